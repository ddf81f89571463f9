//! Errors of serde, which names types of Rust, in plain words.

mod syntax;

use itertools::Itertools;

use super::near::nearest;

pub(super) use syntax::{json_fault, toml_fault};

/// A problem and its remedy, if there is one to tell.
pub(super) type Told = (String, Option<String>);

/// The error that fields are not those of a text. A message of another form is one of ours, and
/// stays as it is.
pub(super) fn in_words(message: &str) -> Told {
    if let Some((found, kind, names)) = other_kind(message) {
        let near =
            nearest(found.trim_matches('`'), names).map(|near| format!("did you mean `{near}`?"));
        return (format!("{found} is not {kind}"), near);
    }
    if let Some(told) = unknown_key(message) {
        return told;
    }
    let key = message.strip_prefix("missing field ").map(|key| format!("the key {key} is missing"));
    let problem = key.or_else(|| wrong_length(message)).or_else(|| overflow(message));
    (problem.unwrap_or_else(|| message.to_owned()), None)
}

/// The kind of value that a message asks for, such as "a list", if it says that another is there.
pub(super) fn kind(message: &str) -> Option<String> {
    other_kind(message).map(|(_, kind, _)| kind)
}

/// The value that a message complains of, the kind that it should be of, and the names of that kind
/// if it is a choice of some.
fn other_kind(message: &str) -> Option<(String, String, Vec<&str>)> {
    if let Some((variant, names)) = unknown("variant", message) {
        let kind = format!("one of {}", listed(&names, "or"));
        return Some((format!("`{variant}`"), kind, names));
    }
    // A name is wanted, and no text is there.
    if message.starts_with("wanted ") || message.starts_with("expected ") {
        return Some(("the value".to_owned(), TEXT.to_owned(), Vec::new()));
    }
    // A date is a table to serde.
    if let Some(("$__toml_private_datetime", _)) = unknown("field", message) {
        return Some((value("map"), expected_kind("a map", ""), Vec::new()));
    }
    let (error, rest) = message.split_once(": ")?;
    let (found, expected) = rest.rsplit_once(", expected ")?;
    let is_other = ["invalid type", "invalid value"].contains(&error);
    is_other.then(|| (value(found), expected_kind(expected, found), Vec::new()))
}

const TEXT: &str = "a text, which stands in quotes";

/// A value as it stands in a file, or its kind.
fn value(found: &str) -> String {
    const MOST: usize = 40;
    match found {
        "sequence" => "a list".to_owned(),
        "map" => "a table".to_owned(),
        "null" => "`null`".to_owned(),
        found => match (found.strip_prefix("string "), found.split('`').nth(1)) {
            (Some(text), _) if text.len() > MOST => "this text".to_owned(),
            (Some(text), _) => format!("`{text}`"),
            (None, Some(value)) => format!("`{value}`"),
            (None, None) => "this value".to_owned(),
        },
    }
}

/// The kind of value that stands for a type of Rust, where another was found.
fn expected_kind(expected: &str, found: &str) -> String {
    // The bounds of 64 bits matter only to a number that is beyond them.
    const HUGE: u64 = i64::MAX as u64;
    let is_integer = |found: &str| found.parse::<i128>().is_ok_and(|found| found > HUGE.into());
    match range(expected) {
        Some((_, HUGE..)) if found.split('`').any(is_integer) => {
            return "a whole number below 2^63".to_owned();
        }
        Some((i64::MIN, _)) => return "a whole number".to_owned(),
        Some((least, HUGE..)) => return format!("a whole number of {least} or more"),
        Some((least, most)) => return format!("a whole number from {least} to {most}"),
        None => {}
    }
    let begins = |starts: &[&str]| starts.iter().any(|start| expected.starts_with(start));
    match expected {
        "a boolean" => "`true` or `false`",
        "a sequence" => "a list",
        _ if begins(&["an array of ", "a tuple of "]) => "a list",
        _ if begins(&["a map", "struct "]) => "a table",
        _ if begins(&["a string", "a borrowed string", "string or ", "map with "]) => TEXT,
        _ => "a value that can stand here",
    }
    .to_owned()
}

/// The least and the greatest number of an integer type.
fn range(expected: &str) -> Option<(i64, u64)> {
    let (least, name) = expected.strip_prefix("a nonzero ").map_or((0, expected), |name| (1, name));
    let signed = |least: i64, most: i64| Some((least, most.unsigned_abs()));
    match name {
        "u8" => Some((least, u8::MAX.into())),
        "u16" => Some((least, u16::MAX.into())),
        "u32" => Some((least, u32::MAX.into())),
        "u64" | "usize" => Some((least, u64::MAX)),
        "i8" => signed(i8::MIN.into(), i8::MAX.into()),
        "i16" => signed(i16::MIN.into(), i16::MAX.into()),
        "i32" => signed(i32::MIN.into(), i32::MAX.into()),
        "i64" | "isize" => signed(i64::MIN, i64::MAX),
        _ => None,
    }
}

/// The error that a table has a key which it should not have.
fn unknown_key(message: &str) -> Option<Told> {
    let (key, keys) = unknown("field", message)?;
    let near = nearest(key, keys.clone()).map(|near| format!("did you mean `{near}`? "));
    let help = format!("{}the keys here are {}", near.unwrap_or_default(), listed(&keys, "and"));
    Some((format!("there is no key `{key}`"), Some(help)))
}

/// The unknown field or variant of a message, and those that are known.
fn unknown<'m>(what: &str, message: &'m str) -> Option<(&'m str, Vec<&'m str>)> {
    let rest = message.strip_prefix("unknown ")?.strip_prefix(what)?.strip_prefix(" `")?;
    let (wrong, known) = rest.rsplit_once("`, expected ")?;
    Some((wrong, known.split('`').skip(1).step_by(2).collect()))
}

/// The error that a list is too short or too long.
fn wrong_length(message: &str) -> Option<String> {
    let (found, expected) = message.strip_prefix("invalid length ")?.split_once(", expected ")?;
    let values = if found == "1" { "value" } else { "values" };
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let counts = expected.split_whitespace().filter(is_number).join(" or ");
    Some(match counts.as_str() {
        "" => format!("the list has {found} {values}, which are too many"),
        counts => format!("the list has {found} {values}, not {counts}"),
    })
}

/// The error that no type holds a number.
fn overflow(message: &str) -> Option<String> {
    message.ends_with(" number overflowed").then(|| "this number is too large, or none".to_owned())
}

/// Names in a sentence: `a`, `b` and `c`.
fn listed(names: &[&str], conjunction: &str) -> String {
    let quoted = names.iter().map(|name| format!("`{name}`")).collect_vec();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} {conjunction} {last}", others.join(", ")),
        None => "none".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use insta::assert_snapshot;
    use serde::de::DeserializeOwned;
    use toml::Spanned;

    use super::*;

    #[derive(Debug, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Of<T> {
        #[expect(dead_code, reason = "only its error is read")]
        key: T,
    }

    #[derive(Debug, serde::Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Colour {
        Red,
        Green,
        Blue,
    }

    fn told<T: DeserializeOwned>(value: &str) -> String {
        match toml::from_str::<Of<T>>(&format!("key = {value}")) {
            Ok(_) => "fine".to_owned(),
            Err(error) => {
                let (problem, help) = in_words(error.message());
                std::iter::once(problem).chain(help).join("; ")
            }
        }
    }

    #[test]
    fn no_type_of_rust_is_named() {
        let values = [
            "-2",
            "300",
            "99999999999999999999",
            "1.5",
            "true",
            "\"a\"",
            "\"gren\"",
            "[1, 2, 3]",
            "[]",
            "{ a = 1 }",
            "{ kye = 1, lock = 2 }",
            "{}",
            "2026-11-22",
        ];
        let lines = values.map(|value| {
            let told = [
                told::<u8>(value),
                told::<Spanned<u32>>(value),
                told::<Option<usize>>(value),
                told::<i32>(value),
                told::<bool>(value),
                told::<String>(value),
                told::<Vec<u64>>(value),
                told::<[u32; 2]>(value),
                told::<Of<i64>>(value),
                told::<Colour>(value),
            ];
            format!("{value}:\n  {}", told.iter().unique().join("\n  "))
        });
        assert_snapshot!(lines.join("\n"));
        let zero = "`0` is not a whole number from 1 to 4294967295";
        assert_eq!(told::<NonZeroU32>("0"), zero);
    }

    #[test]
    fn values_of_json_are_told_as_those_of_toml() {
        let told = |text: &str| match serde_json::from_str(text)
            .and_then(serde_json::from_value::<Of<(u8, Colour)>>)
        {
            Ok(_) => "fine".to_owned(),
            Err(error) => in_words(&error.to_string()).0,
        };
        let texts = [
            "{}",
            "[]",
            "null",
            r#"{"key": null}"#,
            r#"{"key": [1]}"#,
            r#"{"key": [1, "red", 3]}"#,
            r#"{"key": [256, "red"]}"#,
            r#"{"key": [1, "rde"]}"#,
            r#"{"key": [1, 2]}"#,
            r#"{"key": [1, {}]}"#,
            r#"{"lock": 1}"#,
        ];
        let lines = texts.map(|text| format!("{text}: {}", told(text)));
        assert_snapshot!(lines.join("\n"));
    }
}
