//! Cubes.

use super::square::Square;
use super::{Cell, Lattice, Motion};

/// Cubes in space; 24 motions, 48 with reflections.
#[derive(Clone, Copy, Debug)]
pub struct Cube;

impl Lattice for Cube {
    fn dimensions(&self) -> usize {
        3
    }

    fn steps(&self, _: Cell) -> &'static [Cell] {
        const STEPS: [Cell; 6] = [
            Cell::space(-1, 0, 0),
            Cell::space(1, 0, 0),
            Cell::space(0, -1, 0),
            Cell::space(0, 1, 0),
            Cell::space(0, 0, -1),
            Cell::space(0, 0, 1),
        ];
        &STEPS
    }

    fn rotations(&self) -> &'static [Motion] {
        const CYCLE: Motion = Motion([[0, 1, 0], [0, 0, 1], [1, 0, 0]]);
        &[Square::QUARTER_TURN, CYCLE]
    }

    fn reflection(&self) -> Motion {
        Square::MIRROR
    }
}
