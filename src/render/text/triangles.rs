//! Triangles as characters: half a base takes as many columns as a triangle takes lines, so that
//! all sides look equally long.

use itertools::Itertools;
use unicode_width::UnicodeWidthStr;

use super::canvas::Canvas;
use super::labelled::Labelled;
use super::{Drawn, TextStyle, cell};
use crate::shapes::lattice::Cell;
use crate::shapes::lattice::triangle::points_up;

impl TextStyle {
    /// The lines of a grid of triangles, and their width in columns.
    pub(super) fn triangles(self, grid: &Labelled<'_>) -> Drawn {
        // The widest line of a triangle, which has its label, has two columns less than its base.
        let high = (grid.width - 2).div_ceil(2).max(1) + 1;
        let mut canvas = Canvas::new(1 + high * grid.rows, high * (grid.columns + 1));
        let places = (0..=grid.rows).cartesian_product(0..=grid.columns);
        let places = places.map(|(row, column)| (row, column, cell(row, column))).collect_vec();
        // The sides on the left, and the colours.
        for &(row, column, cell) in &places {
            let is_border = grid.is_border([cell - Cell::RIGHT, cell]);
            let side = match points_up(cell) {
                _ if !is_border => " ",
                true => self.charset.either("╱", "/"),
                false => self.charset.either("╲", "\\"),
            };
            for line in 0..high {
                let half = if points_up(cell) { line } else { high - 1 - line };
                let (line, from) = (1 + high * row + line, high * (column + 1) - half);
                canvas.write(line, from - 1, side, grid.colour(cell).filter(|_| !is_border));
                canvas.write(line, from, &" ".repeat(2 * half), grid.ground(cell));
            }
        }
        // The side above a triangle that points down is that below the one above.
        let is_below = |cell| !points_up(cell) && grid.is_border([cell - Cell::DOWN, cell]);
        for &(row, column, _) in places.iter().filter(|(.., cell)| is_below(*cell)) {
            for at in high * column..high * (column + 2) {
                if let Some((Some(' '), region)) = canvas.at(high * row, at) {
                    canvas.write(high * row, at, "_", region);
                }
            }
        }
        // The labels, in the widest lines.
        for (row, column, cell) in places {
            let line = high * row + if points_up(cell) { high } else { 1 };
            let word = grid.label(cell);
            let blanks = (2 * (high - 1)).saturating_sub(word.width()) / 2;
            canvas.write(line, high * column + 1 + blanks, word, grid.ground(cell));
        }
        canvas.painted(self)
    }
}
