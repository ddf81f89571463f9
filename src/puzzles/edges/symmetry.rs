//! Which motions of the board and exchanges of labels map solutions to solutions.

use std::collections::{HashMap, HashSet};

use puzzlec_encodings::symmetry::{Kind, Symmetries};

use super::exchanges::{Exchanges, Pieces, least};
use super::{Edges, Name, Piece};
use crate::puzzle::prelude::*;
use crate::shapes::adjacency::{Board, Motion};

/// The most symmetries of which classes are counted.
const MOST: usize = 1 << 20;

/// A motion of the board together with an exchange of labels, and what both make of the rest.
struct Moved<'m> {
    motion: &'m Motion,
    labels: &'m [usize],
    pieces: Vec<usize>,
    edges: Vec<usize>,
}

/// The numbers of names.
struct Numbers(HashMap<Arc<str>, usize>);

impl Numbers {
    fn of<'n>(names: impl IntoIterator<Item = &'n Arc<str>>) -> Self {
        Self(names.into_iter().cloned().zip(0..).collect())
    }
}

impl Edges {
    /// Pieces that are alike are of one kind, if there are some; then rotations of the board, then
    /// also reflections, then also exchanges of labels.
    pub(super) fn declare(&self, symmetries: &mut Symmetries<'_, Name>) {
        let shapes = self.pieces.iter().map(|piece| self.shape(&piece.sides)).collect_vec();
        let mut names = Vec::new();
        if !shapes.iter().all_unique() {
            names.push("pieces that are alike");
            self.forget(&shapes, symmetries.level(names[0]));
        }
        let motions = [false, true].map(|reflected| Motion::all(&self.board, reflected));
        let [rotations, reflections] = &motions;
        let (Some(still), reflection) = (rotations.first(), reflections.first()) else { return };
        let identity = (0..self.labels.len()).collect_vec();
        let exchanges = self.exchanges(MOST / (rotations.len() + reflections.len()));
        let mirroring = reflection.zip(exchanges.mirroring.as_deref());
        let (mirrors, mirrors_and_exchanges): (Vec<_>, Vec<_>) =
            mirroring.into_iter().partition(|(_, labels)| *labels == identity);
        let turned = generators(&self.board, rotations).into_iter();
        let exchanged = exchanges.generators.iter().map(|labels| (still, &**labels));
        let numbers = [
            Numbers::of(self.pieces.iter().map(|piece| &piece.name)),
            Numbers::of(self.board.slots.iter().map(|slot| &slot.name)),
            Numbers::of(self.board.edges.iter().map(|edge| &edge.name)),
            Numbers::of(&*self.labels),
        ];
        for (name, generators) in [
            ("rotation", turned.map(|motion| (motion, &*identity)).collect_vec()),
            ("reflection", mirrors),
            ("exchanging labels", exchanged.chain(mirrors_and_exchanges).collect()),
        ] {
            let more = name == "exchanging labels" && exchanges.more;
            if generators.is_empty() && !more {
                continue;
            }
            names.push(name);
            let level = symmetries.level(names.join(" and "));
            for moved in generators.into_iter().filter_map(|of| self.moved(&shapes, of)) {
                level.map(|name| self.image(&moved, &numbers, name));
            }
            if more {
                level.cannot_be_counted("there are too many exchanges of labels");
            }
        }
    }

    /// The same for pieces that are alike, and only for them.
    fn shape(&self, sides: &[usize]) -> Vec<usize> {
        least(sides, self.file.flip)
    }

    fn forget(&self, shapes: &[Vec<usize>], symmetries: &mut Symmetries<'_, Name>) {
        let mut of_shape: HashMap<&[usize], usize> = HashMap::new();
        let mut kinds: Vec<Vec<usize>> = Vec::new();
        // For each name the kind, and which of its names it is.
        let mut places: HashMap<&Arc<str>, (usize, usize)> = HashMap::new();
        for (number, (piece, shape)) in self.pieces.iter().zip(shapes).enumerate() {
            let kind = *of_shape.entry(shape).or_insert(kinds.len());
            if kind == kinds.len() {
                kinds.push(Vec::new());
            }
            places.insert(&piece.name, (kind, kinds[kind].len()));
            kinds[kind].push(number);
        }
        let counts = |kind: &Vec<usize>| {
            let (pieces, slots) = self.count(self.pieces[kind[0]].sides.len());
            Kind { names: vec![(usize::from(pieces == slots), 1); kind.len()] }
        };
        symmetries.forget(kinds.iter().map(counts).collect(), |name| {
            let Name::Place(piece, slot, way) = name else { return None };
            let (kind, which) = *places.get(piece)?;
            let labels = self.pieces[kinds[kind][which]].labels(*way)?;
            let first = &self.pieces[kinds[kind][0]];
            Some((kind, which, Name::Place(first.name.clone(), slot.clone(), first.way(labels)?)))
        });
    }

    /// Exchanges of labels that map the pieces to the pieces, but not the label of the border.
    fn exchanges(&self, most: usize) -> Exchanges {
        let sides = self.pieces.iter().map(|piece| piece.sides.clone()).collect_vec();
        let colour = |label| usize::from(self.border == Some(label));
        let colours = (0..self.labels.len()).map(colour).collect();
        Pieces { sides: &sides, flip: self.file.flip, colours }.exchanges(most)
    }

    /// What a motion and an exchange of labels make of pieces and of edges. Of pieces that are alike,
    /// the first becomes the first, and so on.
    fn moved<'m>(
        &self,
        shapes: &[Vec<usize>],
        (motion, labels): (&'m Motion, &'m [usize]),
    ) -> Option<Moved<'m>> {
        let mut of_shape: HashMap<Vec<usize>, Vec<usize>> = HashMap::new();
        for (number, shape) in shapes.iter().enumerate().rev() {
            of_shape.entry(shape.clone()).or_default().push(number);
        }
        let image = |piece: &Piece| {
            let mut sides = piece.sides.iter().map(|&side| labels[side]).collect_vec();
            if motion.reflected {
                sides.reverse();
            }
            of_shape.get_mut(&self.shape(&sides))?.pop()
        };
        let pieces = self.pieces.iter().map(image).collect::<Option<_>>()?;
        let mut edges = vec![0; self.board.edges.len()];
        for (slot, place) in self.board.slots.iter().enumerate() {
            let (slot, moved) = motion.moved(&self.board, (slot, &place.edges));
            for (edge, &image) in moved.into_iter().zip(&self.board.slots[slot].edges) {
                edges[edge] = image;
            }
        }
        Some(Moved { motion, labels, pieces, edges })
    }

    fn image(&self, moved: &Moved<'_>, numbers: &[Numbers; 4], name: &Name) -> Name {
        let [pieces, slots, edges, labels] = numbers;
        match name {
            Name::Place(piece, slot, way) => {
                let (piece, slot) = (pieces.0[piece], slots.0[slot]);
                let own = self.pieces[piece].labels(*way).unwrap_or_default();
                let (slot, mut sides) = moved.motion.moved(&self.board, (slot, own));
                for label in &mut sides {
                    *label = moved.labels[*label];
                }
                let image = &self.pieces[moved.pieces[piece]];
                let way = image.way(&sides).unwrap_or_default();
                Name::Place(image.name.clone(), self.board.slots[slot].name.clone(), way)
            }
            Name::Label(edge, label) => {
                let (edge, label) = (edges.0[edge], labels.0[label]);
                let edge = &self.board.edges[moved.edges[edge]].name;
                Name::Label(edge.clone(), self.labels[moved.labels[label]].clone())
            }
        }
    }
}

impl Piece {
    /// The way to lay it so that it shows these labels.
    fn way(&self, labels: &[usize]) -> Option<usize> {
        self.ways.iter().find(|(_, own)| own == labels).map(|(way, _)| *way)
    }
}

/// Some of the motions of a board, of which all others are products.
fn generators<'m>(board: &Board, motions: &'m [Motion]) -> Vec<&'m Motion> {
    // What a motion makes of the sides, one after the other.
    let starts = board.slots.iter().scan(0, |next, slot| {
        *next += slot.edges.len();
        Some(*next - slot.edges.len())
    });
    let starts = starts.collect_vec();
    let sides = |motion: &Motion| {
        let of_slot = |slot: usize| {
            let sides = (0..board.sides(slot)).collect_vec();
            let (slot, moved) = motion.moved(board, (slot, &sides));
            let image = move |side: usize| moved.iter().position(|&own| own == side);
            let starts = &starts;
            sides.into_iter().filter_map(move |side| Some(starts[slot] + image(side)?))
        };
        (0..board.slots.len()).flat_map(of_slot).collect_vec()
    };
    let (mut chosen, mut images) = (Vec::new(), Vec::<Vec<usize>>::new());
    let mut known: HashSet<Vec<usize>> = motions.first().map(sides).into_iter().collect();
    for motion in motions {
        let image = sides(motion);
        if known.contains(&image) {
            continue;
        }
        chosen.push(motion);
        images.push(image);
        let mut open = known.iter().cloned().collect_vec();
        while let Some(first) = open.pop() {
            for then in &images {
                let product = first.iter().map(|&side| then[side]).collect_vec();
                if known.insert(product.clone()) {
                    open.push(product);
                }
            }
        }
    }
    chosen
}
