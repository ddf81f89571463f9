//! `puzzlec count`

mod table;

use std::path::{Path, PathBuf};

use clap::Args;
use puzzlec::certify::Certifier;
use puzzlec::puzzle::ensure;
use puzzlec::search::file::CubeRange;
use puzzlec::search::{Advice, Check, Counting, Counts, Search};

use super::Run;
use crate::cli::args::{Dates, Format, choosing_dates};
use crate::cli::certificates::Certified;
use crate::cli::context::Context;
use crate::cli::cubes::{IN_FILE, or_cubes, search as search_cubes};
use crate::cli::instances::Instances;
use crate::cli::levels::{called, levels};
use crate::cli::progress::Progress;
use crate::cli::report::{Failure, Outcome};
use crate::cli::reporter::in_json;
use crate::cli::{End, advice, dates};

/// Counts the solutions, raw and up to symmetry.
#[derive(Debug, Args)]
#[command(mut_arg("puzzle", or_cubes))]
pub(crate) struct Count {
    #[command(flatten)]
    instances: Instances,
    /// Counts at one level only: `raw`, or a level of symmetry of the puzzle; `symmetry` is the
    /// coarsest.
    #[arg(long, value_name = "LEVEL", conflicts_with = "all_dates")]
    up_to: Option<String>,
    /// Which solutions are decoded and checked when exact cover search counts them: the first
    /// 1,000 and every 1,024th, or all.
    #[arg(long, value_name = "WHICH", default_value_t, conflicts_with_all = ["by", "all_dates"])]
    #[arg(help_heading = "Search", hide_short_help = true)]
    check: Check,
    /// Counts the solutions for each combination of values of variables.
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
    /// Counts the solutions in a cube of a file that `split` wrote, or in several, such as 17-32; the
    /// output is a part of the count, for `merge`.
    #[arg(hide_short_help = true)]
    #[arg(long, value_name = "FILE:CUBE", value_parser = str::parse::<CubeRange>, help_heading = "Search")]
    #[arg(allow_hyphen_values = true)]
    #[arg(conflicts_with_all = IN_FILE.into_iter().chain(["by", "state"]))]
    cube: Option<CubeRange>,
    #[command(flatten)]
    certified: Certified,
    #[command(flatten)]
    dates: Dates,
}

impl Run for Count {
    const OPTIONS: &[&str] = super::ASKING;
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
            return search_cubes(cube, false, count, &self.dates.search, context);
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
        self.count(context.announce(opened.search_at(self.up_to.as_deref())?), context)
    }
}

impl Count {
    /// The numbers of a search at all levels, or at the one of this name.
    fn counts(&self, search: &Search, up_to: Option<&str>, context: &Context) -> Outcome<Counts> {
        let levels = levels(search.task(), up_to)?;
        let mut counting = Counting::default().checking(self.check);
        if let Some(path) = &self.state {
            let help = "give the name of a file, from which a later count can resume";
            ensure!(path != Path::new("-"), Failure::new("a state is a file, not a stream", help));
            counting = counting.resuming(path);
        }
        let progress = Progress::new(context);
        Ok(search.counts(levels, counting, &|event| progress.hear(&event))?)
    }

    /// Counts all solutions, raw and up to each level, or only up to one level.
    fn count(&self, search: &'static Search, context: &Context) -> Outcome<End> {
        let mut counts = self.counts(search, self.up_to.as_deref(), context)?;
        let mut end = context.all_or_some(counts.complete);
        context.output.remarks(counts.remarks(search.task()));
        context.output.advise(counts.advice.as_ref());
        if counts.complete {
            match self.certified.certify(context, search, Certifier::count) {
                // What was counted is not proved to be all.
                Err(failure) if failure.is_stop() => {
                    (counts.complete, counts.evidence) = (false, None);
                    end = context.all_or_some(false);
                }
                certified => {
                    if let Some((manifest, evidence)) = certified? {
                        let error = format!("the certificate claims {}", manifest.claim);
                        let help = "please report this puzzle: one of the two numbers is wrong";
                        ensure!(manifest.claim.agrees(&counts), Failure::new(error, help));
                        counts.evidence = Some(evidence);
                    }
                }
            }
        }
        show_counts(&counts, context).map(|_| end)
    }
}

/// Prints counts.
pub(super) fn show_counts(counts: &Counts, context: &Context) -> Outcome<End> {
    let missing = counts.lacks_classes.then(|| advice::words(&Advice::ChooseLevel) + "\n");
    let text = || format!("{counts}{}", missing.unwrap_or_default());
    context.output.result(text, || in_json(counts))
}

/// Counts the solutions for each value of the variables of a name.
fn tally(search: &Search, name: &str, context: &Context) -> Outcome<End> {
    let task = search.task();
    let vars = called(task, name)?;
    let progress = Progress::new(context);
    let counts = search.tally(name, &|event| progress.hear(&event))?;
    drop(progress);
    let end = context.all_or_some(counts.complete);
    if context.output.format() != Format::Csv {
        context.output.print(&counts)?;
        return Ok(end);
    }
    counts.rows(task, vars).into_iter().try_for_each(|row| context.output.csv(row))?;
    Ok(end)
}
