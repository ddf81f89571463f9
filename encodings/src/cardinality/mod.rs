//! At least, at most and exactly k of many literals.
//!
//! Both encodings are trees of unary [counts](count) and propagate completely: they find a
//! violation, and every literal that must be true or false, as soon as it can be known, and a
//! violated constraint refutes its condition. With `v` auxiliary variables, both take
//! `k (n - k) + v + n - 2 k` clauses for "at most `k` of `n`", `k (n - k) + v - n + 2 k` for "at
//! least `k`", and the sum of both for "exactly `k`":
//!
//! | encoding | auxiliary variables | clauses | propagates | determined |
//! |---|---|---|---|---|
//! | [`AUTO`] | as chosen | as chosen | completely | two-sided; "exactly" always |
//! | [`SEQUENTIAL`] | `k (n - k) - 1`: `v` | `k (n - k) + v + n - 2 k` | completely | two-sided; "exactly" always |
//! | [`TOTALIZER`] | at most `n (ceil(log2(min(k, n - k))) + 2)`: `v` | `k (n - k) + v + n - 2 k` | completely | two-sided; "exactly" always |
//!
//! Two-sided ([`Sides::Two`]), one bound takes the definitions of the other
//! direction as well: `k` fewer clauses than "exactly `k`" for "at most `k`", `n - k` fewer for "at
//! least `k`". Then the literals determine the auxiliary variables, and the formula has as many
//! models as the constraint.
//!
//! # How `auto` chooses
//!
//! The sequential counter while `k (n - k)` is at most 1,000, the totalizer for more. The guide of
//! puzzlec has the measurements ("Encodings and solvers"). For counts of up to some thirty literals
//! the times are the same within their noise, and the sequential counter has up to twice the
//! variables. The totalizer wins by size when that grows further: 2,499 variables and 4,999 clauses
//! to 572 and 3,072 for "at most 50 of 100".

pub mod count;
pub mod sequential;
pub mod totalizer;

#[cfg(test)]
mod tests;

use std::ops::RangeBounds;

use puzzlec_dimacs::{ClauseSink, Lit};

pub use self::sequential::SEQUENTIAL;
pub use self::totalizer::TOTALIZER;
pub use crate::bounds::Bounds;
use crate::choice::Sides;
use crate::encoder::Encoder;
use crate::encoding::{About, Determined, Encoding, Kind, Propagates, ends};
use crate::normal::{self, merged};
use crate::sum;

/// An encoding of "at least, at most, exactly k".
pub type Cardinality = Encoding<Write>;

/// The function that writes that the number of true literals lies within the bounds. The literals
/// have distinct variables.
pub type Write = fn(&mut Encoder<'_>, &[Lit], Bounds);

impl Kind for Write {
    const NAME: &'static str = "cardinality";
    const ALL: &'static [&'static Cardinality] = &[&AUTO, &SEQUENTIAL, &TOTALIZER];
}

/// The choice of `auto`.
const HOW: &str = "the faster one: sequential while k (n - k) is at most 1,000, totalizer for more";

/// The encoding that suits the literals and the bounds, see the [module](self).
pub const AUTO: Cardinality = Encoding {
    about: About::auto(HOW, Propagates::Completely, Determined::Exactly),
    write: |out, lits, bounds| auto(bounds).state(out, lits, bounds),
};

impl Cardinality {
    /// Writes that the number of true literals lies within the bounds: `..=3`, `2..`, `2..=2`.
    /// Repeated literals count repeatedly, which makes a weighted sum: [`sum::AUTO`] writes it.
    pub fn encode(
        &self,
        sink: &mut dyn ClauseSink,
        lits: &[Lit],
        bounds: impl RangeBounds<usize>,
        sides: Sides,
    ) {
        let terms: Vec<_> = lits.iter().map(|&lit| (1, lit)).collect();
        let sum = |out: &mut Encoder<'_>, window| sum::AUTO.state(out, window);
        let mut out = Encoder::over(sink, lits, sides);
        let count = |out: &mut Encoder<'_>, lits: &[Lit], bounds| {
            if !normal::clause(out, lits, bounds) {
                self.state(out, lits, bounds);
            }
        };
        normal::compare(&mut out, merged(&terms), ends(bounds), sum, count);
    }

    /// Writes the constraint of an encoder, under its conditions. Not for what is a clause.
    pub(crate) fn state(&self, out: &mut Encoder<'_>, lits: &[Lit], bounds: Bounds) {
        out.encoding = self.about.name;
        // Of two bounds, the one that is harder to count up to.
        let k = [bounds.at_least, bounds.at_most].into_iter().max_by_key(|k| k * (lits.len() - k));
        if out.expects(&self.about, lits.len(), k.unwrap_or(0)) {
            (self.write)(out, lits, bounds);
        }
    }
}

/// As many outputs `auto` gives to a sequential counter at most.
const SEQUENTIAL_UP_TO: usize = 1_000;

/// The encoding for these bounds; the reasons are in the documentation of this module.
const fn auto(bounds: Bounds) -> &'static Cardinality {
    let Bounds { total, at_least, at_most } = bounds;
    let outputs = at_least * (total - at_least) + at_most * (total - at_most);
    if outputs <= SEQUENTIAL_UP_TO { &SEQUENTIAL } else { &TOTALIZER }
}
