//! The evidence for a conclusion: the place where a certificate goes.

use std::fmt;

/// The way in which it is known that there is no assignment, no further one or no better one.
///
/// ```
/// use puzzlec::engines::Evidence;
///
/// assert_eq!(Evidence::Search.as_str(), "search");
/// let told = Evidence::Argument("an odd number of squares has no tiling by dominoes".to_owned());
/// assert_eq!(told.to_string(), "by argument: an odd number of squares has no tiling by dominoes");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Evidence {
    /// A complete search by this program: exact cover search, or a decision diagram.
    Search,
    /// The word of a SAT solver, by its name.
    Solver(String),
    /// A short argument of the puzzle.
    Argument(String),
}

impl Evidence {
    /// The kind of it, in a word: `search`, `solver` or `argument`.
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Solver(_) => "solver",
            Self::Argument(_) => "argument",
        }
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Search => f.write_str("by complete search"),
            Self::Solver(name) => write!(f, "by the word of {name}"),
            Self::Argument(reason) => write!(f, "by argument: {reason}"),
        }
    }
}
