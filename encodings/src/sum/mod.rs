//! Weighted sums of literals.
//!
//! Literals that the bounds force alone, such as one that weighs more than is allowed, are stated
//! first; what is left becomes clauses. All literals of an integer are one [layer](Layer), with a
//! choice for each value, and what is claimed here then holds wherever each integer has a value.
//! For `n` terms, each a literal, with `d` nodes in the diagram and `b` bits
//! in the sum of all weights:
//!
//! | encoding | auxiliary variables | clauses | propagates | determined |
//! |---|---|---|---|---|
//! | [`AUTO`] | as chosen | as chosen | when all literals have values | two-sided |
//! | [`DIAGRAM`] | `d`; two bounds: at most `3 d + n + 1` | at most `2 d + 1`; two bounds: at most `10 d + 2 n + 3` | completely | two-sided; "exactly" always |
//! | [`TOTALIZER`] | as many as different sums | their products | each bound completely | two-sided |
//! | [`ADDER`] | at most `2 n b` | at most `14 n b + 2 b` | when all literals have values | always |
//!
//! To propagate completely is to find a violation, and every literal that must be true or false, as
//! soon as it can be known. All encodings find a violated constraint when all literals have values,
//! and refute its condition then; those that propagate completely refute it as soon as no values
//! left would satisfy the constraint. Where the literals determine the auxiliary variables, the
//! formula has as many models as the constraint.
//!
//! Two-sided, a diagram with one bound has `4 d + 1` clauses. The number of nodes `d` is at most
//! the number of different partial sums on each level. It is below `n` times the largest bound,
//! small for small weights, and exponential at worst.
//!
//! # How `auto` chooses
//!
//! The diagram, if it has at most 20,000 nodes, or 4,000 with two bounds, which cost five times
//! as many clauses each; else adders. Where integers are summed between two bounds, the totalizer, if
//! it has at most 40,000 clauses: kakuros have a third of a diagram's variables with it, and the
//! solvers are as fast. To propagate pays until a diagram has some 40,000 clauses; beyond that,
//! adders, a hundred times smaller, are faster. The guide of puzzlec has the measurements ("Encodings
//! and solvers").

pub mod adder;
pub mod diagram;
mod nodes;
pub mod path;
pub mod totalizer;

#[cfg(test)]
mod tests;

use std::ops::RangeBounds;

use puzzlec_dimacs::{ClauseSink, Lit};

pub use self::adder::ADDER;
pub use self::diagram::DIAGRAM;
pub use self::totalizer::{TOTALIZER, Total};
use crate::bounds::Bounds;
use crate::choice::Sides;
use crate::encoder::Encoder;
use crate::encoding::{About, Determined, Encoding, Kind, Propagates, ends};
pub use crate::layer::{Choice, Layer};
use crate::normal::{self, merged};
pub use crate::window::Window;

/// An encoding of a weighted sum.
pub type Sum = Encoding<Write>;

/// The function that writes that the sum of the weights of the true literals lies within bounds.
pub type Write = fn(&mut Encoder<'_>, &Window);

impl Kind for Write {
    const NAME: &'static str = "sum";
    const ALL: &'static [&'static Sum] = &[&AUTO, &DIAGRAM, &TOTALIZER, &ADDER];
}

/// The choice of `auto`.
const HOW: &str =
    "diagram while it is small, else adder; totalizer for integers between two bounds";

/// The encoding that suits the size of the diagram, see the [module](self).
pub const AUTO: Sum =
    Encoding { about: About::auto(HOW, Propagates::Totally, Determined::TwoSided), write: auto };

impl Sum {
    /// Writes that the sum of the weights of the true literals lies within the bounds: `..=3`,
    /// `2..`, `2..=2`. Weights may be negative, and a literal may occur repeatedly.
    pub fn encode(
        &self,
        sink: &mut dyn ClauseSink,
        terms: &[(i64, Lit)],
        bounds: impl RangeBounds<i64>,
        sides: Sides,
    ) {
        let mut out = Encoder::over(sink, terms.iter().map(|(_, lit)| lit), sides);
        let terms: Vec<_> = terms.iter().map(|&(weight, lit)| (weight.into(), lit)).collect();
        let sum = |out: &mut Encoder<'_>, window| self.state(out, window);
        let count = |out: &mut Encoder<'_>, lits: &[Lit], bounds: Bounds| {
            let layers = lits.iter().map(|&lit| Layer::Literal(1, lit)).collect();
            let bounds = bounds.at_least as u128..=bounds.at_most as u128;
            self.state(out, Window::new(layers, bounds));
        };
        normal::compare(&mut out, merged(&terms), ends(bounds), sum, count);
    }

    /// Writes the constraint of an encoder, under its conditions.
    /// The variables are distinct, and the bounds lie within `0..=total`.
    pub(crate) fn state(&self, out: &mut Encoder<'_>, window: Window) {
        out.encoding = "unit";
        if let Some(window) = window.unforced(out) {
            out.encoding = self.about.name;
            (self.write)(out, &window);
        }
    }
}

/// The most nodes of a diagram with one bound that `auto` takes; the reasons are in the
/// documentation of this module.
const NODES_WITH_ONE_BOUND: usize = 20_000;

/// The most nodes of a diagram with two bounds that `auto` takes.
const NODES_WITH_TWO_BOUNDS: usize = 4_000;

/// At least as many clauses as a totalizer over these layers has, for each bound.
pub(crate) fn clauses_of_totalizer(layers: &[Layer]) -> u128 {
    totalizer::clauses(layers).1
}

/// The most clauses of a totalizer that `auto` takes.
const CLAUSES: u128 = 40_000;

fn auto(out: &mut Encoder<'_>, window: &Window) {
    let has_both = window.is_bounded_below() && window.is_bounded_above();
    let has_ints = window.layers.iter().any(|layer| layer.len() > 2);
    let most = if has_both { NODES_WITH_TWO_BOUNDS } else { NODES_WITH_ONE_BOUND };
    if has_both && has_ints && clauses_of_totalizer(&window.layers) <= CLAUSES {
        out.encoding = TOTALIZER.about.name;
        (TOTALIZER.write)(out, window);
    } else if !(has_both && has_ints) && diagram::encode_small(out, window, most) {
        out.encoding = DIAGRAM.about.name;
    } else {
        out.encoding = ADDER.about.name;
        (ADDER.write)(out, window);
    }
}
