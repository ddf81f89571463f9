//! Finite-domain integers: named variables with a set of values, encoded in literals.
//!
//! - **Direct**: a literal `x=v` per value, exactly one of which is true. Johan de Kleer, "A
//!   comparison of ATMS and CSP techniques", 1989.
//! - **Order**: a literal `x<=v` per value but the last, each implying the next. James Crawford
//!   and Andrew Baker, "Experimental results on the application of satisfiability algorithms to
//!   scheduling problems", 1994.
//! - **Both**, each literal `x=v` being `x<=v` without `x<=u` for the next smaller value u.
//!
//! Whichever it is, a statement on an integer is an [`Atom`]: [`Model::eq`] and [`Model::le`] make
//! a literal that the encoding lacks when somebody asks for it. Such a literal is determined by
//! the others and hidden, so that the projection holds every integer once.
//!
//! Where the model does not say which, the use of an integer decides: values for all-different,
//! tables and equality, bounds for sums and for comparisons with constants, both for both. Two
//! integers that are compared take bounds unless something else wants values; what has no use has
//! values. [`Model::written`] knows the uses beforehand. A model that is written once begins
//! with values, and gets the bounds at the first sum.

pub mod all_different;
pub mod linear;
mod literals;
pub mod pair;
pub mod table;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use itertools::Itertools;
use puzzlec_dimacs::Lit;

use crate::atom::Atom;
use crate::int::{Int, IntEncoding, Integer, Use};
use crate::model::Model;
use crate::model::assignment::Known;
use crate::model::core::Core;
use crate::model::name::Name;

/// Integers.
impl<N: Name> Model<N> {
    /// The values of an integer, ascending.
    pub fn domain(&self, x: Int) -> &[i64] {
        &self.domains[x.0 as usize]
    }

    /// Leaves every literal of an integer that exists by now out of the projection: others determine
    /// the integer, or it does not tell solutions apart.
    ///
    /// ```
    /// use puzzlec_encodings::{Comparison, Model};
    ///
    /// let mut model: Model<&str> = Model::new();
    /// let dice = ["red", "blue"].map(|name| model.int(name, 1..=6));
    /// let sum = model.int("sum", 2..=12);
    /// model.hide_int(sum);
    /// model.rule("the sum is that of both").linear(
    ///     [(1, dice[0]), (1, dice[1]), (-1, sum)],
    ///     Comparison::Exactly,
    ///     0,
    /// );
    /// assert_eq!(model.core().projection().len(), 12);
    /// ```
    pub fn hide_int(&mut self, x: Int) {
        let mut core = self.core_mut();
        let Integer { equals, at_most, .. } = core.integer(x).clone();
        equals.into_iter().flatten().chain(at_most).for_each(|lit| core.hide(lit));
    }
}

/// Integers.
impl Core {
    /// A new integer, without literals.
    pub(crate) fn new_int(&mut self, name: usize, domain: Arc<[i64]>) -> Int {
        self.ints.push(Integer { name, domain, ..Integer::default() });
        Int(self.ints.len() as u32 - 1)
    }

    /// Notes a use of an integer, if that decides about its literals.
    pub(super) fn note(&mut self, x: Int, note: impl Fn(&mut Use)) {
        self.ints[x.0 as usize].used.iter_mut().for_each(note);
    }

    /// The encodings that suit the uses of all integers, if any but the direct one suits those
    /// that were left open.
    pub(crate) fn suited(&self) -> Option<Vec<IntEncoding>> {
        let suited = |x: &Integer| x.used.map(Use::encoding).unwrap_or_default();
        let suited: Vec<IntEncoding> = self.ints.iter().map(suited).collect();
        suited.iter().any(|&encoding| encoding != IntEncoding::Direct).then_some(suited)
    }

    /// Gives a new integer the literals of an encoding, to which its use adds others if it is open.
    pub(crate) fn encode_int(&mut self, x: Int, encoding: IntEncoding, is_open: bool) {
        self.ints[x.0 as usize].used = is_open.then(Use::default);
        if self.domain(x).is_empty() {
            return self.domain_rule(x).clause([Atom::False]);
        }
        match encoding {
            IntEncoding::Direct => {
                let lits = self.make_direct(x);
                self.domain_rule(x).exactly_one(lits);
            }
            IntEncoding::Order => self.make_order(x),
            IntEncoding::Both => {
                self.make_direct(x);
                self.require_order(x);
            }
        }
    }

    /// The values and literals of an integer.
    pub(crate) fn integer(&self, x: Int) -> &Integer {
        &self.ints[x.0 as usize]
    }

    /// The values of an integer, ascending.
    pub fn domain(&self, x: Int) -> &[i64] {
        &self.integer(x).domain
    }

    /// The number of the name of an integer.
    pub fn int_name(&self, x: Int) -> usize {
        self.integer(x).name
    }

    /// The literals that an integer has.
    pub fn int_encoding(&self, x: Int) -> IntEncoding {
        let Integer { equals, at_most, .. } = self.integer(x);
        match (at_most.is_empty(), equals.iter().flatten().count() == equals.len()) {
            (true, _) => IntEncoding::Direct,
            (false, true) if !equals.is_empty() => IntEncoding::Both,
            _ => IntEncoding::Order,
        }
    }

    /// All integers, in the order in which they were made.
    pub fn ints(&self) -> impl ExactSizeIterator<Item = Int> + use<> {
        (0..self.ints.len() as u32).map(Int)
    }

    /// The value of an integer, if it is known; `None` if its literals contradict one another.
    pub fn value(&self, x: Int, known: Known<'_>) -> Option<i64> {
        let Integer { domain, equals, at_most, .. } = self.integer(x);
        let is_true = |lit: Lit| known.satisfies(lit);
        let equal = |index: usize| equals.get(index).copied().flatten();
        let below = at_most.iter().rposition(|&lit| is_true(!lit));
        let last = at_most.iter().position(|&lit| is_true(lit));
        let bounds = (below.map_or(0, |at| at + 1), last.map_or(domain.len(), |at| at + 1));
        let told = (0..equals.len()).filter(|&index| equal(index).is_some_and(is_true));
        let (first, end) =
            told.fold(bounds, |(first, end), index| (first.max(index), end.min(index + 1)));
        let possible = |&index: &usize| !equal(index).is_some_and(|lit| is_true(!lit));
        let index = (first..end).filter(possible).exactly_one().ok()?;
        Some(domain[index])
    }
}
