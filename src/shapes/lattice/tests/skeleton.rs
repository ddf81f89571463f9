//! Squares in four colours.

use super::{Cell, Lattice, Motion};

/// Squares that differ in colour where they touch, also at corners; 4 motions, 8 with reflections.
#[derive(Clone, Copy, Debug)]
pub struct King;

impl Lattice for King {
    /// A quarter turn: row and column become column and -row.
    fn rotations(&self) -> &'static [Motion] {
        &[Motion([[0, 1, 0], [-1, 0, 0], [0, 0, 1]])]
    }

    /// Left and right change places.
    fn reflection(&self) -> Motion {
        Motion([[1, 0, 0], [0, -1, 0], [0, 0, 1]])
    }

    fn colours(&self) -> u32 {
        4
    }

    fn colour(&self, cell: Cell) -> u32 {
        let [row, column] = [0, 1].map(|axis| cell.coordinates()[axis].rem_euclid(2) as u32);
        2 * row + column
    }
}
