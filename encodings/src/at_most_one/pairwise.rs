//! Pairwise: a clause for every two literals. No auxiliary variables, `n (n - 1) / 2` clauses;
//! unit propagation is complete.
//!
//! Folklore; the reference point of every comparison.

use puzzlec_dimacs::Lit;

use super::AtMostOne;
use crate::encoder::Encoder;
use crate::encoding::{About, Determined, Encoding, Propagates};

/// Pairwise, see the [module](self).
pub const PAIRWISE: AtMostOne = Encoding {
    about: About {
        name: "pairwise",
        reference: "Folklore",
        propagates: Propagates::Completely,
        determined: Determined::Always,
        vars: "0",
        clauses: "`n (n - 1) / 2`",
        size: Some(|n, _| [0, n * n.saturating_sub(1) / 2]),
    },
    write: encode,
};

pub(super) fn encode(out: &mut Encoder<'_>, lits: &[Lit]) {
    for (index, &first) in lits.iter().enumerate() {
        for &second in &lits[index + 1..] {
            out.require([!first, !second]);
        }
    }
}
