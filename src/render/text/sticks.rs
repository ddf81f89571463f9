//! Sticks as characters, between points.

use unicode_width::UnicodeWidthStr;

use super::canvas::Canvas;
use super::{Charset, Drawn, EAST_WEST, Labelled, TextStyle, centred};
use itertools::Itertools;

impl TextStyle {
    /// The lines of a grid of sticks, and their width in columns.
    pub(super) fn sticks(self, grid: &Labelled<'_>) -> Drawn {
        let (rows, columns) = (grid.rows | 1, grid.columns | 1);
        let mut canvas = Canvas::new(rows, columns / 2 * (grid.width + 1) + 1);
        for (row, column) in (0..rows).cartesian_product(0..columns) {
            let at = column / 2 * (grid.width + 1);
            match (row % 2, column % 2) {
                (0, 0) => self.point(&mut canvas, grid, (row, column), at),
                _ if grid.square(row, column).is_none() => {}
                (0, _) => self.horizontal(&mut canvas, grid, (row, column), at + 1),
                _ => self.vertical(&mut canvas, grid, (row, column), at),
            }
        }
        canvas.painted(self)
    }

    /// A point, where sticks on the board end. One region goes on in it, if no other one does.
    fn point(
        self,
        canvas: &mut Canvas,
        grid: &Labelled<'_>,
        (row, column): (usize, usize),
        at: usize,
    ) {
        let (above, left) = (row.wrapping_sub(1), column.wrapping_sub(1));
        let around = [(above, column), (row + 1, column), (row, left), (row, column + 1)];
        if around.iter().all(|&(row, column)| grid.square(row, column).is_none()) {
            return;
        }
        let regions = around.map(|(row, column)| grid.region(row, column));
        let lines = |region| {
            regions.iter().fold(0, |bits, &own| bits << 1 | usize::from(own == Some(region)))
        };
        let joined = regions.iter().flatten().duplicates().copied().collect_vec();
        let (mark, region) = match (&joined[..], self.charset) {
            ([region], _) => (self.mark(lines(*region)), Some(*region)),
            (_, Charset::Unicode) => ("·".to_owned(), None),
            (_, Charset::Ascii) => ("+".to_owned(), None),
        };
        canvas.write(row, at, &mark, region);
    }

    /// A stick between two points of a row.
    fn horizontal(
        self,
        canvas: &mut Canvas,
        grid: &Labelled<'_>,
        (row, column): (usize, usize),
        at: usize,
    ) {
        let (label, region) = (grid.label(row, column), grid.region(row, column));
        let line = match (region, self.charset) {
            (Some(_), _) => self.mark(EAST_WEST),
            (None, Charset::Unicode) => "╌".to_owned(),
            (None, Charset::Ascii) => ".".to_owned(),
        };
        canvas.write(row, at, &line.repeat(grid.width), region);
        let around = centred(label, grid.width);
        let blanks = around.len() - around.trim_start_matches(' ').len();
        canvas.write(row, at + if label.is_empty() { 0 } else { blanks }, label, region);
    }

    /// A stick between two points of a column.
    fn vertical(
        self,
        canvas: &mut Canvas,
        grid: &Labelled<'_>,
        (row, column): (usize, usize),
        at: usize,
    ) {
        let (label, region) = (grid.label(row, column), grid.region(row, column));
        let line = match (region, self.charset) {
            (None, Charset::Unicode) => "╎",
            (None, Charset::Ascii) => ":",
            _ => "|",
        };
        let word = if label.is_empty() { line } else { label };
        canvas.write(row, at.saturating_sub((word.width() - 1) / 2), word, region);
    }
}
