//! Shapes: finite sets of cells, wherever they lie.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::Lattice;
use super::cell::Cell;
use super::motion::Motion;

/// A finite set of cells of a lattice, shifted so that its [home](Lattice::home) is
/// the origin.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape(Vec<Cell>);

impl Shape {
    /// The shape of these cells, wherever they are.
    pub fn new(lattice: Lattice, cells: impl IntoIterator<Item = Cell>) -> Self {
        let cells = cells.into_iter().sorted().dedup().collect_vec();
        let home = lattice.home(cells.iter().copied()).unwrap_or_default();
        Self(cells.into_iter().map(|cell| cell - home).collect())
    }

    /// The cells, sorted.
    pub fn cells(&self) -> &[Cell] {
        &self.0
    }

    /// The number of cells.
    pub fn area(&self) -> usize {
        self.0.len()
    }

    /// True if all cells lie in one plane.
    pub fn is_flat(&self) -> bool {
        let ways = || self.0.iter().map(|&cell| (cell - self.0[0]).coordinates.map(i128::from));
        let cross = |[a, b, c]: [i128; 3], [d, e, f]: [i128; 3]| {
            [b * f - c * e, c * d - a * f, a * e - b * d]
        };
        let along = ways().next_back().unwrap_or_default();
        let normals = ways().map(|way| cross(along, way));
        let normal = { normals }.find(|normal| *normal != [0; 3]).unwrap_or_default();
        let depth = |way: [i128; 3]| way.iter().zip(normal).map(|(a, b)| a * b).sum::<i128>();
        ways().all(|way| depth(way) == 0)
    }

    /// The shape after a motion.
    #[must_use]
    pub fn moved(&self, lattice: Lattice, motion: Motion) -> Self {
        Self::new(lattice, self.0.iter().map(|&cell| lattice.moved(cell, motion)))
    }

    /// The different shapes that the motions make of this one, in the order of the motions.
    pub fn orientations(&self, lattice: Lattice, motions: &[Motion]) -> Vec<Self> {
        motions.iter().map(|&motion| self.moved(lattice, motion)).unique().collect()
    }

    /// The cells of this shape when its home is here.
    pub fn at(&self, home: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.0.iter().map(move |&cell| cell + home)
    }

    /// The places where this shape, not turned, fits into the region: its home, and its cells
    /// there.
    pub fn places<'a>(
        &'a self,
        lattice: Lattice,
        region: &'a BTreeSet<Cell>,
    ) -> impl Iterator<Item = (Cell, Vec<Cell>)> + 'a {
        // Its first cell lies on some cell of the region.
        self.0.first().into_iter().flat_map(move |&first| {
            let homes = region.iter().map(move |&on| on - first);
            homes.filter(move |&home| lattice.shift(home) == home).filter_map(move |home| {
                let cells = self.at(home).collect_vec();
                cells.iter().all(|cell| region.contains(cell)).then_some((home, cells))
            })
        })
    }
}
