//! Statements on one integer, as atoms; literals that its encoding lacks are made on demand.

use puzzlec_dimacs::Lit;

use crate::atom::Atom;
use crate::int::{Int, Integer};
use crate::model::Model;
use crate::model::core::Core;
use crate::model::meaning::Meaning;
use crate::model::name::Name;

/// Statements on an integer. A value outside the domain gives a constant.
///
/// An integer without the literal that is asked for gets it, channelled to those it has by
/// constraints on its domain, and hidden from the [projection](Core::projection). One that
/// is direct gets all `x<=v` together; one that is ordered gets `x=v` for this value, unless it is
/// the least or the greatest, which `x<=v` states already.
impl<N: Name> Model<N> {
    /// `x = value`
    pub fn eq(&mut self, x: Int, value: i64) -> Atom {
        self.core_mut().eq(x, value)
    }

    /// `x != value`
    pub fn ne(&mut self, x: Int, value: i64) -> Atom {
        !self.eq(x, value)
    }

    /// `x <= value`
    pub fn le(&mut self, x: Int, value: i64) -> Atom {
        self.core_mut().at_most(x, value.into())
    }

    /// `x < value`
    pub fn lt(&mut self, x: Int, value: i64) -> Atom {
        self.core_mut().at_most(x, i128::from(value) - 1)
    }

    /// `x >= value`
    pub fn ge(&mut self, x: Int, value: i64) -> Atom {
        !self.lt(x, value)
    }

    /// `x > value`
    pub fn gt(&mut self, x: Int, value: i64) -> Atom {
        !self.le(x, value)
    }
}

impl Core {
    /// `x = value`
    pub(crate) fn eq(&mut self, x: Int, value: i64) -> Atom {
        self.note(x, |used| used.values = true);
        match self.domain(x).binary_search(&value) {
            Ok(index) => self.equals(x, index),
            Err(_) => Atom::False,
        }
    }

    /// `x = value` for every value of the domain, in order.
    pub(super) fn equals_all(&mut self, x: Int) -> Vec<Atom> {
        (0..self.domain(x).len()).map(|index| self.equals(x, index)).collect()
    }

    /// `x <= bound`, for a bound that may be beyond what values can be.
    pub(crate) fn at_most(&mut self, x: Int, bound: i128) -> Atom {
        self.note(x, |used| used.bounds = true);
        let count = self.domain(x).partition_point(|&value| i128::from(value) <= bound);
        self.among_first(x, count)
    }

    /// The literals that are true together if and only if `x = value`, of those that exist.
    pub fn lits_of(&self, x: Int, value: i64) -> Vec<Lit> {
        let index = self.domain(x).binary_search(&value).ok();
        let differs = index.into_iter().flat_map(|index| self.differs(x, index));
        differs.filter_map(|atom| (!atom).as_lit()).collect()
    }

    /// Atoms one of which holds if `x` is not the value of this index; made of the literals that
    /// exist, for use in a clause.
    pub(crate) fn differs(&self, x: Int, index: usize) -> Vec<Atom> {
        let integer = self.integer(x);
        match integer.equals(index) {
            Some(equals) => vec![!equals],
            None => [integer.among_first(index), integer.among_first(index + 1).map(|atom| !atom)]
                .into_iter()
                .flatten()
                .collect(),
        }
    }

    /// `x` is the value of this index.
    fn equals(&mut self, x: Int, index: usize) -> Atom {
        if let Some(atom) = self.integer(x).equals(index) {
            return atom;
        }
        let lit = self.make_equals(x, index);
        self.hide(lit);
        self.channel(x, index, lit);
        lit.into()
    }

    /// `x` is one of its first `count` values.
    fn among_first(&mut self, x: Int, count: usize) -> Atom {
        if let Some(atom) = self.integer(x).among_first(count) {
            return atom;
        }
        self.require_order(x);
        self.integer(x).at_most[count - 1].into()
    }

    /// Makes a literal for every value, without a constraint.
    pub(super) fn make_direct(&mut self, x: Int) -> Vec<Lit> {
        (0..self.domain(x).len()).map(|index| self.make_equals(x, index)).collect()
    }

    /// Makes a literal for every bound, and says that each implies the next.
    pub(super) fn make_order(&mut self, x: Int) {
        let bounds = 0..self.domain(x).len().saturating_sub(1);
        let bound = |index| self.literal(Meaning::AtMost(x, self.domain(x)[index]));
        let at_most: Vec<Lit> = bounds.map(bound).collect();
        for pair in at_most.windows(2) {
            self.domain_rule(x).implies(pair[0], pair[1]);
        }
        self.ints[x.0 as usize].at_most = at_most;
    }

    /// Gives an integer that has only literals for values those for bounds: determined, hidden.
    pub(super) fn require_order(&mut self, x: Int) {
        self.make_order(x);
        let Integer { at_most, equals, .. } = self.integer(x).clone();
        for lit in at_most {
            self.hide(lit);
        }
        let existing = equals.into_iter().enumerate().filter_map(|(at, lit)| Some((at, lit?)));
        for (index, lit) in existing {
            self.channel(x, index, lit);
        }
    }

    fn make_equals(&mut self, x: Int, index: usize) -> Lit {
        let lit = self.literal(Meaning::Equals(x, self.domain(x)[index]));
        let integer = &mut self.ints[x.0 as usize];
        integer.equals.resize(integer.domain.len(), None);
        integer.equals[index] = Some(lit);
        lit
    }

    /// `lit` means that `x` is the value of this index: at most that, and not at most the one
    /// before. With the chain of bounds this is complete: the literals `x=v` need no "exactly one".
    fn channel(&mut self, x: Int, index: usize, lit: Lit) {
        let equals = Atom::from(lit);
        let (below, up_to) = (self.among_first(x, index), self.among_first(x, index + 1));
        for clause in [vec![!equals, up_to], vec![!equals, !below], vec![equals, !up_to, below]] {
            self.domain_rule(x).clause(clause);
        }
    }
}
