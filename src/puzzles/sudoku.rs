//! Sudoku: digits in rows, columns and boxes.

use puzzlec_encodings::symmetry::Symmetries;

use crate::puzzle::prelude::*;
use crate::shapes::{drawing, grid};

/// The family.
pub static FAMILY: Family = Family {
    name: "sudoku",
    about: include_str!("sudoku/about.md"),
    keys: &[
        Key::new("box_rows", "2", "The number of rows of a box.").value("COUNT"),
        Key::new("box_cols", "3", "The number of columns of a box.").value("COUNT"),
        Key::new("boxes", r#""aabb\naabb\nccdd\nccdd""#, "The boxes, if they are drawn."),
        Key::new("givens", r#""1...\n..2.""#, "The grid: digits, and `.` for an empty cell."),
    ],
    instances: instances!("sudoku": "sudoku", "sudoku-classic", "sudoku-jigsaw"),
    kind: &Kind { read: Sudoku::read, file: |this| this, dates: None },
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
    /// The length of a side, and the greatest digit.
    #[serde(skip)]
    n: usize,
    /// The box of each cell. Cells are numbered row by row, and all numbers are from 0 on.
    #[serde(skip)]
    box_of: Vec<usize>,
    /// The given digit of each cell; 0 where none is given.
    #[serde(skip)]
    given: Vec<i64>,
    /// The rows, the columns and the boxes: the cells of each, under its name.
    #[serde(skip)]
    units: Vec<(String, Vec<usize>)>,
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
        self.box_of = match (self.box_rows, self.box_cols, &self.boxes) {
            (Some(rows), Some(columns), None) => {
                let fault = Fault::of("box_rows", format!("a box cannot be {rows} by {columns}"));
                let n = rows.saturating_mul(columns);
                ensure!((1..=LARGEST).contains(&n), fault.help("a box has 1 to 64 cells"));
                (0..n * n).map(|cell| cell / n / rows * rows + cell % n / columns).collect()
            }
            (None, None, Some(boxes)) => {
                let rows = drawn(boxes, |text| drawing::rows(text, Some, ""))?;
                let (n, names) = (rows.len(), rows.concat());
                let sizes = names.iter().counts();
                let is_right = sizes.len() == n && sizes.values().all(|&size| size == n);
                let fault = Fault::at(boxes, format!("{n} rows are not {n} boxes of {n} cells"));
                ensure!((1..=LARGEST).contains(&n) && is_right, fault);
                let numbers: BTreeMap<_, _> = names.iter().unique().zip(0..).collect();
                names.iter().map(|name| numbers[name]).collect()
            }
            _ => return Err(Fault::new("give `box_rows` and `box_cols`, or draw `boxes`")),
        };
        let n = self.box_of.len().isqrt();
        self.given = vec![0; n * n];
        if let Some(givens) = &self.givens {
            let number = |mark: &str| if mark == "." { Some(0) } else { mark.parse().ok() };
            let digit = |mark| number(mark).filter(|digit| (0..=n as i64).contains(digit));
            let help = "a cell is a digit, or `.` if it is empty";
            let rows = drawn(givens, |text| drawing::rows(text, digit, help))?;
            let fault = Fault::at(givens, format!("the grid is not {n} by {n}"));
            ensure!(rows.len() == n && rows[0].len() == n, fault);
            self.given = rows.concat();
        }
        let kinds = ["row", "column", "box"].into_iter().enumerate();
        let units = kinds.cartesian_product(0..n).map(|((kind, name), unit)| {
            let of = |&cell: &usize| [cell / n, cell % n, self.box_of[cell]][kind] == unit;
            (format!("{name} {}", unit + 1), (0..n * n).filter(of).collect())
        });
        self.units = units.collect();
        Ok(Self { n, ..self })
    }

    const fn name(&self, cell: usize) -> Name {
        Name::Digit(cell / self.n + 1, cell % self.n + 1)
    }

    /// Declares that the digits are alike if none is given, and the moves of cells that keep lines,
    /// boxes and givens.
    fn declare(&self, symmetries: &mut Symmetries<'_, Name>) {
        let cell = |&Name::Digit(row, column): &Name| self.n * (row - 1) + column - 1;
        let is_blank = self.given.iter().all(|&given| given == 0);
        if is_blank {
            symmetries.level("renaming digits").alike_values(1, self.n, |name| Some(cell(name)));
        }
        let keeps = |images: &Vec<usize>| {
            let boxes = images.iter().map(|&image| self.box_of[image]).zip(&self.box_of);
            images.iter().map(|&image| self.given[image]).eq(self.given.iter().copied())
                && boxes.unique().count() == self.n
        };
        let moves = grid::moves(self.n).filter(keeps).collect_vec();
        if !moves.is_empty() {
            let renaming = if is_blank { "renaming digits and " } else { "" };
            symmetries.level(format!("{renaming}moving cells"));
        }
        for images in moves {
            symmetries.map(|name| self.name(images[cell(name)]));
        }
    }
}

impl Puzzle for Sudoku {
    type Name = Name;
    /// The digits, row by row.
    type Solution = Vec<Vec<i64>>;

    fn title(&self) -> String {
        let givens = self.given.iter().filter(|&&given| given > 0).count();
        format!("Sudoku, {0} by {0}, {givens} givens", self.n)
    }

    fn rules(&self, model: &mut Model<Name>) {
        let digit = |cell| model.int(self.name(cell), 1..=self.n as i64);
        let digits = (0..self.given.len()).map(digit).collect_vec();
        for (unit, cells) in &self.units {
            let mut rule = model.rule("rows, columns and boxes have different digits").of(unit);
            rule.all_different(cells.iter().map(|&cell| digits[cell]));
        }
        for (cell, &given) in self.given.iter().enumerate().filter(|(_, given)| **given > 0) {
            let is_given = model.eq(digits[cell], given);
            model.clue("some digits are given").of(self.name(cell)).holds(is_given);
        }
        let this = self.clone();
        model.symmetries(move |symmetries| this.declare(symmetries));
    }

    fn decode(&self, assignment: Assignment<'_, Name>) -> Result<Vec<Vec<i64>>, Violation> {
        let digit = |cell| assignment.value(&self.name(cell)).ok_or("a cell is empty");
        let row = |row| (row * self.n..(row + 1) * self.n).map(|cell| Ok(digit(cell)?)).collect();
        (0..self.n).map(row).collect()
    }

    fn check(&self, rows: &Vec<Vec<i64>>) -> Result<(), Violation> {
        let (n, digits) = (self.n, rows.concat());
        let is_square = rows.len() == n && rows.iter().all(|row| row.len() == n);
        ensure!(is_square, "the grid is not {n} by {n}");
        for (unit, cells) in &self.units {
            let is_there = |digit| cells.iter().any(|&cell| digits[cell] == digit);
            let lacking = (1..=n as i64).find(|&digit| !is_there(digit));
            ensure!(lacking.is_none(), "{unit} has no {}", lacking.unwrap_or_default());
        }
        let mut givens = self.given.iter().zip(&digits);
        ensure!(givens.all(|(given, digit)| [0, *digit].contains(given)), "a given was changed");
        Ok(())
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        let square = |row, column| {
            let digit = known.value(&Name::Digit(row + 1, column + 1));
            let label = digit.map(|digit| digit.to_string()).unwrap_or_default();
            let region = Some(self.box_of[row * self.n + column]);
            Some(Square { region, label, ..Square::default() })
        };
        Block::Grid(Grid::of((self.n, self.n), square)).into()
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

    fn read(text: &str) -> Result<Sudoku, InstanceError> {
        let source = Source::new("grid.toml", format!("family = \"sudoku\"\n{text}"));
        FAMILY.puzzle(&source, &Params::none(), Sudoku::read)
    }

    fn levels(text: &str) -> Vec<(String, usize)> {
        let task = Task::new(read(text).unwrap(), Request::PLAIN);
        let of = |(level, name): (usize, &str)| {
            let order = task.classes().order(level).expect("a listed group").to_string();
            (name.to_owned(), order.parse().unwrap())
        };
        task.classes().names().enumerate().map(of).collect()
    }

    #[test]
    fn grids_have_the_known_symmetries() {
        let (renaming, all) = ("renaming digits", "renaming digits and moving cells");
        let known = |[digits, moves]: [usize; 2]| {
            [(renaming, digits), (all, digits * moves)]
                .map(|(name, order)| (name.to_owned(), order))
        };
        assert_eq!(levels("box_rows = 2\nbox_cols = 2"), known([24, 128]));
        assert_eq!(levels("box_rows = 2\nbox_cols = 3"), known([720, 3456]));
        assert_eq!(levels("boxes = '''\naaab\nabbb\nccdd\nccdd'''"), known([24, 2]));
        let given = levels("box_rows = 2\nbox_cols = 2\ngivens = '''\n1...\n....\n....\n...2'''");
        assert_eq!(given, [("moving cells".to_owned(), 2)]);
    }

    #[test]
    fn grids_are_drawn_with_their_boxes_as_far_as_they_are_known() {
        let boxes = "boxes = '''\naaab\nabbb\nccdd\nccdd\n'''";
        let task = Task::new(read(boxes).unwrap(), Request::PLAIN);
        let values = task.model().solve().unwrap().expect("a solution");
        let known = vec![true; 4 * 10];
        let picture = task.picture(Known::some(values.as_slice(), &known));
        assert_snapshot!(TextStyle::default().draw(&picture));
    }

    #[test]
    fn bad_grids_and_broken_rules_are_told() {
        let sudoku = read("box_rows = 1\nbox_cols = 2\ngivens = '''\n1.\n..'''").unwrap();
        let check = |rows: &[&[i64]]| {
            let rows = rows.iter().map(|row| row.to_vec()).collect();
            sudoku.check(&rows).map_or_else(|error| error.to_string(), |()| "right".to_owned())
        };
        let told =
            |text: &str| read(text).map_or_else(|error| error.to_string(), |own| own.title());
        let of_size = |rows, columns| told(&format!("box_rows = {rows}\nbox_cols = {columns}"));
        let given = |grid| told(&format!("box_rows = 2\nbox_cols = 2\ngivens = '''\n{grid}'''"));
        assert_snapshot!(
            [
                of_size(3, 4),
                of_size(0, 4),
                of_size(50, 4),
                told("box_rows = 2"),
                told("boxes = '''\naab\nabb\nccc'''"),
                told("boxes = '''\naab\naab\nccc'''"),
                told("boxes = ''"),
                given("1 . . 2\n. . 4 .\n. . 03 .\n. . . ."),
                given("....\n..x.\n....\n...."),
                given("....\n..5.\n....\n...."),
                given("....\n..\n....\n...."),
                given("...\n...\n..."),
                check(&[&[1, 2], &[2, 1]]),
                check(&[&[2, 1], &[1, 2]]),
                check(&[&[1, 2], &[1, 2]]),
                check(&[&[1, 2], &[2]]),
            ]
            .join("\n")
        );
    }
}
