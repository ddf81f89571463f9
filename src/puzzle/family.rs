//! Families: kinds of puzzles, the keys of their instance files, and how these are read.

mod fields;
mod manual;
mod range;

use std::fmt;

use itertools::Itertools;
use puzzlec_encodings::Request;
use serde::Serialize;
use serde::de::DeserializeOwned;

use self::fields::blamed;
pub use self::manual::{InstanceEntry, Listing, ParameterEntry};
pub use self::range::{NoRange, Ranges, values};
use super::definition::Puzzle;
use super::instance::{Fault, InstanceError, Params, Source};
use super::task::AnyTask;
use crate::engines::{Limits, Stop};
use crate::puzzle::task::Task;

/// A family: a kind of puzzle, with the keys of its instance files and its built-in instances.
///
/// A family is a `static`, and one line in [`FAMILIES`](crate::puzzles::FAMILIES). The command
/// line, its help and its completions are made from it.
#[derive(Debug)]
pub struct Family {
    /// Its name, as in the first line of an instance file.
    pub name: &'static str,
    /// The rules of its puzzles, in one paragraph.
    pub about: &'static str,
    /// The keys of an instance file, in the order of the file; the key `family` goes without
    /// saying.
    pub keys: &'static [Key],
    /// The instances that come with the program.
    pub instances: &'static [Instance],
    /// The way from a file to a puzzle.
    pub kind: &'static dyn AnyKind,
}

/// A key of an instance file, which a parameter may set from outside.
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// Its name: `n`, `calendar.months` in a table, `piece[].shape` in each of several.
    pub name: &'static str,
    /// An example of its value, in TOML.
    pub example: &'static str,
    /// The meaning of the value: a sentence.
    pub help: &'static str,
    /// The value, in TOML, of an absent key; `None` if the key has no default.
    pub default: Option<&'static str>,
    /// The way to give the key as a parameter, if it is one.
    pub parameter: Option<Parameter>,
    /// The lines of its text: the form of each, its meaning and an example.
    pub forms: &'static [[&'static str; 3]],
    /// The things that its text draws, cell by cell, if it is a drawing.
    pub drawn: Option<Drawn>,
    /// True if the key chooses a date, or a part of one: as a parameter, `today` is a date as well.
    pub is_date: bool,
}

/// The things that the value of a key draws, cell by cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Drawn {
    /// A board: `.` is a cell, `#` a gap, anything else a word for a cell.
    Board,
    /// A full board, of which the value is the size; its drawing is the key `board`.
    #[serde(rename = "board")]
    Size,
    /// The pieces that lie on the board, by their names.
    Fixed,
    /// A piece: `X` is a cell, `.` a gap.
    Piece,
    /// A piece whose cells are listed; its drawing is the key `shape`.
    #[serde(rename = "piece")]
    Cells,
    /// A board with marks that a legend below it explains, or its size.
    Sheet,
    /// Marks for the cells of a board, `.` for none, with a legend below where they have one.
    Marks,
    /// The marks of a square, in rows or all in one line.
    #[serde(rename = "marks")]
    Square,
}

/// The way to give a key as a parameter, such as the option `--n` of the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// By a value, which this placeholder stands for in help texts.
    Value(&'static str),
    /// By one of some values, under a placeholder as well.
    Choice(&'static str, &'static [&'static str]),
    /// By its name alone, which sets it to true.
    Flag,
}

impl Key {
    /// The title, which stands in the place of the one that the puzzle makes: the instance has no
    /// field for it.
    pub const TITLE: Self =
        Self::new("title", r#""Sunday puzzle""#).help("The title of the puzzle.");

    /// The name with which the title begins that the puzzle makes.
    pub const NAME: Self = Self::new("title", r#""Sunday puzzle""#)
        .help("The name of the puzzle, with which its title begins.");

    /// A key that stands in files only, with an example of its value.
    pub const fn new(name: &'static str, example: &'static str) -> Self {
        let (default, parameter, drawn, forms) = (None, None, None, &[] as _);
        Self { name, example, help: "", default, parameter, forms, drawn, is_date: false }
    }

    /// The key with its meaning, a sentence.
    pub const fn help(self, help: &'static str) -> Self {
        Self { help, ..self }
    }

    /// The key with the forms of the lines of its text.
    pub const fn forms(self, forms: &'static [[&'static str; 3]]) -> Self {
        Self { forms, ..self }
    }

    /// The key of a drawing.
    pub const fn drawn(self, drawn: Drawn) -> Self {
        Self { drawn: Some(drawn), ..self }
    }

    /// The key with a default.
    pub const fn or(self, default: &'static str) -> Self {
        Self { default: Some(default), ..self }
    }

    /// The key as a parameter that takes a value.
    pub const fn value(self, placeholder: &'static str) -> Self {
        Self { parameter: Some(Parameter::Value(placeholder)), ..self }
    }

    /// The key as a parameter that chooses a date, or a part of one.
    pub const fn date(self, placeholder: &'static str) -> Self {
        Self { is_date: true, ..self.value(placeholder) }
    }

    /// The key as a parameter that takes one of these values.
    pub const fn choice(self, placeholder: &'static str, values: &'static [&'static str]) -> Self {
        Self { parameter: Some(Parameter::Choice(placeholder, values)), ..self }
    }

    /// The key as a parameter that is given or not.
    pub const fn flag(self) -> Self {
        Self { parameter: Some(Parameter::Flag), ..self }
    }

    /// The meaning with the default, as in help texts.
    pub fn explanation(&self) -> String {
        match self.default {
            None | Some("false" | "[]") => self.help.to_owned(),
            Some(default) => {
                let (help, default) = (self.help.trim_end_matches('.'), default.trim_matches('"'));
                format!("{help} [default: {default}]")
            }
        }
    }

    /// The forms of its lines that share the most words with a text, at most five.
    pub fn nearest_forms(&self, text: &str) -> Vec<&'static [&'static str; 3]> {
        let words = |text: &str| text.split_whitespace().map(str::to_lowercase).collect_vec();
        let own = words(text);
        let shared = |[form, _, example]: &[&str; 3]| {
            let [form, example] = [form, example].map(|text| words(text));
            let count = |all: &[String]| own.iter().filter(|word| all.contains(word)).count();
            2 * count(&form) + count(&example)
        };
        let forms = self.forms.iter().filter(|form| shared(form) > 1);
        forms.sorted_by_key(|form| std::cmp::Reverse(shared(form))).take(5).collect()
    }

    /// The name of its option on the command line, without hyphens before it.
    pub fn option(&self) -> String {
        self.name.replace('_', "-")
    }
}

/// An instance that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instance {
    /// Its name.
    pub name: &'static str,
    /// The text of its file.
    pub text: &'static str,
}

impl Instance {
    /// The text under its name.
    pub fn source(&self) -> Source {
        Source::new(self.name, self.text)
    }
}

/// The instances of a family, whose files lie in its folder: `instances!("langford": "skolem")`.
macro_rules! instances {
    ($folder:literal: $($name:literal),+ $(,)?) => {
        &[$($crate::puzzle::family::Instance {
            name: $name,
            text: include_str!(concat!($folder, "/", $name, ".toml")),
        }),+]
    };
}
pub(crate) use instances;

/// A reader: it makes a puzzle of the fields of its file, or reports the fault and its place.
pub type Read<P, F> = fn(F) -> Result<P, Fault>;

/// The way from a file with the fields `F` to a puzzle `P`, and back.
pub struct Kind<P, F> {
    /// Makes a puzzle of the fields of its file, and checks them.
    pub read: Read<P, F>,
    /// The fields of a file that has this puzzle in it, complete in itself.
    pub file: fn(&P) -> &F,
}

impl<P, F> fmt::Debug for Kind<P, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kind").finish_non_exhaustive()
    }
}

/// A [`Kind`] of any puzzle; nothing else implements it.
pub trait AnyKind: fmt::Debug + Sync {
    /// Reads an instance.
    ///
    /// # Errors
    /// As [`Family::read_within`].
    fn read(
        &'static self,
        family: &'static Family,
        source: &Source,
        params: &Params,
    ) -> Result<Box<dyn AnyFiled>, InstanceError>;
}

/// A puzzle that was read from an instance, before its model is built.
pub trait AnyFiled {
    /// The [title](Family::title).
    fn title(&self) -> String;

    /// The [file](Family::file).
    fn file(&self) -> String;

    /// The task of a request.
    ///
    /// # Errors
    /// When a limit was met.
    fn task(self: Box<Self>, request: Request, limits: &Limits) -> Result<Box<dyn AnyTask>, Stop>;
}

/// The origin of a puzzle: the family, and the way to write its file.
pub(super) struct Origin<P: 'static> {
    pub(super) family: &'static Family,
    /// The title that the file gives in the place of that which the puzzle makes.
    pub(super) title: Option<String>,
    fields: &'static dyn Fields<P>,
}

/// The way from a puzzle to the fields of a file.
trait Fields<P>: Sync + Send {
    /// The fields of a file that has this puzzle in it.
    fn of(&self, puzzle: &P) -> Option<toml::Table>;
}

impl<P, F: Serialize> Fields<P> for Kind<P, F> {
    fn of(&self, puzzle: &P) -> Option<toml::Table> {
        toml::Table::try_from((self.file)(puzzle)).ok()
    }
}

impl<P: Puzzle> Origin<P> {
    /// The title of a puzzle.
    pub(super) fn title_of(&self, puzzle: &P) -> String {
        self.title.clone().unwrap_or_else(|| puzzle.title())
    }

    /// The text of a file that has a puzzle in it, complete in itself.
    pub(super) fn file_of(&self, puzzle: &P) -> String {
        text_of(self.family.name, self.title.as_deref(), self.fields.of(puzzle))
    }
}

/// A puzzle and its origin.
struct Filed<P: 'static> {
    puzzle: P,
    origin: Origin<P>,
}

impl<P: Puzzle + 'static> AnyFiled for Filed<P> {
    fn title(&self) -> String {
        self.origin.title_of(&self.puzzle)
    }

    fn file(&self) -> String {
        self.origin.file_of(&self.puzzle)
    }

    fn task(self: Box<Self>, request: Request, limits: &Limits) -> Result<Box<dyn AnyTask>, Stop> {
        let task = Task::within(self.puzzle, request, limits)?;
        Ok(Box::new(task.from_origin(self.origin.into())))
    }
}

/// A task, if the instance is right.
pub type ReadTask = Result<Box<dyn AnyTask>, InstanceError>;

impl<P: Puzzle + 'static, F: DeserializeOwned + Serialize> AnyKind for Kind<P, F> {
    fn read(
        &'static self,
        family: &'static Family,
        source: &Source,
        params: &Params,
    ) -> Result<Box<dyn AnyFiled>, InstanceError> {
        let (puzzle, title) = family.titled(source, params, self.read)?;
        let origin = Origin { family, title, fields: self };
        Ok(Box::new(Filed { puzzle, origin }))
    }
}

impl Family {
    /// The keys that parameters set.
    pub fn parameters(&self) -> impl Iterator<Item = &'static Key> {
        self.keys.iter().filter(|key| key.parameter.is_some())
    }

    /// The title of an instance, in a few words.
    ///
    /// # Errors
    /// When the text is not an instance of this family.
    pub fn title(&'static self, source: &Source) -> Result<String, InstanceError> {
        Ok(self.kind.read(self, source, &Params::none())?.title())
    }

    /// Reads an instance and builds its model for a request.
    ///
    /// # Errors
    /// When the text is not an instance of this family, or a parameter does not fit.
    pub fn read(&'static self, source: &Source, params: &Params, request: Request) -> ReadTask {
        self.read_within(source, params, request, &Limits::default())
    }

    /// Reads an instance and builds its model for a request, within limits.
    ///
    /// # Errors
    /// When the text is not an instance of this family, a parameter does not fit, or a limit
    /// [stopped](InstanceError::stop) the work.
    pub fn read_within(
        &'static self,
        source: &Source,
        params: &Params,
        request: Request,
        limits: &Limits,
    ) -> ReadTask {
        let filed = self.kind.read(self, source, params)?;
        filed.task(request, limits).map_err(|stop| source.error(None, stop, None))
    }

    /// The text of a file with an instance and its parameters, complete in itself.
    ///
    /// # Errors
    /// When the text is not an instance of this family, or a parameter does not fit.
    pub fn file(&'static self, source: &Source, params: &Params) -> Result<String, InstanceError> {
        Ok(self.kind.read(self, source, params)?.file())
    }

    /// Reads an instance as a puzzle of its own type.
    ///
    /// # Errors
    /// When the text is not an instance of this family, or a parameter does not fit.
    pub fn puzzle<P, F: DeserializeOwned>(
        &self,
        source: &Source,
        params: &Params,
        read: Read<P, F>,
    ) -> Result<P, InstanceError> {
        Ok(self.titled(source, params, read)?.0)
    }

    /// An instance as a puzzle, with the title that the file gives it.
    fn titled<P, F: DeserializeOwned>(
        &self,
        source: &Source,
        params: &Params,
        read: Read<P, F>,
    ) -> Result<(P, Option<String>), InstanceError> {
        let (fields, title) = self.fields(source, params)?;
        let puzzle = read(fields).map_err(|fault| blamed(source.error_of(fault), params))?;
        Ok((puzzle, title.filter(|title| !title.is_empty())))
    }

    /// An instance with these fields as a file, without those that are empty.
    ///
    /// # Panics
    /// If TOML cannot express the fields; those of the families it can.
    pub fn write(&self, file: &impl Serialize) -> String {
        text_of(self.name, None, toml::Table::try_from(file).ok())
    }
}

#[cfg(test)]
thread_local! {
    /// The number of files that this thread has written.
    pub(crate) static WRITTEN: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// The text of a file of a family with these fields, without those that are empty.
fn text_of(family: &str, title: Option<&str>, fields: Option<toml::Table>) -> String {
    #[cfg(test)]
    WRITTEN.set(WRITTEN.get() + 1);
    let no_toml = || panic!("an instance of {family} is no TOML");
    let mut fields = fields.unwrap_or_else(no_toml);
    remove_empty(&mut fields);
    let title = title.map(|title| format!("title = {}\n", toml::Value::from(title)));
    format!("family = \"{family}\"\n{}{fields}", title.unwrap_or_default())
}

/// Removes the empty values of a table, which mean the same as none.
fn remove_empty(fields: &mut toml::Table) {
    use toml::Value::{Array, String, Table};
    fields.retain(|_, value| match value {
        String(text) => !text.is_empty(),
        Array(values) => {
            values.iter_mut().filter_map(toml::Value::as_table_mut).for_each(remove_empty);
            !values.is_empty()
        }
        Table(fields) => {
            remove_empty(fields);
            true
        }
        _ => true,
    });
}
