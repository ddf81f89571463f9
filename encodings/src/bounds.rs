//! Bounds on the number of true literals.

use std::ops::Range;

/// The constraint: between `at_least` and `at_most` of `total` literals are true, with
/// `at_least < total` and `0 < at_most`. No bound from below is 0, none from above is `total`.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The number of literals.
    pub total: usize,
    /// As many are true at least.
    pub at_least: usize,
    /// As many are true at most.
    pub at_most: usize,
}

impl Bounds {
    /// The outputs over `leaves` literals that this bound can see; none for a bound that excludes
    /// nothing.
    pub(crate) fn outputs(self, bound: usize, leaves: usize) -> Range<usize> {
        (leaves + bound).saturating_sub(self.total) + 1..leaves.min(bound) + 1
    }
}
