//! Random literals.

use proptest::prelude::*;
use puzzlec_dimacs::{Lit, Var};

pub(crate) fn lits(count: u32) -> impl Strategy<Value = Lit> {
    (0..count, any::<bool>()).prop_map(|(index, value)| Var::new(index).lit(value))
}
