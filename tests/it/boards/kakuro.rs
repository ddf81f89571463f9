//! Kakuro: runs of digits with given sums.

use puzzlec::puzzle::family::Instance;
use puzzlec::puzzle::prelude::*;

/// The family.
pub static FAMILY: Family = Family {
    name: "kakuro",
    about: "Each run of white cells has different digits from 1 to 9, whose sum stands before it.",
    keys: &[Key::new("board", "'''\n# 3/ 4/\n/4 . .\n/3 . .'''").help(
        "White cells are `.`, others `#` or sums: of the cells below, `/`, of those to the right.",
    )],
    instances: &[Instance {
        name: "kakuro",
        text: "family = \"kakuro\"\nboard = '''\n#   3/  4/ \n/4  .   .\n/3  .   .\n'''\n",
    }],
    kind: &Kind { read: Kakuro::read, file: |this| &this.file },
};

/// Sums and the runs of white cells that have them.
///
/// Jacob Funk, "Cross Sums", Dell Pencil Puzzles & Word Games, 1950.
#[derive(Clone, Debug)]
pub struct Kakuro {
    file: File,
    /// The sums below and to the right of the cells that are not white.
    board: Board<Option<Sums>>,
    runs: Vec<Run>,
}

/// The fields of the file; the family explains them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    board: Spanned<String>,
}

/// The sums of the run below and of that to the right.
type Sums = [Option<i64>; 2];

/// A run of white cells.
#[derive(Clone, Debug)]
struct Run {
    name: String,
    cells: Vec<Cell>,
    sum: i64,
}

names! {
    /// The meaning of a variable.
    pub enum Name {
        /// An integer: the digit in a white cell.
        Digit(cell: Cell) = "digit",
    }
}

/// The sums or the white cell that a mark stands for.
#[expect(clippy::option_option, reason = "a mark without a meaning is none")]
fn place(mark: &str) -> Option<Option<Sums>> {
    match mark {
        "." => Some(None),
        "#" => Some(Some([None, None])),
        _ => {
            let (down, right) = mark.split_once('/')?;
            let sum = |text: &str| {
                if text.is_empty() { Some(None) } else { text.parse().ok().map(Some) }
            };
            Some(Some([sum(down)?, sum(right)?]))
        }
    }
}

impl Kakuro {
    pub fn read(file: File) -> Result<Self, Fault> {
        let help = "a cell is white: `.`, filled: `#`, or has sums: `16/`, `/23` or `16/23`";
        let board = drawn(&file.board, |text| Board::full(text, place, help))?;
        let at = |cell, problem: String| Fault::inside(&file.board, board.span(cell), problem);
        let mut runs = Vec::new();
        for (axis, (step, way)) in [(Cell::DOWN, "down"), (Cell::RIGHT, "right")].iter().enumerate()
        {
            let sum_at = |cell| board.get(cell).copied().flatten().and_then(|sums| sums[axis]);
            for cells in board.runs(*step, Option::is_none) {
                let (start, count) = (cells[0] - *step, cells.len() as i64);
                let no_sum = || at(cells[0], format!("the run from here {way} has no sum"));
                let sum = sum_at(start).ok_or_else(no_sum)?;
                let (least, most) = (count * (count + 1) / 2, count * (19 - count) / 2);
                let problem = format!("{count} different digits have no sum {sum}");
                let help = format!("their sum is {least} to {most}");
                let fits = count <= 9 && (least..=most).contains(&sum);
                ensure!(fits, at(start, problem).help(help));
                runs.push(Run { name: format!("{start},{way}"), cells, sum });
            }
            let is_idle = |&cell: &Cell| {
                sum_at(cell).is_some() && board.get(cell + *step).is_none_or(Option::is_some)
            };
            if let Some(cell) = board.cells().find(is_idle) {
                return Err(at(cell, format!("the sum has no white cell: {way} of it is none")));
            }
        }
        Ok(Self { file, board, runs })
    }

    /// The white cells.
    pub fn white(&self) -> impl Iterator<Item = Cell> {
        self.board.iter().filter(|(_, sums)| sums.is_none()).map(|(cell, _)| cell)
    }
}

impl Puzzle for Kakuro {
    type Name = Name;
    /// The digits of the white cells.
    type Solution = Board<i64>;

    fn title(&self) -> String {
        format!("Kakuro, {} cells in {} runs", self.white().count(), self.runs.len())
    }

    fn rules(&self, model: &mut Model<Name>) {
        let digit = |cell| (cell, model.int_by(IntEncoding::Both, Name::Digit(cell), 1..=9));
        let digits: Board<Int> = self.white().map(digit).collect();
        for Run { name, cells, .. } in &self.runs {
            let mut rule = model.rule("each run has different digits").of(name);
            rule.all_different(cells.iter().map(|&cell| digits[cell]));
        }
        for Run { name, cells, sum } in &self.runs {
            let terms = cells.iter().map(|&cell| (1, digits[cell]));
            let mut clue = model.clue("some runs have given sums").of(name);
            clue.linear(terms, Comparison::Exactly, *sum);
        }
    }

    fn decode(&self, known: Assignment<'_, Name>) -> Result<Board<i64>, Violation> {
        let digit = |cell| Ok((cell, known.value(&Name::Digit(cell)).ok_or("a cell is empty")?));
        self.white().map(digit).collect()
    }

    fn check(&self, digits: &Board<i64>) -> Result<(), Violation> {
        ensure!(digits.cells().eq(self.white()), "other cells than the white ones have digits");
        for (cell, digit) in digits.iter() {
            ensure!((1..=9).contains(digit), "{digit} in {cell} is no digit from 1 to 9");
        }
        for Run { name, cells, sum } in &self.runs {
            let own = cells.iter().map(|&cell| digits[cell]).collect_vec();
            ensure!(own.iter().all_unique(), "a digit stands twice in run {name}");
            let total: i64 = own.iter().sum();
            ensure!(total == *sum, "the sum of run {name} is {total}, not {sum}");
        }
        Ok(())
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        let square = |cell, sums: &Option<Sums>| match sums {
            None => Square::new(None, known.value(&Name::Digit(cell)).iter().join("")),
            Some([None, None]) => Square::new(Some(0), ""),
            Some(sums) => Square::new(Some(0), sums.map(|sum| sum.iter().join("")).join("/")),
        };
        Block::Grid(Grid::on(&self.board, square)).into()
    }
}
