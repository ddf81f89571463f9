//! The hexagons of a lattice in the plane.

use super::Cell;

/// The middle of a cell, in a plane where the sides of a hexagon have the length 1, two of
/// them are vertical and y grows upwards.
pub fn middle(cell: Cell) -> (f64, f64) {
    let [row, column] = [0, 1].map(|axis| f64::from(cell.coordinates[axis]));
    (3_f64.sqrt() * (column + row / 2.0), -1.5 * row)
}

/// The corners of a cell in the same plane, clockwise from the upper one. The side from a
/// corner to the next leads to the neighbour of the same number.
pub fn corners(cell: Cell) -> [(f64, f64); 6] {
    let ((x, y), half) = (middle(cell), 3_f64.sqrt() / 2.0);
    [(0.0, 1.0), (half, 0.5), (half, -0.5), (0.0, -1.0), (-half, -0.5), (-half, 0.5)]
        .map(|(right, up)| (x + right, y + up))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shapes::lattice::Lattice;

    #[test]
    fn sides_lie_between_a_cell_and_its_neighbours() {
        let here = Cell::plane(2, -1);
        let own = corners(here);
        for (side, &step) in Lattice::Hexagon.steps().iter().enumerate() {
            let there = corners(here + step);
            let shared =
                own.map(|(x, y)| there.iter().any(|&(a, b)| (a - x).abs() + (b - y).abs() < 1e-9));
            let expected = std::array::from_fn(|corner| corner == side || corner == (side + 1) % 6);
            assert_eq!(shared, expected, "side {side}");
        }
    }
}
