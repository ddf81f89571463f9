//! The statement of one constraint, as the proof knows it.

use itertools::Itertools;
use puzzlec_dimacs::{ClauseSink, Lit, ProofId, Relation, SumSink};

use super::Own;
use super::inequality::Inequality;
use crate::model::core::Core;

/// The inequalities of the statement of one constraint, in their order: an equation is two.
pub(crate) struct Stated {
    first: ProofId,
    vars: u32,
    sums: Vec<(Vec<(i128, Lit)>, i128)>,
}

impl Stated {
    /// The statement of a constraint, which begins with these numbers of constraint and variables.
    pub(crate) fn of(core: &Core, index: usize, first: ProofId, vars: u32) -> Self {
        let mut this = Self { first, vars, sums: Vec::new() };
        core.state(index, &mut this);
        this
    }

    /// The literals of each sum, which are clauses.
    pub(super) fn clauses(&self) -> impl Iterator<Item = Vec<Lit>> {
        self.sums.iter().map(|(terms, _)| terms.iter().map(|&(_, lit)| lit).collect())
    }

    /// Everything as inequalities, with their numbers.
    pub(super) fn inequalities(&self) -> impl Iterator<Item = Own> {
        (self.first.0..).zip(&self.sums).map(|(id, (terms, bound))| {
            let sum = Inequality::new(Some(ProofId(id)), terms.iter().copied(), *bound);
            Own { sum, is_lower: true }
        })
    }

    /// The number of the constraint that comes next.
    pub(crate) const fn next(&self) -> ProofId {
        ProofId(self.first.0 + self.sums.len() as u64)
    }
}

impl ClauseSink for Stated {
    fn add_clause(&mut self, lits: &[Lit]) {
        self.add_sum(&lits.iter().map(|&lit| (1, lit)).collect_vec(), Relation::AtLeast, 1);
    }

    fn num_vars(&self) -> u32 {
        self.vars
    }

    fn reserve_vars(&mut self, count: u32) {
        self.vars = self.vars.max(count);
    }
}

impl SumSink for Stated {
    fn add_sum(&mut self, terms: &[(i128, Lit)], relation: Relation, bound: i128) {
        let signs: &[i128] = if relation == Relation::Equal { &[1, -1] } else { &[1] };
        for sign in signs {
            let terms = terms.iter().map(|&(weight, lit)| (sign * weight, lit));
            self.sums.push((terms.collect(), sign * bound));
        }
    }
}
