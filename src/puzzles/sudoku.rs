//! Sudoku: digits in rows, columns and boxes.

use crate::puzzle::prelude::*;
use crate::shapes::{drawing, grid};

/// The family.
pub static FAMILY: Family = Family {
    name: "sudoku",
    about: include_str!("sudoku/about.md"),
    keys: &[
        Key::new("box_rows", "2").help("The number of rows of a box.").value("COUNT"),
        Key::new("box_cols", "3").help("The number of columns of a box.").value("COUNT"),
        Key::new("boxes", r#""aabb\naabb\nccdd\nccdd""#).help("The boxes, if they are drawn."),
        Key::new("givens", r#""1...\n..2.""#)
            .help("The grid: digits, and `.` or 0 for empty cells, in rows or all in one line."),
    ],
    instances: instances!("sudoku": "sudoku", "sudoku-classic", "sudoku-jigsaw"),
    kind: &Kind { read: Sudoku::read, file: |this| this },
};

#[doc = include_str!("sudoku/about.md")]
///
/// Howard Garns, "Number Place", Dell Pencil Puzzles & Word Games, May 1979.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sudoku {
    box_rows: Option<usize>,
    box_cols: Option<usize>,
    boxes: Option<Spanned<String>>,
    givens: Option<Spanned<String>>,
    /// The boxes; cells are numbered row by row.
    #[serde(skip)]
    grid: grid::Regions,
    /// The given digit of each cell; 0 where none is given.
    #[serde(skip)]
    given: Vec<i64>,
}

/// The greatest length of a side: a quarter of a million variables.
const LARGEST: usize = 64;

names! {
    /// The meaning of a variable.
    pub enum Name {
        /// The digit in this row and column, counted from 1.
        Digit(row: usize, column: usize) = "digit",
    }
}

impl Sudoku {
    fn read(mut self) -> Result<Self, Fault> {
        self.grid = match (self.box_rows, self.box_cols, &self.boxes) {
            (Some(rows), Some(columns), None) => {
                let fault = Fault::of("box_rows", format!("a box cannot be {rows} by {columns}"));
                let is_right = (1..=LARGEST).contains(&rows.saturating_mul(columns));
                ensure!(is_right, fault.help("a box has 1 to 64 cells"));
                grid::Regions::rectangles(rows, columns)
            }
            (None, None, Some(boxes)) => {
                let rows = drawn(boxes, |text| drawing::rows(text, Some, ""))?;
                let n = rows.len();
                let fault = Fault::at(boxes, format!("{n} rows are not {n} boxes of {n} cells"));
                grid::Regions::named(&rows).filter(|_| (1..=LARGEST).contains(&n)).ok_or(fault)?
            }
            _ => return Err(Fault::new("give `box_rows` and `box_cols`, or draw `boxes`")),
        };
        let n = self.grid.n;
        let Some(givens) = &self.givens else { return Ok(Self { given: vec![0; n * n], ..self }) };
        let digit = |mark| Some(drawing::number(mark, 0..=n as i64)?.unwrap_or(0));
        let help = "a cell is a digit, or `.` or 0 if it is empty";
        let rows = drawn(givens, |text| drawing::rows(text, digit, help))?;
        let fault = Fault::at(givens, format!("the grid is not {n} by {n}"));
        let is_size = |size: [usize; 2]| size == [n, n] || size == [1, n * n];
        ensure!(is_size([rows.len(), rows.first().map_or(0, Vec::len)]), fault);
        Ok(Self { given: rows.concat(), ..self })
    }

    /// The cells with given digits, and these.
    fn givens(&self) -> impl Iterator<Item = (usize, i64)> {
        self.given.iter().copied().enumerate().filter(|&(_, given)| given > 0)
    }

    const fn name(&self, cell: usize) -> Name {
        Name::Digit(cell / self.grid.n + 1, cell % self.grid.n + 1)
    }

    /// Declares alike digits if none is given, and moves of cells: motions only where boxes differ.
    fn declare(&self, symmetries: &mut Symmetries<'_, Name>) {
        let cell = |&Name::Digit(row, column): &Name| self.grid.n * (row - 1) + column - 1;
        let image = |images: &Vec<usize>, name: &Name| self.name(images[cell(name)]);
        let (motions, is_given) = (self.grid.motions(&self.given), self.givens().next().is_some());
        if !is_given {
            let renaming = symmetries.level("renaming digits");
            renaming.alike_values(1, self.grid.n, |name| Some(cell(name)));
        }
        match (is_given, &self.boxes) {
            (true, _) => symmetries.generators("rotation and reflection", motions, image),
            (_, None) => symmetries.generators("renaming and moving", self.grid.moves(), image),
            _ => symmetries.generators("renaming, rotation, reflection", motions, image),
        };
    }
}

impl Puzzle for Sudoku {
    type Name = Name;
    /// The digits, row by row.
    type Solution = Vec<Vec<i64>>;

    fn title(&self) -> String {
        format!("Sudoku, {0} by {0}, digits given: {1}", self.grid.n, self.givens().count())
    }

    fn rules(&self, model: &mut Model<Name>) {
        let digit = |cell| model.int(self.name(cell), 1..=self.grid.n as i64);
        let digits = (0..self.given.len()).map(digit).collect_vec();
        for (unit, cells) in self.grid.units("box") {
            let mut rule = model.rule("rows, columns and boxes have different digits").of(unit);
            rule.all_different(cells.into_iter().map(|cell| digits[cell]));
        }
        for (cell, given) in self.givens() {
            let is_given = model.eq(digits[cell], given);
            model.clue("some digits are given").of(self.name(cell)).holds(is_given);
        }
        let this = self.clone();
        model.symmetries(move |symmetries| this.declare(symmetries));
    }

    fn decode(&self, assignment: Assignment<'_, Name>) -> Result<Vec<Vec<i64>>, Violation> {
        let digit = |cell| Ok(assignment.value(&self.name(cell)).ok_or("a cell is empty")?);
        self.grid.rows().map(|cells| cells.map(digit).collect()).collect()
    }

    fn check(&self, rows: &Vec<Vec<i64>>) -> Result<(), Violation> {
        let (n, digits) = (self.grid.n, rows.concat());
        ensure!(rows.iter().map(Vec::len).eq(vec![n; n]), "the grid is not {n} by {n}");
        for ((unit, cells), digit) in self.grid.units("box").cartesian_product(1..=n as i64) {
            ensure!(cells.iter().any(|&cell| digits[cell] == digit), "{unit} has no {digit}");
        }
        ensure!(self.givens().all(|(cell, given)| digits[cell] == given), "a given was changed");
        Ok(())
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        let n = self.grid.n;
        let square = |row, column| {
            let cell = row * n + column;
            let given = Some(self.given[cell]).filter(|&digit| digit > 0);
            let digit = given.or_else(|| known.value(&self.name(cell))).iter().join("");
            let weight = given.map_or(Weight::Plain, |_| Weight::Strong);
            Some(Square::new(Some(self.grid.of[cell]), digit).weighing(weight))
        };
        Block::Grid(Grid { is_plain: true, ..Grid::of((n, n), square) }).into()
    }
}

#[cfg(test)]
mod tests;
