//! The puzzles of a command that takes many: files, lines of files, and ranges of parameters.

use std::iter;
use std::path::Path;

use clap::Args;
use itertools::Itertools;
use puzzlec::puzzle::ensure;
use puzzlec::puzzle::family::{Key, Ranges};
use puzzlec::puzzle::instance::Source;
use puzzlec::render::text::Column;
use puzzlec::search::{Lines, Opened, STDIN};
use serde_json::Value;

use super::args::{Format, Instance, PIN, Pinned};
use super::context::Context;
use super::parameters::Parameters;
use super::report::{Failure, Outcome};
use super::{input, ranges};

/// One puzzle, or many for a table.
#[derive(Debug, Args)]
pub(crate) struct Instances {
    /// A built-in instance (see `puzzlec list`) or an instance file; `-` is stdin. Several puzzles or
    /// values of a parameter give a row or a file each: `--n 3..12`, in steps `--n 3..21..2`, or
    /// `--n 3,4,7`.
    #[arg(required = true, value_name = "PUZZLE")]
    puzzle: Vec<String>,
    /// Reads many instances from each file: lines of JSON, or TOML from each line with `family`. Files
    /// .jsonl and .ndjson are always read so.
    #[arg(long, help_heading = "Puzzle", hide_short_help = true)]
    lines: bool,
    #[command(flatten)]
    parameters: Parameters,
    #[arg(long = "pin", value_name = "LITERAL", help = PIN, help_heading = "Puzzle")]
    pub(crate) pins: Vec<String>,
}

/// The first cells of a row, which tell its puzzle: its name, and the values of parameters.
pub(crate) type Label = Vec<Value>;

/// A column with its name.
pub(crate) type Headed = (String, Column);

/// The rows of a table that is to be filled.
pub(crate) struct Rows<'a> {
    /// The columns of the labels.
    pub(crate) labels: Vec<Headed>,
    /// The kind of what rows count.
    pub(crate) things: &'static str,
    /// The number of rows, if it is known.
    pub(crate) total: Option<usize>,
    /// True if the puzzles are independent of each other: where one is wrong, the next may be
    /// right.
    pub(crate) is_batch: bool,
    /// The puzzles with their labels, read when their turn comes.
    pub(crate) puzzles: Puzzles<'a>,
}

/// Puzzles with their labels.
pub(crate) type Puzzles<'a> = Box<dyn Iterator<Item = (Label, Outcome<Opened>)> + Send + 'a>;

/// The puzzles and the values that were given, which are right as far as that is known at once.
pub(crate) struct Selection<'a> {
    instances: &'a Instances,
    ranges: Ranges,
    /// The only puzzle, of which there are several by ranges.
    source: Option<Source>,
}

/// The most values of all parameters together.
const MOST: usize = 1_000_000;

impl Instances {
    /// The only puzzle, if the result is no table.
    pub(crate) fn alone(&self) -> Option<Pinned> {
        let [puzzle] = &self.puzzle[..] else { return None };
        let instance = Instance { puzzle: puzzle.clone(), parameters: self.parameters.clone() };
        (!self.is_table()).then(|| Pinned { instance, pins: self.pins.clone() })
    }

    /// The only puzzle, for a table of all its dates.
    pub(crate) fn for_dates(&self) -> Outcome<Pinned> {
        self.alone().ok_or_else(|| Self::refused("--all-dates"))
    }

    /// True if there are several puzzles, or several values of a parameter.
    pub(crate) fn is_table(&self) -> bool {
        self.is_batch() || ranges::among(&self.parameters).next().is_some()
    }

    /// True if there are several puzzles, or the lines of a file, of which nobody knows how many.
    pub(crate) fn is_batch(&self) -> bool {
        self.puzzle.len() > 1 || self.puzzle.iter().any(|puzzle| self.has_lines(puzzle))
    }

    /// True if each line of a file is an instance.
    fn has_lines(&self, puzzle: &str) -> bool {
        self.lines || Lines::are_in(Path::new(puzzle))
    }

    /// What all files have in common, with its labels: the name of the puzzle, if it is one, and
    /// parameters with one value.
    pub(crate) fn common(&self) -> Vec<(String, Value)> {
        let name = if let [name] = &self.puzzle[..] { Some(name.clone()) } else { None };
        let name = name.filter(|name| !self.has_lines(name)).map(|name| ("instance", name));
        let ranges = ranges::among(&self.parameters).map(|(key, _)| key.name).collect_vec();
        let given = self.parameters.0.iter().filter(|(name, _)| !ranges.contains(name));
        let given = given.map(|(name, value)| (name, value.to_owned()));
        name.into_iter().chain(given).map(|(key, value)| (key.to_owned(), value.into())).collect()
    }

    /// Refuses parameters where no puzzle is given.
    pub(crate) fn none(&self) -> Outcome<()> {
        let Some((name, _)) = self.parameters.0.iter().next() else { return Ok(()) };
        let error = format!("--cube cannot be used with the parameter `{name}`");
        let help = "the file of the cubes contains the puzzle and its parameters";
        Err(Failure::new(error, help))
    }

    /// The failure that an option makes no table of several puzzles.
    pub(crate) fn refused(option: &str) -> Failure {
        let help = "name one puzzle, and give one value of each parameter";
        Failure::new(format!("{option} needs a single puzzle"), help)
    }

    /// The puzzles of a table, with the values of parameters checked, and that a b-file lists one
    /// range.
    pub(crate) fn select(&self, context: &Context) -> Outcome<Selection<'_>> {
        let range = |(key, text)| Ok((key, ranges::values(key, text)?));
        let ranges = ranges::among(&self.parameters).map(range).collect::<Outcome<_>>();
        let ranges = Ranges(ranges?);
        let values = ranges.number();
        let error = format!("the ranges combine to {values} puzzles");
        ensure!(values <= MOST, Failure::new(error, format!("a table has at most {MOST} rows")));
        let only = (!self.is_batch()).then(|| input::source(&self.puzzle[0]));
        let selection = Selection { instances: self, ranges, source: only.transpose()? };
        if let Some(source) = &selection.source {
            for values in selection.ranges.choices() {
                // Where there are many values, even that takes time.
                context.limits.ask(0, String::new)?;
                selection.opened(source.clone(), &values).file()?;
            }
        }
        let is_sequence = selection.ranges.is_sequence() && !selection.is_batch();
        let error = "a b-file lists one range, in steps of 1";
        let help = "give one puzzle and one range, such as --n 3..12";
        let is_bfile = context.output.format() == Format::Bfile;
        ensure!(is_sequence || !is_bfile, Failure::new(error, help));
        Ok(selection)
    }

    /// The column of the names of puzzles.
    fn names(&self) -> Headed {
        /// The room for the number of a line.
        const NUMBER: usize = ":10000".len();
        let width = |puzzle: &String| {
            puzzle.chars().count() + if self.has_lines(puzzle) { NUMBER } else { 0 }
        };
        let width = self.puzzle.iter().map(width).max().unwrap_or(0);
        ("instance".to_owned(), Column { width, is_number: false })
    }

    /// The instances that a name on the command line stands for, with their own names.
    fn sources(&self, puzzle: &str) -> Box<dyn Iterator<Item = (String, Outcome<Source>)> + Send> {
        if self.has_lines(puzzle) {
            let lines = Lines::of(Path::new(puzzle));
            return Box::new(lines.map(|(name, source)| (name, source.map_err(Failure::from))));
        }
        let name = if puzzle == "-" { STDIN } else { puzzle };
        Box::new(iter::once((name.to_owned(), input::source(puzzle))))
    }
}

impl Selection<'_> {
    /// True if the puzzles are several, not one by several values.
    pub(crate) const fn is_batch(&self) -> bool {
        self.source.is_none()
    }

    /// The rows of the table.
    pub(crate) fn rows(&self) -> Rows<'_> {
        let (instances, is_batch) = (self.instances, self.is_batch());
        let names = is_batch.then(|| instances.names());
        let labels = names.into_iter().chain(self.ranges.0.iter().map(column)).collect();
        let has_lines = instances.puzzle.iter().any(|puzzle| instances.has_lines(puzzle));
        let total = (!has_lines).then(|| instances.puzzle.len() * self.ranges.number());
        Rows { labels, things: "puzzles", total, is_batch, puzzles: self.puzzles() }
    }

    /// The puzzles with their labels.
    pub(crate) fn puzzles(&self) -> Puzzles<'_> {
        if let Some(source) = &self.source {
            return self.of_source(Vec::new(), source.clone());
        }
        let sources = self.instances.puzzle.iter().flat_map(|name| self.instances.sources(name));
        Box::new(sources.flat_map(|(name, source)| match source {
            Ok(source) => self.of_source(vec![name.into()], source),
            Err(failure) => {
                let values = iter::repeat_n(Value::Null, self.ranges.0.len());
                let label = iter::once(name.into()).chain(values).collect();
                Box::new(iter::once((label, Err(failure))))
            }
        }))
    }

    /// The puzzles of a source, one for each choice of values, with labels that begin in this way.
    fn of_source(&self, label: Label, source: Source) -> Puzzles<'_> {
        Box::new(self.ranges.choices().map(move |values| {
            let puzzle = self.opened(source.clone(), &values);
            (label.iter().cloned().chain(values.into_iter().map(Value::from)).collect(), Ok(puzzle))
        }))
    }

    /// The puzzle of a source with these values.
    fn opened(&self, source: Source, values: &[i64]) -> Opened {
        let Instances { parameters, pins, .. } = self.instances;
        let params = self.ranges.with(parameters.0.clone(), values);
        Opened::new(source).with_all(params).pinned(pins)
    }
}

/// The column of the values of a parameter.
fn column((key, values): &(&Key, Vec<i64>)) -> Headed {
    let width = values.iter().map(|value| value.to_string().len()).max().unwrap_or(0);
    (key.name.to_owned(), Column { width, is_number: true })
}
