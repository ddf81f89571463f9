//! Pieces that lie already, and pins that lay pieces.

use puzzlec_encodings::PinError;

use super::file::{Board, File, marks_of};
use super::{Name, Packing, Piece, Placement};
use crate::puzzle::prelude::*;
use crate::puzzles::pieces::{NO_PLACE, number};
use crate::shapes::drawing::{Mark, is_bare};
use crate::shapes::lattice::Cell;

/// The pieces that lie already, by the cells that they cover.
///
/// A piece may lie on a revealed cell: then this date has no solution, but others may have some.
pub(super) fn read(
    file: &File,
    board: &Board,
    pieces: &[Piece],
) -> Result<BTreeMap<Cell, usize>, Fault> {
    let (mut laid, mut drawn) = (BTreeMap::new(), BTreeMap::<usize, Vec<Mark<'_>>>::new());
    let Some(fixed) = &file.fixed else { return Ok(laid) };
    let mut blank = board.all();
    let help = "draw every cell of the board: the name of a piece that covers it, or `.`";
    for mark in marks_of(fixed, &*file.lattice)?.into_iter().filter(|mark| mark.text != "#") {
        let fault = |problem: String| Fault::inside(fixed, mark.span.clone(), problem);
        let no_cell = || fault(format!("the board has no cell ({})", mark.cell)).help(help);
        ensure!(blank.remove(&mark.cell), no_cell());
        if is_bare(mark.text, &*file.lattice) {
            continue;
        }
        let piece = number(pieces, mark.text)
            .map_err(|problem| fault(problem).help(drawable(pieces, mark.text)))?;
        laid.insert(mark.cell, piece);
        drawn.entry(piece).or_default().push(mark);
    }
    if let Some(cell) = blank.iter().find(|cell| board.cells.contains(cell)) {
        return Err(Fault::at(fixed, format!("the cell ({cell}) is not drawn")).help(help));
    }
    for (number, marks) in drawn {
        let Piece { name, times: (_, count), .. } = &pieces[number];
        let cells = marks.iter().map(|mark| mark.cell).collect_vec();
        let mut free = board.all();
        free.retain(|cell| laid.get(cell).is_none_or(|&other| other == number));
        let fault = |problem| Fault::inside(fixed, marks[0].span.clone(), problem);
        let help = "draw some or all of its cells, in a place where it fits";
        let unfit = || fault(format!("piece {name} cannot lie so")).help(help);
        let least = least(file, &pieces[number], &cells, &free).ok_or_else(unfit)?;
        ensure!(least <= *count || *count > 1, unfit());
        let problem = format!("at least {least} pieces {name} lie here, but there are {count}");
        let help = format!("draw fewer of them, or give the piece a larger count: count = {least}");
        ensure!(least <= *count, fault(problem).help(help));
    }
    Ok(laid)
}

/// A lower bound of the number of pieces that cover these cells, on free cells only; `None` if one
/// of the cells cannot be covered.
fn least(file: &File, piece: &Piece, cells: &[Cell], free: &BTreeSet<Cell>) -> Option<usize> {
    let lattice = &*file.lattice;
    let places = piece.orientations.iter().flat_map(|shape| shape.places(lattice, free));
    let places = places.map(|(_, own)| own).collect_vec();
    if places.iter().any(|own| cells.iter().all(|cell| own.contains(cell))) {
        return Some(1);
    }
    // Cells of which no two are covered at once.
    let (mut apart, mut near) = (0, BTreeSet::<&Cell>::new());
    for cell in cells {
        let mut covering = places.iter().filter(|own| own.contains(cell)).peekable();
        covering.peek()?;
        if !near.contains(cell) {
            apart += 1;
            near.extend(covering.flatten());
        }
    }
    Some(apart.max(cells.len().div_ceil(piece.shape.area())).max(2))
}

/// The remedy for a mark that is no piece.
fn drawable(pieces: &[Piece], mark: &str) -> String {
    let names = pieces.iter().map(|piece| &piece.name);
    let known = format!("a cell is `.`, or one of the pieces {}", names.clone().format(" "));
    let is_long = |name: &&Arc<str>| name.chars().nth(1).is_some();
    let is_cut = names.filter(is_long).any(|name| name.starts_with(mark));
    let blanks = is_cut.then(|| "longer names need blanks between all cells".to_owned());
    std::iter::once(known).chain(blanks).join("; ")
}

impl Packing {
    /// The placements of a piece that cover a cell.
    pub(super) fn covering(&self, piece: usize, cell: Cell) -> Vec<Name> {
        let placed = self.placements().filter(|placed| placed.piece == piece);
        placed.filter(|placed| placed.cells.contains(&cell)).map(|placed| placed.name).collect()
    }

    /// The reason why there is no solution, if a piece or a cell is one on its own.
    pub(super) fn obstruction(&self, placed: &[(Lit, Placement)]) -> Option<String> {
        let Board { cells, optional, revealed, labels } = &*self.board;
        if let Some((cell, &piece)) = self.laid.iter().find(|(cell, _)| revealed.contains(cell)) {
            let (name, cell) = (&self.pieces[piece].name, &labels[cell]);
            return Some(format!("piece {name} lies on {cell}, which stays uncovered"));
        }
        let is_placed = |piece| placed.iter().any(|(_, placement)| placement.piece == piece);
        let mut homeless = self.pieces.iter().enumerate().filter(|(_, piece)| piece.times.0 > 0);
        if let Some((_, Piece { name, .. })) = homeless.find(|&(piece, _)| !is_placed(piece)) {
            return Some(format!("piece {name} fits nowhere on the board"));
        }
        let mut bare = cells - optional;
        for cell in placed.iter().flat_map(|(_, placement)| &placement.cells) {
            if bare.is_empty() {
                break;
            }
            bare.remove(cell);
        }
        bare.first().map(|cell| format!("no piece can cover ({cell})"))
    }

    /// Lays the pieces that lie already.
    pub(super) fn lay(&self, model: &mut Model<Name>, placed: &[(Lit, Placement)]) {
        let mut by_piece = BTreeMap::<usize, Vec<Cell>>::new();
        for (&cell, &piece) in &self.laid {
            by_piece.entry(piece).or_default().push(cell);
        }
        let mut settled = BTreeSet::new();
        for (piece, cells) in by_piece {
            let fits = |placement: &Placement| {
                placement.piece == piece && cells.iter().all(|cell| placement.cells.contains(cell))
            };
            let mut fitting = placed.iter().filter(|(_, placement)| fits(placement));
            let Piece { name, times, .. } = &self.pieces[piece];
            // All of the piece lies: that says more than its cells one by one.
            if let (1, Some((place, _)), None) = (times.1, fitting.next(), fitting.next()) {
                model.clue("the piece lies already as it is drawn").of(name).holds(*place);
                settled.insert(piece);
            }
        }
        for (&cell, &piece) in self.laid.iter().filter(|(_, piece)| !settled.contains(*piece)) {
            let name = &self.pieces[piece].name;
            let covering = placed.iter().filter(|(_, placement)| {
                placement.piece == piece && placement.cells.contains(&cell)
            });
            let rule = model.clue("the piece that lies already covers its cells");
            let mut rule = rule.of(format_args!("{name}@{cell}"));
            rule.at_least_one(covering.map(|&(place, _)| place));
        }
    }
}

impl Board {
    /// The cell of these coordinates.
    pub(super) fn cell(&self, text: &str) -> Result<Cell, PinError> {
        let coordinates = text.split(',').map(|coordinate| coordinate.trim().parse().ok());
        let cell = coordinates.collect::<Option<Vec<i32>>>();
        let (cell, all) = (cell.and_then(|coordinates| Cell::new(&coordinates)), self.all());
        if let Some(cell) = cell.filter(|cell| all.contains(cell)) {
            return Ok(cell);
        }
        let axes = ["rows", "columns", "layers"].iter().enumerate().filter_map(|(axis, name)| {
            let along = all.iter().filter_map(|cell| cell.coordinates().get(axis));
            let (least, most) = along.minmax().into_option()?;
            Some(format!("{name} {least} to {most}"))
        });
        let help = format!("cells are counted from 0: {}", axes.format(", "));
        let row = cell.and_then(|cell| self.row_of(cell));
        let problem = match cell {
            Some(cell) => format!("the board has no cell {cell}"),
            None if text.is_empty() => NO_PLACE.to_owned(),
            None => format!("`{text}` is no cell"),
        };
        Err(PinError::Unfit { problem, help: std::iter::once(help).chain(row).join("; ") })
    }

    /// The columns of the row of a cell of a plane, if it has not all of the board's.
    fn row_of(&self, cell: Cell) -> Option<String> {
        let &[row, _] = cell.coordinates() else { return None };
        let places = self
            .all()
            .into_iter()
            .filter_map(|cell| cell.coordinates().iter().copied().collect_tuple());
        let (own, others): (Vec<_>, Vec<(i32, i32)>) = places.partition(|&(own, _)| own == row);
        let columns = own.iter().map(|&(_, column)| column).collect_vec();
        let is_full = others.iter().all(|(_, column)| columns.contains(column));
        let words = || format!("row {row} has the columns {}", columns.iter().format(" "));
        (!columns.is_empty() && !is_full).then(words)
    }
}
