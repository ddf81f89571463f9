//! Slitherlink: a loop around cells.

use crate::puzzle::clues::drawn_on;
use crate::puzzle::prelude::*;
use crate::shapes::graph::single_loop;
use crate::shapes::plane::is_inside;

/// The family.
pub static FAMILY: Family = Family {
    name: "slitherlink",
    about: include_str!("slitherlink/about.md"),
    keys: &[
        Key::TITLE,
        Key::new("clues", r#""3.2\n.0#""#)
            .help("Numbers; `.` for none, `#` off the board.")
            .drawn(Drawn::Board),
    ],
    instances: instances!(
        "slitherlink": "slitherlink-5", "slitherlink-7", "slitherlink-10", "slitherlink-15",
        "slitherlink-20", "slitherlink-ring",
    ),
    kind: &Kind { read: Slitherlink::read, file: |this| &this.file },
};

#[doc = include_str!("slitherlink/about.md")]
///
/// Nikoli, "Puzzle Communication Nikoli" 26, 1989.
#[derive(Clone, Debug)]
pub struct Slitherlink {
    file: File,
    /// The numbers of cells.
    board: Board<Option<usize>>,
}

/// The fields of the file; the family explains them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    clues: Spanned<String>,
}

names! {
    /// The meaning of a variable.
    pub enum Name {
        /// The edge from a corner to the next one, to the right or below, is in the loop.
        Edge(from: Cell, to: Cell) = "edge" says "the loop goes from corner {from} to {to}",
    }
}

/// An edge, by its corners, the upper or the left one first. A corner is told by the cell that it
/// is the upper left corner of.
type Edge = (Cell, Cell);

/// The edge between two corners.
fn edge((one, other): (Cell, Cell)) -> Edge {
    (one.min(other), one.max(other))
}

/// The edges of a cell, clockwise from the upper one.
fn edges(cell: Cell) -> impl Iterator<Item = Edge> {
    cell.corners().into_iter().circular_tuple_windows().map(edge)
}

impl Slitherlink {
    fn read(file: File) -> Result<Self, Fault> {
        let help = "a cell is a number from 0 to 4, or `.`; `#` is off the board";
        let number = |mark| drawing::number(mark, 0..=4);
        let board = drawn(&file.clues, |text| Board::drawn(text, number, help))?;
        Ok(Self { file, board })
    }

    /// The cells that have numbers, and these.
    fn numbers(&self) -> impl Iterator<Item = (Cell, usize)> {
        self.board.iter().filter_map(|(cell, number)| Some((cell, (*number)?)))
    }

    /// The edges of all cells.
    fn edges(&self) -> impl Iterator<Item = Edge> {
        self.board.cells().flat_map(edges).unique()
    }
}

impl Puzzle for Slitherlink {
    type Name = Name;
    /// The corners of the loop in their order, from the first one of the top row to the right.
    type Solution = Vec<Cell>;

    fn title(&self) -> String {
        format!("Slitherlink, {} of {} cells numbered", self.numbers().count(), self.board.len())
    }

    fn rules(&self, model: &mut Model<Name>) {
        let var = |(from, to)| (from, to, model.var(Name::Edge(from, to)));
        let all = self.edges().map(var).collect_vec();
        model.rule("some edges form one loop").single_loop(all);
        for (cell, number) in self.numbers() {
            let lits = edges(cell).filter_map(|(from, to)| model.lit(&Name::Edge(from, to)));
            let lits = lits.collect_vec();
            let sentence = "a number tells how many edges of its cell are in the loop";
            model.clue(sentence).of(cell).count(lits, Comparison::Exactly, number);
        }
        let motions = self.board.motions(Lattice::Square);
        model.symmetries(move |symmetries| {
            symmetries.generators("rotation and reflection", &motions, |motion, name| {
                let &Name::Edge(from, to) = name;
                let (from, to) = edge((motion.apply_to_corner(from), motion.apply_to_corner(to)));
                Name::Edge(from, to)
            });
        });
    }

    fn decode(&self, assignment: Assignment<'_, Name>) -> Result<Vec<Cell>, Violation> {
        let corners = single_loop(assignment.trues().map(|&Name::Edge(from, to)| (from, to)));
        corners.ok_or_else(|| "the edges do not form a single loop".into())
    }

    fn check(&self, path: &Vec<Cell>) -> Result<(), Violation> {
        let around = path.iter().copied().circular_tuple_windows().map(edge).collect_vec();
        let is_loop = single_loop(around.iter().copied());
        let problem = "the corners do not form a loop that starts to the right";
        ensure!(is_loop.as_ref() == Some(path), problem);
        let of_board = self.edges().collect_vec();
        if let Some(&(from, to)) = around.iter().find(|edge| !of_board.contains(edge)) {
            return Err(format!("{} is not an edge of a cell", Name::Edge(from, to)).into());
        }
        for (cell, number) in self.numbers() {
            let count = edges(cell).filter(|edge| around.contains(edge)).count();
            ensure!(count == number, "not {number} but {count} edges of {cell} are in the loop");
        }
        Ok(())
    }

    fn making(&self) -> Option<&dyn Making> {
        Some(self)
    }

    fn clues(&self, path: Option<&Vec<Cell>>) -> Option<Clues> {
        let around =
            path.map(|path| path.iter().copied().circular_tuple_windows().map(edge).collect());
        let clue = |(cell, number): (Cell, &Option<usize>)| {
            let count = |own: &BTreeSet<_>| edges(cell).filter(|edge| own.contains(edge)).count();
            let number = around.as_ref().map(count).or(*number)?;
            Some(Clue::in_cell(cell, number).said_of(cell))
        };
        let all = self.board.iter().filter_map(clue).collect();
        Some(Clues::new(all).on(self.board.size()))
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
        let dots = self.board.cells().flat_map(Cell::corners).unique();
        let dots = dots.map(|at| Primitive::Mark { at: at.into(), region: None });
        let number = |(cell, number): (Cell, usize)| {
            let at = middle(cell, cell.corners()[2]);
            let on = is_inside(&within, at).then_some(Grid::PALE);
            Label::new(at, number).weighing(Weight::Strong).inside(on)
        };
        let mut scene = Scene::with_resolution((4.0, 2.0));
        scene.add(inside);
        scene.add(self.edges().filter_map(edge));
        scene.add(dots);
        scene.add(self.numbers().map(number));
        Block::Scene(scene).into()
    }
}

impl Making for Slitherlink {
    fn write_clues(&self, clues: &[&Clue], document: &mut Document) {
        document.set_text("clues", &drawn_on(&self.board, clues));
    }

    fn resize(&self, (rows, columns): (usize, usize), document: &mut Document) -> bool {
        let board = Board::of_size(rows, columns).text(|_, ()| ".".to_owned());
        document.set_text("clues", &board);
        true
    }
}

#[cfg(test)]
mod tests;
