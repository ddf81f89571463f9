//! Tours of a rolling die.

#[cfg(test)]
mod tests;

use puzzlec_encodings::{Objective, choices};

use super::check_size;
use crate::puzzle::prelude::*;

/// The family.
pub static FAMILY: Family = Family {
    name: "rolling",
    about: include_str!("rolling/about.md"),
    keys: &[
        Key::TITLE,
        Key::new("rows", "5").help("The number of rows of the grid.").value("COUNT"),
        Key::new("cols", "5").help("The number of columns of the grid.").value("COUNT"),
        Key::new("start", r#""1,1""#)
            .help("The first cell: row and column from the top left, the bottom left by default.")
            .value("ROW,COLUMN"),
    ],
    instances: instances!("rolling": "rolling"),
    kind: &Kind { read: Rolling::read, file: |this| &this.file },
};

#[doc = include_str!("rolling/about.md")]
///
/// No turn or reflection of the grid carries a tour to another with the same top faces, as the die
/// would have to be turned or reflected as well: no two tours are alike. The reflection in a
/// diagonal through the start exchanges 2 with 3 and 4 with 5 on top, and so changes the sum.
#[derive(Clone, Debug)]
pub struct Rolling {
    file: File,
    board: Board<()>,
    /// The cell on which the die lies at first.
    first: Cell,
}

/// The fields of the file; the family explains them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    rows: u32,
    cols: u32,
    start: Option<String>,
}

/// The cell next to a cell, which may be outside of the grid.
fn next(cell: Cell, direction: Direction) -> Cell {
    cell + Cell::STEPS[direction as usize]
}

choices! {
    /// A direction to roll in. North is up in the picture, to the row above.
    Direction {
        /// To the row above.
        North = "N",
        /// To the next column.
        East = "E",
        /// To the row below.
        South = "S",
        /// To the column before.
        West = "W",
    }
}

impl Direction {
    /// The direction from a cell to one beside it.
    fn between(from: Cell, to: Cell) -> Option<Self> {
        Self::ALL.iter().copied().find(|&direction| next(from, direction) == to)
    }
}

/// A die as it lies: its faces on top, to the north and to the east. Opposite faces sum to 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die(pub [u8; 3]);

impl Die {
    /// As every die lies at the start.
    pub const START: Self = Self([1, 2, 3]);

    /// The die after a roll.
    #[must_use]
    pub const fn rolled(self, direction: Direction) -> Self {
        let Self([top, north, east]) = self;
        Self(match direction {
            Direction::North => [7 - north, top, east],
            Direction::South => [north, 7 - top, east],
            Direction::East => [7 - east, north, top],
            Direction::West => [east, north, 7 - top],
        })
    }
}

/// As many cells as a grid may have; every one may be visited at every second step.
const MAX_CELLS: u64 = 1024;

names! {
    /// The meaning of a variable.
    pub enum Name {
        /// The die rolls over the edge of the cell in this direction, east or south, on the way
        /// there or back.
        Edge(cell: Cell, direction: Direction) = "edge"
            says "the die rolls {direction} from {cell} or back",
        /// The face that the die has on top on this cell.
        Top(cell: Cell) = "top",
        /// The face to the north.
        North(cell: Cell) = "north",
        /// The face to the east.
        East(cell: Cell) = "east",
    }
}

/// A step of a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The row of the cell.
    pub row: u32,
    /// Its column.
    pub column: u32,
    /// The face on top.
    pub top: u8,
}

impl Rolling {
    fn read(mut file: File) -> Result<Self, Fault> {
        let File { rows, cols, start } = &file;
        let grid = format!("a grid of {rows} rows and {cols} columns");
        let cells = u64::from(*rows) * u64::from(*cols);
        let key = if *rows == 0 { "rows" } else { "cols" };
        ensure!(cells > 0, Fault::of(key, format!("{grid} has no cell")));
        let fault = Fault::of("rows", format!("{grid} is too large"));
        ensure!(cells <= MAX_CELLS, fault.help(format!("it may have {MAX_CELLS} cells")));
        let board = Board::of_size(*rows as usize, *cols as usize);
        let start = start.clone().unwrap_or_else(|| format!("{rows},1"));
        let help = "a cell is its row and its column, counted from 1 at the top left: `1,1`";
        let no_cell = || Fault::of("start", format!("`{start}` is not a cell")).help(help);
        let first = Cell::read(&start).ok_or_else(no_cell)?;
        let problem = format!("the start {start} is outside of the {rows} rows and {cols} columns");
        let help = format!("\"1,1\" is the top left, \"{rows},{cols}\" the bottom right");
        ensure!(board.contains(first), Fault::of("start", problem).help(help));
        file.start = Some(first.to_string());
        Ok(Self { file, board, first })
    }

    /// The reason why there is no tour, if colours show it: every roll leads to a cell of the other
    /// colour of a chessboard.
    fn obstruction(&self) -> Option<String> {
        let of_start = self.board.cells().filter(|&cell| self.is_like_start(cell)).count();
        let others = self.board.len() - of_start;
        let cells = format!("{of_start} cells have the colour of the start and {others} the other");
        (of_start < others).then(|| format!("on a chessboard, {cells}; a tour alternates"))
    }

    /// True if a cell has the colour of the start on a chessboard.
    fn is_like_start(&self, cell: Cell) -> bool {
        Lattice::Square.colour(cell) == Lattice::Square.colour(self.first)
    }

    /// The faces on the three sides on a cell, which the tour determines.
    fn faces(&self, model: &mut Model<Name>, cell: Cell) -> [Int; 3] {
        let names = [Name::Top(cell), Name::North(cell), Name::East(cell)];
        let encodings = [IntEncoding::Both, IntEncoding::Direct, IntEncoding::Direct];
        let start = Die::START.0;
        std::array::from_fn(|side| {
            let at_start = i64::from(start[side]);
            let values = if cell == self.first { at_start..=at_start } else { 1..=6 };
            let number = model.int_by(encodings[side], names[side].clone(), values);
            model.hide_int(number);
            number
        })
    }

    /// Every roll swaps two of the three axes of the die: on the cells of one colour, the axis on
    /// top determines the faces to the north and to the east.
    fn axes(&self, model: &mut Model<Name>, cell: Cell, faces: &[Int; 3]) {
        let axis = |face: i64| face.min(7 - face);
        // At the start the axes are 1, 2, 3 on top, to the north and to the east.
        let after = if self.is_like_start(cell) { 1 } else { 2 };
        for (&one, &other) in faces.iter().circular_tuple_windows() {
            for (face, next) in model.domain(one).to_vec().into_iter().cartesian_product(1..=6) {
                if axis(next) != (axis(face) - 1 + after) % 3 + 1 {
                    let rule = model.implied("the axis on each side fixes those on the others");
                    rule.of(cell).clause([model.ne(one, face), model.ne(other, next)]);
                }
            }
        }
    }
}

impl Puzzle for Rolling {
    type Name = Name;
    /// The cells in the order of the visits.
    type Solution = Vec<Step>;

    fn title(&self) -> String {
        let File { rows, cols, .. } = self.file;
        format!("A die rolls over {rows} x {cols} cells, from {}", self.first)
    }

    /// A tour is told by the edges that the die rolls over, which are a Hamiltonian path. An edge turns
    /// the die in the same way back as there, so that no step needs a number: the faces on a cell and
    /// on the next are told by the edge between them alone.
    fn rules(&self, model: &mut Model<Name>) {
        // Each edge between two cells once, from the cell to the west or north of it.
        let edge = |(cell, next)| {
            let direction = Direction::between(cell, next)?;
            Some((cell, direction, model.var(Name::Edge(cell, direction))))
        };
        let edges = self.board.pairs().filter_map(edge).collect_vec();
        let ends = edges.iter().map(|&(cell, direction, edge): &(Cell, Direction, Lit)| {
            (cell, next(cell, direction), edge)
        });
        let rule = model.rule("the die visits each cell once");
        { rule }.hamiltonian_path(self.first, ends);
        let faces = self.board.map(|cell, ()| self.faces(model, cell));
        for (cell, faces) in faces.iter() {
            self.axes(model, cell, faces);
        }
        for (cell, direction, edge) in edges {
            let [before, after] = [cell, next(cell, direction)].map(|cell| &faces[cell]);
            // A roll over an edge carries every face to its next side, and back. The faces 1, 2 and
            // 3 lie on the three sides; after the roll, they or their opposites do.
            for (&to, carried) in after.iter().zip(Die::START.rolled(direction).0) {
                let from = before[usize::from(carried.min(7 - carried)) - 1];
                for face in 1..=6 {
                    let shown = model.eq(from, face);
                    let next = model.eq(to, if carried > 3 { 7 - face } else { face });
                    let rule = model.rule("each roll turns the die");
                    let mut rule = rule.of(format_args!("{cell},{direction}")).when(edge);
                    rule.clause([!shown, next]);
                    rule.clause([shown, !next]);
                }
            }
        }
        let mut objective = Objective::new("sum of the faces on top");
        for &[top, ..] in faces.values() {
            objective.add(model, 1, top);
        }
        model.set_objective(objective);
        model.obstruction(self.obstruction());
    }

    fn decode(&self, assignment: Assignment<'_, Name>) -> Result<Vec<Step>, Violation> {
        let shown = |cell: Cell| {
            let top = known_top(assignment, cell)
                .ok_or_else(|| format!("on {cell} there is not exactly one face on top"))?;
            let [row, column, _] = cell.in_space().map(|coordinate| coordinate as u32 + 1);
            Ok(Step { row, column, top })
        };
        walk(assignment, self.first).into_iter().map(shown).collect()
    }

    fn check(&self, tour: &Vec<Step>) -> Result<(), Violation> {
        check_size("the tour", tour.len(), "step", self.board.len())?;
        let index = |number: u32| number.wrapping_sub(1) as i32;
        let cell = |step: &Step| Cell::plane(index(step.row), index(step.column));
        let cells = tour.iter().map(cell).collect_vec();
        let visits = cells.iter().counts();
        for cell in self.board.cells() {
            let visits = visits.get(&cell).copied().unwrap_or_default();
            ensure!(visits == 1, "the cell {cell} is visited {}, not once", plural(visits, "time"));
        }
        let (first, start) = (cells[0], self.first);
        ensure!(first == start, "the tour starts at {first}, not at {start}");
        let (mut die, mut from) = (Die::START, None);
        for (cell, Step { top, .. }) in cells.into_iter().zip(tour) {
            if let Some(from) = from.replace(cell) {
                let no_roll = || format!("the die cannot roll from {from} to {cell}");
                die = die.rolled(Direction::between(from, cell).ok_or_else(no_roll)?);
            }
            let Die([shown, ..]) = die;
            ensure!(*top == shown, "on {cell} the die shows {shown}, not {top}");
        }
        Ok(())
    }

    fn value(&self, tour: &Vec<Step>) -> Option<i64> {
        Some(tour.iter().map(|step| i64::from(step.top)).sum())
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        // Every part of the tour that is known is a path.
        let is_end = |&cell: &Cell| cell == self.first || beside(known, cell).exactly_one().is_ok();
        let parts = self.board.cells().filter(is_end).map(|end| walk(known, end));
        let parts = parts.filter(|part| part.len() > 1 || part[0] == self.first);
        let parts = parts.unique_by(|part| part.iter().copied().min()).collect_vec();
        let on_way: BTreeSet<Cell> = parts.iter().flatten().copied().collect();
        let square = |cell, (): &()| {
            let weight = if cell == self.first { Weight::Strong } else { Weight::Plain };
            let visited = Square::new(Some(0), shown(known_top(known, cell))).weighing(weight);
            if on_way.contains(&cell) { visited } else { Square::default() }
        };
        let (regions, paths) = (vec!["tour".to_owned()], parts);
        let grid = Grid { regions, paths, is_plain: true, ..Grid::on(&self.board, square) };
        let tour = walk(known, self.first);
        let rolls = tour.iter().tuple_windows();
        let rolls = rolls.filter_map(|(&from, &to)| Direction::between(from, to)).join(" ");
        let tops = tour.iter().map(|&cell| known_top(known, cell)).collect_vec();
        let all = tops.iter().map(|top| top.map(u32::from)).sum::<Option<u32>>();
        let sum = shown(all.filter(|_| tour.len() == self.board.len()));
        let tops = tops.into_iter().map(shown).join(" + ");
        let lines = [format!("from {}: {rolls}", self.first), format!("{tops} = {sum}")];
        let lines = lines.into_iter().map(|line| Block::Line(line.trim_end().to_owned()));
        // A tour that has not begun tells nothing.
        Picture::from(Block::Grid(grid)).followed_by(lines.filter(|_| tour.len() > 1))
    }
}

/// The cells that the die is known to roll to or from a cell.
fn beside(known: Assignment<'_, Name>, cell: Cell) -> impl Iterator<Item = Cell> {
    Direction::ALL.iter().filter_map(move |&direction| {
        let other = next(cell, direction);
        let (from, to) = (cell.min(other), cell.max(other));
        known.holds(&Name::Edge(from, Direction::between(from, to)?)).then_some(other)
    })
}

/// The cells of the known tour from a cell on.
fn walk(known: Assignment<'_, Name>, from: Cell) -> Vec<Cell> {
    let mut seen = BTreeSet::from([from]);
    let next = |&cell: &Cell| beside(known, cell).find(|&other| seen.insert(other));
    std::iter::successors(Some(from), next).collect()
}

/// The text of something known; a blank if it is not.
fn shown(known: Option<impl fmt::Display>) -> String {
    known.map_or_else(|| " ".to_owned(), |known| known.to_string())
}

/// The face on top on a cell, if it is known.
fn known_top(known: Assignment<'_, Name>, cell: Cell) -> Option<u8> {
    known.value(&Name::Top(cell)).map(|face| face as u8)
}
