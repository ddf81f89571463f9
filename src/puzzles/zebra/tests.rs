mod calendar;
mod everyday;
mod forms;
mod kinds;
mod making;
mod pasted;
mod readings;

use insta::assert_snapshot;
use itertools::Itertools;
use proptest::prelude::*;
use puzzlec_encodings::Request;

use super::*;
use crate::properties::cases;
use crate::puzzle::instance::{InstanceError, Params, Source};
use crate::puzzle::task::Task;
use crate::puzzles::tests::drawn;
use crate::search::Solve;

fn read(text: impl Into<String>) -> Result<Zebra, InstanceError> {
    FAMILY.puzzle(&Source::new("my.toml", text), &Params::none(), file::read)
}

fn riddle(text: &str) -> Zebra {
    read(text).expect("a good riddle")
}

/// Three houses, and these clues.
fn small(clues: &str) -> String {
    format!(
        "family = \"zebra\"\nclues = \"\"\"\n{clues}\n\"\"\"\n\
         [[category]]\nname = \"letter\"\nvalues = [\"a\", \"b\", \"c\"]\n\
         [[category]]\nname = \"colour\"\nvalues = [\"red\", \"dark red\", \"blue\"]\n"
    )
}

fn error(clues: &str) -> String {
    told(&read(small(clues)).expect_err("a bad riddle"))
}

/// An error with the words that it marks, and its remedy.
fn told(error: &InstanceError) -> String {
    let marked = error.span.clone().and_then(|span| error.source.text.get(span));
    let help = error.help.as_deref().unwrap_or_default();
    format!("{error}\n  `{}`; {help}", marked.unwrap_or_default())
}

/// All solutions, by the solver.
fn solutions(zebra: Zebra) -> Vec<Houses> {
    let task = Task::new(zebra, Request::PLAIN);
    let solution = |values| task.solution(&Result::expect(values, "an answer"));
    task.model().solutions().map(solution).collect::<Result<_, _>>().expect("solutions")
}

/// All solutions, by trying every arrangement.
fn arrangements(zebra: &Zebra) -> Vec<Houses> {
    let mut all: Vec<Houses> = vec![vec![BTreeMap::new(); zebra.file.num_houses()]];
    for (category, values) in zebra.file.categories() {
        let orders = values.iter().permutations(values.len()).collect_vec();
        let extended = all.iter().cartesian_product(&orders).map(|(houses, order)| {
            let mut houses = houses.clone();
            for (house, value) in houses.iter_mut().zip(order) {
                house.insert(category.to_owned(), (*value).clone());
            }
            houses
        });
        all = extended.collect();
    }
    all.retain(|houses| zebra.check(houses).is_ok());
    all
}

fn built_in(clue: &str, instead: &str) -> Zebra {
    let source = crate::puzzles::built_in("zebra").expect("a built-in instance");
    assert!(source.text.contains(clue), "there is such a clue");
    riddle(&source.text.replace(clue, instead))
}

#[test]
fn the_german_owns_the_fish_and_nobody_else_can() {
    let found = solutions(built_in("Brit = red", "Brit = red"));
    let [houses] = &found[..] else { panic!("{} solutions", found.len()) };
    let expected = [
        ["Norwegian", "yellow", "cats", "Dunhill", "water"],
        ["Dane", "blue", "horses", "Blends", "tea"],
        ["Brit", "red", "birds", "Pallmall", "milk"],
        ["German", "green", "fish", "Prince", "coffee"],
        ["Swede", "white", "dogs", "Bluemaster", "beer"],
    ];
    for (house, expected) in houses.iter().zip(expected) {
        let own = ["nation", "colour", "pet", "cigar", "drink"].map(|name| &house[name]);
        assert_eq!(own, expected);
    }
}

#[test]
fn a_relaxed_clue_and_a_missing_clue_let_in_more_solutions() {
    let relaxed = built_in("green immediately left of white", "green left of white");
    assert_eq!(solutions(relaxed).len(), 7);
    let without = built_in("German = Prince\n", "");
    let mut found = solutions(without);
    found.sort();
    assert!(found.len() > 1);
    assert!(found.iter().tuple_windows().all(|(one, other)| one != other));
}

#[test]
fn contradicting_clues_have_no_solution() {
    assert_eq!(solutions(riddle(&small("a = red\na left of red"))), Vec::<Houses>::new());
}

/// A clue on the small riddle, of every form.
fn any_clue() -> impl Strategy<Value = String> {
    let values = || prop::sample::select(vec!["a", "b", "c", "red", "dark red", "blue"]);
    let relations = || {
        prop::sample::select(vec![
            "=",
            "is",
            "!=",
            "is not",
            "immediately left of",
            "is immediately right of",
            "left of",
            "somewhere left of",
            "is somewhere right of",
            "right of",
            "next to",
            "is not next to",
            "1 house from",
            "2 houses from",
        ])
    };
    let pair = (values(), relations(), values())
        .prop_filter("two values", |(left, _, right)| left != right)
        .prop_map(|(left, relation, right)| format!("{left} {relation} {right}"));
    let places = prop::sample::select(vec!["in house", "is in house", "not in house"]);
    let house = (values(), places, 1..=3)
        .prop_map(|(value, place, house)| format!("{value} {place} {house}"));
    let either = (values(), 1..=3, 1..=3)
        .prop_map(|(value, one, other)| format!("{value} in house {one} or {other}"));
    let ends = ["at either end", "is not first or last", "first", "is last"];
    let end = (values(), prop::sample::select(ends.to_vec()));
    let end = end.prop_map(|(value, end)| format!("{value} {end}"));
    let several = (values(), relations(), values(), values())
        .prop_filter("other values", |(left, _, one, other)| left != one && left != other)
        .prop_map(|(left, relation, one, other)| format!("{left} {relation} {one} or {other}"));
    let between = (values(), values(), values(), any::<bool>(), any::<bool>())
        .prop_filter("three values", |(a, b, c, ..)| a != b && b != c && c != a)
        .prop_map(|(a, b, c, not, directly)| {
            let not = if not { "not " } else { "" };
            let directly = if directly { "directly " } else { "" };
            format!("{a} {not}{directly}between {b} and {c}")
        });
    let statement =
        prop_oneof![4 => pair, 1 => house, 1 => either, 1 => end, 1 => several, 1 => between];
    let statements = |most| prop::collection::vec(statement.clone(), 1..=most);
    let either = |most| statements(most).prop_map(|statements| statements.join(" or "));
    let exactly = (statement.clone(), statements(3))
        .prop_map(|(first, others)| format!("exactly one of: {first}, {}", others.join(", ")));
    let condition =
        (either(2), either(2)).prop_map(|(one, other)| format!("if {one} then {other}"));
    prop_oneof![3 => either(3), 1 => exactly, 1 => condition]
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn the_solver_finds_just_the_arrangements_that_pass_the_check(
        clues in prop::collection::vec(any_clue(), 0..5)
    ) {
        let clues = clues.into_iter().filter(|clue| read(small(clue)).is_ok()).join("\n");
        let zebra = riddle(&small(&clues));
        let mut expected = arrangements(&zebra);
        let mut found = solutions(zebra);
        expected.sort();
        found.sort();
        prop_assert_eq!(found, expected);
    }
}

#[test]
fn the_meaning_of_clues_is_not_left_to_the_parser_alone() {
    // Houses: a red, b dark red, c blue.
    let houses: Houses = [("a", "red"), ("b", "dark red"), ("c", "blue")]
        .map(|(letter, colour)| {
            BTreeMap::from([("letter", letter), ("colour", colour)])
                .into_iter()
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect()
        })
        .into();
    for (clue, holds) in [
        ("a = red", true),
        ("b = red", false),
        ("b=dark red", true),
        ("b is dark red", true),
        ("a is not blue", true),
        ("a!=red", false),
        ("a immediately left of dark red", true),
        ("a immediately left of blue", false),
        ("blue immediately right of b", true),
        ("a left of c", true),
        ("c left of a", false),
        ("c is somewhere right of a", true),
        ("a next to c", false),
        ("a not next to c", true),
        ("a 2 houses from c", true),
        ("a 1 house from c", false),
        ("b in house 2", true),
        ("b in house 1 or 3", false),
        ("b not in house 1 or a = blue", true),
        ("b in house 1 or c = blue", true),
        ("(a = red and b = blue) or not (c first or a last)", true),
    ] {
        assert_eq!(riddle(&small(clue)).check(&houses).is_ok(), holds, "{clue}");
    }
}

#[test]
fn errors_point_at_the_words_and_say_what_to_do() {
    let errors = [
        "a = rde",
        "a = red\n  a is besides red",
        "a",
        "a =",
        "a in house 4",
        "a = a",
        "bleu = a # French",
        "b is dark",
        "a between b",
        "a between b and",
        "a between b and a",
        "a between b and b",
        "exactly one of: a = red",
        "exactly one of: a = red, b",
        "if a = red",
        "if a = red then",
        "then a = red",
        "a in house 1 or 7",
        "a = red or bleu",
        "a 0 houses from b",
        "a 3 houses from b or c",
        "not a",
        "a has bule",
        "a is adjecent to red",
        "the dark rde is a",
        "a costs more than b",
        "exactly 4 of: a = red, b = blue",
        "a is in the fourth house",
        "a hates red",
        "Bob disliked red",
        "a is lower-pitched than red",
        "a is than red",
        "a is exactly to the left of red",
        "exactly one of: a = red, b = blue and c first",
        "it is not true that a = red and b = blue",
        "1. a = red\n2) who has blue?",
        "a is next to the one who has red and likes blue",
        "a lives by red",
        "b is the friend of red",
    ];
    assert_snapshot!(errors.map(error).join("\n"));
}

#[test]
fn riddles_that_do_not_fit_together_are_refused() {
    let replaced = |old: &str, new: &str| {
        let text = small("a = red").replace(old, new);
        let error = read(text);
        error.expect_err("a bad riddle").to_string()
    };
    assert_snapshot!(
        [
            replaced("\"b\", \"c\"", "\"b\""),
            replaced("\"b\", \"c\"", "\"b\", \"b\""),
            replaced("\"b\", \"c\"", "\"b\", \"blue\""),
            replaced("\"b\", \"c\"", "\"b\", \"c(\""),
            replaced("\"letter\"", "\"colour\""),
            replaced("\"letter\"", "\" \""),
            replaced("clues", "ask = [\"d\", \"colour\"]\nclues"),
            replaced("clues", "ask = [\"red\", \"letters\"]\nclues"),
            replaced("clues", "clue"),
        ]
        .join("\n")
    );
}

#[test]
fn a_wrong_solution_is_found_out() {
    let zebra = riddle(&small("a = red\nb first or last"));
    let good = arrangements(&zebra).remove(0);
    assert_eq!(zebra.check(&good), Ok(()));
    let wrong = |change: fn(&mut Houses)| {
        let mut houses = good.clone();
        change(&mut houses);
        zebra.check(&houses).expect_err("a violation").to_string()
    };
    assert_snapshot!(
        [
            wrong(|houses| {
                houses.pop();
            }),
            wrong(|houses| {
                houses[0].remove("letter");
            }),
            wrong(|houses| {
                houses[1].insert("pet".to_owned(), "dog".to_owned());
            }),
            wrong(|houses| {
                let other = houses[0].clone();
                houses[1] = other;
            }),
            wrong(|houses| {
                let one = houses[0]["colour"].clone();
                let other = houses[1].insert("colour".to_owned(), one).expect("a colour");
                houses[0].insert("colour".to_owned(), other);
            }),
        ]
        .join("\n")
    );
}

#[test]
fn a_riddle_without_clues_reads_as_itself() {
    let text = small("").replace("\n\n", "");
    let file = |text| FAMILY.file(&Source::new("none", text), &Params::none());
    let shown = file(text).expect("a riddle");
    assert_eq!(file(shown.clone()).expect("the same riddle"), shown);
    assert_eq!(solutions(riddle(&shown)).len(), 36);
}

#[test]
fn the_model_speaks_of_values_and_clues() {
    let zebra = riddle(&small("a immediately left of dark red\nb in house 3 or b = blue"));
    assert_snapshot!(Task::new(zebra, Request::PLAIN).model().to_string());
}

#[test]
fn an_instance_survives_being_written() {
    let zebra = riddle(&small("a = red # of course\n\nb in house 2"));
    let again = riddle(&FAMILY.write(&zebra.file));
    assert_eq!(FAMILY.write(&again.file), FAMILY.write(&zebra.file));
    assert_eq!(again.clues, zebra.clues);
}

#[test]
fn a_riddle_is_drawn_as_far_as_it_is_known() {
    let task = Task::new(built_in("", ""), Request::PLAIN);
    let values = task.model().solutions().next().expect("a solution").expect("an answer");
    let drawn = |known: usize| {
        let (rows, blocks) = drawn(&task, &values, known);
        (rows.iter().map(|row| row.join(",")).join("\n"), blocks)
    };
    assert!((0..=125).map(|known| drawn(known).1).is_sorted());
    assert_eq!([0, 125].map(|known| drawn(known).1), [1, 2]);
    assert_snapshot!(drawn(40).0, @"
    house,1,2,3,4,5
    nation,Norwegian,Dane,Brit,German,Swede
    colour,,,red,green,white
    pet,,,,,
    cigar,,,,,
    drink,,,,,
    ");
}

#[test]
fn all_faults_of_a_file_are_told() {
    let error = read(small("a = rde\na = red # right\nb adjecent to blue\nc in house 7"));
    let error = error.expect_err("a bad riddle");
    let all = std::iter::once(&error).chain(&error.further).map(told).collect_vec();
    assert_snapshot!(all.join("\n"), @"
    my.toml:3:5: there is no value `rde` (and 2 more)
      `rde`; did you mean `red`?
    my.toml:5:3: `adjecent` is not understood
      `adjecent`; did you mean `adjacent`?
    my.toml:6:12: 7 does not fit the houses
      `7`; the houses are 1, 2, 3
    ");
}

#[test]
fn categories_have_numbers_if_their_values_do() {
    let numbers = |values: &str| {
        let text = small("a more than b").replace("\"red\", \"dark red\", \"blue\"]", values);
        let zebra = read(text);
        let scale = zebra.map(|zebra| zebra.scales[1].as_ref().map(|scale| scale.numbers.clone()));
        scale.map_err(|error| error.to_string())
    };
    assert_eq!(numbers("20, 3, 4]"), Ok(Some(vec![20, 3, 4])));
    assert_eq!(numbers("\"1 euro\", \"2 euros\", \"3 euros\"]"), Ok(Some(vec![1, 2, 3])));
    assert_eq!(numbers("\"$7\", \"$5\", \"$6\"]"), Ok(Some(vec![7, 5, 6])));
    assert_eq!(numbers("\"low\", \"mid\", \"high\"]\nordered = true"), Ok(Some(vec![1, 2, 3])));
    let none = "my.toml:3:1: no category has numbers to compare";
    for values in ["\"low\", \"mid\", \"high\"]", "\"1 euro\", \"2 dollars\", \"3 euros\"]"] {
        assert_eq!(numbers(values), Err(none.to_owned()));
    }
}
