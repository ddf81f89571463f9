//! Every form of clues, against its meaning in all arrangements.

use std::fmt::Write;

use super::super::clue::{FORMS, WHOLES};
use super::*;

/// Four houses with letters and colours, and these clues.
fn row(clues: &str) -> String {
    format!(
        "family = \"zebra\"\nclues = \"\"\"\n{clues}\n\"\"\"\n\
         [[category]]\nname = \"letter\"\nvalues = [\"A\", \"B\", \"D\", \"E\"]\n\
         [[category]]\nname = \"colour\"\nvalues = [\"C\", \"red\", \"dark red\", \"blue\"]\n"
    )
}

/// The meaning of a clue: what it says of the houses of A, B, C and red, which count from 1.
type Says = fn([i64; 4]) -> bool;

const CLUES: &[(&str, Says)] = &[
    ("A = C", |[a, _, c, _]| a == c),
    ("A is C", |[a, _, c, _]| a == c),
    ("A = C or red", |[a, _, c, red]| a == c || a == red),
    ("not A = C", |[a, _, c, _]| a != c),
    ("A != C", |[a, _, c, _]| a != c),
    ("A is not C", |[a, _, c, _]| a != c),
    ("not A is not C", |[a, _, c, _]| a == c),
    ("A is not C or red", |[a, _, c, red]| a != c && a != red),
    ("A in house 3", |[a, ..]| a == 3),
    ("A is in house 1 or 4 or 1", |[a, ..]| a == 1 || a == 4),
    ("A not in house 3", |[a, ..]| a != 3),
    ("A is not in house 1 or 4", |[a, ..]| a != 1 && a != 4),
    ("A first", |[a, ..]| a == 1),
    ("A is last", |[a, ..]| a == 4),
    ("A at either end", |[a, ..]| a == 1 || a == 4),
    ("A is first or last", |[a, ..]| a == 1 || a == 4),
    ("A is not at either end", |[a, ..]| a != 1 && a != 4),
    ("A left of C", |[a, _, c, _]| a < c),
    ("A is not somewhere left of C", |[a, _, c, _]| a >= c),
    ("A right of C", |[a, _, c, _]| a > c),
    ("not A somewhere right of C", |[a, _, c, _]| a <= c),
    ("A immediately left of C", |[a, _, c, _]| a + 1 == c),
    ("A not directly left of C", |[a, _, c, _]| a + 1 != c),
    ("A immediately right of C or B", |[a, b, c, _]| a == c + 1 || a == b + 1),
    ("A directly right of C", |[a, _, c, _]| a == c + 1),
    ("A next to C", |[a, _, c, _]| a.abs_diff(c) == 1),
    ("A is not next to C or B", |[a, b, c, _]| a.abs_diff(c) != 1 && a.abs_diff(b) != 1),
    ("A 1 house from C", |[a, _, c, _]| a.abs_diff(c) == 1),
    ("A 2 houses from C", |[a, _, c, _]| a.abs_diff(c) == 2),
    ("A is not 2 houses from C", |[a, _, c, _]| a.abs_diff(c) != 2),
    ("A between B and C", |[a, b, c, _]| b < a && a < c || c < a && a < b),
    ("A is somewhere between red and C", |[a, _, c, red]| red < a && a < c || c < a && a < red),
    ("A is not between B and C", |[a, b, c, _]| !(b < a && a < c || c < a && a < b)),
    ("A directly between B and C", |[a, b, c, _]| b + c == 2 * a && b.abs_diff(c) == 2),
    ("A immediately between C and red", |[a, _, c, red]| red + c == 2 * a && red.abs_diff(c) == 2),
    ("not A directly between B and C", |[a, b, c, _]| !(b + c == 2 * a && b.abs_diff(c) == 2)),
    ("A = C or B in house 2", |[a, b, c, _]| a == c || b == 2),
    ("A = C or red or B left of C", |[a, b, c, red]| a == c || a == red || b < c),
    ("A first or last or B = C", |[a, b, c, _]| a == 1 || a == 4 || b == c),
    ("If A = C then B first", |[a, b, c, _]| a != c || b == 1),
    ("if A = C or B = red, then B first or A last", |[a, b, c, red]| {
        !(a == c || b == red) || b == 1 || a == 4
    }),
    ("exactly one of: A = C, B first", |[a, b, c, _]| (a == c) != (b == 1)),
    ("exactly one of A = C or red, B between A and C, not B = red", |[a, b, c, red]| {
        let says = [a == c || a == red, a < b && b < c || c < b && b < a, b != red];
        says.into_iter().filter(|&says| says).count() == 1
    }),
];

#[test]
fn every_form_says_what_it_means() {
    for &(clue, says) in CLUES {
        let zebra = riddle(&row(clue));
        let all = arrangements(&riddle(&row("")));
        let house = |houses: &Houses, value: &str| {
            let has = |house: &BTreeMap<_, String>| house.values().any(|own| own == value);
            houses.iter().position(has).map_or(0, |house| house as i64 + 1)
        };
        let is_said = |houses: &&Houses| says(["A", "B", "C", "red"].map(|own| house(houses, own)));
        let mut expected = all.iter().filter(is_said).cloned().collect_vec();
        assert_eq!(arrangements(&zebra), expected, "{clue}");
        let mut found = solutions(zebra);
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{clue}");
    }
}

#[test]
fn every_phrase_of_the_table_is_tried() {
    for phrase in FORMS.iter().flat_map(|form| form.phrases) {
        let is_in = |(clue, _): &(&str, Says)| clue.contains(phrase);
        assert!(CLUES.iter().any(is_in), "{phrase}");
    }
}

#[test]
fn the_examples_of_the_table_are_clues() {
    let examples = FORMS.iter().map(|form| form.example).chain(WHOLES.iter().copied());
    assert!(examples.clone().eq(MEANINGS.iter().map(|(example, _)| *example)));
    for example in examples {
        let clue = example.replace('S', "A first").replace('T', "B = C");
        assert_eq!(riddle(&row(&clue)).clues.len(), 1, "{clue}");
    }
}

/// The meaning of each form.
const MEANINGS: &[(&str, &str)] = &[
    ("A = B", "the same house"),
    ("A != B", "different houses"),
    ("A in house 3", "this house"),
    ("A first", "the leftmost house"),
    ("A last", "the rightmost house"),
    ("A at either end", "the leftmost or the rightmost house"),
    ("A left of B", "somewhere left of"),
    ("A right of B", "somewhere right of"),
    ("A immediately left of B", "the left neighbour"),
    ("A immediately right of B", "the right neighbour"),
    ("A next to B", "a neighbour"),
    ("A 2 houses from B", "one house between them"),
    ("A between B and C", "B and C somewhere on both sides"),
    ("A directly between B and C", "B and C are both neighbours, one on each side"),
    ("not S", "S does not hold; `not` may also stand after A"),
    ("S or T", "one of them holds at least"),
    (
        "A = B or C",
        "A = B or A = C, and so with `in house 1 or 4` and other relations; with `not`, neither",
    ),
    ("if S then T", "T holds if S does"),
    ("exactly one of: S, T", "one of them holds, and no other"),
];

#[test]
fn the_page_lists_the_forms() {
    let mut page = String::from("| clue | also | meaning |\n|---|---|---|\n");
    for (example, meaning) in MEANINGS {
        let form = FORMS.iter().find(|form| form.example == *example);
        let others = form.map_or(&[][..], |form| &form.phrases[1..]);
        let others = others.iter().map(|phrase| match *phrase {
            "" => "`is`".to_owned(),
            phrase => format!("`{phrase}`"),
        });
        writeln!(page, "| `{example}` | {} | {meaning} |", others.format(", ")).expect("text");
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/puzzles/zebra/clues.md");
    if std::env::var_os("UPDATE_README").is_some() {
        std::fs::write(path, page).expect("a written page");
    } else {
        assert_eq!(include_str!("../clues.md"), page, "UPDATE_README=1 makes the page anew");
    }
}

#[test]
fn words_of_clues_are_values_where_they_can_be_told_apart() {
    let read = |values: [&str; 4], clue: &str| {
        let text = row(clue).replace("\"A\", \"B\", \"D\", \"E\"", &format!("{values:?}")[1..]);
        let text = text.replace("\"]]", "\"]");
        read(text).map(|zebra| zebra.clues[0].lists.clone()).map_err(|error| error.to_string())
    };
    let words = ["in", "or", "if", "2"];
    let plain = ["A", "B", "D", "E"];
    for (one, other) in [
        ("in in house 2", "A in house 2"),
        ("or = C or red", "B = C or red"),
        ("if = C", "D = C"),
        ("if if = C then or = C", "if D = C then B = C"),
        ("2 2 houses from C", "E 2 houses from C"),
        ("C in house 1 or 2 = red", "C in house 1 or E = red"),
        ("2 in house 2 or 3", "E in house 2 or 3"),
        ("C is in", "C is A"),
    ] {
        assert_eq!(read(words, one), read(plain, other), "{one}");
    }
    let twice = ["B", "B or D", "D", "not B"];
    let refused = ["C = B or D", "C is not B", "not B = C"];
    assert_snapshot!(refused.map(|clue| read(twice, clue).expect_err(clue)).join("\n"));
    // However many readings there are, the reader does not follow them all.
    let copies = (1..=4).map(|count| vec!["B"; count].join(" or ")).collect_vec();
    let values = [0, 1, 2, 3].map(|index| copies[index].as_str());
    assert!(read(values, &format!("C = {}", vec!["B"; 2000].join(" or "))).is_err());
}

#[test]
fn houses_may_have_another_name() {
    let text = |clue: &str| row(clue).replacen("clues", "place = \"day\"\nclues", 1);
    let task = Task::new(riddle(&text("A in day 2 or 4\nB 2 days from C")), Request::PLAIN);
    let rules = task.model().to_string();
    assert!(!rules.contains("house"), "{rules}");
    assert_snapshot!(rules.lines().filter(|rule| rule.contains('A')).join("\n"));
    let error = |text: String| {
        let error = read(text).expect_err("a bad riddle");
        format!("{error}\n{}", error.help.as_deref().unwrap_or_default())
    };
    assert_snapshot!(
        "faults_name_houses_so",
        [
            error(text("A in house 2")),
            error(text("A in day 5")),
            error(text("").replace(", \"E\"", "")),
            error(text("").replace("day", "two days")),
            error(text("").replace("day", "In")),
        ]
        .join("\n")
    );
}
