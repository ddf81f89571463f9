//! Support clauses: a relation between two integers, without auxiliary variables.
//!
//! Ian Gent, "Arc consistency in SAT", 2002, after Simon Kasif, "On the parallel complexity of
//! discrete relaxation in constraint satisfaction networks", 1990: if x has a value, y has one of
//! those that go with it, and the other way round. Unit propagation removes every value that has
//! lost its last partner, which is all that can be concluded from the relation alone.
//!
//! At most one clause per value, with as many literals as there are allowed pairs, twice.

use std::iter;

use super::Int;
use crate::{Atom, Core, Rule};

impl Core {
    /// The clauses of the pairs `(value of x, value of y)` that are allowed.
    pub(super) fn supports(
        &mut self,
        x: Int,
        y: Int,
        allowed: impl Fn(i64, i64) -> bool,
    ) -> Vec<Vec<Atom>> {
        let mut clauses = self.supports_of(x, y, &allowed);
        clauses.extend(self.supports_of(y, x, |w, v| allowed(v, w)));
        clauses
    }

    /// The unit clauses that leave an integer only the values that are allowed.
    pub(super) fn only(&mut self, x: Int, allowed: impl Fn(i64) -> bool) -> Vec<Vec<Atom>> {
        let equals = self.equals_all(x);
        let values = self.domain(x).iter().zip(equals);
        values.filter(|&(&value, _)| !allowed(value)).map(|(_, equals)| vec![!equals]).collect()
    }

    /// For every value of `x`: it is not this one, or `y` has one of the values that go with it.
    fn supports_of(
        &mut self,
        x: Int,
        y: Int,
        allowed: impl Fn(i64, i64) -> bool,
    ) -> Vec<Vec<Atom>> {
        let (equals_x, equals_y) = (self.equals_all(x), self.equals_all(y));
        let clause = |(&value, equals): (&i64, Atom)| {
            let partners = self.domain(y).iter().zip(&equals_y);
            let partners = partners.filter(|&(&partner, _)| allowed(value, partner));
            let clause = iter::once(!equals).chain(partners.map(|(_, &equals)| equals));
            let clause: Vec<Atom> = clause.collect();
            // A value that goes with every other says no more than the domain does.
            (clause.len() <= equals_y.len()).then_some(clause)
        };
        self.domain(x).iter().zip(equals_x).filter_map(clause).collect()
    }
}

impl Rule<'_> {
    /// Posts clauses.
    pub(crate) fn clauses(&mut self, clauses: impl IntoIterator<Item = Vec<Atom>>) {
        clauses.into_iter().for_each(|clause| self.clause(clause));
    }
}
