//! Equilateral triangles, those of a row pointing up and down in turn.
//!
//! A triangle points up if its
//! row and its column have an even sum. Its neighbours are the two beside it in its row, and the
//! one below it, or above it if it points down.

use itertools::Itertools;

use super::cell::Cell;
use crate::shapes::plane::Point;

/// True if the triangle points up.
pub fn points_up(cell: Cell) -> bool {
    (cell.coordinates[0] + cell.coordinates[1]).rem_euclid(2) == 0
}

/// The corners of a triangle, clockwise, in a plane where its sides have the length 1 and y
/// grows upwards.
pub fn corners(cell: Cell) -> [Point; 3] {
    let [row, column] = [0, 1].map(|axis| f64::from(cell.coordinates[axis]));
    let height = 3_f64.sqrt() / 2.0;
    let (x, above, below) = (column.midpoint(1.0), -row * height, -(row + 1.0) * height);
    let corners = if points_up(cell) {
        [(x, above), (x + 0.5, below), (x - 0.5, below)]
    } else {
        [(x - 0.5, above), (x + 0.5, above), (x, below)]
    };
    corners.map(Point::from)
}

/// The middle of a triangle around a corner of triangles, in thirds of the sides that lead from
/// there to the right and to the upper right: motions are matrices of these.
pub(super) fn middle(cell: Cell) -> Cell {
    let [row, column, _] = cell.coordinates;
    let up = i32::from(points_up(cell));
    Cell::plane((3 * (row + column) + 2).div_euclid(2), -3 * row - 1 - up)
}

/// The triangle with this middle.
pub(super) fn around(middle: Cell) -> Cell {
    let [right, upper_right, _] = middle.coordinates;
    let up = i32::from(upper_right.rem_euclid(3) == 1);
    let row = (-1 - up - upper_right) / 3;
    Cell::plane(row, (2 * right - 1 - up) / 3 - row)
}

/// The steps from a triangle to its neighbours, clockwise.
pub fn steps(cell: Cell) -> &'static [Cell] {
    const LEFT: Cell = Cell::plane(0, -1);
    const UP: [Cell; 3] = [Cell::RIGHT, Cell::DOWN, LEFT];
    const DOWN: [Cell; 3] = [Cell::plane(-1, 0), Cell::RIGHT, LEFT];
    if points_up(cell) { &UP } else { &DOWN }
}

/// The triangles around one that share a corner with it, and no side: beside its neighbours, and
/// beside these.
pub(super) fn diagonally_beside(cell: Cell) -> Vec<Cell> {
    let beside = |cell: Cell| steps(cell).iter().map(move |&step| cell + step);
    let near = beside(cell).flat_map(beside).flat_map(|at| beside(at).chain([at]));
    let own = corners(cell);
    let meets = |other: &Cell| {
        let pairs = corners(*other).into_iter().cartesian_product(own);
        pairs.into_iter().any(|(one, other)| one.distance(other) < 0.1)
    };
    let near = near.filter(|other| *other != cell && !beside(cell).contains(other));
    near.filter(meets).sorted().dedup().collect()
}

#[cfg(test)]
mod tests {
    use itertools::iproduct;

    use super::*;

    #[test]
    fn a_triangle_is_told_by_its_middle() {
        for (row, column) in iproduct!(-2..3, -2..3) {
            let here = Cell::plane(row, column);
            assert_eq!(around(middle(here)), here);
        }
    }
}
