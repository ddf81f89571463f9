//! The commands that tell solutions apart by some of their variables only.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::ControlFlow;

use puzzlec::engines::Values;
use puzzlec::search::{Engine, Plan};
use puzzlec::{AnySolution, AnyTask};
use serde_json::json;

use super::args::{Encoding, Search, Threads};
use super::commands::announce;
use super::count::kind;
use super::output::Output;
use super::report::{Failure, Outcome};
use super::search::{all_or_not, cubes, plural};
use super::{End, interrupt};

/// Prints what the variables of a name can say, each answer once.
pub(super) fn enumerate(
    task: &dyn AnyTask,
    limit: u64,
    name: &str,
    encoding: &Encoding,
    search: &Search,
    output: &Output,
) -> Outcome<End> {
    announce(task, output);
    refuse_broken(task)?;
    if search.engine == Engine::Cover {
        return Err(Failure::new(ForSat, "leave out --engine"));
    }
    let interrupt = interrupt::install(search.sat.timeout)?;
    let (engine, encodings) = (search.sat.solver.as_ref(), encoding.encodings());
    let mut models =
        Plan::projected(task, called(task, name)?, engine, encodings, &interrupt).models;
    let limit = if limit == 0 { u64::MAX } else { limit };
    let mut found = 0;
    while found < limit {
        let Some(values) = models.next() else { break };
        let values = values?;
        // What is printed is true of a solution, not only of the model.
        task.solution(values.as_slice())?;
        found += 1;
        let statements = task.statements(name, values.as_slice());
        output.result(
            || format!("{}\n", statements.join(", ")),
            || json!({ "projection": statements }),
        )?;
    }
    let end = all_or_not(&plural(found, "answer"), models.is_complete(), output);
    Ok(if found == limit { End::Done } else { end })
}

/// Counts the solutions for each thing that the variables of a name say.
pub(super) fn tally(
    task: &dyn AnyTask,
    name: &str,
    threads: &Threads,
    encoding: &Encoding,
    search: &Search,
    output: &Output,
) -> Outcome<End> {
    announce(task, output);
    refuse_broken(task)?;
    let (vars, shown) = (called(task, name)?, task.projection());
    // An exact cover search knows no others.
    let method = match search.engine {
        _ if vars.iter().all(|var| shown.contains(var)) => search.engine,
        Engine::Cover => return Err(Failure::new(ForSat, "leave out --engine")),
        _ => Engine::Sat,
    };
    let interrupt = interrupt::install(search.sat.timeout)?;
    let cubes = cubes(task, method, threads, encoding, search, output)?;
    let progress = output.progress("solutions");
    let mut counts: BTreeMap<Vec<String>, u64> = BTreeMap::new();
    let make =
        |values: &Values, _: &dyn AnySolution| Some(task.statements(name, values.as_slice()));
    let complete = cubes.each(threads.number(), &interrupt, make, |statements| -> Outcome<_> {
        *counts.entry(statements).or_default() += 1;
        progress.inc(1);
        Ok(ControlFlow::Continue(()))
    });
    progress.finish_and_clear();
    let complete = complete?;
    if !complete {
        output.remark("stopped before the end: there may be more");
    }
    let kind = kind(task);
    output.result(
        || {
            let at_least = if complete { "" } else { "at least " };
            let mut text = String::new();
            for (statements, count) in &counts {
                // Writing to a string does not fail.
                let _ = writeln!(text, "{}: {at_least}{count} {kind}", statements.join(", "));
            }
            text
        },
        || {
            let entry = |(statements, count)| json!({ "projection": statements, kind: count });
            json!({ "complete": complete, "by": counts.iter().map(entry).collect::<Vec<_>>() })
        },
    )?;
    Ok(if complete { End::Done } else { End::Unknown })
}

/// The variables of a name.
fn called(task: &dyn AnyTask, name: &str) -> Outcome<Vec<puzzlec_dimacs::Var>> {
    let vars = task.called(name);
    if vars.is_empty() {
        let help = "names stand in the file that `encode` writes; `total` is one of `pilgrims`";
        return Err(Failure::new(NotCalled(name.to_owned()), help));
    }
    Ok(vars)
}

/// Refuses to project what broken symmetries leave of the solutions.
fn refuse_broken(task: &dyn AnyTask) -> Outcome<()> {
    if task.formulation().break_symmetry {
        return Err(Failure::new(Broken, "leave out --break-symmetry"));
    }
    Ok(())
}

/// Some solutions only.
#[derive(Debug, thiserror::Error)]
#[error("where symmetries are broken, not every answer is among the solutions that are kept")]
struct Broken;

/// Variables that are left out of an exact cover problem.
#[derive(Debug, thiserror::Error)]
#[error("an exact cover search does not tell solutions apart by these variables, as SAT does")]
struct ForSat;

/// A name that no variable has.
#[derive(Debug, thiserror::Error)]
#[error("no variable is called `{0}`")]
struct NotCalled(String);
