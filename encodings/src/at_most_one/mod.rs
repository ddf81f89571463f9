//! At most one of many literals.

mod bimander;
mod binary;
mod commander;
mod pairwise;
mod product;
mod sequential;

#[cfg(test)]
mod tests;

use puzzlec_dimacs::Lit;

use crate::{AtMostOne, Encoder};

/// At most one of these literals, which have distinct variables. Returns the encoding's name.
pub(crate) fn encode(out: &mut Encoder<'_>, lits: &[Lit], choice: AtMostOne) -> &'static str {
    match choice {
        AtMostOne::Pairwise => pairwise::encode(out, lits),
        AtMostOne::Sequential => sequential::encode(out, lits),
        AtMostOne::Product => product::encode(out, lits),
        AtMostOne::Commander => commander::encode(out, lits),
        AtMostOne::Bimander => bimander::encode(out, lits),
        AtMostOne::Binary => binary::encode(out, lits),
        AtMostOne::Auto => return encode(out, lits, auto(lits.len())),
    }
    choice.as_str()
}

/// The encoding for so many literals.
const fn auto(n: usize) -> AtMostOne {
    if n <= 6 { AtMostOne::Pairwise } else { AtMostOne::Sequential }
}
