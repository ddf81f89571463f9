//! Making puzzles: a solution at random, and few of its clues that leave it as the only one.

mod pattern;
mod random;
mod reduce;

pub use self::pattern::Pattern;
use self::random::Draws;
use self::reduce::Reduction;
use super::Opened;
use serde_json::Value;

use super::prelude::*;
use crate::puzzle::Violation;
use crate::puzzle::clues::{Clue, Clues};
use crate::puzzle::family::Family;

/// What is wanted of a puzzle.
#[must_use]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Wanted {
    /// The least and the greatest number of clues; any if it is absent.
    pub clues: Option<(usize, usize)>,
    /// The pattern of the clues.
    pub pattern: Pattern,
    /// True if the clues that the puzzle has are kept.
    pub keeps: bool,
}

/// A maker of puzzles of one kind and size.
pub struct Maker {
    /// The puzzle without clues, but for those that are kept.
    blank: Search,
    family: &'static Family,
    kept: Vec<Clue>,
    draws: Draws,
    wanted: Wanted,
}

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The text of its file.
    pub file: String,
    /// The number of its clues.
    pub clues: usize,
    /// The seed that makes it again.
    pub seed: u64,
}

/// The reason why no puzzle is made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MakeError {
    /// The family knows no clues, or the puzzle has none that could be taken away.
    #[error("no clues can be made for this puzzle of the family {0}")]
    NoClues(&'static str),
    /// The puzzle without its clues has no solution.
    #[error("the puzzle has no solution{0}")]
    NoSolution(&'static str),
    /// All clues of a solution leave other solutions.
    #[error("the clues of a solution did not make it the only one, in {0} tries")]
    Ambiguous(usize),
    /// No puzzle had the number of clues that is wanted.
    #[error("no puzzle had so many clues, in {tries} tries; the fewest were {fewest}")]
    Clues {
        /// The number of puzzles that were tried.
        tries: usize,
        /// The fewest clues of one of them.
        fewest: usize,
    },
    /// A puzzle that was made has several solutions, which is a fault of this program.
    #[error("please report: a puzzle that was made has not one solution, seed {0}")]
    Wrong(u64),
    /// A search failed.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The puzzle cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
}

/// The solutions that are tried for one puzzle.
const TRIES: usize = 100;

impl Opened {
    /// A maker of puzzles as this one: of its family and size, with other clues.
    ///
    /// ```
    /// use puzzlec::search::Wanted;
    ///
    /// let maker = puzzlec::open("sudoku")?.maker(Wanted::default())?;
    /// let made = maker.make(1)?;
    /// assert_eq!(maker.make(1)?, made);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the puzzle is wrong, or its family knows no clues.
    pub fn maker(&self, wanted: Wanted) -> Result<Maker, MakeError> {
        let family = puzzles::family_of(self.source()).map_err(OpenError::from)?;
        let task = self.task(Request::PLAIN)?;
        let none = || MakeError::NoClues(family.name);
        let own = task.clues(None).map_err(SearchError::from)?.ok_or_else(none)?;
        let kept = if wanted.keeps { own.all.clone() } else { Vec::new() };
        let file = own.file(&kept.iter().collect_vec());
        drop(own);
        let blank = self.alike(file, Request::PLAIN)?;
        let draws = Draws::of(&blank)?;
        Ok(Maker { blank, family, kept, draws, wanted })
    }

    /// A search in a puzzle of the same settings.
    fn alike(&self, file: String, request: Request) -> Result<Search, OpenError> {
        Self::new(Source::new("puzzle", file)).by(self.settings().clone()).requested(request)
    }
}

impl Maker {
    /// True if every solution is equally likely to be that of a puzzle.
    pub const fn is_uniform(&self) -> bool {
        self.draws.is_uniform()
    }

    /// The puzzle of this seed.
    ///
    /// # Errors
    /// When no puzzle is as it is wanted, or the search is stopped.
    pub fn make(&self, seed: u64) -> Result<Made, MakeError> {
        let mut random = Random::new(seed);
        let mut fewest = None;
        for _ in 0..TRIES {
            let drawn = self.draws.draw(&self.blank, random.word())?;
            let kept = if self.kept.is_empty() { "" } else { " with the clues that are kept" };
            let values = drawn.ok_or(MakeError::NoSolution(kept))?;
            let task = self.blank.task();
            let clues = task.clues(Some(&values)).map_err(SearchError::from)?;
            let clues = clues.ok_or(MakeError::NoClues(self.family.name))?;
            let Some(chosen) = self.chosen(&clues, &values, &mut random)? else { continue };
            let count = chosen.len();
            let (least, most) = self.wanted.clues.unwrap_or((0, usize::MAX));
            fewest = fewest.min(Some(count)).or(Some(count));
            if !(least..=most).contains(&count) {
                continue;
            }
            let chosen = chosen.into_iter().map(|clue| &clues.all[clue]).collect_vec();
            let made = Made { file: clues.file(&chosen), clues: count, seed };
            self.check(&made, &values)?;
            return Ok(made);
        }
        Err(match fewest {
            None => MakeError::Ambiguous(TRIES),
            Some(fewest) => MakeError::Clues { tries: TRIES, fewest },
        })
    }

    /// The clues of a puzzle with this solution; nothing if all leave several solutions.
    fn chosen(
        &self,
        clues: &Clues<'_>,
        values: &Values,
        random: &mut Random,
    ) -> Result<Option<Vec<usize>>, MakeError> {
        let all = clues.all.iter().collect_vec();
        let full = self.read(clues.file(&all))?;
        let is_kept = |clue: &usize| self.kept.iter().any(|own| own.name == all[*clue].name);
        let mut sets = self.wanted.pattern.sets(clues);
        random.shuffle(&mut sets);
        // What is kept comes first, and is not tried.
        let (kept, open): (Vec<_>, Vec<_>) =
            sets.into_iter().partition(|set| set.iter().all(is_kept));
        let mut chosen = kept.into_iter().flatten().collect_vec();
        let mut reduction = Reduction::new(&full, &clues.all, values)?;
        let Some(few) = reduction.reduced(&chosen, &open)? else { return Ok(None) };
        let is_few = |set: &usize| few.contains(set);
        let (few, mut others): (Vec<_>, Vec<_>) = (0..open.len()).partition(is_few);
        chosen.extend(few.into_iter().flat_map(|set| &open[set]));
        let least = self.wanted.clues.map_or(0, |(least, _)| least);
        while chosen.len() < least && let Some(set) = others.pop() {
            chosen.extend(&open[set]);
        }
        chosen.sort_unstable();
        Ok(Some(chosen))
    }

    /// A search in a puzzle of the same settings.
    fn read(&self, file: String) -> Result<Search, MakeError> {
        let source = Source::new("puzzle", file);
        Ok(Opened::new(source).by(self.blank.settings().clone()).search()?)
    }

    /// Checks that a puzzle has this solution, and no other, by the engine that its file is solved
    /// with.
    fn check(&self, made: &Made, values: &Values) -> Result<(), MakeError> {
        let solution = self.blank.task().solution(values).map_err(SearchError::from)?.to_json();
        let search = self.read(made.file.clone())?;
        let strategy = search.plan(Question::Some).map_err(SearchError::from)?;
        let mut models = strategy.models(&|_| ()).map_err(SearchError::from)?;
        let first = models.next().transpose().map_err(SearchError::from)?;
        let first = first.map(|values| Ok(search.task().solution(&values)?.to_json()));
        let first: Option<Value> = first.transpose().map_err(|error: Violation| SearchError::from(error))?;
        let is_right = first.is_some_and(|first| first == solution);
        let is_only = models.next().is_none() && models.is_complete();
        if self.blank.settings().limits.interrupt.is_raised() { return Err(SearchError::Stopped.into()); }
        ensure!(is_right && is_only, MakeError::Wrong(made.seed));
        Ok(())
    }
}
