//! Counts of all solutions, which may go on where they were stopped.

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use puzzlec_encodings::{Role, choices};

use super::state::State;
use super::threads::{HandOn, in_order};
use super::{Count, Cubes, Engine, FileError, SearchError, Tally};
use crate::engines::{Assignments, Values};
use crate::puzzle::classes::Deals;
use crate::puzzle::count::Natural;

/// A step of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// So many solutions were found.
    Solutions(u64),
    /// All solutions of a cube are counted.
    Cube,
}

choices! {
    /// The solutions of a count that are decoded and checked by the puzzle's rules.
    #[derive(Default)]
    Check {
        /// Where an exact cover search counts and no classes are wanted, the first 1,000 that are found
        /// and every 1,024th of each cube; all of them otherwise.
        #[default]
        Some = "some",
        /// All of them.
        All = "all",
    }
}

/// As many solutions are checked before others are only counted.
const FIRST: u64 = 1000;

/// After those, one of so many in each cube is checked.
const EVERY: u64 = 1024;

/// A count of all solutions that is about to begin, or to go on where it was stopped.
pub struct Counting<'t> {
    cubes: Cubes<'t>,
    levels: usize,
    state: State,
    check: Check,
}

impl<'t> Cubes<'t> {
    /// The count of all solutions, and of their classes if `classes` is true.
    ///
    /// An exact cover search does not tell things of one kind apart that have different names: each
    /// solution that it finds stands for as many as there are ways to deal the names.
    pub fn counting(self, classes: bool) -> Counting<'t> {
        let levels = if classes { self.task().classes().len() } else { 0 };
        let cubes = self.merged();
        let state = State::new(&cubes, levels);
        Counting { cubes, levels, state, check: Check::default() }
    }
}

impl Counting<'_> {
    /// The count with a state file: it resumes a count with this file that was stopped or killed.
    ///
    /// # Errors
    /// When the file cannot be read, or is of another count; see [`StateError`](super::StateError).
    pub fn resume(mut self, path: impl Into<PathBuf>) -> Result<Self, FileError> {
        self.state.resume(path.into())?;
        Ok(Self { cubes: self.cubes.split_at_once(), ..self })
    }

    /// The count that checks these of its solutions.
    #[must_use]
    pub fn checking(self, check: Check) -> Self {
        Self { check, ..self }
    }

    /// The engine, its input and the reason for it, in words.
    pub fn plan(&self) -> String {
        self.cubes.plan()
    }

    /// The number of cubes that were counted before, and of all cubes.
    pub fn cubes(&self) -> (usize, usize) {
        let all = self.cubes.len();
        (all - self.state.missing().len(), all)
    }

    /// The number of solutions that were found before.
    pub fn found(&self) -> u64 {
        self.state.tally(self.levels).found
    }

    /// Counts; `hears` of every solution that is found now, and of every cube that is complete.
    ///
    /// # Errors
    /// When a solution is wrong, the solver fails, or the file cannot be written.
    pub fn run(self, hears: impl Fn(Counted) + Sync) -> Result<Count, SearchError> {
        let Self { cubes, levels, state, check } = self;
        let (task, settings) = (cubes.task(), cubes.settings());
        let broken = task.core().roles().contains(Role::Symmetry);
        let may_skip =
            check == Check::Some && levels == 0 && !broken && cubes.engine() == Engine::Cover;
        let tallying = Tallying {
            cubes: &cubes,
            levels,
            checks_all: !may_skip,
            always: cubes.deals().map_or_else(|| Some(1_usize.into()), Deals::always),
            begun: AtomicU64::new(0),
            hears,
        };
        // What is found before the split or in unfinished cubes: it is counted again next time.
        let mut others = Tally::new(levels);
        let begun = cubes
            .begin(|values| tallying.add(&mut others, values.clone()).map(ControlFlow::Continue))?;
        let (blocked, wanted) = match &begun {
            ControlFlow::Continue(blocked) => (blocked.as_slice(), state.missing()),
            ControlFlow::Break(_) => (&[][..], Vec::new()),
        };
        let counted = Mutex::new((state, others));
        let stop = settings.limits.interrupt.child();
        let count = |cube: usize| -> Result<(), SearchError> {
            let mut tally = Tally::new(levels);
            let mut models = cubes.models(cube, blocked, &stop);
            tallying.add_all(&mut tally, &mut *models)?;
            let (state, others) = &mut *counted.lock().unwrap_or_else(PoisonError::into_inner);
            if models.is_complete() {
                state.add(cube, tally)?;
                (tallying.hears)(Counted::Cube);
            } else {
                others.merge(&tally);
            }
            Ok(())
        };
        // What is counted is remembered at once, in no order, so that nothing is handed on.
        let job =
            |cube: usize, _: &mut HandOn<'_, Infallible>| count(cube).inspect_err(|_| stop.raise());
        let each = |never| -> Result<_, SearchError> { match never {} };
        let _ = in_order(wanted, settings.threads(), &stop, job, each)?;
        let (state, others) = counted.into_inner().unwrap_or_else(PoisonError::into_inner);
        state.sort()?;
        let is_complete = match begun {
            ControlFlow::Continue(_) => state.missing().is_empty(),
            ControlFlow::Break(complete) => complete,
        };
        let mut tally = state.tally(levels);
        tally.merge(&others);
        if levels > 0 && !broken {
            if is_complete {
                tally.check(task.classes())?;
            } else {
                tally.at_least(task.classes());
            }
        }
        Ok(Count::new(task.core(), tally, is_complete))
    }
}

/// The way in which solutions are counted.
struct Tallying<'c, F> {
    cubes: &'c Cubes<'c>,
    levels: usize,
    checks_all: bool,
    /// The number of solutions that every solution which is found stands for, if it is the same.
    always: Option<Natural>,
    /// The number of solutions that were found now, while it is less than so many as are checked
    /// first.
    begun: AtomicU64,
    hears: F,
}

impl<F: Fn(Counted) + Sync> Tallying<'_, F> {
    /// Counts the solutions of a cube.
    fn add_all(
        &self,
        tally: &mut Tally,
        models: &mut (dyn Assignments + '_),
    ) -> Result<(), SearchError> {
        loop {
            let is_begun = self.begun.load(Ordering::Relaxed) >= FIRST;
            if !self.checks_all && is_begun {
                // Those up to the next that is checked.
                let wanted = EVERY - 1 - tally.found % EVERY;
                if self.skip(tally, models, wanted)? < wanted {
                    return Ok(());
                }
            }
            let Some(values) = models.next() else { return Ok(()) };
            // One of the first of all, in whatever cube it is.
            let is_first = || self.begun.fetch_add(1, Ordering::Relaxed) < FIRST;
            if self.checks_all || tally.found % EVERY == EVERY - 1 || is_first() {
                self.add(tally, values?)?;
            } else {
                tally.skip(1, &self.cubes.dealt(values?).1);
                (self.hears)(Counted::Solutions(1));
            }
        }
    }

    /// Counts solutions that are not checked.
    fn skip(
        &self,
        tally: &mut Tally,
        models: &mut (dyn Assignments + '_),
        most: u64,
    ) -> Result<u64, SearchError> {
        let mut skipped = 0;
        if let Some(ways) = &self.always {
            skipped = models.skip_past(most)?;
            tally.skip(skipped, ways);
        } else {
            for values in models.take(most as usize) {
                tally.skip(1, &self.cubes.dealt(values?).1);
                skipped += 1;
            }
        }
        (self.hears)(Counted::Solutions(skipped));
        Ok(skipped)
    }

    /// Checks a solution and counts it.
    fn add(&self, tally: &mut Tally, values: Values) -> Result<(), SearchError> {
        let task = self.cubes.task();
        let (values, ways) = self.cubes.dealt(values);
        task.solution(&values)?;
        tally.add(task, &values, &ways, self.levels > 0);
        if self.levels > 0 {
            task.classes().check()?;
        }
        (self.hears)(Counted::Solutions(1));
        Ok(())
    }
}
