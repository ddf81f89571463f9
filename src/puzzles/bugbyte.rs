//! Bug Byte: the weights of a graph, and the word that they spell.

mod file;
mod paths;
#[cfg(test)]
mod tests;

use crate::puzzle::prelude::*;

use file::{EdgeFields, NodeFields};
use paths::Graph;

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

names! {
    /// What a variable means. Edges are called by their two nodes.
    pub enum Name {
        /// The weight of an edge.
        Weight(one: Arc<str>, other: Arc<str>) = "weight",
        /// The path, given by its nodes with hyphens between them, has this weight.
        Path(nodes: String, weight: u32) = "path",
    }
}

impl BugByte {
    fn read(mut self) -> Result<Self, Fault> {
        self.graph = file::graph(&self.node, &self.edge)?;
        Ok(self)
    }

    /// The name of an edge: those of its nodes.
    fn edge_name(&self, edge: usize) -> [Arc<str>; 2] {
        self.graph.edges[edge].between.map(|node| self.graph.nodes[node].name.clone())
    }

    /// The weight of an edge, if it is known.
    fn weight(&self, edge: usize, known: Assignment<'_, Name>) -> Option<u32> {
        let [one, other] = self.edge_name(edge);
        known.value(&Name::Weight(one, other)).map(|weight| weight as u32)
    }

    /// The nodes of a path that starts here and has these edges.
    fn nodes_along(&self, start: usize, edges: &[usize]) -> String {
        let nodes = self.graph.nodes_along(start, edges);
        nodes.into_iter().map(|node| &self.graph.nodes[node].name).join("-")
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

    /// The paths of the weights that are wanted, and the word.
    fn lines(&self, weights: &[u32]) -> Vec<String> {
        let paths = self.graph.nodes.iter().enumerate().flat_map(|(index, node)| {
            node.paths.iter().filter_map(move |&wanted| {
                let edges = self.graph.path_of_weight(index, wanted, weights)?;
                let sum = edges.iter().map(|&edge| weights[edge]).join(" + ");
                Some(format!("{wanted} = {sum} along {}", self.nodes_along(index, &edges)))
            })
        });
        let word = self.word(weights).map(|(word, edges)| {
            let start = self.graph.stars.map_or(0, |[start, _]| start);
            format!("{word} along {}", self.nodes_along(start, &edges))
        });
        paths.chain(word).collect()
    }
}

impl Puzzle for BugByte {
    type Name = Name;
    /// The weight of each edge, in the order of the instance file.
    type Solution = Vec<u32>;

    fn title(&self) -> String {
        let title = if self.title.is_empty() { "A graph" } else { &self.title };
        format!("{title}, {} nodes and {} edges", self.graph.nodes.len(), self.graph.edges.len())
    }

    fn rules(&self, model: &mut Model<Name>) {
        let Graph { nodes, edges, .. } = &self.graph;
        let weights = (0..edges.len()).map(|edge| {
            let [one, other] = self.edge_name(edge);
            model.int_by(IntEncoding::Both, Name::Weight(one, other), 1..=edges.len() as i64)
        });
        let weights = weights.collect_vec();
        model.rule("the edges have different weights").all_different(weights.iter().copied());
        for (index, edge) in edges.iter().enumerate() {
            if let Some(weight) = edge.given {
                let equals = model.eq(weights[index], weight.into());
                let name = self.edge_name(index).join("-");
                model.clue("some edges have given weights").of(name).holds(equals);
            }
        }
        for (index, node) in nodes.iter().enumerate() {
            if let Some(sum) = node.sum {
                let terms = self.graph.edges_of(index).map(|edge| (1, weights[edge]));
                let mut rule = model.clue("the edges of a node add up to its sum").of(&node.name);
                rule.linear(terms, Comparison::Exactly, sum.into());
            }
            for &weight in &node.paths {
                let sentence = "each weight at a node is that of a path from there";
                let subject = format!("{},{weight}", node.name);
                let paths = self.graph.paths_from(index, |edges| self.least(edges) <= weight);
                let some = paths.into_iter().map(|edges| {
                    let path = Name::Path(self.nodes_along(index, &edges), weight);
                    let path = model.hidden(path);
                    let terms = edges.into_iter().map(|edge| (1, weights[edge]));
                    let mut rule = model.clue(sentence).of(&subject).when(path);
                    rule.linear(terms, Comparison::Exactly, weight.into());
                    path
                });
                let some = some.collect_vec();
                model.clue(sentence).of(&subject).at_least_one(some);
            }
        }
    }

    fn decode(&self, assignment: Assignment<'_, Name>) -> Result<Vec<u32>, Violation> {
        let weight = |edge| {
            let name = self.edge_name(edge).join("-");
            let weight = self.weight(edge, assignment);
            weight.ok_or_else(|| format!("edge {name} has not exactly one weight").into())
        };
        (0..self.graph.edges.len()).map(weight).collect()
    }

    fn check(&self, weights: &Vec<u32>) -> Result<(), Violation> {
        let edges = self.graph.edges.len();
        let numbers = weights.iter().copied().sorted();
        ensure!(
            numbers.eq(1..=edges as u32),
            "the edges do not have the weights 1 to {edges}, each once"
        );
        for (edge, &weight) in weights.iter().enumerate() {
            let given = self.graph.edges[edge].given;
            let [one, other] = self.edge_name(edge);
            let right = given.is_none_or(|given| given == weight);
            ensure!(right, "edge {one}-{other} weighs {weight}, which is not what is given");
        }
        for (index, node) in self.graph.nodes.iter().enumerate() {
            let sum: u32 = self.graph.edges_of(index).map(|edge| weights[edge]).sum();
            ensure!(
                node.sum.is_none_or(|wanted| sum == wanted),
                "the edges of node {} add up to {sum}",
                node.name
            );
            for &wanted in &node.paths {
                let path = self.graph.path_of_weight(index, wanted, weights);
                ensure!(path.is_some(), "no simple path from node {} weighs {wanted}", node.name);
            }
        }
        Ok(())
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        let heading = ["edge", "weight"].map(str::to_owned).to_vec();
        let row = |edge| {
            let weight = self.weight(edge, known).map(|weight| weight.to_string());
            vec![self.edge_name(edge).join("-"), weight.unwrap_or_default()]
        };
        let rows = std::iter::once(heading).chain((0..self.graph.edges.len()).map(row)).collect();
        let lines = self.decode(known).map_or_else(|_| Vec::new(), |weights| self.lines(&weights));
        let lines = lines.into_iter().map(Block::Line);
        Picture { blocks: std::iter::once(Block::Table(rows)).chain(lines).collect() }
    }
}
