//! Models, one after the other.

use super::{SolverError, Values};

/// The state of a search for models.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Progress {
    Running,
    /// It went through to its end.
    Complete,
    /// It was interrupted, or failed.
    Stopped,
}

/// Models one after the other, as they are found.
pub trait Models: Iterator<Item = Result<Values, SolverError>> {
    /// True if the iterator has ended since there are no more models, not because it was
    /// interrupted.
    fn is_complete(&self) -> bool;

    /// The engine at work, and how much of it if that is known.
    fn effort(&self) -> String;
}
