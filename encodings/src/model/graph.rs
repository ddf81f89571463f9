//! Constraints on graphs, as they are posted: what holds at each node, and that all is connected.

use std::collections::BTreeMap;

use puzzlec_dimacs::Lit;

use super::store::{Kind, Store};
use crate::graph::Shape;
use crate::{Comparison, Rule};

/// The edges at each node.
type Nodes = BTreeMap<usize, Vec<Lit>>;

/// Constraints on the edges of a graph, which are given with the two nodes that they join; nodes are
/// any numbers. Each says what holds at each node, in counts, and that the true edges are connected,
/// which has two [lowerings](crate::Lowering).
///
/// # Panics
/// If a node's number is 2^32 or greater.
impl Rule<'_> {
    /// The true edges form one circuit, which visits every node that is on some edge once.
    ///
    /// ```
    /// use puzzlec_encodings::{Encodings, Model};
    ///
    /// let mut model: Model<(&str, usize, usize)> = Model::new();
    /// let roads = [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2)];
    /// let edges = roads.map(|(one, other)| (one, other, model.var(("road", one, other))));
    /// model.rule("the tour visits each town").circuit(edges);
    ///
    /// let text = model.to_string();
    /// assert!(text.contains("road(0,1) + road(3,0) + road(0,2) = 2\n"));
    /// assert!(text.ends_with(
    ///     "circuit of road(0,1), road(1,2), road(2,3), road(3,0), road(0,2)\n"
    /// ));
    /// ```
    pub fn circuit(&mut self, edges: impl IntoIterator<Item = (usize, usize, Lit)>) {
        let (edges, nodes) = self.edges(edges);
        for at in nodes.into_values() {
            self.count(at, Comparison::Exactly, 2);
        }
        self.connected_edges(Shape::Circuit, edges);
    }

    /// The true edges form one loop, which visits no node twice.
    pub fn single_loop(&mut self, edges: impl IntoIterator<Item = (usize, usize, Lit)>) {
        let (edges, nodes) = self.edges(edges);
        self.clause(edges.iter().map(|&(.., edge)| edge));
        for at in nodes.into_values() {
            self.two_or_none(&at);
        }
        self.connected_edges(Shape::Loop, edges);
    }

    /// The true edges form one path from one node to another, which visits no node twice.
    pub fn path(
        &mut self,
        from: usize,
        to: usize,
        edges: impl IntoIterator<Item = (usize, usize, Lit)>,
    ) {
        let (edges, mut nodes) = self.edges(edges);
        for end in [from, to] {
            self.exactly_one(nodes.remove(&end).unwrap_or_default());
        }
        for at in nodes.into_values() {
            self.two_or_none(&at);
        }
        let [from, to] = [from, to].map(number);
        self.connected_edges(Shape::Path { from, to }, edges);
    }

    /// The true edges form one path from a node on, which visits every node that is on some edge once
    /// and ends anywhere.
    pub fn hamiltonian_path(
        &mut self,
        from: usize,
        edges: impl IntoIterator<Item = (usize, usize, Lit)>,
    ) {
        let (edges, mut nodes) = self.edges(edges);
        if let Some(at) = nodes.remove(&from) {
            self.exactly_one(at);
        }
        for at in nodes.into_values() {
            self.clause(at.iter().copied());
            self.count(at, Comparison::AtMost, 2);
        }
        self.connected_edges(Shape::HamiltonianPath { from: number(from) }, edges);
    }

    /// The true nodes are connected: from each to each other there is a way over pairs of true
    /// neighbours. Node `i` is the literal `nodes[i]`, and `neighbours` are pairs of such numbers.
    /// No node, or one, is connected.
    ///
    /// ```
    /// use puzzlec_encodings::Model;
    /// use puzzlec_dimacs::Values;
    ///
    /// let mut model: Model<(&str, usize)> = Model::new();
    /// let cells = [0, 1, 2].map(|cell| model.var(("black", cell)));
    /// model.rule("the black cells are connected").connected(cells, [(0, 1), (1, 2)]);
    /// let holds = |black: &[usize]| {
    ///     let values: Values = black.iter().map(|&cell| cells[cell]).collect();
    ///     model.constraint(0).holds(|cell| values.satisfies(cell))
    /// };
    /// assert!(holds(&[0, 1]) && holds(&[2]) && !holds(&[0, 2]));
    /// ```
    ///
    /// # Panics
    /// If a neighbour is none of the nodes.
    pub fn connected(
        &mut self,
        nodes: impl IntoIterator<Item = Lit>,
        neighbours: impl IntoIterator<Item = (usize, usize)>,
    ) {
        self.post(|Store { lits, ends, .. }| {
            let (before, start) = (lits.len(), ends.len());
            lits.extend(nodes);
            ends.extend(neighbours.into_iter().map(|(one, other)| [number(one), number(other)]));
            let known = |&node: &u32| (node as usize) < lits.len() - before;
            assert!(ends[start..].iter().flatten().all(known), "neighbours are nodes");
            Some(Kind::Nodes(start, ends.len()))
        });
    }

    /// The edges, and those at each node. An edge from a node to itself is on no such way: it is
    /// false, and left out.
    fn edges(
        &mut self,
        edges: impl IntoIterator<Item = (usize, usize, Lit)>,
    ) -> (Vec<(usize, usize, Lit)>, Nodes) {
        let is_bent = |&(one, other, _): &(usize, usize, Lit)| one == other;
        let (bent, edges): (Vec<_>, Vec<_>) = edges.into_iter().partition(is_bent);
        bent.into_iter().for_each(|(.., edge)| self.holds(!edge));
        let mut nodes = Nodes::new();
        for &(one, other, edge) in &edges {
            nodes.entry(one).or_default().push(edge);
            nodes.entry(other).or_default().push(edge);
        }
        (edges, nodes)
    }

    /// Two of these are true, or none.
    fn two_or_none(&mut self, lits: &[Lit]) {
        self.count(lits.iter().copied(), Comparison::AtMost, 2);
        for (index, &lit) in lits.iter().enumerate() {
            let others = lits[..index].iter().chain(&lits[index + 1..]);
            self.clause(others.copied().chain([!lit]));
        }
    }

    fn connected_edges(&mut self, shape: Shape, edges: Vec<(usize, usize, Lit)>) {
        self.post(|Store { lits, ends, .. }| {
            let at = ends.len();
            for (one, other, lit) in edges {
                ends.push([number(one), number(other)]);
                lits.push(lit);
            }
            Some(Kind::Edges(shape, at))
        });
    }
}

fn number(node: usize) -> u32 {
    node.try_into().expect("nodes have small numbers")
}
