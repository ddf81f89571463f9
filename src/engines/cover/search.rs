//! The search through all solutions.

use super::machine::{Halt, Machine, Phase, State, Until};
use super::order::{Layout, Order};
use super::problem::{Item, Problem};
use super::sparse::Sparse;
use crate::engines::interrupt::Interrupt;
use crate::engines::split;

/// All solutions of a problem, as a lazy iterator over the chosen options, sorted.
///
/// The solutions come in an order that depends on the problem alone. The memory does not grow.
pub struct Search(Box<dyn Machine + Send>);

/// The most bits of items and colours that are looked at together.
const WIDEST: usize = 2048;

/// The most memory that a search over bit sets takes, in bytes. Where it would take more, its lists
/// of candidates are so long that to copy them takes longer than to change sparse sets.
const MOST: u64 = 1 << 26;

/// The way to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Means {
    /// Over bit sets: fast, with memory for all candidates of each node.
    Bits,
    /// Over sparse sets: memory is linear in the problem.
    Sparse,
}

impl Means {
    /// The way that suits a problem: sparse sets for large ones.
    pub(super) fn of(problem: &Problem) -> Self {
        let (bits, bytes) = memory_of_bits(problem);
        if bits <= WIDEST && bytes <= MOST { Self::Bits } else { Self::Sparse }
    }
}

/// The bits of items and colours, and the memory that a search over them takes, in bytes, by
/// estimate: each chosen option keeps those that go with all chosen so far, which are a third of
/// all options on average.
fn memory_of_bits(problem: &Problem) -> (usize, u64) {
    let Layout { bits, .. } = Layout::of(problem, &Order::of(problem).items);
    let options = problem.num_options() as u64;
    let primary = |item: &&Item| item.index < problem.num_primary();
    let covered = problem.options().flatten().filter(primary).count() as u64;
    // As many options cover all primary items as those that one covers go into these.
    let times = |item: u32| u64::from(problem.times(item).0.max(1));
    let wanted: u64 = (0..problem.num_primary()).map(times).sum();
    let depth = wanted.saturating_mul(options) / covered.max(1);
    let candidate = (bits.div_ceil(64) * 8 + 8) as u64;
    (bits, options.saturating_mul(candidate).saturating_mul(2 + depth / 3))
}

impl Search {
    /// A search that is at its beginning.
    pub fn new(problem: &Problem) -> Self {
        Self::within(problem, &[])
    }

    /// A search through the solutions that choose all options of a cube, which
    /// [`split`](Self::split) made.
    pub fn within(problem: &Problem, cube: &[u32]) -> Self {
        Self::in_order(problem, &Order::of(problem), cube)
    }

    /// A search through the same solutions in another order.
    pub(super) fn in_order(problem: &Problem, order: &Order, cube: &[u32]) -> Self {
        Self::by(Means::of(problem), problem, order, cube)
    }

    /// A search in this way.
    pub(super) fn by(means: Means, problem: &Problem, order: &Order, cube: &[u32]) -> Self {
        if means == Means::Sparse {
            return Self(Box::new(Sparse::new(problem, order, cube)));
        }
        let layout = Layout::of(problem, &order.items);
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
        // A page has fewer widths, to be small.
        #[cfg(target_family = "wasm")]
        return Self(machine!(1 2 4 8 | 32));
        #[cfg(not(target_family = "wasm"))]
        Self(machine!(1 2 3 4 6 8 12 16 24 | 32))
    }

    /// The memory that a search takes, in bytes, by estimate.
    pub fn memory(problem: &Problem) -> u64 {
        match Means::of(problem) {
            Means::Bits => memory_of_bits(problem).1,
            Means::Sparse => Sparse::memory(problem),
        }
    }

    /// At least this number of cubes, in the order of the search, if possible: options that are
    /// chosen first. Every solution is in one of them.
    ///
    /// ```
    /// use puzzlec::engines::cover::{Problem, Search};
    ///
    /// let mut problem = Problem::new(2, 0);
    /// for items in [vec![0], vec![1], vec![0, 1]] {
    ///     problem.option(items)?;
    /// }
    /// assert_eq!(Search::split(&problem, 2), [vec![0], vec![2]]);
    /// let solutions = Search::within(&problem, &[0]);
    /// assert_eq!(solutions.collect::<Vec<_>>(), [[0, 1]]);
    /// # Ok::<(), puzzlec::engines::cover::ProblemError>(())
    /// ```
    pub fn split(problem: &Problem, cubes: usize) -> Vec<Vec<u32>> {
        let mut search = Self::new(problem).0;
        // The first node is opened in any case.
        let cubes = split::cubes(cubes.max(2), |_| 1.0, |cube| search.options(cube));
        cubes.into_iter().map(|(cube, _)| cube).collect()
    }

    /// At least this number of cubes of about the same size, as [`split`](Self::split) makes them,
    /// each with an estimate of its nodes.
    pub fn balanced(problem: &Problem, cubes: usize) -> Vec<(Vec<u32>, f64)> {
        let mut search = Self::new(problem).0;
        split::balanced(cubes, |cube| search.options(cube))
    }

    /// Goes on to the next solution, but stops soon after this number of nodes of the whole search.
    ///
    /// `Some` is the options of a solution in the order in which they were chosen, and holds until
    /// the next call. After `None`, [`is_complete`](Self::is_complete) reports whether the search has
    /// ended or was interrupted; it can be taken up again.
    pub fn advance(&mut self, nodes: u64, interrupt: &Interrupt) -> Option<&[u32]> {
        let halt = self.0.advance(Until { nodes, pause: u64::MAX }, interrupt);
        (halt == Halt::Solution).then(|| self.chosen())
    }

    /// Goes on to the next solution, and stops as [`advance`](Self::advance) does at the same
    /// nodes. Besides, it pauses exactly when the whole search has this number of nodes, which
    /// changes nothing about what it finds.
    pub(super) fn advance_until(&mut self, until: Until, interrupt: &Interrupt) -> Halt {
        self.0.advance(until, interrupt)
    }

    /// The options that are chosen where the search stands, in their order.
    pub(super) fn chosen(&self) -> &[u32] {
        &self.0.course().chosen
    }

    /// True if there are no more solutions.
    pub fn is_complete(&self) -> bool {
        self.0.course().phase == Phase::Complete
    }

    /// The number of nodes so far: partial solutions that were looked at.
    pub fn nodes(&self) -> u64 {
        self.0.course().nodes
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
