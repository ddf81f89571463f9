//! Instances: the sources of puzzles, their parameters and their faults.

mod json;
mod source;
pub(super) mod value;

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use super::violation::ensure;
use crate::engines::Stop;
use crate::shapes::drawing::DrawingError;
use crate::shapes::pieces::{WORD_HELP, word};

#[cfg(test)]
pub(crate) use source::PARSED;
pub use source::Source;
pub(crate) use source::begins;
pub use value::Spanned;

pub use crate::shapes::list::Exactly;

/// The reason why an instance cannot be read: the problem, its place and the remedy.
#[derive(Debug)]
pub struct InstanceError {
    /// The file or built-in instance.
    pub source: Box<Source>,
    /// The offending bytes of the text, where there are some.
    pub span: Option<Range<usize>>,
    /// The problem.
    pub problem: Box<dyn Error + Send + Sync>,
    /// The remedy.
    pub help: Option<String>,
    /// Further faults of the same instance.
    pub further: Box<[InstanceError]>,
    /// The key whose value is wrong, if it is known by name.
    pub(super) key: Option<&'static str>,
}

impl InstanceError {
    /// The reason why the model of the instance was not built to its end, if the instance itself is
    /// right.
    pub fn stop(&self) -> Option<&Stop> {
        self.problem.downcast_ref()
    }

    /// The line of the file and the column where the problem is, both counted from 1, the column in
    /// characters.
    pub fn position(&self) -> Option<(usize, usize)> {
        let before = self.source.text.get(..self.span.as_ref()?.start)?;
        let mut lines = before.split('\n');
        let column = lines.next_back()?.chars().count() + 1;
        Some((self.source.line.unwrap_or(1) + lines.count(), column))
    }
}

impl fmt::Display for InstanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.source.name)?;
        match (self.position(), self.source.line) {
            (Some((line, column)), _) => write!(f, ":{line}:{column}")?,
            (None, Some(line)) => write!(f, ":{line}")?,
            (None, None) => {}
        }
        write!(f, ": {}", self.problem)?;
        match self.further.len() {
            0 => Ok(()),
            more => write!(f, " (and {more} more)"),
        }
    }
}

impl Error for InstanceError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&*self.problem)
    }
}

/// A fault in the fields of an instance, before the file is known.
///
/// ```
/// use puzzlec::puzzle::instance::{Fault, Source};
///
/// let fault = Fault::of("n", "a row has a number").help("n is 1 or more");
/// let error = Source::new("row.toml", "copies = 2\nn = 0").error_of(fault);
/// assert_eq!(error.to_string(), "row.toml:2:5: a row has a number");
/// ```
#[derive(Debug)]
pub struct Fault {
    place: Place,
    problem: String,
    help: Option<String>,
    further: Box<[Fault]>,
}

/// The place of a fault.
#[derive(Debug)]
enum Place {
    Nowhere,
    Key(&'static str),
    Bytes(Range<usize>),
    Part(Spanned<String>, Range<usize>),
}

impl Fault {
    /// A fault of the whole file.
    pub fn new(problem: impl Into<String>) -> Self {
        Self { place: Place::Nowhere, problem: problem.into(), help: None, further: Box::default() }
    }

    /// A fault of the value of a key, which a parameter may have given.
    pub fn of(key: &'static str, problem: impl Into<String>) -> Self {
        Self { place: Place::Key(key), ..Self::new(problem) }
    }

    /// A fault of a value of the file.
    pub fn at<T>(value: &Spanned<T>, problem: impl Into<String>) -> Self {
        Self { place: Place::Bytes(value.span()), ..Self::new(problem) }
    }

    /// A fault of a part of a text of the file.
    pub fn inside(text: &Spanned<String>, part: Range<usize>, problem: impl Into<String>) -> Self {
        Self { place: Place::Part(text.clone(), part), ..Self::new(problem) }
    }

    /// All of these faults, if there are any.
    pub fn all(faults: impl IntoIterator<Item = Self>) -> Option<Self> {
        let mut faults = faults.into_iter();
        let first = faults.next()?;
        Some(Self { further: faults.collect(), ..first })
    }

    /// The fault with its remedy.
    #[must_use]
    pub fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem)
    }
}

impl From<String> for Fault {
    fn from(problem: String) -> Self {
        Self::new(problem)
    }
}

/// The content of a drawing of the file.
///
/// ```
/// use puzzlec::puzzle::instance::{Spanned, drawn};
/// use puzzlec::shapes::board::Board;
///
/// let drawing = Spanned::new(0..5, "ab\nba".to_owned());
/// let board = drawn(&drawing, |text| Board::full(text, Some, "any mark will do"));
/// assert_eq!(board.unwrap().values(), ["a", "b", "b", "a"]);
/// ```
///
/// # Errors
/// When `read` finds a fault in the drawing.
pub fn drawn<'t, T>(
    drawing: &'t Spanned<String>,
    read: impl FnOnce(&'t str) -> Result<T, DrawingError>,
) -> Result<T, Fault> {
    read(drawing.get_ref()).map_err(|error| {
        Fault::inside(drawing, error.span.clone(), error.to_string()).help(error.help)
    })
}

/// The names of things such as pieces, each of which can be a part of a variable's name and is
/// given once.
///
/// # Errors
/// When a name is invalid, or given twice.
pub fn distinct<'n>(
    what: &str,
    names: impl IntoIterator<Item = &'n Spanned<String>>,
) -> Result<Vec<Arc<str>>, Fault> {
    let mut distinct: Vec<Arc<str>> = Vec::new();
    for name in names {
        let problem = format!("`{name}` cannot be the name of a {what}");
        let word = word(name.get_ref()).ok_or_else(|| Fault::at(name, problem).help(WORD_HELP))?;
        let twice = || Fault::at(name, format!("two {what}s are called {word}"));
        let help = || format!("give each {what} a different name");
        ensure!(!distinct.contains(&word), twice().help(help()));
        distinct.push(word);
    }
    Ok(distinct)
}

/// Parameters that replace fields of an instance file, such as `n = 12`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Params(BTreeMap<String, String>);

impl Params {
    /// No parameters: the instance of the file, unchanged.
    pub fn none() -> Self {
        Self::default()
    }

    /// These parameters and one more; a second value replaces the first.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<String>) -> Self {
        self.0.insert(name.to_owned(), value.into());
        self
    }

    /// The parameters and their values, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The parameter that a span belongs to, if it is not one of the text.
    pub(super) fn at(&self, span: &Range<usize>, source: &Source) -> Option<(&str, &str)> {
        let index = span.start.checked_sub(source.text.len()).filter(|_| !span.is_empty());
        self.iter().nth(index?)
    }
}
