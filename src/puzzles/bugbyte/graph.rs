//! Graphs as they are written, and simple paths in them.

use crate::puzzle::prelude::*;

use super::Name;

/// A node of an instance file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Node {
    pub(super) name: Spanned<String>,
    /// The sum of the weights of its edges.
    pub(super) sum: Option<u32>,
    /// The weights of paths that start here.
    #[serde(default)]
    pub(super) paths: Vec<u32>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) star: bool,
    /// Its place in pictures, to the right and downwards, in units of the length of an edge.
    pub(super) at: Option<Spanned<Exactly<f64, 2>>>,
}

/// An edge of an instance file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Edge {
    pub(super) between: Exactly<Spanned<String>, 2>,
    pub(super) weight: Option<Spanned<u32>>,
}

impl Edge {
    /// Its name: those of its nodes.
    pub(super) fn name(&self) -> String {
        self.between.iter().map(Spanned::get_ref).join("-")
    }

    /// The name of the variable of its weight.
    pub(super) fn variable(&self) -> Name {
        let [one, other] = self.between.each_ref().map(|node| node.get_ref().clone());
        Name::Weight(one, other)
    }

    /// The weight, if it is given.
    pub(super) fn given(&self) -> Option<u32> {
        self.weight.as_ref().map(|weight| *weight.get_ref())
    }
}

/// The farthest place of a node from the first row and column of places.
const FARTHEST: f64 = 1000.0;

/// Two places are the same if they differ by less.
const CLOSEST: f64 = 0.01;

/// Makes a graph of the tables, and checks it.
pub(super) fn read(nodes: &[Node], edges: &[Edge]) -> Result<Graph, Fault> {
    let names = distinct("node", nodes.iter().map(|node| &node.name))?;
    for (name, node) in names.iter().zip(nodes) {
        let fault = Fault::at(&node.name, format!("`{name}` cannot be the name of a node"));
        ensure!(!name.contains('-'), fault.help("an edge is called by its nodes, such as `A-B`"));
    }
    let places = nodes.iter().filter_map(|node| node.at.as_ref()).collect_vec();
    for (number, at) in places.iter().enumerate() {
        let help = "a place is some edges to the right and down: at = [2, 1]";
        let is_near = at.get_ref().iter().all(|part| part.abs() <= FARTHEST);
        ensure!(is_near, Fault::at(at, "the place is too far away").help(help));
        let is_same = |other: &&Spanned<Exactly<f64, 2>>| {
            other
                .get_ref()
                .iter()
                .zip(at.get_ref().iter())
                .all(|(own, part)| (own - part).abs() < CLOSEST)
        };
        let is_taken = places[..number].iter().any(is_same);
        ensure!(!is_taken, Fault::at(at, "another node has this place").help(help));
    }
    let (mut graph, mut given) = (Graph::default(), BTreeSet::new());
    for Edge { between: Exactly([one, other]), weight } in edges {
        let node = |name: &Spanned<String>| {
            let found = names.iter().position(|own| **own == **name.get_ref());
            found.ok_or_else(|| Fault::at(name, format!("there is no node {}", name.get_ref())))
        };
        let ends = [node(one)?, node(other)?];
        let both = Spanned::new(one.span().start..other.span().end, ());
        let [one, other] = [one, other].map(Spanned::get_ref);
        let problem = format!("an edge connects node {one} with itself");
        ensure!(ends[0] != ends[1], Fault::at(&both, problem));
        let is_new = graph.edges.iter().all(|edge| ends.iter().any(|end| !edge.contains(end)));
        ensure!(is_new, Fault::at(&both, format!("two edges connect {one} and {other}")));
        if let Some(spanned) = weight {
            let (weight, most) = (*spanned.get_ref(), edges.len());
            let range = format!("one of 1 to {most}, the number of edges");
            let fault = Fault::at(spanned, format!("the weight {weight} is not {range}"));
            ensure!((1..=most).contains(&(weight as usize)), fault);
            let fault = Fault::at(spanned, format!("the weight {weight} is given to two edges"));
            ensure!(given.insert(weight), fault);
        }
        graph.edges.push(ends);
    }
    let stars = nodes.iter().positions(|node| node.star).collect_vec();
    let help = "mark two nodes as stars, the ends of the word, or none";
    let fault = Fault::new(format!("{} nodes are stars", stars.len())).help(help);
    ensure!(matches!(stars.len(), 0 | 2), fault);
    graph.stars = stars.try_into().ok();
    Ok(graph)
}

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
    pub(super) fn across(&self, edge: usize, from: usize) -> usize {
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
        let mut open = BTreeSet::from([(0, start, Path::new())]);
        let mut done = BTreeSet::new();
        while let Some((weight, node, path)) = open.pop_first() {
            if node == end {
                return Some(path);
            }
            if done.insert(node) {
                open.extend(self.edges_of(node).map(|edge| {
                    let path = [path.as_slice(), &[edge]].concat();
                    (weight + weights[edge], self.across(edge, node), path)
                }));
            }
        }
        None
    }
}
