//! Lattices: regular arrangements of cells, how shapes of cells move in them, and where they fit.
//!
//! A new lattice is one file beside the others, and two lines in [`AnyLattice`].

mod ball;
mod cell;
mod cube;
mod hexagon;
mod motion;
mod shape;
mod square;
mod stick;
#[cfg(test)]
mod tests;
mod triangle;

use std::fmt;
use std::ops::Deref;

use itertools::Itertools;
use serde::{Deserialize, Serialize};

pub use ball::Ball;
pub use cell::Cell;
pub use cube::Cube;
pub use hexagon::Hexagon;
pub use motion::{Motion, RegionSymmetry};
pub use shape::Shape;
pub use square::{Rectangle, Square};
pub use stick::Stick;
pub use triangle::Triangle;

/// A regular arrangement of cells.
pub trait Lattice: fmt::Debug + Sync {
    /// The number of coordinates of a cell.
    fn dimensions(&self) -> usize {
        2
    }

    /// True if there is a cell with these coordinates.
    fn is_cell(&self, _: Cell) -> bool {
        true
    }

    /// The number of coordinates that a full board of this size takes along an axis.
    fn extent(&self, size: i32) -> i32 {
        size
    }

    /// Rotations that generate all others.
    fn rotations(&self) -> &'static [Motion];

    /// A reflection, which generates all others together with the rotations.
    fn reflection(&self) -> Motion;

    /// The cell to which a motion takes a cell.
    fn moved(&self, cell: Cell, motion: Motion) -> Cell {
        motion.apply(cell)
    }

    /// The nearest shift that is not beyond these coordinates in any direction, where a shift takes
    /// all cells to cells. It is as far from shifted coordinates.
    fn shift(&self, to: Cell) -> Cell {
        to
    }

    /// The points that a shape of these cells goes straight through: two shapes that go through one
    /// point cross.
    fn passed(&self, _: &[Cell]) -> Vec<Cell> {
        Vec::new()
    }

    /// The number of colours in which the cells can be coloured so that neighbours differ.
    fn colours(&self) -> u32 {
        2
    }

    /// The colour of a cell, less than [`colours`](Self::colours): neighbours differ.
    fn colour(&self, cell: Cell) -> u32 {
        cell.coordinates().iter().sum::<i32>().rem_euclid(2) as u32
    }

    /// The arrangement of the cells of a plane, or of a layer of space, when they are drawn.
    fn layout(&self) -> Layout {
        Layout::Rows
    }

    /// True if the cells have three coordinates.
    fn is_space(&self) -> bool {
        self.dimensions() == 3
    }

    /// The motions that keep the origin, the identity first; with reflections if shapes may be
    /// turned over.
    fn motions(&self, flip: bool) -> Vec<Motion> {
        let reflection = flip.then(|| self.reflection());
        let generators = self.rotations().iter().copied().chain(reflection).collect_vec();
        motion::generated_by(&generators)
    }
}

impl dyn Lattice + '_ {
    /// The motions of a shape that may be turned, and with `flip` turned over, the identity first.
    /// A flat shape is turned over by a rotation in space, even if that does not keep the lattice: a
    /// row of three balls that is bent by 60 degrees lies among others where no rotation of the
    /// lattice brings it.
    pub fn motions_of(&self, shape: &Shape, flip: bool) -> Vec<Motion> {
        let also = self.is_space() && shape.is_flat();
        let turned_over = if also { self.motions(true) } else { Vec::new() };
        self.motions(flip).into_iter().chain(turned_over).unique().collect()
    }

    /// The shift that stands for the place of some cells: the upper left corner of their bounding
    /// box, or the nearest shift before it.
    pub fn home(&self, cells: impl Iterator<Item = Cell>) -> Option<Cell> {
        Cell::corner(cells).map(|corner| self.shift(corner))
    }
}

/// The arrangement of the cells of a plane when they are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Layout {
    /// In rows and columns.
    #[default]
    Rows,
    /// Hexagons: every row is shifted by half a cell to the right of the row above.
    Hexagons,
    /// [Triangles](Triangle), which point up and down in turn, each half a side further right.
    Triangles,
    /// [Sticks](Stick), the rows and columns between those of points.
    Sticks,
    /// [Balls](Ball), each layer half a ball further right and down than the one below.
    Balls,
}

impl Layout {
    /// The middle of a cell, in a plane where the sides of cells have the length 1 and y grows
    /// upwards.
    pub fn middle(self, row: usize, column: usize) -> (f64, f64) {
        match self {
            Self::Rows | Self::Balls => (column as f64 + 0.5, -0.5 - row as f64),
            Self::Sticks => (column as f64 / 2.0, row as f64 / -2.0),
            Self::Hexagons => Hexagon::middle(Cell::plane(row as i32, column as i32)),
            Self::Triangles => {
                let corners = Triangle::corners(Cell::plane(row as i32, column as i32));
                let [x, y] = [corners.map(|at| at.0), corners.map(|at| at.1)];
                (x.iter().sum::<f64>() / 3.0, y.iter().sum::<f64>() / 3.0)
            }
        }
    }

    /// The corners of a cell in the same plane, clockwise; the ends of a stick.
    pub fn corners(self, row: usize, column: usize) -> Vec<(f64, f64)> {
        match self {
            Self::Rows | Self::Balls => {
                let (x, y) = (column as f64, -(row as f64));
                vec![(x, y), (x + 1.0, y), (x + 1.0, y - 1.0), (x, y - 1.0)]
            }
            Self::Hexagons => Hexagon::corners(Cell::plane(row as i32, column as i32)).to_vec(),
            Self::Triangles => Triangle::corners(Cell::plane(row as i32, column as i32)).to_vec(),
            Self::Sticks => {
                let end = |at: Cell| {
                    let [row, column] = [0, 1].map(|axis| f64::from(at.coordinates()[axis]));
                    (column / 2.0, row / -2.0)
                };
                Stick::ends(Cell::plane(row as i32, column as i32)).map(end).to_vec()
            }
        }
    }
}

/// One of all lattices, written in instance files by its name.
///
/// ```
/// use puzzlec::shapes::lattice::{AnyLattice, Lattice};
///
/// let hexagons = AnyLattice::Hexagon;
/// assert_eq!((hexagons.motions(true).len(), hexagons.colours()), (12, 3));
/// assert_eq!(AnyLattice::default(), AnyLattice::Square);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AnyLattice {
    /// See [`Square`].
    #[default]
    Square,
    /// See [`Rectangle`].
    Rectangle,
    /// See [`Hexagon`].
    Hexagon,
    /// See [`Triangle`].
    Triangle,
    /// See [`Stick`].
    Stick,
    /// See [`Cube`].
    Cube,
    /// See [`Ball`].
    Ball,
}

impl Deref for AnyLattice {
    type Target = dyn Lattice;

    fn deref(&self) -> &Self::Target {
        match self {
            Self::Square => &Square,
            Self::Rectangle => &Rectangle,
            Self::Hexagon => &Hexagon,
            Self::Triangle => &Triangle,
            Self::Stick => &Stick,
            Self::Cube => &Cube,
            Self::Ball => &Ball,
        }
    }
}
