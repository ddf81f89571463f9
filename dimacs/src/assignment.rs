//! Partial assignments.

use crate::{Lit, Var};

/// A partial assignment: values of some variables, as a solver gives them.
///
/// ```
/// use puzzlec_dimacs::{PartialAssignment, Var};
///
/// let (x, y) = (Var::new(0), Var::new(1));
/// let mut assignment = PartialAssignment::new();
/// assignment.set(y.negative());
/// assert_eq!((assignment.value(x), assignment.value(y)), (None, Some(false)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PartialAssignment {
    /// Up to the largest variable that has a value.
    values: Vec<Option<bool>>,
}

impl PartialAssignment {
    /// The assignment without any value.
    pub fn new() -> Self {
        Self::default()
    }

    /// The value of a variable, if it has one.
    pub fn value(&self, var: Var) -> Option<bool> {
        self.values.get(var.index()).copied().flatten()
    }

    /// Makes the literal true, and returns the value that its variable had before.
    pub fn set(&mut self, lit: Lit) -> Option<bool> {
        let index = lit.var().index();
        if index >= self.values.len() {
            self.values.resize(index + 1, None);
        }
        self.values[index].replace(lit.is_positive())
    }

    /// The true literals, by ascending variable.
    pub fn lits(&self) -> impl Iterator<Item = Lit> {
        let values = self.values.iter().zip(0..);
        values.filter_map(|(value, index)| value.map(|value| Var::new(index).lit(value)))
    }
}

impl FromIterator<Lit> for PartialAssignment {
    /// The assignment that makes these literals true, one after the other.
    fn from_iter<I: IntoIterator<Item = Lit>>(lits: I) -> Self {
        let mut assignment = Self::new();
        for lit in lits {
            assignment.set(lit);
        }
        assignment
    }
}
