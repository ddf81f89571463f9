//! Bug Byte: the weights of a graph, and the word that they spell.

mod file;
mod paths;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

use itertools::Itertools;
use puzzlec_encodings::{Assignment, Comparison, IntEncoding, Model};
use serde::{Deserialize, Serialize};

pub use file::BugByteError;

use file::{EdgeFields, NodeFields};
use paths::Graph;

use crate::puzzle::family::{Family, Key, Kind, instances};
use crate::puzzle::instance::{InstanceError, Source};
use crate::puzzle::picture::{Block, Picture};
use crate::puzzle::{Formulation, Puzzle, Violation};

/// The family.
pub static FAMILY: Family = Family {
    name: "bugbyte",
    about: include_str!("bugbyte/about.md"),
    keys: &[
        Key::TITLE,
        Key::new("node[].name", r#""a""#, "The name of a node."),
        Key::new("node[].sum", "17", "The sum of the weights of its edges."),
        Key::new("node[].paths", "[19, 23]", "The weights of paths that start here."),
        Key::new("node[].star", "true", "The word starts or ends here, at two nodes."),
        Key::new("edge[].between", r#"["a", "b"]"#, "The two nodes of an edge."),
        Key::new("edge[].weight", "12", "Its weight, if it is given."),
    ],
    instances: instances!("bugbyte": "bugbyte"),
    kind: &Kind { read: BugByte::read, file: |this| this, dates: None },
};

#[doc = include_str!("bugbyte/about.md")]
///
/// Jane Street, "Bug Byte", 2024.
///
/// A path that may have a weight is a variable, which implies that its weights add up; one of them
/// must be true. Which of them is not told apart, so these variables are hidden. A path is left out
/// if its edges would be too heavy even with the lightest weights.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BugByte {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    title: String,
    node: Vec<NodeFields>,
    edge: Vec<EdgeFields>,
    /// What the fields say, once they are read.
    #[serde(skip)]
    graph: Graph,
}

/// What a variable means. Edges are called by their two nodes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Name {
    /// The weight of an edge.
    Weight(Arc<str>, Arc<str>),
    /// The path, given by its nodes, has this weight.
    Path(Vec<Arc<str>>, u32),
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Weight(one, other) => write!(f, "weight({one},{other})"),
            Self::Path(nodes, weight) => write!(f, "path({},{weight})", nodes.iter().format("-")),
        }
    }
}

/// Why a constraint holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// No two edges have the same weight.
    Different,
    /// The weight of an edge is given.
    Given(Arc<str>, Arc<str>),
    /// The edges of a node add up.
    Sum(Arc<str>),
    /// From a node there is a path of this weight.
    Path(Arc<str>, u32),
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Different => f.write_str("different"),
            Self::Given(one, other) => write!(f, "given({one},{other})"),
            Self::Sum(node) => write!(f, "sum({node})"),
            Self::Path(node, weight) => write!(f, "path({node},{weight})"),
        }
    }
}

impl BugByte {
    fn read(mut self, source: &Source) -> Result<Self, InstanceError> {
        self.graph = file::graph(source, &self.node, &self.edge)?;
        Ok(self)
    }

    /// The name of an edge: those of its nodes.
    fn edge_name(&self, edge: usize) -> [Arc<str>; 2] {
        self.graph.edges[edge].between.map(|node| self.graph.nodes[node].name.clone())
    }

    /// The least weight that any edges as these can have together.
    fn least(&self, edges: &[usize]) -> u32 {
        let given = |edge: &usize| self.graph.edges[*edge].given;
        let free = edges.iter().filter(|edge| given(edge).is_none()).count();
        let taken = self.graph.edges.iter().filter_map(|edge| edge.given).collect_vec();
        let lightest = (1..).filter(|weight| !taken.contains(weight)).take(free);
        edges.iter().filter_map(given).chain(lightest).sum()
    }

    /// The word on the lightest path between the stars, and the path; nothing if there are no stars
    /// or no path.
    pub fn word(&self, weights: &[u32]) -> Option<(String, Vec<usize>)> {
        let path = self.graph.lightest(weights)?;
        let letter = |&edge: &usize| match weights[edge] {
            weight @ 1..=26 => char::from(b'A' + (weight - 1) as u8),
            _ => '?',
        };
        Some((path.iter().map(letter).collect(), path))
    }
}

impl Puzzle for BugByte {
    type Var = Name;
    type Rule = Rule;
    /// The weight of each edge, in the order of the instance file.
    type Solution = Vec<u32>;

    fn title(&self) -> String {
        let title = if self.title.is_empty() { "A graph" } else { &self.title };
        format!("{title}, {} nodes and {} edges", self.graph.nodes.len(), self.graph.edges.len())
    }

    fn model(&self, _: Formulation) -> Model<Name, Rule> {
        let mut model = Model::with_ints(IntEncoding::Both);
        let Graph { nodes, edges, .. } = &self.graph;
        let weights = (0..edges.len()).map(|edge| {
            let [one, other] = self.edge_name(edge);
            model.int(Name::Weight(one, other), 1..=edges.len() as i64)
        });
        let weights = weights.collect_vec();
        model.all_different(Rule::Different, weights.iter().copied());
        for (index, edge) in edges.iter().enumerate() {
            if let Some(weight) = edge.given {
                let ([one, other], given) = (self.edge_name(index), i64::from(weight));
                let equals = model.eq(weights[index], given);
                model.clause(Rule::Given(one, other), [equals]);
            }
        }
        for (index, node) in nodes.iter().enumerate() {
            if let Some(sum) = node.sum {
                let terms = self.graph.edges_of(index).map(|edge| (1, weights[edge]));
                let (rule, sum) = (Rule::Sum(node.name.clone()), i64::from(sum));
                model.linear(rule, terms, Comparison::Exactly, sum);
            }
            for &weight in &node.paths {
                let rule = Rule::Path(node.name.clone(), weight);
                let paths = self.graph.paths_from(index, |edges| self.least(edges) <= weight);
                let some = paths.into_iter().map(|edges| {
                    let ends = self.graph.nodes_along(index, &edges);
                    let names = ends.into_iter().map(|node| nodes[node].name.clone()).collect();
                    let path = model.var(Name::Path(names, weight));
                    model.hide(path);
                    let terms = edges.into_iter().map(|edge| (1, weights[edge]));
                    let sum = i64::from(weight);
                    model.linear(rule.clone(), terms, Comparison::Exactly, sum).when(path);
                    path
                });
                let some = some.collect_vec();
                model.clause(rule, some);
            }
        }
        model
    }

    fn decode(&self, assignment: Assignment<'_, Name, Rule>) -> Result<Vec<u32>, Violation> {
        let weight = |edge| {
            let [one, other] = self.edge_name(edge);
            let weight = assignment.value(&Name::Weight(one.clone(), other.clone()));
            weight
                .map(|weight| weight as u32)
                .ok_or_else(|| Violation(format!("edge {one}-{other} has not exactly one weight")))
        };
        (0..self.graph.edges.len()).map(weight).collect()
    }

    fn check(&self, weights: &Vec<u32>) -> Result<(), Violation> {
        let edges = self.graph.edges.len();
        let numbers = weights.iter().copied().sorted();
        Violation::unless(numbers.eq(1..=edges as u32), || {
            format!("the edges do not have the weights 1 to {edges}, each once")
        })?;
        for (edge, &weight) in weights.iter().enumerate() {
            let given = self.graph.edges[edge].given;
            Violation::unless(given.is_none_or(|given| given == weight), || {
                let [one, other] = self.edge_name(edge);
                format!("edge {one}-{other} weighs {weight}, which is not what is given")
            })?;
        }
        for (index, node) in self.graph.nodes.iter().enumerate() {
            let sum: u32 = self.graph.edges_of(index).map(|edge| weights[edge]).sum();
            Violation::unless(node.sum.is_none_or(|wanted| sum == wanted), || {
                format!("the edges of node {} add up to {sum}", node.name)
            })?;
            for &wanted in &node.paths {
                let path = self.graph.path_of_weight(index, wanted, weights);
                Violation::unless(path.is_some(), || {
                    format!("no simple path from node {} weighs {wanted}", node.name)
                })?;
            }
        }
        Ok(())
    }

    fn draw(&self, weights: &Vec<u32>) -> Picture {
        let heading = ["edge", "weight"].map(str::to_owned).to_vec();
        let row = |(edge, weight): (usize, &u32)| {
            vec![self.edge_name(edge).iter().join("-"), weight.to_string()]
        };
        let rows = std::iter::once(heading).chain(weights.iter().enumerate().map(row)).collect();
        let nodes_along = |start: usize, edges: &[usize]| {
            let nodes = self.graph.nodes_along(start, edges);
            nodes.into_iter().map(|node| self.graph.nodes[node].name.clone()).join("-")
        };
        let paths = self.graph.nodes.iter().enumerate().flat_map(|(index, node)| {
            node.paths.iter().filter_map(move |&wanted| {
                let edges = self.graph.path_of_weight(index, wanted, weights)?;
                let sum = edges.iter().map(|&edge| weights[edge]).join(" + ");
                Some(format!("{wanted} = {sum} along {}", nodes_along(index, &edges)))
            })
        });
        let word = self.word(weights).map(|(word, edges)| {
            let start = self.graph.stars.map_or(0, |[start, _]| start);
            format!("{word} along {}", nodes_along(start, &edges))
        });
        let lines = paths.chain(word).map(Block::Line);
        Picture { blocks: std::iter::once(Block::Table(rows)).chain(lines).collect() }
    }
}
