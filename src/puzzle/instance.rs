//! Instances: where the data of a puzzle comes from, and what can be wrong with it.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::ops::Range;

use serde::de::DeserializeOwned;

use crate::shapes::drawing::DrawingError;

/// The text of an instance file, and what to call it in messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The path of the file, or the name of a built-in instance.
    pub name: String,
    /// The whole text, in TOML.
    pub text: String,
}

/// Why an instance cannot be had: what is wrong, where, and what to do.
#[derive(Debug)]
pub struct InstanceError {
    /// The file or built-in instance.
    pub source: Box<Source>,
    /// The offending bytes of the text, where there are some.
    pub span: Option<Range<usize>>,
    /// What is wrong.
    pub problem: Box<dyn Error + Send + Sync>,
    /// What to do about it.
    pub help: Option<String>,
    /// The key whose value is wrong, if it is known by name.
    pub(super) key: Option<&'static str>,
}

impl InstanceError {
    /// The line and the column where the problem is, both counted from 1, the column in
    /// characters.
    pub fn position(&self) -> Option<(usize, usize)> {
        let before = self.source.text.get(..self.span.as_ref()?.start)?;
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
        Some((line, before[line_start..].chars().count() + 1))
    }
}

impl fmt::Display for InstanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.source.name)?;
        if let Some((line, column)) = self.position() {
            write!(f, ":{line}:{column}")?;
        }
        write!(f, ": {}", self.problem)
    }
}

impl Error for InstanceError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&*self.problem)
    }
}

/// What is wrong with an instance of any family.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InstanceProblem {
    /// The text is not TOML, or not the fields of the family.
    #[error("{0}")]
    Toml(String),
    /// No family of this name.
    #[error("there is no family `{0}`")]
    UnknownFamily(String),
    /// An instance of another family than the one that reads it.
    #[error("the family is `{0}` here")]
    OtherFamily(&'static str),
    /// A parameter that the family does not have.
    #[error("the family `{family}` has no parameter --{option}", option = parameter.replace('_', "-"))]
    UnknownParameter {
        /// The family.
        family: &'static str,
        /// The parameter that was given.
        parameter: String,
    },
    /// A parameter's value cannot be read, or makes no sense.
    #[error("`{value}` is no value for --{option}: {reason}", option = parameter.replace('_', "-"))]
    BadParameter {
        /// The parameter.
        parameter: String,
        /// Its value.
        value: String,
        /// What is wrong with it.
        reason: String,
    },
}

impl Source {
    /// A source under a name.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { name: name.into(), text: text.into() }
    }

    /// An error somewhere in this source.
    pub fn error(
        &self,
        span: Option<Range<usize>>,
        problem: impl Into<Box<dyn Error + Send + Sync>>,
        help: Option<&str>,
    ) -> InstanceError {
        let (source, problem) = (Box::new(self.clone()), problem.into());
        InstanceError { source, span, problem, help: help.map(str::to_owned), key: None }
    }

    /// An error in the value of a key.
    pub fn at(
        &self,
        key: &'static str,
        problem: impl Into<Box<dyn Error + Send + Sync>>,
        help: Option<&str>,
    ) -> InstanceError {
        let table = toml::de::DeTable::parse(&self.text).ok();
        let span = table.and_then(|table| Some(table.get_ref().get(key)?.span()));
        InstanceError { key: Some(key), ..self.error(span, problem, help) }
    }

    /// Where a part of a text of this source stands, for a drawing without escapes; the whole text
    /// otherwise.
    pub(crate) fn inside(&self, text: &toml::Spanned<String>, part: Range<usize>) -> Range<usize> {
        let whole = text.span();
        let written = self.text.get(whole.clone()).unwrap_or_default();
        match written.find(text.get_ref().as_str()) {
            Some(start) => whole.start + start + part.start..whole.start + start + part.end,
            None => whole,
        }
    }

    /// A fault of a drawing in this source.
    pub(crate) fn drawing_error(
        &self,
        text: &toml::Spanned<String>,
        error: DrawingError,
    ) -> InstanceError {
        let (span, help) = (self.inside(text, error.span()), error.help());
        self.error(Some(span), error, help)
    }

    /// The fields of this source.
    ///
    /// # Errors
    /// When the text is not TOML or has other fields.
    pub fn parse<T: DeserializeOwned>(&self) -> Result<T, InstanceError> {
        toml::from_str(&self.text).map_err(|error| {
            let problem = InstanceProblem::Toml(error.message().to_owned());
            self.error(error.span(), problem, None)
        })
    }
}

/// Parameters that replace fields of an instance file, such as `n = 12`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Params(BTreeMap<String, String>);

impl Params {
    /// No parameter: the instance as it is in its file.
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
}
