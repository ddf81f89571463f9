//! Pictures of graphs.

use super::{BugByte, Edge, Node};
use crate::puzzle::prelude::*;
use crate::shapes::graph;

/// The kinds of nodes, by their regions.
const KINDS: [&str; 3] = ["sum", "paths", "star"];

impl BugByte {
    /// The graph with the weights that are known, the way of the word in bold lines.
    pub(super) fn scene(&self, weights: &[(&Edge, Option<u32>)], way: &[usize]) -> Scene {
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
            let turn = self.free(number, &places);
            let Point { x, y } = Point::default().around(1.0, turn);
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
            let [one, other] = self.graph.edges[edge];
            let (from, to) = (places[node], places[if one == node { other } else { one }]);
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
        let given = self.node.iter().map(|node| {
            node.at.as_ref().map(|at| {
                let [x, y] = *at.get_ref();
                Point { x, y: -y }
            })
        });
        given.collect::<Option<Vec<_>>>().unwrap_or_else(|| {
            let places = graph::places(self.node.len(), &self.graph.edges);
            places.into_iter().map(|(x, y)| Point { x: 1.2 * x, y: 1.2 * y }).collect()
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
