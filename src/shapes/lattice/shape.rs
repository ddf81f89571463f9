//! Shapes: finite sets of cells, wherever they lie.

use std::collections::BTreeSet;

use indexmap::IndexSet;
use itertools::Itertools;
use rustc_hash::FxBuildHasher;

use super::{Cell, Motion};

/// A finite set of cells, moved so that the least of each coordinate is 0.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape(Vec<Cell>);

impl Shape {
    /// The shape of these cells, wherever they are.
    pub fn new(cells: impl IntoIterator<Item = Cell>) -> Self {
        let mut cells = cells.into_iter().collect_vec();
        cells.sort_unstable();
        cells.dedup();
        if let Some(corner) = Cell::corner(cells.iter().copied()) {
            for cell in &mut cells {
                *cell = *cell - corner;
            }
        }
        Self(cells)
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
        let moved = motions.iter().map(|&motion| self.moved(motion));
        moved.collect::<IndexSet<_, FxBuildHasher>>().into_iter().collect()
    }

    /// The cells of this shape when the corner of its bounding box is here.
    pub fn at(&self, corner: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.0.iter().map(move |&cell| cell + corner)
    }

    /// The places where this shape, not turned, fits into the region: its corner, and its cells
    /// there.
    pub fn places<'a>(
        &'a self,
        region: &'a BTreeSet<Cell>,
    ) -> impl Iterator<Item = (Cell, Vec<Cell>)> + 'a {
        // Its first cell lies on some cell of the region.
        self.0.first().into_iter().flat_map(move |&first| {
            region.iter().filter_map(move |&on| {
                let corner = on - first;
                let cells = self.at(corner).collect_vec();
                cells.iter().all(|cell| region.contains(cell)).then_some((corner, cells))
            })
        })
    }
}
