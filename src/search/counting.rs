//! Counts of all solutions, which may go on where they were stopped.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use puzzlec_encodings::Role;

use super::cubes::Beginning;
use super::state::State;
use super::{Count, Cubes, FileError, SearchError, Tally};
use crate::engines::Values;

/// A count of all solutions that is about to begin, or to go on where it was stopped.
pub struct Counting<'t> {
    cubes: Cubes<'t>,
    levels: usize,
    state: State,
}

impl<'t> Cubes<'t> {
    /// The count of all solutions, and of their classes if `classes` says so.
    pub fn counting(self, classes: bool) -> Counting<'t> {
        let levels = if classes { self.task().classes().len() } else { 0 };
        let state = State::new(&self);
        Counting { cubes: self, levels, state }
    }
}

impl Counting<'_> {
    /// The count with a file that remembers what was counted: it goes on where a count with this
    /// file was stopped, even killed.
    ///
    /// # Errors
    /// When the file cannot be read, or is of another count; see [`StateError`](super::StateError).
    pub fn resume(self, path: impl Into<PathBuf>) -> Result<Self, FileError> {
        let Self { cubes, levels, state } = self;
        let state = state.resume(path.into(), levels)?;
        Ok(Self { cubes: cubes.split_at_once(), levels, state })
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

    /// Counts; `found` hears of every solution that is found now.
    ///
    /// # Errors
    /// When a solution is wrong, the solver fails, or the file cannot be written.
    pub fn run(self, found: impl Fn() + Sync) -> Result<Count, SearchError> {
        let Self { cubes, levels, mut state } = self;
        let task = cubes.task();
        let add = |tally: &mut Tally, values: &Values| -> Result<(), SearchError> {
            task.solution(values)?;
            tally.add(task, values, levels > 0);
            if levels > 0 {
                task.classes().check()?;
            }
            found();
            Ok(())
        };
        // What is found before the split or in unfinished cubes: it is counted again next time.
        let mut others = Tally::new(levels);
        let Beginning { blocked, complete } = cubes.begin(|values| {
            add(&mut others, values)?;
            Ok::<_, SearchError>(ControlFlow::Continue(()))
        })?;
        let (wanted, mut is_complete) = match complete {
            Some(complete) => (Vec::new(), complete),
            None => (state.missing(), true),
        };
        let (next, stop) = (AtomicUsize::new(0), cubes.settings().interrupt.child());
        let count = |cube: usize| -> Result<(Tally, bool), SearchError> {
            let mut tally = Tally::new(levels);
            let mut models = cubes.models(cube, &blocked, &stop)?;
            models.by_ref().try_for_each(|values| add(&mut tally, &values?))?;
            Ok((tally, models.is_complete()))
        };
        thread::scope(|scope| {
            let (send, receive) = mpsc::channel();
            for _ in 0..cubes.settings().threads().clamp(1, wanted.len().max(1)) {
                let (send, next, wanted, count) = (send.clone(), &next, &wanted, &count);
                scope.spawn(move || {
                    while let Some(&cube) = wanted.get(next.fetch_add(1, Ordering::Relaxed)) {
                        // Nobody listens any more after a failure.
                        if send.send((cube, count(cube))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(send);
            let end = receive.into_iter().try_for_each(|(cube, counted)| {
                match counted? {
                    (tally, true) => state.add(cube, tally)?,
                    (tally, false) => {
                        is_complete = false;
                        others.merge(&tally);
                    }
                }
                Ok::<_, SearchError>(())
            });
            if end.is_err() {
                stop.raise();
            }
            end
        })?;
        state.save()?;
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
