//! Cubes.

use super::square::Square;
use super::{Lattice, Motion};

/// Cubes in space; 24 motions, 48 with reflections.
#[derive(Clone, Copy, Debug)]
pub struct Cube;

impl Lattice for Cube {
    fn dimensions(&self) -> usize {
        3
    }

    fn rotations(&self) -> &'static [Motion] {
        const CYCLE: Motion = Motion([[0, 1, 0], [0, 0, 1], [1, 0, 0]]);
        &[Square::QUARTER_TURN, CYCLE]
    }

    fn reflection(&self) -> Motion {
        Square::MIRROR
    }
}
