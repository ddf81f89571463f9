//! Instances in JSON: the same tables as in TOML, with their places in the text.

use std::borrow::Cow;
use std::{fmt, iter};

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::InstanceError;
use super::source::Source;
use crate::puzzle::violation::ensure;
use crate::shapes::drawing::span;

/// The greatest depth of nested lists and tables; those of instances are four deep.
const MAX_DEPTH: usize = 16;

impl Source {
    /// The value of this source, which is JSON.
    ///
    /// # Errors
    /// When it is not.
    pub fn json(&self) -> Result<serde_json::Value, InstanceError> {
        self.part_of_json(&self.text)
    }

    /// The table that this source in JSON is.
    pub(super) fn json_table(&self) -> Result<Spanned<DeTable<'_>>, InstanceError> {
        let table = self.part_of_json(&self.text).and_then(|all: &RawValue| {
            Ok(Spanned::new(span(&self.text, all.get()), self.json_object(all.get(), 0)?))
        });
        table.map_err(|error| {
            let lines = self.text.lines().filter(|line| line.starts_with('{')).count();
            let help = "`count` and `solve` take an instance from each line of a .jsonl file";
            InstanceError { help: (lines > 1).then(|| help.to_owned()), ..error }
        })
    }

    /// The value of a part of this source, which is JSON.
    fn part_of_json<'t, T: Deserialize<'t>>(&'t self, part: &'t str) -> Result<T, InstanceError> {
        serde_json::from_str(part).map_err(|error| self.no_json(part, &error))
    }

    /// The error that a part of this source is no JSON.
    fn no_json(&self, part: &str, error: &serde_json::Error) -> InstanceError {
        // Its lines and columns, in bytes, are counted from 1.
        let before = part.split_inclusive('\n').take(error.line().saturating_sub(1));
        let at = before.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
        let at = span(&self.text, part).start + at;
        let mut signs = self.text.char_indices().map(|(at, sign)| at..at + sign.len_utf8());
        let end = self.text.trim_end().len();
        let span = signs.find(|sign| at < sign.end).unwrap_or(end..end);
        let message = error.to_string().replace("EOF while parsing", "the input ends inside");
        let message = message.split(" at line ").next().unwrap_or_default();
        let problem = if part.trim().is_empty() { "the input is empty" } else { message };
        self.error(Some(span), problem, None)
    }

    /// The table that an object is. A key whose value is `null` is absent.
    fn json_object<'t>(
        &'t self,
        object: &'t str,
        depth: usize,
    ) -> Result<DeTable<'t>, InstanceError> {
        let entries = serde_json::Deserializer::from_str(object).deserialize_map(Entries);
        let entries = entries.map_err(|error| self.no_json(object, &error))?;
        let mut table = DeTable::new();
        for (key, value) in entries {
            let name: Cow<'_, str> = Cow::Owned(self.part_of_json(key.get())?);
            let quoted = span(&self.text, key.get());
            let place = quoted.start + 1..quoted.end - 1;
            let twice = || self.error(Some(place.clone()), "this key is given twice", None);
            ensure!(table.get(&*name).is_none(), twice());
            // What `make` notes is no field, and may have other values than instances.
            let is_note = depth == 0 && name == "made";
            if value.get() != "null" && !is_note {
                table.insert(Spanned::new(place, name), self.json_value(value, depth + 1)?);
            }
        }
        Ok(table)
    }

    /// A value at this depth.
    fn json_value<'t>(
        &'t self,
        value: &'t RawValue,
        depth: usize,
    ) -> Result<Spanned<DeValue<'t>>, InstanceError> {
        let text = value.get();
        let span = span(&self.text, text);
        let too_deep = "lists and tables are nested too deeply";
        ensure!(depth <= MAX_DEPTH, self.error(Some(span), too_deep, None));
        let value = match text.as_bytes() {
            [b'{', ..] => DeValue::Table(self.json_object(text, depth)?),
            [b'[', ..] => {
                let values: Vec<&RawValue> = self.part_of_json(text)?;
                let values = values.into_iter().map(|value| self.json_value(value, depth + 1));
                DeValue::Array(values.collect::<Result<_, _>>()?)
            }
            [b'"', ..] => DeValue::String(Cow::Owned(self.part_of_json(text)?)),
            b"null" => return Err(self.error(Some(span), "a list has no `null`", None)),
            // Numbers and Booleans are written alike in JSON and TOML.
            _ => match DeValue::parse(text) {
                Ok(value) => value.into_inner(),
                Err(error) => return Err(self.error(Some(span), error.message(), None)),
            },
        };
        Ok(Spanned::new(span, value))
    }
}

/// The visitor that keeps the keys of an object and their values in their order, also a key that is
/// given twice.
struct Entries;

impl<'de> Visitor<'de> for Entries {
    type Value = Vec<(&'de RawValue, &'de RawValue)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        iter::from_fn(|| map.next_entry().transpose()).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::puzzle::instance::{Params, Source};
    use crate::puzzles;

    /// The instance in TOML, or the error and the text at its place.
    fn told(text: &str) -> String {
        let source = Source::new("my.json", text);
        let file =
            puzzles::family_of(&source).and_then(|family| family.file(&source, &Params::none()));
        file.unwrap_or_else(|error| {
            let place = error.span.as_ref().and_then(|span| error.source.text.get(span.clone()));
            let help = error.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
            format!("{error}: {:?}{help}", place.unwrap_or_default())
        })
    }

    #[test]
    fn json_tells_what_toml_tells() {
        for instance in puzzles::instances() {
            let toml = told(instance.text);
            let json: serde_json::Value = toml::from_str(&toml).expect("TOML");
            assert_eq!(Source::new("my.toml", &*toml).parse().ok().as_ref(), Some(&json));
            assert_eq!(told(&json.to_string()), toml, "{}", instance.name);
            assert_eq!(told(&format!("\n {json:#}\n")), toml, "{}", instance.name);
        }
        let escaped = r#"{"famil\u0079": "langford", "n": 1, "copies": null}"#;
        assert_eq!(told(escaped), told("family = \"langford\"\nn = 1"));
        let unknown = told(r#"{"family": "langford", "\u006d": 3}"#);
        let place = r#"my.json:1:25: unknown key `m`: "\\u006d";"#;
        assert!(unknown.starts_with(place), "{unknown}");
    }

    #[test]
    fn faults_of_json_instances_have_their_places() {
        let told = [
            r#"{"family": "langford", "n": 3"#,
            r#"{"family": "langford", "n": 3, "n": 4}"#,
            r#"{"family": "langford", "n": "three"}"#,
            r#"{"family": "langford", "n": 99999999999999999999}"#,
            r#"{"family": "langford", "m": 3}"#,
            r#"{"family": "langford", "n": null}"#,
            r#"{"family": "langford", "n": 0.5}"#,
            r#"{"family": "packing", "size": [2, null], "piece": [{"name": "A"}]}"#,
            r#"{"family": "packing", "size": [[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]}"#,
            "{\"family\": \"packing\",\n \"size\": [2, 3],\n \"piece\": [{\"nam\": \"A\"}]}",
            r#"{"family": "slitherlink", "clues": "3.\n.x"}"#,
            r#"{"family": "slitherlink", "clues": "3.x"}"#,
            r#"{"family": "slitherlink", "clues": "\ud800"}"#,
            "{\"family\": \"langford\", \"n\": 3}\n{\"family\": \"langford\", \"n\": 4}",
            "{}",
        ]
        .map(told)
        .map(|told| told.split("; the families are").next().unwrap_or_default().to_owned());
        insta::assert_snapshot!(told.join("\n"), @r#"
        my.json:1:29: the input ends inside an object: "3"
        my.json:1:33: this key is given twice: "n"
        my.json:1:29: `"three"` is not a whole number from 0 to 4294967295: "\"three\""; an example is n = 8
        my.json:1:29: `99999999999999999999` is not a whole number from 0 to 4294967295: "99999999999999999999"; an example is n = 8
        my.json:1:25: unknown key `m`: "m"; the keys here are `title`, `n`, `copies`, `variant` and `given`
        my.json:1:1: the key `n` is missing: "{\"family\": \"langford\", \"n\": null}"
        my.json:1:29: `0.5` is not a whole number from 0 to 4294967295: "0.5"; an example is n = 8
        my.json:1:35: a list has no `null`: "null"
        my.json:1:47: lists and tables are nested too deeply: "[1]"
        my.json:3:14: unknown key `nam`: "nam"; did you mean `name`? the keys here are `name`, `shape`, `cells`, `count`, `least` and `optional`
        my.json:1:42: `x` is not a mark of this drawing: "x"; a cell is a number from 0 to 4, or `.`; `#` is off the board
        my.json:1:39: `x` is not a mark of this drawing: "x"; a cell is a number from 0 to 4, or `.`; `#` is off the board
        my.json:1:43: unexpected end of hex escape: "\""
        my.json:2:1: trailing characters: "{"; `count` and `solve` take an instance from each line of a .jsonl file
        my.json:1:1: the key `family` is missing: ""; an instance file begins with its family, such as family = "langford"
        "#);
    }
}
