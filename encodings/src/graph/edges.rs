//! True edges that are connected, told by ranks: from the first node on, every edge leads from a node
//! to the next, whose rank is one more. A circle without the first node would have ranks without an
//! end.
//!
//! Each edge gets two arcs, one for each direction; arcs out of a node add one to its rank, in binary.
//! Where the edges join nodes of two colours, only arcs out of the second colour do, so that ranks
//! have a bit less and half of the nodes need no adder. Neng-Fa Zhou, "In pursuit of an efficient SAT
//! encoding for the Hamiltonian cycle problem", CP 2020, compares this with other encodings.
//!
//! **Determined.** A circuit and a loop run from their least node to its neighbour on the first edge,
//! and nodes that are not visited have the rank 0.

use itertools::Itertools;
use puzzlec_dimacs::Lit;

use super::{Graph, Shape, nodes};
use crate::{AtMostOne, Atom, Encoder, at_most_one};

/// A node: its edges, in their order, with the arc that leaves it and the one that comes in.
#[derive(Clone, Default)]
struct Node {
    edges: Vec<Lit>,
    leaving: Vec<Atom>,
    coming: Vec<Atom>,
}

/// An arc from a node to another.
type Arc = (usize, usize, Lit);

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
    rank(out, &all, &starts, &arcs);
    "ranks"
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
    at_most_one::encode(out, &coming, AtMostOne::Auto);
    at_most_one::encode(out, &leaving, AtMostOne::Auto);
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

/// Says that ranks grow along the arcs, from 0 at the start.
fn rank(out: &mut Encoder<'_>, all: &[Node], starts: &[Atom], arcs: &[Arc]) {
    let colours = two_colours(all.len(), arcs, starts);
    let visited = all.iter().filter(|node| !node.edges.is_empty()).count();
    // No circle that the start is not on is longer.
    let longest = visited.saturating_sub(1) / if colours.is_some() { 2 } else { 1 };
    let bits = (longest + 1).next_power_of_two().ilog2() as usize;
    let ranks = all.iter().zip(starts).map(|(node, &start)| {
        if start == Atom::True || node.edges.is_empty() {
            return vec![Atom::False; bits];
        }
        let rank = out.auxs(bits);
        for &bit in &rank {
            require(out, [!start, (!bit).into()]);
            out.require(node.edges.iter().copied().chain([!bit]));
        }
        rank.into_iter().map(Atom::Lit).collect()
    });
    let ranks = ranks.collect_vec();
    let adds = |node: usize| colours.as_ref().is_none_or(|colours| colours[node]);
    let carries = ranks
        .iter()
        .enumerate()
        .map(|(node, rank)| if adds(node) { carries(out, rank) } else { vec![Atom::False; bits] });
    let carries = carries.collect_vec();
    for &(from, to, arc) in arcs.iter().filter(|(_, to, _)| starts[*to] != Atom::True) {
        for ((&before, &after), &carry) in ranks[from].iter().zip(&ranks[to]).zip(&carries[from]) {
            // after = before xor carry
            for [a, b, c] in [
                [true, true, false],
                [false, false, false],
                [false, true, true],
                [true, false, true],
            ] {
                let literal = |atom: Atom, positive: bool| if positive { atom } else { !atom };
                let xor = [literal(before, a), literal(after, b), literal(carry, c)];
                require(out, [!Atom::from(arc), starts[to]].into_iter().chain(xor));
            }
        }
    }
}

/// The carry into each bit when one is added.
fn carries(out: &mut Encoder<'_>, rank: &[Atom]) -> Vec<Atom> {
    let mut carries = vec![Atom::True];
    for (bit, &below) in rank.iter().enumerate().take(rank.len().saturating_sub(1)) {
        let lower = carries[bit];
        carries.push(match (lower, below) {
            (Atom::True, below) => below,
            (Atom::False, _) | (_, Atom::False) => Atom::False,
            (lower, below) => {
                let carry = Atom::from(out.aux());
                require(out, [!carry, below]);
                require(out, [!carry, lower]);
                require(out, [carry, !below, !lower]);
                carry
            }
        });
    }
    carries.truncate(rank.len());
    carries
}

/// The colours of the nodes, `true` for those of one colour, if every arc joins nodes of two; a node
/// that is known to be the start has the other.
fn two_colours(num_nodes: usize, arcs: &[Arc], starts: &[Atom]) -> Option<Vec<bool>> {
    let mut beside = vec![Vec::new(); num_nodes];
    for &(from, to, _) in arcs {
        beside[from].push(to);
        beside[to].push(from);
    }
    let mut colours: Vec<Option<bool>> = vec![None; num_nodes];
    let known = starts.iter().position(|&start| start == Atom::True);
    for first in known.into_iter().chain(0..num_nodes) {
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
fn require(out: &mut Encoder<'_>, atoms: impl IntoIterator<Item = Atom>) {
    let mut lits = Vec::new();
    if crate::atom::push_lits(atoms, &mut lits) == 0 {
        out.require(lits);
    }
}
