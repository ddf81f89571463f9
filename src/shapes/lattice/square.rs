//! Squares.

use super::Cell;

/// Squares in rows and columns.
#[derive(Clone, Copy, Debug)]
pub struct Square;

impl Square {
    /// The steps to the neighbours above, to the right, below and to the left.
    pub const STEPS: [Cell; 4] =
        [Cell::plane(-1, 0), Cell::plane(0, 1), Cell::plane(1, 0), Cell::plane(0, -1)];
}
