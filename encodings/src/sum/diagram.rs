//! Decision diagram of a window: layer after layer, the heaviest first, to whether the sum lies
//! within the bounds. A node has a child for each choice of its layer: two for a literal, one a
//! value for an integer.
//!
//! Niklas Eén and Niklas Sörensson, "Translating pseudo-Boolean constraints into SAT", JSAT 2006;
//! Ignasi Abío, Robert Nieuwenhuis, Albert Oliveras, Enric Rodríguez-Carbonell and Valentin
//! Mayer-Eichberger, "A new look at BDDs for pseudo-Boolean constraints", JAIR 2012: what remains
//! to be decided after some layers is the same for a whole interval of sums so far. A node keeps
//! its interval, so that equal nodes are found before they are built. With two bounds it is an
//! interval as well, except for "can no longer hold", which is no node.
//!
//! A diagram with two bounds becomes clauses in [`path`]. In one with a bound from above, an
//! auxiliary variable per node promises that the layers from its level on do as the node says.
//! A clause per child; unit propagation is complete. A bound from below is one from above on what
//! the layers lack.
//!
//! Ignasi Abío and others, "A new look at BDDs for pseudo-Boolean constraints", JAIR 2012: weight
//! never helps, so that the promise of a node passes to its first child unconditionally.
//!
//! One-sided, a promise may be withheld. Two-sided, it is made whenever it is kept: a clause more
//! per child, and each auxiliary variable is determined.

use itertools::Itertools;

use super::nodes::{Diagram, Rest};
use super::{Sum, path};
use crate::atom::Atom;
use crate::encoder::Encoder;
use crate::encoding::{About, Determined, Encoding, Propagates};
use crate::window::Window;

/// Decision diagram, see the [module](self).
pub const DIAGRAM: Sum = Encoding {
    about: About {
        name: "diagram",
        reference: "Niklas Eén and Niklas Sörensson, \"Translating pseudo-Boolean constraints into \
            SAT\", JSAT 2006",
        propagates: Propagates::Completely,
        determined: Determined::Exactly,
        vars: "`d`; two bounds: at most `3 d + n + 1`",
        clauses: "at most `2 d + 1`; two bounds: at most `10 d + 2 n + 3`",
        size: None,
    },
    write: |out, window| _ = encode_small(out, window, usize::MAX),
};

/// States a window, unless its diagram has more than `max_nodes` nodes with two children each.
pub(super) fn encode_small(out: &mut Encoder<'_>, window: &Window, max_nodes: usize) -> bool {
    let has_both = window.is_bounded_below() && window.is_bounded_above();
    let negated = (window.is_bounded_below() && !has_both).then(|| window.negated());
    let window = negated.as_ref().unwrap_or(window);
    let Some(diagram) = Diagram::of(window, max_nodes) else { return false };
    let state = if has_both { path::encode } else { encode_monotone };
    state(out, window, &diagram);
    true
}

/// States a window that is bounded only from above, by its diagram.
fn encode_monotone(out: &mut Encoder<'_>, window: &Window, diagram: &Diagram) {
    let ordered: Vec<_> = window.layers.iter().map(|layer| layer.ordered(out)).collect();
    let mut promises: Vec<Atom> = Vec::with_capacity(diagram.nodes.len());
    let promise = |promises: &[Atom], rest| match rest {
        Rest::Node(index) => promises[index as usize],
        Rest::Never => Atom::False,
        Rest::Always => Atom::True,
    };
    for (index, node) in diagram.nodes.iter().enumerate() {
        let rests = diagram.children(Rest::Node(index as u32), &window.layers[node.level]);
        // Of choices that promise the same, the first says when it is promised, and the one after
        // the last when it is not.
        let children = rests.into_iter().map(|rest| promise(&promises, rest)).enumerate();
        let children: Vec<(usize, Atom)> = children.dedup_by(|a, b| a.1 == b.1).collect();
        // A node whose layer does not matter is its child under another name.
        if let [(_, child)] = *children {
            promises.push(child);
            continue;
        }
        let this = out.aux();
        promises.push(this.into());
        let from = |place: usize| ordered[node.level].get(place.checked_sub(1)?).map(|step| step.1);
        for &(place, child) in children.iter().rev().filter(|(_, child)| *child != Atom::True) {
            let unless = [Some(!this), from(place).map(|lit| !lit), child.as_lit()];
            out.define(!this, unless.iter().flatten());
        }
        let nexts = children.iter().skip(1).map(|&(place, _)| from(place)).chain([None]);
        for (&(_, child), next) in children.iter().zip(nexts) {
            if child != Atom::False {
                let unless = [Some(this), next, child.as_lit().map(|lit| !lit)];
                out.define_two_sided(this, unless.iter().flatten());
            }
        }
    }
    match promise(&promises, diagram.root) {
        Atom::True => {}
        Atom::False => out.fail(),
        Atom::Lit(root) => out.require([root]),
    }
}
