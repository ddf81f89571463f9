//! Tables of solutions: one of each of many puzzles, in a line.

use super::answer::Answer;
use super::args::SearchForAll;
use super::context::refused;
use super::fill::fill;
use super::input::Opened;
use super::instances::Rows;
use super::prelude::*;
use super::table::{self, Table};

/// Fills a table with a solution of each puzzle. The puzzles are independent of each other, so that
/// every thread solves one.
pub(crate) fn table(context: &Context, rows: Rows<'_>, search: &SearchForAll) -> Outcome<End> {
    let (output, settings) = (&context.output, search.settings(&context.limits));
    let things = rows.things;
    let columns = rows.labels.iter().cloned().chain([table::words("solution")]);
    let mut table = Table::new(output, columns);
    let (mut solved, mut all) = (0, 0);
    let find = |puzzle: Opened<'_>, settings: &Settings| found(&puzzle, search.roles(), settings);
    let at_once = settings.threads();
    let end = fill(context, rows, (at_once, &settings), find, |label, found| {
        all += 1;
        let (answer, line) = match found {
            Ok(found) => found,
            Err(failure) => {
                let error = json!({ "status": "error", "error": failure.message() });
                table.row(label, vec!["error".to_owned()], error)?;
                return Ok(ControlFlow::Continue(true));
            }
        };
        solved += usize::from(matches!(answer, Answer::Found(_)));
        table.row(label, vec![line], answer.json())?;
        Ok(ControlFlow::Continue(!matches!(answer, Answer::Unknown(_))))
    })?;
    if all > 0 {
        output.remark(format_args!("{solved} of {all} {things} have a solution"));
    }
    table.end(end)
}

/// The answer for a puzzle, and the line that tells it; none if the search was stopped.
fn found(
    puzzle: &Opened<'_>,
    asked: Roles,
    settings: &Settings,
) -> Outcome<Option<(Answer, String)>> {
    let search = |request: Request| -> Outcome<_> {
        let task = puzzle.requested(asked, request)?;
        let plan = Plan::start(task.core(), Wanted::Some, settings);
        let mut models = plan.map_err(|error| refused(&*task, error))?.models;
        let conclusion = Conclusion::of(task.core().roles(), &mut *models)?;
        drop(models);
        Ok((task, conclusion))
    };
    // The roles that help to find a solution may exclude the pinned ones.
    let (mut task, mut conclusion) = search(Request { roles: asked, one: puzzle.is_free() })?;
    if let Some(request) = conclusion.request_again(asked) {
        (task, conclusion) = search(request)?;
    }
    if matches!(conclusion, Conclusion::Open { .. }) && settings.limits.interrupt.is_raised() {
        return Ok(None);
    }
    let answer = Answer::of(&*task, &conclusion)?;
    let line = match (&conclusion, &answer) {
        (Conclusion::Found(values), Answer::Found(solution)) => {
            let picture = || task.picture(Known::all(values.as_slice())).line();
            numbers(solution).or_else(picture).unwrap_or_else(|| solution.to_string())
        }
        _ => answer.words().to_owned(),
    };
    Ok(Some((answer, line)))
}

/// A solution that is a row or rows of numbers in a line: rows separated by `/`, numbers by blanks if
/// one of them has several digits.
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
