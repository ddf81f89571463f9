//! The formulas in the hands of other people's solvers, and their answers back.
//!
//! Programs that are not installed are left out, which is said on stderr.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

use puzzlec::engines::SOLVERS;

use crate::common::{Desk, installed};

/// A solver, its arguments around the formula, and whether it writes a result file.
struct Program {
    name: &'static str,
    arguments: &'static [&'static str],
    result_file: bool,
}

const PROGRAMS: [Program; 6] = [
    Program { name: "cadical", arguments: &["-q"], result_file: false },
    Program { name: "clasp", arguments: &["--verbose=1"], result_file: false },
    Program { name: "cryptominisat5", arguments: &["--verb=0"], result_file: false },
    Program { name: "kissat", arguments: &["-q"], result_file: false },
    Program { name: "minisat", arguments: &["-verb=0"], result_file: true },
    Program { name: "picosat", arguments: &[], result_file: false },
];

impl Program {
    /// Solves `p.cnf` by hand, as a user would, and leaves what it says in `answer`.
    fn answer(&self, desk: &Desk) {
        let mut command = Command::new(self.name);
        command.args(self.arguments).arg(desk.path("p.cnf")).stderr(Stdio::null());
        if self.result_file {
            command.arg(desk.path("answer")).stdout(Stdio::null());
        } else {
            command.stdout(File::create(desk.path("answer")).expect("a file"));
        }
        let status = command.status().expect("the solver runs");
        assert!(matches!(status.code(), Some(10 | 20)), "{} ended with {status}", self.name);
    }
}

/// Every program that is installed, on a folder with this puzzle's formula.
fn each(encode: &str, check: impl Fn(&Program, &Desk)) {
    let desk = Desk::new();
    desk.stdout(&format!("encode {encode} -o p.cnf"));
    for program in PROGRAMS {
        if installed(program.name) {
            program.answer(&desk);
            check(&program, &desk);
        }
    }
}

#[test]
fn their_answers_decode_into_right_solutions() {
    for (puzzle, arguments) in [
        ("zebra", ""),
        ("langford", "--n 12 --amo product"),
        ("pentominoes/4x15", "--amo bimander"),
        ("calendar", "--amo commander"),
        ("soma", "--amo sequential --two-sided"),
    ] {
        each(&format!("{puzzle} {arguments}"), |program, desk| {
            desk.write("found.json", &desk.stdout("decode p.cnf answer --format json"));
            let size = arguments.split(" --amo").next().filter(|size| size.contains("--n"));
            let check = format!("check {puzzle} {} found.json", size.unwrap_or_default());
            assert_eq!(desk.stdout(&check), "valid\n", "{} on {puzzle}", program.name);
        });
    }
}

#[test]
fn they_agree_that_there_is_no_solution() {
    each("langford --n 5", |program, desk| {
        let output = desk.run("decode p.cnf answer").output().expect("a run");
        assert_eq!(output.status.code(), Some(1), "{}", program.name);
        assert!(output.stdout.starts_with(b"no solution: "), "{}", program.name);
    });
}

#[test]
fn they_serve_as_back_ends() {
    for Program { name, arguments, .. } in PROGRAMS {
        if !installed(name) {
            continue;
        }
        let desk = Desk::new();
        let solver = [&[name], arguments].concat().join(" ");
        for (puzzle, found) in
            [(&["langford", "--n", "7"][..], Some(0)), (&["langford", "--n", "6"], Some(1))]
        {
            let mut command = desk.run("solve --quiet --solver");
            let output = command.arg(&solver).args(puzzle).output().expect("a run");
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), found, "{name}: {stderr}");
        }
        assert_eq!(desk.files(), [""; 0], "{name} leaves files behind");
    }
}

#[test]
fn every_solver_enumerates_the_same() {
    let commands = ["cadical -q", "minisat"];
    let commands = commands.into_iter().filter(|command| installed(&command.replace(" -q", "")));
    for program in SOLVERS.iter().map(|solver| solver.name).chain(commands) {
        let desk = Desk::new();
        let mut command = desk.run("enumerate langford --n 7 --format json --solver");
        let output = command.arg(program).output().expect("a run");
        let lines = |text: &str| {
            let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
            lines.sort();
            lines
        };
        let found = lines(&String::from_utf8(output.stdout).expect("text"));
        assert_eq!(
            found,
            lines(&desk.stdout("enumerate langford --n 7 --format json")),
            "{program}"
        );
    }
}

#[test]
fn a_solver_of_cubes_takes_a_split_formula() {
    let desk = Desk::new();
    if !installed("cadical") {
        return;
    }
    for (puzzle, code) in [("langford --n 8", 10), ("langford --n 6", 20)] {
        desk.stdout(&format!("split {puzzle} --cubes 20 -o p.icnf"));
        let output = Command::new("cadical").arg("-q").arg(desk.path("p.icnf")).output();
        let output = output.expect("the solver runs");
        assert_eq!(output.status.code(), Some(code), "{puzzle}");
        fs::write(desk.path("answer"), output.stdout).expect("a file");
        let decoded = desk.run("decode p.icnf answer").output().expect("a run");
        assert_eq!(decoded.status.success(), code == 10, "{puzzle}");
    }
}

#[test]
fn plain_dancing_links_count_the_same() {
    if !installed("c++") {
        return;
    }
    let (desk, root) = (Desk::new(), Path::new(env!("CARGO_MANIFEST_DIR")));
    let mut compiler = Command::new("c++");
    compiler.args(["-O1", "-std=c++17", "-o"]).arg(desk.path("links"));
    let status = compiler.arg(root.join("scripts/peers/dlx.cpp")).status();
    assert!(status.expect("the compiler runs").success());
    for (puzzle, number) in [("pentominoes/3x20", "8"), ("queens", "1"), ("langford --n 6", "0")] {
        desk.stdout(&format!("encode {puzzle} -o p.dlx"));
        let output = Command::new(desk.path("links")).arg("all").arg(desk.path("p.dlx")).output();
        let said = String::from_utf8(output.expect("the program runs").stdout).expect("text");
        assert_eq!(said.lines().last(), Some(number), "{puzzle}");
    }
}
