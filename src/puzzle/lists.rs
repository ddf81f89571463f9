//! Lists of a fixed length, which the reader of TOML takes from the beginning of longer ones.

use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, IgnoredAny, MapAccess, SeqAccess, Visitor,
};
use serde::forward_to_deserialize_any;

/// A reader of TOML, or a visitor, an access or a seed of it, that refuses a list with more values
/// than are taken.
pub(super) struct Whole<T>(pub(super) T);

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Whole<D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_any(Whole(visitor))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_option(Whole(visitor))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_newtype_struct(name, Whole(visitor))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_struct(name, fields, Whole(visitor))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_enum(name, variants, Whole(visitor))
    }

    // TOML tells the type of every other value.
    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map identifier ignored_any
    }
}

/// Methods that hand a value on.
macro_rules! handed_on {
    ($($method:ident: $value:ty),+ $(,)?) => {
        $(fn $method<E: Error>(self, value: $value) -> Result<V::Value, E> {
            self.0.$method(value)
        })+
    };
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Whole<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.expecting(f)
    }

    handed_on! {
        visit_bool: bool,
        visit_i64: i64,
        visit_i128: i128,
        visit_u64: u64,
        visit_u128: u128,
        visit_f64: f64,
        visit_str: &str,
        visit_borrowed_str: &'de str,
        visit_string: String,
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        self.0.visit_some(Whole(deserializer))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(
        self,
        deserializer: D,
    ) -> Result<V::Value, D::Error> {
        self.0.visit_newtype_struct(Whole(deserializer))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<V::Value, A::Error> {
        let all = list.size_hint();
        let value = self.0.visit_seq(Whole(&mut list))?;
        let mut rest = 0;
        while list.next_element::<IgnoredAny>()?.is_some() {
            rest += 1;
        }
        match all.filter(|_| rest > 0) {
            None => Ok(value),
            Some(all) => {
                Err(Error::invalid_length(all, &format!("{} values", all - rest).as_str()))
            }
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, table: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(Whole(table))
    }

    // No file has a variant with fields.
    fn visit_enum<A: EnumAccess<'de>>(self, variant: A) -> Result<V::Value, A::Error> {
        self.0.visit_enum(variant)
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Whole<A> {
    type Error = A::Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, A::Error> {
        self.0.next_element_seed(Whole(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Whole<A> {
    type Error = A::Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, A::Error> {
        self.0.next_key_seed(seed)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.0.next_value_seed(Whole(seed))
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Whole<S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<S::Value, D::Error> {
        self.0.deserialize(Whole(deserializer))
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use toml::Spanned;

    use crate::puzzle::instance::Source;

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Either {
        This,
        That,
    }

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only errors are read")]
    struct Newtype([f64; 1]);

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only errors are read")]
    struct Fields {
        pair: Option<Spanned<[u32; 2]>>,
        #[serde(default)]
        words: Vec<(String, bool)>,
        one: Option<Newtype>,
        either: Option<Either>,
        any: Option<Vec<i64>>,
    }

    /// The error and its place.
    fn told(text: &str) -> String {
        let fields = Source::new("lists.toml", text).parse::<Fields>();
        fields.map_or_else(
            |error| format!("{}: {}", error.problem, &text[error.span.expect("a place")]),
            |_| "fine".to_owned(),
        )
    }

    #[test]
    fn no_value_of_a_list_is_left_out() {
        for text in [
            "pair = [1, 2]\none = [0.5]\neither = \"that\"\nany = [-1, 99999999999, 3, 4]",
            "words = [[\"a\", true], [\"b\", false]]",
        ] {
            assert_eq!(told(text), "fine", "{text}");
        }
        assert_eq!(told("pair = [1, 2, 3]"), "the list has 3 values, not 2: [1, 2, 3]");
        assert_eq!(told("pair = [1]"), "the list has 1 value, not 2: [1]");
        assert_eq!(
            told("words = [[\"a\", true], [\"b\", false, 1, 2]]"),
            "the list has 4 values, not 2: [\"b\", false, 1, 2]"
        );
        assert_eq!(told("one = [0.5, 1]"), "the list has 2 values, not 1: [0.5, 1]");
    }
}
