//! Slitherlink: a loop around cells.

use crate::puzzle::prelude::*;
use crate::shapes::drawing;
use crate::shapes::graph::single_loop;
use crate::shapes::lattice::{Cell, Corner, Edge, RegionSymmetry, Square};

/// The family.
pub static FAMILY: Family = Family {
    name: "slitherlink",
    about: include_str!("slitherlink/about.md"),
    keys: &[Key::new("clues", r#""3.2\n.0#""#, "Numbers; `.` for none, `#` off the board.")],
    instances: instances!(
        "slitherlink": "slitherlink-5", "slitherlink-7", "slitherlink-10", "slitherlink-15",
        "slitherlink-20", "slitherlink-ring",
    ),
    kind: &Kind { read: Slitherlink::read, file: |this| this, dates: None },
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
        /// The edge is in the loop.
        Edge(edge: Edge) = "edge",
    }
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
        self.cells.keys().copied().flat_map(Square::edges).unique()
    }

    /// The corners of all cells.
    fn corners(&self) -> impl Iterator<Item = Corner> {
        self.cells.keys().copied().flat_map(Square::corners).unique()
    }
}

impl Puzzle for Slitherlink {
    type Name = Name;
    /// The corners of the loop in their order, from the first one of the top row to the right.
    type Solution = Vec<Corner>;

    fn title(&self) -> String {
        format!("Slitherlink, {} of {} cells numbered", self.numbers().count(), self.cells.len())
    }

    fn rules(&self, model: &mut Model<Name>) {
        let nodes: BTreeMap<Corner, usize> = self.corners().sorted().zip(0..).collect();
        let edge = |edge: Edge| {
            let (from, to) = edge.ends();
            (nodes[&from], nodes[&to], model.var(Name::Edge(edge)))
        };
        let edges = self.edges().map(edge).collect_vec();
        model.rule("some edges form one loop").single_loop(edges);
        for (cell, number) in self.numbers() {
            let edges = Square::edges(cell).map(Name::Edge);
            let lits = edges.iter().filter_map(|edge| model.lit(edge)).collect_vec();
            let sentence = "a number tells how many edges of its cell are in the loop";
            model.clue(sentence).of(cell).count(lits, Comparison::Exactly, number);
        }
        let motions = RegionSymmetry::all(&self.cells, &Square);
        model.symmetries(move |symmetries| {
            symmetries.generators("rotation and reflection", &motions, |motion, name| {
                let Name::Edge(edge) = name;
                Name::Edge(edge.moved(**motion))
            });
        });
    }

    fn decode(&self, assignment: Assignment<'_, Name>) -> Result<Vec<Corner>, Violation> {
        let corners = single_loop(assignment.trues().map(|Name::Edge(edge)| edge.ends()));
        corners.ok_or_else(|| "the edges form no single loop".into())
    }

    fn check(&self, path: &Vec<Corner>) -> Result<(), Violation> {
        let is_loop = single_loop(path.iter().copied().circular_tuple_windows());
        let problem = "the corners are no loop from the first one to the right";
        ensure!(is_loop.as_ref() == Some(path), problem);
        let (edges, of_board) = (Edge::around(path).collect_vec(), self.edges().collect_vec());
        let stray = edges.iter().find(|edge| !of_board.contains(edge));
        ensure!(stray.is_none(), "edge({}) is no edge of a cell", stray.into_iter().format(""));
        for (cell, number) in self.numbers() {
            let count = Square::edges(cell).iter().filter(|edge| edges.contains(edge)).count();
            ensure!(count == number, "{count} edges of cell {cell} are in the loop, not {number}");
        }
        Ok(())
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        let middle = |one: Corner, other: Corner| Point::from(one).toward(other.into(), 0.5);
        // Edges out of the loop are crossed out as long as some are not known.
        let mut names = self.edges().map(Name::Edge);
        let is_open = names.any(|name| !known.holds(&name) && !known.refutes(&name));
        let edge = |edge: Edge| {
            let (name, (from, to)) = (Name::Edge(edge), edge.ends());
            match (known.holds(&name), is_open && known.refutes(&name)) {
                (true, _) => Some(Primitive::line([from, to].map(Point::from), Stroke::Bold)),
                (_, true) => Some(Label::new(middle(from, to), "x").weighing(Weight::Faint).into()),
                _ => None,
            }
        };
        let dots = self.corners().map(|at| Primitive::Mark { at: at.into(), region: None });
        let number = |(cell, number): (Cell, usize)| {
            let at = middle(Square::corners(cell)[0], cell);
            Label::new(at, number).weighing(Weight::Strong).into()
        };
        let numbers = self.numbers().map(number);
        let primitives = self.edges().filter_map(edge).chain(dots).chain(numbers).collect();
        Block::Scene(Scene { primitives, resolution: (4.0, 2.0), ..Scene::default() }).into()
    }
}

#[cfg(test)]
mod tests;
