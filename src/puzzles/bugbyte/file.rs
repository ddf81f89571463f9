//! Graphs as they are written.

use itertools::Itertools;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::paths::{Edge, Graph, Node};
use crate::puzzle::instance::{InstanceError, Source};
use crate::shapes::pieces::Word;

/// A node as it is written.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NodeFields {
    name: Spanned<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sum: Option<u32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    paths: Vec<u32>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    star: bool,
}

/// An edge as it is written.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EdgeFields {
    between: [Spanned<String>; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    weight: Option<Spanned<u32>>,
}

/// What is wrong with a graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BugByteError {
    /// A name that would not survive in the name of a variable.
    #[error("`{0}` cannot be the name of a node")]
    BadName(String),
    /// Two nodes of one name.
    #[error("two nodes are called {0}")]
    SameName(String),
    /// A node that is not there.
    #[error("there is no node {0}")]
    UnknownNode(String),
    /// An edge from a node to itself.
    #[error("an edge connects node {0} with itself")]
    Loop(String),
    /// Two edges between the same nodes.
    #[error("two edges connect {0} and {1}")]
    SameEdge(String, String),
    /// A weight that no edge can have.
    #[error("the weight {weight} is not one of 1 to {edges}, the number of edges")]
    Weight {
        /// The weight.
        weight: u32,
        /// The number of edges.
        edges: usize,
    },
    /// A weight that is given twice.
    #[error("the weight {0} is given to two edges")]
    SameWeight(u32),
    /// Neither two stars nor none.
    #[error("{0} nodes are stars")]
    Stars(usize),
}

/// Reads a graph from its fields.
pub(super) fn graph(
    source: &Source,
    nodes: &[NodeFields],
    edges: &[EdgeFields],
) -> Result<Graph, InstanceError> {
    let mut graph = Graph::default();
    for NodeFields { name: spanned, sum, paths, .. } in nodes {
        let name = spanned.get_ref();
        let fault = |problem| source.error(Some(spanned.span()), problem, None);
        if name.parse::<Word>().is_err() || name.contains('-') {
            return Err(fault(BugByteError::BadName(name.clone())));
        }
        if graph.nodes.iter().any(|node| *node.name == **name) {
            return Err(fault(BugByteError::SameName(name.clone())));
        }
        let (name, sum, paths) = (name.as_str().into(), *sum, paths.clone());
        graph.nodes.push(Node { name, sum, paths });
    }
    for EdgeFields { between, weight } in edges {
        let node = |name: &Spanned<String>| {
            let found = graph.nodes.iter().position(|node| *node.name == **name.get_ref());
            found.ok_or_else(|| {
                let problem = BugByteError::UnknownNode(name.get_ref().clone());
                source.error(Some(name.span()), problem, None)
            })
        };
        let [one, other] = between;
        let ends = [node(one)?, node(other)?];
        let fault = |problem| source.error(Some(one.span().start..other.span().end), problem, None);
        if ends[0] == ends[1] {
            return Err(fault(BugByteError::Loop(one.get_ref().clone())));
        }
        if graph.edges.iter().any(|edge| ends.iter().all(|end| edge.between.contains(end))) {
            let [one, other] = [one, other].map(|name| name.get_ref().clone());
            return Err(fault(BugByteError::SameEdge(one, other)));
        }
        if let Some(spanned) = weight {
            let weight = *spanned.get_ref();
            let fault = |problem| source.error(Some(spanned.span()), problem, None);
            if weight == 0 || weight as usize > edges.len() {
                return Err(fault(BugByteError::Weight { weight, edges: edges.len() }));
            }
            if graph.edges.iter().any(|edge| edge.given == Some(weight)) {
                return Err(fault(BugByteError::SameWeight(weight)));
            }
        }
        let given = weight.as_ref().map(|weight| *weight.get_ref());
        graph.edges.push(Edge { between: ends, given });
    }
    let stars = nodes.iter().positions(|node| node.star).collect_vec();
    graph.stars = match *stars {
        [] => None,
        [start, end] => Some([start, end]),
        _ => {
            let help = "the word is read between two of them; without any, no word is read";
            return Err(source.error(None, BugByteError::Stars(stars.len()), Some(help)));
        }
    };
    Ok(graph)
}
