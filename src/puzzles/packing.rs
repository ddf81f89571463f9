//! Packing puzzles: pieces that cover a board.

mod calendar;
mod error;
mod file;
mod model;
mod symmetry;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

use itertools::Itertools;
use puzzlec_encodings::{Assignment, Model};
use serde::{Deserialize, Serialize};

pub use error::PackingError;

use calendar::Calendar;

use crate::puzzle::instance::{InstanceError, Params, Source, to_toml};
use crate::puzzle::picture::{Block, Grid, Picture, Square};
use crate::puzzle::symmetry::Level;
use crate::puzzle::{CalendarDate, Formulation, Puzzle, Violation, Way};
use crate::shapes::lattice::{Cell, Motion, RegionSymmetry, Shape};

/// Every piece is placed as often as it is there, turned and (unless one-sided) flipped as one
/// likes, so that the pieces cover the board and no two overlap.
///
/// Cells are squares, rectangles, hexagons or cubes. Some cells may have to stay uncovered, such
/// as a date on a calendar, and others may be covered or not; a piece may be there more than once,
/// or be left out.
///
/// Solomon W. Golomb, "Polyominoes", 1965, for the pentominoes; the boards and pieces themselves
/// are in the instance files.
#[derive(Clone, Debug)]
pub struct Packing {
    file: file::File,
    board: file::Board,
    pieces: Vec<Piece>,
    motions: Vec<Motion>,
    /// The symmetries of the board, once somebody asks for them.
    group: OnceLock<Group>,
    /// The piece that is confined to break them.
    confined: OnceLock<Option<usize>>,
}

/// The symmetries of a board that the pieces allow, each with the piece that each piece becomes.
type Group = Vec<(RegionSymmetry, Vec<usize>)>;

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

/// What a variable means.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Var {
    /// The piece lies in this orientation, the corner of its bounding box on this cell.
    Place {
        /// The piece.
        piece: PieceName,
        /// The number of the orientation, counted from 0.
        orientation: usize,
        /// The top left corner of the bounding box.
        corner: Cell,
    },
    /// The piece covers this cell; only in [`Way::Command`].
    Covers {
        /// The piece.
        piece: PieceName,
        /// The cell.
        cell: Cell,
    },
}

impl fmt::Display for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place { piece, orientation, corner } => {
                write!(f, "place({piece},{orientation},{corner})")
            }
            Self::Covers { piece, cell } => write!(f, "covers({piece},{cell})"),
        }
    }
}

/// Why a constraint holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// The piece is placed once.
    Piece(PieceName),
    /// The cell is covered.
    Cell(Cell),
    /// No two pieces share the cell; only in [`Way::Command`].
    Overlap(Cell),
    /// A placement covers its cells; only in [`Way::Command`].
    Command(PieceName),
    /// The pieces cover the cells of this colour; redundant.
    Balance(u32),
    /// The piece lies in a fundamental domain of the board's symmetries; breaks them.
    Confined(PieceName),
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Piece(piece) => write!(f, "piece({piece})"),
            Self::Cell(cell) => write!(f, "cell({cell})"),
            Self::Overlap(cell) => write!(f, "overlap({cell})"),
            Self::Command(piece) => write!(f, "command({piece})"),
            Self::Balance(colour) => write!(f, "balance({colour})"),
            Self::Confined(piece) => write!(f, "confined({piece})"),
        }
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

    /// The symmetries of the board that the pieces allow, the identity first.
    fn group(&self) -> &Group {
        self.group.get_or_init(|| self.make_group())
    }

    /// The number of ways to place the pieces, each by itself.
    pub fn num_placements(&self) -> usize {
        self.placements().count()
    }

    fn place(&self, &Placement { piece, orientation, corner, .. }: &Placement) -> Var {
        Var::Place { piece: self.pieces[piece].name.clone(), orientation, corner }
    }

    /// Whether everything is placed and covered exactly once, so that counting cells shows that
    /// what covers all of them does not overlap.
    fn is_exact(&self) -> bool {
        let once = |piece: &Piece| (piece.at_least, piece.at_most) == (1, 1);
        self.board.optional.is_empty() && self.pieces.iter().all(once)
    }
}

impl Puzzle for Packing {
    type Var = Var;
    type Rule = Rule;
    /// Where each piece lies, in the order of the instance file, copies by their cells.
    type Solution = Vec<Placed>;

    const FAMILY: &'static str = "packing";
    const PARAMETERS: &'static [&'static str] =
        &["one_sided", "mirror", "date", "month", "day", "weekday"];

    fn read(source: &Source, params: &Params) -> Result<Self, InstanceError> {
        file::read(source, params)
    }

    fn to_toml(&self) -> String {
        to_toml(&self.file)
    }

    fn title(&self) -> String {
        self.file.title()
    }

    fn model(&self, formulation: Formulation) -> Model<Var, Rule> {
        let (mut model, placements) = match formulation.way {
            Way::Direct => self.direct(),
            Way::Command => self.command(),
        };
        if formulation.redundant {
            self.balance(&mut model, &placements);
        }
        if formulation.break_symmetry {
            self.confine(&mut model, &placements);
        }
        model
    }

    fn decode(&self, assignment: Assignment<'_, Var, Rule>) -> Result<Vec<Placed>, Violation> {
        let placed = assignment.trues().filter_map(|name| match name {
            Var::Place { piece, orientation, corner } => {
                let index = self.pieces.iter().position(|other| other.name == *piece)?;
                let cells = self.pieces[index].orientations[*orientation].at(*corner);
                Some((index, cells.sorted().collect()))
            }
            Var::Covers { .. } => None,
        });
        let placed = placed
            .sorted()
            .map(|(piece, cells)| Placed { piece: self.pieces[piece].name.to_string(), cells });
        Ok(placed.collect())
    }

    fn check(&self, solution: &Vec<Placed>) -> Result<(), Violation> {
        let mut on = BTreeMap::new();
        for Piece { name, at_least, at_most, .. } in &self.pieces {
            let times = solution.iter().filter(|placed| placed.piece == **name).count();
            Violation::unless((*at_least..=*at_most).contains(&times), || {
                format!("piece {name} is placed {times} times")
            })?;
        }
        for Placed { piece, cells } in solution {
            let Some(drawn) = self.pieces.iter().find(|drawn| *drawn.name == **piece) else {
                return Err(Violation(format!("there is no piece {piece}")));
            };
            for &cell in cells {
                Violation::unless(self.board.cells.contains(&cell), || {
                    format!("piece {piece} covers ({cell}), which is not to be covered")
                })?;
                if let Some(other) = on.insert(cell, piece) {
                    return Err(Violation(format!("{other} and {piece} both cover ({cell})")));
                }
            }
            // Turn what was placed, not what was drawn.
            let shape = Shape::new(cells.iter().copied());
            let turned = self.motions.iter().any(|&motion| shape.moved(motion) == drawn.shape);
            Violation::unless(turned && shape.area() == cells.len(), || {
                format!("the cells of {piece} do not have its shape")
            })?;
        }
        let required = self.board.cells.difference(&self.board.optional);
        match required.into_iter().find(|cell| !on.contains_key(cell)) {
            Some(cell) => Err(Violation(format!("nothing covers ({cell})"))),
            None => Ok(()),
        }
    }

    fn symmetries(&self) -> Vec<Level<Vec<Placed>>> {
        self.levels()
    }

    fn keeps(&self, solution: &Vec<Placed>) -> bool {
        let Some(piece) = self.confined() else { return true };
        let name = &self.pieces[piece].name;
        let confined = solution.iter().find(|placed| *placed.piece == **name);
        confined.is_none_or(|placed| self.is_least(&placed.cells))
    }

    fn remarks(&self) -> Vec<String> {
        self.file.remarks()
    }

    fn dates(&self) -> Vec<CalendarDate> {
        self.file.calendar.as_ref().map(Calendar::dates).unwrap_or_default()
    }

    fn draw(&self, solution: &Vec<Placed>) -> Picture {
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
