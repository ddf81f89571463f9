//! A search for all assignments that is split into cubes, on several threads.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use puzzlec_dimacs::{Lit, Values};

use super::error::SearchError;
use super::formula::Formula;
use super::plan::{Stage, Strategy, Until};
use super::settings::{EngineError, Settings};
use super::signed::Digest;
use super::threads::{HandOn, in_order};
use crate::engines::cover::{self, OfModel};
use crate::engines::{Assignments, Evidence, Interrupt, Splitter};
use crate::puzzle::classes::Deals;
use crate::puzzle::count::Natural;
use crate::puzzle::task::{AnySolution, AnyTask};

/// A search for all assignments of a task, split into independent cubes. The order of the
/// assignments does not depend on the number of threads.
///
/// An exact cover search is split at once. A SAT solver first looks for assignments alone, since
/// most of what it learns in one cube helps in the others; it is split when it has found this
/// number of that all of them will take a while.
pub struct Cubes<'t> {
    pub(super) task: &'t dyn AnyTask,
    /// The settings of the search of every cube.
    pub(super) settings: Settings,
    pub(super) way: Way<'t>,
}

/// The engine of a search that is split, and its cubes.
pub(super) enum Way<'t> {
    /// There is no solution, for this reason.
    Argument(String),
    /// Nobody knows if there is one: nothing is searched.
    Open(String),
    Cover {
        model: Arc<OfModel>,
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

/// The choices about how a search is split.
#[derive(Clone, Copy, Default)]
pub(super) struct Splitting {
    /// The search is one cube: for a thread that has it for its own.
    pub(super) whole: bool,
    /// It is split before it begins, so that the assignments of a cube depend on the task alone.
    pub(super) at_once: bool,
    /// An exact cover search does not tell things of one kind apart: their names are still to be
    /// [dealt](Cubes::dealt).
    pub(super) merged: bool,
}

impl<'t> Strategy<'t> {
    /// The search for all assignments, split into cubes.
    ///
    /// # Errors
    /// When the formula takes more memory than it may, or no stage lists solutions.
    pub fn cubes(&self) -> Result<Cubes<'t>, EngineError> {
        let cubes = |stage| self.cubes_of(stage, Splitting::default()).transpose();
        let no_list = EngineError::Diagram(EngineError::NO_LIST);
        self.stages().iter().find_map(cubes).unwrap_or(Err(no_list))
    }

    /// The search of a stage for all assignments; nothing if it passes the question on.
    pub(super) fn cubes_of(
        &self,
        stage: &Stage,
        splitting: Splitting,
    ) -> Result<Option<Cubes<'t>>, EngineError> {
        if let (Stage::Cover(Until::Restarts(nodes)), Some(model)) = (stage, &self.cover) {
            let interrupt = &self.settings.limits.interrupt;
            if !cover::Assignments::new(model.clone(), interrupt).restart(*nodes) {
                return Ok(None);
            }
        }
        self.search_of(stage, splitting)
    }

    /// The search of a stage, if it is one.
    pub(super) fn search_of(
        &self,
        stage: &Stage,
        Splitting { whole, at_once, merged }: Splitting,
    ) -> Result<Option<Cubes<'t>>, EngineError> {
        let part = self.question.part().map(|part| &*part.file);
        let way = match (stage, &self.cover) {
            (Stage::Argument(reason), _) => Way::Argument(reason.clone()),
            (Stage::Open(question), _) => Way::Open(question.clone()),
            (Stage::Cover(_), Some(model)) => {
                // The cubes of a file name things of one kind.
                let merged = merged && part.is_none();
                let (model, deals) = self::merged(self.task, model, merged);
                let prefixes = match part {
                    Some(file) => file.options(&model.vars),
                    None if whole => vec![Vec::new()],
                    None => cover::Search::split(&model.problem, COVER_CUBES),
                };
                Way::Cover { prefixes, model, deals }
            }
            (Stage::Sat(_), _) => {
                let cubes = match part {
                    Some(file) => file.cubes.clone(),
                    None if whole => vec![Vec::new()],
                    None => Splitter::new(self.task.core()).cubes(SAT_CUBES),
                };
                Way::Sat { formula: self.formula()?, cubes, at_once: at_once || part.is_some() }
            }
            (Stage::Cover(_) | Stage::Classes | Stage::Diagram(_), _) => return Ok(None),
        };
        Ok(Some(Cubes { task: self.task, settings: self.settings.clone(), way }))
    }
}

impl<'t> Cubes<'t> {
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

    /// True if the search is an exact cover search.
    pub(super) const fn is_cover(&self) -> bool {
        matches!(self.way, Way::Cover { .. })
    }

    /// The number of cubes.
    pub const fn len(&self) -> usize {
        match &self.way {
            Way::Argument(_) | Way::Open(_) => 0,
            Way::Cover { prefixes, .. } => prefixes.len(),
            Way::Sat { cubes, .. } => cubes.len(),
        }
    }

    /// True if there are no cubes, and so no assignments.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The size of the input of the engine, such as `2604 variables, 99220 clauses`; empty if
    /// nothing is searched.
    pub(super) fn input(&self) -> String {
        match &self.way {
            Way::Argument(_) | Way::Open(_) => String::new(),
            Way::Cover { model, .. } => model.problem.size(),
            Way::Sat { formula, .. } => formula.size(),
        }
    }

    /// The engine, its input, and how it is split, in words.
    pub fn words(&self) -> String {
        let (cubes, input) = (self.len(), self.input());
        let search = match &self.way {
            Way::Argument(why) | Way::Open(why) => return format!("no search: {why}"),
            Way::Cover { deals, .. } => {
                let alike = if deals.is_some() { ", alike pieces as one kind," } else { "" };
                format!("an exact cover search of {input}{alike}")
            }
            Way::Sat { formula, at_once, .. } => {
                let split = if *at_once { "split" } else { "split if there are many solutions" };
                format!("{} takes {input}, {split}", formula.solver())
            }
        };
        format!("{search} in {cubes} cube{}", if cubes == 1 { "" } else { "s" })
    }

    /// The digest of the cubes and of what is searched in them: the options or the clauses.
    pub(super) fn digest(&self) -> String {
        let mut digest = Digest::default();
        match &self.way {
            Way::Argument(why) | Way::Open(why) => digest.add(&why),
            Way::Cover { model, prefixes, .. } => {
                let OfModel { problem, vars, .. } = &**model;
                digest.add(&prefixes);
                for (items, var) in problem.options().zip(vars) {
                    digest.add(&(var.index(), items));
                }
            }
            Way::Sat { formula, cubes, .. } => {
                digest.add(&cubes);
                formula.cnf.clauses().for_each(|clause| digest.add(&clause));
            }
        }
        digest.to_string()
    }

    /// Goes through all solutions. The threads `make` something of each, or nothing, and `each`
    /// gets that, in an order that does not depend on the number of threads. Returns the evidence
    /// that these were all, if they were.
    ///
    /// # Errors
    /// When a solution is wrong, or `each` fails.
    pub fn each<T: Send, E: From<SearchError>>(
        &self,
        make: impl Fn(&Values, &dyn AnySolution) -> Option<T> + Sync,
        mut each: impl FnMut(T) -> Result<ControlFlow<()>, E>,
    ) -> Result<Option<Evidence>, E> {
        let make = |values: &Values| -> Result<Option<T>, SearchError> {
            Ok(make(values, &*self.task.solution(values)?))
        };
        let begun =
            self.begin(|values| make(values)?.map_or(Ok(ControlFlow::Continue(())), &mut each))?;
        let blocked = match begun {
            ControlFlow::Break(end) => return Ok(end),
            ControlFlow::Continue(blocked) => blocked,
        };
        let (stop, complete) = (self.settings.limits.interrupt.child(), AtomicBool::new(true));
        let job = |cube, hand_on: &mut HandOn<'_, T>| -> Result<(), SearchError> {
            let Some(mut models) = self.models(cube, &blocked, &stop) else { return Ok(()) };
            for values in models.by_ref() {
                if make(&values?)?.is_some_and(|made| hand_on(made).is_break()) {
                    break;
                }
            }
            complete.fetch_and(models.is_complete(), Ordering::Relaxed);
            Ok(())
        };
        let end = in_order(0..self.len(), self.threads(), &stop, job, each)?;
        let complete = end.is_continue() && complete.into_inner();
        Ok(complete.then(|| self.evidence()))
    }

    /// The number of threads that search at once: no more than half of the memory has room for.
    pub(super) fn threads(&self) -> usize {
        let Settings { limits, .. } = &self.settings;
        let Way::Cover { model, .. } = &self.way else { return self.settings.threads() };
        let each = cover::Search::memory(&model.problem).max(1);
        let most = usize::try_from(limits.memory / 2 / each).unwrap_or(usize::MAX).max(1);
        self.settings.threads().min(most)
    }

    /// The evidence that all assignments were found: that of a cube, since one engine searches all.
    pub(super) fn evidence(&self) -> Evidence {
        match &self.way {
            Way::Argument(why) | Way::Open(why) => Evidence::Argument(why.clone()),
            Way::Cover { .. } => Evidence::Search,
            Way::Sat { formula, .. } => Evidence::Solver(formula.solver().to_string()),
        }
    }

    /// Looks for assignments before the search is split. It breaks off with the evidence that these
    /// are all assignments, if they are, where nothing is to be split, and else goes on with the
    /// clauses that block them.
    pub(super) fn begin<E: From<SearchError>>(
        &self,
        mut each: impl FnMut(&Values) -> Result<ControlFlow<()>, E>,
    ) -> Result<ControlFlow<Option<Evidence>, Vec<Vec<Lit>>>, E> {
        let mut blocked = Vec::new();
        let formula = match &self.way {
            Way::Argument(_) => return Ok(ControlFlow::Break(Some(self.evidence()))),
            Way::Open(_) => return Ok(ControlFlow::Break(None)),
            Way::Sat { formula, at_once: false, .. } => formula,
            _ => return Ok(ControlFlow::Continue(blocked)),
        };
        let mut models = formula.models(&self.settings.limits.interrupt);
        for values in models.by_ref().take(ALONE) {
            let values = values.map_err(SearchError::from)?;
            blocked.push(formula.block(&values));
            if each(&values)?.is_break() {
                return Ok(ControlFlow::Break(None));
            }
        }
        if blocked.len() == ALONE {
            return Ok(ControlFlow::Continue(blocked));
        }
        Ok(ControlFlow::Break(models.end()))
    }

    /// The assignments of a cube, but for those that are blocked.
    pub(super) fn models(
        &self,
        cube: usize,
        blocked: &[Vec<Lit>],
        stop: &Interrupt,
    ) -> Option<Box<dyn Assignments + 't>> {
        Some(match &self.way {
            Way::Cover { model, prefixes, .. } => {
                Box::new(cover::Assignments::within(model.clone(), &prefixes[cube], stop))
            }
            Way::Sat { formula, cubes, .. } => {
                Box::new(formula.split_models(formula.solver(), &cubes[cube], blocked, stop))
            }
            Way::Argument(_) | Way::Open(_) => return None,
        })
    }
}

/// The exact cover problem where things of one kind are not told apart, if that is wanted and they
/// have several names, which are to be dealt.
pub(super) fn merged(
    task: &dyn AnyTask,
    model: &Arc<OfModel>,
    wanted: bool,
) -> (Arc<OfModel>, Option<Deals>) {
    let deals = wanted.then(|| task.classes().deals()).flatten();
    let merged = deals.and_then(|deals| Some((model.merged(deals.kinds())?.into(), Some(deals))));
    merged.unwrap_or_else(|| (model.clone(), None))
}
