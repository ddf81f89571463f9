//! Sticks as characters, between points.

use super::canvas::Canvas;
use super::{Drawn, EAST_WEST, Labelled, TextStyle};
use crate::render::prelude::*;

impl TextStyle {
    /// The lines of a grid of sticks, and their width in columns.
    pub(super) fn sticks(self, grid: &Labelled<'_>) -> Drawn {
        let (rows, columns) = (grid.rows | 1, grid.columns | 1);
        let mut canvas = Canvas::new(rows, columns / 2 * (grid.width + 1) + 1);
        for (row, column) in (0..rows).cartesian_product(0..columns) {
            let at = column / 2 * (grid.width + 1);
            let (label, colour) = (grid.label(row, column), grid.colour(row, column));
            let ground = grid.ground(row, column);
            match (row % 2, column % 2) {
                (0, 0) => self.point(&mut canvas, grid, (row, column)),
                _ if grid.square(row, column).is_none() => {}
                // A stick between two points of a row.
                (0, _) => {
                    let line = self.charset.either("╌", ".").to_owned();
                    let line = colour.map_or(line, |_| self.mark(EAST_WEST));
                    canvas.write(row, at + 1, &line.repeat(grid.width), ground);
                    let blanks = grid.width.saturating_sub(label.width()) / 2;
                    canvas.write(row, at + 1 + blanks, label, ground);
                }
                // A stick between two points of a column.
                _ => {
                    let line = colour.map_or(self.charset.either("╎", ":"), |_| "|");
                    let word = if label.is_empty() { line } else { label };
                    canvas.write(row, at.saturating_sub((word.width() - 1) / 2), word, ground);
                }
            }
        }
        canvas.painted(self)
    }

    /// A point, where sticks on the board end. One region goes on in it, if no other one does.
    fn point(self, canvas: &mut Canvas, grid: &Labelled<'_>, (row, column): (usize, usize)) {
        let (above, left) = (row.wrapping_sub(1), column.wrapping_sub(1));
        let around = [(above, column), (row + 1, column), (row, left), (row, column + 1)];
        if around.iter().all(|&(row, column)| grid.square(row, column).is_none()) {
            return;
        }
        let regions = around.map(|(row, column)| grid.square(row, column)?.region);
        let lines = |region| {
            regions.iter().fold(0, |bits, &own| bits << 1 | usize::from(own == Some(region)))
        };
        let joined = regions.iter().flatten().duplicates().copied().collect_vec();
        let (mark, region) = match joined[..] {
            [region] => (self.mark(lines(region)), Some(grid.colours.of(region))),
            _ => (self.charset.either("·", "+").to_owned(), None),
        };
        canvas.write(row, column / 2 * (grid.width + 1), &mark, region);
    }
}
