//! Texts: lists of words, and lines of a width.

use std::fmt::Display;

use itertools::Itertools;

/// Things one after the other, with "and" before the last one, and a comma before that where a
/// thing has an "and" of its own.
///
/// ```
/// use puzzlec::puzzle::text::listed;
///
/// assert_eq!(listed(["solve", "hint", "count"]), "solve, hint and count");
/// assert_eq!(listed(["clues 4 and 5", "a rule"]), "clues 4 and 5, and a rule");
/// ```
pub fn listed(things: impl IntoIterator<Item: Display>) -> String {
    joined(things, "and")
}

/// The same with another word than "and".
pub fn joined(things: impl IntoIterator<Item: Display>, conjunction: &str) -> String {
    let mut things = things.into_iter().map(|thing| thing.to_string()).collect_vec();
    let comma = if things.iter().any(|thing| thing.contains(" and ")) { "," } else { "" };
    match (things.pop(), things.is_empty()) {
        (None, _) => String::new(),
        (Some(only), true) => only,
        (Some(last), false) => format!("{}{comma} {conjunction} {last}", things.join(", ")),
    }
}

/// Numbers in words: `3, 7-9`.
pub fn ranges(numbers: &[usize]) -> String {
    let range = |chunk: &[usize]| match chunk {
        [first, .., last] => format!("{first}-{last}"),
        [only] => only.to_string(),
        [] => String::new(),
    };
    numbers.chunk_by(|one, next| one + 1 == *next).map(range).join(", ")
}

/// A histogram in words: `22 (3), 23 (14) and 24 (5)`, each number with how often it occurs.
pub fn histogram(numbers: &[usize]) -> String {
    let counts = numbers.iter().sorted_unstable().dedup_with_count();
    listed(counts.map(|(count, number)| format!("{number} ({count})")))
}

/// A solution that is a row or rows of numbers in a line: rows separated by `/`, numbers by blanks
/// if one of them has several digits.
pub fn rows_in_line(solution: &serde_json::Value) -> Option<String> {
    let rows = match &solution.as_array()?[..] {
        rows @ [serde_json::Value::Array(_), ..] => {
            rows.iter().map(serde_json::Value::as_array).collect::<Option<_>>()?
        }
        _ => vec![solution.as_array()?],
    };
    let is_digit = |number: &serde_json::Value| number.as_u64().is_some_and(|number| number < 10);
    let gap = if rows.iter().copied().flatten().all(is_digit) { "" } else { " " };
    let row = |row: &Vec<serde_json::Value>| {
        row.iter()
            .all(serde_json::Value::is_number)
            .then(|| row.iter().map(serde_json::Value::to_string).join(gap))
    };
    rows.into_iter().map(row).collect::<Option<Vec<_>>>().map(|rows| rows.join("/"))
}

/// A text as XML and HTML have it: no character of it is markup, and one that XML forbids, a control
/// character, U+FFFE or U+FFFF, is the replacement character.
///
/// ```
/// use puzzlec::puzzle::text::xml;
///
/// assert_eq!(xml("a<b & \"c\"\u{7}\u{ffff}"), "a&lt;b &amp; &quot;c&quot;\u{fffd}\u{fffd}");
/// ```
pub fn xml(text: &str) -> String {
    let is_forbidden = |sign: char| sign.is_control() || matches!(sign, '\u{fffe}' | '\u{ffff}');
    let text = text.replace(is_forbidden, "\u{fffd}").replace('&', "&amp;");
    text.replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A text in lines of at most this many columns, each with an indent.
pub fn wrapped(text: &str, indent: &str, columns: usize) -> String {
    let lines = lines(text, |line| indent.len() + line.chars().count() <= columns);
    lines.iter().map(|line| format!("{indent}{line}")).join("\n")
}

/// The words of a text in lines that fit, or of one word.
pub fn lines(text: &str, fits: impl Fn(&str) -> bool) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if fits(&format!("{line} {word}")) => line.extend([" ", word]),
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A sign of pictures, in place of which ASCII has another.
pub fn ascii(sign: char) -> char {
    const SIGNS: [&str; 25] = [
        "█#", "·.", "★*", "♛Q", "♚K", "♜R", "♝B", "♞N", "♣Y", "▲A", "✹L", "●@", "○o", "◆x", "♥v",
        "×x", "÷/", "−-", "←<", "↑^", "→>", "↓v", "∧^", "∨v", "■#",
    ];
    let own = SIGNS.iter().find(|own| own.starts_with(sign));
    own.and_then(|own| own.chars().nth(1)).unwrap_or(sign)
}
