//! Pieces and the result that they fill.

use std::collections::BTreeSet;

use itertools::{Itertools, iproduct};
use serde::Serialize;

use super::shape::{Grid, Voxels};
use super::{Wrong, coloured};
use crate::puzzle::ensure;
use crate::puzzles::packing;
use crate::shapes::lattice::{AnyLattice, Cell};

/// The most cells of a drawing.
const MOST: i64 = 1 << 20;

/// The pairs of a colour of pieces and one of the result on which it may lie.
pub(super) type Allowed = BTreeSet<(u32, u32)>;

/// True if a voxel of a piece may lie on one of the result. What has no colour agrees with all.
pub(super) fn agree(allowed: &Allowed, own: u32, on: u32) -> bool {
    own == 0 || on == 0 || allowed.contains(&(own, on))
}

/// Pieces and the result that they fill.
pub(super) struct Assembly {
    pub(super) title: String,
    pub(super) result: Voxels,
    /// The pieces, each with its least and its largest number.
    pub(super) pieces: Vec<(Voxels, (u32, u32))>,
}

/// The fields of a packing.
#[derive(Serialize)]
struct Packing<'a> {
    title: &'a str,
    lattice: AnyLattice,
    board: String,
    piece: Vec<Piece<'a>>,
}

/// The fields of a piece.
#[derive(Serialize)]
struct Piece<'a> {
    name: String,
    cells: Vec<&'a Cell>,
    count: u32,
    least: Option<u32>,
    optional: bool,
}

impl Assembly {
    pub(super) fn new(title: &str, result: Voxels) -> Self {
        Self { title: title.trim().to_owned(), result, pieces: Vec::new() }
    }

    /// Adds so many pieces of a shape, which may be there already.
    pub(super) fn add(&mut self, piece: Voxels, (least, most): (u32, u32)) {
        let mut pieces = self.pieces.iter_mut();
        match pieces.find(|(other, _)| other.number == piece.number) {
            Some((_, times)) => {
                *times = (times.0.saturating_add(least), times.1.saturating_add(most));
            }
            None if most > 0 => self.pieces.push((piece, (least, most))),
            None => {}
        }
    }

    /// True if there is no piece.
    pub(super) fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// True if no more than so many voxels of the result can stay empty.
    pub(super) fn holes_within(&self, most: u64) -> bool {
        let least = self
            .pieces
            .iter()
            .map(|(piece, times)| (piece.cells.len() as u64).saturating_mul(times.0.into()));
        let least = least.fold(0, u64::saturating_add);
        let holes = (self.result.cells.len() as u64).saturating_sub(least);
        holes.min(self.result.variable.len() as u64) <= most
    }

    /// The text of an instance: a packing, or an exact cover problem if colours matter.
    pub(super) fn instance(&self, grid: Grid, allowed: &Allowed) -> Result<String, Wrong> {
        // The same voxels in other colours are another way to lie, as they are for BurrTools.
        let is_told_by_colours = |(piece, _): &(Voxels, _)| piece.is_told_by_colours(grid);
        if !self.colours_agree(allowed) || self.pieces.iter().any(is_told_by_colours) {
            return coloured::problem(self, grid, allowed);
        }
        let board = self.board()?;
        let pieces = self.names().into_iter().zip(&self.pieces);
        let pieces = pieces.map(|(name, (piece, (least, most)))| {
            let (cells, optional) = (piece.cells.keys().collect(), *least == 0);
            let least = (0 < *least && least < most).then_some(*least);
            Piece { name, cells, count: *most, least, optional }
        });
        let (lattice, piece) = (grid.lattice(), pieces.collect());
        Ok(packing::FAMILY.write(&Packing { title: &self.title, lattice, board, piece }))
    }

    /// True if a piece may lie wherever its shape fits, whatever the colours are.
    fn colours_agree(&self, allowed: &Allowed) -> bool {
        let of = |voxels: &Voxels| voxels.cells.values().copied().unique().collect_vec();
        let on = of(&self.result);
        let own = self.pieces.iter().flat_map(|(piece, _)| of(piece)).unique().collect_vec();
        iproduct!(own, on).all(|(own, on)| agree(allowed, own, on))
    }

    /// The result as the drawing of a board.
    fn board(&self) -> Result<String, Wrong> {
        let cells = self.result.cells.keys();
        let range = |axis: usize| {
            let along = cells.clone().map(|cell| cell.coordinates()[axis]);
            along.minmax().into_option().unwrap_or_default()
        };
        let ranges = [range(0), range(1), range(2)];
        let volume = ranges.iter().map(|(least, most)| i64::from(most - least + 1));
        let volume = volume.fold(1, i64::saturating_mul);
        let large = Wrong {
            span: None,
            problem: format!("a board of {volume} cells is too large"),
            help: Some("a board can have 1,048,576 cells".to_owned()),
        };
        ensure!(volume <= MOST, large);
        let sign = |cell: Cell| match self.result.cells.contains_key(&cell) {
            _ if self.result.variable.contains(&cell) => '?',
            true => '.',
            false => '#',
        };
        let [xs, ys, zs] = ranges.map(|(least, most)| least..=most);
        let layer = |z| {
            let row = |x| ys.clone().map(|y| sign(Cell::space(x, y, z))).collect::<String>();
            xs.clone().map(row).join("\n")
        };
        Ok(zs.map(layer).join("\n\n") + "\n")
    }

    /// A name for each piece: its own, or that of its number if two have the same.
    fn names(&self) -> Vec<String> {
        let pieces = self.pieces.iter().map(|(piece, _)| piece);
        let is_told_apart = pieces.clone().map(|piece| &piece.name).all_unique();
        let name = |piece: &Voxels| {
            if is_told_apart { piece.name.clone() } else { piece.numbered() }
        };
        pieces.map(name).collect()
    }
}
