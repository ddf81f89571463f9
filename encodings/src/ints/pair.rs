//! Two integers: equal, less, a fixed difference, and any linear relation, as clauses.
//!
//! On order literals `a x + b y <= c` is a clause per value v of x: if a x is at least a v, then
//! b y is at most c - a v. Naoyuki Tamura, Akiko Taga, Satoshi Kitagawa and Mutsunori Banbara,
//! "Compiling finite linear CSP into SAT", 2009. Unit propagation finds every bound that follows;
//! so it does for an equation, which is two inequalities, if its coefficients are 1 or -1.
//!
//! On direct literals the relation becomes [support clauses](super::support): unit propagation
//! removes every value that has lost its last partner. An inequality then has quadratically many
//! literals, so it takes the order literals as soon as one of the two integers has them.

use super::{Int, linear::Term};
use crate::{Atom, Comparison, Core, Rule};

impl Rule<'_> {
    /// `x = y`
    pub fn equal(&mut self, x: Int, y: Int) {
        self.offset(x, y, 0);
    }

    /// `x < y`
    pub fn less(&mut self, x: Int, y: Int) {
        self.linear([(1, x), (-1, y)], Comparison::AtMost, -1);
    }

    /// `x + difference = y`
    pub fn offset(&mut self, x: Int, y: Int, difference: i64) {
        self.linear([(-1, x), (1, y)], Comparison::Exactly, difference);
    }
}

impl Core {
    /// The clauses of `a x + b y = c`.
    pub(super) fn pair_exactly(&mut self, left: Term, right: Term, c: i128) -> Vec<Vec<Atom>> {
        let (x, y) = (left.int, right.int);
        if self.integer(x).is_direct() && self.integer(y).is_direct() {
            return self.supports(x, y, |v, w| left.of(v) + right.of(w) == c);
        }
        let mut clauses = self.ordered_pair(left, right, c);
        clauses.extend(self.ordered_pair(left.negated(), right.negated(), -c));
        clauses
    }

    /// The clauses of `a x + b y <= c`.
    pub(super) fn pair_at_most(&mut self, left: Term, right: Term, c: i128) -> Vec<Vec<Atom>> {
        let (x, y) = (left.int, right.int);
        if self.integer(x).is_order() || self.integer(y).is_order() {
            self.ordered_pair(left, right, c)
        } else {
            self.supports(x, y, |v, w| left.of(v) + right.of(w) <= c)
        }
    }

    /// The clauses of `a x + b y <= c` on order literals.
    fn ordered_pair(&mut self, left: Term, right: Term, c: i128) -> Vec<Vec<Atom>> {
        let mut amounts: Vec<i128> = self.domain(left.int).iter().map(|&v| left.of(v)).collect();
        amounts.sort_unstable();
        let mut clauses = Vec::new();
        let mut before = Atom::True;
        for amount in amounts {
            let rest = self.term_at_most(right, c - amount);
            // A smaller amount has said the same, and this one implies that.
            if rest != before {
                clauses.push(vec![self.term_at_most(left, amount - 1), rest]);
            }
            before = rest;
        }
        clauses
    }
}
