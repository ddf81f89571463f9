//! Pieces that lie already, and pins that lay pieces.

use puzzlec_encodings::PinError;

use super::file::Board;
use super::{Name, Packing, Placement};
use crate::puzzle::prelude::*;
use crate::shapes::lattice::Cell;

impl Packing {
    /// The placements of a piece that cover a cell; there is one at least.
    pub(super) fn covering(&self, piece: usize, cell: Cell) -> Result<Vec<Name>, PinError> {
        let placed = self.placements().filter(|placed| placed.piece == piece);
        let covering = placed.filter(|placed| placed.cells.contains(&cell));
        let names = covering.map(|placed| placed.name).collect_vec();
        let problem = format!("piece {} cannot cover {cell}", self.pieces[piece].name);
        let help = "it fits nowhere there".to_owned();
        ensure!(!names.is_empty(), PinError::Unfit { problem, help });
        Ok(names)
    }

    /// Lays the pieces that lie already.
    pub(super) fn lay(&self, model: &mut Model<Name>, placed: &[(Lit, Placement)]) {
        for (&cell, &piece) in &self.laid {
            let name = &self.pieces[piece].name;
            let covering = placed.iter().filter(|(_, placement)| {
                placement.piece == piece && placement.cells.contains(&cell)
            });
            let rule = model.clue("the piece that lies already covers its cells");
            let mut rule = rule.of(format_args!("{name}@{cell}"));
            rule.at_least_one(covering.map(|&(place, _)| place));
        }
    }
}

impl Board {
    /// The cell of these coordinates.
    pub(super) fn cell(&self, text: &str) -> Result<Cell, PinError> {
        let coordinates = text.split(',').map(|coordinate| coordinate.trim().parse().ok());
        let cell = coordinates.collect::<Option<Vec<i32>>>();
        let cell = cell.and_then(|coordinates| Cell::new(&coordinates));
        if let Some(cell) = cell.filter(|cell| self.cells.contains(cell)) {
            return Ok(cell);
        }
        let axes = ["rows", "columns", "layers"].iter().enumerate().filter_map(|(axis, name)| {
            let along = self.cells.iter().filter_map(|cell| cell.coordinates().get(axis));
            let (least, most) = along.minmax().into_option()?;
            Some(format!("{name} {least} to {most}"))
        });
        let help = format!("cells are counted from 0: {}", axes.format(", "));
        let problem = match cell {
            Some(cell) if self.revealed.contains(&cell) => format!("{cell} stays uncovered"),
            Some(cell) => format!("the board has no cell {cell}"),
            None => format!("`{text}` is no cell"),
        };
        Err(PinError::Unfit { problem, help })
    }
}
