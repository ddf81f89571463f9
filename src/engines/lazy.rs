//! Constraints that are left to cuts, in the loop that every solver goes through.

use std::sync::Arc;

use parking_lot::Mutex;
use puzzlec_dimacs::{ClauseSink, Lit};
use puzzlec_encodings::Cuts;

use super::solver::{Answer, Solver, SolverError};

/// Constraints that are left to cuts, and the cuts that were added so far: a solver that starts
/// later begins with them.
#[derive(Clone, Debug, Default)]
pub struct Lazy {
    cuts: Arc<Cuts>,
    added: Arc<Mutex<Vec<Vec<Lit>>>>,
}

impl Lazy {
    /// No cut is added so far.
    pub fn new(cuts: Cuts) -> Self {
        Self { cuts: Arc::new(cuts), added: Arc::default() }
    }

    /// A solver whose assignments satisfy the constraints too: whenever one does not, the clauses
    /// that it violates are added, and the solver is asked again.
    ///
    /// ```
    /// use puzzlec::engines::{Answer, SolverKind, Interrupt, Lazy};
    /// use puzzlec_encodings::{Encodings, Lowering, Model};
    ///
    /// let mut model: Model<(&str, usize, usize)> = Model::new();
    /// let roads = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3), (1, 4)];
    /// let edges = roads.map(|(one, other)| (one, other, model.var(("road", one, other))));
    /// model.rule("the tour visits each town").circuit(edges);
    ///
    /// let encodings = Encodings { lowering: Lowering::Cuts, ..Encodings::default() };
    /// let solver = SolverKind::default().start(&Interrupt::new());
    /// let mut solver = Lazy::new(model.core().cuts(encodings)).solver(solver);
    /// model.lower(encodings, &mut *solver);
    /// let Answer::Satisfiable(values) = solver.solve(&[])? else { panic!("there is a tour") };
    /// assert!(values.satisfies(edges[6].2) && values.satisfies(edges[7].2));
    /// # Ok::<(), puzzlec::engines::SolverError>(())
    /// ```
    pub fn solver(&self, mut solver: Box<dyn Solver>) -> Box<dyn Solver> {
        if self.cuts.is_empty() {
            return solver;
        }
        for cut in self.added.lock().iter() {
            solver.add_clause(cut);
        }
        Box::new(Checking { solver, lazy: self.clone() })
    }
}

/// A solver whose assignments are checked against the constraints left to cuts.
struct Checking {
    solver: Box<dyn Solver>,
    lazy: Lazy,
}

impl ClauseSink for Checking {
    fn add_clause(&mut self, lits: &[Lit]) {
        self.solver.add_clause(lits);
    }

    fn num_vars(&self) -> u32 {
        self.solver.num_vars()
    }

    fn reserve_vars(&mut self, count: u32) {
        self.solver.reserve_vars(count);
    }
}

impl Solver for Checking {
    fn name(&self) -> String {
        self.solver.name()
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, SolverError> {
        loop {
            let answer = self.solver.solve(assumptions)?;
            let Answer::Satisfiable(values) = &answer else { return Ok(answer) };
            let cuts = self.lazy.cuts.violated(values);
            if cuts.is_empty() {
                return Ok(answer);
            }
            for cut in &cuts {
                self.solver.add_clause(cut);
            }
            self.lazy.added.lock().extend(cuts);
        }
    }
}
