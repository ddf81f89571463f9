//! Constraints, as a reader of a model sees them.

use std::fmt;

use puzzlec_dimacs::Lit;

use crate::{Choice, RuleName};

/// How a count or a sum compares with its bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Comparison {
    /// `<=`
    AtMost,
    /// `=`
    Exactly,
    /// `>=`
    AtLeast,
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::AtMost => "<=",
            Self::Exactly => "=",
            Self::AtLeast => ">=",
        })
    }
}

/// What one constraint says: a view into the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body<'m> {
    /// Some literal is true.
    Clause(&'m [Lit]),
    /// The number of true literals compares with the bound.
    Count(&'m [Lit], Comparison, i64),
    /// The sum of the weights of the true literals compares with the bound; `weights[i]` belongs
    /// to `lits[i]`.
    Sum {
        /// The literals.
        lits: &'m [Lit],
        /// Their weights.
        weights: &'m [i64],
        /// How the sum compares with the bound.
        comparison: Comparison,
        /// The bound.
        bound: i64,
    },
    /// All literals of some row are true. The rows lie behind one another, `width` literals each.
    Table {
        /// All rows.
        cells: &'m [Lit],
        /// The number of literals in a row; at least 1.
        width: usize,
        /// Whether the model's other constraints allow no two different literals of one column
        /// to be true together, as with the values of an integer. Propagation is stronger then.
        exclusive: bool,
    },
}

impl<'m> Body<'m> {
    /// Every literal of the constraint, repeated where it is.
    pub const fn lits(self) -> &'m [Lit] {
        match self {
            Self::Clause(lits) | Self::Count(lits, ..) | Self::Sum { lits, .. } => lits,
            Self::Table { cells, .. } => cells,
        }
    }
}

/// One constraint of a model, with its name and its conditions.
#[derive(Debug)]
pub struct Constraint<'m, V, R> {
    /// Why it holds.
    pub rule: &'m RuleName<V, R>,
    /// It must hold if all of these are true; empty for a constraint that always holds.
    pub conditions: &'m [Lit],
    /// What it says.
    pub body: Body<'m>,
    /// The encoding it asked for.
    pub choice: Option<Choice>,
}
