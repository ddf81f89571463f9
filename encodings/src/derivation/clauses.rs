//! The derivation of one clause.

use std::io::Write;
use std::ops::Range;

use itertools::Itertools;
use puzzlec_dimacs::{ClauseSink, Listener, Lit, ProofId, Summand, Var};
use rustc_hash::FxHashMap;

use super::reified::{Consequence, Reified};
use super::tally::Weakening;
use super::{Derivation, Own};

/// The auxiliary literals of a clause whose meanings count, if not all do.
type Meant<'l> = Option<&'l [Lit]>;

/// More axioms than this are avoided by propagation, if that works.
const AXIOMS: usize = 4;

impl<W: Write> ClauseSink for Derivation<'_, W> {
    fn add_clause(&mut self, lits: &[Lit]) {
        let id = self.require(lits);
        self.sink.add_clause(lits);
        self.ids.push(id);
        match lits.iter().filter(|lit| !self.unless.contains(lit)).at_most_one() {
            Ok(Some(&unit)) => self.units.push((unit, id)),
            Ok(None) => self.refuted = Some((lits.to_vec(), id)),
            Err(_) => {}
        }
    }

    fn define(&mut self, witness: &[Lit], clause: &[Lit]) {
        let of = self.addition.is_some().then_some(witness);
        let id = self.follows(clause, 0..0, of).unwrap_or_else(|| {
            let hints = self.addition.as_ref().map(|addition| addition.hints.as_slice());
            self.proof.rup(clause, hints.unwrap_or_default())
        });
        self.sink.define(witness, clause);
        self.ids.push(id);
    }

    fn listener(&mut self) -> Option<&mut dyn Listener> {
        Some(self)
    }

    fn num_vars(&self) -> u32 {
        self.sink.num_vars()
    }

    fn reserve_vars(&mut self, count: u32) {
        self.sink.reserve_vars(count);
    }

    fn expect(&mut self, vars: u64, clauses: u64) {
        self.sink.expect(vars, clauses);
    }

    fn is_closed(&self) -> bool {
        self.sink.is_closed()
    }
}

impl<W: Write> Derivation<'_, W> {
    /// Derives a clause that the constraint requires.
    fn require(&mut self, clause: &[Lit]) -> ProofId {
        if let Some((part, id)) = &self.refuted {
            let further = clause.iter().copied().filter(|lit| !part.contains(lit)).collect_vec();
            return self.proof.weaken(&[Summand::Constraint(*id, 1)], 1, &further);
        }
        let owns = self.own.len();
        let choices = (0..owns).map(|index| index..index + 1).chain((owns > 1).then_some(0..owns));
        let choices = choices.collect_vec();
        // The bits of an addition stand for themselves.
        let meant: Meant<'_> = self.addition.is_some().then_some(&[]);
        for _ in 0..2 {
            let mut all = choices.iter().cloned();
            if let Some(id) = all.find_map(|choice| self.follows(clause, choice, meant)) {
                return id;
            }
            if !self.absorb_units() {
                break;
            }
        }
        self.proof.rup(clause, &[])
    }

    /// Adds the literals that the constraint requires to its inequalities; true if these change.
    pub(super) fn absorb_units(&mut self) -> bool {
        let mut changes = false;
        for (unit, id) in self.units.drain(..) {
            for Own { sum, .. } in &mut self.own {
                let weight = sum.weight(!unit);
                if weight > 0 {
                    let unless = self.unless.iter().copied();
                    let terms = [unit].into_iter().chain(unless).map(|lit| (1, lit));
                    sum.add(|times| Summand::Constraint(id, times), terms, 1, weight);
                    changes = true;
                }
            }
        }
        changes
    }

    /// Derives a clause from some of the constraint's inequalities and what follows if auxiliary
    /// literals are false; nothing if it is not their sum.
    fn follows(&mut self, clause: &[Lit], own: Range<usize>, meant: Meant<'_>) -> Option<ProofId> {
        self.tally.clear(self.sink.num_vars() as usize);
        let mut ids = Vec::new();
        for Own { sum, .. } in &mut self.own[own.clone()] {
            let before = sum.known();
            let id = sum.id(self.proof)?;
            if before != Some(id) {
                self.aids.push(id);
            }
            ids.push(id);
            let (terms, bound) = sum.normal()?;
            self.tally.add(terms, bound);
        }
        for Consequence { id, terms, bound } in consequences(&self.reified, clause, meant) {
            ids.push(id);
            self.tally.add(terms, bound);
        }
        let Weakening { axioms, bound, lacks, is_done } = self.tally.weaken(clause)?;
        if is_done && let [id] = *ids {
            return Some(id);
        }
        let is_alone = ids.len() == 1 && !axioms.is_empty();
        if is_alone || axioms.len() > AXIOMS && self.propagates(clause, own, meant) {
            return Some(self.proof.rup(clause, &ids));
        }
        let constraints = ids.into_iter().map(|id| Summand::Constraint(id, 1));
        let summands = constraints.chain(axioms).collect_vec();
        Some(self.proof.weaken(&summands, bound, &lacks))
    }

    /// True if propagation finds that these contradict the negation of the clause, one after the
    /// other.
    fn propagates(&self, clause: &[Lit], own: Range<usize>, meant: Meant<'_>) -> bool {
        let mut values: FxHashMap<Var, bool> = FxHashMap::default();
        values.extend(clause.iter().map(|lit| (lit.var(), lit.is_negative())));
        for Own { sum, .. } in &self.own[own] {
            let Some((terms, bound)) = sum.normal() else { return false };
            if propagate(terms, bound, &mut values) {
                return true;
            }
        }
        consequences(&self.reified, clause, meant)
            .any(|Consequence { terms, bound, .. }| propagate(terms, bound, &mut values))
    }
}

/// What follows if auxiliary literals of a clause are false.
fn consequences<'r>(
    reified: &'r FxHashMap<Var, Reified>,
    clause: &'r [Lit],
    meant: Meant<'r>,
) -> impl Iterator<Item = Consequence<impl Iterator<Item = (i128, Lit)> + Clone + use<'r>>> {
    let counts = move |lit: &&Lit| meant.is_none_or(|lits| lits.contains(lit));
    let lits = clause.iter().filter(counts);
    let reified = lits.filter_map(|lit| Some((lit, reified.get(&lit.var())?)));
    reified.map(|(lit, own)| own.if_it_is(*lit != own.lit))
}

/// Gives the variables of an inequality the values that follow; true if it cannot hold.
fn propagate(
    terms: impl Iterator<Item = (i128, Lit)> + Clone,
    bound: i128,
    values: &mut FxHashMap<Var, bool>,
) -> bool {
    let value = |values: &FxHashMap<Var, bool>, lit: Lit| {
        values.get(&lit.var()).map(|&value| value == lit.is_positive())
    };
    let possible = terms.clone().filter(|&(_, lit)| value(values, lit) != Some(false));
    let spare = possible.fold(0, |sum: i128, (weight, _)| sum.saturating_add(weight)) - bound;
    if spare < 0 {
        return true;
    }
    for (_, lit) in terms.filter(|&(weight, _)| weight > spare) {
        values.entry(lit.var()).or_insert(lit.is_positive());
    }
    false
}
