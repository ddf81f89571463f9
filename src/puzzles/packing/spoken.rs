//! Dates that are written as people do.

use itertools::Itertools;

use super::date::{Date, MONTHS, days};

/// Any year in which 29 February exists.
pub(super) const LEAP_YEAR: u32 = 2024;

/// The date that a text means, as it should be written, or the reason why it means none.
pub(super) fn remedy(text: &str) -> Option<String> {
    let words = text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    let (names, numbers): (Vec<_>, Vec<_>) =
        words.partition(|word| word.starts_with(char::is_alphabetic));
    // A year such as 0044 is not of our time.
    if numbers.iter().any(|word| word.len() > 2 && word.starts_with('0')) {
        return None;
    }
    let numbers: Vec<u32> = numbers.iter().map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let named = names.iter().map(|name| month_of(name)).collect::<Option<Vec<u32>>>()?;
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
    let full = |year: u32| if year < 100 { 2000 + year } else { year };
    let months = orders.into_iter().filter_map(|(year, month, day)| {
        let year = year.map(full);
        let first = Date::new(year.unwrap_or(LEAP_YEAR), month, 1)?;
        Some((year, first, day))
    });
    let months = months.unique().collect_vec();
    let name = |first: &Date| MONTHS[first.month as usize - 1];
    let written = months.iter().filter_map(|(year, first, day)| {
        let date = Date::new(first.year, first.month, *day)?;
        let month = &name(first)[..3];
        Some(year.map_or_else(|| format!("--month {month} --day {day}"), |_| date.to_string()))
    });
    let written = written.unique().join(" or ");
    if !written.is_empty() {
        return Some(format!("write {written}"));
    }
    let (year, first, _) = months.first()?;
    let of_year = year.map(|year| format!(" {year:04}")).unwrap_or_default();
    Some(format!("{}{of_year} has {} days", name(first), days(first.year, first.month)))
}

/// The month of this name, or one that begins with it.
fn month_of(name: &str) -> Option<u32> {
    let name = name.to_lowercase();
    let is_of = |month: &str| name.len() >= 3 && month.to_lowercase().starts_with(&name);
    (1..).zip(MONTHS).find_map(|(number, month)| is_of(month).then_some(number))
}

#[cfg(test)]
mod tests {
    use super::*;

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
