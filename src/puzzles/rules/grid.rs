//! A solution as the evaluator of sentences sees it: values, lines and regions, without any model.

use std::ops::BitAnd;

use super::Facts;
use super::form::{Means, Verdict};
use super::meaning::Subject;
use super::node::{Arg, Node};
use super::unknown::{Lines, borders};
use crate::puzzle::prelude::*;

/// A solution with the facts of its puzzle.
pub(super) struct Grid<'f> {
    pub(super) facts: &'f Facts,
    /// The values of the cells, by the kinds of values.
    pub(super) values: Vec<Board<i64>>,
    /// The lines from one place to the other, the smaller one first; how many there are.
    pub(super) lines: BTreeMap<[Cell; 2], i64>,
    /// The region of each cell, by the least of its cells.
    pub(super) regions: Board<Cell>,
    /// The values of letters.
    pub(super) letters: BTreeMap<char, i64>,
    /// True if all cells are taken for a group, a region, or cells of a kind, to see what can be
    /// said of such.
    pub(super) is_sample: bool,
    /// The subject that is looked at alone, with the clue that it would have.
    pub(super) only: Option<Subject>,
}

impl<'f> Grid<'f> {
    /// A grid with the least value in each cell.
    pub(super) fn blank(facts: &'f Facts) -> Self {
        let layers = facts.unknown.layers.iter();
        let values = layers.map(|layer| {
            layer.cells.map(|_, given| given.or(layer.values.first().copied()).unwrap_or_default())
        });
        let values = values.collect();
        let regions = facts.sheet.cells.map(|cell, _| cell);
        let (lines, letters) = (BTreeMap::new(), BTreeMap::new());
        Self { facts, values, lines, regions, letters, is_sample: false, only: None }
    }

    /// The value of a cell.
    pub(super) fn value(&self, layer: usize, cell: Cell) -> Option<i64> {
        self.values.get(layer)?.get(cell).copied()
    }

    /// True if a cell is of a kind.
    pub(super) fn is(&self, kind: &Arg, cell: Cell) -> bool {
        let (Means::Kind(_, holds), args) = kind.said() else { return false };
        holds(self, args, cell)
    }

    /// The cells of a kind.
    pub(super) fn cells_of(&self, kind: &Arg) -> Vec<Cell> {
        self.facts.sheet.cells.cells().filter(|&cell| self.is(kind, cell)).collect()
    }

    /// The number of cells of a kind.
    pub(super) fn count(&self, kind: &Arg, cells: impl IntoIterator<Item = Cell>) -> i64 {
        cells.into_iter().filter(|&cell| self.is(kind, cell)).count() as i64
    }

    /// The subjects of a scope.
    pub(super) fn subjects(&self, scope: &Arg) -> Vec<Subject> {
        let mut subjects = match scope.said() {
            (Means::Scope(find), args) => find(self.facts, args),
            (Means::Sought(_, find), args) => find(self, args),
            _ => Vec::new(),
        };
        if let Some(only) = &self.only {
            subjects.retain(|own| own.name == only.name);
            for own in &mut subjects {
                (own.clue, own.operation) = (only.clue.clone(), only.operation);
            }
        }
        subjects
    }

    /// True if a predicate holds of a subject; nothing if it says nothing of it.
    pub(super) fn holds(&self, predicate: &Arg, subject: &Subject) -> Option<bool> {
        let (Means::Predicate(_, holds), args) = predicate.said() else { return None };
        holds(self, args, subject)
    }

    /// True if predicates hold that `and` joins: those that say something of a subject.
    pub(super) fn all_hold(&self, all: &Arg, subject: &Subject) -> Option<bool> {
        all.parts().into_iter().filter_map(|own| self.holds(own, subject)).reduce(BitAnd::bitand)
    }

    /// The value of a number.
    pub(super) fn number(&self, number: &Arg, subject: &Subject) -> Option<i64> {
        let (Means::Number(_, value), args) = number.said() else { return None };
        value(self, args, subject)
    }

    /// The measure of a subject's cells.
    pub(super) fn measure(&self, measure: &Arg, subject: &Subject) -> Option<i64> {
        let (Means::Measure(_, value), args) = measure.said() else { return None };
        value(self, args, subject)
    }

    /// The cells near a subject.
    pub(super) fn near(&self, near: &Arg, subject: &Subject) -> Option<Subject> {
        match near.said() {
            (Means::Near(find), args) => {
                let cells = find(self.facts, args, subject)?;
                Some(Subject { is_found: subject.is_found, ..Subject::of("", cells) })
            }
            (Means::Reached(_, find), args) => find(self, args, subject),
            _ => None,
        }
    }

    /// True if a sentence holds.
    pub(super) fn verdict(&self, sentence: &Node) -> Verdict {
        let Means::Sentence(_, holds) = sentence.form.entry().means else {
            return Verdict::default();
        };
        holds(self, &sentence.args)
    }

    /// The parts of the board whose cells are of a kind, and joined across sides.
    pub(super) fn parts(&self, is_in: impl Fn(Cell) -> bool) -> Vec<Vec<Cell>> {
        self.facts.sheet.cells.part(is_in).parts(|_, _| true)
    }

    /// The places between which lines are drawn.
    pub(super) fn drawn(&self) -> Vec<[Cell; 2]> {
        self.lines.iter().filter(|(_, count)| **count > 0).map(|(pair, _)| *pair).collect()
    }

    /// The numbers of lines between places, at a cell.
    pub(super) fn lines_at(&self, cell: Cell) -> Vec<([Cell; 2], i64)> {
        let around = self.facts.lines_at(cell);
        around.into_iter().map(|pair| (pair, self.lines.get(&pair).copied().unwrap_or(0))).collect()
    }
}

impl Facts {
    /// The places between which lines can run at a cell: to its neighbours, or along its borders.
    pub(super) fn lines_at(&self, cell: Cell) -> Vec<[Cell; 2]> {
        match self.unknown.lines {
            Some(Lines::Borders) => borders(cell).collect(),
            _ => self.around.get(&cell).cloned().unwrap_or_default(),
        }
    }
}

/// True if cells are all cells of a rectangle.
pub(super) fn is_rectangle(cells: &[Cell]) -> bool {
    let area = Cell::bounds(cells.iter().copied()).map(|[first, last]| {
        let [rows, columns] = [0, 1].map(|axis| (last - first).coordinates()[axis] + 1);
        rows * columns
    });
    area == Some(cells.len() as i32)
}

/// Two places, the smaller one first.
pub(super) fn ordered((one, other): (Cell, Cell)) -> [Cell; 2] {
    [one.min(other), one.max(other)]
}

/// The other end of a line.
pub(super) fn other([one, other]: [Cell; 2], end: Cell) -> Cell {
    if one == end { other } else { one }
}
