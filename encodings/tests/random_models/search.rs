//! All models of clauses and sums, by the values of the named variables.

use puzzlec_dimacs::{ClauseSink, Cnf, Lit, Propagator, Relation, SumSink, Var};

use super::models::count_models;

/// Clauses, and sums beside them.
#[derive(Default)]
pub(crate) struct Formula {
    pub(crate) clauses: Cnf,
    sums: Vec<Sum>,
}

type Sum = (Vec<(i128, Lit)>, Relation, i128);

impl ClauseSink for Formula {
    fn add_clause(&mut self, lits: &[Lit]) {
        self.clauses.add_clause(lits);
    }

    fn num_vars(&self) -> u32 {
        self.clauses.num_vars()
    }

    fn reserve_vars(&mut self, count: u32) {
        self.clauses.reserve_vars(count);
    }
}

impl SumSink for Formula {
    fn add_sum(&mut self, terms: &[(i128, Lit)], relation: Relation, bound: i128) {
        self.sums.push((terms.to_vec(), relation, bound));
    }
}

impl Formula {
    /// The values of the first variables in every model, each as the bits of a number, and
    /// the number of models with them, no further than `limit`.
    pub(crate) fn models(&self, named: u32, limit: u64) -> Vec<(u64, u64)> {
        assert!(named <= u64::BITS, "too many variables for the bits of a number");
        let mut due = vec![Vec::new(); named as usize + 1];
        for sum in &self.sums {
            let last = sum.0.iter().map(|(_, lit)| lit.var().index() + 1).max();
            due[last.unwrap_or(0)].push(sum);
        }
        let propagator = Propagator::new(&self.clauses);
        let mut search = Search { propagator, due, limit, models: Vec::new() };
        search.visit(0, 0);
        search.models
    }
}

struct Search<'f> {
    propagator: Propagator,
    /// The sums that are known once this number of variables are.
    due: Vec<Vec<&'f Sum>>,
    limit: u64,
    models: Vec<(u64, u64)>,
}

impl Search<'_> {
    /// Visits all models in which the variables before `index` have the values in `code`.
    fn visit(&mut self, index: usize, code: u64) {
        if !self.propagator.is_consistent() || !self.due[index].iter().all(|sum| holds(sum, code)) {
            return;
        }
        if index + 1 == self.due.len() {
            let count = count_models(&mut self.propagator, self.limit);
            self.models.extend((count > 0).then_some((code, count)));
            return;
        }
        let var = Var::new(index as u32);
        for value in [false, true] {
            let next = code | u64::from(value) << index;
            match self.propagator.value(var.positive()) {
                Some(known) if known == value => self.visit(index + 1, next),
                Some(_) => {}
                None => {
                    let mark = self.propagator.assume(var.lit(value));
                    self.visit(index + 1, next);
                    self.propagator.undo(mark);
                }
            }
        }
    }
}

/// True if a literal is true in the bits of a number.
pub(crate) fn truth(code: u64, lit: Lit) -> bool {
    (code >> lit.var().index() & 1 == 1) == lit.is_positive()
}

fn holds((terms, relation, bound): &Sum, code: u64) -> bool {
    let terms = terms.iter().filter(|(_, lit)| truth(code, *lit));
    let sum: i128 = terms.map(|(weight, _)| weight).sum();
    match relation {
        Relation::AtLeast => sum >= *bound,
        Relation::Equal => sum == *bound,
    }
}
