//! The sum of some inequalities, and the clause that follows from it.

use puzzlec_dimacs::{Lit, Summand, Var};

/// The sum of inequalities; places for all variables, which serve again and again.
#[derive(Default)]
pub(super) struct Tally {
    /// The weight of each variable, by its index.
    weights: Vec<i128>,
    touched: Vec<Var>,
    bound: i128,
    is_lost: bool,
    /// The literals of a clause, by their codes.
    marks: Vec<bool>,
}

/// The way from a sum to a clause.
#[derive(Debug, Default)]
pub(super) struct Weakening {
    /// The axioms to be added.
    pub(super) axioms: Vec<Summand>,
    /// The bound then.
    pub(super) bound: u128,
    /// The literals of the clause that the sum lacks.
    pub(super) lacks: Vec<Lit>,
    /// The sum is the clause as it is.
    pub(super) is_done: bool,
}

impl Tally {
    /// Makes room for this number of variables, and begins.
    pub(super) fn clear(&mut self, vars: usize) {
        for var in self.touched.drain(..) {
            self.weights[var.index()] = 0;
        }
        if self.weights.len() < vars {
            self.weights.resize(vars, 0);
            self.marks.resize(2 * vars, false);
        }
        (self.bound, self.is_lost) = (0, false);
    }

    /// Adds an inequality of positive weights.
    pub(super) fn add(&mut self, terms: impl IntoIterator<Item = (i128, Lit)>, bound: i128) {
        let mut sum = Some(bound).and_then(|bound| self.bound.checked_add(bound));
        for (weight, lit) in terms {
            let own = &mut self.weights[lit.var().index()];
            // Once for each time that it becomes other than 0 does no harm.
            if *own == 0 {
                self.touched.push(lit.var());
            }
            let signed = if lit.is_positive() { weight } else { -weight };
            if lit.is_negative() {
                sum = sum.and_then(|sum| sum.checked_sub(weight));
            }
            let (total, is_large) = own.overflowing_add(signed);
            *own = total;
            self.is_lost |= is_large;
        }
        self.is_lost |= sum.is_none();
        self.bound = sum.unwrap_or_default();
    }

    /// The way to a clause; nothing if the sum does not imply it by itself.
    pub(super) fn weaken(&mut self, clause: &[Lit]) -> Option<Weakening> {
        if self.is_lost {
            return None;
        }
        for lit in clause {
            self.marks[lit.code()] = true;
        }
        let mut bound = self.bound;
        let mut found = Weakening { is_done: true, ..Weakening::default() };
        for &var in &self.touched {
            let weight = self.weights[var.index()];
            let lit = var.lit(weight > 0);
            // The bound of positive weights; what is not in the clause counts as true.
            if lit.is_negative() {
                bound = bound.saturating_sub(weight);
            }
            found.is_done &= weight.unsigned_abs() <= 1;
            if weight != 0 && !self.marks[lit.code()] {
                bound = bound.saturating_sub(weight.saturating_abs());
                found.axioms.push(Summand::Literal(!lit, weight.unsigned_abs()));
            }
            // Not twice.
            self.weights[var.index()] = 0;
            if weight != 0 {
                self.marks[lit.code()] = false;
            }
        }
        found.lacks = clause.iter().copied().filter(|lit| self.marks[lit.code()]).collect();
        for lit in clause {
            self.marks[lit.code()] = false;
        }
        found.bound = u128::try_from(bound).unwrap_or_default();
        found.is_done &= bound == 1 && found.axioms.is_empty() && found.lacks.is_empty();
        (bound >= 1).then_some(found)
    }
}
