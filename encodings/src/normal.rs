//! The normal form of counts and weighted sums: distinct variables, positive weights, two bounds.

use indexmap::IndexMap;
use puzzlec_dimacs::{Lit, Var};
use rustc_hash::FxBuildHasher;

use crate::bounds::Bounds;
use crate::encoder::{Encoder, have_distinct_vars};
use crate::encoding::Ends;
use crate::layer::Layer;
use crate::window::Window;

/// The layers of a sum, and the constant that was split off.
pub(crate) type Layers = (Vec<Layer>, i128);

/// Writes that the sum of some layers and a constant lies between two numbers: what needs no
/// encoding by itself, and what is left as a sum, or as a count of literals. The bounds lie within
/// `0..=total`.
pub(crate) fn compare(
    out: &mut Encoder<'_>,
    (mut layers, constant): Layers,
    (at_least, at_most): Ends,
    sum: impl FnOnce(&mut Encoder<'_>, Window),
    count: impl FnOnce(&mut Encoder<'_>, &[Lit], Bounds),
) {
    let weights = layers.iter().flat_map(Layer::weights);
    let divisor = weights.fold(0, gcd).max(1);
    for layer in &mut layers {
        layer.divide(divisor);
    }
    let total: u128 = layers.iter().map(Layer::most).sum();
    // The sum over the divisor is a whole number: bounds move inwards to the next one.
    let step = divisor as i128;
    let at_least = at_least.saturating_sub(constant);
    let at_least = at_least.div_euclid(step) + i128::from(at_least.rem_euclid(step) != 0);
    let at_most = at_most.saturating_sub(constant).div_euclid(step);
    if at_most < 0 || at_least > at_most || at_least > total as i128 {
        out.fail();
        out.encoding = "clause";
        return;
    }
    let (at_least, at_most) = (at_least.max(0) as u128, (at_most as u128).min(total));
    if at_least == 0 && at_most == total {
        out.encoding = "none";
        return;
    }
    let terms: Option<Vec<(u128, Lit)>> = layers.iter().map(Layer::literal).collect();
    let Some(terms) = terms else { return sum(out, Window::new(layers, at_least..=at_most)) };
    let lits = terms.iter().map(|&(_, lit)| lit);
    if at_least == total || at_most == 0 {
        out.require_all(lits.map(|lit| if at_most == 0 { !lit } else { lit }));
        out.encoding = "unit";
    } else if terms.iter().all(|&(weight, _)| weight == 1) {
        let (at_least, at_most) = (at_least as usize, at_most as usize);
        let bounds = Bounds { total: terms.len(), at_least, at_most };
        count(out, &lits.collect::<Vec<_>>(), bounds);
    } else {
        sum(out, Window::new(layers, at_least..=at_most));
    }
}

/// Writes a count that is one clause; `false` if it needs more.
pub(crate) fn clause(out: &mut Encoder<'_>, lits: &[Lit], bounds: Bounds) -> bool {
    match (bounds.at_least, bounds.at_most) {
        (1, most) if most == lits.len() => out.require(lits),
        (0, most) if most + 1 == lits.len() => out.require(lits.iter().map(|&lit| !lit)),
        _ => return false,
    }
    out.encoding = "clause";
    true
}

/// Terms as literals of distinct variables, in the order in which these first occur, and the
/// constant that was split off.
pub(crate) fn merged(terms: &[(i128, Lit)]) -> Layers {
    let lits: Vec<Lit> = terms.iter().map(|&(_, lit)| lit).collect();
    if terms.iter().all(|&(weight, _)| weight == 1) && have_distinct_vars(&lits) {
        return (lits.into_iter().map(|lit| Layer::Literal(1, lit)).collect(), 0);
    }
    let (weights, constant) = linear(terms.iter().copied());
    literals(weights, constant)
}

/// Weights of variables as literals of positive weights, and the constant with what these lack.
pub(crate) fn literals(weights: impl IntoIterator<Item = (Var, i128)>, constant: i128) -> Layers {
    let mut constant = constant;
    // w * x = w + |w| * !x for a negative w
    let positive = |(var, weight): (Var, i128)| {
        constant += weight.min(0);
        Layer::Literal(weight.unsigned_abs(), var.lit(weight > 0))
    };
    (weights.into_iter().map(positive).collect(), constant)
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

/// The greatest common divisor.
pub(crate) fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::ops::RangeInclusive;

    use puzzlec_dimacs::Cnf;

    use super::*;
    use crate::{Comparison, Sides};

    fn lit(number: i32) -> Lit {
        Lit::from_dimacs(number.try_into().unwrap()).unwrap()
    }

    /// The clauses, and the sum that is left, within its bounds.
    type Written = (Cnf, Option<(Vec<(u128, Lit)>, RangeInclusive<u128>)>);

    fn written(terms: &[(i128, i32)], comparison: Comparison, bound: i128) -> Written {
        let terms: Vec<_> = terms.iter().map(|&(weight, number)| (weight, lit(number))).collect();
        let (mut cnf, left) = (Cnf::new(), RefCell::new(None));
        compare(
            &mut Encoder::new(&mut cnf, Sides::One),
            merged(&terms),
            comparison.ends(bound),
            |_, Window { layers, at_least, at_most, .. }| {
                let terms = layers.iter().filter_map(Layer::literal).collect();
                *left.borrow_mut() = Some((terms, at_least..=at_most));
            },
            |_, lits, Bounds { total, at_least, at_most }| {
                assert_eq!(total, lits.len());
                let terms = lits.iter().map(|&lit| (1, lit)).collect();
                *left.borrow_mut() = Some((terms, at_least as u128..=at_most as u128));
            },
        );
        (cnf, left.into_inner())
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
                    let (cnf, left) = written(&terms, comparison, bound);
                    for world in 0..8_u32 {
                        let value = |var: Var| world >> var.index() & 1 == 1;
                        let truth = |lit: Lit| value(lit.var()) == lit.is_positive();
                        let said = terms.iter().filter(|&&(_, number)| truth(lit(number)));
                        let said: i128 = said.map(|&(weight, _)| weight).sum();
                        let is_within = left.as_ref().is_none_or(|(terms, bounds)| {
                            let trues = terms.iter().filter(|&&(_, lit)| truth(lit));
                            bounds.contains(&trues.map(|&(weight, _)| weight).sum())
                        });
                        assert_eq!(
                            is_within && cnf.first_falsified(value).is_none(),
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
        let (cnf, left) = written(&[(6, 1), (-6, -2), (6, 3)], Comparison::AtMost, 5);
        assert_eq!((cnf, left), (Cnf::new(), Some(([1, 2, 3].map(|n| (1, lit(n))).into(), 0..=1))));
    }
}
