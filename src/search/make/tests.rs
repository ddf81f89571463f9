//! Patterns, keys and the fewest clues, against their meaning.

use std::collections::{BTreeMap, BTreeSet};

use itertools::{Itertools, iproduct};
use puzzlec_encodings::Request;
use serde_json::Value;

use super::maker::alike;
use super::random::Formula;
use super::scattering::laid_out;
use super::*;
use crate::engines::random::Random;
use crate::puzzle::clues::{Clue, Clues};
use crate::puzzle::instance::{PARSED, Source};
use crate::puzzle::origin::WRITTEN;
use crate::search::{Conclusion, Opened, Settings};
use crate::shapes::lattice::Cell;

/// A clue in each cell of a board, and one that stands nowhere.
fn on_board(rows: usize, columns: usize) -> Clues {
    let cells = iproduct!(0..rows as i32, 0..columns as i32);
    let all = cells.map(|(row, column)| Clue::in_cell(Cell::plane(row, column), 1));
    let all = all.chain([Clue::new("nowhere", 1)]).collect();
    Clues::new(all).on((rows, columns))
}

/// The places of the sets of a pattern, row and column from 0 on, and the number of sets.
fn sets(pattern: Pattern, (rows, columns): (usize, usize)) -> (BTreeSet<Vec<[i32; 2]>>, usize) {
    let clues = on_board(rows, columns);
    let sets = pattern.sets(&clues);
    let each = sets.iter().flatten().copied().sorted();
    assert!(each.eq(0..clues.all.len()), "each clue is in one set");
    let place = |&clue: &usize| clues.all[clue].place.map(|own| own.map(|half| half / 2));
    let places = sets.iter().map(|set| set.iter().filter_map(place).sorted().collect());
    (places.collect(), sets.len())
}

#[test]
fn patterns_have_the_sets_of_their_motions() {
    let pair = |one: [i32; 2], other| if one == other { vec![one] } else { vec![one, other] };
    for (rows, columns) in iproduct!(1..=5, 1..=5) {
        let (last_row, last_column) = (rows as i32 - 1, columns as i32 - 1);
        let of = |image: &dyn Fn(i32, i32) -> [i32; 2]| {
            let cells = iproduct!(0..=last_row, 0..=last_column);
            let sets = cells.map(|(row, column)| pair([row, column], image(row, column)));
            let sets = sets.map(|set| set.into_iter().sorted().collect());
            // The clue that stands nowhere is alone.
            sets.chain([Vec::new()]).collect::<BTreeSet<_>>()
        };
        let own = |pattern| sets(pattern, (rows, columns)).0;
        assert_eq!(own(Pattern::None), of(&|row, column| [row, column]));
        let half_turn = of(&|row, column| [last_row - row, last_column - column]);
        assert_eq!(own(Pattern::HalfTurn), half_turn);
        assert_eq!(own(Pattern::Mirror), of(&|row, column| [row, last_column - column]));
    }
    assert_eq!(sets(Pattern::HalfTurn, (4, 4)).1, 8 + 1);
    assert_eq!(sets(Pattern::HalfTurn, (5, 5)).1, 13 + 1);
    assert_eq!(sets(Pattern::Mirror, (4, 4)).1, 8 + 1);
    assert_eq!(sets(Pattern::Mirror, (4, 5)).1, 12 + 1);
}

#[test]
fn clues_between_cells_stand_in_patterns_too() {
    // Between the first two cells of a row, and between the last two ones.
    let clue = |name: &str, place| Clue { place: Some(place), ..Clue::new(name, 1) };
    let all = vec![clue("one", [0, 1]), clue("other", [0, 5]), clue("last", [4, 5])];
    let clues = Clues::new(all).on((3, 4));
    let sorted = |pattern: Pattern| pattern.sets(&clues).into_iter().sorted().collect_vec();
    assert_eq!(sorted(Pattern::Mirror), [vec![0, 1], vec![2]]);
    assert_eq!(sorted(Pattern::HalfTurn), [vec![0, 2], vec![1]]);
}

fn maker(file: &str, own: Own, least: bool) -> Maker {
    let opened = Opened::new(Source::new("made", file));
    opened.maker(Wanted { least, own, ..Wanted::default() }).expect("a maker")
}

/// The key of a puzzle of which no clue can go.
fn key(file: &str) -> Key {
    let made = maker(file, Own::Reduced, false).made(0, true).expect("one solution");
    let clues = Opened::new(Source::new("made", file)).task(Request::PLAIN).expect("a puzzle");
    assert_eq!(Some(made.clues), clues.clues(None).map(|own| own.all.len()));
    made.key
}

/// The board of a file, a line for each row.
fn board_of(file: &str) -> Vec<Vec<char>> {
    let (_, text) = file.split_once("\"\"\"\n").expect("a board");
    let (text, _) = text.split_once("\n\"\"\"").expect("its end");
    text.lines().map(|line| line.chars().collect()).collect()
}

/// A board after a quarter turn.
fn turned(board: &[Vec<char>]) -> Vec<Vec<char>> {
    let column = |column: usize| board.iter().rev().map(|row| row[column]).collect();
    (0..board[0].len()).map(column).collect()
}

/// The eight images of a square board.
fn images(board: &[Vec<char>]) -> Vec<Vec<Vec<char>>> {
    let mirrored = board.iter().map(|row| row.iter().rev().copied().collect()).collect_vec();
    let turns = |board: &[Vec<char>]| {
        std::iter::successors(Some(board.to_vec()), |own| Some(turned(own))).take(4).collect_vec()
    };
    turns(board).into_iter().chain(turns(&mirrored)).collect()
}

/// Asserts that the keys of puzzles are the same if and only if a motion of the square makes the one
/// of the other.
fn assert_keys(blank: &str, write: impl Fn(&str) -> String) {
    let maker = maker(blank, Own::Dropped, false);
    let mut keys = BTreeMap::new();
    for seed in 0..60 {
        let made = maker.made(seed, true).expect("a puzzle");
        let text = |board: Vec<Vec<char>>| board.iter().map(|row| row.iter().join("")).join("\n");
        let all = images(&board_of(made.file())).into_iter().map(text).collect_vec();
        if seed < 12 {
            for image in &all {
                assert_eq!(key(&write(image)), made.key, "{image}");
            }
        }
        let least = all.into_iter().min();
        assert_eq!(keys.entry(made.key).or_insert_with(|| least.clone()), &least);
    }
    assert!(keys.values().all_unique() && (2..60).contains(&keys.len()), "{}", keys.len());
}

/// Clues of opposite sides are about the same cells, and say different things.
#[test]
fn keys_tell_sides_apart() {
    let opened = crate::open("skyscrapers").map(|own| own.reshaped((3, 3)).ok()).expect("a file");
    let maker = opened.expect("a board").maker(Wanted::default()).expect("a maker");
    let mut keys = BTreeMap::new();
    for seed in 0..60 {
        let made = maker.made(seed, true).expect("a puzzle");
        let file: toml::Table = made.file().parse().expect("TOML");
        let words = |key: &str| {
            let words = file.get(key).and_then(|own| own.as_str()).unwrap_or(". . .");
            words.split(' ').map(str::to_owned).collect_vec()
        };
        // Clockwise, and the other way.
        let reversed = |key| words(key).into_iter().rev().collect_vec();
        let round = [words("top"), words("right"), reversed("bottom"), reversed("left")].concat();
        let back = round.iter().rev().cloned().collect_vec();
        let turned = |own: &Vec<String>, by: usize| [&own[3 * by..], &own[..3 * by]].concat();
        let images = (0..4).flat_map(|by| [turned(&round, by), turned(&back, by)]);
        let least = images.min();
        assert_eq!(keys.entry(made.key).or_insert_with(|| least.clone()), &least);
    }
    assert!(keys.values().all_unique() && (2..60).contains(&keys.len()), "{}", keys.len());
}

#[test]
fn keys_are_those_of_all_images() {
    let write =
        |board: &str| format!("family = \"slitherlink\"\nclues = \"\"\"\n{board}\n\"\"\"\n");
    assert_keys(&write("..\n.."), write);
}

/// The solutions of a puzzle without its clues, each with the texts of the clues that it gives.
fn texts_of_all(file: &str) -> Vec<(Value, Vec<String>)> {
    let task = Opened::new(Source::new("puzzle", file)).task(Request::PLAIN).expect("a puzzle");
    let mut blank = task.document().expect("a file");
    task.making().expect("a family with clues").write_clues(&[], &mut blank);
    let search = Opened::new(blank.source().clone()).search().expect("a puzzle");
    let texts = |solution: Box<dyn AnySolution + '_>| {
        let clues = task.clues(Some(&*solution)).expect("clues");
        (solution.to_json(), clues.all.into_iter().map(|clue| clue.text).collect())
    };
    let solutions = search.solutions().expect("a search");
    solutions.map(|own| texts(own.expect("a solution"))).collect()
}

/// Puzzles whose clues tell what a solution has in a place, whatever the others are.
const BLANK: [&str; 4] = [
    "family = \"sudoku\"\nbox_rows = 2\nbox_cols = 2\n",
    "family = \"slitherlink\"\nclues = \"...\\n...\\n...\"\n",
    "family = \"langford\"\nn = 7\n",
    "family = \"rules\"\ntop = \"1 . .\"\nleft = \". 2 .\"\nright = \". . 1\"\ncells = \"1..3\"\n\
     rules = \"each row and column has different digits\\n\
     each number is the number of digits visible in its line\"\n",
];

/// The solution of a puzzle that was made.
fn json_of(made: &Made) -> Value {
    made.solution().expect("a solution").to_json()
}

/// For each other solution, the clues of one that it does not have.
fn violated(all: &[(Value, Vec<String>)], solution: &Value) -> Vec<u64> {
    let own = &all.iter().find(|(json, _)| json == solution).expect("a solution").1;
    let others = all.iter().filter(|(json, _)| json != solution);
    let differs = |texts: &Vec<String>| {
        let pairs = own.iter().zip(texts).enumerate();
        pairs.filter(|(_, (one, other))| one != other).map(|(at, _)| 1 << at).sum()
    };
    others.map(|(_, texts)| differs(texts)).collect()
}

#[test]
fn the_fewest_clues_are_those_of_brute_force() {
    for text in BLANK {
        let (all, maker) = (texts_of_all(text), maker(text, Own::Dropped, true));
        for seed in 0..6 {
            let made = maker.make(seed).expect("a puzzle");
            let violated = violated(&all, &json_of(&made));
            let count = all[0].1.len();
            let is_unique = |clues: &Vec<usize>| {
                let mask: u64 = clues.iter().map(|&clue| 1_u64 << clue).sum();
                violated.iter().all(|own| own & mask != 0)
            };
            let least =
                (0..=count).find(|&size| (0..count).combinations(size).any(|own| is_unique(&own)));
            assert_eq!(Some(made.clues), least, "{}", made.file());
        }
    }
}

#[test]
fn few_clues_are_those_of_which_none_can_go() {
    for text in BLANK {
        let (all, maker) = (texts_of_all(text), maker(text, Own::Dropped, false));
        for seed in 0..20 {
            let made = maker.make(seed).expect("a puzzle");
            let violated = violated(&all, &json_of(&made));
            let solution = made.solution().expect("a solution");
            let names = |solution: Option<&dyn AnySolution>| {
                let clues = made.search.task().clues(solution).expect("clues");
                clues.all.into_iter().map(|clue| clue.name).collect_vec()
            };
            let (places, own) = (names(Some(&*solution)), names(None));
            let bits = places.iter().positions(|name| own.contains(name)).map(|at| 1_u64 << at);
            let bits = bits.collect_vec();
            let is_unique = |mask: u64| violated.iter().all(|own| own & mask != 0);
            let mask: u64 = bits.iter().sum();
            assert!(bits.len() == made.clues && is_unique(mask), "{}", made.file());
            assert!(bits.iter().all(|bit| !is_unique(mask & !bit)), "{}", made.file());
        }
    }
}

/// Trees of a layout are as many as before, and leave a solution.
#[test]
fn a_layout_says_where_marks_can_lie() {
    let opened = crate::open("tents").expect("a file");
    let task = opened.task(Request::PLAIN).expect("a puzzle");
    let (making, document) = (task.making().expect("clues"), task.document().expect("a file"));
    let mut layout = document.clone();
    assert!(making.layout(&mut layout));
    insta::assert_snapshot!(layout.text());
    let trees = |file: &str| file.matches('T').count();
    let settings = Settings::default();
    let search = alike(layout, &settings).expect("a puzzle");
    let layouts = Formula::of(search, false).expect("a search");
    for seed in 0..20 {
        let laid_out = laid_out(&layouts, (making, &document), seed).expect("a search");
        let file = laid_out.expect("a solution").into_text();
        assert_eq!(trees(&file), trees(&opened.source().text), "{file}");
        let made = maker(&file, Own::Dropped, false).solution(&mut Random::new(seed));
        assert!(made.is_ok(), "{file}");
    }
    let other = crate::open("skyscrapers").expect("a file").task(Request::PLAIN).expect("a puzzle");
    let mut document = other.document().expect("a file");
    assert!(!other.making().expect("clues").layout(&mut document));
}

/// The numbers of files that are parsed and written by some work.
fn parsed_and_written(work: impl FnOnce()) -> (usize, usize) {
    let counts = || (PARSED.get(), WRITTEN.get());
    let (parsed, written) = counts();
    work();
    (counts().0 - parsed, counts().1 - written)
}

#[test]
fn a_puzzle_is_parsed_once_and_not_written_unasked() {
    let calendar = crate::open("calendar").expect("an instance").with("date", "2026-04-24");
    let solve = || assert!(matches!(calendar.solve(), Ok(Conclusion::Found(_))));
    assert_eq!(parsed_and_written(solve), (1, 0));
    // Where clues are rules, a puzzle with all of them is read, too.
    for name in ["sudoku-classic", "pilgrims"] {
        let maker = crate::open(name).expect("an instance").maker(Wanted::default());
        let maker = maker.expect("a maker");
        let make = || assert!(maker.make(1).is_ok());
        assert_eq!(parsed_and_written(make), (1, 0), "{name}");
    }
}
