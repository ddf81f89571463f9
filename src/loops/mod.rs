//! Loops around a solver. They know names and projections, and no puzzle.

mod enumerate;

pub use enumerate::{Blocking, Enumeration};
