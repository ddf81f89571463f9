//! The meanings of variables, and things that have names.

use puzzlec_dimacs::{Lit, Var};

use crate::int::Int;

/// The meaning of a variable: a statement on something named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Meaning {
    /// The Boolean of this name is true; names are counted in the order in which they were given.
    Is(usize),
    /// The integer has this value.
    Equals(Int, i64),
    /// The integer has at most this value.
    AtMost(Int, i64),
    /// The [helper](crate::Core::helpers) of this number, counted from 0: its formula holds.
    Helper(u32),
}

/// A variable or an integer that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Thing {
    /// A Boolean variable.
    Bool(Var),
    /// An integer.
    Int(Int),
}

impl Thing {
    /// The positive literal of a Boolean variable.
    pub const fn lit(self) -> Option<Lit> {
        if let Self::Bool(var) = self { Some(var.positive()) } else { None }
    }

    /// The integer, if it is one.
    pub const fn int(self) -> Option<Int> {
        if let Self::Int(x) = self { Some(x) } else { None }
    }
}

/// A pin: a statement that every solution has to satisfy, or to violate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pin {
    /// The statement.
    pub meaning: Meaning,
    /// True if it holds.
    pub holds: bool,
}
