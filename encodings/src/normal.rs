//! The normal form of counts and weighted sums: distinct variables, positive weights, two bounds.

use std::ops::RangeInclusive;

use indexmap::IndexMap;
use puzzlec_dimacs::{Lit, Var};
use rustc_hash::FxBuildHasher;

use crate::Encoder;
use crate::cardinality::Bounds;
use crate::encoder::have_distinct_vars;

/// A weighted sum of literals within bounds, in its smallest form.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Normal {
    /// Nothing is left to say.
    Holds,
    /// Nothing satisfies it.
    Fails,
    /// Exactly these literals must hold.
    Units(Vec<Lit>),
    /// At least and at most so many of these literals, which have distinct variables.
    Count { lits: Vec<Lit>, at_least: usize, at_most: usize },
    /// A sum of positive weights, not all the same, with distinct variables, between two bounds
    /// that lie within `0..=total`.
    Sum { terms: Vec<(u128, Lit)>, at_least: u128, at_most: u128 },
}

/// The normal form of a sum between two bounds; literals keep the order in which their
/// variables first occur.
pub(crate) fn normal(terms: &[(i128, Lit)], at_least: i128, at_most: i128) -> Normal {
    let (terms, constant) = merged(terms);
    let divisor = terms.iter().fold(0, |divisor, &(weight, _)| gcd(divisor, weight));
    if divisor == 0 {
        let holds = at_least <= constant && constant <= at_most;
        return if holds { Normal::Holds } else { Normal::Fails };
    }
    let terms: Vec<_> = terms.iter().map(|&(weight, lit)| (weight / divisor, lit)).collect();
    let total: u128 = terms.iter().map(|&(weight, _)| weight).sum();
    // The sum over the divisor is a whole number: bounds move inwards to the next one.
    let step = divisor as i128;
    let at_least = at_least.saturating_sub(constant);
    let at_least = at_least.div_euclid(step) + i128::from(at_least.rem_euclid(step) != 0);
    let at_most = at_most.saturating_sub(constant).div_euclid(step);
    if at_most < 0 || at_least > at_most || at_least > total as i128 {
        return Normal::Fails;
    }
    let (at_least, at_most) = (at_least.max(0) as u128, (at_most as u128).min(total));
    let lits = || terms.iter().map(|&(_, lit)| lit);
    if at_least == 0 && at_most == total {
        Normal::Holds
    } else if at_least == total {
        Normal::Units(lits().collect())
    } else if at_most == 0 {
        Normal::Units(lits().map(|lit| !lit).collect())
    } else if terms.iter().all(|&(weight, _)| weight == 1) {
        let (at_least, at_most) = (at_least as usize, at_most as usize);
        Normal::Count { lits: lits().collect(), at_least, at_most }
    } else {
        Normal::Sum { terms, at_least, at_most }
    }
}

/// Writes that the sum of the weights of the true literals lies between two numbers: what needs no
/// encoding by itself, and what is left as a sum of different weights, or as a count.
pub(crate) fn compare(
    out: &mut Encoder<'_>,
    terms: &[(i128, Lit)],
    (at_least, at_most): (i128, i128),
    sum: impl FnOnce(&mut Encoder<'_>, &[(u128, Lit)], RangeInclusive<u128>),
    count: impl FnOnce(&mut Encoder<'_>, &[Lit], Bounds),
) {
    match normal(terms, at_least, at_most) {
        Normal::Holds => out.encoding = "none",
        Normal::Fails => {
            out.fail();
            out.encoding = "clause";
        }
        Normal::Units(lits) => {
            out.require_all(lits);
            out.encoding = "unit";
        }
        Normal::Count { lits, at_least, at_most } => {
            count(out, &lits, Bounds { total: lits.len(), at_least, at_most });
        }
        Normal::Sum { terms, at_least, at_most } => sum(out, &terms, at_least..=at_most),
    }
}

/// Writes a count that is one clause; `false` if it is none.
pub(crate) fn clause(out: &mut Encoder<'_>, lits: &[Lit], bounds: Bounds) -> bool {
    match (bounds.at_least, bounds.at_most) {
        (1, most) if most == lits.len() => out.require(lits),
        (0, most) if most + 1 == lits.len() => out.require(lits.iter().map(|&lit| !lit)),
        _ => return false,
    }
    out.encoding = "clause";
    true
}

/// Positive weights on distinct variables, and the constant that was split off.
pub(crate) fn merged(terms: &[(i128, Lit)]) -> (Vec<(u128, Lit)>, i128) {
    let lits: Vec<Lit> = terms.iter().map(|&(_, lit)| lit).collect();
    if terms.iter().all(|&(weight, _)| weight == 1) && have_distinct_vars(&lits) {
        return (lits.into_iter().map(|lit| (1, lit)).collect(), 0);
    }
    let (weights, constant) = linear(terms.iter().copied());
    // w * x = w + |w| * !x for a negative w
    let negative = weights.values().map(|&weight| weight.min(0)).sum::<i128>();
    let positive = |(var, weight): (Var, i128)| (weight.unsigned_abs(), var.lit(weight > 0));
    (weights.into_iter().map(positive).collect(), constant + negative)
}

/// Weights of variables other than 0, in the order in which these first occur, and a constant, that
/// have the value of these terms together.
pub(crate) fn linear(
    terms: impl Iterator<Item = (i128, Lit)>,
) -> (IndexMap<Var, i128, FxBuildHasher>, i128) {
    let (mut weights, mut constant) = (IndexMap::default(), 0);
    for (weight, lit) in terms {
        // w * !x = w - w * x
        *weights.entry(lit.var()).or_default() += if lit.is_positive() { weight } else { -weight };
        constant += if lit.is_positive() { 0 } else { weight };
    }
    weights.retain(|_, weight| *weight != 0);
    (weights, constant)
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Comparison;

    fn normal(terms: &[(i128, i32)], comparison: Comparison, bound: i128) -> Normal {
        let lit = |number: i32| Lit::from_dimacs(number.try_into().unwrap()).unwrap();
        let terms: Vec<_> = terms.iter().map(|&(weight, number)| (weight, lit(number))).collect();
        let (at_least, at_most) = comparison.ends(bound);
        super::normal(&terms, at_least, at_most)
    }

    #[test]
    fn every_normal_form_says_what_was_said() {
        use Comparison::{AtLeast, AtMost, Exactly};
        let numbers = [1, -1, 2, -2, 3];
        for comparison in [AtMost, Exactly, AtLeast] {
            for code in 0..4096_i128 {
                let terms: Vec<_> = (0..4)
                    .map(|i| ((code >> (3 * i) & 7) - 3, numbers[(code as usize + i) % 5]))
                    .collect();
                for bound in -7..=7 {
                    let form = normal(&terms, comparison, bound);
                    for world in 0..8_u32 {
                        let truth =
                            |lit: Lit| (world >> lit.var().index() & 1 == 1) == lit.is_positive();
                        let said: i128 = terms
                            .iter()
                            .filter(|&&(_, n)| {
                                truth(Lit::from_dimacs(n.try_into().unwrap()).unwrap())
                            })
                            .map(|&(weight, _)| weight)
                            .sum();
                        let means = match &form {
                            Normal::Holds => true,
                            Normal::Fails => false,
                            Normal::Units(lits) => lits.iter().all(|&lit| truth(lit)),
                            Normal::Count { lits, at_least, at_most } => {
                                let count = lits.iter().filter(|&&lit| truth(lit)).count();
                                (*at_least..=*at_most).contains(&count)
                            }
                            Normal::Sum { terms, at_least, at_most } => {
                                let sum = terms
                                    .iter()
                                    .filter(|&&(_, lit)| truth(lit))
                                    .map(|&(weight, _)| weight)
                                    .sum::<u128>();
                                (*at_least..=*at_most).contains(&sum)
                            }
                        };
                        assert_eq!(
                            means,
                            comparison.holds(said, bound),
                            "{terms:?} {comparison} {bound}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn common_factors_are_divided_out() {
        let form = normal(&[(6, 1), (-6, -2), (6, 3)], Comparison::AtMost, 5);
        let lits = [1, 2, 3].map(|n| Lit::from_dimacs(n.try_into().unwrap()).unwrap()).to_vec();
        assert_eq!(form, Normal::Count { lits, at_least: 0, at_most: 1 });
    }
}
