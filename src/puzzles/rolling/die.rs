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

/// A die as it lies: three of its faces tell the others, as opposite ones sum to 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die {
    /// The face on top.
    pub top: u8,
    /// The face to the north.
    pub north: u8,
    /// The face to the east.
    pub east: u8,
}

impl Die {
    /// As every die lies at the start.
    pub const START: Self = Self { top: 1, north: 2, east: 3 };

    /// The die after a roll.
    #[must_use]
    pub const fn rolled(self, direction: Direction) -> Self {
        let Self { top, north, east } = self;
        match direction {
            Direction::North => Self { top: 7 - north, north: top, east },
            Direction::South => Self { top: north, north: 7 - top, east },
            Direction::East => Self { top: 7 - east, north, east: top },
            Direction::West => Self { top: east, north, east: 7 - top },
        }
    }

    /// The faces on top, to the north and to the east.
    pub(super) const fn faces(self) -> [u8; 3] {
        [self.top, self.north, self.east]
    }
}
