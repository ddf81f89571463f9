//! Reports: results as values. Programs read their JSON, people read the text that they display as.

use serde::Serializer;

use super::prelude::*;
use crate::puzzle::Violation;
use crate::puzzle::picture::Picture;

/// The report on a question about the solutions of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "status", rename_all = "lowercase")]
pub enum Report<A> {
    /// The puzzle has a solution; this is the answer to the question.
    Satisfiable(A),
    /// The puzzle has no solution.
    Unsatisfiable {
        /// A short argument, if the puzzle knows one.
        reason: Option<String>,
        /// The grounds for it.
        #[serde(serialize_with = "evidence_word")]
        evidence: Evidence,
    },
    /// Nothing is known.
    Unknown {
        /// The reason, if there is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
}

/// Advice about what may lead to more. The command line knows the words and the options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// Break symmetries: that finds one solution of each class.
    BreakSymmetry,
    /// Let a checker verify a proof.
    Certify,
    /// Choose a level of symmetry, so that solutions are listed and their classes counted.
    ChooseLevel,
    /// Let the planner choose the engine.
    LeaveOutEngine,
    /// Let the planner choose the solver.
    LeaveOutSolver,
    /// Pin this statement: that makes the move.
    Pin(String),
    /// Explain why there is no solution, or prove it.
    Explain,
    /// Verify the certificate in this folder.
    Verify(PathBuf),
}

/// A solution of a puzzle in its own terms, which was checked.
#[derive(Serialize)]
pub struct Solved<'t> {
    /// The solution.
    pub solution: Box<dyn AnySolution + 't>,
    /// If it was asked, whether it is the only solution; `Some(None)` if that is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unique: Option<Option<bool>>,
    #[serde(skip)]
    values: Values,
}

/// The answer to a question about the only solution; none if there are several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unique<A> {
    /// True if there is one solution.
    pub unique: bool,
    /// The answer.
    #[serde(flatten)]
    pub answer: Option<A>,
}

impl<A> From<Option<A>> for Unique<A> {
    fn from(answer: Option<A>) -> Self {
        Self { unique: answer.is_some(), answer }
    }
}

impl<A: fmt::Display> fmt::Display for Unique<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let several = "several solutions: only a puzzle with one solution has a walk and a level";
        match &self.answer {
            Some(answer) => answer.fmt(f),
            None => writeln!(f, "{several}"),
        }
    }
}

/// The result of a check by the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Validity {
    /// True if the solution keeps the rules.
    pub valid: bool,
    /// The first rule that it breaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub violation: Option<String>,
}

impl From<Result<(), Violation>> for Validity {
    fn from(checked: Result<(), Violation>) -> Self {
        let violation = checked.err().map(|violation| violation.to_string());
        Self { valid: violation.is_none(), violation }
    }
}

impl fmt::Display for Validity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.violation {
            None => writeln!(f, "valid"),
            Some(violation) => writeln!(f, "invalid: {violation}"),
        }
    }
}

impl<'t> Solved<'t> {
    /// The solution that values stand for.
    ///
    /// # Errors
    /// The first rule that it breaks.
    pub fn new(task: &'t dyn AnyTask, values: Values) -> Result<Self, SearchError> {
        Ok(Self { solution: task.solution(&values)?, unique: None, values })
    }

    /// The picture of the solution.
    pub fn picture(&self, task: &dyn AnyTask) -> Picture {
        task.picture(Known::all(self.values.as_slice()))
    }
}

impl fmt::Display for Solved<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.solution.to_json())
    }
}

impl<T> Conclusion<T> {
    /// The report of a conclusion about a task, with the answer that something found leads to.
    ///
    /// # Errors
    /// That of the answer.
    pub fn report<A, E>(
        self,
        task: &dyn AnyTask,
        answer: impl FnOnce(T) -> Result<A, E>,
    ) -> Result<Report<A>, E> {
        let argument = task.core().obstructed();
        Ok(match self {
            Self::Found(found) => Report::Satisfiable(answer(found)?),
            Self::None(refuted) => {
                let (reason, evidence) = (argument.map(str::to_owned), refuted.evidence().clone());
                Report::Unsatisfiable { reason, evidence }
            }
            Self::Open { streamlined } => {
                let none = "no solution satisfies the streamliners; others may exist";
                let reason = streamlined.then_some(none).or(argument).or(task.core().asks_openly());
                Report::Unknown { reason: reason.map(str::to_owned) }
            }
        })
    }
}

impl<A> Report<A> {
    /// The result in a word or two.
    pub const fn words(&self) -> &'static str {
        match self {
            Self::Satisfiable(_) => "solution",
            Self::Unsatisfiable { .. } => "no solution",
            Self::Unknown { .. } => "unknown",
        }
    }
}

impl<A: fmt::Display> fmt::Display for Report<A> {
    /// The answer, or the result in a line with its reason.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Satisfiable(answer) => answer.fmt(f),
            Self::Unsatisfiable { reason: Some(reason), .. }
            | Self::Unknown { reason: Some(reason) } => writeln!(f, "{}: {reason}", self.words()),
            _ => writeln!(f, "{}", self.words()),
        }
    }
}

impl Serialize for dyn AnySolution + '_ {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        self.to_json().serialize(s)
    }
}

/// Serializes evidence as its kind, in a word.
pub(super) fn evidence_word<S: Serializer>(evidence: &Evidence, s: S) -> Result<S::Ok, S::Error> {
    s.serialize_str(evidence.as_str())
}

/// The same for evidence that may be missing.
#[expect(clippy::ref_option, reason = "serde gives the field")]
pub(super) fn any_evidence<S: Serializer>(
    evidence: &Option<Evidence>,
    s: S,
) -> Result<S::Ok, S::Error> {
    evidence.as_ref().map(Evidence::as_str).serialize(s)
}

/// Serializes whether there is evidence.
#[expect(clippy::ref_option, reason = "serde gives the field")]
pub(super) fn is_known<S: Serializer>(
    evidence: &Option<Evidence>,
    s: S,
) -> Result<S::Ok, S::Error> {
    s.serialize_bool(evidence.is_some())
}

/// Serializes a thing as what it displays as.
pub(super) fn text<S: Serializer>(thing: &impl fmt::Display, s: S) -> Result<S::Ok, S::Error> {
    s.collect_str(thing)
}
