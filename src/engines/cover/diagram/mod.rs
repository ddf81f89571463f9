//! Counting without listing: a decision diagram over the options of an exact cover problem.
//!
//! The items are decided one after the other: a step chooses the option that covers the next one,
//! if none does yet. All that the steps to come must know of those before is a *state*: which of
//! the live items are covered, those that some option decided and some option yet to be decided
//! have. Partial solutions with the same state are counted together. The states of one step after
//! the other are a decision diagram by its levels, and where few items are live at a time, as on a
//! narrow board, there are few states however many solutions there are. The method is known as
//! frontier-based search: Jun Kawahara, Takeru Inoue, Hiroaki Iwashita and Shin-ichi Minato,
//! "Frontier-based search for enumerating all constrained subgraphs with compressed
//! representation", 2017. Donald Knuth's search with memory for the same diagrams is by Masaaki
//! Nishino, Norihito Yasuda, Shin-ichi Minato and Masaaki Nagata, "Dancing with decision diagrams",
//! 2017.

mod order;
mod plan;
mod stored;
mod sums;

use std::mem;

use indexmap::IndexSet;
use num_bigint::BigUint;
use rustc_hash::FxBuildHasher;

use self::plan::{Plan, Step};
pub use self::stored::Stored;
use self::sums::Sums;
use super::bits::Bits;
use super::problem::Problem;
use crate::engines::limits::{Limits, Stop};

/// The diagram of a problem, before it is made.
pub struct Diagram<'p> {
    problem: &'p Problem,
    plan: Plan,
    /// The maximum number of states of all steps together.
    most: u64,
}

/// The maximum number of bits of a state.
const WIDEST: usize = 1024;

/// The reason why there is no diagram.
#[derive(Clone, Debug, thiserror::Error)]
pub enum DiagramError {
    /// Too many items are live at once.
    #[error("{0} items are live at once; a diagram is made for up to {WIDEST}")]
    TooWide(usize),
    /// It has more states than it may.
    #[error("more than {0} states")]
    TooMany(u64),
    /// A limit was met.
    #[error(transparent)]
    Stop(#[from] Stop),
}

/// A layer of a diagram that is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer {
    /// The number of steps that are done.
    pub step: usize,
    /// The number of all steps.
    pub steps: usize,
    /// The number of states after it.
    pub states: usize,
}

type States<const W: usize> = IndexSet<Bits<W>, FxBuildHasher>;

impl<'p> Diagram<'p> {
    /// The diagram of a problem in the best order of its items that is found.
    pub fn new(problem: &'p Problem) -> Self {
        Self { problem, plan: Plan::new(problem), most: u64::MAX }
    }

    /// The same diagram, which is given up when it has more states in all.
    #[must_use]
    pub fn of_states(self, most: u64) -> Self {
        Self { most, ..self }
    }

    /// The largest number of bits that the items take which are live at once: an upper bound of the
    /// binary logarithm of the number of states of a step.
    pub const fn width(&self) -> usize {
        self.plan.spans.width
    }

    /// The number of solutions; `hears` of every step.
    ///
    /// ```
    /// use puzzlec::engines::cover::{Diagram, Problem};
    /// use puzzlec::engines::Limits;
    ///
    /// // A row of hundred squares and dominoes: a Fibonacci number.
    /// let mut problem = Problem::new(100, 0);
    /// for place in 0..100 {
    ///     problem.option([place])?;
    /// }
    /// for place in 1..100 {
    ///     problem.option([place - 1, place])?;
    /// }
    /// let count = Diagram::new(&problem).count(&Limits::default(), |_| ())?;
    /// assert_eq!(count.to_string(), "573147844013817084101");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When it takes more memory than it may, or is interrupted.
    pub fn count(
        &self,
        limits: &Limits,
        hears: impl FnMut(Layer),
    ) -> Result<BigUint, DiagramError> {
        match self.plan.slots.div_ceil(64) {
            _ if self.plan.is_impossible => Ok(BigUint::ZERO),
            0..=1 => self.count_in::<1>(limits, hears),
            2 => self.count_in::<2>(limits, hears),
            3..=4 => self.count_in::<4>(limits, hears),
            5..=16 => self.count_in::<16>(limits, hears),
            _ => Err(DiagramError::TooWide(self.plan.slots)),
        }
    }

    fn count_in<const W: usize>(
        &self,
        limits: &Limits,
        mut hears: impl FnMut(Layer),
    ) -> Result<BigUint, DiagramError> {
        let steps: Vec<Step<W>> = self.plan.steps(self.problem);
        let (mut states, mut sums, mut all) = (States::<W>::default(), Sums::new(1), 0);
        states.insert(Bits::NONE);
        sums.push(&[1]);
        // The room of one step serves the step after the next.
        let (mut next, mut added) = (States::<W>::default(), Sums::new(1));
        // No number is larger than all together, however they come together. They are added up
        // only when the bound would need another word.
        let (mut bound, mut length) = (BigUint::from(1_u32), 1);
        let words = |number: &BigUint| (number.bits() / 64 + 1) as usize;
        for (number, step) in steps.iter().enumerate() {
            bound *= step.ways();
            if words(&bound) > length {
                bound = sums.sum() * step.ways();
                length = words(&bound);
            }
            next.clear();
            added.restart(length);
            for (index, &state) in states.iter().enumerate() {
                if index % PATIENCE == 0 {
                    let size = size_of::<Bits<W>>() + 8 * length;
                    self.ask(limits, states.len() + next.len(), size, 0)?;
                }
                step.each(state, |_, after| {
                    let (to, is_new) = next.insert_full(after);
                    if is_new {
                        added.push(sums.get(index));
                    } else {
                        added.add(to, sums.get(index));
                    }
                });
            }
            mem::swap(&mut states, &mut next);
            mem::swap(&mut sums, &mut added);
            self.go_on(&mut all, states.len())?;
            hears(Layer { step: number + 1, steps: steps.len(), states: states.len() });
        }
        Ok(sums.sum())
    }

    /// Adds the states of a step to the total, if the limit allows.
    fn go_on(&self, all: &mut u64, states: usize) -> Result<(), DiagramError> {
        *all += states as u64;
        if *all > self.most { Err(DiagramError::TooMany(self.most)) } else { Ok(()) }
    }

    /// Asks whether there is room for the states of this size and for what is kept, and the
    /// work may go on.
    fn ask(
        &self,
        limits: &Limits,
        states: usize,
        size: usize,
        kept: u64,
    ) -> Result<(), DiagramError> {
        // Beside a state there are its hash and its place; tables and lists grow by doubling.
        let bytes = 2 * (states as u64 * (size as u64 + 16) + kept);
        let width = self.width();
        limits.ask(bytes, || format!("a diagram {width} bits wide, {states} states so far"))?;
        Ok(())
    }
}

/// As many states are gone through between two looks at the limits.
const PATIENCE: usize = 4096;
