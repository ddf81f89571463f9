//! Which motions of the board map solutions to solutions.

use std::collections::BTreeSet;
use std::sync::Arc;

use itertools::Itertools;

use super::{Packing, Piece, PieceName, Placed};
use crate::lattice::{Cell, Motion, RegionSymmetry};
use crate::puzzle::{Level, Symmetry};

impl Packing {
    /// The symmetries of the board that the pieces allow, generated from both.
    pub(super) fn levels(&self) -> Vec<Level<Vec<Placed>>> {
        let keeps = |cells: &BTreeSet<Cell>, symmetry: RegionSymmetry| {
            cells.iter().all(|&cell| cells.contains(&symmetry.apply(cell)))
        };
        let names: Arc<[PieceName]> = self.pieces.iter().map(|piece| piece.name.clone()).collect();
        // The identity comes first, and maps every part of the board and every piece to itself.
        let group = RegionSymmetry::all(&self.board.cells, &self.file.lattice.motions(true));
        let group = group.into_iter().filter(|&symmetry| keeps(&self.board.optional, symmetry));
        let group = group.filter_map(|symmetry| Some((symmetry, self.images(symmetry.motion)?)));
        let group = group.collect_vec();
        if group.len() == 1 {
            return Vec::new();
        }
        let is_reflection =
            |(symmetry, _): &&(RegionSymmetry, Vec<usize>)| symmetry.motion.is_reflection();
        let reflections = group.iter().filter(is_reflection).count();
        let name = match (reflections, group.len() - reflections) {
            (0, _) => "rotation",
            (_, 1) => "reflection",
            _ => "rotation and reflection",
        };
        let others = group.into_iter().skip(1);
        let symmetries = others.map(|(symmetry, images)| -> Symmetry<Vec<Placed>> {
            let names = names.clone();
            Box::new(move |solution: &Vec<Placed>| {
                let image = |placed: &Placed| {
                    let piece = names.iter().position(|name| **name == *placed.piece)?;
                    let cells = placed.cells.iter().map(|&cell| symmetry.apply(cell));
                    Some((images[piece], cells.sorted().collect()))
                };
                // In the order of the instance file again.
                let moved: BTreeSet<(usize, Vec<Cell>)> =
                    solution.iter().filter_map(image).collect();
                let placed = |(piece, cells): (usize, Vec<Cell>)| Placed {
                    piece: names[piece].to_string(),
                    cells,
                };
                moved.into_iter().map(placed).collect()
            })
        });
        vec![Level { name: name.to_owned(), symmetries: symmetries.collect() }]
    }

    /// The piece that each piece becomes by a motion: itself if it can lie so, or another of which
    /// there are as many, such as its mirror image. None if some piece becomes nothing that is
    /// there: a one-sided piece forbids reflections unless its mirror image is there too.
    fn images(&self, motion: Motion) -> Option<Vec<usize>> {
        let becomes = |piece: &Piece, other: &Piece| {
            (piece.at_least, piece.at_most) == (other.at_least, other.at_most)
                && other.orientations.contains(&piece.shape.moved(motion))
        };
        let image = |(index, piece): (usize, &Piece)| {
            let others = std::iter::once(index).chain(0..self.pieces.len());
            others.into_iter().find(|&other| becomes(piece, &self.pieces[other]))
        };
        let images: Vec<usize> =
            self.pieces.iter().enumerate().map(image).collect::<Option<_>>()?;
        images.iter().all_unique().then_some(images)
    }
}
