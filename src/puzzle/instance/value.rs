//! The values of instances and solutions, with their places, as serde reads them.

use std::borrow::Cow;
use std::cell::Cell;

use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{self, Expected, IntoDeserializer, Unexpected, Visitor};
use serde::{Deserializer, forward_to_deserialize_any};
use serde_spanned::de::{SpannedDeserializer, is_spanned};
pub use toml::Spanned;
use toml::de::DeValue;

use crate::puzzle::prelude::*;
use crate::puzzle::text::joined;

/// The keys of a table and their values, in their order.
pub(in crate::puzzle) type Table = Vec<(Spanned<String>, Node)>;

/// A value of an instance or a solution.
#[derive(Clone, Debug, Default)]
pub(in crate::puzzle) enum Value {
    #[default]
    Null,
    Bool(bool),
    Integer(i128),
    Float(f64),
    Text(String),
    /// A value that no key takes: a date, or a number that is too large.
    Other(String),
    List(Vec<Node>),
    Table(Table),
}

/// A value of a file and the bytes where it stands.
#[derive(Clone, Debug, Default)]
pub(in crate::puzzle) struct Node {
    pub(in crate::puzzle) span: Range<usize>,
    pub(in crate::puzzle) value: Value,
}

impl From<Spanned<DeValue<'_>>> for Node {
    fn from(value: Spanned<DeValue<'_>>) -> Self {
        let span = value.span();
        let value = match value.into_inner() {
            DeValue::String(text) => Value::Text(text.into_owned()),
            DeValue::Integer(number) => i128::from_str_radix(number.as_str(), number.radix())
                .map_or_else(|_| Value::Other(number.to_string()), Value::Integer),
            DeValue::Float(number) => {
                number.as_str().parse().map_or(Value::Other(number.to_string()), Value::Float)
            }
            DeValue::Boolean(is_so) => Value::Bool(is_so),
            DeValue::Datetime(date) => Value::Other(date.to_string()),
            DeValue::Array(values) => Value::List(values.into_iter().map(Self::from).collect()),
            DeValue::Table(table) => {
                let entry = |(key, value): (Spanned<Cow<'_, str>>, _)| {
                    (Spanned::new(key.span(), key.into_inner().into_owned()), Self::from(value))
                };
                Value::Table(table.into_iter().map(entry).collect())
            }
        };
        Self { span, value }
    }
}

impl Node {
    /// The keys and values, if it is a table.
    pub(in crate::puzzle) fn entries(&self) -> &[(Spanned<String>, Self)] {
        if let Value::Table(table) = &self.value { table } else { &[] }
    }

    /// The values, if it is a list.
    pub(in crate::puzzle) fn items(&self) -> &[Self] {
        if let Value::List(values) = &self.value { values } else { &[] }
    }

    /// The number, if it is one.
    pub(in crate::puzzle) fn integer(&self) -> Option<i32> {
        if let Value::Integer(number) = self.value { number.try_into().ok() } else { None }
    }

    /// The value of a key.
    pub(in crate::puzzle) fn get(&self, key: &str) -> Option<&Self> {
        self.entries().iter().find_map(|(name, value)| (name.get_ref() == key).then_some(value))
    }

    /// The fault that a text or a key has a sign that is not printed, if one has.
    pub(super) fn hidden(&self) -> Option<Fault> {
        match &self.value {
            Value::Text(text) => hidden(&Spanned::new(self.span.clone(), text.clone())),
            Value::List(values) => values.iter().find_map(Self::hidden),
            Value::Table(table) => {
                table.iter().find_map(|(key, value)| hidden(key).or_else(|| value.hidden()))
            }
            _ => None,
        }
    }

    /// Takes a key out of the table, and gives its value.
    pub(in crate::puzzle) fn take(&mut self, key: &str) -> Option<Self> {
        let Value::Table(table) = &mut self.value else { return None };
        let at = table.iter().position(|(name, _)| name.get_ref() == key)?;
        Some(table.remove(at).1)
    }
}

/// The fault that a text has a sign that is not printed: a control sequence would reach terminals,
/// and what turns the direction of writing hides what is written.
fn hidden(text: &Spanned<String>) -> Option<Fault> {
    let turns = |sign| matches!(sign, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let is_other = |sign| "\u{61c}\u{200e}\u{200f}\u{fffe}\u{ffff}".contains(sign);
    let is_control = |sign: char| sign.is_control() && !"\n\r\t".contains(sign);
    let is_hidden = |sign| is_control(sign) || turns(sign) || is_other(sign);
    let (at, sign) = text.get_ref().char_indices().find(|&(_, sign)| is_hidden(sign))?;
    let problem = format!("a text contains the unprintable character U+{:04X}", sign as u32);
    let fault = Fault::inside(text, at..at + sign.len_utf8(), problem);
    Some(fault.help("write texts without control characters, but for ends of lines"))
}

/// What is in a list or a table; the place is that of the value that is read, and at the end that of
/// the whole. Its type does not depend on who reads, of whom there are more than a hundred.
fn placed<'p, T: 'p>(
    items: impl Iterator<Item = T> + 'p,
    span: fn(&T) -> &Range<usize>,
    place: &'p Cell<Range<usize>>,
) -> impl Iterator<Item = T> + 'p {
    let whole = place.take();
    place.set(whole.clone());
    let end = iter::once_with(move || place.set(whole)).filter_map(|()| None);
    items.inspect(move |item| place.set(span(item).clone())).chain(end)
}

/// A key, with its place, and its value.
fn entry((key, value): (Spanned<String>, Node)) -> (Node, Node) {
    (Node { span: key.span(), value: Value::Text(key.into_inner()) }, value)
}

impl<'de> Deserializer<'de> for Node {
    type Error = Unfit;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        // What is read of a list or a table: serde may refuse a value after it was read.
        let place = Cell::new(self.span);
        let read = match self.value {
            Value::Null => visitor.visit_unit(),
            Value::Bool(is_so) => visitor.visit_bool(is_so),
            Value::Integer(number) => match i64::try_from(number) {
                Ok(number) => visitor.visit_i64(number),
                Err(_) => Err(wrong(&format!("`{number}`"), &visitor)),
            },
            Value::Float(number) => visitor.visit_f64(number),
            Value::Text(text) => visitor.visit_string(text),
            Value::Other(text) => Err(wrong(&format!("`{text}`"), &visitor)),
            Value::List(list) => {
                let values = placed(list.into_iter(), |value| &value.span, &place);
                SeqDeserializer::new(values).deserialize_any(visitor)
            }
            Value::Table(table) => {
                let entries = table.into_iter().map(entry);
                let entries = placed(entries, |(_, value)| &value.span, &place);
                MapDeserializer::new(entries).deserialize_any(visitor)
            }
        };
        read.map_err(|error| Unfit { span: error.span.or(Some(place.into_inner())), ..error })
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        match self.value {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Unfit> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unfit> {
        if is_spanned(name) {
            let span = self.span.clone();
            return visitor.visit_map(SpannedDeserializer::new(self, span));
        }
        self.deserialize_any(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unfit> {
        match self.value {
            Value::Text(own) => visitor.visit_enum(own.into_deserializer()),
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map identifier
    }
}

impl IntoDeserializer<'_, Unfit> for Node {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

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

impl de::Error for Unfit {
    fn custom<T: fmt::Display>(problem: T) -> Self {
        Self { problem: problem.to_string(), ..Self::default() }
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
        Self {
            help: near.map(|near| format!("did you mean `{near}`?")),
            ..wrong(
                &format!("`{variant}`"),
                &format!("one of {}", joined(names.iter().map(quoted), "or")).as_str(),
            )
        }
    }

    fn unknown_field(key: &str, _: &'static [&'static str]) -> Self {
        Self::custom(format!("unknown key `{key}`"))
    }

    fn missing_field(key: &'static str) -> Self {
        Self::custom(format!("the key `{key}` is missing"))
    }
}

/// The error that a value is not of the kind that serde wants, by its name for it.
fn wrong(found: &str, wanted: &dyn Expected) -> Unfit {
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
    Unfit { found: format!("{found} is "), problem: format!("not {kind}"), ..Unfit::default() }
}

#[cfg(test)]
mod tests;

fn quoted(name: &&str) -> String {
    format!("`{name}`")
}
