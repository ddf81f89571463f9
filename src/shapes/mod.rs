//! Shapes of boards and pieces: pure combinatorics, without variables.

pub mod adjacency;
pub mod board;
pub mod cycles;
pub mod drawing;
pub mod graph;
pub mod lattice;
pub mod list;
pub mod outline;
pub mod pieces;
pub mod planar;
pub mod plane;
pub mod polygon;
