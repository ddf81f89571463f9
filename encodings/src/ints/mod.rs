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

use std::hash::Hash;
use std::ops::Not;
use std::sync::Arc;

use itertools::Itertools;
use puzzlec_dimacs::Lit;

use crate::atom::Atom;
use crate::choices;
use crate::model::Model;
use crate::model::assignment::Known;
use crate::model::core::Core;
use crate::model::name::Name;

choices! {
    /// The literals that stand for an integer.
    #[derive(Default)]
    #[non_exhaustive]
    IntEncoding {
        /// `x=v` for every value. For values that are labels: all-different, tables, clues.
        #[default]
        Direct = "direct",
        /// `x<=v` for every value but the last. For values that are quantities: sums, comparisons.
        Order = "order",
        /// Both sides, for integers that are compared and told apart; the projection shows `x=v`.
        Both = "both",
    }
}

/// An integer of a model: a handle, as small as a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Int(u32);

/// The side of an integer's literals that statements on it take.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Use {
    /// Its values: all-different, tables, equality.
    pub(super) values: bool,
    /// Its bounds: sums, and literals for bounds.
    pub(super) bounds: bool,
    /// Either side, but rather its bounds: comparisons of two integers.
    pub(super) pairs: bool,
}

impl Use {
    /// The encoding for it.
    const fn encoding(self) -> IntEncoding {
        match (self.values, self.bounds, self.pairs) {
            (true, true, _) => IntEncoding::Both,
            (false, true, _) | (false, _, true) => IntEncoding::Order,
            _ => IntEncoding::Direct,
        }
    }
}

/// One integer: its values and the literals on them that exist so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Integer {
    /// The number of its name.
    pub(crate) name: usize,
    /// Its use, if its literals are chosen from that.
    pub(super) used: Option<Use>,
    /// Ascending.
    domain: Arc<[i64]>,
    /// `equals[i]` means `domain[i]`; empty while no such literal exists.
    equals: Vec<Option<Lit>>,
    /// `at_most[i]` means at most `domain[i]`; all but the last value, or none.
    at_most: Vec<Lit>,
}

impl Integer {
    /// The atom "is `domain[index]`", if the existing literals express it: the order side alone
    /// expresses the least and the greatest value.
    pub(crate) fn equals(&self, index: usize) -> Option<Atom> {
        match self.equals.get(index) {
            Some(&Some(lit)) => Some(lit.into()),
            _ if index == 0 => self.among_first(1),
            _ if index + 1 == self.domain.len() => self.among_first(index).map(Atom::not),
            _ => None,
        }
    }

    /// The atom "is one of the first `count` values", if the existing literals express it.
    pub(crate) fn among_first(&self, count: usize) -> Option<Atom> {
        match count {
            0 => Some(Atom::False),
            _ if count == self.domain.len() => Some(Atom::True),
            _ => self.at_most.get(count - 1).map(|&lit| lit.into()),
        }
    }

    /// True if every value has a literal.
    pub(crate) fn is_direct(&self) -> bool {
        (0..self.domain.len()).all(|index| self.equals(index).is_some())
    }

    /// True if every bound has a literal.
    pub(crate) fn is_order(&self) -> bool {
        self.at_most.len() + 1 >= self.domain.len()
    }
}

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
