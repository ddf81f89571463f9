//! The commands that look for solutions.

use std::fmt::Write;
use std::time::Instant;

use puzzlec::loops::{Models, Plan, Wanted};
use puzzlec::solvers::Answer;
use puzzlec::{AnySolution, AnyTask};
use serde_json::{Value, json};

use super::args::{Encoding, Search};
use super::commands::{announce, conclude};
use super::output::Output;
use super::report::Outcome;
use super::{End, interrupt};

/// Finds one solution and draws it.
pub(super) fn solve(
    task: &dyn AnyTask,
    encoding: &Encoding,
    search: &Search,
    output: &Output,
) -> Outcome<End> {
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
    let answer = match values {
        Some(values) => Answer::Satisfiable(values),
        None if solutions.is_complete() => Answer::Unsatisfiable { failed: Vec::new() },
        None => Answer::Unknown,
    };
    conclude(task, answer, output)
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
        let Some(solution) = solutions.next(task)? else { break };
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

/// Counts all solutions, raw and up to each symmetry.
pub(super) fn count(
    task: &dyn AnyTask,
    encoding: &Encoding,
    search: &Search,
    output: &Output,
) -> Outcome<End> {
    announce(task, output);
    let levels = task.levels();
    // The number of classes, and of solutions in them.
    let mut classes = vec![(0_u64, 0_u64); levels.len()];
    let mut solutions = Solutions::start(task, Wanted::All, encoding, search, output)?;
    let progress = output.progress("solutions");
    while let Some(solution) = solutions.next(task)? {
        for ((classes, sum), size) in classes.iter_mut().zip(solution.class_sizes()) {
            *classes += u64::from(size.is_some());
            *sum += size.unwrap_or(0) as u64;
        }
        progress.set_position(solutions.found);
    }
    progress.finish_and_clear();
    let complete = solutions.is_complete();
    if !complete {
        output.remark("stopped before the end: there may be more");
    }
    for (level, &(classes, sum)) in levels.iter().zip(&classes) {
        if complete && sum != solutions.found {
            let (level, found) = (level.clone(), solutions.found);
            return Err(WrongClasses { level, classes, sum, found }.into());
        }
    }
    let at_least = if complete { "" } else { "at least " };
    output.result(
        || {
            let mut text = format!("{at_least}{} raw\n", solutions.found);
            for (level, (classes, _)) in levels.iter().zip(&classes) {
                // Writing to a string does not fail.
                let _ = writeln!(text, "{at_least}{classes} up to {level}");
            }
            text
        },
        || {
            let up_to =
                levels.iter().cloned().zip(classes.iter().map(|&(classes, _)| classes.into()));
            let up_to: serde_json::Map<String, Value> = up_to.collect();
            json!({ "complete": complete, "raw": solutions.found, "up_to": up_to })
        },
    )?;
    Ok(if complete { End::Done } else { End::Unknown })
}

/// Classes that do not add up, which is a fault of this program.
#[derive(Debug, thiserror::Error)]
#[error(
    "the {classes} classes up to {level} hold {sum} solutions, but {found} were found: please report \
     this, with the puzzle"
)]
struct WrongClasses {
    level: String,
    classes: u64,
    sum: u64,
    found: u64,
}

/// The solutions of a task, decoded and checked, as they are found.
struct Solutions {
    models: Box<dyn Models>,
    input: String,
    found: u64,
}

impl Solutions {
    fn start(
        task: &dyn AnyTask,
        wanted: Wanted,
        encoding: &Encoding,
        search: &Search,
        output: &Output,
    ) -> Outcome<Self> {
        let interrupt = interrupt::install(search.timeout)?;
        let (engine, encodings) = (search.solver.as_ref(), encoding.encodings());
        let plan = Plan::start(task, search.engine, wanted, engine, encodings, &interrupt)?;
        let Plan { models, input, reason } = plan;
        output.detail(format_args!("{} takes {input}: {reason}", models.effort()));
        Ok(Self { models, input, found: 0 })
    }

    fn next<'t>(&mut self, task: &'t dyn AnyTask) -> Outcome<Option<Box<dyn AnySolution + 't>>> {
        let Some(values) = self.models.next() else { return Ok(None) };
        let solution = task.solution(values?.as_slice())?;
        self.found += 1;
        Ok(Some(solution))
    }

    fn is_complete(&self) -> bool {
        self.models.is_complete()
    }
}

fn plural(count: u64, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}
