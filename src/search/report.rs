//! Reports: results as values. Programs read their JSON, people read the text that they display as.

use std::fmt;
use std::path::PathBuf;

use itertools::Itertools;
use puzzlec_dimacs::Values;
use puzzlec_encodings::{Known, Role};
use serde::{Serialize, Serializer};

use super::error::SearchError;
use super::session::Search;
use crate::engines::Evidence;
use crate::puzzle::Violation;
use crate::puzzle::picture::Picture;
use crate::puzzle::task::{AnySolution, AnyTask};

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

/// A remark about a puzzle for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// For everybody.
    Note(String),
    /// For those who want to know more.
    Detail(String),
}

impl Search {
    /// The title of the puzzle, its pins, and remarks about it and its model.
    pub fn remarks(&self) -> Vec<Remark> {
        let (task, core) = (self.task(), self.task().core());
        let mut remarks = vec![Remark::Note(task.title())];
        if let pins @ [_, ..] = task.pins() {
            remarks.push(Remark::Note(format!("pinned: {}", pins.iter().format(", "))));
        }
        remarks.extend(task.remarks().iter().map(|own| Remark::Note(format!("note: {own}"))));
        remarks.extend(task.readings().iter().map(|own| Remark::Detail(format!("read: {own}"))));
        let rules = core.constraints().map(|constraint| constraint.rule).dedup();
        let mut breaking = rules.filter(|&rule| core.role_of(rule) == Role::Symmetry);
        if let Some(rule) = breaking.next() {
            let more = if breaking.next().is_some() { ", and more" } else { "" };
            let rule = task.named().rule(rule).to_string();
            remarks.push(Remark::Detail(format!("symmetry breaking: {rule}{more}")));
        }
        if core.roles().contains(Role::Streamliner) {
            let note = "note: streamliners are added; they exclude some solutions";
            remarks.push(Remark::Note(note.to_owned()));
        }
        remarks
    }
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

impl Serialize for dyn AnySolution + '_ {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        self.to_json().serialize(s)
    }
}

/// Serializes evidence that may be missing as its kind, in a word.
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
