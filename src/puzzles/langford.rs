//! Langford's problem.

use std::fmt;
use std::sync::Arc;

use itertools::Itertools;
use puzzlec_encodings::{Assignment, Model};
use serde::{Deserialize, Serialize};

use crate::instance::{FamilyName, InstanceError, Params, Source, to_toml};
use crate::picture::{Block, Grid, Picture, Square};
use crate::puzzle::{Formulation, Puzzle, Violation};
use crate::symmetry::Level;

/// Each of the numbers 1 to n stands twice in a row of 2n places, and between the two k's stand
/// exactly k other numbers.
///
/// C. Dudley Langford, "Problem", The Mathematical Gazette 42, 1958. The numbers of solutions up
/// to reversal are OEIS A014552.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Langford {
    family: FamilyName<Self>,
    /// The largest number.
    pub n: u32,
}

/// The two copies of a number stand at this position, counted from 1, and `number + 1` further.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pair {
    /// The number.
    pub number: u32,
    /// The position of its first copy.
    pub position: u32,
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pair({},{})", self.number, self.position)
    }
}

/// Why a constraint holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// The number stands somewhere.
    Number(u32),
    /// Something stands at the position.
    Position(u32),
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "number({number})"),
            Self::Position(position) => write!(f, "position({position})"),
        }
    }
}

impl Langford {
    /// The problem for the numbers 1 to n.
    pub const fn new(n: u32) -> Self {
        Self { family: FamilyName::NEW, n }
    }

    /// The positions where the first copy of a number may stand.
    fn firsts(self, number: u32) -> std::ops::RangeInclusive<u32> {
        1..=(2 * self.n).saturating_sub(number + 1)
    }
}

impl Puzzle for Langford {
    type Var = Pair;
    type Rule = Rule;
    /// The row.
    type Solution = Vec<u32>;

    const FAMILY: &'static str = "langford";
    const PARAMETERS: &'static [&'static str] = &["n"];

    fn read(source: &Source, params: &Params) -> Result<Self, InstanceError> {
        let mut this: Self = source.parse()?;
        this.n = params.get("n", source)?.unwrap_or(this.n);
        Ok(this)
    }

    fn to_toml(&self) -> String {
        to_toml(self)
    }

    fn title(&self) -> String {
        format!("Langford pairs, n = {}", self.n)
    }

    fn model(&self, _: Formulation) -> Model<Pair, Rule> {
        let mut model = Model::new();
        let mut at = vec![Vec::new(); 2 * self.n as usize + 1];
        // Large numbers first: they have the fewest places.
        for number in (1..=self.n).rev() {
            let places = self.firsts(number).map(|position| {
                let pair = model.var(Pair { number, position });
                at[position as usize].push(pair);
                at[(position + number + 1) as usize].push(pair);
                pair
            });
            let places = places.collect_vec();
            model.exactly_one(Rule::Number(number), places);
        }
        for (position, pairs) in (1..).zip(&at[1..]) {
            model.exactly_one(Rule::Position(position), pairs.iter().copied());
        }
        model
    }

    fn decode(&self, assignment: Assignment<'_, Pair, Rule>) -> Result<Vec<u32>, Violation> {
        let mut row = vec![0; 2 * self.n as usize];
        for &Pair { number, position } in assignment.trues() {
            for place in [position, position + number + 1] {
                let cell = &mut row[place as usize - 1];
                Violation::unless(*cell == 0, || {
                    format!("{number} and {cell} both stand at position {place}")
                })?;
                *cell = number;
            }
        }
        Ok(row)
    }

    fn check(&self, row: &Vec<u32>) -> Result<(), Violation> {
        Violation::unless(row.len() == 2 * self.n as usize, || {
            format!("the row has {} places, not {}", row.len(), 2 * self.n)
        })?;
        for number in 1..=self.n {
            let places = row.iter().positions(|&other| other == number).collect_vec();
            let [first, second] = places[..] else {
                let times = places.len();
                return Err(Violation(format!("{number} stands {times} times, not twice")));
            };
            let between = second - first - 1;
            Violation::unless(between == number as usize, || {
                format!("{between} numbers stand between the two {number}'s")
            })?;
        }
        Ok(())
    }

    fn symmetries(&self) -> Vec<Level<Vec<u32>>> {
        let reversal = |row: &Vec<u32>| row.iter().rev().copied().collect();
        vec![Level { name: "reversal".to_owned(), symmetries: vec![Arc::new(reversal)] }]
    }

    fn obstruction(&self) -> Option<String> {
        // The positions of both copies of k sum to 2 * first + k + 1; over all k, twice the sum of
        // the first positions is n(2n+1) - n(n+3)/2 = n(3n-1)/2, which is even for n = 0 or 3 mod 4.
        let n = self.n;
        matches!(n % 4, 1 | 2).then(|| {
            format!(
                "the first copies' positions would sum to n(3n-1)/4 = {}/4, not a whole number; \
                 n must be 0 or 3 modulo 4",
                u64::from(n) * (3 * u64::from(n) - 1)
            )
        })
    }

    fn draw(&self, row: &Vec<u32>) -> Picture {
        let square = |&number: &u32| {
            Some(Square { region: Some(number as usize - 1), label: number.to_string() })
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
        0 numbers stand between the two 1's
        2 stands 1 times, not twice
        2 stands 0 times, not twice
        "
        );
    }

    #[test]
    fn a_reversed_solution_is_in_the_same_class() {
        let level = Langford::new(3).symmetries().remove(0);
        let (row, reversed) = (vec![3, 1, 2, 1, 3, 2], vec![2, 3, 1, 2, 1, 3]);
        assert_eq!(level.canonical(&row), reversed);
        assert_eq!((level.class_size(&row), level.class_size(&reversed)), (None, Some(2)));
    }
}
