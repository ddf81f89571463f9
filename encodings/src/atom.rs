//! A literal or a constant.

use std::ops::Not;

use puzzlec_dimacs::Lit;

/// A literal or a constant: what a statement such as "x is at most 3" becomes when the domain of
/// x may decide it already. Constraints take atoms and store only literals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Atom {
    /// Never holds.
    False,
    /// Always holds.
    True,
    /// Holds when the literal is true.
    Lit(Lit),
}

impl Atom {
    /// The literal; `None` for a constant.
    pub const fn as_lit(self) -> Option<Lit> {
        match self {
            Self::Lit(lit) => Some(lit),
            Self::False | Self::True => None,
        }
    }
}

impl From<Lit> for Atom {
    fn from(lit: Lit) -> Self {
        Self::Lit(lit)
    }
}

impl From<bool> for Atom {
    fn from(value: bool) -> Self {
        if value { Self::True } else { Self::False }
    }
}

impl Not for Atom {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::False => Self::True,
            Self::True => Self::False,
            Self::Lit(lit) => Self::Lit(!lit),
        }
    }
}
