//! The conclusions from a search: the one place where they are drawn.

use puzzlec_encodings::{Core, Request, Role, Roles};

use super::Tally;
use crate::engines::{Assignments, SolverError, Values};
use crate::puzzle::count::Natural;

/// The conclusion from a search for a solution.
///
/// It is made from what was found and from the roles of the formula: a formula with a streamliner
/// refutes nothing.
///
/// ```
/// use puzzlec::search::Conclusion;
/// use puzzlec_encodings::{Role, Roles};
///
/// let refuted = Conclusion::new(Roles::PLAIN, None, true);
/// assert!(matches!(refuted, Conclusion::None(_)));
/// let nothing = Conclusion::new(Roles::PLAIN | Role::Streamliner, None, true);
/// assert_eq!(nothing, Conclusion::Open { streamlined: true });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// A solution.
    Found(Values),
    /// There is none.
    None(Refuted),
    /// Nothing is known.
    Open {
        /// No solution satisfies the streamliners; others may exist.
        streamlined: bool,
    },
}

/// The result that there is no solution: of a complete search without streamliners. Only
/// [`Conclusion::new`] makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refuted(());

impl Conclusion {
    /// The conclusion from a search in a formula of these roles: the solution, if it found one, and
    /// `true` if it is complete.
    pub fn new(roles: Roles, found: Option<Values>, complete: bool) -> Self {
        let streamlined = roles.contains(Role::Streamliner);
        match found {
            Some(values) => Self::Found(values),
            None if complete && !streamlined => Self::None(Refuted(())),
            None => Self::Open { streamlined: streamlined && complete },
        }
    }

    /// The conclusion from the first of the assignments of a formula of these roles.
    ///
    /// # Errors
    /// When the solver fails.
    pub fn of(roles: Roles, models: &mut dyn Assignments) -> Result<Self, SolverError> {
        let found = models.next().transpose()?;
        Ok(Self::new(roles, found, models.is_complete()))
    }

    /// The request to search again without streamliners, if no solution satisfies those that were
    /// added to help.
    pub fn request_again(&self, asked: Roles) -> Option<Request> {
        let streamlined = *self == Self::Open { streamlined: true };
        let again = streamlined && !asked.contains(Role::Streamliner);
        again.then(|| Request::of(asked | Role::Symmetry))
    }
}

/// The conclusion from a count.
///
/// It can only be made from a tally and the roles of the formula: with a streamliner in it no count
/// is complete, and with symmetries broken the raw number is that of the classes' members.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Count {
    /// True if every solution is counted.
    pub complete: bool,
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
    /// The conclusion from a tally of the solutions of a model, and of their classes if it has any.
    pub(super) fn new(core: &Core, tally: Tally, complete: bool) -> Self {
        let Tally { found, checked, raw, classes, .. } = tally;
        let [broken, streamlined] =
            [Role::Symmetry, Role::Streamliner].map(|role| core.roles().contains(role));
        // Without classes, nobody can tell how many solutions each one stands for.
        let has_raw = !streamlined && (!broken || !classes.is_empty());
        let complete = complete && !streamlined;
        Self { complete, raw: has_raw.then_some(raw), found, checked, classes }
    }
}
