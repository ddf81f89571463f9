//! Puzzles of the sizes that people print.

use super::proved::all_proved;

/// Kinds of puzzles: a built-in instance, its keys that differ, as in `SMALL`.
const LARGE: &[(&str, &str)] = &[
    ("sudoku-classic", ""),
    ("sudoku-jigsaw", ""),
    ("slitherlink-10", ""),
    ("fences", "shape = [10, 10]"),
    ("masyu", "shape = [8, 8]"),
    ("tents", "shape = [10, 10]"),
    ("minesweeper", "shape = [10, 10]"),
    ("hexsweeper", ""),
    ("mosaic", "shape = [10, 10]"),
    ("akari", "shape = [10, 10]"),
    ("binairo", "shape = [10, 10]"),
    ("kuromasu", "shape = [10, 10]"),
    ("heyawake", "shape = [8, 8]"),
    ("hashi", "shape = [10, 10]"),
    ("skyscrapers", "shape = [6, 6]"),
    ("futoshiki", "shape = [6, 6]"),
    ("suguru", "shape = [8, 8]"),
    ("kenken", "shape = [6, 6]"),
    ("nonogram", "shape = [10, 10]"),
    ("shikaku", "shape = [10, 10]"),
    ("diagonal-sudoku", ""),
    ("killer-sudoku", ""),
    ("thermo-sudoku", ""),
    ("miracle-sudoku", ""),
    ("sandwich-sudoku", ""),
    ("hidato", ""),
    ("kanoodle", ""),
    ("pentominoes/3x20", ""),
    ("pentominoes/2x5x6", ""),
    ("zebra", "family = \"zebra\"\nhouses = 5\ncategories = \"nation,colour,pet,drink,sport\""),
];

/// The puzzles of each kind, for each of the ways in which they can be wanted: eight in all, but one.
const NUMBER: usize = 60;

#[test]
#[ignore = "an hour: cargo test --release --test it making -- --ignored --nocapture"]
fn large_puzzles_have_one_solution_and_no_clue_too_many() {
    let count = all_proved(LARGE.iter().map(|&(name, keys)| (name, keys, NUMBER)));
    assert!(count >= 10_000, "{count}");
}
