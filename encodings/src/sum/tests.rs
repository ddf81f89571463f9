//! Every encoding, on every assignment of few literals.

use crate::testing::{Claims, Strength, check};
use crate::{Comparison, Encodings, Sides, Sum};

const COMPARISONS: [Comparison; 3] = [Comparison::AtMost, Comparison::Exactly, Comparison::AtLeast];

const WEIGHTS: &[&[i64]] = &[
    &[1, 2],
    &[3, 5],
    &[1, 1, 2],
    &[2, 3, 4],
    &[1, 1, 1, 4],
    &[1, 2, 4, 8],
    &[2, 2, 3, 3],
    &[1, 2, 3, 4, 5],
    &[2, 3, 5, 7, 11],
    &[1, 1, 1, 1, 20],
    &[6, 6, 10, 10, 15],
    &[1, 2, 4, 8, 16, 32],
    &[2, 3, 5, 7, 11, 13],
    &[1, 1, 2, 2, 3, 3],
    &[5, 5, 5, 7, 7, 7],
    &[9, 1, 8, 2, 7, 3],
];

fn strength(sum: Sum, comparison: Comparison) -> Strength {
    match (sum, comparison) {
        (Sum::Adder, _) | (Sum::Totalizer, Comparison::Exactly) => Strength::Total,
        _ => Strength::Complete,
    }
}

fn check_all(
    weights: &[i64],
    bounds: impl Iterator<Item = i64> + Clone,
    sum: Sum,
    sides: Sides,
) -> bool {
    let encodings = Encodings { sum, sides, ..Encodings::default() };
    let mut determined = true;
    for comparison in COMPARISONS {
        for bound in bounds.clone() {
            let claims = Claims {
                strength: strength(sum, comparison),
                determined: sides == Sides::Two || sum == Sum::Adder,
            };
            determined &= check(
                &format_args!("{weights:?} {comparison} {bound} with {encodings}"),
                weights.len(),
                encodings,
                claims,
                |model, lits| {
                    let terms = weights.iter().copied().zip(lits.iter().copied());
                    model.sum("sum", terms, comparison, bound)
                },
                |world| {
                    let sum: i64 = weights
                        .iter()
                        .zip(world)
                        .filter(|(_, value)| **value)
                        .map(|(weight, _)| weight)
                        .sum();
                    comparison.holds(sum.into(), bound.into())
                },
            );
        }
    }
    determined
}

#[test]
fn every_encoding_means_what_it_says_and_keeps_its_claims() {
    for &sum in Sum::ALL {
        for &sides in Sides::ALL {
            let mut determined = true;
            for weights in WEIGHTS {
                determined &= check_all(weights, 0..=weights.iter().sum(), sum, sides);
            }
            assert_eq!(determined, sides == Sides::Two || sum == Sum::Adder, "{sum} {sides}");
        }
    }
}
