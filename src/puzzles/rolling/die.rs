//! A die, and how it rolls.

use std::fmt;

/// A direction to roll in. North is up in the picture, to the row above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// To the row above.
    North,
    /// To the next column.
    East,
    /// To the row below.
    South,
    /// To the column before.
    West,
}

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["N", "E", "S", "W"][*self as usize])
    }
}

/// A die as it lies: its faces on top, to the north and to the east. Opposite faces sum to 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die(pub [u8; 3]);

impl Die {
    /// As every die lies at the start.
    pub const START: Self = Self([1, 2, 3]);

    /// The die after a roll.
    #[must_use]
    pub const fn rolled(self, direction: Direction) -> Self {
        let Self([top, north, east]) = self;
        Self(match direction {
            Direction::North => [7 - north, top, east],
            Direction::South => [north, 7 - top, east],
            Direction::East => [7 - east, north, top],
            Direction::West => [east, north, 7 - top],
        })
    }
}
