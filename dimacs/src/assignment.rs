//! Partial assignments.

use std::collections::BTreeMap;

use crate::lit::{Lit, Var};

/// A partial assignment: values of some variables, as a solver gives them. Its memory is that of
/// the values, whatever their variables are. By default it has none.
///
/// ```
/// use puzzlec_dimacs::{PartialAssignment, Var};
///
/// let (x, y) = (Var::new(0), Var::new(1));
/// let mut assignment = PartialAssignment::default();
/// assignment.set(y.negative());
/// assert_eq!((assignment.value(x), assignment.value(y)), (None, Some(false)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PartialAssignment(BTreeMap<Var, bool>);

impl PartialAssignment {
    /// The value of a variable, if it has one.
    pub fn value(&self, var: Var) -> Option<bool> {
        self.0.get(&var).copied()
    }

    /// Makes the literal true, and returns the value that its variable had before.
    pub fn set(&mut self, lit: Lit) -> Option<bool> {
        self.0.insert(lit.var(), lit.is_positive())
    }

    /// The true literals, by ascending variable.
    pub fn lits(&self) -> impl Iterator<Item = Lit> {
        self.0.iter().map(|(var, &value)| var.lit(value))
    }
}

impl FromIterator<Lit> for PartialAssignment {
    /// The assignment that makes these literals true, one after the other.
    fn from_iter<I: IntoIterator<Item = Lit>>(lits: I) -> Self {
        Self(lits.into_iter().map(|lit| (lit.var(), lit.is_positive())).collect())
    }
}
