//! Bug Byte: the weights of a graph, and the word that they spell.

mod clues;
mod graph;
#[cfg(test)]
mod tests;

use crate::puzzle::prelude::*;
use crate::shapes::graph::places;

use graph::{Edge, Graph, Node};

/// The family.
pub static FAMILY: Family = Family {
    name: "bugbyte",
    about: include_str!("bugbyte/about.md"),
    keys: &[
        Key::NAME,
        Key::new("node[].name", r#""a""#).help("The name of a node."),
        Key::new("node[].sum", "17")
            .help("The sum of the weights of the node's edges, if it is known."),
        Key::new("node[].paths", "[19, 23]").help("The weights of paths that start here.").or("[]"),
        Key::new("node[].at", "[1, 0]").help("Its place in pictures, to the right and down."),
        Key::new("node[].star", "true")
            .help("The word starts or ends here; two nodes or none.")
            .or("false"),
        Key::new("edge[].between", r#"["a", "b"]"#).help("The two nodes of an edge."),
        Key::new("edge[].weight", "12").help("The weight of the edge, if it is known."),
    ],
    instances: instances!("bugbyte": "bugbyte"),
    kind: &Kind { read: BugByte::read, file: |this| this },
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
    #[serde(default)]
    title: String,
    node: Vec<Node>,
    edge: Vec<Edge>,
    /// The graph of the nodes and edges, once they are read.
    #[serde(skip)]
    graph: Graph,
}

names! {
    /// The meaning of a variable. Edges are called by their two nodes.
    pub enum Name {
        /// The weight of an edge.
        Weight(one: String, other: String) = "weight" says "the weight of {one}-{other}",
        /// The path, given by its nodes with hyphens between them, has this weight.
        Path(nodes: String, weight: u32) = "path",
    }
}

/// The kinds of nodes, by their regions.
const KINDS: [&str; 3] = ["sum", "paths", "star"];

impl BugByte {
    fn read(mut self) -> Result<Self, Fault> {
        self.graph = graph::read(&self.node, &self.edge)?;
        Ok(self)
    }

    /// The nodes of a path that starts here and has these edges.
    fn nodes_along(&self, start: usize, edges: &[usize]) -> String {
        let nodes = self.graph.nodes_along(start, edges);
        nodes.into_iter().map(|node| self.node[node].name.get_ref()).join("-")
    }

    /// The least weight that any edges as these can have together.
    fn least(&self, edges: &[usize]) -> u32 {
        let given = edges.iter().filter_map(|&edge| self.edge[edge].given()).collect_vec();
        let taken = self.edge.iter().filter_map(Edge::given).collect_vec();
        let lightest = (1..).filter(|weight| !taken.contains(weight));
        lightest.take(edges.len() - given.len()).chain(given).sum()
    }

    /// The edges and their weights, as far as they are known.
    fn weights(&self, known: Assignment<'_, Name>) -> impl Iterator<Item = (&Edge, Option<u32>)> {
        let weight = move |edge: &Edge| known.value(&edge.variable()).map(|weight| weight as u32);
        self.edge.iter().map(move |edge| (edge, weight(edge)))
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
        let paths = self.node.iter().enumerate().flat_map(|(start, node)| {
            node.paths.iter().filter_map(move |&wanted| {
                let edges = self.graph.path_weighing(start, wanted, weights)?;
                let sum = edges.iter().map(|&edge| weights[edge]).join(" + ");
                Some(format!("{wanted} = {sum} along {}", self.nodes_along(start, &edges)))
            })
        });
        let word = self.graph.stars.zip(self.word(weights)).map(|([start, _], (word, edges))| {
            format!("{word} along {}", self.nodes_along(start, &edges))
        });
        paths.chain(word).collect()
    }

    /// The graph with the weights that are known, the way of the word in bold lines.
    fn scene(&self, weights: &[(&Edge, Option<u32>)], way: &[usize]) -> Scene {
        let mut scene = Scene::with_resolution((11.0, 5.5));
        scene.regions = KINDS.map(str::to_owned).to_vec();
        let places = self.places();
        for (edge, [one, other]) in self.graph.edges.iter().enumerate() {
            let stroke = if way.contains(&edge) { Stroke::Bold } else { Stroke::Plain };
            scene.add([Primitive::line([places[*one], places[*other]], stroke)]);
        }
        for (&[one, other], (edge, weight)) in self.graph.edges.iter().zip(weights) {
            let is_given = edge.given().is_some();
            let label = weight.map(|weight| {
                let label = Label::new(places[one].toward(places[other], 0.5), weight);
                label.weighing(if is_given { Weight::Strong } else { Weight::Plain })
            });
            scene.add(label);
        }
        for (number, (node, &at)) in self.node.iter().zip(&places).enumerate() {
            let (kind, text) = mark(node);
            // Letters of 9 pixels in a unit of 88.
            let width = (0.11 * text.chars().count() as f64 + 0.14).max(0.38);
            scene.add([match kind {
                Some(1) => Primitive::rectangle(at, (width, 0.32), kind),
                Some(2) => star(at, kind),
                _ => Primitive::Disc { at, radius: 0.19, region: kind },
            }]);
            scene.add([Label::new(at, text).inside(kind)]);
            let Point { x, y } = Point::default().around(1.0, self.free(number, &places));
            let name = node.name.get_ref();
            let aside = x * (width / 2.0 + 0.06 + 0.055 * name.chars().count() as f64);
            let aside = Point { x: at.x + aside, y: at.y + y * 0.3 };
            scene.add([Label::new(aside, name).weighing(Weight::Faint)]);
        }
        scene
    }

    /// The direction from a node, as a part of a turn, that is farthest from its edges.
    fn free(&self, node: usize, places: &[Point]) -> f64 {
        const DIRECTIONS: u32 = 16;
        let edges = self.graph.edges_of(node).map(|edge| {
            let (from, to) = (places[node], places[self.graph.across(edge, node)]);
            (to.x - from.x).atan2(to.y - from.y) / std::f64::consts::TAU
        });
        let edges = edges.collect_vec();
        let apart = |turn: f64| {
            let apart = edges.iter().map(|edge| {
                let apart = (turn - edge).rem_euclid(1.0);
                apart.min(1.0 - apart)
            });
            // Of directions that are as good, the first.
            (apart.fold(1.0, f64::min) * 1000.0).round() as i64
        };
        // From the upper left on.
        let turns = (0..DIRECTIONS).map(|part| 0.875 + f64::from(part) / f64::from(DIRECTIONS));
        turns.rev().max_by_key(|&turn| apart(turn)).unwrap_or(0.0)
    }

    /// The places of the nodes: those of the file, or such that neighbours are close.
    fn places(&self) -> Vec<Point> {
        let given = |node: &Node| {
            let [x, y] = **node.at.as_ref()?.get_ref();
            Some(Point { x, y: -y })
        };
        self.node.iter().map(given).collect::<Option<Vec<_>>>().unwrap_or_else(|| {
            let places = places(self.node.len(), &self.graph.edges);
            places.into_iter().map(|place| place.scaled(1.2)).collect()
        })
    }
}

/// A star with five rays.
fn star(at: Point, region: Option<usize>) -> Primitive {
    let corner = |number: u32| {
        let radius = if number.is_multiple_of(2) { 0.26 } else { 0.11 };
        at.around(radius, f64::from(number) / 10.0)
    };
    Primitive::Polygon { corners: (0..10).map(corner).collect(), region }
}

/// The kind of a node, and what stands in it.
fn mark(node: &Node) -> (Option<usize>, String) {
    match node {
        Node { star: true, .. } => (Some(2), String::new()),
        Node { sum: Some(sum), .. } => (Some(0), sum.to_string()),
        Node { paths, .. } if !paths.is_empty() => (Some(1), paths.iter().join(" ")),
        _ => (None, String::new()),
    }
}

impl Puzzle for BugByte {
    type Name = Name;
    /// The weight of each edge, in the order of the instance file.
    type Solution = Vec<u32>;

    fn title(&self) -> String {
        let title = if self.title.is_empty() { "A graph" } else { &self.title };
        format!("{title}, {} nodes and {} edges", self.node.len(), self.edge.len())
    }

    fn rules(&self, model: &mut Model<Name>) {
        let most = self.edge.len() as i64;
        let weight = |edge: &Edge| model.int_by(IntEncoding::Both, edge.variable(), 1..=most);
        let weights = self.edge.iter().map(weight).collect_vec();
        model.rule("the edges have different weights").all_different(weights.iter().copied());
        for (edge, &weight) in self.edge.iter().zip(&weights) {
            if let Some(given) = edge.given() {
                let equals = model.eq(weight, given.into());
                model.clue("some edges have given weights").of(edge.name()).holds(equals);
            }
        }
        for (index, node) in self.node.iter().enumerate() {
            let name = node.name.get_ref();
            if let Some(sum) = node.sum {
                let terms = self.graph.edges_of(index).map(|edge| (1, weights[edge]));
                let mut rule = model.clue("the edges of a node add up to its sum").of(name);
                rule.linear(terms, Comparison::Exactly, sum.into());
            }
            for &weight in &node.paths {
                let sentence = "each weight listed at a node is that of a path from there";
                let subject = format!("{name},{weight}");
                let paths = self.graph.paths_from(index, |edges| self.least(edges) <= weight);
                let some = paths.into_iter().map(|edges| {
                    let path = model.hidden(Name::Path(self.nodes_along(index, &edges), weight));
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
        let weight = |(edge, weight): (&Edge, Option<u32>)| {
            weight.ok_or_else(|| format!("edge {} needs exactly one weight", edge.name()).into())
        };
        self.weights(assignment).map(weight).collect()
    }

    fn check(&self, weights: &Vec<u32>) -> Result<(), Violation> {
        let edges = self.edge.len();
        let is_each = weights.iter().copied().sorted().eq(1..=edges as u32);
        ensure!(is_each, "the edges do not have the weights 1 to {edges}, each once");
        for (edge, &weight) in self.edge.iter().zip(weights) {
            let name = edge.name();
            let is_right = edge.given().is_none_or(|given| given == weight);
            ensure!(is_right, "edge {name} weighs {weight}, not the given weight");
        }
        for (index, node) in self.node.iter().enumerate() {
            let name = node.name.get_ref();
            let sum: u32 = self.graph.edges_of(index).map(|edge| weights[edge]).sum();
            let is_right = node.sum.is_none_or(|wanted| sum == wanted);
            ensure!(is_right, "the edges of node {name} add up to {sum}");
            for &wanted in &node.paths {
                let path = self.graph.path_weighing(index, wanted, weights);
                ensure!(path.is_some(), "no simple path from node {name} weighs {wanted}");
            }
        }
        Ok(())
    }

    fn making(&self) -> Option<&dyn Making> {
        Some(self)
    }

    fn clues(&self, weights: Option<&Vec<u32>>) -> Option<Clues> {
        Some(self.clues_of(weights.map(Vec::as_slice)))
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        let weights = self.weights(known).collect_vec();
        let rows = weights.iter().map(|(edge, weight)| {
            vec![edge.name(), weight.map(|weight| weight.to_string()).unwrap_or_default()]
        });
        let told = vec![Block::table(["edge", "weight"], rows)];
        let solution = self.decode(known).ok();
        let way = solution.as_ref().and_then(|weights| self.word(weights));
        let way = way.map(|(_, way)| way).unwrap_or_default();
        let drawn = vec![Block::Scene(self.scene(&weights, &way))];
        let lines = solution.iter().flat_map(|weights| self.lines(weights)).map(Block::Line);
        Picture::from(Block::Figure { drawn, told }).followed_by(lines)
    }
}
