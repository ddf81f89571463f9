//! `puzzlec optimise`

mod table;

use std::path::Path;

use clap::Args;
use puzzlec::certify::Certifier;
use puzzlec::engines::{Assignments, Blocking, Values, plural};
use puzzlec::puzzle::ensure;
use puzzlec::puzzle::task::AnyTask;
use puzzlec::search::{Best, Conclusion, Step, objective};
use puzzlec_dimacs::Size;
use puzzlec_encodings::Goal;
use web_time::Instant;

use super::Run;
use crate::cli::End;
use crate::cli::args::{Aim, Format, OneSearch, named};
use crate::cli::certificates::Certified;
use crate::cli::context::Context;
use crate::cli::instances::Instances;
use crate::cli::report::{Failure, Outcome};

/// Finds the best solution, and proves it optimal.
///
/// The faces on top of a rolling die have a sum. Packings whose pieces are `optional` cover most
/// cells of a board that has `?`, cells that may stay uncovered; any other board is covered with
/// the fewest or the most pieces.
#[derive(Debug, Args)]
pub(crate) struct Optimise {
    #[command(flatten)]
    pub(super) instances: Instances,
    #[command(flatten)]
    pub(super) aim: Aim,
    /// The improvement that each step demands: the `least`, or `half` of the remaining gap, which
    /// also proves bounds on the way.
    #[arg(long, default_value_t, value_parser = named(Step::ALL), help_heading = "Search")]
    step: Step,
    /// Lists all optimal solutions.
    #[arg(long)]
    pub(super) all: bool,
    #[command(flatten)]
    certified: Certified,
    #[command(flatten)]
    search: OneSearch,
}

impl Run for Optimise {
    const OPTIONS: &[&str] = super::DRAWING;
    const ASKS: bool = true;
    const FORMATS: &[Format] = Format::PICTURES;
    const TABLES: &[Format] = &[Format::Csv, Format::Bfile];

    fn is_table(&self) -> bool {
        self.instances.is_table()
    }

    fn run(self, context: &Context) -> Outcome<End> {
        self.certified.check(!self.is_table(), self.search.engine, &self.search.sat)?;
        let Some(instance) = self.instances.alone() else { return self.table(context) };
        let output = &context.output;
        let opened = instance.open()?.by(self.search.settings(&context.limits));
        let search = context.announce(opened.roles(self.search.sat.roles()).search()?);
        let (task, core) = (search.task(), search.task().core());
        let (meaning, goal) = objective(task, self.aim.goal())?;
        let start = Instant::now();
        let mut optimisation = search.optimise(goal, self.step)?;
        let Size { vars, clauses, .. } = optimisation.formula();
        let solver = optimisation.effort();
        let size = format!("{}, {}", plural(vars, "variable"), plural(clauses, "clause"));
        output.detail(format_args!("{solver} solves {size}, and the encoding of the {meaning}"));
        let elapsed = || format!("{:.3} s in {solver}", start.elapsed().as_secs_f64());
        let best = optimisation.run(task, |value| {
            output.remark(format_args!("{meaning} = {value}, {}", elapsed()));
        })?;
        let (mut bound, mut proved) = (Some(optimisation.bound()), optimisation.is_proved());
        let Some((value, values)) = best else {
            let mut end = optimisation.evidence().cloned();
            if end.is_some() {
                let proved = self.certified.certify(context, search, Certifier::none)?;
                end = proved.map(|(_, evidence)| evidence).or(end);
            }
            return context.conclude(task, Conclusion::new(core, None, end));
        };
        let most = if goal == Goal::Max { "at most" } else { "at least" };
        let proof = match bound.filter(|_| !proved) {
            None => format!("{value} is proved optimal"),
            Some(bound) => format!("stopped; proved so far: every solution has {most} {bound}"),
        };
        output.remark(format_args!("{proof}, {}", elapsed()));
        if proved {
            let make = |certifier: &Certifier<'_>, path: &Path| certifier.optimum(path, goal);
            match self.certified.certify(context, search, make) {
                // That it is the best is not certified.
                Err(failure) if failure.is_stop() => {
                    (bound, proved) = (None, false);
                    context.all_or_some(false);
                }
                certified => drop(certified?),
            }
        }
        let show = |values: &Values| show_best(context, task, (value, values), bound);
        if !(proved && self.all) {
            show(&values)?;
            return Ok(if proved { End::Satisfiable } else { End::Unknown });
        }
        let mut optima = optimisation.optima(core.projection(), Blocking::sound_for(core));
        let mut found = 0;
        for values in optima.by_ref() {
            let is_one = found == 0 || !Format::PICTURES.contains(&output.format());
            let help = "leave out --all, or choose --format text";
            ensure!(is_one, Failure::new("several solutions are no single picture", help));
            show(&values?)?;
            found += 1;
        }
        let found = plural(found, "optimal solution");
        let end = context.all_or_not(&found, optima.is_complete());
        Ok(if end == End::Done { End::Satisfiable } else { end })
    }
}

/// Draws a solution with its value, and what is proved: no value is better than this bound.
pub(super) fn show_best(
    context: &Context,
    task: &dyn AnyTask,
    best: (i128, &Values),
    bound: Option<i128>,
) -> Outcome<End> {
    let best = Best::new(task, best, bound)?;
    context.output.draw(task, || best.picture(task), &best)
}
