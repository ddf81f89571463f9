//! `puzzlec rate`

use std::num::NonZeroUsize;

use clap::Args;
use itertools::Itertools;
use parking_lot::Mutex;
use puzzlec::puzzle::ensure;
use puzzlec::puzzle::text::histogram;
use puzzlec::search::{Conclusion, Opened, Rating, Search, Settings, Unique};

use super::Run;
use crate::cli::End;
use crate::cli::args::{Format, positive};
use crate::cli::context::Context;
use crate::cli::fill::fill;
use crate::cli::instances::Instances;
use crate::cli::report::{Failure, Outcome};
use crate::cli::reporter::in_json;
use crate::cli::table::{self, Found, Table};

/// Rates how hard a puzzle with one solution is.
///
/// The way to the solution is walked by smallest reasons, as `hint` gives them, within limits that
/// do not depend on the clock. The level, from 1 to 5, tells how hard its hardest move is; the
/// score, how hard all of them are.
#[derive(Debug, Args)]
pub(crate) struct Rate {
    #[command(flatten)]
    instances: Instances,
    /// The number of threads that rate several puzzles; it does not affect the result.
    /// [default: all cores]
    #[arg(long, value_name = "COUNT", help_heading = "Search", value_parser = positive)]
    #[arg(allow_negative_numbers = true)]
    threads: Option<NonZeroUsize>,
    /// Shows the hardest move, which gives away a part of the solution.
    #[arg(long)]
    hardest: bool,
}

impl Run for Rate {
    const OPTIONS: &[&str] = super::ASKING;
    const ASKS: bool = true;
    const FORMATS: &[Format] = &[Format::Csv];
    const TABLES: &[Format] = &[Format::Csv];

    fn is_table(&self) -> bool {
        self.instances.is_table()
    }

    fn run(self, context: &Context) -> Outcome<End> {
        let format = context.output.format();
        let instance = self.instances.alone().filter(|_| format != Format::Csv);
        let mut settings = Settings::default().with_limits(context.limits.clone());
        settings.threads = self.threads.map(NonZeroUsize::get);
        let Some(instance) = instance else {
            let help = "rate one puzzle, or leave it out: --format json has the hardest moves";
            ensure!(!self.hardest, Failure::new("--hardest does not fit a table", help));
            return self.table(context, &settings);
        };
        let search = context.announce(instance.open()?.by(settings).search()?);
        let report = context.output.during("walking", || search.rating(clues_of(search)))?;
        context.report(&report, |unique| {
            let Some(rating) = &unique.answer else {
                return context.output.print(&report).map(|_| End::Invalid);
            };
            let text = || match rating.hardest.as_ref().filter(|_| self.hardest) {
                None => rating.to_string(),
                Some(own) => {
                    format!("{rating}the hardest move is in round {}\n{own}", own.round)
                }
            };
            context.output.result(text, || in_json(&report))
        })
    }
}

impl Rate {
    /// Fills a table with the ratings of puzzles, each of which has a thread of its own.
    fn table(&self, context: &Context, settings: &Settings) -> Outcome<End> {
        let (output, selection) = (&context.output, self.instances.select(context)?);
        let rows = selection.rows();
        let columns = Rating::NUMBERS.map(table::numbers).into_iter();
        let columns = columns.chain([table::numbers("clues"), table::words("solutions")]);
        let mut table = Table::new(output, rows.labels.iter().cloned().chain(columns));
        let at_once = rows.total.map_or(settings.threads(), |total| settings.threads().min(total));
        let [levels, all_clues] = [(); 2].map(|()| Mutex::new(Vec::new()));
        let find = |puzzle: Opened| {
            let search = puzzle.search()?;
            let clues = clues_of(&search);
            let report = search.rating(clues)?;
            let (numbers, solutions) = match &report {
                Conclusion::Found(Unique { answer: Some(rating), .. }) => {
                    levels.lock().push(rating.level);
                    all_clues.lock().extend(clues);
                    (rating.numbers().map(|number| number.to_string()), "one")
                }
                Conclusion::None(_) => (Default::default(), "none"),
                Conclusion::Found(_) => (Default::default(), "several"),
                Conclusion::Open { .. } if context.limits.interrupt.cause().is_some() => {
                    return Ok(None);
                }
                Conclusion::Open { .. } => (Default::default(), "unknown"),
            };
            let in_words = clues.map(|clues| clues.to_string()).unwrap_or_default();
            let cells = numbers.into_iter().chain([in_words, solutions.to_owned()]).collect_vec();
            let is_complete = !matches!(report, Conclusion::Open { .. });
            let json = output.json(&report);
            Ok(Some(Found { in_words: cells.clone(), bare: cells, is_complete, json }))
        };
        let end = fill(context, &mut table, rows, (at_once, settings), find)?;
        for (what, numbers) in [("levels", levels.into_inner()), ("clues", all_clues.into_inner())]
        {
            if numbers.len() > 1 {
                output.remark(format_args!("{what}: {}", histogram(&numbers)));
            }
        }
        Ok(end)
    }
}

/// The number of clues of a puzzle, if its family knows some.
fn clues_of(search: &Search) -> Option<usize> {
    Some(search.task().clues(None)?.all.len())
}
