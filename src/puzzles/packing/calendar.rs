//! Dates that reveal labels of a board.

use jiff::civil::Date;

use super::FAMILY;
use super::file::{Calendar, File};
use super::spoken::{LEAP_YEAR, of_any_year, read, remedy};
use crate::puzzle::instance::{InstanceError, Params, Source};
use crate::puzzle::prelude::*;
use crate::puzzles::family_of;
use crate::puzzles::list::ListOrText;

/// Reveals the labels of the date of an instance, if it has one.
pub(super) fn reveal(file: &mut File) -> Result<(), Fault> {
    let is_asked = matches!(file.reveal, Some(ListOrText::Text(_)));
    file.reveal = Some(ListOrText::List(file.revealed())).filter(|_| file.reveal.is_some());
    let File { date, month, weekday, .. } = file;
    let [date, month, weekday] = [date, month, weekday].map(Option::take);
    let day = file.day.take().map(|day| day.to_string());
    // Where month and day are given, an empty date stands in the place of the file's.
    let date = date.filter(|date| !date.is_empty() || month.is_none() || day.is_none());
    let given = [("date", &date), ("month", &month), ("day", &day), ("weekday", &weekday)];
    let Some((first, _)) = given.into_iter().find(|(_, given)| given.is_some()) else {
        return Ok(());
    };
    let help = "only a board whose cells are labelled with dates has some: it has a [calendar] table, \
        as in `puzzlec show calendar`";
    let no_calendar = || Fault::of(first, "this board is not a calendar").help(help);
    let calendar = file.calendar.as_ref().ok_or_else(no_calendar)?;
    let twice = format!("`reveal` and `{first}` both choose the cells that stay uncovered");
    ensure!(!is_asked, Fault::of("reveal", twice).help("leave out one of both"));
    let of_year = date.as_deref().and_then(read);
    let found = date.as_ref().map(|date| {
        let problem = format!("`{date}` is not a date such as 2026-04-24");
        let form = "write the year, the month and the day as in 2026-04-24, or only the last two: 04-24; an \
                    option can also be `today`";
        let help = || remedy(date).unwrap_or_else(|| form.to_owned());
        let fault = || Fault::of("date", problem).help(help());
        of_year.or_else(|| of_any_year(date)).ok_or_else(fault)
    });
    let found = found.transpose()?;
    let without = Fault::of("weekday", "the board has no weekdays");
    let help = "leave out the weekday, or label cells and list their weekdays: calendar.weekdays";
    ensure!(weekday.is_none() || calendar.weekdays.is_some(), without.help(help));
    let label = |part, given: &Option<String>, labels: &[String], number: Option<i8>| {
        let of_date = number.map(|number| labels[number as usize - 1].clone());
        let Some(given) = given else { return Ok((part, of_date)) };
        let found = labels.iter().find(|label| is_short_for(given, label)).cloned();
        let known = || Fault::of(part, format!("the {part} is one of {}", labels.join(" ")));
        let found = found.ok_or_else(known)?;
        if let (Some(date), Some(of_date)) = (&date, of_date.filter(|own| *own != found)) {
            let help = format!("leave out the {part}, which the date determines, or the date");
            return Err(Fault::of(part, format!("the {part} of {date} is {of_date}")).help(help));
        }
        Ok((part, Some(found)))
    };
    let days = (1..=31).map(|day: u32| day.to_string()).collect_vec();
    let of_week = of_year.map(|date| date.weekday().to_monday_one_offset());
    let weekdays = calendar.weekdays.as_ref();
    if let (Some(date), None, None, Some(_)) = (&date, &weekday, of_week, weekdays) {
        let fault = Fault::of("date", format!("the weekday of {date} depends on the year"));
        return Err(fault.help("write the year, as in 2026-04-24, or give the weekday as well"));
    }
    let weekday = weekdays.map(|labels| label("weekday", &weekday, &labels[..], of_week));
    let month = label("month", &month, &calendar.months[..], found.map(Date::month));
    let day = label("day", &day, &days, found.map(Date::day));
    // What is wrong is told before what is missing.
    let found: Vec<_> = weekday.into_iter().chain([month, day]).collect::<Result<_, _>>()?;
    let missing = |part| format!("the {part} is missing; give --{part} or --date");
    let label = |(part, own): (_, Option<_>)| own.ok_or_else(|| Fault::of(first, missing(part)));
    let labels = found.into_iter().map(label).collect::<Result<_, _>>()?;
    file.reveal = Some(ListOrText::List(labels));
    Ok(())
}

/// A date, as a calendar shows it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CalendarDate {
    /// The day of the week, if the calendar shows it.
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
        self.weekday.iter().chain([&self.month, &self.day]).format(" ").fmt(f)
    }
}

/// A summary of the numbers of solutions for dates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DateCounts {
    /// The number of dates.
    pub dates: usize,
    /// The number of all solutions.
    pub solutions: usize,
    /// The number of dates without a solution.
    pub unsolvable: usize,
    /// The fewest and the most solutions, with their dates.
    #[serde(skip)]
    range: [String; 2],
}

impl DateCounts {
    /// The summary of these numbers.
    pub fn new(counts: &[(CalendarDate, usize)]) -> Self {
        let of = |(date, found): &(CalendarDate, usize)| format!("{found} ({date})");
        let range = counts.iter().minmax_by_key(|(_, found)| *found).into_option();
        Self {
            dates: counts.len(),
            solutions: counts.iter().map(|(_, found)| found).sum(),
            unsolvable: counts.iter().filter(|(_, found)| *found == 0).count(),
            range: range.map(|(fewest, most)| [of(fewest), of(most)]).unwrap_or_default(),
        }
    }
}

impl fmt::Display for DateCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([fewest, most], dates) = (&self.range, plural(self.dates, "date"));
        let solutions = plural(self.solutions, "solution");
        write!(f, "{dates}, {solutions}; fewest {fewest}, most {most}")?;
        match self.unsolvable {
            0 => Ok(()),
            unsolvable => write!(f, "; {} without a solution", plural(unsolvable, "date")),
        }
    }
}

/// Every date that an instance can show: every day of every month, 31 April among them, on every
/// day of the week if there are any; none if it is no calendar.
///
/// # Errors
/// When the instance does not have the keys of its family, or a parameter does not fit.
pub fn dates(source: &Source, params: &Params) -> Result<Vec<CalendarDate>, InstanceError> {
    if family_of(source)?.name != FAMILY.name {
        return Ok(Vec::new());
    }
    FAMILY.puzzle(source, params, |file: File| Ok(file.calendar.map_or_else(Vec::new, all)))
}

fn all(Calendar { months, weekdays }: Calendar) -> Vec<CalendarDate> {
    let weekdays =
        weekdays.into_iter().flat_map(|Exactly(labels)| labels).map(Some).pad_using(1, |_| None);
    let dates = iproduct!(weekdays, (1..).zip(months.0), 1..=31);
    let date = |(weekday, (number, month), day): (_, (_, String), i8)| CalendarDate {
        weekday,
        month,
        day: day.to_string(),
        exists: exists(number, day),
    };
    dates.map(date).collect()
}

/// A sheet of a calendar: a heading, and a row for each day with a cell for each month. A cell says
/// the number of solutions, and which of the dates it is.
pub type Sheet = Vec<Vec<(String, Option<usize>)>>;

/// The sheets of dates with their numbers of solutions: one for each day of the week.
pub fn sheets(dates: &[(CalendarDate, usize)]) -> Vec<Sheet> {
    let word = |word: &str| (word.to_owned(), None);
    let numbered = dates.iter().enumerate().collect_vec();
    let of_weekday = |dates: &[(usize, &(CalendarDate, usize))]| {
        let months = dates.chunk_by(|(_, one), (_, other)| one.0.month == other.0.month);
        let months = months.collect_vec();
        let days = months.iter().map(|month| month.len()).max().unwrap_or(0);
        let weekday = dates[0].1.0.weekday.as_deref().unwrap_or_default();
        let heading = months.iter().map(|month| word(&month[0].1.0.month));
        let heading = std::iter::once(word(weekday)).chain(heading).collect();
        let of_day = |day: usize| {
            let of_month = |month: &&[(usize, &(CalendarDate, usize))]| match month.get(day) {
                Some((number, (_, found))) => (found.to_string(), Some(*number)),
                None => word(""),
            };
            let first = std::iter::once(word(&(day + 1).to_string()));
            first.chain(months.iter().map(of_month)).collect()
        };
        std::iter::once(heading).chain((0..days).map(of_day)).collect()
    };
    let weekdays = numbered.chunk_by(|(_, one), (_, other)| one.0.weekday == other.0.weekday);
    weekdays.map(of_weekday).collect()
}

impl Calendar {
    /// The oddity of the revealed date, if there is one.
    pub(super) fn remark(&self, reveal: &[String]) -> Option<String> {
        let (name, month) = self.months.iter().zip(1..).find(|(name, _)| reveal.contains(name))?;
        let day: i8 = reveal.iter().find_map(|label| label.parse().ok())?;
        let odd = || format!("{day} {name} does not exist, though the board shows it");
        (!exists(month, day)).then(odd)
    }
}

/// True if a leap year has such a day.
fn exists(month: i8, day: i8) -> bool {
    Date::new(LEAP_YEAR, month, day).is_ok()
}

/// True if a word is a label or its beginning, in any case: `apr`, `April` for `Apr`.
fn is_short_for(word: &str, label: &str) -> bool {
    let (word, label) = (word.to_lowercase(), label.to_lowercase());
    let begins = |long: &str, short: &str| short.len() >= 3 && long.starts_with(short);
    let is_word = word.chars().all(char::is_alphanumeric);
    word == label || is_word && (begins(&word, &label) || begins(&label, &word))
}
