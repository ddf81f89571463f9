//! Which motions of the board and exchanges of labels map solutions to solutions.

use std::collections::HashMap;

use puzzlec_encodings::symmetry::{Kind, Symmetries};
use rustc_hash::FxBuildHasher;

use super::{Edges, Name, Piece, Placement};
use crate::puzzle::prelude::*;
use crate::shapes::adjacency::{Motion, Motions};
use crate::shapes::cycles::{Cycles, Exchanges, least};
use crate::shapes::pieces;

/// The most symmetries of which classes are counted.
const MOST: usize = 1 << 20;

impl Edges {
    /// Pieces that are alike are of one kind, if there are some; then rotations of the board, then
    /// also reflections, then also exchanges of labels.
    pub(super) fn declare(&self, symmetries: &mut Symmetries<'_, Name>) {
        let shapes =
            self.pieces.iter().map(|piece| least(&piece.sides, self.file.flip)).collect_vec();
        let alike = pieces::classes(&shapes);
        let mut names = Vec::new();
        if !alike.is_empty() {
            names.push("pieces that are alike");
            self.forget(&alike, symmetries.level(names[0]));
        }
        let Motions { still, rotations, reflection, count } = self.board.motions();
        let (are_found, motions) = (count.is_some(), count.unwrap_or(MOST));
        let most = MOST / if reflection.is_some() { 2 * motions } else { motions };
        let Exchanges { generators, count, mirroring } = self.exchanges(most);
        let same = (0..self.labels.len()).collect_vec();
        let (mirrors, mirrors_and_exchanges): (Vec<_>, Vec<_>) =
            reflection.iter().zip(&mirroring).partition(|(_, labels)| **labels == same);
        let turned = rotations.iter().map(|motion| (motion, &same)).collect();
        let exchanged = generators.iter().map(|labels| (&still, labels));
        let exchanged = exchanged.chain(mirrors_and_exchanges).collect();
        for (name, generators, is_all) in [
            ("rotation", turned, are_found),
            ("reflection", mirrors, true),
            ("exchanging labels", exchanged, count.is_some()),
        ] {
            if is_all && generators.is_empty() {
                continue;
            }
            names.push(name);
            let level = symmetries.level(names.join(" and "));
            for images in generators.into_iter().filter_map(|both| self.images(&shapes, both)) {
                level.map(|name| images[name].clone());
            }
            if !is_all {
                level.cannot_be_counted(format!("{name} is possible in too many ways"));
            }
        }
    }

    /// Forgets which of the names of pieces that are alike a piece has.
    fn forget(&self, alike: &[Vec<usize>], symmetries: &mut Symmetries<'_, Name>) {
        let kind = |alike: &Vec<usize>| {
            let are_all_placed = self.are_all_placed(self.pieces[alike[0]].sides.len());
            Kind { names: vec![(usize::from(are_all_placed), 1); alike.len()] }
        };
        // For each name the kind, and which of its names it is.
        let places = alike.iter().enumerate().flat_map(|(kind, alike)| {
            let names = alike.iter().map(|&piece| &self.pieces[piece].name);
            names.enumerate().map(move |(which, name)| (name, (kind, which)))
        });
        let places: HashMap<_, _> = places.collect();
        symmetries.forget(alike.iter().map(kind).collect(), |name| {
            let Name::Place(piece, slot, way) = name else { return None };
            let &(kind, which) = places.get(piece)?;
            let [first, own] = [0, which].map(|which| &self.pieces[alike[kind][which]]);
            let way = first.way(own.labels(*way)?)?;
            Some((kind, which, Name::Place(first.name.clone(), slot.clone(), way)))
        });
    }

    /// Exchanges of labels that map the pieces to the pieces, but not the label of the border.
    fn exchanges(&self, most: usize) -> Exchanges {
        let cycles = self.pieces.iter().map(|piece| piece.sides.clone()).collect();
        let colour = |label| usize::from(self.border == Some(label));
        let colours = (0..self.labels.len()).map(colour).collect();
        Cycles { cycles, flip: self.file.flip, colours }.exchanges(most)
    }

    /// The image of every name under a motion and an exchange of labels. Of pieces that are alike,
    /// the first becomes the first, and so on.
    fn images(
        &self,
        shapes: &[Vec<usize>],
        (motion, labels): (&Motion, &Vec<usize>),
    ) -> Option<HashMap<Name, Name, FxBuildHasher>> {
        let exchanged = |sides: &[usize]| sides.iter().map(|&side| labels[side]).collect_vec();
        let moved = self.pieces.iter().map(|piece| {
            let mut sides = exchanged(&piece.sides);
            if motion.reflected {
                sides.reverse();
            }
            least(&sides, self.file.flip)
        });
        let pieces = pieces::images(shapes, &moved.collect_vec())?;
        let places = self.placements().map(|placement| {
            let Placement { piece, slot, way, labels } = placement;
            let (image, (to, sides)) = (pieces[piece], motion.moved(slot, &exchanged(labels)));
            let image = self.place(image, to, self.pieces[image].way(&sides)?);
            Some((self.place(piece, slot, way), image))
        });
        let edges = (0..self.board.edges.len()).cartesian_product(0..labels.len());
        let edges = edges.map(|(edge, label)| {
            let (slot, side) = self.board.edges[edge].sides[0];
            let (slot, side) = motion.images[slot][side];
            let image = self.label((self.board.slots[slot].edges[side], labels[label]));
            Some((self.label((edge, label)), image))
        });
        places.chain(edges).collect()
    }
}

impl Piece {
    /// The way to lay it so that it shows these labels.
    fn way(&self, labels: &[usize]) -> Option<usize> {
        self.ways.iter().find(|(_, own)| own == labels).map(|(way, _)| *way)
    }
}
