//! Dates, as calendar puzzles show them.

use std::fmt;

use super::instance::Params;

/// A date in the words of the puzzle.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CalendarDate {
    /// The day of the week, if the puzzle shows it.
    pub weekday: Option<String>,
    /// The month.
    pub month: String,
    /// The day of the month.
    pub day: String,
    /// True if a leap year has it: false for 31 April.
    pub exists: bool,
}

impl CalendarDate {
    /// The parameters of an instance that choose this date, in the place of any other.
    pub fn params(&self, others: Params) -> Params {
        let params = others.with("date", "").with("month", &self.month).with("day", &self.day);
        self.weekday.iter().fold(params, |params, weekday| params.with("weekday", weekday))
    }
}

impl fmt::Display for CalendarDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(weekday) = &self.weekday {
            write!(f, "{weekday} ")?;
        }
        write!(f, "{} {}", self.month, self.day)
    }
}
