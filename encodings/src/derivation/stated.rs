//! The statement of one constraint, as the proof knows it.

use puzzlec_dimacs::{ProofId, Relation, Sum, SumSink};

use super::Own;
use super::prelude::*;

/// The sums of the statement of one constraint, in their order.
pub(crate) struct Stated {
    first: ProofId,
    vars: u32,
    sums: Vec<Sum>,
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
        self.sums.iter().map(|sum| sum.terms.iter().map(|&(_, lit)| lit).collect())
    }

    /// Everything as inequalities, an equation as two.
    pub(super) fn inequalities(&self) -> impl Iterator<Item = Own> {
        let sums = self.sums.iter().flat_map(|Sum { terms, relation, bound }| {
            signs(*relation).iter().map(move |sign| (terms, *sign, *bound))
        });
        (self.first.0..).zip(sums).map(|(id, (terms, sign, bound))| {
            let terms = terms.iter().map(|&(weight, lit)| (sign * weight, lit));
            let sum = Inequality::new(Some(ProofId(id)), terms, sign * bound);
            Own { sum, is_lower: true }
        })
    }

    /// The number of the constraint that comes next.
    pub(crate) fn next(&self) -> ProofId {
        let inequalities = self.sums.iter().map(|sum| signs(sum.relation).len() as u64);
        ProofId(self.first.0 + inequalities.sum::<u64>())
    }

    /// For each inequality of a comparison: it is a bound from below.
    pub(super) const fn sides(comparison: Comparison) -> &'static [bool] {
        match comparison {
            Comparison::AtLeast => &[true],
            Comparison::AtMost => &[false],
            Comparison::Exactly => &[true, false],
        }
    }
}

/// The signs of a sum in the inequalities that it is.
const fn signs(relation: Relation) -> &'static [i128] {
    match relation {
        Relation::AtLeast => &[1],
        Relation::Equal => &[1, -1],
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
        self.sums.push(Sum { terms: terms.to_vec(), relation, bound });
    }
}
