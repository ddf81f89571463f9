//! Pictures: the board with all that is drawn and found, and equations.

mod above;
mod areas;
mod letters;
mod squares;

use super::sheet::Area;
use super::{Facts, Name};
use crate::puzzle::prelude::*;
use crate::shapes::plane::is_inside;
use squares::{Look, turned};

/// What is known of a puzzle, as it is drawn.
struct View<'v> {
    facts: &'v Facts,
    known: Assignment<'v, Name>,
    /// The looks of the words that values are, by the kinds of values.
    looks: Vec<Vec<Look>>,
    /// The drawings of areas, and boxes.
    partitions: Vec<Vec<Area>>,
    /// The regions that are found, by their cells.
    chosen: BTreeMap<Cell, Cell>,
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
        let is_full = facts.sheet.cells.values().iter().all(|marks| !marks.is_empty());
        let mut view = Self {
            facts,
            known,
            looks: facts.unknown.layers.iter().map(Look::of_words).collect(),
            partitions: facts.partitions(),
            chosen: facts.chosen(known),
            given: if is_full { Weight::Plain } else { Weight::Strong },
            is_open: false,
        };
        view.is_open = view.is_open();
        view
    }

    /// True if something is unknown.
    fn is_open(&self) -> bool {
        let Facts { sheet, unknown, lines, all_letters, .. } = self.facts;
        let mut layers = unknown.layers.iter();
        let mut letters = all_letters.iter();
        layers.any(|layer| layer.cells.cells().any(|cell| self.value(layer, cell).is_none()))
            || lines.iter().any(|&pair| self.lines(pair).is_none())
            || unknown.divide.is_some()
                && sheet.cells.pairs().any(|pair| self.is_same(pair).is_none())
            || letters.any(|&letter| self.known.value(&Name::Letter(letter)).is_none())
    }

    /// The number of lines between two places.
    fn lines(&self, [one, other]: [Cell; 2]) -> Option<i64> {
        let name = Name::Line(one, other);
        let one = self.known.holds(&name).then_some(1);
        self.known.value(&name).or(one).or(self.known.refutes(&name).then_some(0))
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
        let dark = halves.any(|half| !half.is_empty());
        let dark = dark.then(|| Square::default().shaded(Grid::DARK));
        let [rows, columns, _] = Cell::ranges(&squares);
        let (left, top) = (f64::from(*columns.start()), f64::from(*rows.start()));
        let square =
            |row, column| squares.get(&Cell::plane(row, column)).or(dark.as_ref()).cloned();
        Grid {
            rows: rows
                .map(|row| columns.clone().map(|column| square(row, column)).collect())
                .collect(),
            above: self.above(is_told).iter().map(|own| own.moved(-left, top)).collect(),
            ..grid
        }
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
