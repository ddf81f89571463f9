//! Assignments, one after the other.

use super::{SolverError, Values};

/// The state of a search for assignments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Progress {
    Running,
    /// It went through to its end.
    Complete,
    /// It was interrupted, or failed.
    Stopped,
}

/// Assignments one after the other, as they are found.
pub trait Assignments: Iterator<Item = Result<Values, SolverError>> {
    /// True if the iterator has ended since there are no more assignments, not because it was
    /// interrupted.
    fn is_complete(&self) -> bool;

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
