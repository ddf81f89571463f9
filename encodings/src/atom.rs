//! A literal or a constant, and whatever else is true or false.

use std::hash::Hash;
use std::ops::Not;

use puzzlec_dimacs::Lit;

/// A literal or a constant: the meaning of a statement such as "x is at most 3", which the domain
/// of x may decide already. Constraints take atoms and store only literals.
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

/// Adds the literals among some atoms to a list; returns how many of the others are true.
pub(crate) fn push_lits(atoms: impl IntoIterator<Item: Into<Atom>>, lits: &mut Vec<Lit>) -> i128 {
    push_terms(atoms.into_iter().map(|atom| (1, atom)), |_, lit| lits.push(lit))
}

/// Hands on the literals among some atoms with their weights; returns what the others weigh.
pub(crate) fn push_terms<A: Into<Atom>>(
    terms: impl IntoIterator<Item = (i128, A)>,
    mut push: impl FnMut(i128, Lit),
) -> i128 {
    let mut constant = 0;
    for (weight, atom) in terms {
        match atom.into() {
            Atom::Lit(lit) => push(weight, lit),
            Atom::True => constant += weight,
            Atom::False => {}
        }
    }
    constant
}
