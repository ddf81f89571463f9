//! Tables: a row for each of many puzzles, in their order, written as soon as it is known.

use std::time::Instant;

use indicatif::ProgressBar;
use puzzlec::render::text::{Column, Columns};
use puzzlec::search::{HandOn, in_order};
use puzzlec_encodings::{Limits, Stop};

use super::args::Format;
use super::input::Opened;
use super::instances::{Headed, Label, Rows};
use super::prelude::*;

/// A table that is being written. Its heading comes with the first row, so that an error before that
/// comes alone.
pub(crate) struct Table<'c> {
    output: &'c Output,
    /// The names of the columns.
    heading: Vec<String>,
    columns: Columns,
    has_begun: bool,
}

/// The width of a column of counts, whose greatest is not known when the first is written.
const COUNT: usize = 12;

/// A column of counts.
pub(crate) fn counts(name: impl Into<String>) -> Headed {
    let name = name.into();
    let column = Column { width: name.chars().count().max(COUNT), is_number: true };
    (name, column)
}

/// A column of words, the last of a table.
pub(crate) fn words(name: &str) -> Headed {
    (name.to_owned(), Column { width: name.len(), is_number: false })
}

impl<'c> Table<'c> {
    /// A table of these columns, without rows as yet.
    pub(crate) fn new(output: &'c Output, columns: impl IntoIterator<Item = Headed>) -> Self {
        let (heading, columns) = columns.into_iter().unzip();
        Self { output, heading, columns: Columns(columns), has_begun: false }
    }

    /// Writes a row: its label, and its result in words or as JSON.
    pub(crate) fn row(
        &mut self,
        label: &[Value],
        cells: impl IntoIterator<Item = String>,
        result: Value,
    ) -> Outcome<()> {
        self.begin()?;
        let line = || label.iter().map(cell).chain(cells).collect_vec();
        let line = match self.output.format() {
            Format::Json => format!("{}\n", self.object(label, result)).into_bytes(),
            Format::Csv => csv_line(&line())?,
            Format::Bfile => format!("{}\n", line().iter().format(" ")).into_bytes(),
            Format::Text | Format::Svg | Format::Html => self.columns.line(&line()).into_bytes(),
        };
        self.output.write(&line)
    }

    /// The end of the table, which has a heading even where there are no rows.
    pub(crate) fn end(mut self, end: End) -> Outcome<End> {
        if end == End::Done {
            self.begin()?;
        }
        Ok(end)
    }

    /// Writes the heading, if it is not written.
    fn begin(&mut self) -> Outcome<()> {
        if std::mem::replace(&mut self.has_begun, true) {
            return Ok(());
        }
        match self.output.format() {
            Format::Json | Format::Bfile => Ok(()),
            Format::Csv => self.output.write(&csv_line(&self.heading)?),
            Format::Text | Format::Svg | Format::Html => {
                let heading = self.output.heading(&self.heading, &self.columns);
                self.output.write(heading.as_bytes())
            }
        }
    }

    /// A row as an object: the label under the names of its columns, and the result.
    fn object(&self, label: &[Value], result: Value) -> Value {
        let label = self.heading.iter().cloned().zip(label.iter().cloned());
        let result = match result {
            Value::Object(result) => result,
            other => serde_json::Map::from_iter([("result".to_owned(), other)]),
        };
        Value::Object(label.chain(result).collect())
    }
}

/// A value of a label in words.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}

fn csv_line(cells: &[String]) -> Outcome<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(cells)?;
    Ok(writer.into_inner().map_err(csv::IntoInnerError::into_error)?)
}

/// Finds something for each puzzle of a list, so many at a time, until it is stopped: `find` takes
/// the settings of its search, and finds nothing if that was stopped. `each` gets what is found, in
/// the order of the list. Returns true if nothing is missing.
pub(crate) fn each<K: Send, P, T: Send>(
    context: &Context,
    puzzles: impl IntoIterator<Item = (K, P), IntoIter: Send>,
    (at_once, settings): (usize, &Settings),
    find: impl Fn(P, &Settings) -> Outcome<Option<T>> + Sync,
    mut each: impl FnMut(K, Outcome<T>) -> Outcome<ControlFlow<()>>,
) -> Outcome<bool> {
    let (start, stop) = (Instant::now(), context.limits.interrupt.child());
    let limits = Limits { interrupt: stop.clone(), ..settings.limits.clone() };
    let settings = Settings { limits, ..settings.clone() };
    let job = |(key, puzzle): (K, P), hand_on: &mut HandOn<'_, (K, Outcome<Option<T>>)>| {
        // It makes no difference if nobody listens.
        let _ = hand_on((key, find(puzzle, &settings)));
        Ok::<(), Failure>(())
    };
    let end = in_order(puzzles, at_once, &stop, job, |(key, found)| match found {
        Ok(Some(found)) => each(key, Ok(found)),
        Ok(None) => Ok(ControlFlow::Break(())),
        Err(failure) if matches!(failure.stop(), Some(Stop::Interrupted(_))) => {
            Ok(ControlFlow::Break(()))
        }
        Err(failure) => each(key, Err(failure)),
    })?;
    context.output.detail(format_args!("{:.3} s in total", start.elapsed().as_secs_f64()));
    Ok(end.is_continue())
}

/// Fills a table: finds something for each puzzle, and writes its row. What is found goes to `write`,
/// which tells if it is complete, or ends the table. A puzzle that is wrong is reported; in a batch,
/// its row says so, and the next ones follow.
pub(crate) fn fill<T: Send>(
    context: &Context,
    Rows { labels, things, total, is_batch, puzzles }: Rows<'_>,
    search: (usize, &Settings),
    find: impl Fn(Opened<'_>, &Settings) -> Outcome<Option<T>> + Sync,
    mut write: impl FnMut(&[Value], Result<T, &Failure>) -> Outcome<ControlFlow<(), bool>>,
) -> Outcome<End> {
    // A search that is alone at work shows its own progress.
    let has_bar = is_batch || search.0 > 1;
    let bar = if has_bar { context.output.rows(things, total) } else { ProgressBar::hidden() };
    let (mut is_complete, mut is_right) = (true, true);
    let find = |puzzle: Outcome<_>, settings: &Settings| find(puzzle?, settings);
    let is_all = each(context, puzzles, search, find, |label: Label, found| {
        bar.inc(1);
        let failure = match found {
            Ok(found) => {
                let end = write(&label, Ok(found))?;
                is_complete &= end.continue_value() == Some(true);
                return Ok(end.map_continue(drop));
            }
            Err(failure) => failure.about(place(&labels, &label)),
        };
        is_right = false;
        bar.suspend(|| failure.print());
        if !is_batch {
            return Ok(ControlFlow::Break(()));
        }
        Ok(write(&label, Err(&failure))?.map_continue(drop))
    })?;
    drop(bar);
    if is_right && !is_all {
        context.output.remark(format_args!("incomplete: the search was {}", context.stopped()));
    }
    Ok(if is_right { End::complete(is_complete && is_all) } else { End::Failed })
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
