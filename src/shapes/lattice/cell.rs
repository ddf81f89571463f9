//! Cells, by their coordinates.

use std::fmt;
use std::ops::{Add, Sub};

use itertools::Itertools;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A cell, by its coordinates: row and column from the top left in the plane, x, y and z in space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    pub(super) coordinates: [i32; 3],
    dimensions: u8,
}

impl Cell {
    /// The steps from a square to its neighbours above, to the right, below and to the left.
    pub const STEPS: [Self; 4] = [Self::plane(-1, 0), Self::RIGHT, Self::DOWN, Self::plane(0, -1)];

    /// The steps to the squares that share a corner only, clockwise from the upper right.
    pub const DIAGONAL_STEPS: [Self; 4] =
        [Self::plane(-1, 1), Self::plane(1, 1), Self::plane(1, -1), Self::plane(-1, -1)];

    /// The step to the right.
    pub const RIGHT: Self = Self::plane(0, 1);

    /// The step down.
    pub const DOWN: Self = Self::plane(1, 0);

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

    /// The cell whose coordinates a text has, with commas between them: `2,3`.
    pub fn read(text: &str) -> Option<Self> {
        let coordinates = text.split(',').map(|coordinate| coordinate.trim().parse().ok());
        Self::new(&coordinates.collect::<Option<Vec<i32>>>()?)
    }

    /// The two or three coordinates.
    pub fn coordinates(&self) -> &[i32] {
        &self.coordinates[..self.dimensions.into()]
    }

    /// Three coordinates, the last one 0 in a plane.
    pub(crate) const fn in_space(self) -> [i32; 3] {
        self.coordinates
    }

    /// The least of each coordinate of some cells, which need not be those of one of them.
    pub fn corner(cells: impl Iterator<Item = Self>) -> Option<Self> {
        cells.reduce(|a, b| a.with(|axis| a.coordinates[axis].min(b.coordinates[axis])))
    }

    /// The same number of coordinates, each made by `make`.
    pub(super) fn with(self, make: impl FnMut(usize) -> i32) -> Self {
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
