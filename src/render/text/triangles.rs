//! Triangles as characters: half a base takes as many columns as a triangle takes lines, so that
//! all sides look equally long.

use super::canvas::Canvas;
use super::{Drawn, Labelled, TextStyle};
use crate::render::prelude::*;
use crate::shapes::lattice::triangle;

impl TextStyle {
    /// The lines of a grid of triangles, and their width in columns.
    pub(super) fn triangles(self, grid: &Labelled<'_>) -> Drawn {
        let high = grid.triangle();
        let mut canvas = Canvas::new(1 + high * grid.rows, high * (grid.columns + 1));
        let cells = (0..grid.rows).cartesian_product(0..grid.columns).collect_vec();
        for &cell in &cells {
            inside(&mut canvas, grid, cell);
        }
        for (row, column) in (0..grid.rows).cartesian_product(0..=grid.columns) {
            self.slope(&mut canvas, grid, (row, column));
        }
        for (row, column) in (0..=grid.rows).cartesian_product(0..grid.columns) {
            base(&mut canvas, grid, (row, column));
        }
        for &cell in &cells {
            label(&mut canvas, grid, cell);
        }
        canvas.painted(self)
    }

    /// The side on the left of a triangle.
    fn slope(self, canvas: &mut Canvas, grid: &Labelled<'_>, cell: (usize, usize)) {
        let (high, (row, column)) = (grid.triangle(), cell);
        let (rising, falling) = (self.charset.either("╱", "/"), self.charset.either("╲", "\\"));
        let is_border = is_border(grid, cell, (row, column.wrapping_sub(1)));
        let colour = grid.colour(row, column).filter(|_| !is_border);
        for line in 0..high {
            let (mark, right) =
                if points_up(cell) { (rising, high - 1 - line) } else { (falling, line) };
            if is_border || colour.is_some() {
                let mark = if is_border { mark } else { " " };
                canvas.write(1 + high * row + line, high * column + right, mark, colour);
            }
        }
    }
}

impl Labelled<'_> {
    /// The lines of a row of triangles. The widest line of a triangle, which has its label, has two
    /// columns less than its base.
    fn triangle(&self) -> usize {
        (self.width - 2).div_ceil(2).max(1) + 1
    }

    /// True if nothing runs through the line of a label.
    pub(super) fn has_room(&self, (row, column): (usize, usize)) -> bool {
        !points_up((row, column)) || !is_border(self, (row, column), (row + 1, column))
    }
}

fn points_up((row, column): (usize, usize)) -> bool {
    triangle::points_up(Cell::plane(row as i32, column as i32))
}

fn is_border(grid: &Labelled<'_>, one: (usize, usize), other: (usize, usize)) -> bool {
    Labelled::is_border([one, other].map(|(row, column)| grid.square(row, column)))
}

/// The colour of a triangle.
fn inside(canvas: &mut Canvas, grid: &Labelled<'_>, cell: (usize, usize)) {
    let (high, (row, column)) = (grid.triangle(), cell);
    if let Some(colour) = grid.ground(row, column) {
        for line in 0..high {
            let half = if points_up(cell) { line } else { high - 1 - line };
            let (line, from) = (1 + high * row + line, high * (column + 1) - half);
            canvas.write(line, from, &" ".repeat(2 * half), Some(colour));
        }
    }
}

/// The side above a triangle that points down, which is that below the one above.
fn base(canvas: &mut Canvas, grid: &Labelled<'_>, cell: (usize, usize)) {
    let (high, (row, column)) = (grid.triangle(), cell);
    if points_up(cell) || !is_border(grid, cell, (row.wrapping_sub(1), column)) {
        return;
    }
    for at in high * column..high * (column + 2) {
        if let Some((Some(' '), region)) = canvas.at(high * row, at) {
            canvas.write(high * row, at, "_", region);
        }
    }
}

/// The label of a triangle, in its widest line.
fn label(canvas: &mut Canvas, grid: &Labelled<'_>, cell: (usize, usize)) {
    let (high, (row, column)) = (grid.triangle(), cell);
    let line = high * row + if points_up(cell) { high } else { 1 };
    let word = grid.label(row, column);
    let blanks = (2 * (high - 1)).saturating_sub(word.width()) / 2;
    canvas.write(line, high * column + 1 + blanks, word, grid.ground(row, column));
}
