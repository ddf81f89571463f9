//! Every form of clues, against its meaning in all arrangements.

use std::fmt::Write;

use super::super::clue::FAR;
use super::super::forms::{FORMS, Form, GRAMMAR, HELP, Means, Slot};
use super::super::words::words;
use super::readings::shown;
use super::*;
use crate::sentences::tests::{parse_all, patterns_in_code};
use crate::sentences::{Element, Template};

/// Four houses with letters and colours, and these clues.
fn row(clues: &str) -> String {
    format!(
        "family = \"zebra\"\nplaces = true\nclues = \"\"\"\n{clues}\n\"\"\"\n\
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
    ("A is the third from the left", |[a, ..]| a == 3),
    ("the second house is A", |[a, ..]| a == 2),
    ("A is 2nd from the right", |[a, ..]| a == 3),
    ("A is not in the middle", |[a, ..]| a == 1 || a == 4),
    ("A comes before C", |[a, _, c, _]| a < c),
    ("C comes after A", |[a, _, c, _]| a < c),
    ("left of the red house is A", |[a, _, _, red]| a < red),
    ("A is 2 houses left of C", |[a, _, c, _]| a + 2 == c),
    ("A is not two houses to the right of C", |[a, _, c, _]| a != c + 2),
    ("there are two houses between A and C", |[a, _, c, _]| a.abs_diff(c) == 3),
    ("A = C and B first", |[a, b, c, _]| a == c && b == 1),
    ("A or B is next to C", |[a, b, c, _]| a.abs_diff(c) == 1 || b.abs_diff(c) == 1),
    ("A and B are left of C", |[a, b, c, _]| a < c && b < c),
    ("either A or B is C", |[a, b, c, _]| (a == c) != (b == c)),
    ("either A = C or A is next to B", |[a, b, c, _]| (a == c) != (a.abs_diff(b) == 1)),
    ("exactly one of A and B is C", |[a, b, c, _]| (a == c) != (b == c)),
    ("at least one of A, B and red is C", |[a, b, c, red]| a == c || b == c || red == c),
    ("none of A, B and red is next to C", |[a, b, c, red]| {
        [a, b, red].iter().all(|own| own.abs_diff(c) != 1)
    }),
    ("A is directly behind C", |[a, _, c, _]| a == c + 1),
    ("neither A nor B is C", |[a, b, c, _]| a != c && b != c),
    ("A is next to neither B nor C", |[a, b, c, _]| a.abs_diff(b) != 1 && a.abs_diff(c) != 1),
    ("if A = C and B = red, then B first and A last", |[a, b, c, red]| {
        !(a == c && b == red) || b == 1 && a == 4
    }),
    ("at least two of: A = C, B first, A left of B", |[a, b, c, _]| {
        [a == c, b == 1, a < b].iter().filter(|&&says| says).count() >= 2
    }),
    ("at most one of: A = C, B first, A left of B", |[a, b, c, _]| {
        [a == c, b == 1, a < b].iter().filter(|&&says| says).count() <= 1
    }),
    ("exactly two of: A = C, B first, A left of B", |[a, b, c, _]| {
        [a == c, b == 1, a < b].iter().filter(|&&says| says).count() == 2
    }),
    ("none of: A = C, B first", |[a, b, c, _]| a != c && b != 1),
    ("exactly one of: A = C and B first, A = red and B last", |[a, b, c, red]| {
        (a == c && b == 1) != (a == red && b == 4)
    }),
    ("either (A = C and B first) or not (A = red or B last)", |[a, b, c, red]| {
        (a == c && b == 1) == (a == red || b == 4)
    }),
    ("not both A = C and B first", |[a, b, c, _]| !(a == c && b == 1)),
    ("exactly one of: A = C, B first", |[a, b, c, _]| (a == c) != (b == 1)),
    ("exactly one of A = C or red, B between A and C, not B = red", |[a, b, c, red]| {
        let says = [a == c || a == red, a < b && b < c || c < b && b < a, b != red];
        says.into_iter().filter(|&says| says).count() == 1
    }),
];

/// Three houses with letters and prices, and these clues.
fn prices(clues: &str) -> String {
    format!(
        "family = \"zebra\"\nplaces = true\nclues = \"\"\"\n{clues}\n\"\"\"\n\
         [[category]]\nname = \"letter\"\nvalues = [\"A\", \"B\", \"C\"]\n\
         [[category]]\nname = \"colour\"\nvalues = [\"red\", \"green\", \"blue\"]\n\
         [[category]]\nname = \"price\"\nvalues = [10, 5, 15]\n"
    )
}

/// A clue, and what it says of some numbers.
type Meant<const N: usize> = (&'static str, fn([i64; N]) -> bool);

/// The meaning of a clue: what it says of the prices in the houses of A, B and red.
const PRICES: &[Meant<3>] = &[
    ("A = 5", |[a, ..]| a == 5),
    ("A costs more than B", |[a, b, _]| a > b),
    ("A is before B in price", |[a, b, _]| a < b),
    ("A's price is after B's price", |[a, b, _]| a > b),
    ("A costs 5 euros more than red", |[a, _, red]| a == red + 5),
    ("A is dearer than B", |[a, b, _]| a > b),
    ("A is not cheaper than B", |[a, b, _]| a >= b),
    ("A costs at least as much as red", |[a, _, red]| a >= red),
    ("A costs at least as much as red or B", |[a, b, red]| a >= red || a >= b),
    ("A costs at most as much as red", |[a, _, red]| a <= red),
    ("A costs 5 more than red", |[a, _, red]| a == red + 5),
    ("A does not cost 5 more than red", |[a, _, red]| a != red + 5),
    ("A costs 10 less than red", |[a, _, red]| a == red - 10),
    ("A differs from red by 5", |[a, _, red]| a.abs_diff(red) == 5),
    ("A costs more than 7", |[a, ..]| a > 7),
    ("A costs more than 10", |[a, ..]| a > 10),
    ("A costs less than 12", |[a, ..]| a < 12),
    ("A costs at least 7", |[a, ..]| a >= 7),
    ("A costs at most 7", |[a, ..]| a <= 7),
    ("A costs the most", |[a, ..]| a == 15),
    ("A is not the cheapest", |[a, ..]| a != 5),
    ("if A costs more than B, then red costs less than B", |[a, b, red]| a <= b || red < b),
    ("exactly one of: A costs more than red, B costs 5 more than red", |[a, b, red]| {
        (a > red) != (b == red + 5)
    }),
];

/// The clues have the solutions that the meaning has, by the check and by the solver.
fn compared<const N: usize>(
    text: fn(&str) -> String,
    clues: &[Meant<N>],
    place: impl Fn(&Houses) -> [i64; N],
) {
    let all = arrangements(&riddle(&text("")));
    for &(clue, says) in clues {
        let zebra = riddle(&text(clue));
        let is_said = |houses: &&Houses| says(place(houses));
        let mut expected = all.iter().filter(is_said).cloned().collect_vec();
        assert_eq!(arrangements(&zebra), expected, "{clue}");
        let mut found = solutions(zebra);
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{clue}");
    }
}

/// The house of a value, counted from 0.
fn house(houses: &Houses, value: &str) -> usize {
    let has = |house: &BTreeMap<_, String>| house.values().any(|own| own == value);
    houses.iter().position(has).expect("a house")
}

#[test]
fn every_form_says_what_it_means() {
    compared(row, CLUES, |houses| {
        ["A", "B", "C", "red"].map(|value| house(houses, value) as i64 + 1)
    });
}

#[test]
fn numbers_are_those_of_the_houses() {
    compared(prices, PRICES, |houses| {
        let price = |value: &str| houses[house(houses, value)]["price"].parse::<i64>();
        ["A", "B", "red"].map(|value| price(value).expect("a number"))
    });
}

/// A riddle for the examples.
fn with_prices(clues: &str) -> Zebra {
    let source = crate::puzzles::built_in("zebra").expect("a built-in instance");
    let (before, rest) = source.text.split_once("clues = \"\"\"\n").expect("clues");
    let (_, after) = rest.split_once("\"\"\"").expect("the end of the clues");
    let prices = "values = [\"5 euros\", \"10 euros\", \"15 euros\", \"20 euros\", \"25 euros\"]";
    riddle(&format!(
        "{before}clues = \"\"\"\n{clues}\n\"\"\"{after}\n[[category]]\nname = \"price\"\n{prices}\n"
    ))
}

#[test]
fn the_examples_of_the_table_are_clues() {
    let mut told = HELP.iter().map(|[.., example]| {
        let zebra = with_prices(example);
        let values = zebra.file.values().map(|(_, value)| value).collect_vec();
        format!("{}\n    {}", example, shown(&values, &zebra.clues[0].claim))
    });
    assert_snapshot!(told.join("\n").replace(&FAR.to_string(), "far"));
}

#[test]
fn all_words_of_a_form_mean_the_same() {
    for form in FORMS {
        if matches!(form.means, Means::Not | Means::Joined(_)) {
            continue;
        }
        let claims = form.says.iter().map(|says| {
            let word = |word| match word {
                "A" => "Brit",
                "B" => "tea",
                "C" => "dogs",
                // At most two of two always hold.
                "2" if says.starts_with("at most") => "1",
                "S" => "Brit = tea",
                "T" => "dogs first",
                "days" => "houses",
                word => word,
            };
            let clue = words(says).into_iter().map(word).join(" ");
            with_prices(&clue).clues[0].claim.clone()
        });
        assert!(claims.clone().all_equal(), "{:?}", form.says);
        assert!(claims.flat_map(|claim| claim.values()).next().is_some(), "{:?}", form.says);
    }
}

/// The number of values and of numbers among the arguments of a form.
fn arguments(parts: &[Template<Form>], slots: &[Slot]) -> [usize; 2] {
    const SIDES: [Slot; 4] = [Slot::Side, Slot::One, Slot::And, Slot::Or];
    const NUMBERS: [Slot; 2] = [Slot::Numbers, Slot::Ordinals];
    let is_one = |part: &Template<Form>, of: &[Slot]| match part {
        Template::Arg(index) => of.contains(&slots[*index]),
        // Values that are joined, or that a verb names.
        Template::Form(Form::All | Form::Any | Form::OneOf | Form::Value, _) => of == SIDES,
        _ => false,
    };
    let sides = parts
        .iter()
        .filter(|part| is_one(part, &SIDES) || matches!(part, Template::Constant("subject")));
    let numbers = parts.iter().filter(|part| {
        is_one(part, &NUMBERS) || matches!(part, Template::Constant(own) if *own != "subject")
    });
    [sides.count(), numbers.count()]
}

/// The forms of statements in a wording that get another number of values, or of numbers.
fn unfit(means: &Template<Form>, slots: &[Slot]) -> Vec<Form> {
    let Template::Form(form, parts) = means else { return Vec::new() };
    let entry = form.entry().filter(|entry| entry.is_statement());
    let is_unfit = entry.is_some_and(|entry| {
        let says = words(entry.says[0]);
        let sides = says.iter().filter(|word| ["A", "B", "C"].contains(word)).count();
        let numbers =
            says.iter().filter(|word| word.starts_with(|sign: char| sign.is_ascii_digit()));
        arguments(parts, slots) != [sides, numbers.count()]
    });
    let inner = parts.iter().flat_map(|part| unfit(part, slots));
    is_unfit.then_some(*form).into_iter().chain(inner).collect()
}

#[test]
fn wordings_are_made_of_forms_with_their_arguments() {
    let unfit = GRAMMAR.patterns.iter().filter(|own| !own.is_canonical()).filter_map(|pattern| {
        let slot = |element: &Element<Slot>| match element {
            Element::Slot(slot) => Some(*slot),
            _ => None,
        };
        let slots = GRAMMAR.elements(pattern).iter().filter_map(slot).collect_vec();
        let own = unfit(GRAMMAR.means(pattern), &slots);
        (!own.is_empty()).then(|| format!("{}: {own:?}", pattern.text))
    });
    assert_eq!(unfit.collect_vec().join("\n"), "");
}

#[test]
fn all_patterns_are_parsed() {
    parse_all(&GRAMMAR);
}

#[test]
fn words_of_forms_stand_only_in_their_tables() {
    let found = patterns_in_code(&GRAMMAR, "zebra", &["zebra/forms.rs"]);
    assert_eq!(found.join("\n"), "");
}

#[test]
fn the_page_lists_the_forms() {
    let mut page = String::from("| clue | also | meaning | example |\n|---|---|---|---|\n");
    for (form, [_, meaning, example]) in FORMS.iter().zip(HELP) {
        let (first, others) = form.says.split_first().expect("words");
        let others = others.iter().map(|says| format!("`{says}`")).join(", ");
        writeln!(page, "| `{first}` | {others} | {meaning} | {example} |").expect("text");
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
        read(text).map(|zebra| zebra.clues[0].claim.clone()).map_err(|error| error.to_string())
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
    // The longest value is meant.
    assert_eq!(read(twice, "C = B or D"), read(plain, "C = B"));
    let refused = ["C is not B", "not B = C"];
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
