//! Unit propagation, with decisions that can be taken back, and exact counting on top of it.

use super::prelude::*;

/// A formula and what unit propagation derives in it.
///
/// ```
/// use puzzlec_dimacs::{ClauseSink, Cnf, Propagator, Var};
///
/// let [x, y] = [0, 1].map(|index| Var::new(index).positive());
/// let mut cnf = Cnf::new();
/// cnf.add_clause(&[x, y]);
/// let mut formula = Propagator::new(&cnf);
/// let mark = formula.assume(!x);
/// assert_eq!(formula.value(y), Some(true));
/// formula.undo(mark);
/// assert_eq!((formula.value(y), formula.count_models(10)), (None, 3));
/// ```
#[derive(Clone, Debug)]
pub struct Propagator {
    clauses: Vec<Vec<Lit>>,
    /// The clauses that contain a literal, by its code.
    occurrences: Vec<Vec<usize>>,
    values: Vec<Option<bool>>,
    /// The true literals, in the order in which they became so.
    trail: Vec<Lit>,
    /// The number of literals on the trail that have been propagated.
    done: usize,
    consistent: bool,
}

/// A state to return to.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    trail: usize,
    consistent: bool,
}

impl Propagator {
    /// The formula, with its unit clauses propagated.
    pub fn new(cnf: &Cnf) -> Self {
        let mut this = Self::empty(cnf.num_vars());
        cnf.clauses().for_each(|clause| this.add(clause.to_vec()));
        this
    }

    /// No clauses yet, over this number of variables.
    pub fn empty(num_vars: u32) -> Self {
        let (clauses, trail) = (Vec::new(), Vec::new());
        let occurrences = vec![Vec::new(); 2 * num_vars as usize];
        let values = vec![None; num_vars as usize];
        Self { clauses, occurrences, values, trail, done: 0, consistent: true }
    }

    /// Adds a clause, while nothing is assumed.
    pub fn add(&mut self, clause: Vec<Lit>) {
        let index = self.clauses.len();
        for lit in &clause {
            self.occurrences[lit.code()].push(index);
        }
        self.clauses.push(clause);
        self.visit(index);
        self.propagate();
    }

    /// The value of a literal, if it is known.
    pub fn value(&self, lit: Lit) -> Option<bool> {
        self.values[lit.var().index()].map(|value| value == lit.is_positive())
    }

    /// True if no clause is known to be false.
    pub const fn is_consistent(&self) -> bool {
        self.consistent
    }

    /// Makes a literal true, and all that follows.
    pub fn assume(&mut self, lit: Lit) -> Mark {
        let mark = Mark { trail: self.trail.len(), consistent: self.consistent };
        self.set(lit);
        self.propagate();
        mark
    }

    /// Takes back all that was assumed since.
    pub fn undo(&mut self, mark: Mark) {
        for lit in self.trail.drain(mark.trail..) {
            self.values[lit.var().index()] = None;
        }
        self.done = mark.trail;
        self.consistent = mark.consistent;
    }

    /// The number of models that agree with what was assumed, but no further than `limit`.
    pub fn count_models(&mut self, limit: u64) -> u64 {
        if !self.consistent || limit == 0 {
            return 0;
        }
        let Some(free) = self.values.iter().position(Option::is_none) else { return 1 };
        let var = Var::new(free as u32);
        let mut count = 0;
        for lit in [var.positive(), var.negative()] {
            let mark = self.assume(lit);
            count += self.count_models(limit - count);
            self.undo(mark);
        }
        count
    }

    fn set(&mut self, lit: Lit) {
        if let Some(value) = self.value(lit) {
            self.consistent &= value;
        } else {
            self.values[lit.var().index()] = Some(lit.is_positive());
            self.trail.push(lit);
        }
    }

    fn propagate(&mut self) {
        while self.consistent && self.done < self.trail.len() {
            let falsified = !self.trail[self.done];
            self.done += 1;
            for place in 0..self.occurrences[falsified.code()].len() {
                self.visit(self.occurrences[falsified.code()][place]);
            }
        }
    }

    /// Makes the last literal of a clause true whose others are false.
    fn visit(&mut self, clause: usize) {
        let mut open = None;
        for &lit in &self.clauses[clause] {
            match self.value(lit) {
                Some(false) => {}
                None if open.is_none() => open = Some(lit),
                Some(true) | None => return,
            }
        }
        match open {
            Some(lit) => self.set(lit),
            None => self.consistent = false,
        }
    }
}
