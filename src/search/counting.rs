//! Counts of all solutions, which may go on where they were stopped.

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use puzzlec_encodings::Role;

use super::state::State;
use super::threads::{HandOn, in_order};
use super::{Count, Cubes, FileError, SearchError, Tally};
use crate::engines::Values;

/// A step of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// A solution was found.
    Solution,
    /// All solutions of a cube are counted.
    Cube,
}

/// A count of all solutions that is about to begin, or to go on where it was stopped.
pub struct Counting<'t> {
    cubes: Cubes<'t>,
    levels: usize,
    state: State,
}

impl<'t> Cubes<'t> {
    /// The count of all solutions, and of their classes if `classes` is true.
    pub fn counting(self, classes: bool) -> Counting<'t> {
        let levels = if classes { self.task().classes().len() } else { 0 };
        let state = State::new(&self, levels);
        Counting { cubes: self, levels, state }
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
        let Self { cubes, levels, state } = self;
        let task = cubes.task();
        let add = |tally: &mut Tally, values: &Values| -> Result<(), SearchError> {
            task.solution(values)?;
            tally.add(task, values, levels > 0);
            if levels > 0 {
                task.classes().check()?;
            }
            hears(Counted::Solution);
            Ok(())
        };
        // What is found before the split or in unfinished cubes: it is counted again next time.
        let mut others = Tally::new(levels);
        let begun = cubes.begin(|values| add(&mut others, values).map(ControlFlow::Continue))?;
        let (blocked, wanted) = match &begun {
            ControlFlow::Continue(blocked) => (blocked.as_slice(), state.missing()),
            ControlFlow::Break(_) => (&[][..], Vec::new()),
        };
        let (settings, counted) = (cubes.settings(), Mutex::new((state, others)));
        let stop = settings.limits.interrupt.child();
        let count = |cube: usize| -> Result<(), SearchError> {
            let mut tally = Tally::new(levels);
            let mut models = cubes.models(cube, blocked, &stop)?;
            models.by_ref().try_for_each(|values| add(&mut tally, &values?))?;
            let (state, others) = &mut *counted.lock().unwrap_or_else(PoisonError::into_inner);
            if models.is_complete() {
                state.add(cube, tally)?;
                hears(Counted::Cube);
            } else {
                others.merge(&tally);
            }
            Ok(())
        };
        // What is counted is remembered at once, in no order, so that nothing is handed on.
        let job = |index: usize, _: &mut HandOn<'_, Infallible>| {
            count(wanted[index]).inspect_err(|_| stop.raise())
        };
        let each = |never| -> Result<_, SearchError> { match never {} };
        let _ = in_order(wanted.len(), settings.threads(), &stop, job, each)?;
        let (state, others) = counted.into_inner().unwrap_or_else(PoisonError::into_inner);
        state.sort()?;
        let is_complete = match begun {
            ControlFlow::Continue(_) => state.missing().is_empty(),
            ControlFlow::Break(complete) => complete,
        };
        let mut tally = state.tally(levels);
        tally.merge(&others);
        if levels > 0 && !task.core().roles().contains(Role::Symmetry) {
            if is_complete {
                tally.check(task.classes())?;
            } else {
                tally.at_least(task.classes());
            }
        }
        Ok(Count::new(task.core(), tally, is_complete))
    }
}
