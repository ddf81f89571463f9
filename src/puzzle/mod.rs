//! Puzzles: their instances, their rules, their solutions, their pictures.

pub mod classes;
pub mod clues;
pub mod count;
mod definition;
pub mod document;
pub mod family;
pub mod instance;
mod key;
pub mod near;
pub(crate) mod origin;
pub mod picture;
pub mod pinned;
pub mod plain;
pub mod prelude;
mod solution;
pub mod step;
pub mod task;
pub mod text;
mod violation;

pub use definition::Puzzle;
pub use violation::{Violation, ensure};
