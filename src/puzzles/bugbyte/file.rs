//! Graphs as they are written.

use crate::puzzle::prelude::*;

use super::paths::{Edge, Graph, Node};

/// A node as it is written.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NodeFields {
    name: Spanned<String>,
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
    weight: Option<Spanned<u32>>,
}

/// Reads a graph from its fields.
pub(super) fn graph(nodes: &[NodeFields], edges: &[EdgeFields]) -> Result<Graph, Fault> {
    let names = distinct("node", nodes.iter().map(|node| &node.name))?;
    if let Some(NodeFields { name, .. }) =
        nodes.iter().find(|node| node.name.get_ref().contains('-'))
    {
        let problem = format!("`{}` cannot be the name of a node", name.get_ref());
        return Err(Fault::at(name, problem).help("an edge is called by its nodes, such as `A-B`"));
    }
    let mut graph = Graph::default();
    for (name, NodeFields { sum, paths, .. }) in names.into_iter().zip(nodes) {
        graph.nodes.push(Node { name, sum: *sum, paths: paths.clone() });
    }
    for EdgeFields { between, weight } in edges {
        let node = |name: &Spanned<String>| {
            let found = graph.nodes.iter().position(|node| *node.name == **name.get_ref());
            found.ok_or_else(|| Fault::at(name, format!("there is no node {}", name.get_ref())))
        };
        let [one, other] = between;
        let ends = [node(one)?, node(other)?];
        let both = Spanned::new(one.span().start..other.span().end, ());
        let [one, other] = [one, other].map(Spanned::get_ref);
        if ends[0] == ends[1] {
            return Err(Fault::at(&both, format!("an edge connects node {one} with itself")));
        }
        if graph.edges.iter().any(|edge| ends.iter().all(|end| edge.between.contains(end))) {
            return Err(Fault::at(&both, format!("two edges connect {one} and {other}")));
        }
        let given = weight.as_ref().map(|weight| *weight.get_ref());
        if let (Some(spanned), Some(weight)) = (weight, given) {
            let most = edges.len();
            if weight == 0 || weight as usize > most {
                let range = format!("one of 1 to {most}, the number of edges");
                return Err(Fault::at(spanned, format!("the weight {weight} is not {range}")));
            }
            if graph.edges.iter().any(|edge| edge.given == given) {
                let problem = format!("the weight {weight} is given to two edges");
                return Err(Fault::at(spanned, problem));
            }
        }
        graph.edges.push(Edge { between: ends, given });
    }
    let stars = nodes.iter().positions(|node| node.star).collect_vec();
    graph.stars = match *stars {
        [] => None,
        [start, end] => Some([start, end]),
        _ => {
            let help = "the word is read between two of them; without any, no word is read";
            return Err(Fault::new(format!("{} nodes are stars", stars.len())).help(help));
        }
    };
    Ok(graph)
}
