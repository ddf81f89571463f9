//! Words of sentences: how a line is cut into them, their singular, their numbers.

use super::Text;
use crate::puzzle::prelude::*;
use crate::sentences::singular;
use crate::shapes::drawing::span;

/// The fault of a part of a text, and its remedy.
pub(super) fn fault(text: &Text, part: &str, problem: &str, help: &str) -> Fault {
    Fault::inside(text, span(text.get_ref(), part), problem).help(help)
}

/// The plural of a noun.
pub(super) fn several(word: &str) -> String {
    plural(2, word).split_off("2 ".len())
}

/// True if two words are the same, or one is the plural of the other.
pub(super) fn is_same(word: &str, other: &str) -> bool {
    word.eq_ignore_ascii_case(other) || singular(word) == singular(other)
}

/// The number that digits write.
pub(super) fn integer(digits: &str) -> Option<i64> {
    digits.trim().parse::<i32>().ok().map(i64::from)
}

/// The numbers of rows and columns that a text such as `8 x 8` says.
pub(super) fn size(text: &str) -> Option<(usize, usize)> {
    let sides = text.split_once(['x', '×']).or_else(|| text.split_once(" by "))?;
    let count = |text: &str| text.trim().parse().ok().filter(|count| *count > 0);
    Some((count(sides.0)?, count(sides.1)?))
}

/// The parameters with their values.
pub(super) type Parameters = [(&'static str, Option<i64>); 2];

/// The most signs of an expression: parentheses in others go deep.
const LONGEST: usize = 200;

/// A text with the value of each `{expression}` in its place.
pub(super) fn filled(text: &Text, parameters: Parameters) -> Result<Text, Fault> {
    let mut filled = String::new();
    let mut rest = text.get_ref().as_str();
    while let Some((before, after)) = rest.split_once('{') {
        let fault = |problem: &str| {
            let help = "`{n+1}` is a number that is computed from parameters: `n` and `m`";
            fault(text, &rest[before.len()..=before.len()], problem, help)
        };
        let (inside, end) = after.split_once('}').ok_or_else(|| fault("a `{` has no `}`"))?;
        let problem = format!("an expression has at most {LONGEST} signs");
        ensure!(inside.len() <= LONGEST, fault(&problem));
        let value = value(inside, parameters);
        let value = value.map_err(|part| fault(&format!("`{part}` is no number and no parameter")));
        filled.extend([before, &value?.to_string()]);
        rest = end;
    }
    Ok(Spanned::new(text.span(), filled + rest))
}

/// The value of an expression: sums of products of numbers, parameters and parentheses; or the part
/// that cannot be read.
fn value(text: &str, parameters: Parameters) -> Result<i64, String> {
    // What is computed last: the last sign outside of parentheses, `+` and `-` after `*` and `/`.
    let last = |signs: &str| {
        let mut depth = 0;
        text.rfind(|sign: char| {
            depth += i32::from(sign == ')') - i32::from(sign == '(');
            depth == 0 && signs.contains(sign)
        })
    };
    if let Some(at) = last("+-").or_else(|| last("*/")) {
        let [one, other] = [&text[..at], &text[at + 1..]].map(|part| value(part, parameters));
        let (one, other) = (one?, other?);
        return match text.as_bytes()[at] {
            b'+' => Ok(one.saturating_add(other)),
            b'-' => Ok(one.saturating_sub(other)),
            b'*' => Ok(one.saturating_mul(other)),
            _ => one.checked_div_euclid(other).ok_or_else(|| "/0".to_owned()),
        };
    }
    let word = text.trim();
    if let Some(inside) = word.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        return value(inside, parameters);
    }
    let known = parameters.into_iter().find_map(|(name, value)| value.filter(|_| name == word));
    known.or_else(|| integer(word)).ok_or_else(|| word.to_owned())
}
