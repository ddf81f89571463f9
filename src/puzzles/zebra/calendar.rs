//! Months, days of the week, times of the day and places in a race: values that have an order.

use super::words::ordinal;

const MONTHS: &str =
    "january february march april may june july august september october november december";
const DAYS: &str = "monday tuesday wednesday thursday friday saturday sunday";
pub(super) const HOUR: &str = "hour";
pub(super) const MINUTE: &str = "minute";

/// A kind of values that are numbers by their words.
struct Kind {
    /// The words for the difference of two of them, with blanks between.
    units: &'static str,
    /// The number after which they start again.
    period: Option<i64>,
    number: fn(&str) -> Option<i64>,
}

const KINDS: [Kind; 4] = [
    Kind { units: "month", period: Some(12), number: |value| named(MONTHS, value) },
    Kind { units: "day", period: Some(7), number: |value| named(DAYS, value) },
    Kind { units: "hour minute", period: None, number: time },
    Kind { units: "place", period: None, number: ordinal },
];

/// The numbers of values that are all of one of these kinds, and their units. Days in an order, and
/// those without gaps, may go on after the end of the week.
pub(super) fn numbers(values: &[String], is_ordered: bool) -> Option<(Vec<i64>, &'static str)> {
    let read = |kind: &Kind| values.iter().map(|value| (kind.number)(value)).collect();
    let (kind, mut numbers) = KINDS.iter().find_map(|kind| {
        let numbers: Option<Vec<i64>> = read(kind);
        Some((kind, numbers?))
    })?;
    if let Some(period) = kind.period {
        let mut round = numbers.clone();
        for at in 1..round.len() {
            round[at] += if round[at] < round[at - 1] { period } else { 0 };
        }
        let is_round = round[round.len() - 1] - round[0] < period;
        let is_without_gaps = round.windows(2).all(|pair| pair[0] + 1 == pair[1]);
        // A week may begin on Sunday.
        let is_week = numbers[0] == period && period == 7;
        if is_round && (is_ordered || is_without_gaps || is_week) {
            numbers = round;
        }
    }
    let is_listed = numbers.is_sorted_by(|one, next| one < next);
    (is_listed || !is_ordered).then_some((numbers, kind.units))
}

/// The number of a word in a list, or of its first three letters.
fn named(list: &str, value: &str) -> Option<i64> {
    let value = value.trim_end_matches('.').to_lowercase();
    let is_it = |own: &str| own == value || value.len() == 3 && own.starts_with(&value);
    Some(list.split(' ').position(is_it)? as i64 + 1)
}

/// The minutes of a time since midnight: `8 am`, `8:30 pm`, `14:00`.
fn time(value: &str) -> Option<i64> {
    let value = value.to_lowercase().replace('.', "");
    let halves = [("am", 0), ("pm", 12)];
    let half = halves.into_iter().find_map(|(end, hours)| Some((value.strip_suffix(end)?, hours)));
    let (clock, later) = half.map_or((&*value, None), |(clock, hours)| (clock, Some(hours)));
    let (hours, minutes) = match clock.trim().split_once(':') {
        Some((hours, minutes)) if minutes.len() == 2 => (hours, minutes),
        None if later.is_some() => (clock.trim(), "0"),
        _ => return None,
    };
    let (hours, minutes) = (hours.parse::<u8>().ok()?, minutes.parse::<u8>().ok()?);
    let is_time =
        minutes < 60 && if later.is_some() { (1..=12).contains(&hours) } else { hours < 24 };
    let hours = later.map_or(i64::from(hours), |later| i64::from(hours % 12) + later);
    is_time.then_some(60 * hours + i64::from(minutes))
}
