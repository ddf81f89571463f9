//! Ranges of parameters that are numbers: `3..12`, `3..21..2`, `3,4,7`.

use itertools::Itertools;

use super::{Key, Parameter};
use crate::puzzle::instance::Params;
use crate::puzzle::violation::ensure;

/// The most values of a range.
const MOST: i128 = 1_000_000;

/// A text is no range of numbers, for this reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NoRange(String);

impl Key {
    /// True if a text gives several values of this parameter, which is a number.
    pub fn is_range(&self, text: &str) -> bool {
        let is_number = self.example.parse::<i64>().is_ok();
        let takes_value = matches!(self.parameter, Some(Parameter::Value(_)));
        is_number && takes_value && (text.contains("..") || text.contains(','))
    }
}

/// The values of a range, with its ends, or of a list of numbers and ranges.
///
/// ```
/// use puzzlec::puzzle::family::values;
///
/// assert_eq!(values("1..3,10..20..5")?, [1, 2, 3, 10, 15, 20]);
/// # Ok::<(), puzzlec::puzzle::family::NoRange>(())
/// ```
///
/// # Errors
/// When a part is no number and no range, or a range has no value or more than 1,000,000.
pub fn values(text: &str) -> Result<Vec<i64>, NoRange> {
    let ranges: Vec<_> = text.split(',').map(range).try_collect().map_err(NoRange)?;
    Ok(ranges.into_iter().flatten().collect())
}

/// Parameters with their values, of which a table has every choice.
#[derive(Clone, Debug, Default)]
pub struct Ranges(pub Vec<(&'static Key, Vec<i64>)>);

impl Ranges {
    /// The number of choices of a value of each.
    pub fn number(&self) -> usize {
        self.0.iter().map(|(_, values)| values.len()).fold(1, usize::saturating_mul)
    }

    /// Every choice of a value of each; that of the last one changes first.
    pub fn choices(&self) -> impl Iterator<Item = Vec<i64>> + Send + '_ {
        self.0.iter().map(|(_, values)| values.iter().copied()).multi_cartesian_product()
    }

    /// True if it is one parameter, in steps of 1.
    pub fn is_sequence(&self) -> bool {
        let follows = |one: &i64, next: &i64| one.checked_add(1) == Some(*next);
        matches!(&self.0[..], [(_, values)] if values.is_sorted_by(follows))
    }

    /// Parameters with these values.
    pub fn with(&self, params: Params, values: &[i64]) -> Params {
        let pairs = self.0.iter().zip(values);
        pairs.fold(params, |params, ((key, _), value)| params.with(key.name, value.to_string()))
    }
}

/// The values of a number, or from one number to another, in steps where a third is given.
fn range(text: &str) -> Result<impl Iterator<Item = i64> + use<>, String> {
    let problem = |text: &str| format!("`{text}` is not a whole number");
    let number = |text: &str| text.trim().parse().map_err(|_| problem(text));
    ensure!(!text.contains("..."), "a range has two dots, such as `3..12`");
    let numbers: Vec<i64> = text.split("..").map(number).try_collect()?;
    let (first, last, step) = match numbers[..] {
        [only] => (only, only, 1),
        [first, last] => (first, last, 1),
        [first, last, step] => (first, last, step),
        _ => return Err("a range has one or two signs `..`".to_owned()),
    };
    ensure!(step >= 1, "a step is at least 1, not {step}");
    ensure!(first <= last, "nothing lies between {first} and {last}: give the smaller one first");
    // Their differences may be greater than they are.
    let [first, last, step] = [first, last, step].map(i128::from);
    let steps = (last - first) / step;
    ensure!(steps < MOST, "it has more than {MOST} values");
    Ok((0..=steps).map(move |number| (first + number * step) as i64))
}

#[cfg(test)]
mod tests {
    use super::*;

    const N: Key = Key::new("n", "8").value("N");

    #[test]
    fn ranges_have_both_ends() {
        let values = |text: &str| values(text).expect("a range");
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
        for text in
            ["12..3", "3..x", "3..=5", "..5", "3..", "3,,4", "1..9..0", "1..2..3..4", "3...5"]
        {
            assert!(values(text).is_err(), "{text}");
        }
        for text in ["0..1000000".to_owned(), format!("{}..{}", i64::MIN, i64::MAX)] {
            assert!(values(&text).is_err(), "{text}");
        }
    }

    #[test]
    fn only_numbers_have_ranges() {
        assert!(N.is_range("3..5") && N.is_range("3,5") && !N.is_range("-3"));
        let cell = Key::new("start", r#""1,1""#).value("ROW,COLUMN");
        assert!(!cell.is_range("1,2"));
        assert!(!Key::new("n", "8").is_range("3..5"));
    }
}
