//! The conclusions from a search: the one place where they are drawn.

use puzzlec_dimacs::Values;
use puzzlec_encodings::{Core, Role, Roles};

use super::tally::Tally;
use crate::engines::{Assignments, Evidence, SolverError};
use crate::puzzle::count::Natural;

/// The conclusion from a search for a solution.
///
/// It is made from what was found and from the roles of the formula: a formula with a streamliner
/// refutes nothing.
///
/// ```
/// use puzzlec::engines::Evidence;
/// use puzzlec::search::Conclusion;
/// use puzzlec_encodings::{Role, Roles};
///
/// let refuted: Conclusion = Conclusion::new(Roles::PLAIN, None, Some(Evidence::Search));
/// assert!(matches!(refuted, Conclusion::None(_)));
/// let streamlined = Roles::PLAIN | Role::Streamliner;
/// let nothing: Conclusion = Conclusion::new(streamlined, None, Some(Evidence::Search));
/// assert_eq!(nothing, Conclusion::Open { streamlined: true });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conclusion<T = Values> {
    /// A solution, or what was asked about the solutions.
    Found(T),
    /// The puzzle has no solution.
    None(Refuted),
    /// Nothing is known.
    Open {
        /// No solution satisfies the streamliners; others may exist.
        streamlined: bool,
    },
}

/// The result that there is no solution, with its evidence: of a search without streamliners. Only
/// [`Conclusion::new`] makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refuted(Evidence);

impl Refuted {
    /// The way in which it is known.
    pub const fn evidence(&self) -> &Evidence {
        &self.0
    }
}

impl<T> Conclusion<T> {
    /// The conclusion from a search that was stopped, or met its limit.
    pub const UNKNOWN: Self = Self::Open { streamlined: false };

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
            Self::Open { streamlined } => Conclusion::Open { streamlined },
        })
    }

    /// The conclusion from a search in a formula of these roles: the solution, if it found one, and
    /// the evidence that there is no other one, if it is complete.
    pub fn new(roles: Roles, found: Option<T>, end: Option<Evidence>) -> Self {
        let streamlined = roles.contains(Role::Streamliner);
        match (found, end) {
            (Some(found), _) => Self::Found(found),
            (None, Some(evidence)) if !streamlined => Self::None(Refuted(evidence)),
            (None, end) => Self::Open { streamlined: end.is_some() },
        }
    }
}

impl Conclusion {
    /// The conclusion from the first of the assignments of a formula of these roles.
    ///
    /// # Errors
    /// When the solver fails.
    pub fn of(roles: Roles, models: &mut dyn Assignments) -> Result<Self, SolverError> {
        let found = models.next().transpose()?;
        Ok(Self::new(roles, found, models.end()))
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
