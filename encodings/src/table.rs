//! Some row of a table: all its literals are true.

use puzzlec_dimacs::Lit;

use crate::{AtMostOne, Encoder};

/// All literals of some row are true. Returns the encoding's name.
pub(crate) fn some_row(
    _out: &mut Encoder<'_>,
    _cells: &[Lit],
    _width: usize,
    _choice: AtMostOne,
) -> &'static str {
    "support"
}
