//! Pictures of towers: the cubes unfolded, and the graph of their pairs of opposite faces.

use super::{Cube, Insanity, SIDES};
use crate::puzzle::prelude::*;

impl Insanity {
    /// The tower, of which some cubes may not be known.
    pub(super) fn picture(&self, tower: &[Option<Cube>]) -> Picture {
        let rows = (1..).zip(tower).map(|(number, cube): (usize, _)| {
            let colours = cube.as_ref().map_or("    ", |cube| &cube.colours);
            std::iter::once(number.to_string()).chain(colours.chars().map(String::from)).collect()
        });
        let table = Block::table(std::iter::once("cube").chain(SIDES), rows);
        let factors = [("front and back", 0), ("right and left", 1)].map(|(name, side)| {
            let factor = format!("{name}: {}", Self::factor(tower, side));
            Block::Line(factor.trim_end().to_owned())
        });
        let drawn = vec![self.nets(tower), self.graphs(tower)];
        Block::Figure { drawn, told: std::iter::once(table).chain(factors).collect() }.into()
    }

    /// Each cube unfolded: the sides of the tower in a row, what is above and below at the front.
    pub(super) fn nets(&self, tower: &[Option<Cube>]) -> Block {
        let colours = self.colours();
        let net = |(number, cube): (usize, &Option<Cube>)| {
            let mut scene = self.scene((4.0, 2.0));
            let at = |column: usize, up: f64| Point { x: column as f64, y: up };
            let painted = self.faces(number);
            let sides = cube.iter().flat_map(|cube| cube.faces.into_iter().enumerate());
            let hidden = cube.iter().flat_map(|cube| {
                (1..=6).filter(|face| !cube.faces.contains(face)).zip([1.0, -1.0])
            });
            let faces = sides.map(|(column, face)| (at(column, 0.0), face));
            for (at, face) in faces.chain(hidden.map(|(face, up)| (at(0, up), face))) {
                let painted = painted[face - 1];
                let region = colours.iter().position(|&colour| colour == painted);
                scene.add([Primitive::rectangle(at, (1.0, 1.0), region)]);
                scene.add([Label::new(at, painted).inside(region)]);
            }
            Map::new(format!("cube {}", number + 1), Block::Scene(scene))
        };
        Block::Maps(tower.iter().enumerate().map(net).collect())
    }

    /// A scene whose regions are the colours.
    fn scene(&self, resolution: (f64, f64)) -> Scene {
        let regions = self.colours().iter().map(char::to_string).collect();
        Scene { regions, ..Scene::with_resolution(resolution) }
    }

    /// The graphs with the colours as vertices and pairs of opposite faces as edges, each with the
    /// number of its cube: those of two pairs of sides of the tower, and all.
    fn graphs(&self, tower: &[Option<Cube>]) -> Block {
        let pairs = (0..self.cubes.len()).flat_map(|cube| {
            let pairs = self.faces(cube).into_iter().tuples();
            pairs.map(move |(one, other)| (cube + 1, one, other)).collect_vec()
        });
        let graphs = [
            ("front and back", Self::pairs(tower, 0)),
            ("right and left", Self::pairs(tower, 1)),
            ("opposite faces", pairs.collect_vec()),
        ];
        let maps =
            graphs.into_iter().filter(|(_, edges)| !edges.is_empty()).map(|(name, edges)| {
                let mut scene = self.scene((6.0, 3.0));
                graph(&mut scene, &self.colours(), edges);
                Map::new(name, Block::Scene(scene))
            });
        Block::Maps(maps.collect())
    }
}

/// Draws a graph of colours on a circle.
fn graph(scene: &mut Scene, colours: &[char], edges: Vec<(usize, char, char)>) {
    let middle = Point::default();
    let place = |colour: char| colours.iter().position(|&other| other == colour).unwrap_or(0);
    let turn = |place: usize| (place as f64 + 0.5) / colours.len() as f64;
    let at = |place: usize| middle.around(2.0, turn(place));
    let edges = edges.into_iter().map(|(cube, one, other)| {
        let (one, other) = (place(one), place(other));
        ((one.min(other), one.max(other)), cube)
    });
    for ((one, other), cubes) in edges.into_group_map().into_iter().sorted() {
        for (number, cube) in cubes.iter().enumerate() {
            let label = if one == other {
                // A loop, outside of the circle.
                let (radius, out) = (0.45 + 0.3 * number as f64, turn(one));
                let at = middle.around(2.0 + radius, out);
                scene.add([Primitive::Disc { at, radius, region: None }]);
                middle.around(2.0 + 2.0 * radius, out)
            } else {
                let rise = 0.55 * (number as f64 - (cubes.len() - 1) as f64 / 2.0);
                let (ends @ [from, to], stroke) = ([at(one), at(other)], Stroke::Plain);
                scene.add([Primitive::Arc { ends, rise, stroke, region: None }]);
                // Lines through the middle have their numbers where they do not cross.
                let is_side = other - one == 1 || other - one + 1 == colours.len();
                let part = if is_side { 0.5 } else { 0.3 };
                let up = rise * (1.0 - (2.0 * part - 1.0_f64).powi(2)) / from.distance(to);
                let at = from.toward(to, part);
                Point { x: at.x + up * (from.y - to.y), y: at.y + up * (to.x - from.x) }
            };
            scene.add([Label::new(label, cube)]);
        }
    }
    for (place, &colour) in colours.iter().enumerate() {
        let (at, region) = (at(place), Some(place));
        scene.add([Primitive::Disc { at, radius: 0.4, region }]);
        scene.add([Label::new(at, colour).weighing(Weight::Strong).inside(region)]);
    }
}
