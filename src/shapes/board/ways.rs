//! Neighbours on a board, ways from cell to cell, and what they connect.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::Board;
use crate::shapes::lattice::Cell;

impl<T> Board<T> {
    /// The neighbours of a cell across its sides: of a square above, to the right, below and to the
    /// left.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let beside = self.lattice.steps(cell).iter().map(move |&step| cell + step);
        beside.filter(|&other| self.contains(other))
    }

    /// The neighbours of a cell across its corners alone: of a square clockwise from the upper
    /// right.
    pub fn diagonal_neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.lattice.diagonally_beside(cell).into_iter().filter(|&other| self.contains(other))
    }

    /// The cells from one on in the direction of a step, without it, up to the first off the board.
    pub fn ray(&self, cell: Cell, step: Cell) -> impl Iterator<Item = Cell> + '_ {
        let cells = std::iter::successors(Some(cell + step), move |&at| Some(at + step));
        cells.take_while(|&at| self.contains(at))
    }

    /// Every two neighbours across a side, in their order: each square with the one to the right,
    /// and with the one below.
    pub fn pairs(&self) -> impl Iterator<Item = (Cell, Cell)> + '_ {
        let after = |cell| self.neighbours(cell).map(move |other| (cell, other));
        self.cells().flat_map(after).filter(|(one, other)| one < other)
    }

    /// The parts of the board whose cells are connected by neighbours that belong together.
    ///
    /// ```
    /// use puzzlec::shapes::board::Board;
    ///
    /// let map = Board::full("aab\nbab", Some, "any mark will do")?;
    /// let parts = map.parts(|one, other| map[one] == map[other]);
    /// assert!(parts.iter().map(Vec::len).eq([3, 2, 1]));
    /// # Ok::<(), puzzlec::shapes::drawing::DrawingError>(())
    /// ```
    pub fn parts(&self, is_joined: impl Fn(Cell, Cell) -> bool) -> Vec<Vec<Cell>> {
        let mut left: BTreeSet<Cell> = self.cells().collect();
        let part = |start: Cell, left: &mut BTreeSet<Cell>| {
            let mut part = vec![start];
            let mut next = 0;
            while let Some(&cell) = part.get(next) {
                let joined = self.neighbours(cell).filter(|&other| is_joined(cell, other));
                part.extend(joined.filter(|other| left.remove(other)));
                next += 1;
            }
            part
        };
        std::iter::from_fn(|| left.pop_first().map(|start| part(start, &mut left))).collect()
    }

    /// The cells on ways of fewer steps than this from one, across sides and through such cells.
    ///
    /// ```
    /// use puzzlec::shapes::board::Board;
    /// use puzzlec::shapes::lattice::Cell;
    ///
    /// let board = Board::of_size(3, 3);
    /// let corner = Cell::plane(0, 0);
    /// assert_eq!(board.within(3, corner, |_| true).len(), 6);
    /// assert_eq!(board.within(9, corner, |cell| cell != Cell::plane(0, 1)).len(), 8);
    /// ```
    pub fn within(&self, steps: usize, from: Cell, is_in: impl Fn(Cell) -> bool) -> BTreeSet<Cell> {
        let (mut found, mut last) = (BTreeSet::from([from]), vec![from]);
        for _ in 1..steps {
            let beside = last.iter().flat_map(|&cell| self.neighbours(cell));
            last = beside.filter(|&cell| is_in(cell) && found.insert(cell)).collect();
            if last.is_empty() {
                break;
            }
        }
        found
    }

    /// The sets of this many cells that are connected across sides, each once.
    ///
    /// ```
    /// use puzzlec::shapes::board::Board;
    ///
    /// // Two straight trominoes, and four bent ones in each of the two squares.
    /// assert_eq!(Board::of_size(2, 3).connected_sets(3).len(), 10);
    /// ```
    pub fn connected_sets(&self, size: usize) -> Vec<Vec<Cell>> {
        let single = self.cells().map(|cell| BTreeSet::from([cell]));
        let mut sets: BTreeSet<BTreeSet<Cell>> = single.collect();
        for _ in 1..size {
            let larger = sets.iter().flat_map(|set| {
                let beside = set.iter().flat_map(|&cell| self.neighbours(cell));
                let beside = beside.filter(|cell| !set.contains(cell));
                beside.map(|cell| set.iter().copied().chain([cell]).collect()).collect_vec()
            });
            sets = larger.collect();
        }
        sets.into_iter().map(|set| set.into_iter().collect()).collect()
    }
}
