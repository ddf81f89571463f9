//! Integers: handles, and the literals on their values.

use std::ops::Not;
use std::sync::Arc;

use puzzlec_dimacs::Lit;

use crate::atom::Atom;
use crate::choices;

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
pub struct Int(pub(crate) u32);

/// The side of an integer's literals that statements on it take.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Use {
    /// Its values: all-different, tables, equality.
    pub(crate) values: bool,
    /// Its bounds: sums, and literals for bounds.
    pub(crate) bounds: bool,
    /// Either side, but rather its bounds: comparisons of two integers.
    pub(crate) pairs: bool,
}

impl Use {
    /// The encoding for it.
    pub(crate) const fn encoding(self) -> IntEncoding {
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
    pub(crate) used: Option<Use>,
    /// Ascending.
    pub(crate) domain: Arc<[i64]>,
    /// `equals[i]` means `domain[i]`; empty while no such literal exists.
    pub(crate) equals: Vec<Option<Lit>>,
    /// `at_most[i]` means at most `domain[i]`; all but the last value, or none.
    pub(crate) at_most: Vec<Lit>,
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
