//! Pictures: the board with all that is drawn and found, and equations.

mod above;
mod areas;
mod letters;
mod squares;

use super::sheet::Area;
use super::solution::Found;
use super::unknown::Layer;
use super::{Facts, Name};
use crate::puzzle::prelude::*;
use crate::shapes::plane::is_inside;
use squares::{Look, turned};

/// The knowledge of a puzzle, as it is drawn.
struct View<'v> {
    facts: &'v Facts,
    found: Found<'v>,
    /// The looks of the words that values are, by the kinds of values.
    looks: Vec<Vec<Look>>,
    /// The drawings of areas, and boxes.
    partitions: Vec<Vec<Area>>,
    /// The weight of what is given: only where some cells have it, it differs from others.
    given: Weight,
    /// True as long as something is unknown.
    is_open: bool,
}

impl Facts {
    /// The picture of what is known.
    pub(super) fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        let view = View::new(self, known);
        let board = (!self.sheet.cells.is_empty()).then(|| figure(|is_told| view.board(is_told)));
        Picture { blocks: board.into_iter().chain(view.letters()).collect() }
    }
}

/// A grid as it is drawn, and as it is told in characters, if that differs.
fn figure(grid: impl Fn(bool) -> Grid) -> Block {
    let [drawn, told] = [false, true].map(|is_told| Block::Grid(grid(is_told)));
    if drawn == told { told } else { Block::Figure { drawn: vec![drawn], told: vec![told] } }
}

impl<'v> View<'v> {
    fn new(facts: &'v Facts, known: Assignment<'v, Name>) -> Self {
        let Facts { sheet, unknown, lines, all_letters, .. } = facts;
        let (found, layers) = (facts.found(known), &unknown.layers);
        let is_full = sheet.cells.values().iter().all(|marks| !marks.is_empty());
        let has_values = |layer: &Layer| {
            layer.cells.iter().all(|(cell, given)| given.or(found.value(layer, cell)).is_some())
        };
        let mut pairs = sheet.cells.pairs().filter(|_| unknown.divide.is_some());
        let is_known = layers.iter().all(has_values)
            && lines.iter().all(|&pair| found.lines(pair).is_some())
            && pairs.all(|(one, other)| found.is_same(one, other).is_some())
            && all_letters.iter().all(|&letter| found.letter(letter).is_some());
        Self {
            facts,
            looks: layers.iter().map(Look::of_words).collect(),
            partitions: facts.partitions(),
            given: if is_full { Weight::Plain } else { Weight::Strong },
            is_open: !is_known,
            found,
        }
    }

    /// The cells of the board, and the clues beside them.
    fn board(&self, is_told: bool) -> Grid {
        let (areas, grid) = self.areas(is_told);
        let inside = self.inside().unwrap_or_default();
        let mut squares: BTreeMap<Cell, Square> = self.beside().collect();
        squares.extend(self.facts.sheet.cells.iter().map(|(cell, marks)| {
            let mut square = self.square(cell, marks, is_told);
            square.region = areas.get(&cell).copied();
            if is_inside(&inside, above::middle(cell)) {
                square.shade.get_or_insert(Grid::PALE);
            }
            (cell, square)
        }));
        for area in self.partitions.iter().flatten() {
            let Some(((number, sign), cell)) = area.clue.zip(area.cells.first()) else { continue };
            let sign = sign.map(|sign| turned(sign, "x×*×/÷-−"));
            if let Some(square) = squares.get_mut(cell) {
                square.corners.swap(0, 2);
                square.corners[0] = format!("{number}{}", sign.iter().format(""));
            }
        }
        // Where dark cells have clues, cells off the board are dark as well.
        let mut halves = squares.values().flat_map(|own| [&own.corners[1], &own.corners[3]]);
        let is_dark = halves.any(|half| !half.is_empty());
        let dark = is_dark.then(|| Square::default().shaded(Grid::DARK));
        let [rows, columns, _] = Cell::ranges(&squares);
        let (top, left) = (*rows.start(), *columns.start());
        let square = |row: usize, column: usize| {
            let cell = Cell::plane(top + row as i32, left + column as i32);
            squares.get(&cell).or(dark.as_ref()).cloned()
        };
        let Grid { rows, .. } = Grid::of((rows.count(), columns.count()), square);
        let above = self.above(is_told);
        let above = above.iter().map(|own| own.moved(-f64::from(left), top.into())).collect();
        Grid { rows, above, ..grid }
    }

    /// The words of clues outside of the frame; the last one of several is nearest to it.
    fn beside(&self) -> impl Iterator<Item = (Cell, Square)> {
        let outside = self.facts.sheet.clues.iter().filter(|clue| clue.cell.is_none());
        outside.flat_map(|clue| {
            let sides = ["top", "right", "bottom", "left"];
            let side = sides.iter().position(|side| *side == clue.side).unwrap_or(0);
            let outwards = move |&at: &Cell| Some(at + Cell::STEPS[side]);
            let places = iter::successors(clue.line.first().and_then(outwards), outwards);
            let square = |word| Square::new(Some(Grid::BESIDE), word).weighing(Weight::Strong);
            places.zip(clue.words.iter().rev().map(square))
        })
    }
}
