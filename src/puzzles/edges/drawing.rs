//! Pictures of boards.

use std::slice;

use super::file::written;
use super::{Edges, Laid};
use crate::puzzle::prelude::*;
use crate::shapes::lattice::Hexagon;
use crate::shapes::planar::schlegel;

impl Edges {
    pub(super) fn picture(&self, solution: &[Laid]) -> Picture {
        let regions = self.pieces.iter().map(|piece| piece.name.to_string()).collect();
        match (&self.file.grid, &self.file.flower) {
            (Some(size), _) => self.squares(*size.get_ref(), solution, regions).into(),
            (_, Some(_)) if self.is_narrow() => self.hexagons(solution, regions).into(),
            _ => match self.polyhedron(solution) {
                Some(drawn) => {
                    let told = self.table(solution).blocks;
                    Block::Figure { drawn: vec![Block::Scene(drawn)], told }.into()
                }
                None => self.table(solution),
            },
        }
    }

    /// Every piece by itself, drawn as on the board: none where the board is a table.
    pub(super) fn tiles(&self, pieces: &[Laid]) -> Option<Block> {
        /// The distance of a side from the middle, as in a hexagon with sides of 1.
        const DEPTH: f64 = 0.866;
        let regions = || self.pieces.iter().map(|piece| piece.name.to_string()).collect();
        let tile = |laid: &Laid| {
            let (sides, middle) = (laid.sides.len() as f64, Point::default());
            let radius = DEPTH / (std::f64::consts::PI / sides).cos();
            let corner = |corner: usize| middle.around(radius, corner as f64 / sides);
            let corners = (0..laid.sides.len()).map(corner).collect_vec();
            let block = match (&self.file.grid, &self.file.flower) {
                (Some(_), _) => self.squares([1, 1], slice::from_ref(laid), regions()),
                (_, Some(_)) => {
                    let mut scene = Self::plane(regions());
                    self.hexagon(&mut scene, middle, corners, laid);
                    Block::Scene(scene)
                }
                _ => {
                    let mut scene = self.sphere((6.0, 3.0));
                    scene.add([Label::new(middle, &laid.piece).weighing(Weight::Strong)]);
                    let ends = corners.into_iter().circular_tuple_windows();
                    for ((from, to), label) in ends.zip(&laid.sides) {
                        self.edge(&mut scene, [from, to], Some(label));
                    }
                    Block::Scene(scene)
                }
            };
            Map::new("", block)
        };
        let is_table = self.picture(pieces) == self.table(pieces);
        (!is_table).then(|| Block::Maps(pieces.iter().map(tile).collect()))
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
        let mut scene = Self::plane(regions);
        for (slot, laid) in self.board.slots.iter().zip(solution) {
            let Some(cell) = slot.cell else { continue };
            let corners = Hexagon::corners(cell).map(Point::from).to_vec();
            self.hexagon(&mut scene, Hexagon::middle(cell).into(), corners, laid);
        }
        Block::Scene(scene)
    }

    /// A scene in which a hexagon takes eight columns, and four rows from corner to corner.
    fn plane(regions: Vec<String>) -> Scene {
        Scene { regions, ..Scene::with_resolution((8.0 / 3_f64.sqrt(), 2.0)) }
    }

    fn hexagon(&self, scene: &mut Scene, middle: Point, corners: Vec<Point>, laid: &Laid) {
        let region = self.region(laid);
        let sides = corners.iter().circular_tuple_windows().zip(&laid.sides);
        let sides = sides.map(|((from, &to), text)| {
            Label::new(middle.toward(from.toward(to, 0.5), 2.0 / 3.0), text).inside(region)
        });
        let name = Label::new(middle, &laid.piece).weighing(Weight::Strong).inside(region);
        let labels = iter::once(name).chain(sides).collect_vec();
        scene.add([Primitive::Polygon { corners, region }]);
        scene.add(labels);
    }

    /// The faces of a polyhedron, the first around all others, with edges in the colours of their
    /// labels.
    fn polyhedron(&self, solution: &[Laid]) -> Option<Scene> {
        let faces = schlegel(&self.board)?;
        let mut scene = self.sphere((30.0, 15.0));
        let point = |&corner: &(f64, f64)| Point::from(corner);
        let mut drawn = BTreeSet::new();
        for (number, (corners, laid)) in faces.iter().zip(solution).enumerate() {
            let corners = corners.iter().map(point).collect_vec();
            let name = Label::new(heart(number, &corners), &laid.piece);
            for (side, edge) in self.board.slots[number].edges.iter().enumerate() {
                let ends =
                    [(side + corners.len() - 1) % corners.len(), side].map(|end| corners[end]);
                let label = laid.sides.get(side);
                if !drawn.contains(edge) {
                    self.edge(&mut scene, ends, label);
                    drawn.extend(label.map(|_| *edge));
                }
            }
            scene.add([name.weighing(Weight::Strong)]);
        }
        Some(scene)
    }

    /// A scene whose regions are the labels.
    fn sphere(&self, resolution: (f64, f64)) -> Scene {
        let regions = self.labels.iter().map(ToString::to_string).collect();
        Scene { regions, ..Scene::with_resolution(resolution) }
    }

    /// An edge in the colour of its label, if it is known.
    fn edge(&self, scene: &mut Scene, ends: [Point; 2], label: Option<&Arc<str>>) {
        let region = self.labels.iter().position(|other| Some(other) == label);
        scene.add([Primitive::Line { ends, stroke: Stroke::Plain, region }]);
        scene.add(label.map(|label| Label::new(ends[0].toward(ends[1], 0.5), label)));
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

/// The place of a face's name: its middle, for the outer one outside at a corner.
fn heart(number: usize, corners: &[Point]) -> Point {
    let count = corners.len() as f64;
    let sum = |of: fn(&Point) -> f64| corners.iter().map(of).sum::<f64>() / count;
    let middle = Point { x: sum(|at| at.x), y: sum(|at| at.y) };
    if number == 0 { middle.toward(corners[0], 1.12) } else { middle }
}
