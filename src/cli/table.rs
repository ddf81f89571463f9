//! Tables that are written row by row: as text, CSV or JSON, or as a sequence.

use puzzlec::render::text::{Column, Columns};

use super::args::Format;
use super::instances::Headed;
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
    pub(crate) fn new(output: &'c Output, columns: impl IntoIterator<Item = Headed>) -> Self {
        let wide = |(name, Column { width, is_number }): Headed| {
            let width = width.max(name.chars().count());
            (name, Column { width, is_number })
        };
        let (heading, columns) = columns.into_iter().map(wide).unzip();
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
            _ => self.columns.line(&line()).into_bytes(),
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
            _ => {
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

/// A table of numbers that is being written.
pub(crate) struct Numbers<'c> {
    format: Format,
    table: Table<'c>,
}

/// The numbers of a puzzle.
pub(crate) struct Found {
    /// The numbers in words, with what is said of them where they are not all that there is.
    pub(crate) in_words: Vec<String>,
    /// The numbers alone; empty where there is none.
    pub(crate) bare: Vec<String>,
    /// True if they are final.
    pub(crate) is_complete: bool,
    /// All that is known, as JSON.
    pub(crate) json: Value,
}

impl<'c> Numbers<'c> {
    /// A table with columns of these names after its labels, without rows as yet.
    pub(crate) fn new(output: &'c Output, labels: &[Headed], names: &[String]) -> Self {
        let format = output.format();
        let complete = (format == Format::Csv).then(|| words("complete"));
        let columns = labels.iter().cloned().chain(names.iter().map(numbers)).chain(complete);
        Self { format, table: Table::new(output, columns) }
    }

    /// Writes the row of a puzzle, and tells if its numbers are final. A sequence ends where they are
    /// not.
    pub(crate) fn row(
        &mut self,
        label: &[Value],
        found: Result<Found, &Failure>,
    ) -> Outcome<ControlFlow<(), bool>> {
        let Found { in_words, bare, is_complete, json } = match found {
            Ok(found) => found,
            Err(failure) => {
                let json = json!({ "error": failure.message() });
                let (in_words, bare) = (vec!["error".to_owned()], vec![String::new()]);
                self.write(label, Found { in_words, bare, is_complete: false, json })?;
                // It is told otherwise.
                return Ok(ControlFlow::Continue(true));
            }
        };
        let is_term = is_complete && bare.iter().all(|number| !number.is_empty());
        if self.format == Format::Bfile && !is_term {
            return Ok(ControlFlow::Break(()));
        }
        self.write(label, Found { in_words, bare, is_complete, json })?;
        Ok(ControlFlow::Continue(is_complete))
    }

    fn write(&mut self, label: &[Value], found: Found) -> Outcome<()> {
        let Found { in_words, mut bare, is_complete, json } = found;
        let cells = match self.format {
            Format::Bfile => bare,
            Format::Csv => {
                bare.push(is_complete.to_string());
                bare
            }
            _ => in_words,
        };
        self.table.row(label, cells, json)
    }

    /// The end of the table.
    pub(crate) fn end(self, end: End) -> Outcome<End> {
        self.table.end(end)
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
