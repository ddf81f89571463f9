//! Constraints on graphs, as they are posted: what holds at each node, and that all is connected.

use std::collections::BTreeMap;

use itertools::Itertools;
use puzzlec_dimacs::Lit;

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
    /// The true edges have a shape.
    pub(crate) fn shape(
        &mut self,
        shape: Shape,
        edges: impl IntoIterator<Item = (usize, usize, Lit)>,
    ) {
        match shape {
            Shape::Circuit => self.circuit(edges),
            Shape::Loop => self.single_loop(edges),
            Shape::Path { from, to } => self.path(from as usize, to as usize, edges),
            Shape::HamiltonianPath { from } => self.hamiltonian_path(from as usize, edges),
        }
    }

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
        self.connected_edges(Shape::Circuit, &edges);
    }

    /// The true edges form one loop, which visits no node twice.
    pub fn single_loop(&mut self, edges: impl IntoIterator<Item = (usize, usize, Lit)>) {
        let (edges, nodes) = self.edges(edges);
        self.clause(edges.iter().map(|&(.., edge)| edge));
        for at in nodes.into_values() {
            self.two_or_none(&at);
        }
        self.connected_edges(Shape::Loop, &edges);
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
        self.connected_edges(Shape::Path { from, to }, &edges);
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
        self.connected_edges(Shape::HamiltonianPath { from: number(from) }, &edges);
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
        self.post(|store| {
            let before = store.lits.len();
            store.lits.extend(nodes);
            let neighbours = neighbours.into_iter();
            let ends = neighbours.map(|(one, other)| [one, other].map(number)).collect_vec();
            let count = store.lits.len() - before;
            let known = |&node: &u32| (node as usize) < count;
            assert!(ends.iter().flatten().all(known), "neighbours are nodes");
            Some(store.graph(None, ends))
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
        for (.., edge) in bent {
            self.holds(!edge);
        }
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

    fn connected_edges(&mut self, shape: Shape, edges: &[(usize, usize, Lit)]) {
        self.post(|store| {
            store.lits.extend(edges.iter().map(|&(.., edge)| edge));
            let ends = edges.iter().map(|&(one, other, _)| [one, other].map(number)).collect();
            Some(store.graph(Some(shape), ends))
        });
    }
}

fn number(node: usize) -> u32 {
    node.try_into().expect("nodes have small numbers")
}
