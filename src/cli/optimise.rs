//! The command that looks for the best solution.

use std::time::Instant;

use puzzlec::engines::Models;

use puzzlec::engines::Answer;
use puzzlec::search::{Engine, Optimisation, Step};
use puzzlec::{AnySolution, AnyTask, Goal};
use serde_json::json;

use super::args::{Encoding, Search};
use super::commands::{announce, conclude};
use super::output::Output;
use super::report::{Failure, Outcome};
use super::search::plural;
use super::{End, interrupt};

/// What is wanted of the best solution.
pub(super) struct Wish {
    /// The greatest or the least value, if it was said.
    pub(super) goal: Option<Goal>,
    pub(super) step: Step,
    /// All of the best solutions, not one.
    pub(super) all: bool,
}

/// A puzzle all of whose solutions are worth the same.
#[derive(Debug, thiserror::Error)]
#[error("{0} has nothing to optimise")]
struct NoObjective(&'static str);

/// A goal that neither the puzzle nor the command line says.
#[derive(Debug, thiserror::Error)]
#[error("the {0} can be made large or small")]
struct NoGoal(String);

/// A search that takes no bound on the way.
#[derive(Debug, thiserror::Error)]
#[error("exact cover search does not optimise")]
struct NoBound;

/// Finds the best solution, and proves it.
pub(super) fn optimise(
    task: &dyn AnyTask,
    wish: &Wish,
    encoding: &Encoding,
    search: &Search,
    output: &Output,
) -> Outcome<End> {
    announce(task, output);
    let no_objective = || {
        let help = "`solve` finds a solution, `enumerate` all of them";
        Failure::new(NoObjective(task.family()), help)
    };
    let objective = task.objective().ok_or_else(no_objective)?;
    let goal = wish.goal.or(objective.goal).ok_or_else(|| {
        Failure::new(
            NoGoal(objective.meaning.clone()),
            "say --max for the greatest, --min for the least",
        )
    })?;
    if search.engine == Engine::Cover {
        return Err(Failure::new(NoBound, "leave --engine away, or choose `sat`"));
    }
    let interrupt = interrupt::install(search.sat.timeout)?;
    let start = Instant::now();
    let engine = search.sat.solver.clone().unwrap_or_default();
    let (mut optimisation, size) =
        Optimisation::start(task, goal, wish.step, &engine, encoding.encodings(), &interrupt)
            .ok_or_else(no_objective)?;
    let solver = optimisation.effort();
    output.detail(format_args!(
        "{solver} takes {} variables, {} clauses, and more for the {}",
        size.vars, size.clauses, objective.meaning
    ));
    let elapsed = || format!("{:.3} s in {solver}", start.elapsed().as_secs_f64());
    let mut best = None;
    for better in optimisation.by_ref() {
        let (value, values) = better?;
        let solution = task.solution(values.as_slice())?;
        solution.check_value(value)?;
        output.remark(format_args!("{} = {value}, {}", objective.meaning, elapsed()));
        best = Some((value, solution));
    }
    let (bound, proved) = (optimisation.bound(), optimisation.is_proved());
    let Some((value, solution)) = best else {
        let unsatisfiable = Answer::Unsatisfiable { failed: Vec::new() };
        return conclude(task, if proved { unsatisfiable } else { Answer::Unknown }, output);
    };
    let than = if goal == Goal::Max { "more" } else { "less" };
    if !proved {
        let elapsed = elapsed();
        output.remark(format_args!("stopped: no solution has {than} than {bound}, {elapsed}"));
        show(&*solution, &objective.meaning, value, Some(bound), output)?;
        return Ok(End::Unknown);
    }
    output.remark(format_args!("no solution has {than} than {value}: proved, {}", elapsed()));
    if !wish.all {
        show(&*solution, &objective.meaning, value, None, output)?;
        return Ok(End::Satisfiable);
    }
    let mut optima = optimisation.optima(task.projection(), task.blocking());
    let mut found = 0;
    for values in optima.by_ref() {
        let solution = task.solution(values?.as_slice())?;
        solution.check_value(value)?;
        show(&*solution, &objective.meaning, value, None, output)?;
        found += 1;
    }
    let complete = optima.is_complete();
    output.remark(format_args!(
        "{} of this value{}",
        plural(found, "solution"),
        if complete { ", all there are" } else { ", not complete" }
    ));
    Ok(if complete { End::Satisfiable } else { End::Unknown })
}

/// Shows a solution and its value; with a bound, if it is not proved to be the best.
fn show(
    solution: &dyn AnySolution,
    meaning: &str,
    value: i64,
    bound: Option<i64>,
    output: &Output,
) -> Outcome<()> {
    output.result(
        || {
            let optimal = if bound.is_none() { "optimal" } else { "best found" };
            format!("{}{meaning} = {value}, {optimal}\n", output.picture(solution))
        },
        || {
            json!({
                "status": if bound.is_none() { "optimal" } else { "satisfiable" },
                "value": value,
                "bound": bound.unwrap_or(value),
                "solution": solution.to_json(),
            })
        },
    )
}
