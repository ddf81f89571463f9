use insta::assert_snapshot;
use itertools::Itertools;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::*;
use crate::puzzle::instance::source::Source;
use crate::shapes::list::Exactly;

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
    match Source::new("file", format!("key = {value}")).parse::<Of<T>>() {
        Ok(_) => "fine".to_owned(),
        Err(error) => std::iter::once(error.problem.to_string()).chain(error.help).join("; "),
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
            told::<Exactly<u32, 2>>(value),
            told::<Of<i64>>(value),
            told::<Colour>(value),
        ];
        format!("{value}:\n  {}", told.iter().unique().join("\n  "))
    });
    assert_snapshot!(lines.join("\n"));
}

#[test]
fn values_of_json_are_told_as_those_of_toml() {
    let told = |text: &str| match Source::new("file", text).parse::<Of<Exactly<u8, 2>>>() {
        Ok(_) => "fine".to_owned(),
        Err(error) => error.problem.to_string(),
    };
    let texts = [
        "{}",
        r#"{"key": null}"#,
        r#"{"key": [1]}"#,
        r#"{"key": [1, 2]}"#,
        r#"{"key": [1, 2, 3]}"#,
        r#"{"key": [256, 2]}"#,
        r#"{"key": [1, {}]}"#,
        r#"{"lock": 1}"#,
    ];
    let lines = texts.map(|text| format!("{text}: {}", told(text)));
    assert_snapshot!(lines.join("\n"));
}

#[test]
fn a_text_that_is_no_toml_tells_where() {
    let told = |text: &str| Source::new("file", text).table().expect_err(text).to_string();
    let texts = ["n", "n = x", "n = 3\nn = 4", "n = \"a", "n = [1 2]", "[n", "n = 1\nn.a = 2"];
    assert_snapshot!(texts.map(told).join("\n"));
    assert!(told(&format!("n = {}", "[".repeat(1000))).contains("recurs"));
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Either {
    This,
    That,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "only errors are read")]
struct Newtype(Exactly<f64, 1>);

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "only errors are read")]
struct Fields {
    pair: Option<Spanned<Exactly<u32, 2>>>,
    #[serde(default)]
    words: Vec<Exactly<u32, 2>>,
    one: Option<Newtype>,
    either: Option<Either>,
    any: Option<Vec<i64>>,
}

/// The error and its place.
fn placed(text: &str) -> String {
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
        "words = [[1, 2], [3, 4]]",
    ] {
        assert_eq!(placed(text), "fine", "{text}");
    }
    assert_eq!(placed("pair = [1, 2, 3]"), "the list has 3 values, not 2: [1, 2, 3]");
    assert_eq!(placed("pair = [1]"), "the list has 1 value, not 2: [1]");
    assert_eq!(
        placed("words = [[1, 2], [1, 2, 3, 4]]"),
        "the list has 4 values, not 2: [1, 2, 3, 4]"
    );
    assert_eq!(placed("one = [0.5, 1]"), "the list has 2 values, not 1: [0.5, 1]");
}
