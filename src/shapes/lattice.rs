//! Lattices: regular arrangements of cells, how shapes of cells move in them, and where they fit.

pub mod ball;
mod cell;
pub mod hexagon;
mod motion;
mod shape;
pub mod stick;
#[cfg(test)]
pub(crate) mod tests;
pub mod triangle;

use itertools::Itertools;
use serde::{Deserialize, Serialize};

use super::plane::{Point, mean};

pub use cell::Cell;
pub use motion::{Motion, RegionSymmetry};
pub use shape::Shape;

/// A regular arrangement of cells, written in instance files by its name.
///
/// ```
/// use puzzlec::shapes::lattice::Lattice;
///
/// let hexagons = Lattice::Hexagon;
/// assert_eq!((hexagons.motions(true).len(), hexagons.colours()), (12, 3));
/// assert_eq!(Lattice::default(), Lattice::Square);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lattice {
    /// Squares in rows and columns; 4 motions, 8 with reflections.
    #[default]
    Square,
    /// Rectangles that are no squares, in rows and columns; 2 motions, 4 with reflections.
    Rectangle,
    /// [Hexagons](hexagon); 6 motions, 12 with reflections.
    Hexagon,
    /// [Triangles](triangle); 6 motions, 12 with reflections.
    Triangle,
    /// [Sticks](stick), the edges of a grid of squares; 4 motions, 8 with reflections.
    Stick,
    /// Cubes in space; 24 motions, 48 with reflections.
    Cube,
    /// [Balls](ball), stacked as closely as possible; 24 motions, 48 with reflections.
    Ball,
}

/// The turn by a quarter around the last axis.
const QUARTER_TURN: Motion = Motion([[0, -1, 0], [1, 0, 0], [0, 0, 1]]);

/// The turn by a sixth of what has three directions, of which coordinates count the first two.
const SIXTH_OF_A_TURN: Motion = Motion([[0, -1, 0], [1, 1, 0], [0, 0, 1]]);

impl Lattice {
    /// True if the cells have three coordinates, not two.
    pub const fn is_space(self) -> bool {
        matches!(self, Self::Cube | Self::Ball)
    }

    /// The number of coordinates of a cell.
    pub const fn dimensions(self) -> usize {
        if self.is_space() { 3 } else { 2 }
    }

    /// The cell, or the step to one, of these coordinates, the last of which counts in space only.
    pub(crate) const fn cell(self, [row, column, layer]: [i32; 3]) -> Cell {
        if self.is_space() { Cell::space(row, column, layer) } else { Cell::plane(row, column) }
    }

    /// True if there is a cell with these coordinates.
    pub fn is_cell(self, at: Cell) -> bool {
        let has_all = at.coordinates().len() == self.dimensions();
        has_all && (self != Self::Stick || stick::is_cell(at))
    }

    /// The number of coordinates that a full board of this size takes along an axis.
    pub const fn extent(self, size: i32) -> i32 {
        match self {
            // Squares have one row of points more than rows of cells.
            Self::Stick => size.saturating_mul(2).saturating_add(1),
            _ => size,
        }
    }

    /// Rotations that generate all others.
    const fn rotations(self) -> &'static [Motion] {
        match self {
            Self::Square | Self::Stick => &[QUARTER_TURN],
            Self::Rectangle => &[Motion([[-1, 0, 0], [0, -1, 0], [0, 0, 1]])],
            Self::Hexagon | Self::Triangle => &[SIXTH_OF_A_TURN],
            Self::Cube => &[QUARTER_TURN, Motion([[0, 1, 0], [0, 0, 1], [1, 0, 0]])],
            Self::Ball => &ball::ROTATIONS,
        }
    }

    /// A reflection, which generates all others together with the rotations.
    pub const fn reflection(self) -> Motion {
        match self {
            Self::Hexagon | Self::Triangle | Self::Ball => {
                Motion([[0, 1, 0], [1, 0, 0], [0, 0, 1]])
            }
            _ => Motion([[1, 0, 0], [0, -1, 0], [0, 0, 1]]),
        }
    }

    /// The cell to which a motion takes a cell.
    pub fn moved(self, cell: Cell, motion: Motion) -> Cell {
        match self {
            Self::Triangle => triangle::around(motion.apply(triangle::middle(cell))),
            _ => motion.apply(cell),
        }
    }

    /// The nearest shift that is not beyond these coordinates in any direction, where a shift takes
    /// all cells to cells. It is as far from shifted coordinates.
    pub fn shift(self, to: Cell) -> Cell {
        match self {
            // A triangle that points up still does.
            Self::Triangle if !triangle::points_up(to) => to - Cell::plane(0, 1),
            // Points go to points.
            Self::Stick => to.with(|axis| to.coordinates[axis] & !1),
            _ => to,
        }
    }

    /// The steps to the cells of a plane across the sides of one: from a square up, to the right,
    /// down and to the left.
    pub fn steps(self, cell: Cell) -> &'static [Cell] {
        match self {
            Self::Hexagon => &hexagon::STEPS,
            Self::Triangle => triangle::steps(cell),
            _ => &Cell::STEPS,
        }
    }

    /// The directions of straight lines of cells in a plane, each with a word for it: those of lines
    /// that go across sides, and those of diagonals, which among hexagons go across sides as well.
    pub const fn ways(self) -> [&'static [(&'static str, Cell)]; 2] {
        const ACROSS: (&str, Cell) = ("across", Cell::RIGHT);
        const DOWN: (&str, Cell) = ("down", Cell::DOWN);
        const RISING: (&str, Cell) = ("rising", Cell::plane(1, -1));
        const FALLING: (&str, Cell) = ("falling", Cell::plane(1, 1));
        match self {
            Self::Hexagon => [&[ACROSS, DOWN, RISING], &[DOWN, RISING]],
            Self::Triangle => [&[ACROSS], &[]],
            _ => [&[ACROSS, DOWN], &[FALLING, RISING]],
        }
    }

    /// The cells of a plane that share a corner with one, and no side: of a square clockwise from
    /// the upper right.
    ///
    /// ```
    /// use puzzlec::shapes::lattice::{Cell, Lattice};
    ///
    /// let lattices = [Lattice::Square, Lattice::Hexagon, Lattice::Triangle];
    /// let counts = lattices.map(|lattice| lattice.diagonally_beside(Cell::plane(2, 5)).len());
    /// assert_eq!(counts, [4, 0, 9]);
    /// ```
    pub fn diagonally_beside(self, cell: Cell) -> Vec<Cell> {
        match self {
            Self::Hexagon => Vec::new(),
            Self::Triangle => triangle::diagonally_beside(cell),
            _ => Cell::DIAGONAL_STEPS.map(|step| cell + step).to_vec(),
        }
    }

    /// The points that a shape of these cells goes straight through: two shapes that go through one
    /// point cross.
    pub fn passed(self, cells: &[Cell]) -> Vec<Cell> {
        if self == Self::Stick { stick::passed(cells) } else { Vec::new() }
    }

    /// The number of colours in which the cells can be coloured so that neighbours differ.
    pub const fn colours(self) -> u32 {
        match self {
            Self::Hexagon => 3,
            Self::Stick | Self::Ball => 4,
            _ => 2,
        }
    }

    /// The colour of a cell, less than [`colours`](Self::colours): neighbours differ.
    pub fn colour(self, cell: Cell) -> u32 {
        let [row, column, layer] = cell.coordinates;
        let colour = match self {
            // Neighbours differ by one row, by one column, or by both in opposite ways.
            Self::Hexagon => (row - column).rem_euclid(3),
            // Horizontal and vertical sticks, each in turn along their line.
            Self::Stick if stick::is_horizontal(cell) => column.rem_euclid(4) / 2,
            Self::Stick => 2 + row.rem_euclid(4) / 2,
            Self::Ball => (row + column).rem_euclid(2) + 2 * layer.rem_euclid(2),
            _ => (row + column + layer).rem_euclid(2),
        };
        colour as u32
    }

    /// The arrangement of the cells of a plane, or of a layer of space, when they are drawn.
    pub const fn layout(self) -> Layout {
        match self {
            Self::Square | Self::Rectangle | Self::Cube => Layout::Rows,
            Self::Hexagon => Layout::Hexagons,
            Self::Triangle => Layout::Triangles,
            Self::Stick => Layout::Sticks,
            Self::Ball => Layout::Balls,
        }
    }

    /// The motions that keep the origin, the identity first; with reflections if shapes may be
    /// turned over.
    pub fn motions(self, flip: bool) -> Vec<Motion> {
        let reflection = flip.then(|| self.reflection());
        motion::generated_by(&self.rotations().iter().copied().chain(reflection).collect_vec())
    }

    /// The motions of a shape that may be turned, and with `flip` turned over, the identity first.
    /// A flat shape is turned over by a rotation in space, even if that does not keep the lattice:
    /// a row of three balls that is bent by 60 degrees lies among others where no rotation of the
    /// lattice brings it.
    pub fn motions_of(self, shape: &Shape, flip: bool) -> Vec<Motion> {
        let also = self.is_space() && shape.is_flat();
        let turned_over = if also { self.motions(true) } else { Vec::new() };
        self.motions(flip).into_iter().chain(turned_over).unique().collect()
    }

    /// The shift that stands for the place of some cells: the upper left corner of their bounding
    /// box, or the nearest shift before it.
    pub fn home(self, cells: impl Iterator<Item = Cell>) -> Option<Cell> {
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
    /// [Triangles](triangle), which point up and down in turn, each half a side further right.
    Triangles,
    /// [Sticks](stick), the rows and columns between those of points.
    Sticks,
    /// [Balls](ball), each layer half a ball further right and down than the one below.
    Balls,
}

impl Layout {
    /// The middle of a cell, in a plane where the sides of cells have the length 1 and y grows
    /// upwards.
    pub fn middle(self, cell: Cell) -> Point {
        match self {
            Self::Hexagons => hexagon::middle(cell),
            _ => mean(self.corners(cell)),
        }
    }

    /// The corners of a cell in the same plane, clockwise; the ends of a stick.
    pub fn corners(self, cell: Cell) -> Vec<Point> {
        match self {
            Self::Rows | Self::Balls => {
                let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, -1.0), (0.0, -1.0)];
                corners.map(|(right, up)| Point::from(cell).by(right, up)).to_vec()
            }
            Self::Hexagons => hexagon::corners(cell).to_vec(),
            Self::Triangles => triangle::corners(cell).to_vec(),
            Self::Sticks => stick::ends(cell).map(|end| Point::from(end).scaled(0.5)).to_vec(),
        }
    }

    /// A polygon that stands for a cell where it is pointed at, in the same plane: the cell itself, a
    /// regular one inside of a ball, a narrow one around a stick.
    pub fn polygon(self, cell: Cell) -> Vec<Point> {
        const SIDES: i32 = 12;
        let corners = self.corners(cell);
        match corners[..] {
            [from, to] => {
                let (right, up) = (0.15 * (to.x - from.x), 0.15 * (to.y - from.y));
                let beside = |at: Point, side: f64| at.by(side * up, -side * right);
                let [first, last] = [from.toward(to, 0.2), from.toward(to, 0.8)];
                let [ahead, behind] = [from.toward(to, 0.05), from.toward(to, 0.95)];
                let left = [beside(first, -1.0), beside(last, -1.0)];
                let right = [beside(last, 1.0), beside(first, 1.0)];
                [ahead].into_iter().chain(left).chain([behind]).chain(right).collect()
            }
            _ if self == Self::Balls => {
                let turns = (0..SIDES).map(|turn| f64::from(turn) / f64::from(SIDES));
                turns.map(|turn| mean(corners.iter().copied()).around(0.48, turn)).collect()
            }
            _ => corners,
        }
    }
}

impl From<Cell> for Point {
    /// Columns go to the right and rows downwards.
    fn from(cell: Cell) -> Self {
        let [row, column, _] = cell.in_space().map(f64::from);
        Self { x: column, y: -row }
    }
}
