//! Tables: a row for each value of a range, and for each of many puzzles.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Stdio};

use serde_json::Value;

use crate::common::{BOARD, Desk};

/// The rows of a table in JSON.
fn rows(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Sudokus that differ in the names of their digits only, in a line each.
fn sudokus(many: usize) -> Vec<String> {
    let classic =
        ".5.8....3.1...7..............19...3..2...4.6....5.8..2....6....24....7.8.97...25.";
    let renamed = |by: usize| {
        let digit = |digit: char| match digit.to_digit(10) {
            None => digit,
            Some(number) => char::from(b'1' + ((number as usize + by) % 9) as u8),
        };
        classic.chars().map(digit).collect()
    };
    (0..many).map(renamed).collect()
}

fn as_json(sudoku: &str) -> String {
    format!("{{\"family\":\"sudoku\",\"box_rows\":3,\"box_cols\":3,\"givens\":\"{sudoku}\"}}\n")
}

#[test]
fn a_range_makes_a_table() {
    let shown = Desk::new().session(&[
        "count langford --n 3..8",
        "count langford --n 3..8 --format csv",
        "count langford --n 3..8 --format json",
        "count langford --n 3..8 --format bfile",
        "count langford --n 3..8 --format bfile --up-to symmetry",
        "count langford --n 3..8..4 --up-to reversal",
        "count langford --n 7,3,4 --copies 2 --up-to raw",
        "count langford --n 4..5 --pin 'first(1,2)'",
        "count rolling --rows 2..3 --cols 2,4",
        "count langford --n 3..4 --verbose --threads 2 2>/dev/null",
        "solve langford --n 3..5",
        "solve langford --n 3..5 --format csv --quiet",
        "solve langford --n 3..5 --format json --quiet",
        "solve dobble --n 1..2",
        "solve monkey --n 1..3",
        "solve rolling --rows 2 --cols 1..2 --quiet",
        "optimise rolling --rows 2..3 --cols 2..3 --max",
        "optimise rolling --rows 3 --cols 2..4 --min --format bfile",
        "optimise rolling --rows 2 --cols 2..3 --min --format csv",
        "optimise rolling --rows 2 --cols 1..2 --min --format json",
    ]);
    insta::assert_snapshot!(shown);
}

#[test]
fn small_puzzles_may_have_fewer_levels() {
    let desk = Desk::new();
    let shown = desk.session(&[
        "count ostomachion/colouring --colours 1..3 --format csv",
        "count ostomachion/colouring --colours 1..3 --format json",
        "count ostomachion/colouring --colours 1..3 --up-to symmetry",
        "count sudoku-classic sudoku --up-to symmetry",
    ]);
    insta::assert_snapshot!(shown);
}

/// OEIS A014552, up to reversal.
#[test]
fn a_bfile_is_the_sequence_of_the_oeis() {
    let known = [(3, 1), (4, 1), (5, 0), (6, 0), (7, 26), (8, 150), (9, 0), (10, 0), (11, 17792)];
    let desk = Desk::new();
    desk.stdout("count langford --n 3..11 --format bfile --up-to reversal -o b014552.txt");
    let lines = known.map(|(n, count)| format!("{n} {count}\n"));
    assert_eq!(desk.read("b014552.txt"), lines.concat());
    let raw = desk.stdout("count langford --n 3..11 --format bfile");
    assert_eq!(raw, known.map(|(n, count)| format!("{n} {}\n", 2 * count)).concat());
}

#[test]
fn a_table_that_is_stopped_says_so() {
    let desk = Desk::new();
    // The last count takes years.
    let limited = |arguments: &str, seconds: u32| {
        let command = format!("count {arguments} --timeout {seconds}");
        let output = desk.run(&command).output().expect("a run");
        assert_eq!(output.status.code(), Some(3));
        let remarks = String::from_utf8(output.stderr).expect("text");
        assert_eq!(remarks, "incomplete: stopped by the time limit\n");
        String::from_utf8(output.stdout).expect("text")
    };
    // On a busy machine, the program may end before it prints the row that is not complete.
    let whole = |arguments: &str, lines: usize| {
        let mut told = [2, 4, 8, 16, 32].into_iter().map(|seconds| limited(arguments, seconds));
        told.find(|text| text.lines().count() == lines).expect("a row that is not complete")
    };
    let text = whole("langford --n 3,4,28", 5);
    assert!(text.lines().last().expect("a row").starts_with("28  at least "), "{text}");
    let csv = whole("langford --n 3,4,28 --format csv", 4);
    assert!(csv.starts_with("n,raw,up to reversal,complete\n3,2,1,true\n4,2,1,true\n28,"), "{csv}");
    assert!(csv.ends_with(",false\n"), "{csv}");
    let json = rows(&whole("langford --n 3,4,28 --format json", 3));
    assert_eq!(json.iter().map(|row| &row["complete"]).collect::<Vec<_>>(), [true, true, false]);
    // A number that is not known is no term of a sequence.
    let terms = limited("sudoku --box-rows 2 --box-cols 1..4 --format bfile", 8);
    assert!(terms.starts_with("1 2\n2 288\n") && !terms.contains("\n4 "), "{terms}");
}

#[test]
fn many_puzzles_have_a_row_each() {
    let desk = Desk::new();
    desk.write("tray.toml", BOARD)
        .write("typo.toml", &BOARD.replace("shape", "shpae"))
        .write("four.json", "{\"family\": \"langford\",\n \"n\": 4}\n")
        .write(
            "lines.jsonl",
            "{\"family\":\"langford\",\"n\":3}\n\n{\"family\":\"zebra\"}\nn = 3\n",
        )
        .write(
            "odd.ndjson",
            "\u{feff}{\"family\":\"langford\",\"n\":3}\r\n\r\nÄ\n{\"family\":\"langford\"",
        );
    let shown = desk.session(&[
        "solve four.json tray.toml langford sudoku-classic",
        "solve four.json typo.toml nowhere.toml tray.toml",
        "solve four.json typo.toml --format csv --quiet",
        "solve four.json typo.toml --format json --quiet",
        "count four.json typo.toml tray.toml",
        "count four.json typo.toml tray.toml --format csv",
        "count four.json typo.toml tray.toml --format json --quiet",
        "count four.json sudoku-classic --up-to reversal",
        "count langford skolem --n 3..4",
        "count langford skolem --n 11..12 --format csv",
        "optimise rolling tray.toml --max",
        "count four.json zebra --n 3..4 --format csv --quiet",
        "solve lines.jsonl nowhere.jsonl",
        "solve --lines lines.jsonl --format csv -o solved.csv; cat solved.csv",
        "solve - four.json < four.json",
        "solve --lines - < lines.jsonl",
        "solve odd.ndjson --format csv",
        "count --lines /dev/null --format csv",
        "solve /dev/null",
        "solve lines.jsonl --exit-code solver --format json --quiet 2>/dev/null",
    ]);
    insta::assert_snapshot!(shown);
}

#[test]
fn what_makes_no_table_is_refused() {
    let shown = Desk::new().session(&[
        "count langford --n 12..3",
        "count langford --n 3..x",
        "count langford --n 3..9..0",
        "count langford --n 0..99999999",
        "count langford --n 3..1000000 --copies 1..100",
        "count langford --n 3..5 --copies 0..2",
        "count langford --n 30000..40000..5000",
        "count langford --rows 3..5",
        "count langford --n 4..5 --pin 'first(5,1)'",
        "count langford --n 4..5 --engine cover --solver varisat",
        "count langford --n 3..5 --by first",
        "count langford --n 3..5 --state count.json",
        "count calendar rhombus --all-dates",
        "count langford --n 3..5 --up-to rotation",
        "solve langford --n 3..5 --watch",
        "solve langford skolem --format svg",
        "solve langford --n 3..5 -o all.html",
        "solve langford --n 3..5 --format bfile",
        "solve langford --format csv",
        "count langford --format bfile",
        "count langford --n 3,5 --format bfile",
        "count langford skolem --format bfile",
        "count rolling --rows 2..3 --cols 2..3 --format bfile",
        "enumerate langford --n 3..5",
        "enumerate langford skolem",
        "optimise rolling --rows 3,4 --cols 3",
        "optimise rolling --rows 3,4 --cols 3 --max --all",
        "optimise rolling --rows 3,4 --cols 3 --max --format bfile --quiet",
        "optimise rolling --max --format csv",
        "optimise langford --n 3..4 --max",
        "encode langford --n 3,4",
        "show langford --n 3..5",
    ]);
    insta::assert_snapshot!(shown);
}

#[test]
fn lines_are_solved_as_each_alone() {
    let desk = Desk::new();
    let sudokus = sudokus(30);
    let all: String = sudokus.iter().map(|sudoku| as_json(sudoku)).collect();
    desk.write("sudokus.jsonl", &all);
    let solved = desk.stdout("solve sudokus.jsonl --format json");
    let solutions = rows(&solved);
    assert_eq!(solutions.len(), 30);
    for (line, (solution, sudoku)) in (1..).zip(solutions.iter().zip(&sudokus)).step_by(10) {
        assert_eq!(solution["instance"], format!("sudokus.jsonl:{line}"));
        desk.write("alone.json", &as_json(sudoku));
        let alone = &rows(&desk.stdout("solve alone.json --format json"))[0];
        assert_eq!(
            (&solution["solution"], &solution["status"]),
            (&alone["solution"], &alone["status"])
        );
    }
    for threads in [1, 2, 7] {
        let command = format!("solve sudokus.jsonl --format json --threads {threads}");
        assert_eq!(desk.stdout(&command), solved);
    }
    for threads in [1, 2, 50] {
        let counts = desk.stdout(&format!("count sudokus.jsonl --format csv --threads {threads}"));
        assert_eq!(counts.lines().count(), 31);
        assert!(counts.lines().skip(1).all(|line| line.ends_with(",1,true")), "{counts}");
    }
    let mut packed = puzzlec_dimacs::create(desk.path("sudokus.jsonl.gz")).expect("a file");
    packed.write_all(all.as_bytes()).expect("written");
    packed.finish().expect("written");
    let renamed = solved.replace("sudokus.jsonl:", "sudokus.jsonl.gz:");
    assert_eq!(desk.stdout("solve sudokus.jsonl.gz --format json"), renamed);
}

#[test]
fn what_show_prints_as_json_is_a_line() {
    let desk = Desk::new();
    let names = ["calendar", "zebra", "soma", "nuts", "ostomachion/colouring", "slitherlink-5"];
    let lines = names.map(|name| desk.stdout(&format!("show {name} --format json")));
    assert!(lines.iter().all(|line| line.lines().count() == 1));
    desk.write("lines.jsonl", &lines.concat());
    let of_names = desk.stdout(&format!("count {} --format json", names.join(" ")));
    let of_lines = desk.stdout("count lines.jsonl --format json");
    for (one, other) in rows(&of_names).iter().zip(rows(&of_lines)) {
        assert_eq!(one["raw"], other["raw"], "{one}");
        assert_eq!(one["complete"], true);
    }
}

/// A command that reads lines from a pipe.
fn piped(desk: &Desk, arguments: &str) -> Child {
    let mut command = desk.run(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

#[test]
fn a_row_is_there_before_the_next_line_comes() {
    let desk = Desk::new();
    let mut child = piped(&desk, "solve --lines - --format json");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    for n in [3, 4, 7] {
        writeln!(stdin, "{{\"family\": \"langford\", \"n\": {n}}}").expect("written");
        let mut row = String::new();
        stdout.read_line(&mut row).expect("a row");
        assert_eq!(rows(&row)[0]["solution"].as_array().map(Vec::len), Some(2 * n));
    }
    drop(stdin);
    assert!(child.wait().expect("an end").success());
}

#[cfg(unix)]
#[test]
fn input_without_end_is_solved_until_nobody_wants_more() {
    let desk = Desk::new();
    desk.write("line.json", "{\"family\": \"langford\", \"n\": 3}\n");
    let endless = "yes \"$(cat line.json)\"";
    let solved = desk.shell(&format!(
        "{endless} | puzzlec solve --lines - --format csv --quiet | head -n 5000 | tail -n 1"
    ));
    assert_eq!(solved, "stdin:4999,312132\n");
    let limited = desk.shell(&format!(
        "{endless} | puzzlec solve --lines - --timeout 4 --memory 100M > rows; echo $?"
    ));
    assert!(limited.contains("incomplete: stopped by the time limit"), "{limited}");
    assert!(limited.ends_with("3\n"), "{limited}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_table_that_waits_for_a_line() {
    let desk = Desk::new();
    let mut child = piped(&desk, "solve --lines - --format csv");
    let mut stdin = child.stdin.take().expect("a pipe");
    writeln!(stdin, "{{\"family\": \"langford\", \"n\": 3}}").expect("written");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut text = String::new();
    // Once the first row is there, the handler is in place.
    for _ in 0..2 {
        stdout.read_line(&mut text).expect("a line");
    }
    let process = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(process, rustix::process::Signal::INT).expect("it is at work");
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(
        (text.as_str(), output.status.code()),
        ("instance,solution\nstdin:1,312132\n", Some(3))
    );
    let remarks = String::from_utf8(output.stderr).expect("text");
    // It sums up where the interrupt came before it asked for the next line.
    let sum = remarks.strip_prefix("incomplete: stopped on request\n");
    assert!(matches!(sum, Some("" | "1 of 1 puzzles have a solution\n")), "{remarks}");
    drop(stdin);
}

#[test]
fn a_table_in_a_file_is_complete_or_absent() {
    let desk = Desk::new();
    desk.stdout("count langford --n 3..5 -o counts.csv");
    assert_eq!(desk.read("counts.csv"), desk.stdout("count langford --n 3..5 --format csv"));
    let output = desk.run("count langford --n 3..5 --copies 0 -o none.csv").output();
    assert_eq!(output.expect("a run").status.code(), Some(2));
    // What was found before an error is kept.
    desk.write("wrong.toml", "family = \"langford\"\n");
    let output = desk.run("solve langford wrong.toml -o some.jsonl").output().expect("a run");
    assert_eq!(output.status.code(), Some(2));
    let some = rows(&desk.read("some.jsonl"));
    assert_eq!((&some[0]["status"], &some[1]["status"]), (&"satisfiable".into(), &"error".into()));
    File::open(desk.path("none.csv")).expect_err("nothing was found");
    assert_eq!(desk.files(), ["counts.csv", "some.jsonl", "wrong.toml"]);
}

/// A tray in which no more than two of three pieces have room.
const TRAY: &str = r#"family = "packing"
board = """
????
????
????
"""
[[piece]]
name = "X"
shape = ".X.\nXXX\n.X."
count = 2
optional = true
[[piece]]
name = "I"
shape = "XXXX"
optional = true
"#;

#[test]
fn solutions_and_tallies_are_rows() {
    let desk = Desk::new();
    desk.write("tray.toml", TRAY);
    insta::assert_snapshot!(desk.session(&[
        "enumerate langford --n 4 --format csv",
        "enumerate langford --n 7 --up-to symmetry --number 2 --format csv --quiet",
        "enumerate dominoes --size 2,3 --format csv --quiet",
        "enumerate calendar --limit 1 --format csv --quiet | cut -c 1-100",
        "enumerate slitherlink-5 --format csv --quiet | cut -c 1-100",
        "enumerate zebra --project house --format csv --quiet | cut -c 1-100",
        "enumerate langford --n 5 --format csv",
        "sample langford --n 4 --limit 2 --format csv",
        "count langford --n 7 --format csv",
        "count langford --n 7 --up-to symmetry --format csv --quiet",
        "count pilgrims --by total --format csv --quiet",
        "count langford --n 3 --by first --format csv --quiet",
    ]));
}

#[test]
fn as_much_is_packed_as_has_room() {
    let desk = Desk::new();
    desk.write("tray.toml", TRAY)
        .write("all.toml", &TRAY.replace("????\n????\n????", "....\n...."));
    desk.write(
        "all.toml",
        &desk
            .read("all.toml")
            .replace("count = 2", "count = 0x2")
            .replace("shape = \"XXXX\"", "shape = \"XX\"\ncount = 4"),
    );
    let session = desk.session(&[
        "optimise tray.toml --quiet",
        "optimise tray.toml --min --quiet --format json",
        "optimise all.toml",
        "optimise all.toml --min --quiet",
        "optimise soma",
        "encode tray.toml --format wcnf | grep -a objective",
        "encode tray.toml --format json -o tray.json; puzzlec decode tray.json; puzzlec solve tray.json",
    ]);
    insta::with_settings!({ filters => [(r"\d+\.\d{3} s in", "[time] in")] }, {
        insta::assert_snapshot!(session);
    });
}
