//! Simple paths in a graph.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

/// A graph with what is known of its nodes and edges.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge>,
    /// The nodes between which the word is read.
    pub(super) stars: Option<[usize; 2]>,
}

#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) name: Arc<str>,
    /// What its edges add up to.
    pub(super) sum: Option<u32>,
    /// The weights of paths that start here.
    pub(super) paths: Vec<u32>,
}

#[derive(Clone, Debug)]
pub(super) struct Edge {
    pub(super) between: [usize; 2],
    /// The weight, if it is given.
    pub(super) given: Option<u32>,
}

impl Edge {
    /// The node at the other end.
    fn across(&self, from: usize) -> usize {
        let [one, other] = self.between;
        if one == from { other } else { one }
    }
}

impl Graph {
    /// The edges of a node.
    pub(super) fn edges_of(&self, node: usize) -> impl Iterator<Item = usize> {
        let edges = self.edges.iter().enumerate();
        edges.filter(move |(_, edge)| edge.between.contains(&node)).map(|(index, _)| index)
    }

    /// The nodes of a path that starts here and has these edges.
    pub(super) fn nodes_along(&self, start: usize, edges: &[usize]) -> Vec<usize> {
        let mut nodes = vec![start];
        for &edge in edges {
            nodes.push(self.edges[edge].across(nodes[nodes.len() - 1]));
        }
        nodes
    }

    /// Every simple path of at least one edge that starts at a node, as its edges, if `may` allows
    /// it and every part that it starts with.
    pub(super) fn paths_from(
        &self,
        start: usize,
        may: impl Fn(&[usize]) -> bool,
    ) -> Vec<Vec<usize>> {
        let mut found = Vec::new();
        self.extend(&mut vec![start], &mut Vec::new(), &mut |path| {
            let allowed = may(path);
            if allowed {
                found.push(path.to_vec());
            }
            allowed
        });
        found
    }

    /// A simple path of this weight from a node.
    pub(super) fn path_of_weight(
        &self,
        start: usize,
        weight: u32,
        weights: &[u32],
    ) -> Option<Vec<usize>> {
        let mut found = None;
        self.extend(&mut vec![start], &mut Vec::new(), &mut |path| {
            let sum: u32 = path.iter().map(|&edge| weights[edge]).sum();
            if sum == weight && found.is_none() {
                found = Some(path.to_vec());
            }
            found.is_none() && sum < weight
        });
        found
    }

    /// Visits every way to go on from a path, and further where `visit` says so.
    fn extend(
        &self,
        nodes: &mut Vec<usize>,
        path: &mut Vec<usize>,
        visit: &mut impl FnMut(&[usize]) -> bool,
    ) {
        let last = nodes[nodes.len() - 1];
        for edge in self.edges_of(last) {
            let next = self.edges[edge].across(last);
            if nodes.contains(&next) {
                continue;
            }
            nodes.push(next);
            path.push(edge);
            if visit(path) {
                self.extend(nodes, path, visit);
            }
            nodes.pop();
            path.pop();
        }
    }

    /// The lightest path between the stars (Edsger Dijkstra, 1959); the first in the order of the
    /// file if there are several.
    pub(super) fn lightest(&self, weights: &[u32]) -> Option<Vec<usize>> {
        let [start, end] = self.stars?;
        let mut queue = BinaryHeap::from([Reverse((0, start, Vec::new()))]);
        let mut done = vec![false; self.nodes.len()];
        while let Some(Reverse((weight, node, path))) = queue.pop() {
            if node == end {
                return Some(path);
            }
            if std::mem::replace(&mut done[node], true) {
                continue;
            }
            for edge in self.edges_of(node) {
                let path = path.iter().copied().chain([edge]).collect();
                queue.push(Reverse((weight + weights[edge], self.edges[edge].across(node), path)));
            }
        }
        None
    }
}
