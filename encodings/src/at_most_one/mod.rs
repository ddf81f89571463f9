//! At most one of many literals.

mod pairwise;
mod sequential;

use puzzlec_dimacs::Lit;

use crate::{AtMostOne, Encoder};

/// At most one of these literals, which have distinct variables. Returns the encoding's name.
pub(crate) fn encode(out: &mut Encoder<'_>, lits: &[Lit], choice: AtMostOne) -> &'static str {
    let choice = match choice {
        AtMostOne::Auto => auto(lits.len()),
        choice => choice,
    };
    match choice {
        AtMostOne::Sequential => sequential::encode(out, lits),
        _ => pairwise::encode(out, lits),
    }
    choice.as_str()
}

/// The encoding for so many literals.
const fn auto(n: usize) -> AtMostOne {
    if n <= 6 { AtMostOne::Pairwise } else { AtMostOne::Sequential }
}

#[cfg(test)]
mod tests {
    use crate::testing::assert_means;
    use crate::{AtMostOne, Encodings, Model, Sides};

    #[test]
    fn every_encoding_means_at_most_one() {
        for &at_most_one in AtMostOne::ALL {
            for &sides in Sides::ALL {
                for n in 0..=9 {
                    let mut model: Model<usize, &str> = Model::new();
                    let lits: Vec<_> = (0..n).map(|i| model.var(i)).collect();
                    model.at_most_one("amo", lits);
                    let encodings = Encodings { at_most_one, sides, ..Encodings::default() };
                    assert_means(&model, encodings, |world| {
                        world.iter().filter(|&&value| value).count() <= 1
                    });
                }
            }
        }
    }
}
