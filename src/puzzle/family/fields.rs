//! The fields of an instance file, with the values of parameters in the place of its own.

use std::ops::Range;

use itertools::Itertools;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::Spanned;

use super::{Family, Key};
use crate::puzzle::instance::value::{Node, Unfit, Value};
use crate::puzzle::instance::{Fault, InstanceError, Params, Source};
use crate::puzzle::near::nearest;
use crate::puzzle::text::listed;
use crate::puzzle::violation::ensure;

/// The keys of every file that are no fields of its puzzle: the family, and what `make` notes.
const NOTES: [&str; 2] = ["family", "made"];

impl Family {
    /// The fields of a file, with the values of parameters in the place of its own, and the title
    /// that stands in the place of the one that the puzzle makes.
    pub(super) fn fields<F: DeserializeOwned>(
        &self,
        source: &Source,
        params: &Params,
    ) -> Result<(F, Option<String>), InstanceError> {
        let mut table = self.overlaid(source, params)?;
        let title = self.keys.contains(&Key::TITLE).then(|| table.take("title")).flatten();
        let title = title.map(String::deserialize).transpose();
        let fields = title.and_then(|title| Ok((F::deserialize(table)?, title)));
        fields.map_err(|error| self.unfit(source, params, *error))
    }

    /// The error that a value does not fit its key, about the parameter that has it if one has.
    fn unfit(&self, source: &Source, params: &Params, error: Unfit) -> InstanceError {
        let span = error.span.clone().unwrap_or_default();
        let Some(given) = params.at(&span, source) else {
            let told = source.unreadable(error);
            let table = source.table().unwrap_or_default();
            let unknown = self.unknown_keys(source, &table, "").into_iter();
            let unknown = unknown.map(|fault| source.error_of(fault));
            // A key that is missing, and stands in a table, is one fault.
            let problem = told.problem.to_string();
            let key_of = |other: &InstanceError| source.text.get(other.span.clone()?);
            let is_same = |other: &InstanceError| {
                let missing = key_of(other).map(|key| format!("the key `{key}` is missing"));
                other.span == told.span || missing.as_deref() == Some(&problem)
            };
            let (mut own, further): (Vec<_>, Vec<_>) = unknown.partition(is_same);
            let told = own.pop().unwrap_or(told);
            let key = source.text.get(span.clone()).unwrap_or_default();
            let help = self.misplaced(source, key, span.start).or(told.help);
            let help = help.or_else(|| self.example(source, &span, &told.problem.to_string()));
            return InstanceError { help, further: further.into(), ..told };
        };
        let key = self.keys.iter().find(|key| key.name == given.0);
        let help = key.map(|key| format!("--{}: {}", key.option(), key.explanation()));
        source.error(None, bad_parameter(given, &error.problem), help)
    }

    /// The table of a file without the key `family`, and with values of parameters and defaults.
    ///
    /// A parameter stands nowhere in the text, so its [span](Params::at) is past the end, and that
    /// of a default is empty.
    fn overlaid(&self, source: &Source, params: &Params) -> Result<Node, InstanceError> {
        let table = source.table()?;
        let family = table.get("family");
        let is_own = |node: &Node| matches!(&node.value, Value::Text(name) if name == self.name);
        let span = family.map(|family| family.span.clone());
        let problem = format!("the family is not `{}`", self.name);
        ensure!(family.is_some_and(is_own), source.error(span, problem, None));
        let title = table.get("title").and_then(Node::spanned);
        if let Some(title) = title.filter(|title| title.get_ref().contains(['\n', '\r'])) {
            return Err(source.error_of(Fault::at(&title, "a title is one line")));
        }
        let is_replaced =
            |key: &str| NOTES.contains(&key) || params.iter().any(|(name, _)| name == key);
        let own = table.entries().iter().filter(|(key, _)| !is_replaced(key.get_ref())).cloned();
        let mut entries = own.collect_vec();
        for (start, (name, value)) in (source.text.len()..).zip(params.iter()) {
            let key = self.parameters().find(|key| key.name == name);
            let value = key.ok_or_else(|| self.unknown(source, name))?.value_of(value);
            let span = start..start + 1;
            entries.push((Spanned::new(span.clone(), name.to_owned()), Node { span, value }));
        }
        let end = source.text.len()..source.text.len();
        for key in self.keys.iter().filter(|key| !key.name.contains('.')) {
            let Some(default) = key.default else { continue };
            if entries.iter().all(|(name, _)| name.get_ref() != key.name) {
                let default = Source::new(self.name, format!("{} = {default}", key.name));
                let value = default.table()?.take(key.name).map(|node| node.value);
                let name = Spanned::new(end.clone(), key.name.to_owned());
                entries.extend(value.map(|value| (name, Node { span: end.clone(), value })));
            }
        }
        Ok(Node { span: table.span, value: Value::Table(entries) })
    }

    /// The faults that a value at this path has keys that the family does not know.
    fn unknown_keys(&self, source: &Source, value: &Node, path: &str) -> Vec<Fault> {
        if let Value::List(values) = &value.value {
            let path = format!("{path}[]");
            return values.iter().flat_map(|own| self.unknown_keys(source, own, &path)).collect();
        }
        let dot = if path.is_empty() { "" } else { "." };
        let start = format!("{path}{dot}");
        let rest = self.keys.iter().filter_map(|key| key.name.strip_prefix(&start));
        let names = rest.filter_map(|rest| rest.split(['.', '[']).next()).unique().collect_vec();
        // A table in the place of a list of tables has another fault than its keys.
        if names.is_empty() {
            return Vec::new();
        }
        let of_entry = |(key, value): &(Spanned<String>, Node)| {
            let name = key.get_ref().as_str();
            let path = format!("{start}{name}");
            // A name in capitals stands for any other.
            let is_free = names.iter().any(|name| name.bytes().all(|c| c.is_ascii_uppercase()));
            let misplaced = self.misplaced(source, name, key.span().start);
            let misplaced = misplaced.filter(|_| !start.is_empty());
            if misplaced.is_none() && (NOTES.contains(&&*path) || names.contains(&name) || is_free)
            {
                return self.unknown_keys(source, value, &path);
            }
            let near = nearest(name, names.iter().copied());
            let near = near.map(|near| format!("did you mean `{near}`? ")).unwrap_or_default();
            let all = listed(names.iter().map(|name| format!("`{name}`")));
            let fault = Fault::at(key, format!("unknown key `{name}`"));
            let help = misplaced.unwrap_or_else(|| format!("{near}the keys here are {all}"));
            vec![fault.help(help)]
        };
        value.entries().iter().flat_map(of_entry).collect()
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
        let own = name_of(&source.table().ok()?, span)?;
        let missing = problem.strip_prefix("the key `");
        let missing = missing.and_then(|rest| rest.strip_suffix("` is missing"));
        let name = missing.map_or_else(|| own.clone(), |key| format!("{own}[].{key}"));
        let has_tables = |name: &str| {
            let of_each = format!("{name}[].");
            self.keys.iter().any(|key| key.name.starts_with(&of_each))
        };
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
    fn value_of(&self, text: &str) -> Value {
        let is_text = self.example.starts_with(['"', '[']);
        let number = text.parse().ok().filter(|_| !is_text).map(Value::Integer);
        let is_so = || text.parse().ok().filter(|_| !is_text).map(Value::Bool);
        number.or_else(is_so).unwrap_or_else(|| Value::Text(text.to_owned()))
    }
}

/// The name of the key that has the value at this place, as in [`Key::name`].
fn name_of(table: &Node, span: &Range<usize>) -> Option<String> {
    table.entries().iter().find_map(|(name, value)| {
        let within = match &value.value {
            _ if value.span == *span => return Some(name.get_ref().clone()),
            Value::List(values) => {
                let key = values.iter().find_map(|value| name_of(value, span));
                key.map(|key| format!("[].{key}"))
            }
            _ => name_of(value, span).map(|key| format!(".{key}")),
        };
        within.map(|key| format!("{}{key}", name.get_ref()))
    })
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
