//! Tables of counts: of many puzzles, or over ranges of parameters.

use super::Count;
use crate::cli::args::Format;
use crate::cli::counts::{Columns, Counts};
use crate::cli::fill::fill;
use crate::cli::input::Opened;
use crate::cli::instances::Selection;
use crate::cli::prelude::*;
use crate::cli::table::{Found, Numbers};

/// The counts of a table.
struct Tabled<'c> {
    count: &'c Count,
    context: &'c Context,
    format: Format,
    is_batch: bool,
    /// The only level that is counted.
    up_to: Option<&'c str>,
    columns: Columns,
}

impl Count {
    /// Fills a table with the numbers of solutions. Those of a range are counted one after the
    /// other, each on all threads. The puzzles of a batch are shared out among the threads.
    pub(super) fn table(&self, context: &Context) -> Outcome<End> {
        ensure!(self.by.is_none(), Instances::refused("--by"));
        ensure!(self.state.is_none(), Instances::refused("--state"));
        let (output, selection) = (&context.output, self.instances.select(context)?);
        let tabled = Tabled::new(self, &selection, context)?;
        let (is_batch, rows) = (tabled.is_batch, selection.rows());
        let mut settings = self.dates.search.settings(&context.limits);
        let (threads, mut at_once) = (settings.threads(), 1);
        if is_batch {
            at_once = rows.total.map_or(threads, |total| threads.min(total));
            settings.threads = Some(threads / at_once);
        }
        let mut table = Numbers::new(output, &rows.labels, tabled.columns.names());
        let find = |puzzle: Opened<'_>, settings: &Settings| tabled.find(&puzzle, settings);
        let mut missing = None;
        let end = fill(context, rows, (at_once, &settings), find, |label, found| {
            missing = missing.or(found.as_ref().ok().and_then(Counts::missing));
            table.row(label, found.map(|counts| tabled.row(&counts)))
        })?;
        if let Some(missing) = missing {
            output.remark(missing);
        }
        table.end(end)
    }
}

impl<'c> Tabled<'c> {
    fn new(count: &'c Count, selection: &Selection<'_>, context: &'c Context) -> Outcome<Self> {
        let (format, is_batch) = (context.output.format(), selection.is_batch());
        let is_bfile = format == Format::Bfile;
        selection.fits(format)?;
        // The puzzles of a batch may have different levels, and a diagram counts no classes.
        let is_raw = is_batch || is_bfile || count.dates.search.one.engine == Engine::Diagram;
        let up_to = count.up_to.as_deref().or(is_raw.then_some("raw"));
        let columns = match up_to {
            Some(level) => Columns::only(level, count.instances.is_free()),
            None if format == Format::Json => Columns::Each(Vec::new()),
            None => columns(count, selection),
        };
        Ok(Self { count, context, format, is_batch, up_to, columns })
    }

    /// Counts the solutions of a puzzle.
    fn find(&self, puzzle: &Opened<'_>, settings: &Settings) -> Outcome<Option<Counts>> {
        let (mut up_to, mut task) = (self.up_to, self.count.task(puzzle, self.up_to)?);
        if up_to == Some("symmetry") && puzzle.is_free() && task.classes().is_empty() {
            // Each solution is a class of its own.
            up_to = Some("raw");
            task = self.count.task(puzzle, up_to)?;
        }
        let error =
            "the puzzle has levels of symmetry that the first ones of the table do not have";
        let help = "give one level, --up-to LEVEL, or choose --format json";
        let fits = self.format == Format::Json || self.columns.fit(&*task);
        ensure!(fits, Failure::new(error, help));
        self.count.counts(&*task, up_to, settings, self.context).map(Some)
    }

    /// The row of what was counted.
    fn row(&self, counts: &Counts) -> Found {
        let [in_words, bare] = [true, false].map(|in_words| counts.cells(&self.columns, in_words));
        Found { in_words, bare, is_complete: counts.complete, json: counts.json() }
    }
}

/// The columns of the first puzzles, as many as are soon known: a small one may have fewer levels
/// than the next ones.
fn columns(count: &Count, selection: &Selection<'_>) -> Columns {
    /// The variables of all their models.
    const ENOUGH: u64 = 100_000;
    let mut vars = 0;
    // A puzzle that is wrong is reported when its turn comes.
    let tasks = selection.puzzles().map_while(|(_, puzzle)| count.task(&puzzle.ok()?, None).ok());
    Columns::of(tasks.take_while(|task| {
        let is_first = vars == 0;
        vars += u64::from(task.core().num_vars());
        is_first || vars < ENOUGH
    }))
}
