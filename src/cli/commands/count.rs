//! `puzzlec count`

mod table;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;
use itertools::Itertools;
use puzzlec::certify::Certifier;
use puzzlec::engines::{Evidence, plural};
use puzzlec::puzzle::count::Natural;
use puzzlec::puzzle::ensure;
use puzzlec::search::{Check, Counting, Engine, Opened, Search};
use puzzlec_encodings::Role;
use serde_json::json;

use super::Run;
use crate::cli::args::{Dates, Format, choosing_dates};
use crate::cli::certificates::Certified;
use crate::cli::context::Context;
use crate::cli::counts::{Counts, levels};
use crate::cli::cubes::{Cubes, IN_FILE, cubes, or_cubes};
use crate::cli::instances::Instances;
use crate::cli::levels::{called, kind};
use crate::cli::progress::Progress;
use crate::cli::report::{Failure, Outcome};
use crate::cli::table::csv_line;
use crate::cli::{End, dates};

/// Counts the solutions, raw and up to symmetry.
#[derive(Debug, Args)]
#[command(mut_arg("puzzle", or_cubes))]
pub(crate) struct Count {
    #[command(flatten)]
    instances: Instances,
    /// Counts at one level only: `raw`, or a level of symmetry of the puzzle; `symmetry` is the
    /// coarsest. The search breaks symmetries where it can; that of --cube, where `split` did.
    #[arg(long, value_name = "LEVEL", conflicts_with = "all_dates")]
    up_to: Option<String>,
    /// Which solutions are decoded and checked when exact cover search counts them: the first
    /// 1,000 and every 1,024th, or all.
    #[arg(long, value_name = "WHICH", default_value_t, conflicts_with_all = ["by", "all_dates"])]
    #[arg(help_heading = "Search")]
    check: Check,
    /// Counts the solutions for each combination of values of the variables with this name.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["up_to", "all_dates"])]
    by: Option<String>,
    /// Saves the progress to a file. The same command with the same file resumes the count, even
    /// after a crash.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["by", "all_dates"])]
    #[arg(help_heading = "Search")]
    state: Option<PathBuf>,
    /// Prints a table with the number of solutions for each date of a calendar.
    #[arg(long, conflicts_with_all = choosing_dates(), help_heading = "Puzzle")]
    all_dates: bool,
    /// Counts the solutions in a cube of a file that `split` wrote, or in several, such as 17-32,
    /// on one thread by default. The output is a part of the count, for `merge`.
    #[arg(long, value_name = "FILE:CUBE", value_parser = cubes, help_heading = "Search")]
    #[arg(allow_hyphen_values = true)]
    #[arg(conflicts_with_all = IN_FILE.into_iter().chain(["by", "state"]))]
    cube: Option<Cubes>,
    #[command(flatten)]
    certified: Certified,
    #[command(flatten)]
    dates: Dates,
}

impl Run for Count {
    const FORMATS: &[Format] = &[Format::Csv];
    const TABLES: &[Format] = &[Format::Csv, Format::Bfile];

    fn is_table(&self) -> bool {
        self.all_dates || self.instances.is_table()
    }

    fn run(self, context: &Context) -> Outcome<End> {
        let is_alone = self.cube.is_none() && self.by.is_none() && !self.is_table();
        self.certified.check(is_alone, self.dates.search.one.engine, &self.dates.search.one.sat)?;
        if let Some(cube) = &self.cube {
            self.instances.none()?;
            let count = (self.up_to.as_deref(), self.check);
            return cube.search(false, count, &self.dates.search, context);
        }
        if self.all_dates {
            return dates::count(&self.instances.for_dates()?, &self.dates, context);
        }
        let is_row = context.output.format() == Format::Csv && self.by.is_none();
        let Some(instance) = self.instances.alone().filter(|_| !is_row) else {
            return self.table(context);
        };
        let opened = instance.open()?.roles(self.dates.search.roles());
        let opened = opened.by(self.dates.search.settings(&context.limits));
        if let Some(name) = &self.by {
            return tally(context.announce(opened.search()?), name, context);
        }
        self.count(context.announce(search(&opened, self.up_to.as_deref())?), context)
    }
}

impl Count {
    /// The numbers of a search at all levels, or at the one of this name.
    fn counts(&self, search: &Search, up_to: Option<&str>, context: &Context) -> Outcome<Counts> {
        let task = search.task();
        let levels = levels(task, up_to)?;
        // A diagram that was asked for counts no classes, unless these were asked for.
        let is_raw = search.settings().engine == Engine::Diagram && up_to.is_none();
        // The number of all solutions may follow from those that symmetry breaking keeps.
        let is_broken = task.core().roles().contains(Role::Symmetry);
        let classes = !is_raw && (is_broken || !levels.is_empty());
        let mut counting = Counting::default().with_classes(classes).checking(self.check);
        counting.may_skip_classes = up_to.is_none();
        if let Some(path) = &self.state {
            let help = "give the name of a file, from which a later count can resume";
            ensure!(path != Path::new("-"), Failure::new("a state is a file, not a stream", help));
            counting = counting.resuming(path);
        }
        let progress = Progress::new(context);
        let counted = search.counted(counting, &|event| progress.hear(&event))?;
        Ok(Counts::new(task, (up_to, &levels), counted))
    }

    /// Counts all solutions, raw and up to each level, or only up to one level.
    fn count(&self, search: &'static Search, context: &Context) -> Outcome<End> {
        let mut counts = self.counts(search, self.up_to.as_deref(), context)?;
        let (counted, task) = (&counts.count, search.task());
        let mut end = context.all_or_some(counted.is_complete());
        let (checked, found) = (counted.checked, counted.found);
        if task.core().roles().contains(Role::Symmetry) {
            let found = plural(found, "solution");
            context.output.detail(format_args!("{found} kept by symmetry breaking"));
        }
        if checked < found {
            let checked = format!("{checked} of {found} solutions were decoded and checked");
            context.output.detail(checked);
        }
        match (&counted.evidence, task.core().obstructed()) {
            (Some(Evidence::Argument(reason)), _) => {
                context.output.remark(format_args!("known by argument: {reason}"));
            }
            (_, Some(reason)) if found == 0 => {
                context.output.remark(format_args!("note: {reason}"));
            }
            (None, _) => help(search, context),
            (Some(_), None) if counted.raw == Some(0_usize.into()) => context.remedy(),
            _ => {}
        }
        if counted.is_complete() {
            match self.certified.certify(context, search, Certifier::count) {
                // What was counted is not proved to be all.
                Err(failure) if failure.is_stop() => {
                    counts.count.evidence = None;
                    end = context.all_or_some(false);
                }
                certified => {
                    if let Some((manifest, evidence)) = certified? {
                        counts.agree(&manifest.claim)?;
                        counts.count.evidence = Some(evidence);
                    }
                }
            }
        }
        context.output.result(|| counts.text(), || counts.json())?;
        Ok(end)
    }
}

/// Names the option that may help a count that is not finished, where one is known.
fn help(search: &Search, context: &Context) {
    let (settings, task) = (search.settings(), search.task());
    let classes = task.classes();
    let coarsest = classes.len().checked_sub(1);
    let may_break = task.core().roles().keeps_all()
        && coarsest.is_some_and(|level| classes.problem(level).is_none());
    let help = match (&settings.solver, settings.engine) {
        _ if task.core().asks_openly().is_some() => return,
        (Some(_), _) => "leave out --solver: exact cover search or a diagram may finish",
        (None, Engine::Cover | Engine::Sat) => "leave out --engine: another engine may finish",
        _ if may_break => "--break-symmetry may finish: it finds one solution of each class",
        _ => return,
    };
    context.output.remark(format_args!("help: {help}"));
}

/// Counts the solutions for each value of the variables of a name.
fn tally(search: &Search, name: &str, context: &Context) -> Outcome<End> {
    let task = search.task();
    let vars = called(task, name)?;
    let progress = Progress::new(context);
    let (counts, evidence) = search.tally(name, &|event| progress.hear(&event))?;
    drop(progress);
    let complete = evidence.is_some();
    let (kind, end) = (kind(task), context.all_or_some(complete));
    if context.output.format() == Format::Csv {
        let (named, name_of) = (task.named(), |var| task.core().name_of(var));
        let names = vars.into_iter().filter_map(name_of).unique().map(|name| named.name(name));
        let names = names.map(|name| name.to_string()).collect_vec();
        context.output.write(&csv_line(&[&names[..], &[kind.to_owned()]].concat()))?;
        for (said, count) in &counts {
            // A Boolean is 1 or 0.
            let values = said.iter().map(|said| said.rsplit_once(" = ").unwrap_or((said, "1")));
            let values = values.collect::<BTreeMap<_, _>>();
            let row = names.iter().map(|name| values.get(&**name).copied().unwrap_or("0"));
            let row = row.map(str::to_owned).chain([count.to_string()]).collect_vec();
            context.output.write(&csv_line(&row))?;
        }
        return Ok(end);
    }
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

/// The search for a count, of all levels or of the one of this name.
fn search(puzzle: &Opened, up_to: Option<&str>) -> Outcome<Search> {
    Ok(match up_to {
        None | Some("raw") => puzzle.search()?,
        Some(_) => puzzle.search_for_classes()?,
    })
}
