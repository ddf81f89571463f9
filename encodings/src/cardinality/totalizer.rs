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

use puzzlec_dimacs::Lit;

use super::count::{Bounds, Count};
use crate::Encoder;

/// The count of at least one literal. The recursion is as deep as the number of literals has bits.
pub(super) fn encode(out: &mut Encoder<'_>, lits: &[Lit], bounds: Bounds) -> Count {
    if let [lit] = *lits {
        return Count::leaf(lit);
    }
    let (first, second) = lits.split_at(lits.len() / 2);
    let first = encode(out, first, bounds);
    let second = encode(out, second, bounds);
    first.merge(second, out, bounds)
}
