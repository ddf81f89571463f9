//! Diagrams that are kept: for samples, and for the number of solutions that each option is in.

use num_bigint::BigUint;

use super::super::bits::Bits;
use super::plan::Step;
use super::sums::{Sums, number};
use super::{Diagram, DiagramError, Layer, PATIENCE, States};
use crate::engines::limits::Limits;
use crate::engines::random::Random;

/// A diagram that is kept, with the number of ways from each of its nodes to the end.
///
/// ```
/// use puzzlec::engines::cover::{Diagram, Problem};
/// use puzzlec::engines::Limits;
///
/// // Two of four options: both ways to cover a square by dominoes.
/// let mut problem = Problem::new(4, 0);
/// for items in [[0, 1], [2, 3], [0, 2], [1, 3]] {
///     problem.option(items)?;
/// }
/// let stored = Diagram::new(&problem).store(&Limits::default(), |_| ())?;
/// assert_eq!(stored.count().to_string(), "2");
/// assert_eq!(stored.of_options().map(|(_, count)| count.to_string()).collect::<Vec<_>>(), ["1"; 4]);
/// let sample = stored.sample(7, 3);
/// assert!(sample.iter().all(|options| options == &[0, 1] || options == &[2, 3]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Stored {
    levels: Vec<Level>,
    num_options: usize,
}

/// The nodes of a step.
#[derive(Default)]
struct Level {
    /// The end of each node's edges.
    ends: Vec<usize>,
    edges: Vec<Edge>,
    /// For each node the number of ways to the end.
    ways: Sums,
}

/// A way from a node to one of the next step.
#[derive(Clone, Copy)]
struct Edge {
    /// The option that is chosen; `NONE` if none is.
    option: u32,
    to: u32,
}

const NONE: u32 = u32::MAX;

impl Level {
    fn edges(&self, node: usize) -> &[Edge] {
        let first = node.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.edges[first..self.ends[node]]
    }
}

impl Diagram<'_> {
    /// Makes the diagram and keeps it; `hears` of every step.
    ///
    /// # Errors
    /// When it takes more memory than it may, or is interrupted.
    pub fn store(&self, limits: &Limits, hears: impl FnMut(Layer)) -> Result<Stored, DiagramError> {
        let none = || Stored { levels: Vec::new(), num_options: self.problem.num_options() };
        match self.plan.slots.div_ceil(64) {
            _ if self.plan.is_impossible => Ok(none()),
            0..=1 => self.store_in::<1>(limits, hears),
            2 => self.store_in::<2>(limits, hears),
            3..=4 => self.store_in::<4>(limits, hears),
            5..=16 => self.store_in::<16>(limits, hears),
            _ => Err(DiagramError::TooWide(self.plan.slots)),
        }
    }

    fn store_in<const W: usize>(
        &self,
        limits: &Limits,
        mut hears: impl FnMut(Layer),
    ) -> Result<Stored, DiagramError> {
        let steps: Vec<Step<W>> = self.plan.steps(self.problem);
        let (mut states, mut levels) = (States::<W>::default(), Vec::new());
        let (mut stored, mut all) = (0, 0);
        states.insert(Bits::NONE);
        for (done, step) in steps.iter().enumerate() {
            let (mut next, mut level) = (States::<W>::default(), Level::default());
            for (index, &state) in states.iter().enumerate() {
                if index % PATIENCE == 0 {
                    // An edge, and what a node has beside its state.
                    let kept = stored + level.edges.len() as u64;
                    self.ask(limits, states.len() + next.len(), size_of::<Bits<W>>(), 16 * kept)?;
                }
                step.each(state, |option, after| {
                    let to = next.insert_full(after).0 as u32;
                    level.edges.push(Edge { option: option.unwrap_or(NONE), to });
                });
                level.ends.push(level.edges.len());
            }
            stored += (level.edges.len() + level.ends.len()) as u64;
            levels.push(level);
            states = next;
            self.go_on(&mut all, states.len())?;
            hears(Layer { step: done + 1, steps: steps.len(), states: states.len() });
        }
        let mut ways = Sums::new(1);
        states.iter().for_each(|_| ways.push(&[1]));
        levels.push(Level { ends: vec![0; states.len()], edges: Vec::new(), ways });
        for at in (0..levels.len() - 1).rev() {
            let (before, after) = levels.split_at_mut(at + 1);
            let (level, next) = (&mut before[at], &after[0]);
            let most = (0..level.ends.len()).map(|node| level.edges(node).len()).max();
            let longest = (next.ways.sum() * most.unwrap_or_default()).bits() / 64 + 1;
            let mut ways = Sums::new(longest as usize);
            for node in 0..level.ends.len() {
                ways.push(&[]);
                for edge in level.edges(node) {
                    ways.add(node, next.ways.get(edge.to as usize));
                }
            }
            level.ways = ways;
        }
        Ok(Stored { levels, num_options: self.problem.num_options() })
    }
}

impl Stored {
    /// The number of solutions.
    pub fn count(&self) -> BigUint {
        let first = self.levels.first().filter(|level| !level.ends.is_empty());
        first.map_or(BigUint::ZERO, |level| number(level.ways.get(0)))
    }

    /// A number of solutions, drawn uniformly and independently;
    /// none if there are none. The options of each are sorted. The same seed draws the same ones.
    pub fn sample(&self, seed: u64, number: usize) -> Vec<Vec<u32>> {
        let (all, mut random) = (self.count(), Random::new(seed));
        if all == BigUint::ZERO {
            return Vec::new();
        }
        (0..number).map(|_| self.solution(below(&all, &mut random))).collect()
    }

    /// The solution of this number, counted from 0 in the order of the edges.
    fn solution(&self, mut rank: BigUint) -> Vec<u32> {
        let (mut node, mut options) = (0, Vec::new());
        for [level, next] in self.levels.windows(2).filter_map(|pair| pair.first_chunk()) {
            for edge in level.edges(node) {
                let ways = number(next.ways.get(edge.to as usize));
                if rank < ways {
                    node = edge.to as usize;
                    options.extend((edge.option != NONE).then_some(edge.option));
                    break;
                }
                rank -= ways;
            }
        }
        options.sort_unstable();
        options
    }

    /// The number of solutions that each option is in.
    pub fn of_options(&self) -> impl Iterator<Item = (u32, BigUint)> {
        let mut counts = vec![BigUint::ZERO; self.num_options];
        let mut reached = vec![BigUint::from(1_u32)];
        for [level, next] in self.levels.windows(2).filter_map(|pair| pair.first_chunk()) {
            let mut after = vec![BigUint::ZERO; next.ends.len()];
            for (node, own) in reached.iter().enumerate() {
                for &Edge { option, to } in level.edges(node) {
                    after[to as usize] += own;
                    if let Some(count) = counts.get_mut(option as usize) {
                        *count += own * number(next.ways.get(to as usize));
                    }
                }
            }
            reached = after;
        }
        (0..).zip(counts)
    }
}

/// A number below a bound, each with the same probability.
fn below(bound: &BigUint, random: &mut Random) -> BigUint {
    let bits = bound.bits();
    loop {
        let words = (0..bits.div_ceil(64)).map(|_| random.word()).collect::<Vec<u64>>();
        let drawn = number(&words) >> (64 * bits.div_ceil(64) - bits);
        if drawn < *bound {
            return drawn;
        }
    }
}
