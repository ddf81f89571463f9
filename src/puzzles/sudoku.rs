//! Sudoku: digits in rows, columns and boxes.

use crate::puzzle::clues::drawn_on;
use crate::puzzle::prelude::*;
use crate::puzzle::text::listed;

/// The family.
pub static FAMILY: Family = Family {
    name: "sudoku",
    about: include_str!("sudoku/about.md"),
    keys: &[
        Key::TITLE,
        Key::new("box_rows", "2").help("The number of rows of a box.").value("COUNT"),
        Key::new("box_cols", "3").help("The number of columns of a box.").value("COUNT"),
        Key::new("boxes", r#""aabb\naabb\nccdd\nccdd""#)
            .help("The boxes, if they are drawn.")
            .drawn(Drawn::Marks),
        Key::new("givens", r#""1...\n..2.""#)
            .help("The grid: digits, and `.` or 0 for empty cells, in rows or all in one line.")
            .drawn(Drawn::Square),
    ],
    instances: instances!("sudoku": "sudoku", "sudoku-classic", "sudoku-jigsaw"),
    kind: &Kind { read: Sudoku::read, file: |this| &this.file },
};

#[doc = include_str!("sudoku/about.md")]
///
/// Howard Garns, "Number Place", Dell Pencil Puzzles & Word Games, May 1979.
#[derive(Clone, Debug)]
pub struct Sudoku {
    file: File,
    /// The name of the box of each cell.
    boxes: Board<String>,
    /// The digit of each cell where one is given.
    givens: Board<Option<i64>>,
}

/// The fields of the file; the family explains them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    box_rows: Option<usize>,
    box_cols: Option<usize>,
    boxes: Option<Spanned<String>>,
    givens: Option<Spanned<String>>,
}

impl File {
    /// The file of a grid in one line or in rows; 36 cells have boxes of two rows.
    pub(super) fn of(givens: Spanned<String>) -> Self {
        let count = givens.get_ref().chars().filter(|mark| !mark.is_whitespace()).count();
        let [box_rows, box_cols] = [2, 3].map(|length| (count == 36).then_some(length));
        Self { box_rows, box_cols, boxes: None, givens: Some(givens) }
    }
}

/// The rule of the units.
const DIFFERENT: &str = "rows, columns and boxes have different digits";

/// The greatest length of a side: a quarter of a million variables.
const LARGEST: usize = 64;

names! {
    /// The meaning of a variable.
    pub enum Name {
        /// The digit in a cell.
        Digit(cell: Cell) = "digit" says "the digit in the cell {cell}",
    }
}

/// The boxes of this many rows and columns, numbered row by row.
fn rectangles(rows: usize, columns: usize) -> Board<String> {
    let line = |cell: Cell, axis: usize| cell.coordinates()[axis] as usize;
    let number = |cell| line(cell, 0) / rows * rows + line(cell, 1) / columns + 1;
    Board::of_size(rows * columns, rows * columns).map(|cell, ()| number(cell).to_string())
}

/// The boxes that are drawn.
fn drawn_boxes(drawing: &Spanned<String>) -> Result<Board<String>, Fault> {
    let marks = drawn(drawing, |text| Board::full(text, Some, "draw the box of each cell"))?;
    let (rows, columns) = marks.size();
    let no_square = Fault::at(drawing, format!("{rows} rows and {columns} columns are no square"));
    let n = marks.side().ok_or(no_square)?;
    let too_large = Fault::at(drawing, format!("a grid of {n} rows is too large"));
    ensure!(n <= LARGEST, too_large.help(format!("a grid has at most {LARGEST} rows")));
    let boxes = marks.regions();
    let wrong = boxes.iter().filter(|(_, cells)| cells.len() != n);
    // A cell too many of one box lacks in another.
    if let Some((mark, cells)) = wrong.max_by_key(|(_, cells)| cells.len()) {
        let (count, few) = (cells.len(), if cells.len() < n { "few" } else { "many" });
        let problem = format!("box `{mark}` has too {few} cells: {count}, not {n}");
        return Err(Fault::inside(drawing, marks.span(cells[n.min(count - 1)]), problem));
    }
    Ok(marks.map(|_, mark| (*mark).to_owned()))
}

impl Sudoku {
    pub(super) fn read(file: File) -> Result<Self, Fault> {
        let givens = file.givens.as_ref().map(|givens| {
            let has_letters = givens.get_ref().contains(|c: char| c.is_ascii_alphabetic());
            let digit = |mark: &str| match mark {
                "." => Some(None),
                "0" if !has_letters => Some(None),
                _ => {
                    let letter = || Some(mark.parse::<char>().ok()?.to_digit(36)?.into());
                    mark.parse().ok().or_else(letter).filter(|digit| *digit > 0).map(Some)
                }
            };
            let help = "a cell is a digit, or `.` if it is empty; A is 10, B is 11";
            drawn(givens, |text| Board::full(text, digit, help)).map(|read| (givens, read))
        });
        let givens = givens.transpose()?;
        let boxes = match (file.box_rows, file.box_cols, &file.boxes, &givens) {
            (Some(rows), Some(columns), None, _) => {
                let key = if (1..=LARGEST).contains(&rows) { "box_cols" } else { "box_rows" };
                let fault = Fault::of(key, format!("a box cannot be {rows} by {columns}"));
                let is_right = (1..=LARGEST).contains(&rows.saturating_mul(columns));
                ensure!(is_right, fault.help("a box has 1 to 64 cells"));
                rectangles(rows, columns)
            }
            (None, None, Some(boxes), _) => drawn_boxes(boxes)?,
            (None, None, None, Some((text, givens))) => {
                let (rows, columns) = givens.size();
                let n = if rows == 1 { columns.isqrt() } else { rows };
                let fault = Fault::at(text, format!("a grid of {n} rows has boxes of any size"));
                let (side, help) = (n.isqrt(), "give `box_rows` and `box_cols`, or draw `boxes`");
                ensure!(side * side == n && n <= LARGEST, fault.help(help));
                rectangles(side, side)
            }
            _ => return Err(Fault::new("give `box_rows` and `box_cols`, or draw `boxes`")),
        };
        let n = boxes.size().0;
        let Some((text, givens)) = givens else {
            return Ok(Self { file, givens: boxes.map(|_, _| None), boxes });
        };
        let givens = if givens.size() == (1, n * n) { givens.in_rows_of(n) } else { givens };
        ensure!(givens.fits(&boxes), Fault::at(text, format!("the grid is not {n} by {n}")));
        let is_large = |(_, given): &(Cell, &Option<i64>)| **given > Some(n as i64);
        if let Some((cell, _)) = givens.iter().find(is_large) {
            let span = givens.span(cell);
            let problem = format!("`{}` is not a digit 1 to {n}", &text.get_ref()[span.clone()]);
            return Err(Fault::inside(text, span, problem));
        }
        Ok(Self { file, boxes, givens })
    }

    /// The cells with given digits, and these.
    fn given(&self) -> impl Iterator<Item = (Cell, i64)> {
        self.givens.iter().filter_map(|(cell, given)| Some((cell, (*given)?)))
    }

    /// The rows, columns and boxes.
    fn units(&self) -> impl Iterator<Item = (String, Vec<Cell>)> {
        self.boxes.lines().chain(self.boxes.named_regions("box"))
    }

    /// Declares alike digits if none is given, and moves of cells: motions only where boxes differ.
    fn declare(&self, symmetries: &mut Symmetries<'_, Name>) {
        let Self { file, boxes, givens } = self;
        let is_blank = self.given().next().is_none();
        if is_blank {
            let numbers: BTreeMap<Cell, usize> = boxes.cells().zip(0..).collect();
            let number = |Name::Digit(cell): &Name| numbers.get(cell).copied();
            symmetries.level("renaming digits").alike_values(1, boxes.size().0, number);
        }
        let (level, exchanges) = match (is_blank, &file.boxes) {
            (false, _) => ("rotation and reflection", None),
            (_, None) => ("renaming and moving", Some(boxes.exchanges())),
            _ => ("renaming, rotation, reflection", None),
        };
        let motions = givens.motions(Lattice::Square).into_iter();
        let motions = motions.map(|motion| givens.map(|cell, _| motion.apply(cell)));
        let keeps_boxes = |image: &Board<Cell>| boxes.keeps_regions(|cell| image[cell]);
        let moves = exchanges.into_iter().flatten().chain(motions).filter(keeps_boxes);
        symmetries.generators(level, moves, |image, Name::Digit(cell)| Name::Digit(image[*cell]));
    }
}

impl Puzzle for Sudoku {
    type Name = Name;
    /// The digits.
    type Solution = Board<i64>;

    fn title(&self) -> String {
        format!("Sudoku, {0} by {0}, digits given: {1}", self.boxes.size().0, self.given().count())
    }

    fn rules(&self, model: &mut Model<Name>) {
        let n = self.boxes.size().0 as i64;
        let digits = self.boxes.map(|cell, _| model.int(Name::Digit(cell), 1..=n));
        for (unit, cells) in self.units() {
            let mut rule = model.rule(DIFFERENT).of(unit);
            rule.all_different(cells.into_iter().map(|cell| digits[cell]));
        }
        for (cell, given) in self.given() {
            let is_given = model.eq(digits[cell], given);
            model.clue("some digits are given").of(Name::Digit(cell)).holds(is_given);
        }
        let this = self.clone();
        model.symmetries(move |symmetries| this.declare(symmetries));
    }

    fn phrase(
        &self,
        (&Name::Digit(cell), digit): (&Name, Option<i64>),
        reason: &[(&str, &str)],
    ) -> Option<String> {
        let units = self.units().filter(|(unit, _)| reason.contains(&(DIFFERENT, unit)));
        let (around, beside): (Vec<_>, Vec<_>) =
            units.partition(|(_, cells)| cells.contains(&cell));
        let [row, column] = [0, 1].map(|axis| cell.coordinates()[axis] + 1);
        let step = format!("{} in row {row}, column {column}", digit?);
        match &around[..] {
            [(unit, _)] => Some(format!("{step}: no other cell of {unit} can hold it")),
            [_, ..] if beside.is_empty() => {
                let units = listed(around.iter().map(|(unit, _)| unit));
                Some(format!("{step}: all other digits are in {units}"))
            }
            _ => None,
        }
    }

    fn decode(&self, known: Assignment<'_, Name>) -> Result<Board<i64>, Violation> {
        let digit = |cell| known.value(&Name::Digit(cell)).ok_or("a cell is empty");
        Ok(self.boxes.try_map(|cell, _| digit(cell))?)
    }

    fn check(&self, digits: &Board<i64>) -> Result<(), Violation> {
        let n = self.boxes.size().0;
        ensure!(digits.fits(&self.boxes), "the grid is not {n} by {n}");
        for ((unit, cells), digit) in self.units().cartesian_product(1..=n as i64) {
            ensure!(cells.iter().any(|&cell| digits[cell] == digit), "{unit} has no {digit}");
        }
        ensure!(self.given().all(|(cell, given)| digits[cell] == given), "a given was changed");
        Ok(())
    }

    fn making(&self) -> Option<&dyn Making> {
        Some(self)
    }

    fn clues(&self, digits: Option<&Board<i64>>) -> Option<Clues> {
        let digit = |(cell, given): (Cell, &Option<i64>)| {
            let digit = digits.map_or(*given, |digits| digits.get(cell).copied())?;
            Some(Clue::in_cell(cell, digit).telling(Name::Digit(cell)))
        };
        let all = self.givens.iter().filter_map(digit).collect();
        Some(Clues::new(all).on(self.boxes.size()))
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        let regions = self.boxes.regions();
        let square = |cell, of: &String| {
            let given = self.givens[cell];
            let digit = given.or_else(|| known.value(&Name::Digit(cell))).iter().join("");
            let weight = given.map_or(Weight::Plain, |_| Weight::Strong);
            Square::new(regions.get_index_of(of), digit).weighing(weight)
        };
        Block::Grid(Grid { is_plain: true, ..Grid::on(&self.boxes, square) }).into()
    }
}

impl Making for Sudoku {
    fn write_clues(&self, clues: &[&Clue], document: &mut Document) {
        document.set_text("givens", &drawn_on(&self.givens, clues));
    }

    fn resize(&self, (rows, columns): (usize, usize), document: &mut Document) -> bool {
        // Boxes are as square as they can be.
        let height = (1..=rows.isqrt()).rev().find(|height| rows % height == 0);
        let Some(height) = height.filter(|_| rows == columns) else { return false };
        document.set("box_rows", &height.to_string());
        document.set("box_cols", &(rows / height).to_string());
        document.remove("boxes");
        document.remove("givens");
        true
    }
}

#[cfg(test)]
mod tests;
