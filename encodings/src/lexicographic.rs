//! Lexicographic order of two rows of literals: the first comes no later than the second.
//!
//! One auxiliary variable for each pair but the last: no pair up to here is less. While that is so,
//! the next pair must not be greater. For `n` pairs:
//!
//! | encoding | auxiliary variables | clauses | propagates | determined |
//! |---|---|---|---|---|
//! | [`ORDER`] | `n - 1` | `3 n - 2` | completely | two-sided |
//!
//! Donald Knuth, The Art of Computer Programming 4B, 2022, section 7.2.2.2, formula (169).
//! Propagation is complete where no variable stands in two pairs. Two-sided takes `2 n - 3` clauses
//! more.

use puzzlec_dimacs::{ClauseSink, Lit};

use crate::choice::Sides;
use crate::encoder::Encoder;
use crate::encoding::{About, Determined, Encoding, Kind, Propagates};

/// An encoding of lexicographic order.
pub type Lexicographic = Encoding<Write>;

/// The function that writes the order of the first and the second literals of pairs.
pub type Write = fn(&mut Encoder<'_>, &[[Lit; 2]]);

impl Kind for Write {
    const NAME: &'static str = "lexicographic order";
    const ALL: &'static [&'static Lexicographic] = &[&ORDER];
}

/// Pairs that are equal so far.
pub const ORDER: Lexicographic = Encoding {
    about: About {
        name: "order",
        reference: "Donald Knuth, The Art of Computer Programming 4B, 2022, section 7.2.2.2",
        propagates: Propagates::Completely,
        determined: Determined::TwoSided,
        vars: "`n - 1`",
        clauses: "`3 n - 2`",
        size: None,
    },
    write: encode,
};

impl Lexicographic {
    /// Writes that the first literals come no later in lexicographic order than the second ones,
    /// pair by pair.
    pub fn encode(&self, sink: &mut dyn ClauseSink, pairs: &[[Lit; 2]], sides: Sides) {
        self.state(&mut Encoder::over(sink, pairs.as_flattened(), sides), pairs);
    }

    /// Writes the constraint of an encoder, under its conditions.
    pub(crate) fn state(&self, out: &mut Encoder<'_>, pairs: &[[Lit; 2]]) {
        out.encoding = self.about.name;
        (self.write)(out, pairs);
    }
}

fn encode(out: &mut Encoder<'_>, pairs: &[[Lit; 2]]) {
    let mut pairs = pairs.iter().peekable();
    // The negation of "no pair before is less".
    let mut decided: Option<Lit> = None;
    while let Some(&[one, other]) = pairs.next() {
        out.require([!one, other].into_iter().chain(decided));
        if pairs.peek().is_none() {
            break;
        }
        let open = out.aux();
        out.define(open, [open, !one].into_iter().chain(decided));
        out.define(open, [open, other].into_iter().chain(decided));
        out.define_two_sided(!open, [!open, one, !other]);
        if let Some(decided) = decided {
            out.define_two_sided(!open, [!open, !decided]);
        }
        decided = Some(!open);
    }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::ORDER;
    use crate::testing::{Claims, check, model_formulas};
    use crate::{Comparison, Encodings, Sides};

    #[test]
    fn rows_are_in_order_and_claims_are_kept() {
        for (pairs, &sides) in (0..=5).cartesian_product(Sides::ALL) {
            let encodings = Encodings { sides, ..Encodings::default() };
            let formulas = model_formulas(2 * pairs, encodings, |rule, lits| {
                rule.lexicographic(
                    lits[..pairs].iter().copied().zip(lits[pairs..].iter().copied()),
                );
            });
            let claims = Claims::of(&ORDER.about, sides, Comparison::AtMost);
            let context = format_args!("{pairs} pairs, {sides}-sided");
            if pairs > 0 {
                let [plain, _] = &formulas;
                let two_sided =
                    if sides == Sides::Two { 2 * pairs - 2 - usize::from(pairs > 1) } else { 0 };
                let size = (plain.num_vars() as usize - 2 * pairs, plain.num_clauses());
                assert_eq!(size, (pairs - 1, 3 * pairs - 2 + two_sided), "{context}");
            }
            check(&context, 2 * pairs, formulas, claims, |world| world[..pairs] <= world[pairs..]);
        }
    }
}
