//! At least, at most and exactly k of many literals.

mod count;
mod sequential;
mod totalizer;

#[cfg(test)]
mod tests;

use puzzlec_dimacs::Lit;

use self::count::Bounds;
use crate::{Cardinality, Encoder};

/// Between so many and so many of these literals, which have distinct variables; `at_least` is
/// below `lits.len()` and `at_most` above 0, and neither clauses nor "at most one" would do.
/// Returns the encoding's name.
pub(crate) fn between(
    out: &mut Encoder<'_>,
    lits: &[Lit],
    at_least: usize,
    at_most: usize,
    choice: Cardinality,
) -> &'static str {
    let bounds = Bounds { total: lits.len(), at_least, at_most };
    match choice {
        Cardinality::Sequential => sequential::encode(out, lits, bounds),
        Cardinality::Totalizer => totalizer::encode(out, lits, bounds),
        Cardinality::Auto => return between(out, lits, at_least, at_most, auto(lits.len())),
    }
    choice.as_str()
}

/// The encoding for so many literals.
const fn auto(_n: usize) -> Cardinality {
    Cardinality::Totalizer
}
