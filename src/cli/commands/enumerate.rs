//! `puzzlec enumerate`

use std::ops::ControlFlow;

use clap::Args;
use puzzlec::certify::Certifier;
use puzzlec::engines::{Assignments, Values, plural};
use puzzlec::puzzle::count::Natural;
use puzzlec::puzzle::task::{AnySolution, AnyTask};
use puzzlec::puzzle::{ensure, near};
use puzzlec::search::{Advice, EngineError, Models, Question, Search, SearchError, project};
use puzzlec_encodings::{PinError, Role};
use serde_json::json;

use super::Run;
use crate::cli::args::{Dates, Format, Pinned, choosing_dates, whole};
use crate::cli::certificates::Certified;
use crate::cli::context::Context;
use crate::cli::levels::{called, level};
use crate::cli::listing::{Entry, Listing};
use crate::cli::report::{Failure, Outcome};
use crate::cli::{End, dates, events};

/// Lists solutions as they are found.
#[derive(Debug, Args)]
pub(crate) struct Enumerate {
    #[command(flatten)]
    instance: Pinned,
    /// The maximum number of solutions; 0 lists all.
    #[arg(long, short, default_value_t, value_name = "COUNT", value_parser = whole)]
    #[arg(visible_alias = "number", allow_negative_numbers = true)]
    limit: u64,
    /// Lists one representative of each class, with the size of the class, up to a level that
    /// `count` prints; `symmetry` is the coarsest.
    #[arg(long, value_name = "LEVEL")]
    up_to: Option<String>,
    /// Lists only the values of the variables with this name, each combination once: `--project
    /// total` lists the possible totals. A name without arguments stands for all arguments:
    /// `place` includes `place(F,2,3)`.
    #[arg(long, value_name = "NAME", conflicts_with = "up_to")]
    project: Option<String>,
    /// Lists all solutions for each date of a calendar, and a table of their numbers, on a page
    /// for a browser (--format html).
    #[arg(long, conflicts_with_all = choosing_dates(), help_heading = "Puzzle")]
    #[arg(conflicts_with_all = ["limit", "up_to", "project"])]
    all_dates: bool,
    #[command(flatten)]
    certified: Certified,
    #[command(flatten)]
    dates: Dates,
}

impl Run for Enumerate {
    const OPTIONS: &[&str] = super::DRAWING;
    const FORMATS: &[Format] = &[Format::Csv, Format::Html];

    fn run(self, context: &Context) -> Outcome<End> {
        let is_page = context.output.format() == Format::Html;
        let is_all = self.limit == 0 && self.project.is_none();
        let one = &self.dates.search.one;
        self.certified.check(is_all && !self.all_dates, one.engine, &one.sat)?;
        if self.all_dates {
            let help = "give --format html, or the name of a page: -o dates.html";
            ensure!(is_page, Failure::new("the solutions for all dates need a page", help));
            return dates::gallery(&self.instance, &self.dates, context);
        }
        let help = "leave out --project, or choose --format text or --format json";
        let error = "a page shows complete solutions";
        ensure!(!is_page || self.project.is_none(), Failure::new(error, help));
        let search = self.instance.search(&self.dates.search, context)?;
        self.certified.certify(context, search, Certifier::count)?;
        match (self.up_to.as_deref().filter(|level| *level != "raw"), &self.project) {
            (Some(up_to), _) => self.representatives(search, up_to, context),
            (None, Some(name)) => self.projected(search, name, context),
            (None, None) => self.solutions(search, context),
        }
    }
}

impl Enumerate {
    /// The number of solutions that are wanted.
    const fn most(&self) -> u64 {
        if self.limit == 0 { u64::MAX } else { self.limit }
    }

    /// Prints some solutions, or all of them, as they are found.
    fn solutions(&self, search: &Search, context: &Context) -> Outcome<End> {
        let (output, task) = (&context.output, search.task());
        // Symmetry breaking and streamliners exclude solutions; the others are kept.
        let kept = if task.core().roles().keeps_all() { "solution" } else { "kept solution" };
        let entry = |values: &Values, solution: &dyn AnySolution| {
            Entry::of(output, task, (values, solution), None)
        };
        if self.limit > 0 {
            let models = context.models(search, Question::Some)?;
            return self.some(task, models, kept, entry, context);
        }
        let (mut found, mut listing) = (0, Listing::new(task, context));
        let make = |values: &Values, solution: &dyn AnySolution| Some(entry(values, solution));
        let end = context.cubes(search)?.each(make, |entry| -> Outcome<_> {
            found += 1;
            listing.add(entry?)?;
            Ok(ControlFlow::Continue(()))
        })?;
        listing.end(&plural(found, kept), end.is_some())
    }

    /// Prints an entry for each of some solutions as they are found.
    fn some(
        &self,
        task: &dyn AnyTask,
        mut models: Models<'_>,
        thing: &str,
        entry: impl Fn(&Values, &dyn AnySolution) -> Outcome<Entry>,
        context: &Context,
    ) -> Outcome<End> {
        let (mut found, mut listing) = (0, Listing::new(task, context));
        while found < self.most()
            && let Some(values) = models.next().transpose()?
        {
            // What is printed is true of a solution, not only of the model.
            listing.add(entry(&values, &*task.solution(&values)?)?)?;
            found += 1;
        }
        let end = listing.end(&plural(found, thing), models.is_complete())?;
        if found == 0 && models.is_complete() {
            context.output.advise(Some(&Advice::Explain));
        }
        Ok(if found == self.most() { End::Done } else { end })
    }

    /// Prints the solutions projected on the variables of a name, each once.
    fn projected(&self, search: &Search, name: &str, context: &Context) -> Outcome<End> {
        let task = search.task();
        let models = context.models(search, Question::Projection(called(task, name)?))?;
        let line = |values: &Values, _: &dyn AnySolution| {
            if context.output.format() == Format::Csv {
                return Ok(Entry::Row(project::row(task.named(), values, Some(name))));
            }
            let statements = project::statements(task.named(), name, values);
            let text = || format!("{}\n", statements.join(", "));
            let json = || json!({ "projection": statements });
            if context.output.tells_events() {
                return Ok(Entry::Event(events::result(&text(), &json())));
            }
            Ok(Entry::Line(context.output.either(text, json)))
        };
        self.some(task, models, "projected solution", line, context)
    }

    /// Prints the representative of each class up to a level, with the size of the class.
    fn representatives(&self, search: &Search, up_to: &str, context: &Context) -> Outcome<End> {
        let task = search.task();
        let (output, classes, most) = (&context.output, task.classes(), self.most());
        let has_streamliner = task.core().roles().contains(Role::Streamliner);
        ensure!(!has_streamliner, EngineError::Excludes(Role::Streamliner));
        let error = PinError::Incomplete;
        let help = near::remedy(&error, &task.named());
        ensure!(task.pins().is_empty(), Failure::new(error, help));
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
            let entry = Entry::of(output, task, (values, solution), Some((index, &size)));
            Some((size, entry))
        };
        let (mut found, mut sum) = (0, Natural::default());
        let mut listing = Listing::new(task, context);
        let end = context.cubes(search)?.each(make, |(size, entry)| -> Outcome<_> {
            found += 1;
            sum += &size;
            listing.add(entry?)?;
            Ok(if most == found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        classes.check().map_err(SearchError::from)?;
        let (solutions, name) = (plural(&sum, "solution"), classes.names().nth(index));
        let found_classes = plural(found, "class");
        let words = format!("{found_classes} up to {}, {solutions}", name.unwrap_or_default());
        let end = listing.end(&words, end.is_some())?;
        Ok(if most == found { End::Done } else { end })
    }
}
