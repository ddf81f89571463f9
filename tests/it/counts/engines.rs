//! The same solutions, not only as many, by SAT and by exact cover search.

use std::collections::BTreeSet;

use puzzlec::engines::Assignments;
use puzzlec::puzzle::instance::{Params, Source};
use puzzlec::puzzles;
use puzzlec::search::{Engine, Question, Settings};
use puzzlec_encodings::Request;
use puzzlec_encodings::{Role, Roles};

use crate::common::models;

/// A built-in instance, its parameters, what is pinned, and the number of its solutions.
type Case = (&'static str, &'static [(&'static str, &'static str)], &'static [&'static str], usize);

/// Exact cover problems that both finish soon; where SAT would take long, something is pinned.
const CASES: &[Case] = &[
    ("calendar", &[("date", "2024-10-06")], &[], 7),
    ("flower", &[], &[], 6),
    ("insanity", &[], &[], 8),
    ("langford", &[("n", "7")], &[], 52),
    ("langford", &[("n", "8")], &[], 300),
    ("langford", &[("n", "8")], &["!first(8,1)", "!first(7,3)"], 234),
    ("langford", &[("n", "9"), ("copies", "3")], &[], 6),
    ("macmahon", &[], &MACMAHON, 22),
    ("nuts", &[], &[], 6),
    ("pentominoes/2x3x10", &[], &["place(F,6,1,1,2)", "place(I,3,2,2,6)"], 2),
    ("pentominoes/3x20", &[], &["place(X,1,1,17)"], 4),
    ("pentominoes/8x8-hole", &[], &["place(X,1,5,5)", "place(V,1,1,2)"], 2),
    ("quintomino", &[], &["place(A,7,10)", "place(B,9,1)", "place(C,5,6)"], 1),
    ("rhombus", &RHOMBUS, &["place(X,1,3,6)"], 26),
    ("skolem", &[("n", "5")], &[], 10),
    ("skolem", &[("n", "8")], &[], 504),
    ("soma", &[], &["place(V,1,2,1,3)"], 207),
    ("soma", &[], &["place(V,1,2,1,3)", "!place(L,1,2,1,1)"], 205),
    ("zebra", &[], &[], 1),
    ("zebra", &[], &["house(fish)!=4"], 0),
];

const MACMAHON: [&str; 6] = [
    "place(1,4,5,1)",
    "place(2,4,4,4)",
    "place(3,4,6,4)",
    "place(4,1,1,2)",
    "place(5,4,3,4)",
    "place(6,1,6,1)",
];

const RHOMBUS: [(&str, &str); 3] = [("weekday", "thu"), ("month", "oct"), ("day", "23")];

const BOARD: &str = r#"family = "packing"
title = "A tray with a hole"
board = """
......
.#....
......
"""
[[piece]]
name = "L"
shape = """
X.
X.
XX
"""
[[piece]]
name = "P"
shape = """
XX
XX
X.
"""
[[piece]]
name = "V"
shape = """
X.
XX
"""
[[piece]]
name = "I"
shape = "XXX"
[[piece]]
name = "D"
shape = "XX"
"#;

/// All solutions by a engine, in their JSON form; none comes twice.
fn solutions(
    source: &Source,
    params: &Params,
    pins: &[&str],
    request: Request,
    engine: Engine,
) -> BTreeSet<String> {
    let mut task = puzzles::read(source, params, request).expect("a good instance");
    for pin in pins {
        task.pin(pin).expect("a good pin");
    }
    let settings = Settings::default().with_engine(engine);
    let mut models = models(&*task, Question::All, &settings);
    let mut found = BTreeSet::new();
    for values in models.by_ref() {
        let values = values.expect("an answer");
        let solution = task.solution(&values).expect("a solution");
        assert!(found.insert(solution.to_json().to_string()), "a solution comes twice");
    }
    assert!(models.is_complete());
    found
}

/// The number of solutions, if all methods find the same.
fn agreed(source: &Source, params: &Params, pins: &[&str], break_symmetry: bool) -> usize {
    let roles = if break_symmetry { Roles::PLAIN | Role::Symmetry } else { Roles::PLAIN };
    let request = Request::of(roles);
    let [sat, cover, auto] = [Engine::Sat, Engine::Cover, Engine::Auto]
        .map(|engine| solutions(source, params, pins, request, engine));
    assert_eq!(sat, cover, "{} {pins:?}", source.name);
    assert_eq!(cover, auto, "{} {pins:?}", source.name);
    sat.len()
}

#[test]
fn both_engines_find_the_same_solutions() {
    for (name, params, pins, expected) in CASES {
        let source = puzzles::built_in(name).expect("a built-in instance");
        let params =
            params.iter().fold(Params::none(), |params, (name, value)| params.with(name, *value));
        assert_eq!(agreed(&source, &params, pins, false), *expected, "{name} {pins:?}");
        if pins.is_empty() {
            let kept = agreed(&source, &params, &[], true);
            assert!((1..=*expected).contains(&kept), "{name}: {kept} where symmetries are broken");
        }
    }
}

#[test]
fn both_engines_find_the_same_solutions_of_users_puzzles() {
    let board = Source::new("board", BOARD);
    assert_eq!(agreed(&board, &Params::none(), &[], false), 210);
    let kept = agreed(&board, &Params::none(), &[], true);
    assert!((105..210).contains(&kept), "{kept} where symmetries are broken");

    let mut riddle = puzzles::built_in("zebra").expect("a built-in instance");
    riddle.text = riddle.text.replace("green immediately left of", "green left of");
    assert_eq!(agreed(&riddle, &Params::none(), &[], false), 7);
    // Every form of clue but several statements of which one holds.
    let clues = "milk in house 2 or 3\nNorwegian not in house 5\nBlends not next to cats\nBrit != \
                 green\nSwede 2 houses from dogs\nred right of white\n";
    riddle.text = riddle.text.replace("milk in house 3\n", clues);
    for clue in
        ["Swede = dogs", "Norwegian in house 1", "Blends next to cats", "Norwegian next to blue"]
    {
        riddle.text = riddle.text.replace(&format!("{clue}\n"), "");
    }
    assert_eq!(agreed(&riddle, &Params::none(), &[], false), 266);
}
