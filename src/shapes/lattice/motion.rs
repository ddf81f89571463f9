//! Motions of lattices, and those that keep a board.

use super::Lattice;
use super::cell::Cell;

/// A motion of a lattice that keeps the origin: a matrix for the column of three coordinates. What
/// it does to a cell, the lattice knows: [`Lattice::moved`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Motion(pub(super) [[i32; 3]; 3]);

impl Motion {
    /// The motion that moves nothing.
    pub const IDENTITY: Self = Self([[1, 0, 0], [0, 1, 0], [0, 0, 1]]);

    /// The product with a column of coordinates.
    pub(super) fn apply(self, cell: Cell) -> Cell {
        let coordinate = |row: [i32; 3]| -> i32 {
            row.iter().zip(cell.coordinates).map(|(entry, coordinate)| entry * coordinate).sum()
        };
        cell.with(|axis| coordinate(self.0[axis]))
    }

    fn after(self, first: Self) -> Self {
        let entry = |row: usize, column: usize| {
            (0..3).map(|inner| self.0[row][inner] * first.0[inner][column]).sum()
        };
        Self(std::array::from_fn(|row| std::array::from_fn(|column| entry(row, column))))
    }

    /// True if the motion turns shapes into their mirror images.
    pub const fn is_reflection(self) -> bool {
        let [[a, b, c], [d, e, f], [g, h, i]] = self.0;
        a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) < 0
    }
}

/// The group that the generators generate, the identity first.
pub(super) fn generated_by(generators: &[Motion]) -> Vec<Motion> {
    let mut group = vec![Motion::IDENTITY];
    let mut next = 0;
    while let Some(&first) = group.get(next) {
        for motion in generators.iter().map(|generator| generator.after(first)) {
            if !group.contains(&motion) {
                group.push(motion);
            }
        }
        next += 1;
    }
    group
}

/// A symmetry of a [board](crate::shapes::board::Board::motions): a motion, and the shift that
/// brings the moved cells back onto the board.
#[derive(Clone, Copy, Debug)]
pub struct RegionSymmetry {
    pub(in crate::shapes) lattice: Lattice,
    /// The motion.
    pub motion: Motion,
    /// The shift after it.
    pub shift: Cell,
}

impl RegionSymmetry {
    /// The cell to which a cell goes.
    pub fn apply(self, cell: Cell) -> Cell {
        self.lattice.moved(cell, self.motion) + self.shift
    }

    /// The corner to which a [corner](Cell::corners) of squares goes.
    pub fn apply_to_corner(self, corner: Cell) -> Cell {
        // Of the images of the four squares at a corner, the last one is at its image.
        let squares = Cell::CORNERS.map(|step| self.apply(corner - step));
        squares.into_iter().max().unwrap_or(corner)
    }
}
