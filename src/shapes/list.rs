//! Lists of a fixed length in files.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use serde::Serialize;
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};

/// A list of exactly this many values; for an array, serde would ignore further ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "Vec<T>", bound = "T: Clone + Serialize")]
pub struct Exactly<T, const N: usize>(pub [T; N]);

impl<T, const N: usize> Deref for Exactly<T, N> {
    type Target = [T; N];

    fn deref(&self) -> &[T; N] {
        &self.0
    }
}

impl<T, const N: usize> From<Exactly<T, N>> for Vec<T> {
    fn from(Exactly(values): Exactly<T, N>) -> Self {
        values.into()
    }
}

impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for Exactly<T, N> {
    fn deserialize<D: Deserializer<'de>>(list: D) -> Result<Self, D::Error> {
        let of_length = |values: Vec<T>| {
            let count = values.len();
            let s = if count == 1 { "" } else { "s" };
            let problem = format!("the list has {count} value{s}, not {N}");
            values.try_into().map(Exactly).map_err(|_| problem)
        };
        converted(list, of_length)
    }
}

/// Reads a list and converts it. An error of the conversion has the place of the list.
pub(super) fn converted<'de, D, T, U>(
    list: D,
    convert: impl FnOnce(Vec<T>) -> Result<U, String>,
) -> Result<U, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    list.deserialize_seq(ListVisitor { convert, values: PhantomData })
}

/// The visitor of a list that is converted while its place is known.
struct ListVisitor<T, U, F: FnOnce(Vec<T>) -> Result<U, String>> {
    convert: F,
    values: PhantomData<(T, U)>,
}

impl<'de, T, U, F> Visitor<'de> for ListVisitor<T, U, F>
where
    T: Deserialize<'de>,
    F: FnOnce(Vec<T>) -> Result<U, String>,
{
    type Value = U;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sequence")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<U, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = list.next_element()? {
            values.push(value);
        }
        (self.convert)(values).map_err(A::Error::custom)
    }
}
