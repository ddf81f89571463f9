//! The search through all solutions.

use super::layout::Layout;
use super::machine::{Halt, Machine, State, Until};
use super::order::Order;
use super::{Item, Problem, ProblemError};
use crate::engines::{Interrupt, split};

/// All solutions of a problem, as a lazy iterator over the chosen options, sorted.
///
/// The solutions come in an order that depends on the problem alone. Memory is proportional to the
/// number of options times the depth of the search, and does not grow.
pub struct Search(Box<dyn Machine + Send>);

impl Search {
    /// A search that is at its beginning.
    ///
    /// # Errors
    /// When the items and their colours take more than 2,048 bits.
    pub fn new(problem: &Problem) -> Result<Self, ProblemError> {
        Self::within(problem, &[])
    }

    /// A search through the solutions that choose all options of a cube, which [`split`](Self::split)
    /// made.
    ///
    /// # Errors
    /// When the items and their colours take more than 2,048 bits.
    pub fn within(problem: &Problem, cube: &[u32]) -> Result<Self, ProblemError> {
        Self::in_order(problem, &Order::of(problem), cube)
    }

    /// A search through the same solutions in another order.
    pub(super) fn in_order(
        problem: &Problem,
        order: &Order,
        cube: &[u32],
    ) -> Result<Self, ProblemError> {
        let layout = Layout::of(problem, &order.items)?;
        macro_rules! machine {
            ($($words:literal)* | $most:literal) => {
                match layout.bits.div_ceil(64) {
                    $(..=$words => machine!($words),)*
                    _ => machine!($most),
                }
            };
            ($words:literal) => {
                Box::new(State::<$words>::new(problem, &layout, &order.options, cube))
            };
        }
        Ok(Self(machine!(1 2 3 4 6 8 12 16 24 | 32)))
    }

    /// The memory that a search takes, in bytes, by estimate: each chosen option keeps those that
    /// go with all chosen so far, which are a third of all options on average.
    ///
    /// # Errors
    /// When the items and their colours take more than 2,048 bits.
    pub fn memory(problem: &Problem) -> Result<u64, ProblemError> {
        let Layout { bits, .. } = Layout::of(problem, &Order::of(problem).items)?;
        let options = problem.num_options() as u64;
        let primary = |item: &&Item| item.index < problem.num_primary();
        let covered = problem.options().flatten().filter(primary).count() as u64;
        // As many options cover all primary items as those that one covers go into these.
        let depth = u64::from(problem.num_primary()) * options / covered.max(1);
        let candidate = (bits.div_ceil(64) * 8 + 8) as u64;
        Ok(options.saturating_mul(candidate).saturating_mul(2 + depth / 3))
    }

    /// At least so many cubes, in the order of the search, if there are: options that are chosen
    /// first. Every solution is in one of them.
    ///
    /// ```
    /// use puzzlec::engines::cover::{Problem, Search};
    ///
    /// let mut problem = Problem::new(2, 0);
    /// for items in [vec![0], vec![1], vec![0, 1]] {
    ///     problem.option(items)?;
    /// }
    /// assert_eq!(Search::split(&problem, 2)?, [vec![0], vec![2]]);
    /// let solutions = Search::within(&problem, &[0])?;
    /// assert_eq!(solutions.collect::<Vec<_>>(), [[0, 1]]);
    /// # Ok::<(), puzzlec::engines::cover::ProblemError>(())
    /// ```
    ///
    /// # Errors
    /// When the items and their colours take more than 2,048 bits.
    pub fn split(problem: &Problem, cubes: usize) -> Result<Vec<Vec<u32>>, ProblemError> {
        // The first node is opened in any case.
        split::cubes(cubes.max(2), |cube| Ok(Self::within(problem, cube)?.0.options()))
    }

    /// Goes on to the next solution, but stops soon after so many nodes of the whole search.
    ///
    /// `Some` is the options of a solution in the order in which they were chosen, and holds until
    /// the next call. After `None`, [`is_complete`](Self::is_complete) tells whether the search has
    /// ended or was interrupted; it can be taken up again.
    pub fn advance(&mut self, nodes: u64, interrupt: &Interrupt) -> Option<&[u32]> {
        let halt = self.0.advance(Until { nodes, pause: u64::MAX }, interrupt);
        (halt == Halt::Solution).then(|| self.0.chosen())
    }

    /// Goes on to the next solution, and stops as [`advance`](Self::advance) does at the same nodes.
    /// Besides, it pauses exactly where the whole search has so many nodes, which changes nothing
    /// about what it finds.
    pub(super) fn advance_until(&mut self, until: Until, interrupt: &Interrupt) -> Halt {
        self.0.advance(until, interrupt)
    }

    /// The options that are chosen where the search stands, in their order.
    pub(super) fn chosen(&self) -> &[u32] {
        self.0.chosen()
    }

    /// True if there are no more solutions.
    pub fn is_complete(&self) -> bool {
        self.0.is_complete()
    }

    /// The number of nodes so far: partial solutions that were looked at.
    pub fn nodes(&self) -> u64 {
        self.0.nodes()
    }
}

impl Iterator for Search {
    type Item = Vec<u32>;

    fn next(&mut self) -> Option<Vec<u32>> {
        let mut options = self.advance(u64::MAX, &Interrupt::new())?.to_vec();
        options.sort_unstable();
        Some(options)
    }
}
