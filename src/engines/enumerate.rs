//! Enumeration: all satisfying assignments, one after the other.

use std::sync::Arc;

use itertools::Itertools;
use puzzlec_dimacs::{Values, Var};

use super::blocking::Blocking;
use super::figures::{Figure, Figures};
use super::solver::{Answer, Evidence, Solver, SolverError};
use super::split::{Split, Splitter};

/// The state of a search for assignments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Progress {
    Running,
    /// It went through to its end.
    Complete(Evidence),
    /// It was interrupted, or failed.
    Stopped,
}

/// Assignments one after the other, as they are found.
pub trait Assignments: Iterator<Item = Result<Values, SolverError>> {
    /// The evidence that there are no more assignments, if the iterator has ended for that, and was
    /// not interrupted.
    fn end(&self) -> Option<Evidence>;

    /// True if there are no more assignments.
    fn is_complete(&self) -> bool {
        self.end().is_some()
    }

    /// Looks for the next assignment ahead, with a limit on the work: nodes of an exact cover
    /// search, conflicts of a SAT solver. True if it was found, or no further one exists.
    /// A solver that does not count its conflicts is not asked.
    fn look(&mut self, work: u64) -> bool;

    /// Looks for a first assignment ahead as [`look`](Self::look) does, in varied orders if the
    /// engine has any.
    fn restart(&mut self, work: u64) -> bool {
        self.look(work)
    }

    /// Skips up to this number of assignments, and returns how many it skipped.
    ///
    /// # Errors
    /// When the solver fails.
    fn skip_past(&mut self, most: u64) -> Result<u64, SolverError> {
        Iterator::take(self, most as usize).process_results(|found| found.count() as u64)
    }

    /// The nodes of an exact cover search so far; `None` for another one.
    fn nodes(&self) -> Option<u64> {
        None
    }

    /// The engine at work, and how much of it if that is known.
    fn effort(&self) -> String;
}

/// Every satisfying assignment of a formula, told apart by the variables of a projection, as a lazy
/// iterator.
///
/// Each assignment is blocked by a clause before the next is asked for, so none comes twice.
/// Blocking clauses slow a solver down, more and more, which [`with_split`](Self::with_split)
/// avoids. The iterator ends when there are no more assignments, or when the solver is interrupted;
/// which of the two it was, [`is_complete`](Assignments::is_complete) reports which.
///
/// ```
/// use puzzlec::engines::{Blocking, Enumeration, Assignments};
/// use puzzlec::engines::{SolverKind, Interrupt};
/// use puzzlec_dimacs::{ClauseSink, Var};
///
/// let (x, y) = (Var::new(0), Var::new(1));
/// let mut solver = SolverKind::default().start(&Interrupt::new());
/// solver.add_clause(&[x.positive(), y.positive()]);
/// let mut assignments = Enumeration::new(solver, vec![x, y], Blocking::All);
/// assert_eq!(assignments.by_ref().count(), 3);
/// assert!(assignments.is_complete());
/// ```
#[must_use]
pub struct Enumeration<'c> {
    solver: Box<dyn Solver>,
    projection: Vec<Var>,
    blocking: Blocking,
    split: Option<Split<'c>>,
    progress: Progress,
    /// The work of the solvers, if it is counted.
    figures: Option<Arc<Figures>>,
    /// The next assignment, if it was looked for ahead.
    ahead: Option<Result<Values, SolverError>>,
}

impl<'c> Enumeration<'c> {
    /// The assignments of the clauses that the solver holds.
    pub fn new(solver: Box<dyn Solver>, projection: Vec<Var>, blocking: Blocking) -> Self {
        let (split, progress) = (None, Progress::Running);
        Self { solver, projection, blocking, split, progress, figures: None, ahead: None }
    }

    /// These assignments, by solvers that count their work in figures, if there are any.
    pub fn with_figures(self, figures: Option<Arc<Figures>>) -> Self {
        Self { figures, ..self }
    }

    /// These assignments, where the search is split when a solver has to drag many blocking clauses
    /// along: `splitter` knows how, and `start` makes another solver that holds the same clauses.
    pub fn with_split(
        self,
        splitter: Splitter,
        start: impl FnMut() -> Box<dyn Solver> + 'c,
    ) -> Self {
        Self { split: Some(Split::new(splitter, Box::new(start))), ..self }
    }

    fn block(&mut self, values: &Values) {
        let clause = self.blocking.clause(&self.projection, values);
        self.solver.add_clause(&clause);
        if self.split.as_mut().is_some_and(|split| split.found(values, clause)) {
            self.go_on();
        }
    }

    /// Starts on the next cube; `false` after the last one.
    fn go_on(&mut self) -> bool {
        let Some(solver) = self.split.as_mut().and_then(Split::next) else { return false };
        self.solver = solver;
        true
    }
}

impl Assignments for Enumeration<'_> {
    fn end(&self) -> Option<Evidence> {
        match &self.progress {
            Progress::Complete(evidence) if self.ahead.is_none() => Some(evidence.clone()),
            _ => None,
        }
    }

    fn look(&mut self, conflicts: u64) -> bool {
        let counted = |figures: &&Arc<Figures>| figures.get(Figure::Conflicts).is_some();
        let Some(figures) = self.figures.as_ref().filter(counted).cloned() else { return false };
        figures.allow(conflicts);
        self.ahead = self.next();
        figures.allow(u64::MAX);
        self.ahead.is_some() || self.is_complete()
    }

    fn effort(&self) -> String {
        self.solver.name()
    }
}

impl Iterator for Enumeration<'_> {
    type Item = Result<Values, SolverError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ahead.is_some() {
            return self.ahead.take();
        }
        while self.progress == Progress::Running {
            match self.solver.solve(&[]) {
                Ok(Answer::Satisfiable(values)) => {
                    self.block(&values);
                    return Some(Ok(values));
                }
                Ok(Answer::Unsatisfiable { .. }) if self.go_on() => {}
                Ok(Answer::Unsatisfiable { evidence, .. }) => {
                    self.progress = Progress::Complete(evidence);
                }
                Ok(Answer::Unknown) => self.progress = Progress::Stopped,
                Err(error) => {
                    self.progress = Progress::Stopped;
                    return Some(Err(error));
                }
            }
        }
        None
    }
}
