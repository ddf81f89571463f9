//! The instance file of a packing, and what can be wrong with it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use itertools::Itertools;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::calendar::{self, Calendar};
use super::{Packing, PackingError, Piece};
use crate::puzzle::CalendarDate;
use crate::puzzle::instance::{InstanceError, Source};
use crate::shapes::drawing::Drawing;
use crate::shapes::lattice::{AnyLattice, Cell, Motion, Shape};
use crate::shapes::pieces::{Word, WordError};

/// The fields of the file; the family explains them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    #[serde(default, skip_serializing_if = "is_default")]
    title: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) lattice: AnyLattice,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) formulation: Formulation,
    #[serde(skip_serializing_if = "Option::is_none")]
    one_sided: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mirror: Option<Spanned<Names>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    set: Option<Spanned<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<Spanned<Vec<i32>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Spanned<String>>,
    #[serde(default, skip_serializing_if = "is_default")]
    reveal: Vec<String>,
    #[serde(skip_serializing)]
    pub(super) date: Option<String>,
    #[serde(skip_serializing)]
    pub(super) month: Option<String>,
    #[serde(skip_serializing)]
    pub(super) day: Option<u32>,
    #[serde(skip_serializing)]
    pub(super) weekday: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) calendar: Option<Calendar>,
    #[serde(default, skip_serializing_if = "is_default")]
    piece: Vec<PieceFields>,
}

/// What the variables say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Formulation {
    /// How each piece lies.
    #[default]
    Direct,
    /// Also what covers each cell, implied by a command variable for each placement.
    Command,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PieceFields {
    name: Spanned<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shape: Option<Spanned<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<Spanned<Vec<Cell>>>,
    #[serde(default = "one", skip_serializing_if = "is_one")]
    count: usize,
    #[serde(default, skip_serializing_if = "is_default")]
    optional: bool,
}

/// Names in a list, or in one text: letters, or words with commas between them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "ListOrText")]
struct Names(Vec<String>);

#[derive(Deserialize)]
#[serde(untagged, expecting = "names are a list, or one text with commas between them")]
enum ListOrText {
    List(Vec<String>),
    Text(String),
}

impl From<ListOrText> for Names {
    fn from(names: ListOrText) -> Self {
        match names {
            ListOrText::List(names) => Self(names),
            ListOrText::Text(text) => {
                let names = text.split(if text.contains(',') { "," } else { "" });
                Self(names.filter(|name| !name.is_empty()).map(str::to_owned).collect())
            }
        }
    }
}

/// A set of pieces.
#[derive(Deserialize)]
struct Set {
    piece: Vec<PieceFields>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

const fn one() -> usize {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_one(count: &usize) -> bool {
    *count == 1
}

/// The built-in sets of pieces.
const SETS: &[(&str, &str)] = &[
    ("pentahexes", include_str!("sets/pentahexes.toml")),
    ("pentominoes", include_str!("sets/pentominoes.toml")),
    ("rectangle-pentominoes", include_str!("sets/rectangle-pentominoes.toml")),
];

/// The cells of a board.
#[derive(Clone, Debug, Default)]
pub(super) struct Board {
    /// The cells that may be covered.
    pub(super) cells: BTreeSet<Cell>,
    /// Those of them that may stay uncovered.
    pub(super) optional: BTreeSet<Cell>,
    /// The cells that must stay uncovered.
    pub(super) revealed: BTreeSet<Cell>,
    /// What stands on the cells.
    pub(super) labels: BTreeMap<Cell, String>,
}

impl File {
    pub(super) fn title(&self) -> String {
        let title = if self.title.is_empty() { "Packing" } else { &self.title };
        let reveal = if self.reveal.is_empty() {
            String::new()
        } else {
            format!(", {}", self.reveal.iter().format(" "))
        };
        let sides = match self.one_sided {
            Some(true) if !self.lattice.is_space() => ", pieces not flipped",
            Some(false) if self.lattice.is_space() => ", pieces and their mirror images",
            _ => "",
        };
        let mirror = match self.mirrored() {
            [] => String::new(),
            mirrored => format!(", {} turned over", mirrored.iter().format(" ")),
        };
        format!("{title}{reveal}{sides}{mirror}")
    }

    /// The names of the pieces that show their other side.
    fn mirrored(&self) -> &[String] {
        self.mirror.as_ref().map_or(&[], |names| &names.get_ref().0)
    }

    pub(super) fn dates(&self) -> Vec<CalendarDate> {
        self.calendar.as_ref().map(Calendar::dates).unwrap_or_default()
    }

    pub(super) fn remarks(&self) -> Vec<String> {
        self.calendar.iter().filter_map(|calendar| calendar.remark(&self.reveal)).collect()
    }
}

/// Reads and checks an instance.
pub(super) fn read(mut file: File, source: &Source) -> Result<Packing, InstanceError> {
    if let Some(reveal) = calendar::reveal(&file, source)? {
        file.reveal = reveal;
    }
    let board = read_board(&file, source)?;
    let flip = !file.one_sided.unwrap_or(file.lattice.is_space());
    let motions = file.lattice.motions(flip);
    let pieces = read_pieces(&file, &board, &motions, source)?;
    check_area(&file, &board, &pieces, source)?;
    Ok(Packing { file, board: board.into(), pieces: pieces.into(), motions })
}

/// The cells of the board.
fn read_board(file: &File, source: &Source) -> Result<Board, InstanceError> {
    let mut board = Board::default();
    let span = match (&file.board, &file.size) {
        (Some(drawing), None) => {
            let marks = Drawing::read(drawing.get_ref(), &*file.lattice)
                .map_err(|error| source.drawing_error(drawing, error))?;
            for mark in marks.marks() {
                if mark.text == "#" {
                    continue;
                }
                board.cells.insert(mark.cell);
                match mark.text {
                    "." => {}
                    "?" => {
                        board.optional.insert(mark.cell);
                    }
                    label => {
                        if board.labels.values().any(|other| other == label) {
                            let span = source.inside(drawing, mark.span.clone());
                            let problem = PackingError::SameLabel(label.to_owned());
                            return Err(source.error(Some(span), problem, None));
                        }
                        board.labels.insert(mark.cell, label.to_owned());
                    }
                }
            }
            drawing.span()
        }
        (None, Some(size)) => {
            let dimensions = file.lattice.dimensions();
            let extent = size.get_ref();
            if extent.len() != dimensions || extent.iter().any(|&extent| extent < 1) {
                let problem = PackingError::BadSize(dimensions);
                return Err(source.error(Some(size.span()), problem, None));
            }
            let cells = extent.iter().map(|&extent| 0..extent).multi_cartesian_product();
            board.cells = cells.filter_map(|coordinates| Cell::new(&coordinates)).collect();
            size.span()
        }
        _ => return Err(source.error(None, PackingError::NoBoard, None)),
    };
    for label in &file.reveal {
        let found = board.labels.iter().find(|(_, other)| *other == label);
        let Some((&cell, _)) = found else {
            let problem = PackingError::UnknownLabel(label.clone());
            let known = format!("the board has {}", board.labels.values().format(" "));
            return Err(source.error(Some(span), problem, Some(&known)));
        };
        board.cells.remove(&cell);
        board.revealed.insert(cell);
    }
    if board.cells.is_empty() {
        let help =
            "a cell is a `.`, a `?` (it may stay uncovered) or a label; `#` is off the board";
        return Err(source.error(Some(span), PackingError::EmptyBoard, Some(help)));
    }
    Ok(board)
}

fn read_pieces(
    file: &File,
    board: &Board,
    motions: &[Motion],
    source: &Source,
) -> Result<Vec<Piece>, InstanceError> {
    let built_in = built_in_set(file, source)?;
    let mut pieces: Vec<Piece> = Vec::new();
    let drawn = built_in.iter().map(|fields| (fields, false));
    for (fields, in_file) in drawn.chain(file.piece.iter().map(|fields| (fields, true))) {
        let piece = read_piece(fields, file, motions, source);
        let piece = piece.and_then(|piece| {
            if pieces.iter().any(|other| other.name == piece.name) {
                let problem = PackingError::SameName(piece.name.to_string());
                return Err((fields.name.span(), problem, "give each piece a name of its own"));
            }
            let fits = |shape: &Shape| shape.places(&board.cells).next().is_some();
            if !fields.optional && !piece.orientations.iter().any(fits) {
                let problem = PackingError::FitsNowhere(piece.name.to_string());
                return Err((
                    fields.name.span(),
                    problem,
                    "draw a larger board, or let the piece be left out: optional = true",
                ));
            }
            Ok(piece)
        });
        pieces.push(piece.map_err(|(span, problem, help)| {
            // A built-in set has no place in this file.
            source.error(
                in_file.then_some(span),
                problem,
                Some(help).filter(|help| !help.is_empty()),
            )
        })?);
    }
    let is_piece = |name: &str| pieces.iter().any(|piece| *piece.name == *name);
    let unknown = file.mirrored().iter().find(|name| !is_piece(name));
    if let Some(name) = unknown {
        let known =
            format!("the pieces are {}", pieces.iter().map(|piece| &piece.name).format(" "));
        let span = file.mirror.as_ref().map(Spanned::span);
        return Err(source.error(span, PackingError::UnknownPiece(name.clone()), Some(&known)));
    }
    if pieces.is_empty() {
        let help = "draw some in [[piece]] tables, or name a set: set = \"pentominoes\"";
        return Err(source.error(None, PackingError::NoPieces, Some(help)));
    }
    Ok(pieces)
}

fn built_in_set(file: &File, source: &Source) -> Result<Vec<PieceFields>, InstanceError> {
    let Some(name) = &file.set else { return Ok(Vec::new()) };
    let Some((_, text)) = SETS.iter().find(|(known, _)| known == name.get_ref()) else {
        let help =
            format!("the built-in sets are {}", SETS.iter().map(|(name, _)| name).format(", "));
        let problem = PackingError::UnknownSet(name.get_ref().clone());
        return Err(source.error(Some(name.span()), problem, Some(&help)));
    };
    Ok(Source::new(name.get_ref(), *text).parse::<Set>()?.piece)
}

type PieceProblem = (Range<usize>, PackingError, &'static str);

fn read_piece(
    fields: &PieceFields,
    file: &File,
    motions: &[Motion],
    source: &Source,
) -> Result<Piece, PieceProblem> {
    let name = fields.name.get_ref();
    let word: Word = name.parse().map_err(|WordError(name)| {
        (fields.name.span(), PackingError::BadName(name), WordError::HELP)
    })?;
    let (cells, span): (Vec<Cell>, _) = match (&fields.shape, &fields.cells) {
        (Some(drawing), None) => {
            let marks = Drawing::read(drawing.get_ref(), &*file.lattice).map_err(|error| {
                let (span, help) = (source.inside(drawing, error.span()), error.help());
                (span, error.into(), help.unwrap_or_default())
            })?;
            let cells = marks.marks().iter().filter(|mark| !matches!(mark.text, "." | "#"));
            (cells.map(|mark| mark.cell).collect(), drawing.span())
        }
        (None, Some(cells)) => (cells.get_ref().clone(), cells.span()),
        _ => return Err((fields.name.span(), PackingError::NoShape(name.clone()), "")),
    };
    let dimensions = file.lattice.dimensions();
    if let Some(&cell) = cells.iter().find(|cell| cell.coordinates().len() != dimensions) {
        return Err((span, PackingError::Dimensions { piece: name.clone(), cell, dimensions }, ""));
    }
    let mut shape = Shape::new(cells);
    if shape.area() == 0 || fields.count == 0 {
        let help = "draw its cells with `X` and what is between them with `.`";
        return Err((span, PackingError::EmptyPiece(name.clone()), help));
    }
    if file.mirrored().contains(name) {
        shape = shape.moved(file.lattice.reflection());
    }
    let orientations = shape.orientations(motions);
    let at_least = if fields.optional { 0 } else { fields.count };
    Ok(Piece { name: word.into(), shape, orientations, at_least, at_most: fields.count })
}

/// Refuses a board that the pieces cannot cover, by counting cells.
fn check_area(
    file: &File,
    board: &Board,
    pieces: &[Piece],
    source: &Source,
) -> Result<(), InstanceError> {
    let sum = |count: fn(&Piece) -> usize| -> usize {
        pieces.iter().map(|piece| count(piece) * piece.shape.area()).sum()
    };
    let (least, most) = (sum(|piece| piece.at_least), sum(|piece| piece.at_most));
    let (cells, optional) = (board.cells.len(), board.optional.intersection(&board.cells).count());
    let required = cells - optional;
    if least <= cells && most >= required {
        return Ok(());
    }
    let range = |from: usize, to: usize| {
        if from == to { to.to_string() } else { format!("{from} to {to}") }
    };
    let mut sizes: BTreeMap<usize, usize> = BTreeMap::new();
    for piece in pieces {
        *sizes.entry(piece.shape.area()).or_default() += piece.at_most;
    }
    let problem = PackingError::Area {
        sum: sizes.iter().rev().map(|(area, count)| format!("{count} x {area}")).join(" + "),
        area: range(least, most),
        board: range(required, cells),
    };
    let help = if file.calendar.is_some() && file.reveal.is_empty() {
        "the cells of a date stay uncovered: choose one, --date 2026-04-24"
    } else {
        "every cell is covered exactly once, so both must be the same"
    };
    let drawing = file.board.as_ref().map(Spanned::span);
    let span = drawing.or(file.size.as_ref().map(Spanned::span));
    Err(source.error(span, problem, Some(help)))
}
