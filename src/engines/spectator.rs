//! Spectators, who watch engines at work.
//!
//! An engine that nobody watches does not know of them. One that is watched finds the same
//! assignments in the same order, after the same nodes.

use std::mem;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::Mutex;

use super::plural;
use super::prelude::*;

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

/// What was recorded so far.
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
    /// What was recorded so far.
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

/// A figure that a SAT solver may tell of its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// The conflicts it has met.
    Conflicts,
    /// The number of times it began again.
    Restarts,
    /// The clauses it has learnt.
    Learnt,
    /// Those of them that it has thrown away.
    Deleted,
}

impl Figure {
    /// All figures, in the order in which they are told.
    pub const ALL: [Self; 4] = [Self::Conflicts, Self::Restarts, Self::Learnt, Self::Deleted];
}

/// The figures of a SAT solver at work. One that it does not tell has no value. They also limit the
/// work: unlike a deadline, a number of conflicts stops a solver at the same point on every run.
///
/// ```
/// use puzzlec::engines::{Figure, Figures};
///
/// let figures = Figures::default();
/// figures.tell(&[Figure::Restarts]);
/// figures.add(Figure::Restarts);
/// assert_eq!(figures.get(Figure::Restarts), Some(1));
/// assert_eq!(figures.get(Figure::Conflicts), None);
/// ```
#[derive(Debug)]
pub struct Figures {
    told: [OnceLock<AtomicU64>; Figure::ALL.len()],
    /// The number of conflicts at which the solver stops.
    most: AtomicU64,
    /// The literals that it has propagated, after each answer.
    propagations: AtomicU64,
}

impl Default for Figures {
    fn default() -> Self {
        let (most, propagations) = (AtomicU64::new(u64::MAX), AtomicU64::new(0));
        Self { told: Default::default(), most, propagations }
    }
}

impl Figures {
    /// The figures that the solver tells, in words.
    pub fn words(&self) -> Vec<String> {
        // From the last on, so that no more clauses are learnt than there were conflicts.
        let words = Figure::ALL.into_iter().rev().filter_map(|figure| {
            let number = self.get(figure)?;
            Some(match figure {
                Figure::Conflicts => plural(number, "conflict"),
                Figure::Restarts => plural(number, "restart"),
                Figure::Learnt => plural(number, "learnt clause"),
                Figure::Deleted => format!("{number} of them deleted"),
            })
        });
        words.collect_vec().into_iter().rev().collect()
    }

    /// Allows the solver more conflicts; none if it does not count them.
    pub fn allow(&self, conflicts: u64) {
        let most = self.get(Figure::Conflicts).unwrap_or(0).saturating_add(conflicts);
        self.most.store(most, Ordering::Relaxed);
    }

    /// True if the solver has met all conflicts that it may.
    pub fn is_spent(&self) -> bool {
        self.get(Figure::Conflicts).unwrap_or(0) >= self.most.load(Ordering::Relaxed)
    }

    /// The literals that the solver has propagated up to its last answer, or some number for each of
    /// its conflicts if it does not tell: a measure of its time.
    pub fn propagations(&self) -> u64 {
        /// The propagations of a conflict, about.
        const OF_CONFLICT: u64 = 500;
        match self.propagations.load(Ordering::Relaxed) {
            0 => OF_CONFLICT * self.get(Figure::Conflicts).unwrap_or(0),
            told => told,
        }
    }

    /// Notes the literals that the solver has propagated.
    pub(super) fn note_propagations(&self, number: u64) {
        self.propagations.store(number, Ordering::Relaxed);
    }

    /// Declares that these are counted, from 0 on.
    pub fn tell(&self, told: &[Figure]) {
        for &figure in told {
            self.told[figure as usize].get_or_init(AtomicU64::default);
        }
    }

    /// Counts one more, if it is counted at all.
    pub fn add(&self, figure: Figure) {
        if let Some(count) = self.told[figure as usize].get() {
            count.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// The value of a figure; `None` if the solver does not tell it.
    pub fn get(&self, figure: Figure) -> Option<u64> {
        self.told[figure as usize].get().map(|count| count.load(Ordering::Relaxed))
    }
}
