//! Which method finds the models of a task: the one place where that is decided.

use std::fmt;
use std::str::FromStr;

use puzzlec_dimacs::Size;
use puzzlec_encodings::{Encodings, UnknownChoice};

use super::{Enumeration, Models};
use crate::AnyTask;
use crate::cover::{self, Problem, ProblemError};
use crate::solvers::{Engine, Interrupt};

/// How models are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Method {
    /// By exact cover search where the model is an exact cover problem, by SAT otherwise; see
    /// [`Plan::start`].
    #[default]
    Auto,
    /// By a SAT solver.
    Sat,
    /// By exact cover search.
    Cover,
}

impl Method {
    /// Every method.
    pub const ALL: &'static [Self] = &[Self::Auto, Self::Sat, Self::Cover];

    /// The name of this method, as on the command line.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Sat => "sat",
            Self::Cover => "cover",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Method {
    type Err = UnknownChoice;

    fn from_str(text: &str) -> Result<Self, UnknownChoice> {
        Self::ALL.iter().copied().find(|method| method.as_str() == text).ok_or_else(|| {
            let choices = Self::ALL.iter().map(|method| method.as_str()).collect();
            UnknownChoice { given: text.to_owned(), choices }
        })
    }
}

/// Which models are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wanted {
    /// One, or some.
    Some,
    /// All of them.
    All,
}

/// Why a task has no models by the method that was asked for.
#[derive(Debug, thiserror::Error)]
pub enum MethodError {
    /// The model says more than "exactly one" and "at most one".
    #[error("this model is no exact cover problem")]
    NotCover,
    /// The exact cover problem is too large for the search.
    #[error(transparent)]
    Problem(#[from] ProblemError),
}

/// A method that was started.
pub struct Plan {
    /// The models, one after the other.
    pub models: Box<dyn Models>,
    /// What the method was given, such as `2604 variables, 99220 clauses`.
    pub input: String,
    /// Why it is this method.
    pub reason: String,
}

/// As many nodes as an exact cover search gets to find a first model before SAT has its turn:
/// fractions of a second.
const NODES: u64 = 1 << 18;

impl Plan {
    /// Starts looking for the models of a task.
    ///
    /// `Auto` is exact cover search wherever the model is an exact cover problem and all models are
    /// wanted. Where some are enough, the search has a fixed number of nodes for the first; if it
    /// does not find one, SAT takes over: learning from failures beats trying faster where models
    /// are rare. An engine, which is a SAT solver, means SAT.
    ///
    /// # Errors
    /// When the method is `Cover` and the model is no exact cover problem, or too large.
    pub fn start(
        task: &dyn AnyTask,
        method: Method,
        wanted: Wanted,
        engine: Option<&Engine>,
        encodings: Encodings,
        interrupt: &Interrupt,
    ) -> Result<Self, MethodError> {
        let sat = |reason: &str| Self::sat(task, engine, encodings, interrupt, reason);
        match method {
            Method::Sat => return Ok(sat("SAT was asked for")),
            Method::Auto if engine.is_some() => {
                return Ok(sat("a SAT solver was asked for"));
            }
            Method::Auto | Method::Cover => {}
        }
        let problem = task.cover().ok_or(MethodError::NotCover);
        let models = problem.and_then(|problem| {
            let models = cover::Models::new(&problem, interrupt)?;
            Ok((problem, models))
        });
        match (models, method) {
            (Err(error), Method::Cover) => Err(error),
            (Err(error), _) => Ok(sat(&error.to_string())),
            (Ok((problem, models)), Method::Cover) => {
                Ok(Self::cover(&problem, models, "exact cover was asked for"))
            }
            (Ok((problem, mut models)), _) => {
                if wanted == Wanted::All || models.look(NODES) || interrupt.is_raised() {
                    Ok(Self::cover(&problem, models, "the model is an exact cover problem"))
                } else {
                    Ok(sat(&format!("{} found no solution", models.effort())))
                }
            }
        }
    }

    fn sat(
        task: &dyn AnyTask,
        engine: Option<&Engine>,
        encodings: Encodings,
        interrupt: &Interrupt,
        reason: &str,
    ) -> Self {
        let mut solver = engine.unwrap_or(&Engine::default()).start(interrupt);
        let Size { vars, clauses, .. } = task.lower(encodings, &mut solver);
        Self {
            models: Box::new(Enumeration::new(solver, task.projection(), task.blocking())),
            input: format!("{vars} variables, {clauses} clauses"),
            reason: reason.to_owned(),
        }
    }

    fn cover(problem: &Problem, models: cover::Models, reason: &str) -> Self {
        Self {
            models: Box::new(models),
            input: format!("{} items, {} options", problem.num_items(), problem.num_options()),
            reason: reason.to_owned(),
        }
    }
}
