//! What sentences say of a model: sums, and formulas of atoms and sums.

use super::prelude::*;

/// A sum of atoms and integers, each times a weight, and a constant.
#[derive(Clone, Debug, Default)]
pub(super) struct Linear {
    pub(super) atoms: Vec<(i64, Atom)>,
    pub(super) ints: Vec<(i32, Int)>,
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

    /// The number, if it depends on nothing.
    pub(super) fn known(&self) -> Option<i64> {
        (self.atoms.is_empty() && self.ints.is_empty()).then_some(self.constant)
    }

    /// The sum of integers.
    pub(super) fn sum(ints: impl IntoIterator<Item = Int>) -> Self {
        Self { ints: ints.into_iter().map(|int| (1, int)).collect(), ..Self::default() }
    }

    /// An integer.
    pub(super) fn int(int: Int) -> Self {
        Self::sum([int])
    }

    /// The sum of both, the second times a factor.
    #[must_use]
    pub(super) fn plus(mut self, factor: i32, other: Self) -> Self {
        let wide = |weight: i64| weight.saturating_mul(factor.into());
        self.atoms.extend(other.atoms.into_iter().map(|(weight, atom)| (wide(weight), atom)));
        let narrow = |(weight, int): (i32, Int)| (weight.saturating_mul(factor), int);
        self.ints.extend(other.ints.into_iter().map(narrow));
        self.constant = self.constant.saturating_add(wide(other.constant));
        self
    }

    /// The formula that it is this number.
    pub(super) fn is(self, number: i64) -> Formula {
        self.within([Some(number); 2])
    }

    /// The formula that it is one of these numbers.
    pub(super) fn within(self, range: Bounds) -> Formula {
        if self.known().is_some() {
            return Formula::Is(lies(self.constant, range).into());
        }
        let [least, most] = range.map(|bound| Some(bound?.saturating_sub(self.constant)));
        let plain = Self { constant: 0, ..self };
        if plain.atoms.iter().all(|own| own.0 < 0) && plain.ints.iter().all(|own| own.0 < 0) {
            let bounds = [most, least].map(|bound| Some(-bound?));
            return Formula::Within(Self::default().plus(-1, plain), bounds);
        }
        Formula::Within(plain, [least, most])
    }

    /// True if it is a number of atoms.
    pub(super) fn is_count(&self) -> bool {
        self.ints.is_empty() && self.atoms.iter().all(|&(weight, _)| weight == 1)
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
    /// The two integers have the values of some row.
    Table([Int; 2], Vec<[i64; 2]>),
    /// The cells that are in are connected by the pairs.
    Connected(Vec<(Cell, Lit)>, Vec<(Cell, Cell)>),
    /// The edges form one loop.
    Loop(Vec<(Cell, Cell, Lit)>),
}

impl Formula {
    /// It holds if an atom does.
    pub(super) fn when(self, atom: Atom) -> Self {
        Self::Any(vec![Self::Is(!atom), self])
    }

    /// The clause of some atoms.
    pub(super) fn clause(atoms: impl IntoIterator<Item = Atom>) -> Self {
        Self::Any(atoms.into_iter().map(Self::Is).collect())
    }

    /// All atoms hold.
    pub(super) fn all(atoms: impl IntoIterator<Item = Atom>) -> Self {
        Self::All(atoms.into_iter().map(Self::Is).collect())
    }

    /// Sorts those of which one has to hold into atoms and others.
    pub(super) fn alternatives(self, atoms: &mut Vec<Atom>, others: &mut Vec<Self>) {
        match self {
            Self::Is(atom) => atoms.push(atom),
            Self::Any(parts) => parts.into_iter().for_each(|part| part.alternatives(atoms, others)),
            Self::Within(sum, [Some(1), None]) if sum.is_count() => {
                atoms.extend(sum.atoms.into_iter().map(|(_, atom)| atom));
            }
            other => others.push(other),
        }
    }

    /// That it does not hold, if that is a formula as well.
    pub(super) fn negated(self, model: &mut Model<Name>) -> Option<Self> {
        let mut each = |parts: Vec<Self>| {
            parts.into_iter().map(|part| part.negated(model)).collect::<Option<Vec<_>>>()
        };
        match self {
            Self::Is(atom) => Some(Self::Is(!atom)),
            Self::All(parts) => each(parts).map(Self::Any),
            Self::Any(parts) => each(parts).map(Self::All),
            Self::Within(sum, [least, most]) => {
                let below = least.map(|least| sum.clone().within([None, Some(least - 1)]));
                let above = most.map(|most| sum.clone().within([Some(most + 1), None]));
                Some(Self::Any(below.into_iter().chain(above).collect()))
            }
            Self::Different(ints) => {
                let equal = ints.into_iter().array_combinations().flat_map(|[one, other]| {
                    let values = model.domain(one).to_vec().into_iter();
                    let both = values.map(|value| [one, other].map(|int| model.eq(int, value)));
                    both.map(Self::all).collect_vec()
                });
                Some(Self::Any(equal.collect()))
            }
            Self::Table(ints, rows) => {
                let other = |[one, other]: [i64; 2]| {
                    Self::clause([model.ne(ints[0], one), model.ne(ints[1], other)])
                };
                Some(Self::All(rows.into_iter().map(other).collect()))
            }
            Self::Connected(..) | Self::Loop(_) => None,
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
