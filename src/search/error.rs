//! The reasons why a search fails.

use puzzlec_encodings::{Core, Role, Roles};

use crate::engines::{SolverError, Stop};
use crate::puzzle::Violation;
use crate::puzzle::classes::ClassTooLarge;
use crate::puzzle::count::Natural;

/// The reason why a search for solutions failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// The solver's fault.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// The given engine does not fit the model.
    #[error("{0}")]
    Engine(#[from] super::EngineError),
    /// The solver's assignment breaks the rules of the puzzle.
    #[error(transparent)]
    Violation(#[from] Violation),
    /// The sizes of the classes do not add up, which is a fault of this program.
    #[error("please report: {classes} classes up to {level} hold {sum} solutions, not {found}")]
    Sums {
        /// The name of the level.
        level: String,
        /// The number of its classes.
        classes: Natural,
        /// The number of solutions in them.
        sum: Natural,
        /// The number of solutions.
        found: Natural,
    },
    /// The file that remembers a count cannot be read or written.
    #[error(transparent)]
    File(#[from] super::FileError),
    /// The puzzle cannot be opened.
    #[error("{0}")]
    Open(#[from] super::OpenError),
    /// A limit was met while a model was made.
    #[error("{0}")]
    Stop(#[from] Stop),
    /// Solutions are in a class that is too large.
    #[error(transparent)]
    Class(#[from] ClassTooLarge),
    /// The search was interrupted before it could answer.
    #[error("the search was stopped")]
    Stopped,
}

/// A role that no constraint of the puzzle has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this puzzle has no {}", match .0 {
    Role::Rule => "rules",
    Role::Clue => "clues",
    Role::Implied => "implied constraints",
    Role::Symmetry => "symmetry-breaking constraints",
    Role::Streamliner => "streamliners",
})]
pub struct MissingRole(pub Role);

impl MissingRole {
    /// Checks that a formula has all roles that were asked for.
    ///
    /// # Errors
    /// The first that is not.
    pub fn check(asked: Roles, core: &Core) -> Result<(), Self> {
        let missing = asked.without(Roles::PLAIN).without(core.roles());
        missing.iter().next().map_or(Ok(()), |role| Err(Self(role)))
    }
}
