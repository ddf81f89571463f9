//! Which rules a puzzle could do without.

use puzzlec_dimacs::{ClauseSink, Lit};
use puzzlec_encodings::Encodings;

use crate::engines::{
    Answer, BackEnd, Blocking, Enumeration, Interrupt, Models, Solver, SolverError, Values,
};
use crate::puzzle::task::AnyTask;

/// Finds out which rules of a puzzle are needed: those without which it has more solutions.
pub struct Needless<'t> {
    task: &'t dyn AnyTask,
    engine: BackEnd,
    encodings: Encodings,
    interrupt: Interrupt,
    /// A clause for each solution of the whole puzzle, which says that it is another one.
    others: Vec<Vec<Lit>>,
}

/// Whether some rules are needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Without them there are no more solutions.
    Needless,
    /// Without them there is another solution: that of these values.
    Needed(Values),
}

/// Why nobody can tell which rules are needed.
#[derive(Debug, thiserror::Error)]
pub enum NeedlessError {
    /// The solver's fault.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// It was interrupted.
    #[error("stopped before it was known which rules are needed")]
    Stopped,
    /// The puzzle has more solutions than can be blocked one by one.
    #[error("the puzzle has more than {0} solutions")]
    TooMany(usize),
}

/// The most solutions that a puzzle may have.
const MOST: usize = 10_000;

impl<'t> Needless<'t> {
    /// Solves the whole puzzle.
    ///
    /// # Errors
    /// When it has very many solutions, or the solver does not end.
    pub fn new(
        task: &'t dyn AnyTask,
        engine: &BackEnd,
        encodings: Encodings,
        interrupt: &Interrupt,
    ) -> Result<Self, NeedlessError> {
        let mut solver = engine.start(interrupt);
        task.lower(encodings, &mut solver);
        let projection = task.projection();
        let mut models = Enumeration::new(solver, projection.clone(), task.blocking());
        let mut others = Vec::new();
        for values in models.by_ref() {
            let values = values?;
            if others.len() == MOST {
                return Err(NeedlessError::TooMany(MOST));
            }
            // Without a rule, a solution may contain another one: every variable must be blocked.
            others.push(Blocking::All.clause(&projection, &values));
        }
        if !models.is_complete() {
            return Err(NeedlessError::Stopped);
        }
        let (engine, interrupt) = (engine.clone(), interrupt.clone());
        Ok(Self { task, engine, encodings, interrupt, others })
    }

    /// The number of solutions of the whole puzzle.
    pub const fn solutions(&self) -> usize {
        self.others.len()
    }

    /// Whether the puzzle needs any of these rules, all others being kept.
    ///
    /// # Errors
    /// When the solver fails or is interrupted.
    pub fn verdict(&self, rules: &[String]) -> Result<Verdict, NeedlessError> {
        let mut solver = self.engine.start(&self.interrupt);
        self.task.lower_without(rules, self.encodings, &mut solver);
        self.others.iter().for_each(|clause| solver.add_clause(clause));
        match solver.solve(&[])? {
            Answer::Satisfiable(values) => Ok(Verdict::Needed(values)),
            Answer::Unsatisfiable { .. } => Ok(Verdict::Needless),
            Answer::Unknown => Err(NeedlessError::Stopped),
        }
    }

    /// Rules that the puzzle can do without all at once, and no more of these: each in turn, from
    /// the last to the first, is left out if that makes no difference.
    ///
    /// # Errors
    /// When the solver fails or is interrupted.
    pub fn together(&self, rules: &[String]) -> Result<Vec<String>, NeedlessError> {
        let mut left_out = Vec::new();
        for rule in rules.iter().rev() {
            left_out.push(rule.clone());
            if self.verdict(&left_out)? != Verdict::Needless {
                left_out.pop();
            }
        }
        left_out.reverse();
        Ok(left_out)
    }
}
