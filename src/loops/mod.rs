//! Loops around a solver. They know names and projections, and no puzzle.

mod enumerate;

pub use enumerate::{Blocking, Enumeration};

use crate::solvers::{SolverError, Values};

/// Models one after the other, as they are found.
pub trait Models: Iterator<Item = Result<Values, SolverError>> {
    /// Whether the iterator has ended since there are no more models, not because it was
    /// interrupted.
    fn is_complete(&self) -> bool;
}
