//! The values of instances and solutions, with their places, as serde reads them.
#![expect(clippy::unnecessary_box_returns, reason = "errors are small beside what is read")]

mod unfit;

use std::borrow::Cow;
use std::ops::Range;
use std::vec;

use serde::de::{
    self, DeserializeSeed, Expected, IntoDeserializer, MapAccess, SeqAccess, Unexpected, Visitor,
};
use serde::{Deserializer, forward_to_deserialize_any};
use serde_spanned::de::{SpannedDeserializer, is_spanned};
pub use toml::Spanned;
use toml::de::DeValue;

pub(in crate::puzzle) use self::unfit::Unfit;
use self::unfit::wrong;
use super::Fault;

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

    /// The text and its place, if it is one.
    pub(in crate::puzzle) fn spanned(&self) -> Option<Spanned<String>> {
        let Value::Text(text) = &self.value else { return None };
        Some(Spanned::new(self.span.clone(), text.clone()))
    }

    /// The value of a key.
    pub(in crate::puzzle) fn get(&self, key: &str) -> Option<&Self> {
        self.entries().iter().find_map(|(name, value)| (name.get_ref() == key).then_some(value))
    }

    /// The fault that a text or a key has a sign that is not printed, if one has.
    pub(super) fn hidden(&self) -> Option<Fault> {
        match &self.value {
            Value::Text(_) => hidden(&self.spanned()?),
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

    /// A list, as serde reads it.
    fn list<'de, V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        let Value::List(list) = self.value else { return Err(self.unfit(&visitor)) };
        Items::new(list, self.span).read(|items| visitor.visit_seq(items))
    }

    /// A table, as serde reads it.
    fn table<'de, V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        let Value::Table(table) = self.value else { return Err(self.unfit(&visitor)) };
        Items::of_table(table, self.span).read(|items| visitor.visit_map(items))
    }

    /// A text, as serde reads it.
    fn text<'de, V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        let Value::Text(text) = self.value else { return Err(self.unfit(&visitor)) };
        visitor.visit_string(text).map_err(|error: Box<Unfit>| error.at(self.span))
    }

    /// A whole number, as serde reads it.
    fn whole<'de, V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        let Value::Integer(number) = self.value else { return Err(self.unfit(&visitor)) };
        let Ok(number) = i64::try_from(number) else { return Err(self.unfit(&visitor)) };
        visitor.visit_i64(number).map_err(|error: Box<Unfit>| error.at(self.span))
    }

    /// A value that is no list and no table, as serde reads it.
    fn plain<'de, V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        let read = match self.value {
            Value::Null => visitor.visit_unit(),
            Value::Bool(is_so) => visitor.visit_bool(is_so),
            Value::Float(number) => visitor.visit_f64(number),
            Value::Integer(_) => return self.whole(visitor),
            Value::Text(_) => return self.text(visitor),
            _ => return Err(self.unfit(&visitor)),
        };
        read.map_err(|error: Box<Unfit>| error.at(self.span))
    }

    /// The error that the value is not of the kind that serde wants.
    fn unfit(self, wanted: &dyn Expected) -> Box<Unfit> {
        let found = match &self.value {
            Value::Null => Unexpected::Unit,
            Value::Bool(is_so) => Unexpected::Bool(*is_so),
            Value::Integer(number) => return wrong(&format!("`{number}`"), wanted).at(self.span),
            Value::Float(number) => Unexpected::Float(*number),
            Value::Text(text) => Unexpected::Str(text),
            Value::Other(text) => return wrong(&format!("`{text}`"), wanted).at(self.span),
            Value::List(_) => Unexpected::Seq,
            Value::Table(_) => Unexpected::Map,
        };
        <Box<Unfit> as de::Error>::invalid_type(found, wanted).at(self.span)
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

/// What serde reads, or the reason why it cannot.
type Read<T> = Result<T, Box<Unfit>>;

/// The items of a list, or the keys and values of a table, while serde reads them; and the place of
/// the one that it reads: at the end, that of the whole.
struct Items {
    rest: vec::IntoIter<Node>,
    count: usize,
    place: Range<usize>,
    whole: Range<usize>,
}

impl Items {
    fn new(nodes: Vec<Node>, whole: Range<usize>) -> Self {
        Self { rest: nodes.into_iter(), count: 0, place: whole.clone(), whole }
    }

    /// The keys and values of a table.
    fn of_table(table: Table, whole: Range<usize>) -> Self {
        let key = |key: Spanned<String>| {
            let span = key.span();
            Node { span, value: Value::Text(key.into_inner()) }
        };
        Self::new(table.into_iter().flat_map(|(name, value)| [key(name), value]).collect(), whole)
    }

    fn next(&mut self) -> Option<Node> {
        let next = self.rest.next();
        self.count += usize::from(next.is_some());
        self.place = next.as_ref().map_or(&self.whole, |node| &node.span).clone();
        next
    }

    /// The value that serde reads, if nothing is left over. Serde may refuse a value after it was read.
    fn read<T>(mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        match read(&mut self) {
            Ok(read) if self.rest.len() == 0 => Ok(read),
            Ok(_) => Err(self.further()),
            Err(error) => Err(error.at(self.place)),
        }
    }

    /// The error that there is more than serde reads.
    fn further(&self) -> Box<Unfit> {
        let (all, wanted) = (self.count + self.rest.len(), self.count.to_string());
        <Box<Unfit> as de::Error>::invalid_length(all, &wanted.as_str()).at(self.whole.clone())
    }
}

impl<'de> SeqAccess<'de> for Items {
    type Error = Box<Unfit>;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Read<Option<T::Value>> {
        self.next().map(|node| seed.deserialize(node)).transpose()
    }
}

impl<'de> MapAccess<'de> for Items {
    type Error = Box<Unfit>;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Read<Option<K::Value>> {
        self.next_element_seed(seed)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Read<V::Value> {
        seed.deserialize(self.next().unwrap_or_default())
    }
}

/// The methods that read a value of one kind, each by a method of [`Node`].
macro_rules! read {
    ($by:ident: $($method:ident)+) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
            self.$by(visitor)
        })+
    };
}

// Each kind is read by code of its own: more than a hundred types are read, and hardly any of them is
// of more than one kind.
impl<'de> Deserializer<'de> for Node {
    type Error = Box<Unfit>;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        match self.value {
            Value::List(_) => self.list(visitor),
            Value::Table(_) => self.table(visitor),
            _ => self.plain(visitor),
        }
    }

    read! { list: deserialize_seq }
    read! { table: deserialize_map }
    read! { whole: deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 }
    read! { whole: deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 }
    read! { text: deserialize_str deserialize_string deserialize_identifier }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Read<V::Value> {
        self.list(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        match self.value {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &str, visitor: V) -> Read<V::Value> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Read<V::Value> {
        if is_spanned(name) {
            let span = self.span.clone();
            return visitor.visit_map(SpannedDeserializer::new(self, span));
        }
        self.table(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(self, _: &str, _: &[&str], visitor: V) -> Read<V::Value> {
        let Value::Text(own) = self.value else { return Err(self.unfit(&visitor)) };
        let read = visitor.visit_enum(own.into_deserializer());
        read.map_err(|error: Box<Unfit>| error.at(self.span))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i128 u128 f32 f64 char bytes byte_buf unit unit_struct tuple_struct
    }
}

impl IntoDeserializer<'_, Box<Unfit>> for Node {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

#[cfg(test)]
mod tests;
