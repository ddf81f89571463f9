//! Shapes: what boards and pieces are made of. Pure combinatorics, without variables.

pub mod lattice;
pub mod polygon;
