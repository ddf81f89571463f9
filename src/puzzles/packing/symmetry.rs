//! Which motions of the board map solutions to solutions, and which pieces are of one kind.

use std::collections::HashMap;

use puzzlec_encodings::symmetry::{Kind, Symmetries};

use super::file::Board;
use super::{Name, Packing, Piece};
use crate::puzzle::prelude::*;
use crate::shapes::lattice::{Cell, Motion, RegionSymmetry, Shape};

impl Packing {
    /// Congruent pieces are of one kind, if there are some; then also the symmetries of the board
    /// that the pieces allow.
    pub(super) fn declare_symmetries(&self, model: &mut Model<Name>) {
        let (board, pieces) = (self.board.clone(), self.pieces.clone());
        let motions = self.file.lattice.motions(true);
        model.symmetries(move |symmetries| {
            Alike::new(&board, &pieces).declare(&motions, symmetries);
        });
    }
}

/// The pieces by their kinds.
struct Alike<'p> {
    board: &'p Board,
    pieces: &'p [Piece],
    numbers: HashMap<Arc<str>, usize>,
    /// The pieces of each kind: congruent ones.
    kinds: Vec<Vec<usize>>,
    /// The kind of each piece.
    kind_of: Vec<usize>,
}

impl<'p> Alike<'p> {
    fn new(board: &'p Board, pieces: &'p [Piece]) -> Self {
        let mut of_shape: HashMap<&Shape, usize> = HashMap::new();
        let (mut kinds, mut kind_of) = (Vec::<Vec<usize>>::new(), Vec::new());
        for (number, piece) in pieces.iter().enumerate() {
            let shape = piece.orientations.iter().min().unwrap_or(&piece.shape);
            let kind = *of_shape.entry(shape).or_insert_with(|| {
                kinds.push(Vec::new());
                kinds.len() - 1
            });
            kinds[kind].push(number);
            kind_of.push(kind);
        }
        let numbers = pieces.iter().enumerate();
        let numbers = numbers.map(|(number, piece)| (piece.name.clone(), number)).collect();
        Self { board, pieces, numbers, kinds, kind_of }
    }

    fn declare(&self, motions: &[Motion], symmetries: &mut Symmetries<'_, Name>) {
        let congruent = self.kinds.iter().any(|kind| kind.len() > 1);
        if congruent {
            let counts = |kind: &Vec<usize>| Kind {
                names: kind.iter().map(|&piece| self.counts(piece)).collect(),
            };
            let kinds = self.kinds.iter().map(counts).collect();
            symmetries.level("congruent pieces").forget(kinds, |name| self.of_first(name));
        }
        let keeps_optional = |symmetry: &RegionSymmetry| {
            let optional = &self.board.optional;
            optional.iter().all(|&cell| optional.contains(&symmetry.apply(cell)))
        };
        let group = RegionSymmetry::all(&self.board.cells, motions).into_iter().skip(1);
        let images = |symmetry: RegionSymmetry| Some((symmetry, self.images(symmetry.motion)?));
        let group = group.filter(keeps_optional).filter_map(images).collect_vec();
        if group.is_empty() {
            return;
        }
        let (reflections, rotations): (Vec<_>, Vec<_>) =
            group.iter().partition(|(symmetry, _)| symmetry.motion.is_reflection());
        let name = match (reflections.len(), rotations.len()) {
            (0, _) => "rotation",
            (_, 0) => "reflection",
            _ => "rotation and reflection",
        };
        let also = if congruent { "congruent pieces and " } else { "" };
        symmetries.level(format!("{also}{name}"));
        for (symmetry, images) in &group {
            let moved = self.moved(symmetry.motion, images);
            symmetries.map(|name| self.image(*symmetry, images, &moved, name));
        }
    }

    /// How many things have the name of a piece, at least and at most.
    fn counts(&self, piece: usize) -> (usize, usize) {
        (self.pieces[piece].at_least, self.pieces[piece].at_most)
    }

    fn number(&self, name: &Arc<str>) -> usize {
        self.numbers.get(name).copied().unwrap_or_default()
    }

    /// The kind of a placement, which of its names it has, and the same placement of the first.
    fn of_first(&self, name: &Name) -> Option<(usize, usize, Name)> {
        let Name::Place(name, orientation, corner) = name else { return None };
        let piece = self.number(name);
        let kind = self.kind_of[piece];
        let which = self.kinds[kind].iter().position(|&other| other == piece)?;
        let first = &self.pieces[self.kinds[kind][0]];
        let shape = &self.pieces[piece].orientations[*orientation];
        let orientation = first.orientations.iter().position(|other| other == shape)?;
        Some((kind, which, Name::Place(first.name.clone(), orientation, *corner)))
    }

    /// The piece that each piece becomes by a motion: itself if it can lie so, or one of the kind of
    /// its mirror image. None if some kind becomes nothing that is there as often: a one-sided piece
    /// forbids reflections unless its mirror image is there too.
    fn images(&self, motion: Motion) -> Option<Vec<usize>> {
        let mut images = vec![0; self.pieces.len()];
        for (kind, names) in self.kinds.iter().enumerate() {
            let moved = self.pieces[names[0]].shape.moved(motion);
            let becomes = |other: &&Vec<usize>| self.pieces[other[0]].orientations.contains(&moved);
            let others = self.kinds[kind..=kind].iter().chain(&self.kinds);
            let other = others.into_iter().find(becomes)?;
            let by_counts = |names: &[usize]| {
                names.iter().copied().sorted_by_key(|&piece| self.counts(piece)).collect_vec()
            };
            let (own, theirs) = (by_counts(names), by_counts(other));
            let counts =
                |names: &[usize]| names.iter().map(|&piece| self.counts(piece)).collect_vec();
            if *other == *names {
                for &piece in names {
                    images[piece] = piece;
                }
            } else if counts(&own) == counts(&theirs) {
                own.iter().zip(theirs).for_each(|(&piece, image)| images[piece] = image);
            } else {
                // The names differ, but as many things of either kind are there, if that is fixed.
                let total = |names: &[usize]| -> (usize, usize) {
                    counts(names)
                        .into_iter()
                        .fold((0, 0), |sum, own| (sum.0 + own.0, sum.1 + own.1))
                };
                let fixed = total(&own).0 == total(&own).1;
                (fixed && total(&own) == total(&theirs)).then_some(())?;
                for &piece in names {
                    images[piece] = other[0];
                }
            }
        }
        Some(images)
    }

    /// For each orientation of each piece that of its image, and the corner of that, from the image
    /// of the corner.
    fn moved(&self, motion: Motion, images: &[usize]) -> Vec<Vec<(usize, Cell)>> {
        let moved = |piece: usize, shape: &Shape| {
            let orientations = &self.pieces[images[piece]].orientations;
            let image = shape.moved(motion);
            let orientation = orientations.iter().position(|other| *other == image).unwrap_or(0);
            (orientation, Shape::corner(shape.cells().iter().map(|&cell| motion.apply(cell))))
        };
        let of_piece = |(piece, own): (usize, &Piece)| {
            own.orientations.iter().map(|shape| moved(piece, shape)).collect()
        };
        self.pieces.iter().enumerate().map(of_piece).collect()
    }

    fn image(
        &self,
        symmetry: RegionSymmetry,
        images: &[usize],
        moved: &[Vec<(usize, Cell)>],
        name: &Name,
    ) -> Name {
        match name {
            Name::Place(name, orientation, corner) => {
                let piece = self.number(name);
                let (orientation, offset) = moved[piece][*orientation];
                let corner = symmetry.apply(*corner) + offset;
                Name::Place(self.pieces[images[piece]].name.clone(), orientation, corner)
            }
            Name::Covers(name, cell) => {
                let image = &self.pieces[images[self.number(name)]];
                Name::Covers(image.name.clone(), symmetry.apply(*cell))
            }
        }
    }
}
