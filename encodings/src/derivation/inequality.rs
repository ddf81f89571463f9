//! Inequalities as a proof has them: their numbers, and what they say.

use std::io::Write;

use indexmap::IndexMap;
use itertools::Itertools;
use puzzlec_dimacs::{Lit, ProofId, ProofWriter, Summand, Var};
use rustc_hash::FxBuildHasher;

/// The weights of the true variables add up to a bound or more. Weights may be negative.
#[derive(Clone, Debug, Default)]
pub(super) struct Inequality {
    /// Its number, if it has one but for what is still to be added.
    id: Option<ProofId>,
    /// What is to be added to the constraint of this number.
    pending: Vec<Summand>,
    weights: IndexMap<Var, i128, FxBuildHasher>,
    bound: i128,
    /// Numbers were too large: what it says is not known.
    is_lost: bool,
}

impl Inequality {
    /// The inequality of these terms.
    pub(super) fn new(
        id: Option<ProofId>,
        terms: impl IntoIterator<Item = (i128, Lit)>,
        bound: i128,
    ) -> Self {
        let mut this = Self { id, bound, ..Self::default() };
        terms.into_iter().for_each(|(weight, lit)| this.push(weight, lit));
        this
    }

    fn push(&mut self, weight: i128, lit: Lit) {
        // w !x = w - w x
        let (signed, constant) = if lit.is_positive() { (weight, 0) } else { (-weight, weight) };
        let own = self.weights.entry(lit.var()).or_default();
        let (sum, is_large) = own.overflowing_add(signed);
        *own = sum;
        let (bound, is_larger) = self.bound.overflowing_sub(constant);
        self.bound = bound;
        self.is_lost |= is_large || is_larger;
    }

    /// The literals with their weights, which are positive, and the bound that goes with them;
    /// nothing if numbers were too large.
    pub(super) fn normal(
        &self,
    ) -> Option<(impl Iterator<Item = (i128, Lit)> + Clone + use<'_>, i128)> {
        let weights = self.weights.iter().filter(|&(_, &weight)| weight != 0);
        let terms = weights.map(|(&var, &weight)| (weight.saturating_abs(), var.lit(weight > 0)));
        let negative = self.weights.values().map(|&weight| weight.min(0));
        let bound = negative.into_iter().try_fold(self.bound, i128::checked_sub)?;
        (!self.is_lost).then_some((terms, bound))
    }

    /// The weight of a literal; less than 0 if its negation has one.
    pub(super) fn weight(&self, lit: Lit) -> i128 {
        let weight = self.weights.get(&lit.var()).copied().unwrap_or_default();
        if lit.is_positive() { weight } else { weight.saturating_neg() }
    }

    /// Adds a constraint or the axiom of a literal, as often; the step comes when it is needed.
    pub(super) fn add(
        &mut self,
        summand: impl Fn(u128) -> Summand,
        terms: impl IntoIterator<Item = (i128, Lit)>,
        bound: i128,
        times: i128,
    ) {
        for (weight, lit) in terms {
            match weight.checked_mul(times) {
                Some(weight) => self.push(weight, lit),
                None => self.is_lost = true,
            }
        }
        let bound = bound.checked_mul(times).and_then(|bound| self.bound.checked_add(bound));
        self.is_lost |= bound.is_none();
        self.bound = bound.unwrap_or_default();
        self.pending.push(summand(times.unsigned_abs()));
    }

    /// Raises the weight of a literal.
    pub(super) fn raise(&mut self, lit: Lit, by: i128) {
        if by > 0 {
            self.add(|times| Summand::Literal(lit, times), [(1, lit)], 0, by);
        }
    }

    /// Its number, if nothing is to be added.
    pub(super) fn known(&self) -> Option<ProofId> {
        self.id.filter(|_| self.pending.is_empty())
    }

    /// Its number, after a step if something was added.
    pub(super) fn id<W: Write>(&mut self, proof: &mut ProofWriter<W>) -> Option<ProofId> {
        if !self.pending.is_empty() {
            let own = self.id.map(|id| Summand::Constraint(id, 1));
            let summands = own.into_iter().chain(self.pending.drain(..)).collect_vec();
            self.id = Some(proof.divide(&summands, 1));
        }
        self.id
    }

    /// Divides it by a number, if that is more than 1: weights and bound are rounded up, with
    /// weights that are positive.
    pub(super) fn divide<W: Write>(&mut self, divisor: i128, proof: &mut ProofWriter<W>) {
        if divisor <= 1 {
            return;
        }
        let own = self.id.map(|id| Summand::Constraint(id, 1));
        let summands = own.into_iter().chain(self.pending.drain(..)).collect_vec();
        let id = Some(proof.divide(&summands, divisor.unsigned_abs()));
        let rounded =
            |number: i128| number.div_euclid(divisor) + i128::from(number.rem_euclid(divisor) != 0);
        let divided = self.normal().map(|(terms, bound)| {
            Self::new(id, terms.map(|(weight, lit)| (rounded(weight), lit)), rounded(bound))
        });
        *self = divided.unwrap_or_else(|| Self { id, is_lost: true, ..Self::default() });
    }
}
