//! A SAT-encoding compiler for puzzles.

pub mod cover;
pub mod export;
pub mod geometry;
pub mod instance;
pub mod lattice;
pub mod loops;
mod natural;
mod objective;
mod picture;
mod puzzle;
pub mod puzzles;
mod random;
pub mod render;
pub mod solvers;
mod symmetry;
mod task;

pub use natural::Natural;
pub use objective::{Goal, Objective};
pub use picture::{Block, Grid, Layout, Picture, Square};
pub use puzzle::{CalendarDate, Formulation, Puzzle, Violation, Way};
pub use symmetry::{Class, Level, Symmetry};
pub use task::{AnySolution, AnyTask, PinError, SearchError, Task};

/// The README's example is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
