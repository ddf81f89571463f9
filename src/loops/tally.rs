//! Counting solutions and classes, on several cores.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use serde::{Deserialize, Serialize};

use super::Models;
use crate::cover::{self, OfModel, ProblemError};
use crate::solvers::Interrupt;
use crate::{AnySolution, AnyTask, Natural, SearchError};

/// Solutions and classes, while they are counted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Solutions that were found.
    pub found: u64,
    /// Solutions that they stand for: the same, unless symmetries are broken.
    pub raw: Natural,
    /// The number of classes of each [level](AnyTask::levels).
    pub classes: Vec<Natural>,
    /// The number of solutions in them, where no symmetries are broken.
    pub sums: Vec<Natural>,
}

impl Tally {
    /// Nothing counted yet, for so many levels.
    pub fn new(levels: usize) -> Self {
        let none = vec![Natural::default(); levels];
        Self { found: 0, raw: Natural::default(), classes: none.clone(), sums: none }
    }

    /// Counts a solution; `broken` tells whether symmetries are.
    pub fn add(&mut self, solution: &dyn AnySolution, broken: bool) {
        self.found += 1;
        if broken {
            if let Some(class) = solution.kept_class() {
                self.raw += &class.solutions;
                for (total, classes) in self.classes.iter_mut().zip(&class.classes) {
                    *total += classes;
                }
            }
            return;
        }
        self.raw += 1;
        for (index, size) in solution.class_sizes().into_iter().enumerate() {
            if let Some(size) = size {
                self.classes[index] += 1;
                self.sums[index] += &size;
            }
        }
    }

    /// Counts what another tally counted.
    pub fn merge(&mut self, other: &Self) {
        self.found += other.found;
        self.raw += &other.raw;
        let sums = self.sums.iter_mut().zip(&other.sums);
        for (own, other) in self.classes.iter_mut().zip(&other.classes).chain(sums) {
            *own += other;
        }
    }
}

/// Cubes of an exact cover problem that are counted on several threads.
pub struct Cubes<'t> {
    task: &'t dyn AnyTask,
    model: OfModel,
    /// What is chosen first in each.
    prefixes: Vec<Vec<u32>>,
}

/// As many cubes as a problem is split into, at least, if it can be: enough that none of them takes
/// most of the time, and the same number wherever it runs.
const CUBES: usize = 512;

impl<'t> Cubes<'t> {
    /// Splits the problem that a task is.
    ///
    /// # Errors
    /// When it is too large for the search.
    pub fn new(task: &'t dyn AnyTask, model: OfModel) -> Result<Self, ProblemError> {
        let prefixes = cover::Search::split(&model.problem, CUBES)?;
        Ok(Self { task, model, prefixes })
    }

    /// The size of the whole problem: `72 items, 1696 options`.
    pub fn size(&self) -> String {
        self.model.problem.size()
    }

    /// The number of cubes.
    pub const fn len(&self) -> usize {
        self.prefixes.len()
    }

    /// Whether there are no cubes, and so no solutions.
    pub const fn is_empty(&self) -> bool {
        self.prefixes.is_empty()
    }

    /// Counts the cubes that `wanted` names, and hands every count to `counted` as soon as it is
    /// complete. Those that are interrupted are not handed on; returns what was counted in them.
    ///
    /// # Errors
    /// When a solution is wrong, or `counted` fails.
    pub fn count<E: From<SearchError>>(
        &self,
        wanted: &[usize],
        threads: usize,
        interrupt: &Interrupt,
        mut counted: impl FnMut(usize, Tally) -> Result<(), E>,
    ) -> Result<Tally, E> {
        let mut cut_short = Tally::new(self.task.levels().len());
        let (next, stop) = (AtomicUsize::new(0), interrupt.child());
        thread::scope(|scope| {
            let (send, receive) = mpsc::channel();
            for _ in 0..threads.clamp(1, wanted.len().max(1)) {
                let (send, next, stop) = (send.clone(), &next, &stop);
                scope.spawn(move || {
                    while let Some(&cube) = wanted.get(next.fetch_add(1, Ordering::Relaxed)) {
                        // Nobody listens any more after a failure.
                        if send.send((cube, self.count_cube(cube, stop))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(send);
            let mut result = Ok(());
            for (cube, tally) in receive {
                let step = match tally {
                    Ok((tally, true)) => counted(cube, tally),
                    Ok((tally, false)) => {
                        cut_short.merge(&tally);
                        Ok(())
                    }
                    Err(error) => Err(E::from(error)),
                };
                if step.is_err() {
                    stop.raise();
                    result = result.and(step);
                }
            }
            result
        })?;
        Ok(cut_short)
    }

    /// What is in a cube, and whether that is all.
    fn count_cube(&self, cube: usize, interrupt: &Interrupt) -> Result<(Tally, bool), SearchError> {
        let mut tally = Tally::new(self.task.levels().len());
        if interrupt.is_raised() {
            return Ok((tally, false));
        }
        let broken = self.task.formulation().break_symmetry;
        let mut models = cover::Models::within(&self.model, &self.prefixes[cube], interrupt)
            .map_err(SearchError::from)?;
        for values in models.by_ref() {
            let solution = self.task.solution(values?.as_slice())?;
            tally.add(&*solution, broken);
        }
        Ok((tally, models.is_complete()))
    }
}
