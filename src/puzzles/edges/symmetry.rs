//! Motions of the board and exchanges of labels that map solutions to solutions.

use rustc_hash::FxHashMap;

use super::{Edges, Name, Piece, Placement};
use crate::puzzle::prelude::*;
use crate::puzzles::pieces::Congruence;
use crate::shapes::adjacency::{Motion, Motions};
use crate::shapes::cycles::{Cycles, Exchanges};

/// The most symmetries of which classes are counted.
const MOST: usize = 1 << 20;

impl Edges {
    /// Pieces that are alike are of one kind, if there are some; then rotations of the board, then
    /// also reflections, then also exchanges of labels.
    pub(super) fn declare(&self, symmetries: &mut Symmetries<'_, Name>) {
        let congruence = Congruence::new(&self.pieces);
        let place = |name: &Name| {
            let Name::Place(piece, slot, Nth(way)) = name else { return None };
            let (piece, first, way) = congruence.in_first(piece, *way)?;
            Some((piece, Name::Place(first, slot.clone(), Nth(way))))
        };
        let alike = congruence.forget(symmetries, "pieces that are alike", place);
        let mut names = alike.into_iter().collect_vec();
        let Motions { still, rotations, reflection, count } = self.board.motions();
        let (are_found, motions) = (count.is_some(), count.unwrap_or(MOST));
        let most = MOST / if reflection.is_some() { 2 * motions } else { motions };
        let Exchanges { generators, count, mirroring } = self.exchanges(most);
        // A piece that is not turned lies otherwise on a board that is.
        let is_moved = self.file.rotates();
        let same = (0..self.labels.len()).collect_vec();
        let mirrored = reflection.iter().filter(|_| is_moved).zip(&mirroring);
        let (mirrors, mirrors_and_exchanges): (Vec<_>, Vec<_>) =
            mirrored.partition(|(_, labels)| **labels == same);
        let turned = rotations.iter().filter(|_| is_moved).map(|motion| (motion, &same)).collect();
        let exchanged = generators.iter().map(|labels| (&still, labels));
        let exchanged = exchanged.chain(mirrors_and_exchanges).collect();
        for (name, generators, is_all) in [
            ("rotation", turned, are_found || !is_moved),
            ("reflection", mirrors, true),
            ("exchanging labels", exchanged, count.is_some()),
        ] {
            if is_all && generators.is_empty() {
                continue;
            }
            names.push(name);
            let level = symmetries.level(names.join(" and "));
            for images in generators.into_iter().filter_map(|both| self.images(&congruence, both)) {
                level.map(|name| images[name].clone());
            }
            if !is_all {
                level.cannot_be_counted(format!("{name} is possible in too many ways"));
            }
        }
    }

    /// Exchanges of labels that map the pieces to the pieces, but not the label of the border.
    fn exchanges(&self, most: usize) -> Exchanges {
        // A label of its own before the first side keeps it first where pieces are not turned.
        let first = (!self.file.rotates()).then_some(self.labels.len());
        let cycle = |piece: &Piece| first.into_iter().chain(piece.shape.iter().copied()).collect();
        let cycles = self.pieces.iter().map(cycle).collect();
        let colour = |label| usize::from(self.border == Some(label));
        let colours = (0..self.labels.len()).map(colour).chain(first.map(|_| 2)).collect();
        Cycles { cycles, flip: self.file.flip, colours }.exchanges(most)
    }

    /// The image of every name under a motion and an exchange of labels.
    fn images(
        &self,
        congruence: &Congruence<'_, Vec<usize>>,
        (motion, labels): (&Motion, &Vec<usize>),
    ) -> Option<FxHashMap<Name, Name>> {
        let exchanged = |sides: &[usize]| sides.iter().map(|&side| labels[side]).collect_vec();
        let pieces = congruence.images(|sides| {
            let mut sides = exchanged(sides);
            if motion.reflected {
                sides.reverse();
            }
            sides
        })?;
        let places = self.placements().map(|placement| {
            let Placement { piece, slot, way, labels } = placement;
            let (image, (to, sides)) = (pieces[piece], motion.moved(slot, &exchanged(labels)));
            let image = self.place(image, to, self.pieces[image].orientation(&sides)?);
            Some((self.place(piece, slot, way), image))
        });
        let edges = (0..self.board.edges.len()).cartesian_product(0..self.labels.len());
        let edges = edges.map(|(edge, label)| {
            let (slot, side) = self.board.edges[edge].sides[0];
            let (slot, side) = motion.images[slot][side];
            let image = self.label((self.board.slots[slot].edges[side], labels[label]));
            Some((self.label((edge, label)), image))
        });
        places.chain(edges).collect()
    }
}
