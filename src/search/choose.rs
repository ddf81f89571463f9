//! The choice of the engine, in one place.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;

use puzzlec_dimacs::{ClauseSink, Cnf, Lit, Size, Var};
use puzzlec_encodings::graph::Cuts;
use puzzlec_encodings::{Core, Encodings, Limited, Limits, Stop, TooLarge, choices};

use crate::engines::cover::{self, NotCover, OfModel};
use crate::engines::{
    Assignments, Blocking, Enumeration, Interrupt, Lazy, Solver, SolverKind, Spectator, Splitter,
    Values,
};
use crate::puzzle::ensure;

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
        /// [`CountByDiagram`](super::CountByDiagram).
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
    /// A diagram was asked for something else than the number of all solutions.
    #[error("a diagram counts all solutions, and does nothing else")]
    Diagram,
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

/// Lowers into a sink within limits. A formula whose lowering was interrupted is not complete, but
/// its solver, which holds the same interrupt, will not answer.
pub(super) fn lowered(
    limits: &Limits,
    sink: &mut dyn ClauseSink,
    lower: impl FnOnce(&mut dyn ClauseSink),
) -> Result<Size, TooLarge> {
    let mut sink = Limited::new(sink, limits);
    lower(&mut sink);
    match sink.end() {
        Ok(size) => Ok(size),
        Err(Stop::Interrupted(_)) => Ok(Size::default()),
        Err(Stop::TooLarge(error)) => Err(error),
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

/// A formula, and the settings that start searches for its assignments.
pub(super) struct Formula<'t> {
    core: &'t Core,
    solver: SolverKind,
    spectator: Option<Arc<dyn Spectator>>,
    cnf: Cnf,
    cuts: Cuts,
    projection: Vec<Var>,
    blocking: Blocking,
}

impl<'t> Formula<'t> {
    /// The formula of a core.
    ///
    /// # Errors
    /// When it takes more memory than it may.
    pub(super) fn new(core: &'t Core, settings: &Settings) -> Result<Self, TooLarge> {
        let mut cnf = Cnf::new();
        lowered(&settings.limits, &mut cnf, |sink| {
            core.lower(settings.encodings, sink);
        })?;
        let solver = settings.solver.clone().unwrap_or_default();
        let (spectator, cuts) = (settings.spectator.clone(), core.cuts(settings.encodings));
        let (projection, blocking) = (core.projection(), Blocking::sound_for(core));
        Ok(Self { core, solver, spectator, cnf, cuts, projection, blocking })
    }

    /// Variables and clauses in words.
    pub(super) fn size(&self) -> String {
        format!("{} variables, {} clauses", self.cnf.num_vars(), self.cnf.num_clauses())
    }

    /// The solver.
    pub(super) const fn solver(&self) -> &SolverKind {
        &self.solver
    }

    /// The clause that blocks an assignment.
    pub(super) fn block(&self, values: &Values) -> Vec<Lit> {
        self.blocking.clause(&self.projection, values)
    }

    /// The way to start a solver that holds this formula, the literals of a cube and further clauses.
    fn start(
        self: &Arc<Self>,
        cube: &[Lit],
        clauses: &[Vec<Lit>],
        interrupt: &Interrupt,
    ) -> impl FnMut() -> Box<dyn Solver> + use<'t> {
        let (this, interrupt) = (self.clone(), interrupt.clone());
        let (cube, clauses) = (cube.to_vec(), clauses.to_vec());
        let lazy = Lazy::new(self.cuts.clone());
        move || {
            let mut solver = lazy.solver(match &this.spectator {
                None => this.solver.start(&interrupt),
                Some(spectator) => this.solver.start_watched(&interrupt, &**spectator),
            });
            this.cnf.feed(&mut solver);
            for clause in cube.chunks(1).chain(clauses.iter().map(Vec::as_slice)) {
                solver.add_clause(clause);
            }
            solver
        }
    }

    /// The assignments that one solver finds.
    pub(super) fn models(self: &Arc<Self>, interrupt: &Interrupt) -> Enumeration<'t> {
        self.models_of(self.start(&[], &[], interrupt)())
    }

    fn models_of(&self, solver: Box<dyn Solver>) -> Enumeration<'t> {
        Enumeration::new(solver, self.projection.clone(), self.blocking)
    }

    /// The assignments within a cube that further clauses allow, by a search that is split again
    /// when there are many.
    pub(super) fn split_models(
        self: &Arc<Self>,
        cube: &[Lit],
        clauses: &[Vec<Lit>],
        interrupt: &Interrupt,
    ) -> Enumeration<'t> {
        let mut start = self.start(cube, clauses, interrupt);
        self.models_of(start()).with_split(Splitter::new(self.core).within(cube), start)
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
        let input = model.problem.size();
        let (first_turn, second_turn) = (nodes(&model, WORK), nodes(&model, SECOND_WORK));
        let mut models = cover::Assignments::new(model, interrupt);
        if let Some(spectator) = &settings.spectator {
            models = models.watched_by(spectator.clone());
        }
        let at_once = wanted == Wanted::All && !of_clauses;
        let settled = at_once || models.restart(first_turn);
        if settled || *engine == Engine::Cover || interrupt.is_raised() {
            return Ok(Self { models: Box::new(models), input, reason });
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
            return Ok(Self { models: Box::new(models), input, reason });
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
        let formula = Formula { projection, blocking: Blocking::All, ..formula };
        let reason = "the projection is another than the model's".to_owned();
        Ok(Self::of_formula(formula, &settings.limits.interrupt, reason))
    }

    fn of_formula(formula: Formula<'t>, interrupt: &Interrupt, reason: String) -> Self {
        let (input, formula) = (formula.size(), Arc::new(formula));
        Self { models: Box::new(formula.split_models(&[], &[], interrupt)), input, reason }
    }
}
