//! Corners of squares, and the edges between them.

use std::fmt;

use itertools::Itertools;

use super::{Cell, RegionSymmetry, Square};

/// A corner of squares, by the cell that it is the lower right corner of.
pub type Corner = Cell;

/// An edge: a pair of corners, of neighbouring ones if it is that of a square.
///
/// ```
/// use puzzlec::shapes::lattice::{Cell, Edge, Square};
///
/// let [left, right] = [Cell::plane(1, 1), Cell::plane(1, 2)].map(Square::edges);
/// // Clockwise from the upper edge, the right one of a square is the left one of the next.
/// assert_eq!(left[1], right[3]);
/// assert_eq!(left[1].to_string(), "0,1,1,1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge {
    from: Corner,
    to: Corner,
}

impl Edge {
    /// The edge between two corners.
    pub fn between(one: Corner, other: Corner) -> Self {
        Self { from: one.min(other), to: one.max(other) }
    }

    /// The edges from each corner to the next one, and from the last to the first.
    pub fn around(corners: &[Corner]) -> impl Iterator<Item = Self> {
        corners.iter().circular_tuple_windows().map(|(&one, &next)| Self::between(one, next))
    }

    /// The two corners, the upper or the left one first.
    pub const fn ends(self) -> (Corner, Corner) {
        (self.from, self.to)
    }

    /// The edge to which a symmetry of a board of squares takes this one.
    #[must_use]
    pub fn moved(self, symmetry: RegionSymmetry<'_>) -> Self {
        // A corner is the upper left one of the square right below it.
        let image = |corner: Corner| {
            let squares = [corner, corner + Cell::plane(1, 1)].map(|cell| symmetry.apply(cell));
            Cell::corner(squares.into_iter()).unwrap_or(corner)
        };
        Self::between(image(self.from), image(self.to))
    }
}

impl Square {
    /// The corners of a square, clockwise from the upper left one.
    pub fn corners(cell: Cell) -> [Corner; 4] {
        [(-1, -1), (-1, 0), (0, 0), (0, -1)].map(|(row, column)| cell + Cell::plane(row, column))
    }

    /// The edges of a square, clockwise from the upper one.
    pub fn edges(cell: Cell) -> [Edge; 4] {
        let [first, second, third, fourth] = Self::corners(cell);
        [(first, second), (second, third), (third, fourth), (fourth, first)]
            .map(|(one, next)| Edge::between(one, next))
    }
}

impl fmt::Display for Edge {
    /// The coordinates of both corners with commas between them: `0,1,1,1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.from, self.to)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn symmetries_of_a_board_take_the_edges_of_a_square_to_those_of_its_image() {
        let cells = (3..6).cartesian_product(-1..2).map(|(row, column)| Cell::plane(row, column));
        let board: BTreeMap<_, _> = cells.map(|cell| (cell, '.')).collect();
        let symmetries = RegionSymmetry::all(&board, &Square);
        assert_eq!(symmetries.len(), 7);
        for (symmetry, &cell) in symmetries.into_iter().cartesian_product(board.keys()) {
            let images = Square::edges(cell).map(|edge| edge.moved(symmetry));
            let edges = Square::edges(symmetry.apply(cell));
            assert!(images.iter().sorted().eq(edges.iter().sorted()), "{symmetry:?} {cell}");
        }
    }
}
