//! Ranges of parameters that are numbers: `3..12`, `3..21..2`, `3,4,7`.

use itertools::Itertools;
use puzzlec::puzzle::family::{Key, Parameter};

use super::parameters::{self, Parameters};
use super::report::{Failure, Outcome};

/// The most values of a parameter.
const MOST: i128 = 1_000_000;

/// True if a value of this parameter is written as several.
pub(crate) fn is_range(key: &Key, value: &str) -> bool {
    let is_number = key.example.parse::<i64>().is_ok();
    let takes_value = matches!(key.parameter, Some(Parameter::Value(_)));
    is_number && takes_value && (value.contains("..") || value.contains(','))
}

/// The parameters that are written as several values, and what is written.
pub(crate) fn among(parameters: &Parameters) -> impl Iterator<Item = (&'static Key, &str)> {
    let value = |key: &Key| parameters.0.iter().find(|(name, _)| *name == key.name);
    let written = move |key: &'static Key| value(key).map(|(_, value)| (key, value));
    parameters::all().filter_map(written).filter(|(key, value)| is_range(key, value))
}

/// Refuses ranges where one puzzle is wanted.
pub(crate) fn refuse(parameters: &Parameters) -> Outcome<()> {
    let Some((key, text)) = among(parameters).next() else { return Ok(()) };
    let error = format!("--{} {text} is more than one value", key.option());
    Err(Failure::new(error, "give one; `solve`, `count` and `optimise` make a table of several"))
}

/// The values of a range, with its ends, or of a list of numbers and ranges.
pub(crate) fn values(key: &Key, text: &str) -> Outcome<Vec<i64>> {
    let ranges: Result<Vec<_>, _> = text.split(',').map(range).collect();
    let refused = |reason: String| {
        let option = key.option();
        let help = format!(
            "a range is --{option} 3..12 with its ends in it, or 3..21..2 in steps of 2; a list is \
             3,4,7"
        );
        Failure::new(format!("invalid value `{text}` for --{option}: {reason}"), help)
    };
    Ok(ranges.map_err(refused)?.into_iter().flatten().collect())
}

/// The values of a number, or from one number to another, in steps where a third is given.
fn range(text: &str) -> Result<impl Iterator<Item = i64> + use<>, String> {
    let number = |text: &str| {
        let number = text.trim().parse::<i64>();
        number.map_err(|_| format!("`{text}` is not a whole number"))
    };
    let numbers: Vec<i64> = text.split("..").map(number).try_collect()?;
    let (first, last, step) = match numbers[..] {
        [only] => (only, only, 1),
        [first, last] => (first, last, 1),
        [first, last, step] => (first, last, step),
        _ => return Err("a range has one or two signs `..`".to_owned()),
    };
    if step < 1 {
        return Err(format!("a step is at least 1, not {step}"));
    }
    if first > last {
        return Err(format!("nothing lies between {first} and {last}: give the smaller one first"));
    }
    // Their differences may be greater than they are.
    let [first, last, step] = [first, last, step].map(i128::from);
    let steps = (last - first) / step;
    if steps >= MOST {
        return Err(format!("it has more than {MOST} values"));
    }
    Ok((0..=steps).map(move |number| (first + number * step) as i64))
}

#[cfg(test)]
mod tests {
    use super::*;

    const N: Key = Key::new("n", "8").value("N");

    #[test]
    fn ranges_have_both_ends() {
        let values = |text: &str| values(&N, text).expect("a range");
        assert_eq!(values("3..6"), [3, 4, 5, 6]);
        assert_eq!(values("3..8..2"), [3, 5, 7]);
        assert_eq!(values("3..7..2"), [3, 5, 7]);
        assert_eq!(values("5..5"), [5]);
        assert_eq!(values("-1..1"), [-1, 0, 1]);
        assert_eq!(values("3,7, 4"), [3, 7, 4]);
        assert_eq!(values("1..2,9,4..5"), [1, 2, 9, 4, 5]);
        assert_eq!(values("0..999999").len() as i128, MOST);
        let (least, most) = (i64::MIN, i64::MAX);
        assert_eq!(values(&format!("{least}..{most}..{most}")), [least, -1, most - 1]);
    }

    #[test]
    fn what_is_no_range_is_told() {
        for text in ["12..3", "3..x", "3..=5", "..5", "3..", "3,,4", "1..9..0", "1..2..3..4"] {
            assert!(values(&N, text).is_err(), "{text}");
        }
        for text in ["0..1000000".to_owned(), format!("{}..{}", i64::MIN, i64::MAX)] {
            assert!(values(&N, &text).is_err(), "{text}");
        }
    }

    #[test]
    fn only_numbers_have_ranges() {
        assert!(is_range(&N, "3..5") && is_range(&N, "3,5") && !is_range(&N, "-3"));
        let cell = Key::new("start", r#""1,1""#).value("ROW,COLUMN");
        assert!(!is_range(&cell, "1,2"));
        assert!(!is_range(&Key::new("n", "8"), "3..5"));
    }
}
