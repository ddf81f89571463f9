//! Positions: each node has one on the way, and each position one node.
//!
//! No node is reached before its distance from the start, nor, on a circuit, so late that it is too
//! far to get back; where the edges join nodes of two colours, every second position has nodes of
//! one colour. Such positions have no variable, and what is left propagates more than
//! [ranks](super::ranks) do. Neng-Fa Zhou, "In pursuit of an efficient SAT encoding for the
//! Hamiltonian cycle problem", CP 2020, calls such an encoding direct.
//!
//! **Determined.** The arcs tell the positions.

use indexmap::IndexMap;
use itertools::Itertools;
use puzzlec_dimacs::Lit;

use super::Edges;
use super::edges::{Arc, Arcs, ZHOU, require, two_colours};
use super::ranks::RANKS;
use crate::at_most_one;
use crate::atom::Atom;
use crate::encoder::Encoder;
use crate::encoding::{About, Determined, Encoding, Propagates};

/// Positions of the nodes, for circuits and Hamiltonian paths; other shapes get
/// [ranks](super::RANKS).
pub const POSITIONS: Edges = Encoding {
    about: About {
        name: "positions",
        reference: ZHOU,
        propagates: Propagates::Partly,
        determined: Determined::TwoSided,
        vars: "at most `n² + 2 e`",
        clauses: "at most `6 n e + ...`",
        size: None,
    },
    write: encode,
};

/// The literal for each position that a node can have, in their order.
type Positions = Vec<Option<Lit>>;

fn encode(out: &mut Encoder<'_>, arcs: &Arcs) {
    let colours = two_colours(arcs);
    // A loop and a path may leave out nodes, which have no position.
    let Some(start) = arcs.start().filter(|_| arcs.takes_all) else {
        return RANKS.state(out, arcs);
    };
    let Arcs { nodes: all, all: arcs, .. } = arcs;
    let is_visited = |node: usize| node == start || !all[node].edges.is_empty();
    let count = (0..all.len()).filter(|&node| is_visited(node)).count();
    let is_circuit = all[start].coming.iter().any(|arc| arc.as_lit().is_some());
    let distances = distances(all.len(), arcs, start);
    let can_be = |node: usize, position: usize| {
        let Some(distance) = distances[node] else { return false };
        let last = if is_circuit { count - distance } else { count - 1 };
        let of_colour = colours.as_ref().is_none_or(|colours| (position % 2 == 1) == colours[node]);
        (distance..=last).contains(&position) && of_colour && (node == start) == (position == 0)
    };
    let mut positions: Vec<Positions> = vec![Vec::new(); all.len()];
    for (node, positions) in positions.iter_mut().enumerate().filter(|(node, _)| *node != start) {
        *positions = (0..count).map(|position| can_be(node, position).then(|| out.aux())).collect();
        if is_visited(node) {
            exactly_one(out, &positions.iter().flatten().copied().collect_vec());
        }
    }
    for position in 1..count {
        let at = positions.iter().filter_map(|of_node| *of_node.get(position)?);
        exactly_one(out, &at.collect_vec());
    }
    let at = |node: usize, position: usize| match positions[node].get(position) {
        Some(&Some(at)) => at.into(),
        _ => Atom::from(node == start && position == 0),
    };
    let mut parallel: IndexMap<(usize, usize), Vec<Lit>> = IndexMap::new();
    for &(from, to, arc) in arcs {
        parallel.entry((from, to)).or_default().push(arc);
    }
    for (&(from, to), arcs) in &parallel {
        // A circuit comes back to the start after the last position.
        let (steps, back) = if to == start { (count - 1..count, 0) } else { (0..count, 1) };
        for position in steps {
            let (before, after) = (at(from, position), at(to, (position + 1) * back));
            for &arc in arcs {
                require(out, [(!arc).into(), !before, after]);
                require(out, [(!arc).into(), before, !after]);
            }
            require(out, arcs.iter().map(|&arc| Atom::from(arc)).chain([!before, !after]));
        }
    }
    for (node, positions) in all.iter().zip(&positions) {
        for (position, at) in positions.iter().enumerate() {
            let leaving = node.leaving.iter().filter_map(|arc| arc.as_lit());
            match *at {
                Some(at) if position + 1 < count => out.require(leaving.chain([!at])),
                Some(at) if !is_circuit => leaving.for_each(|arc| out.require([!at, !arc])),
                _ => {}
            }
        }
    }
    // Not one of those inside.
    out.encoding = POSITIONS.about.name;
}

fn exactly_one(out: &mut Encoder<'_>, lits: &[Lit]) {
    out.require(lits);
    at_most_one::AUTO.state(out, lits);
}

/// The number of arcs on the shortest way from the start to each node.
fn distances(num_nodes: usize, arcs: &[Arc], start: usize) -> Vec<Option<usize>> {
    let mut distances = vec![None; num_nodes];
    distances[start] = Some(0);
    for distance in 1..num_nodes {
        for &(from, to, _) in arcs {
            if distances[from] == Some(distance - 1) && distances[to].is_none() {
                distances[to] = Some(distance);
            }
        }
    }
    distances
}
