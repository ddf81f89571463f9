//! The instance file of a packing, and what can be wrong with it.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::drawing::marks;
use super::{Packing, Piece};
use crate::instance::{FamilyName, InstanceError, Params, Source};
use crate::lattice::{Cell, Motion, Shape};

/// The fields of the file, as they are written.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    family: FamilyName<Packing>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    title: String,
    /// A built-in set of pieces, in addition to those in the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    set: Option<Spanned<String>>,
    /// Whether the pieces keep the side that is drawn.
    #[serde(default)]
    one_sided: bool,
    board: Spanned<String>,
    #[serde(default)]
    piece: Vec<PieceFields>,
    /// The labels of cells, read off the board.
    #[serde(skip)]
    pub(super) labels: BTreeMap<Cell, String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PieceFields {
    name: Spanned<String>,
    shape: Spanned<String>,
}

/// A set of pieces.
#[derive(Deserialize)]
struct Set {
    piece: Vec<PieceFields>,
}

/// The built-in sets of pieces.
const SETS: &[(&str, &str)] = &[("pentominoes", include_str!("../data/sets/pentominoes.toml"))];

/// What is wrong with a packing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackingError {
    /// No built-in set of this name.
    #[error("there is no set of pieces called `{0}`")]
    UnknownSet(String),
    /// A board without cells.
    #[error("the board has no cell")]
    EmptyBoard,
    /// No pieces at all.
    #[error("there are no pieces")]
    NoPieces,
    /// A piece without cells.
    #[error("piece {0} has no cell")]
    EmptyPiece(String),
    /// Two pieces of one name.
    #[error("two pieces are called {0}")]
    SameName(String),
    /// A name that would not survive in the name of a variable.
    #[error("`{0}` cannot be the name of a piece")]
    BadName(String),
    /// A piece for which the board has no place.
    #[error("piece {0} fits nowhere on the board")]
    FitsNowhere(String),
    /// The pieces cannot cover the board exactly.
    #[error("the pieces ({pieces}) have {area} cells together, but the board has {board}")]
    Area {
        /// The number of pieces.
        pieces: usize,
        /// Their cells together.
        area: usize,
        /// The cells of the board.
        board: usize,
    },
}

impl File {
    pub(super) fn title(&self) -> String {
        let title = if self.title.is_empty() { "Packing" } else { &self.title };
        let sides = if self.one_sided { ", pieces not flipped" } else { "" };
        format!("{title}{sides}")
    }

    /// The number of rows and of columns of the drawing.
    pub(super) fn extent(&self) -> (i32, i32) {
        let marks = marks(self.board.get_ref());
        marks
            .keys()
            .fold((0, 0), |(rows, columns), cell| (rows.max(cell.0 + 1), columns.max(cell.1 + 1)))
    }
}

/// Reads and checks an instance.
pub(super) fn read(source: &Source, params: &Params) -> Result<Packing, InstanceError> {
    let mut file: File = source.parse()?;
    params.replace("one_sided", &mut file.one_sided, source)?;
    let mut drawn: Vec<(PieceFields, bool)> =
        built_in_set(&file, source)?.into_iter().map(|fields| (fields, false)).collect();
    drawn.extend(file.piece.iter().cloned().map(|fields| (fields, true)));

    let board = read_board(&mut file, source)?;
    let motions = Motion::of_squares(!file.one_sided);
    let mut pieces: Vec<Piece> = Vec::new();
    for (fields, in_file) in &drawn {
        // A built-in set has no place in this file.
        let error = |span: &Spanned<String>, problem, help| {
            source.error(in_file.then(|| span.span()), problem, help)
        };
        let piece = read_piece(fields, &motions)
            .map_err(|(span, problem, help)| error(span, problem, Some(help)))?;
        if pieces.iter().any(|other| other.name == piece.name) {
            let problem = PackingError::SameName(piece.name.to_string());
            return Err(error(&fields.name, problem, Some("give each piece a name of its own")));
        }
        if piece.orientations.iter().all(|shape| shape.places(&board).next().is_none()) {
            let problem = PackingError::FitsNowhere(piece.name.to_string());
            return Err(error(&fields.shape, problem, None));
        }
        pieces.push(piece);
    }
    if pieces.is_empty() {
        let help = "draw some in [[piece]] tables, or name a set: set = \"pentominoes\"";
        return Err(source.error(None, PackingError::NoPieces, Some(help)));
    }
    let area = pieces.iter().map(|piece| piece.shape.area()).sum();
    if area != board.len() {
        let problem = PackingError::Area { pieces: pieces.len(), area, board: board.len() };
        let help = "every cell is covered exactly once, so both must be the same";
        return Err(source.error(Some(file.board.span()), problem, Some(help)));
    }
    Ok(Packing { file, board, pieces, motions })
}

fn built_in_set(file: &File, source: &Source) -> Result<Vec<PieceFields>, InstanceError> {
    let Some(name) = &file.set else { return Ok(Vec::new()) };
    let Some((_, text)) = SETS.iter().find(|(known, _)| known == name.get_ref()) else {
        let known: Vec<_> = SETS.iter().map(|(name, _)| *name).collect();
        let help = format!("the built-in sets are {}", known.join(", "));
        let problem = PackingError::UnknownSet(name.get_ref().clone());
        return Err(source.error(Some(name.span()), problem, Some(&help)));
    };
    Ok(Source::new(name.get_ref(), *text).parse::<Set>()?.piece)
}

/// The cells of the board; labels go into the file's fields.
fn read_board(file: &mut File, source: &Source) -> Result<BTreeSet<Cell>, InstanceError> {
    let marks = marks(file.board.get_ref());
    let board: BTreeSet<Cell> =
        marks.iter().filter(|(_, mark)| mark.text != "#").map(|(&cell, _)| cell).collect();
    file.labels = marks
        .iter()
        .filter(|(_, mark)| !matches!(mark.text, "#" | "."))
        .map(|(&cell, mark)| (cell, mark.text.to_owned()))
        .collect();
    if board.is_empty() {
        let help = "a cell is a `.` or a label, and `#` is off the board";
        return Err(source.error(Some(file.board.span()), PackingError::EmptyBoard, Some(help)));
    }
    Ok(board)
}

type PieceProblem<'f> = (&'f Spanned<String>, PackingError, &'static str);

fn read_piece<'f>(fields: &'f PieceFields, motions: &[Motion]) -> Result<Piece, PieceProblem<'f>> {
    let name = fields.name.get_ref();
    if name.is_empty() || name.contains(|c: char| c.is_control() || "(),=".contains(c)) {
        let help = "a name is some text without parentheses, commas and equals signs";
        return Err((&fields.name, PackingError::BadName(name.clone()), help));
    }
    let cells = marks(fields.shape.get_ref());
    let cells = cells.iter().filter(|(_, mark)| !matches!(mark.text, "." | "#"));
    let shape = Shape::new(cells.map(|(&cell, _)| cell));
    if shape.area() == 0 {
        let help = "draw its cells with `X` and what is between them with `.`";
        return Err((&fields.shape, PackingError::EmptyPiece(name.clone()), help));
    }
    let orientations = shape.orientations(motions);
    Ok(Piece { name: name.as_str().into(), shape, orientations })
}
