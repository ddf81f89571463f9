//! Tables of solutions: one of each of many puzzles, in a line.

use std::sync::atomic::AtomicUsize;

use super::fill::fill;
use super::prelude::*;

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
            numbers(&solution).or_else(picture).unwrap_or_else(|| solution.to_string())
        }
        _ => report.words().to_owned(),
    };
    let (line, json) = (vec![line], output.json(&report));
    Ok(Some(Found { in_words: line.clone(), bare: line, is_complete: !is_open, json }))
}

/// A solution that is a row or rows of numbers in a line: rows separated by `/`, numbers by blanks
/// if one of them has several digits.
fn numbers(solution: &Value) -> Option<String> {
    let rows = match &solution.as_array()?[..] {
        rows @ [Value::Array(_), ..] => rows.iter().map(Value::as_array).collect::<Option<_>>()?,
        _ => vec![solution.as_array()?],
    };
    let is_digit = |number: &Value| number.as_u64().is_some_and(|number| number < 10);
    let gap = if rows.iter().copied().flatten().all(is_digit) { "" } else { " " };
    let row = |row: &Vec<Value>| {
        row.iter().all(Value::is_number).then(|| row.iter().map(Value::to_string).join(gap))
    };
    rows.into_iter().map(row).collect::<Option<Vec<_>>>().map(|rows| rows.join("/"))
}
