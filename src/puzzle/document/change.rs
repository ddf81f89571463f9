//! Changes of the drawings of an instance.

use std::str::FromStr;

use puzzlec_encodings::choices;

use crate::shapes::lattice::Cell;

/// A change of an instance, as a text: `set board@2,3;2,4=#`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// `set KEY@CELL;CELL=MARK`: cells of a drawing get a mark; it grows where they lie outside.
    Set(String, Vec<Cell>, String),
    /// `grow KEY SIDE`: a drawing gets a row, a column or a layer of gaps at a side.
    Grow(String, Side),
    /// `shrink KEY SIDE`: the row, column or layer at a side is taken away.
    Shrink(String, Side),
    /// `add piece` or `add piece NAME`: a piece with an empty shape.
    AddPiece(Option<String>),
    /// `add fixed`: the key of the pieces that lie, without any.
    AddFixed,
    /// `remove KEY`: a piece, or all that lie.
    Remove(String),
    /// `rename KEY=NAME`: a piece gets another name, also where it lies.
    Rename(String, String),
    /// `lay NAME=CELL;CELL`: a piece lies on these cells.
    Lay(String, Vec<Cell>),
}

choices! {
    /// A side of a drawing.
    Side {
        /// The first row.
        Top = "top",
        /// The last column.
        Right = "right",
        /// The last row.
        Bottom = "bottom",
        /// The first column.
        Left = "left",
        /// The first layer.
        Lower = "lower",
        /// The last layer.
        Upper = "upper",
    }
}

impl Side {
    /// The axis, and true if it is the side of the first cells.
    pub(super) const fn axis(self) -> (usize, bool) {
        match self {
            Self::Top => (0, true),
            Self::Bottom => (0, false),
            Self::Left => (1, true),
            Self::Right => (1, false),
            Self::Lower => (2, true),
            Self::Upper => (2, false),
        }
    }
}

/// The error that a text is no change.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no change: {FORMS}")]
pub struct ChangeError(pub String);

/// The forms of changes.
const FORMS: &str = "write `set KEY@CELL;CELL=MARK`, `grow KEY SIDE`, `shrink KEY SIDE`, `add piece`, \
     `add fixed`, `remove KEY`, `rename KEY=NAME` or `lay NAME=CELL;CELL`; sides are top, right, \
     bottom, left, lower and upper";

impl FromStr for Change {
    type Err = ChangeError;

    /// ```
    /// use puzzlec::puzzle::document::{Change, Side};
    ///
    /// assert_eq!("grow piece[1] top".parse(), Ok(Change::Grow("piece[1]".into(), Side::Top)));
    /// assert!("grow piece[1] sideways".parse::<Change>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, ChangeError> {
        let cells = |text: &str| text.split(';').map(Cell::read).collect::<Option<Vec<_>>>();
        let sided = |rest: &str| {
            let (key, name) = rest.rsplit_once(' ')?;
            Some((key.to_owned(), name.parse().ok()?))
        };
        let change = || {
            let (verb, rest) = text.split_once(' ')?;
            Some(match verb {
                "set" => {
                    let (place, mark) = rest.split_once('=')?;
                    let (key, at) = place.rsplit_once('@')?;
                    Self::Set(key.to_owned(), cells(at)?, mark.to_owned())
                }
                "grow" => sided(rest).map(|(key, side)| Self::Grow(key, side))?,
                "shrink" => sided(rest).map(|(key, side)| Self::Shrink(key, side))?,
                "add" if rest == "fixed" => Self::AddFixed,
                "add" if rest == "piece" => Self::AddPiece(None),
                "add" => Self::AddPiece(Some(rest.strip_prefix("piece ")?.to_owned())),
                "remove" => Self::Remove(rest.to_owned()),
                "rename" => {
                    let (key, name) = rest.split_once('=')?;
                    Self::Rename(key.to_owned(), name.to_owned())
                }
                "lay" => {
                    let (name, at) = rest.rsplit_once('=')?;
                    Self::Lay(name.to_owned(), cells(at)?)
                }
                _ => return None,
            })
        };
        change().ok_or_else(|| ChangeError(text.to_owned()))
    }
}
