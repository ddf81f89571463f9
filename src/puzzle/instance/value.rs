//! Checks of the values of instances, and plain messages for those that do not fit their keys.

use std::ops::Range;

use itertools::Itertools;
pub use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::Fault;
use crate::engines::plural;
use crate::puzzle::near::nearest;
use crate::puzzle::text::joined;

/// The message of a library on a value that does not fit its key, without the names of Rust's types,
/// and a remedy.
///
/// `invalid type: string "three", expected u8` becomes ``"three"` is not a whole number from 0 to 255`.
pub(in crate::puzzle) fn plain(message: &str) -> (String, Option<String>) {
    if let Some(key) = message.strip_prefix("missing field ") {
        return (format!("the key {key} is missing"), None);
    }
    if let Some(rest) = message.strip_prefix("unknown field ") {
        let key = rest.split(',').next().unwrap_or_default();
        return (format!("unknown key {key}"), None);
    }
    if message.starts_with("unknown variant ") {
        let mut names = message.split('`').skip(1).step_by(2);
        let own = names.next().unwrap_or_default();
        let help = nearest(own, names.clone()).map(|near| format!("did you mean `{near}`?"));
        let all = joined(names.map(|name| format!("`{name}`")), "or");
        return (format!("`{own}` is not one of {all}"), help);
    }
    if let Some((length, wanted)) =
        message.strip_prefix("invalid length ").and_then(|rest| rest.split_once(", expected "))
    {
        if wanted.starts_with("struct ") {
            return ("a list is not a table".to_owned(), None);
        }
        let wanted = wanted.split(' ').find(|word| word.parse::<usize>().is_ok());
        let count = plural(length.parse::<usize>().unwrap_or_default(), "value");
        return (format!("the list has {count}, not {}", wanted.unwrap_or_default()), None);
    }
    if message.starts_with("wanted ") {
        return ("the value is not a string in quotes".to_owned(), None);
    }
    let mismatch = ["invalid type: ", "invalid value: "];
    let mismatch = mismatch.into_iter().find_map(|prefix| message.strip_prefix(prefix));
    let Some((found, wanted)) = mismatch.and_then(|rest| rest.rsplit_once(", expected ")) else {
        return (message.to_owned(), None);
    };
    (format!("{} is not {}", found_value(found), wanted_type(wanted)), None)
}

/// The value that a message calls `string "three"`, "integer `3`" or `sequence`.
fn found_value(found: &str) -> String {
    const MAX_LENGTH: usize = 40;
    match (found, found.split('`').nth(1)) {
        ("sequence", _) => "a list".to_owned(),
        ("map", _) => "a table".to_owned(),
        (_, Some(number)) => format!("`{number}`"),
        (text, None) if text.len() > MAX_LENGTH => "this text".to_owned(),
        (text, None) => format!("`{}`", text.trim_start_matches("string ")),
    }
}

/// The plain name of a type of serde or of Rust.
fn wanted_type(wanted: &str) -> String {
    match wanted.split(' ').take(2).collect_vec()[..] {
        ["u8"] => format!("a whole number from 0 to {}", u8::MAX),
        ["u16"] => format!("a whole number from 0 to {}", u16::MAX),
        ["u32"] => format!("a whole number from 0 to {}", u32::MAX),
        ["u64" | "usize"] => "a whole number from 0 to 2^63 - 1".to_owned(),
        ["i32"] => format!("a whole number from {} to {}", i32::MIN, i32::MAX),
        ["i64"] => "a whole number from -2^63 to 2^63 - 1".to_owned(),
        ["f32" | "f64"] => "a number".to_owned(),
        ["a", "boolean"] => "`true` or `false`".to_owned(),
        ["a", "sequence" | "tuple"] | ["an", "array"] => "a list".to_owned(),
        ["a", "map"] | ["struct", _] => "a table".to_owned(),
        ["a", "string"] | ["enum", _] => "a string in quotes".to_owned(),
        _ => wanted.to_owned(),
    }
}

/// The fault that a key or a text of a table has an unprintable character, or that a value is a date
/// of TOML, which no key takes.
pub(super) fn fault_in(table: &DeTable<'_>) -> Option<Fault> {
    table.iter().find_map(|(key, value)| {
        unprintable(key.get_ref(), key.span()).or_else(|| fault_in_value(value))
    })
}

fn fault_in_value(value: &Spanned<DeValue<'_>>) -> Option<Fault> {
    match value.get_ref() {
        DeValue::String(text) => unprintable(text, value.span()),
        DeValue::Array(values) => values.iter().find_map(fault_in_value),
        DeValue::Table(table) => fault_in(table),
        DeValue::Datetime(date) => {
            let fault = Fault::at(value, "a date is written in quotes");
            Some(fault.help(format!("write \"{date}\"")))
        }
        _ => None,
    }
}

/// The same for a value in JSON, without its place.
pub(in crate::puzzle) fn unprintable_in_json(value: &serde_json::Value) -> Option<Fault> {
    use serde_json::Value::{Array, Object, String};
    match value {
        String(text) => unprintable(text, 0..0),
        Array(values) => values.iter().find_map(unprintable_in_json),
        Object(entries) => entries
            .iter()
            .find_map(|(key, value)| unprintable(key, 0..0).or_else(|| unprintable_in_json(value))),
        _ => None,
    }
}

/// The fault that a text has an unprintable character: a control sequence would reach terminals, and
/// characters that change the direction of writing hide what is written.
fn unprintable(text: &str, place: Range<usize>) -> Option<Fault> {
    let turns = |sign| matches!(sign, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let is_other = |sign| "\u{61c}\u{200e}\u{200f}\u{fffe}\u{ffff}".contains(sign);
    let is_control = |sign: char| sign.is_control() && !"\n\r\t".contains(sign);
    let is_hidden = |sign| is_control(sign) || turns(sign) || is_other(sign);
    let (at, sign) = text.char_indices().find(|&(_, sign)| is_hidden(sign))?;
    let problem = format!("a text contains the unprintable character U+{:04X}", sign as u32);
    let whole = Spanned::new(place, text.to_owned());
    let fault = Fault::inside(&whole, at..at + sign.len_utf8(), problem);
    Some(fault.help("write texts without control characters, but for ends of lines"))
}

#[cfg(test)]
mod tests;
