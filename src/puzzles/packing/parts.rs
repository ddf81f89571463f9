//! The parts of an instance, for programs that combine them anew.

use super::board::Board;
use super::file::File;
use super::{FAMILY, piece};
use crate::puzzle::instance::{InstanceError, Params, Source};
use crate::puzzle::prelude::*;
use crate::puzzles::pieces::PieceName;
use crate::shapes::lattice::Shape;

/// The board of an instance, without pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tray {
    /// The lattice.
    pub lattice: Lattice,
    /// True if pieces may be turned over.
    pub flips: bool,
    /// The cells, each with its mark: its label, `?` if it may stay uncovered, and else `.`.
    pub cells: BTreeMap<Cell, String>,
}

impl Tray {
    /// The board of an instance.
    ///
    /// # Errors
    /// When the instance does not have the keys of its family, or no board.
    pub fn of(source: &Source) -> Result<Self, InstanceError> {
        FAMILY.puzzle(source, &Params::none(), |file: File| {
            let board = Board::read(&file)?.into_inner();
            let bare = |cell| if board.optional.contains(&cell) { "?" } else { "." };
            let mark = |cell| board.labels.get(&cell).map_or(bare(cell), String::as_str).to_owned();
            let cells = board.all().into_iter().map(|cell| (cell, mark(cell))).collect();
            Ok(Self { lattice: file.lattice, flips: !file.is_one_sided(), cells })
        })
    }
}

/// A piece of an instance, without a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loose {
    /// The name.
    pub name: PieceName,
    /// The lattice.
    pub lattice: Lattice,
    /// The most times that it may lie somewhere.
    pub count: usize,
    /// The different shapes that it may have there, the drawn one first.
    pub orientations: Vec<Shape>,
}

impl Loose {
    /// The pieces of an instance, which needs no board.
    ///
    /// # Errors
    /// When the instance does not have the keys of its family, or a piece is wrong.
    pub fn all(source: &Source) -> Result<Vec<Self>, InstanceError> {
        FAMILY.puzzle(source, &Params::none(), |file: File| {
            let lattice = file.lattice;
            let loose = |piece: super::Piece| {
                let (name, count) = (piece.name, piece.times.1);
                Self { name, lattice, count, orientations: piece.orientations }
            };
            Ok(piece::read(&file)?.into_iter().map(loose).collect())
        })
    }
}
