//! Sticks: the edges of a grid of squares.
//!
//! Coordinates count half edges, so that they are rows and columns of a drawing: the points of the grid have two even coordinates, a
//! horizontal stick has an odd column, and a vertical one an odd row. Sticks that share an end are
//! neighbours.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::cell::Cell;

/// True for a stick in a row of points, false for one between two rows.
pub fn is_horizontal(cell: Cell) -> bool {
    cell.coordinates[0].rem_euclid(2) == 0
}

/// The mark of a stick that has no word.
pub fn mark(cell: Cell) -> &'static str {
    if is_horizontal(cell) { "-" } else { "|" }
}

/// The step from a stick to its right or its lower end.
fn half(cell: Cell) -> Cell {
    if is_horizontal(cell) { Cell::plane(0, 1) } else { Cell::plane(1, 0) }
}

/// The two ends of a stick, the left or the upper one first.
pub fn ends(cell: Cell) -> [Cell; 2] {
    let half = half(cell);
    [cell - half, cell + half]
}

/// One of the coordinates is odd.
pub(super) fn is_cell(at: Cell) -> bool {
    (at.coordinates[0] + at.coordinates[1]).rem_euclid(2) == 1
}

/// The points between two sticks of one line.
pub(super) fn passed(cells: &[Cell]) -> Vec<Cell> {
    let cells: BTreeSet<Cell> = cells.iter().copied().collect();
    let next = |cell: Cell| cell + half(cell) + half(cell);
    let on = cells.iter().filter(|&&cell| cells.contains(&next(cell)));
    on.map(|&cell| cell + half(cell)).sorted().dedup().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn straight_ways_pass_points_and_bends_do_not() {
        let cells = |at: &[(i32, i32)]| at.iter().map(|&(r, c)| Cell::plane(r, c)).collect_vec();
        let passed = |at: &[(i32, i32)]| passed(&cells(at));
        assert_eq!(passed(&[(0, 1), (0, 3), (0, 5)]), cells(&[(0, 2), (0, 4)]));
        assert_eq!(passed(&[(1, 0), (3, 0), (2, 1)]), cells(&[(2, 0)]));
        assert_eq!(passed(&[(0, 1), (1, 2)]), []);
        // A cross passes its middle once.
        assert_eq!(passed(&[(0, -1), (0, 1), (-1, 0), (1, 0)]), cells(&[(0, 0)]));
        // Two sticks of one line with a gap between them.
        assert_eq!(passed(&[(0, 1), (0, 5)]), []);
    }
}
