//! Pictures.

use super::{Facts, Name};
use crate::puzzle::prelude::*;

impl Facts {
    /// The picture of what is known.
    pub(super) fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        let square = |cell: Cell, marks: &Vec<super::sheet::Mark>| {
            let values = self
                .unknown
                .layers
                .iter()
                .filter_map(|layer| Some(layer.text(layer.known(cell, known)?)));
            let mark = marks.first().map(|mark| mark.word.clone());
            Square::new(None, values.chain(mark).join(" "))
        };
        Block::Grid(Grid::on(&self.sheet.cells, square)).into()
    }
}
