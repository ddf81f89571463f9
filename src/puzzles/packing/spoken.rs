//! Dates that are written as people do.

use itertools::Itertools;
use jiff::civil::Date;

/// Any year in which 29 February exists.
pub(super) const LEAP_YEAR: i16 = 2024;

/// The names of the months. The library formats them, too, by 40 kB of a page.
const MONTHS: &str = "January February March April May June July August September October November \
    December";

/// The date of a text such as 2026-04-24.
pub(super) fn read(text: &str) -> Option<Date> {
    // The library reads other forms as well.
    text.parse().ok().filter(|date: &Date| date.to_string() == text)
}

/// The date of a text such as 04-24, in some year.
pub(super) fn of_any_year(text: &str) -> Option<Date> {
    read(&format!("{LEAP_YEAR}-{text}"))
}

/// The date that a text means, as it should be written, or the reason why it means none.
pub(super) fn remedy(text: &str) -> Option<String> {
    let words = text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    let (names, numbers): (Vec<_>, Vec<_>) =
        words.partition(|word| word.starts_with(char::is_alphabetic));
    // A year such as 0044 is not of our time.
    if numbers.iter().any(|word| word.len() > 2 && word.starts_with('0')) {
        return None;
    }
    let numbers: Vec<i16> = numbers.iter().map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let named = names.iter().map(|name| month_of(name)).collect::<Option<Vec<i16>>>()?;
    // Year, month and day, in every order that people write them in.
    let orders = match (&named[..], &numbers[..]) {
        (&[month], &[day]) => vec![(None, month, day)],
        (&[month], &[year, day]) if year > 31 => vec![(Some(year), month, day)],
        (&[month], &[day, year]) => vec![(Some(year), month, day)],
        ([], &[year, month, day]) if year > 31 => vec![(Some(year), month, day)],
        // With dots, the day comes first.
        ([], &[day, month, year]) if text.contains('.') => vec![(Some(year), month, day)],
        ([], &[one, two, year]) => vec![(Some(year), two, one), (Some(year), one, two)],
        _ => return None,
    };
    let full = |year: i16| if year < 100 { 2000 + year } else { year };
    let of_year = orders.into_iter().filter_map(|(year, month, day)| {
        let year = year.map(full);
        let first = Date::new(year.unwrap_or(LEAP_YEAR), month.try_into().ok()?, 1).ok()?;
        Some((year, first, day))
    });
    let of_year = of_year.unique().collect_vec();
    let name = |first: Date| MONTHS.split(' ').nth(first.month() as usize - 1).unwrap_or_default();
    let all = of_year.iter().filter_map(|&(year, first, day)| {
        let date = Date::new(first.year(), first.month(), day.try_into().ok()?).ok()?;
        let month = &name(first)[..3];
        Some(year.map_or_else(|| format!("--month {month} --day {day}"), |_| date.to_string()))
    });
    let all = all.unique().join(" or ");
    if !all.is_empty() {
        return Some(format!("write {all}"));
    }
    let &(year, first, _) = of_year.first()?;
    let of_year = year.map(|year| format!(" {year:04}")).unwrap_or_default();
    Some(format!("{}{of_year} has {} days", name(first), first.days_in_month()))
}

/// The month of this name, or one that begins with it.
fn month_of(name: &str) -> Option<i16> {
    let name = name.to_lowercase();
    let is_of = |month: &str| name.len() >= 3 && month.to_lowercase().starts_with(&name);
    (1..).zip(MONTHS.split(' ')).find_map(|(number, month)| is_of(month).then_some(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_read_in_one_form() {
        assert_eq!(read("2026-04-24").map(|date| date.to_string()).as_deref(), Some("2026-04-24"));
        let texts = [
            "",
            "2026",
            "2026-4-24",
            "+026-04-24",
            "2026-04-24-1",
            "2026--0424",
            "2026-02-29",
            "2026-00-01",
            "20260424",
            "-2026-04-24",
        ];
        assert!(texts.into_iter().all(|text| read(text).or_else(|| of_any_year(text)).is_none()));
        let dates = ["04-24", "02-29", "02-30", "4-24", "04-24-", "2026-04-24"];
        let dates = dates.map(|date| of_any_year(date).iter().join(""));
        assert_eq!(dates, ["2024-04-24", "2024-02-29", "", "", "", ""]);
    }

    #[test]
    fn dates_are_understood_or_corrected() {
        let texts = [
            "21/11/2026",
            "11/21/2026",
            "11/12/2026",
            "11/11/26",
            "-1.2.2026",
            "Nov 21",
            "21 Nov",
            "november 21, 2026",
            "2026 Nov 21",
            "Apr 31",
            "feb 29",
            "2026-02-30",
            "31.4.2026",
            "31/31/2026",
            "Nov",
            "Nov Nov 1",
            "No 1",
            "1",
            "99999/1/1",
            "-0044-03-15",
            "",
        ];
        let told = |text: &&str| format!("{text}: {}", remedy(text).unwrap_or_default());
        insta::assert_snapshot!(texts.iter().map(told).join("\n"));
    }
}
