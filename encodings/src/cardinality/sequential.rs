//! Sequential counter: the [count] of the first two literals, then of one more, and
//! so on. For "at most `k`" or "at least `k`" of `n`, `k (n - k) - 1` variables; at most `k` takes
//! `2 k (n - k) + n - 2 k - 1` clauses, at least `k` takes `2 k (n - k) - n + 2 k - 1`, exactly `k`
//! the clauses of both on the variables of one. Unit propagation is complete.
//!
//! Carsten Sinz, "Towards an optimal CNF encoding of Boolean cardinality constraints", CP 2005, in
//! the smaller form of Donald E. Knuth, The Art of Computer Programming 4B, section 7.2.2.2 (2022),
//! which leaves out what the bound cannot see; the first literal is its own count here.
//!
//! One-sided, "at most" lets an output be true without enough true literals, and "at least" lets
//! it be false in spite of them; for "exactly" each is determined. Two-sided, each is always.

use puzzlec_dimacs::Lit;

use super::Cardinality;
use super::count::{self, Count};
use crate::bounds::Bounds;
use crate::encoder::Encoder;
use crate::encoding::{About, Determined, Encoding, Propagates};

/// Sequential counter, see the [module](self).
pub const SEQUENTIAL: Cardinality = Encoding {
    about: About {
        name: "sequential",
        reference: "Carsten Sinz, \"Towards an optimal CNF encoding of Boolean cardinality \
            constraints\", CP 2005",
        propagates: Propagates::Completely,
        determined: Determined::Exactly,
        vars: "`k (n - k) - 1`: `v`",
        clauses: "`k (n - k) + v + n - 2 k`",
        size: Some(|n, k| count::size(n, k, |n, k| k * (n - k) - 1)),
    },
    write: encode,
};

fn encode(out: &mut Encoder<'_>, lits: &[Lit], bounds: Bounds) {
    let leaves = (0..lits.len()).map(|index| Count::leaf(lits, index));
    leaves.reduce(|so_far, next| so_far.merge(next, out, bounds));
}
