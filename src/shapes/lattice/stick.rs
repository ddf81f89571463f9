//! Sticks: the edges of a grid of squares.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::square::Square;
use super::{Cell, Lattice, Layout, Motion};

/// The edges of a grid of squares; 4 motions, 8 with reflections. Coordinates count half edges, so
/// that they are rows and columns of a drawing: the points of the grid have two even coordinates, a
/// horizontal stick has an odd column, and a vertical one an odd row. Sticks that share an end are
/// neighbours.
#[derive(Clone, Copy, Debug)]
pub struct Stick;

impl Stick {
    /// True for a stick in a row of points, false for one between two rows.
    pub fn is_horizontal(cell: Cell) -> bool {
        cell.coordinates[0].rem_euclid(2) == 0
    }

    /// The step from a stick to its right or its lower end.
    fn half(cell: Cell) -> Cell {
        if Self::is_horizontal(cell) { Cell::plane(0, 1) } else { Cell::plane(1, 0) }
    }

    /// The two ends of a stick, the left or the upper one first.
    pub fn ends(cell: Cell) -> [Cell; 2] {
        let half = Self::half(cell);
        [cell - half, cell + half]
    }
}

impl Lattice for Stick {
    /// One of the coordinates is odd.
    fn is_cell(&self, at: Cell) -> bool {
        (at.coordinates[0] + at.coordinates[1]).rem_euclid(2) == 1
    }

    /// So many squares have one more row of points.
    fn extent(&self, size: i32) -> i32 {
        size.saturating_mul(2).saturating_add(1)
    }

    fn rotations(&self) -> &'static [Motion] {
        &[Square::QUARTER_TURN]
    }

    fn reflection(&self) -> Motion {
        Square::MIRROR
    }

    /// Points go to points.
    fn shift(&self, to: Cell) -> Cell {
        to.with(|axis| to.coordinates[axis] & !1)
    }

    /// Horizontal and vertical sticks, each in turn along their line.
    fn colours(&self) -> u32 {
        4
    }

    fn colour(&self, cell: Cell) -> u32 {
        let [row, column] = [0, 1].map(|axis| cell.coordinates[axis].rem_euclid(4) as u32);
        if Self::is_horizontal(cell) { column / 2 } else { 2 + row / 2 }
    }

    /// The points between two sticks of one line.
    fn passed(&self, cells: &[Cell]) -> Vec<Cell> {
        let cells: BTreeSet<Cell> = cells.iter().copied().collect();
        let next = |cell: Cell| cell + Self::half(cell) + Self::half(cell);
        let on = cells.iter().filter(|&&cell| cells.contains(&next(cell)));
        on.map(|&cell| cell + Self::half(cell)).sorted().dedup().collect()
    }

    fn layout(&self) -> Layout {
        Layout::Sticks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn straight_ways_pass_points_and_bends_do_not() {
        let cells = |at: &[(i32, i32)]| at.iter().map(|&(r, c)| Cell::plane(r, c)).collect_vec();
        let passed = |at: &[(i32, i32)]| Stick.passed(&cells(at));
        assert_eq!(passed(&[(0, 1), (0, 3), (0, 5)]), cells(&[(0, 2), (0, 4)]));
        assert_eq!(passed(&[(1, 0), (3, 0), (2, 1)]), cells(&[(2, 0)]));
        assert_eq!(passed(&[(0, 1), (1, 2)]), []);
        // A cross passes its middle once.
        assert_eq!(passed(&[(0, -1), (0, 1), (-1, 0), (1, 0)]), cells(&[(0, 0)]));
        // Two sticks of one line with a gap between them.
        assert_eq!(passed(&[(0, 1), (0, 5)]), []);
    }
}
