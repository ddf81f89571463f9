//! Constraints on graphs: one circuit, one loop or one path of true edges, and connected nodes.
//!
//! What they say of a single node, such as "on two true edges", is posted as counts beside them.
//! What is left is that all is connected, and that has two lowerings
//! ([`Lowering`](crate::Lowering)): eager, into clauses, and by [cuts](crate::Core::cuts), clauses
//! that are added when an assignment violates them, which need no auxiliary variables and propagate
//! nothing.
//!
//! Edges, for `n` nodes and `e` edges, and `b` bits in `n`, or in half of it where the edges join
//! nodes of two colours:
//!
//! | encoding | auxiliary variables | clauses | propagates | determined |
//! |---|---|---|---|---|
//! | [`AUTO`] | as chosen | as chosen | in part | two-sided |
//! | [`POSITIONS`] | at most `n² + 2 e` | at most `6 n e + ...` | in part | two-sided |
//! | [`RANKS`] | at most `2 n b + 2 e`, for a loop `+ 3 n` | at most `8 b e + ...` | in part | two-sided |
//!
//! Nodes, for `n` nodes and `e` pairs of neighbours:
//!
//! | encoding | auxiliary variables | clauses | propagates | determined |
//! |---|---|---|---|---|
//! | [`REACHED`] | `n² + n - 2` | at most `2 n (n + e)`, two-sided twice | in part | two-sided |
//!
//! Determined are they where the constraint is under no condition that is false.
//!
//! # How `auto` chooses
//!
//! Positions for circuits and Hamiltonian paths through at most a hundred nodes, ranks for all
//! else. Seconds of processor time with varisat, one after the other on the same machine:
//!
//! | | ranks | positions |
//! |---|---|---|
//! | prime circles, n = 7, all 1,440 | 0.31 | 0.15 |
//! | tours of a die on 5 x 5 cells, all 824 | 2.2 | 2.3 |
//! | tours of a die on 5 x 5 cells, the greatest sum proved | 0.50 | 0.19 |
//!
//! All by cuts takes 0.09 s for the circles, but 9.1 s and 6.2 s for the tours.

mod edges;
pub mod positions;
pub mod ranks;
pub mod reached;
#[cfg(test)]
mod tests;

use std::hash::Hash;

use itertools::Itertools;
use puzzlec_dimacs::Lit;

pub use self::edges::Arcs;
pub use self::positions::POSITIONS;
pub use self::ranks::RANKS;
pub use self::reached::REACHED;
use crate::encoder::Encoder;
use crate::encoding::{About, Determined, Encoding, Kind, Propagates};
use crate::partition::Partition;

/// An encoding of the order in which edges are passed.
pub type Edges = Encoding<WriteEdges>;

/// The function that numbers the nodes along the arcs, so that no circle is left beside them.
pub type WriteEdges = fn(&mut Encoder<'_>, &Arcs);

impl Kind for WriteEdges {
    const NAME: &'static str = "edges";
    const ALL: &'static [&'static Edges] = &[&AUTO, &POSITIONS, &RANKS];
}

/// As many nodes as positions are made for, at most.
const POSITIONS_UP_TO: usize = 100;

/// The choice of `auto`.
const HOW: &str = "the faster one: positions where few nodes are all visited, ranks elsewhere";

/// The encoding that suits the shape and the number of nodes, see the [module](self).
pub const AUTO: Edges = Encoding {
    about: About::auto(HOW, Propagates::Partly, Determined::TwoSided),
    write: |out, arcs| {
        let suits_positions = arcs.takes_all && arcs.nodes.len() <= POSITIONS_UP_TO;
        let encoding = if suits_positions { &POSITIONS } else { &RANKS };
        encoding.state(out, arcs);
    },
};

impl Edges {
    /// Writes the constraint of an encoder, under its conditions.
    fn state(&self, out: &mut Encoder<'_>, arcs: &Arcs) {
        out.encoding = self.about.name;
        (self.write)(out, arcs);
    }
}

/// An encoding of connected nodes.
pub type Nodes = Encoding<WriteNodes>;

/// The function that writes that the true nodes are connected, given which ones are neighbours.
pub type WriteNodes = fn(&mut Encoder<'_>, &[Lit], &[[u32; 2]]);

impl Kind for WriteNodes {
    const NAME: &'static str = "nodes";
    const ALL: &'static [&'static Nodes] = &[&REACHED];
}

/// The shape of the true edges of a graph, whose other constraints tell how many of them are at
/// each node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Shape {
    /// A circuit through all nodes: every node is on two true edges.
    Circuit,
    /// A loop through some of the nodes: every node is on two true edges or on none.
    Loop,
    /// A path through some of the nodes: its ends are on one true edge, every other node is on two
    /// or on none.
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
#[non_exhaustive]
pub struct Graph<'m> {
    /// The shape of the true edges if they are connected; nothing where nodes are the literals.
    pub shape: Option<Shape>,
    /// The nodes that each edge joins, or that are neighbours, numbered from 0; of a graph whose
    /// edges are the literals, a node on no edge at all is not a node.
    pub ends: &'m [[u32; 2]],
    /// The literals: one for each edge, or one for each node.
    pub lits: &'m [Lit],
}

impl Graph<'_> {
    /// The name of the constraint.
    pub const fn name(self) -> &'static str {
        match self.shape {
            Some(Shape::Circuit) => "circuit",
            Some(Shape::Loop) => "loop",
            Some(Shape::Path { .. }) => "path",
            Some(Shape::HamiltonianPath { .. }) => "Hamiltonian path",
            None => "connected",
        }
    }

    /// True if the nodes that `truth` makes true are connected.
    pub(crate) fn holds(self, truth: impl Fn(Lit) -> bool) -> bool {
        self.parts(truth).into_iter().flatten().all_equal()
    }

    /// Writes that the true nodes are connected.
    pub(crate) fn state(self, out: &mut Encoder<'_>, edges: &Edges) {
        if let Some(shape) = self.shape {
            let arcs = Arcs::new(out, shape, self);
            edges.state(out, &arcs);
        } else {
            out.encoding = REACHED.about.name;
            (REACHED.write)(out, self.lits, self.ends);
        }
    }

    /// Sets of literals that tell the graph: the edges at each node, those at the first node of a
    /// path twice; or each node, and each two that are neighbours.
    pub(crate) fn sets(self) -> Vec<Vec<Lit>> {
        let Self { shape, ends, lits } = self;
        let Some(shape) = shape else {
            let pairs = ends.iter().map(|ends| ends.map(|node| lits[node as usize]).to_vec());
            return lits.iter().map(|&lit| vec![lit]).chain(pairs).collect();
        };
        let mut at = vec![Vec::new(); self.num_nodes()];
        for (ends, &lit) in ends.iter().zip(lits) {
            for &node in ends {
                at[node as usize].push(lit);
            }
        }
        at.extend(shape.first().map(|node| at[node as usize].clone()));
        at
    }

    /// The number of nodes, some of which may be on no edge.
    fn num_nodes(self) -> usize {
        let Some(shape) = self.shape else { return self.lits.len() };
        let nodes = self.ends.iter().flatten().copied().chain(shape.first());
        nodes.max().map_or(0, |last| last as usize + 1)
    }

    /// The least node that each node is connected with in the true part; nothing for a node that is
    /// no part of it.
    pub(crate) fn parts(self, truth: impl Fn(Lit) -> bool) -> Vec<Option<usize>> {
        let Self { shape, ends, lits } = self;
        let mut partition = Partition::new(self.num_nodes());
        let mut inside = match shape {
            Some(_) => vec![false; self.num_nodes()],
            None => lits.iter().map(|&lit| truth(lit)).collect(),
        };
        if let Some(node) = shape.and_then(Shape::first) {
            inside[node as usize] = true;
        }
        for (index, ends) in ends.iter().enumerate() {
            let [one, other] = ends.map(|node| node as usize);
            let joins = match shape {
                Some(_) => truth(lits[index]),
                None => inside[one] && inside[other],
            };
            if joins {
                partition.join(one, other);
            }
            if joins || shape.is_some_and(Shape::takes_all) {
                (inside[one], inside[other]) = (true, true);
            }
        }
        let part = |(node, inside): (usize, bool)| inside.then(|| partition.least(node));
        inside.into_iter().enumerate().map(part).collect()
    }
}

impl Shape {
    /// True if every node is on a true edge.
    pub(crate) const fn takes_all(self) -> bool {
        matches!(self, Self::Circuit | Self::HamiltonianPath { .. })
    }

    /// The node at which a path begins.
    pub(crate) const fn first(self) -> Option<u32> {
        match self {
            Self::Path { from, .. } | Self::HamiltonianPath { from } => Some(from),
            Self::Circuit | Self::Loop => None,
        }
    }
}
