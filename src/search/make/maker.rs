//! The maker of one puzzle at a time.

use std::sync::OnceLock;

use itertools::Itertools;
use puzzlec_dimacs::Values;
use puzzlec_encodings::Request;
use puzzlec_encodings::symmetry::Map;

use super::key::{Key, key, symmetries};
use super::random::Formula;
use super::reduce::{Reduction, translated};
use super::scattering::Scattering;
use super::{Made, MakeError, Own, Wanted};
use crate::engines::random::Random;
use crate::engines::{Assignments, SolverError};
use crate::puzzle::clues::{Clue, Clues, Making};
use crate::puzzle::document::Document;
use crate::puzzle::ensure;
use crate::puzzle::instance::{InstanceError, Source};
use crate::puzzle::task::{AnySolution, AnyTask};
use crate::search::conclusion::Conclusion;
use crate::search::error::SearchError;
use crate::search::opened::Opened;
use crate::search::plan::plan;
use crate::search::question::Question;
use crate::search::reason::Walk;
use crate::search::session::Search;
use crate::search::settings::Settings;

/// A maker of puzzles of one kind and size.
pub struct Maker {
    /// The puzzle that the others are like.
    pub(super) model: Box<dyn AnyTask>,
    /// The document of this puzzle.
    pub(super) document: Document,
    /// The puzzle without clues, but for those that are kept.
    pub(super) blank: Formula,
    kept: Vec<Clue>,
    pub(super) wanted: Wanted,
    /// True if other marks than clues lie elsewhere in each puzzle.
    pub(super) is_scattered: bool,
    /// The puzzle that says where they can lie, if there is one.
    pub(super) layouts: Option<Formula>,
    /// True if a puzzle has clues.
    pub(super) has_clues: bool,
    /// The symmetries of the puzzle without clues, once they are asked for.
    symmetries: OnceLock<Vec<Map>>,
}

/// Those after which no puzzle has half of the fewest clues so far.
const SOME_TRIES: usize = 20;

/// Those after which clues that stand in no pattern never do.
const FEW_TRIES: usize = 10;

impl Opened {
    /// A maker of puzzles as this one: of its family and size, with other clues.
    ///
    /// ```
    /// use puzzlec::search::Wanted;
    ///
    /// let maker = puzzlec::open("sudoku")?.maker(Wanted::default())?;
    /// let made = maker.make(1)?;
    /// assert_eq!(maker.make(1)?.file(), made.file());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the puzzle is wrong, or its family knows no clues.
    pub fn maker(&self, wanted: Wanted) -> Result<Maker, MakeError> {
        self.maker_of(wanted, true)
    }

    /// A maker of puzzles, either many or one.
    pub(super) fn maker_of(&self, wanted: Wanted, is_for_many: bool) -> Result<Maker, MakeError> {
        let model = self.task(Request::PLAIN).map_err(SearchError::from)?;
        let no_clues = || MakeError::NoClues(model.family());
        let own = model.clues(None).ok_or_else(no_clues)?;
        let making = model.making().ok_or_else(no_clues)?;
        let document = model.document().ok_or_else(no_clues)?;
        let has_clues = !own.all.is_empty();
        let kept = if wanted.own == Own::Kept { own.all } else { Vec::new() };
        let mut without_clues = document.clone();
        making.write_clues(&kept.iter().collect_vec(), &mut without_clues);
        let stays = wanted.own != Own::Dropped || wanted.keeps_marks;
        let is_scattered = !stays && making.scatter(0, 0, &mut document.clone());
        let mut layout = document.clone();
        let has_layout = is_for_many && is_scattered && making.layout(&mut layout);
        let layouts = has_layout.then(|| Formula::of(alike(layout, self.settings())?, false));
        let layouts = layouts.transpose()?;
        let draws_many = is_for_many && !is_scattered;
        let blank = Formula::of(alike(without_clues, self.settings())?, draws_many)?;
        let symmetries = OnceLock::new();
        let maker = Maker {
            model,
            document,
            blank,
            kept,
            wanted,
            is_scattered,
            layouts,
            has_clues,
            symmetries,
        };
        Ok(maker)
    }

    /// The puzzle with a board of this many rows and columns, of which others can be made.
    ///
    /// # Errors
    /// When the puzzle is wrong, or its family has no such boards.
    pub fn reshaped(&self, size: (usize, usize)) -> Result<Self, MakeError> {
        let task = self.task(Request::PLAIN).map_err(SearchError::from)?;
        let no_shape = || MakeError::NoShape(task.family());
        let mut document = task.document().ok_or_else(no_shape)?;
        // A title of the file names the old board.
        document.remove_title();
        let is_fit = task.making().is_some_and(|making| making.resize(size, &mut document));
        ensure!(is_fit, no_shape());
        let source = Source::new("shape", document.into_text());
        let reshaped = Self::new(source).by(self.settings().clone());
        let bad = |error: InstanceError| {
            let ((rows, columns), problem) = (size, error.problem.to_string());
            MakeError::BadShape { rows, columns, problem }
        };
        reshaped.file().map_err(bad)?;
        Ok(reshaped)
    }
}

/// A search in the puzzle of a document.
pub(super) fn alike(document: Document, settings: &Settings) -> Result<Search, SearchError> {
    let source = Source::new("puzzle", document.into_text());
    Ok(Opened::new(source).by(settings.clone()).search()?)
}

impl Maker {
    /// The solutions that are tried for one puzzle, of which few may be the only one with their
    /// clues.
    pub const TRIES: usize = 1000;

    pub(super) fn settings(&self) -> &Settings {
        self.blank.search.settings()
    }

    /// True if every solution is equally likely to be that of a puzzle.
    pub const fn is_uniform(&self) -> bool {
        self.blank.is_narrow
    }

    /// The puzzle of this seed.
    ///
    /// # Errors
    /// When no puzzle is as it is wanted, or the search is stopped.
    pub fn make(&self, seed: u64) -> Result<Made, MakeError> {
        self.made(seed, false)
    }

    /// The puzzle of this seed, with its key if it will be compared with others.
    pub(super) fn made(&self, seed: u64, is_keyed: bool) -> Result<Made, MakeError> {
        let mut random = Random::new(seed);
        let most = self.wanted.clues.map_or(usize::MAX, |(_, most)| most);
        let tries = if self.wanted.own == Own::Reduced { 1 } else { Self::TRIES };
        let (mut fewest, mut given, mut unfit) = (None::<usize>, None, 0);
        let (mut has_solution, mut seen) = (false, vec![0; Walk::LEVELS.len() + 1]);
        let mut scattering = Scattering::of(self);
        for tried in 0..tries {
            let made = match &mut scattering {
                Some(scattering) => scattering.tried((seed, tried), &mut random),
                None => self.tried(seed, &mut random, is_keyed),
            };
            let made = match made {
                Err(MakeError::NoSolution) if self.is_scattered => continue,
                // Those of another solution, or beside other marks, may stand in the pattern.
                Err(MakeError::NoPattern(_)) if has_solution || unfit < FEW_TRIES => {
                    unfit += 1;
                    continue;
                }
                // Another solution may give more.
                Err(MakeError::Few(clues)) => {
                    given = given.max(Some(clues));
                    continue;
                }
                made => made?,
            };
            has_solution = true;
            let Some(mut made) = made else { continue };
            fewest = Some(fewest.map_or(made.clues, |fewest| fewest.min(made.clues)));
            if made.clues > most {
                let is_far = tried + 1 >= SOME_TRIES && fewest > Some(most.saturating_mul(2));
                ensure!(!is_far, MakeError::Many { tries: tried + 1, fewest: fewest.unwrap_or(0) });
                continue;
            }
            if let Some((least, most)) = self.wanted.level {
                let level = self.level(&made)?;
                seen[level - 1] += 1;
                if level < least || level > most {
                    continue;
                }
                made.level = Some(level);
            }
            if self.is_scattered && is_keyed {
                let figure = made.search.task().making().and_then(Making::figure);
                made.key = Key::Figure(figure.unwrap_or_else(|| made.file().to_owned()));
            }
            return Ok(made);
        }
        Err(match (fewest, given) {
            _ if seen.iter().any(|count| *count > 0) => MakeError::Level { tries, seen },
            (Some(fewest), _) => MakeError::Many { tries, fewest },
            _ if has_solution => MakeError::Ambiguous(tries),
            (_, Some(given)) => MakeError::Few(given),
            _ if self.is_scattered => MakeError::Marks(tries),
            _ => MakeError::NoSolution,
        })
    }

    /// How hard a puzzle is.
    fn level(&self, made: &Made) -> Result<usize, MakeError> {
        match made.search.walk()? {
            Conclusion::Found(Some(walk)) => Ok(walk.level()),
            Conclusion::Open { .. } => Err(SearchError::Stopped.into()),
            _ => Err(MakeError::NoLevel(self.model.family())),
        }
    }

    /// A puzzle with a solution at random, if its clues leave no other one.
    pub(super) fn tried(
        &self,
        seed: u64,
        random: &mut Random,
        is_keyed: bool,
    ) -> Result<Option<Made>, MakeError> {
        let values = self.solution(random)?;
        let solution = self.blank.search.task().solution(&values).map_err(SearchError::from)?;
        let is_reduced = self.wanted.own == Own::Reduced;
        let clues = self.model.clues((!is_reduced).then_some(&*solution));
        let clues = clues.ok_or_else(|| MakeError::NoClues(self.model.family()))?;
        let least = self.wanted.clues.map_or(0, |(least, _)| least);
        ensure!(clues.all.len() >= least, MakeError::Few(clues.all.len()));
        let chosen = self.chosen(&clues, &values, random, is_keyed)?;
        let Some((own, key)) = chosen else { return Ok(None) };
        let own = own.iter().map(|&clue| &clues.all[clue]).collect_vec();
        let document = self.with_clues(&own);
        let search = alike(document.clone(), self.settings())?;
        let values = Self::checked(&search, &*solution, clues.is_up_to_symmetry)?;
        let values = values.ok_or(MakeError::Wrong(seed))?;
        Ok(Some(Made { document, clues: own.len(), level: None, seed, search, values, key }))
    }

    /// The document with these clues.
    fn with_clues(&self, clues: &[&Clue]) -> Document {
        let mut document = self.document.clone();
        if let Some(making) = self.model.making() {
            making.write_clues(clues, &mut document);
        }
        document
    }

    /// A solution of the puzzle without clues: that of the puzzle, or one at random.
    pub(super) fn solution(&self, random: &mut Random) -> Result<Values, MakeError> {
        if self.wanted.own != Own::Reduced {
            let drawn = self.blank.draw(random.word(), u64::MAX)?;
            return drawn.ok_or(MakeError::NoSolution);
        }
        let strategy = plan(&*self.model, Question::Some, self.settings());
        let mut models =
            strategy.and_then(|plan| plan.models(&|_| ())).map_err(SearchError::from)?;
        let found: Result<Vec<Values>, SolverError> = models.by_ref().take(2).collect();
        let found = found.map_err(SearchError::from)?;
        ensure!(found.len() > 1 || models.is_complete(), SearchError::Stopped);
        match &found[..] {
            [] => Err(MakeError::NoSolution),
            [only] => Ok(translated(only, self.model.named(), self.blank.search.task().named())),
            _ => Err(MakeError::Several),
        }
    }

    /// The clues of a puzzle with this solution, and its key; nothing if all clues leave several
    /// solutions.
    fn chosen(
        &self,
        clues: &Clues,
        values: &Values,
        random: &mut Random,
        is_keyed: bool,
    ) -> Result<Option<(Vec<usize>, Key)>, MakeError> {
        let all = &clues.all;
        let is_kept = |clue: &usize| {
            all[*clue].is_bound || self.kept.iter().any(|own| own.name == all[*clue].name)
        };
        let pattern = self.wanted.pattern;
        ensure!(pattern.is_fit(clues), MakeError::NoPattern(self.model.family()));
        let is_even = self.wanted.own != Own::Reduced || pattern.is_kept(clues);
        ensure!(is_even, MakeError::Uneven);
        let mut sets = pattern.sets(clues);
        random.shuffle(&mut sets);
        let (kept, open): (Vec<_>, Vec<_>) =
            sets.into_iter().partition(|set| set.iter().any(is_kept));
        let mut chosen = kept.into_iter().flatten().collect_vec();
        let rules = all.iter().filter(|clue| clue.names.is_empty()).collect_vec();
        let full = (!rules.is_empty()).then(|| alike(self.with_clues(&rules), self.settings()));
        let full = full.transpose()?;
        let mut reduction = match &full {
            None => Reduction::of_values(&self.blank, all, values)?,
            Some(full) => {
                Reduction::of_rules(full, all, (self.blank.search.task().named(), values))?
            }
        };
        for alike in Self::alike(self.blank.search.task(), values, clues.is_up_to_symmetry) {
            reduction.block(&alike);
        }
        let few = if self.wanted.least {
            // Where all clues may be needed already, that shows soon.
            let tries_each = self.wanted.own == Own::Reduced;
            let interrupt = &self.settings().limits.interrupt;
            reduction.fewest(&chosen, (&open, tries_each), interrupt)?
        } else {
            reduction.reduced(&chosen, &open)?
        };
        let Some(few) = few else { return Ok(None) };
        let (few, mut others): (Vec<_>, Vec<_>) =
            (0..open.len()).partition(|set| few.contains(set));
        chosen.extend(few.into_iter().flat_map(|set| &open[set]));
        let least = self.wanted.clues.map_or(0, |(least, _)| least);
        while chosen.len() < least
            && let Some(set) = others.pop()
        {
            chosen.extend(&open[set]);
        }
        chosen.sort_unstable();
        let texts = chosen.iter().map(|&clue| (clue, &*all[clue].text)).collect_vec();
        let blank = self.blank.search.task();
        let symmetries = || self.symmetries.get_or_init(|| symmetries(blank));
        let key =
            if is_keyed { key(&texts, &reduction, (blank, symmetries())) } else { Key::Unknown };
        Ok(Some((chosen, key)))
    }

    /// The solutions that are the same as one up to symmetry, where these are one.
    fn alike(task: &dyn AnyTask, values: &Values, is_up_to_symmetry: bool) -> Vec<Values> {
        let level = task.classes().len().checked_sub(1).filter(|_| is_up_to_symmetry);
        level.and_then(|level| task.classes().members(level, values)).unwrap_or_default()
    }

    /// The only solution of a puzzle, if it is this one, by the engines that solve the puzzle, or the
    /// only one up to symmetry.
    fn checked(
        search: &Search,
        solution: &dyn AnySolution,
        is_up_to_symmetry: bool,
    ) -> Result<Option<Values>, SearchError> {
        let task = search.task();
        let mut models = search.plan(Question::Some)?.models(&|_| ())?;
        let Some(first) = models.next().transpose()? else { return Ok(None) };
        let all = Self::alike(task, &first, is_up_to_symmetry);
        let all = if all.is_empty() { vec![first] } else { all };
        let more: Vec<Values> = models.by_ref().take(all.len()).try_collect()?;
        if more.len() + 1 != all.len() {
            return Ok(None);
        }
        ensure!(models.is_complete(), SearchError::Stopped);
        for values in all {
            if task.solution(&values)?.is_same(solution) {
                return Ok(Some(values));
            }
        }
        Ok(None)
    }
}
