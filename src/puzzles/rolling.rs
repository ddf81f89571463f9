//! Tours of a rolling die.

pub mod die;
mod file;
mod model;
#[cfg(test)]
mod tests;

use std::fmt;

use itertools::Itertools;
use puzzlec_encodings::{Assignment, Model};
use serde::{Deserialize, Serialize};

use self::die::{Die, Direction};
pub use self::file::RollingError;
use crate::puzzle::family::{Family, Key, Kind, instances};
use crate::puzzle::objective::Objective;
use crate::puzzle::picture::{Block, Grid, Picture, Square};
use crate::puzzle::{Formulation, Puzzle, Violation};

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
    kind: &Kind { read: Rolling::read, file: |this| this, dates: None },
};

#[doc = include_str!("rolling/about.md")]
///
/// No turn or reflection of the grid carries a tour to another with the same top faces, as the die
/// would have to be turned or reflected as well: no two tours are alike. The reflection in a
/// diagonal through the start exchanges 2 with 3 and 4 with 5 on top, and so changes the sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "file::Fields")]
pub struct Rolling {
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub cols: u32,
    /// Where the die lies at first.
    pub start: Cell,
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

impl Cell {
    /// The cell next to this one, which may be outside of the grid.
    const fn next(self, direction: Direction) -> Self {
        let Self { row, column } = self;
        match direction {
            Direction::North => Self { row: row.wrapping_sub(1), column },
            Direction::East => Self { row, column: column.wrapping_add(1) },
            Direction::South => Self { row: row.wrapping_add(1), column },
            Direction::West => Self { row, column: column.wrapping_sub(1) },
        }
    }

    /// The least number of rolls between two cells.
    const fn distance(self, other: Self) -> u32 {
        self.row.abs_diff(other.row) + self.column.abs_diff(other.column)
    }

    const fn is_even(self) -> bool {
        (self.row + self.column).is_multiple_of(2)
    }
}

/// A side of the die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The upper one.
    Top,
    /// The one to the north.
    North,
    /// The one to the east.
    East,
}

impl Side {
    const ALL: [Self; 3] = [Self::Top, Self::North, Self::East];
}

/// What a variable means. Steps are counted from 1: the first is to lie at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Var {
    /// At this step the die is on the cell.
    At(u32, Cell),
    /// After this step the die rolls in this direction.
    Roll(u32, Direction),
    /// The die rolls from the cell in this direction.
    Leave(Cell, Direction),
    /// An integer: the face that the die has on this side at this step.
    Face(Side, u32),
}

impl fmt::Display for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::At(step, cell) => write!(f, "at({step},{cell})"),
            Self::Roll(step, direction) => write!(f, "roll({step},{direction})"),
            Self::Leave(cell, direction) => write!(f, "leave({cell},{direction})"),
            Self::Face(Side::Top, step) => write!(f, "top({step})"),
            Self::Face(Side::North, step) => write!(f, "north({step})"),
            Self::Face(Side::East, step) => write!(f, "east({step})"),
        }
    }
}

/// Why a constraint holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// The die is on one cell at the step.
    Step(u32),
    /// The die visits the cell once.
    Cell(Cell),
    /// The die rolls in one direction after the step.
    Rolls(u32),
    /// A roll leads to the next cell.
    Moves(u32, Direction),
    /// The die leaves the cell once, unless it is the last.
    Leaves(Cell),
    /// The die enters the cell once, unless it is the first.
    Enters(Cell),
    /// A roll turns the die.
    Turns(u32, Direction),
    /// Every second step has the same three arrangements of axes.
    Axes(u32),
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step(step) => write!(f, "step({step})"),
            Self::Cell(cell) => write!(f, "cell({cell})"),
            Self::Rolls(step) => write!(f, "rolls({step})"),
            Self::Moves(step, direction) => write!(f, "moves({step},{direction})"),
            Self::Leaves(cell) => write!(f, "leaves({cell})"),
            Self::Enters(cell) => write!(f, "enters({cell})"),
            Self::Axes(step) => write!(f, "axes({step})"),
            Self::Turns(step, direction) => write!(f, "turns({step},{direction})"),
        }
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

impl Step {
    const fn cell(self) -> Cell {
        Cell { row: self.row, column: self.column }
    }
}

impl Rolling {
    /// A grid on whose bottom-left cell the die lies at first.
    pub const fn new(rows: u32, cols: u32) -> Self {
        Self { rows, cols, start: Cell { row: rows, column: 1 } }
    }

    const fn contains(&self, Cell { row, column }: Cell) -> bool {
        1 <= row && row <= self.rows && 1 <= column && column <= self.cols
    }

    /// Every cell, row by row.
    fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let cells = (1..=self.rows).cartesian_product(1..=self.cols);
        cells.map(|(row, column)| Cell { row, column })
    }

    /// As many as there are cells.
    const fn num_steps(&self) -> u32 {
        self.rows * self.cols
    }

    /// The directions of a tour's rolls; none for one that jumps.
    fn rolls(tour: &[Step]) -> Vec<Option<Direction>> {
        let roll = |(from, to): (&Step, &Step)| {
            let leads = |direction: &Direction| from.cell().next(*direction) == to.cell();
            Direction::ALL.into_iter().find(leads)
        };
        tour.iter().tuple_windows().map(roll).collect()
    }
}

impl Puzzle for Rolling {
    type Var = Var;
    type Rule = Rule;
    /// The cells in the order of the visits.
    type Solution = Vec<Step>;

    fn title(&self) -> String {
        let Self { rows, cols, start } = self;
        format!("A die rolls over {rows} x {cols} cells, from {start}")
    }

    fn model(&self, formulation: Formulation) -> Model<Var, Rule> {
        model::of(self, formulation)
    }

    fn decode(&self, assignment: Assignment<'_, Var, Rule>) -> Result<Vec<Step>, Violation> {
        let visits = assignment.trues().filter_map(|var| match *var {
            Var::At(step, cell) => Some((step, cell)),
            Var::Roll(..) | Var::Leave(..) | Var::Face(..) => None,
        });
        let shown = |(step, cell): (u32, Cell)| {
            let top = assignment.value(&Var::Face(Side::Top, step));
            let top = top.and_then(|face| u8::try_from(face).ok()).ok_or_else(|| {
                Violation(format!("at step {step} there is not exactly one face on top"))
            })?;
            Ok(Step { row: cell.row, column: cell.column, top })
        };
        visits.sorted().map(shown).collect()
    }

    fn check(&self, tour: &Vec<Step>) -> Result<(), Violation> {
        Violation::unless(tour.len() == self.num_steps() as usize, || {
            format!("the tour has {} steps, not {}", tour.len(), self.num_steps())
        })?;
        for cell in self.cells() {
            let visits = tour.iter().filter(|step| step.cell() == cell).count();
            Violation::unless(visits == 1, || {
                format!("the cell {cell} is visited {visits} times, not once")
            })?;
        }
        let first = tour[0].cell();
        Violation::unless(first == self.start, || {
            format!("the tour starts at {first}, not at {}", self.start)
        })?;
        let mut die = Die::START;
        let rolls = [None].into_iter().chain(Self::rolls(tour));
        for (index, (step, roll)) in tour.iter().zip(rolls).enumerate() {
            let cell = step.cell();
            match roll {
                Some(direction) => die = die.rolled(direction),
                None => Violation::unless(index == 0, || {
                    format!("the die cannot roll from {} to {cell}", tour[index - 1].cell())
                })?,
            }
            Violation::unless(step.top == die.top, || {
                format!("on {cell} the die shows {}, not {}", die.top, step.top)
            })?;
        }
        Ok(())
    }

    fn objective(&self, model: &Model<Var, Rule>) -> Option<Objective> {
        let mut objective = Objective::new("sum of the faces on top");
        let tops = (1..=self.num_steps()).map(|step| Var::Face(Side::Top, step));
        for top in tops.filter_map(|top| model.int_named(&top)) {
            objective.add(model, 1, top);
        }
        Some(objective)
    }

    fn value(&self, tour: &Vec<Step>) -> Option<i64> {
        Some(tour.iter().map(|step| i64::from(step.top)).sum())
    }

    fn obstruction(&self) -> Option<String> {
        // Every roll leads to a cell of the other colour.
        let of_start = self.cells().filter(|cell| cell.is_even() == self.start.is_even()).count();
        let others = self.num_steps() as usize - of_start;
        (of_start != others && of_start != others + 1).then(|| {
            format!(
                "on a chessboard, {of_start} cells have the colour of the start and {others} the \
                 other, and the colours of a tour alternate"
            )
        })
    }

    fn draw(&self, tour: &Vec<Step>) -> Picture {
        let mut rows = vec![vec![None; self.cols as usize]; self.rows as usize];
        let place = |step: &Step| (step.row as usize - 1, step.column as usize - 1);
        for step in tour {
            let (row, column) = place(step);
            let label = step.top.to_string();
            rows[row][column] = Some(Square { region: Some(0), label, ..Square::default() });
        }
        let paths = vec![tour.iter().map(place).collect()];
        let grid = Grid { rows, regions: vec!["tour".to_owned()], paths, ..Grid::default() };
        let rolls = Self::rolls(tour).into_iter().flatten().join(" ");
        let tops = tour.iter().map(|step| step.top).join(" + ");
        let sum: u32 = tour.iter().map(|step| u32::from(step.top)).sum();
        let lines = [format!("from {}: {rolls}", self.start), format!("{tops} = {sum}")];
        let blocks = [Block::Grid(grid)].into_iter().chain(lines.map(Block::Line));
        Picture { blocks: blocks.collect() }
    }
}
