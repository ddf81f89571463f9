//! Tables of solutions: one of each of many puzzles, in a line.

use std::sync::atomic::{AtomicUsize, Ordering};

use puzzlec::puzzle::text::rows_in_line;
use puzzlec::search::{Conclusion, Opened, Solved};

use super::End;
use super::args::SearchForAll;
use super::context::Context;
use super::fill::fill;
use super::instances::Rows;
use super::report::Outcome;
use super::reporter::Reporter;
use super::table::{self, Found, Table};

/// Fills a table with a solution of each puzzle. The puzzles are independent of each other, so that
/// every thread solves one.
pub(crate) fn table(context: &Context, rows: Rows<'_>, search: &SearchForAll) -> Outcome<End> {
    let (output, settings) = (&context.output, search.settings(&context.limits));
    let (things, solved) = (rows.things, AtomicUsize::new(0));
    let columns = rows.labels.iter().cloned().chain([table::words("solution")]);
    let mut table = Table::new(output, columns);
    let find = |puzzle: Opened| found(&puzzle.roles(search.roles()), &solved, output);
    let end = fill(context, &mut table, rows, (settings.threads(), &settings), find)?;
    let (solved, all) = (solved.into_inner(), table.rows);
    if all > 0 {
        output.remark(format_args!("{solved} of {all} {things} have a solution"));
    }
    Ok(end)
}

/// The line that shows a solution of a puzzle, if it has one, which is counted; none if the search
/// was stopped.
fn found(puzzle: &Opened, counted: &AtomicUsize, output: &Reporter) -> Outcome<Option<Found>> {
    let (search, conclusion) = puzzle.search_for_one()?.solved()?;
    let task = search.task();
    let is_open = matches!(conclusion, Conclusion::Open { .. });
    if is_open && search.settings().limits.interrupt.cause().is_some() {
        return Ok(None);
    }
    let report = conclusion.try_map(|values| Solved::new(task, values))?;
    let line = match &report {
        Conclusion::Found(solved) => {
            counted.fetch_add(1, Ordering::Relaxed);
            let solution = solved.solution.to_json();
            let picture = || solved.picture(task).line();
            rows_in_line(&solution).or_else(picture).unwrap_or_else(|| solution.to_string())
        }
        _ => report.words().to_owned(),
    };
    let (line, json) = (vec![line], output.json(&report));
    Ok(Some(Found { in_words: line.clone(), bare: line, is_complete: !is_open, json }))
}
