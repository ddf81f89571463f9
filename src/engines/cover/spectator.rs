//! Spectators, who watch engines at work.
//!
//! An engine that nobody watches does not know of them. One that is watched finds the same
//! assignments in the same order, after the same nodes.

use std::fmt;
use std::sync::Arc;

use super::lower::OfModel;
use crate::engines::figures::Figures;

/// Somebody who watches a search.
pub trait Spectator: fmt::Debug + Send + Sync {
    /// Sees a node of an exact cover search, and says after how many more nodes it wants to see the
    /// next one. The search waits until it is told.
    fn sees(&self, partial: &Partial<'_>) -> u64;

    /// Hears that a SAT solver of this name begins, and where it is going to count.
    fn hears(&self, solver: &str, figures: &Arc<Figures>);
}

/// A node of an exact cover search: the options chosen there.
pub struct Partial<'s> {
    pub(super) model: &'s OfModel,
    pub(super) chosen: &'s [u32],
    /// The number of nodes up to this one, also those of searches that were given up.
    pub nodes: u64,
    /// True if it is a solution.
    pub is_solution: bool,
}

impl Partial<'_> {
    /// The number of options that are chosen.
    pub const fn depth(&self) -> usize {
        self.chosen.len()
    }

    /// For each variable of the model whether it is known to be true. Of the others nothing is
    /// known.
    pub fn trues(&self) -> Vec<bool> {
        self.model.values(self.chosen)
    }
}
