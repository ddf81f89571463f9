//! The settings of a search, and the reasons why an engine does not fit.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;

use puzzlec_dimacs::{ClauseSink, Size};
use puzzlec_encodings::{Atom, Core, Encodings, Role, choices};

use crate::engines::{
    Figures, Interrupt, Lazy, Limited, Limits, Solver, SolverKind, Spectator, Stop, TooLarge,
};

choices! {
    /// The engine of a search.
    #[derive(Default)]
    Engine {
        /// The engines that suit the task and the question; see [`plan`](super::plan).
        #[default]
        Auto = "auto",
        /// A SAT solver.
        Sat = "sat",
        /// Exact cover search.
        Cover = "cover",
        /// A decision diagram, which counts and draws solutions without listing them.
        Diagram = "diagram",
    }
}

/// The reason why an engine does not answer a question.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The task is not an exact cover problem.
    #[error("the puzzle is not an exact cover problem: {0}")]
    NotCover(String),
    /// A SAT solver was given to an engine that uses none.
    #[error("exact cover search uses no SAT solver, but `{}` is given", .0.name())]
    Solver(SolverKind),
    /// The formula or the search takes more memory than it may.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// A diagram was asked a question that it cannot answer.
    #[error("a diagram {0}")]
    Diagram(&'static str),
    /// A diagram was asked for the numbers of solutions for all values of variables, but a solution
    /// can have several of them.
    #[error("a diagram cannot count by `{0}`: a solution can have several of these variables")]
    Several(String),
    /// Symmetries are broken, and the classes of solutions cannot be counted, so that nobody can
    /// tell how many solutions each one stands for.
    #[error("classes up to `{level}` cannot be counted: {problem}")]
    Classes {
        /// The level.
        level: String,
        /// The reason.
        problem: String,
    },
    /// Constraints of this role exclude solutions, and the question is about all of them.
    #[error("{} solutions, and the question is about all of them", match .0 {
        Role::Streamliner => "streamliners exclude",
        _ => "symmetry breaking excludes",
    })]
    Excludes(Role),
    /// The diagram has too many live items of the exact cover problem at once.
    #[error("a diagram of the puzzle is {0} bits wide, too many")]
    TooWide(usize),
    /// Exact cover search was asked for a projection on variables that are no options of it.
    #[error("exact cover search cannot project on these variables; SAT can")]
    Projection,
    /// Exact cover search was given cubes that do not choose options.
    #[error("the cubes do not only choose options of an exact cover problem")]
    Cubes,
    /// Exact cover search was asked for the best solution.
    #[error("exact cover search cannot optimise")]
    Optimum,
    /// The model has no objective that could be optimised.
    #[error("the puzzle has no objective")]
    NoObjective,
}

impl EngineError {
    /// The work of a diagram, in the place of what it was asked for.
    pub(super) const NO_LIST: &str = "represents all solutions, but does not list them";
}

/// The settings of a search.
///
/// ```
/// use puzzlec::search::{Engine, Settings};
///
/// let by_sat = Settings::default().with_engine(Engine::Sat).with_threads(2);
/// assert_eq!(by_sat.threads(), 2);
/// ```
#[must_use]
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Settings {
    /// The engine.
    pub engine: Engine,
    /// The SAT solver, unless it is left to the engine. Naming a solver means SAT.
    pub solver: Option<SolverKind>,
    /// The encodings by which constraints become clauses.
    pub encodings: Encodings,
    /// The number of threads that search for all solutions, if it is not that of the cores.
    pub threads: Option<usize>,
    /// The limits of the search, and of what it needs.
    pub limits: Limits,
    /// The spectator of a search for a solution, if any.
    pub spectator: Option<Arc<dyn Spectator>>,
}

impl Settings {
    /// The settings with this engine.
    pub fn with_engine(self, engine: Engine) -> Self {
        Self { engine, ..self }
    }

    /// The settings with this SAT solver.
    pub fn with_solver(self, solver: SolverKind) -> Self {
        Self { solver: Some(solver), ..self }
    }

    /// The settings with these encodings.
    pub fn with_encodings(self, encodings: Encodings) -> Self {
        Self { encodings, ..self }
    }

    /// The settings with this number of threads.
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads: Some(threads), ..self }
    }

    /// The settings with these limits.
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// The same settings with this interrupt.
    pub fn stopped_by(&self, interrupt: Interrupt) -> Self {
        self.clone().with_limits(self.limits.clone().with_interrupt(interrupt))
    }

    /// The number of threads that search for all solutions.
    pub fn threads(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        if cfg!(target_family = "wasm") { 1 } else { self.threads.unwrap_or_else(cores) }
    }

    /// A SAT solver that holds the constraints of a core that `keep` wants, by their numbers, some
    /// perhaps under one of `new` more variables, and what it was given. It counts its work in
    /// figures if there are any, and stops where they say.
    pub(super) fn solver_of<A: Into<Atom>>(
        &self,
        core: &Core,
        new: u32,
        keep: impl Fn(usize) -> A,
        figures: Option<&Arc<Figures>>,
    ) -> Result<(Box<dyn Solver>, Size), EngineError> {
        let kind = self.solver.clone().unwrap_or_default();
        let solver = kind.start_counted(&self.limits.interrupt, figures);
        let mut solver = Lazy::new(core.cuts_where(self.encodings, &keep)).solver(solver);
        solver.reserve_vars(core.num_vars() + new);
        let lower =
            |to: &mut dyn ClauseSink| core.lower_where(self.encodings, to, &keep, |_, _| {});
        let size = lowered(&self.limits, &mut *solver, lower)?;
        Ok((solver, size))
    }
}

/// Lowers into a sink within limits. A formula whose lowering was interrupted is not complete, but
/// its solver, which holds the same interrupt, will not answer.
pub(super) fn lowered(
    limits: &Limits,
    sink: &mut dyn ClauseSink,
    lower: impl FnOnce(&mut dyn ClauseSink) -> Size,
) -> Result<Size, EngineError> {
    let mut sink = Limited::new(sink, limits);
    lower(&mut sink);
    match sink.end() {
        Ok(size) => Ok(size),
        Err(Stop::Interrupted(_)) => Ok(Size::default()),
        Err(Stop::TooLarge(error)) => Err(error.into()),
    }
}
