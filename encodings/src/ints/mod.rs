//! Finite-domain integers: named variables with a set of values, told in literals.
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

pub mod all_different;
pub mod distance;
pub mod element;
pub mod linear;
mod literals;
pub mod pair;
pub mod pin;
pub mod support;
pub mod table;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

use indexmap::IndexSet;
use puzzlec_dimacs::Lit;
use rustc_hash::FxBuildHasher;

use crate::{Atom, Comparison, Model, Name, RuleName, choices};

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
#[derive(Clone, Debug)]
pub(crate) struct IntTable<V> {
    /// `names[i]` is the name of `integers[i]`.
    names: IndexSet<V, FxBuildHasher>,
    integers: Vec<Integer>,
    /// For integers that do not choose their own.
    encoding: IntEncoding,
}

impl<V> Default for IntTable<V> {
    fn default() -> Self {
        let encoding = IntEncoding::default();
        Self { names: IndexSet::default(), integers: Vec::new(), encoding }
    }
}

impl<V> IntTable<V> {
    fn get(&self, x: Int) -> &Integer {
        &self.integers[x.0 as usize]
    }

    fn get_mut(&mut self, x: Int) -> &mut Integer {
        &mut self.integers[x.0 as usize]
    }
}

/// One integer: its values and the literals on them that exist so far.
#[derive(Clone, Debug, Default)]
struct Integer {
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
    fn equals(&self, index: usize) -> Option<Atom> {
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
    fn among_first(&self, count: usize) -> Option<Atom> {
        if count == 0 {
            Some(Atom::False)
        } else if count == self.domain.len() {
            Some(Atom::True)
        } else {
            self.at_most.get(count - 1).map(|&lit| lit.into())
        }
    }

    /// Whether every value can be told by one literal.
    fn is_direct(&self) -> bool {
        (0..self.domain.len()).all(|index| self.equals(index).is_some())
    }

    /// Whether every bound can be told by one literal.
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
        let agrees = |(at, &lit): (usize, &Lit)| satisfies(lit) == (index <= at);
        let ordered = self.at_most.iter().enumerate().all(agrees);
        let agrees = |(at, lit): (usize, &Option<Lit>)| {
            lit.is_none_or(|lit| satisfies(lit) == (at == index))
        };
        let distinct = self.equals.iter().enumerate().all(agrees);
        if ordered && distinct { self.domain.get(index).copied() } else { None }
    }
}

/// Integers.
impl<V: Name, R: Name> Model<V, R> {
    /// A model whose [integers](Self::int) have this encoding.
    pub fn with_ints(encoding: IntEncoding) -> Self {
        let mut model = Self::default();
        model.ints.encoding = encoding;
        model
    }

    /// A new integer that has one of these values, in the model's encoding.
    ///
    /// The values may be given in any order, and repeatedly. Without any value, nothing satisfies
    /// the model, because of the constraint `domain(name)`.
    ///
    /// ```
    /// use puzzlec_encodings::{Encodings, IntEncoding, Model};
    ///
    /// let mut model: Model<&str, &str> = Model::with_ints(IntEncoding::Order);
    /// let prime = model.int("prime", [2, 3, 5, 7]);
    /// let small = model.le(prime, 4);
    /// model.clause("not_small", [!small]);
    ///
    /// let names: Vec<_> = model.vars().map(|(_, name)| name.to_string()).collect();
    /// assert_eq!(names, ["prime<=2", "prime<=3", "prime<=5"]);
    /// let answer = [false, false, true];
    /// assert_eq!(model.read(&answer).value(&"prime"), Some(5));
    /// ```
    ///
    /// # Panics
    /// If an integer of this name exists: a name means one integer.
    pub fn int(&mut self, name: V, domain: impl IntoIterator<Item = i64>) -> Int {
        self.int_by(self.ints.encoding, name, domain)
    }

    /// A new [integer](Self::int) in an encoding of its own.
    ///
    /// # Panics
    /// If an integer of this name exists.
    pub fn int_by(
        &mut self,
        encoding: IntEncoding,
        name: V,
        domain: impl IntoIterator<Item = i64>,
    ) -> Int {
        let mut domain: Vec<i64> = domain.into_iter().collect();
        domain.sort_unstable();
        domain.dedup();
        let (index, new) = self.ints.names.insert_full(name);
        let x = Int(index as u32);
        assert!(new, "the integer `{}` is named twice", self.int_name(x));
        self.ints.integers.push(Integer { domain, ..Integer::default() });
        if self.domain(x).is_empty() {
            let rule = self.domain_rule(x);
            self.post_clause(rule, [Atom::False]);
            return x;
        }
        match encoding {
            IntEncoding::Direct => {
                self.make_direct(x);
                let lits: Vec<Lit> = self.ints.get(x).equals.iter().copied().flatten().collect();
                let rule = self.domain_rule(x);
                self.post_count(rule, lits, Comparison::Exactly, 1);
            }
            IntEncoding::Order => self.make_order(x),
            IntEncoding::Both => {
                self.make_direct(x);
                self.require_order(x);
            }
        }
        x
    }

    /// The values of an integer, ascending.
    pub fn domain(&self, x: Int) -> &[i64] {
        &self.ints.get(x).domain
    }

    /// The name of an integer.
    pub fn int_name(&self, x: Int) -> &V {
        &self.ints.names[x.0 as usize]
    }

    /// The integer of this name.
    pub fn int_named(&self, name: &V) -> Option<Int> {
        self.ints.names.get_index_of(name).map(|index| Int(index as u32))
    }

    /// All integers, in the order in which they were made.
    pub fn ints(&self) -> impl ExactSizeIterator<Item = (Int, &V)> {
        self.ints.names.iter().enumerate().map(|(index, name)| (Int(index as u32), name))
    }

    /// The value of an integer when `satisfies` tells which literals are true; `None` if they
    /// contradict one another.
    pub(crate) fn read_int(&self, x: Int, satisfies: impl Fn(Lit) -> bool) -> Option<i64> {
        self.ints.get(x).read(satisfies)
    }

    fn domain_rule(&self, x: Int) -> RuleName<V, R> {
        RuleName::Domain(self.int_name(x).clone())
    }
}
