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
    /// True if a literal is true. Variables past the end are false.
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
}

impl FromIterator<Lit> for Values {
    /// The values that make these literals true and every other variable false.
    fn from_iter<I: IntoIterator<Item = Lit>>(lits: I) -> Self {
        let mut values = Vec::new();
        for lit in lits {
            let index = lit.var().index();
            values.resize(values.len().max(index + 1), false);
            values[index] = lit.is_positive();
        }
        Self(values)
    }
}

impl From<Vec<bool>> for Values {
    fn from(values: Vec<bool>) -> Self {
        Self(values)
    }
}
