//! Values of variables.

use crate::{Lit, Var};

/// A value for every variable.
///
/// ```
/// use puzzlec_dimacs::{Values, Var};
///
/// let [x, y] = [0, 1].map(Var::new);
/// let values: Values = [x.positive()].into_iter().collect();
/// assert!(values.get(x) && values.satisfies(y.negative()));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Values(Vec<bool>);

impl Values {
    /// Whether a literal is true. Variables past the end are false.
    pub fn satisfies(&self, lit: Lit) -> bool {
        self.get(lit.var()) == lit.is_positive()
    }

    /// The value of a variable.
    pub fn get(&self, var: Var) -> bool {
        self.0.get(var.index()).copied().unwrap_or(false)
    }

    /// The values, indexed by variable.
    pub fn as_slice(&self) -> &[bool] {
        &self.0
    }

    /// The variables that are true, in their order.
    pub fn trues(&self) -> impl Iterator<Item = Var> + '_ {
        trues(&self.0)
    }

    fn set(&mut self, lit: Lit) {
        if self.0.len() <= lit.var().index() {
            self.0.resize(lit.var().index() + 1, false);
        }
        self.0[lit.var().index()] = lit.is_positive();
    }
}

impl FromIterator<Lit> for Values {
    /// The values that make these literals true and every other variable false.
    fn from_iter<I: IntoIterator<Item = Lit>>(lits: I) -> Self {
        let mut values = Self::default();
        lits.into_iter().for_each(|lit| values.set(lit));
        values
    }
}

impl From<Vec<bool>> for Values {
    fn from(values: Vec<bool>) -> Self {
        Self(values)
    }
}

/// The variables that are true in values indexed by variable, in their order.
pub fn trues(values: &[bool]) -> impl Iterator<Item = Var> + '_ {
    (0..).zip(values).filter(|(_, value)| **value).map(|(index, _)| Var::new(index))
}
