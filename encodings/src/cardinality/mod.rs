//! At least, at most and exactly k of many literals.

use puzzlec_dimacs::Lit;

use crate::{Cardinality, Encoder};

/// Between so many and so many of these literals, which have distinct variables; the bounds lie
/// within `0..=lits.len()`, and neither clauses nor "at most one" would do. Returns the encoding's
/// name.
pub(crate) fn between(
    _out: &mut Encoder<'_>,
    _lits: &[Lit],
    _at_least: usize,
    _at_most: usize,
    choice: Cardinality,
) -> &'static str {
    choice.as_str()
}
