//! Walks: the way to the only solution by smallest reasons, and how hard a puzzle is by it.

#[cfg(test)]
mod tests;
mod walker;

use std::collections::BTreeMap;
use std::fmt;

use itertools::Itertools;
use puzzlec_dimacs::{Lit, Values};
use puzzlec_encodings::choices;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Serialize, Serializer};

use self::walker::{CONFLICTS, Learnt, Walker};
use super::reasoner::{Goal, Reasoner};
use super::statement::{Deduction, Statement};
use super::words::summary;
use crate::puzzle::task::AnyTask;
use crate::search::conclusion::Conclusion;
use crate::search::error::SearchError;
use crate::search::given::Given;
use crate::search::session::Search;

/// The way to the only solution: moves in rounds, each for the smallest reason that was found.
///
/// A round concludes at sight whatever it can. Then it takes the moves with the smallest reasons by
/// contradiction; if there are none, those by cases; if there are none within the limits, a guess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// The parts of the puzzle.
    parts: Vec<Given>,
    /// The solution.
    pub solution: Values,
    /// All that became known, in order.
    trace: Vec<Learnt>,
}

/// A statement that joins what is known, and the reason for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The round, counted from 1; in the steps of a walk, the number of the step.
    pub round: usize,
    /// The way in which the statement follows.
    pub inference: Inference,
    /// The statement, and parts of the puzzle from which it follows, with what is known; without
    /// parts for a guess.
    pub deduction: Deduction,
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

impl Serialize for Inference {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.as_str())
    }
}

impl Walk {
    /// The greatest efforts of the moves at levels 1 to 4.
    pub const LEVELS: [usize; 4] = [0, 2, 4, 8];

    /// The effort of a move: none at sight; the size of the reason by contradiction, twice that by
    /// cases; for a guess, that of cases in all parts.
    fn effort(&self, own: &Learnt) -> usize {
        match own.inference {
            Inference::Sight => 0,
            Inference::Contradiction => own.parts.len(),
            Inference::Cases => 2 * own.parts.len(),
            Inference::Guess => 2 * self.parts.len(),
        }
    }

    /// What became known, but for what everybody knows.
    fn learnt(&self) -> impl DoubleEndedIterator<Item = &Learnt> {
        let is_move = |own: &&Learnt| own.inference != Inference::Sight || !own.parts.is_empty();
        self.trace.iter().filter(is_move)
    }

    /// The moves, in their order.
    pub fn moves(&self, task: &dyn AnyTask) -> Vec<Move> {
        self.learnt().map(|own| self.in_words(task, own)).collect()
    }

    fn in_words(&self, task: &dyn AnyTask, own: &Learnt) -> Move {
        let because = Given::chosen(&self.parts, &own.parts);
        let deduction = Deduction::of_lit(task, own.lit, because);
        Move { round: own.round, inference: own.inference, deduction }
    }

    /// The number of rounds.
    pub fn rounds(&self) -> usize {
        self.learnt().last().map_or(0, |last| last.round)
    }

    /// The number of moves that follow in one way.
    pub fn count(&self, inference: Inference) -> usize {
        self.learnt().filter(|own| own.inference == inference).count()
    }

    /// The first move of the greatest effort; among those at sight, of the greatest reason.
    fn greatest(&self) -> Option<&Learnt> {
        self.learnt().rev().max_by_key(|own| (self.effort(own), own.parts.len()))
    }

    /// The first move of the greatest effort, in words.
    pub fn hardest(&self, task: &dyn AnyTask) -> Option<Move> {
        self.greatest().map(|own| self.in_words(task, own))
    }

    /// The size of the largest reason.
    pub fn largest(&self) -> usize {
        self.learnt().map(|own| own.parts.len()).max().unwrap_or(0)
    }

    /// The score: the sum of the efforts of all rounds, which are those of their last moves.
    pub fn score(&self) -> usize {
        let last_of_rounds = self.learnt().map(|own| (own.round, self.effort(own)));
        last_of_rounds.collect::<BTreeMap<_, _>>().values().sum()
    }

    /// The level, from 1 to 5: how great the greatest effort of a move is. Level 1
    /// is all at sight, level 5 is beyond [the others](Self::LEVELS) or has a guess.
    pub fn level(&self) -> usize {
        let effort = self.greatest().map_or(0, |own| self.effort(own));
        match self.count(Inference::Guess) {
            0 => 1 + Self::LEVELS.iter().filter(|&&most| effort > most).count(),
            _ => 1 + Self::LEVELS.len(),
        }
    }

    /// The steps of the walk in its puzzle: the statements of the solution, and what is ruled out by
    /// a contradiction or by cases. What is ruled out at sight is no step: its reasons are among
    /// those of the statements that it leads to. Each reason is as short as propagation allows.
    ///
    /// # Errors
    /// When the formula is too large.
    pub fn steps(&self, search: &Search) -> Result<Vec<Move>, SearchError> {
        let task = search.task();
        let mut reasoner = Reasoner::new(task, search.settings())?;
        reasoner.learn_given();
        let places = self.trace.iter().enumerate().map(|(place, own)| (own.lit, place));
        let places: FxHashMap<Lit, usize> = places.collect();
        let places_of = |lits: &[Lit]| lits.iter().filter_map(|lit| places.get(lit)).collect_vec();
        // A statement is complete when the last of its literals is known.
        let statements = Statement::of(task.named(), &self.solution).into_iter();
        let mut complete = statements
            .filter_map(|own| Some((*places_of(&own.lits).into_iter().max()?, own)))
            .into_group_map();
        let (mut steps, mut reported) = (Vec::new(), FxHashSet::default());
        for (place, own) in self.trace.iter().enumerate() {
            let statements = complete.remove(&place).unwrap_or_default();
            let stated = statements.into_iter().map(|own| (own.lits.clone(), Some(own)));
            let mut stated = stated.collect_vec();
            if stated.is_empty() && own.inference != Inference::Sight {
                stated.push((vec![own.lit], None));
            }
            for (lits, statement) in stated {
                // It may use what was ruled out before.
                let hidden = (0..=place).filter(|at| !reported.contains(at));
                let parts = hidden.flat_map(|at| &self.trace[at].parts).copied().sorted().dedup();
                let cases = Goal::all(&lits).0;
                let parts = match own.inference {
                    Inference::Guess => Vec::new(),
                    _ => reasoner.irreducible(parts.collect(), &cases, CONFLICTS)?,
                };
                reported.extend(places_of(&lits).into_iter().copied());
                reasoner.learn(lits.iter().copied());
                let because = Given::chosen(&self.parts, &parts);
                let deduction = match statement {
                    Some(statement) => Deduction::new(task, &statement, because),
                    None => Deduction::of_lit(task, lits[0], because),
                };
                let (round, inference) = (steps.len() + 1, own.inference);
                steps.push(Move { round, inference, deduction });
            }
        }
        Ok(steps)
    }
}

impl Move {
    /// The reason in few words: `by contradiction from 2 rules`, `by a guess`.
    pub fn reason(&self) -> String {
        match &self.deduction.because[..] {
            [] => self.inference.to_string(),
            because => format!("{} from {}", self.inference, summary(because)),
        }
    }
}

impl fmt::Display for Move {
    /// A line for the statement, and lines for the reason.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.deduction.lines(self.reason()))
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
    /// let search = puzzlec::open("futoshiki")?.search()?;
    /// let Conclusion::Found(Some(walk)) = search.walk()? else {
    ///     return Err("there is one solution".into());
    /// };
    /// assert_eq!((walk.level(), walk.score(), walk.count(Inference::Guess)), (2, 3, 0));
    /// let hardest = walk.hardest(search.task()).expect("a move");
    /// assert_eq!(hardest.inference, Inference::Contradiction);
    /// assert_eq!(hardest.deduction.words, "the value of 2,2 is not 2");
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
            let unknown = || Conclusion::new(self.task().core(), None, None);
            Ok(walk.map_or_else(unknown, |walk| Conclusion::Found(Some(walk))))
        })
    }

    /// Walks to a solution; `None` if the search is stopped. If it is not the only one, a walk by
    /// smallest reasons would take long: each step is a guess or follows at sight.
    ///
    /// # Errors
    /// As [`explain`](Self::explain).
    pub fn walk_to(&self, solution: Values, is_only: bool) -> Result<Option<Walk>, SearchError> {
        Walker::new(self.task(), self.settings(), &solution, is_only)?.walk(solution)
    }
}
