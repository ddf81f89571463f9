//! Shapes of cells in a lattice: how they move, and where they fit.

use std::collections::BTreeSet;
use std::fmt;

use itertools::Itertools;
use serde::{Deserialize, Serialize};

/// A cell, by its coordinates: row and column from the top left.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub struct Cell(pub i32, pub i32);

impl Cell {
    const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0, self.1 + other.1)
    }

    const fn minus(self, other: Self) -> Self {
        Self(self.0 - other.0, self.1 - other.1)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.0, self.1)
    }
}

/// A motion of the lattice that keeps the origin: the images of the two unit steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Motion(Cell, Cell);

impl Motion {
    const IDENTITY: Self = Self(Cell(1, 0), Cell(0, 1));
    const QUARTER_TURN: Self = Self(Cell(0, -1), Cell(1, 0));
    const FLIP: Self = Self(Cell(1, 0), Cell(0, -1));

    /// Where a cell goes.
    pub const fn apply(self, cell: Cell) -> Cell {
        let Self(row, column) = self;
        Cell(cell.0 * row.0 + cell.1 * column.0, cell.0 * row.1 + cell.1 * column.1)
    }

    const fn after(self, first: Self) -> Self {
        Self(self.apply(first.0), self.apply(first.1))
    }

    /// Whether the motion turns a shape over.
    pub const fn is_reflection(self) -> bool {
        self.0.0 * self.1.1 - self.0.1 * self.1.0 < 0
    }

    /// The motions of the square lattice, the identity first: the 4 rotations, or all 8 when
    /// shapes may be turned over.
    pub fn of_squares(flip: bool) -> Vec<Self> {
        let generators = [Self::QUARTER_TURN, Self::FLIP];
        generated_by(if flip { &generators } else { &generators[..1] })
    }
}

/// The group that the generators generate, the identity first.
fn generated_by(generators: &[Motion]) -> Vec<Motion> {
    let mut group = vec![Motion::IDENTITY];
    let mut next = 0;
    while next < group.len() {
        for &generator in generators {
            let motion = generator.after(group[next]);
            if !group.contains(&motion) {
                group.push(motion);
            }
        }
        next += 1;
    }
    group
}

/// A finite set of cells, moved so that its smallest row and its smallest column are 0.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape(Vec<Cell>);

impl Shape {
    /// The shape of these cells, wherever they are.
    pub fn new(cells: impl IntoIterator<Item = Cell>) -> Self {
        let cells: BTreeSet<Cell> = cells.into_iter().collect();
        let corner = corner(cells.iter().copied());
        Self(cells.into_iter().map(|cell| cell.minus(corner)).collect())
    }

    /// The cells, sorted.
    pub fn cells(&self) -> &[Cell] {
        &self.0
    }

    /// The number of cells.
    pub fn area(&self) -> usize {
        self.0.len()
    }

    /// The shape after a motion.
    #[must_use]
    pub fn moved(&self, motion: Motion) -> Self {
        Self::new(self.0.iter().map(|&cell| motion.apply(cell)))
    }

    /// The different shapes that the motions make of this one, in the order of the motions.
    pub fn orientations(&self, motions: &[Motion]) -> Vec<Self> {
        motions.iter().map(|&motion| self.moved(motion)).unique().collect()
    }

    /// Where this shape, not turned, fits into the region: its corner, and its cells there.
    pub fn places<'a>(
        &'a self,
        region: &'a BTreeSet<Cell>,
    ) -> impl Iterator<Item = (Cell, Vec<Cell>)> + 'a {
        // Its first cell lies on some cell of the region.
        let first = self.0.first().copied();
        region.iter().zip(std::iter::repeat(first)).filter_map(|(&on, first)| {
            let corner = on.minus(first?);
            let cells = self.0.iter().map(|&cell| cell.plus(corner)).collect_vec();
            cells.iter().all(|cell| region.contains(cell)).then_some((corner, cells))
        })
    }
}

/// The smallest row and the smallest column, which need not be those of one cell.
fn corner(cells: impl Iterator<Item = Cell> + Clone) -> Cell {
    let rows = cells.clone().map(|cell| cell.0);
    Cell(rows.min().unwrap_or(0), cells.map(|cell| cell.1).min().unwrap_or(0))
}

/// The symmetries of a region: each as the motion, and the shift that brings the moved region
/// back onto itself.
pub fn symmetries_of(region: &BTreeSet<Cell>, motions: &[Motion]) -> Vec<(Motion, Cell)> {
    let home = corner(region.iter().copied());
    let fits = |&motion: &Motion| {
        let moved = region.iter().map(|&cell| motion.apply(cell));
        let shift = home.minus(corner(moved.clone()));
        moved
            .map(|cell| cell.plus(shift))
            .all(|cell| region.contains(&cell))
            .then_some((motion, shift))
    };
    motions.iter().filter_map(fits).collect()
}

/// Where a cell goes by a motion and a shift.
pub const fn carry((motion, shift): (Motion, Cell), cell: Cell) -> Cell {
    motion.apply(cell).plus(shift)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_square_lattice_has_eight_motions_of_which_four_are_reflections() {
        let motions = Motion::of_squares(true);
        assert_eq!((motions.len(), motions[0]), (8, Motion::IDENTITY));
        assert_eq!(motions.iter().filter(|motion| motion.is_reflection()).count(), 4);
        assert_eq!(Motion::of_squares(false).len(), 4);
        let f = Shape::new([Cell(0, 1), Cell(0, 2), Cell(1, 0), Cell(1, 1), Cell(2, 1)]);
        assert_eq!(f.orientations(&motions).len(), 8);
    }

    #[test]
    fn a_shape_is_the_same_wherever_it_lies() {
        let l = |row, column| {
            Shape::new([Cell(row, column), Cell(row + 1, column), Cell(row + 1, column - 1)])
        };
        assert_eq!(l(0, 0), l(-7, 3));
        assert_eq!(l(0, 0).cells(), [Cell(0, 1), Cell(1, 0), Cell(1, 1)]);
    }

    #[test]
    fn a_rectangle_has_four_symmetries_and_a_square_eight() {
        let board = |rows, columns| {
            (2..2 + rows).cartesian_product(5..5 + columns).map(|(r, c)| Cell(r, c)).collect()
        };
        let motions = Motion::of_squares(true);
        assert_eq!(symmetries_of(&board(6, 10), &motions).len(), 4);
        assert_eq!(symmetries_of(&board(4, 4), &motions).len(), 8);
        for symmetry in symmetries_of(&board(6, 10), &motions) {
            assert!(board(6, 10).contains(&carry(symmetry, Cell(2, 7))));
        }
    }
}
