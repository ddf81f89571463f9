//! `puzzlec enumerate`

use std::ops::ControlFlow;

use clap::Args;
use puzzlec::engines::Values;
use puzzlec::puzzle::count::Natural;
use puzzlec::puzzle::task::{AnySolution, AnyTask};
use puzzlec::search::{Engine, Plan, SearchError, project};
use puzzlec_encodings::{PinError, Role};
use serde_json::json;

use crate::cli::args::{Pinned, Search, Threads};
use crate::cli::context::Context;
use crate::cli::levels::{level, refuse_streamliners};
use crate::cli::output::{plural, write_bytes};
use crate::cli::projection::{ForSat, called};
use crate::cli::report::{Failure, Outcome};
use crate::cli::{End, input};

/// Prints solutions as they are found.
#[derive(Debug, Args)]
pub(crate) struct Enumerate {
    #[command(flatten)]
    instance: Pinned,
    /// How many solutions at most; 0 for all.
    #[arg(long, short = 'l', default_value_t = 0, value_name = "COUNT")]
    limit: u64,
    /// Only the solution that stands for its class, with the size of the class: up to a level
    /// as `count` calls it, or `symmetry` for the coarsest.
    #[arg(long, value_name = "LEVEL")]
    up_to: Option<String>,
    /// Only what the variables of this name say, each answer once: `--project total` for the
    /// possible totals. A name is an integer's, a Boolean's, or what such names begin with.
    #[arg(long, value_name = "NAME", conflicts_with = "up_to")]
    project: Option<String>,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    search: Search,
}

impl Enumerate {
    pub(crate) fn run(self, context: &Context) -> Outcome<End> {
        let task = &*input::pinned(&self.instance, self.search.encoding.base.roles())?;
        match (self.up_to.as_deref().filter(|level| *level != "raw"), &self.project) {
            (Some(up_to), _) => self.representatives(task, up_to, context),
            (_, Some(name)) => self.projected(task, name, context),
            _ if self.limit == 0 => self.all(task, context),
            _ => self.some(task, context),
        }
    }

    /// The number of solutions that are wanted.
    const fn most(&self) -> u64 {
        if self.limit == 0 { u64::MAX } else { self.limit }
    }

    /// Prints all solutions as they are found.
    fn all(&self, task: &dyn AnyTask, context: &Context) -> Outcome<End> {
        let Self { threads, search, .. } = self;
        context.announce(task);
        let interrupt = search.sat.interrupt()?;
        let cubes = context.cubes(task, search.engine, threads, search)?;
        let mut found = 0;
        let make = |values: &Values, solution: &dyn AnySolution| {
            Some(context.output.line(task, values, solution))
        };
        let complete = cubes.each(threads.number(), &interrupt, make, |line| -> Outcome<_> {
            found += 1;
            write_bytes(line.as_bytes())?;
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(context.all_or_not(&plural(found, kept(task)), complete))
    }

    /// Prints some solutions as they are found.
    fn some(&self, task: &dyn AnyTask, context: &Context) -> Outcome<End> {
        let mut solutions = context.solutions(task, &self.search)?;
        while solutions.found < self.limit {
            let Some((values, solution)) = solutions.next()? else { break };
            write_bytes(context.output.line(task, &values, &*solution).as_bytes())?;
        }
        let found = solutions.found;
        let end = context.all_or_not(&plural(found, kept(task)), solutions.is_complete());
        Ok(if found == self.limit { End::Done } else { end })
    }

    /// Prints what the variables of a name can say, each answer once.
    fn projected(&self, task: &dyn AnyTask, name: &str, context: &Context) -> Outcome<End> {
        let (search, most) = (&self.search, self.most());
        context.announce(task);
        let vars = called(task, name)?;
        if search.engine == Engine::Cover {
            return Err(Failure::new(ForSat, "leave out --engine"));
        }
        let interrupt = search.sat.interrupt()?;
        let (solver, encodings) = (search.sat.solver.as_ref(), search.encoding.encodings());
        let mut models = Plan::projected(task.core(), vars, solver, encodings, &interrupt).models;
        let mut found = 0;
        while found < most {
            let Some(values) = models.next() else { break };
            let values = values?;
            // What is printed is true of a solution, not only of the model.
            task.solution(&values)?;
            found += 1;
            let statements = project::statements(task.named(), name, &values);
            context.output.result(
                || format!("{}\n", statements.join(", ")),
                || json!({ "projection": statements }),
            )?;
        }
        let end = context.all_or_not(&plural(found, "answer"), models.is_complete());
        Ok(if found == most { End::Done } else { end })
    }

    /// Prints one solution of each class up to a level, the smallest, with the size of the class.
    fn representatives(&self, task: &dyn AnyTask, up_to: &str, context: &Context) -> Outcome<End> {
        let (Self { threads, search, .. }, most) = (self, self.most());
        context.announce(task);
        refuse_streamliners(task)?;
        if !task.pins().is_empty() {
            return Err(input::unpinnable(PinError::Incomplete, task));
        }
        let index = level(task, up_to)?;
        let broken = task.core().roles().contains(Role::Symmetry);
        if broken && index + 1 < task.classes().len() {
            return Err(Failure::new(TooFine(up_to.to_owned()), "leave out --break-symmetry"));
        }
        let output = &context.output;
        let interrupt = search.sat.interrupt()?;
        let cubes = context.cubes(task, search.engine, threads, search)?;
        let make = |values: &Values, solution: &dyn AnySolution| {
            let size = if broken {
                task.classes().kept(task.core(), values).map(|class| class.solutions)
            } else {
                task.classes().represented(values).swap_remove(index)
            }?;
            let line = output.either(
                || {
                    let size = plural(&size, "solution");
                    format!("{}stands for {size}\n\n", output.picture(task, values))
                },
                || json!({ "solution": solution.to_json(), "class_size": size }),
            );
            Some((size, line))
        };
        let (mut classes, mut sum) = (0, Natural::default());
        let complete =
            cubes.each(threads.number(), &interrupt, make, |(size, line)| -> Outcome<_> {
                classes += 1;
                sum += &size;
                write_bytes(line.as_bytes())?;
                Ok(if most == classes { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            })?;
        task.classes().check().map_err(SearchError::from)?;
        let solutions = plural(&sum, "solution");
        let found = format!(
            "{classes} up to {}, {solutions} in them",
            task.classes().names().nth(index).unwrap_or_default()
        );
        let end = context.all_or_not(&found, complete);
        Ok(if most == classes { End::Done } else { end })
    }
}

/// What is enumerated.
fn kept(task: &dyn AnyTask) -> &'static str {
    // These are not all solutions, but all that the formulation keeps.
    if task.core().roles().keeps_all() { "solution" } else { "kept solution" }
}

/// A level of which broken symmetries keep some classes only.
#[derive(Debug, thiserror::Error)]
#[error("where symmetries are broken, not every solution up to `{0}` is found")]
struct TooFine(String);
