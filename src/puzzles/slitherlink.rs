//! Slitherlink: a loop around cells.

use crate::puzzle::picture::is_inside;
use crate::puzzle::prelude::*;
use crate::shapes::drawing;
use crate::shapes::graph::single_loop;
use crate::shapes::lattice::{Cell, Lattice, RegionSymmetry};

/// The family.
pub static FAMILY: Family = Family {
    name: "slitherlink",
    about: include_str!("slitherlink/about.md"),
    keys: &[Key::new("clues", r#""3.2\n.0#""#).help("Numbers; `.` for none, `#` off the board.")],
    instances: instances!(
        "slitherlink": "slitherlink-5", "slitherlink-7", "slitherlink-10", "slitherlink-15",
        "slitherlink-20", "slitherlink-ring",
    ),
    kind: &Kind { read: Slitherlink::read, file: |this| this },
};

#[doc = include_str!("slitherlink/about.md")]
///
/// Nikoli, "Puzzle Communication Nikoli" 26, 1989.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slitherlink {
    clues: Spanned<String>,
    /// The cells of the board by their rows and columns, counted from 1, with their numbers.
    #[serde(skip)]
    cells: BTreeMap<Cell, Option<usize>>,
}

names! {
    /// The meaning of a variable.
    pub enum Name {
        /// The edge from a corner to the next one, to the right or below, is in the loop.
        Edge(from: Cell, to: Cell) = "edge",
    }
}

/// An edge, by its corners, the upper or the left one first. A corner is told by the cell that it
/// is the lower right corner of.
type Edge = (Cell, Cell);

/// The edge between two corners.
fn edge((one, other): (Cell, Cell)) -> Edge {
    (one.min(other), one.max(other))
}

/// The corners of a cell, clockwise from the upper left one.
fn corners(cell: Cell) -> [Cell; 4] {
    [(-1, -1), (-1, 0), (0, 0), (0, -1)].map(|(row, column)| cell + Cell::plane(row, column))
}

/// The edges of a cell, clockwise from the upper one.
fn edges(cell: Cell) -> impl Iterator<Item = Edge> {
    corners(cell).into_iter().circular_tuple_windows().map(edge)
}

impl Slitherlink {
    fn read(mut self) -> Result<Self, Fault> {
        let help = "a cell is a number from 0 to 3, or `.`; `#` is off the board";
        let number = |mark| drawing::number(mark, 0..=3);
        self.cells = drawn(&self.clues, |text| drawing::board(text, number, help))?;
        ensure!(!self.cells.is_empty(), Fault::at(&self.clues, "the board has no cell").help(help));
        Ok(self)
    }

    /// The cells that have numbers, and these.
    fn numbers(&self) -> impl Iterator<Item = (Cell, usize)> {
        self.cells.iter().filter_map(|(&cell, &number)| Some((cell, number?)))
    }

    /// The edges of all cells.
    fn edges(&self) -> impl Iterator<Item = Edge> {
        self.cells.keys().copied().flat_map(edges).unique()
    }

    /// The corners of all cells.
    fn corners(&self) -> impl Iterator<Item = Cell> {
        self.cells.keys().copied().flat_map(corners).unique()
    }
}

impl Puzzle for Slitherlink {
    type Name = Name;
    /// The corners of the loop in their order, from the first one of the top row to the right.
    type Solution = Vec<Cell>;

    fn title(&self) -> String {
        format!("Slitherlink, {} of {} cells numbered", self.numbers().count(), self.cells.len())
    }

    fn rules(&self, model: &mut Model<Name>) {
        let nodes: BTreeMap<Cell, usize> = self.corners().sorted().zip(0..).collect();
        let all = self.edges();
        let all = all.map(|(from, to)| (nodes[&from], nodes[&to], model.var(Name::Edge(from, to))));
        let all = all.collect_vec();
        model.rule("some edges form one loop").single_loop(all);
        for (cell, number) in self.numbers() {
            let lits = edges(cell).filter_map(|(from, to)| model.lit(&Name::Edge(from, to)));
            let lits = lits.collect_vec();
            let sentence = "a number tells how many edges of its cell are in the loop";
            model.clue(sentence).of(cell).count(lits, Comparison::Exactly, number);
        }
        let motions = RegionSymmetry::all(&self.cells, Lattice::Square);
        model.symmetries(move |symmetries| {
            symmetries.generators("rotation and reflection", &motions, |motion, name| {
                // A corner is the upper left one of the square right below it.
                let image = |corner: Cell| {
                    let squares = [corner, corner + Cell::plane(1, 1)].into_iter();
                    Cell::corner(squares.map(|cell| motion.apply(cell))).unwrap_or(corner)
                };
                let &Name::Edge(from, to) = name;
                let (from, to) = edge((image(from), image(to)));
                Name::Edge(from, to)
            });
        });
    }

    fn decode(&self, assignment: Assignment<'_, Name>) -> Result<Vec<Cell>, Violation> {
        let corners = single_loop(assignment.trues().map(|&Name::Edge(from, to)| (from, to)));
        corners.ok_or_else(|| "the edges form no single loop".into())
    }

    fn check(&self, path: &Vec<Cell>) -> Result<(), Violation> {
        let around = path.iter().copied().circular_tuple_windows().map(edge).collect_vec();
        let is_loop = single_loop(around.iter().copied());
        let problem = "the corners are no loop from the first one to the right";
        ensure!(is_loop.as_ref() == Some(path), problem);
        let of_board = self.edges().collect_vec();
        if let Some(&(from, to)) = around.iter().find(|edge| !of_board.contains(edge)) {
            return Err(format!("{} is no edge of a cell", Name::Edge(from, to)).into());
        }
        for (cell, number) in self.numbers() {
            let count = edges(cell).filter(|edge| around.contains(edge)).count();
            ensure!(count == number, "{count} edges of cell {cell} are in the loop, not {number}");
        }
        Ok(())
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        let middle = |one: Cell, other: Cell| Point::from(one).toward(other.into(), 0.5);
        // Edges out of the loop are crossed out as long as some are not known.
        let mut names = self.edges().map(|(from, to)| Name::Edge(from, to));
        let is_open = names.any(|name| !known.holds(&name) && !known.refutes(&name));
        let edge = |(from, to): Edge| {
            let name = Name::Edge(from, to);
            match (known.holds(&name), is_open && known.refutes(&name)) {
                (true, _) => Some(Primitive::line([from, to].map(Point::from), Stroke::Bold)),
                (_, true) => Some(Label::new(middle(from, to), "x").weighing(Weight::Faint).into()),
                _ => None,
            }
        };
        // The inside, as soon as the loop is closed.
        let around = self.decode(known).unwrap_or_default();
        let within = around.iter().copied().map(Point::from).collect_vec();
        let inside = (!within.is_empty())
            .then(|| Primitive::Polygon { corners: within.clone(), region: Some(Grid::PALE) });
        let dots = self.corners().map(|at| Primitive::Mark { at: at.into(), region: None });
        let number = |(cell, number): (Cell, usize)| {
            let at = middle(corners(cell)[0], cell);
            let on = is_inside(&within, at).then_some(Grid::PALE);
            Label::new(at, number).weighing(Weight::Strong).inside(on).into()
        };
        let numbers = self.numbers().map(number);
        let primitives = inside
            .into_iter()
            .chain(self.edges().filter_map(edge))
            .chain(dots)
            .chain(numbers)
            .collect();
        Block::Scene(Scene { primitives, resolution: (4.0, 2.0), ..Scene::default() }).into()
    }
}

#[cfg(test)]
mod tests;
