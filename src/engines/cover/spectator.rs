//! Spectators, who watch engines at work.
//!
//! An engine that nobody watches does not know of them. One that is watched finds the same
//! assignments in the same order, after the same nodes.

use std::sync::Arc;
use std::{fmt, mem};

use parking_lot::Mutex;

use super::lower::OfModel;
use crate::engines::figures::Figures;
use crate::engines::words::plural;

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

/// A node of an exact cover search that was seen.
#[derive(Clone, Debug)]
pub struct Node {
    /// The number of nodes so far.
    pub nodes: u64,
    /// The number of options that are chosen.
    pub depth: usize,
    /// The variables that are true.
    pub trues: Vec<bool>,
}

impl From<&Partial<'_>> for Node {
    fn from(partial: &Partial<'_>) -> Self {
        Self { nodes: partial.nodes, depth: partial.depth(), trues: partial.trues() }
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {} chosen", plural(self.nodes, "node"), plural(self.depth, "option"))
    }
}

/// A record of a search: nodes that are spread over it evenly, however long it takes.
#[derive(Debug, Default)]
pub struct Recording(Mutex<Recorded>);

/// The record so far.
#[derive(Clone, Debug, Default)]
pub struct Recorded {
    /// The nodes of an exact cover search.
    pub nodes: Vec<Node>,
    /// The nodes from one that is recorded to the next are this power of two.
    power: u32,
    /// A SAT solver with its figures.
    pub solver: Option<(String, Arc<Figures>)>,
}

/// The most nodes of a record: what is shown in half a minute.
const MAX_NODES: usize = 400;

impl Recording {
    /// The record so far.
    pub fn recorded(&self) -> Recorded {
        self.0.lock().clone()
    }
}

impl Spectator for Recording {
    fn sees(&self, partial: &Partial<'_>) -> u64 {
        let mut recorded = self.0.lock();
        if recorded.nodes.len() >= MAX_NODES {
            // Every second one stays.
            recorded.nodes = mem::take(&mut recorded.nodes).into_iter().step_by(2).collect();
            recorded.power += 1;
        }
        recorded.nodes.push(partial.into());
        1 << recorded.power
    }

    fn hears(&self, solver: &str, figures: &Arc<Figures>) {
        self.0.lock().solver = Some((solver.to_owned(), figures.clone()));
    }
}
