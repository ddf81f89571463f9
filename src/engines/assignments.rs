//! Assignments, one after the other.

use super::{Evidence, SolverError, Values};

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

    /// Looks for the next assignment ahead, with so much work at most: nodes of an exact cover search,
    /// conflicts of a SAT solver. True if it was found, or it is known that there is none. A solver
    /// that does not count its conflicts is not asked.
    fn look(&mut self, work: u64) -> bool;

    /// Goes past the next assignments, so many of them if there are, and tells how many these were.
    ///
    /// # Errors
    /// When the solver fails.
    fn skip_past(&mut self, most: u64) -> Result<u64, SolverError> {
        let mut past = 0;
        while past < most {
            match self.next() {
                None => break,
                Some(found) => found.map(drop)?,
            }
            past += 1;
        }
        Ok(past)
    }

    /// The engine at work, and how much of it if that is known.
    fn effort(&self) -> String;
}
