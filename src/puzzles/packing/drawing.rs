//! Boards and pieces drawn as text.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::lattice::Cell;

/// A mark of a drawing, and where it stands in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mark<'t> {
    pub(super) text: &'t str,
    pub(super) span: Range<usize>,
}

/// The marks of a drawing by cell: every character is a mark of its own, unless the drawing has
/// blanks; then every word is.
pub(super) fn marks(drawing: &str) -> BTreeMap<Cell, Mark<'_>> {
    let words = drawing.lines().any(|line| line.trim().contains([' ', '\t']));
    let mut marks = BTreeMap::new();
    for (row, line) in (0..).zip(drawing.lines()) {
        let line_start = line.as_ptr() as usize - drawing.as_ptr() as usize;
        let texts: Vec<&str> = if words {
            line.split_whitespace().collect()
        } else {
            line.trim().char_indices().map(|(at, c)| &line.trim()[at..at + c.len_utf8()]).collect()
        };
        for (column, text) in (0..).zip(texts) {
            let start = line_start + (text.as_ptr() as usize - line.as_ptr() as usize);
            let span = start..start + text.len();
            marks.insert(Cell(row, column), Mark { text, span });
        }
    }
    marks
}
