//! Generalised totalizer: a balanced tree over the layers; a node has an output "weighs at least
//! `v`" for every weight `v` that these can have together. As many outputs as different
//! sums: few if weights repeat, up to `2^n` if they are powers of two. A bound from below is one
//! from above on the negations, with a tree of its own. Unit propagation is complete for each
//! bound.
//!
//! Saurabh Joshi, Ruben Martins and Vasco Manquinho, "Generalized totalizer encoding for
//! pseudo-Boolean constraints", CP 2015. Here outputs are ordered, a higher one implies a lower
//! one, which spares most clauses that state the bound; and as in the
//! [totalizer](crate::cardinality) for counts, a node has no output that the bound cannot see.
//!
//! One-sided, an output may be true without the weight. Two-sided, each is determined.

use std::collections::BTreeSet;

use itertools::Itertools;
use puzzlec_dimacs::{ClauseSink, Lit};

use super::Sum;
use crate::atom::Atom;
use crate::choice::Sides;
use crate::encoder::Encoder;
use crate::encoding::{About, Determined, Encoding, Propagates};
use crate::layer::Layer;
use crate::normal::merged;
use crate::window::Window;

/// Generalised totalizer, see the [module](self).
pub const TOTALIZER: Sum = Encoding {
    about: About {
        name: "totalizer",
        reference: "Saurabh Joshi, Ruben Martins and Vasco Manquinho, \"Generalized totalizer \
            encoding for pseudo-Boolean constraints\", CP 2015",
        propagates: Propagates::EachBound,
        determined: Determined::TwoSided,
        vars: "as many as different sums",
        clauses: "their products",
        size: None,
    },
    write: encode,
};

fn encode(out: &mut Encoder<'_>, window: &Window) {
    let negated = window.is_bounded_below().then(|| window.negated());
    let own = window.is_bounded_above().then_some(window);
    for Window { layers, at_most, total, .. } in own.into_iter().chain(&negated) {
        Bound { at_most: *at_most, spare: total - at_most }.weigh(out, layers);
    }
}

/// At least as many outputs and clauses as a tree over these layers has.
pub(super) fn clauses(layers: &[Layer]) -> (u128, u128) {
    if let [layer] = layers {
        return (layer.len() as u128, 0);
    }
    let (first, second) = layers.split_at(layers.len() / 2);
    let ((a, before), (b, after)) = (clauses(first), clauses(second));
    let total: u128 = layers.iter().map(Layer::most).sum();
    let pairs = a.saturating_mul(b);
    (pairs.min(total + 1), pairs.saturating_add(before + after))
}

/// The sums that the tree must tell apart.
struct Bound {
    /// The weight that the layers may have.
    at_most: u128,
    /// A node need not tell less than its total without this: all others can weigh the most then.
    spare: u128,
}

/// The weight of some layers together.
struct Weight {
    /// The most that they weigh.
    total: u128,
    /// The weights that the bound can see, ascending.
    sums: Vec<u128>,
    /// The literal for each of these that says that the layers weigh as much.
    outputs: Vec<Lit>,
}

impl Weight {
    /// All outputs, after "at least 0", which needs no literal.
    fn steps(&self) -> impl Iterator<Item = (u128, Option<Lit>)> + Clone {
        let outputs = self.sums.iter().zip(&self.outputs).map(|(&sum, &lit)| (sum, Some(lit)));
        [(0, None)].into_iter().chain(outputs)
    }
}

impl Bound {
    /// The weight of some of the layers; at least one. The recursion is as deep as their number has
    /// bits.
    fn weigh(&self, out: &mut Encoder<'_>, layers: &[Layer]) -> Weight {
        if let [layer] = layers {
            let steps = layer.ordered(out).into_iter().dedup_by(|a, b| a.0 == b.0);
            let (sums, outputs) = steps.filter(|&(weight, _)| weight > 0).unzip();
            return Weight { total: layer.most(), sums, outputs };
        }
        let (first, second) = layers.split_at(layers.len() / 2);
        let first = self.weigh(out, first);
        let second = self.weigh(out, second);
        let total = first.total + second.total;
        let seen = total.saturating_sub(self.spare) + 1..=self.at_most;
        let sums = first.steps().flat_map(|(a, _)| second.steps().map(move |(b, _)| a + b));
        let sums: BTreeSet<u128> = sums.filter(|sum| seen.contains(sum)).collect();
        let outputs = out.auxs(sums.len());
        let both = Weight { total, sums: sums.into_iter().collect(), outputs };
        for (&sum, &output) in both.sums.iter().zip(&both.outputs) {
            out.means(output, layers.iter().filter_map(Layer::literal), sum);
        }
        for pair in both.outputs.windows(2) {
            out.define(!pair[1], [!pair[1], pair[0]]);
        }
        add_up(out, self.at_most, [&first, &second], &both);
        if out.sides() == Sides::Two {
            add_up_at_most(out, self.at_most, [&first, &second], &both);
        }
        both
    }
}

/// At least `a` and at least `b` are at least `a + b`, and so at least all that is less; and they
/// are not more than allowed.
fn add_up(out: &mut Encoder<'_>, at_most: u128, parts: [&Weight; 2], both: &Weight) {
    let [first, second] = parts;
    for (a, at_least_a) in first.steps() {
        for (b, at_least_b) in second.steps() {
            let premises = [at_least_a, at_least_b].into_iter().flatten().map(|lit| !lit);
            if a + b <= at_most {
                if let Ok(place) = both.sums.binary_search(&(a + b)) {
                    let outputs = &both.outputs[..=place];
                    out.define_together(outputs, premises.chain([outputs[place]]));
                }
                continue;
            }
            out.require(premises.clone());
            if let (Some(&most), Sides::Two) = (both.outputs.last(), out.sides()) {
                // Under a false condition the sum may be too large: the outputs still follow it.
                out.define_together(&both.outputs, premises.chain([most]));
            }
            // What a larger `b` would say follows by the order of the outputs.
            break;
        }
    }
}

/// Less than the step after `a` and less than the step after `b` is less than the step after
/// `a + b`, and than all that is more.
fn add_up_at_most(out: &mut Encoder<'_>, at_most: u128, parts: [&Weight; 2], both: &Weight) {
    let [first, second] = parts;
    let below: Vec<Lit> = both.outputs.iter().map(|&lit| !lit).collect();
    for (i, (a, _)) in first.steps().enumerate() {
        for (j, (b, _)) in second.steps().enumerate() {
            if a + b > at_most {
                break;
            }
            let below = &below[both.sums.partition_point(|&sum| sum <= a + b)..];
            if let Some(next) = below.first() {
                let either = [first.outputs.get(i), second.outputs.get(j)].into_iter().flatten();
                out.define_together(below, either.chain([next]));
            }
        }
    }
}

/// A weighted sum of literals as literals of its own: one for every value that it can reach.
///
/// These are the outputs of a generalised [totalizer](self). A bound is one of them, to be required
/// for good or assumed for once: so a solver looks for better and better solutions without a new
/// formula. Terms that stand together should be near one another in the list.
///
/// ```
/// use puzzlec_dimacs::{ClauseSink, Cnf};
/// use puzzlec_encodings::sum::Total;
/// use puzzlec_encodings::{Atom, Sides};
///
/// let mut cnf = Cnf::new();
/// let [x, y] = [cnf.new_var(), cnf.new_var()].map(|var| var.positive());
/// let total = Total::new(&mut cnf, &[(3, x), (-2, y)], Sides::One);
/// assert_eq!(total.least(), -2);
/// assert_eq!(total.at_most(3), Atom::True);
/// assert!(matches!(total.at_most(1), Atom::Lit(_)));
/// assert_eq!(total.at_most(-3), Atom::False);
/// ```
#[derive(Clone, Debug)]
pub struct Total {
    /// A lower bound of the sum.
    least: i128,
    /// The values above that it can have, and more that it cannot, ascending; each with a literal
    /// that is true if the sum is as large.
    outputs: Vec<(i128, Lit)>,
}

impl Total {
    /// Writes the clauses of a sum. Weights may be negative, and a literal may occur repeatedly.
    ///
    /// One-sided, the literals of a bound only follow the sum: a bound can be required, and not
    /// that it is exceeded. Two-sided, they are true if and only if the sum keeps the bound.
    pub fn new(sink: &mut dyn ClauseSink, terms: &[(i128, Lit)], sides: Sides) -> Self {
        let lits = terms.iter().map(|(_, lit)| lit);
        Self::write(&mut Encoder::over(sink, lits, sides), terms)
    }

    /// [Writes](Self::new) them to an encoder.
    pub(super) fn write(out: &mut Encoder<'_>, terms: &[(i128, Lit)]) -> Self {
        let (layers, least) = merged(terms);
        if layers.is_empty() {
            return Self { least, outputs: Vec::new() };
        }
        let all = Bound { at_most: u128::MAX, spare: u128::MAX };
        let Weight { sums, outputs, .. } = all.weigh(out, &layers);
        let outputs = sums.into_iter().zip(outputs).map(|(sum, lit)| (least + sum as i128, lit));
        Self { least, outputs: outputs.collect() }
    }

    /// The least that the weights allow.
    pub const fn least(&self) -> i128 {
        self.least
    }

    /// That the sum is at most `bound`.
    pub fn at_most(&self, bound: i128) -> Atom {
        if bound < self.least {
            return Atom::False;
        }
        let above = self.outputs.partition_point(|&(value, _)| value <= bound);
        self.outputs.get(above).map_or(Atom::True, |&(_, lit)| Atom::Lit(!lit))
    }
}
