//! Connected nodes: the first true node is reached, and every true node beside a reached one is,
//! step by step; after `n - 1` steps of `n` nodes, every true node is reached. Breadth-first
//! search, in clauses.
//!
//! **Determined.** One-sided, a node may be reached and not said to be. Two-sided, the nodes
//! determine every step.

use puzzlec_dimacs::Lit;

use super::Nodes;
use crate::encoder::Encoder;
use crate::encoding::{About, Determined, Encoding, Propagates};

/// The nodes that are reached from the first one, step by step.
pub const REACHED: Nodes = Encoding {
    about: About {
        name: "reached",
        reference: "Breadth-first search, in clauses",
        propagates: Propagates::Partly,
        determined: Determined::TwoSided,
        vars: "`n² + n - 2`",
        clauses: "at most `2 n (n + e)`, two-sided twice",
        size: None,
    },
    write: encode,
};

/// A literal for each of some literals that it is the first true one.
pub(super) fn firsts(out: &mut Encoder<'_>, lits: &[Lit]) -> Vec<Lit> {
    let mut before: Option<Lit> = None;
    let mut firsts = Vec::with_capacity(lits.len());
    for &lit in lits {
        let Some(seen) = before else {
            firsts.push(lit);
            before = Some(lit);
            continue;
        };
        let (first, now) = (out.aux(), out.aux());
        out.define(!first, [!first, lit]);
        out.define(!first, [!first, !seen]);
        out.define(first, [first, !lit, seen]);
        out.define(!now, [!now, lit, seen]);
        out.define(now, [now, !lit]);
        out.define(now, [now, !seen]);
        firsts.push(first);
        before = Some(now);
    }
    firsts
}

fn encode(out: &mut Encoder<'_>, lits: &[Lit], ends: &[[u32; 2]]) {
    let mut beside = vec![Vec::new(); lits.len()];
    for &[one, other] in ends {
        beside[one as usize].push(other as usize);
        beside[other as usize].push(one as usize);
    }
    let mut reached = firsts(out, lits);
    for _ in 1..lits.len() {
        let next = out.auxs(lits.len());
        for (node, (&lit, &now)) in lits.iter().zip(&next).enumerate() {
            let from = || beside[node].iter().chain([&node]).map(|&from| reached[from]);
            out.define(!now, [!now, lit]);
            out.define(!now, [!now].into_iter().chain(from()));
            for before in from() {
                out.define_two_sided(now, [now, !lit, !before]);
            }
        }
        reached = next;
    }
    for (&lit, reached) in lits.iter().zip(reached) {
        out.require([!lit, reached]);
    }
}
