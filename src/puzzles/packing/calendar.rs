//! Dates that reveal labels of a board.

use crate::puzzle::prelude::*;

use jiff::civil::Date;

use super::file::File;

/// Any year in which 29 February exists.
const LEAP_YEAR: i16 = 2024;

/// The labels of a calendar board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Calendar {
    months: [String; 12],
    weekdays: Option<[String; 7]>,
}

/// The labels that an instance reveals, if it says anything about a date.
pub(super) fn reveal(file: &File) -> Result<Option<Vec<String>>, Fault> {
    let day = file.day.map(|day| day.to_string());
    let [date, month, weekday] = [&file.date, &file.month, &file.weekday];
    let given = [("date", date), ("month", month), ("day", &day), ("weekday", weekday)];
    let Some((first, _)) = given.into_iter().find(|(_, given)| given.is_some()) else {
        return Ok(None);
    };
    let Some(calendar) = &file.calendar else {
        return Err(Fault::of(first, "this board is no calendar"));
    };
    let of_year = |date: &String| {
        let fault =
            |_| Fault::of("date", format!("`{date}` is no date; one is written `2026-04-24`"));
        date.parse::<Date>().map_err(fault)
    };
    let of_year = date.as_ref().map(of_year).transpose()?;
    let label = |part, given: &Option<String>, labels: &[String], number: fn(Date) -> i8| {
        let Some(given) = given else {
            let of_date = of_year.map(|date| labels[number(date) as usize - 1].clone());
            let missing = || format!("the {part} is missing; give --{part} or --date");
            return of_date.ok_or_else(|| Fault::of(first, missing()));
        };
        let found = labels.iter().find(|label| is_short_for(given, label));
        let unknown = || Fault::of(part, format!("the {part} is one of {}", labels.join(" ")));
        found.cloned().ok_or_else(unknown)
    };
    let days: Vec<String> = (1..=31).map(|day| day.to_string()).collect();
    let of_week = |date: Date| date.weekday().to_monday_one_offset();
    let weekdays = calendar.weekdays.as_ref();
    let weekday = weekdays.map(|labels| label("weekday", weekday, labels, of_week));
    let month = label("month", month, &calendar.months, Date::month);
    let day = label("day", &day, &days, Date::day);
    weekday.into_iter().chain([month, day]).collect::<Result<_, _>>().map(Some)
}

impl Calendar {
    /// Every day of every month, 31 April among them, on every day of the week if there are any.
    pub(super) fn dates(&self) -> Vec<CalendarDate> {
        let weekdays = self.weekdays.iter().flatten().map(|weekday| Some(weekday.clone()));
        let weekdays = if self.weekdays.is_some() { weekdays.collect() } else { vec![None] };
        let days = (1..).zip(&self.months).cartesian_product(1..=31);
        let dates = weekdays.into_iter().cartesian_product(days);
        let dates = dates.map(|(weekday, ((number, month), day))| CalendarDate {
            weekday,
            month: month.clone(),
            day: day.to_string(),
            exists: exists(number, day),
        });
        dates.collect()
    }

    /// What is odd about the revealed date.
    pub(super) fn remark(&self, reveal: &[String]) -> Option<String> {
        let month = 1 + self.months.iter().position(|month| reveal.contains(month))? as i8;
        let day: i8 = reveal.iter().find_map(|label| label.parse().ok())?;
        let name = &self.months[month as usize - 1];
        (!exists(month, day))
            .then(|| format!("there is no {day} {name}, but the board can show it"))
    }
}

/// Whether a leap year has such a day.
fn exists(month: i8, day: i8) -> bool {
    Date::new(LEAP_YEAR, month, day).is_ok()
}

/// Whether a word is a label or its beginning, in any case: `apr`, `April` for `Apr`.
fn is_short_for(word: &str, label: &str) -> bool {
    let (word, label) = (word.to_lowercase(), label.to_lowercase());
    word == label
        || (label.len() >= 3 && word.starts_with(&label))
        || (word.len() >= 3 && label.starts_with(&word))
}
