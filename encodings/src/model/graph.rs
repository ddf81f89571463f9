//! Constraints on graphs, as they are posted: what holds at each node, and that all is connected.

use itertools::Itertools;
use puzzlec_dimacs::Lit;

use super::rule::Rule;
use super::store::Kind;
use crate::constraint::Comparison;
use crate::formula::Formula;
use crate::graph::Shape;

/// Constraints on the edges of a graph, which are given with the two nodes that they join; nodes
/// are numbers, cells, or anything in an order. Each says what holds at each node, in counts, and that the true edges are
/// connected, which has two [lowerings](crate::Lowering).
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
    pub fn circuit<N: Copy + Ord>(&mut self, edges: impl IntoIterator<Item = (N, N, Lit)>) {
        self.edges([], edges, |[]| Shape::Circuit);
    }

    /// The true edges form one loop, which visits no node twice.
    pub fn single_loop<N: Copy + Ord>(&mut self, edges: impl IntoIterator<Item = (N, N, Lit)>) {
        self.edges([], edges, |[]| Shape::Loop);
    }

    /// The true edges form one path from one node to another, which visits no node twice.
    pub fn path<N: Copy + Ord>(
        &mut self,
        from: N,
        to: N,
        edges: impl IntoIterator<Item = (N, N, Lit)>,
    ) {
        self.edges([from, to], edges, |[from, to]| Shape::Path { from, to });
    }

    /// The true edges form one path from a node on, which visits every node that is on some edge
    /// once and ends anywhere.
    pub fn hamiltonian_path<N: Copy + Ord>(
        &mut self,
        from: N,
        edges: impl IntoIterator<Item = (N, N, Lit)>,
    ) {
        self.edges([from], edges, |[from]| Shape::HamiltonianPath { from });
    }

    /// The true nodes are connected: from each to each other there is a way over pairs of true
    /// neighbours. No node, or one, is connected. A pair with something that is no node joins
    /// nothing.
    ///
    /// ```
    /// use puzzlec_encodings::Model;
    /// use puzzlec_dimacs::Values;
    ///
    /// let mut model: Model<(&str, char)> = Model::new();
    /// let cells = ['a', 'b', 'c'].map(|cell| (cell, model.var(("black", cell))));
    /// model.rule("the black cells are connected").connected(cells, [('a', 'b'), ('b', 'c')]);
    /// let holds = |black: &[usize]| {
    ///     let values: Values = black.iter().map(|&index| cells[index].1).collect();
    ///     model.core().constraint(0).holds(|cell| values.satisfies(cell))
    /// };
    /// assert!(holds(&[0, 1]) && holds(&[2]) && !holds(&[0, 2]));
    /// ```
    pub fn connected<N: Ord>(
        &mut self,
        nodes: impl IntoIterator<Item = (N, Lit)>,
        neighbours: impl IntoIterator<Item = (N, N)>,
    ) {
        self.formula(Formula::connected(nodes, neighbours));
    }

    /// What holds at each node, first at the ends of the shape, and that the true edges are
    /// connected. Nodes are numbered from 0 on in their order. An edge from a node to itself is on
    /// no such way: it is false, and left out.
    fn edges<N: Copy + Ord, const COUNT: usize>(
        &mut self,
        ends: [N; COUNT],
        edges: impl IntoIterator<Item = (N, N, Lit)>,
        shape: fn([u32; COUNT]) -> Shape,
    ) {
        let is_bent = |&(one, other, _): &(N, N, Lit)| one == other;
        let (bent, edges): (Vec<_>, Vec<_>) = edges.into_iter().partition(is_bent);
        for (.., edge) in bent {
            self.holds(!edge);
        }
        let joined = edges.iter().map(|&(one, other, _)| [one, other]);
        let nodes = joined.clone().flatten().chain(ends).sorted().dedup().collect_vec();
        let number = |node: N| nodes.partition_point(|&other| other < node) as u32;
        let (ends, joined) = (ends.map(number), joined.map(|both| both.map(number)).collect_vec());
        let lits = edges.iter().map(|&(.., edge)| edge).collect_vec();
        let mut edges_at = vec![Vec::new(); nodes.len()];
        for (both, &edge) in joined.iter().zip(&lits) {
            for &node in both {
                edges_at[node as usize].push(edge);
            }
        }
        let shape = shape(ends);
        if shape == Shape::Loop {
            self.clause(lits.iter().copied());
        }
        let others = (0..nodes.len() as u32).filter(|node| !ends.contains(node));
        for node in ends.into_iter().chain(others) {
            let at = &edges_at[node as usize];
            let edges = || at.iter().copied();
            match shape {
                Shape::Circuit => self.count(edges(), Comparison::Exactly, 2),
                Shape::HamiltonianPath { from } if node == from && at.is_empty() => {}
                _ if ends.contains(&node) => self.exactly_one(edges()),
                Shape::Loop | Shape::Path { .. } => self.two_or_none(at),
                Shape::HamiltonianPath { .. } => {
                    self.clause(edges());
                    self.at_most_two(at);
                }
            }
        }
        self.graph(Some(shape), lits, joined);
    }

    /// At most two of these are true, which goes without saying where there are no more.
    fn at_most_two(&mut self, lits: &[Lit]) {
        if lits.len() > 2 {
            self.count(lits.iter().copied(), Comparison::AtMost, 2);
        }
    }

    /// Two of these are true, or none.
    fn two_or_none(&mut self, lits: &[Lit]) {
        self.at_most_two(lits);
        for (index, &lit) in lits.iter().enumerate() {
            let others = lits[..index].iter().chain(&lits[index + 1..]);
            self.clause(others.copied().chain([!lit]));
        }
    }

    pub(crate) fn graph(&mut self, shape: Option<Shape>, lits: Vec<Lit>, ends: Vec<[u32; 2]>) {
        self.post(|store| {
            store.lits.extend(lits);
            store.graphs.push((shape, ends));
            Some(Kind::Graph(store.graphs.len() - 1))
        });
    }
}
