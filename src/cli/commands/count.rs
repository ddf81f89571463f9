//! `puzzlec count`

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use puzzlec::search::{Check, Count as Total, CountByDiagram, Counted, project};

use crate::cli::context::refused;
use crate::cli::dates;
use crate::cli::levels::{called, kind, level, refuse_cover, refuse_streamliners};
use crate::cli::prelude::*;

/// Counts the solutions, raw and up to the puzzle's symmetries.
#[derive(Debug, Args)]
pub(crate) struct Count {
    #[command(flatten)]
    instance: Pinned,
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
        let Self { instance, up_to, by, all_dates, dates, .. } = &self;
        if *all_dates {
            return dates::count(instance, dates, context);
        }
        let (puzzle, roles) = (instance.open(context)?, dates.search.roles());
        match (by, up_to.as_deref()) {
            (Some(name), _) => self.tally(context.announce(puzzle.task(roles)?), name, context),
            (None, None | Some("raw")) => self.count(puzzle.task(roles)?, context),
            (None, Some(_)) => self.count(puzzle.task_in_classes(roles)?, context),
        }
    }

    /// Counts all solutions, raw and up to each level, or only up to one level.
    fn count(&self, task: Box<dyn AnyTask>, context: &Context) -> Outcome<End> {
        let task = context.announce(task);
        refuse_streamliners(task)?;
        let (with_raw, levels) = match self.up_to.as_deref() {
            None => (true, 0..task.classes().len()),
            Some("raw") => (true, 0..0),
            Some(up_to) => {
                let level = level(task, up_to)?;
                (false, level..level + 1)
            }
        };
        let broken = task.core().roles().contains(Role::Symmetry);
        // Classes are needed for their own numbers, or for that of all solutions from those kept.
        let by_diagram = self.by_diagram(task, context)?;
        let is_listed = by_diagram.is_none();
        let levels = if is_listed { levels } else { 0..0 };
        let counted = match by_diagram {
            Some(counted) => counted,
            None => self.counted(task, broken || !levels.is_empty(), context)?,
        };
        let end = context.all_or_some(counted.complete);
        if broken {
            let found = plural(counted.found, "solution");
            context.output.detail(format_args!("{found} kept by symmetry breaking"));
        }
        if is_listed && counted.checked < counted.found {
            let (checked, found) = (counted.checked, counted.found);
            context
                .output
                .detail(format_args!("{checked} of {found} solutions were decoded and checked"));
        }
        if let (0, Some(reason)) = (counted.found, task.core().obstructed()) {
            context.output.remark(format_args!("note: {reason}"));
        }
        let raw = counted.raw.as_ref().filter(|_| with_raw);
        let of_level = |level: usize| {
            let name = task.classes().names().nth(level).unwrap_or_default();
            (name, &counted.classes[level], task.classes().problem(level))
        };
        let (kind, classes) = (kind(task), levels.map(of_level).collect_vec());
        context.output.result(
            || {
                let at_least = if counted.complete { "" } else { "at least " };
                let raw = raw.map(|raw| format!("{at_least}{raw} {kind}\n"));
                let classes = classes.iter().map(|(level, count, problem)| match problem {
                    None => format!("{at_least}{count} up to {level}\n"),
                    Some(problem) => format!("not counted up to {level}: {problem}\n"),
                });
                let unlisted = (!is_listed && self.up_to.is_none() && !task.classes().is_empty())
                    .then(|| "classes not counted: use --up-to LEVEL to list\n".to_owned());
                raw.into_iter().chain(classes).chain(unlisted).collect()
            },
            || {
                let mut object = json!({ "complete": counted.complete, "checked": counted.checked, "up_to": {} });
                for (level, count, _) in classes.iter().filter(|(.., problem)| problem.is_none()) {
                    object["up_to"][level] = json!(count);
                }
                if let Some(raw) = raw {
                    object[kind] = json!(raw);
                }
                object
            },
        )?;
        Ok(end)
    }

    /// Counts by a diagram, if that is asked for or takes no time.
    fn by_diagram(&self, task: &dyn AnyTask, context: &Context) -> Outcome<Option<Total>> {
        let settings = self.dates.search.settings(&context.limits);
        let is_raw = self.up_to.as_deref().is_none_or(|level| level == "raw");
        if settings.engine != Engine::Diagram {
            let may = is_raw && self.state.is_none() && self.check == Check::Some;
            let at_once = may.then(|| CountByDiagram::at_once(task, &settings)).flatten();
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
        let counting =
            CountByDiagram::new(task, &settings).map_err(|error| refused(task, error))?;
        context.output.detail(counting.plan());
        let bar = context.output.progress("steps", Some(0));
        Ok(Some(counting.run(|stage| {
            bar.set_length(stage.steps as u64);
            bar.set_position(stage.step as u64);
        })?))
    }

    /// Counts on several threads, from where the state file stands.
    fn counted(&self, task: &dyn AnyTask, classes: bool, context: &Context) -> Outcome<Total> {
        let mut counting =
            context.cubes(task, &self.dates.search.settings(&context.limits))?.counting(classes);
        counting = counting.checking(self.check);
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
        let cubes = context.cubes(task, &settings)?;
        let progress = context.output.progress("solutions", None);
        let mut counts: BTreeMap<Vec<String>, u64> = BTreeMap::new();
        let make = |values: &Values, _: &dyn AnySolution| {
            Some(project::statements(task.named(), name, values))
        };
        let complete = cubes.each(make, |statements| -> Outcome<_> {
            *counts.entry(statements).or_default() += 1;
            progress.inc(1);
            Ok(ControlFlow::Continue(()))
        })?;
        drop(progress);
        let (kind, end) = (kind(task), context.all_or_some(complete));
        context.output.result(
            || {
                let at_least = if complete { "" } else { "at least " };
                let line = |(statements, count): (&Vec<String>, &u64)| {
                    format!("{}: {at_least}{count} {kind}\n", statements.join(", "))
                };
                counts.iter().map(line).collect()
            },
            || {
                let entry = |(statements, count)| json!({ "projection": statements, kind: count });
                json!({ "complete": complete, "by": counts.iter().map(entry).collect_vec() })
            },
        )?;
        Ok(end)
    }
}
