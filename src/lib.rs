//! A SAT-encoding compiler for puzzles.

pub mod instance;
mod picture;
mod puzzle;
pub mod puzzles;
mod task;

pub use picture::{Block, Grid, Picture, Square};
pub use puzzle::{Formulation, Level, Puzzle, Symmetry, Violation};
pub use task::{AnySolution, AnyTask, Task};
