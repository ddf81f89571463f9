//! Tours of a rolling die.

mod model;
#[cfg(test)]
mod tests;

use crate::puzzle::prelude::*;

use std::fmt;

/// The family.
pub static FAMILY: Family = Family {
    name: "rolling",
    about: include_str!("rolling/about.md"),
    keys: &[
        Key::new("rows", "5", "The number of rows of the grid.").value("COUNT"),
        Key::new("cols", "5", "The number of columns of the grid.").value("COUNT"),
        Key::new(
            "start",
            r#""1,1""#,
            "The first cell: row and column from the top left, the bottom left by default.",
        )
        .value("ROW,COLUMN"),
    ],
    instances: instances!("rolling": "rolling"),
    kind: &Kind { read: Rolling::read, file: |this| this },
};

#[doc = include_str!("rolling/about.md")]
///
/// No turn or reflection of the grid carries a tour to another with the same top faces, as the die
/// would have to be turned or reflected as well: no two tours are alike. The reflection in a
/// diagonal through the start exchanges 2 with 3 and 4 with 5 on top, and so changes the sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rolling {
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub cols: u32,
    /// The cell on which the die lies at first, if not the bottom left.
    pub start: Option<Cell>,
}

/// A cell of the grid, counted from 1 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Cell {
    /// Its row.
    pub row: u32,
    /// Its column.
    pub column: u32,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row, self.column)
    }
}

impl From<Cell> for String {
    fn from(cell: Cell) -> Self {
        cell.to_string()
    }
}

impl TryFrom<String> for Cell {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, &'static str> {
        let numbers = text.split(',').map(|number| number.trim().parse().ok()).collect_tuple();
        let cell = numbers.and_then(|(row, column)| Some(Self { row: row?, column: column? }));
        cell.ok_or("a cell is its row and its column, counted from 1 at the top left: `1,1`")
    }
}

impl Cell {
    /// The cell next to this one, which may be outside of the grid.
    const fn next(self, direction: Direction) -> Self {
        match direction {
            Direction::North => Self { row: self.row.wrapping_sub(1), ..self },
            Direction::East => Self { column: self.column.wrapping_add(1), ..self },
            Direction::South => Self { row: self.row.wrapping_add(1), ..self },
            Direction::West => Self { column: self.column.wrapping_sub(1), ..self },
        }
    }

    /// The least number of rolls between two cells.
    const fn distance(self, other: Self) -> u32 {
        self.row.abs_diff(other.row) + self.column.abs_diff(other.column)
    }
}

/// A direction to roll in. North is up in the picture, to the row above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// To the row above.
    North,
    /// To the next column.
    East,
    /// To the row below.
    South,
    /// To the column before.
    West,
}

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["N", "E", "S", "W"][*self as usize])
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
        /// The die rolls over the edge of the cell in this direction, east or south, on the way there
        /// or back.
        Edge(cell: Cell, direction: Direction) = "edge",
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
    fn read(self) -> Result<Self, Fault> {
        let (Self { rows, cols, .. }, start) = (self, self.start());
        let grid = format!("a grid of {rows} rows and {cols} columns");
        let cells = u64::from(rows) * u64::from(cols);
        let key = if rows == 0 { "rows" } else { "cols" };
        ensure!(cells > 0, Fault::of(key, format!("{grid} has no cell")));
        let fault = Fault::of("rows", format!("{grid} is too large"));
        ensure!(cells <= MAX_CELLS, fault.help(format!("it may have {MAX_CELLS} cells")));
        let problem = format!("the start {start} is outside of the {rows} rows and {cols} columns");
        let help = format!("\"1,1\" is the top left, \"{rows},{cols}\" the bottom right");
        ensure!(self.contains(start), Fault::of("start", problem).help(help));
        Ok(Self { start: Some(start), ..self })
    }

    /// The cell on which the die lies at first.
    fn start(&self) -> Cell {
        self.start.unwrap_or(Cell { row: self.rows, column: 1 })
    }

    const fn contains(&self, Cell { row, column }: Cell) -> bool {
        1 <= row && row <= self.rows && 1 <= column && column <= self.cols
    }

    /// Every cell, row by row.
    fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let cells = (1..=self.rows).cartesian_product(1..=self.cols);
        cells.map(|(row, column)| Cell { row, column })
    }

    /// Every edge between two cells, with the cell to the west or north of it.
    fn edges(&self) -> impl Iterator<Item = (Cell, Direction)> {
        let edges = self.cells().cartesian_product([Direction::East, Direction::South]);
        edges.filter(|&(cell, direction)| self.contains(cell.next(direction)))
    }

    /// As many as there are cells.
    const fn num_steps(&self) -> u32 {
        self.rows * self.cols
    }
}

impl Puzzle for Rolling {
    type Name = Name;
    /// The cells in the order of the visits.
    type Solution = Vec<Step>;

    fn title(&self) -> String {
        let Self { rows, cols, .. } = self;
        format!("A die rolls over {rows} x {cols} cells, from {}", self.start())
    }

    fn rules(&self, model: &mut Model<Name>) {
        self.write(model);
    }

    fn decode(&self, assignment: Assignment<'_, Name>) -> Result<Vec<Step>, Violation> {
        let shown = |cell: Cell| {
            let top = known_top(assignment, cell)
                .ok_or_else(|| format!("on {cell} there is not exactly one face on top"))?;
            Ok(Step { row: cell.row, column: cell.column, top })
        };
        walk(assignment, self.start()).into_iter().map(shown).collect()
    }

    fn check(&self, tour: &Vec<Step>) -> Result<(), Violation> {
        let (steps, expected) = (tour.len(), self.num_steps());
        ensure!(steps == expected as usize, "the tour has {steps} steps, not {expected}");
        let cells = tour.iter().map(|&Step { row, column, .. }| Cell { row, column }).collect_vec();
        let visits = cells.iter().counts();
        for cell in self.cells() {
            let visits = visits.get(&cell).copied().unwrap_or_default();
            ensure!(visits == 1, "the cell {cell} is visited {visits} times, not once");
        }
        let (first, start) = (cells[0], self.start());
        ensure!(first == start, "the tour starts at {first}, not at {start}");
        let (mut die, mut from) = (Die::START, None);
        for (cell, Step { top, .. }) in cells.into_iter().zip(tour) {
            if let Some(from) = from.replace(cell) {
                let leads = |&direction: &Direction| from.next(direction) == cell;
                let roll = Direction::ALL.into_iter().find(leads);
                let no_roll = || format!("the die cannot roll from {from} to {cell}");
                die = die.rolled(roll.ok_or_else(no_roll)?);
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
        let place = |cell: Cell| (cell.row as usize - 1, cell.column as usize - 1);
        // Every part of the tour that is known is a path.
        let is_end =
            |&cell: &Cell| cell == self.start() || beside(known, cell).exactly_one().is_ok();
        let parts = self.cells().filter(is_end).map(|end| walk(known, end));
        let parts = parts.filter(|part| part.len() > 1 || part[0] == self.start());
        let parts = parts.unique_by(|part| part.iter().copied().min()).collect_vec();
        let mut rows = vec![vec![Some(Square::default()); self.cols as usize]; self.rows as usize];
        for &cell in parts.iter().flatten() {
            let ((row, column), label) = (place(cell), shown(known_top(known, cell)));
            let weight = if cell == self.start() { Weight::Strong } else { Weight::Plain };
            rows[row][column] = Some(Square::new(Some(0), label).weighing(weight));
        }
        let paths = parts.iter().map(|part| part.iter().map(|&cell| place(cell)).collect());
        let regions = vec!["tour".to_owned()];
        let paths = paths.collect();
        let grid = Grid { rows, regions, paths, is_plain: true, ..Grid::default() };
        let tour = walk(known, self.start());
        let roll = |(from, to): (&Cell, &Cell)| {
            Direction::ALL.into_iter().find(|&direction| from.next(direction) == *to)
        };
        let rolls = tour.iter().tuple_windows().filter_map(roll).join(" ");
        let tops = tour.iter().map(|&cell| known_top(known, cell)).collect_vec();
        let all = tops.iter().map(|top| top.map(u32::from)).sum::<Option<u32>>();
        let sum = shown(all.filter(|_| tour.len() == self.num_steps() as usize));
        let tops = tops.into_iter().map(shown).join(" + ");
        let lines = [format!("from {}: {rolls}", self.start()), format!("{tops} = {sum}")];
        let lines = lines.map(|line| Block::Line(line.trim_end().to_owned()));
        Picture { blocks: std::iter::once(Block::Grid(grid)).chain(lines).collect() }
    }
}

/// The cells that the die is known to roll to or from a cell.
fn beside(known: Assignment<'_, Name>, cell: Cell) -> impl Iterator<Item = Cell> {
    Direction::ALL.into_iter().filter_map(move |direction| {
        let other = cell.next(direction);
        let edge = match direction {
            Direction::East | Direction::South => Name::Edge(cell, direction),
            Direction::North => Name::Edge(other, Direction::South),
            Direction::West => Name::Edge(other, Direction::East),
        };
        known.holds(&edge).then_some(other)
    })
}

/// The cells on the way from a cell on, as far as it is known.
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
