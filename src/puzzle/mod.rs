//! What a puzzle is: its instance, its rules, its solutions, its picture.

pub mod classes;
pub mod count;
mod definition;
pub mod instance;
pub mod picture;
pub mod task;

pub use definition::{Puzzle, Violation};
