//! Boards and pieces drawn as text.

use std::ops::Range;

use crate::shapes::lattice::{Cell, Lattice};

/// A mark of a drawing: the cell it stands for, and where it stands in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mark<'t> {
    pub(super) cell: Cell,
    pub(super) text: &'t str,
    pub(super) span: Range<usize>,
}

/// The marks of a drawing, row by row.
///
/// Every character is a mark of its own, unless some line has blanks between its marks; then every
/// word is. In space, an empty line goes to the next layer: a mark's x is its row, its y its column
/// and its z its layer.
pub(super) fn marks(drawing: &str, lattice: Lattice) -> Vec<Mark<'_>> {
    let words = drawing.lines().any(|line| line.trim().contains([' ', '\t']));
    let mut marks: Vec<Mark<'_>> = Vec::new();
    let (mut row, mut layer) = (0, 0);
    for line in drawing.lines() {
        let trimmed = line.trim();
        if lattice.is_space() && trimmed.is_empty() {
            // Empty lines before the first row do not count.
            layer += i32::from(row > 0);
            row = 0;
            continue;
        }
        let texts: Vec<&str> = if words {
            trimmed.split_whitespace().collect()
        } else {
            trimmed.char_indices().map(|(at, c)| &trimmed[at..at + c.len_utf8()]).collect()
        };
        for (column, text) in (0..).zip(texts) {
            let start = text.as_ptr() as usize - drawing.as_ptr() as usize;
            let cell = if lattice.is_space() {
                Cell::space(row, column, layer)
            } else {
                Cell::plane(row, column)
            };
            marks.push(Mark { cell, text, span: start..start + text.len() });
        }
        row += 1;
    }
    marks
}
