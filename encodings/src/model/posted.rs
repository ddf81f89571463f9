//! What can be said of a constraint after it was posted.

use super::Model;
use crate::{Atom, Choice};

/// A handle on what was just posted, to say more about it.
pub struct Posted<'m, V, R> {
    pub(super) model: &'m mut Model<V, R>,
    /// The first constraint of what was posted; the rest follow to the end.
    pub(super) first: usize,
}

impl<V, R> Posted<'_, V, R> {
    /// It must hold only if this literal is true. Said twice, both must be. Under a condition
    /// that never holds, nothing is left of it.
    #[allow(clippy::return_self_not_must_use)]
    pub fn when(self, condition: impl Into<Atom>) -> Self {
        match condition.into() {
            Atom::True => {}
            Atom::False => self.model.truncate(self.first),
            Atom::Lit(condition) => {
                for constraint in self.first..self.model.constraints.len() {
                    self.model.conditions.add(constraint, condition);
                }
            }
        }
        self
    }

    /// Lowers it by this encoding, whatever the lowering's own choice.
    #[allow(clippy::return_self_not_must_use)]
    pub fn using(self, choice: impl Into<Choice>) -> Self {
        let choice = choice.into();
        for constraint in &mut self.model.constraints[self.first..] {
            constraint.choice = Some(choice);
        }
        self
    }
}
