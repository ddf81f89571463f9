//! `puzzlec count`

mod table;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use puzzlec::engines::cover::Stage;
use puzzlec::puzzle::count::Natural;
use puzzlec::search::{ByDiagram, Check, Count as Total, Counted, Cubes, SearchError, project};
use puzzlec_encodings::Limits;

use crate::cli::context::{refused, unfinished};
use crate::cli::counts::{Counts, Levels};
use crate::cli::dates;
use crate::cli::input::Opened;
use crate::cli::levels::{called, kind, refuse_cover, refuse_streamliners};
use crate::cli::prelude::*;

/// Counts the solutions, raw and up to the puzzle's symmetries.
#[derive(Debug, Args)]
pub(crate) struct Count {
    #[command(flatten)]
    pub(super) instances: Instances,
    /// The only level that is counted: `raw`, or a level of symmetry of the puzzle; `symmetry` is
    /// the coarsest. The search breaks the symmetries where it can.
    #[arg(long, value_name = "LEVEL", conflicts_with = "all_dates")]
    up_to: Option<String>,
    /// The solutions that are decoded and checked where an exact cover search counts them: the first
    /// 1,000 and every 1,024th, or all.
    #[arg(long, value_name = "WHICH", default_value_t, conflicts_with_all = ["by", "all_dates"])]
    #[arg(help_heading = "Search")]
    check: Check,
    /// Counts the solutions for each value of the variables of this name.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["up_to", "all_dates"])]
    by: Option<String>,
    /// A file that saves the count. The same command with the same file resumes it, even after a
    /// crash.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["by", "all_dates"])]
    #[arg(help_heading = "Search")]
    state: Option<PathBuf>,
    /// A table with the number of solutions for each date of a calendar.
    #[arg(long, conflicts_with_all = DATES, help_heading = "Puzzle")]
    pub(super) all_dates: bool,
    #[command(flatten)]
    dates: Dates,
}

impl Count {
    pub(crate) fn run(self, context: &Context) -> Outcome<End> {
        let Self { instances, by, all_dates, dates, .. } = &self;
        if *all_dates {
            return dates::count(&instances.for_dates()?, dates, context);
        }
        let Some(instance) = instances.alone() else { return self.table(context) };
        let puzzle = instance.open(context)?;
        match by {
            Some(name) => {
                let task = puzzle.task(dates.search.roles())?;
                self.tally(context.announce(task), name, context)
            }
            None => self.count(self.task(&puzzle, self.up_to.as_deref())?, context),
        }
    }

    /// The task of a count, of all levels or of the one of this name.
    fn task(&self, puzzle: &Opened<'_>, up_to: Option<&str>) -> Outcome<Box<dyn AnyTask>> {
        let roles = self.dates.search.roles();
        match up_to {
            None | Some("raw") => puzzle.task(roles),
            Some(_) => puzzle.task_in_classes(roles),
        }
    }

    /// Counts all solutions, raw and up to each level, or only up to one level.
    fn count(&self, task: Box<dyn AnyTask>, context: &Context) -> Outcome<End> {
        let task = context.announce(task);
        let settings = self.dates.search.settings(&context.limits);
        let counts = self.counts(task, self.up_to.as_deref(), &settings, context)?;
        let end = context.all_or_some(counts.complete);
        if task.core().roles().contains(Role::Symmetry) {
            let found = plural(counts.found, "solution");
            context.output.detail(format_args!("{found} kept by symmetry breaking"));
        }
        if counts.is_listed && counts.checked < counts.found {
            let (checked, found) = (counts.checked, counts.found);
            let checked = format!("{checked} of {found} solutions were decoded and checked");
            context.output.detail(checked);
        }
        if let (0, Some(reason)) = (counts.found, task.core().obstructed()) {
            context.output.remark(format_args!("note: {reason}"));
        }
        context.output.result(|| counts.text(), || counts.json())?;
        Ok(end)
    }

    /// The numbers of a task at all levels, or at the one of this name.
    fn counts(
        &self,
        task: &dyn AnyTask,
        up_to: Option<&str>,
        settings: &Settings,
        context: &Context,
    ) -> Outcome<Counts> {
        refuse_streamliners(task)?;
        let levels = Levels::of(task, up_to)?;
        let classes = levels.need_classes(task);
        if let Some(counted) = self.few(task, classes, settings)? {
            return Ok(Counts::new(task, &levels, &counted));
        }
        if let Some(counted) = self.by_diagram(task, up_to, settings, context)? {
            return Ok(Counts::unlisted(task, &levels, &counted));
        }
        let counted = self.counted(task, classes, settings, context)?;
        Ok(Counts::new(task, &levels, &counted))
    }

    /// Counts the solutions of a puzzle that a thread has for its own, if there are few: among many
    /// puzzles, to plan a diagram or to split the search of each would take most of the time.
    fn few(
        &self,
        task: &dyn AnyTask,
        classes: bool,
        settings: &Settings,
    ) -> Outcome<Option<Total>> {
        const FEW: u64 = 1000;
        let is_one_of_many = self.instances.is_batch() && settings.threads() == 1;
        if !is_one_of_many || settings.engine == Engine::Diagram {
            return Ok(None);
        }
        let (enough, found) = (settings.limits.interrupt.child(), AtomicU64::default());
        let limits = Limits { interrupt: enough.clone(), ..settings.limits.clone() };
        let cubes = Cubes::whole(task, &Settings { limits, ..settings.clone() });
        let counting = cubes.map_err(|error| refused(task, error))?.counting(classes);
        let counted = counting.checking(self.check).run(|counted| {
            if let Counted::Solutions(more) = counted
                && found.fetch_add(more, Ordering::Relaxed) + more > FEW
            {
                enough.raise();
            }
        })?;
        let is_stopped = settings.limits.interrupt.cause().is_some();
        Ok((counted.complete || is_stopped).then_some(counted))
    }

    /// Counts by a diagram, if that is asked for or takes no time.
    fn by_diagram(
        &self,
        task: &dyn AnyTask,
        up_to: Option<&str>,
        settings: &Settings,
        context: &Context,
    ) -> Outcome<Option<Total>> {
        let is_raw = up_to.is_none_or(|level| level == "raw");
        if settings.engine != Engine::Diagram {
            let may = is_raw && self.state.is_none() && self.check == Check::Some;
            let at_once = may.then(|| ByDiagram::at_once(task, settings)).flatten();
            return Ok(at_once.map(|(counted, plan)| {
                context.output.detail(plan);
                counted
            }));
        }
        let help = "leave out --engine diagram, which lists no solution";
        ensure!(is_raw, Failure::new("a diagram counts no classes", help));
        ensure!(
            self.state.is_none(),
            Failure::new("a diagram has no cubes that a state could hold", help)
        );
        ensure!(
            self.check == Check::Some,
            Failure::new("a diagram has no solutions to check", help)
        );
        let counting = ByDiagram::new(task, settings).map_err(|error| refused(task, error))?;
        context.output.detail(counting.plan());
        let bar = context.output.progress("steps", Some(0));
        let (width, mut last) = (counting.width(), None);
        let counted = counting.run(|stage| {
            bar.set_length(stage.steps as u64);
            bar.set_position(stage.step as u64);
            last = Some(stage);
        })?;
        if let (false, Some(Stage { step, steps, states })) = (counted.complete, last) {
            let at = format!("the diagram, {width} bits wide, had {states} states");
            context.output.remark(format_args!("{at} after step {step} of {steps}"));
        }
        Ok(Some(counted))
    }

    /// Counts on several threads, from where the state file stands.
    fn counted(
        &self,
        task: &dyn AnyTask,
        classes: bool,
        settings: &Settings,
        context: &Context,
    ) -> Outcome<Total> {
        let cubes = Cubes::new(task, settings).map_err(|error| refused(task, error))?;
        let mut counting = cubes.counting(classes).checking(self.check);
        context.planned(&counting.plan(), settings);
        if let Some(path) = &self.state {
            let help = "give the name of a file, from which a later count goes on";
            ensure!(path != Path::new("-"), Failure::new("a state is no stream", help));
            counting = counting.resume(path)?;
        }
        let (done, all) = counting.cubes();
        if done > 0 {
            context.output.remark(format_args!("resumed: {done} of {all} cubes are counted"));
        }
        let bar = context.output.cubes("solutions", all);
        bar.set_position(done as u64);
        let found = AtomicU64::new(counting.found());
        Ok(counting.run(|counted| match counted {
            Counted::Cube => bar.inc(1),
            Counted::Solutions(more) => {
                let before = found.fetch_add(more, Ordering::Relaxed);
                // A message takes longer than a solution.
                if !bar.is_hidden() && (before + more) >> 10 > before >> 10 {
                    bar.set_message((before + more).to_string());
                }
            }
        })?)
    }

    /// Counts the solutions for each value of the variables of a name.
    fn tally(&self, task: &dyn AnyTask, name: &str, context: &Context) -> Outcome<End> {
        let (vars, shown) = (called(task, name)?, task.core().projection());
        let mut settings = self.dates.search.settings(&context.limits);
        // Exact cover search has no other variables.
        if !vars.iter().all(|var| shown.contains(var)) {
            refuse_cover(settings.engine)?;
            settings = Settings { engine: Engine::Sat, ..settings };
        }
        let (counts, complete) = match by_diagram(task, name, &settings)? {
            Some(counted) => counted,
            None => listed(task, name, &settings, context)?,
        };
        let (kind, end) = (kind(task), context.all_or_some(complete));
        context.output.result(
            || {
                let at_least = if complete { "" } else { "at least " };
                let line = |(statements, count): (&Vec<String>, &Natural)| {
                    let none = if statements.is_empty() { "none" } else { "" };
                    format!("{none}{}: {at_least}{count} {kind}\n", statements.join(", "))
                };
                let none = format!("0 {kind}\n");
                if counts.is_empty() && complete { none } else { counts.iter().map(line).collect() }
            },
            || {
                let entry = |(statements, count)| json!({ "projection": statements, kind: count });
                json!({ "complete": complete, "by": counts.iter().map(entry).collect_vec() })
            },
        )?;
        Ok(end)
    }
}

/// The numbers of solutions by statements, and whether these are all.
type Tallied = (BTreeMap<Vec<String>, Natural>, bool);

/// Counts by a diagram, if that is asked for, or if there are many solutions and it takes no time.
fn by_diagram(task: &dyn AnyTask, name: &str, settings: &Settings) -> Outcome<Option<Tallied>> {
    let counting = match settings.engine {
        Engine::Diagram => ByDiagram::new(task, settings).map_err(|error| refused(task, error))?,
        Engine::Auto if ByDiagram::at_once(task, settings).is_some() => {
            ByDiagram::new(task, settings).map_err(|error| refused(task, error))?
        }
        _ => return Ok(None),
    };
    match counting.tally(name) {
        Err(SearchError::Engine(_)) if settings.engine == Engine::Auto => Ok(None),
        tallied => tallied.map(Some).map_err(|error| unfinished(task, error)),
    }
}

/// Counts by a list of all solutions.
fn listed(
    task: &dyn AnyTask,
    name: &str,
    settings: &Settings,
    context: &Context,
) -> Outcome<Tallied> {
    let cubes = context.cubes(task, settings)?;
    let progress = context.output.progress("solutions", None);
    let mut counts = BTreeMap::<_, Natural>::new();
    let make = |values: &Values, _: &dyn AnySolution| {
        Some(project::statements(task.named(), name, values))
    };
    let complete = cubes.each(make, |statements| -> Outcome<_> {
        *counts.entry(statements).or_default() += 1;
        progress.inc(1);
        Ok(ControlFlow::Continue(()))
    })?;
    Ok((counts, complete))
}
