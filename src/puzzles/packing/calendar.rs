//! Dates that reveal labels of a board.

use itertools::Itertools;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::puzzle::CalendarDate;
use crate::puzzle::instance::{InstanceError, InstanceProblem, Params, Source};

/// Any year in which 29 February exists.
const LEAP_YEAR: i16 = 2024;

/// The labels of a calendar board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Calendar {
    /// The labels of January to December; those of the days are 1 to 31.
    months: [String; 12],
    /// The labels of Monday to Sunday, if the board has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    weekdays: Option<[String; 7]>,
}

impl Calendar {
    /// The labels that the parameters reveal, if they say anything about a date.
    pub(super) fn reveal(
        this: Option<&Self>,
        params: &Params,
        source: &Source,
    ) -> Result<Option<Vec<String>>, InstanceError> {
        let names = ["date", "month", "day", "weekday"];
        let Some((name, value)) = params.iter().find(|(name, _)| names.contains(name)) else {
            return Ok(None);
        };
        let bad = |name: &str, value: &str, reason: String| {
            let (parameter, value) = (name.to_owned(), value.to_owned());
            source.error(None, InstanceProblem::BadParameter { parameter, value, reason }, None)
        };
        let Some(calendar) = this else {
            return Err(bad(name, value, "this board is no calendar".to_owned()));
        };
        let date: Option<Date> = params.get("date", source)?;
        let label = |name: &str, labels: &[String], of_date: Option<i8>| match params
            .get::<String>(name, source)?
        {
            Some(given) => {
                let found = labels.iter().find(|label| is_short_for(&given, label));
                let known = || format!("it is one of {}", labels.join(" "));
                found.cloned().ok_or_else(|| bad(name, &given, known())).map(Some)
            }
            None => Ok(of_date.map(|number| labels[number as usize - 1].clone())),
        };
        let days: Vec<String> = (1..=31).map(|day| day.to_string()).collect();
        let weekday = match &calendar.weekdays {
            Some(weekdays) => {
                let of_date = date.map(|date| date.weekday().to_monday_one_offset());
                Some(("weekday", label("weekday", weekdays, of_date)?))
            }
            None => None,
        };
        let month = ("month", label("month", &calendar.months, date.map(Date::month))?);
        let day = ("day", label("day", &days, date.map(Date::day))?);
        let parts = weekday.into_iter().chain([month, day]);
        let labels = parts.map(|(part, label)| {
            label.ok_or_else(|| {
                bad(name, value, format!("the {part} is missing; give --{part} or --date"))
            })
        });
        labels.collect::<Result<_, _>>().map(Some)
    }

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
