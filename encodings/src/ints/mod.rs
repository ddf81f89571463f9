//! Finite-domain integers: named variables with a set of values, told in literals.
//!
//! - **Direct**: a literal `x=v` per value, exactly one of which is true. Johan de Kleer, "A
//!   comparison of ATMS and CSP techniques", 1989.
//! - **Order**: a literal `x<=v` per value but the last, each implying the next. James Crawford
//!   and Andrew Baker, "Experimental results on the application of satisfiability algorithms to
//!   scheduling problems", 1994.
//! - **Both**, each literal `x=v` being `x<=v` without `x<=u` for the next smaller value u.
//!
//! Whichever it is, a statement on an integer is an [`Atom`]: [`Core::eq`] and [`Core::le`] make
//! a literal that the encoding lacks when somebody asks for it. Such a literal is determined by
//! the others and hidden, so that the projection holds every integer once.

pub mod all_different;
pub mod distance;
pub mod element;
pub mod linear;
mod literals;
pub mod pair;
pub mod support;
pub mod table;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

use puzzlec_dimacs::Lit;

use crate::{Atom, Core, choices};

choices! {
    /// Which literals stand for an integer.
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

/// The integers of a model.
#[derive(Clone, Debug, Default)]
pub(crate) struct IntTable {
    integers: Vec<Integer>,
    /// For integers that do not choose their own.
    pub(crate) encoding: IntEncoding,
}

impl IntTable {
    pub(crate) fn get(&self, x: Int) -> &Integer {
        &self.integers[x.0 as usize]
    }

    fn get_mut(&mut self, x: Int) -> &mut Integer {
        &mut self.integers[x.0 as usize]
    }
}

/// One integer: its values and the literals on them that exist so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Integer {
    /// The number of its name.
    pub(crate) name: usize,
    /// Ascending.
    domain: Vec<i64>,
    /// `equals[i]` says that it is `domain[i]`; empty while no such literal exists.
    equals: Vec<Option<Lit>>,
    /// `at_most[i]` says that it is at most `domain[i]`; all but the last value, or none.
    at_most: Vec<Lit>,
}

impl Integer {
    /// The atom "is `domain[index]`", if it can be said in the literals that exist: the least and
    /// the greatest value are also told by the order side alone.
    pub(crate) fn equals(&self, index: usize) -> Option<Atom> {
        if let Some(&Some(lit)) = self.equals.get(index) {
            Some(lit.into())
        } else if index == 0 {
            self.among_first(1)
        } else if index + 1 == self.domain.len() {
            self.among_first(index).map(|atom| !atom)
        } else {
            None
        }
    }

    /// The atom "is one of the first `count` values", if it can be said in the literals that exist.
    pub(crate) fn among_first(&self, count: usize) -> Option<Atom> {
        if count == 0 {
            Some(Atom::False)
        } else if count == self.domain.len() {
            Some(Atom::True)
        } else {
            self.at_most.get(count - 1).map(|&lit| lit.into())
        }
    }

    /// True if every value can be told by one literal.
    fn is_direct(&self) -> bool {
        (0..self.domain.len()).all(|index| self.equals(index).is_some())
    }

    /// True if every bound can be told by one literal.
    fn is_order(&self) -> bool {
        self.at_most.len() + 1 >= self.domain.len()
    }

    /// The value that all literals agree on.
    fn read(&self, satisfies: impl Fn(Lit) -> bool) -> Option<i64> {
        let index = if self.is_order() {
            self.at_most.iter().take_while(|&&lit| !satisfies(lit)).count()
        } else {
            self.equals.iter().position(|lit| lit.is_some_and(&satisfies))?
        };
        let mut bounds = (0..).zip(&self.at_most).map(|(at, &lit)| (lit, index <= at));
        let values = (0..).zip(&self.equals);
        let mut values = values.filter_map(|(at, lit)| Some(((*lit)?, index == at)));
        let agrees = |(lit, holds)| satisfies(lit) == holds;
        let agree = bounds.all(agrees) && values.all(agrees);
        self.domain.get(index).copied().filter(|_| agree)
    }
}

/// Integers.
impl Core {
    /// A new integer, without literals.
    pub(crate) fn new_int(&mut self, name: usize, domain: impl IntoIterator<Item = i64>) -> Int {
        let mut domain: Vec<i64> = domain.into_iter().collect();
        domain.sort_unstable();
        domain.dedup();
        self.ints.integers.push(Integer { name, domain, ..Integer::default() });
        Int(self.ints.integers.len() as u32 - 1)
    }

    /// Gives a new integer the literals of an encoding.
    pub(crate) fn encode_int(&mut self, x: Int, encoding: IntEncoding) {
        if self.domain(x).is_empty() {
            return self.domain_rule(x).clause([Atom::False]);
        }
        match encoding {
            IntEncoding::Direct => {
                self.make_direct(x);
                let lits: Vec<Lit> = self.ints.get(x).equals.iter().copied().flatten().collect();
                self.domain_rule(x).exactly_one(lits);
            }
            IntEncoding::Order => self.make_order(x),
            IntEncoding::Both => {
                self.make_direct(x);
                self.require_order(x);
            }
        }
    }

    /// The values of an integer, ascending.
    pub fn domain(&self, x: Int) -> &[i64] {
        &self.ints.get(x).domain
    }

    /// The number of the name of an integer.
    pub fn int_name(&self, x: Int) -> usize {
        self.ints.get(x).name
    }

    /// All integers, in the order in which they were made.
    pub fn ints(&self) -> impl ExactSizeIterator<Item = Int> + use<> {
        (0..self.ints.integers.len() as u32).map(Int)
    }

    /// Leaves every literal of an integer that exists by now out of the projection.
    pub fn hide_int(&mut self, x: Int) {
        let integer = self.ints.get(x);
        let lits: Vec<Lit> =
            integer.equals.iter().flatten().chain(&integer.at_most).copied().collect();
        for lit in lits {
            self.hide(lit);
        }
    }

    /// The value of an integer when `satisfies` tells which literals are true; `None` if they
    /// contradict one another.
    pub(crate) fn read_int(&self, x: Int, satisfies: impl Fn(Lit) -> bool) -> Option<i64> {
        self.ints.get(x).read(satisfies)
    }

    /// The value of an integer when `satisfies` tells which literals are known to be true; `None`
    /// if they leave several.
    pub(crate) fn known_int(&self, x: Int, satisfies: impl Fn(Lit) -> bool) -> Option<i64> {
        let integer = self.ints.get(x);
        let possible = |index: &usize| {
            let excluded = |atom: Atom| atom.as_lit().is_some_and(|lit| satisfies(!lit));
            let above = integer.among_first(index + 1).is_some_and(excluded);
            let below = integer.among_first(*index).is_some_and(|atom| excluded(!atom));
            !above && !below && !integer.equals(*index).is_some_and(excluded)
        };
        let is_known =
            |&index: &usize| integer.equals(index).and_then(Atom::as_lit).is_some_and(&satisfies);
        let mut left = (0..integer.domain.len()).filter(possible);
        let known = (0..integer.domain.len()).find(is_known);
        known
            .or_else(|| left.next().filter(|_| left.next().is_none()))
            .map(|index| integer.domain[index])
    }
}
