//! Values with the order of a calendar or a clock.

use super::super::calendar::numbers;
use super::*;

#[test]
fn days_and_times_have_the_numbers_of_the_calendar() {
    let of = |values: &str, is_ordered| {
        let values = values.split(", ").map(str::to_owned).collect_vec();
        numbers(&values, is_ordered).map(|(numbers, units)| (numbers, units.to_owned()))
    };
    let is = |numbers: &[i64], units: &str| Some((numbers.to_vec(), units.to_owned()));
    assert_eq!(of("May, April, August", false), is(&[5, 4, 8], "month"));
    assert_eq!(of("Mon, Wed, Fri", true), is(&[1, 3, 5], "day"));
    // A week may begin on a Saturday, and a year in November.
    assert_eq!(of("Saturday, Sunday, Monday", true), is(&[6, 7, 8], "day"));
    assert_eq!(of("November, December, January", false), is(&[11, 12, 13], "month"));
    assert_eq!(of("Sunday, Tuesday, Friday", false), is(&[7, 9, 12], "day"));
    assert_eq!(of("Friday, Monday, Wednesday", true), is(&[5, 8, 10], "day"));
    assert_eq!(of("Friday, Monday, Wednesday", false), is(&[5, 1, 3], "day"));
    // The order of the file is another one.
    assert_eq!(of("Friday, Wednesday, Monday", true), None);
    assert_eq!(of("9:30 am, 12 pm, 12:15 am", false), is(&[570, 720, 15], "hour minute"));
    assert_eq!(of("08:00, 14:45", true), is(&[480, 885], "hour minute"));
    assert_eq!(of("1st, 3rd, second", false), is(&[1, 3, 2], "place"));
    for values in ["May, Monday", "13 pm, 1 pm", "8:60 am, 9 am", "8, 9", "Mays, June", "Ann, Bob"]
    {
        assert_eq!(of(values, false), None, "{values}");
    }
}

#[test]
fn distances_are_those_of_the_unit() {
    let says = |clue: &str| {
        let text = format!(
            "family = \"zebra\"\nplaces = false\nclues = \"{clue}\"\ncategory = [\n\
             {{ name = \"name\", values = [\"Ann\", \"Bob\", \"Cid\"] }},\n\
             {{ name = \"time\", values = [\"8:00\", \"9:30\", \"10:00\"] }},\n\
             {{ name = \"pet\", values = [\"cat\", \"dog\", \"owl\"] }}]\n"
        );
        match read(text) {
            Ok(zebra) => everyday::count(&zebra).to_string(),
            Err(error) => told(&error).lines().next().unwrap_or_default().to_owned(),
        }
    };
    // Of 36 arrangements, 6 have each pair of times.
    assert_snapshot!(
        [
            "Ann came two hours before Bob.",
            "Ann came 30 minutes before Bob.",
            "Ann came one hour before Bob.",
            "Ann came immediately before Bob.",
            "Ann came first.",
            "Ann came second.",
            "Ann and Bob came next to each other.",
            "Exactly one person came between Ann and Bob.",
            "Ann came earlier than the dog.",
        ]
        .map(|clue| format!("{clue}\n    {}", says(clue)))
        .join("\n")
    );
}
