//! The reasons why a search fails.

use std::path::PathBuf;

use puzzlec_encodings::{Core, PinError, Role, Roles};

use super::atomic::FileError;
use crate::engines::{SolverError, Stop};
use crate::puzzle::Violation;
use crate::puzzle::classes::ClassTooLarge;
use crate::puzzle::count::Natural;
use crate::puzzle::instance::InstanceError;

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
    Open(#[from] OpenError),
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

/// The reason why a count cannot use a file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StateError {
    /// No count wrote this line.
    #[error("line {0} does not belong to a saved count or a part, or is damaged")]
    Damaged(usize),
    /// Another version of this program wrote the file.
    #[error("puzzlec {0} wrote this file, and this version may split the search differently")]
    Version(String),
    /// The puzzle, the formula or the search is another one.
    #[error("the file belongs to another count: {0} differs")]
    Other(&'static str),
    /// The first part belongs to another count.
    #[error("the part and {} belong to different counts: {what} differs", .first.display())]
    Unlike {
        /// The difference.
        what: &'static str,
        /// The first part.
        first: PathBuf,
    },
    /// A part lacks a line.
    #[error("the part ends before cube {0}")]
    Cut(usize),
    /// Two parts have the same cube.
    #[error("cube {cube} is in {} as well", .other.display())]
    Twice {
        /// The number of the cube.
        cube: usize,
        /// The other part.
        other: PathBuf,
    },
    /// Another count is at work on the file.
    #[error("{} is counting with this file", .0.map_or_else(
        || "another process".to_owned(),
        |process| format!("process {process}"),
    ))]
    Locked(Option<u32>),
    /// It is a device, a pipe or a folder.
    #[error("a state is a regular file, and this is not one")]
    NoFile,
    /// It is longer than any state.
    #[error("the file has {} MiB or more, too large for the state of a count", MAX_STATE_BYTES >> 20)]
    TooLong,
}

/// The reason why a file is not a state to resume from.
pub(super) type Reason = Box<dyn std::error::Error + Send + Sync>;

/// The greatest length of the file of a state, in bytes.
pub(super) const MAX_STATE_BYTES: u64 = 1 << 30;

/// The reason why a puzzle cannot be opened or searched.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The name is neither that of a built-in instance nor that of a file.
    #[error("unknown puzzle `{0}`: no built-in instance or file has this name")]
    Unknown(String),
    /// The file cannot be opened.
    #[error("{0}")]
    Closed(#[from] puzzlec_dimacs::OpenError),
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// The instance is wrong.
    #[error("{0}")]
    Instance(#[from] InstanceError),
    /// A pin does not fit the puzzle.
    #[error("{error}")]
    Pin {
        /// The problem.
        error: PinError,
        /// The remedy.
        help: String,
    },
    /// The puzzle has no constraint of a role that was asked for.
    #[error("{0}")]
    Role(#[from] MissingRole),
}
