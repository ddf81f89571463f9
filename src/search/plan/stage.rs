//! Stages of strategies, and how far each goes.

/// A stage of a strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stage {
    /// The puzzle's argument that no solution exists.
    Argument(String),
    /// An open question, for which no search is long enough.
    Open(String),
    /// The same question with symmetries broken: each solution stands for those of its class.
    Classes,
    /// A decision diagram.
    Diagram(Bounds),
    /// Exact cover search.
    Cover(Until),
    /// A SAT solver.
    Sat(Until),
}

/// The point at which a search passes a question on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Until {
    /// The end: it never does.
    End,
    /// This amount of work without a solution: nodes of an exact cover search, conflicts of a SAT
    /// solver. With a solution, the search goes on to the end.
    Work(u64),
    /// This number of nodes without a solution, the first half in varied orders.
    Restarts(u64),
    /// More solutions than this number, found by one thread.
    Few(u64),
    /// More solutions than this number.
    Solutions(u64),
}

/// The bounds of a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The maximum number of bits of a state.
    pub width: usize,
    /// The maximum number of states of all steps together.
    pub states: u64,
    /// The maximum memory, in bytes.
    pub memory: u64,
    /// The number of solutions that is counted without a list: where there are no more, they are
    /// listed and checked.
    pub solutions: u64,
}

impl Bounds {
    /// No bounds.
    pub const NONE: Self =
        Self { width: usize::MAX, states: u64::MAX, memory: u64::MAX, solutions: 0 };

    /// A diagram that takes no time.
    pub(super) const NARROW: Self =
        Self { width: 22, states: u64::MAX, memory: 1 << 27, solutions: 1_000_000 };

    /// A diagram that is kept, with an edge for every choice, for samples and shares.
    pub(super) const KEPT: Self = Self { width: 26, ..Self::NONE };

    /// A diagram that takes some seconds, for solutions that are too many to list.
    pub(super) const WIDE: Self =
        Self { width: 128, states: 1 << 24, memory: 1 << 30, solutions: 0 };
}
