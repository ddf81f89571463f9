//! Langford's problem.

use std::fmt;
use std::sync::Arc;

use itertools::Itertools;
use puzzlec_encodings::{Assignment, Model};
use serde::{Deserialize, Serialize};

use crate::puzzle::instance::{FamilyName, InstanceError, Params, Source, to_toml};
use crate::puzzle::picture::{Block, Grid, Picture, Square};
use crate::puzzle::symmetry::Level;
use crate::puzzle::{Formulation, Puzzle, Violation};

/// Each of the numbers 1 to n stands twice in a row of 2n places, and between the two k's stand
/// exactly k other numbers; with more copies, between every two neighbouring k's.
///
/// C. Dudley Langford, "Problem", The Mathematical Gazette 42, 1958. The numbers of solutions up
/// to reversal are OEIS A014552 for two copies, A050998 for three. In a Skolem sequence the copies
/// of k stand k places apart, not k + 1 (Thoralf Skolem, "On certain distributions of integers in
/// pairs with given differences", Mathematica Scandinavica 5, 1957; A004075, which tells reversed
/// ones apart).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Langford {
    family: FamilyName<Self>,
    /// The largest number.
    pub n: u32,
    /// How often each number stands there.
    #[serde(default = "two")]
    pub copies: u32,
    /// How far apart.
    #[serde(default)]
    pub variant: Variant,
}

const fn two() -> u32 {
    2
}

/// How far apart the copies of a number k stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Variant {
    /// k + 1 places, with k numbers in between.
    #[default]
    Langford,
    /// k places.
    Skolem,
}

/// More places than the program can handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{copies} copies of {n} numbers are too many")]
pub struct TooManyPlaces {
    /// How often each number stands there.
    pub copies: u32,
    /// The largest number.
    pub n: u32,
}

/// No copies at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("every number needs a copy")]
pub struct NoCopies;

/// The first copy of a number stands at this position, counted from 1, and so do the others, which
/// follow at its distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct First {
    /// The number.
    pub number: u32,
    /// The position of its first copy.
    pub position: u32,
}

impl fmt::Display for First {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "first({},{})", self.number, self.position)
    }
}

/// Why a constraint holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// The number stands somewhere.
    Number(u32),
    /// Something stands at the position.
    Position(u32),
    /// The copies of the number are not right of the middle; breaks the symmetry of reversal.
    Left(u32),
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "number({number})"),
            Self::Position(position) => write!(f, "position({position})"),
            Self::Left(number) => write!(f, "left({number})"),
        }
    }
}

impl Langford {
    /// Two copies of the numbers 1 to n.
    pub const fn new(n: u32) -> Self {
        Self { family: FamilyName::NEW, n, copies: 2, variant: Variant::Langford }
    }

    /// The number of places in the row.
    const fn places(self) -> u32 {
        self.copies * self.n
    }

    /// How far apart the copies of a number stand.
    const fn distance(self, number: u32) -> u32 {
        match self.variant {
            Variant::Langford => number + 1,
            Variant::Skolem => number,
        }
    }

    /// The position of the first copy of a number when its last one stands at the end.
    const fn last_first(self, number: u32) -> u32 {
        self.places().saturating_sub((self.copies - 1) * self.distance(number))
    }

    /// The positions of all copies of a number, by the first.
    fn copies_from(self, First { number, position }: First) -> impl Iterator<Item = u32> {
        (0..self.copies).map(move |copy| position + copy * self.distance(number))
    }

    /// The number whose place tells a row from the same row reversed. A number whose copies cannot
    /// stand exactly in the middle halves the rows; the largest of them, since it has the fewest
    /// places. Where every number can, a row and its reversal may both remain.
    fn telling(self) -> u32 {
        let never_in_the_middle = |&number: &u32| self.last_first(number).is_multiple_of(2);
        (1..=self.n).rev().find(never_in_the_middle).unwrap_or(self.n)
    }

    /// The sum of the positions of all first copies, times four, for two copies. The positions of
    /// both copies of k sum to twice the first and its distance, and all positions to n(2n+1).
    fn sum_of_firsts(self) -> u64 {
        let n = u64::from(self.n);
        let distances: u64 = (1..=self.n).map(|number| u64::from(self.distance(number))).sum();
        2 * (n * (2 * n + 1) - distances)
    }
}

impl Puzzle for Langford {
    type Var = First;
    type Rule = Rule;
    /// The row.
    type Solution = Vec<u32>;

    const FAMILY: &'static str = "langford";
    const PARAMETERS: &'static [&'static str] = &["n", "copies"];

    fn read(source: &Source, params: &Params) -> Result<Self, InstanceError> {
        let mut this: Self = source.parse()?;
        this.n = params.get("n", source)?.unwrap_or(this.n);
        this.copies = params.get("copies", source)?.unwrap_or(this.copies);
        let Self { n, copies, .. } = this;
        if copies == 0 {
            return Err(source.error(None, NoCopies, None));
        }
        if n.saturating_add(1).checked_mul(copies).is_none_or(|places| places > 1 << 16) {
            let help = "at most 65,536 places can be handled";
            return Err(source.error(None, TooManyPlaces { copies, n }, Some(help)));
        }
        Ok(this)
    }

    fn to_toml(&self) -> String {
        to_toml(self)
    }

    fn title(&self) -> String {
        let name = match (self.variant, self.copies) {
            (Variant::Langford, 2) => "Langford pairs",
            (Variant::Langford, 3) => "Langford triples",
            (Variant::Langford, _) => "Langford sequences",
            (Variant::Skolem, _) => "Skolem sequences",
        };
        match self.copies {
            2 | 3 => format!("{name}, n = {}", self.n),
            copies => format!("{name} of {copies} copies, n = {}", self.n),
        }
    }

    fn model(&self, formulation: Formulation) -> Model<First, Rule> {
        let mut model = Model::new();
        let mut at = vec![Vec::new(); self.places() as usize + 1];
        // Large numbers first: they have the fewest places.
        for number in (1..=self.n).rev() {
            let firsts = (1..=self.last_first(number)).map(|position| {
                let name = First { number, position };
                let first = model.var(name);
                for position in self.copies_from(name) {
                    at[position as usize].push(first);
                }
                first
            });
            let firsts = firsts.collect_vec();
            model.exactly_one(Rule::Number(number), firsts.iter().copied());
            if formulation.break_symmetry && number == self.telling() {
                for &right in &firsts[firsts.len().div_ceil(2)..] {
                    model.clause(Rule::Left(number), [!right]);
                }
            }
        }
        for (position, firsts) in (1..).zip(&at[1..]) {
            model.exactly_one(Rule::Position(position), firsts.iter().copied());
        }
        model
    }

    fn decode(&self, assignment: Assignment<'_, First, Rule>) -> Result<Vec<u32>, Violation> {
        let mut row = vec![0; self.places() as usize];
        for &first in assignment.trues() {
            for place in self.copies_from(first) {
                let cell = &mut row[place as usize - 1];
                Violation::unless(*cell == 0, || {
                    format!("{} and {cell} both stand at position {place}", first.number)
                })?;
                *cell = first.number;
            }
        }
        Ok(row)
    }

    fn check(&self, row: &Vec<u32>) -> Result<(), Violation> {
        Violation::unless(row.len() == self.places() as usize, || {
            format!("the row has {} places, not {}", row.len(), self.places())
        })?;
        for number in 1..=self.n {
            let places = row.iter().positions(|&other| other == number).collect_vec();
            Violation::unless(places.len() == self.copies as usize, || {
                format!("{number} stands {} times, not {}", places.len(), self.copies)
            })?;
            for (one, next) in places.into_iter().tuple_windows() {
                let (between, distance) = (next - one - 1, self.distance(number) as usize);
                Violation::unless(between + 1 == distance, || {
                    format!("{between} numbers stand between two {number}'s, not {}", distance - 1)
                })?;
            }
        }
        Ok(())
    }

    fn symmetries(&self) -> Vec<Level<Vec<u32>>> {
        let reversal = |row: &Vec<u32>| row.iter().rev().copied().collect();
        vec![Level::new("reversal", vec![Arc::new(reversal)])]
    }

    fn keeps(&self, row: &Vec<u32>) -> bool {
        let number = self.telling();
        let first = row.iter().position(|&other| other == number);
        first.is_none_or(|first| first < self.last_first(number).div_ceil(2) as usize)
    }

    fn obstruction(&self) -> Option<String> {
        let fourfold = (self.copies == 2).then(|| self.sum_of_firsts())?;
        let rests = match self.variant {
            Variant::Langford => "0 or 3",
            Variant::Skolem => "0 or 1",
        };
        (!fourfold.is_multiple_of(4)).then(|| {
            format!(
                "the first copies' positions would sum to {fourfold}/4, not a whole number; \
                 n must be {rests} modulo 4"
            )
        })
    }

    fn draw(&self, row: &Vec<u32>) -> Picture {
        let square = |&number: &u32| {
            Some(Square {
                region: Some(number as usize - 1),
                label: number.to_string(),
                ..Square::default()
            })
        };
        let regions = (1..=self.n).map(|number| number.to_string()).collect();
        let rows = vec![row.iter().map(square).collect()];
        Block::Grid(Grid { rows, regions, ..Grid::default() }).into()
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;

    #[test]
    fn the_model_speaks_of_numbers_and_positions() {
        assert_snapshot!(Langford::new(3).model(Formulation::DIRECT).to_string());
    }

    #[test]
    fn broken_rules_are_told() {
        let check = |row: &[u32]| match Langford::new(3).check(&row.to_vec()) {
            Ok(()) => "right".to_owned(),
            Err(violation) => violation.to_string(),
        };
        assert_snapshot!(
            [
                check(&[3, 1, 2, 1, 3, 2]),
                check(&[2, 3, 1, 2, 1, 3]),
                check(&[3, 1, 2, 1, 3]),
                check(&[3, 1, 1, 2, 3, 2]),
                check(&[3, 1, 2, 1, 3, 3]),
                check(&[3, 1, 4, 1, 3, 4]),
            ]
            .join("\n"),
            @r"
        right
        right
        the row has 5 places, not 6
        0 numbers stand between two 1's, not 1
        2 stands 1 times, not 2
        2 stands 0 times, not 2
        "
        );
    }

    #[test]
    fn a_reversed_solution_is_in_the_same_class() {
        let level = Langford::new(3).symmetries().remove(0);
        let (row, reversed) = (vec![3, 1, 2, 1, 3, 2], vec![2, 3, 1, 2, 1, 3]);
        assert_eq!(level.symmetries().unwrap()[0](&row), reversed);
        let sizes = (level.class_size(&row), level.class_size(&reversed));
        assert_eq!(sizes, (None, Some(2_usize.into())));
    }
}
