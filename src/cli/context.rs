//! What commands share.

use std::time::Instant;

use itertools::Itertools;
use puzzlec::engines::{Models, Values};
use puzzlec::puzzle::task::{AnySolution, AnyTask};
use puzzlec::search::{Concluded, Conclusion, Cubes, Engine, Plan, Wanted};
use puzzlec_encodings::Role;
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
        if let pins @ [_, ..] = task.pins() {
            let pins = pins.iter().map(|&pin| task.named().pin(pin));
            output.remark(format_args!("pinned: {}", pins.format(", ")));
        }
        for remark in task.remarks() {
            output.remark(format_args!("note: {remark}"));
        }
        let core = task.core();
        if core.roles().contains(Role::Symmetry) {
            let rules = core.constraints().map(|constraint| constraint.rule).dedup();
            let mut rules = rules.filter(|&rule| core.role_of(rule) == Role::Symmetry);
            let by = rules.next().map(|rule| task.named().rule(rule).to_string());
            let more = if rules.next().is_some() { ", and more" } else { "" };
            output.detail(format_args!("symmetries are broken: {}{more}", by.unwrap_or_default()));
        }
        if core.roles().contains(Role::Streamliner) {
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
        let plan =
            Plan::start(task.core(), search.engine, Wanted::Some, solver, encodings, &interrupt)?;
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
    pub(crate) fn find(&self, task: &dyn AnyTask, search: &Search) -> Outcome<Conclusion> {
        let start = Instant::now();
        let mut solutions = self.solutions(task, search)?;
        let values = solutions.models.next().transpose()?;
        self.output.remark(format_args!(
            "{}, {:.3} s in {}",
            solutions.input,
            start.elapsed().as_secs_f64(),
            solutions.models.effort()
        ));
        Ok(Conclusion::new(task.core().roles(), values, solutions.is_complete()))
    }

    /// Shows what follows.
    pub(crate) fn conclude(&self, task: &dyn AnyTask, conclusion: &Conclusion) -> Outcome<End> {
        let output = &self.output;
        match conclusion.get() {
            Concluded::Found(values) => {
                let solution = task.solution(values)?;
                output.result(
                    || output.picture(task, values),
                    || json!({ "status": "satisfiable", "solution": solution.to_json() }),
                )?;
                Ok(End::Satisfiable)
            }
            Concluded::None => {
                let reason = task.core().obstructed();
                output.result(
                    || match reason {
                        Some(reason) => format!("no solution: {reason}\n"),
                        None => "no solution\n".to_owned(),
                    },
                    || json!({ "status": "unsatisfiable", "reason": reason }),
                )?;
                Ok(End::Unsatisfiable)
            }
            Concluded::Open { streamlined: true } => {
                let reason = "no solution satisfies the streamliners, but others may exist";
                output.result(
                    || format!("unknown: {reason}\n"),
                    || json!({ "status": "unknown", "reason": reason }),
                )?;
                Ok(End::Unknown)
            }
            Concluded::Open { streamlined: false } => {
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
    pub(crate) fn next(&mut self) -> Outcome<Option<(Values, Box<dyn AnySolution + 't>)>> {
        let Some(values) = self.models.next() else { return Ok(None) };
        let values = values?;
        let solution = self.task.solution(&values)?;
        self.found += 1;
        Ok(Some((values, solution)))
    }

    pub(crate) fn is_complete(&self) -> bool {
        self.models.is_complete()
    }
}
