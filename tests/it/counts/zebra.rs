//! Riddles of houses.

use itertools::Itertools;
use puzzlec::puzzle::instance::Params;
use puzzlec::puzzles;
use puzzlec::search::{Engine, Explanation, Question, Search, Settings};

use crate::common::models;
use puzzlec_encodings::Request;

use super::solutions;

/// The classical riddle by going through the houses of all nations, colours, drinks, cigars and
/// pets, each clue as soon as it can be told; the fourth clue is given.
fn houses_by_search(fourth: impl Fn(i32, i32) -> bool) -> usize {
    let orders = || (1..=5_i32).permutations(5).map(|order| <[i32; 5]>::try_from(order).unwrap());
    let next = |one: i32, other: i32| (one - other).abs() == 1;
    let mut found = 0;
    for [brit, swede, dane, norwegian, german] in orders() {
        if norwegian != 1 {
            continue;
        }
        for [red, green, white, yellow, blue] in orders() {
            if brit != red || !fourth(green, white) || !next(norwegian, blue) {
                continue;
            }
            for [tea, coffee, milk, beer, water] in orders() {
                if dane != tea || green != coffee || milk != 3 {
                    continue;
                }
                for [pallmall, dunhill, blends, bluemaster, prince] in orders() {
                    let smokers = yellow == dunhill && bluemaster == beer && german == prince;
                    if !smokers || !next(blends, water) {
                        continue;
                    }
                    let pets = orders().filter(|&[dogs, birds, cats, horses, _fish]| {
                        let owners = swede == dogs && pallmall == birds;
                        owners && next(blends, cats) && next(horses, dunhill)
                    });
                    found += pets.count();
                }
            }
        }
    }
    found
}

/// The classical riddle with another text for its clues.
fn zebra(change: impl Fn(&str) -> String) -> usize {
    let mut source = puzzles::built_in("zebra").expect("a built-in instance");
    source.text = change(&source.text);
    let task = puzzles::read(&source, &Params::none(), Request::PLAIN).expect("a riddle");
    solutions(&*task)
}

#[test]
fn the_fish_has_one_owner_and_a_relaxed_clue_more() {
    assert_eq!(zebra(str::to_owned), 1);
    assert_eq!(houses_by_search(|green, white| green + 1 == white), 1);
    let relaxed = zebra(|text| text.replace("green immediately left of", "green left of"));
    assert_eq!(relaxed, houses_by_search(|green, white| green < white));
    assert_eq!(relaxed, 7);
}

#[test]
fn a_riddle_is_searched_as_an_exact_cover_problem_if_all_solutions_are_wanted() {
    assert_eq!(super::plain("zebra", Engine::Cover).0, 1);
    let source = puzzles::built_in("zebra").expect("a built-in instance");
    let task = puzzles::read(&source, &Params::none(), Request::PLAIN).expect("a riddle");
    for (wanted, input) in
        [(Question::Some, "125 variables, 682 clauses"), (Question::All, "160 items, 107 options")]
    {
        assert_eq!(models(&*task, wanted, &Settings::default()).input(), input);
    }
}

#[test]
fn one_clue_about_the_fish_could_be_left_out() {
    let source = puzzles::built_in("zebra").expect("a built-in instance");
    let task = puzzles::read(&source, &Params::none(), Request::PLAIN).expect("a riddle");
    let search = Search::from(task);
    let Explanation::Unique(needed) = search.explain().expect("one solution") else {
        panic!("there is one solution")
    };
    assert_eq!(needed.clues.len(), 15);
    for (given, is_needed) in needed.clues.iter().zip(&needed.is_needed) {
        let without = zebra(|text| text.replace(&format!("{}\n", given.sentence), ""));
        assert_eq!(*is_needed, Some(without != 1), "{given}");
        assert_eq!(*is_needed, Some(given.subject != "15"), "{given}");
    }
    assert_eq!(needed.sufficient.len(), 14);
}
