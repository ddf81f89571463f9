//! Words of sentences: how a line is cut into them, their singular, their numbers.

use crate::puzzle::prelude::*;

/// A word of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// As it stands in the line.
    pub(super) text: String,
    /// Its place in the line, in bytes.
    pub(super) span: Range<usize>,
}

/// Words that add nothing.
pub(super) const FILLER: [&str; 4] = ["the", "a", "an", "all"];

/// The words of a line. Signs are words, but for those of a name such as `knight's` or `2x2`.
pub(super) fn words(line: &str) -> Vec<Word> {
    let is_inner = |sign: char| sign.is_alphanumeric() || "'’_-".contains(sign);
    let mut words: Vec<Word> = Vec::new();
    let mut is_open = false;
    for (at, sign) in line.char_indices() {
        let end = at + sign.len_utf8();
        // A hyphen is inside of a word only.
        let goes_on = is_inner(sign) && (is_open || sign.is_alphanumeric());
        match words.last_mut().filter(|_| is_open && goes_on) {
            Some(word) => {
                word.text.push(sign);
                word.span.end = end;
            }
            None if sign.is_whitespace() => {}
            None => words.push(Word { text: sign.to_string(), span: at..end }),
        }
        is_open = goes_on;
    }
    words
}

/// The singular of a noun, the one form of a verb, or a word as it is.
pub(super) fn singular(word: &str) -> String {
    let word = word.to_lowercase();
    let ends = |end: &str| word.len() > end.len() + 1 && word.ends_with(end);
    match word.as_str() {
        "mice" => return "mouse".to_owned(),
        "are" => return "is".to_owned(),
        "has" | "have" | "contain" | "contains" => return "has".to_owned(),
        "do" | "does" => return "does".to_owned(),
        "every" => return "each".to_owned(),
        _ => {}
    }
    let cut = |count: usize| word[..word.len() - count].to_owned();
    if ends("ies") {
        cut(3) + "y"
    } else if ["xes", "ches", "shes", "sses", "oes"].iter().any(|end| ends(end)) {
        cut(2)
    } else if ends("s") && !ends("ss") && !ends("us") && !ends("is") {
        cut(1)
    } else {
        word
    }
}

/// The plural of a noun.
pub(super) fn several(word: &str) -> String {
    plural(2, word).trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ').to_owned()
}

/// True if two words are the same, or one is the plural of the other.
pub(super) fn is_same(word: &str, other: &str) -> bool {
    word.eq_ignore_ascii_case(other) || singular(word) == singular(other)
}

/// The number that a word says: `3` or `three`.
pub(super) fn number(word: &str) -> Option<i64> {
    const NAMES: [&str; 13] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let name = NAMES.iter().position(|name| name.eq_ignore_ascii_case(word));
    let digits = || word.parse::<i32>().ok().map(i64::from);
    let none = || word.eq_ignore_ascii_case("no").then_some(0);
    name.map(|number| number as i64).or_else(digits).or_else(none)
}

/// A text with the value of each `{expression}` in its place.
pub(super) fn filled(
    text: &Spanned<String>,
    parameters: &BTreeMap<String, i64>,
) -> Result<Spanned<String>, Fault> {
    let own = text.get_ref();
    let mut filled = String::new();
    let mut rest = own.as_str();
    while let Some((before, after)) = rest.split_once('{') {
        let at = own.len() - after.len() - 1;
        let fault = |problem: String| {
            let help = format!(
                "`{{n+1}}` is a number that is computed from the parameters: {}",
                parameters.keys().join(", ")
            );
            Fault::inside(text, at..own.len().min(at + 1), problem).help(help)
        };
        let (inside, end) =
            after.split_once('}').ok_or_else(|| fault("a `{` has no `}`".to_owned()))?;
        let value = Sum { rest: inside, parameters }.value();
        let value =
            value.map_err(|word| fault(format!("`{word}` is no number and no parameter")))?;
        filled.push_str(before);
        filled.push_str(&value.to_string());
        rest = end;
    }
    filled.push_str(rest);
    Ok(Spanned::new(text.span(), filled))
}

/// The reader of an expression: sums of products of numbers, parameters and parentheses.
struct Sum<'t> {
    rest: &'t str,
    parameters: &'t BTreeMap<String, i64>,
}

impl Sum<'_> {
    /// The value of the whole expression, or what cannot be read.
    fn value(mut self) -> Result<i64, String> {
        let value = self.sum()?;
        if self.rest.trim().is_empty() { Ok(value) } else { Err(self.rest.trim().to_owned()) }
    }

    /// Takes the next sign, if it is one of these.
    fn take(&mut self, signs: &str) -> Option<char> {
        let rest = self.rest.trim_start();
        let sign = rest.chars().next().filter(|&sign| signs.contains(sign))?;
        self.rest = &rest[sign.len_utf8()..];
        Some(sign)
    }

    fn sum(&mut self) -> Result<i64, String> {
        let mut value = self.product()?;
        while let Some(sign) = self.take("+-") {
            let next = self.product()?;
            value =
                if sign == '+' { value.saturating_add(next) } else { value.saturating_sub(next) };
        }
        Ok(value)
    }

    fn product(&mut self) -> Result<i64, String> {
        let mut value = self.factor()?;
        while let Some(sign) = self.take("*/") {
            let next = self.factor()?;
            value = match (sign, next) {
                ('*', _) => value.saturating_mul(next),
                (_, 0) => return Err("/0".to_owned()),
                _ => value.div_euclid(next),
            };
        }
        Ok(value)
    }

    fn factor(&mut self) -> Result<i64, String> {
        if self.take("(").is_some() {
            let value = self.sum()?;
            return self.take(")").map(|_| value).ok_or_else(|| self.rest.to_owned());
        }
        let rest = self.rest.trim_start();
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        self.rest = after;
        let known = self.parameters.get(word).copied();
        known.or_else(|| word.parse::<i32>().ok().map(i64::from)).ok_or_else(|| word.to_owned())
    }
}
