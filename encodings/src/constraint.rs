//! Constraints, as a reader of a model sees them.

use std::hash::Hash;

use puzzlec_dimacs::Lit;

use crate::choices;
use crate::encoding::Ends;
use crate::graph::Graph;

choices! {
    /// The relation of a count or a sum to its bound.
    Comparison {
        /// `<=`
        AtMost = "<=",
        /// `=`
        Exactly = "=",
        /// `>=`
        AtLeast = ">=",
    }
}

impl Comparison {
    /// True if `left` compares with `right` in this way.
    pub fn holds(self, left: i128, right: i128) -> bool {
        let (least, most) = self.ends(right);
        (least..=most).contains(&left)
    }

    /// The least and the greatest number that compare with the bound in this way.
    pub(crate) const fn ends(self, bound: i128) -> Ends {
        match self {
            Self::AtMost => (i128::MIN, bound),
            Self::Exactly => (bound, bound),
            Self::AtLeast => (bound, i128::MAX),
        }
    }

    /// The signs of a sum and its bound in the inequalities "at least" that say the same.
    pub(crate) const fn signs(self) -> &'static [i128] {
        match self {
            Self::AtMost => &[-1],
            Self::Exactly => &[1, -1],
            Self::AtLeast => &[1],
        }
    }
}

/// The statement of one constraint: a view into the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Body<'m> {
    /// Some literal is true.
    Clause(&'m [Lit]),
    /// The number of true literals compares with the bound.
    Count(&'m [Lit], Comparison, i128),
    /// The sum of the weights of the true literals compares with the bound; `weights[i]` belongs
    /// to `lits[i]`.
    Sum {
        /// The literals.
        lits: &'m [Lit],
        /// Their weights.
        weights: &'m [i128],
        /// The relation of the sum to the bound.
        comparison: Comparison,
        /// The bound.
        bound: i128,
    },
    /// All literals of some row are true. The rows lie behind one another, `width` literals each.
    Table {
        /// All rows.
        cells: &'m [Lit],
        /// The number of literals in a row; at least 1.
        width: usize,
        /// True if the model's other constraints allow no two different literals of one column
        /// to be true together, as with the values of an integer. Propagation is stronger then.
        exclusive: bool,
    },
    /// The true part of a graph is connected.
    Graph(Graph<'m>),
    /// The first literals of the pairs come no later in lexicographic order than the second ones,
    /// false before true.
    Lexicographic(&'m [[Lit; 2]]),
}

impl<'m> Body<'m> {
    /// Every literal of the constraint, repeated where it is.
    pub const fn lits(self) -> &'m [Lit] {
        match self {
            Self::Clause(lits) | Self::Count(lits, ..) | Self::Sum { lits, .. } => lits,
            Self::Lexicographic(pairs) => pairs.as_flattened(),
            Self::Table { cells, .. } => cells,
            Self::Graph(graph) => graph.lits,
        }
    }

    /// The literals with their weights; 1 where there are none.
    pub(crate) fn terms(self) -> impl Iterator<Item = (i128, Lit)> {
        let weights = if let Self::Sum { weights, .. } = self { weights } else { &[] };
        let weights = weights.iter().copied().chain(std::iter::repeat(1));
        weights.zip(self.lits().iter().copied())
    }
}

/// One constraint of a model, with its rule and its conditions.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Constraint<'m> {
    /// The reason why it holds.
    pub rule: RuleId,
    /// It must hold if all of these are true; empty for a constraint that always holds.
    pub conditions: &'m [Lit],
    /// The statement.
    pub body: Body<'m>,
}

impl<'m> Constraint<'m> {
    /// True if it holds under `truth`, which says whether a literal is true.
    pub fn holds(&self, truth: impl Fn(Lit) -> bool) -> bool {
        let truth = &truth;
        !self.conditions.iter().all(|&lit| truth(lit))
            || match self.body {
                Body::Clause(lits) => lits.iter().any(|&lit| truth(lit)),
                Body::Count(_, comparison, bound) | Body::Sum { comparison, bound, .. } => {
                    let terms = self.body.terms().filter(|&(_, lit)| truth(lit));
                    let sum = terms.map(|(weight, _)| weight).sum();
                    comparison.holds(sum, bound)
                }
                Body::Table { cells, width, .. } => {
                    cells.chunks_exact(width).any(|row| row.iter().all(|&lit| truth(lit)))
                }
                Body::Graph(graph) => graph.holds(truth),
                Body::Lexicographic(pairs) => {
                    let side = |side: usize| pairs.iter().map(move |pair| truth(pair[side]));
                    side(0).le(side(1))
                }
            }
    }

    /// The two or more variables exactly one of which is true, or at most one, whatever else holds.
    pub fn one_of(&self) -> Option<(Comparison, &'m [Lit])> {
        let Body::Count(lits, comparison, 1) = self.body else { return None };
        let is_plain = self.conditions.is_empty() && lits.iter().all(|lit| lit.is_positive());
        is_plain.then_some((comparison, lits))
    }
}

/// The number of a rule in its model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(pub(crate) u32);
