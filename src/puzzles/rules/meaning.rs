//! What sentences say of a model: sums, and formulas of atoms and sums.

use super::sheet::Sheet;
use crate::puzzle::prelude::*;

/// A sum of atoms and integers, each times a weight, and a constant.
#[derive(Clone, Debug, Default)]
pub(super) struct Linear {
    pub(super) atoms: Vec<(i64, Atom)>,
    pub(super) ints: Vec<(i64, Int)>,
    pub(super) constant: i64,
}

impl Linear {
    /// A number.
    pub(super) fn constant(constant: i64) -> Self {
        Self { constant, ..Self::default() }
    }

    /// The number of atoms that hold.
    pub(super) fn count(atoms: impl IntoIterator<Item = Atom>) -> Self {
        Self { atoms: atoms.into_iter().map(|atom| (1, atom)).collect(), ..Self::default() }
    }

    /// An integer.
    pub(super) fn int(int: Int) -> Self {
        Self { ints: vec![(1, int)], ..Self::default() }
    }

    /// The sum of both, the second times a factor.
    #[must_use]
    pub(super) fn plus(mut self, factor: i64, other: Self) -> Self {
        self.atoms.extend(other.atoms.into_iter().map(|(weight, atom)| (factor * weight, atom)));
        self.ints.extend(other.ints.into_iter().map(|(weight, int)| (factor * weight, int)));
        self.constant += factor * other.constant;
        self
    }

    /// The formula that it is one of these numbers.
    pub(super) fn within(self, range: Bounds) -> Formula {
        let [least, most] = range.map(|bound| bound.map(|bound| bound - self.constant));
        let plain = Self { constant: 0, ..self };
        if plain.atoms.is_empty() && plain.ints.is_empty() {
            let holds = least.is_none_or(|least| least <= 0) && most.is_none_or(|most| 0 <= most);
            return Formula::Is(holds.into());
        }
        Formula::Within(plain, [least, most])
    }
}

/// The least and the greatest number, if there is one.
pub(super) type Bounds = [Option<i64>; 2];

/// True if a number lies within bounds.
pub(super) fn lies(number: i64, [least, most]: Bounds) -> bool {
    least.is_none_or(|least| least <= number) && most.is_none_or(|most| number <= most)
}

/// A statement on a model.
#[derive(Clone, Debug)]
pub(super) enum Formula {
    /// The atom holds.
    Is(Atom),
    /// All of these hold.
    All(Vec<Self>),
    /// One of these holds at least.
    Any(Vec<Self>),
    /// The sum lies within the bounds.
    Within(Linear, Bounds),
    /// The integers are all different.
    Different(Vec<Int>),
    /// The integers have the values of some row.
    Table(Vec<Int>, Vec<Vec<i64>>),
    /// The cells that are in are connected by the pairs.
    Connected(Vec<(Cell, Lit)>, Vec<(Cell, Cell)>),
    /// The edges form one loop.
    Loop(Vec<(Cell, Cell, Lit)>),
}

impl Formula {
    /// Both hold.
    pub(super) fn and(self, other: Self) -> Self {
        Self::All(vec![self, other])
    }

    /// The clause of some atoms.
    pub(super) fn clause(atoms: impl IntoIterator<Item = Atom>) -> Self {
        Self::Any(atoms.into_iter().map(Self::Is).collect())
    }

    /// All atoms hold.
    pub(super) fn all(atoms: impl IntoIterator<Item = Atom>) -> Self {
        Self::All(atoms.into_iter().map(Self::Is).collect())
    }

    /// That it does not hold, if that is a formula as well.
    pub(super) fn negated(self) -> Option<Self> {
        let each =
            |parts: Vec<Self>| parts.into_iter().map(Self::negated).collect::<Option<Vec<_>>>();
        match self {
            Self::Is(atom) => Some(Self::Is(!atom)),
            Self::All(parts) => each(parts).map(Self::Any),
            Self::Any(parts) => each(parts).map(Self::All),
            Self::Within(sum, [least, most]) => {
                let below = least.map(|least| sum.clone().within([None, Some(least - 1)]));
                let above = most.map(|most| sum.clone().within([Some(most + 1), None]));
                Some(Self::Any(below.into_iter().chain(above).collect()))
            }
            _ => None,
        }
    }
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
    /// The clue: its number or numbers.
    pub(super) clue: Option<Vec<i64>>,
    /// The word of the clue.
    pub(super) word: String,
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
            clue: None,
            word: String::new(),
            operation: None,
            is_drawn: false,
            line: None,
        }
    }

    /// A cell, with the number that is drawn in it, if there is one.
    pub(super) fn cell(cell: Cell, sheet: &Sheet) -> Self {
        let marks = sheet.cells.get(cell).into_iter().flatten();
        let clue = marks.clone().find_map(|mark| mark.number());
        let word = marks.clone().next().map(|mark| mark.word.clone()).unwrap_or_default();
        Self { clue: clue.map(|number| vec![number]), word, ..Self::of(cell.to_string(), [cell]) }
    }

    /// The cells, whether or not they are its own.
    pub(super) fn at(&self) -> impl Iterator<Item = Cell> + Clone {
        self.cells.iter().map(|(cell, _)| *cell)
    }

    /// The only cell.
    pub(super) fn only(&self) -> Option<Cell> {
        self.at().exactly_one().ok()
    }

    /// The only number of its clue.
    pub(super) fn number(&self) -> Option<i64> {
        if let Some([number]) = self.clue.as_deref() { Some(*number) } else { None }
    }
}
