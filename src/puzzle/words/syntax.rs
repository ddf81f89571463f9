//! Faults of TOML and JSON themselves, in plain words.

const TEXT: &str = "a text has quotes at both ends";
const TEXTS: &str = "a text has quotes at both ends, three of them if it has several lines";
const ESCAPE: &str = "`\\` begins an escape in a text; `\\\\` is the sign itself";
const COMMAS: &str = "a list stands in `[]`, with commas between its values";
const NUMBER: &str = "this is no number such as 12, -3 or 0.5";
const DEEP: &str = "lists and tables are nested too deeply";
const VALUE: &str =
    "here should be a value: a number, a text in quotes, a list, a table, `true` or `false`";

/// The fault of a text that is no TOML, from the message of its reader.
pub(in super::super) fn toml_fault(message: &str) -> &'static str {
    let fault = message.split_once(", expected ").map_or(message, |(fault, _)| fault);
    let tells = |words: &[&str]| words.iter().any(|word| fault.contains(word));
    match fault {
        "duplicate key" => "this key is given twice",
        "unexpected key or value" | "unexpected content" => "a line has one key and its value",
        _ if tells(&["recurs"]) => DEEP,
        _ if tells(&["dotted key"]) => "only tables have keys, and this is none",
        _ if tells(&["inline table", "between key-value pairs"]) && !tells(&["assignment"]) => {
            "a table on a line stands in `{}`, with commas between its keys"
        }
        _ if tells(&["array table", "unclosed table", "table open"]) => {
            "the name of a table stands in brackets: `[calendar]`, `[[piece]]` if there are several"
        }
        _ if tells(&["array"]) => COMMAS,
        _ if tells(&["escape", "unicode"]) => ESCAPE,
        _ if tells(&["unquoted key", "keys cannot be"]) => {
            "this is no key: it has letters, digits, `-` and `_`, or stands in quotes"
        }
        _ if tells(&["key with no value", "key-value", "`=`"]) => {
            "a key has `=` and its value after it"
        }
        _ if tells(&["must be quoted", "invalid value", "missing value", "boolean"]) => VALUE,
        _ if tells(&["string", "quote"]) => TEXTS,
        _ if tells(&["comment", "carriage return"]) => {
            "control characters stand nowhere in a file, and a line ends with a newline"
        }
        _ if tells(&["number", "digit", "sign", "radix", "zero", "float", "date", "integer"]) => {
            NUMBER
        }
        _ if tells(&["mantissa", "fraction", "exponent"]) => NUMBER,
        _ => "this is no TOML",
    }
}

/// The fault of a text that is no JSON, from the message of its reader.
pub(in super::super) fn json_fault(message: &str) -> &'static str {
    let begins = |starts: &[&str]| starts.iter().any(|start| message.starts_with(start));
    match message {
        _ if begins(&["EOF while parsing a list"]) => "the text ends within a list: `]` is missing",
        _ if begins(&["EOF while parsing an object"]) => {
            "the text ends within a table: `}` is missing"
        }
        _ if begins(&["EOF while parsing a string", "control character"]) => TEXT,
        _ if begins(&["EOF"]) => "the text ends where a value should be",
        _ if begins(&["expected value", "expected ident"]) => VALUE,
        _ if begins(&["expected `:`"]) => "a key has `:` and its value after it",
        _ if begins(&["expected `,` or `]`"]) => COMMAS,
        _ if begins(&["expected `,` or `}`"]) => {
            "a table stands in `{}`, with commas between its keys"
        }
        _ if begins(&["expected `\"`", "key must be"]) => "a key is a text in quotes",
        _ if begins(&["trailing comma"]) => "no comma stands after the last value",
        _ if begins(&["trailing characters"]) => "the text goes on after its value",
        _ if begins(&["invalid number", "number out"]) => "this is no number, or too large a one",
        _ if begins(&["recursion"]) => DEEP,
        _ if begins(&["invalid escape", "invalid unicode", "lone", "unexpected end of hex"]) => {
            ESCAPE
        }
        _ => "this is no JSON",
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;
    use itertools::Itertools;
    use serde_json::Value;
    use toml::de::DeTable;

    use super::*;
    use crate::puzzle::instance::Source;

    #[test]
    fn toml_is_corrected_in_words() {
        let told = |text: &&str| {
            let error = Source::new("file", *text).table().expect_err(text);
            format!("{text:?}: {}", error.problem)
        };
        let texts = [
            "\0",
            "n",
            "n 3",
            "n =",
            "= 3",
            "n = = 3",
            "n = 3 4",
            "n = 3\nn = 4",
            "n = x",
            "n = tru",
            "n = 03",
            "n = ++3",
            "n = 1__2",
            "n = 0X1",
            "n = 1.",
            "n = 1e",
            "n = .5",
            "n = 2026-13-01",
            "n = +",
            "n = \"a",
            "n = \"a\nb\"",
            "n = 'a\nb'",
            "n = 'a",
            "n = \"\"\"a",
            "n = \"\\q\"",
            "n = \"\\u12\"",
            "n = \"\u{1}\"",
            "n = [1",
            "n = [1 2]",
            "n = [,]",
            "n = [1,,2]",
            "n = [a=1]",
            "n = ]",
            "n = }",
            "[n",
            "[[n]",
            "n]",
            "[]",
            "[[a]]\n[a]",
            "n = {a",
            "n = {a = 1",
            "n = {a = 1 b = 2}",
            "n = {,}",
            "n.a = 1\nn = 2",
            "n = 1\nn.a = 2",
            "\"\"\"a\"\"\" = 1",
            "a b = 1",
            "ä = 1",
            "# \u{1}",
            "n = 1\r",
            "\"a",
        ];
        assert_snapshot!(texts.iter().map(told).join("\n"));
        let deep = format!("n = {}", "[".repeat(1000));
        assert_eq!(toml_fault(DeTable::parse(&deep).expect_err("deep").message()), DEEP);
    }

    #[test]
    fn json_is_corrected_in_words() {
        let told = |text: &&str| {
            let error = serde_json::from_str::<Value>(text).expect_err(text);
            format!("{text:?}: {}", json_fault(&error.to_string()))
        };
        let texts = [
            "",
            "[",
            "[1",
            "[1,",
            "[1 2]",
            "[1,]",
            "{",
            "{\"a\"",
            "{\"a\" 1}",
            "{\"a\":",
            "{\"a\": 1",
            "{\"a\": 1 \"b\"",
            "{a: 1}",
            "{1: 1}",
            "{\"a\": 1,}",
            "nul",
            "nil",
            "x",
            "solution",
            "-",
            "01",
            "1e999",
            "\"a",
            "\"\\q\"",
            "\"\\ud800\"",
            "\"\\ud800\\n\"",
            "\"\\u1\"",
            "\"\u{1}\"",
            "1 2",
            "[1]]",
        ];
        assert_snapshot!(texts.iter().map(told).join("\n"));
        let deep = serde_json::from_str::<Value>(&"[".repeat(1000)).expect_err("deep");
        assert_eq!(json_fault(&deep.to_string()), DEEP);
    }
}
