//! The fields of an instance file, with the values of parameters in the place of its own.

use std::borrow::Cow;
use std::ops::Range;

use itertools::Itertools;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer, ValueDeserializer};

use super::{Family, Key};
use crate::puzzle::instance::value::plain;
use crate::puzzle::instance::{Fault, InstanceError, Params, Source};
use crate::puzzle::near::nearest;
use crate::puzzle::text::listed;
use crate::puzzle::violation::ensure;

/// The keys of every file that are no fields of its puzzle: the family, and what `make` notes.
const NOTES: [&str; 2] = [FAMILY, "made"];

/// The key of the family.
const FAMILY: &str = "family";

/// The key of the title.
const TITLE: &str = "title";

impl Family {
    /// The fields of a file, with the values of parameters in the place of its own, and the title
    /// that stands in the place of the one that the puzzle makes.
    pub(super) fn fields<F: DeserializeOwned>(
        &self,
        source: &Source,
        params: &Params,
    ) -> Result<(F, Option<String>), InstanceError> {
        let table = source.table()?;
        self.check_heading(source, table.get_ref())?;
        let faults = self.unknown_keys(source, table.get_ref(), "", false);
        let mut table = self.overlaid(source, table, params)?;
        let has_title = self.keys.contains(&Key::TITLE);
        let title = if has_title { table.get_mut().remove(TITLE) } else { None };
        let title = title.map(|title| String::deserialize(ValueDeserializer::from(title)));
        let fields = title
            .transpose()
            .and_then(|title| Ok((F::deserialize(Deserializer::from(table))?, title)));
        match fields {
            Ok(fields) if faults.is_empty() => Ok(fields),
            Ok(_) => Err(self.mistaken(source, None, faults)),
            Err(error) => {
                if let Some(given) = parameter_at(&error, params, source) {
                    return Err(self.unfit_parameter(source, given, &error));
                }
                let unknown = self.unknown_keys(source, source.table()?.get_ref(), "", true);
                Err(self.mistaken(source, Some(&error), unknown))
            }
        }
    }

    /// The error about a value that does not fit its key, and keys that are unknown.
    fn mistaken(
        &self,
        source: &Source,
        error: Option<&toml::de::Error>,
        unknown: Vec<Fault>,
    ) -> InstanceError {
        let unfit = error.filter(|error| !error.message().starts_with("unknown field"));
        let unfit = unfit.map(|error| self.unfit(source, error));
        // A key that is missing, and stands in another table, is one fault.
        let missing = unfit.as_ref().map(|unfit| unfit.problem.to_string());
        let span = unfit.as_ref().map(|unfit| unfit.span.clone());
        let is_same = |fault: &InstanceError| {
            let key = fault.span.clone().and_then(|span| source.text.get(span));
            let is_missing = key.map(|key| format!("the key `{key}` is missing")) == missing;
            is_missing || Some(&fault.span) == span.as_ref()
        };
        let unknown = unknown.into_iter().map(|fault| source.error_of(fault)).collect_vec();
        let is_one = unknown.iter().any(is_same);
        let mut all = unfit.filter(|_| !is_one).into_iter().chain(unknown);
        let first = all.next().unwrap_or_else(|| source.error_of(Fault::new("the file is wrong")));
        InstanceError { further: all.collect(), ..first }
    }

    /// The error that a value does not fit its key, with an example.
    fn unfit(&self, source: &Source, error: &toml::de::Error) -> InstanceError {
        let own = source.mistyped(error);
        let (span, problem) = (own.span.clone().unwrap_or_default(), own.problem.to_string());
        let help = own.help.or_else(|| self.example(source, &span, &problem));
        InstanceError { help, ..own }
    }

    /// The error that a parameter cannot have its value.
    fn unfit_parameter(
        &self,
        source: &Source,
        given: (&str, &str),
        error: &toml::de::Error,
    ) -> InstanceError {
        let key = self.keys.iter().find(|key| key.name == given.0);
        let help = key.map(|key| format!("--{}: {}", key.option(), key.explanation()));
        let (problem, _) = plain(error.message());
        // The value stands in the message already.
        let found = [format!("`{}` is ", given.1), format!("`{:?}` is ", given.1)];
        let problem =
            found.iter().find_map(|found| problem.strip_prefix(found)).unwrap_or(&problem);
        source.error(None, bad_parameter(given, problem), help)
    }

    /// Checks the keys `family` and `title` of a file.
    fn check_heading(&self, source: &Source, table: &DeTable<'_>) -> Result<(), InstanceError> {
        let family = table.get(FAMILY);
        let is_own = family.is_some_and(|family| family.get_ref().as_str() == Some(self.name));
        let problem = format!("the family is not `{}`", self.name);
        ensure!(is_own, source.error(family.map(Spanned::span), problem, None));
        if let Some(title) = table.get(TITLE)
            && title.get_ref().as_str().is_some_and(|title| title.contains(['\n', '\r']))
        {
            return Err(source.error_of(Fault::at(title, "a title is one line")));
        }
        Ok(())
    }

    /// The table of a file without the [notes](NOTES), and with values of parameters and defaults.
    ///
    /// A parameter stands nowhere in the text, so its [span](Params::at) is past the end, and that
    /// of a default is empty.
    fn overlaid<'s>(
        &self,
        source: &'s Source,
        mut table: Spanned<DeTable<'s>>,
        params: &'s Params,
    ) -> Result<Spanned<DeTable<'s>>, InstanceError> {
        let entries = table.get_mut();
        for note in NOTES {
            entries.remove(note);
        }
        let end = source.text.len();
        for (start, (name, value)) in (end..).zip(params.iter()) {
            let key = self.parameters().find(|key| key.name == name);
            let value = key.ok_or_else(|| self.unknown(source, name))?.value_of(value);
            let span = start..start + 1;
            entries.remove(name);
            entries.insert(Spanned::new(span.clone(), name.into()), Spanned::new(span, value));
        }
        for key in self.keys.iter().filter(|key| !key.name.contains('.')) {
            let Some(default) = key.default else { continue };
            if entries.get(key.name).is_none() {
                let default = DeValue::parse(default).map_err(|error| source.mistyped(&error))?;
                let default = Spanned::new(end..end, default.into_inner());
                entries.insert(Spanned::new(end..end, key.name.into()), default);
            }
        }
        Ok(table)
    }

    /// The faults that a table at this path has keys that the family does not know. Once a file is
    /// known to be wrong, a key that stands among names of the user's may be one of the family.
    fn unknown_keys(
        &self,
        source: &Source,
        table: &DeTable<'_>,
        path: &str,
        is_wrong: bool,
    ) -> Vec<Fault> {
        let dot = if path.is_empty() { "" } else { "." };
        let start = format!("{path}{dot}");
        let rest = self.keys.iter().filter_map(|key| key.name.strip_prefix(&start));
        let names = rest.filter_map(|rest| rest.split(['.', '[']).next()).unique().collect_vec();
        // A table in the place of a list of tables has another fault than its keys.
        if names.is_empty() {
            return Vec::new();
        }
        // A name in capitals stands for any other.
        let is_free = names.iter().any(|name| name.bytes().all(|c| c.is_ascii_uppercase()));
        let of_entry = |(key, value): (&Spanned<Cow<'_, str>>, &Spanned<DeValue<'_>>)| {
            let name: &str = key.get_ref();
            let path = format!("{start}{name}");
            let misplaced = self.misplaced(source, name, key.span().start);
            let misplaced = misplaced.filter(|_| !start.is_empty());
            let is_known = NOTES.contains(&&*path) || names.contains(&name);
            if is_known || is_free && !(is_wrong && misplaced.is_some()) {
                return self.unknown_keys_within(source, value, &path, is_wrong);
            }
            let near = nearest(name, names.iter().copied());
            let near = near.map(|near| format!("did you mean `{near}`? ")).unwrap_or_default();
            let all = listed(names.iter().map(|name| format!("`{name}`")));
            let fault = Fault::at(key, format!("unknown key `{name}`"));
            let help = misplaced.unwrap_or_else(|| format!("{near}the keys here are {all}"));
            vec![fault.help(help)]
        };
        table.iter().flat_map(of_entry).collect()
    }

    /// The same in a value, which may be a table or a list of tables.
    fn unknown_keys_within(
        &self,
        source: &Source,
        value: &Spanned<DeValue<'_>>,
        path: &str,
        is_wrong: bool,
    ) -> Vec<Fault> {
        match value.get_ref() {
            DeValue::Table(table) => self.unknown_keys(source, table, path, is_wrong),
            DeValue::Array(_) if self.has_keys_in(&format!("{path}.")) => {
                let help = match path.strip_suffix("[]") {
                    Some(list) => format!("give each its own table, under a line [[{list}]]"),
                    None => format!("write its keys under a line [{path}]"),
                };
                vec![Fault::at(value, "a list is not a table").help(help)]
            }
            DeValue::Array(values) => {
                let path = format!("{path}[]");
                let tables = values
                    .iter()
                    .flat_map(|own| self.unknown_keys_within(source, own, &path, is_wrong));
                tables.collect()
            }
            _ => Vec::new(),
        }
    }

    /// True if a key of the family begins so.
    fn has_keys_in(&self, start: &str) -> bool {
        self.keys.iter().any(|key| key.name.starts_with(start))
    }

    /// The remedy for a key of the whole file that stands in one of its tables.
    fn misplaced(&self, source: &Source, key: &str, at: usize) -> Option<String> {
        let before = source.text.get(..at)?;
        let is_known = self.keys.iter().any(|known| known.name == key);
        let table = before.lines().rfind(|line| line.starts_with('[')).filter(|_| is_known)?;
        Some(format!("keys after {table} belong to it: move `{key}` up"))
    }

    /// An example for the key that has the value at this place.
    fn example(&self, source: &Source, span: &Range<usize>, problem: &str) -> Option<String> {
        let own = name_of(source.table().ok()?.get_ref(), span)?;
        let missing = problem.strip_prefix("the key `");
        let missing = missing.and_then(|rest| rest.strip_suffix("` is missing"));
        let name = missing.map_or_else(|| own.clone(), |key| format!("{own}[].{key}"));
        let has_tables = |name: &str| self.has_keys_in(&format!("{name}[]."));
        let one = name.strip_suffix('s').filter(|one| has_tables(one));
        if let Some(one) = one.filter(|_| source.text.contains(&format!("[[{name}]]"))) {
            return Some(format!("each belongs under a line [[{one}]]"));
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
        source.error(None, problem, Some(help))
    }
}

impl Key {
    /// The value of a parameter of this text: a text, unless the key has a number or a Boolean.
    fn value_of<'t>(&self, text: &'t str) -> DeValue<'t> {
        let is_text = self.example.starts_with(['"', '[']);
        let digits = text.trim_start_matches('0');
        let number = if digits.is_empty() { text } else { digits };
        let value = DeValue::parse(number).map(Spanned::into_inner).ok().filter(|_| !is_text);
        value
            .filter(|own| own.is_integer() || own.is_bool())
            .unwrap_or_else(|| DeValue::String(text.into()))
    }
}

/// The name of the key that has the value at this place, as in [`Key::name`].
fn name_of(table: &DeTable<'_>, span: &Range<usize>) -> Option<String> {
    table.iter().find_map(|(name, value)| {
        let within = name_within(value, span)?;
        Some(format!("{}{within}", name.get_ref()))
    })
}

/// The end of such a name within a value.
fn name_within(value: &Spanned<DeValue<'_>>, span: &Range<usize>) -> Option<String> {
    match value.get_ref() {
        _ if value.span() == *span => Some(String::new()),
        DeValue::Table(table) => Some(format!(".{}", name_of(table, span)?)),
        DeValue::Array(values) => {
            let within = values.iter().find_map(|value| name_within(value, span))?;
            Some(format!("[]{within}"))
        }
        _ => None,
    }
}

/// The parameter that an error is about, if it is about one.
fn parameter_at<'p>(
    error: &toml::de::Error,
    params: &'p Params,
    source: &Source,
) -> Option<(&'p str, &'p str)> {
    params.at(&error.span()?, source)
}

/// The problem that a parameter cannot have its value.
fn bad_parameter((parameter, value): (&str, &str), reason: &str) -> String {
    format!("invalid value `{value}` for --{}: {reason}", parameter.replace('_', "-"))
}

/// The error, about the parameter that caused it if one did.
pub(super) fn blamed(error: InstanceError, params: &Params) -> InstanceError {
    let by_span = error.span.as_ref().and_then(|span| params.at(span, &error.source));
    let by_key = || params.iter().find(|(name, _)| Some(*name) == error.key);
    let Some(given) = by_span.or_else(by_key) else { return error };
    let problem = bad_parameter(given, &error.problem.to_string()).into();
    InstanceError { span: None, problem, ..error }
}
