//! Tables that are written row by row: as text, CSV or JSON, or as a sequence.

use std::ops::ControlFlow;

use itertools::Itertools;
use puzzlec::render::text::{Column, Columns};
use serde_json::{Value, json};

use super::args::Format;
use super::events;
use super::instances::Headed;
use super::report::{Failure, Outcome};
use super::reporter::Reporter;

/// A table that is being written. Its heading comes with the first row, so that an error before
/// that comes alone.
pub(crate) struct Table<'c> {
    output: &'c Reporter,
    /// The names of the columns.
    heading: Vec<String>,
    columns: Columns,
    /// True if the results are numbers, which may not be final; otherwise they are answers.
    is_of_numbers: bool,
    /// The number of rows.
    pub(crate) rows: usize,
}

/// The results of a puzzle, after the label of its row.
pub(crate) struct Found {
    /// The results in words, with a remark where they are incomplete.
    pub(crate) in_words: Vec<String>,
    /// The results alone; empty if there are none.
    pub(crate) bare: Vec<String>,
    /// True if they are final.
    pub(crate) is_complete: bool,
    /// All that is known, as JSON.
    pub(crate) json: Value,
}

/// The width of a column of numbers, whose greatest is not known when the first is written.
const NUMBER: usize = 12;

/// A column of numbers.
pub(crate) fn numbers(name: impl Into<String>) -> Headed {
    (name.into(), Column { width: NUMBER, is_number: true })
}

/// A column of words, the last of a table.
pub(crate) fn words(name: &str) -> Headed {
    (name.to_owned(), Column { width: 0, is_number: false })
}

impl<'c> Table<'c> {
    /// A table of these columns, none narrower than its name, without rows as yet.
    pub(crate) fn new(output: &'c Reporter, columns: impl IntoIterator<Item = Headed>) -> Self {
        let wide = |(name, Column { width, is_number }): Headed| {
            let width = width.max(name.chars().count());
            (name, Column { width, is_number })
        };
        let (heading, columns) = columns.into_iter().map(wide).unzip();
        Self { output, heading, columns: Columns(columns), is_of_numbers: false, rows: 0 }
    }

    /// A table with columns of numbers after its labels, and in CSV with one that states whether
    /// they are final.
    pub(crate) fn of_numbers(output: &'c Reporter, labels: &[Headed], names: &[String]) -> Self {
        let complete = (output.format() == Format::Csv).then(|| words("complete"));
        let columns = labels.iter().cloned().chain(names.iter().map(numbers)).chain(complete);
        Self { is_of_numbers: true, ..Self::new(output, columns) }
    }

    /// Writes the row of a puzzle, and returns whether its results are final. A sequence ends where
    /// they are not.
    pub(crate) fn row(
        &mut self,
        label: &[Value],
        found: Outcome<Found>,
    ) -> Outcome<ControlFlow<(), bool>> {
        let failed = |failure: Failure| {
            let (word, message) = ("error".to_owned(), failure.message());
            let (bare, json) = if self.is_of_numbers {
                (String::new(), json!({ "error": message }))
            } else {
                (word.clone(), json!({ "status": word, "error": message }))
            };
            Found { in_words: vec![word], bare: vec![bare], is_complete: false, json }
        };
        let is_error = found.is_err();
        let mut found = found.unwrap_or_else(failed);
        let format = self.output.format();
        let is_term = found.is_complete && found.bare.iter().all(|number| !number.is_empty());
        if format == Format::Bfile && !is_term {
            return Ok(if is_error { ControlFlow::Continue(true) } else { ControlFlow::Break(()) });
        }
        self.begin()?;
        self.rows += 1;
        if self.is_of_numbers && format == Format::Csv {
            found.bare.push(found.is_complete.to_string());
        }
        // An error is told otherwise.
        let end = ControlFlow::Continue(found.is_complete || is_error);
        let line = |cells: Vec<String>| label.iter().map(cell).chain(cells).collect_vec();
        let line = match format {
            Format::Events => {
                let object = self.object(label, &found.json);
                let event = events::row(&self.heading, &line(found.in_words), &object);
                return self.output.tell(&event).map(|()| end);
            }
            Format::Json => format!("{}\n", self.object(label, &found.json)).into_bytes(),
            Format::Csv => csv_line(&line(found.bare)),
            Format::Bfile => format!("{}\n", line(found.bare).iter().format(" ")).into_bytes(),
            _ => self.columns.line(&line(found.in_words)).into_bytes(),
        };
        self.output.write(&line).map(|()| end)
    }

    /// Writes the heading, if no row was written.
    pub(crate) fn begin(&self) -> Outcome<()> {
        match self.output.format() {
            _ if self.rows > 0 => Ok(()),
            Format::Json | Format::Events | Format::Bfile => Ok(()),
            Format::Csv => self.output.write(&csv_line(&self.heading)),
            _ => {
                let heading = self.output.style.heading(&self.heading, &self.columns);
                self.output.write(heading.as_bytes())
            }
        }
    }

    /// A row as an object: the label under the names of its columns, and the result.
    fn object(&self, label: &[Value], result: &Value) -> Value {
        let label = self.heading.iter().cloned().zip(label.iter().cloned());
        let result = result.as_object().into_iter().flatten();
        let result = result.map(|(key, value)| (key.clone(), value.clone()));
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

/// A line of CSV.
pub(crate) fn csv_line(cells: &[String]) -> Vec<u8> {
    let cell = |cell: &String| {
        // No line is empty.
        let is_quoted =
            cell.contains([',', '"', '\r', '\n']) || cells.len() == 1 && cell.is_empty();
        if is_quoted { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.clone() }
    };
    (cells.iter().map(cell).join(",") + "\n").into()
}
