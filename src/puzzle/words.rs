//! Errors of serde, which names types of Rust, in plain words.

use itertools::Itertools;

/// The message that a value is not what its key takes. A message of another form stays as it is.
pub(super) fn in_words(message: &str) -> String {
    let parted = message.split_once(": ").and_then(|(error, rest)| {
        let (found, expected) = rest.rsplit_once(", expected ")?;
        Some((error, found, expected))
    });
    let words = parted.and_then(|(error, found, expected)| match error {
        "invalid type" | "invalid value" => {
            Some(format!("{} {}", value(found), fault(found, expected)?))
        }
        _ => None,
    });
    let length = || {
        let (found, expected) =
            message.strip_prefix("invalid length ")?.split_once(", expected ")?;
        let digits = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        let count = expected.split_whitespace().find(digits)?;
        Some(format!("the list has {found} values, not {count}"))
    };
    words.or_else(length).unwrap_or_else(|| message.to_owned())
}

/// A value as it stands in a file, or its kind.
fn value(found: &str) -> String {
    match found {
        "sequence" => "a list".to_owned(),
        "map" => "a table".to_owned(),
        found if found.starts_with("string ") => {
            format!("`{}`", found.trim_start_matches("string ").trim_matches('"'))
        }
        found => match found.split('`').collect_vec()[..] {
            [_, value, _] => format!("`{value}`"),
            _ => found.to_owned(),
        },
    }
}

/// The reason why a value is none of an expected type, if the type is a known one.
fn fault(found: &str, expected: &str) -> Option<&'static str> {
    let is_integer = found.starts_with("integer ");
    let is_negative = found.contains("`-");
    Some(match expected {
        "u8" | "u16" | "u32" | "u64" | "usize" if is_integer && is_negative => "is negative",
        "u8" | "u16" | "u32" | "u64" | "usize" | "i64" if is_integer => "is too large",
        "u8" | "u16" | "u32" | "u64" | "usize" | "i64" => "is no whole number",
        "a boolean" => "is neither `true` nor `false`",
        "a string" | "a borrowed string" => "is no text, which stands in quotes",
        "a map" => "is no table",
        _ if expected.starts_with("a nonzero ") && found == "integer `0`" => "is too small",
        _ if expected.starts_with("struct ") => "is no table",
        "a sequence" => "is no list",
        _ if expected.starts_with("an array of ") || expected.starts_with("a tuple of ") => {
            "is no list"
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use insta::assert_snapshot;
    use serde::de::DeserializeOwned;
    use toml::Spanned;

    use super::*;

    #[derive(Debug, serde::Deserialize)]
    struct Of<T> {
        #[expect(dead_code, reason = "only its error is read")]
        key: T,
    }

    fn told<T: DeserializeOwned>(value: &str) -> String {
        match toml::from_str::<Of<T>>(&format!("key = {value}")) {
            Ok(_) => "fine".to_owned(),
            Err(error) => in_words(error.message()),
        }
    }

    #[test]
    fn no_type_of_rust_is_named() {
        let values =
            ["-2", "300", "99999999999999999999", "1.5", "true", "\"a\"", "[1, 2, 3]", "{ a = 1 }"];
        let lines = values.map(|value| {
            let told = [
                told::<u8>(value),
                told::<Spanned<u32>>(value),
                told::<Option<usize>>(value),
                told::<bool>(value),
                told::<String>(value),
                told::<Vec<u64>>(value),
                told::<[u32; 2]>(value),
                told::<Of<i64>>(value),
            ];
            format!("{value}: {}", told.iter().unique().join("; "))
        });
        assert_snapshot!(lines.join("\n"));
        assert_eq!(told::<NonZeroU32>("0"), "`0` is too small");
    }
}
