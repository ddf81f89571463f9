//! A SAT-encoding compiler for puzzles.

pub mod engines;
pub mod puzzle;
pub mod puzzles;
pub mod render;
pub mod search;
pub mod shapes;

/// The README's example is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
