//! The riddle of the pilgrims.

use std::fmt;
use std::sync::Arc;

use itertools::Itertools;
use puzzlec_encodings::{Assignment, Comparison, Int, IntEncoding, Model};
use serde::{Deserialize, Serialize};

use crate::puzzle::family::{Family, Key, Kind, instances};
use crate::puzzle::instance::{InstanceError, Source};
use crate::puzzle::picture::{Block, Grid, Picture, Square};
use crate::puzzle::symmetry::{Level, Symmetry};
use crate::puzzle::{Formulation, Puzzle, Violation};

/// The family.
pub static FAMILY: Family = Family {
    name: "pilgrims",
    about: include_str!("pilgrims/about.md"),
    keys: &[
        Key::new("side", "11", "The number of pilgrims on each side of the house.").value("COUNT"),
        Key::new("ratio", "2", "The number of pilgrims upstairs for each one downstairs.")
            .value("COUNT"),
        Key::new("least", "1", "The fewest pilgrims in a room.").value("COUNT"),
        Key::new("most", "3", "The most pilgrims in a room.").value("COUNT"),
    ],
    instances: instances!("pilgrims": "pilgrims"),
    kind: &Kind { read: Pilgrims::read, file: |this| this, dates: None },
};

#[doc = include_str!("pilgrims/about.md")]
///
/// Henry Ernest Dudeney, "The Canterbury Puzzles", 1907, number 22, has eleven on a side, twice as
/// many upstairs, and one to three in a room. The corners count on two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pilgrims {
    /// Pilgrims on each side of the house.
    pub side: u32,
    /// Pilgrims upstairs for each one downstairs.
    pub ratio: u32,
    /// The fewest in a room.
    pub least: u32,
    /// The most in a room.
    pub most: u32,
}

/// What is wrong with a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PilgrimsError {
    /// Bounds that nothing is between.
    #[error("no room can hold at least {least} and at most {most} pilgrims")]
    Bounds {
        /// The fewest in a room.
        least: u32,
        /// The most in a room.
        most: u32,
    },
    /// Rooms that are too large to be counted.
    #[error("{0} pilgrims in a room are too many")]
    TooMany(u32),
}

/// The most pilgrims that a room can be made to hold.
const MOST: u32 = 1000;

/// The rooms of a floor, around the staircase.
const ROOMS: [&str; 8] = ["NW", "N", "NE", "E", "SE", "S", "SW", "W"];

/// The sides of the house, and where their rooms start among [`ROOMS`].
const SIDES: [(&str, usize); 4] = [("north", 0), ("east", 2), ("south", 4), ("west", 6)];

/// The rooms of a side, by their places among [`ROOMS`].
fn rooms_of(start: usize) -> [usize; 3] {
    [start, start + 1, (start + 2) % ROOMS.len()]
}

/// A floor of the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Floor {
    /// Downstairs.
    Lower,
    /// Upstairs.
    Upper,
}

impl fmt::Display for Floor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Lower => "lower",
            Self::Upper => "upper",
        })
    }
}

/// A number of pilgrims.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Number {
    /// In a room.
    Room(Floor, &'static str),
    /// In the whole house.
    Total,
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Room(floor, room) => write!(f, "pilgrims({floor},{room})"),
            Self::Total => f.write_str("total"),
        }
    }
}

/// Why a constraint holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// The side of the house holds its number of pilgrims.
    Side(&'static str),
    /// The upper floor holds so many times the pilgrims of the lower one.
    Ratio,
    /// What the total is.
    Total,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side(side) => write!(f, "side({side})"),
            Self::Ratio => f.write_str("ratio"),
            Self::Total => f.write_str("total"),
        }
    }
}

/// How many pilgrims are in which room, for the rooms of each floor in the order NW, N, NE, E, SE,
/// S, SW, W.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Allocation {
    /// Downstairs.
    pub lower: [u32; 8],
    /// Upstairs.
    pub upper: [u32; 8],
}

impl Allocation {
    /// The number of all pilgrims.
    pub fn total(&self) -> u32 {
        self.lower.iter().chain(&self.upper).sum()
    }
}

impl Pilgrims {
    fn read(self, source: &Source) -> Result<Self, InstanceError> {
        let Self { least, most, ratio, .. } = self;
        if least > most {
            return Err(source.at("most", PilgrimsError::Bounds { least, most }, None));
        }
        for (key, number) in [("most", most), ("ratio", ratio)] {
            if number > MOST {
                let help = format!("at most {MOST} can be handled");
                return Err(source.at(key, PilgrimsError::TooMany(number), Some(&help)));
            }
        }
        Ok(self)
    }
}

impl Puzzle for Pilgrims {
    type Var = Number;
    type Rule = Rule;
    type Solution = Allocation;

    fn title(&self) -> String {
        format!(
            "Pilgrims, {} on each side, {} times as many upstairs, {} to {} in a room",
            self.side, self.ratio, self.least, self.most
        )
    }

    fn model(&self, _: Formulation) -> Model<Number, Rule> {
        let mut model = Model::with_ints(IntEncoding::Order);
        let (least, most) = (i64::from(self.least), i64::from(self.most));
        let mut floor =
            |floor: Floor| ROOMS.map(|room| model.int(Number::Room(floor, room), least..=most));
        let (lower, upper) = (floor(Floor::Lower), floor(Floor::Upper));
        for (side, start) in SIDES {
            let rooms = rooms_of(start).into_iter().flat_map(|room| [lower[room], upper[room]]);
            let terms = rooms.map(|room| (1, room));
            model.linear(Rule::Side(side), terms, Comparison::Exactly, i64::from(self.side));
        }
        let weighted = |floor: [Int; 8], weight: i64| floor.map(|room| (weight, room));
        let ratio = weighted(lower, -i64::from(self.ratio)).into_iter().chain(weighted(upper, 1));
        model.linear(Rule::Ratio, ratio, Comparison::Exactly, 0);
        let total = model.int(Number::Total, 16 * least..=16 * most);
        let terms = weighted(lower, 1).into_iter().chain(weighted(upper, 1)).chain([(-1, total)]);
        model.linear(Rule::Total, terms, Comparison::Exactly, 0);
        model
    }

    fn decode(&self, assignment: Assignment<'_, Number, Rule>) -> Result<Allocation, Violation> {
        let mut allocation = Allocation { lower: [0; 8], upper: [0; 8] };
        let Allocation { lower, upper } = &mut allocation;
        for (floor, rooms) in [(Floor::Lower, lower), (Floor::Upper, upper)] {
            for (room, pilgrims) in ROOMS.into_iter().zip(rooms) {
                let value = assignment.value(&Number::Room(floor, room));
                let value = value.and_then(|value| u32::try_from(value).ok());
                *pilgrims = value.ok_or_else(|| {
                    Violation(format!("room {room} of the {floor} floor has not one number"))
                })?;
            }
        }
        Ok(allocation)
    }

    fn check(&self, allocation: &Allocation) -> Result<(), Violation> {
        let Allocation { lower, upper } = allocation;
        let mut rooms = lower.iter().chain(upper);
        if let Some(pilgrims) = rooms.find(|room| !(self.least..=self.most).contains(room)) {
            return Err(Violation(format!(
                "a room holds {pilgrims}, not {} to {}",
                self.least, self.most
            )));
        }
        for (side, start) in SIDES {
            let sum: u32 = rooms_of(start).iter().map(|&room| lower[room] + upper[room]).sum();
            Violation::unless(sum == self.side, || {
                format!("the {side} side holds {sum}, not {}", self.side)
            })?;
        }
        let [lower, upper] = [lower, upper].map(|floor| floor.iter().sum::<u32>());
        Violation::unless(upper == self.ratio * lower, || {
            format!("{upper} upstairs are not {} times the {lower} downstairs", self.ratio)
        })
    }

    fn symmetries(&self) -> Vec<Level<Allocation>> {
        let moves = [false, true].into_iter().cartesian_product([0, 2, 4, 6]).skip(1);
        let symmetry = |(mirrored, turned): (bool, usize)| -> Symmetry<Allocation> {
            let from = move |room: usize| {
                let room = room + turned;
                if mirrored { (10 + 8 - room % 8) % 8 } else { room % 8 }
            };
            Arc::new(move |allocation: &Allocation| {
                let moved = |floor: [u32; 8]| std::array::from_fn(|room| floor[from(room)]);
                Allocation { lower: moved(allocation.lower), upper: moved(allocation.upper) }
            })
        };
        let symmetries = moves.map(symmetry).collect();
        vec![Level::new("rotation and reflection", symmetries)]
    }

    fn draw(&self, allocation: &Allocation) -> Picture {
        let floor = |rooms: [u32; 8]| {
            let square = |room: usize| {
                Some(Square {
                    region: Some(room),
                    label: rooms[room].to_string(),
                    ..Square::default()
                })
            };
            let rows = vec![
                vec![square(0), square(1), square(2)],
                vec![square(7), None, square(3)],
                vec![square(6), square(5), square(4)],
            ];
            let regions = ROOMS.map(str::to_owned).to_vec();
            Block::Grid(Grid { rows, regions, ..Grid::default() })
        };
        let sum = |rooms: [u32; 8]| rooms.iter().sum::<u32>();
        let Allocation { lower, upper } = *allocation;
        let blocks = vec![
            Block::Line(format!("upstairs {}", sum(upper))),
            floor(upper),
            Block::Line(format!("downstairs {}", sum(lower))),
            floor(lower),
            Block::Line(format!("{} pilgrims", allocation.total())),
        ];
        Picture { blocks }
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::puzzle::instance::Params;

    const HOUSE: Pilgrims = Pilgrims { side: 11, ratio: 2, least: 1, most: 3 };

    #[test]
    fn the_model_speaks_of_rooms_and_sides() {
        assert_snapshot!(HOUSE.model(Formulation::DIRECT).to_string());
    }

    #[test]
    fn broken_rules_and_bad_houses_are_told() {
        let check = |lower, upper| {
            let checked = HOUSE.check(&Allocation { lower, upper });
            checked.map_or_else(|error| error.to_string(), |()| "right".to_owned())
        };
        let read = |param: &str, value: &str| {
            let params = Params::none().with(param, value);
            let house = Source::new("house.toml", FAMILY.write(&HOUSE));
            let read = FAMILY.puzzle(&house, &params, Pilgrims::read);
            read.map_or_else(|error| error.to_string(), |house| house.title())
        };
        assert_snapshot!(
            [
                check([1, 1, 1, 1, 1, 1, 1, 2], [2, 3, 3, 2, 2, 3, 2, 1]),
                check([1, 1, 1, 1, 1, 1, 1, 2], [3, 3, 2, 1, 3, 3, 2, 1]),
                check([1, 1, 1, 1, 1, 1, 1, 2], [3, 3, 2, 3, 3, 3, 2, 1]),
                check([1, 1, 1, 1, 1, 1, 1, 4], [3, 3, 2, 3, 3, 3, 2, 1]),
                read("most", "0"),
                read("side", "-1"),
                read("most", "2000"),
                read("ratio", "3"),
            ]
            .join("\n"),
            @"
        the east side holds 10, not 11
        the east side holds 9, not 11
        the west side holds 10, not 11
        a room holds 4, not 1 to 3
        house.toml: `0` is no value for --most: no room can hold at least 1 and at most 0 pilgrims
        house.toml: `-1` is no value for --side: it must not be negative
        house.toml: `2000` is no value for --most: 2000 pilgrims in a room are too many
        Pilgrims, 11 on each side, 3 times as many upstairs, 1 to 3 in a room
        "
        );
    }

    /// Every allocation that a search through all numbers of a floor finds.
    #[test]
    fn the_known_totals_are_those_of_a_search() {
        let floors = (0..8).map(|_| 1..=3_u32).multi_cartesian_product();
        let sides = |floor: &Vec<u32>| {
            SIDES.map(|(_, start)| rooms_of(start).iter().map(|&room| floor[room]).sum::<u32>())
        };
        let key = |floor: &Vec<u32>| (sides(floor), floor.iter().sum::<u32>());
        let floors = floors.map(|floor| key(&floor)).counts();
        let mut totals = std::collections::BTreeMap::new();
        for (&(sides, lower), &ways) in &floors {
            let above = (sides.map(|side| 11 - side), 2 * lower);
            let above = floors.get(&above).copied().unwrap_or(0);
            if above > 0 {
                *totals.entry(3 * lower).or_default() += ways * above;
            }
        }
        assert_eq!(totals.into_iter().collect_vec(), [(27, 4), (30, 114)]);
    }
}
