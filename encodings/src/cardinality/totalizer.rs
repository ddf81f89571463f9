//! Totalizer: a balanced tree of [counts](super::count), of two halves each. A count over `m` of
//! the `n` literals has at most `min(m, k, n - k)` outputs, so that there are at most
//! `n (ceil(log2(min(k, n - k))) + 2)` variables: `v`. At most `k` takes `k (n - k) + v + n - 2 k`
//! clauses, at least `k` takes `k (n - k) + v - n + 2 k`, exactly `k` the clauses of both on the
//! variables of one. Unit propagation is complete.
//!
//! Olivier Bailleux and Yacine Boufkhad, "Efficient CNF encoding of Boolean cardinality
//! constraints", CP 2003, with only the outputs that the bounds can see.
//!
//! One-sided, "at most" lets an output be true without enough true literals, and "at least" lets
//! it be false in spite of them; for "exactly" each is determined. Two-sided, each is always.

use std::ops::Range;

use puzzlec_dimacs::Lit;

use super::Cardinality;
use super::count::{self, Count};
use crate::bounds::Bounds;
use crate::encoder::Encoder;
use crate::encoding::{About, Determined, Encoding, Propagates};

/// Totalizer, see the [module](self).
pub const TOTALIZER: Cardinality = Encoding {
    about: About {
        name: "totalizer",
        reference: "Olivier Bailleux and Yacine Boufkhad, \"Efficient CNF encoding of Boolean \
            cardinality constraints\", CP 2003",
        propagates: Propagates::Completely,
        determined: Determined::Exactly,
        vars: "at most `n (ceil(log2(min(k, n - k))) + 2)`: `v`",
        clauses: "`k (n - k) + v + n - 2 k`",
        size: Some(|n, k| count::size(n, k, |n, k| vars(n, k, n))),
    },
    write: |out, lits, bounds| _ = encode(out, lits, 0..lits.len(), bounds),
};

/// The count of at least one literal. The recursion is as deep as the number of literals has bits.
fn encode<'l>(
    out: &mut Encoder<'_>,
    lits: &'l [Lit],
    Range { start, end }: Range<usize>,
    bounds: Bounds,
) -> Count<'l> {
    if end - start == 1 {
        return Count::leaf(lits, start);
    }
    let middle = start + (end - start) / 2;
    let first = encode(out, lits, start..middle, bounds);
    let second = encode(out, lits, middle..end, bounds);
    first.merge(second, out, bounds)
}

/// The auxiliary variables over `leaves` of `n` literals, for the bound `k`.
fn vars(n: usize, k: usize, leaves: usize) -> usize {
    if leaves < 2 {
        return 0;
    }
    let half = leaves / 2;
    vars(n, k, half) + vars(n, k, leaves - half) + k.min(leaves) - (k + leaves).saturating_sub(n)
}
