//! `puzzlec optimise`

use std::time::Instant;

use clap::Args;
use puzzlec::engines::{Blocking, Models, Values};
use puzzlec::puzzle::task::AnyTask;
use puzzlec::search::{Conclusion, Engine, Optimisation, Step};
use puzzlec_encodings::Goal;
use serde_json::json;

use crate::cli::args::{Pinned, Search, named};
use crate::cli::context::Context;
use crate::cli::output::{Output, plural};
use crate::cli::report::{Failure, Outcome};
use crate::cli::{End, input};

/// Finds the best solution, and proves that none is better.
#[derive(Debug, Args)]
pub(crate) struct Optimise {
    #[command(flatten)]
    instance: Pinned,
    /// The greatest value.
    #[arg(long, conflicts_with = "min")]
    max: bool,
    /// The least value.
    #[arg(long)]
    min: bool,
    /// How much better the next solution is asked to be: `half` of what is possible proves
    /// bounds on the way.
    #[arg(long, value_name = "STEP", default_value = "least", help_heading = "Search")]
    #[arg(value_parser = named::<Step>(Step::ALL.iter().map(|step| step.as_str())))]
    step: Step,
    /// All of the best solutions, when it is proved that none is better.
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    search: Search,
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

impl Optimise {
    /// What is better, if it was said.
    const fn goal(&self) -> Option<Goal> {
        match (self.max, self.min) {
            (true, _) => Some(Goal::Max),
            (_, true) => Some(Goal::Min),
            _ => None,
        }
    }

    pub(crate) fn run(self, context: &Context) -> Outcome<End> {
        let search = &self.search;
        let task = &*input::pinned(&self.instance, search.encoding.base.roles())?;
        let output = &context.output;
        context.announce(task);
        let no_objective = || {
            let help = "`solve` finds a solution, `enumerate` all of them";
            Failure::new(NoObjective(task.family()), help)
        };
        let objective = task.core().objective().ok_or_else(no_objective)?;
        let goal = self.goal().or(objective.goal).ok_or_else(|| {
            Failure::new(
                NoGoal(objective.meaning.clone()),
                "say --max for the greatest, --min for the least",
            )
        })?;
        if search.engine == Engine::Cover {
            return Err(Failure::new(NoBound, "leave --engine away, or choose `sat`"));
        }
        let interrupt = search.sat.interrupt()?;
        let start = Instant::now();
        let engine = search.sat.solver.clone().unwrap_or_default();
        let (mut optimisation, size) = Optimisation::start(
            task.core(),
            goal,
            self.step,
            &engine,
            search.encoding.encodings(),
            &interrupt,
        )
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
            task.solution(&values)?.check_value(value)?;
            output.remark(format_args!("{} = {value}, {}", objective.meaning, elapsed()));
            best = Some((value, values));
        }
        let (bound, proved) = (optimisation.bound(), optimisation.is_proved());
        let Some((value, values)) = best else {
            let conclusion = Conclusion::new(task.core().roles(), None, proved);
            return context.conclude(task, &conclusion);
        };
        let than = if goal == Goal::Max { "more" } else { "less" };
        if !proved {
            let elapsed = elapsed();
            output.remark(format_args!("stopped: no solution has {than} than {bound}, {elapsed}"));
            show(task, &values, (&objective.meaning, value, Some(bound)), output)?;
            return Ok(End::Unknown);
        }
        output.remark(format_args!("no solution has {than} than {value}: proved, {}", elapsed()));
        if !self.all {
            show(task, &values, (&objective.meaning, value, None), output)?;
            return Ok(End::Satisfiable);
        }
        let mut optima =
            optimisation.optima(task.core().projection(), Blocking::sound_for(task.core()));
        let mut found = 0;
        for values in optima.by_ref() {
            let values = values?;
            task.solution(&values)?.check_value(value)?;
            show(task, &values, (&objective.meaning, value, None), output)?;
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
}

/// Shows a solution and its value; with a bound, if it is not proved to be the best.
fn show(
    task: &dyn AnyTask,
    values: &Values,
    (meaning, value, bound): (&str, i64, Option<i64>),
    output: &Output,
) -> Outcome<()> {
    let solution = task.solution(values)?;
    output.result(
        || {
            let optimal = if bound.is_none() { "optimal" } else { "best found" };
            format!("{}{meaning} = {value}, {optimal}\n", output.picture(task, values))
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
