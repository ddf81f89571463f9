//! A diagram with two bounds, as clauses: the path that the choices take through it, from the
//! root to "holds". An auxiliary variable per edge that the path can take and one per node that
//! several edges enter, about ten clauses per node; unit propagation is complete, and so strong
//! that a sum between two bounds is decided as early as it can be, for which it does not suffice to
//! decide each bound alone.
//!
//! The clauses say that each node on the path has an edge of the path that enters it and one that
//! leaves it, and each choice an edge that takes it, as in Fahiem Bacchus, "GAC via
//! unit propagation", CP 2007; see also Ignasi Abío, Graeme Gange, Valentin Mayer-Eichberger and
//! Peter J. Stuckey, "On CNF encodings of decision diagrams", CPAIOR 2016.
//!
//! Every auxiliary variable is determined by the literals, one-sided as well as two-sided.

use itertools::Itertools;
use puzzlec_dimacs::Lit;

use super::nodes::{Diagram, Rest};
use crate::encoder::Encoder;
use crate::layer::Layer;
use crate::window::Window;

/// States a window by its diagram.
pub(super) fn encode(out: &mut Encoder<'_>, window: &Window, diagram: &Diagram) {
    if diagram.root == Rest::Never {
        return out.fail();
    }
    let mut path = Path { accepted: out.aux(), out, entering: Vec::new(), takes: Vec::new() };
    // The nodes at the current level that the path may visit.
    let mut places = vec![Place { rest: diagram.root, visited: None }];
    for layer in &window.layers {
        path.takes.resize(layer.len(), Vec::new());
        for place in &places {
            path.leave(diagram, place, layer);
        }
        path.support(layer);
        path.enter(&mut places);
    }
    path.end(&places);
    let accepted = path.accepted;
    out.require([accepted]);
}

/// A node at the current level, or "holds" already.
struct Place {
    rest: Rest,
    /// True if the path visits it; `None` if it must, as it must the root.
    visited: Option<Lit>,
}

struct Path<'e, 'o> {
    out: &'e mut Encoder<'o>,
    /// The path ends in "holds".
    accepted: Lit,
    /// The edges of the current level that do not lead to "cannot hold", with where they lead.
    entering: Vec<Place>,
    /// The edges that the path can take after each choice of the layer at the current level.
    takes: Vec<Vec<Option<Lit>>>,
}

impl Path<'_, '_> {
    /// The edges that leave a place.
    fn leave(&mut self, diagram: &Diagram, place: &Place, layer: &Layer) {
        let children = diagram.children(place.rest, layer);
        if children.iter().all_equal() {
            self.takes.iter_mut().for_each(|takes| takes.push(place.visited));
            self.entering.push(Place { rest: children[0], visited: place.visited });
            return;
        }
        let mut edges = Vec::with_capacity(children.len());
        for (index, rest) in children.into_iter().enumerate() {
            let Some(edge) = self.edge(place.visited, rest, layer.value(index)) else {
                edges.push(!self.accepted);
                continue;
            };
            self.takes[index].push(Some(edge));
            self.entering.push(Place { rest, visited: Some(edge) });
            edges.push(edge);
        }
        if let Some(visited) = place.visited {
            self.out.define(edges[0], [!visited].iter().chain(&edges));
        }
    }

    /// The edge that leaves a place by a choice; `None` if it leads to "cannot hold".
    fn edge(
        &mut self,
        visited: Option<Lit>,
        rest: Rest,
        value: impl Iterator<Item = Lit>,
    ) -> Option<Lit> {
        let conditions: Vec<Lit> = visited.into_iter().chain(value).collect();
        let unless = conditions.iter().map(|&lit| !lit);
        if rest == Rest::Never {
            // The root's edges are choices; `support` forbids one that leads nowhere.
            if visited.is_some() {
                self.out.define(!self.accepted, unless.chain([!self.accepted]));
            }
            return None;
        } else if let [choice] = *conditions {
            return Some(choice);
        }
        let edge = self.out.aux();
        for condition in &conditions {
            self.out.define(!edge, [!edge, *condition]);
        }
        self.out.define(edge, [edge].into_iter().chain(unless));
        Some(edge)
    }

    /// If the path is accepted, it takes an edge for the choice that is made.
    fn support(&mut self, layer: &Layer) {
        for (index, takes) in self.takes.iter_mut().enumerate() {
            // The edge out of a place that the path must visit needs no saying.
            if takes.iter().all(Option::is_some) {
                let unless = layer.value(index).map(|lit| !lit).chain([!self.accepted]);
                let edges = takes.iter().copied().flatten();
                self.out.define(!self.accepted, unless.chain(edges));
            }
            takes.clear();
        }
    }

    /// The places of the next level: where the edges lead.
    fn enter(&mut self, places: &mut Vec<Place>) {
        places.clear();
        self.entering.sort_by_key(|edge| edge.rest);
        for edges in self.entering.chunk_by(|a, b| a.rest == b.rest) {
            let rest = edges[0].rest;
            if let [edge] = edges {
                places.push(Place { rest, visited: edge.visited });
                continue;
            }
            let visited = self.out.aux();
            let edges = edges.iter().filter_map(|edge| edge.visited);
            for edge in edges.clone() {
                self.out.define(visited, [!edge, visited]);
            }
            self.out.define(!visited, edges.chain([!visited]));
            places.push(Place { rest, visited: Some(visited) });
        }
        self.entering.clear();
    }

    /// After all layers, the only place left is "holds".
    fn end(&mut self, places: &[Place]) {
        for visited in places.iter().filter_map(|place| place.visited) {
            self.out.define(self.accepted, [!visited, self.accepted]);
            self.out.define(!self.accepted, [visited, !self.accepted]);
        }
    }
}
