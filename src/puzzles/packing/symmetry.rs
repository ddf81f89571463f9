//! Which motions of the board map solutions to solutions.

use std::collections::BTreeSet;
use std::sync::Arc;

use itertools::Itertools;

use super::{Packing, Piece, PieceName, Placed};
use crate::puzzle::symmetry::{Level, Symmetry, swaps};
use crate::shapes::lattice::{Cell, Motion, RegionSymmetry, Shape};
use crate::shapes::pieces::{classes, images};

impl Packing {
    /// Congruent pieces exchanged, if there are some; then also the symmetries of the board that
    /// the pieces allow. Both groups are generated from the board and the pieces.
    pub(super) fn levels(&self) -> Vec<Level<Vec<Placed>>> {
        let congruent: Vec<Symmetry<_>> =
            self.exchanges().into_iter().map(|images| self.moving(None, images)).collect();
        let (name, of_board) = self.of_board();
        Level::above("congruent pieces", congruent, [(name.to_owned(), of_board)])
    }

    /// The ways to exchange pieces of one shape, of which there are as many.
    fn exchanges(&self) -> Vec<Vec<usize>> {
        let keys = self.pieces.iter().map(|piece| piece.key(&piece.orientations)).collect_vec();
        swaps(keys.len(), &classes(&keys)).unwrap_or_default()
    }

    /// The symmetries of the board that the pieces allow, each with the piece that each piece
    /// becomes; the identity first.
    pub(super) fn make_group(&self) -> Vec<(RegionSymmetry, Vec<usize>)> {
        let keeps = |cells: &BTreeSet<Cell>, symmetry: RegionSymmetry| {
            cells.iter().all(|&cell| cells.contains(&symmetry.apply(cell)))
        };
        let group = RegionSymmetry::all(&self.board.cells, &self.file.lattice.motions(true));
        let group = group.into_iter().filter(|&symmetry| keeps(&self.board.optional, symmetry));
        group.filter_map(|symmetry| Some((symmetry, self.images(symmetry.motion)?))).collect()
    }

    /// What the symmetries of the board are called, and all but the identity.
    fn of_board(&self) -> (&'static str, Vec<Symmetry<Vec<Placed>>>) {
        let group = self.group();
        let is_reflection =
            |(symmetry, _): &&(RegionSymmetry, Vec<usize>)| symmetry.motion.is_reflection();
        let reflections = group.iter().filter(is_reflection).count();
        let name = match (reflections, group.len() - reflections) {
            (0, _) => "rotation",
            (_, 1) => "reflection",
            _ => "rotation and reflection",
        };
        let others = group.iter().skip(1);
        let moving =
            |(symmetry, images): &(_, Vec<_>)| self.moving(Some(*symmetry), images.clone());
        (name, others.map(moving).collect())
    }

    /// Moves what is placed, and replaces each piece by another.
    fn moving(
        &self,
        symmetry: Option<RegionSymmetry>,
        images: Vec<usize>,
    ) -> Symmetry<Vec<Placed>> {
        let names: Vec<PieceName> = self.pieces.iter().map(|piece| piece.name.clone()).collect();
        Arc::new(move |solution: &Vec<Placed>| {
            let image = |placed: &Placed| {
                let piece = names.iter().position(|name| **name == *placed.piece)?;
                let cells = placed.cells.iter().copied();
                let cells =
                    cells.map(|cell| symmetry.map_or(cell, |symmetry| symmetry.apply(cell)));
                Some((images[piece], cells.sorted().collect()))
            };
            // In the order of the instance file again.
            let moved: BTreeSet<(usize, Vec<Cell>)> = solution.iter().filter_map(image).collect();
            let placed = |(piece, cells): (usize, Vec<Cell>)| Placed {
                piece: names[piece].to_string(),
                cells,
            };
            moved.into_iter().map(placed).collect()
        })
    }

    /// The piece that each piece becomes by a motion, such as its mirror image. None if some piece
    /// becomes nothing that is there: a one-sided piece forbids reflections unless its mirror image
    /// is there too.
    fn images(&self, motion: Motion) -> Option<Vec<usize>> {
        let pieces = self.pieces.iter();
        let keys = pieces.clone().map(|piece| piece.key(&piece.orientations)).collect_vec();
        let moved =
            |piece: &Piece| piece.key(&piece.shape.moved(motion).orientations(&self.motions));
        images(&keys, &pieces.map(moved).collect_vec())
    }
}

impl Piece {
    /// The same for pieces of one shape, of which there are as many, and only for them.
    fn key(&self, orientations: &[Shape]) -> (Option<Shape>, usize, usize) {
        (orientations.iter().min().cloned(), self.at_least, self.at_most)
    }
}
