//! Every encoding, on every assignment of few literals.

use crate::testing::{Claims, Strength, check};
use crate::{Cardinality, Comparison, Encoder, Encodings, Sides};

const COMPARISONS: [Comparison; 3] = [Comparison::AtMost, Comparison::Exactly, Comparison::AtLeast];

#[test]
fn every_encoding_means_what_it_says_and_keeps_its_claims() {
    for &cardinality in Cardinality::ALL {
        for &sides in Sides::ALL {
            let encodings = Encodings {
                cardinality,
                at_most_one: crate::AtMostOne::Product,
                sides,
                ..Encodings::default()
            };
            for comparison in COMPARISONS {
                let claimed = sides == Sides::Two;
                let claims = Claims { strength: Strength::Complete, determined: claimed };
                let mut determined = true;
                for n in 0..=7 {
                    for bound in -1..=n as i64 + 1 {
                        determined &= check(
                            &format_args!("{comparison} {bound} of {n} with {encodings}"),
                            n,
                            encodings,
                            claims,
                            |model, lits| {
                                model.count("count", lits.iter().copied(), comparison, bound)
                            },
                            |world| {
                                let count = world.iter().filter(|&&value| value).count();
                                comparison.holds(count as i128, bound.into())
                            },
                        );
                    }
                }
                assert_eq!(determined, claimed, "{cardinality} {comparison} {sides}-sided");
            }
        }
    }
}
