//! Work on each of many puzzles: on several threads, with the results in the order of the puzzles
//! and as soon as they are known.

use std::ops::ControlFlow;

use itertools::Itertools;
use puzzlec::search::{HandOn, Opened, Settings, in_order};
use serde_json::Value;
use web_time::Instant;

use super::End;
use super::context::Context;
use super::instances::{Headed, Label, Rows};
use super::report::{Failure, Outcome};
use super::table::{Found, Table};
use super::terminal::Bar;

/// Finds something for each puzzle of a list, on several threads, until it is stopped: `find` takes
/// the puzzle with these settings, and finds nothing if its search was stopped. `each` gets what is
/// found, in the order of the list. Returns true if nothing is missing.
pub(crate) fn each<K: Send, T: Send>(
    context: &Context,
    puzzles: impl IntoIterator<Item = (K, Outcome<Opened>), IntoIter: Send>,
    (at_once, settings): (usize, &Settings),
    find: impl Fn(Opened) -> Outcome<Option<T>> + Sync,
    mut each: impl FnMut(K, Outcome<T>) -> Outcome<ControlFlow<()>>,
) -> Outcome<bool> {
    let (start, stop) = (Instant::now(), context.limits.interrupt.child());
    let settings = settings.stopped_by(stop.clone());
    let job = |(key, puzzle): (K, _), hand_on: &mut HandOn<'_, (K, Outcome<Option<T>>)>| {
        let found = |puzzle: Outcome<Opened>| find(puzzle?.by(settings.clone()));
        // It makes no difference if nobody listens.
        let _ = hand_on((key, found(puzzle)));
        Ok::<(), Failure>(())
    };
    let end = in_order(puzzles, at_once, &stop, job, |(key, found)| match found {
        Ok(Some(found)) => each(key, Ok(found)),
        Ok(None) => Ok(ControlFlow::Break(())),
        Err(failure) if failure.is_stop() => Ok(ControlFlow::Break(())),
        Err(failure) => each(key, Err(failure)),
    })?;
    context.output.detail(format_args!("{:.3} s in total", start.elapsed().as_secs_f64()));
    Ok(end.is_continue())
}

/// Fills a table: finds something for each puzzle, and writes its row. A puzzle that is wrong is
/// reported; in a batch, its row says so, and the next ones follow.
pub(crate) fn fill(
    context: &Context,
    table: &mut Table<'_>,
    Rows { labels, things, total, is_batch, puzzles }: Rows<'_>,
    search: (usize, &Settings),
    find: impl Fn(Opened) -> Outcome<Option<Found>> + Sync,
) -> Outcome<End> {
    // A search that is alone at work shows its own progress.
    let has_bar = is_batch || search.0 > 1;
    let bar = if has_bar { context.output.rows(things, total) } else { Bar::hidden() };
    let (mut is_complete, mut is_right) = (true, true);
    let is_all = each(context, puzzles, search, find, |label: Label, found| {
        bar.inc(1);
        let found = found.map_err(|failure| failure.about(place(&labels, &label)));
        if let Err(failure) = &found {
            is_right = false;
            bar.suspend(|| context.output.report(failure));
            if !is_batch {
                return Ok(ControlFlow::Break(()));
            }
        }
        let end = table.row(&label, found)?;
        is_complete &= end.continue_value() == Some(true);
        Ok(end.map_continue(drop))
    })?;
    drop(bar);
    let is_stopped = context.limits.interrupt.cause().is_some() && !(is_all && is_complete);
    if is_stopped || is_right && !is_all {
        context.output.remark(format_args!("incomplete: {}", context.stopped()));
    }
    let end = if is_right { End::complete(is_complete && is_all) } else { End::Failed };
    if end == End::Done {
        table.begin()?;
    }
    Ok(end)
}

/// The puzzle of a row in words: its name, and the values of its parameters.
fn place(labels: &[Headed], label: &[Value]) -> String {
    let words = labels.iter().zip(label).filter(|(_, value)| !value.is_null());
    let words = words.map(|((name, _), value)| match value {
        Value::String(text) => text.clone(),
        value => format!("{name} = {value}"),
    });
    words.format(", ").to_string()
}
