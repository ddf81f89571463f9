//! Pins, which fix parts of a solution from outside, through every command that takes them.

use insta::assert_snapshot;

use crate::common::{Desk, snapshot};

#[test]
fn counts_what_is_pinned_and_no_symmetries() {
    let desk = Desk::new();
    snapshot!(desk.run("count ostomachion/colouring --pin colour(A)=1"));
    snapshot!(desk.run("count langford --n 7 --pin first(3,1) --pin !first(7,2) --format json"));
    // An exact cover search and a SAT solver; a pin that is given twice; a level that is none.
    for arguments in ["--engine cover --up-to raw", "--engine sat --pin first(3,1)"] {
        let count = format!("count langford --n 7 --pin first(3,1) --pin !first(7,2) {arguments}");
        assert_eq!(desk.stdout(&count), "5 pinned\n", "{arguments}");
    }
    snapshot!(desk.run("count pilgrims --pin total=27 --by total"));
}

#[test]
fn finds_what_is_pinned() {
    let desk = Desk::new();
    snapshot!(desk.run("solve zebra --quiet").args([
        "--pin",
        "house( fish )= 4",
        "--pin",
        "!house(fish) = 1"
    ]));
    snapshot!(desk.run("solve zebra --pin house(fish)!=4"));
    snapshot!(
        desk.run("enumerate langford --n 7 --pin first(3,1) --pin !first(7,2) --format json")
    );
    snapshot!(desk.run("optimise rolling --rows 3 --cols 3 --max --pin !edge(2,1,S)"));
    snapshot!(desk.run("stats langford --n 7 --pin first(3,1)"));
    // A piece that the best formulation for finding would place otherwise.
    let solved = desk.stdout("solve dobble --n 2 --pin !on(2,2) --quiet --format json");
    assert!(solved.starts_with("{\"status\":"), "{solved}");
}

#[test]
fn a_piece_may_never_lie_where_it_is_pinned() {
    let desk = Desk::new();
    for engine in ["sat", "cover"] {
        let output = desk.run(&format!("solve pentominoes/5x12 --pin X@1,1 --engine {engine}"));
        let output = { output }.output().expect("a run");
        assert_eq!(output.status.code(), Some(1), "{engine}");
        let told = String::from_utf8(output.stdout).expect("text");
        assert_eq!(told, "no solution: nothing can satisfy the pin `X@1,1`\n");
    }
    snapshot!(desk.run("count pentominoes/3x20 --pin X@1,1"));
    snapshot!(desk.run("count pentominoes/3x20 --pin !X@1,1"));
}

#[test]
fn a_pin_that_counts_from_0_is_asked_about() {
    assert_snapshot!(Desk::new().session(&[
        "solve pentominoes/3x20 --pin P@0,4",
        "solve pentominoes/3x20 --pin 'place(F,0,0,0)'",
        "solve pentominoes/8x8-hole --pin P@4,4",
        "solve macmahon --pin 24@0,0",
        "solve macmahon --pin '!place(24,0,0,0)'",
        "solve dobble --pin 'on(0,0)'",
        "solve insanity --pin 'turned(1,0,2)'",
        "solve slitherlink-5 --pin 'edge(1,0,1,1)'",
        "solve sudoku --pin 'digit(0,3)=4'",
        "solve sudoku --pin 'digit(5,1)=4'",
    ]));
}

/// A piece that lies in the first row of a calendar, drawn and by its cells.
const LYING: [&str; 2] = [
    "fixed = \"\"\"\nYYYY..\n..Y...\n.......\n.......\n.......\n.......\n...\"\"\"",
    "--pin Y@1,1 --pin Y@1,2 --pin Y@1,3 --pin Y@1,4 --pin Y@2,3",
];

#[test]
fn a_table_of_dates_is_of_pieces_that_lie_already() {
    let (desk, [fixed, pins]) = (Desk::new(), LYING);
    let calendar = desk.stdout("show calendar");
    desk.write("fixed.toml", &calendar.replace("reveal = [\"Apr\", \"24\"]", fixed));
    let table = desk.stdout("count fixed.toml --all-dates --format csv");
    assert_eq!(table.lines().count(), 367);
    let pinned = desk.stdout(&format!("count calendar --all-dates --format csv {pins}"));
    assert_eq!(pinned, table);
    for (date, count) in [("--month Jan --day 31", 0), ("--month Oct --day 23", 23)] {
        let one = format!("count calendar --quiet {date} {pins}");
        assert_eq!(desk.stdout(&one), format!("{count} pinned\n"));
        let row = date.replace("--month ", "").replace(" --day ", ",");
        assert!(table.contains(&format!("\n{row},{count}\n")), "{table}");
    }
    snapshot!(desk.run("solve fixed.toml --date 2026-01-31"));
    snapshot!(desk.run("count calendar --all-dates --pin Y@10,10"));
    let solved = desk.stdout(&format!("solve calendar --all-dates --quiet --format csv {pins}"));
    let empty = solved.lines().filter(|line| line.ends_with(",no solution")).count();
    assert_eq!(empty, table.lines().filter(|line| line.ends_with(",0")).count());
}

#[test]
fn a_formula_carries_its_pins() {
    let desk = Desk::new();
    let formula = "puzzlec encode langford --n 3 --pin 'first(3,1)' --pin '!first(1,1)'";
    insta::assert_snapshot!(desk.shell(&format!("{formula} | grep -v varname | head -n 16")));
    desk.stdout("encode langford --n 3 --pin first(3,1) -o p.cnf");
    let formula = desk.read("p.cnf");
    let id = |name: &str| {
        let line =
            formula.lines().find(|line| line.starts_with("c varname") && line.ends_with(name));
        line.and_then(|line| line.split(' ').nth(2)).expect("a named variable").to_owned()
    };
    let answer = |names: [&str; 3]| {
        let trues = names.map(id);
        let vars = formula.lines().filter(|line| line.starts_with("c varname")).count();
        let lits = (1..=vars).map(|var| var.to_string());
        let lits = lits.map(|var| if trues.contains(&var) { var } else { format!("-{var}") });
        format!("s SATISFIABLE\nv {} 0\n", lits.collect::<Vec<_>>().join(" "))
    };
    // 3 1 2 1 3 2, and 2 3 1 2 1 3, which is another solution of the puzzle.
    desk.write("right", &answer([" first(3,1)", " first(2,3)", " first(1,2)"]));
    desk.write("other", &answer([" first(3,2)", " first(2,1)", " first(1,3)"]));
    desk.write("bad.cnf", &formula.replace("c pin: first(3,1)", "c pin: first(3,9)"));
    snapshot!(desk.run("decode p.cnf right"));
    snapshot!(desk.run("decode p.cnf other"));
    snapshot!(desk.run("decode bad.cnf right"));
    // A formula that lost the clause, but not the comment, is told by the values.
    let last = formula.trim_end().rfind('\n').expect("lines");
    desk.write("lost.cnf", &formula[..=last].replace("p cnf 9 38\n", "p cnf 9 37\n"));
    snapshot!(desk.run("decode lost.cnf other"));
}

#[test]
fn a_state_is_of_the_same_pins() {
    let desk = Desk::new();
    let count = "count langford --n 8 --quiet --state count.json";
    let pinned = desk.stdout(&format!("{count} --pin first(3,1)"));
    assert_eq!(desk.stdout(&format!("{count} --pin first(3,1)")), pinned);
    snapshot!(desk.run(count));
    snapshot!(desk.run(&format!("{count} --pin first(3,2)")));
}

#[test]
fn says_why_something_cannot_be_pinned() {
    let desk = Desk::new();
    for arguments in [
        "count langford --pin first(3,99)",
        "count langford --pin frist(3,1)",
        "solve pilgrims --pin total",
        "solve ostomachion/colouring --pin colour(A)",
        "solve ostomachion/colouring --pin colour(A)=5",
        "solve ostomachion/colouring --pin colour(A)=red",
        "count langford --pin first(3,1) --up-to symmetry",
        "count langford --pin first(3,1) --break-symmetry",
        "enumerate langford --pin first(3,1) --up-to reversal",
        "count calendar --pin F --all-dates",
        "show langford --pin first(3,1)",
    ] {
        snapshot!(desk.run(arguments));
    }
}
