//! Decision diagram of a window: literal after literal, the heaviest first, to whether the sum lies
//! within the bounds.
//!
//! Niklas Eén and Niklas Sörensson, "Translating pseudo-Boolean constraints into SAT", JSAT 2006;
//! Ignasi Abío, Robert Nieuwenhuis, Albert Oliveras, Enric Rodríguez-Carbonell and Valentin
//! Mayer-Eichberger, "A new look at BDDs for pseudo-Boolean constraints", JAIR 2012: what remains
//! to be decided after some literals is the same for a whole interval of sums so far. A node keeps
//! its interval, so that equal nodes are found before they are built. With two bounds it is an
//! interval as well, except for "can no longer hold", which is no node.
//!
//! A diagram with two bounds becomes clauses in [`path`]. In one with a bound from above, an
//! auxiliary variable per node promises that the literals from its level on do as the node says.
//! Two clauses per node; unit propagation is complete. A bound from below is one from above on the
//! negations.
//!
//! Ignasi Abío and others, "A new look at BDDs for pseudo-Boolean constraints", JAIR 2012: a true
//! literal never helps, so that the promise of a node passes to its low child unconditionally.
//!
//! One-sided, a promise may be withheld. Two-sided, it is made whenever it is kept: two clauses
//! more per node, and each auxiliary variable is determined.

use super::path;
use crate::prelude::*;

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
    write: encode,
};

fn encode(out: &mut Encoder<'_>, window: &Window) {
    encode_small(out, window, usize::MAX);
}

/// States a window, unless its diagram has more than `max_nodes` nodes.
pub(super) fn encode_small(out: &mut Encoder<'_>, window: &Window, max_nodes: usize) -> bool {
    let has_both = window.is_bounded_below() && window.is_bounded_above();
    let negated = (window.is_bounded_below() && !has_both).then(|| window.negated());
    let window = negated.as_ref().unwrap_or(window);
    let Some(diagram) = Diagram::of(window, max_nodes) else { return false };
    let state = if has_both { path::encode } else { encode_monotone };
    state(out, window, &diagram);
    true
}

/// The rest that is to be decided after some of the literals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rest {
    /// It cannot hold any more.
    Never,
    /// The node of this number.
    Node(u32),
    /// It holds, whatever follows.
    Always,
}

/// A choice by one literal.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// The literal, by its place among the terms.
    pub(super) level: usize,
    /// The remainders on the next level if it is false, and if it is true.
    pub(super) children: [Rest; 2],
}

/// The nodes of a window, each after those that it leads to; the last is the root.
pub(super) struct Diagram {
    pub(super) nodes: Vec<Node>,
    pub(super) root: Rest,
}

impl Diagram {
    /// The diagram of a window, unless it has more than `max_nodes` nodes.
    pub(super) fn of(window: &Window, max_nodes: usize) -> Option<Self> {
        let mut weight_from = vec![0; window.terms.len() + 1];
        for (level, &(weight, _)) in window.terms.iter().enumerate().rev() {
            weight_from[level] = weight_from[level + 1] + weight;
        }
        let known = vec![BTreeMap::new(); window.terms.len()];
        let mut builder = Builder { window, weight_from, known, nodes: Vec::new() };
        // Depth first: what a sum so far leads to, before what remains after it. The path lies in a
        // list, since it is as long as the window has terms.
        let mut path = vec![(0, 0)];
        while let Some(&(level, sum)) = path.last() {
            let heavier = sum + window.terms[level].0;
            let Some(low) = builder.known(level + 1, sum) else {
                path.push((level + 1, sum));
                continue;
            };
            let Some(high) = builder.known(level + 1, heavier) else {
                path.push((level + 1, heavier));
                continue;
            };
            path.pop();
            builder.add(level, low, high);
            if builder.nodes.len() > max_nodes {
                return None;
            }
        }
        let root = builder.known(0, 0)?.rest;
        Some(Self { nodes: builder.nodes, root })
    }
}

/// The rest for all sums so far from `first` to `last`.
#[derive(Clone, Copy)]
struct Interval {
    first: u128,
    last: u128,
    rest: Rest,
}

struct Builder<'w> {
    window: &'w Window,
    /// The weight of all terms from a level on.
    weight_from: Vec<u128>,
    /// The intervals known so far, by level and first sum.
    known: Vec<BTreeMap<u128, Interval>>,
    nodes: Vec<Node>,
}

impl Builder<'_> {
    /// The rest when the terms before this level weigh `sum`, if that is clear or was found.
    fn known(&self, level: usize, sum: u128) -> Option<Interval> {
        let Window { at_least, at_most, total, .. } = *self.window;
        let left = self.weight_from[level];
        if sum > at_most {
            return Some(Interval { first: at_most + 1, last: total, rest: Rest::Never });
        }
        if sum + left < at_least {
            return Some(Interval { first: 0, last: at_least - left - 1, rest: Rest::Never });
        }
        if sum >= at_least && sum + left <= at_most {
            return Some(Interval { first: at_least, last: at_most - left, rest: Rest::Always });
        }
        let (_, &interval) = self.known[level].range(..=sum).next_back()?;
        (sum <= interval.last).then_some(interval)
    }

    fn add(&mut self, level: usize, low: Interval, high: Interval) {
        let weight = self.window.terms[level].0;
        let first = low.first.max(high.first.saturating_sub(weight));
        let last = low.last.min(high.last - weight);
        let rest = if low.rest == Rest::Never && high.rest == Rest::Never {
            Rest::Never
        } else {
            self.nodes.push(Node { level, children: [low.rest, high.rest] });
            Rest::Node(self.nodes.len() as u32 - 1)
        };
        self.known[level].insert(first, Interval { first, last, rest });
    }
}

/// States a window that is bounded only from above, by its diagram.
fn encode_monotone(out: &mut Encoder<'_>, window: &Window, diagram: &Diagram) {
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
/// child is not a node, it always holds, and if the high child is not, it never does.
fn promise(promises: &[Lit], rest: Rest) -> Option<Lit> {
    match rest {
        Rest::Node(index) => Some(promises[index as usize]),
        Rest::Never | Rest::Always => None,
    }
}
