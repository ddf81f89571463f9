//! Weighted sums of literals.

use puzzlec_dimacs::Lit;

use crate::{Encoder, Sum};

/// A sum of positive weights, with distinct variables, between two bounds that lie within
/// `0..=total`. Returns the encoding's name.
pub(crate) fn between(
    _out: &mut Encoder<'_>,
    _terms: &[(u128, Lit)],
    _at_least: u128,
    _at_most: u128,
    choice: Sum,
) -> &'static str {
    choice.as_str()
}
