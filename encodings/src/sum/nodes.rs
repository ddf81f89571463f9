//! The nodes of a [decision diagram](super::diagram).

use std::collections::BTreeMap;

use crate::layer::{Choice, Layer};
use crate::window::Window;

/// The rest that is to be decided after some of the layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rest {
    /// It cannot hold any more.
    Never,
    /// The node of this number.
    Node(u32),
    /// It holds, whatever follows.
    Always,
}

/// A choice of one layer.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// The place of its layer.
    pub(super) level: usize,
    /// The place of its first child.
    first: usize,
}

/// The nodes of a window, each after those that it leads to; the last is the root.
pub(super) struct Diagram {
    pub(super) nodes: Vec<Node>,
    /// The rest after each choice, node after node.
    children: Vec<Rest>,
    pub(super) root: Rest,
}

impl Diagram {
    /// The diagram of a window, unless it has more than `max_nodes` nodes with two children each, or
    /// as many children.
    pub(super) fn of(window: &Window, max_nodes: usize) -> Option<Self> {
        let mut weight_from = vec![0; window.layers.len() + 1];
        for (level, layer) in window.layers.iter().enumerate().rev() {
            weight_from[level] = weight_from[level + 1] + layer.most();
        }
        let known = vec![BTreeMap::new(); window.layers.len()];
        let mut builder = Builder { window, weight_from, known, nodes: vec![], children: vec![] };
        // Depth first: what a sum so far leads to, before what remains after it. The path lies in a
        // list, since it is as long as the window has layers.
        let mut path = vec![(0, 0)];
        let mut children = Vec::new();
        while let Some(&(level, sum)) = path.last() {
            children.clear();
            for Choice { weight, .. } in window.layers[level].choices() {
                let Some(child) = builder.known(level + 1, sum + weight) else {
                    path.push((level + 1, sum + weight));
                    break;
                };
                children.push((weight, child));
            }
            if children.len() < window.layers[level].len() {
                continue;
            }
            path.pop();
            builder.add(level, &children);
            if builder.children.len() / 2 > max_nodes {
                return None;
            }
        }
        let root = builder.known(0, 0)?.rest;
        Some(Self { nodes: builder.nodes, children: builder.children, root })
    }

    /// The rest after each choice of a layer at a node, or where nothing is to be decided.
    pub(super) fn children(&self, rest: Rest, layer: &Layer) -> Vec<Rest> {
        match rest {
            Rest::Node(index) => {
                let first = self.nodes[index as usize].first;
                self.children[first..first + layer.len()].to_vec()
            }
            rest => vec![rest; layer.len()],
        }
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
    /// The most that all layers from a level on weigh.
    weight_from: Vec<u128>,
    /// The intervals known so far, by level and first sum.
    known: Vec<BTreeMap<u128, Interval>>,
    nodes: Vec<Node>,
    children: Vec<Rest>,
}

impl Builder<'_> {
    /// The rest when the layers before this level weigh `sum`, if that is clear or was found.
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

    /// Adds a node with these children, each after the weight that leads to it.
    fn add(&mut self, level: usize, children: &[(u128, Interval)]) {
        let (mut first, mut last) = (0, u128::MAX);
        for (weight, child) in children {
            first = child.first.saturating_sub(*weight).max(first);
            last = (child.last - weight).min(last);
        }
        let rest = if children.iter().all(|(_, child)| child.rest == Rest::Never) {
            Rest::Never
        } else {
            self.nodes.push(Node { level, first: self.children.len() });
            self.children.extend(children.iter().map(|(_, child)| child.rest));
            Rest::Node(self.nodes.len() as u32 - 1)
        };
        self.known[level].insert(first, Interval { first, last, rest });
    }
}
