//! The fields of an instance file, with the values of parameters in the place of its own.

use std::ops::Range;

use itertools::Itertools;
use serde::de::DeserializeOwned;

use super::{Family, Key};
use crate::puzzle::ensure;
use crate::puzzle::instance::value::Value;
use crate::puzzle::instance::{InstanceError, InstanceProblem, Params, Source, Spanned};

impl Family {
    /// The fields of a file, with the values of parameters in the place of its own.
    pub(super) fn fields<F: DeserializeOwned>(
        &self,
        source: &Source,
        params: &Params,
    ) -> Result<F, InstanceError> {
        let error = match F::deserialize(self.overlaid(source, params)?) {
            Ok(fields) => return Ok(fields),
            Err(error) => error,
        };
        let span = error.span.clone().unwrap_or_default();
        let Some((name, value)) = of_parameter(&span, source, params) else {
            let told = source.unreadable(error);
            let help = self.misplaced(source, &span).or(told.help);
            let help = help.or_else(|| self.example(source, &span));
            return Err(InstanceError { help, ..told });
        };
        let key = self.keys.iter().find(|key| key.name == name);
        let help = key.map(|key| format!("--{}: {}", key.option(), key.explanation()));
        Err(source.error(None, bad_parameter((name, value), error.problem), help))
    }

    /// The table of a file without the key `family`, and with values of parameters.
    ///
    /// A parameter stands nowhere in the text, so its [span](of_parameter) is past the end.
    fn overlaid(&self, source: &Source, params: &Params) -> Result<Spanned<Value>, InstanceError> {
        let table = source.table()?;
        let family = table.get("family");
        let is_own = |value: &Spanned<Value>| matches!(value.get_ref(), Value::Text(name) if name == self.name);
        if !family.is_some_and(is_own) {
            let problem = InstanceProblem::Wrong(format!("the family is not `{}`", self.name));
            return Err(source.error(family.map(Spanned::span), problem, None));
        }
        let is_replaced = |key: &str| key == "family" || params.iter().any(|(name, _)| name == key);
        let own = table.entries().iter().filter(|(key, _)| !is_replaced(key.get_ref())).cloned();
        let mut entries = own.collect_vec();
        for (start, (name, value)) in (source.text.len()..).zip(params.iter()) {
            ensure!(self.parameters().any(|key| key.name == name), self.unknown(source, name));
            let [key, value] = [name, value].map(str::to_owned);
            let span = start..start + 1;
            let value = Spanned::new(span.clone(), Value::Parameter(value));
            entries.push((Spanned::new(span, key), value));
        }
        Ok(Spanned::new(table.span(), Value::Table(entries)))
    }

    /// The remedy for a key of the whole file that stands in one of its tables.
    fn misplaced(&self, source: &Source, span: &Range<usize>) -> Option<String> {
        let key = source.text.get(span.clone())?;
        let is_known = self.keys.iter().any(|known| known.name == key);
        is_known.then(|| format!("`{key}` stands above the first line in brackets"))
    }

    /// An example for the key that has the value at this place.
    fn example(&self, source: &Source, span: &Range<usize>) -> Option<String> {
        let name = name_of(&source.table().ok()?, span)?;
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
fn name_of(table: &Spanned<Value>, span: &Range<usize>) -> Option<String> {
    table.entries().iter().find_map(|(name, value)| {
        let within = match value.get_ref() {
            _ if value.span() == *span => return Some(name.get_ref().clone()),
            Value::List(values) => {
                let key = values.iter().find_map(|value| name_of(value, span));
                key.map(|key| format!("[].{key}"))
            }
            _ => name_of(value, span).map(|key| format!(".{key}")),
        };
        within.map(|key| format!("{}{key}", name.get_ref()))
    })
}

fn bad_parameter((parameter, value): (&str, &str), reason: impl Into<String>) -> InstanceProblem {
    let (parameter, value) = (parameter.to_owned(), value.to_owned());
    InstanceProblem::BadParameter { parameter, value, reason: reason.into() }
}

/// The parameter that a span belongs to, if it is not one of the text.
fn of_parameter<'p>(
    span: &Range<usize>,
    source: &Source,
    params: &'p Params,
) -> Option<(&'p str, &'p str)> {
    let index = span.start.checked_sub(source.text.len()).filter(|_| !span.is_empty());
    params.iter().nth(index?)
}

/// The error, about the parameter that caused it if one did.
pub(super) fn blamed(error: InstanceError, params: &Params) -> InstanceError {
    let by_span = error.span.as_ref().and_then(|span| of_parameter(span, &error.source, params));
    let by_key = || params.iter().find(|(name, _)| Some(*name) == error.key);
    match by_span.or_else(by_key) {
        None => error,
        Some(given) => {
            let problem = bad_parameter(given, error.problem.to_string()).into();
            InstanceError { span: None, problem, ..error }
        }
    }
}
