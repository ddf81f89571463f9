//! Pairwise: a clause for every two literals. No auxiliary variables, `n (n - 1) / 2` clauses;
//! unit propagation is complete.
//!
//! Folklore; the reference point of every comparison.

use puzzlec_dimacs::Lit;

use crate::Encoder;

pub(super) fn encode(out: &mut Encoder<'_>, lits: &[Lit]) {
    for (index, &first) in lits.iter().enumerate() {
        for &second in &lits[index + 1..] {
            out.require([!first, !second]);
        }
    }
}
