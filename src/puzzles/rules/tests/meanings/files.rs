//! Random small puzzles without rules: drawings and unknowns.

use super::random::Random;
use crate::puzzle::prelude::*;

/// The keys of a file with their texts.
pub(super) type Texts = BTreeMap<&'static str, String>;

/// The numbers of rows and columns.
const SIZES: &[[usize; 2]] =
    &[[1, 2], [1, 3], [1, 4], [2, 1], [2, 2], [2, 2], [2, 3], [2, 3], [3, 2], [3, 3], [3, 1]];

/// Marks of boards that go together.
const MARKS: &[&[&str]] = &[
    &["1", "2"],
    &["0", "1", "2", "3"],
    &["2", "2", "3"],
    &["1", "1", "2", "#"],
    &["A", "A", "B", "B"],
    &["A", "A", "#"],
    &["A", "B", "1"],
    &["T", "T", "1", "2"],
    &["T", "#"],
    &["#"],
    &["3/", "/2", "2\\3", "#"],
    &["2>", "1v", "1^", "2<"],
    &["*", "o"],
    &["→", "↓", "↗"],
];

/// Lines of legends.
const LEGENDS: &[&str] =
    &["T = tree", "# = wall", "A = house", "1 = star", "* = white, o = black", "→ ↓ ↗ = arrow"];

/// Values of cells.
const CELLS: &[&str] = &[
    "star or empty",
    "black or white",
    "white or black",
    "red, green or blue",
    "land, water or tree",
    "1..2",
    "1..3",
    "0..1",
    "0..2",
    "-1..1",
    "1, 2 or 4",
    "digit: 1..2\ncolour: red or blue",
    "colour: red or blue\ndigit: 1..3",
    "1..2, except trees",
    "1..3, except walls and letters",
    "star or empty, except numbers",
    "black or white, except clues",
    "digit: 1..2, except clues",
    "digit: 1..2, except numbers\ncolour: red or blue",
];

const LINES: &[&str] = &[
    "through cells",
    "through cells",
    "through cells, except trees",
    "along borders",
    "between numbers",
    "0..2 between numbers",
];

/// A drawing with a random mark in each cell.
fn drawing(random: &mut Random, [rows, columns]: [usize; 2], marks: &[&str]) -> String {
    let row = |random: &mut Random| random.some(columns, marks).join(" ") + "\n";
    (0..rows).map(|_| row(random)).collect()
}

/// A drawing with the marks in some of the cells.
fn sparse(random: &mut Random, size: [usize; 2], marks: &[&str]) -> String {
    let bare = vec!["."; random.below(2 * marks.len() + 1)];
    drawing(random, size, &[marks, &bare].concat())
}

/// A thermometer or arrow: the cells of a way over the board in their order.
fn way(random: &mut Random, [rows, columns]: [usize; 2]) -> String {
    let mut marks = vec![vec![".".to_owned(); columns]; rows];
    let (mut row, mut column) = (random.below(rows), random.below(columns));
    for place in 1..=4 {
        marks[row][column] = format!("a{place}");
        let next = [[row + 1, column], [row, column + 1], [row.wrapping_sub(1), column]];
        let is_free = |&[row, column]: &[usize; 2]| {
            marks.get(row).and_then(|row| row.get(column)).is_some_and(|mark| mark == ".")
        };
        let free = next.into_iter().filter(is_free).collect_vec();
        if free.is_empty() {
            break;
        }
        [row, column] = random.pick(&free);
    }
    marks.into_iter().map(|row| row.join(" ") + "\n").collect()
}

/// Numbers in the middles of the sides, between which lines cross, and some elsewhere.
fn crossing(random: &mut Random) -> String {
    let mut number = |percent| if random.percent(percent) { random.pick(&["1", "2"]) } else { "." };
    let percents = [[15, 95, 15], [95, 15, 95], [15, 95, 15]];
    percents.map(|row| row.map(&mut number).join(" ") + "\n").concat()
}

/// Signs between cells.
fn signs(random: &mut Random, [rows, columns]: [usize; 2]) -> String {
    let across = ["<", ">", "o", " ", " "];
    let down = ["^", "v", "o", " ", " "];
    let lines = (0..2 * rows - 1).map(|line| {
        let sign = |column: usize| match (line % 2, column % 2) {
            (0, 0) => ".",
            (0, _) => random.pick(&across),
            (_, 0) => random.pick(&down),
            _ => " ",
        };
        (0..2 * columns - 1).map(sign).collect::<String>() + "\n"
    });
    let legend = lines.collect::<String>();
    legend + if random.percent(50) { "o = dot\n" } else { "" }
}

/// A puzzle without rules, whose drawings are split by the parts into which the board is divided, and
/// whose marks share cells.
pub(super) fn divided(random: &mut Random) -> Texts {
    let mut texts = Texts::new();
    let size = random.pick(&[[1, 3], [1, 4], [2, 2], [2, 2], [2, 3], [3, 2]]);
    texts.insert("board", sparse(random, size, &["1", "2", "T"]) + "T = tree\n");
    texts.insert("drawings.cage", drawing(random, size, &["a", "a", "b", "c", "."]));
    if random.percent(50) {
        texts.insert("drawings.tally", sparse(random, size, &["0", "1", "2"]));
    }
    let kinds = ["0..1", "0..2", "1..3", "black or white", "digit: 0..2\ncolour: red or blue"];
    let except = ["", "", ", except trees", ", except numbers"];
    if random.percent(50) {
        let except = random.pick(&except);
        let cells = random.pick(&kinds).lines().map(|kind| format!("{kind}{except}"));
        texts.insert("cells", cells.collect_vec().join("\n"));
    } else {
        texts.insert("divide", "rooms".to_owned());
    }
    texts
}

/// A puzzle without rules.
pub(super) fn puzzle(random: &mut Random) -> Texts {
    let mut texts = Texts::new();
    let size = random.pick(SIZES);
    if random.percent(75) {
        let marks = random.pick(MARKS);
        let mut board = sparse(random, size, marks);
        for legend in LEGENDS {
            let mark = legend.split(' ').next().unwrap_or_default();
            if board.contains(mark) && random.percent(60) {
                board = board + legend + "\n";
            }
        }
        texts.insert("board", board);
    } else {
        texts.insert("board", format!("{} x {}", size[0], size[1]));
    }
    if random.percent(35) {
        texts.insert("regions", sparse(random, size, &["A", "A", "B"]));
    }
    if random.percent(25) {
        let operations = ["3+", "2", "1-", "2x", "4x", "2/", "5", "0"];
        let legend = ["a", "b"].map(|area| format!("{area} = {}\n", random.pick(&operations)));
        let cages = sparse(random, size, &["a", "a", "b"]);
        let legend = if random.percent(70) { legend.concat() } else { String::new() };
        texts.insert("drawings.cages", cages + &legend);
    }
    if random.percent(20) {
        texts.insert("drawings.thermometers", way(random, size));
    }
    if random.percent(15) {
        texts.insert("drawings.heights", sparse(random, size, &["1", "2", "3"]));
    }
    if random.percent(30) {
        texts.insert("signs", signs(random, size));
    }
    for (side, count) in [("top", size[1]), ("left", size[0]), ("right", size[0])] {
        if random.percent(20) {
            let clues = [".", "0", "1", "1", "2", "3", "1,1", "2,1"];
            texts.insert(side, random.some(count, &clues).join(" "));
        }
    }
    match random.below(10) {
        0..=4 => drop(texts.insert("cells", random.pick(CELLS).to_owned())),
        5..=6 => drop(texts.insert("lines", random.pick(LINES).to_owned())),
        7 => drop(texts.insert("divide", "rooms".to_owned())),
        8 => drop(texts.insert("letters", random.pick(&["0..3", "1..3", "0..9"]).to_owned())),
        _ => {
            texts.insert("cells", random.pick(CELLS).to_owned());
            let other = random.pick(&[("lines", "through cells"), ("divide", "rooms")]);
            texts.insert(other.0, other.1.to_owned());
        }
    }
    if texts.get("lines").is_some_and(|lines| lines.contains("numbers")) && random.percent(50) {
        texts.retain(|key, _| ["lines", "cells"].contains(key));
        texts.insert("board", crossing(random));
    }
    let of_squares = ["signs", "top", "left", "right", "lines"];
    if !of_squares.iter().any(|key| texts.contains_key(key)) && random.percent(30) {
        texts.insert("lattice", random.pick(&["hexagon", "triangle"]).to_owned());
    }
    texts
}

/// The file of a puzzle, as it can be pasted.
pub(super) fn shown(texts: &Texts, rules: &[String]) -> String {
    let rules = rules.join("\n");
    let keys = texts.iter().map(|(key, text)| (*key, text.as_str()));
    // Tables stand last.
    let keys = keys.chain([("rules", rules.as_str())]).sorted_by_key(|(key, _)| key.contains('.'));
    let line = |(key, text): (&str, &str)| {
        let text = text.replace('\\', "\\\\");
        format!("{key} = \"\"\"\n{text}\"\"\"\n")
    };
    keys.map(line).collect()
}
