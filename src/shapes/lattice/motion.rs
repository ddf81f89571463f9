//! Motions of lattices, and those that keep a board.

use std::collections::BTreeMap;

use super::{Cell, Lattice};

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

/// A symmetry of a board: a motion, and the shift that brings the moved cells back onto the board.
///
/// ```
/// use std::collections::BTreeMap;
///
/// use puzzlec::shapes::lattice::{Cell, Lattice, RegionSymmetry};
///
/// let cells = [(1, 1), (1, 2), (2, 1), (2, 2)].map(|(row, column)| Cell::plane(row, column));
/// let blank: BTreeMap<_, _> = cells.into_iter().map(|cell| (cell, '.')).collect();
/// assert_eq!(RegionSymmetry::all(&blank, Lattice::Square).len(), 7);
///
/// // Only the reflection in the diagonal keeps a mark in the corner.
/// let mut marked = blank;
/// marked.insert(cells[0], '1');
/// let symmetries = RegionSymmetry::all(&marked, Lattice::Square);
/// assert_eq!(symmetries.len(), 1);
/// assert_eq!(symmetries[0].apply(cells[1]), cells[2]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RegionSymmetry {
    lattice: Lattice,
    /// The motion.
    pub motion: Motion,
    /// The shift after it.
    pub shift: Cell,
}

impl RegionSymmetry {
    /// The motions of a lattice that take each cell of a board to one with the same mark, but for
    /// the one that moves nothing.
    pub fn all<M: PartialEq>(board: &BTreeMap<Cell, M>, lattice: Lattice) -> Vec<Self> {
        let home = lattice.home(board.keys().copied());
        let symmetry = |motion: Motion| {
            let moved = board.keys().map(|&cell| lattice.moved(cell, motion));
            let own = Self { lattice, motion, shift: home? - lattice.home(moved)? };
            let mut marks = board.iter();
            let is_kept = marks.all(|(&cell, mark)| board.get(&own.apply(cell)) == Some(mark));
            is_kept.then_some(own)
        };
        lattice.motions(true).into_iter().skip(1).filter_map(symmetry).collect()
    }

    /// The cell to which a cell goes.
    pub fn apply(self, cell: Cell) -> Cell {
        self.lattice.moved(cell, self.motion) + self.shift
    }
}
