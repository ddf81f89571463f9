//! The conclusions from a search: the one place where they are drawn.

use std::fmt::{self, Display};

use puzzlec_dimacs::Values;
use puzzlec_encodings::{Core, Role};
use serde::Serialize;

use super::serial::evidence_word;
use super::tally::Tally;
use crate::engines::{Assignments, Evidence, SolverError};
use crate::puzzle::count::Natural;

/// The conclusion from a search for a solution.
///
/// It is made from what was found and from the formula: one with a streamliner refutes nothing.
///
/// ```
/// use puzzlec::engines::Evidence;
/// use puzzlec::search::Conclusion;
///
/// let search = puzzlec::open("langford")?.with("n", 4).search()?;
/// let core = search.task().core();
/// let refuted: Conclusion = Conclusion::new(core, None, Some(Evidence::Search));
/// assert!(matches!(refuted, Conclusion::None(_)));
/// assert_eq!(refuted.words(), "no solution");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "status")]
pub enum Conclusion<T = Values> {
    /// A solution, or what was asked about the solutions.
    #[serde(rename = "satisfiable")]
    Found(T),
    /// The puzzle has no solution.
    #[serde(rename = "unsatisfiable")]
    None(Refuted),
    /// Nothing is known.
    #[serde(rename = "unknown")]
    Open {
        /// No solution satisfies the streamliners; others may exist.
        #[serde(skip)]
        streamlined: bool,
        /// The reason, if there is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
}

/// The result that there is no solution, with its evidence: of a search without streamliners. Only
/// [`Conclusion::new`] makes one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refuted {
    reason: Option<String>,
    #[serde(serialize_with = "evidence_word")]
    evidence: Evidence,
}

impl Refuted {
    /// The way in which it is known.
    pub const fn evidence(&self) -> &Evidence {
        &self.evidence
    }
}

impl<T> Conclusion<T> {
    /// The conclusion that an answer leads to, if there is one.
    ///
    /// # Errors
    /// That of the next step.
    pub fn then<U, E>(
        self,
        next: impl FnOnce(T) -> Result<Conclusion<U>, E>,
    ) -> Result<Conclusion<U>, E> {
        Ok(match self {
            Self::Found(found) => next(found)?,
            Self::None(refuted) => Conclusion::None(refuted),
            Self::Open { streamlined, reason } => Conclusion::Open { streamlined, reason },
        })
    }

    /// The same conclusion with the answer that another one leads to.
    ///
    /// # Errors
    /// That of the next step.
    pub fn try_map<U, E>(self, next: impl FnOnce(T) -> Result<U, E>) -> Result<Conclusion<U>, E> {
        self.then(|found| next(found).map(Conclusion::Found))
    }

    /// The conclusion from a search in a formula: the solution, if it found one, and the evidence
    /// that there is no other one, if it is complete.
    pub fn new(core: &Core, found: Option<T>, end: Option<Evidence>) -> Self {
        let streamlined = core.roles().contains(Role::Streamliner);
        let argument = core.obstructed();
        match (found, end) {
            (Some(found), _) => Self::Found(found),
            (None, Some(evidence)) if !streamlined => {
                Self::None(Refuted { reason: argument.map(str::to_owned), evidence })
            }
            (None, end) => {
                let streamlined = end.is_some();
                let none = "no solution satisfies the streamliners; others may exist";
                let reason = streamlined.then_some(none).or(argument).or(core.asks_openly());
                Self::Open { streamlined, reason: reason.map(str::to_owned) }
            }
        }
    }

    /// The conclusion in a word or two.
    pub const fn words(&self) -> &'static str {
        match self {
            Self::Found(_) => "solution",
            Self::None(_) => "no solution",
            Self::Open { .. } => "unknown",
        }
    }
}

impl<T: Display> Display for Conclusion<T> {
    /// The answer, or that there is none in a line with its reason.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Found(answer) => answer.fmt(f),
            Self::None(Refuted { reason: Some(reason), .. })
            | Self::Open { reason: Some(reason), .. } => writeln!(f, "{}: {reason}", self.words()),
            _ => writeln!(f, "{}", self.words()),
        }
    }
}

impl Conclusion {
    /// The conclusion from the first of the assignments of a formula.
    ///
    /// # Errors
    /// When the solver fails.
    pub fn of(core: &Core, models: &mut dyn Assignments) -> Result<Self, SolverError> {
        let found = models.next().transpose()?;
        Ok(Self::new(core, found, models.end()))
    }
}

/// The conclusion from a count.
///
/// It can only be made from a tally and the roles of the formula: with a streamliner in it no count
/// is complete, and with symmetries broken the raw number is that of the classes' members.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Count {
    /// The way in which it is known that every solution is counted; `None` if it is not.
    pub evidence: Option<Evidence>,
    /// The number of solutions; `None` if it is not known which part of them was found.
    pub raw: Option<Natural>,
    /// The number of solutions of the formula that were found.
    pub found: u64,
    /// The number of those that were decoded and checked by the puzzle's rules; see
    /// [`Check`](super::Check).
    pub checked: u64,
    /// The number of classes of each level.
    pub classes: Vec<Natural>,
}

impl Count {
    /// True if every solution is counted.
    pub const fn is_complete(&self) -> bool {
        self.evidence.is_some()
    }

    /// The conclusion from a tally of the solutions of a model, and of their classes if it has any.
    pub(super) fn new(core: &Core, tally: Tally, end: Option<Evidence>) -> Self {
        let Tally { found, checked, raw, classes, .. } = tally;
        let [broken, streamlined] =
            [Role::Symmetry, Role::Streamliner].map(|role| core.roles().contains(role));
        // Without classes, nobody can tell how many solutions each one stands for.
        let has_raw = !streamlined && (!broken || !classes.is_empty());
        let evidence = end.filter(|_| !streamlined);
        Self { evidence, raw: has_raw.then_some(raw), found, checked, classes }
    }
}
