//! The window of a sum, from which an encoding of it starts.

use crate::prelude::*;

/// The sum of some terms lies between two bounds; no term is forced by the bounds alone, and some
/// sum lies outside.
#[derive(Clone, Debug)]
pub struct Window {
    /// Weights and literals, the heaviest first; equal weights keep their order.
    pub terms: Vec<(u128, Lit)>,
    /// The sum is at least this; 0 is no bound.
    pub at_least: u128,
    /// The sum is at most this; the total is no bound.
    pub at_most: u128,
    /// The sum of all weights.
    pub total: u128,
}

impl Window {
    /// States every literal that the bounds force alone, and returns what is left to say.
    pub(super) fn of_unforced(
        out: &mut Encoder<'_>,
        terms: &[(u128, Lit)],
        at_least: u128,
        at_most: u128,
    ) -> Option<Self> {
        let mut terms = terms.to_vec();
        terms.sort_by_key(|&(weight, _)| std::cmp::Reverse(weight));
        let total = terms.iter().map(|&(weight, _)| weight).sum();
        let mut rest = Self { terms, at_least, at_most, total };
        let mut forced = 0;
        // If the heaviest term is not forced, no other is.
        while let Some(&(weight, lit)) = rest.terms.get(forced)
            && rest.at_least <= rest.total
        {
            if weight > rest.at_most {
                out.require([!lit]);
            } else if weight > rest.total - rest.at_least {
                out.require([lit]);
                rest.at_least = rest.at_least.saturating_sub(weight);
                rest.at_most -= weight;
            } else {
                break;
            }
            rest.total -= weight;
            forced += 1;
        }
        if rest.at_least > rest.total {
            out.fail();
            return None;
        }
        rest.terms.drain(..forced);
        rest.at_most = rest.at_most.min(rest.total);
        (rest.at_least > 0 || rest.at_most < rest.total).then_some(rest)
    }

    /// True if the sum has a bound from below.
    pub const fn is_bounded_below(&self) -> bool {
        self.at_least > 0
    }

    /// True if the sum has a bound from above.
    pub const fn is_bounded_above(&self) -> bool {
        self.at_most < self.total
    }

    /// The bound from below, as one from above on what the false literals weigh.
    pub(super) fn negated(&self) -> Self {
        Self {
            terms: self.terms.iter().map(|&(weight, lit)| (weight, !lit)).collect(),
            at_least: self.total - self.at_most,
            at_most: self.total - self.at_least,
            total: self.total,
        }
    }
}
