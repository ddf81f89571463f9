//! Days of the Gregorian calendar.

use std::fmt;

/// The names of the months.
pub(super) const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A day of a year from 0 to 9999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Date {
    pub(super) year: u32,
    /// The month, from 1.
    pub(super) month: u32,
    /// The day of the month, from 1.
    pub(super) day: u32,
}

impl Date {
    /// The day, if it exists.
    pub(super) fn new(year: u32, month: u32, day: u32) -> Option<Self> {
        let exists = (1..=12).contains(&month) && (1..=days(year, month)).contains(&day);
        (exists && year <= 9999).then_some(Self { year, month, day })
    }

    /// The day that a text such as 2026-04-24 means.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut parts = text.split('-').map(|part| {
            let number = part.parse().ok().filter(|_| !part.starts_with('+'));
            Some((part.len(), number?))
        });
        let mut part = || parts.next().flatten();
        let ((4, year), (2, month), (2, day)) = (part()?, part()?, part()?) else { return None };
        if parts.next().is_some() { None } else { Self::new(year, month, day) }
    }

    /// The day of the week, from 1 for Monday.
    pub(super) fn weekday(self) -> u32 {
        // Years from March to February end with their leap days.
        let is_early = self.month < 3;
        let (year, month) = (self.year + 400, self.month + 9);
        let (year, month) = if is_early { (year - 1, month) } else { (year, month - 12) };
        let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5;
        (days + self.day + 1) % 7 + 1
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { year, month, day } = self;
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

/// The number of days of a month.
pub(super) fn days(year: u32, month: u32) -> u32 {
    let is_leap = year.is_multiple_of(if year.is_multiple_of(100) { 400 } else { 4 });
    match month {
        2 => 28 + u32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use itertools::{Itertools, iproduct};

    use super::*;

    #[test]
    fn days_follow_each_other_and_are_read_as_they_are_shown() {
        let all = iproduct!(0..=9999, 0..=13, 0..=32);
        let all = all.filter_map(|(year, month, day)| Date::new(year, month, day)).collect_vec();
        // 400 years have 97 leap days.
        assert_eq!(all.len(), 25 * (400 * 365 + 97));
        for (one, next) in all.iter().tuple_windows() {
            assert_eq!(one.weekday() % 7 + 1, next.weekday(), "{next}");
        }
        for &date in all.iter().step_by(37) {
            assert_eq!(Date::read(&date.to_string()), Some(date));
        }
        // 11 November 2026 is a Wednesday.
        assert_eq!(Date::new(2026, 11, 11).map(Date::weekday), Some(3));
        let texts =
            ["", "2026", "2026-4-24", "+026-04-24", "2026-04-24-1", "2026-02-29", "2026-00-01"];
        assert!(texts.into_iter().all(|text| Date::read(text).is_none()));
    }
}
