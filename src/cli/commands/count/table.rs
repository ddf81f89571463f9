//! Tables of counts: of many puzzles, or over ranges of parameters.

use std::sync::OnceLock;

use super::{Count, search};
use crate::cli::args::Format;
use crate::cli::counts::{Columns, Counts};
use crate::cli::fill::fill;
use crate::cli::instances::Selection;
use crate::cli::prelude::*;
use crate::cli::table::{Found, Table};

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
        let table = Table::of_numbers(output, &rows.labels, tabled.columns.names());
        let missing = OnceLock::new();
        let find = |puzzle: Opened| {
            let counts = tabled.find(&puzzle.roles(self.dates.search.roles()))?;
            if let Some(told) = counts.missing() {
                missing.get_or_init(|| told);
            }
            Ok(Some(tabled.row(&counts)))
        };
        let end = fill(context, table, rows, (at_once, &settings), find)?;
        if let Some(missing) = missing.get() {
            output.remark(missing);
        }
        Ok(end)
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
    fn find(&self, puzzle: &Opened) -> Outcome<Counts> {
        let (mut up_to, mut search) = (self.up_to, search(puzzle, self.up_to)?);
        let is_free = search.task().pins().is_empty();
        if up_to == Some("symmetry") && is_free && search.task().classes().is_empty() {
            // Each solution is a class of its own.
            up_to = Some("raw");
            search = super::search(puzzle, up_to)?;
        }
        let error =
            "the puzzle has levels of symmetry that the first ones of the table do not have";
        let help = "give one level, --up-to LEVEL, or choose --format json";
        let fits = self.format == Format::Json || self.columns.fit(search.task());
        ensure!(fits, Failure::new(error, help));
        self.count.counts(&search, up_to, self.context)
    }

    /// The row of what was counted.
    fn row(&self, counts: &Counts) -> Found {
        let [in_words, bare] = [true, false].map(|in_words| counts.cells(&self.columns, in_words));
        Found { in_words, bare, is_complete: counts.is_complete(), json: counts.json() }
    }
}

/// The columns of the first puzzles, as many as are soon known: a small one may have fewer levels
/// than the next ones.
fn columns(count: &Count, selection: &Selection<'_>) -> Columns {
    /// The variables of all their models.
    const ENOUGH: u64 = 100_000;
    let mut vars = 0;
    // A puzzle that is wrong is reported when its turn comes.
    let roles = count.dates.search.roles();
    let search = |puzzle: Outcome<Opened>| search(&puzzle.ok()?.roles(roles), None).ok();
    let searches = selection.puzzles().map_while(|(_, puzzle)| search(puzzle));
    Columns::of(searches.take_while(|search| {
        let is_first = vars == 0;
        vars += u64::from(search.task().core().num_vars());
        is_first || vars < ENOUGH
    }))
}
