//! The commands that look for solutions.

use std::fmt::Display;
use std::time::Instant;

use puzzlec::loops::{Models, Plan, Wanted};
use puzzlec::solvers::Answer;
use puzzlec::{AnySolution, AnyTask};
use serde_json::json;

use super::args::{Encoding, Search};
use super::commands::announce;
use super::output::Output;
use super::report::Outcome;
use super::{End, interrupt};

/// Finds one solution.
pub(super) fn find(
    task: &dyn AnyTask,
    encoding: &Encoding,
    search: &Search,
    output: &Output,
) -> Outcome<Answer> {
    announce(task, output);
    let start = Instant::now();
    let mut solutions = Solutions::start(task, Wanted::Some, encoding, search, output)?;
    let values = solutions.models.next().transpose()?;
    output.remark(format_args!(
        "{}, {:.3} s in {}",
        solutions.input,
        start.elapsed().as_secs_f64(),
        solutions.models.effort()
    ));
    Ok(match values {
        Some(values) => Answer::Satisfiable(values),
        None if solutions.is_complete() => Answer::Unsatisfiable { failed: Vec::new() },
        None => Answer::Unknown,
    })
}

/// Prints solutions as they are found.
pub(super) fn enumerate(
    task: &dyn AnyTask,
    limit: u64,
    encoding: &Encoding,
    search: &Search,
    output: &Output,
) -> Outcome<End> {
    announce(task, output);
    let wanted = if limit == 0 { Wanted::All } else { Wanted::Some };
    let limit = if limit == 0 { u64::MAX } else { limit };
    let mut solutions = Solutions::start(task, wanted, encoding, search, output)?;
    while solutions.found < limit {
        let Some(solution) = solutions.next()? else { break };
        output.result(
            || format!("{}\n", output.picture(&*solution)),
            || json!({ "solution": solution.to_json() }),
        )?;
    }
    let complete = solutions.is_complete();
    output.remark(format_args!(
        "{}{}",
        plural(solutions.found, "solution"),
        if complete { ", all there are" } else { ", not complete" }
    ));
    Ok(if complete || solutions.found == limit { End::Done } else { End::Unknown })
}

/// The solutions of a task, decoded and checked, as they are found.
pub(super) struct Solutions<'t> {
    task: &'t dyn AnyTask,
    models: Box<dyn Models + 't>,
    input: String,
    pub(super) found: u64,
}

impl<'t> Solutions<'t> {
    pub(super) fn start(
        task: &'t dyn AnyTask,
        wanted: Wanted,
        encoding: &Encoding,
        search: &Search,
        output: &Output,
    ) -> Outcome<Self> {
        let interrupt = interrupt::install(search.sat.timeout)?;
        let (engine, encodings) = (search.sat.solver.as_ref(), encoding.encodings());
        let plan = Plan::start(task, search.engine, wanted, engine, encodings, &interrupt)?;
        let Plan { models, input, reason } = plan;
        output.detail(format_args!("{} takes {input}: {reason}", models.effort()));
        Ok(Self { task, models, input, found: 0 })
    }

    pub(super) fn next(&mut self) -> Outcome<Option<Box<dyn AnySolution + 't>>> {
        let Some(values) = self.models.next() else { return Ok(None) };
        let solution = self.task.solution(values?.as_slice())?;
        self.found += 1;
        Ok(Some(solution))
    }

    pub(super) fn is_complete(&self) -> bool {
        self.models.is_complete()
    }
}

pub(super) fn plural(count: impl Display, thing: &str) -> String {
    let count = count.to_string();
    format!("{count} {thing}{}", if count == "1" { "" } else { "s" })
}
