//! Constraints on graphs: one circuit, one loop or one path of true edges, and connected nodes.
//!
//! What they say of a single node, such as "on two true edges", is posted as counts beside them. What
//! is left is that all is connected, and that has two lowerings ([`Lowering`](crate::Lowering)):
//! eager, into clauses, and by [cuts](Core::cuts), clauses that are added when an assignment violates
//! them. For `n` nodes and `e` edges, `b` bits in `n`, and half of that where the edges join nodes of
//! two colours:
//!
//! | constraint | lowering | auxiliary variables | clauses | propagates | determined |
//! |---|---|---|---|---|---|
//! | circuit, path, Hamiltonian path | [`edges`] | `2 e + 2 n b` at most | `8 e b + ...` | by search | always |
//! | loop | [`edges`] | `2 e + 2 n b + 3 n` at most | `8 e b + ...` | by search | always |
//! | connected | [`nodes`] | `n (n + 1)` | `2 e n + ...` | by search | two-sided |
//! | all of these | [`cuts`] | 0 | added when violated | by search | always |
//!
//! Under a condition that is false, auxiliary variables are free.

mod cuts;
mod edges;
mod nodes;
#[cfg(test)]
mod tests;

use itertools::Itertools;
use puzzlec_dimacs::Lit;

pub use self::cuts::Cuts;
use crate::Encoder;
use crate::partition::Partition;

/// The shape of the true edges of a graph, whose other constraints tell how many of them are at each
/// node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// A circuit through all nodes: every node is on two true edges.
    Circuit,
    /// A loop through some of the nodes: every node is on two true edges or on none.
    Loop,
    /// A path through some of the nodes: its ends are on one true edge, every other node is on two or
    /// on none.
    Path {
        /// The first node.
        from: u32,
        /// The last node.
        to: u32,
    },
    /// A path through all nodes: this one is on one true edge, every other node is on one or two.
    HamiltonianPath {
        /// The first node.
        from: u32,
    },
}

/// A constraint on a graph: its true part is connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Graph<'m> {
    /// The true edges, which have this shape if they are connected.
    Edges {
        /// The shape.
        shape: Shape,
        /// The nodes that each edge joins, numbered from 0; a node on no edge at all is none.
        ends: &'m [[u32; 2]],
        /// The edges.
        lits: &'m [Lit],
    },
    /// The true nodes.
    Nodes {
        /// The nodes.
        lits: &'m [Lit],
        /// The nodes that are neighbours.
        ends: &'m [[u32; 2]],
    },
}

impl<'m> Graph<'m> {
    /// The literals: one for each edge, or one for each node.
    pub const fn lits(self) -> &'m [Lit] {
        match self {
            Self::Edges { lits, .. } | Self::Nodes { lits, .. } => lits,
        }
    }

    /// The nodes that are joined.
    pub const fn ends(self) -> &'m [[u32; 2]] {
        match self {
            Self::Edges { ends, .. } | Self::Nodes { ends, .. } => ends,
        }
    }

    /// The name of the constraint.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Edges { shape: Shape::Circuit, .. } => "circuit",
            Self::Edges { shape: Shape::Loop, .. } => "loop",
            Self::Edges { shape: Shape::Path { .. }, .. } => "path",
            Self::Edges { shape: Shape::HamiltonianPath { .. }, .. } => "Hamiltonian path",
            Self::Nodes { .. } => "connected",
        }
    }

    /// True if what `truth` tells to be true is connected.
    pub(crate) fn holds(self, truth: impl Fn(Lit) -> bool) -> bool {
        let parts = self.parts(truth);
        parts.into_iter().flatten().all_equal()
    }

    /// States that what is true is connected. Returns the encoding's name.
    pub(crate) fn lower(self, out: &mut Encoder<'_>) -> &'static str {
        match self {
            Self::Edges { shape, ends, lits } => edges::encode(out, shape, ends, lits),
            Self::Nodes { lits, ends } => nodes::encode(out, lits, ends),
        }
    }

    /// Sets of literals that tell the graph: the edges at each node, those at the first node of a path
    /// twice; or each node, and each two that are neighbours.
    pub(crate) fn sets(self) -> Vec<Vec<Lit>> {
        match self {
            Self::Edges { shape, ends, lits } => {
                let mut at = vec![Vec::new(); self.num_nodes()];
                for (&[one, other], &lit) in ends.iter().zip(lits) {
                    at[one as usize].push(lit);
                    at[other as usize].push(lit);
                }
                at.extend(shape.first().map(|node| at[node as usize].clone()));
                at
            }
            Self::Nodes { lits, ends } => {
                let pairs = ends.iter().map(|ends| ends.map(|node| lits[node as usize]).to_vec());
                lits.iter().map(|&lit| vec![lit]).chain(pairs).collect()
            }
        }
    }

    /// The number of nodes, some of which may be on no edge.
    fn num_nodes(self) -> usize {
        match self {
            Self::Edges { shape, ends, .. } => {
                let root = shape.first().map(|node| node + 1).unwrap_or_default();
                ends.iter().flatten().fold(root, |most, &node| most.max(node + 1)) as usize
            }
            Self::Nodes { lits, .. } => lits.len(),
        }
    }

    /// The least node that each node is connected with in the true part; nothing for a node that is
    /// no part of it.
    fn parts(self, truth: impl Fn(Lit) -> bool) -> Vec<Option<usize>> {
        let mut partition = Partition::new(self.num_nodes());
        let mut inside = vec![false; self.num_nodes()];
        let ends = |&[one, other]: &[u32; 2]| [one as usize, other as usize];
        match self {
            Self::Edges { shape, ends: all, lits } => {
                shape.first().into_iter().for_each(|node| inside[node as usize] = true);
                for ([one, other], &lit) in all.iter().map(ends).zip(lits) {
                    let is_true = truth(lit);
                    for node in [one, other] {
                        inside[node] |= is_true || shape.takes_all();
                    }
                    if is_true {
                        partition.join(one, other);
                    }
                }
            }
            Self::Nodes { lits, ends: all } => {
                inside.iter_mut().zip(lits).for_each(|(inside, &lit)| *inside = truth(lit));
                for [one, other] in all.iter().map(ends) {
                    if inside[one] && inside[other] {
                        partition.join(one, other);
                    }
                }
            }
        }
        let part = |(node, inside): (usize, bool)| inside.then(|| partition.least(node));
        inside.into_iter().enumerate().map(part).collect()
    }
}

impl Shape {
    /// True if every node is on a true edge.
    const fn takes_all(self) -> bool {
        matches!(self, Self::Circuit | Self::HamiltonianPath { .. })
    }

    /// The node at which a path begins.
    const fn first(self) -> Option<u32> {
        match self {
            Self::Path { from, .. } | Self::HamiltonianPath { from } => Some(from),
            Self::Circuit | Self::Loop => None,
        }
    }
}
