//! Which method finds the models of a task: the one place where that is decided.

use puzzlec_dimacs::{Cnf, Size, Var};
use puzzlec_encodings::{Encodings, choices};

use super::{Blocking, Enumeration, Models};
use crate::AnyTask;
use crate::cover::{self, Problem, ProblemError};
use crate::solvers::{Engine, Interrupt, SolverError, Values};

choices! {
    /// How models are looked for.
    Method {
        /// By exact cover search where the model is an exact cover problem, by SAT otherwise; see
        /// [`Plan::start`].
        #[default]
        Auto = "auto",
        /// By a SAT solver.
        Sat = "sat",
        /// By exact cover search.
        Cover = "cover",
    }
}

/// Which models are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wanted {
    /// One, or some.
    Some,
    /// All of them.
    All,
}

/// Why a task has no models by the method that was asked for.
#[derive(Debug, thiserror::Error)]
pub enum MethodError {
    /// The model says more than "exactly one" and "at most one"; see [`OfModel`](cover::OfModel).
    #[error("this model is no exact cover problem")]
    NotCover,
    /// The exact cover problem is too large for the search.
    #[error(transparent)]
    Problem(#[from] ProblemError),
}

/// The exact cover problem that all models of a task are looked for in, if it is one and the method
/// and the engine allow it: see [`Plan::start`].
pub fn counted_by_cover(
    task: &dyn AnyTask,
    method: Method,
    engine: Option<&Engine>,
) -> Option<cover::OfModel> {
    let asked = method == Method::Cover;
    let may = asked || (method == Method::Auto && engine.is_none());
    let problem = if may { task.cover() } else { None };
    problem.filter(|problem| asked || problem.of_clauses == 0)
}

/// A method that was started.
pub struct Plan<'t> {
    /// The models, one after the other.
    pub models: Box<dyn Models + 't>,
    /// What the method was given, such as `2604 variables, 99220 clauses`.
    pub input: String,
    /// Why it is this method.
    pub reason: String,
}

/// As many nodes as an exact cover search gets to find a first model before SAT has its turn.
const NODES: u64 = 1 << 18;

/// As many nodes as the search gets in its second turn.
const SECOND_NODES: u64 = 1 << 22;

/// As often as varisat asks whether it is interrupted before the search has its turn again: once
/// for a few kilobytes of proof. Like the nodes, that is fractions of a second on small problems.
const PATIENCE: u64 = 1 << 12;

impl<'t> Plan<'t> {
    /// Starts looking for the models of a task.
    ///
    /// `Auto` is exact cover search wherever the model is an exact cover problem and all models are
    /// wanted. Where some are enough, the search has a fixed number of nodes for the first. If it
    /// does not find one, SAT has its turn, which is limited as well: learning from failures beats
    /// trying faster where models are rare. If it does not find one either, the search has a
    /// second and longer turn, and then it is SAT for good. No limit depends on the clock. An
    /// engine, which is a SAT solver, means SAT.
    ///
    /// [Clauses](cover::OfModel::of_clauses) that are items, as in riddles, are at home with SAT:
    /// it finds some models of them as fast, and it learns from them. Such a model goes to SAT where
    /// some are enough. Where all are wanted, the search has to find the first within its nodes to
    /// go on for the others, as above.
    ///
    /// # Errors
    /// When the method is `Cover` and the model is no exact cover problem, or too large.
    pub fn start(
        task: &'t dyn AnyTask,
        method: Method,
        wanted: Wanted,
        engine: Option<&Engine>,
        encodings: Encodings,
        interrupt: &Interrupt,
    ) -> Result<Self, MethodError> {
        let sat = |reason: &str| Self::sat(task, engine, encodings, interrupt, reason);
        match method {
            Method::Sat => return Ok(sat("SAT was asked for")),
            Method::Auto if engine.is_some() => {
                return Ok(sat("a SAT solver was asked for"));
            }
            Method::Auto | Method::Cover => {}
        }
        let problem = task.cover().ok_or(MethodError::NotCover);
        let of_clauses = problem.as_ref().is_ok_and(|of_model| of_model.of_clauses > 0);
        if of_clauses && method == Method::Auto && wanted == Wanted::Some {
            return Ok(sat("clauses are items of the exact cover problem"));
        }
        let models = problem.and_then(|of_model| {
            let problem = of_model.problem.clone();
            Ok((problem, cover::Models::new(of_model, interrupt)?))
        });
        match (models, method) {
            (Err(error), Method::Cover) => Err(error),
            (Err(error), _) => Ok(sat(&error.to_string())),
            (Ok((problem, models)), Method::Cover) => {
                Ok(Self::cover(&problem, models, "exact cover was asked for"))
            }
            (Ok((problem, mut models)), _) => {
                let reason = "the model is an exact cover problem";
                let at_once = wanted == Wanted::All && !of_clauses;
                if at_once || models.look(NODES) || interrupt.is_raised() {
                    return Ok(Self::cover(&problem, models, reason));
                }
                let reason = format!("{} found no solution", models.effort());
                let limited = interrupt.with_patience(PATIENCE);
                let mut plan = Self::sat(task, None, encodings, &limited, &reason);
                let first = plan.models.next();
                limited.be_patient();
                if first.is_none() && !plan.models.is_complete() {
                    if models.look(SECOND_NODES) || interrupt.is_raised() {
                        let reason = format!("{reason}, and SAT found none soon");
                        return Ok(Self::cover(&problem, models, &reason));
                    }
                    return Ok(sat(&format!("{} found no solution", models.effort())));
                }
                plan.models = Box::new(Ahead { first, rest: plan.models });
                Ok(plan)
            }
        }
    }

    /// Starts looking for the models of a task, told apart by the variables of a projection of
    /// one's own, which means SAT.
    pub fn projected(
        task: &'t dyn AnyTask,
        projection: Vec<Var>,
        engine: Option<&Engine>,
        encodings: Encodings,
        interrupt: &Interrupt,
    ) -> Self {
        let reason = "the projection is not the model's";
        let told = (projection, Blocking::All);
        Self::sat_over(task, told, engine, encodings, interrupt, reason)
    }

    fn sat(
        task: &'t dyn AnyTask,
        engine: Option<&Engine>,
        encodings: Encodings,
        interrupt: &Interrupt,
        reason: &str,
    ) -> Self {
        let told = (task.projection(), task.blocking());
        Self::sat_over(task, told, engine, encodings, interrupt, reason)
    }

    fn sat_over(
        task: &'t dyn AnyTask,
        (projection, blocking): (Vec<Var>, Blocking),
        engine: Option<&Engine>,
        encodings: Encodings,
        interrupt: &Interrupt,
        reason: &str,
    ) -> Self {
        let mut cnf = Cnf::new();
        let Size { vars, clauses, .. } = task.lower(encodings, &mut cnf);
        let (engine, interrupt) = (engine.cloned().unwrap_or_default(), interrupt.clone());
        let start = move || {
            let mut solver = engine.start(&interrupt);
            cnf.feed(&mut solver);
            solver
        };
        let models = Enumeration::new(start(), projection, blocking);
        let mut models = models.with_split(task.splitter(), start);
        if task.formulation().lazy {
            models = models.with_cuts(|values| task.cuts(values.as_slice()));
        }
        Self {
            models: Box::new(models),
            input: format!("{vars} variables, {clauses} clauses"),
            reason: reason.to_owned(),
        }
    }

    fn cover(problem: &Problem, models: cover::Models, reason: &str) -> Self {
        Self { models: Box::new(models), input: problem.size(), reason: reason.to_owned() }
    }
}

/// Models of which the first was looked for ahead of time.
struct Ahead<'t> {
    first: Option<Result<Values, SolverError>>,
    rest: Box<dyn Models + 't>,
}

impl Iterator for Ahead<'_> {
    type Item = Result<Values, SolverError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.first.take().or_else(|| self.rest.next())
    }
}

impl Models for Ahead<'_> {
    fn is_complete(&self) -> bool {
        self.first.is_none() && self.rest.is_complete()
    }

    fn effort(&self) -> String {
        self.rest.effort()
    }
}
