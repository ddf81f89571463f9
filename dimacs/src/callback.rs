//! A sink that hands each clause to a function.

use crate::cnf::ClauseSink;
use crate::lit::Lit;

/// A sink that calls a function with each clause, in the numbers of DIMACS: the way to a solver, or
/// to the clauses of another crate.
///
/// ```
/// use puzzlec_dimacs::{Callback, ClauseSink};
///
/// let mut clauses: Vec<Vec<i32>> = Vec::new();
/// let mut sink = Callback::new(|clause: &[i32]| clauses.push(clause.to_vec()));
/// let [x, y] = [sink.new_var(), sink.new_var()];
/// sink.add_clause(&[x.positive(), y.negative()]);
/// assert_eq!(clauses, [[1, -2]]);
/// ```
#[derive(Clone, Debug)]
pub struct Callback<F> {
    call: F,
    num_vars: u32,
}

impl<F: FnMut(&[i32])> Callback<F> {
    /// A sink without variables as yet.
    pub const fn new(call: F) -> Self {
        Self { call, num_vars: 0 }
    }
}

impl<F: FnMut(&[i32])> ClauseSink for Callback<F> {
    fn add_clause(&mut self, lits: &[Lit]) {
        let vars = lits.iter().map(|lit| lit.var().to_dimacs());
        self.num_vars = vars.fold(self.num_vars, u32::max);
        (self.call)(&lits.iter().map(|lit| lit.to_dimacs()).collect::<Vec<_>>());
    }

    fn num_vars(&self) -> u32 {
        self.num_vars
    }

    fn reserve_vars(&mut self, count: u32) {
        self.num_vars = self.num_vars.max(count);
    }
}
