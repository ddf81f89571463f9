//! Weighted sums of literals.
//!
//! Literals that the bounds force alone, such as one that weighs more than is allowed, are stated
//! first; what is left becomes clauses. For `n` terms, with `d` nodes in the diagram and `b` bits
//! in the sum of all weights:
//!
//! | encoding | bounds | auxiliary variables | clauses | propagates | determined |
//! |---|---|---|---|---|---|
//! | [`diagram`], [`monotone`] | one | `d` | `2 d + 1`, two-sided `4 d + 1`, or fewer | completely | two-sided |
//! | [`diagram`], [`path`] | two | at most `3 d + n + 1` | at most `10 d + 2 n + 3` | completely | always |
//! | [`totalizer`] | one or two | as many as different sums | their products | each bound completely | two-sided |
//! | [`adder`] | one or two | at most `2 n b` | at most `14 n b + 2 b` | when all literals have values | always |
//!
//! To propagate completely is to find a violation, and every literal that must be true or false, as
//! soon as it can be known. All encodings find a violated constraint when all literals have values,
//! and refute its condition then; those that propagate completely refute it as soon as no values
//! left would satisfy the constraint. Where the literals determine the auxiliary variables, the
//! formula has as many models as the constraint.
//!
//! The number of nodes `d` is at most the number of different partial sums on each level. It is
//! below `n` times the largest bound, small for small weights, and exponential at worst.
//!
//! # How `auto` chooses
//!
//! The diagram, if it has at most 20,000 nodes, or 4,000 with two bounds, which cost five times
//! as many clauses each; else adders. Seconds with varisat
//! (`cargo bench -p puzzlec-encodings -- sum`, totals over 5 instances):
//!
//! | | diagram | totalizer | adder | adder / diagram |
//! |---|---|---|---|---|
//! | knapsack, 30 things, 5 limits | 0.040 | 0.071 | 0.480 | 12 |
//! | knapsack, 40 things, 5 limits | 0.181 | | 0.301 | 1.7 |
//! | knapsack, 50 things, 5 limits | 0.264 | | 0.593 | 2.2 |
//! | market split, 20 shops, 3 products | 0.244 | 0.602 | 0.947 | 3.9 |
//! | market split, 24 shops, 3 products | 2.35 | | 2.40 | 1.0 |
//! | market split, 40 shops, 2 products | 1.20 | | 0.100 | 0.08 |
//! | market split, 60 shops, 2 products | 6.8 | 3.3 | 0.067 | 0.01 |
//!
//! The knapsacks have one bound, the markets two, which are equal. To propagate pays until a
//! diagram has some 40,000 clauses; beyond that, adders, a hundred times smaller, are faster.

pub mod adder;
pub mod diagram;
pub mod monotone;
pub mod path;
mod total;
pub mod totalizer;
mod window;

#[cfg(test)]
mod tests;

use puzzlec_dimacs::Lit;

use self::diagram::Diagram;
pub use self::total::Total;
use self::window::Window;
use crate::{Encoder, Sum};

/// The most nodes of a diagram with one bound that `auto` takes; the reasons are in the
/// documentation of this module.
const NODES_WITH_ONE_BOUND: usize = 20_000;

/// The most nodes of a diagram with two bounds that `auto` takes.
const NODES_WITH_TWO_BOUNDS: usize = 4_000;

/// A sum of positive weights, with distinct variables, between two bounds that lie within
/// `0..=total`. Returns the encoding's name, or `unit` if the bounds alone force all that they
/// say.
pub(crate) fn between(
    out: &mut Encoder<'_>,
    terms: &[(u128, Lit)],
    at_least: u128,
    at_most: u128,
    choice: Sum,
) -> &'static str {
    let Some(window) = Window::of_unforced(out, terms, at_least, at_most) else { return "unit" };
    match choice {
        Sum::Auto | Sum::Diagram if diagram(out, &window, choice) => Sum::Diagram.as_str(),
        Sum::Totalizer => {
            totalizer::encode(out, &window);
            Sum::Totalizer.as_str()
        }
        Sum::Auto | Sum::Diagram | Sum::Adder => {
            adder::encode(out, &window);
            Sum::Adder.as_str()
        }
    }
}

/// States a window by a decision diagram, unless `auto` does not take one of so many nodes.
fn diagram(out: &mut Encoder<'_>, window: &Window, choice: Sum) -> bool {
    let most = |nodes| if choice == Sum::Auto { nodes } else { usize::MAX };
    if window.is_bounded_below() && window.is_bounded_above() {
        let Some(diagram) = Diagram::of(window, most(NODES_WITH_TWO_BOUNDS)) else { return false };
        path::encode(out, window, &diagram);
    } else {
        let negated = window.is_bounded_below().then(|| window.negated());
        let window = negated.as_ref().unwrap_or(window);
        let Some(diagram) = Diagram::of(window, most(NODES_WITH_ONE_BOUND)) else { return false };
        monotone::encode(out, window, &diagram);
    }
    true
}
