//! At most one of many literals.
//!
//! All encodings propagate completely: one true literal makes all others false, and two true ones
//! refute the constraint, or its condition. They differ in size, for `n` literals:
//!
//! | encoding | auxiliary variables | clauses | propagates | determined |
//! |---|---|---|---|---|
//! | [`pairwise`] | 0 | `n (n - 1) / 2` | completely | always |
//! | [`sequential`] | `n - 1` | `3 n - 4` | completely | two-sided |
//! | [`product`] | `2 sqrt(n) + ...` | `2 n + 4 sqrt(n) + ...` | completely | two-sided |
//! | [`commander`] | `n / 2` | `3 n` | completely | two-sided |
//! | [`bimander`] | `ceil(log2(ceil(n / 2)))`: `b` | `n b + floor(n / 2)` | completely | two-sided |
//! | [`binary`] | `ceil(log2(n))`: `b` | `n b` | completely | two-sided |
//!
//! Two-sided ([`Sides::Two`](crate::Sides::Two)), each has one clause more per auxiliary variable;
//! then the literals determine the auxiliary variables, and the formula has as many models as the
//! constraint, which is `n + 1`.
//!
//! # How `auto` chooses
//!
//! Up to six literals [`pairwise`], which then has the fewest clauses and no auxiliary variable;
//! for more, [`product`], which from about thirty literals on has the fewest clauses and propagates
//! in at most six steps whatever the number of literals is. Solving times with varisat, relative
//! to product (`cargo bench -p puzzlec-encodings -- at-most-one`; totals over several orders of the
//! variables):
//!
//! | | pairwise | sequential | product | commander | bimander | binary |
//! |---|---|---|---|---|---|---|
//! | pigeons, 7 and 8 holes, no | 5.7 | 5.0 | 1 | 0.9 | 0.5 | 1.8 |
//! | Langford 9, no | 0.9 | 1.1 | 1 | 1.1 | 1.0 | 1.0 |
//! | Langford 48, yes | 2.2 | 3.2 | 1 | 1.2 | 1.4 | 1.1 |
//! | pentominoes 5x12, yes | 0.7 | 2.8 | 1 | 0.6 | 1.2 | 1.3 |
//! | pentominoes 6x10, yes | 1.5 | 4.2 | 1 | 1.1 | 2.1 | 1.8 |
//!
//! The sequential counter, a common default, is the slowest on all puzzles with long constraints:
//! its implications run through as many steps as there are literals. Product and commander are
//! equally fast within the noise (times of "yes" instances vary by a factor of two with the order
//! of the variables), and product is smaller. Pairwise keeps up in time but not in size: 5,000
//! clauses to 260 for a hundred literals.

pub mod bimander;
pub mod binary;
pub mod commander;
pub mod pairwise;
pub mod product;
pub mod sequential;

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

/// The encoding for so many literals; the reasons are in the documentation of this module.
const fn auto(n: usize) -> AtMostOne {
    if n <= product::PAIRWISE_UP_TO { AtMostOne::Pairwise } else { AtMostOne::Product }
}
