//! Walks: the way to the only solution by smallest reasons, and how hard a puzzle is by it.

mod steps;
#[cfg(test)]
mod tests;
mod walker;

use self::walker::{Learnt, Walker};
use super::{Given, words};
use crate::search::prelude::*;

/// The way to the only solution: moves in rounds, each for the smallest reason that was found.
///
/// A round concludes at sight whatever it can. Then it takes the moves with the smallest reasons by
/// contradiction; if there are none, those by cases; if there are none within the limits, a guess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// The moves, in their order.
    pub moves: Vec<Move>,
    /// The number of parts of the puzzle.
    pub parts: usize,
    /// The solution.
    pub solution: Values,
    /// All that became known, in order.
    trace: Vec<Learnt>,
}

/// A statement that joins what is known, and the reason for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The round, counted from 1.
    pub round: usize,
    /// The way in which the statement follows.
    pub inference: Inference,
    /// The literals, all of which are true.
    pub lits: Vec<Lit>,
    /// The statement in the names of the puzzle, such as `value(1,2) = 3` or `!value(1,2)=3`.
    pub statement: String,
    /// The same in words, such as `the value of 1,2 is not 3`.
    pub words: String,
    /// The statement and its reason as people say it, if the puzzle knows how.
    pub phrase: Option<String>,
    /// The reason: parts of the puzzle from which it follows, with what is known; empty for a guess.
    pub because: Vec<Given>,
}

choices! {
    /// The way in which a statement follows from parts of a puzzle and what is known.
    Inference {
        /// Propagation shows it: a single part says so, step by step.
        Sight = "at sight",
        /// Propagation in all parts of its reason contradicts its contrary.
        Contradiction = "by contradiction",
        /// It follows from its reason, but only a distinction of cases shows that.
        Cases = "by cases",
        /// No reason was found within the limits. It is true in the solution.
        Guess = "by a guess",
    }
}

impl Walk {
    /// The greatest efforts of the moves at levels 1 to 4.
    pub const LEVELS: [usize; 4] = [0, 2, 4, 8];

    /// The effort of a move: none at sight; the size of the reason by contradiction, twice that by
    /// cases; for a guess, that of cases in all parts.
    pub fn effort(&self, step: &Move) -> usize {
        match step.inference {
            Inference::Sight => 0,
            Inference::Contradiction => step.because.len(),
            Inference::Cases => 2 * step.because.len(),
            Inference::Guess => 2 * self.parts,
        }
    }

    /// The number of rounds.
    pub fn rounds(&self) -> usize {
        self.moves.last().map_or(0, |last| last.round)
    }

    /// The number of moves that follow in one way.
    pub fn count(&self, inference: Inference) -> usize {
        self.moves.iter().filter(|step| step.inference == inference).count()
    }

    /// The first move of the greatest effort; among those at sight, of the greatest reason.
    pub fn hardest(&self) -> Option<&Move> {
        let effort = |step: &&Move| (self.effort(step), step.because.len());
        self.moves.iter().rev().max_by_key(effort)
    }

    /// The size of the largest reason.
    pub fn largest(&self) -> usize {
        self.moves.iter().map(|step| step.because.len()).max().unwrap_or(0)
    }

    /// The score: the sum of the efforts of all rounds, which are those of their last moves.
    pub fn score(&self) -> usize {
        let rounds = self.moves.chunk_by(|one, next| one.round == next.round);
        rounds.filter_map(<[Move]>::last).map(|last| self.effort(last)).sum()
    }

    /// The level, from 1 to 5: how great the greatest [effort](Self::effort) of a move is. Level 1
    /// is all at sight, level 5 is beyond [the others](Self::LEVELS) or has a guess.
    pub fn level(&self) -> usize {
        let effort = self.hardest().map_or(0, |step| self.effort(step));
        match self.count(Inference::Guess) {
            0 => 1 + Self::LEVELS.iter().filter(|&&most| effort > most).count(),
            _ => 1 + Self::LEVELS.len(),
        }
    }
}

impl Move {
    /// The pin that makes the move, such as `value(1,2)=3`.
    pub fn pin(&self) -> String {
        self.statement.replace(" = ", "=")
    }

    /// The reason in few words: `by contradiction from 2 rules`, `by a guess`.
    pub fn reason(&self) -> String {
        match &self.because[..] {
            [] => self.inference.to_string(),
            because => format!("{} from {}", self.inference, words::summary(because)),
        }
    }
}

impl fmt::Display for Move {
    /// A line for the statement, and lines for the reason.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.phrase {
            Some(phrase) => writeln!(f, "{phrase}")?,
            None => writeln!(f, "{}: {}", self.words, self.reason())?,
        }
        f.write_str(&Given::lines(&self.because))
    }
}

impl Search {
    /// Walks to the only solution by smallest reasons. There is no walk if there are several.
    ///
    /// Its limits are numbers of conflicts, so that the walk is the same everywhere.
    ///
    /// ```
    /// use puzzlec::search::{Conclusion, Inference};
    ///
    /// let Conclusion::Found(Some(walk)) = puzzlec::open("futoshiki")?.search()?.walk()? else {
    ///     return Err("there is one solution".into());
    /// };
    /// assert_eq!((walk.level(), walk.score(), walk.count(Inference::Guess)), (2, 3, 0));
    /// let hardest = walk.hardest().expect("a move");
    /// assert_eq!(hardest.inference, Inference::Contradiction);
    /// assert_eq!(hardest.words, "the value of 2,2 is not 2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`explain`](Self::explain).
    pub fn walk(&self) -> Result<Conclusion<Option<Walk>>, SearchError> {
        let (first, mut models, _) = self.begun()?;
        first.then(|solution| {
            let walk = match models.is_only(&solution)? {
                Some(true) => self.walk_to(solution, true)?,
                Some(false) => return Ok(Conclusion::Found(None)),
                None => None,
            };
            Ok(walk.map_or(Conclusion::UNKNOWN, |walk| Conclusion::Found(Some(walk))))
        })
    }

    /// Walks to a solution; `None` if the search is stopped. If it is not the only one, a walk by
    /// smallest reasons would take long: each step is a guess or follows at sight.
    ///
    /// # Errors
    /// As [`explain`](Self::explain).
    pub fn walk_to(&self, solution: Values, is_only: bool) -> Result<Option<Walk>, SearchError> {
        let walker = Walker::new(self.task(), self.settings(), &solution, is_only)?;
        walker.walk(self.task(), solution)
    }
}
