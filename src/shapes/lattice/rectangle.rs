//! Rectangles.

use super::square::Square;
use super::{Lattice, Motion};

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
