//! Subjects of sentences, and the bounds of numbers.

use std::ops::Bound;

use crate::puzzle::prelude::*;

/// The least and the greatest number, if there is one.
pub(super) type Bounds = [Option<i64>; 2];

/// True if a number lies within bounds.
pub(super) fn lies(number: i64, [least, most]: Bounds) -> bool {
    least.is_none_or(|least| least <= number) && most.is_none_or(|most| number <= most)
}

/// The same bounds as a range.
pub(super) fn range(bounds: Bounds) -> (Bound<i64>, Bound<i64>) {
    let [least, most] = bounds.map(|bound| bound.map_or(Bound::Unbounded, Bound::Included));
    (least, most)
}

/// The subject of a sentence: cells, a clue, or both.
#[derive(Clone, Debug)]
pub(super) struct Subject {
    /// Its name: `row 3`, `2,5`, `top 4`.
    pub(super) name: String,
    /// Its cells, each with the atom that it is one of them.
    pub(super) cells: Vec<(Cell, Atom)>,
    /// The sentence is said of it if this holds.
    pub(super) when: Atom,
    /// True if the solution tells which cells are its own.
    pub(super) is_found: bool,
    /// The clue: its number or numbers.
    pub(super) clue: Option<Vec<i64>>,
    /// The operation of the clue.
    pub(super) operation: Option<char>,
    /// True if it is drawn, so that the instance gives it.
    pub(super) is_drawn: bool,
    /// The line of the clue.
    pub(super) line: Option<Vec<Cell>>,
}

impl Subject {
    /// Cells under a name.
    pub(super) fn of(name: impl Into<String>, cells: impl IntoIterator<Item = Cell>) -> Self {
        Self {
            name: name.into(),
            cells: cells.into_iter().map(|cell| (cell, Atom::True)).collect(),
            when: Atom::True,
            is_found: false,
            clue: None,
            operation: None,
            is_drawn: false,
            line: None,
        }
    }

    /// Two cells.
    pub(super) fn pair(pair: [Cell; 2]) -> Self {
        Self::of(pair.iter().join(" and "), pair)
    }

    /// Cells of which the solution tells whether they are its own.
    pub(super) fn among(cells: Vec<(Cell, Atom)>) -> Self {
        Self { cells, is_found: true, ..Self::of("", []) }
    }

    /// The cells, whether or not they are its own.
    pub(super) fn at(&self) -> impl Iterator<Item = Cell> + Clone {
        self.cells.iter().map(|(cell, _)| *cell)
    }

    /// The same cells, which the solution tells.
    pub(super) fn found(self) -> Self {
        Self { is_found: true, ..self }
    }

    /// The atom that a cell is one of them.
    pub(super) fn has(&self, cell: Cell) -> Atom {
        self.cells.iter().find(|(own, _)| *own == cell).map_or(Atom::False, |(_, is)| *is)
    }

    /// The cells, if drawings tell them.
    pub(super) fn drawn(&self) -> Option<Vec<Cell>> {
        (!self.is_found).then(|| self.at().collect())
    }

    /// The only cell.
    pub(super) fn only(&self) -> Option<Cell> {
        self.drawn()?.into_iter().exactly_one().ok()
    }

    /// True for a cell by itself, which is neither alike nor different.
    pub(super) fn is_single(&self) -> bool {
        self.only().is_some_and(|cell| self.name == cell.to_string())
    }

    /// The only number of its clue.
    pub(super) fn number(&self) -> Option<i64> {
        if let Some([number]) = self.clue.as_deref() { Some(*number) } else { None }
    }
}
