//! A SAT-encoding compiler for puzzles.

pub mod engines;
pub mod puzzle;
pub mod puzzles;
pub mod render;
pub mod search;
pub mod shapes;

pub use puzzle::count::Natural;
pub use puzzle::objective::{Goal, Objective};
pub use puzzle::picture::{Block, Grid, Picture, Primitive, Scene, Square};
pub use puzzle::symmetry::{Class, Level, Symmetry};
pub use puzzle::task::{AnySolution, AnyTask, PinError, SearchError, Task};
pub use puzzle::{CalendarDate, Formulation, Puzzle, Violation, Way};
pub use shapes::lattice::Layout;

/// The README's example is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
