//! Motions of lattices, and those that keep a region.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::Cell;
use super::cell::corner;

/// A motion of a lattice that keeps the origin: a matrix, applied to a column of coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Motion(pub(super) [[i32; 3]; 3]);

impl Motion {
    /// The motion that moves nothing.
    pub const IDENTITY: Self = Self([[1, 0, 0], [0, 1, 0], [0, 0, 1]]);

    /// Where a cell goes.
    pub fn apply(self, cell: Cell) -> Cell {
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

/// A symmetry of a region: a motion, and the shift that brings the moved region back onto itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegionSymmetry {
    /// The motion.
    pub motion: Motion,
    /// The shift after it.
    pub shift: Cell,
}

impl RegionSymmetry {
    /// The motions that are symmetries of a region, each with its shift.
    pub fn all(region: &BTreeSet<Cell>, motions: &[Motion]) -> Vec<Self> {
        let Some(home) = corner(region.iter().copied()) else { return Vec::new() };
        let symmetry = |&motion: &Motion| {
            let moved = region.iter().map(|&cell| motion.apply(cell)).collect_vec();
            let shift = home - corner(moved.iter().copied())?;
            let onto_itself = moved.iter().all(|&cell| region.contains(&(cell + shift)));
            onto_itself.then_some(Self { motion, shift })
        };
        motions.iter().filter_map(symmetry).collect()
    }

    /// Where a cell goes.
    pub fn apply(self, cell: Cell) -> Cell {
        self.motion.apply(cell) + self.shift
    }
}
