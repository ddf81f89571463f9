//! Ranks: an arc leads to a node whose rank is one more, in binary.
//!
//! Where the edges join nodes of two colours, only arcs out of the second colour add one, so that
//! ranks have a bit less and half of the nodes need no adder. Neng-Fa Zhou, "In pursuit of an
//! efficient SAT encoding for the Hamiltonian cycle problem", CP 2020, compares this with other
//! encodings.
//!
//! **Determined.** Nodes that are not visited have the rank 0.

use itertools::Itertools;

use super::Edges;
use super::edges::{Arcs, Node, ZHOU, require, two_colours};
use crate::atom::Atom;
use crate::encoder::Encoder;
use crate::encoding::{About, Determined, Encoding, Propagates};

/// Binary ranks of the nodes, for all shapes.
pub const RANKS: Edges = Encoding {
    about: About {
        name: "ranks",
        reference: ZHOU,
        propagates: Propagates::Partly,
        determined: Determined::TwoSided,
        vars: "at most `2 n b + 2 e`, for a loop `+ 3 n`",
        clauses: "at most `8 b e + ...`",
        size: None,
    },
    write: encode,
};

/// Says that ranks grow along the arcs, from 0 at the start.
fn encode(out: &mut Encoder<'_>, arcs: &Arcs) {
    let colours = two_colours(arcs);
    let Arcs { nodes: all, all: arcs, starts, .. } = arcs;
    // A known start counts even if it is on no edge, since no circle of the others contains it.
    let is_visited = |node: &Node, start| start == Atom::True || !node.edges.is_empty();
    let visited = all.iter().zip(starts).filter(|&(node, &start)| is_visited(node, start)).count();
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
    let carry =
        |node| if adds(node) { carries(out, &ranks[node]) } else { vec![Atom::False; bits] };
    let carries = (0..all.len()).map(carry).collect_vec();
    for &(from, to, arc) in arcs.iter().filter(|(_, to, _)| starts[*to] != Atom::True) {
        for ((&before, &after), &carry) in ranks[from].iter().zip(&ranks[to]).zip(&carries[from]) {
            // after = before xor carry
            for xor in [
                [before, after, !carry],
                [!before, !after, !carry],
                [!before, after, carry],
                [before, !after, carry],
            ] {
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
