//! Simple paths in a graph.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

/// The edges of a path, one after the other.
pub(super) type Path = Vec<usize>;

/// A graph.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    /// The two nodes of each edge.
    pub(super) edges: Vec<[usize; 2]>,
    /// The nodes between which the word is read.
    pub(super) stars: Option<[usize; 2]>,
}

impl Graph {
    /// The edges of a node.
    pub(super) fn edges_of(&self, node: usize) -> impl DoubleEndedIterator<Item = usize> {
        (0..self.edges.len()).filter(move |&edge| self.edges[edge].contains(&node))
    }

    /// The other node of an edge.
    fn across(&self, edge: usize, from: usize) -> usize {
        let [one, other] = self.edges[edge];
        if one == from { other } else { one }
    }

    /// The nodes of a path that starts here and has these edges.
    pub(super) fn nodes_along(&self, start: usize, edges: &[usize]) -> Vec<usize> {
        let mut nodes = vec![start];
        for &edge in edges {
            nodes.push(self.across(edge, nodes[nodes.len() - 1]));
        }
        nodes
    }

    /// Every simple path of at least one edge that starts at a node, if `may` allows it and every
    /// part that it starts with.
    pub(super) fn paths_from(&self, start: usize, may: impl Fn(&[usize]) -> bool) -> Vec<Path> {
        let (mut found, mut open) = (Vec::new(), vec![Path::new()]);
        while let Some(path) = open.pop() {
            let nodes = self.nodes_along(start, &path);
            let end = nodes[nodes.len() - 1];
            let next = self.edges_of(end).rev();
            let next = next.filter(|&edge| !nodes.contains(&self.across(edge, end)));
            let longer = next.map(|edge| [path.as_slice(), &[edge]].concat());
            open.extend(longer.filter(|path| may(path)));
            found.push(path);
        }
        // The first one has no edge.
        found.split_off(1)
    }

    /// A simple path from a node whose edges together have the weight that is wanted.
    pub(super) fn path_weighing(&self, start: usize, wanted: u32, weights: &[u32]) -> Option<Path> {
        let sum = |path: &[usize]| path.iter().map(|&edge| weights[edge]).sum::<u32>();
        let paths = self.paths_from(start, |path| sum(path) <= wanted);
        paths.into_iter().find(|path| sum(path) == wanted)
    }

    /// The lightest path between the stars (Edsger Dijkstra, 1959); the first in the order of the
    /// file if there are several.
    pub(super) fn lightest(&self, weights: &[u32]) -> Option<Path> {
        let [start, end] = self.stars?;
        let mut queue = BinaryHeap::from([Reverse((0, start, Path::new()))]);
        let mut done = BTreeSet::new();
        while let Some(Reverse((weight, node, path))) = queue.pop() {
            if node == end {
                return Some(path);
            }
            if done.insert(node) {
                queue.extend(self.edges_of(node).map(|edge| {
                    let path = [path.as_slice(), &[edge]].concat();
                    Reverse((weight + weights[edge], self.across(edge, node), path))
                }));
            }
        }
        None
    }
}
