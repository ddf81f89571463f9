//! Solutions of a puzzle, one after the other.

use super::Models;
use super::prelude::*;

/// Solutions of a puzzle, decoded and checked, one after the other.
pub struct Solutions<'s> {
    pub(super) task: &'s dyn AnyTask,
    pub(super) models: Models<'s>,
}

/// The status of [`Solutions`]: complete or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// These were all solutions, as this tells.
    Complete(Evidence),
    /// There may be more: the search is not over, or was stopped.
    Open,
    /// These were all that satisfy constraints of these roles, which not every solution does.
    Partial(Roles),
}

impl Solutions<'_> {
    /// Tells if these were all.
    pub fn status(&self) -> Status {
        let roles = self.task.core().roles();
        let left_out = roles.without(Roles::PLAIN | Role::Implied);
        match self.models.end() {
            None => Status::Open,
            Some(evidence) if left_out.is_empty() => Status::Complete(evidence),
            Some(_) => Status::Partial(left_out),
        }
    }
}

impl<'s> Iterator for Solutions<'s> {
    type Item = Result<Box<dyn AnySolution + 's>, SearchError>;

    fn next(&mut self) -> Option<Self::Item> {
        let values = self.models.next()?.map_err(SearchError::from);
        Some(values.and_then(|values| Ok(self.task.solution(&values)?)))
    }
}
