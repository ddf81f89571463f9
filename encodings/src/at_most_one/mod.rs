//! At most one of many literals.
//!
//! All encodings propagate completely: one true literal makes all others false, and two true ones
//! refute the constraint, or its condition. They differ in size, for `n` literals:
//!
//! | encoding | auxiliary variables | clauses | propagates | determined |
//! |---|---|---|---|---|
//! | [`AUTO`] | as chosen | as chosen | completely | two-sided |
//! | [`PAIRWISE`] | 0 | `n (n - 1) / 2` | completely | always |
//! | [`SEQUENTIAL`] | `n - 1` | `3 n - 4` | completely | two-sided |
//! | [`PRODUCT`] | `2 sqrt(n) + ...` | `2 n + 4 sqrt(n) + ...` | completely | two-sided |
//! | [`COMMANDER`] | `n / 2` | `3 n` | completely | two-sided |
//! | [`BIMANDER`] | `ceil(log2(ceil(n / 2)))`: `b` | `n b + floor(n / 2)` | completely | two-sided |
//! | [`BINARY`] | `ceil(log2(n))`: `b` | `n b` | completely | two-sided |
//!
//! Two-sided ([`Sides::Two`]), each has one clause more per auxiliary variable;
//! then the literals determine the auxiliary variables, and the formula has as many models as the
//! constraint, which is `n + 1`.
//!
//! # How `auto` chooses
//!
//! Up to six literals [`pairwise`], which then has the fewest clauses and no auxiliary variable;
//! for more, [`binary`]. The guide of puzzlec has the measurements ("Encodings and solvers"): the
//! solving times of a satisfiable formula vary by a factor of four with the order of its clauses,
//! and with varisat, batsat and MiniSat no other encoding is faster by more than that noise at
//! finding a solution or refuting that there is one. A search in this process for all solutions
//! takes [`commander`] instead ([`Encodings::for_all`](crate::Encodings::for_all)), which is faster
//! there with every solver; CaDiCaL and splr prefer it in every use. The sequential counter, a
//! common default, is slower with varisat and batsat: its implications run through as many steps as
//! there are literals, those of binary through two. Pairwise takes 5,000 clauses to 700 for a
//! hundred literals; beyond, MiniSat takes ten times as long with it. Where size matters most,
//! product has the fewest clauses from about thirty literals on.

pub mod bimander;
pub mod binary;
pub mod commander;
pub mod pairwise;
pub mod product;
pub mod sequential;

#[cfg(test)]
mod tests;

use puzzlec_dimacs::{ClauseSink, Lit};

pub use self::bimander::BIMANDER;
pub use self::binary::BINARY;
pub use self::commander::COMMANDER;
pub use self::pairwise::PAIRWISE;
pub use self::product::PRODUCT;
pub use self::sequential::SEQUENTIAL;
use crate::choice::Sides;
use crate::encoder::Encoder;
use crate::encoding::{About, Determined, Encoding, Kind, Propagates};
use crate::layer::Layer;
use crate::normal;
use crate::window::Window;

/// An encoding of "at most one".
pub type AtMostOne = Encoding<Write>;

/// The function that writes at most one of some literals, which have distinct variables.
pub type Write = fn(&mut Encoder<'_>, &[Lit]);

impl Kind for Write {
    const NAME: &'static str = "at most one";
    const ALL: &'static [&'static AtMostOne] =
        &[&AUTO, &PAIRWISE, &SEQUENTIAL, &PRODUCT, &COMMANDER, &BIMANDER, &BINARY];
}

/// The choice of `auto`.
const HOW: &str = "pairwise up to 6 literals, else binary; commander for all solutions";

/// The encoding that suits the number of literals, see the [module](self).
pub const AUTO: AtMostOne = Encoding {
    about: About::auto(HOW, Propagates::Completely, Determined::TwoSided),
    write: |out, lits| auto(lits.len()).state(out, lits),
};

impl AtMostOne {
    /// Writes that at most one of these literals is true; one that is repeated is false.
    pub fn encode(&self, sink: &mut dyn ClauseSink, lits: &[Lit], sides: Sides) {
        let terms: Vec<_> = lits.iter().map(|&lit| (1, lit)).collect();
        let repeated = |out: &mut Encoder<'_>, window: Window| {
            let terms = window.layers.iter().filter_map(Layer::literal);
            let (once, more): (Vec<_>, Vec<_>) = terms.partition(|(weight, _)| *weight == 1);
            out.require_all(more.into_iter().map(|(_, lit)| !lit));
            self.state(out, &once.into_iter().map(|(_, lit)| lit).collect::<Vec<_>>());
        };
        let mut out = Encoder::over(sink, lits, sides);
        normal::compare(&mut out, normal::merged(&terms), (0, 1), repeated, |out, lits, _| {
            self.state(out, lits);
        });
    }

    /// Writes the constraint of an encoder, under its conditions.
    pub(crate) fn state(&self, out: &mut Encoder<'_>, lits: &[Lit]) {
        out.encoding = self.about.name;
        if out.expects(&self.about, lits.len(), 1) {
            (self.write)(out, lits);
        }
    }
}

/// The encoding for this number of literals; the reasons are in the documentation of this module.
const fn auto(n: usize) -> &'static AtMostOne {
    if n <= 6 { &PAIRWISE } else { &BINARY }
}
