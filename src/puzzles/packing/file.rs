//! The instance file of a packing, and what can be wrong with it.

use super::calendar::{self, Calendar};
use super::{Packing, Piece};
use crate::puzzle::prelude::*;
use crate::shapes::drawing::Drawing;
use crate::shapes::lattice::{AnyLattice, Cell, Motion, Shape};

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
    one_sided: Option<bool>,
    mirror: Option<Spanned<Names>>,
    set: Option<Spanned<String>>,
    size: Option<Spanned<Vec<i32>>>,
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
    shape: Option<Spanned<String>>,
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

    /// Where the board is given.
    fn drawn(&self) -> Spanned<()> {
        let drawing = self.board.as_ref().map(Spanned::span);
        let size = || self.size.as_ref().map(Spanned::span).unwrap_or_default();
        Spanned::new(drawing.unwrap_or_else(size), ())
    }

    pub(super) fn dates(&self) -> Vec<CalendarDate> {
        self.calendar.as_ref().map(Calendar::dates).unwrap_or_default()
    }

    pub(super) fn remarks(&self) -> Vec<String> {
        self.calendar.iter().filter_map(|calendar| calendar.remark(&self.reveal)).collect()
    }
}

/// Reads and checks an instance.
pub(super) fn read(mut file: File) -> Result<Packing, Fault> {
    if let Some(reveal) = calendar::reveal(&file)? {
        file.reveal = reveal;
    }
    let board = read_board(&file)?;
    let motions = file.lattice.motions(!file.one_sided.unwrap_or(file.lattice.is_space()));
    let pieces = read_pieces(&file, &board, &motions)?;
    check_area(&file, &board, &pieces)?;
    Ok(Packing { file, board: board.into(), pieces: pieces.into(), motions })
}

/// The cells of the board.
fn read_board(file: &File) -> Result<Board, Fault> {
    let mut board = match (&file.board, &file.size) {
        (Some(drawing), None) => Board::read(drawing, file.lattice)?,
        (None, Some(size)) => {
            let dimensions = file.lattice.dimensions();
            let extent = size.get_ref();
            if extent.len() != dimensions || extent.iter().any(|&extent| extent < 1) {
                let problem = format!("a size is {dimensions} positive numbers in this lattice");
                return Err(Fault::at(size, problem));
            }
            let cells = extent.iter().map(|&extent| 0..extent).multi_cartesian_product();
            let cells = cells.filter_map(|coordinates| Cell::new(&coordinates)).collect();
            Board { cells, ..Board::default() }
        }
        _ => return Err(Fault::new("the board is given by `board` or by `size`, one of them")),
    };
    for label in &file.reveal {
        let Some((&cell, _)) = board.labels.iter().find(|(_, other)| *other == label) else {
            let known = format!("the board has {}", board.labels.values().format(" "));
            return Err(
                Fault::at(&file.drawn(), format!("no cell is called `{label}`")).help(known)
            );
        };
        board.cells.remove(&cell);
        board.revealed.insert(cell);
    }
    if board.cells.is_empty() {
        let help =
            "a cell is a `.`, a `?` (it may stay uncovered) or a label; `#` is off the board";
        return Err(Fault::at(&file.drawn(), "the board has no cell").help(help));
    }
    Ok(board)
}

impl Board {
    /// The board of a drawing.
    fn read(drawing: &Spanned<String>, lattice: AnyLattice) -> Result<Self, Fault> {
        let mut board = Self::default();
        let marks = Drawing::read(drawing.get_ref(), &*lattice);
        for mark in marks.map_err(|error| Fault::drawing(drawing, &error))?.marks() {
            let is_new = match mark.text {
                "#" => continue,
                "." => true,
                "?" => board.optional.insert(mark.cell),
                label => {
                    let is_new = board.labels.values().all(|other| other != label);
                    board.labels.insert(mark.cell, label.to_owned());
                    is_new
                }
            };
            if !is_new {
                let problem = format!("two cells are called `{}`", mark.text);
                return Err(Fault::inside(drawing, mark.span.clone(), problem));
            }
            board.cells.insert(mark.cell);
        }
        Ok(board)
    }
}

/// All pieces, those of a built-in set first.
fn read_pieces(file: &File, board: &Board, motions: &[Motion]) -> Result<Vec<Piece>, Fault> {
    let built_in = built_in_set(file)?;
    let fields = || built_in.iter().chain(&file.piece);
    // A built-in set has no place in this file.
    let in_file = |index: usize, fault: Fault| {
        if index < built_in.len() { fault.elsewhere() } else { fault }
    };
    let names = distinct("piece", fields().map(|fields| &fields.name))?;
    let mut pieces: Vec<Piece> = Vec::new();
    for (index, (name, fields)) in names.into_iter().zip(fields()).enumerate() {
        let piece = fields.read(name, file, motions).map_err(|fault| in_file(index, fault))?;
        let fits = |shape: &Shape| shape.places(&board.cells).next().is_some();
        if !fields.optional && !piece.orientations.iter().any(fits) {
            let problem = format!("piece {} fits nowhere on the board", piece.name);
            let help = "draw a larger board, or let the piece be left out: optional = true";
            return Err(in_file(index, Fault::at(&fields.name, problem).help(help)));
        }
        pieces.push(piece);
    }
    let is_piece = |name: &str| pieces.iter().any(|piece| *piece.name == *name);
    let names = file
        .mirror
        .iter()
        .flat_map(|names| names.get_ref().0.iter().map(move |name| (names, name)));
    if let Some((names, name)) = { names }.find(|(_, name)| !is_piece(name)) {
        let known = pieces.iter().map(|piece| &piece.name).format(" ");
        let fault = Fault::at(names, format!("there is no piece called {name}"));
        return Err(fault.help(format!("the pieces are {known}")));
    }
    if pieces.is_empty() {
        let help = "draw some in [[piece]] tables, or name a set: set = \"pentominoes\"";
        return Err(Fault::new("there are no pieces").help(help));
    }
    Ok(pieces)
}

fn built_in_set(file: &File) -> Result<Vec<PieceFields>, Fault> {
    let Some(name) = &file.set else { return Ok(Vec::new()) };
    let Some((_, text)) = SETS.iter().find(|(known, _)| known == name.get_ref()) else {
        let known = SETS.iter().map(|(name, _)| name).format(", ");
        let fault =
            Fault::at(name, format!("there is no set of pieces called `{}`", name.get_ref()));
        return Err(fault.help(format!("the built-in sets are {known}")));
    };
    let set = toml::from_str::<Set>(text).map_err(|error| Fault::at(name, error.message()))?;
    Ok(set.piece)
}

impl PieceFields {
    fn read(&self, name: Arc<str>, file: &File, motions: &[Motion]) -> Result<Piece, Fault> {
        let (cells, span): (Vec<Cell>, _) = match (&self.shape, &self.cells) {
            (Some(drawing), None) => {
                let marks = Drawing::read(drawing.get_ref(), &*file.lattice);
                let marks = marks.map_err(|error| Fault::drawing(drawing, &error))?;
                let cells = marks.marks().iter().filter(|mark| !matches!(mark.text, "." | "#"));
                (cells.map(|mark| mark.cell).collect(), drawing.span())
            }
            (None, Some(cells)) => (cells.get_ref().clone(), cells.span()),
            _ => {
                let problem =
                    format!("piece {name} is given by `shape` or by `cells`, one of them");
                return Err(Fault::at(&self.name, problem));
            }
        };
        let (place, dimensions) = (Spanned::new(span, ()), file.lattice.dimensions());
        if let Some(&cell) = cells.iter().find(|cell| cell.coordinates().len() != dimensions) {
            let lattice = format!("but the lattice has {dimensions} dimensions");
            return Err(Fault::at(
                &place,
                format!("piece {name} has the cell ({cell}), {lattice}"),
            ));
        }
        let mut shape = Shape::new(cells);
        if shape.area() == 0 || self.count == 0 {
            let help = "draw its cells with `X` and what is between them with `.`";
            return Err(Fault::at(&place, format!("piece {name} has no cell")).help(help));
        }
        if file.mirrored().contains(self.name.get_ref()) {
            shape = shape.moved(file.lattice.reflection());
        }
        let orientations = shape.orientations(motions);
        let at_least = if self.optional { 0 } else { self.count };
        Ok(Piece { name, shape, orientations, at_least, at_most: self.count })
    }
}

/// Refuses a board that the pieces cannot cover, by counting cells.
fn check_area(file: &File, board: &Board, pieces: &[Piece]) -> Result<(), Fault> {
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
    let sum = sizes.iter().rev().map(|(area, count)| format!("{count} x {area}")).join(" + ");
    let (area, board) = (range(least, most), range(required, cells));
    let problem =
        format!("the pieces have {sum} = {area} cells, but the board has {board} to cover");
    let help = if file.calendar.is_some() && file.reveal.is_empty() {
        "the cells of a date stay uncovered: choose one, --date 2026-04-24"
    } else {
        "every cell is covered exactly once, so both must be the same"
    };
    Err(Fault::at(&file.drawn(), problem).help(help))
}
