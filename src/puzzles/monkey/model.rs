//! The grid as constraints.

use std::fmt;

use itertools::Itertools;
use puzzlec_dimacs::Lit;
use puzzlec_encodings::{Atom, Comparison, Int, IntEncoding, Model};

use super::{Cell, Monkey, cycles, factors, is_prime};
use crate::puzzle::Formulation;

/// What a grid is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fact {
    /// The number stands in the cell.
    At(u32, Cell),
    /// The number stands on the diagonal.
    Diagonal(u32),
    /// An integer: how often the prime divides the number in the cell, which is off the diagonal.
    Exponent(u32, Cell),
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::At(number, cell) => write!(f, "at({number},{cell})"),
            Self::Diagonal(number) => write!(f, "diagonal({number})"),
            Self::Exponent(prime, cell) => write!(f, "exponent({prime},{cell})"),
        }
    }
}

/// Why a constraint holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// The number stands somewhere.
    Number(u32),
    /// Something stands in the cell.
    Cell(Cell),
    /// Whether the number stands on the diagonal.
    Diagonal(u32),
    /// The diagonal has n cells.
    Room,
    /// The prime has no other multiple, and so it stands on the diagonal.
    Lone(u32),
    /// How often the prime divides the number in the cell.
    Exponent(u32, Cell),
    /// Row and column of this index have the prime equally often.
    Balance(u32, u32),
    /// The diagonal is in order: first lone primes, then others, both ascending; breaks the
    /// symmetry of the vertices.
    Order(u32),
    /// The second cell of row 1 holds less than that of column 1; breaks the symmetry of
    /// transposing.
    Mirror,
    /// The number has a chosen cell; keeps only some solutions.
    Streamliner(u32),
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "number({number})"),
            Self::Cell(cell) => write!(f, "cell({cell})"),
            Self::Diagonal(number) => write!(f, "diagonal({number})"),
            Self::Room => f.write_str("room"),
            Self::Lone(prime) => write!(f, "lone({prime})"),
            Self::Exponent(prime, cell) => write!(f, "exponent({prime},{cell})"),
            Self::Balance(prime, index) => write!(f, "balance({prime},{index})"),
            Self::Order(index) => write!(f, "order({index})"),
            Self::Mirror => f.write_str("mirror"),
            Self::Streamliner(number) => write!(f, "streamliner({number})"),
        }
    }
}

pub(super) fn build(puzzle: &Monkey, formulation: Formulation) -> Model<Fact, Rule> {
    let mut builder = Builder { puzzle, model: Model::new(), at: Vec::new() };
    builder.places();
    builder.diagonal();
    for prime in (2..=puzzle.largest() / 2).filter(|&number| is_prime(number)) {
        builder.balance(prime);
    }
    if formulation.streamline {
        for (number, cell) in cycles::chosen(puzzle) {
            let at = builder.at(number, cell);
            builder.model.clause(Rule::Streamliner(number), [at]);
        }
    }
    if formulation.break_symmetry || formulation.streamline {
        builder.order();
    }
    builder.model
}

struct Builder<'p> {
    puzzle: &'p Monkey,
    model: Model<Fact, Rule>,
    /// For each number, counted from 0, and each cell in the order of the rows.
    at: Vec<Vec<Lit>>,
}

impl Builder<'_> {
    fn at(&self, number: u32, cell: Cell) -> Lit {
        let place = (cell.row - 1) * self.puzzle.n + cell.column - 1;
        self.at[number as usize - 1][place as usize]
    }

    /// Every number has a cell, and every cell a number.
    fn places(&mut self) {
        let Self { puzzle, model, at } = self;
        for number in 1..=puzzle.largest() {
            let lits = puzzle.cells().map(|cell| model.var(Fact::At(number, cell))).collect_vec();
            model.exactly_one(Rule::Number(number), lits.iter().copied());
            at.push(lits);
        }
        for (place, cell) in puzzle.cells().enumerate() {
            model.exactly_one(Rule::Cell(cell), at.iter().map(|lits| lits[place]));
        }
    }

    /// Lone primes stand on the diagonal. That it has n cells is said of the numbers, too: that
    /// too many must stand there is then plain, and no pigeonhole problem.
    fn diagonal(&mut self) {
        let mut diagonal = Vec::new();
        for number in 1..=self.puzzle.largest() {
            let is = self.model.var(Fact::Diagonal(number));
            self.model.hide(is);
            diagonal.push(is);
            for cell in self.puzzle.cells() {
                let (at, is) = (self.at(number, cell), if cell.is_diagonal() { is } else { !is });
                self.model.implies(Rule::Diagonal(number), at, is);
            }
        }
        let lits = diagonal.iter().copied();
        self.model.count(Rule::Room, lits, Comparison::Exactly, self.puzzle.n.into());
        for prime in self.puzzle.lone_primes() {
            self.model.clause(Rule::Lone(prime), [diagonal[prime as usize - 1]]);
        }
    }

    /// Off the diagonal, each row has a prime as often as the column of the same index.
    fn balance(&mut self, prime: u32) {
        let exponents = (1..=self.puzzle.largest())
            .map(|number| i64::from(factors(number).get(&prime).copied().unwrap_or(0)));
        let exponents = exponents.collect_vec();
        let cells = self.puzzle.cells().filter(|cell| !cell.is_diagonal());
        let ints = cells.map(|cell| (cell, self.exponent(prime, &exponents, cell))).collect_vec();
        for index in 1..=self.puzzle.n {
            let term = |&(cell, int): &(Cell, Int)| match cell {
                Cell { row, .. } if row == index => Some((1, int)),
                Cell { column, .. } if column == index => Some((-1, int)),
                Cell { .. } => None,
            };
            let (terms, rule) = (ints.iter().filter_map(term), Rule::Balance(prime, index));
            self.model.linear(rule, terms, Comparison::Exactly, 0);
        }
    }

    /// The exponent of a prime in a cell, given those in all numbers.
    fn exponent(&mut self, prime: u32, exponents: &[i64], cell: Cell) -> Int {
        let (fact, rule) = (Fact::Exponent(prime, cell), Rule::Exponent(prime, cell));
        let highest = exponents.iter().copied().max().unwrap_or(0);
        let int = self.model.int_by(IntEncoding::Order, fact, 0..=highest);
        for exponent in 1..=highest {
            let least = !self.model.le(int, exponent - 1);
            if let Some(lit) = least.as_lit() {
                self.model.hide(lit);
            }
            let mut clause = vec![!least];
            for (number, &other) in (1..).zip(exponents) {
                let at = self.at(number, cell);
                self.model.implies(rule, at, if other < exponent { !least } else { least });
                clause.extend((other >= exponent).then_some(Atom::Lit(at)));
            }
            self.model.clause(rule, clause);
        }
        int
    }

    fn order(&mut self) {
        let (n, lone) = (self.puzzle.n, self.puzzle.lone_primes());
        let diagonal = |index| Cell { row: index, column: index };
        for (index, &prime) in (1..=n).zip(&lone) {
            let at = self.at(prime, diagonal(index));
            self.model.clause(Rule::Order(index), [at]);
        }
        for index in lone.len() as u32 + 1..n {
            self.less(Rule::Order(index), diagonal(index), diagonal(index + 1));
        }
        if n > 1 {
            self.less(Rule::Mirror, Cell { row: 1, column: 2 }, Cell { row: 2, column: 1 });
        }
    }

    /// One cell has a smaller number than the other.
    fn less(&mut self, rule: Rule, one: Cell, other: Cell) {
        let largest = self.puzzle.largest();
        for number in 1..=largest {
            let larger = (number + 1..=largest).map(|number| self.at(number, other));
            let clause = larger.chain([!self.at(number, one)]).collect_vec();
            self.model.clause(rule, clause);
        }
    }
}
