//! Pictures of boards.

use std::slice;

use super::file::written;
use super::{Edges, Laid};
use crate::puzzle::prelude::*;
use crate::shapes::lattice::hexagon;
use crate::shapes::planar::schlegel;
use crate::shapes::plane::mean;

impl Edges {
    pub(super) fn picture(&self, solution: &[Laid]) -> Picture {
        let regions = self.pieces.iter().map(|piece| piece.name.to_string()).collect();
        match (&self.file.grid, &self.file.flower) {
            (Some(size), _) => self.squares(**size.get_ref(), solution, regions).into(),
            (_, Some(_)) if self.is_narrow() => self.hexagons(solution, regions).into(),
            _ => {
                let told = self.table(solution);
                let Some(faces) = schlegel(&self.board) else { return told };
                let drawn = vec![Block::Scene(self.polyhedron(&faces, solution))];
                Block::Figure { drawn, told: told.blocks }.into()
            }
        }
    }

    /// A piece by itself, drawn as on the board.
    pub(super) fn tile(&self, laid: &Laid) -> Block {
        let (tile, regions) = (slice::from_ref(laid), vec![String::new(); self.pieces.len()]);
        match (&self.file.grid, &self.file.flower) {
            (Some(_), _) => self.squares([1, 1], tile, regions),
            (_, Some(_)) if self.is_narrow() => self.hexagons(tile, regions),
            _ => {
                let turn = |corner: usize| corner as f64 / laid.sides.len() as f64;
                let corner = |corner| Point::default().around(1.0, turn(corner));
                let corners = (0..laid.sides.len()).map(corner).collect();
                Block::Scene(self.polyhedron(&[corners], tile))
            }
        }
    }

    /// The region of a piece, which has its colour wherever it lies; none where none lies.
    fn region(&self, laid: &Laid) -> Option<usize> {
        self.pieces.iter().position(|piece| piece.name == laid.piece)
    }

    /// True if names and labels are short enough to stand in a hexagon.
    fn is_narrow(&self) -> bool {
        let short = |name: &str, most: usize| name.chars().count() <= most;
        self.labels.iter().all(|label| short(label, 1))
            && self.pieces.iter().all(|piece| short(&piece.name, 3))
    }

    /// Every piece a tile: its name in the middle, labels along its sides.
    fn squares(&self, size: [u32; 2], solution: &[Laid], regions: Vec<String>) -> Block {
        let [rows, columns] = size.map(|extent| extent as usize);
        let square = |row: usize, column: usize| {
            let laid = &solution[row * columns + column];
            let sides = laid.sides.iter().map(ToString::to_string).collect();
            Some(Square { sides, ..Square::new(self.region(laid), &*laid.piece) })
        };
        Block::Grid(Grid { regions, ..Grid::of((rows, columns), square) })
    }

    /// Hexagons with a corner above, the name of the piece in the middle, labels beside the sides.
    fn hexagons(&self, solution: &[Laid], regions: Vec<String>) -> Block {
        // A hexagon takes eight columns, and four rows from corner to corner.
        let mut scene = Scene { regions, ..Scene::with_resolution((8.0 / 3_f64.sqrt(), 2.0)) };
        for (slot, laid) in self.board.slots.iter().zip(solution) {
            let Some(cell) = slot.cell else { continue };
            let (middle, corners) = (hexagon::middle(cell), hexagon::corners(cell));
            let region = self.region(laid);
            scene.add([Primitive::Polygon { corners: corners.to_vec(), region }]);
            scene.add([Label::new(middle, &laid.piece).weighing(Weight::Strong).inside(region)]);
            let sides = corners.into_iter().circular_tuple_windows().zip(&laid.sides);
            scene.add(sides.map(|((from, to), text)| {
                Label::new(middle.toward(from.toward(to, 0.5), 2.0 / 3.0), text).inside(region)
            }));
        }
        Block::Scene(scene)
    }

    /// The faces of a polyhedron, the first of several around all others, with edges in the colours
    /// of their labels.
    fn polyhedron(&self, faces: &[Vec<Point>], solution: &[Laid]) -> Scene {
        let is_alone = faces.len() == 1;
        let mut scene = Scene::with_resolution(if is_alone { (6.0, 3.0) } else { (30.0, 15.0) });
        scene.regions = self.labels.iter().map(ToString::to_string).collect();
        let mut drawn = BTreeSet::new();
        for (number, (corners, laid)) in faces.iter().zip(solution).enumerate() {
            let middle = mean(corners.iter().copied());
            // The name of the outer one stands outside of its first corner.
            let is_outer = number == 0 && !is_alone;
            let heart = if is_outer { middle.toward(corners[0], 1.12) } else { middle };
            let sides = (1..corners.len()).chain([0]);
            for (side, ends) in sides.zip(corners.iter().copied().circular_array_windows()) {
                // An edge belongs to two faces; without a label it has no colour.
                let edge = self.board.slots[number].edges.get(side).ok_or(side);
                let label = laid.sides.get(side).filter(|_| drawn.insert(edge));
                if label.is_some() || !drawn.contains(&edge) {
                    let region = self.labels.iter().position(|other| Some(other) == label);
                    scene.add([Primitive::Line { ends, stroke: Stroke::Plain, region }]);
                    scene.add(label.map(|label| Label::new(ends[0].toward(ends[1], 0.5), label)));
                }
            }
            scene.add([Label::new(heart, &laid.piece).weighing(Weight::Strong)]);
        }
        scene
    }

    /// Every slot with its piece and its labels; then the labels of all edges in their order.
    fn table(&self, solution: &[Laid]) -> Picture {
        let row = |(slot, laid): (usize, &Laid)| {
            let name = self.board.slots[slot].name.to_string();
            vec![name, laid.piece.to_string(), written(&laid.sides).to_string()]
        };
        let rows = solution.iter().enumerate().map(row);
        let table = Block::table(["place", "piece", "labels"], rows);
        let label = |&(slot, side): &(usize, usize)| solution.get(slot)?.sides.get(side).cloned();
        let edges = self.board.edges.iter().filter_map(|edge| label(edge.sides.first()?));
        let edges = format!("edges: {}", written(&edges.collect_vec()));
        Picture::from(table).followed_by([Block::Line(edges)])
    }
}
