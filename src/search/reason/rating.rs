//! Ratings: how hard a puzzle with one solution is.

use std::collections::BTreeMap;
use std::fmt;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use super::walk::{Inference, Move, Walk};
use crate::engines::plural;
use crate::puzzle::task::AnyTask;
use crate::puzzle::text::listed;
use crate::search::conclusion::Conclusion;
use crate::search::error::SearchError;
use crate::search::report::Unique;
use crate::search::session::Search;

/// The rating of a puzzle with one solution, by the [`Walk`] to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rating {
    /// The level, from 1 to 5.
    pub level: usize,
    /// The score.
    pub score: usize,
    /// The number of rounds.
    pub rounds: usize,
    /// The number of moves.
    pub moves: usize,
    /// The size of the largest reason.
    pub largest: usize,
    /// The number of guesses.
    pub guesses: usize,
    /// The number of clues, if the family knows some.
    pub clues: Option<usize>,
    /// The number of moves that follow in each way.
    pub ways: BTreeMap<Inference, usize>,
    /// The hardest move.
    pub hardest: Option<Move>,
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let Self { round, inference, deduction } = self;
        let mut object = s.serialize_struct("Move", 5)?;
        object.serialize_field("round", round)?;
        object.serialize_field("statement", &deduction.statement)?;
        object.serialize_field("words", &deduction.words)?;
        object.serialize_field("way", inference)?;
        object.serialize_field("rules", &deduction.because)?;
        object.end()
    }
}

impl Rating {
    /// The names of its [numbers](Self::numbers).
    pub const NUMBERS: [&str; 6] = ["level", "score", "rounds", "moves", "largest", "guesses"];

    /// The numbers, as a row of a table.
    pub const fn numbers(&self) -> [usize; Self::NUMBERS.len()] {
        let &Self { level, score, rounds, moves, largest, guesses, .. } = self;
        [level, score, rounds, moves, largest, guesses]
    }

    /// The rating of a puzzle with this number of clues by its walk.
    fn of(walk: &Walk, task: &dyn AnyTask, clues: Option<usize>) -> Self {
        let ways = Inference::ALL.iter().map(|&own| (own, walk.count(own)));
        let ways = ways.collect::<BTreeMap<_, _>>();
        Self {
            level: walk.level(),
            score: walk.score(),
            rounds: walk.rounds(),
            moves: ways.values().sum(),
            largest: walk.largest(),
            guesses: walk.count(Inference::Guess),
            clues,
            ways,
            hardest: walk.hardest(task),
        }
    }
}

impl Search {
    /// Rates how hard the puzzle is, which has this number of clues, if its family knows some.
    ///
    /// # Errors
    /// As [`walk`](Self::walk).
    pub fn rating(&self, clues: Option<usize>) -> Result<Conclusion<Unique<Rating>>, SearchError> {
        self.walk()?.try_map(|walk| {
            Ok(Unique::from(walk.map(|walk| Rating::of(&walk, self.task(), clues))))
        })
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ways = self.ways.iter().filter(|(_, count)| **count > 0);
        let ways = listed(ways.map(|(way, count)| format!("{count} {way}")));
        let (moves, rounds) = (plural(self.moves, "move"), plural(self.rounds, "round"));
        let most = Walk::LEVELS.len() + 1;
        writeln!(f, "level {} of {most}, score {}", self.level, self.score)?;
        writeln!(f, "{moves} in {rounds}: {ways}")
    }
}
