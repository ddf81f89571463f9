//! A SAT-encoding compiler for puzzles.

pub mod engines;
pub mod puzzle;
pub mod puzzles;
pub mod render;
pub mod search;
pub mod shapes;

pub use engines::Solve;
pub use search::open;

/// The README's example is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
