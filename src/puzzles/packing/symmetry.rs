//! Symmetries: exchanges of congruent pieces, and motions of the board.

use super::board::Board;
use super::{Name, Packing};
use crate::puzzle::prelude::*;
use crate::puzzles::pieces::{Congruence, number};
use crate::shapes::lattice::{Cell, RegionSymmetry, Shape};

/// A symmetry of the board, and its effect on the pieces.
struct Moved {
    symmetry: RegionSymmetry,
    /// For each piece its image, and what becomes of each of its orientations.
    pieces: Vec<(usize, Vec<Turned>)>,
}

/// The orientation that a motion makes of another one; a cell of the shape before the motion, and the
/// home of the moved shape, from the image of this cell.
type Turned = (usize, Cell, Cell);

impl Packing {
    /// Congruent pieces are of one kind, if there are some; then also the symmetries of the board
    /// that the pieces allow.
    pub(super) fn declare(&self, symmetries: &mut Symmetries<'_, Name>) {
        let congruence = Congruence::new(&self.pieces);
        let place = |name: &Name| {
            let Name::Place(name, orientation, corner) = name else { return None };
            let (piece, first, orientation) = congruence.told_of_first(name, *orientation)?;
            Some((piece, Name::Place(first, orientation, *corner)))
        };
        let Board { cells, optional, .. } = &*self.board;
        let cells = cells.iter().map(|&cell| (cell, optional.contains(&cell))).collect();
        let motions = RegionSymmetry::all(&cells, self.file.lattice).into_iter();
        let moved = motions.filter_map(|motion| self.moved(&congruence, motion));
        congruence.declare(
            symmetries,
            place,
            &moved.collect_vec(),
            |moved| moved.symmetry.motion.is_reflection(),
            |moved, name| self.image(moved, name),
        );
    }

    /// A symmetry with its effect on the pieces; `None` if they do not allow it.
    fn moved(&self, congruence: &Congruence<'_, Shape>, symmetry: RegionSymmetry) -> Option<Moved> {
        let (lattice, motion) = (self.file.lattice, symmetry.motion);
        let images = congruence.images(|shape| shape.moved(lattice, motion))?;
        let of_piece = |(own, image): (usize, usize)| {
            let turned = self.pieces[own].orientations.iter().map(|shape| {
                let orientation = self.pieces[image].orientation(&shape.moved(lattice, motion))?;
                let cell = *shape.cells().first()?;
                let moved = shape.cells().iter().map(|&cell| lattice.moved(cell, motion));
                let home = lattice.home(moved)? - lattice.moved(cell, motion);
                Some((orientation, cell, home))
            });
            Some((image, turned.collect::<Option<_>>()?))
        };
        let pieces = images.into_iter().enumerate().map(of_piece).collect::<Option<_>>()?;
        Some(Moved { symmetry, pieces })
    }

    fn image(&self, Moved { symmetry, pieces }: &Moved, name: &Name) -> Option<Name> {
        let (Name::Place(piece, ..) | Name::Covers(piece, _)) = name;
        let (image, turned) = &pieces[number(&self.pieces, piece).ok()?];
        let image = self.pieces[*image].name.clone();
        Some(match *name {
            Name::Place(_, orientation, corner) => {
                let (orientation, cell, home) = turned[orientation];
                Name::Place(image, orientation, symmetry.apply(corner + cell) + home)
            }
            Name::Covers(_, cell) => Name::Covers(image, symmetry.apply(cell)),
        })
    }
}
