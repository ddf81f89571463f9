//! External solvers that do what they should not: every fault is told, and is the solver's.
#![cfg(unix)]

use std::fs;
use std::num::NonZeroI32;
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

use puzzlec::engines::{Answer, Command, Evidence, Interrupt, Solver, SolverKind};
use puzzlec_dimacs::Lit;

use crate::common::Desk;

fn lit(number: i32) -> Lit {
    NonZeroI32::new(number).and_then(Lit::from_dimacs).expect("a literal")
}

/// A program of this shell text, as a back end that holds the clauses `1 2` and `-1 2`.
fn started(desk: &Desk, script: &str, arguments: &str, interrupt: &Interrupt) -> Box<dyn Solver> {
    let program = desk.path("solver");
    // Write and rename: a file that is open for writing cannot be run.
    desk.write("solver.new", &format!("#!/bin/sh\n{script}\n"));
    fs::set_permissions(desk.path("solver.new"), fs::Permissions::from_mode(0o755))
        .expect("a mode");
    fs::rename(desk.path("solver.new"), &program).expect("a renamed file");
    let command = Command::new(&format!("{} {arguments}", program.display()));
    let mut solver = SolverKind::External(command).start(interrupt);
    solver.add_clause(&[lit(1), lit(2)]);
    solver.add_clause(&[lit(-1), lit(2)]);
    solver
}

/// The outcome of such a program's answer, without the folder of the program.
fn answer(script: &str, arguments: &str) -> String {
    let desk = Desk::new();
    let mut solver = started(&desk, script, arguments, &Interrupt::new());
    let folder = format!("{}/", desk.path("").display()).replace("//", "/");
    match solver.solve(&[]) {
        Ok(Answer::Satisfiable(values)) => format!("{:?}", values.as_slice()),
        Ok(Answer::Unsatisfiable { failed, evidence }) => {
            assert_eq!(evidence, Evidence::Solver(desk.path("solver").display().to_string()));
            format!("unsatisfiable, failed: {failed:?}")
        }
        Ok(answer) => format!("{answer:?}"),
        Err(error) => {
            let mut text = error.to_string();
            let mut cause = std::error::Error::source(&error);
            while let Some(error) = cause {
                text = format!("{text}: {error}");
                cause = error.source();
            }
            text.replace(&folder, "")
        }
    }
}

#[test]
fn answers_in_every_habit_are_understood() {
    let model = "[false, true]";
    assert_eq!(answer("echo 's SATISFIABLE'; echo 'v -1 2 0'", ""), model);
    assert_eq!(
        answer("echo 'v -1'; echo noise >&2; echo 's SATISFIABLE'; echo 'v 2 0'", ""),
        model
    );
    assert_eq!(answer("printf 'SAT\\n-1 2 0\\n' > $2", "{in} {out}"), model);
    assert_eq!(answer("printf 'SAT\\n-1 2 0\\n' > $3; exit 10", "-x {in} {out}"), model);
    assert_eq!(answer("echo 's UNSATISFIABLE'; exit 20", ""), "unsatisfiable, failed: []");
    assert_eq!(answer("echo UNSAT > $2", "{in} {out}"), "unsatisfiable, failed: []");
    assert_eq!(answer("echo 's UNKNOWN'", ""), "Unknown");
    assert_eq!(answer("echo 'INDET' > $2", "{in} {out}"), "Unknown");
    // The formula arrives, in a file or on standard input.
    let check = |file: &str| {
        format!("grep -q '^p cnf 2 2$' {file} && echo 's SATISFIABLE' && echo 'v 2 0'")
    };
    assert_eq!(answer(&check("\"$1\""), ""), model);
    assert_eq!(answer(&check("\"${1#--input=}\""), "--input={in}"), model);
    assert_eq!(answer(&check("-"), "<"), model);
}

#[test]
fn faults_are_told() {
    insta::assert_snapshot!(
        [
            answer("echo 's SATISFIABLE'; echo 'v -1 -2 0'", ""),
            answer("echo 's SATISFIABLE'", ""),
            answer("echo 's SATISFIABLE'; echo 'v 1 2 3 0'", ""),
            answer("echo 's SATISFIABLE'; echo 'v 1 two 0'", ""),
            answer("echo 's SATISFIABLE'; echo 's UNSATISFIABLE'", ""),
            answer("echo hello; echo 'out of memory' >&2; exit 7", ""),
            answer("echo 'segmentation fault'; exit 0", ""),
            answer("exit 0", ""),
            answer("kill -9 $$", ""),
            answer("exit 1", "{in} {out}"),
        ]
        .join("\n")
    );
    let missing =
        SolverKind::External(Command::new("no-such-program")).start(&Interrupt::new()).solve(&[]);
    let told = missing.expect_err("an error").to_string().replace(", cadical", "");
    insta::assert_snapshot!("a_missing_program_is_told", told);
}

#[test]
fn assumptions_are_handed_on_for_one_call() {
    let desk = Desk::new();
    // It believes what it is told: unsatisfiable if the formula has three clauses.
    let script = "if grep -q '^p cnf 2 3$' $1; then echo 's UNSATISFIABLE'; \
        else echo 's SATISFIABLE'; echo 'v 2 0'; fi";
    let mut solver = started(&desk, script, "", &Interrupt::new());
    let assumptions = [lit(-2)];
    let evidence = Evidence::Solver(desk.path("solver").display().to_string());
    let failed = assumptions.to_vec();
    assert_eq!(
        solver.solve(&assumptions).expect("an answer"),
        Answer::Unsatisfiable { failed, evidence }
    );
    assert!(matches!(solver.solve(&[]), Ok(Answer::Satisfiable(_))));
}

#[test]
fn a_solver_that_hangs_is_killed_with_all_that_it_started() {
    let desk = Desk::new();
    let marker = desk.path("marker");
    // The child holds the pipes, and would leave a mark if it lived on.
    let script = format!("(sleep 8; touch {}) & sleep 1000", marker.display());
    let interrupt = Interrupt::after(Duration::from_millis(200));
    let mut solver = started(&desk, &script, "", &interrupt);
    assert_eq!(solver.solve(&[]).expect("an answer"), Answer::Unknown);
    std::thread::sleep(Duration::from_millis(8500));
    assert!(!marker.exists(), "the solver's child is still there");
    assert_eq!(solver.solve(&[]).expect("an answer"), Answer::Unknown, "it stays raised");
}

#[test]
fn temporary_files_are_gone_whatever_happens() {
    let desk = Desk::new();
    desk.write("list", "");
    for script in ["exit 1", "echo 's SATISFIABLE'; echo 'v 2 0'", "sleep 100"] {
        let record =
            format!("echo \"$1\" >> {}; echo $2 >> {0}; {script}", desk.path("list").display());
        let interrupt = Interrupt::after(Duration::from_secs(8));
        let _ = started(&desk, &record, "{in} {out}", &interrupt).solve(&[]);
    }
    let list = desk.read("list");
    assert_eq!(list.lines().count(), 6);
    for file in list.lines() {
        assert!(!std::path::Path::new(file).exists(), "{file} is still there");
    }
}
