//! Solutions that are changed, and read from pictures: the check agrees with the model.

#[path = "../../../../tests/it/registration/spoilt/changed.rs"]
mod changed;

use puzzlec_encodings::{Known, Request};

use self::changed::changed;
use super::super::*;
use super::meanings::random::Random;
use super::meanings::sentences::{Routes, forms};
use super::meanings::{puzzle, read};
use crate::puzzle::instance::Params;
use crate::puzzle::task::{AnyTask, Task};
use crate::puzzles;
use crate::render::text::TextStyle;
use crate::search::Solve;

/// The most solutions of a puzzle that is looked at.
const MOST: usize = 2_000;

#[test]
fn the_check_of_changed_solutions_agrees_with_the_model() {
    let (routes, count) = (Routes::new(), forms().count());
    let (mut files, mut valid, mut invalid) = (0, 0, 0);
    for case in 0.. {
        let mut random = Random::of(53, case);
        let form = random.below(count);
        let Some((texts, lines)) = puzzle(&mut random, &routes, form, 0) else { continue };
        let task = Task::new(read(&texts, &lines).expect("it was read"), Request::PLAIN);
        let rules = task.puzzle();
        let all = task.model().solutions().take(MOST + 1).map(|values| {
            rules.decode(task.model().read(values.expect("values").as_slice())).expect("a solution")
        });
        let all = all.collect_vec();
        if all.is_empty() || all.len() > MOST {
            continue;
        }
        let known = all.iter().map(|answer| rules.facts.grid(answer).expect("a grid").key());
        let known: BTreeSet<_> = known.collect();
        for answer in all.iter().take(20) {
            let json = serde_json::to_value(answer).expect("JSON");
            for _ in 0..200 {
                let changed = changed(&mut random, &json);
                let read = task.solution_from_json(&changed).and_then(|own| own.check());
                let Ok(answer) = serde_json::from_value::<Answer>(changed.clone()) else {
                    assert!(read.is_err(), "{changed}");
                    invalid += 1;
                    continue;
                };
                let is_known =
                    rules.facts.grid(&answer).is_ok_and(|own| known.contains(&own.key()));
                assert_eq!(read.is_ok(), is_known, "{changed}: {read:?}\n{texts:?}\n{lines:?}");
                *(if is_known { &mut valid } else { &mut invalid }) += 1;
            }
        }
        files += 1;
        if files == 500 {
            break;
        }
    }
    println!("{valid} valid, {invalid} invalid");
    assert!(valid > 500 && invalid > 5 * valid, "{valid} valid, {invalid} invalid");
}

#[test]
fn solutions_are_read_from_pictures() {
    let mut unread = Vec::new();
    for instance in FAMILY.instances {
        let source = puzzles::built_in(instance.name).expect("a built-in instance");
        let rules = FAMILY.puzzle(&source, &Params::none(), Rules::read).expect("rules");
        if !(rules.facts.unknown.lines, &rules.facts.unknown.divide).eq(&(None, &None)) {
            continue;
        }
        let task = Task::new(rules, Request::PLAIN);
        let values = task.model().solutions().next().expect("a solution").expect("values");
        let picture = task.picture(Known::all(values.as_slice()));
        let text = TextStyle::default().draw(&picture);
        match task.shown(&text) {
            Some(shown) => {
                let solution = AnyTask::solution(&task, &values).expect("a solution");
                assert_eq!(shown.to_json(), solution.to_json(), "{}\n{text}", instance.name);
            }
            None => unread.push(instance.name),
        }
    }
    insta::assert_snapshot!(unread.join(" "));
}

#[test]
fn rows_of_symbols_are_read() {
    let of = |keys: &str, text: &str| {
        let keys = keys.replace('\'', "\"\"\"");
        let rules = "rules = \"each row has a cell\"";
        let rules = Rules::read(toml::from_str(&format!("{keys}\n{rules}")).expect("TOML"));
        let shown = rules.expect("rules").shown(text)?;
        Some(serde_json::to_string(&shown.cells["value"]).expect("JSON"))
    };
    let digits = "board = '2 x 2'\ncells = '1..12'";
    assert_eq!(of(digits, "1 12\n3 4\n").as_deref(), Some("[[1,12],[3,4]]"));
    assert_eq!(of(digits, "12\n34\n").as_deref(), Some("[[1,2],[3,4]]"));
    assert_eq!(of(digits, "12\n3.\n"), None);
    assert_eq!(
        [of(digits, "12\n"), of(digits, "12\n34\n12\n"), of(digits, "123\n341\n")],
        [None, None, None]
    );
    let picture = "┌───┬───┐\n│ 1 │ 2 │\n├───┼───┤\n│ 3 │ 4 │\n└───┴───┘";
    assert_eq!(of(digits, picture).as_deref(), Some("[[1,2],[3,4]]"));
    let in_ascii = "+---+---+\n| 1 | 2 |\n+---+---+\n| 3 | 4 |\n+---+---+";
    assert_eq!(of(digits, in_ascii).as_deref(), Some("[[1,2],[3,4]]"));
    let (_, rest) = picture.split_once("│ 1 │ 2 │\n").expect("a row");
    assert_eq!(of(digits, rest), None);
    let words = "board = '1 x 3'\ncells = 'black or white'";
    assert_eq!(of(words, "#.#").as_deref(), Some(r#"[["black","white","black"]]"#));
    assert_eq!(of(words, "black white black").as_deref(), Some(r#"[["black","white","black"]]"#));
    let stars = "board = '1 x 3'\ncells = 'star or empty'";
    for text in ["★..", "+---+---+---+\n| * |   |   |\n+---+---+---+"] {
        assert_eq!(of(stars, text).as_deref(), Some(r#"[["star","empty","empty"]]"#));
    }
}
