//! Total assignments.

use crate::lit::{Lit, Var};

/// An assignment: a value for every variable.
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

    /// The variables that are true, in their order.
    pub fn trues(&self) -> impl Iterator<Item = Var> + '_ {
        trues(&self.0)
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

/// The variables that are true in values indexed by variable, in their order.
///
/// Most are false in most answers; eight at a time are passed over.
pub fn trues(values: &[bool]) -> impl Iterator<Item = Var> + '_ {
    let (eights, rest) = values.as_chunks::<8>();
    let mut eights = (0..).step_by(8).zip(eights);
    // A byte for each value, from the first to be seen on.
    let (mut first, mut bytes) = (0, 0);
    let in_eights = std::iter::from_fn(move || {
        while bytes == 0 {
            let (index, eight) = eights.next()?;
            (first, bytes) = (index, u64::from_le_bytes(eight.map(u8::from)));
        }
        let index = first + bytes.trailing_zeros() / 8;
        bytes &= bytes - 1;
        Some(Var::new(index))
    });
    let rest = ((values.len() - rest.len()) as u32..).zip(rest).filter(|(_, value)| **value);
    in_eights.chain(rest.map(|(index, _)| Var::new(index)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn true_variables_are_found_in_their_order() {
        for len in 0..20_u32 {
            for first in 0..len.max(1) {
                for step in 1..10 {
                    let expected = (first..len).step_by(step).map(Var::new).collect::<Vec<_>>();
                    let values: Values = expected.iter().map(|var| var.positive()).collect();
                    assert_eq!(values.trues().collect::<Vec<_>>(), expected);
                }
            }
        }
    }
}
