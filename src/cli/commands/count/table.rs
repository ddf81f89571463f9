//! Tables of counts: of many puzzles, or over ranges of parameters.

use std::sync::atomic::{AtomicBool, Ordering};

use itertools::Itertools;
use puzzlec::puzzle::ensure;
use puzzlec::search::{Advice, Counts, Engine, Opened};
use puzzlec_encodings::Roles;

use super::Count;
use crate::cli::End;
use crate::cli::args::Format;
use crate::cli::context::Context;
use crate::cli::fill::fill;
use crate::cli::instances::{Instances, Selection};
use crate::cli::report::{Failure, Outcome};
use crate::cli::table::{Found, Table};

impl Count {
    /// Fills a table with the numbers of solutions. Those of a range are counted one after the
    /// other, each on all threads. The puzzles of a batch are shared out among the threads.
    pub(super) fn table(&self, context: &Context) -> Outcome<End> {
        ensure!(self.by.is_none(), Instances::refused("--by"));
        ensure!(self.state.is_none(), Instances::refused("--state"));
        let (output, selection) = (&context.output, self.instances.select(context)?);
        let (format, is_batch) = (output.format(), selection.is_batch());
        let search = &self.dates.search;
        // The puzzles of a batch may have different levels, and a diagram counts no classes.
        let is_raw = is_batch || format == Format::Bfile || search.one.engine == Engine::Diagram;
        let up_to = self.up_to.as_deref().or(is_raw.then_some("raw"));
        let columns = match up_to {
            Some("raw") if self.instances.pins.is_empty() => vec!["raw".to_owned()],
            Some("raw") => vec!["pinned".to_owned()],
            Some(level) => vec![Counts::column(level)],
            None if output.has_json() => Vec::new(),
            None => first_columns(search.roles(), &selection),
        };
        let (rows, mut settings) = (selection.rows(), search.settings(&context.limits));
        let (threads, mut at_once) = (settings.threads(), 1);
        if is_batch {
            at_once = rows.total.map_or(threads, |total| threads.min(total));
            settings.threads = Some(threads / at_once);
        }
        let mut table = Table::of_numbers(output, &rows.labels, &columns);
        let lacks_classes = AtomicBool::new(false);
        let find = |puzzle: Opened| {
            let counts = self.row(&puzzle.roles(search.roles()), up_to, &columns, context)?;
            lacks_classes.fetch_or(counts.lacks_classes, Ordering::Relaxed);
            let [in_words, bare] = [counts.at_least(), ""].map(|than| counts.cells(&columns, than));
            let json = output.json(&counts);
            Ok(Some(Found { in_words, bare, is_complete: counts.complete, json }))
        };
        let end = fill(context, &mut table, rows, (at_once, &settings), find)?;
        output.advise(lacks_classes.into_inner().then_some(&Advice::ChooseLevel));
        Ok(end)
    }

    /// Counts the solutions of a puzzle, all levels of which have columns.
    fn row(
        &self,
        puzzle: &Opened,
        mut up_to: Option<&str>,
        known: &[String],
        context: &Context,
    ) -> Outcome<Counts> {
        let mut search = puzzle.search_at(up_to)?;
        let is_free = search.task().pins().is_empty();
        if up_to == Some("symmetry") && is_free && search.task().classes().is_empty() {
            // Each solution is a class of its own.
            up_to = Some("raw");
            search = puzzle.search_at(up_to)?;
        }
        let is_json = context.output.has_json();
        let fits = || Counts::columns(search.task()).iter().all(|name| known.contains(name));
        let error = "the puzzle has levels of symmetry that those above in the table do not have";
        let help = "give one level, --up-to LEVEL, or choose --format json";
        ensure!(is_json || up_to.is_some() || fits(), Failure::new(error, help));
        self.counts(&search, up_to, context)
    }
}

/// The columns of the first puzzles, as many as are soon known: a small one may have fewer levels
/// than the next ones.
fn first_columns(roles: Roles, selection: &Selection<'_>) -> Vec<String> {
    /// The variables of all their models.
    const ENOUGH: u64 = 100_000;
    let mut vars = 0;
    // A puzzle that is wrong is reported when its turn comes.
    let search = |puzzle: Outcome<Opened>| puzzle.ok()?.roles(roles).search_at(None).ok();
    let searches = selection.puzzles().map_while(|(_, puzzle)| search(puzzle));
    let first = searches.take_while(|search| {
        let is_first = vars == 0;
        vars += u64::from(search.task().core().num_vars());
        is_first || vars < ENOUGH
    });
    first.flat_map(|search| Counts::columns(search.task())).unique().collect()
}
