//! What a puzzle is: its instance, its rules, its solutions, its picture.

pub mod count;
mod definition;
pub mod family;
pub mod instance;
pub mod objective;
pub mod picture;
pub mod symmetry;
pub mod task;

pub use definition::{CalendarDate, Formulation, Puzzle, Violation, Way};
