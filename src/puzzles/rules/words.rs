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
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while let Some(first) = rest.chars().next() {
        let name = rest.find(|sign| !is_inner(sign)).unwrap_or(rest.len());
        let end = if first.is_alphanumeric() { name } else { first.len_utf8() };
        let (text, after) = rest.split_at(end);
        words.push(Word { text: text.to_owned(), span: span(line, text) });
        rest = after.trim_start();
    }
    words
}

/// The singular of a noun, the one form of a verb, or a word as it is.
pub(super) fn singular(word: &str) -> String {
    let word = word.to_lowercase();
    let ends =
        |ends: &[&str]| ends.iter().any(|end| word.len() > end.len() + 1 && word.ends_with(end));
    let cut = |count: usize| word[..word.len() - count].to_owned();
    match word.as_str() {
        "mice" => "mouse".to_owned(),
        "are" => "is".to_owned(),
        "has" | "have" | "contain" | "contains" => "has".to_owned(),
        "do" | "does" => "does".to_owned(),
        "every" => "each".to_owned(),
        _ if ends(&["ies"]) => cut(3) + "y",
        _ if ends(&["xes", "ches", "shes", "sses", "oes"]) => cut(2),
        _ if ends(&["s"]) && !ends(&["ss", "us", "is"]) => cut(1),
        _ => word,
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

/// The number that digits write.
pub(super) fn integer(digits: &str) -> Option<i64> {
    digits.trim().parse::<i32>().ok().map(i64::from)
}

/// The number that a word says: `3` or `three`.
pub(super) fn number(word: &str) -> Option<i64> {
    const NAMES: [&str; 13] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let name = if word.eq_ignore_ascii_case("no") { "zero" } else { word };
    let name = NAMES.iter().position(|own| own.eq_ignore_ascii_case(name));
    name.map(|number| number as i64).or_else(|| integer(word))
}

/// The values of parameters.
pub(super) type Parameters = BTreeMap<&'static str, i64>;

/// The most signs of an expression: parentheses in others go deep.
const LONGEST: usize = 200;

/// A text with the value of each `{expression}` in its place.
pub(super) fn filled(
    text: &Spanned<String>,
    parameters: &Parameters,
) -> Result<Spanned<String>, Fault> {
    let own = text.get_ref();
    let mut filled = String::new();
    let mut rest = own.as_str();
    while let Some((before, after)) = rest.split_once('{') {
        let fault = |problem: String| {
            let known = parameters.keys().format(", ");
            let known =
                if parameters.is_empty() { "`n` and `m`".into() } else { known.to_string() };
            let help = format!("`{{n+1}}` is a number that is computed from parameters: {known}");
            let brace = span(own, before).end;
            Fault::inside(text, brace..brace + 1, problem).help(help)
        };
        let parts = after.split_once('}').ok_or_else(|| fault("a `{` has no `}`".to_owned()));
        let (inside, end) = parts?;
        let problem = format!("an expression has at most {LONGEST} signs");
        ensure!(inside.len() <= LONGEST, fault(problem));
        let value = Sum { rest: inside, parameters }.value();
        let value = value.map_err(|word| fault(format!("`{word}` is no number and no parameter")));
        filled.extend([before, &value?.to_string()]);
        rest = end;
    }
    Ok(Spanned::new(text.span(), filled + rest))
}

/// The reader of an expression: sums of products of numbers, parameters and parentheses.
struct Sum<'t> {
    rest: &'t str,
    parameters: &'t Parameters,
}

impl Sum<'_> {
    /// The value of the whole expression, or what cannot be read.
    fn value(mut self) -> Result<i64, String> {
        let value = self.chain(&["+-", "*/"])?;
        let rest = self.rest.trim();
        if rest.is_empty() { Ok(value) } else { Err(rest.to_owned()) }
    }

    /// Takes the next sign, if it is one of these.
    fn take(&mut self, signs: &str) -> Option<char> {
        let rest = self.rest.trim_start();
        let sign = rest.chars().next().filter(|&sign| signs.contains(sign))?;
        self.rest = &rest[sign.len_utf8()..];
        Some(sign)
    }

    /// A chain of parts with the first of these signs between them; parts have the signs that follow.
    fn chain(&mut self, signs: &[&str]) -> Result<i64, String> {
        let Some((own, inner)) = signs.split_first() else { return self.factor() };
        let mut value = self.chain(inner)?;
        while let Some(sign) = self.take(own) {
            let next = self.chain(inner)?;
            value = match sign {
                '+' => value.saturating_add(next),
                '-' => value.saturating_sub(next),
                '*' => value.saturating_mul(next),
                _ => value.checked_div_euclid(next).ok_or("/0")?,
            };
        }
        Ok(value)
    }

    fn factor(&mut self) -> Result<i64, String> {
        if self.take("(").is_some() {
            let value = self.chain(&["+-", "*/"])?;
            return self.take(")").map(|_| value).ok_or_else(|| self.rest.to_owned());
        }
        let rest = self.rest.trim_start();
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        self.rest = after;
        let known = self.parameters.get(word).copied();
        known.or_else(|| integer(word)).ok_or_else(|| word.to_owned())
    }
}
