//! The constraints of a model, in flat storage: there may be millions.

use puzzlec_dimacs::Lit;

use crate::constraint::Comparison;
use crate::constraint::RuleId;
use crate::graph::Shape;

/// The constraints, one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Store {
    pub(super) constraints: Vec<Stored>,
    pub(super) lits: Vec<Lit>,
    /// Bounds and weights of sums.
    pub(super) numbers: Vec<i128>,
    /// The graphs without their literals: the shape and the ends of each.
    pub(super) graphs: Vec<(Option<Shape>, Vec<[u32; 2]>)>,
    /// The conditions of the few constraints that have some, in the order of the constraints:
    /// `conditions[i]` is one of constraint `of[i]`.
    pub(super) conditions: Vec<Lit>,
    pub(super) of: Vec<usize>,
}

/// The kind of a stored constraint.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    Clause,
    Count(Comparison, i64),
    /// The comparison, and where the bound and then the weights start in `Store::numbers`.
    Sum(Comparison, usize),
    /// The number of literals in a row, and a sign that those of a column exclude one another.
    Table(usize, bool),
    /// The number of the graph in `Store::graphs`.
    Graph(usize),
    Lexicographic,
}

/// A constraint as it is stored.
#[derive(Clone, Debug)]
pub(super) struct Stored {
    pub(super) rule: RuleId,
    pub(super) kind: Kind,
    /// The start of its literals in `Store::lits`; they end where those of the next one start.
    pub(super) lits: usize,
}

impl Store {
    /// The memory that the constraints take, in bytes.
    pub(super) const fn bytes(&self) -> u64 {
        let lits = self.lits.len() + self.conditions.len();
        let numbers = self.numbers.len() + self.of.len();
        (lits * size_of::<Lit>() + numbers * 8 + self.constraints.len() * size_of::<Stored>())
            as u64
    }

    pub(super) fn conditions(&self, constraint: usize) -> &[Lit] {
        let start = self.of.partition_point(|&of| of < constraint);
        let end = start + self.of[start..].partition_point(|&of| of == constraint);
        &self.conditions[start..end]
    }
}
