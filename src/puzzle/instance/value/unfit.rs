//! The errors that values do not fit their keys.
#![expect(clippy::unnecessary_box_returns, reason = "errors are small beside what is read")]

use std::fmt;
use std::ops::Range;

use itertools::Itertools;
use serde::de::{self, Expected, Unexpected};

use crate::engines::plural;
use crate::puzzle::near::nearest;
use crate::puzzle::text::joined;

/// The reason why a value does not fit its key.
#[derive(Debug, Default, thiserror::Error)]
#[error("{found}{problem}")]
pub(in crate::puzzle) struct Unfit {
    /// The place of the value.
    pub(in crate::puzzle) span: Option<Range<usize>>,
    /// The beginning of the sentence, if the value is of another kind than the wanted one.
    found: String,
    /// The problem, or the end of the sentence that says what the value is.
    pub(in crate::puzzle) problem: String,
    /// The remedy.
    pub(in crate::puzzle) help: Option<String>,
}

impl Unfit {
    /// The error at this place, unless it has one.
    pub(super) fn at(mut self: Box<Self>, place: Range<usize>) -> Box<Self> {
        self.span.get_or_insert(place);
        self
    }
}

impl de::Error for Box<Unfit> {
    fn custom<T: fmt::Display>(problem: T) -> Self {
        Unfit { problem: problem.to_string(), ..Unfit::default() }.into()
    }

    fn invalid_type(found: Unexpected<'_>, wanted: &dyn Expected) -> Self {
        const MOST: usize = 40;
        match found {
            Unexpected::Seq => wrong("a list", wanted),
            Unexpected::Map => wrong("a table", wanted),
            Unexpected::Unit => wrong("`null`", wanted),
            Unexpected::Str(text) if text.len() > MOST => wrong("this text", wanted),
            Unexpected::Str(text) => wrong(&format!("`{text:?}`"), wanted),
            Unexpected::Bool(is_so) => wrong(&format!("`{is_so}`"), wanted),
            Unexpected::Signed(number) => wrong(&format!("`{number}`"), wanted),
            Unexpected::Float(number) => wrong(&format!("`{number}`"), wanted),
            _ => wrong("this value", wanted),
        }
    }

    fn invalid_value(found: Unexpected<'_>, wanted: &dyn Expected) -> Self {
        Self::invalid_type(found, wanted)
    }

    fn invalid_length(length: usize, wanted: &dyn Expected) -> Self {
        let wanted = wanted.to_string();
        let numbers = wanted.split_whitespace().filter(|word| word.parse::<usize>().is_ok());
        let counts = numbers.format(" or ");
        Self::custom(format!("the list has {}, not {counts}", plural(length, "value")))
    }

    fn unknown_variant(variant: &str, names: &'static [&'static str]) -> Self {
        let near = nearest(variant, names.iter().copied());
        let names = names.iter().map(|name| format!("`{name}`"));
        let names = format!("one of {}", joined(names, "or"));
        let mut error = wrong(&format!("`{variant}`"), &names.as_str());
        error.help = near.map(|near| format!("did you mean `{near}`?"));
        error
    }

    fn unknown_field(key: &str, _: &'static [&'static str]) -> Self {
        Self::custom(format!("unknown key `{key}`"))
    }

    fn missing_field(key: &'static str) -> Self {
        Self::custom(format!("the key `{key}` is missing"))
    }
}

/// The error that a value is not of the kind that serde wants, by its name for it.
pub(super) fn wrong(found: &str, wanted: &dyn Expected) -> Box<Unfit> {
    let wanted = wanted.to_string();
    let kind = match wanted.split(' ').take(2).collect::<Vec<_>>()[..] {
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
        _ => wanted,
    };
    let (found, problem) = (format!("{found} is "), format!("not {kind}"));
    Unfit { found, problem, ..Unfit::default() }.into()
}
