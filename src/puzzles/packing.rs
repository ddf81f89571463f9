//! Packing puzzles: pieces that cover a board.

mod calendar;
mod file;
mod model;
mod symmetry;
#[cfg(test)]
mod tests;

pub use file::Formulation;

use file::File;

use crate::puzzle::prelude::*;
use crate::shapes::lattice::{Cell, Motion, Shape};

/// The family.
pub static FAMILY: Family = Family {
    name: "packing",
    about: include_str!("packing/about.md"),
    keys: &[
        Key::TITLE,
        Key::new(
            "lattice",
            r#""cube""#,
            "`square` (the default), `rectangle`, `hexagon` or `cube`.",
        ),
        Key::new("one_sided", "true", "Pieces keep the drawn side; the default in space.").flag(),
        Key::new("mirror", r#"["F"]"#, "Pieces with the other side up, also `FL` or `F,L`.")
            .value("PIECES"),
        Key::new(
            "set",
            r#""pentominoes""#,
            "Pieces: `pentominoes`, `rectangle-pentominoes` or `pentahexes`.",
        ),
        Key::new("size", "[6, 10]", "The extents of a board without holes."),
        Key::new(
            "board",
            r#""..?\n..#""#,
            "The board, drawn: `.` is a cell, `?` one that may stay uncovered, `#` is none, and \
             anything else is the label of a cell. In space, an empty line starts the next layer.",
        ),
        Key::new("reveal", r#"["Apr", "24"]"#, "The labels of the cells that stay uncovered."),
        Key::new("date", r#""2026-04-24""#, "The date of a calendar; as an option also `today`.")
            .value("DATE"),
        Key::new("month", r#""Apr""#, "The month of a calendar.").value("MONTH"),
        Key::new("day", "24", "The day of the month of a calendar.").value("DAY"),
        Key::new("weekday", r#""Fri""#, "The weekday, if not that of the date.").value("WEEKDAY"),
        Key::new(
            "formulation",
            r#""command""#,
            "The variables: `direct`, how each piece lies (the default), or `command`, also what \
             covers each cell.",
        )
        .value("FORMULATION"),
        Key::new(
            "calendar.months",
            "[\"Jan\", \"Feb\", \"Mar\", \"Apr\", \"May\", \"Jun\", \"Jul\", \"Aug\", \"Sep\", \
             \"Oct\", \"Nov\", \"Dec\"]",
            "The labels of the twelve months; days are 1 to 31.",
        ),
        Key::new(
            "calendar.weekdays",
            r#"["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]"#,
            "The labels of the seven days of the week, if any.",
        ),
        Key::new("piece[].name", r#""L""#, "The name of a piece."),
        Key::new("piece[].shape", r#""X.\nXX""#, "Its cells, drawn: `X` is a cell, `.` is none."),
        Key::new("piece[].cells", "[[0, 0], [1, 0], [1, 1]]", "Its cells, listed."),
        Key::new("piece[].count", "2", "The number of such pieces; 1 by default."),
        Key::new("piece[].optional", "true", "Some or all of them may be left out."),
    ],
    instances: instances!(
        "packing":
        "bedlam",
        "calendar",
        "pentahexes",
        "pentominoes/2x3x10",
        "pentominoes/2x5x6",
        "pentominoes/3x20",
        "pentominoes/3x4x5",
        "pentominoes/4x15",
        "pentominoes/5x12",
        "pentominoes/6x10",
        "pentominoes/8x8-hole",
        "pentominoes/8x8-square",
        "rectangles/5x21",
        "rectangles/7x15",
        "rhombus",
        "soma",
    ),
    kind: &Kind { read: file::read, file: |this: &Packing| &this.file, dates: Some(File::dates) },
};

#[doc = include_str!("packing/about.md")]
///
/// Solomon W. Golomb, "Polyominoes", 1965, for the pentominoes; the boards and pieces themselves
/// are in the instance files.
#[derive(Clone, Debug)]
pub struct Packing {
    file: File,
    board: Arc<file::Board>,
    pieces: Arc<[Piece]>,
    motions: Vec<Motion>,
}

#[derive(Clone, Debug)]
struct Piece {
    name: PieceName,
    shape: Shape,
    orientations: Vec<Shape>,
    /// How many of them are placed at least and at most.
    at_least: usize,
    at_most: usize,
}

/// The name of a piece, as in the instance file.
pub type PieceName = Arc<str>;

names! {
    /// What a variable means.
    pub enum Name {
        /// The piece lies in the orientation of this number, counted from 0, the top left corner of
        /// its bounding box on this cell.
        Place(piece: PieceName, orientation: usize, corner: Cell) = "place",
        /// The piece covers this cell; only in [`Formulation::Command`].
        Covers(piece: PieceName, cell: Cell) = "covers",
    }
}

/// Where one piece lies.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// The name of the piece.
    pub piece: String,
    /// The cells that it covers, sorted.
    pub cells: Vec<Cell>,
}

/// A placement of a piece of the model.
struct Placement {
    piece: usize,
    orientation: usize,
    corner: Cell,
    cells: Vec<Cell>,
}

impl Packing {
    /// Every way to place every piece, piece by piece.
    fn placements(&self) -> impl Iterator<Item = Placement> {
        self.pieces.iter().enumerate().flat_map(move |(piece, Piece { orientations, .. })| {
            orientations.iter().enumerate().flat_map(move |(orientation, shape)| {
                shape.places(&self.board.cells).map(move |(corner, cells)| Placement {
                    piece,
                    orientation,
                    corner,
                    cells,
                })
            })
        })
    }

    /// The number of ways to place the pieces, each by itself.
    pub fn num_placements(&self) -> usize {
        self.placements().count()
    }

    fn place(&self, &Placement { piece, orientation, corner, .. }: &Placement) -> Name {
        Name::Place(self.pieces[piece].name.clone(), orientation, corner)
    }

    /// Whether everything is placed and covered exactly once, so that counting cells shows that
    /// what covers all of them does not overlap.
    fn is_exact(&self) -> bool {
        let once = |piece: &Piece| (piece.at_least, piece.at_most) == (1, 1);
        self.board.optional.is_empty() && self.pieces.iter().all(once)
    }
}

impl Puzzle for Packing {
    type Name = Name;
    /// Where each piece lies, in the order of the instance file, copies by their cells.
    type Solution = Vec<Placed>;

    fn title(&self) -> String {
        self.file.title()
    }

    fn rules(&self, model: &mut Model<Name>) {
        let placed = match self.file.formulation {
            Formulation::Direct => self.direct(model),
            Formulation::Command => self.command(model),
        };
        self.balance(model, &placed);
        self.declare_symmetries(model);
    }

    fn decode(&self, assignment: Assignment<'_, Name>) -> Result<Vec<Placed>, Violation> {
        let placed = assignment.trues().filter_map(|name| match name {
            Name::Place(piece, orientation, corner) => {
                let index = self.pieces.iter().position(|other| other.name == *piece)?;
                let cells = self.pieces[index].orientations[*orientation].at(*corner);
                Some((index, cells.sorted().collect()))
            }
            Name::Covers(..) => None,
        });
        let placed = placed
            .sorted()
            .map(|(piece, cells)| Placed { piece: self.pieces[piece].name.to_string(), cells });
        Ok(placed.collect())
    }

    fn check(&self, solution: &Vec<Placed>) -> Result<(), Violation> {
        let mut on = BTreeMap::new();
        for Piece { name, at_least, at_most, .. } in &*self.pieces {
            let times = solution.iter().filter(|placed| placed.piece == **name).count();
            ensure!(
                (*at_least..=*at_most).contains(&times),
                "piece {name} is placed {times} times"
            );
        }
        for Placed { piece, cells } in solution {
            let Some(drawn) = self.pieces.iter().find(|drawn| *drawn.name == **piece) else {
                return Err(format!("there is no piece {piece}").into());
            };
            for &cell in cells {
                ensure!(
                    self.board.cells.contains(&cell),
                    "piece {piece} covers ({cell}), which is not to be covered"
                );
                if let Some(other) = on.insert(cell, piece) {
                    return Err(format!("{other} and {piece} both cover ({cell})").into());
                }
            }
            // Turn what was placed, not what was drawn.
            let shape = Shape::new(cells.iter().copied());
            let turned = self.motions.iter().any(|&motion| shape.moved(motion) == drawn.shape);
            ensure!(
                turned && shape.area() == cells.len(),
                "the cells of {piece} do not have its shape"
            );
        }
        let may_stay = |cell: &Cell| on.contains_key(cell) || self.board.optional.contains(cell);
        match self.board.cells.iter().find(|cell| !may_stay(cell)) {
            Some(cell) => Err(format!("nothing covers ({cell})").into()),
            None => Ok(()),
        }
    }

    fn remarks(&self) -> Vec<String> {
        self.file.remarks()
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        let solution = self.decode(known).unwrap_or_default();
        let covered: BTreeMap<Cell, usize> = solution
            .iter()
            .enumerate()
            .flat_map(|(region, placed)| placed.cells.iter().map(move |&cell| (cell, region)))
            .collect();
        let board = &self.board;
        let square = |cell: Cell| {
            let on_board = board.cells.contains(&cell) || board.revealed.contains(&cell);
            let label = board.labels.get(&cell).cloned().unwrap_or_default();
            on_board.then(|| Square {
                region: covered.get(&cell).copied(),
                label,
                ..Square::default()
            })
        };
        let all = || board.cells.iter().chain(&board.revealed);
        let extent = |axis: usize| {
            let along = all().filter_map(|cell| cell.coordinates().get(axis).copied());
            along.max().map_or(0, |largest| largest + 1)
        };
        let regions = solution.iter().map(|placed| placed.piece.clone()).collect_vec();
        let grid = |cell_at: &dyn Fn(i32, i32) -> Cell| Grid {
            rows: (0..extent(0))
                .map(|row| (0..extent(1)).map(|column| square(cell_at(row, column))).collect())
                .collect(),
            regions: regions.clone(),
            layout: self.file.lattice.layout(),
            ..Grid::default()
        };
        if self.file.lattice.is_space() {
            let layers = (0..extent(2)).map(|z| grid(&|x, y| Cell::space(x, y, z)));
            Block::Layers(layers.collect()).into()
        } else {
            Block::Grid(grid(&Cell::plane)).into()
        }
    }
}
