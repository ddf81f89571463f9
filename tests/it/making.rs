//! New puzzles: what `make` prints, and the properties of all that it makes.

mod all;
mod kinds;
mod large;
mod proved;
mod small;

use std::collections::BTreeSet;

use itertools::Itertools;
use serde_json::Value;

use crate::common::{Desk, snapshot};

/// Slitherlink on a square of two by two.
const TINY: &str = "family = \"slitherlink\"\nclues = \"..\\n..\"\n";

/// A riddle of three houses.
const RIDDLE: &str = "family = \"zebra\"\nhouses = 3\ncategories = \"nation,pet,drink\"\n";

/// Sudoku with two digits.
const DIGITS: &str =
    "family = \"sudoku\"\nbox_rows = 2\nbox_cols = 2\ngivens = \"12..\\n....\\n....\\n....\"\n";

/// Sudoku with digits that no grid has.
const WRONG: &str =
    "family = \"sudoku\"\nbox_rows = 2\nbox_cols = 2\ngivens = \"123.\\n...4\\n....\\n....\"\n";

/// A folder with these puzzles.
fn desk() -> Desk {
    let desk = Desk::new();
    desk.write("tiny.toml", TINY).write("riddle.toml", RIDDLE);
    desk.write("digits.toml", DIGITS).write("wrong.toml", WRONG);
    desk
}

/// The lines of JSON that a command prints.
fn json(desk: &Desk, arguments: &str) -> Vec<Value> {
    let text = desk.stdout(&format!("{arguments} --format json"));
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// The number of the clues of a puzzle.
fn clues(puzzle: &Value) -> u64 {
    puzzle["made"]["clues"].as_u64().expect("a number")
}

/// The rows of a board, one character for each cell.
fn board(puzzle: &Value, key: &str) -> Vec<Vec<char>> {
    let text = puzzle[key].as_str().expect("a board");
    text.lines().map(|line| line.chars().filter(|mark| *mark != ' ').collect()).collect()
}

#[test]
fn a_puzzle_is_made() {
    let desk = desk();
    snapshot!(desk.run("make sudoku"));
    snapshot!(desk.run("make slitherlink-5"));
    snapshot!(desk.run("make langford --n 7 --seed 2"));
    snapshot!(desk.run("make pentominoes/3x20"));
    snapshot!(desk.run("make riddle.toml"));
    snapshot!(desk.run("make skyscrapers --verbose"));
    snapshot!(desk.run("make sudoku --format json"));
    snapshot!(desk.run("make sudoku --format svg"));
    snapshot!(desk.run("make --help"));
}

#[test]
fn several_puzzles_are_made() {
    let desk = desk();
    snapshot!(desk.run("make sudoku --number 2 --seed 5"));
    snapshot!(desk.run("make slitherlink-5 --number 2 --format json"));
    let made = json(&desk, "make sudoku --number 30");
    let seeds = made.iter().map(|own| own["made"]["seed"].as_u64());
    assert_eq!(made.len(), 30);
    assert!(seeds.tuple_windows().all(|(one, next)| one < next));
}

/// A page has the puzzles and their solutions; the snapshot would be the whole page.
#[test]
fn a_page_of_puzzles_is_made() {
    let page = desk().stdout("make sudoku-classic --seed 1 --format html");
    let heading = |page: &str| {
        page.split(['<', '>']).skip_while(|tag| *tag != "h1").nth(1).map(str::to_owned)
    };
    let (title, clues) = (heading(&page).expect("a title"), page.split("<figcaption>1, ").nth(1));
    let (clues, _) = clues.and_then(|rest| rest.split_once(" clues")).expect("a caption");
    assert_eq!(title, format!("Sudoku, 9 by 9, digits given: {clues}"));
    let page = desk().stdout("make sudoku --number 3 --format html");
    assert_eq!(heading(&page).as_deref(), Some("Sudoku, 4 by 4"));
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    for seed in 0..3 {
        assert!(page.contains(&format!(", seed {seed}")), "{seed}");
    }
    assert!(page.matches("<svg").count() >= 6);
}

/// A printed puzzle is a file, and its solution is the one that JSON has.
#[test]
fn what_is_printed_is_a_puzzle() {
    let desk = desk();
    for name in ["sudoku", "slitherlink-5", "riddle.toml", "skyscrapers", "akari", "soma"] {
        let text = desk.stdout(&format!("make {name} --seed 3"));
        let line = json(&desk, &format!("make {name} --seed 3")).remove(0);
        desk.write("text.toml", &text).write("line.json", &line.to_string());
        for file in ["text.toml", "line.json"] {
            let found = desk.stdout(&format!("enumerate {file} --format json"));
            let found = found.lines().map(|own| serde_json::from_str(own).expect("JSON"));
            let found: Vec<Value> = found.collect();
            assert_eq!(found.len(), 1, "{name}");
            assert_eq!(found[0]["solution"], line["made"]["solution"], "{name}");
        }
    }
}

#[test]
fn as_many_clues_are_made_as_are_wanted() {
    let desk = desk();
    for (range, counts) in [("6", 6..=6), ("8..10", 8..=10), ("..4", 1..=4), ("9..", 9..=16)] {
        let made = json(&desk, &format!("make sudoku --number 5 --clues {range}"));
        assert!(made.iter().all(|own| counts.contains(&clues(own))), "{range}");
    }
    // Masyu without many turns gives few clues, and another solution gives more.
    let made = json(&desk, "make masyu --clues 20..40 --seed 1");
    assert!((20..=40).contains(&clues(&made[0])));
}

#[test]
fn the_least_number_of_clues_is_no_more_than_any() {
    let desk = desk();
    let least = json(&desk, "make slitherlink-5 --number 8 --least");
    let any = json(&desk, "make slitherlink-5 --number 8");
    for (least, any) in least.iter().zip(&any) {
        // The same seed draws the same solution.
        assert_eq!(least["made"]["solution"], any["made"]["solution"]);
        assert!(clues(least) <= clues(any));
    }
    assert!(least.iter().map(clues).sum::<u64>() < any.iter().map(clues).sum());
}

#[test]
fn clues_stand_in_a_pattern() {
    let desk = desk();
    let kinds = [("sudoku-classic", "givens"), ("slitherlink-7", "clues"), ("fences", "board")];
    for (name, key) in kinds {
        for pattern in ["half-turn", "mirror"] {
            for puzzle in json(&desk, &format!("make {name} --number 3 --pattern {pattern}")) {
                let is_clue = |row: &Vec<char>| row.iter().map(|mark| *mark != '.').collect_vec();
                let board = board(&puzzle, key).iter().map(is_clue).collect_vec();
                let mut image = board.clone();
                for row in &mut image {
                    row.reverse();
                }
                if pattern == "half-turn" {
                    image.reverse();
                }
                assert_eq!(board, image, "{name}, {pattern}");
            }
        }
    }
    let free = json(&desk, "make sudoku-classic --number 3").remove(0);
    let rows = board(&free, "givens");
    assert!(rows.iter().any(|row| row.iter().ne(row.iter().rev())));
}

#[test]
fn clues_are_kept() {
    let desk = desk();
    for pattern in ["none", "half-turn", "mirror"] {
        for puzzle in
            json(&desk, &format!("make digits.toml --keep --number 5 --pattern {pattern}"))
        {
            assert_eq!(board(&puzzle, "givens")[0][..2], ['1', '2'], "{pattern}");
        }
    }
    snapshot!(desk.run("make zebra --keep"));
}

#[test]
fn clues_are_taken_away_from_a_puzzle() {
    let desk = desk();
    snapshot!(desk.run("make slitherlink-5 --from"));
    snapshot!(desk.run("make zebra --from"));
    // Of all clues, several choices leave one solution.
    let own = desk.stdout("make slitherlink-7 --clues 49 --seed 2");
    desk.write("full.toml", &own);
    let own: toml::Table = own.parse().expect("TOML");
    let own = own["clues"].as_str().expect("a board").replace('\n', "");
    let mut numbers = BTreeSet::new();
    for seed in 0..4 {
        let made = json(&desk, &format!("make full.toml --from --seed {seed}")).remove(0);
        let made: String = board(&made, "clues").into_iter().flatten().collect();
        assert!(made.chars().zip(own.chars()).all(|(new, old)| new == '.' || new == old));
        numbers.insert(made);
    }
    assert!(numbers.len() > 1, "the seed tells which clues remain");
}

#[test]
fn puzzles_that_cannot_be_made_are_explained() {
    let desk = desk();
    snapshot!(desk.run("make queens"));
    snapshot!(desk.run("make langford --n 7 --from"));
    snapshot!(desk.run("make wrong.toml --from"));
    snapshot!(desk.run("make wrong.toml --keep"));
    snapshot!(desk.run("make langford --n 5"));
    snapshot!(desk.run("make dominoes"));
    snapshot!(desk.run("make sudoku --clues ..2"));
    snapshot!(desk.run("make sudoku --clues 17.."));
    snapshot!(desk.run("make sudoku --clues 5..3"));
    snapshot!(desk.run("make sudoku --clues many"));
    snapshot!(desk.run("make sudoku --clues 5 --least"));
    snapshot!(desk.run("make sudoku --from --number 2"));
    snapshot!(desk.run("make sudoku --pattern spiral"));
    snapshot!(desk.run("make sudoku --number 2 --format svg"));
    snapshot!(desk.run("make sudoku --number 0"));
    snapshot!(desk.run("make sudoku --format csv"));
    snapshot!(desk.run("make sudoku --from --shape 4x4"));
    snapshot!(desk.run("make sudoku --shape 9x4"));
    snapshot!(desk.run("make binairo --shape 2x2"));
    snapshot!(desk.run("make binairo --shape 5x5"));
    snapshot!(desk.run("make riddle.toml --pattern mirror"));
    snapshot!(desk.run("make slitherlink-5 --from --pattern mirror"));
    snapshot!(desk.run("make nuts --level 1"));
    snapshot!(desk.run("make sudoku --level hard"));
    snapshot!(desk.run("make queens --shape 4x4 --level 5"));
}

/// Boards that are their own images have two solutions, each the image of the other.
#[test]
fn symmetric_boards_are_no_puzzles() {
    let desk = desk();
    for (shape, seed) in [("4x4", 177), ("4x4", 215), ("5x5", 1_001_904)] {
        let text = desk.stdout(&format!("make queens --shape {shape} --seed {seed}"));
        desk.write("made.toml", &text);
        let found = desk.stdout("count made.toml --up-to raw");
        assert_eq!(found, "1 raw\n", "{shape}, seed {seed}");
    }
}

/// The largest seed is one like the others.
#[test]
fn seeds_have_no_end() {
    let desk = desk();
    let made = json(&desk, &format!("make digits.toml --number 3 --seed {}", u64::MAX));
    let seeds = made.iter().map(|own| own["made"]["seed"].as_u64());
    assert_eq!(seeds.collect_vec(), [Some(u64::MAX), Some(0), Some(1)]);
}

/// Clues that stand beside the board stand in patterns, too.
#[test]
fn clues_on_sides_stand_in_a_pattern() {
    let desk = desk();
    let side = |name: &str| format!("{name} = \"1 . . .\"\n");
    let sides = ["top", "bottom", "left", "right"].map(side).concat();
    let rules = "each row and column has different digits\\n\
                 each number is the number of digits visible in its line";
    let file = format!("family = \"rules\"\n{sides}cells = \"1..4\"\nrules = \"{rules}\"\n");
    desk.write("sides.toml", &file);
    for (pattern, ends) in [("half-turn", ["bottom", "right"]), ("mirror", ["top", "right"])] {
        for puzzle in json(&desk, &format!("make sides.toml --number 5 --pattern {pattern}")) {
            let is_clue = |side: &str| {
                let words = puzzle[side].as_str().unwrap_or(". . . .").split(' ');
                words.map(|word| word != ".").collect_vec()
            };
            let reversed = |side: &str| is_clue(side).into_iter().rev().collect_vec();
            assert_eq!(is_clue("top"), reversed(ends[0]), "{puzzle}");
            let left = is_clue("left");
            let other = if pattern == "mirror" { is_clue(ends[1]) } else { reversed(ends[1]) };
            assert_eq!(left, other, "{puzzle}");
        }
    }
}

/// What is made of a drawn board of another shape has what is drawn there no more.
#[test]
fn other_shapes_begin_anew() {
    let desk = desk();
    for shape in ["3x3", "4x5"] {
        assert_eq!(json(&desk, &format!("make hidato --shape {shape}")).len(), 1);
    }
    let made = json(&desk, "make pentominoes/6x10 --shape 5x12 --seed 1").remove(0);
    assert_eq!((made.get("title"), &made["size"]), (None, &serde_json::json!([5, 12])));
}

/// Several puzzles are a file of several parts.
#[test]
fn several_puzzles_are_read_again() {
    let desk = desk();
    let text = desk.stdout("make sudoku --number 3");
    desk.write("three.toml", &text);
    snapshot!(desk.run("rate three.toml"));
    snapshot!(desk.run("rate three.toml --lines"));
    let (start, end) = text.rsplit_once("givens").expect("a key");
    desk.write("broken.toml", &format!("{start}givns{end}"));
    snapshot!(desk.run("count broken.toml --lines"));
}

/// Where marks are drawn at random, the images of a board are one, too.
#[test]
fn scattered_puzzles_that_are_alike_are_left_out() {
    let desk = desk();
    let all = json(&desk, "make tents --shape 3x3 --number 12");
    let images = |own: &Value| {
        let board = board(own, "board");
        let words = |side: &str| {
            own[side].as_str().map_or(vec!["."; 3], |text| text.split(' ').collect_vec())
        };
        // A row that is turned is read backwards, and a number at a line stays with it.
        let (top, left) = (words("top"), words("left"));
        let cells = |turn: usize| {
            let at = |row: usize, column: usize| match turn % 4 {
                0 => (row, column),
                1 => (2 - column, row),
                2 => (2 - row, 2 - column),
                _ => (column, 2 - row),
            };
            let mirrored = move |row: usize, column: usize| {
                at(row, if turn < 4 { column } else { 2 - column })
            };
            let rows = (0..3).map(|row| {
                (0..3)
                    .map(|column| {
                        let (row, column) = mirrored(row, column);
                        board[row][column]
                    })
                    .collect::<String>()
            });
            let rows = rows.collect_vec();
            let line = |row: bool, at: usize| {
                let [one, other] =
                    [0, 1].map(|along| if row { mirrored(at, along) } else { mirrored(along, at) });
                if one.0 == other.0 { left[one.0] } else { top[one.1] }
            };
            let lines = [true, false].map(|row| (0..3).map(|at| line(row, at)).join(" "));
            (rows, lines)
        };
        (0..8).map(cells).min()
    };
    assert!(all.iter().map(images).all_unique());
}

/// A tiny board has few puzzles that no motion makes of one another.
#[test]
fn puzzles_that_are_alike_are_left_out() {
    let desk = desk();
    snapshot!(desk.run("make tiny.toml --number 50"));
    let text = String::from_utf8(
        desk.run("make tiny.toml --number 50 --format json").output().expect("a run").stdout,
    );
    let all = text.expect("text");
    let boards = all.lines().map(|line| board(&serde_json::from_str(line).expect("JSON"), "clues"));
    let images = |own: Vec<Vec<char>>| {
        let [a, b, c, d] = <[char; 4]>::try_from(own.concat()).expect("four cells");
        let turns = [[a, b, c, d], [c, a, d, b], [d, c, b, a], [b, d, a, c]];
        let mirrored = turns.map(|[a, b, c, d]| [b, a, d, c]);
        turns.into_iter().chain(mirrored).min()
    };
    assert!(boards.map(images).all_unique());
}

#[test]
fn puzzles_do_not_depend_on_threads() {
    let desk = desk();
    for name in ["slitherlink-5", "riddle.toml", "tents", "sudoku"] {
        let made = |options: &str| desk.stdout(&format!("make {name} --number 6 {options}"));
        let [one, four] = [1, 4].map(|threads| made(&format!("--threads {threads}")));
        assert_eq!(one, four, "{name}");
        assert_eq!(made("--threads 4"), four, "{name}");
        // Each seed makes its puzzle alone, too.
        let seed = one.rsplit("{ seed = ").next().and_then(|own| own.split_once(','));
        let (seed, _) = seed.expect("a seed");
        assert!(one.ends_with(&desk.stdout(&format!("make {name} --seed {seed}"))), "{name}");
    }
}

/// A stop keeps what is done: whole puzzles, in the order of their seeds.
#[test]
fn a_stop_keeps_what_is_made() {
    let desk = desk();
    // On a busy machine a short time is over before a puzzle is made, or before the search begins.
    let mut stopped = ["1.5", "6", "24", "96"].into_iter().map(|seconds| {
        let command = format!("make slitherlink-10 --number 100000 --timeout {seconds}");
        let stopped = desk.run(&command).output().expect("a run");
        assert_eq!(stopped.status.code(), Some(3));
        [stopped.stdout, stopped.stderr].map(|text| String::from_utf8(text).expect("text"))
    });
    let [text, words] = stopped.find(|[text, _]| !text.is_empty()).expect("some puzzle");
    let puzzles = text.lines().filter(|line| line.starts_with("family")).count();
    let told = if puzzles == 1 { "1 puzzle" } else { &format!("{puzzles} puzzles") };
    let ends =
        format!("{told} made, solutions drawn by a solver, incomplete: stopped by the time limit");
    assert_eq!(words.lines().last(), Some(&*ends));
    let all = desk.stdout(&format!("make slitherlink-10 --number {puzzles}"));
    assert_eq!(text, all);
}
