//! What commands share.

use std::time::Instant;

use puzzlec::engines::{Answer, Models};
use puzzlec::search::{Cubes, Engine, Plan, Wanted};
use puzzlec::{AnySolution, AnyTask, Formulation};
use serde_json::json;

use super::End;
use super::args::{Search, Threads};
use super::output::{Output, plural};
use super::report::Outcome;

/// Where a command runs: what all of them do, in one way.
pub(crate) struct Context {
    /// The whole command line.
    pub(crate) command: clap::Command,
    /// Where results go.
    pub(crate) output: Output,
}

impl Context {
    /// Tells what is going to be done, and what is odd about it.
    pub(crate) fn announce(&self, task: &dyn AnyTask) {
        let output = &self.output;
        output.remark(task.title());
        if let pins @ [_, ..] = task.pins().as_slice() {
            output.remark(format_args!("pinned: {}", pins.join(", ")));
        }
        for remark in task.remarks() {
            output.remark(format_args!("note: {remark}"));
        }
        let Formulation { break_symmetry, streamline, .. } = task.formulation();
        if break_symmetry {
            output.detail("constraints break symmetries: not every solution satisfies them");
        }
        if streamline {
            output.remark("note: streamliners are added, which only some solutions satisfy");
        }
    }

    /// Some solutions of a task, which is announced.
    pub(crate) fn solutions<'t>(
        &self,
        task: &'t dyn AnyTask,
        search: &Search,
    ) -> Outcome<Solutions<'t>> {
        self.announce(task);
        let interrupt = search.sat.interrupt()?;
        let (solver, encodings) = (search.sat.solver.as_ref(), search.encoding.encodings());
        let plan = Plan::start(task, search.engine, Wanted::Some, solver, encodings, &interrupt)?;
        let Plan { models, input, reason } = plan;
        self.output.detail(format_args!("{} takes {input}: {reason}", models.effort()));
        Ok(Solutions { task, models, input, found: 0 })
    }

    /// The search for all solutions of a task, split.
    pub(crate) fn cubes<'t>(
        &self,
        task: &'t dyn AnyTask,
        engine: Engine,
        threads: &Threads,
        search: &Search,
    ) -> Outcome<Cubes<'t>> {
        let solver = search.sat.solver.as_ref();
        let cubes = Cubes::new(task, engine, solver, search.encoding.encodings())?;
        let threads = plural(threads.number() as u64, "thread");
        self.output.detail(format_args!("{}; {threads}", cubes.plan()));
        Ok(cubes)
    }

    /// Finds one solution.
    pub(crate) fn find(&self, task: &dyn AnyTask, search: &Search) -> Outcome<Answer> {
        let start = Instant::now();
        let mut solutions = self.solutions(task, search)?;
        let values = solutions.models.next().transpose()?;
        self.output.remark(format_args!(
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

    /// Shows what an answer means.
    pub(crate) fn conclude(&self, task: &dyn AnyTask, answer: Answer) -> Outcome<End> {
        let output = &self.output;
        match answer {
            Answer::Satisfiable(values) => {
                let solution = task.solution(values.as_slice())?;
                output.result(
                    || output.picture(&*solution),
                    || json!({ "status": "satisfiable", "solution": solution.to_json() }),
                )?;
                Ok(End::Satisfiable)
            }
            Answer::Unsatisfiable { .. } if task.formulation().streamline => {
                let reason = "no solution satisfies the streamliners, but others may exist";
                output.result(
                    || format!("unknown: {reason}\n"),
                    || json!({ "status": "unknown", "reason": reason }),
                )?;
                Ok(End::Unknown)
            }
            Answer::Unsatisfiable { .. } => {
                let reason = task.obstruction();
                output.result(
                    || match &reason {
                        Some(reason) => format!("no solution: {reason}\n"),
                        None => "no solution\n".to_owned(),
                    },
                    || json!({ "status": "unsatisfiable", "reason": reason }),
                )?;
                Ok(End::Unsatisfiable)
            }
            Answer::Unknown => {
                output.result(|| "unknown\n".to_owned(), || json!({ "status": "unknown" }))?;
                Ok(End::Unknown)
            }
        }
    }

    /// Tells whether what was found is all there is.
    pub(crate) fn all_or_not(&self, found: &str, complete: bool) -> End {
        let all = if complete { "all there are" } else { "not complete" };
        self.output.remark(format_args!("{found}, {all}"));
        if complete { End::Done } else { End::Unknown }
    }
}

/// The solutions of a task, decoded and checked, as they are found.
pub(crate) struct Solutions<'t> {
    task: &'t dyn AnyTask,
    models: Box<dyn Models + 't>,
    input: String,
    pub(crate) found: u64,
}

impl<'t> Solutions<'t> {
    pub(crate) fn next(&mut self) -> Outcome<Option<Box<dyn AnySolution + 't>>> {
        let Some(values) = self.models.next() else { return Ok(None) };
        let solution = self.task.solution(values?.as_slice())?;
        self.found += 1;
        Ok(Some(solution))
    }

    pub(crate) fn is_complete(&self) -> bool {
        self.models.is_complete()
    }
}
