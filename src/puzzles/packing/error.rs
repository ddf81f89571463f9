//! What can be wrong with a packing.

use crate::shapes::drawing::DrawingError;
use crate::shapes::lattice::Cell;

/// What is wrong with a packing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackingError {
    /// No built-in set of this name.
    #[error("there is no set of pieces called `{0}`")]
    UnknownSet(String),
    /// Neither a drawing nor a size of the board, or both.
    #[error("the board is given by `board` or by `size`, one of them")]
    NoBoard,
    /// A drawing that cannot be read.
    #[error(transparent)]
    Drawing(#[from] DrawingError),
    /// A size that is no extent in this lattice.
    #[error("a size is {0} positive numbers in this lattice")]
    BadSize(usize),
    /// A board without cells.
    #[error("the board has no cell")]
    EmptyBoard,
    /// A label that two cells carry.
    #[error("two cells are called `{0}`")]
    SameLabel(String),
    /// A label that no cell carries.
    #[error("no cell is called `{0}`")]
    UnknownLabel(String),
    /// A date for a board that shows none.
    #[error("this board is no calendar")]
    NoCalendar,
    /// A date that no year has.
    #[error("`{0}` is no date; one is written `2026-04-24`")]
    NoDate(String),
    /// A date without a part that the board shows.
    #[error("the {0} is missing; give --{0} or --date")]
    NoPart(&'static str),
    /// A part of a date that the board does not have.
    #[error("the {part} is one of {known}")]
    UnknownPart {
        /// The part.
        part: &'static str,
        /// Its labels.
        known: String,
    },
    /// No pieces at all.
    #[error("there are no pieces")]
    NoPieces,
    /// Neither a drawing nor a list of the cells of a piece, or both.
    #[error("piece {0} is given by `shape` or by `cells`, one of them")]
    NoShape(String),
    /// A piece without cells, or none of which are used.
    #[error("piece {0} has no cell")]
    EmptyPiece(String),
    /// A cell with too few or too many coordinates.
    #[error("piece {piece} has the cell ({cell}), but the lattice has {dimensions} dimensions")]
    Dimensions {
        /// The piece.
        piece: String,
        /// Its cell.
        cell: Cell,
        /// The dimensions of the lattice.
        dimensions: usize,
    },
    /// Two pieces of one name.
    #[error("two pieces are called {0}")]
    SameName(String),
    /// A piece that is spoken of, but not there.
    #[error("there is no piece called {0}")]
    UnknownPiece(String),
    /// A name that would not survive in the name of a variable.
    #[error("`{0}` cannot be the name of a piece")]
    BadName(String),
    /// A piece for which the board has no place.
    #[error("piece {0} fits nowhere on the board")]
    FitsNowhere(String),
    /// The pieces cannot cover the board.
    #[error("the pieces have {sum} = {area} cells, but the board has {board} to cover")]
    Area {
        /// The pieces by their sizes, such as `11 x 5 + 1 x 4`.
        sum: String,
        /// Their cells together, such as `60`, or `55 to 60` with optional pieces.
        area: String,
        /// The cells of the board, in the same form.
        board: String,
    },
}
