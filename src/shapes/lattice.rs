//! Shapes of cells in a lattice: how they move, and where they fit.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::{Add, Sub};
use std::str::FromStr;

use itertools::Itertools;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A cell, by its coordinates: row and column from the top left in the plane, x, y and z in space.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    coordinates: [i32; 3],
    dimensions: u8,
}

impl Cell {
    /// The cell in this row and this column.
    pub const fn plane(row: i32, column: i32) -> Self {
        Self { coordinates: [row, column, 0], dimensions: 2 }
    }

    /// The cell at this point of space.
    pub const fn space(x: i32, y: i32, z: i32) -> Self {
        Self { coordinates: [x, y, z], dimensions: 3 }
    }

    /// The cell with two or three coordinates.
    pub fn new(coordinates: &[i32]) -> Option<Self> {
        match *coordinates {
            [row, column] => Some(Self::plane(row, column)),
            [x, y, z] => Some(Self::space(x, y, z)),
            _ => None,
        }
    }

    /// The two or three coordinates.
    pub fn coordinates(&self) -> &[i32] {
        &self.coordinates[..self.dimensions.into()]
    }

    /// The same number of coordinates, each made by `make`.
    fn with(self, make: impl FnMut(usize) -> i32) -> Self {
        Self { coordinates: std::array::from_fn(make), ..self }
    }
}

impl Add for Cell {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.with(|axis| self.coordinates[axis] + other.coordinates[axis])
    }
}

impl Sub for Cell {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.with(|axis| self.coordinates[axis] - other.coordinates[axis])
    }
}

impl fmt::Display for Cell {
    /// The coordinates with commas between them: `2,3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.coordinates().iter().format(",").fmt(f)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({self})")
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.coordinates().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let coordinates = Vec::<i32>::deserialize(deserializer)?;
        let wrong = || serde::de::Error::invalid_length(coordinates.len(), &"2 or 3 coordinates");
        Self::new(&coordinates).ok_or_else(wrong)
    }
}

/// A regular arrangement of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lattice {
    /// Squares; 4 motions, 8 with reflections.
    #[default]
    Square,
    /// Rectangles that are no squares; 2 motions, 4 with reflections.
    Rectangle,
    /// Hexagons, in rows that are shifted by half a cell each; 6 motions, 12 with reflections. The
    /// neighbours of (r, c) are (r, c ± 1), (r ± 1, c), (r - 1, c + 1) and (r + 1, c - 1).
    Hexagon,
    /// Cubes in space; 24 motions, 48 with reflections.
    Cube,
}

impl Lattice {
    /// Whether the cells have three coordinates.
    pub const fn is_space(self) -> bool {
        matches!(self, Self::Cube)
    }

    /// The motions that keep the origin, the identity first; with reflections if shapes may be
    /// turned over.
    pub fn motions(self, flip: bool) -> Vec<Motion> {
        const QUARTER_TURN: Motion = Motion([[0, -1, 0], [1, 0, 0], [0, 0, 1]]);
        const HALF_TURN: Motion = Motion([[-1, 0, 0], [0, -1, 0], [0, 0, 1]]);
        const SIXTH_TURN: Motion = Motion([[0, -1, 0], [1, 1, 0], [0, 0, 1]]);
        const CYCLE: Motion = Motion([[0, 1, 0], [0, 0, 1], [1, 0, 0]]);
        const MIRROR: Motion = Motion([[1, 0, 0], [0, -1, 0], [0, 0, 1]]);
        const SWAP: Motion = Motion([[0, 1, 0], [1, 0, 0], [0, 0, 1]]);
        let (rotations, reflection): (&[Motion], _) = match self {
            Self::Square => (&[QUARTER_TURN], MIRROR),
            Self::Rectangle => (&[HALF_TURN], MIRROR),
            Self::Hexagon => (&[SIXTH_TURN], SWAP),
            Self::Cube => (&[QUARTER_TURN, CYCLE], MIRROR),
        };
        let reflections = if flip { &[reflection][..] } else { &[] };
        generated_by(&[rotations, reflections].concat())
    }
}

impl FromStr for Lattice {
    type Err = serde::de::value::Error;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::deserialize(serde::de::value::StrDeserializer::new(text))
    }
}

/// A motion of a lattice that keeps the origin: a matrix, applied to a column of coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Motion([[i32; 3]; 3]);

impl Motion {
    const IDENTITY: Self = Self([[1, 0, 0], [0, 1, 0], [0, 0, 1]]);

    /// Where a cell goes.
    pub fn apply(self, cell: Cell) -> Cell {
        let coordinate = |row: [i32; 3]| -> i32 {
            row.iter().zip(cell.coordinates).map(|(entry, coordinate)| entry * coordinate).sum()
        };
        cell.with(|axis| coordinate(self.0[axis]))
    }

    fn after(self, first: Self) -> Self {
        let entry = |row: usize, column: usize| {
            (0..3).map(|inner| self.0[row][inner] * first.0[inner][column]).sum()
        };
        Self(std::array::from_fn(|row| std::array::from_fn(|column| entry(row, column))))
    }

    /// Whether the motion turns shapes into their mirror images.
    pub const fn is_reflection(self) -> bool {
        let [[a, b, c], [d, e, f], [g, h, i]] = self.0;
        a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) < 0
    }
}

/// The group that the generators generate, the identity first.
fn generated_by(generators: &[Motion]) -> Vec<Motion> {
    let mut group = vec![Motion::IDENTITY];
    let mut next = 0;
    while next < group.len() {
        for &generator in generators {
            let motion = generator.after(group[next]);
            if !group.contains(&motion) {
                group.push(motion);
            }
        }
        next += 1;
    }
    group
}

/// A finite set of cells, moved so that the least of each coordinate is 0.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape(Vec<Cell>);

impl Shape {
    /// The shape of these cells, wherever they are.
    pub fn new(cells: impl IntoIterator<Item = Cell>) -> Self {
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        cells.sort_unstable();
        cells.dedup();
        if let Some(corner) = corner(cells.iter().copied()) {
            for cell in &mut cells {
                *cell = *cell - corner;
            }
        }
        Self(cells)
    }

    /// The cells, sorted.
    pub fn cells(&self) -> &[Cell] {
        &self.0
    }

    /// The least of each coordinate of some cells, which need not be those of one of them; the
    /// origin of the plane if there are none.
    pub fn corner(cells: impl Iterator<Item = Cell>) -> Cell {
        corner(cells).unwrap_or(Cell::plane(0, 0))
    }

    /// The number of cells.
    pub fn area(&self) -> usize {
        self.0.len()
    }

    /// The shape after a motion.
    #[must_use]
    pub fn moved(&self, motion: Motion) -> Self {
        Self::new(self.0.iter().map(|&cell| motion.apply(cell)))
    }

    /// The different shapes that the motions make of this one, in the order of the motions.
    pub fn orientations(&self, motions: &[Motion]) -> Vec<Self> {
        motions.iter().map(|&motion| self.moved(motion)).unique().collect()
    }

    /// The cells of this shape when the corner of its bounding box is here.
    pub fn at(&self, corner: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.0.iter().map(move |&cell| cell + corner)
    }

    /// Where this shape, not turned, fits into the region: its corner, and its cells there.
    pub fn places<'a>(
        &'a self,
        region: &'a BTreeSet<Cell>,
    ) -> impl Iterator<Item = (Cell, Vec<Cell>)> + 'a {
        // Its first cell lies on some cell of the region.
        self.0.first().into_iter().flat_map(move |&first| {
            region.iter().filter_map(move |&on| {
                let corner = on - first;
                let cells = self.at(corner).collect_vec();
                cells.iter().all(|cell| region.contains(cell)).then_some((corner, cells))
            })
        })
    }
}

/// The least of each coordinate, which need not be those of one cell.
fn corner(cells: impl Iterator<Item = Cell>) -> Option<Cell> {
    cells.reduce(|a, b| a.with(|axis| a.coordinates[axis].min(b.coordinates[axis])))
}

/// A symmetry of a region: a motion, and the shift that brings the moved region back onto itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegionSymmetry {
    /// The motion.
    pub motion: Motion,
    /// The shift after it.
    pub shift: Cell,
}

impl RegionSymmetry {
    /// The motions that are symmetries of a region, each with its shift.
    pub fn all(region: &BTreeSet<Cell>, motions: &[Motion]) -> Vec<Self> {
        let Some(home) = corner(region.iter().copied()) else { return Vec::new() };
        let symmetry = |&motion: &Motion| {
            let moved = region.iter().map(|&cell| motion.apply(cell)).collect_vec();
            let shift = home - corner(moved.iter().copied())?;
            let onto_itself = moved.iter().all(|&cell| region.contains(&(cell + shift)));
            onto_itself.then_some(Self { motion, shift })
        };
        motions.iter().filter_map(symmetry).collect()
    }

    /// Where a cell goes.
    pub fn apply(self, cell: Cell) -> Cell {
        self.motion.apply(cell) + self.shift
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lattices_have_the_known_numbers_of_motions() {
        use Lattice::{Cube, Hexagon, Rectangle, Square};
        for (lattice, rotations) in [(Square, 4), (Rectangle, 2), (Hexagon, 6), (Cube, 24)] {
            let motions = lattice.motions(true);
            assert_eq!((motions.len(), motions[0]), (2 * rotations, Motion::IDENTITY));
            assert_eq!(motions.iter().filter(|motion| motion.is_reflection()).count(), rotations);
            let without = lattice.motions(false);
            assert_eq!(without.len(), rotations);
            assert!(without.iter().all(|motion| !motion.is_reflection()));
        }
    }

    #[test]
    fn motions_of_hexagons_keep_neighbours() {
        let around = [(0, 1), (0, -1), (1, 0), (-1, 0), (-1, 1), (1, -1)];
        let around: BTreeSet<_> = around.map(|(r, c)| Cell::plane(r, c)).into();
        for motion in Lattice::Hexagon.motions(true) {
            assert!(around.iter().all(|&cell| around.contains(&motion.apply(cell))), "{motion:?}");
        }
    }

    #[test]
    fn a_shape_is_the_same_wherever_it_lies() {
        let l = |r, c| {
            Shape::new([Cell::plane(r, c), Cell::plane(r + 1, c), Cell::plane(r + 1, c - 1)])
        };
        assert_eq!(l(0, 0), l(-7, 3));
        assert_eq!(l(0, 0).cells(), [Cell::plane(0, 1), Cell::plane(1, 0), Cell::plane(1, 1)]);
        assert_eq!(l(0, 0).orientations(&Lattice::Square.motions(true)).len(), 4);
    }

    #[test]
    fn boards_have_the_known_numbers_of_symmetries() {
        let board = |rows, columns| -> BTreeSet<_> {
            (2..2 + rows)
                .cartesian_product(5..5 + columns)
                .map(|(r, c)| Cell::plane(r, c))
                .collect()
        };
        let count =
            |region, lattice: Lattice| RegionSymmetry::all(&region, &lattice.motions(true)).len();
        assert_eq!(count(board(6, 10), Lattice::Square), 4);
        assert_eq!(count(board(4, 4), Lattice::Square), 8);
        assert_eq!(count(board(4, 4), Lattice::Rectangle), 4);
        assert_eq!(count(board(4, 4), Lattice::Hexagon), 4);
        let cube = (0..64).map(|i| Cell::space(i / 16, i / 4 % 4, i % 4)).collect();
        assert_eq!(count(cube, Lattice::Cube), 48);
    }
}
