//! A search for all assignments that is split into cubes, on several threads.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use puzzlec_dimacs::Lit;
use puzzlec_encodings::Core;

use super::choose::{OF_CLAUSES, choose, is_for_sat};
use super::formula::Formula;
use super::threads::{HandOn, in_order};
use super::{Engine, EngineError, SearchError, Settings};
use crate::engines::cover::{self, OfModel};
use crate::engines::{Assignments, Interrupt, Splitter, Values};
use crate::puzzle::classes::Deals;
use crate::puzzle::count::Natural;
use crate::puzzle::task::{AnySolution, AnyTask};

/// A search for all assignments of a task, split into independent cubes. The order of the
/// assignments does not depend on the number of threads.
///
/// An exact cover search is split at once. A SAT solver first looks for assignments alone, since
/// most of what it learns in one cube helps in the others; it is split when it has found so many
/// that all of them will take a while.
pub struct Cubes<'t> {
    task: &'t dyn AnyTask,
    settings: Settings,
    way: Way<'t>,
    is_split: bool,
    reason: String,
}

/// The engine of a search that is split, and its cubes.
enum Way<'t> {
    Cover {
        model: OfModel,
        /// The options that are chosen first in each cube.
        prefixes: Vec<Vec<u32>>,
        /// The names that are still to be dealt to the things of an assignment.
        deals: Option<Deals>,
    },
    Sat {
        formula: Arc<Formula<'t>>,
        cubes: Vec<Vec<Lit>>,
        at_once: bool,
    },
}

/// The least number of cubes of an exact cover search, if it can be split so far: enough that no
/// cube takes most of the time, and the same on every machine.
const COVER_CUBES: usize = 512;

/// The least number of cubes of a SAT search, if it can be split so far. Each cube begins with a
/// fresh solver.
const SAT_CUBES: usize = 64;

/// As many assignments as one solver finds before a SAT search is split. Of 100, 200 and 400 this
/// suits puzzles with some hundred solutions best, and makes no difference where there are more.
const ALONE: usize = 400;

/// At least so many cubes of a task, if it can be split so far, as assumptions: every assignment is
/// in exactly one cube. The engine is chosen as by [`Plan::start`](super::Plan::start).
///
/// # Errors
/// When the engine is `Cover` and the model is no exact cover problem, or too large.
pub fn split(core: &Core, engine: Engine, many: usize) -> Result<Vec<Vec<Lit>>, EngineError> {
    let (model, _) = choose(core, &Settings { engine, ..Settings::default() })?;
    let Some(OfModel { problem, vars, .. }) = model else {
        return Ok(Splitter::new(core).cubes(many));
    };
    let assumed = |option: u32| vars[option as usize].positive();
    let prefixes = cover::Search::split(&problem, many).into_iter();
    Ok(prefixes.map(|options| options.into_iter().map(assumed).collect()).collect())
}

/// The options that are chosen first in each cube of an exact cover search.
fn prefixes(model: &OfModel, is_split: bool) -> Vec<Vec<u32>> {
    if !is_split {
        return vec![Vec::new()];
    }
    cover::Search::split(&model.problem, COVER_CUBES)
}

impl<'t> Cubes<'t> {
    /// Splits the search for all assignments of a task; the engine is chosen as by
    /// [`Plan::start`](super::Plan::start).
    ///
    /// # Errors
    /// When the engine is `Cover` and the model is no exact cover problem, or too large.
    pub fn new(task: &'t dyn AnyTask, settings: &Settings) -> Result<Self, EngineError> {
        Self::of(task, settings, true)
    }

    /// The same search in one cube: for a thread that has it for its own, since to split a small
    /// search takes longer than the search.
    ///
    /// # Errors
    /// As of [`new`](Self::new).
    pub fn whole(task: &'t dyn AnyTask, settings: &Settings) -> Result<Self, EngineError> {
        Self::of(task, settings, false)
    }

    fn of(task: &'t dyn AnyTask, settings: &Settings, is_split: bool) -> Result<Self, EngineError> {
        let core = task.core();
        let (mut model, mut reason) = choose(core, settings)?;
        if let Some(of_core) = &model
            && is_for_sat(of_core, settings.engine)
        {
            (model, reason) = (None, OF_CLAUSES.to_owned());
        }
        let way = if let Some(model) = model {
            let prefixes = prefixes(&model, is_split);
            Way::Cover { model, prefixes, deals: None }
        } else {
            let split = || Splitter::new(core).cubes(SAT_CUBES);
            let cubes = if is_split { split() } else { vec![Vec::new()] };
            let formula = Arc::new(Formula::new(core, settings)?);
            Way::Sat { formula, cubes, at_once: false }
        };
        Ok(Self { task, settings: settings.clone(), way, is_split, reason })
    }

    /// This search, split before it begins, so that the assignments of a cube depend on the task
    /// alone.
    #[must_use]
    pub fn split_at_once(mut self) -> Self {
        if let Way::Sat { at_once, .. } = &mut self.way {
            *at_once = true;
        }
        self
    }

    /// This search where an exact cover search does not tell things of one kind apart, if they have
    /// several names: their names are still to be [dealt](Self::dealt).
    pub(super) fn merged(mut self) -> Self {
        let Way::Cover { model, .. } = &self.way else { return self };
        let merged = self.task.classes().deals().and_then(|deals| {
            let model = model.merged(deals.kinds())?;
            let prefixes = prefixes(&model, self.is_split);
            Some(Way::Cover { model, prefixes, deals: Some(deals) })
        });
        self.way = merged.unwrap_or(self.way);
        self
    }

    /// The names that are still to be dealt.
    pub(super) const fn deals(&self) -> Option<&Deals> {
        if let Way::Cover { deals, .. } = &self.way { deals.as_ref() } else { None }
    }

    /// An assignment with the names of its things, and the number of ways to deal them.
    pub(super) fn dealt(&self, values: Values) -> (Values, Natural) {
        match self.deals() {
            None => (values, 1_usize.into()),
            Some(deals) => deals.dealt(&values),
        }
    }

    /// The task.
    pub(super) const fn task(&self) -> &'t dyn AnyTask {
        self.task
    }

    /// The settings of the search of every cube.
    pub(super) const fn settings(&self) -> &Settings {
        &self.settings
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

    /// True if there are no cubes, and so no assignments.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The engine, its input and the reason for it, in words.
    pub fn plan(&self) -> String {
        let (reason, cubes) = (&self.reason, self.len());
        let search = match &self.way {
            Way::Cover { model, deals, .. } => {
                let alike = if deals.is_some() { ", alike pieces as one kind," } else { "" };
                format!("an exact cover search of {}{alike}", model.problem.size())
            }
            Way::Sat { formula, at_once, .. } => {
                let split = if *at_once { "split" } else { "split if there are many solutions" };
                format!("{} takes {}, {split}", formula.solver(), formula.size())
            }
        };
        format!("{search} in {cubes} cube{}: {reason}", if cubes == 1 { "" } else { "s" })
    }

    /// Goes through all solutions. The threads `make` something of each, or nothing, and `each` gets
    /// that, in an order that does not depend on the number of threads. Returns true if these were
    /// all.
    ///
    /// # Errors
    /// When a solution is wrong, or `each` fails.
    pub fn each<T: Send, E: From<SearchError>>(
        &self,
        make: impl Fn(&Values, &dyn AnySolution) -> Option<T> + Sync,
        mut each: impl FnMut(T) -> Result<ControlFlow<()>, E>,
    ) -> Result<bool, E> {
        let make = |values: &Values| -> Result<Option<T>, SearchError> {
            Ok(make(values, &*self.task.solution(values)?))
        };
        let begun =
            self.begin(|values| make(values)?.map_or(Ok(ControlFlow::Continue(())), &mut each))?;
        let blocked = match begun {
            ControlFlow::Break(complete) => return Ok(complete),
            ControlFlow::Continue(blocked) => blocked,
        };
        let (stop, complete) = (self.settings.limits.interrupt.child(), AtomicBool::new(true));
        let job = |cube, hand_on: &mut HandOn<'_, T>| -> Result<(), SearchError> {
            let mut models = self.models(cube, &blocked, &stop);
            for values in models.by_ref() {
                if make(&values?)?.is_some_and(|made| hand_on(made).is_break()) {
                    break;
                }
            }
            complete.fetch_and(models.is_complete(), Ordering::Relaxed);
            Ok(())
        };
        let end = in_order(0..self.len(), self.settings.threads(), &stop, job, each)?;
        Ok(end.is_continue() && complete.into_inner())
    }

    /// Looks for assignments before the search is split. It breaks off with a sign whether these
    /// are all assignments where nothing is to be split, and else goes on with the clauses that
    /// block them.
    pub(super) fn begin<E: From<SearchError>>(
        &self,
        mut each: impl FnMut(&Values) -> Result<ControlFlow<()>, E>,
    ) -> Result<ControlFlow<bool, Vec<Vec<Lit>>>, E> {
        let mut blocked = Vec::new();
        let Way::Sat { formula, at_once: false, .. } = &self.way else {
            return Ok(ControlFlow::Continue(blocked));
        };
        let mut models = formula.models(&self.settings.limits.interrupt);
        for values in models.by_ref().take(ALONE) {
            let values = values.map_err(SearchError::from)?;
            blocked.push(formula.block(&values));
            if each(&values)?.is_break() {
                return Ok(ControlFlow::Break(false));
            }
        }
        if blocked.len() == ALONE {
            return Ok(ControlFlow::Continue(blocked));
        }
        Ok(ControlFlow::Break(models.is_complete()))
    }

    /// The assignments of a cube, but for those that are blocked.
    pub(super) fn models<'s>(
        &'s self,
        cube: usize,
        blocked: &[Vec<Lit>],
        stop: &Interrupt,
    ) -> Box<dyn Assignments + 's> {
        match &self.way {
            Way::Cover { model, prefixes, .. } => {
                Box::new(cover::Assignments::within(model.clone(), &prefixes[cube], stop))
            }
            Way::Sat { formula, cubes, .. } => {
                Box::new(formula.split_models(&cubes[cube], blocked, stop))
            }
        }
    }
}
