//! Two integers: equal, less, a fixed difference or distance, and any linear relation, as clauses.
//!
//! **Order literals**: `a x + b y <= c` is a clause per value v of x: if a x is at least a v, then
//! b y is at most c - a v. Naoyuki Tamura, Akiko Taga, Satoshi Kitagawa and Mutsunori Banbara,
//! "Compiling finite linear CSP into SAT", 2009. Unit propagation finds every bound that follows;
//! so it does for an equation, which is two inequalities, if its coefficients are 1 or -1.
//!
//! **Support clauses**, on direct literals: if x has a value, y has one of those that go with it,
//! and the other way round. Ian Gent, "Arc consistency in SAT", 2002, after Simon Kasif, "On the
//! parallel complexity of discrete relaxation in constraint satisfaction networks", 1990. Unit
//! propagation removes every value that has lost its last partner, which is all that can be
//! concluded from the relation alone. There is at most one clause per value, with as many literals
//! as there are allowed pairs, twice: for an inequality quadratically many, so that it takes the
//! order literals as soon as one of the two integers has them.
//!
//! **Conflict clauses**, one per forbidden pair of values, for a distance that must not be kept:
//! Toby Walsh, "SAT v CSP", 2000. On direct literals unit propagation then removes the forbidden
//! partners of a value that is fixed. For "not equal" that is all there is; for other distances it
//! does not see that v is excluded once only v - d and v + d are left to the other integer. On
//! order literals alone it sees what is forbidden at the bounds.

use super::linear::Term;
use crate::atom::Atom;
use crate::constraint::Comparison;
use crate::int::{Int, Use};
use crate::model::core::Core;
use crate::model::rule::Rule;

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

    /// `|x - y| = distance`
    pub fn distance(&mut self, x: Int, y: Int, distance: u64) {
        if !self.is_never() {
            let is_kept = |v: i64, w: i64| v.abs_diff(w) == distance;
            let clauses = self.core().supports(x, y, |used| used.values = true, is_kept);
            self.clauses(clauses);
        }
    }

    /// `|x - y| != distance`
    pub fn distance_not(&mut self, x: Int, y: Int, distance: u64) {
        let mut core = self.core();
        for int in [x, y] {
            core.note(int, |used| used.values = true);
        }
        let mut clauses: Vec<Vec<Atom>> = Vec::new();
        for (i, &v) in core.domain(x).iter().enumerate() {
            let partners = [v.checked_sub_unsigned(distance), v.checked_add_unsigned(distance)];
            let partners = &partners[usize::from(distance == 0)..];
            for w in partners.iter().flatten() {
                if let Ok(j) = core.domain(y).binary_search(w) {
                    clauses.push([core.differs(x, i), core.differs(y, j)].concat());
                }
            }
        }
        drop(core);
        self.clauses(clauses);
    }

    /// `x != y`
    pub fn not_equal(&mut self, x: Int, y: Int) {
        self.distance_not(x, y, 0);
    }

    /// Posts clauses.
    pub(crate) fn clauses(&mut self, clauses: impl IntoIterator<Item = Vec<Atom>>) {
        clauses.into_iter().for_each(|clause| self.clause_of_atoms(clause));
    }
}

impl Core {
    /// The clauses of `a x + b y = c`.
    pub(super) fn pair_exactly(&mut self, left: Term, right: Term, c: i128) -> Vec<Vec<Atom>> {
        let (x, y) = (left.int, right.int);
        if self.integer(x).is_direct() && self.integer(y).is_direct() {
            return self.supports(x, y, |_| {}, |v, w| left.of(v) + right.of(w) == c);
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
            let is_small = |v, w| left.of(v) + right.of(w) <= c;
            self.supports(x, y, |used| used.pairs = true, is_small)
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

    /// The clauses of the pairs `(value of x, value of y)` that are allowed; how they use both.
    pub(super) fn supports(
        &mut self,
        x: Int,
        y: Int,
        note: impl Fn(&mut Use),
        allowed: impl Fn(i64, i64) -> bool,
    ) -> Vec<Vec<Atom>> {
        for int in [x, y] {
            self.note(int, &note);
        }
        let atoms = [self.equals_all(x), self.equals_all(y)];
        let mut clauses = Vec::new();
        for (own, other) in [(0, 1), (1, 0)] {
            let [values, partners] = [own, other].map(|side| self.domain([x, y][side]));
            for (value, &equals) in values.iter().zip(&atoms[own]) {
                let goes_with = |&(partner, _): &(&i64, &Atom)| {
                    let pair = [value, partner];
                    allowed(*pair[own], *pair[other])
                };
                let partners = partners.iter().zip(&atoms[other]).filter(goes_with);
                let mut clause = vec![!equals];
                clause.extend(partners.map(|(_, &equals)| equals));
                // A value that goes with every other says no more than the domain does.
                if clause.len() <= atoms[other].len() {
                    clauses.push(clause);
                }
            }
        }
        clauses
    }

    /// The unit clauses that leave an integer only the values that are allowed.
    pub(super) fn only(&mut self, x: Int, allowed: impl Fn(i64) -> bool) -> Vec<Vec<Atom>> {
        self.note(x, |used| used.values = true);
        let equals = self.equals_all(x);
        let values = self.domain(x).iter().zip(equals);
        values.filter(|&(&value, _)| !allowed(value)).map(|(_, equals)| vec![!equals]).collect()
    }
}
