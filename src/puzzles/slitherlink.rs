//! Slitherlink: a loop around cells.

use puzzlec_encodings::symmetry::Symmetries;

use crate::puzzle::picture::{Point, Primitive};
use crate::puzzle::prelude::*;
use crate::shapes::drawing;
use crate::shapes::graph::single_loop;
use crate::shapes::lattice::{self, Cell, Lattice, RegionSymmetry};

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

/// A corner of cells: the rows above it and the columns left of it, as of the cell that it is the
/// lower right corner of.
type Corner = Cell;

/// The step to the right.
const RIGHT: Cell = Cell::plane(0, 1);

/// The step down.
const DOWN: Cell = Cell::plane(1, 0);

names! {
    /// The meaning of a variable.
    pub enum Name {
        /// The edge from a corner to the next one to the right or below is in the loop.
        Edge(from: Corner, to: Corner) = "edge",
    }
}

/// The corners of a cell, clockwise.
fn corners(cell: Cell) -> [Corner; 4] {
    [cell - DOWN - RIGHT, cell - DOWN, cell, cell - RIGHT]
}

/// The edge between two corners.
fn between(one: Corner, other: Corner) -> Name {
    Name::Edge(one.min(other), one.max(other))
}

/// The edges from corner to corner, and from the last to the first.
fn around(corners: &[Corner]) -> Vec<Name> {
    let pairs = corners.iter().circular_tuple_windows();
    pairs.map(|(&one, &next)| between(one, next)).collect()
}

impl Slitherlink {
    fn read(mut self) -> Result<Self, Fault> {
        let number = |mark: &str| match mark {
            "#" => Some(None),
            "." => Some(Some(None)),
            _ => mark.parse().ok().filter(|number| (0..=3).contains(number)).map(|n| Some(Some(n))),
        };
        let help = "a cell is a number from 0 to 3, or `.`; `#` is off the board";
        let rows = drawn(&self.clues, |text| drawing::rows(text, number, help))?;
        let cells = (1..).zip(rows).flat_map(|(row, marks)| {
            (1..).zip(marks).map(move |(column, mark)| (Cell::plane(row, column), mark))
        });
        self.cells = cells.filter_map(|(cell, mark)| Some((cell, mark?))).collect();
        ensure!(!self.cells.is_empty(), Fault::at(&self.clues, "the board has no cell").help(help));
        Ok(self)
    }

    /// The cells that have numbers, and these.
    fn numbers(&self) -> impl Iterator<Item = (Cell, usize)> {
        self.cells.iter().filter_map(|(&cell, &number)| Some((cell, number?)))
    }

    /// The edges of all cells.
    fn edges(&self) -> impl Iterator<Item = Name> {
        self.cells.keys().flat_map(|&cell| around(&corners(cell))).unique()
    }

    /// Declares the motions of the board that keep all numbers.
    fn declare(&self, symmetries: &mut Symmetries<'_, Name>) {
        let region: BTreeSet<Cell> = self.cells.keys().copied().collect();
        let number = |cell: Cell| self.cells.get(&cell);
        let keeps = |motion: &RegionSymmetry| {
            region.iter().all(|&cell| number(motion.apply(cell)) == number(cell))
        };
        let motions = RegionSymmetry::all(&region, &lattice::Square.motions(true)).into_iter();
        let motions = motions.skip(1).filter(keeps).collect_vec();
        if !motions.is_empty() {
            symmetries.level("rotation and reflection");
        }
        for motion in motions {
            // A corner lies between the cell that it is the lower right corner of and another one.
            let image = |corner: Corner| {
                let cells = [corner, corner + DOWN + RIGHT].map(|cell| motion.apply(cell));
                Cell::corner(cells.into_iter()).unwrap_or(corner)
            };
            symmetries.map(|&Name::Edge(from, to)| between(image(from), image(to)));
        }
    }
}

impl Puzzle for Slitherlink {
    type Name = Name;
    /// The corners of the loop in their order, from the first one of the top row to the right.
    type Solution = Vec<Corner>;

    fn title(&self) -> String {
        let (cells, numbers) = (self.cells.len(), self.numbers().count());
        format!("Slitherlink, {cells} cells with {numbers} numbers")
    }

    fn rules(&self, model: &mut Model<Name>) {
        let all = self.cells.keys().flat_map(|&cell| corners(cell));
        let nodes: BTreeMap<Corner, usize> = all.sorted().dedup().zip(0..).collect();
        let edge = |name| {
            let Name::Edge(from, to) = name;
            (nodes[&from], nodes[&to], model.var(name))
        };
        let edges = self.edges().map(edge).collect_vec();
        model.rule("some edges form one loop").single_loop(edges);
        for (cell, number) in self.numbers() {
            let edges = around(&corners(cell));
            let lits = edges.iter().filter_map(|edge| model.lit(edge)).collect_vec();
            let sentence = "a number tells how many edges of its cell are in the loop";
            model.clue(sentence).of(cell).count(lits, Comparison::Exactly, number as i64);
        }
        let this = self.clone();
        model.symmetries(move |symmetries| this.declare(symmetries));
    }

    fn decode(&self, assignment: Assignment<'_, Name>) -> Result<Vec<Corner>, Violation> {
        let corners = single_loop(assignment.trues().map(|&Name::Edge(from, to)| (from, to)));
        corners.ok_or_else(|| "the edges form no single loop".into())
    }

    fn check(&self, path: &Vec<Corner>) -> Result<(), Violation> {
        let is_loop = single_loop(path.iter().copied().circular_tuple_windows());
        let problem = "the corners are no loop from the first one to the right";
        ensure!(is_loop.as_ref() == Some(path), problem);
        let (edges, of_board) = (around(path), self.edges().collect_vec());
        let stray = edges.iter().find(|edge| !of_board.contains(edge));
        ensure!(stray.is_none(), "{} is no edge of a cell", stray.into_iter().format(""));
        for (cell, number) in self.numbers() {
            let count = around(&corners(cell)).iter().filter(|edge| edges.contains(edge)).count();
            ensure!(count == number, "{count} edges of cell {cell} are in the loop, not {number}");
        }
        Ok(())
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        let point = |corner: Corner| {
            let [row, column] = [0, 1].map(|axis| f64::from(corner.coordinates()[axis]));
            Point { x: column, y: -row }
        };
        let middle = |one, other| point(one).toward(point(other), 0.5);
        let label = |at, text: String| Primitive::Label { at, text, region: None };
        // Edges out of the loop are crossed out as long as some are not known.
        let is_open = self.edges().any(|edge| !known.holds(&edge) && !known.refutes(&edge));
        let edge = |edge: Name| {
            let Name::Edge(from, to) = edge;
            match (known.holds(&edge), is_open && known.refutes(&edge)) {
                (true, _) => Some(Primitive::Line([from, to].map(point))),
                (_, true) => Some(label(middle(from, to), "x".to_owned())),
                _ => None,
            }
        };
        let all = self.cells.keys().flat_map(|&cell| corners(cell));
        let dots = all.unique().map(|at| Primitive::Mark { at: point(at), region: None });
        let number = |(cell, n): (_, usize)| label(middle(corners(cell)[0], cell), n.to_string());
        let numbers = self.numbers().map(number);
        let primitives = self.edges().filter_map(edge).chain(dots).chain(numbers).collect();
        Block::Scene(Scene { primitives, resolution: (4.0, 2.0), ..Scene::default() }).into()
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;
    use puzzlec_encodings::{Known, Request};

    use super::*;
    use crate::engines::Solve;
    use crate::puzzle::instance::{InstanceError, Params, Source};
    use crate::puzzle::task::{AnyTask, Task};
    use crate::render::text::TextStyle;
    use crate::search::Search;

    fn read(clues: &str) -> Result<Slitherlink, InstanceError> {
        let text = format!("family = \"slitherlink\"\nclues = '''\n{clues}'''");
        FAMILY.puzzle(&Source::new("board.toml", text), &Params::none(), Slitherlink::read)
    }

    fn task(clues: &str) -> Task<Slitherlink> {
        Task::new(read(clues).expect("a board"), Request::PLAIN)
    }

    /// The loops along the edges of a board, by going on from the first corner of each; every loop
    /// is met in both directions.
    fn by_walking(clues: &str) -> u64 {
        fn closed(edges: &[Name], walk: &mut Vec<Corner>) -> u64 {
            let (first, last) = (walk[0], walk[walk.len() - 1]);
            let steps = [DOWN, RIGHT].into_iter().flat_map(|step| [last + step, last - step]);
            let steps = steps.filter(|&next| edges.contains(&between(last, next))).collect_vec();
            let on = |next: Corner| match next == first {
                true => u64::from(walk.len() > 2),
                false if next < first || walk.contains(&next) => 0,
                false => closed(edges, &mut [walk.as_slice(), &[next]].concat()),
            };
            steps.into_iter().map(on).sum()
        }
        let edges = read(clues).expect("a board").edges().collect_vec();
        let corners = edges.iter().flat_map(|&Name::Edge(from, to)| [from, to]).unique();
        corners.map(|corner| closed(&edges, &mut vec![corner])).sum::<u64>() / 2
    }

    /// OEIS A140517 for squares.
    #[test]
    fn blank_boards_have_as_many_loops_as_are_known() {
        let square = |n| [".".repeat(n)].iter().cycle().take(n).join("\n");
        for (n, known) in (1..).zip([1, 13, 213]) {
            let count = Search::of(task(&square(n))).count(false).expect("a count");
            assert_eq!((count.found, by_walking(&square(n))), (known, known), "n = {n}");
        }
        for board in ["#.#\n...\n#.#", "...\n.#.\n...", "..#\n#..", ".#\n#."] {
            let count = Search::of(task(board)).count(false).expect("a count");
            assert_eq!(count.found, by_walking(board), "{board}");
        }
    }

    #[test]
    fn boards_have_the_symmetries_that_keep_their_numbers() {
        let orders = |clues: &str| {
            let task = task(clues);
            let order = |level| task.classes().order(level).expect("a group").to_string();
            (0..task.classes().len()).map(order).join(" ")
        };
        let boards = ["..\n..", "...\n...", "1.\n..", "1..\n..2", "1..\n..1", "..#\n...\n#.."];
        assert_eq!(boards.map(orders), ["8", "4", "2", "", "2", "4"]);
        for board in boards {
            let (model, task) = (task(board).model().clone(), task(board));
            for map in model.levels().iter().flat_map(|level| &level.maps) {
                assert!(task.core().is_invariant(map), "{board}");
            }
        }
    }

    #[test]
    fn the_model_speaks_of_corners_and_cells() {
        assert_snapshot!(task("3#\n.1").model().to_string());
    }

    #[test]
    fn a_loop_is_drawn_as_far_as_it_is_known() {
        let task = task("3.\n#1");
        let values = task.model().solve().unwrap().expect("a solution");
        let draw = |known: usize| {
            let known = vec![true; known];
            let picture = task.picture(Known::some(values.as_slice(), &known));
            TextStyle::default().draw(&picture)
        };
        assert_snapshot!([0, 5, 10].map(draw).join("\n"));
    }

    #[test]
    fn bad_boards_and_broken_rules_are_told() {
        let told = |clues| read(clues).map_or_else(|error| error.to_string(), |own| own.title());
        let board = read("3.\n..").unwrap();
        let check = |corners: &[[i32; 2]]| {
            let corners = corners.iter().map(|&[row, column]| Cell::plane(row, column)).collect();
            board.check(&corners).map_or_else(|error| error.to_string(), |()| "right".to_owned())
        };
        assert_snapshot!(
            [
                told("3.\n.4"),
                told("3.\n."),
                told("##\n##"),
                told("3.\n#."),
                check(&[[0, 0], [0, 1], [1, 1], [1, 0]]),
                check(&[[0, 0], [0, 1], [1, 1], [2, 1], [2, 0], [1, 0]]),
                check(&[[0, 0], [1, 0], [2, 0], [2, 1], [1, 1], [0, 1]]),
                check(&[[0, 0], [0, 1], [1, 1]]),
                check(&[[0, 2], [0, 3], [1, 3], [1, 2]]),
                check(&[[0, 0], [0, 1], [0, 2], [1, 2], [1, 1], [1, 0]]),
                check(&[]),
            ]
            .join("\n")
        );
    }
}
