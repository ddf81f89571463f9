//! The arcs over true edges: each edge gets two, one for each direction, but at the root of a path.
//! From the first node on, every arc leads from a node to the next. Encodings differ in how they
//! number the nodes along the arcs.
//!
//! **Determined.** A circuit and a loop run from their least node over its first true edge; arcs of
//! other edges are false.

use itertools::Itertools;
use puzzlec_dimacs::Lit;

use super::{Graph, Shape, reached};
use crate::at_most_one;
use crate::atom::Atom;
use crate::encoder::Encoder;
use crate::partition::Partition;

/// The source of positions and ranks.
pub(super) const ZHOU: &str = "Neng-Fa Zhou, \"In pursuit of an efficient SAT encoding for the \
    Hamiltonian cycle problem\", CP 2020";

/// A node: its edges, in their order, each with the arc that leaves the node over it, and the arcs
/// that come in.
#[derive(Clone, Default)]
pub(super) struct Node {
    pub(super) edges: Vec<Lit>,
    pub(super) leaving: Vec<Atom>,
    pub(super) coming: Vec<Atom>,
}

/// An arc from a node to another.
pub(super) type Arc = (usize, usize, Lit);

/// The arcs over the edges of a graph.
pub struct Arcs {
    pub(super) nodes: Vec<Node>,
    pub(super) all: Vec<Arc>,
    /// Says of each node if it is the first.
    pub(super) starts: Vec<Atom>,
    pub(super) takes_all: bool,
}

impl Arcs {
    /// Makes the arcs, and says what holds at each node.
    pub(super) fn new(out: &mut Encoder<'_>, shape: Shape, graph: Graph<'_>) -> Self {
        let num_nodes = graph.num_nodes();
        let mut nodes = vec![Node::default(); num_nodes];
        let root = shape.first().map(|node| node as usize);
        let mut all: Vec<Arc> = Vec::new();
        for (&[one, other], &edge) in graph.ends.iter().zip(graph.lits) {
            let ends = [one as usize, other as usize];
            let directions = directions(out, edge, ends.map(|node| Some(node) == root));
            for ((&from, &to), arc) in ends.iter().circular_tuple_windows().zip(directions) {
                nodes[from].edges.push(edge);
                nodes[from].leaving.push(arc);
                nodes[to].coming.push(arc);
                all.extend(arc.as_lit().map(|arc| (from, to, arc)));
            }
        }
        let starts: Vec<Atom> = if shape == Shape::Loop {
            let visited = nodes.iter().map(|node| or(out, &node.edges)).collect_vec();
            reached::firsts(out, &visited).into_iter().map(Atom::Lit).collect()
        } else {
            let start = root.or_else(|| nodes.iter().position(|node| !node.edges.is_empty()));
            (0..num_nodes).map(|node| (Some(node) == start).into()).collect()
        };
        for (index, (node, &start)) in nodes.iter().zip(&starts).enumerate() {
            if Some(index) != root {
                run(out, shape, index, node);
            }
            // The first edge leaves the start, if both directions are possible.
            if root.is_none() {
                for [(&before, _), (&edge, &leaving)] in
                    node.edges.iter().zip(&node.leaving).array_combinations()
                {
                    let (before, edge) = (Atom::from(before), Atom::from(edge));
                    require(out, [!start, !before, !edge, !leaving]);
                }
            }
        }
        Self { nodes, all, starts, takes_all: shape.takes_all() }
    }

    /// The first node, if it is known.
    pub(super) fn start(&self) -> Option<usize> {
        self.starts.iter().position(|&start| start == Atom::True)
    }
}

/// The arcs of an edge in both directions, given which of its ends is the root of a path.
fn directions(out: &mut Encoder<'_>, edge: Lit, is_root: [bool; 2]) -> [Atom; 2] {
    match is_root {
        [true, _] => [edge.into(), Atom::False],
        [_, true] => [Atom::False, edge.into()],
        _ => {
            let [there, back] = [out.aux(), out.aux()];
            out.require([!edge, there, back]);
            out.require([!there, !back]);
            out.require([!there, edge]);
            out.require([!back, edge]);
            [there.into(), back.into()]
        }
    }
}

/// Says how arcs come to and leave a node that is not the root of a path.
fn run(out: &mut Encoder<'_>, shape: Shape, index: usize, node: &Node) {
    let lits = |atoms: &[Atom]| atoms.iter().filter_map(|atom| atom.as_lit()).collect_vec();
    let goes_on = match shape {
        Shape::Circuit | Shape::Loop => true,
        Shape::Path { to, .. } => to as usize != index,
        Shape::HamiltonianPath { .. } => false,
    };
    let (coming, leaving) = (lits(&node.coming), lits(&node.leaving));
    at_most_one::AUTO.state(out, &coming);
    at_most_one::AUTO.state(out, &leaving);
    for side in std::iter::once(coming).chain(goes_on.then_some(leaving)) {
        if shape.takes_all() && !node.edges.is_empty() {
            out.require(side);
        } else {
            for edge in &node.edges {
                out.require(side.iter().copied().chain([!*edge]));
            }
        }
    }
}

/// The colours of the nodes, `true` for those of one colour, if every arc joins nodes of two; a
/// first node has the other.
pub(super) fn two_colours(arcs: &Arcs) -> Option<Vec<bool>> {
    // Each node comes once in each colour, and a known first node before all others: the least
    // number that is joined with a node has the first colour.
    let num_nodes = arcs.nodes.len();
    let start = arcs.start();
    let number = |node: usize| if Some(node) == start { 0 } else { node + 1 };
    let in_both = |node: usize| [number(node), number(node) + num_nodes + 1];
    let mut partition = Partition::new(2 * (num_nodes + 1));
    for &(from, to, _) in &arcs.all {
        let ([from, from_other], [to, to_other]) = (in_both(from), in_both(to));
        partition.join(from, to_other);
        partition.join(from_other, to);
    }
    let mut colour = |node: usize| {
        let [own, other] = in_both(node).map(|number| partition.least(number));
        (own != other).then_some(own > other)
    };
    (0..num_nodes).map(&mut colour).collect()
}

/// A literal that is true if and only if one of some literals is.
fn or(out: &mut Encoder<'_>, lits: &[Lit]) -> Lit {
    let any = out.aux();
    out.define(!any, lits.iter().copied().chain([!any]));
    for &lit in lits {
        out.define(any, [!lit, any]);
    }
    any
}

/// Requires that one of some atoms holds.
pub(super) fn require(out: &mut Encoder<'_>, atoms: impl IntoIterator<Item = Atom>) {
    let mut lits = Vec::new();
    if crate::atom::push_lits(atoms, &mut lits) == 0 {
        out.require(lits);
    }
}
