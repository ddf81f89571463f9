//! Meanings, and additions bit by bit.

use std::io::Write;

use indexmap::IndexSet;
use itertools::Itertools;
use puzzlec_dimacs::{Listener, Lit, ProofId, Summand};
use rustc_hash::FxBuildHasher;

use super::inequality::Inequality;
use super::reified::Reified;
use super::{Derivation, Own};

/// An addition of bits.
pub(super) struct Addition {
    /// What is added is at most its total; and at the highest place, at most one bit is set.
    cap: Inequality,
    /// True if that is what the cap says.
    is_at_top: bool,
    /// What tells the clauses of the last adder by propagation.
    pub(super) hints: Vec<ProofId>,
}

impl<W: Write> Listener for Derivation<'_, W> {
    fn means(&mut self, new: Lit, terms: &[(u128, Lit)], bound: u128) {
        let terms = terms.iter().map(|&(weight, lit)| (weight as i128, lit));
        // That some is true of which each says that some is true.
        let some = |lit: Lit| self.reified.get(&lit.var()).filter(|own| own.is_some(lit));
        if bound == 1 && terms.clone().any(|(_, lit)| some(lit).is_some()) {
            let lits: IndexSet<Lit, FxBuildHasher> = terms
                .flat_map(|(_, lit)| match some(lit) {
                    Some(own) => own.terms.iter().map(|&(_, lit)| lit).collect_vec(),
                    None => vec![lit],
                })
                .collect();
            return self.reify(new, lits.into_iter().map(|lit| (1, lit)).collect(), 1);
        }
        self.reify(new, terms.collect(), bound as i128);
    }

    fn begin_addition(&mut self, terms: &[(u128, Lit)]) {
        self.absorb_units();
        let mut cap = Inequality::default();
        for &(weight, lit) in terms {
            cap.raise(!lit, weight as i128);
        }
        self.addition = Some(Addition { cap, is_at_top: false, hints: Vec::new() });
    }

    fn adder(&mut self, place: u32, bits: &[Lit], odd: Lit, carry: Option<Lit>) {
        let Some(mut addition) = self.addition.take() else { return };
        let scale = 1_i128 << place;
        let ones = bits.iter().map(|&lit| (1, lit)).collect_vec();
        let out = carry.map(|carry| (2, carry)).into_iter().chain([(1, odd)]).collect_vec();
        let [lower, upper] = match carry {
            Some(carry) => self.add_with_carry(bits, odd, carry),
            None => self.add_at_top(place, bits, odd, &mut addition),
        };
        self.aids.extend([lower, upper]);
        let negated =
            |terms: Vec<(i128, Lit)>| terms.into_iter().map(|(weight, lit)| (weight, !lit));
        // The bits are at least what comes of them, and at most.
        let most: i128 = out.iter().map(|&(weight, _)| weight).sum();
        let at_least = (ones.iter().copied().chain(negated(out.clone())).collect_vec(), most);
        let at_most = (out.into_iter().chain(negated(ones)).collect_vec(), bits.len() as i128);
        for Own { sum, is_lower } in &mut self.own {
            let (id, (terms, bound)) =
                if *is_lower { (upper, &at_most) } else { (lower, &at_least) };
            let summand = |times| Summand::Constraint(id, times);
            sum.add(summand, terms.iter().copied(), *bound, scale);
        }
        addition.hints.clear();
        if addition.is_at_top {
            addition.hints.extend(addition.cap.id(self.proof));
        }
        addition.hints.extend([lower, upper]);
        let (terms, bound) = at_least;
        let times = if addition.is_at_top { 1 } else { scale };
        addition.cap.add(|times| Summand::Constraint(lower, times), terms, bound, times);
        self.addition = Some(addition);
    }
}

impl<W: Write> Derivation<'_, W> {
    fn reify(&mut self, new: Lit, terms: Vec<(i128, Lit)>, bound: i128) {
        let reified = Reified::state(new, terms, bound, self.proof);
        self.reified.insert(new.var(), reified);
    }

    /// Two or three bits are at least, and at most, an odd one and twice a carry.
    fn add_with_carry(&mut self, bits: &[Lit], odd: Lit, carry: Lit) -> [ProofId; 2] {
        let ones = bits.iter().map(|&lit| (1, lit)).collect_vec();
        self.reify(carry, ones.clone(), 2);
        self.reify(odd, ones.into_iter().chain([(2, !carry)]).collect(), 3);
        let count = bits.len() as u128;
        [(true, 2, 3), (false, count - 1, count)].map(|(truth, times, divisor)| {
            let [carry, odd] = [carry, odd].map(|lit| self.reified[&lit.var()].id(truth));
            let summands = [Summand::Constraint(carry, times), Summand::Constraint(odd, 1)];
            self.proof.divide(&summands, divisor)
        })
    }

    /// Two or three bits at the highest place are at least, and at most, 1 if one of them is set.
    fn add_at_top(
        &mut self,
        place: u32,
        bits: &[Lit],
        odd: Lit,
        addition: &mut Addition,
    ) -> [ProofId; 2] {
        let cap = &mut addition.cap;
        if !addition.is_at_top {
            let scale = 1_i128 << place;
            let terms = cap.normal().into_iter().flat_map(|(terms, _)| terms).collect_vec();
            for (weight, lit) in terms.into_iter().filter(|&(weight, _)| weight < scale) {
                cap.raise(!lit, weight);
            }
            cap.divide(scale, self.proof);
            addition.is_at_top = true;
        }
        let at_most_one = cap.id(self.proof);
        self.aids.extend(at_most_one);
        let others = cap.normal().into_iter().flat_map(|(terms, _)| terms);
        let others = others.map(|(_, lit)| !lit).filter(|lit| !bits.contains(lit)).collect_vec();
        self.reify(odd, bits.iter().map(|&lit| (1, lit)).collect(), 1);
        let times = bits.len() as u128 - 1;
        let [if_true, if_false] = [true, false].map(|truth| self.reified[&odd.var()].id(truth));
        let summands = [Summand::Constraint(if_false, 1)]
            .into_iter()
            .chain(at_most_one.map(|id| Summand::Constraint(id, times)));
        let summands = summands.chain(others.into_iter().map(|lit| Summand::Literal(lit, times)));
        [if_true, self.proof.divide(&summands.collect_vec(), bits.len() as u128)]
    }
}
