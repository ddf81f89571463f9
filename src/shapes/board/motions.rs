//! Maps of a board onto itself.

use std::collections::HashSet;
use std::hash::Hash;

use itertools::Itertools;

use super::Board;
use crate::shapes::lattice::{Cell, Lattice, Motion, RegionSymmetry};

impl<T: PartialEq> Board<T> {
    /// The motions that take each cell to one with the same value, but for the one that moves
    /// nothing.
    ///
    /// ```
    /// use puzzlec::shapes::board::Board;
    /// use puzzlec::shapes::lattice::{Cell, Lattice};
    ///
    /// assert_eq!(Board::of_size(2, 2).motions(Lattice::Square).len(), 7);
    /// // Only the reflection in the diagonal keeps a mark in the corner.
    /// let marked = Board::drawn("1.\n..", Some, "any mark will do")?;
    /// let motions = marked.motions(Lattice::Square);
    /// assert_eq!(motions.len(), 1);
    /// assert_eq!(motions[0].apply(Cell::plane(0, 1)), Cell::plane(1, 0));
    /// # Ok::<(), puzzlec::shapes::drawing::DrawingError>(())
    /// ```
    pub fn motions(&self, lattice: Lattice) -> Vec<RegionSymmetry> {
        let home = lattice.home(self.cells());
        let symmetry = |motion: Motion| {
            let moved = self.cells().map(|cell| lattice.moved(cell, motion));
            let own = RegionSymmetry { lattice, motion, shift: home? - lattice.home(moved)? };
            let is_kept = |(cell, value)| self.get(own.apply(cell)) == Some(value);
            self.iter().all(is_kept).then_some(own)
        };
        lattice.motions(true).into_iter().skip(1).filter_map(symmetry).collect()
    }

    /// True if a map of the cells to the cells takes each [region](Self::regions) to a region,
    /// itself or another one: for values that name regions and say nothing else.
    ///
    /// ```
    /// use puzzlec::shapes::board::Board;
    /// use puzzlec::shapes::lattice::{Cell, Lattice};
    ///
    /// let halves = Board::full("ab\nab", Some, "any mark will do")?;
    /// // The reflection in the border exchanges both.
    /// let reflected = |cell: Cell| Cell::plane(cell.coordinates()[0], 1 - cell.coordinates()[1]);
    /// assert!(halves.keeps_regions(reflected));
    /// assert_eq!(halves.motions(Lattice::Square).len(), 1);
    /// # Ok::<(), puzzlec::shapes::drawing::DrawingError>(())
    /// ```
    pub fn keeps_regions(&self, image: impl Fn(Cell) -> Cell) -> bool
    where
        T: Eq + Hash,
    {
        let images = self.iter().map(|(cell, value)| Some((value, self.get(image(cell))?)));
        let images = images.collect::<Option<HashSet<(&T, &T)>>>();
        images.is_some_and(|images| images.len() == self.regions().len())
    }

    /// The exchanges of two neighbouring blocks of rows, or of columns, of a full square: the cell
    /// to which each cell goes.
    pub fn exchanges(&self) -> impl Iterator<Item = Board<Cell>> + '_ {
        let n = self.side().unwrap_or(0) as i32;
        let blocks = (1..=n / 2).flat_map(move |by| (0..=n - 2 * by).map(move |at| (at, by)));
        blocks.cartesian_product([0, 1]).map(move |((at, by), axis)| {
            self.map(|cell, _| {
                let step = match cell.coordinates()[axis] - at {
                    place if !(0..2 * by).contains(&place) => 0,
                    place if place < by => by,
                    _ => -by,
                };
                cell + if axis == 0 { Cell::plane(step, 0) } else { Cell::plane(0, step) }
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The eight maps of a square of this side onto itself.
    fn maps(side: i32) -> Vec<impl Fn(Cell) -> Cell> {
        let last = side - 1;
        let map = |turns: usize, is_mirrored: bool| {
            move |cell: Cell| {
                let [mut row, mut column] = [0, 1].map(|axis| cell.coordinates()[axis]);
                if is_mirrored {
                    column = last - column;
                }
                for _ in 0..turns {
                    (row, column) = (column, last - row);
                }
                Cell::plane(row, column)
            }
        };
        (0..4).cartesian_product([false, true]).map(|(turns, mirror)| map(turns, mirror)).collect()
    }

    #[test]
    fn motions_keep_values_or_exchange_regions() {
        for (side, letters) in [(1, 1), (2, 4), (3, 2)] {
            let marks = std::iter::repeat_n(0..letters, (side * side) as usize);
            for marks in marks.multi_cartesian_product() {
                let cells = (0..side).cartesian_product(0..side);
                let cells = cells.map(|(row, column)| Cell::plane(row, column));
                let board: Board<i32> = cells.zip(marks.iter().copied()).collect();
                let sets = |image: &dyn Fn(Cell) -> Cell| -> BTreeSet<BTreeSet<Cell>> {
                    let regions = board.regions().into_values();
                    regions.map(|cells| cells.into_iter().map(image).collect()).collect()
                };
                let own = sets(&|cell| cell);
                let maps = maps(side);
                let keeping = maps
                    .iter()
                    .filter(|map| board.iter().all(|(cell, value)| board[map(cell)] == *value));
                // On one cell all motions are the same.
                let found = board.motions(Lattice::Square);
                assert_eq!(found.len() + 1, keeping.count(), "{marks:?}");
                for map in &maps {
                    assert_eq!(board.keeps_regions(map), sets(map) == own, "{marks:?}");
                }
            }
        }
    }
}
