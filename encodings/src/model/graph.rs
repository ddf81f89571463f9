//! Constraints on graphs, as they are posted: what holds at each node, and that all is connected.

use crate::graph::Shape;
use crate::prelude::*;

/// Edges, and the same by their nodes, which are numbered from 0 on in their order.
struct Network {
    lits: Vec<Lit>,
    ends: Vec<[u32; 2]>,
    /// The edges at each node.
    at: Vec<Vec<Lit>>,
}

/// Constraints on the edges of a graph, which are given with the two nodes that they join; nodes are
/// any numbers. Each says what holds at each node, in counts, and that the true edges are connected,
/// which has two [lowerings](crate::Lowering).
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
        let ([], network) = self.network([], edges);
        for at in &network.at {
            self.count(at.iter().copied(), Comparison::Exactly, 2);
        }
        self.connected_edges(Shape::Circuit, network);
    }

    /// The true edges form one loop, which visits no node twice.
    pub fn single_loop(&mut self, edges: impl IntoIterator<Item = (usize, usize, Lit)>) {
        let ([], network) = self.network([], edges);
        self.clause(network.lits.iter().copied());
        for at in &network.at {
            self.two_or_none(at);
        }
        self.connected_edges(Shape::Loop, network);
    }

    /// The true edges form one path from one node to another, which visits no node twice.
    pub fn path(
        &mut self,
        from: usize,
        to: usize,
        edges: impl IntoIterator<Item = (usize, usize, Lit)>,
    ) {
        let ([from, to], network) = self.network([from, to], edges);
        for end in [from, to] {
            self.exactly_one(network.at[end as usize].iter().copied());
        }
        for (_, at) in (0..).zip(&network.at).filter(|(node, _)| ![from, to].contains(node)) {
            self.two_or_none(at);
        }
        self.connected_edges(Shape::Path { from, to }, network);
    }

    /// The true edges form one path from a node on, which visits every node that is on some edge once
    /// and ends anywhere.
    pub fn hamiltonian_path(
        &mut self,
        from: usize,
        edges: impl IntoIterator<Item = (usize, usize, Lit)>,
    ) {
        let ([from], network) = self.network([from], edges);
        let start = &network.at[from as usize];
        if !start.is_empty() {
            self.exactly_one(start.iter().copied());
        }
        for (_, at) in (0..).zip(&network.at).filter(|(node, _)| *node != from) {
            self.clause(at.iter().copied());
            self.count(at.iter().copied(), Comparison::AtMost, 2);
        }
        self.connected_edges(Shape::HamiltonianPath { from }, network);
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
            let count = store.lits.len() - before;
            let number = |node| {
                assert!(node < count, "neighbours are nodes");
                node as u32
            };
            let ends = neighbours.map(|(one, other)| [one, other].map(number)).collect_vec();
            Some(store.graph(None, ends))
        });
    }

    /// Some nodes by their numbers, and the network of the edges and these. An edge from a node to
    /// itself is on no such way: it is false, and left out.
    fn network<const COUNT: usize>(
        &mut self,
        known: [usize; COUNT],
        edges: impl IntoIterator<Item = (usize, usize, Lit)>,
    ) -> ([u32; COUNT], Network) {
        let is_bent = |&(one, other, _): &(usize, usize, Lit)| one == other;
        let (bent, edges): (Vec<_>, Vec<_>) = edges.into_iter().partition(is_bent);
        for (.., edge) in bent {
            self.holds(!edge);
        }
        let ends = edges.iter().flat_map(|&(one, other, _)| [one, other]);
        let nodes = ends.chain(known).sorted().dedup().collect_vec();
        let number = |node: usize| nodes.partition_point(|&other| other < node) as u32;
        let mut at = vec![Vec::new(); nodes.len()];
        let ends = edges.iter().map(|&(one, other, _)| [one, other].map(number)).collect_vec();
        let lits = edges.into_iter().map(|(.., edge)| edge).collect_vec();
        for (ends, &edge) in ends.iter().zip(&lits) {
            for &end in ends {
                at[end as usize].push(edge);
            }
        }
        (known.map(number), Network { lits, ends, at })
    }

    /// Two of these are true, or none.
    fn two_or_none(&mut self, lits: &[Lit]) {
        self.count(lits.iter().copied(), Comparison::AtMost, 2);
        for (index, &lit) in lits.iter().enumerate() {
            let others = lits[..index].iter().chain(&lits[index + 1..]);
            self.clause(others.copied().chain([!lit]));
        }
    }

    fn connected_edges(&mut self, shape: Shape, network: Network) {
        self.post(|store| {
            store.lits.extend(network.lits);
            Some(store.graph(Some(shape), network.ends))
        });
    }
}
