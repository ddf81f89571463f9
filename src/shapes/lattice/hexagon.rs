//! Hexagons, in rows that are shifted by half a cell each.
//!
//! The neighbours of (r, c) are (r, c ± 1), (r ± 1, c), (r - 1, c + 1) and (r + 1, c - 1).

use super::cell::Cell;
use crate::shapes::plane::Point;

/// The steps to the neighbours, clockwise from the upper right one.
pub const STEPS: [Cell; 6] = {
    let [up, right, down, left] = Cell::STEPS;
    let [upper_right, _, lower_left, _] = Cell::DIAGONAL_STEPS;
    [upper_right, right, down, lower_left, left, up]
};

/// The middle of a cell, in a plane where the sides of a hexagon have the length 1, two of
/// them are vertical and y grows upwards.
pub fn middle(cell: Cell) -> Point {
    let [row, column] = [0, 1].map(|axis| f64::from(cell.coordinates[axis]));
    Point { x: 3_f64.sqrt() * (column + row / 2.0), y: -1.5 * row }
}

/// The corners of a cell in the same plane, clockwise from the upper one. The side from a
/// corner to the next leads to the neighbour of the same number.
pub fn corners(cell: Cell) -> [Point; 6] {
    let (middle, half) = (middle(cell), 3_f64.sqrt() / 2.0);
    [(0.0, 1.0), (half, 0.5), (half, -0.5), (0.0, -1.0), (-half, -0.5), (-half, 0.5)]
        .map(|(right, up)| middle.by(right, up))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_lie_between_a_cell_and_its_neighbours() {
        let here = Cell::plane(2, -1);
        let own = corners(here);
        for (side, step) in STEPS.into_iter().enumerate() {
            let there = corners(here + step);
            let shared = own.map(|at| there.iter().any(|&other| at.distance(other) < 1e-9));
            let expected = std::array::from_fn(|corner| corner == side || corner == (side + 1) % 6);
            assert_eq!(shared, expected, "side {side}");
        }
    }
}
