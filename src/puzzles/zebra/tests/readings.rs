//! The meaning of clues as people write them, and what is refused since it may mean two things.

use super::super::clue::FAR;
use super::pasted::text;
use super::*;

/// A claim, as in `Dane Apart(1) red; green in 3`.
pub(super) fn shown(values: &[&String], claim: &Claim) -> String {
    let (says, (scale, _), holds) = match claim {
        Claim::In(value, place, holds) => (format!("{} in {place}", values[value.1]), value, holds),
        Claim::To(way, [value, other], holds) => {
            (format!("{} {way:?} {}", values[value.1], values[other.1]), value, holds)
        }
        Claim::Of((least, most), parts) => {
            let all = parts.len();
            let mut parts = parts.iter().map(|part| match part {
                Claim::Of(..) => format!("({})", shown(values, part)),
                _ => shown(values, part),
            });
            return match (*least, *most) {
                (least, _) if least == all => parts.join("; "),
                (1, most) if most == all => parts.join(" or "),
                (least, most) => format!("{least} to {most} of {}", parts.join(", ")),
            };
        }
    };
    let scale = scale.map(|category| format!(" of category {}", category + 1));
    let not = if *holds { "" } else { "not " };
    format!("{not}{says}{}", scale.unwrap_or_default())
}

/// The readings of clues, a line each, in a riddle.
fn readings(riddle: &str, clues: &[&str]) -> String {
    let reading = |clue: &&str| {
        let text = format!("family = \"zebra\"\nclues = \"{clue}\"\n{riddle}");
        let told = match read(text) {
            Ok(zebra) => {
                let values = zebra.file.values().map(|(_, value)| value).collect_vec();
                shown(&values, &zebra.clues[0].claim)
            }
            Err(error) => {
                let problem = error.to_string();
                let problem = problem.split_once(' ').expect("a place").1;
                format!("refused: {problem}; {}", error.help.as_deref().unwrap_or_default())
            }
        };
        format!("{clue}\n    {told}")
    };
    clues.iter().map(reading).join("\n").replace(&FAR.to_string(), "far")
}

const HOUSES: &str = "\
category = [
    { name = \"nation\", values = [\"Brit\", \"Dane\", \"Pole\", \"Swede\"] },
    { name = \"colour\", values = [\"red\", \"blue\", \"green\", \"white\"] },
]";

#[test]
fn houses_and_counts_are_those_that_are_meant() {
    let clues = [
        "The Dane lives in the house to the left of the red house.",
        "The Dane lives in a house to the left of the red house.",
        "The green house is on the left of the white house.",
        "The Dane lives one house to the left of the Brit.",
        "The Dane lives one to the left of the Brit.",
        "The Dane lives a house left of the Brit.",
        "The person two places to the left of the Brit is the Dane.",
        "The Dane is two spots before the Brit.",
        "The Dane is at least two houses left of the Brit.",
        "The Dane is directly next to the Brit.",
        "The Dane is right before the Brit.",
        "The Dane is right after the Brit.",
        "The Dane is either first or last.",
        "The Dane is an hour before the Brit.",
        "The Dane is two hours before the Brit.",
        "The Dane is not next to both the Brit and the Pole.",
        "The Dane is not next to the Brit and the Pole.",
        "The Dane is not next to the Brit or the Pole.",
        "Not both the Dane and the Brit are next to red.",
        "Exactly two of the Dane, the Brit and the Pole are left of red.",
        "At least two of the Dane, the Brit and the Pole are left of red.",
        "The Dane visited the red house.",
    ];
    assert_snapshot!(readings(HOUSES, &clues));
}

const DAYS: &str = "\
category = [
    { name = \"person\", values = [\"Ann\", \"Bob\", \"Cid\"] },
    { name = \"day\", values = [\"Monday\", \"Tuesday\", \"Friday\"], ordered = true },
    { name = \"year\", values = [2001, 2002, 2004] },
]";

#[test]
fn times_are_those_of_the_category_or_refused() {
    let clues = [
        "Ann arrives the day before Bob.",
        "Ann arrives on the day after Bob.",
        "Ann arrives a day later than Bob.",
        "Ann arrives one day earlier than Bob.",
        "Ann arrives two days before Bob.",
        "Ann arrives on an earlier day than Bob.",
        "Ann arrives on a day before Bob.",
        "Ann arrives before Friday.",
        "Ann arrives before Bob.",
        "Ann's house is before Bob's.",
        "Ann arrives first.",
        "Ann arrives first in day.",
        "Ann is first.",
        "Ann arrives between Monday and Friday.",
        "Ann arrives between Bob and Cid.",
        "Ann sits between Monday and Friday.",
        "Ann was born in 2001.",
        "Ann was born in 2001 or 2002.",
        "Ann left in 2001.",
        "Ann was born after 2001.",
        "Ann was born the year before Bob.",
        "Ann was born two years after Bob.",
        "Ann and Bob are two years apart.",
        "Ann is two years older than Bob.",
    ];
    assert_snapshot!(readings(DAYS, &clues));
    let place = format!("place = \"day\"\n{HOUSES}");
    let clues = [
        "The Dane sings the day before the Brit.",
        "The Dane sings a day later than the Brit.",
        "The Dane sings on a day before the Brit.",
        "The Dane sings two days before the Brit.",
        "The Dane sings on the following day.",
    ];
    assert_snapshot!("days_are_places", readings(&place, &clues));
}

const NUMBERS: &str = "\
category = [
    { name = \"person\", values = [\"Ann\", \"Bob\", \"Cid\"] },
    { name = \"size\", values = [\"small\", \"big\", \"huge\"], ordered = true },
    { name = \"price\", values = [\"$5\", \"$10\", \"$15\"] },
    { name = \"age\", values = [\"7 years\", \"8 years\", \"9 years\"] },
]";

#[test]
fn numbers_are_those_of_their_kind() {
    let clues = [
        "Ann pays more than Bob.",
        "Ann is older than Bob.",
        "Ann is cheaper than Bob.",
        "Ann is bigger than Bob.",
        "Ann is taller than Bob.",
        "Ann is bigger than small.",
        "Ann's size is bigger than Bob's.",
        "Ann costs 5 more than Bob.",
        "Ann pays $5 more than Bob.",
        "Ann pays at least $5 more than Bob.",
        "Ann is at least two years younger than Bob.",
        "Ann is a year older than Bob.",
        "Ann is a size bigger than Bob.",
        "Ann's price is immediately before Bob's price.",
        "Ann pays more than $12.",
        "Ann pays less than €12.",
        "Ann's size is at least 2.",
        "Ann paid between $5 and $15.",
        "Ann lives between $5 and $15.",
        "Ann's house is between $5 and $15.",
        "Ann is somewhere between $5 and $15.",
        "Ann is between $5 and $15 in price.",
        "The one who pays $5 is between 7 years and 9 years.",
        "Ann is between Bob and Cid in age.",
        "The oldest is Ann.",
        "The most expensive person is Ann.",
        "Ann is not older than both Bob and Cid.",
    ];
    assert_snapshot!(readings(NUMBERS, &clues));
}

#[test]
fn a_category_may_number_the_houses() {
    let text = |clues: &str| {
        format!(
            "family = \"zebra\"\nclues = \"{clues}\"\ncategory = [\n\
             {{ name = \"name\", values = [\"Ann\", \"Bob\", \"Cem\"] }},\n\
             {{ name = \"house\", values = [1, 2, 3] }}]\n"
        )
    };
    for (clues, count) in [
        ("Ann is in house 2.", 2),
        ("Ann lives next to Bob.", 4),
        ("Ann = 1\\nBob is left of Cem.", 1),
        ("1 house between Ann and Bob", 2),
    ] {
        assert_eq!(solutions(riddle(&text(clues))).len(), count, "{clues}");
    }
}

#[test]
fn a_riddle_without_places_is_drawn_as_a_table() {
    let text = text("Ann has the cat.\nBob has the dogs.").replacen(
        "clues",
        "ask = [\"cat\", \"name\"]\nclues",
        1,
    );
    let task = Task::new(riddle(&text), Request::PLAIN);
    let values = task.model().solutions().next().expect("a solution").expect("an answer");
    let (rows, _) = drawn(&task, &values, values.as_slice().len());
    let names = rows.iter().map(|row| row[..2].join(",")).join("\n");
    assert_eq!(names, "name,pet\nAnn,cat\nBob,dogs\nCem,pony");
    let rules = task.model().to_string();
    assert!(rules.contains("row(cat)") && !rules.contains("house"), "{rules}");
}
