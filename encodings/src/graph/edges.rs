//! True edges that are connected, told by the order in which they are passed: from the first node on,
//! every edge leads from a node to the next. A circle without the first node would have no first.
//!
//! Each edge gets two arcs, one for each direction, but at the root of a path. How the nodes are
//! numbered along the arcs is another question: by [positions] where the graph is small and all nodes
//! are visited, by [ranks] elsewhere.
//!
//! **Determined.** A circuit and a loop run from their least node over its first true edge; arcs of
//! other edges are false.

use itertools::Itertools;
use puzzlec_dimacs::Lit;

use super::{Graph, Shape, nodes, positions, ranks};
use crate::{Atom, Encoder, at_most_one};

/// As many nodes as positions are made for, at most.
const POSITIONS_UP_TO: usize = 100;

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

pub(super) fn encode(
    out: &mut Encoder<'_>,
    shape: Shape,
    ends: &[[u32; 2]],
    lits: &[Lit],
) -> &'static str {
    let num_nodes = Graph::Edges { shape, ends, lits }.num_nodes();
    let mut all = vec![Node::default(); num_nodes];
    let root = shape.first().map(|node| node as usize);
    let mut arcs: Vec<Arc> = Vec::new();
    for (&[one, other], &edge) in ends.iter().zip(lits) {
        let ends = [one as usize, other as usize];
        let directions = directions(out, edge, ends.map(|node| Some(node) == root));
        for ((&from, &to), arc) in ends.iter().circular_tuple_windows().zip(directions) {
            all[from].edges.push(edge);
            all[from].leaving.push(arc);
            all[to].coming.push(arc);
            arcs.extend(arc.as_lit().map(|arc| (from, to, arc)));
        }
    }
    let starts: Vec<Atom> = match shape {
        Shape::Loop => {
            let visited = all.iter().map(|node| or(out, &node.edges)).collect_vec();
            nodes::firsts(out, &visited).into_iter().map(Atom::Lit).collect()
        }
        _ => {
            let start = root.or_else(|| all.iter().position(|node| !node.edges.is_empty()));
            (0..num_nodes).map(|node| (Some(node) == start).into()).collect()
        }
    };
    for (index, (node, &start)) in all.iter().zip(&starts).enumerate() {
        if Some(index) != root {
            run(out, shape, index, node);
        }
        // Its first edge leaves it, if both directions are possible.
        if root.is_none() {
            for [(&before, _), (&edge, &leaving)] in
                node.edges.iter().zip(&node.leaving).array_combinations()
            {
                let (before, edge) = (Atom::from(before), Atom::from(edge));
                require(out, [!start, !before, !edge, !leaving]);
            }
        }
    }
    let start = starts.iter().position(|&start| start == Atom::True);
    match start.filter(|_| shape.takes_all() && num_nodes <= POSITIONS_UP_TO) {
        Some(start) => positions::encode(out, &all, &arcs, start),
        None => ranks::encode(out, &all, &arcs, &starts),
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
    let ends_here = match shape {
        Shape::Circuit | Shape::Loop => Some(false),
        Shape::Path { to, .. } => Some(to as usize == index),
        Shape::HamiltonianPath { .. } => None,
    };
    let (coming, leaving) = (lits(&node.coming), lits(&node.leaving));
    at_most_one::AUTO.state(out, &coming);
    at_most_one::AUTO.state(out, &leaving);
    let sides = [(coming, true), (leaving, ends_here == Some(false))];
    for (side, _) in sides.into_iter().filter(|(_, is_full)| *is_full) {
        if shape.takes_all() && !node.edges.is_empty() {
            out.require(side);
        } else {
            for edge in &node.edges {
                out.require(side.iter().copied().chain([!*edge]));
            }
        }
    }
}

/// The colours of the nodes, `true` for those of one colour, if every arc joins nodes of two; a first
/// node has the other.
pub(super) fn two_colours(
    num_nodes: usize,
    arcs: &[Arc],
    first: Option<usize>,
) -> Option<Vec<bool>> {
    let mut beside = vec![Vec::new(); num_nodes];
    for &(from, to, _) in arcs {
        beside[from].push(to);
        beside[to].push(from);
    }
    let mut colours: Vec<Option<bool>> = vec![None; num_nodes];
    for first in first.into_iter().chain(0..num_nodes) {
        if colours[first].is_some() {
            continue;
        }
        colours[first] = Some(false);
        let mut waiting = vec![first];
        while let Some(node) = waiting.pop() {
            let other = colours[node].map(|colour| !colour);
            for &next in &beside[node] {
                if colours[next].is_none() {
                    colours[next] = other;
                    waiting.push(next);
                } else if colours[next] != other {
                    return None;
                }
            }
        }
    }
    colours.into_iter().collect()
}

/// A literal that is true if and only if one of some literals is.
fn or(out: &mut Encoder<'_>, lits: &[Lit]) -> Lit {
    let any = out.aux();
    out.define(lits.iter().copied().chain([!any]));
    for &lit in lits {
        out.define([!lit, any]);
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
