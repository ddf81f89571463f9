//! The set of benchmarks for competitions: `scripts/bench-set` and its linter.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use insta_cmd::get_cargo_bin;
use itertools::Itertools;
use sha2::{Digest, Sha256};

use crate::common::{Desk, installed};

/// The output of a script of the repository.
fn script(name: &str, arguments: &[&str], desk: &Desk) -> Output {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts").join(name);
    let mut command = Command::new("python3");
    command.arg(path).args(arguments).current_dir(desk.path(""));
    command.output().expect("the script runs")
}

/// Writes a part of the set into a folder.
fn write(desk: &Desk, folder: &str, only: &str) {
    let program = get_cargo_bin("puzzlec");
    let program = program.to_str().expect("a path of text");
    let output = script("bench-set", &[folder, "--only", only, "-p", program], desk);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// What the linter says of a folder, and if it is content.
fn lint(desk: &Desk, folder: &str, options: &[&str]) -> (String, bool) {
    let output = script("sets/lint", &[&[folder], options].concat(), desk);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (said + &String::from_utf8_lossy(&output.stdout), output.status.success())
}

/// The files of the set in a folder, as set.csv lists them.
fn listed(desk: &Desk, folder: &str) -> Vec<String> {
    let table = desk.read(&format!("{folder}/set.csv"));
    let file = |line: &str| line.split(',').next().expect("a cell").to_owned();
    table.lines().skip(1).map(file).collect()
}

#[test]
fn a_set_is_the_same_each_time_and_keeps_the_rules() {
    if !installed("python3") {
        return;
    }
    let desk = Desk::new();
    write(&desk, "one", "langford-10");
    write(&desk, "two", "langford-10");
    let files = listed(&desk, "one");
    assert!(files.len() > 2, "{files:?}");
    let others = ["set.csv", "times.csv", "README.md", "LICENSE", "descriptions/langford.tex"];
    for file in files.iter().map(String::as_str).chain(others) {
        let [one, two] = ["one", "two"].map(|folder| fs::read(desk.path(folder).join(file)));
        assert!(one.expect("a file") == two.expect("a file"), "{file} differs");
    }
    let (said, holds) = lint(&desk, "one", &["--read"]);
    assert!(holds, "{said}");
}

#[test]
fn the_linter_finds_what_breaks_a_rule() {
    if !installed("python3") {
        return;
    }
    let desk = Desk::new();
    for only in ["langford-9", "langford-8", "langford-6", "rolling-4x4-max"] {
        let folder = only;
        write(&desk, folder, only);
        let (said, holds) = lint(&desk, folder, &[]);
        assert!(holds, "{said}");
        for file in listed(&desk, folder) {
            let path = desk.path(folder).join(&file);
            let (text, table) = (fs::read(&path), desk.read(&format!("{folder}/set.csv")));
            let text = String::from_utf8(text.expect("a file")).expect("text");
            let (head, last) = text.trim_end().rsplit_once('\n').expect("several lines");
            // The folder of an track tells the format.
            let (is_opb, is_wcnf) = (file.starts_with("pseudo"), file.starts_with("maxsat"));
            let digit = |sign: char| if is_opb { sign == 'x' } else { sign.is_ascii_digit() };
            let other = if is_opb { "x99999" } else { "99999" };
            let faults = [
                // A line is lost, a literal stands twice, a variable is unknown, a line has no end.
                format!("{head}\n"),
                format!("{head}\n{}\n", last.replacen(' ', " 7 -7 ", 1)),
                format!("{head}\n{}\n", last.replacen(digit, other, 1)),
                format!("{head}\n{}", last.trim_end_matches(['0', ';'])),
            ];
            for fault in faults {
                fs::write(&path, &fault).expect("a file");
                let digest = |text: &str| {
                    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).join("")
                };
                desk.write(
                    &format!("{folder}/set.csv"),
                    &table.replace(&digest(&text), &digest(&fault)),
                );
                let (said, holds) = lint(&desk, folder, &[]);
                // WCNF promises neither clauses nor variables.
                let is_free = is_wcnf && fault.ends_with(" 0\n");
                assert!(!holds || is_free, "{file}: {said}\n{fault}");
            }
            fs::write(&path, &text).expect("a file");
            desk.write(&format!("{folder}/set.csv"), &table);
        }
    }
}

#[test]
fn what_is_no_set_is_refused() {
    if !installed("python3") {
        return;
    }
    let desk = Desk::new();
    let (said, holds) = lint(&desk, "none", &[]);
    assert!(!holds && said.contains("none has no set.csv"), "{said}");
    write(&desk, "set", "langford-8");
    let found = |fault: &str| {
        let (said, holds) = lint(&desk, "set", &[]);
        assert!(!holds && said.contains(fault), "{said}");
    };
    desk.write("set/counting/other.cnf", "p cnf 0 0\n");
    found("counting/other.cnf is not in set.csv");
    fs::remove_file(desk.path("set/counting/other.cnf")).expect("a file");
    fs::rename(desk.path("set/descriptions"), desk.path("away")).expect("a folder");
    found("the family langford has no description");
    // A set is not mixed with another one.
    let program = get_cargo_bin("puzzlec");
    let program = program.to_str().expect("a path of text");
    let output = script("bench-set", &["set", "--only", "langford-9", "-p", program], &desk);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && said.contains("set is not empty"), "{said}");
}

/// The whole set has what the SAT Competition asks for; takes minutes.
#[test]
#[ignore = "writes the whole set"]
fn the_whole_set_keeps_the_rules() {
    let desk = Desk::new();
    write(&desk, "set", "");
    let (said, holds) = lint(&desk, "set", &["--read"]);
    assert!(holds, "{said}");
}
