//! Questions about the solutions of a puzzle.

use std::path::PathBuf;
use std::sync::Arc;

use puzzlec_dimacs::Var;
use puzzlec_encodings::{Core, Role, choices};

use super::file::CubeFile;
use super::settings::EngineError;
use crate::engines::SolverKind;

/// A question about the solutions of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Question {
    /// A solution. Interchangeable things with different names need not be distinguished.
    First,
    /// Some solutions.
    Some,
    /// All solutions, one after the other.
    All,
    /// The number of solutions.
    Count(Counting),
    /// Solutions at random, or the number of those that have each placement.
    Shares,
    /// The number of solutions for each value of variables.
    Tally {
        /// True if these variables distinguish solutions.
        shown: bool,
    },
    /// The solutions that differ in these variables.
    Projection(Vec<Var>),
    /// The literals that all solutions have in common.
    Shared,
    /// The best solution.
    Best,
    /// Cubes that split a search for all solutions.
    Cubes,
    /// A proof that there is no solution.
    Proof,
    /// A solution at random.
    Random,
    /// The parts of the puzzle from which something follows.
    Reasons,
    /// Another solution that has some of this number of clues.
    Another {
        /// The number of clues.
        clues: usize,
    },
}

impl Question {
    /// True if a solution is enough, so that the encodings may favour it.
    pub(super) fn is_for_one(&self) -> bool {
        matches!(self, Self::First | Self::Some) || self.part().is_some_and(|part| part.solve)
    }

    /// True if it goes through all solutions, so that the encodings and the solver may favour that.
    pub(super) fn is_for_all(&self) -> bool {
        let is_one_answer = matches!(self, Self::Shared | Self::Best | Self::Cubes);
        !is_one_answer && !self.is_about_engines() && !self.is_for_one()
    }

    /// True if no answer is wanted, only the engines for what asks in other ways.
    pub(super) const fn is_about_engines(&self) -> bool {
        matches!(self, Self::Proof | Self::Random | Self::Reasons | Self::Another { .. })
    }

    /// The part that is wanted, if it is not all.
    pub(super) const fn part(&self) -> Option<&Part> {
        if let Self::Count(Counting { part, .. }) = self { part.as_ref() } else { None }
    }

    /// Checks that no constraints exclude solutions that the question is about.
    pub(super) fn check(&self, core: &Core) -> Result<(), EngineError> {
        let excluding: &[Role] = match self {
            Self::Shares | Self::Tally { .. } | Self::Shared => {
                &[Role::Symmetry, Role::Streamliner]
            }
            Self::Projection(_) => &[Role::Symmetry],
            // Classes make up for broken symmetries.
            Self::Count(_) if !self.is_for_one() => &[Role::Streamliner],
            _ => &[],
        };
        let role = excluding.iter().find(|role| core.roles().contains(**role));
        role.map_or(Ok(()), |role| Err(EngineError::Excludes(*role)))
    }

    /// The SAT solver that answers it, unless one is named.
    pub(super) fn solver(&self) -> SolverKind {
        match self {
            Self::Reasons | Self::Another { .. } => SolverKind::for_cores(),
            Self::Proof | Self::Random => SolverKind::for_all(),
            _ if self.is_for_all() => SolverKind::for_all(),
            _ => SolverKind::default(),
        }
    }

    /// The reason why only SAT answers it, if any.
    pub(super) const fn needs_sat(&self) -> Option<EngineError> {
        match self {
            Self::Projection(_) | Self::Tally { shown: false } => Some(EngineError::Projection),
            Self::Best => Some(EngineError::Optimum),
            _ => None,
        }
    }
}

/// The details of a count.
#[must_use]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counting {
    /// True if classes are counted, too.
    pub classes: bool,
    /// True if they are left out where the solutions are too many to list.
    pub may_skip_classes: bool,
    /// The solutions that are decoded and checked.
    pub check: Check,
    /// The file that saves the count, which resumes where it was stopped or killed.
    pub state: Option<PathBuf>,
    /// The part of the count that is wanted, if it is not all of it.
    pub part: Option<Part>,
}

/// The part of a search that goes through some cubes of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The file and the cubes.
    pub file: Arc<CubeFile>,
    /// The level of symmetry that was asked for, which a merge reports.
    pub up_to: Option<String>,
    /// True if one solution of each cube is enough.
    pub solve: bool,
}

impl Counting {
    /// The count with the classes of every level.
    pub fn with_classes(self, classes: bool) -> Self {
        Self { classes, ..self }
    }

    /// The count that checks these of its solutions.
    pub fn checking(self, check: Check) -> Self {
        Self { check, ..self }
    }

    /// The count with a state file.
    pub fn resuming(self, state: impl Into<PathBuf>) -> Self {
        Self { state: Some(state.into()), ..self }
    }

    /// The count in some cubes of a file.
    pub fn in_part(self, part: Part) -> Self {
        Self { part: Some(part), ..self }
    }

    /// The thing that a diagram lacks for this count, if it lacks one.
    pub(super) fn lacked_by_diagrams(&self) -> Option<&'static str> {
        let lacks = [
            (self.classes, "counts no classes"),
            (self.state.is_some(), "has no cubes that a state could save"),
            (self.part.is_some(), "has no cubes"),
            (self.check == Check::All, "has no solutions to check"),
        ];
        lacks.into_iter().find_map(|(is_asked, lacks)| is_asked.then_some(lacks))
    }
}

choices! {
    /// The solutions of a count that are decoded and checked by the puzzle's rules.
    #[derive(Default)]
    Check {
        /// Those of an exact cover search that counts no classes: the first 1,000 that are found
        /// and every 1,024th of each cube; all of them otherwise.
        #[default]
        Some = "some",
        /// All of them.
        All = "all",
    }
}
