//! A family written as a trial, by the public interface alone: sudokus with drawn givens, counted up
//! to renaming digits and moving cells.

use puzzlec::Solve;
use puzzlec::encodings::{Known, Request};
use puzzlec::puzzle::family::Instance;
use puzzlec::puzzle::instance::{InstanceError, Params, Source};
use puzzlec::puzzle::prelude::*;
use puzzlec::puzzle::task::{AnyTask, Task};
use puzzlec::render::text::TextStyle;
use puzzlec::search::Search;
use puzzlec::shapes::{drawing, lattice};

/// The family.
static FAMILY: Family = Family {
    name: "sudoku",
    about: "Each row, each column and each box of a square grid has every digit once.",
    keys: &[Key::new("givens", r#""1...\n..2.""#, "The grid: a digit, or `.` for an empty cell.")],
    instances: &[Instance {
        name: "shidoku",
        text: "family = \"sudoku\"\ngivens = \"\"\"\n1...\n....\n....\n...2\n\"\"\"\n",
    }],
    kind: &Kind { read: Sudoku::read, file: |this| this, dates: None },
};

/// Howard Garns, "Number Place", 1979.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sudoku {
    givens: Spanned<String>,
    /// The given digits, row by row; 0 where none is given.
    #[serde(skip)]
    digits: Vec<i64>,
    /// The numbers of digits, rows and columns, and of the rows and columns of a box.
    #[serde(skip)]
    size: (usize, usize),
}

names! {
    /// An integer.
    pub enum Name {
        /// The digit in this row and column, counted from 1.
        Digit(row: usize, column: usize) = "digit",
    }
}

impl Sudoku {
    fn read(mut self) -> Result<Self, Fault> {
        let wrong = |error| Fault::drawing(&self.givens, &error);
        let marks = drawing::marks(self.givens.get_ref(), &lattice::Square).map_err(wrong)?;
        let (n, columns) = drawing::rectangle(&marks).map_err(wrong)?;
        let unfit = format!("a grid of {n} by {columns} has no square boxes");
        ensure!(n == columns && n == n.isqrt().pow(2), Fault::at(&self.givens, unfit));
        let digit = |mark: &str| if mark == "." { Some(0) } else { mark.parse().ok() };
        let digit = |mark| digit(mark).filter(|digit| *digit <= n as i64);
        let digits = drawing::values(&marks, digit, "a cell is a digit, or empty: `.`");
        (self.size, self.digits) = ((n, n.isqrt()), digits.map_err(wrong)?);
        Ok(self)
    }

    /// The row, the column and the box of a cell; everything is counted from 0, cells row by row.
    fn units(&self, cell: usize) -> [usize; 3] {
        let (n, root) = self.size;
        let (row, column) = (cell / n, cell % n);
        [row, column, row / root * root + column / root]
    }

    /// The cells of each row, each column and each box, with its name.
    fn all_units(&self) -> impl Iterator<Item = (String, Vec<usize>)> {
        let kinds = ["row", "column", "box"].into_iter().enumerate();
        kinds.cartesian_product(0..self.size.0).map(|((kind, name), unit)| {
            let cells = (0..self.digits.len()).filter(|&cell| self.units(cell)[kind] == unit);
            (format!("{name} {}", unit + 1), cells.collect())
        })
    }

    /// Generators of the ways to move cells that keep rows, columns, boxes and givens: a reflection,
    /// and exchanges of two rows or of two bands of rows.
    fn moves(&self) -> Vec<Vec<usize>> {
        let (n, root) = self.size;
        let rows = (1..n).filter(|row| row % root > 0).map(|row| (row - 1, 1));
        let bands = (root..n).step_by(root).map(|row| (row - root, root));
        let exchanges = rows.chain(bands).map(|(first, by)| {
            let mut rows = (0..n).collect_vec();
            (first..first + by).for_each(|row| rows.swap(row, row + by));
            (0..n * n).map(|cell| rows[cell / n] * n + cell % n).collect_vec()
        });
        let reflection = (0..n * n).map(|cell| cell % n * n + cell / n).collect_vec();
        let keeps =
            |images: &Vec<usize>| (0..n * n).all(|at| self.digits[images[at]] == self.digits[at]);
        exchanges.chain([reflection]).filter(keeps).collect()
    }
}

impl Puzzle for Sudoku {
    type Name = Name;
    /// The digits, row by row.
    type Solution = Vec<Vec<i64>>;

    fn title(&self) -> String {
        format!("Sudoku, {0} by {0}", self.size.0)
    }

    fn rules(&self, model: &mut Model<Name>) {
        let n = self.size.0;
        let name = move |cell: usize| Name::Digit(cell / n + 1, cell % n + 1);
        let digits = (0..n * n).map(|cell| model.int(name(cell), 1..=n as i64)).collect_vec();
        for (unit, cells) in self.all_units() {
            let rule = model.rule("rows, columns and boxes have different digits").of(unit);
            { rule }.all_different(cells.into_iter().map(|cell| digits[cell]));
        }
        for (cell, &digit) in self.digits.iter().enumerate().filter(|(_, digit)| **digit > 0) {
            let is = model.eq(digits[cell], digit);
            model.clue("some digits are given").of(name(cell)).holds(is);
        }
        let (moves, blank) = (self.moves(), self.digits.iter().all(|digit| *digit == 0));
        model.symmetries(move |symmetries| {
            let cell = |&Name::Digit(row, column): &Name| n * (row - 1) + column - 1;
            symmetries.level(if blank {
                "renaming digits and moving cells"
            } else {
                "moving cells"
            });
            if blank {
                symmetries.alike_values(1, n, |name| Some(cell(name)));
            }
            for images in &moves {
                symmetries.map(|own| name(images[cell(own)]));
            }
        });
    }

    fn decode(&self, known: Assignment<'_, Name>) -> Result<Vec<Vec<i64>>, Violation> {
        let value = |row, column| known.value(&Name::Digit(row, column)).ok_or("a cell is empty");
        let row = |row| (1..=self.size.0).map(|column| Ok(value(row, column)?)).collect();
        (1..=self.size.0).map(row).collect()
    }

    fn check(&self, grid: &Vec<Vec<i64>>) -> Result<(), Violation> {
        let (n, digits) = (self.size.0, grid.concat());
        ensure!(grid.len() == n && digits.len() == n * n, "the grid is not {n} by {n}");
        for ((unit, cells), digit) in self.all_units().cartesian_product(1..=n as i64) {
            ensure!(cells.iter().any(|&cell| digits[cell] == digit), "{unit} has no {digit}");
        }
        let mut given = self.digits.iter().zip(&digits);
        ensure!(given.all(|(given, digit)| [0, *digit].contains(given)), "a given was changed");
        Ok(())
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        let square = |cell: usize| {
            let [row, column, region] = self.units(cell);
            let digit = known.value(&Name::Digit(row + 1, column + 1));
            let label = digit.map(|digit| digit.to_string()).unwrap_or_default();
            Some(Square { region: Some(region), label, ..Square::default() })
        };
        let rows = (0..self.digits.len()).map(square).chunks(self.size.0);
        let rows = rows.into_iter().map(Iterator::collect).collect();
        Block::Grid(Grid { rows, ..Grid::default() }).into()
    }
}

/// A grid as a puzzle, and what it is to be called in errors.
fn read(givens: &str) -> Result<Task<Sudoku>, InstanceError> {
    let text = format!("family = \"sudoku\"\ngivens = \"\"\"\n{givens}\n\"\"\"");
    let sudoku = FAMILY.puzzle(&Source::new("grid.toml", text), &Params::none(), Sudoku::read)?;
    Ok(Task::new(sudoku, Request::PLAIN))
}

/// The numbers of solutions and of classes.
fn counts(givens: &str) -> Vec<String> {
    let count = Search::of(read(givens).expect("a sudoku")).count(true).expect("a count");
    count.raw.iter().chain(&count.classes).map(ToString::to_string).collect()
}

const BLANK: &str = "....\n....\n....\n....";
const HARD: &str = "8........\n..36.....\n.7..9.2..\n.5...7...\n....457..\n...1...3.\n\
    ..1....68\n..85...1.\n.9....4..";

#[test]
fn grids_are_counted_up_to_all_that_keeps_the_rules() {
    assert_eq!(counts(BLANK), ["288", "2"]);
    assert_eq!(counts("1...\n....\n....\n...2"), ["18", "9"]);
    assert_eq!(counts(HARD), ["1", "1"]);
}

#[test]
fn symmetries_map_rules_to_rules() {
    let task = read(BLANK).expect("a sudoku");
    let levels = task.model().levels();
    let maps = levels.iter().flat_map(|level| level.maps.iter().chain(&level.renamings));
    assert!(maps.map(|map| task.core().is_invariant(map)).all_equal_value() == Ok(true));
}

#[test]
fn solutions_are_drawn_with_their_boxes() {
    let task = read(HARD).expect("a sudoku");
    let values = task.model().solve().expect("an answer").expect("a solution");
    let mut changed = task.solution(&values).expect("a solution");
    insta::assert_snapshot!(
        TextStyle::default().draw(&task.picture(Known::all(values.as_slice())))
    );
    changed[8].swap(7, 8);
    insta::assert_snapshot!(task.puzzle().check(&changed).expect_err("a wrong solution"));
}

#[test]
fn faults_are_told() {
    let told = |givens| read(givens).map_or_else(|error| error.to_string(), |task| task.title());
    let all = ["1...\n....\n..2.\n....", "1..\n...\n...", "1...\n....\n..5.\n....", "1.\n.\n"];
    insta::assert_snapshot!(all.map(told).join("\n"));
}
