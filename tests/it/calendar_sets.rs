//! All sets of pieces on all dates of a calendar: `scripts/calendar-sets` and its program.
//!
//! `cargo test` builds the program; a test by name alone may leave it out, which is said on stderr.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::{Command, Output};

use insta_cmd::get_cargo_bin;
use itertools::Itertools;

use crate::common::{Desk, installed};

const TRAY: &str = r#"family = "packing"
title = "A tray"
board = """
A B C
. . .
. . .
1 2 3
"""
"#;

/// The board and the stock of the tray.
const ASKED: [&str; 9] = [
    "tray.toml",
    "--stock",
    "tetrominoes:2",
    "--stock",
    "dominoes:1",
    "--labels",
    "A,B,C",
    "--labels",
    "1,2,3",
];

type Cells = BTreeSet<(i32, i32)>;

/// The program, if it was built.
fn program() -> Option<PathBuf> {
    let folder = get_cargo_bin("puzzlec").parent().expect("a folder").join("examples");
    let program = folder.join(format!("calendar-sets{}", std::env::consts::EXE_SUFFIX));
    let is_built = program.is_file();
    if !is_built {
        installed("calendar-sets (cargo build --example calendar-sets)");
    }
    is_built.then_some(program)
}

/// A desk with the tray, and the program on it.
fn desk() -> Option<(Desk, impl Fn(&[&str]) -> Output)> {
    let (program, desk) = (program()?, Desk::new());
    desk.write("tray.toml", TRAY);
    let folder = desk.path("");
    let run = move |arguments: &[&str]| {
        Command::new(&program).args(arguments).current_dir(&folder).output().expect("a run")
    };
    Some((desk, run))
}

fn run(run: impl Fn(&[&str]) -> Output, more: &[&str]) -> (Option<i32>, String) {
    let output = run(&[&ASKED[..], more].concat());
    (output.status.code(), String::from_utf8(output.stderr).expect("text"))
}

/// The ways to turn a drawing with `/` between rows, or to turn it over; its corner is the origin.
fn turned(drawing: &str) -> BTreeSet<Cells> {
    let rows = (0..).zip(drawing.split('/'));
    let marks = rows.flat_map(|(row, marks)| (0..).zip(marks.chars()).map(move |m| (row, m)));
    let cells = marks.filter(|(_, (_, mark))| *mark == 'X').map(|(row, (column, _))| (row, column));
    let mut cells = cells.collect_vec();
    let mut all = BTreeSet::new();
    for step in 0..8 {
        let by =
            |&(row, column): &(i32, i32)| if step == 4 { (row, -column) } else { (column, -row) };
        cells = cells.iter().map(by).collect();
        let [top, left] = [
            cells.iter().map(|cell| cell.0).min().expect("a cell"),
            cells.iter().map(|cell| cell.1).min().expect("a cell"),
        ];
        all.insert(cells.iter().map(|(row, column)| (row - top, column - left)).collect());
    }
    all
}

/// The number of ways in which pieces cover cells, by trying everything.
fn covers(open: &Cells, pieces: &[BTreeSet<Cells>]) -> u64 {
    let Some(&(row, column)) = open.first() else { return u64::from(pieces.is_empty()) };
    let ways = pieces.iter().enumerate().flat_map(|(number, shapes)| {
        let others = [&pieces[..number], &pieces[number + 1..]].concat();
        let laid = shapes.iter().filter_map(move |shape| {
            // Its first cell covers the first one that is open.
            let first = shape.first().expect("a cell");
            let by = (row - first.0, column - first.1);
            let laid: Cells = shape.iter().map(|cell| (cell.0 + by.0, cell.1 + by.1)).collect();
            laid.is_subset(open).then(|| covers(&(open - &laid), &others))
        });
        laid.collect_vec()
    });
    ways.sum()
}

#[test]
fn every_set_has_the_solutions_that_trying_everything_finds() {
    let Some((desk, program)) = desk() else { return };
    assert_eq!(run(&program, &["--table", "sets.csv"]).0, Some(0));
    let table = desk.read("sets.csv");
    let mut lines = table.lines();
    assert_eq!(lines.next(), Some("tetrominoes,dominoes,dates,fewest,most,solutions,worst"));
    let lines = lines.map(|line| line.split(',').collect_vec()).collect_vec();
    let sets = lines.iter().map(|line| line[0]).collect::<BTreeSet<_>>();
    assert_eq!((lines.len(), sets.len()), (10, 10), "two of five tetrominoes");
    for line in &lines {
        let pieces = line[0].split(' ').chain([line[1]]).map(turned).collect_vec();
        let dates = (0..3).cartesian_product(0..3).collect_vec();
        let counts = dates.iter().map(|&(letter, number)| {
            let cells = (0..4).cartesian_product(0..3);
            let open = cells.filter(|&cell| cell != (0, letter) && cell != (3, number)).collect();
            covers(&open, &pieces)
        });
        let counts = counts.collect_vec();
        let (fewest, most) = counts.iter().minmax().into_option().expect("a date");
        let worst = counts.iter().position(|count| count == fewest).expect("a date");
        let worst = ["A", "B", "C"][worst / 3].to_owned() + " " + ["1", "2", "3"][worst % 3];
        let solved = counts.iter().filter(|&&count| count > 0).count();
        let sum: u64 = counts.iter().sum();
        assert_eq!(
            line[2..].join(","),
            format!("{solved},{fewest},{most},{sum},{worst}"),
            "{line:?}"
        );
    }
}

#[test]
fn the_instance_of_a_set_is_counted_alike() {
    let Some((desk, program)) = desk() else { return };
    let set = ["--set", "XXX/X.. XX/XX", "XX", "--reveal", "A", "1"];
    let output = program(&[&ASKED[..], &set].concat());
    desk.write("set.toml", &String::from_utf8(output.stdout).expect("text"));
    for engine in ["cover", "diagram", "sat"] {
        let count = desk.stdout(&format!("count set.toml --up-to raw --engine {engine} --quiet"));
        assert_eq!(count, "4 raw\n", "{engine}");
    }
}

#[test]
fn a_search_goes_on_where_it_stopped() {
    let Some((desk, program)) = desk() else { return };
    assert_eq!(run(&program, &["--table", "whole.csv"]).0, Some(0));
    let mut codes = Vec::new();
    while codes.last() != Some(&Some(0)) {
        let (code, told) = run(&program, &["--table", "parts.csv", "--cubes", "17"]);
        assert!(codes.is_empty() || told.starts_with("resumed: "), "{told}");
        codes.push(code);
    }
    assert!(codes.len() > 2 && codes[0] == Some(1), "{codes:?}");
    assert_eq!(desk.read("parts.csv"), desk.read("whole.csv"));
    assert_eq!(desk.files(), ["parts.csv", "tray.toml", "whole.csv"]);
}

#[test]
fn the_progress_of_another_search_is_refused() {
    let Some((desk, program)) = desk() else { return };
    run(&program, &["--table", "sets.csv", "--cubes", "9"]);
    desk.write("tray.toml", &TRAY.replace(". . .\n. . .", ". . .\n. . ?"));
    let (_, told) = run(&program, &["--table", "sets.csv"]);
    assert_eq!(
        told,
        "error: the cell (3,3) may stay uncovered; draw it as `.`, or as `#` to leave it out\n"
    );
    desk.write("tray.toml", &TRAY.replace("A B C", "B A C"));
    let (code, told) = run(&program, &["--table", "sets.csv"]);
    let problem = "this is the progress of another board or stock; remove the file to begin anew";
    assert_eq!((code, told), (Some(2), format!("error: sets.csv.state: {problem}\n")));
    let state = desk.read("sets.csv.state");
    desk.write("tray.toml", TRAY).write("sets.csv.state", &state[..state.len() - 7]);
    let (_, told) = run(&program, &["--table", "sets.csv"]);
    let problem = "the progress is damaged; remove the file to begin anew";
    assert_eq!(told, format!("error: sets.csv.state: {problem}\n"));
}

#[test]
fn what_makes_no_table_is_refused() {
    let Some((_desk, program)) = desk() else { return };
    let told = |arguments: &[&str]| {
        let output = program(&[&["tray.toml", "--table", "sets.csv"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        String::from_utf8(output.stderr).expect("text")
    };
    insta::assert_snapshot!(
        [
            told(&["--stock", "tetrominoes:2"]),
            told(&["--stock", "tetrominoes:2", "--labels", "A,Z"]),
            told(&["--stock", "tetrominoes:2", "--labels", "A,B", "--labels", "A"]),
            told(&["--stock", "tetrominoes:9", "--labels", "A,B"]),
            told(&["--stock", "tetrominoes", "--labels", "A,B"]),
            told(&["--stock", "12:1", "--labels", "A,B"]),
            told(&["--stock", "tetrominoes:2", "--labels", "A,B"]),
            told(&["--stock", "octominoes:9", "--labels", "A,B"]),
        ]
        .concat()
    );
}

#[test]
fn the_script_checks_and_draws_the_best_sets() {
    let Some((desk, _)) = desk() else { return };
    if !installed("python3") {
        return;
    }
    // With one label of each kind, some sets solve every date.
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/calendar-sets");
    let asked = "tray.toml --stock tetrominoes:2 dominoes:1 --labels A 1 --table sets.csv";
    let line = format!("python3 '{script}' {asked} --check 2 --page best.html 2>&1");
    let environment = format!(
        "export CALENDAR_SETS='{}' PUZZLEC='{}'",
        program().expect("a program").display(),
        get_cargo_bin("puzzlec").display()
    );
    insta::assert_snapshot!(desk.shell(&format!("{environment}\n{line}")));
    assert_eq!(desk.read("best.html").matches("<img alt=\"solve\"").count(), 8);
    let again = desk.shell(&format!("{environment}\n{line}"));
    assert!(!again.contains("cubes"), "a table that exists is only read: {again}");
}
