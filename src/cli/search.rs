//! The commands that look for solutions.

use std::fmt::Display;
use std::ops::ControlFlow;
use std::time::Instant;

use puzzlec::engines::Models;

use puzzlec::engines::{Answer, Values};
use puzzlec::search::{Cubes, Engine, Plan, Wanted};
use puzzlec::{AnySolution, AnyTask};

use super::args::{Encoding, Search, Threads};
use super::commands::announce;
use super::output::{Output, write_bytes};
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

/// Prints all solutions as they are found.
pub(super) fn enumerate_all(
    task: &dyn AnyTask,
    threads: &Threads,
    encoding: &Encoding,
    search: &Search,
    output: &Output,
) -> Outcome<End> {
    announce(task, output);
    let interrupt = interrupt::install(search.sat.timeout)?;
    let cubes = cubes(task, search.engine, threads, encoding, search, output)?;
    let mut found = 0;
    let make = |_: &Values, solution: &dyn AnySolution| Some(output.line(solution));
    let complete = cubes.each(threads.number(), &interrupt, make, |line| -> Outcome<_> {
        found += 1;
        write_bytes(line.as_bytes())?;
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(all_or_not(&plural(found, kept(task)), complete, output))
}

/// The search for all solutions, split.
pub(super) fn cubes<'t>(
    task: &'t dyn AnyTask,
    method: Engine,
    threads: &Threads,
    encoding: &Encoding,
    search: &Search,
    output: &Output,
) -> Outcome<Cubes<'t>> {
    let engine = search.sat.solver.as_ref();
    let cubes = Cubes::new(task, method, engine, encoding.encodings())?;
    let threads = plural(threads.number() as u64, "thread");
    output.detail(format_args!("{}; {threads}", cubes.plan()));
    Ok(cubes)
}

/// What is enumerated.
fn kept(task: &dyn AnyTask) -> &'static str {
    // These are not all solutions, but all that the formulation keeps.
    if task.formulation().break_symmetry || task.formulation().streamline {
        "kept solution"
    } else {
        "solution"
    }
}

/// Tells how many there were.
pub(super) fn all_or_not(found: &str, complete: bool, output: &Output) -> End {
    let all = if complete { "all there are" } else { "not complete" };
    output.remark(format_args!("{found}, {all}"));
    if complete { End::Done } else { End::Unknown }
}

/// Prints some solutions as they are found.
pub(super) fn enumerate(
    task: &dyn AnyTask,
    limit: u64,
    encoding: &Encoding,
    search: &Search,
    output: &Output,
) -> Outcome<End> {
    announce(task, output);
    let mut solutions = Solutions::start(task, Wanted::Some, encoding, search, output)?;
    while solutions.found < limit {
        let Some(solution) = solutions.next()? else { break };
        write_bytes(output.line(&*solution).as_bytes())?;
    }
    let found = solutions.found;
    let end = all_or_not(&plural(found, kept(task)), solutions.is_complete(), output);
    Ok(if found == limit { End::Done } else { end })
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
