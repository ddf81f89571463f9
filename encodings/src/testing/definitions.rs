//! Definitions: each is redundant by its witness, after those before it.

use std::fmt::Display;
use std::ops::Deref;

use puzzlec_dimacs::{ClauseSink, Cnf, Lit, Propagator};

use super::models::count_models;

/// A formula whose definitions have their witnesses.
#[derive(Default)]
pub(crate) struct Traced {
    cnf: Cnf,
    /// For each clause, if it is a definition.
    witnesses: Vec<Option<Vec<Lit>>>,
    /// As many clauses, the first ones, hold in every assignment that matters.
    pub(crate) given: usize,
}

impl ClauseSink for Traced {
    fn add_clause(&mut self, lits: &[Lit]) {
        self.cnf.add_clause(lits);
        self.witnesses.push(None);
    }

    fn define(&mut self, witness: &[Lit], clause: &[Lit]) {
        self.cnf.add_clause(clause);
        self.witnesses.push(Some(witness.to_vec()));
    }

    fn num_vars(&self) -> u32 {
        self.cnf.num_vars()
    }

    fn reserve_vars(&mut self, count: u32) {
        self.cnf.reserve_vars(count);
    }
}

impl Deref for Traced {
    type Target = Cnf;

    fn deref(&self) -> &Cnf {
        &self.cnf
    }
}

impl Traced {
    /// Checks that only variables after the first `named` are defined, and that each assignment of
    /// the definitions before a definition which violates this one satisfies all of them with the
    /// witness made true. Returns the number of definitions.
    pub(crate) fn check_definitions(&self, context: &dyn Display, named: usize) -> usize {
        let mut before: Vec<&[Lit]> = Vec::new();
        let mut given = self.clauses().take(self.given).collect::<Cnf>();
        given.reserve_vars(self.num_vars());
        let mut propagator = Propagator::new(&given);
        for (clause, witness) in self.clauses().zip(&self.witnesses) {
            let Some(witness) = witness else { continue };
            let context = format_args!("{context}: {clause:?} defines {witness:?}");
            assert!(witness.iter().all(|lit| lit.var().index() >= named), "{context}, named");
            assert!(
                witness.iter().any(|lit| clause.contains(lit)),
                "{context}, which is elsewhere"
            );
            let is_broken = |lit: &Lit| witness.contains(&!*lit);
            for other in &before {
                if !other.iter().any(is_broken) || other.iter().any(|lit| witness.contains(lit)) {
                    continue;
                }
                let rest = other.iter().filter(|lit| !is_broken(lit));
                let lits = clause.iter().chain(rest).map(|&lit| !lit);
                let marks: Vec<_> = lits.map(|lit| propagator.assume(lit)).collect();
                assert_eq!(
                    count_models(&mut propagator, 1),
                    0,
                    "{context}, which violates {other:?}"
                );
                marks.into_iter().rev().for_each(|mark| propagator.undo(mark));
            }
            let number = propagator.push(clause);
            propagator.stand(number);
            before.push(clause);
        }
        before.len()
    }
}
