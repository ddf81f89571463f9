//! Packings of their instance files.

use super::board::Board;
use super::file::File;
use super::{Packing, Piece, Placed, calendar, piece};
use crate::puzzle::prelude::*;
use crate::puzzles::pieces::number;
use crate::shapes::drawing::{Mark, is_bare, marks};
use crate::shapes::lattice::Layout;

/// Reads and checks an instance.
pub(super) fn read(mut file: File) -> Result<Packing, Fault> {
    calendar::reveal(&mut file)?;
    for piece in &mut file.piece {
        piece.optional |= file.optional;
        // One piece goes without saying, and all of them.
        let count = piece.count.as_ref().map_or(1, |count| *count.get_ref());
        piece.count.take_if(|count| *count.get_ref() == 1);
        let usual = if piece.optional { 0 } else { count };
        piece.least.take_if(|least| *least.get_ref() == usual);
    }
    let board = Board::read(&file)?;
    let cut = file.cut.as_ref().map(|cut| *cut.get_ref());
    file.cut_pieces(&board)?;
    let pieces = piece::read(&file)?;
    check_area(&file, &board, &pieces)?;
    let can_cross = !file.crossing || file.lattice.layout() == Layout::Sticks;
    let fault = Fault::of("crossing", "pieces cannot cross in this lattice");
    ensure!(can_cross, fault.help("sticks cross in the points between them: lattice = \"stick\""));
    let laid = laid(&file, board.get_ref(), &pieces)?;
    let (board, pieces) = (board.into_inner().into(), pieces.into());
    Ok(Packing { file, board, pieces, laid, cut })
}

/// Refuses a board that the pieces cannot cover, by counting cells.
fn check_area(file: &File, board: &Spanned<Board>, pieces: &[Piece]) -> Result<(), Fault> {
    let areas = pieces.iter().map(|Piece { shape, times, .. }| {
        (shape.area() as u128, (times.0 as u128, times.1 as u128))
    });
    let least: u128 = areas.clone().map(|(area, times)| area * times.0).sum();
    let most: u128 = areas.clone().map(|(area, times)| area * times.1).sum();
    let cells = board.get_ref().cells.len() as u128;
    let required = cells - board.get_ref().optional.len() as u128;
    let range = |ends: [u128; 2]| ends.iter().dedup().join(" to ");
    let sizes = areas.map(|(area, times)| (area, times.1)).into_grouping_map().sum();
    let sizes = sizes.into_iter().sorted().rev();
    let sum = sizes.map(|(area, count)| format!("{count} x {area}")).join(" + ");
    let (area, covered) = (range([least, most]), range([required, cells]));
    let problem = format!("the pieces have {sum} = {area} cells, the board {covered} to cover");
    let help = if file.calendar.is_some() && file.revealed().is_empty() {
        "the cells of a date stay uncovered: choose one, --date 2026-04-24"
    } else {
        "every cell is covered exactly once, so both must be the same"
    };
    ensure!(least <= cells && most >= required, Fault::at(board, problem).help(help));
    Ok(())
}

/// The pieces that lie already, by the cells that they cover.
///
/// A piece may lie on a revealed cell: then this date has no solution, but others may have some.
fn laid(file: &File, board: &Board, pieces: &[Piece]) -> Result<BTreeMap<Cell, usize>, Fault> {
    let (mut laid, mut by_piece) = (BTreeMap::new(), BTreeMap::<usize, Vec<Mark<'_>>>::new());
    let Some(fixed) = &file.fixed else { return Ok(laid) };
    let mut blank = board.all();
    let help = "draw every cell of the board: the name of a piece that covers it, or `.`";
    let names = pieces.iter().map(|piece| &piece.name).format(" ");
    let drawable = &format!("a cell is `.` or a piece, {names}; blanks separate longer names");
    let marks = drawn(fixed, |text| marks(text, file.lattice))?;
    for mark in marks.into_iter().filter(|mark| mark.text != "#") {
        let fault = |problem: String| Fault::inside(fixed, mark.span.clone(), problem);
        let cell = board.written(mark.cell);
        let no_cell = || fault(format!("the board has no cell ({cell})")).help(help);
        ensure!(blank.remove(&mark.cell), no_cell());
        if is_bare(mark.text, file.lattice) {
            continue;
        }
        let piece = number(pieces, mark.text).map_err(|problem| fault(problem).help(drawable))?;
        laid.insert(mark.cell, piece);
        by_piece.entry(piece).or_default().push(mark);
    }
    if let Some(&cell) = blank.iter().find(|cell| board.cells.contains(cell)) {
        let cell = board.written(cell);
        return Err(Fault::at(fixed, format!("the cell ({cell}) is not drawn")).help(help));
    }
    for (number, marks) in by_piece {
        let Piece { name, shape, orientations, times: (_, count) } = &pieces[number];
        let cells = marks.iter().map(|mark| mark.cell).collect_vec();
        let mut free = board.all();
        free.retain(|cell| laid.get(cell).is_none_or(|&other| other == number));
        let places = orientations.iter().flat_map(|shape| shape.places(file.lattice, &free));
        let places = places.map(|(_, covered)| covered).collect_vec();
        let fits = match count {
            1 => places.iter().any(|covered| cells.iter().all(|cell| covered.contains(cell))),
            _ => cells.iter().all(|cell| places.iter().any(|covered| covered.contains(cell))),
        };
        let fault = |problem| Fault::inside(fixed, marks[0].span.clone(), problem);
        let help = "draw some or all of its cells, in a place where it fits";
        ensure!(fits, fault(format!("piece {name} does not fit there")).help(help));
        let least = cells.len().div_ceil(shape.area());
        let problem = format!("at least {least} pieces {name} lie here, but the count is {count}");
        let help = format!("draw fewer of them, or give the piece a larger count: count = {least}");
        ensure!(least <= *count, fault(problem).help(help));
    }
    Ok(laid)
}

impl Packing {
    /// The solution that a picture shows, of which each mark is the name of a piece.
    pub(super) fn placed_in(&self, text: &str) -> Option<Vec<Placed>> {
        let (lattice, text) = (self.file.lattice, text.replace('/', "\n"));
        let marks = marks(&text, lattice).ok()?.into_iter();
        let marks = marks.filter(|mark| mark.text != "#" && !is_bare(mark.text, lattice));
        let mut placed = Vec::new();
        for (piece, cells) in marks.map(|mark| (mark.text, mark.cell)).into_group_map() {
            let is_one = self.pieces[number(&self.pieces, piece).ok()?].times.1 == 1;
            let all = cells.iter().map(|&cell| (cell, ()));
            let all = all.collect::<crate::shapes::board::Board<()>>().of(lattice);
            // The copies of a piece are told apart where they do not touch.
            let parts = if is_one { vec![cells] } else { all.parts(|_, _| true) };
            placed.extend(parts.into_iter().map(|cells| Placed { piece: piece.to_owned(), cells }));
        }
        (!placed.is_empty()).then_some(placed)
    }
}
