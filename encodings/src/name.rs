//! Names: what a variable or a rule means, as a value that is displayed only when somebody reads it.

use std::fmt::{self, Display};
use std::hash::Hash;

/// What a variable or a rule means: an enum or a struct of the puzzle, printed as
/// `functor(argument,argument)`.
///
/// Names are compared and hashed as values; the text is made only where it is read. Two different
/// names of one model must display differently, or a file could not tell them apart.
pub trait Name: Clone + Eq + Hash + Display {}

impl<T: Clone + Eq + Hash + Display> Name for T {}

/// The name of one variable of a model: a puzzle's own name, or a statement on a named integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum VarName<V> {
    /// A Boolean of the puzzle, displayed as its name.
    Is(V),
    /// The named integer has this value, displayed as `name=value`.
    Equals(V, i64),
    /// The named integer has at most this value, displayed as `name<=value`.
    AtMost(V, i64),
}

impl<V: Display> Display for VarName<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Is(name) => name.fmt(f),
            Self::Equals(name, value) => write!(f, "{name}={value}"),
            Self::AtMost(name, value) => write!(f, "{name}<={value}"),
        }
    }
}

/// What somebody fixes of the solutions of a model: that a statement holds, or that it does not,
/// displayed as `name` or `!name`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pin<V> {
    /// The statement.
    pub statement: VarName<V>,
    /// Whether it holds.
    pub holds: bool,
}

impl<V: Display> Display for Pin<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.holds { "" } else { "!" })?;
        self.statement.fmt(f)
    }
}

/// Why a constraint holds: a rule of the puzzle, the domain of one of its integers, or a pin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RuleName<V, R> {
    /// A rule of the puzzle.
    Rule(R),
    /// The named integer has exactly one value, displayed as `domain(name)`.
    Domain(V),
    /// Somebody wants it so, displayed as `pinned(name)`.
    Pinned(Pin<V>),
}

impl<V: Display, R: Display> Display for RuleName<V, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rule(rule) => rule.fmt(f),
            Self::Domain(name) => write!(f, "domain({name})"),
            Self::Pinned(pin) => write!(f, "pinned({pin})"),
        }
    }
}
