//! The fields of an instance file, with the values of parameters in the place of its own.

use std::borrow::Cow;
use std::ops::Range;

use itertools::Itertools;
use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer};

use super::{Family, Key};
use crate::puzzle::instance::{InstanceError, InstanceProblem, Params, Source};
use crate::puzzle::lists::Whole;
use crate::puzzle::words::{in_words, kind};

impl Family {
    /// The fields of a file, with the values of parameters in the place of its own.
    ///
    /// A parameter is tried as the integer or Boolean that it looks like, and then as a string.
    pub(super) fn fields<F: DeserializeOwned>(
        &self,
        source: &Source,
        params: &Params,
    ) -> Result<F, InstanceError> {
        let mut given = self.given(source, params)?;
        loop {
            let table = self.overlaid(source, &given)?;
            let error = match F::deserialize(Whole(Deserializer::from(table))) {
                Ok(fields) => return Ok(fields),
                Err(error) => error,
            };
            let index = error.span().and_then(|span| of_parameter(&span, source));
            match index.and_then(|index| given.get_mut(index)) {
                None => {
                    let told = source.unreadable(&error);
                    let span = error.span().unwrap_or_default();
                    let help = self.misplaced(source, &span).or(told.help);
                    let help = help.or_else(|| self.example(source, &span));
                    return Err(InstanceError { help, ..told });
                }
                Some(Given { toml: toml @ Some(_), .. }) => *toml = None,
                Some(given) => return Err(unfit(given, &error, source)),
            }
        }
    }

    /// The parameters that were given; the family must have all of them.
    fn given<'p>(
        &self,
        source: &Source,
        params: &'p Params,
    ) -> Result<Vec<Given<'p>>, InstanceError> {
        let given = |(name, value): (&str, &'p str)| {
            let key = self.parameters().find(|key| key.name == name);
            let key = key.ok_or_else(|| self.unknown(source, name))?;
            let boolean = value.parse::<bool>().map(|boolean| boolean.to_string());
            let integer = value.parse::<i128>().map(|integer| integer.to_string());
            Ok(Given { key, value, toml: integer.ok().or(boolean.ok()) })
        };
        params.iter().map(given).collect()
    }

    /// The table of a file without the key `family`, and with values of parameters.
    ///
    /// A parameter stands nowhere in the text, so its [span](of_parameter) is past the end.
    fn overlaid<'t>(
        &self,
        source: &'t Source,
        given: &'t [Given<'_>],
    ) -> Result<Spanned<DeTable<'t>>, InstanceError> {
        let mut table = source.table()?;
        let family = table.get_mut().remove("family");
        if family.as_ref().and_then(|family| family.get_ref().as_str()) != Some(self.name) {
            let span = family.map(|family| family.span());
            let problem = InstanceProblem::Wrong(format!("the family is not `{}`", self.name));
            return Err(source.error(span, problem, None));
        }
        for (start, Given { key, value, toml }) in (source.text.len()..).zip(given) {
            let parsed = toml.as_deref().and_then(|toml| DeValue::parse(toml).ok());
            let string = || DeValue::String(Cow::Borrowed(value));
            let value = parsed.map_or_else(string, Spanned::into_inner);
            let span = start..start + 1;
            let key = Spanned::new(span.clone(), Cow::Borrowed(key.name));
            table.get_mut().insert(key, Spanned::new(span, value));
        }
        Ok(table)
    }

    /// The remedy for a key of the whole file that stands in one of its tables.
    fn misplaced(&self, source: &Source, span: &Range<usize>) -> Option<String> {
        let key = source.text.get(span.clone())?;
        let is_known = self.keys.iter().any(|known| known.name == key);
        is_known.then(|| format!("`{key}` stands above the first line in brackets"))
    }

    /// An example for the key that has the value at this place.
    fn example(&self, source: &Source, span: &Range<usize>) -> Option<String> {
        let name = name_of(source.table().ok()?.get_ref(), span)?;
        let has_tables = |name: &str| {
            let of_each = format!("{name}[].");
            self.keys.iter().any(|key| key.name.starts_with(&of_each))
        };
        let one = name.strip_suffix('s').filter(|one| has_tables(one));
        if let Some(one) = one.filter(|_| source.text.contains(&format!("[[{name}]]"))) {
            return Some(format!("each stands under a line [[{one}]]"));
        }
        if has_tables(&name) {
            return Some(format!("give each its own table, under a line [[{name}]]"));
        }
        let Key { name, example, .. } = self.keys.iter().find(|key| key.name == name)?;
        let key = name.rsplit('.').next().unwrap_or(name);
        Some(format!("an example is {key} = {example}"))
    }

    /// The error that the family has no such parameter.
    fn unknown(&self, source: &Source, parameter: &str) -> InstanceError {
        let names = self.parameters().map(|key| format!("--{}", key.option())).join(", ");
        let help = match names.as_str() {
            "" => "the family has no parameters".to_owned(),
            names => format!("its parameters are {names}; see `puzzlec help {}`", self.name),
        };
        let (family, option) = (self.name, parameter.replace('_', "-"));
        let problem = format!("the family `{family}` has no parameter --{option}");
        source.error(None, InstanceProblem::Wrong(problem), Some(help))
    }
}

/// The name of the key that has the value at this place, as in [`Key::name`].
fn name_of(table: &DeTable<'_>, span: &Range<usize>) -> Option<String> {
    table.iter().find_map(|(name, value)| {
        let name = name.get_ref();
        let within = match value.get_ref() {
            _ if value.span() == *span => return Some(name.to_string()),
            DeValue::Table(table) => name_of(table, span).map(|key| format!(".{key}")),
            DeValue::Array(values) => {
                let mut tables = values.iter().filter_map(|value| value.get_ref().as_table());
                tables.find_map(|table| name_of(table, span)).map(|key| format!("[].{key}"))
            }
            _ => None,
        };
        within.map(|key| format!("{name}{key}"))
    })
}

/// A parameter that was given.
struct Given<'p> {
    key: &'static Key,
    value: &'p str,
    /// The value in TOML, if it is tried as an integer or a Boolean.
    toml: Option<String>,
}

/// The error that a parameter does not fit its key.
fn unfit(given: &Given<'_>, error: &toml::de::Error, source: &Source) -> InstanceError {
    let Given { key, value, .. } = given;
    let reason = match kind(error.message()) {
        Some(kind) => format!("not {kind}"),
        None => in_words(error.message()).0,
    };
    let help = format!("--{}: {}", key.option(), key.explanation());
    source.error(None, bad_parameter((key.name, value), reason), Some(help))
}

fn bad_parameter((parameter, value): (&str, &str), reason: impl Into<String>) -> InstanceProblem {
    let (parameter, value) = (parameter.to_owned(), value.to_owned());
    InstanceProblem::BadParameter { parameter, value, reason: reason.into() }
}

/// The number of the parameter that a span belongs to, if it is not one of the text.
fn of_parameter(span: &Range<usize>, source: &Source) -> Option<usize> {
    span.start.checked_sub(source.text.len()).filter(|_| !span.is_empty())
}

/// The error, about the parameter that caused it if one did.
pub(super) fn blamed(error: InstanceError, params: &Params) -> InstanceError {
    let index = error.span.as_ref().and_then(|span| of_parameter(span, &error.source));
    let by_span = index.and_then(|index| params.iter().nth(index));
    let by_key = || params.iter().find(|(name, _)| Some(*name) == error.key);
    match by_span.or_else(by_key) {
        None => error,
        Some(given) => {
            let problem = bad_parameter(given, error.problem.to_string()).into();
            InstanceError { span: None, problem, ..error }
        }
    }
}
