//! A search for all models that is split into cubes, on several threads.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use puzzlec_dimacs::Lit;
use puzzlec_encodings::{Core, Encodings};

use super::SearchError;
use super::choose::{Formula, choose, is_for_sat};
use super::threads::in_order;
use super::{Engine, EngineError, Tally};
use crate::engines::cover::{self, OfModel};
use crate::engines::{BackEnd, Interrupt, MANY, Models, Splitter, Values};
use crate::puzzle::task::{AnySolution, AnyTask};

/// All models of a task: the search for them is split into cubes, which do not depend on each other,
/// and in what order models come does not depend on the threads.
///
/// An exact cover search is split at once. A SAT solver first looks for models alone, since most of
/// what it learns in one cube helps in the others; it is split when it has found so many that all of
/// them will take a while.
pub struct Cubes<'t> {
    task: &'t dyn AnyTask,
    way: Way<'t>,
    reason: String,
}

/// What is split.
enum Way<'t> {
    Cover {
        model: OfModel,
        /// The options that are chosen first in each cube.
        prefixes: Vec<Vec<u32>>,
    },
    Sat {
        formula: Arc<Formula<'t>>,
        cubes: Vec<Vec<Lit>>,
        at_once: bool,
    },
}

/// As many cubes as an exact cover search is split into, at least, if it can be: enough that none of
/// them takes most of the time, and the same number wherever it runs.
const COVER_CUBES: usize = 512;

/// As many cubes as a SAT search is split into, at least, if it can be. Each of them begins with a
/// solver that has learned nothing.
const SAT_CUBES: usize = 64;

/// At least so many cubes of the models of a task, if there are, as literals that are assumed: every
/// model is in exactly one of them. The engine is chosen as by [`Plan::start`](super::Plan::start).
///
/// # Errors
/// When the engine is `Cover` and the model is no exact cover problem, or too large.
pub fn split(core: &Core, engine: Engine, many: usize) -> Result<Vec<Vec<Lit>>, EngineError> {
    let (model, _) = choose(core, engine, None)?;
    let Some(OfModel { problem, vars, .. }) = model else {
        return Ok(Splitter::new(core).cubes(many));
    };
    match cover::Search::split(&problem, many) {
        Ok(prefixes) => {
            let assumed = |options: Vec<u32>| {
                options.into_iter().map(|option| vars[option as usize].positive()).collect()
            };
            Ok(prefixes.into_iter().map(assumed).collect())
        }
        Err(error) if engine == Engine::Cover => Err(error.into()),
        Err(_) => Ok(Splitter::new(core).cubes(many)),
    }
}

/// What was found before a search was split.
struct Beginning {
    /// The clauses that block it.
    blocked: Vec<Vec<Lit>>,
    /// How it ended, if that was the end.
    complete: Option<bool>,
}

impl<'t> Cubes<'t> {
    /// Splits the search for all models of a task; the engine is chosen as by
    /// [`Plan::start`](super::Plan::start).
    ///
    /// # Errors
    /// When the engine is `Cover` and the model is no exact cover problem, or too large.
    pub fn new(
        task: &'t dyn AnyTask,
        engine: Engine,
        solver: Option<&BackEnd>,
        encodings: Encodings,
    ) -> Result<Self, EngineError> {
        let (model, reason) = choose(task.core(), engine, solver)?;
        let sat = |reason: String| Ok(Self::sat(task, solver, encodings, reason));
        let Some(model) = model else { return sat(reason) };
        let split = is_for_sat(&model, engine).and_then(|for_sat| {
            let split = || cover::Search::split(&model.problem, COVER_CUBES);
            if for_sat { Ok(None) } else { split().map(Some) }
        });
        match split {
            Ok(Some(prefixes)) => Ok(Self { task, way: Way::Cover { model, prefixes }, reason }),
            Ok(None) => sat("clauses are items of the exact cover problem".to_owned()),
            Err(error) if engine == Engine::Cover => Err(error.into()),
            Err(error) => sat(error.to_string()),
        }
    }

    fn sat(
        task: &'t dyn AnyTask,
        solver: Option<&BackEnd>,
        encodings: Encodings,
        reason: String,
    ) -> Self {
        let cubes = Splitter::new(task.core()).cubes(SAT_CUBES);
        let formula = Formula::new(task.core(), solver, encodings);
        Self { task, way: Way::Sat { formula, cubes, at_once: false }, reason }
    }

    /// This search, split before anything was looked for, so that what is in a cube depends on the
    /// task alone.
    #[must_use]
    pub fn split_at_once(mut self) -> Self {
        if let Way::Sat { at_once, .. } = &mut self.way {
            *at_once = true;
        }
        self
    }

    /// The engine that was chosen: not `Auto`.
    pub const fn engine(&self) -> Engine {
        match self.way {
            Way::Cover { .. } => Engine::Cover,
            Way::Sat { .. } => Engine::Sat,
        }
    }

    /// The number of cubes.
    pub const fn len(&self) -> usize {
        match &self.way {
            Way::Cover { prefixes, .. } => prefixes.len(),
            Way::Sat { cubes, .. } => cubes.len(),
        }
    }

    /// Whether there are no cubes, and so no models.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What is done and why, in words.
    pub fn plan(&self) -> String {
        let reason = &self.reason;
        match &self.way {
            Way::Cover { model, prefixes } => format!(
                "an exact cover search of {} in {}: {reason}",
                model.problem.size(),
                in_words(prefixes.len())
            ),
            Way::Sat { formula, cubes, at_once } => format!(
                "{} takes {}, {} in {}: {reason}",
                formula.solver(),
                formula.size(),
                if *at_once { "split" } else { "split if there are many solutions" },
                in_words(cubes.len())
            ),
        }
    }

    /// Counts the cubes that `wanted` names, with the classes of the task's `levels`, all or none, and hands every count to `counted` as soon as it is
    /// complete. `found` hears of every solution. Returns what was not handed on, since it was found
    /// before the search was split or in a cube that was interrupted, and whether that and the
    /// wanted cubes are all.
    ///
    /// # Errors
    /// When a solution is wrong, or `counted` fails.
    pub fn count<E: From<SearchError>>(
        &self,
        wanted: &[usize],
        levels: usize,
        threads: usize,
        interrupt: &Interrupt,
        found: impl Fn() + Sync,
        mut counted: impl FnMut(usize, Tally) -> Result<(), E>,
    ) -> Result<(Tally, bool), E> {
        let mut others = Tally::new(levels);
        let add = |tally: &mut Tally, values: &Values| -> Result<(), SearchError> {
            self.task.solution(values)?;
            tally.add(self.task, values, levels > 0);
            if levels > 0 {
                self.task.classes().check()?;
            }
            found();
            Ok(())
        };
        let beginning = self.begin(interrupt, |values| {
            add(&mut others, &values)?;
            Ok::<_, E>(ControlFlow::Continue(()))
        })?;
        if let Some(complete) = beginning.complete {
            return Ok((others, complete));
        }
        let count = |cube: usize, stop: &Interrupt| {
            let mut tally = Tally::new(levels);
            let mut models = self.models(cube, &beginning.blocked, stop)?;
            models.by_ref().try_for_each(|values| add(&mut tally, &values?))?;
            Ok::<_, SearchError>((tally, models.is_complete()))
        };
        let (next, stop, mut complete) = (AtomicUsize::new(0), interrupt.child(), true);
        thread::scope(|scope| {
            let (send, receive) = mpsc::channel();
            for _ in 0..threads.clamp(1, wanted.len().max(1)) {
                let (send, next, stop, count) = (send.clone(), &next, &stop, &count);
                scope.spawn(move || {
                    while let Some(&cube) = wanted.get(next.fetch_add(1, Ordering::Relaxed)) {
                        // Nobody listens any more after a failure.
                        if send.send((cube, count(cube, stop))).is_err() {
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
                        complete = false;
                        others.merge(&tally);
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
        Ok((others, complete))
    }

    /// Goes through all solutions. The threads `make` something of each, or nothing, and `each` gets
    /// that, in an order that does not depend on the number of threads. Returns whether these were
    /// all.
    ///
    /// # Errors
    /// When a solution is wrong, or `each` fails.
    pub fn each<T: Send, E: From<SearchError>>(
        &self,
        threads: usize,
        interrupt: &Interrupt,
        make: impl Fn(&Values, &dyn AnySolution) -> Option<T> + Sync,
        mut each: impl FnMut(T) -> Result<ControlFlow<()>, E>,
    ) -> Result<bool, E> {
        let make = |values: &Values| -> Result<Option<T>, SearchError> {
            Ok(make(values, &*self.task.solution(values)?))
        };
        let beginning =
            self.begin(interrupt, |values| make(&values)?.map_or(Ok(CONTINUE), &mut each))?;
        if let Some(complete) = beginning.complete {
            return Ok(complete);
        }
        let (stop, complete) = (interrupt.child(), AtomicBool::new(true));
        let job =
            |cube: usize, hand_on: &mut dyn FnMut(Result<T, SearchError>) -> ControlFlow<()>| {
                let mut search = || -> Result<bool, SearchError> {
                    let mut models = self.models(cube, &beginning.blocked, &stop)?;
                    for values in models.by_ref() {
                        if let Some(made) = make(&values?)?
                            && hand_on(Ok(made)).is_break()
                        {
                            return Ok(false);
                        }
                    }
                    Ok(models.is_complete())
                };
                match search() {
                    Ok(true) => {}
                    Ok(false) => complete.store(false, Ordering::Relaxed),
                    Err(error) => {
                        // Whether anybody listens makes no difference.
                        let _ = hand_on(Err(error));
                    }
                }
            };
        let end = in_order(self.len(), threads, &stop, job, |made| each(made?))?;
        Ok(end.is_continue() && complete.into_inner())
    }

    /// Looks for models before the search is split.
    fn begin<E: From<SearchError>>(
        &self,
        interrupt: &Interrupt,
        mut each: impl FnMut(Values) -> Result<ControlFlow<()>, E>,
    ) -> Result<Beginning, E> {
        let mut blocked = Vec::new();
        if let Way::Sat { formula, at_once: false, .. } = &self.way {
            let mut models = formula.models(&[], &[], interrupt);
            for values in models.by_ref().take(MANY) {
                let values = values.map_err(SearchError::from)?;
                blocked.push(formula.block(&values));
                if each(values)?.is_break() {
                    return Ok(Beginning { blocked, complete: Some(false) });
                }
            }
            if blocked.len() < MANY {
                return Ok(Beginning { blocked, complete: Some(models.is_complete()) });
            }
        }
        Ok(Beginning { blocked, complete: None })
    }

    /// The models of a cube, but for those that are blocked.
    fn models<'s>(
        &'s self,
        cube: usize,
        blocked: &[Vec<Lit>],
        stop: &Interrupt,
    ) -> Result<Box<dyn Models + 's>, SearchError> {
        Ok(match &self.way {
            Way::Cover { model, prefixes } => {
                Box::new(cover::Models::within(model, &prefixes[cube], stop)?)
            }
            Way::Sat { formula, cubes, .. } => {
                Box::new(formula.split_models(&cubes[cube], blocked, stop))
            }
        })
    }
}

/// A number of cubes.
fn in_words(cubes: usize) -> String {
    format!("{cubes} cube{}", if cubes == 1 { "" } else { "s" })
}

/// What asks for more.
const CONTINUE: ControlFlow<()> = ControlFlow::Continue(());
