//! Squares and rectangles.

use super::{Cell, Lattice, Motion};

/// Squares in rows and columns; 4 motions, 8 with reflections.
#[derive(Clone, Copy, Debug)]
pub struct Square;

impl Square {
    /// The steps to the neighbours above, to the right, below and to the left.
    pub const STEPS: [Cell; 4] =
        [Cell::plane(-1, 0), Cell::plane(0, 1), Cell::plane(1, 0), Cell::plane(0, -1)];
    /// The turn by a quarter around the last axis.
    pub(super) const QUARTER_TURN: Motion = Motion([[0, -1, 0], [1, 0, 0], [0, 0, 1]]);
    /// The reflection that exchanges left and right.
    pub(super) const MIRROR: Motion = Motion([[1, 0, 0], [0, -1, 0], [0, 0, 1]]);
}

impl Lattice for Square {
    fn rotations(&self) -> &'static [Motion] {
        &[Self::QUARTER_TURN]
    }

    fn reflection(&self) -> Motion {
        Self::MIRROR
    }
}

/// Rectangles that are no squares, in rows and columns; 2 motions, 4 with reflections.
#[derive(Clone, Copy, Debug)]
pub struct Rectangle;

impl Lattice for Rectangle {
    fn rotations(&self) -> &'static [Motion] {
        &[Motion([[-1, 0, 0], [0, -1, 0], [0, 0, 1]])]
    }

    fn reflection(&self) -> Motion {
        Square::MIRROR
    }
}
