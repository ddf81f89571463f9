//! A diagram with a bound from above, as clauses: an auxiliary variable per node promises that the
//! literals from its level on do as the node says. Two clauses per node; unit propagation is
//! complete. A bound from below is one from above on the negations.
//!
//! Ignasi Abío and others, "A new look at BDDs for pseudo-Boolean constraints", JAIR 2012: a true
//! literal never helps, so that the promise of a node passes to its low child unconditionally.
//!
//! One-sided, a promise may be withheld. Two-sided, it is made whenever it is kept: two clauses
//! more per node, and each auxiliary variable is determined.

use puzzlec_dimacs::Lit;

use super::diagram::{Diagram, Rest};
use super::window::Window;
use crate::Encoder;

/// States a window that is bounded only from above, by its diagram.
pub(super) fn encode(out: &mut Encoder<'_>, window: &Window, diagram: &Diagram) {
    let mut promises: Vec<Lit> = Vec::with_capacity(diagram.nodes.len());
    for node in &diagram.nodes {
        let lit = window.terms[node.level].1;
        let [low, high] = node.children.map(|rest| promise(&promises, rest));
        // A node whose literal does not matter is its child under another name.
        if let Some(child) = low.filter(|_| node.children[0] == node.children[1]) {
            promises.push(child);
            continue;
        }
        let this = out.aux();
        promises.push(this);
        out.define(!this, [!this, !lit].into_iter().chain(high));
        if let Some(low) = low {
            out.define(!this, [!this, low]);
        }
        out.define_two_sided(this, [this, lit].into_iter().chain(low.map(|low| !low)));
        if let Some(high) = high {
            out.define_two_sided(this, [this, !high]);
        }
    }
    out.require(promise(&promises, diagram.root));
}

/// The promise of a node; `None` for what needs no promise, or cannot be promised: if the low
/// child is no node, it always holds, and if the high child is none, it never does.
fn promise(promises: &[Lit], rest: Rest) -> Option<Lit> {
    match rest {
        Rest::Node(index) => Some(promises[index as usize]),
        Rest::Never | Rest::Always => None,
    }
}
