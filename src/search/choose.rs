//! The choice of the engine, in one place.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;

use puzzlec_dimacs::{ClauseSink, Size, Var};
use puzzlec_encodings::{Core, Encodings, Limits, TooLarge, choices};

use super::formula::{Formula, lowered};
use crate::engines::cover::{self, NotCover, OfModel};
use crate::engines::{
    Assignments, Interrupt, Lazy, Solver, SolverError, SolverKind, Spectator, Values,
};
use crate::puzzle::classes::Deals;
use crate::puzzle::ensure;
use crate::puzzle::task::AnyTask;

choices! {
    /// The engine of a search.
    #[derive(Default)]
    Engine {
        /// By exact cover search where the model is an exact cover problem, by SAT otherwise; see
        /// [`Plan::start`].
        #[default]
        Auto = "auto",
        /// By a SAT solver.
        Sat = "sat",
        /// By exact cover search.
        Cover = "cover",
        /// By a decision diagram, which counts solutions and lists none; see
        /// [`ByDiagram`](super::ByDiagram).
        Diagram = "diagram",
    }
}

/// The assignments that are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wanted {
    /// One, or some.
    Some,
    /// All of them.
    All,
}

/// The reason why an engine cannot search a core.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// The model is no exact cover problem; see [`OfModel`](cover::OfModel).
    #[error("the model is no exact cover problem: {0}")]
    NotCover(#[from] NotCover),
    /// A SAT solver was given to exact cover search.
    #[error("exact cover search uses no SAT solver, but `{}` is given", .0.name())]
    Solver(SolverKind),
    /// The formula or the search takes more memory than it may.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// A diagram was asked for some of the solutions, or for a list.
    #[error("a diagram tells of all solutions, and lists none")]
    Diagram,
    /// A diagram was asked for the numbers of solutions for all values of variables, but a solution can
    /// have several of them.
    #[error(
        "a diagram counts by variables of which a solution has one, but it can have several of `{0}`"
    )]
    Several(String),
    /// So many items of the exact cover problem are live at once in its diagram.
    #[error("a diagram of the puzzle is {0} bits wide, too many")]
    TooWide(usize),
    /// The model has no objective that could be optimised.
    #[error("the puzzle has no objective")]
    NoObjective,
}

/// The settings of a search.
///
/// ```
/// use puzzlec::search::{Engine, Settings};
///
/// let by_sat = Settings { engine: Engine::Sat, threads: Some(2), ..Settings::default() };
/// assert_eq!(by_sat.threads(), 2);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The engine.
    pub engine: Engine,
    /// The SAT solver, if it is not left to the engine. A solver that is given means SAT.
    pub solver: Option<SolverKind>,
    /// The encodings by which constraints become clauses.
    pub encodings: Encodings,
    /// The number of threads that search for all solutions, if it is not that of the cores.
    pub threads: Option<usize>,
    /// The limits of the search, and of what it needs.
    pub limits: Limits,
    /// The spectator of [`Plan::start`] and what comes of it, if somebody watches.
    pub spectator: Option<Arc<dyn Spectator>>,
}

impl Settings {
    /// The number of threads that search for all solutions.
    pub fn threads(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.threads.unwrap_or_else(cores)
    }

    /// A SAT solver that holds the constraints of a core that `keep` wants, by their numbers, and
    /// what it was given.
    pub(super) fn solver_of(
        &self,
        core: &Core,
        keep: impl Fn(usize) -> bool,
    ) -> Result<(Box<dyn Solver>, Size), TooLarge> {
        let solver = self.solver.clone().unwrap_or_default().start(&self.limits.interrupt);
        let mut solver = Lazy::new(core.cuts_where(self.encodings, &keep)).solver(solver);
        let lower = |sink: &mut dyn ClauseSink| {
            core.lower_where(self.encodings, sink, &keep, |_, _| {});
        };
        let size = lowered(&self.limits, &mut solver, lower)?;
        Ok((solver, size))
    }
}

/// The most memory that an exact cover search takes where the engine is left to the program, in
/// bytes: where there is more to search, SAT finds a first assignment sooner. It does not depend on
/// the machine, so that the same puzzle goes to the same engine everywhere.
const MOST: u64 = 2_000_000_000;

/// The exact cover problem of a core, or none if SAT is chosen; and the reason. A given SAT solver
/// means SAT.
///
/// # Errors
/// When the engine is `Cover` and the model is no exact cover problem, or too large, or a SAT solver
/// is given.
pub(super) fn choose(
    core: &Core,
    Settings { engine, solver, limits, .. }: &Settings,
) -> Result<(Option<OfModel>, String), EngineError> {
    let sat = |reason: &str| Ok((None, reason.to_owned()));
    let reason = match (engine, solver) {
        (Engine::Diagram, _) => return Err(EngineError::Diagram),
        (Engine::Cover, Some(solver)) => return Err(EngineError::Solver(solver.clone())),
        (Engine::Sat, _) => return sat("the engine is `sat`"),
        (Engine::Auto, Some(_)) => return sat("a SAT solver is given"),
        (Engine::Cover, None) => "the engine is `cover`",
        (Engine::Auto, None) => "the model is an exact cover problem",
    };
    let limit = if *engine == Engine::Auto { MOST.min(limits.memory) } else { limits.memory };
    let model = OfModel::new(core).map_err(EngineError::from).and_then(|model| {
        let bytes = cover::Search::memory(&model.problem);
        let what = || format!("an exact cover search of {}", model.problem.size());
        ensure!(bytes <= limit, TooLarge { what: what(), bytes, limit });
        Ok(model)
    });
    match model {
        Ok(model) => Ok((Some(model), reason.to_owned())),
        Err(error) if *engine == Engine::Cover => Err(error),
        Err(EngineError::NotCover(_)) => sat("the model is no exact cover problem"),
        Err(error) => sat(&error.to_string()),
    }
}

/// Assignments of an exact cover search that does not tell things of one kind apart, with their names.
struct Dealt {
    models: cover::Assignments,
    deals: Deals,
}

impl Iterator for Dealt {
    type Item = Result<Values, SolverError>;

    fn next(&mut self) -> Option<Self::Item> {
        let values = self.models.next()?;
        Some(values.map(|values| self.deals.dealt(&values).0))
    }
}

impl Assignments for Dealt {
    fn is_complete(&self) -> bool {
        self.models.is_complete()
    }

    fn effort(&self) -> String {
        self.models.effort()
    }
}

/// An engine that was started.
pub struct Plan<'t> {
    /// The assignments, one after the other.
    pub models: Box<dyn Assignments + 't>,
    /// The input of the engine, such as `2604 variables, 99220 clauses`.
    pub input: String,
    /// The reason for this engine.
    pub reason: String,
}

/// The work of an exact cover search for a first assignment before SAT has its turn: nodes times
/// options, since nodes take longer with more options.
const WORK: u64 = 1 << 28;

/// The work of the search in its second turn.
const SECOND_WORK: u64 = 1 << 32;

/// The number of nodes that make up so much work.
fn nodes(model: &OfModel, work: u64) -> u64 {
    work / model.problem.num_options().max(1) as u64
}

/// The number of nodes of a long exact cover search.
pub(super) fn many_nodes(model: &OfModel) -> u64 {
    nodes(model, SECOND_WORK)
}

/// The reason why such a model is left to SAT.
pub(super) const OF_CLAUSES: &str = "clauses are items of the exact cover problem";

/// True if an exact cover search for all assignments is left to SAT: see [`Plan::start`].
pub(super) fn is_for_sat(model: &OfModel, engine: Engine) -> bool {
    let may = engine == Engine::Auto && model.of_clauses > 0;
    may && !cover::Assignments::new(model.clone(), &Interrupt::new()).restart(nodes(model, WORK))
}

/// As often as varisat asks whether it is interrupted before the search has its turn again: once
/// for a few kilobytes of proof. Like the nodes, that is fractions of a second on small problems.
const PATIENCE: u64 = 1 << 12;

impl<'t> Plan<'t> {
    /// Starts a search for the assignments of a core.
    ///
    /// `Auto` is exact cover search wherever the model is an exact cover problem and all
    /// assignments are wanted. Where some are enough, the search has a fixed number of nodes for
    /// the first, and [begins again](cover::Assignments::restart) in other orders. If it does not find
    /// one, SAT has its turn, which is limited as well: learning from failures beats trying faster
    /// where assignments are rare. If it does not find one either, the search has a second and
    /// longer turn, and then it is SAT for good. No limit depends on the clock. A SAT solver that
    /// is given means SAT.
    ///
    /// [Clauses](OfModel::of_clauses) that are items, as in riddles, are at home with SAT: it finds
    /// some assignments of them as fast, and it learns from them. Such a model goes to SAT where
    /// some are enough, and where all are wanted and the search does not find a first in its first
    /// turn.
    ///
    /// # Errors
    /// When the engine is `Cover` and the model is no exact cover problem, or too large.
    pub fn start(core: &'t Core, wanted: Wanted, settings: &Settings) -> Result<Self, EngineError> {
        Self::dealing(core, || None, wanted, settings)
    }

    /// Starts a search for a first solution of a task. An exact cover search does not tell things of one
    /// kind apart that have different names, and deals the names of a solution afterwards; it finds
    /// one solution of those that differ in nothing else.
    ///
    /// # Errors
    /// As [`start`](Self::start).
    pub fn first(task: &'t dyn AnyTask, settings: &Settings) -> Result<Self, EngineError> {
        // A spectator sees the names.
        let may = settings.engine != Engine::Sat
            && settings.solver.is_none()
            && settings.spectator.is_none();
        let deals = || task.classes().deals().filter(|_| may);
        Self::dealing(task.core(), deals, Wanted::Some, settings)
    }

    fn dealing(
        core: &'t Core,
        deals: impl FnOnce() -> Option<Deals>,
        wanted: Wanted,
        settings: &Settings,
    ) -> Result<Self, EngineError> {
        let for_one = |encodings: Encodings| match wanted {
            Wanted::Some => encodings.for_one(),
            Wanted::All => encodings,
        };
        let settings = &Settings { encodings: for_one(settings.encodings), ..settings.clone() };
        let sat = |settings: &Settings, reason: String| {
            let formula = Formula::new(core, settings)?;
            Ok(Self::of_formula(formula, &settings.limits.interrupt, reason))
        };
        let (model, reason) = choose(core, settings)?;
        let Some(model) = model else { return sat(settings, reason) };
        let Settings { engine, limits: Limits { interrupt, .. }, .. } = settings;
        let of_clauses = *engine == Engine::Auto && model.of_clauses > 0;
        if of_clauses && wanted == Wanted::Some {
            return sat(settings, OF_CLAUSES.to_owned());
        }
        let merged = deals().and_then(|deals| Some((model.merged(deals.kinds())?, Some(deals))));
        let (model, deals) = merged.unwrap_or((model, None));
        let input = model.problem.size();
        let boxed = |models: cover::Assignments| -> Box<dyn Assignments> {
            match deals {
                None => Box::new(models),
                Some(deals) => Box::new(Dealt { models, deals }),
            }
        };
        let (first_turn, second_turn) = (nodes(&model, WORK), nodes(&model, SECOND_WORK));
        let mut models = cover::Assignments::new(model, interrupt);
        if let Some(spectator) = &settings.spectator {
            models = models.watched_by(spectator.clone());
        }
        let at_once = wanted == Wanted::All && !of_clauses;
        let settled = at_once || models.restart(first_turn);
        if settled || *engine == Engine::Cover || interrupt.is_raised() {
            return Ok(Self { models: boxed(models), input, reason });
        }
        let reason = format!("{} found no solution", models.effort());
        let limited = interrupt.with_patience(PATIENCE);
        let formula = Arc::new(Formula::new(core, settings)?);
        let mut by_sat = formula.split_models(&[], &[], &limited);
        let settled = by_sat.look();
        limited.be_patient();
        if settled {
            return Ok(Self { models: Box::new(by_sat), input: formula.size(), reason });
        }
        if models.look(second_turn) || interrupt.is_raised() {
            let reason = format!("{reason}, and SAT found none soon");
            return Ok(Self { models: boxed(models), input, reason });
        }
        sat(settings, format!("{} found no solution", models.effort()))
    }

    /// Starts a search for the assignments of a core under another projection, by SAT.
    ///
    /// # Errors
    /// When the formula takes more memory than it may.
    pub fn projected(
        core: &'t Core,
        projection: Vec<Var>,
        settings: &Settings,
    ) -> Result<Self, EngineError> {
        let formula = Formula::new(core, settings)?;
        let formula = formula.projected(projection);
        let reason = "the projection is another than the model's".to_owned();
        Ok(Self::of_formula(formula, &settings.limits.interrupt, reason))
    }

    fn of_formula(formula: Formula<'t>, interrupt: &Interrupt, reason: String) -> Self {
        let (input, formula) = (formula.size(), Arc::new(formula));
        Self { models: Box::new(formula.split_models(&[], &[], interrupt)), input, reason }
    }
}
