//! Steps that several commands share.

use std::time::Instant;

use puzzlec::search::Cubes;

use crate::cli::prelude::*;

/// The context of a command, and the steps that several commands share.
pub(crate) struct Context {
    /// The output.
    pub(crate) output: Output,
}

impl Context {
    /// Reports the title of a task, its pins, and what is odd about it.
    pub(crate) fn announce(&self, task: Box<dyn AnyTask>) -> Box<dyn AnyTask> {
        let output = &self.output;
        output.remark(task.title());
        if let pins @ [_, ..] = task.pins() {
            output.remark(format_args!("pinned: {}", pins.iter().format(", ")));
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
            output.detail(format_args!("symmetry breaking: {}{more}", by.unwrap_or_default()));
        }
        if core.roles().contains(Role::Streamliner) {
            output.remark("note: streamliners are added; they exclude some solutions");
        }
        task
    }

    /// Starts a search for some solutions of a task.
    pub(crate) fn start<'t>(
        &self,
        task: &'t dyn AnyTask,
        settings: &Settings,
    ) -> Outcome<Plan<'t>> {
        let plan = Plan::start(task.core(), Wanted::Some, settings)?;
        let Plan { models, input, reason } = &plan;
        self.output.detail(format_args!("{} takes {input}: {reason}", models.effort()));
        Ok(plan)
    }

    /// A search for all solutions of a task, split into cubes.
    pub(crate) fn cubes<'t>(
        &self,
        task: &'t dyn AnyTask,
        settings: &Settings,
    ) -> Outcome<Cubes<'t>> {
        let cubes = Cubes::new(task, settings)?;
        let threads = plural(settings.threads(), "thread");
        self.output.detail(format_args!("{}; {threads}", cubes.plan()));
        Ok(cubes)
    }

    /// Finds one solution of a task.
    pub(crate) fn find(&self, task: &dyn AnyTask, settings: &Settings) -> Outcome<Conclusion> {
        let start = Instant::now();
        let Plan { mut models, input, .. } = self.start(task, settings)?;
        let conclusion = Conclusion::of(task.core().roles(), &mut *models)?;
        let (seconds, effort) = (start.elapsed().as_secs_f64(), models.effort());
        self.output.remark(format_args!("{input}, {seconds:.3} s in {effort}"));
        Ok(conclusion)
    }

    /// Prints a conclusion.
    pub(crate) fn conclude(&self, task: &dyn AnyTask, conclusion: &Conclusion) -> Outcome<End> {
        let output = &self.output;
        let (end, words, status, reason) = match conclusion {
            Conclusion::Found(values) => {
                let solution = task.solution(values)?;
                output.result(
                    || output.picture(task, values),
                    || json!({ "status": "satisfiable", "solution": solution.to_json() }),
                )?;
                return Ok(End::Satisfiable);
            }
            Conclusion::None(_) => {
                (End::Unsatisfiable, "no solution", "unsatisfiable", task.core().obstructed())
            }
            Conclusion::Open { streamlined } => {
                let reason = "no solution satisfies the streamliners; others may exist";
                (End::Unknown, "unknown", "unknown", streamlined.then_some(reason))
            }
        };
        output.result(
            || std::iter::once(words).chain(reason).join(": ") + "\n",
            || match (end, reason) {
                (End::Unknown, None) => json!({ "status": status }),
                _ => json!({ "status": status, "reason": reason }),
            },
        )?;
        Ok(end)
    }

    /// Reports that a search was stopped, if it was.
    pub(crate) fn all_or_some(&self, complete: bool) -> End {
        if !complete {
            self.output.remark("incomplete: the search was stopped");
        }
        End::complete(complete)
    }

    /// Reports what was found, and if it is complete.
    pub(crate) fn all_or_not(&self, found: &str, complete: bool) -> End {
        let all = if complete { "complete" } else { "incomplete" };
        self.output.remark(format_args!("{found}, {all}"));
        End::complete(complete)
    }
}
