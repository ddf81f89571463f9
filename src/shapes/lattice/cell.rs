//! Cells, by their coordinates.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::{Add, RangeInclusive, Sub};

use itertools::Itertools;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::shapes::list::converted;

/// A cell, by its coordinates: row, column, and in space layer, from the top left of the first
/// layer.
///
/// Coordinates are numbers from 0 on, for arithmetic. Wherever they are written or read, as text or
/// by serde, they count from 1.
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

    /// The steps from a square to its corners, clockwise from the upper left, each named by the
    /// square of which it is the upper left corner.
    pub(super) const CORNERS: [Self; 4] =
        [Self::plane(0, 0), Self::RIGHT, Self::plane(1, 1), Self::DOWN];

    /// The step to the right.
    pub const RIGHT: Self = Self::plane(0, 1);

    /// The step down.
    pub const DOWN: Self = Self::plane(1, 0);

    /// The cell in this row and this column.
    pub const fn plane(row: i32, column: i32) -> Self {
        Self { coordinates: [row, column, 0], dimensions: 2 }
    }

    /// The cell in this row, this column and this layer.
    pub const fn space(row: i32, column: i32, layer: i32) -> Self {
        Self { coordinates: [row, column, layer], dimensions: 3 }
    }

    /// The cell with two or three coordinates.
    pub fn new(coordinates: &[i32]) -> Option<Self> {
        match *coordinates {
            [row, column] => Some(Self::plane(row, column)),
            [row, column, layer] => Some(Self::space(row, column, layer)),
            _ => None,
        }
    }

    /// The cell whose coordinates a text has, with commas between them: `1,1` is the first one.
    pub fn read(text: &str) -> Option<Self> {
        let numbers = text.split(',').map(|number| number.trim().parse().ok());
        Self::numbered(numbers.collect::<Option<Vec<i32>>>()?)
    }

    /// The cell with two or three coordinates, counted from 1.
    fn numbered(numbers: Vec<i32>) -> Option<Self> {
        Self::new(&numbers.into_iter().map(|number| number.saturating_sub(1)).collect_vec())
    }

    /// Its coordinates, counted from 1.
    fn numbers(&self) -> impl Iterator<Item = i32> {
        self.coordinates().iter().map(|coordinate| coordinate.saturating_add(1))
    }

    /// The two or three coordinates.
    pub fn coordinates(&self) -> &[i32] {
        &self.coordinates[..self.dimensions.into()]
    }

    /// Three coordinates, the last one 0 in a plane.
    pub(crate) const fn in_space(self) -> [i32; 3] {
        self.coordinates
    }

    /// The cell of this row and this column in a layer.
    pub(crate) const fn in_layer(self, layer: i32) -> Self {
        let [row, column, _] = self.coordinates;
        Self::space(row, column, layer)
    }

    /// The corners of a square, clockwise from the upper left one, each named by the square of which
    /// it is the upper left corner.
    pub fn corners(self) -> [Self; 4] {
        Self::CORNERS.map(|step| self + step)
    }

    /// The least of each coordinate of some cells, which need not be those of one of them.
    pub fn corner(cells: impl Iterator<Item = Self>) -> Option<Self> {
        Self::bounds(cells).map(|[least, _]| least)
    }

    /// The least and the greatest of each coordinate of some cells: the corners of the smallest
    /// box around them.
    pub fn bounds(cells: impl Iterator<Item = Self>) -> Option<[Self; 2]> {
        cells.map(|cell| [cell; 2]).reduce(|[least, most], [cell, _]| {
            let with = |own: Self, choose: fn(i32, i32) -> i32| {
                own.with(|axis| choose(own.coordinates[axis], cell.coordinates[axis]))
            };
            [with(least, i32::min), with(most, i32::max)]
        })
    }

    /// The range of each of the three coordinates of some cells.
    pub(crate) fn ranges<T>(cells: &BTreeMap<Self, T>) -> [RangeInclusive<i32>; 3] {
        let ends = Self::bounds(cells.keys().copied()).map(|ends| ends.map(|end| end.coordinates));
        let [least, most] = ends.unwrap_or_default();
        std::array::from_fn(|axis| least[axis]..=most[axis])
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
    /// The coordinates, counted from 1, with commas between them: `1,1` is the first cell.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.numbers().format(",").fmt(f)
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.numbers())
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        converted(deserializer, |numbers: Vec<i32>| {
            if let Some(least) = numbers.iter().find(|&&number| number < 1) {
                return Err(format!("{least} is no row, column or layer: they count from 1"));
            }
            let count = numbers.len();
            Self::numbered(numbers).ok_or(format!("the list has {count} values, not 2 or 3"))
        })
    }
}
