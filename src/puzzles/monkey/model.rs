//! The grid as constraints.

use std::fmt;

use itertools::Itertools;
use puzzlec_encodings::{Comparison, Model};

use super::{Cell, Monkey, factors};
use crate::puzzle::Formulation;

/// What is true or false of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Monkeys {
    /// The number stands in the cell.
    At(u32, Cell),
    /// The number stands on the diagonal.
    Diagonal(u32),
    /// The power of a prime divides the number in the cell, which is not on the diagonal.
    Divides(u32, Cell),
}

impl fmt::Display for Monkeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::At(number, cell) => write!(f, "at({number},{cell})"),
            Self::Diagonal(number) => write!(f, "diagonal({number})"),
            Self::Divides(power, cell) => write!(f, "divides({power},{cell})"),
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
    Diagonals,
    /// The prime has no other multiple, and so it stands on the diagonal.
    Lone(u32),
    /// What divides the number in the cell.
    Divides(u32, Cell),
    /// The row and the column of this index have the prime equally often.
    Balance(u32, u32),
    /// The numbers on the diagonal are in order; breaks the symmetry of rows and columns.
    Order(u32),
    /// The second cell of the first row holds less than its mirror image; breaks the symmetry of
    /// transposing.
    Mirror,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "number({number})"),
            Self::Cell(cell) => write!(f, "cell({cell})"),
            Self::Diagonal(number) => write!(f, "diagonal({number})"),
            Self::Diagonals => f.write_str("diagonals"),
            Self::Lone(prime) => write!(f, "lone({prime})"),
            Self::Divides(power, cell) => write!(f, "divides({power},{cell})"),
            Self::Balance(prime, index) => write!(f, "balance({prime},{index})"),
            Self::Order(index) => write!(f, "order({index})"),
            Self::Mirror => f.write_str("mirror"),
        }
    }
}

pub(super) fn build(puzzle: &Monkey, formulation: Formulation) -> Model<Monkeys, Rule> {
    let mut model = Model::new();
    let (n, largest) = (puzzle.n, puzzle.largest());
    let lone = puzzle.lone_primes();
    for number in 1..=largest {
        let lits = puzzle.cells().map(|cell| model.var(Monkeys::At(number, cell))).collect_vec();
        model.exactly_one(Rule::Number(number), lits);
    }
    let at = |model: &Model<Monkeys, Rule>, number, cell| {
        model.lit(&Monkeys::At(number, cell)).unwrap_or_else(|| unreachable!("a number in a cell"))
    };
    for cell in puzzle.cells() {
        let lits = (1..=largest).map(|number| at(&model, number, cell)).collect_vec();
        model.exactly_one(Rule::Cell(cell), lits);
    }
    let mut diagonal = Vec::new();
    for number in 1..=largest {
        let is = model.var(Monkeys::Diagonal(number));
        model.hide(is);
        diagonal.push(is);
        for cell in puzzle.cells() {
            let at = at(&model, number, cell);
            let is = if cell.is_diagonal() { is } else { !is };
            model.implies(Rule::Diagonal(number), at, is);
        }
    }
    model.count(Rule::Diagonals, diagonal.iter().copied(), Comparison::Exactly, n.into());
    for &prime in &lone {
        model.clause(Rule::Lone(prime), [diagonal[prime as usize - 1]]);
    }
    let primes = (2..=largest / 2).filter(|&number| super::is_prime(number));
    for prime in primes {
        let exponent = |number| factors(number).get(&prime).copied().unwrap_or(0);
        let highest = (1..=largest).map(exponent).max().unwrap_or(0);
        let mut leaving = vec![Vec::new(); n as usize + 1];
        let mut entering = leaving.clone();
        for cell in puzzle.cells().filter(|cell| !cell.is_diagonal()) {
            for power in (1..=highest).map(|exponent| prime.pow(exponent)) {
                let rule = Rule::Divides(power, cell);
                let divides = model.var(Monkeys::Divides(power, cell));
                model.hide(divides);
                for number in 1..=largest {
                    let at = at(&model, number, cell);
                    model.implies(rule, at, if number % power == 0 { divides } else { !divides });
                }
                let multiples = (1..=largest / power).map(|factor| at(&model, factor * power, cell));
                let clause = multiples.chain([!divides]).collect_vec();
                model.clause(rule, clause);
                leaving[cell.row as usize].push(divides);
                entering[cell.column as usize].push(divides);
            }
        }
        for index in 1..=n {
            let terms = leaving[index as usize].iter().map(|&lit| (1, lit));
            let terms = terms.chain(entering[index as usize].iter().map(|&lit| (-1, lit)));
            model.sum(Rule::Balance(prime, index), terms, Comparison::Exactly, 0);
        }
    }
    if formulation.break_symmetry {
        for (index, &prime) in (1..=n).zip(&lone) {
            let at = at(&model, prime, Cell { row: index, column: index });
            model.clause(Rule::Order(index), [at]);
        }
        let rest = (lone.len() as u32 + 1).min(n + 1);
        for index in rest..n {
            let [here, next] = [index, index + 1].map(|index| Cell { row: index, column: index });
            for number in 1..=largest {
                let larger = (number + 1..=largest).map(|other| at(&model, other, next));
                let clause = larger.chain([!at(&model, number, here)]).collect_vec();
                model.clause(Rule::Order(index), clause);
            }
        }
        if n > 1 {
            let (here, mirror) = (Cell { row: 1, column: 2 }, Cell { row: 2, column: 1 });
            for number in 1..=largest {
                let larger = (number + 1..=largest).map(|other| at(&model, other, mirror));
                let clause = larger.chain([!at(&model, number, here)]).collect_vec();
                model.clause(Rule::Mirror, clause);
            }
        }
    }
    model
}
