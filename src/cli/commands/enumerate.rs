//! `puzzlec enumerate`

use puzzlec::puzzle::count::Natural;
use puzzlec::search::{SearchError, project};
use puzzlec_encodings::PinError;

use crate::cli::input;
use crate::cli::levels::{called, level, refuse_cover, refuse_streamliners};
use crate::cli::prelude::*;

/// Lists solutions as they are found.
#[derive(Debug, Args)]
pub(crate) struct Enumerate {
    #[command(flatten)]
    instance: Pinned,
    /// The greatest number of solutions; 0 lists all.
    #[arg(long, short, default_value_t, value_name = "COUNT", value_parser = whole)]
    #[arg(allow_negative_numbers = true)]
    limit: u64,
    /// Only the representative of each class, with the size of the class: up to a level that
    /// `count` prints, or `symmetry` for the coarsest.
    #[arg(long, value_name = "LEVEL")]
    up_to: Option<String>,
    /// Only the values of the variables of this name, each combination once: `--project total`
    /// lists the possible totals. A name without arguments stands for all with arguments: `place`
    /// for `place(F,2,3)`.
    #[arg(long, value_name = "NAME", conflicts_with = "up_to")]
    project: Option<String>,
    #[command(flatten)]
    search: SearchForAll,
}

impl Enumerate {
    pub(crate) fn run(self, context: &Context) -> Outcome<End> {
        let task = context.announce(self.instance.open(context)?.task(self.search.roles())?);
        match (self.up_to.as_deref().filter(|level| *level != "raw"), &self.project) {
            (Some(up_to), _) => self.representatives(task, up_to, context),
            (None, Some(name)) => self.projected(task, name, context),
            (None, None) => self.solutions(task, context),
        }
    }

    /// The number of solutions that are wanted.
    const fn most(&self) -> u64 {
        if self.limit == 0 { u64::MAX } else { self.limit }
    }

    /// Prints some solutions, or all of them, as they are found.
    fn solutions(&self, task: &dyn AnyTask, context: &Context) -> Outcome<End> {
        let (output, settings) = (&context.output, self.search.settings(&context.limits));
        // Symmetry breaking and streamliners exclude solutions; the others are kept.
        let kept = if task.core().roles().keeps_all() { "solution" } else { "kept solution" };
        let line = |values: &Values, solution: &dyn AnySolution| {
            let picture = || format!("{}\n", output.picture(task, values));
            output.either(picture, || json!({ "solution": solution.to_json() }))
        };
        if self.limit > 0 {
            return self.some(task, context.start(task, &settings)?, kept, line, context);
        }
        let mut found = 0;
        let make = |values: &Values, solution: &dyn AnySolution| Some(line(values, solution));
        let complete = context.cubes(task, &settings)?.each(make, |line| -> Outcome<_> {
            found += 1;
            output.write(line.as_bytes())?;
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(context.all_or_not(&plural(found, kept), complete))
    }

    /// Prints a line of each of some solutions as they are found.
    fn some(
        &self,
        task: &dyn AnyTask,
        Plan { mut models, .. }: Plan<'_>,
        thing: &str,
        line: impl Fn(&Values, &dyn AnySolution) -> String,
        context: &Context,
    ) -> Outcome<End> {
        let mut found = 0;
        while found < self.most()
            && let Some(values) = models.next().transpose()?
        {
            // What is printed is true of a solution, not only of the model.
            context.output.write(line(&values, &*task.solution(&values)?).as_bytes())?;
            found += 1;
        }
        let end = context.all_or_not(&plural(found, thing), models.is_complete());
        Ok(if found == self.most() { End::Done } else { end })
    }

    /// Prints the solutions projected on the variables of a name, each once.
    fn projected(&self, task: &dyn AnyTask, name: &str, context: &Context) -> Outcome<End> {
        let vars = called(task, name)?;
        refuse_cover(self.search.one.engine)?;
        let plan = Plan::projected(task.core(), vars, &self.search.settings(&context.limits))?;
        let line = |values: &Values, _: &dyn AnySolution| {
            let statements = project::statements(task.named(), name, values);
            let text = || format!("{}\n", statements.join(", "));
            context.output.either(text, || json!({ "projection": statements }))
        };
        self.some(task, plan, "projected solution", line, context)
    }

    /// Prints the representative of each class up to a level, with the size of the class.
    fn representatives(&self, task: &dyn AnyTask, up_to: &str, context: &Context) -> Outcome<End> {
        let (output, classes, most) = (&context.output, task.classes(), self.most());
        refuse_streamliners(task)?;
        ensure!(task.pins().is_empty(), input::unpinnable(PinError::Incomplete, task));
        let index = level(task, up_to)?;
        let broken = task.core().roles().contains(Role::Symmetry);
        let all_found = !broken || index + 1 == classes.len();
        let error = format!("symmetry breaking excludes classes up to `{up_to}`");
        ensure!(all_found, Failure::new(error, "leave out --break-symmetry"));
        let make = |values: &Values, solution: &dyn AnySolution| {
            let size = if broken {
                classes.kept(task.core(), values).map(|class| class.solutions)
            } else {
                classes.represented(values).swap_remove(index)
            }?;
            let class = || format!("class of {}\n\n", plural(&size, "solution"));
            let line = output.either(
                || output.picture(task, values) + &class(),
                || json!({ "solution": solution.to_json(), "class_size": size }),
            );
            Some((size, line))
        };
        let (mut found, mut sum) = (0, Natural::default());
        let cubes = context.cubes(task, &self.search.settings(&context.limits))?;
        let complete = cubes.each(make, |(size, line)| -> Outcome<_> {
            found += 1;
            sum += &size;
            output.write(line.as_bytes())?;
            Ok(if most == found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        classes.check().map_err(SearchError::from)?;
        let (solutions, name) = (plural(&sum, "solution"), classes.names().nth(index));
        let found_classes = plural(found, "class");
        let words = format!("{found_classes} up to {}, {solutions}", name.unwrap_or_default());
        let end = context.all_or_not(&words, complete);
        Ok(if most == found { End::Done } else { end })
    }
}
