//! The planner: the one place where engines are chosen.
//!
//! A [`Strategy`] is a list of stages. Each of them answers the question or passes it on to the
//! next, after a number of nodes, conflicts, states or solutions, never of seconds: the same
//! question goes the same way on every machine.

mod stage;

use std::cell::OnceCell;
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use itertools::Itertools;
use puzzlec_dimacs::{Lit, Var};
use puzzlec_encodings::Role;

pub use self::stage::{Bounds, Stage, Until};
use super::formula::{Formula, exact_cover};
use super::question::{Check, Counting, Part, Question};
use super::settings::{Engine, EngineError, Settings};
use crate::engines::cover::{self, OfModel};
use crate::engines::{SolverKind, TooLarge};
use crate::puzzle::count::Natural;
use crate::puzzle::ensure;
use crate::puzzle::task::AnyTask;

/// The plan to answer a question: a value, made before any search.
///
/// ```
/// use puzzlec::search::{Question, plan};
///
/// let search = puzzlec::open("langford")?.with("n", 12).search()?;
/// let strategy = search.plan(Question::All)?;
/// assert_eq!(strategy.to_string(), "exact cover search: the model is an exact cover problem");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Strategy<'t> {
    pub(super) task: &'t dyn AnyTask,
    pub(super) settings: Settings,
    pub(super) question: Question,
    /// The exact cover problem, where one is searched.
    pub(super) cover: Option<Arc<OfModel>>,
    stages: Vec<Stage>,
    reason: String,
    formula: OnceCell<Arc<Formula<'t>>>,
}

/// The most memory that an exact cover search takes where the engine is left to the program, in
/// bytes: where there is more to search, SAT finds a first assignment sooner. It does not depend on
/// the machine, so that the same puzzle goes to the same engine everywhere.
const MEMORY: u64 = 2_000_000_000;

/// The work of an exact cover search for a first assignment before SAT has its turn: nodes times
/// options, since nodes take longer with more options.
const WORK: u64 = 1 << 28;

/// The work of the first search where clauses are items and all solutions are wanted: what has many
/// solutions shows one soon, and a solver learns from the failures of what has one or two.
const WORK_ON_CLAUSES: u64 = 1 << 24;

/// The work of the search in its second turn.
const SECOND_WORK: u64 = 1 << 32;

/// The conflicts of a SAT solver between these turns: like the nodes, fractions of a second on
/// small problems.
const CONFLICTS: u64 = 20_000;

/// The nodes of exact cover searches for a solution at random, before a solver looks for one.
const NODES_AT_RANDOM: u64 = 1_000_000;

/// The nodes of an exact cover search for another solution, before a solver looks for one, and the
/// most clues for which it looks: it does not tell which of them it needs.
const NODES_FOR_ANOTHER: u64 = 100_000;
const FEW_CLUES: usize = 40;

/// The number of solutions that a thread with its own puzzle lists first: to plan a diagram, or to
/// split the search, would take most of the time.
const FEW: u64 = 1000;

/// The number of solutions listed before a wide diagram is tried, and that of solutions whose
/// classes are wanted: about a second's.
const MANY: u64 = 4_000_000;
const MANY_IN_CLASSES: u64 = 200_000;

/// Classes with up to this number of members serve to count solutions.
const MEMBERS: u64 = 1_000_000;

/// The nodes of this amount of work.
fn nodes(model: &OfModel, work: u64) -> u64 {
    work / model.problem.num_options().max(1) as u64
}

/// Chooses the engines that answer a question about a task, in the order in which they have their
/// turns. Only the settings, the model and what it declares have a say.
///
/// An engine or a solver that is given is the only one. Otherwise:
///
/// - Where the puzzle knows an argument that there is no solution, or that this is an open question,
///   nothing is searched.
/// - Exact cover search answers wherever the model is an exact cover problem that fits into 2 GB.
///   Where a first solution is enough, it begins again and again in varied orders for a number of
///   nodes, and then stays with one for as many: where there is no solution, only a search that is
///   not begun again ends. If it finds none, SAT has its turn, which is limited as well: learning from failures
///   beats trying faster where assignments are rare. Then the search has a second and longer turn,
///   and then it is SAT for good.
/// - [Clauses](OfModel::of_clauses) that are items, as in riddles, are at home with SAT: it finds
///   some assignments of them as fast, and it learns from them. Such a model goes to SAT where some
///   are enough, and where all are wanted and exact cover search does not find a first in its turn.
/// - A count goes to a diagram where a narrow one shows that there are many solutions. Where
///   classes can have a million members, the search breaks the symmetries, and adds up the sizes of
///   the classes. Where a list turns out to be long, a wider diagram is tried.
///
/// # Errors
/// When the engine that is given does not fit the task or the question, or constraints exclude
/// solutions that the question is about.
pub fn plan<'t>(
    task: &'t dyn AnyTask,
    question: Question,
    settings: &Settings,
) -> Result<Strategy<'t>, EngineError> {
    question.check(task.core())?;
    if matches!(&question, Question::Count(counting) if counting.classes) {
        kept_classes(task)?;
    }
    let mut settings = settings.clone();
    if question.is_for_one() {
        settings.encodings = settings.encodings.for_one(task.core());
    } else if question.is_for_all() {
        settings.encodings = settings.encodings.for_all();
    }
    let (cover, stages, reason) = match (settings.engine, settings.solver.clone()) {
        (Engine::Cover | Engine::Diagram, Some(solver)) => return Err(EngineError::Solver(solver)),
        (Engine::Sat, _) => by_sat("the engine is `sat`"),
        (Engine::Auto, Some(_)) => by_sat("a SAT solver is given"),
        (Engine::Cover, None) => by_cover(task, &question, &settings)?,
        (Engine::Diagram, None) => by_diagram(task, &question)?,
        (Engine::Auto, None) => chosen(task, &question, &settings),
    };
    let cover = cover.map(Arc::new);
    Ok(Strategy { task, settings, question, cover, stages, reason, formula: OnceCell::new() })
}

/// An exact cover problem, where one is searched, the stages, and the reason for them.
type Way = (Option<OfModel>, Vec<Stage>, String);

fn by_sat(reason: &str) -> Way {
    (None, vec![Stage::Sat(Until::End)], reason.to_owned())
}

fn by_cover(
    task: &dyn AnyTask,
    question: &Question,
    settings: &Settings,
) -> Result<Way, EngineError> {
    question.needs_sat().map_or(Ok(()), Err)?;
    let model = searched(task, settings.limits.memory)?;
    ensure!(chooses(&model, question), EngineError::Cubes);
    let restarts = Stage::Cover(Until::Restarts(nodes(&model, WORK)));
    let first = (question.is_for_one() && question.part().is_none()).then_some(restarts);
    let stages = first.into_iter().chain([Stage::Cover(Until::End)]).collect();
    Ok((Some(model), stages, "the engine is `cover`".to_owned()))
}

fn by_diagram(task: &dyn AnyTask, question: &Question) -> Result<Way, EngineError> {
    question.needs_sat().map_or(Ok(()), Err)?;
    let lacks = match question {
        Question::Count(counting) => counting.lacked_by_diagrams(),
        Question::Shares | Question::Tally { .. } => None,
        _ => Some(EngineError::NO_LIST),
    };
    let lacks = lacks.or((!task.core().roles().keeps_all()).then_some(EngineError::NO_LIST));
    lacks.map_or(Ok(()), |lacks| Err(EngineError::Diagram(lacks)))?;
    let stages = vec![Stage::Diagram(Bounds::NONE)];
    Ok((Some(exact_cover(task)?), stages, "the engine is `diagram`".to_owned()))
}

/// The way where the choice is the planner's.
fn chosen(task: &dyn AnyTask, question: &Question, settings: &Settings) -> Way {
    let core = task.core();
    let in_cubes = *question == Question::Cubes || question.part().is_some();
    if *question == Question::Reasons {
        return by_sat("a solver reports the parts of the puzzle that it needs");
    }
    let is_answered = !in_cubes && !question.is_about_engines();
    if let Some(argument) = core.obstructed().filter(|_| is_answered) {
        let stages = vec![Stage::Argument(argument.to_owned())];
        return (None, stages, "the puzzle knows the answer".to_owned());
    }
    let may_ask = is_answered && !core.roles().contains(Role::Streamliner);
    if let Some(question) = core.asks_openly().filter(|_| may_ask) {
        return (None, vec![Stage::Open(question.to_owned())], "the question is open".to_owned());
    }
    if question.needs_sat().is_some() {
        return by_sat("exact cover search does not answer this question");
    }
    let (cover, reason) = match searched(task, MEMORY.min(settings.limits.memory)) {
        Ok(model) if !chooses(&model, question) => (None, EngineError::Cubes.to_string()),
        Ok(model) if model.of_clauses > 0 => {
            (Some(model), "clauses are items of the exact cover problem".to_owned())
        }
        Ok(model) => (Some(model), "the model is an exact cover problem".to_owned()),
        Err(EngineError::NotCover(_)) => {
            (None, "the model is not an exact cover problem".to_owned())
        }
        Err(error) => (None, error.to_string()),
    };
    let search = match &cover {
        None => vec![Stage::Sat(Until::End)],
        Some(model) => searches(model, question),
    };
    let mut stages = match question {
        Question::Count(
            counting @ Counting { state: None, part: None, check: Check::Some, .. },
        ) => {
            let first = if settings.threads() == 1 { few(&search) } else { None };
            let unlisted = unlisted(task, counting, cover.is_some(), &search);
            first.into_iter().chain(unlisted).collect()
        }
        Question::Shares if cover.is_some() => vec![Stage::Diagram(Bounds::KEPT)],
        Question::Tally { .. } if cover.is_some() => vec![Stage::Diagram(Bounds::NARROW)],
        _ => Vec::new(),
    };
    stages.extend(search);
    (cover, stages, reason)
}

/// The stages of a count that need no list of all solutions, before the searches that list them.
fn unlisted(
    task: &dyn AnyTask,
    counting: &Counting,
    is_cover: bool,
    search: &[Stage],
) -> Vec<Stage> {
    let keeps_all = task.core().roles().keeps_all();
    let by_classes = has_large_classes(task).then_some(Stage::Classes);
    // A diagram counts no classes.
    let has_diagrams = keeps_all && (!counting.classes || counting.may_skip_classes);
    let by_diagram = (is_cover && has_diagrams).then_some(Stage::Diagram(Bounds::NARROW));
    // Only classes tell their own number.
    let first = if counting.classes { [by_classes, by_diagram] } else { [by_diagram, by_classes] };
    let mut stages: Vec<Stage> = first.into_iter().flatten().collect();
    if let ([Stage::Cover(Until::End)], true) = (search, has_diagrams) {
        let many = if counting.classes { MANY_IN_CLASSES } else { MANY };
        stages.extend([Stage::Cover(Until::Solutions(many)), Stage::Diagram(Bounds::WIDE)]);
    }
    stages
}

/// The exact cover problem that a task is, if its search fits into this number of bytes.
fn searched(task: &dyn AnyTask, limit: u64) -> Result<OfModel, EngineError> {
    let model = exact_cover(task)?;
    let bytes = cover::Search::memory(&model.problem);
    let what = || format!("an exact cover search of {}", model.problem.size());
    ensure!(bytes <= limit, TooLarge { what: what(), bytes, limit });
    Ok(model)
}

/// True if the cubes of a part choose options, which an exact cover search may choose first.
fn chooses(model: &OfModel, question: &Question) -> bool {
    question.part().is_none_or(|Part { file, .. }| {
        let options: HashSet<&Var> = model.vars.iter().collect();
        let is_option = |lit: &Lit| options.contains(&lit.var());
        file.is_positive && file.cubes.iter().flatten().all(is_option)
    })
}

/// The searches that answer a question about an exact cover problem.
fn searches(model: &OfModel, question: &Question) -> Vec<Stage> {
    let (first, second) = (nodes(model, WORK), nodes(model, SECOND_WORK));
    let of_clauses = model.of_clauses > 0;
    match question {
        Question::First | Question::Some | Question::Shared if of_clauses => {
            vec![Stage::Sat(Until::End)]
        }
        _ if of_clauses && question.is_about_engines() => vec![Stage::Sat(Until::End)],
        Question::Another { clues } if *clues > FEW_CLUES => vec![Stage::Sat(Until::End)],
        Question::Another { .. } => {
            vec![Stage::Cover(Until::Work(NODES_FOR_ANOTHER)), Stage::Sat(Until::End)]
        }
        Question::Random => {
            vec![Stage::Cover(Until::Work(NODES_AT_RANDOM)), Stage::Sat(Until::End)]
        }
        Question::First | Question::Some => vec![
            Stage::Cover(Until::Restarts(first)),
            Stage::Sat(Until::Work(CONFLICTS)),
            Stage::Cover(Until::Work(second)),
            Stage::Sat(Until::End),
        ],
        Question::Shared => vec![Stage::Cover(Until::Work(second)), Stage::Sat(Until::End)],
        _ if of_clauses && *question != Question::Cubes && question.part().is_none() => {
            let first = nodes(model, WORK_ON_CLAUSES);
            vec![Stage::Cover(Until::Restarts(first)), Stage::Sat(Until::End)]
        }
        _ => vec![Stage::Cover(Until::End)],
    }
}

/// The first search on one thread, for as long as there are few solutions.
fn few(search: &[Stage]) -> Option<Stage> {
    match search {
        [Stage::Cover(Until::End)] => Some(Stage::Cover(Until::Few(FEW))),
        [Stage::Sat(Until::End)] => Some(Stage::Sat(Until::Few(FEW))),
        _ => None,
    }
}

/// True if classes can have too many members to list, and the puzzle can
/// be asked again for one of each.
fn has_large_classes(task: &dyn AnyTask) -> bool {
    let classes = task.classes();
    let Some(coarsest) = classes.len().checked_sub(1) else { return false };
    task.core().roles().keeps_all()
        && classes.problem(coarsest).is_none()
        && classes.order(coarsest).is_some_and(|order| order >= Natural::from(MEMBERS))
}

/// Checks that classes can be counted where symmetries are broken.
pub(super) fn kept_classes(task: &dyn AnyTask) -> Result<(), EngineError> {
    let level = task.classes().names().enumerate().last();
    let problem = level.and_then(|(level, name)| Some((name, task.classes().problem(level)?)));
    match problem {
        Some((level, problem)) if task.core().roles().contains(Role::Symmetry) => {
            Err(EngineError::Classes { level: level.to_owned(), problem })
        }
        _ => Ok(()),
    }
}

impl<'t> Strategy<'t> {
    /// The stages, in their order.
    pub fn stages(&self) -> &[Stage] {
        &self.stages
    }

    /// The formula, made once.
    ///
    /// # Errors
    /// When it takes more memory than it may.
    pub(super) fn formula(&self) -> Result<Arc<Formula<'t>>, EngineError> {
        if let Some(formula) = self.formula.get() {
            return Ok(formula.clone());
        }
        let settings = self.settings.clone().with_solver(self.solver());
        let formula = Formula::new(self.task.core(), &settings)?;
        let formula = Arc::new(match &self.question {
            Question::Projection(vars) => formula.projected(vars.clone()),
            Question::First | Question::Some => formula.counted(),
            _ if self.settings.spectator.is_some() => formula.counted(),
            _ => formula,
        });
        Ok(self.formula.get_or_init(|| formula).clone())
    }

    /// The exact cover problem, if the first stage searches it, and the most work of the search.
    pub(crate) fn covering(&self) -> Option<(&Arc<OfModel>, u64)> {
        match (self.stages.first()?, &self.cover) {
            (Stage::Cover(Until::Work(nodes)), Some(cover)) => Some((cover, *nodes)),
            (Stage::Cover(_), Some(cover)) => Some((cover, u64::MAX)),
            _ => None,
        }
    }

    /// The SAT solver: the one that is named, or that of the question.
    pub(crate) fn solver(&self) -> SolverKind {
        self.settings.solver.clone().unwrap_or_else(|| self.question.solver())
    }
}

impl Strategy<'_> {
    fn words(&self, stage: &Stage) -> String {
        let (name, until, work) = match stage {
            Stage::Argument(_) => return "an argument".to_owned(),
            Stage::Open(_) => return "no search".to_owned(),
            Stage::Classes => return "the sizes of classes".to_owned(),
            Stage::Diagram(Bounds::NONE) => return "a diagram".to_owned(),
            Stage::Diagram(bounds) => return format!("a diagram of at most {} bits", bounds.width),
            Stage::Cover(until) => ("exact cover search".to_owned(), until, "nodes"),
            Stage::Sat(until) => (self.solver().to_string(), until, "conflicts"),
        };
        match until {
            Until::End => name,
            Until::Work(most) => format!("{name} for {most} {work}"),
            Until::Restarts(most) => {
                format!("{name} for {most} {work}, the first half in varied orders")
            }
            Until::Few(most) => format!("{name} up to {most} solutions on one thread"),
            Until::Solutions(most) => format!("{name} up to {most} solutions"),
        }
    }
}

impl fmt::Display for Strategy<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stages = self.stages.iter().map(|stage| self.words(stage)).format(", then ");
        write!(f, "{stages}: {}", self.reason)
    }
}
