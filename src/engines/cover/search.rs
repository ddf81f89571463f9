//! The search through all solutions.

use super::bits::{Bits, Counters};
use super::layout::Layout;
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

/// The numbers of nodes of the whole search at which it stops before a solution.
#[derive(Clone, Copy)]
pub(super) struct Until {
    /// Soon after so many it stops.
    pub(super) nodes: u64,
    /// At exactly so many it pauses.
    pub(super) pause: u64,
}

/// The reason why a search does not go on by itself.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Halt {
    /// The chosen options are a solution.
    Solution,
    /// It was to pause here.
    Pause,
    /// It is complete, it was interrupted, or it has had its nodes.
    End,
}

/// A search of some width, behind one interface.
trait Machine {
    /// The options of the first node, in turn; `None` if it is a solution, which cannot be split.
    fn options(&mut self) -> Option<Vec<u32>>;
    /// Goes on to the next solution, or stops before it.
    fn advance(&mut self, until: Until, interrupt: &Interrupt) -> Halt;
    fn chosen(&self) -> &[u32];
    fn is_complete(&self) -> bool;
    fn nodes(&self) -> u64;
}

/// An option that is still possible.
#[derive(Clone, Copy)]
struct Candidate<const W: usize> {
    /// The cover: a bit of each of its items.
    covers: Bits<W>,
    option: u32,
}

/// A node of the search that has been opened.
struct Node<const W: usize> {
    /// Its candidates lie in the arena from here to where those of the next node start.
    start: usize,
    end: usize,
    /// The candidate that is tried next.
    next: usize,
    /// The item that is to be covered.
    item: usize,
    /// The primary items that are not covered.
    open: Bits<W>,
}

/// The number of nodes that are looked at between two looks at the interrupt and at a limit of nodes.
pub(super) const PATIENCE: u64 = 512;

struct State<const W: usize> {
    /// The bits that each option allows no other to cover: its own items, and in its coloured items every
    /// other colour.
    excludes: Vec<Bits<W>>,
    /// The primary items of each option.
    primary: Bits<W>,
    arena: Vec<Candidate<W>>,
    stack: Vec<Node<W>>,
    /// Chosen before the search began.
    cube: Vec<u32>,
    /// All that is chosen, the cube first.
    chosen: Vec<u32>,
    /// Room for the number of candidates of each item.
    counts: Vec<u32>,
    nodes: u64,
    /// Their number at the next look at the interrupt.
    due: u64,
    phase: Phase,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Start,
    Running,
    Complete,
}

impl<const W: usize> State<W> {
    fn new(problem: &Problem, layout: &Layout, order: &[u32], cube: &[u32]) -> Self {
        let mut primary = Bits::NONE;
        for item in 0..problem.num_primary() as usize {
            primary.insert(layout.first[item]);
        }
        let (mut arena, mut excludes) = (Vec::new(), vec![Bits::NONE; order.len()]);
        for &option in order {
            let (mut covers, mut excluded) = (Bits::NONE, Bits::NONE);
            for item in problem.items(option as usize) {
                let index = item.index as usize;
                let (first, colours) = (layout.first[index], &layout.colours[index]);
                let place = |colour| colours.binary_search(&colour).map_or(0, |index| index + 1);
                let own = item.colour.map_or(0, place);
                covers.insert(first + own);
                for other in (0..=colours.len()).filter(|&other| own == 0 || other != own) {
                    excluded.insert(first + other);
                }
            }
            arena.push(Candidate { covers, option });
            excludes[option as usize] = excluded;
        }
        let (stack, cube, chosen) = (Vec::new(), cube.to_vec(), Vec::new());
        let (counts, nodes, due, phase) = (vec![0; W * 64], 0, PATIENCE, Phase::Start);
        Self { excludes, primary, arena, stack, cube, chosen, counts, nodes, due, phase }
    }

    /// Opens the first node; returns whether it is a solution.
    fn begin(&mut self) -> bool {
        self.phase = Phase::Running;
        self.chosen.clone_from(&self.cube);
        let (mut start, mut end, mut open) = (0, self.arena.len(), self.primary);
        let mut counters = Counters::ZERO;
        for candidate in &self.arena {
            counters.add(&candidate.covers);
        }
        for option in self.cube.clone() {
            let of_cube = self.arena[start..end].iter().find(|other| other.option == option);
            // An option that does not go with those before it leaves nothing.
            let Some(&Candidate { covers, .. }) = of_cube else { return false };
            open = open.without(&covers);
            let (last, counted) = self.filter(start, end, option);
            (start, end, counters) = (end, last, counted);
        }
        self.open(start, end, open, &counters)
    }

    /// Opens a node with the candidates between these places; returns whether it is a solution. A
    /// node that leaves an item without candidates is not opened.
    fn open(&mut self, start: usize, end: usize, open: Bits<W>, counters: &Counters<W>) -> bool {
        self.nodes += 1;
        if open.is_empty() {
            return true;
        }
        let item = match counters.fewest(&open) {
            Some((_, 0)) => None,
            Some((items, _)) => items.first(),
            None => self.fewest(start, end, open),
        };
        if let Some(item) = item {
            self.stack.push(Node { start, end, next: start, item, open });
        }
        false
    }

    /// Writes the candidates between these places that go with an option behind them, and tells
    /// where those end and how often they cover each item.
    fn filter(&mut self, start: usize, end: usize, option: u32) -> (usize, Counters<W>) {
        let most = end + (end - start);
        if self.arena.len() < most {
            self.arena.resize(most, Candidate { covers: Bits::NONE, option: 0 });
        }
        let excluded = self.excludes[option as usize];
        let (old, new) = self.arena.split_at_mut(end);
        let mut kept = 0;
        for candidate in &old[start..] {
            // Written in any case, so that there is no branch to mispredict.
            new[kept] = *candidate;
            kept += usize::from(!candidate.covers.meets(&excluded));
        }
        let mut counters = Counters::ZERO;
        for candidate in &new[..kept] {
            counters.add(&candidate.covers);
        }
        (end + kept, counters)
    }

    /// The item with the fewest candidates from `start` on, by counting all of them.
    fn fewest(&mut self, start: usize, end: usize, open: Bits<W>) -> Option<usize> {
        self.counts.fill(0);
        for candidate in &self.arena[start..end] {
            for bit in candidate.covers.iter() {
                self.counts[bit] += 1;
            }
        }
        open.iter().min_by_key(|&item| self.counts[item])
    }
}

impl<const W: usize> Machine for State<W> {
    fn options(&mut self) -> Option<Vec<u32>> {
        if self.begin() {
            return None;
        }
        let Some(node) = self.stack.last() else { return Some(Vec::new()) };
        let candidates = self.arena[node.start..node.end].iter();
        let covering = candidates.filter(|candidate| candidate.covers.contains(node.item));
        Some(covering.map(|candidate| candidate.option).collect())
    }

    fn advance(&mut self, until: Until, interrupt: &Interrupt) -> Halt {
        if self.phase == Phase::Start && self.begin() {
            return Halt::Solution;
        }
        // One number to compare with, whether somebody watches or not.
        let mut stop = self.due.min(until.pause);
        while let Some(depth) = self.stack.len().checked_sub(1) {
            if self.nodes >= stop {
                if self.nodes >= until.pause {
                    return Halt::Pause;
                }
                // Also between solutions, which come one after the other where there are many.
                self.due = self.nodes + PATIENCE;
                stop = self.due.min(until.pause);
                if self.nodes >= until.nodes || interrupt.is_raised() {
                    return Halt::End;
                }
            }
            let node = &mut self.stack[depth];
            // What an earlier candidate of this node led to is undone.
            self.chosen.truncate(self.cube.len() + depth);
            let rest = &self.arena[node.next..node.end];
            let Some(at) = rest.iter().position(|other| other.covers.contains(node.item)) else {
                self.stack.pop();
                continue;
            };
            let Candidate { covers, option } = rest[at];
            node.next += at + 1;
            let (start, end, open) = (node.start, node.end, node.open.without(&covers));
            self.chosen.push(option);
            let (last, counters) = self.filter(start, end, option);
            if self.open(end, last, open, &counters) {
                return Halt::Solution;
            }
        }
        self.phase = Phase::Complete;
        Halt::End
    }

    fn chosen(&self) -> &[u32] {
        &self.chosen
    }

    fn is_complete(&self) -> bool {
        self.phase == Phase::Complete
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}
