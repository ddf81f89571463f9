//! Every encoding, on every assignment of few literals.

use crate::testing::{Claims, Strength, check};
use crate::{AtMostOne, Encodings, Sides};

fn is_determined(at_most_one: AtMostOne, sides: Sides) -> bool {
    sides == Sides::Two || at_most_one == AtMostOne::Pairwise
}

#[test]
fn every_encoding_means_at_most_one_and_keeps_its_claims() {
    for &at_most_one in AtMostOne::ALL {
        for &sides in Sides::ALL {
            let encodings = Encodings { at_most_one, sides, ..Encodings::default() };
            let mut always_determined = true;
            for n in 0..=9 {
                let claims = Claims {
                    strength: Strength::Complete,
                    determined: is_determined(at_most_one, sides),
                };
                always_determined &= check(
                    &format_args!("{n} literals with {encodings}"),
                    n,
                    encodings,
                    claims,
                    |model, lits| model.at_most_one("amo", lits.iter().copied()),
                    |world| world.iter().filter(|&&value| value).count() <= 1,
                );
            }
            let claimed = is_determined(at_most_one, sides);
            assert_eq!(always_determined, claimed, "{at_most_one} {sides}-sided");
        }
    }
}
