//! Loops around a solver. They know names and projections, and no puzzle.

mod cubes;
mod enumerate;
mod method;
mod needless;
mod optimise;
mod split;
mod tally;
mod threads;

pub use cubes::{Cubes, split};
pub use enumerate::{Blocking, Enumeration};
pub use method::{Method, MethodError, Plan, Wanted};
pub use needless::{Needless, NeedlessError, Verdict};
pub use optimise::{Optimisation, Step};
pub use split::Splitter;
pub use tally::Tally;
pub use threads::in_order;

use crate::solvers::{SolverError, Values};

/// Models one after the other, as they are found.
pub trait Models: Iterator<Item = Result<Values, SolverError>> {
    /// Whether the iterator has ended since there are no more models, not because it was
    /// interrupted.
    fn is_complete(&self) -> bool;

    /// What was at work, and how much of it if that is known.
    fn effort(&self) -> String;
}
