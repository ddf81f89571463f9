//! The figures that SAT solvers tell of their work.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use itertools::Itertools;

use super::words::plural;

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

    /// The figures that the solver counts, in words.
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

    /// The value of a figure; `None` if the solver does not tell it.
    pub fn get(&self, figure: Figure) -> Option<u64> {
        self.told[figure as usize].get().map(|count| count.load(Ordering::Relaxed))
    }
}
