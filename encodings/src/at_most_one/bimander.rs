//! Bimander, for "binary commander": pairs of literals, at most one of each pair, and a true
//! literal sets bits to the number of its pair. `b = ceil(log2(ceil(n / 2)))` variables and
//! `n b + floor(n / 2)` clauses, `n / 2` fewer than [`binary`]; unit propagation is
//! complete.
//!
//! Steffen Hölldobler and Van-Hau Nguyen, "On SAT-encodings of the at-most-one constraint",
//! ModRef 2013.
//!
//! What the bits mean, and what two-sided adds, is as in [`binary`].

use puzzlec_dimacs::Lit;

use super::{AtMostOne, binary, pairwise};
use crate::encoder::Encoder;
use crate::encoding::{About, Determined, Encoding, Propagates};

/// A group twice as large saves one bit, which is `n` clauses, and costs `n g / 2` more pairs:
/// groups of two and of four have the fewest clauses, and the authors measured groups of two among
/// the fastest.
const GROUP: usize = 2;

/// Bimander, see the [module](self).
pub const BIMANDER: AtMostOne = Encoding {
    about: About {
        name: "bimander",
        reference: "Steffen Hölldobler and Van-Hau Nguyen, \"On SAT-encodings of the at-most-one \
            constraint\", ModRef 2013",
        propagates: Propagates::Completely,
        determined: Determined::TwoSided,
        vars: "`ceil(log2(ceil(n / 2)))`: `b`",
        clauses: "`n b + floor(n / 2)`",
        size: Some(|n, _| {
            let bits = binary::bits(n.div_ceil(GROUP));
            [bits, n * bits + n / 2]
        }),
    },
    write: encode,
};

fn encode(out: &mut Encoder<'_>, lits: &[Lit]) {
    for group in lits.chunks(GROUP) {
        pairwise::encode(out, group);
    }
    binary::tell_apart(out, lits, GROUP);
}
