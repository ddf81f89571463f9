//! Every question gets an answer: every command, level and engine ends for every puzzle with a result
//! or with an error in words.

use std::collections::BTreeMap;

use itertools::Itertools;
use puzzlec::puzzles;

use super::small::{all_small, good};
use crate::common::Desk;

/// The commands that take a puzzle.
const COMMANDS: [&str; 29] = [
    "certify count -o certified",
    "certify optimum -o certified",
    "count",
    "count --up-to symmetry",
    "count --format csv",
    "encode",
    "encode --format json",
    "enumerate --limit 5",
    "enumerate --limit 5 --up-to symmetry",
    "explain",
    "forced",
    "frequencies",
    "frequencies --format json",
    "help",
    "hint",
    "make",
    "optimise",
    "prove -o proved",
    "rate",
    "rules",
    "sample",
    "show",
    "sketch",
    "solve",
    "solve --format json",
    "split",
    "stats",
    "walk",
    "walk --format json",
];

/// The exit code of a command, which must have printed a result or an error.
fn exit_code(puzzle: &str, command: &str, desk: &Desk, limit: &str) -> i32 {
    // The first word is the command, and help knows no limits.
    let timeout = if command == "help" { String::new() } else { format!(" --timeout {limit}") };
    let line = format!("{command} {puzzle}{timeout}");
    let output = desk.run(&line).output().expect("the program starts");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let code = output.status.code().unwrap_or_else(|| panic!("{line}: {}\n{said}", output.status));
    assert!((0..=3).contains(&code), "{line}: {code}\n{said}");
    let is_unanswered = line.contains("--up-to") && said.contains("not counted");
    assert!(!said.contains("panicked") && !is_unanswered, "{line}\n{said}");
    assert_eq!(
        code == 2,
        said.starts_with("error: ") || said.contains("\nerror: "),
        "{line}\n{said}"
    );
    assert!(!output.stdout.is_empty() || !said.is_empty(), "{line}: silent");
    code
}

#[test]
fn every_command_answers_for_every_family() {
    for (name, opened) in all_small() {
        let desk = Desk::new();
        desk.write("small.toml", &opened.source().text);
        for command in COMMANDS {
            let code = exit_code("small.toml", command, &desk, "60");
            assert_ne!(code, 3, "{name}: {command} has no answer");
        }
    }
}

/// The table has a line for each command: how often it ended with each exit code.
#[test]
#[ignore = "an hour: cargo test --test it every_command_answers_for_every_instance -- --ignored --nocapture"]
fn every_command_answers_for_every_instance() {
    println!("| command | 0: done | 1: no | 2: error | 3: unfinished |");
    for command in COMMANDS {
        let codes = puzzles::instances()
            .map(|instance| exit_code(instance.name, command, &Desk::new(), "1"));
        let codes: BTreeMap<i32, usize> = codes.counts().into_iter().collect();
        let cells = (0..=3).map(|code| codes.get(&code).copied().unwrap_or(0));
        println!("| `{command}` | {} |", cells.format(" | "));
    }
}

/// A packing of four different names for one piece, in a lattice.
fn alike(lattice: &str, board: &str, shape: &str, names: &str) -> String {
    let pieces =
        names.chars().map(|name| format!("[[piece]]\nname = \"{name}\"\nshape = '''{shape}'''\n"));
    format!("family = \"packing\"\nlattice = \"{lattice}\"\n{board}\n{}", pieces.format(""))
}

/// The number of solutions, and of the classes of each level.
type Counts = Vec<(&'static str, u64)>;

/// Small packings, and their numbers: all solutions, then those of each level.
///
/// Four dominoes in a box of 2 x 2 x 2 lie in 9 ways, 3 of which have them parallel; 36 ways in a
/// square of 4 x 4 are 9 classes (OEIS A004003). Others are small enough to be counted by hand.
fn packings() -> Vec<(&'static str, String, Counts)> {
    let alike_pieces = "congruent pieces";
    let both = "congruent pieces and rotation and reflection";
    vec![
        (
            "square",
            alike("square", "size = [2, 4]", "XX", "ABCD"),
            vec![("raw", 120), (alike_pieces, 5), (both, 4)],
        ),
        (
            "square of eight",
            alike("square", "size = [4, 4]", "XX", "ABCDEFGH"),
            vec![("raw", 1_451_520), (alike_pieces, 36), (both, 9)],
        ),
        (
            "rectangle",
            alike("rectangle", "size = [2, 2]", "XX", "AB"),
            vec![("raw", 2), (alike_pieces, 1), (both, 1)],
        ),
        (
            "hexagon",
            alike("hexagon", "board = '''\n . .\n. # .\n . .'''", "XX", "ABC"),
            vec![("raw", 12), (alike_pieces, 2), (both, 1)],
        ),
        (
            "triangle",
            alike("triangle", "board = '''\n...\n...'''", "XX", "ABC"),
            vec![("raw", 12), (alike_pieces, 2), (both, 1)],
        ),
        (
            "stick",
            alike("stick", "size = [1, 1]", "+-+", "ABCD"),
            vec![("raw", 24), (alike_pieces, 1), (both, 1)],
        ),
        (
            "cube",
            alike("cube", "size = [2, 2, 2]", "XX", "ABCD"),
            vec![("raw", 216), (alike_pieces, 9), ("congruent pieces and rotation", 2), (both, 2)],
        ),
        (
            "ball",
            alike("ball", "board = '''\n..\n..'''", "XX", "AB"),
            vec![("raw", 4), (alike_pieces, 2), ("congruent pieces and rotation", 1), (both, 1)],
        ),
    ]
}

/// The words of a count that has another answer than a number.
const REFUSED: [&str; 3] = ["counts no classes", "is not an exact cover problem", "does not fit"];

/// Asserts that each level of a file has its number, whatever the engine.
fn assert_levels(name: &str, desk: &Desk, levels: &[(&str, u64)]) {
    let last = levels.last().map(|&(_, count)| ("symmetry", count));
    for (&(level, count), engine) in
        levels.iter().chain(&last).cartesian_product(["auto", "cover", "sat", "diagram"])
    {
        let mut command = desk.run("count puzzle.toml");
        command.args(["--up-to", level, "--engine", engine]);
        let output = command.output().expect("the program starts");
        let (text, said) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        let is_refused = output.status.code() == Some(2);
        if is_refused && engine != "auto" && REFUSED.iter().any(|words| said.contains(words)) {
            continue;
        }
        let number = text.split(' ').next().and_then(|number| number.parse().ok());
        assert_eq!(
            (number, text.lines().count()),
            (Some(count), 1),
            "{name} {level} {engine}: {text}{said}"
        );
    }
}

#[test]
fn every_level_has_its_number_by_every_engine() {
    for (name, text, levels) in packings() {
        let desk = Desk::new();
        desk.write("puzzle.toml", &text);
        // A list of more is none of a SAT solver.
        if levels[0].1 < 1_000 {
            assert_levels(name, &desk, &levels);
        } else {
            for (level, count) in levels {
                let text = desk.run("count puzzle.toml").args(["--up-to", level]).output();
                let text = String::from_utf8(text.expect("the program starts").stdout);
                assert!(text.expect("text").starts_with(&format!("{count} ")), "{name} {level}");
            }
            let all = desk.stdout("count puzzle.toml");
            assert_eq!(all.lines().count(), 3, "{all}");
        }
    }
    for (name, opened) in all_small() {
        let desk = Desk::new();
        desk.write("puzzle.toml", &opened.source().text);
        let search = good(name, opened.search());
        let count = good(name, search.count(true));
        let levels = search.task().classes().names().zip(&count.classes);
        let number = |count: &puzzlec::puzzle::count::Natural| u64::try_from(count).expect("few");
        let raw = ("raw", count.raw.as_ref().map_or(0, number));
        let levels = levels.map(|(level, count)| (level, number(count)));
        let levels = [raw].into_iter().chain(levels).collect_vec();
        if levels.len() > 1 {
            assert_levels(name, &desk, &levels);
        }
    }
}
