//! Sticks as characters, between points.

use itertools::Itertools;
use unicode_width::UnicodeWidthStr;

use super::canvas::Canvas;
use super::labelled::Labelled;
use super::{Drawn, EAST_WEST, TextStyle, cell};
use crate::shapes::lattice::Cell;

impl TextStyle {
    /// The lines of a grid of sticks, and their width in columns.
    pub(super) fn sticks(self, grid: &Labelled<'_>) -> Drawn {
        let (rows, columns) = (grid.rows | 1, grid.columns | 1);
        let mut canvas = Canvas::new(rows, columns / 2 * (grid.width + 1) + 1);
        for (row, column) in (0..rows).cartesian_product(0..columns) {
            let (cell, at) = (cell(row, column), column / 2 * (grid.width + 1));
            let (label, ground) = (grid.label(cell), grid.ground(cell));
            let is_free = grid.colour(cell).is_none();
            match (row % 2, column % 2) {
                (0, 0) => {
                    let (mark, region) = self.point(grid, cell);
                    canvas.write(row, at, &mark, region);
                }
                _ if grid.grid.square(cell).is_none() => {}
                // A stick between two points of a row.
                (0, _) => {
                    let line = self.charset.either("╌", ".").to_owned();
                    let line = if is_free { line } else { self.mark(EAST_WEST) };
                    canvas.write(row, at + 1, &line.repeat(grid.width), ground);
                    let blanks = grid.width.saturating_sub(label.width()) / 2;
                    canvas.write(row, at + 1 + blanks, label, ground);
                }
                // A stick between two points of a column.
                _ => {
                    let line = if is_free { self.charset.either("╎", ":") } else { "|" };
                    let word = if label.is_empty() { line } else { label };
                    canvas.write(row, at.saturating_sub((word.width() - 1) / 2), word, ground);
                }
            }
        }
        canvas.painted(self)
    }

    /// A point, where sticks on the board end. One region goes on in it, if no other one does.
    fn point(self, grid: &Labelled<'_>, point: Cell) -> (String, Option<usize>) {
        // In the order of the lines of a mark.
        let around = [Cell::DOWN, Cell::RIGHT].map(|step| [point - step, point + step]).concat();
        let sticks = around.into_iter().map(|stick| grid.grid.square(stick)).collect_vec();
        let regions = sticks.iter().map(|stick| stick.and_then(|stick| stick.region));
        let lines = |region| {
            regions.clone().fold(0, |bits, own| bits << 1 | usize::from(own == Some(region)))
        };
        match regions.clone().flatten().duplicates().collect_vec()[..] {
            [region] => (self.mark(lines(region)), Some(grid.colours.of(region))),
            _ if sticks.iter().all(Option::is_none) => (String::new(), None),
            _ => (self.charset.either("·", "+").to_owned(), None),
        }
    }
}
