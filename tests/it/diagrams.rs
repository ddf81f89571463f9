//! Diagrams on the command line: numbers, samples, and how often placements occur, without a list
//! of solutions. And how many of the solutions that are counted are checked.

use crate::common::Desk;

/// A board that six dominoes under six names cover.
const NAMED: &str = r#"
family = "packing"
title = "Named dominoes"
size = [3, 4]
piece = [
    { name = "A", shape = "XX" }, { name = "B", shape = "XX" }, { name = "C", shape = "XX" },
    { name = "D", shape = "XX" }, { name = "E", shape = "XX" }, { name = "F", shape = "XX" },
]
"#;

#[test]
fn a_diagram_counts() {
    let desk = Desk::new();
    desk.write("named.toml", NAMED);
    let shown = desk.session(&[
        "count langford --n 8 --engine diagram",
        "count langford --n 8 --engine diagram --up-to raw --format json",
        "count dominoes --verbose",
        "count dominoes --size 20,20",
        "count dominoes --size 7,7",
        "count named.toml --engine diagram --verbose",
        "count named.toml --up-to raw --verbose --threads 1",
        "count named.toml --up-to raw --pin 'place(A,1,1,1)'",
        "count named.toml --engine diagram --pin 'place(A,1,1,1)'",
        "count langford --n 3..8 --engine diagram",
    ]);
    insta::assert_snapshot!(shown);
}

#[test]
fn a_diagram_says_what_it_cannot_do() {
    let shown = Desk::new().session(&[
        "count langford --n 8 --engine diagram --up-to reversal",
        "count langford --n 8 --engine diagram --solver varisat",
        "count langford --n 8 --engine diagram --state langford.state",
        "count langford --n 8 --engine diagram --check all",
        "count langford --n 8 --engine diagram --break-symmetry",
        "count zebra --engine diagram",
        "solve langford --engine diagram",
        "enumerate langford --engine diagram",
        "count langford --n 7 --by first --engine diagram",
    ]);
    insta::assert_snapshot!(shown);
}

#[test]
fn a_diagram_that_takes_too_much_memory_says_how_wide_it_is() {
    // Either the estimate refuses it, or what the process takes ends it.
    let output = Desk::new()
        .run("count langford --n 60 --engine diagram --memory 100M")
        .output()
        .expect("the program starts");
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(matches!(output.status.code(), Some(2 | 3)), "{said}");
    assert!(said.contains("121 bits wide"), "{said}");
}

#[test]
fn solutions_are_drawn_at_random() {
    let shown = Desk::new().session(&[
        "sample dominoes --size 4,4 --number 2 --seed 7",
        "sample dominoes --size 4,4 --number 2 --seed 7 --engine diagram --quiet",
        "sample dominoes --size 4,4 --seed 8 --format json",
        "sample langford --n 7 --number 3 --engine cover --quiet",
        "sample langford --n 5",
        "sample langford --n 7 --number 0",
        "sample langford --n 7 --break-symmetry",
    ]);
    insta::assert_snapshot!(shown);
}

#[test]
fn some_of_the_counted_solutions_are_checked() {
    let shown = Desk::new().session(&[
        "count dominoes --size 6,6 --engine cover --up-to raw --verbose --threads 1",
        "count dominoes --size 6,6 --engine cover --up-to raw --format json --threads 2",
        "count dominoes --size 6,6 --engine cover --up-to raw --format json --check all",
        "count langford --n 7 --format json",
        "count langford --n 7 --check most",
    ]);
    insta::assert_snapshot!(shown);
}

#[test]
fn placements_are_counted() {
    let desk = Desk::new();
    desk.write("named.toml", NAMED);
    let shown = desk.session(&[
        "frequencies calendar --date 2024-02-29",
        "frequencies pentominoes/3x20 --pin X@1,4 --quiet",
        "frequencies named.toml",
        "frequencies langford --n 4",
        "frequencies langford --n 5",
        "frequencies langford --n 4 --format csv",
        "frequencies langford --n 4 --format json",
        "frequencies langford --n 4 --break-symmetry",
        "frequencies langford --n 4 -o often.svg && head -c 60 often.svg && echo",
        "count langford --n 7 --by 'first(7)' --engine diagram",
        "count dominoes --by 'place(D,1,1,1)'",
    ]);
    insta::assert_snapshot!(shown);
}

#[test]
fn every_engine_counts_placements_alike() {
    let desk = Desk::new();
    desk.write("named.toml", NAMED);
    for puzzle in [
        "langford --n 7",
        "langford --n 7 --pin first(7,1)",
        "named.toml",
        "calendar --date 2024-02-29",
    ] {
        let often = |engine: &str| {
            desk.stdout(&format!("frequencies {puzzle} --format csv --engine {engine}"))
        };
        let by_cover = often("cover");
        assert!(by_cover.lines().count() > 1);
        assert_eq!(often("diagram"), by_cover, "{puzzle}");
        assert_eq!(often("sat"), by_cover, "{puzzle}");
    }
}

#[test]
fn maps_are_drawn() {
    let desk = Desk::new();
    desk.stdout("frequencies calendar --date 2024-02-29 -o maps.svg");
    desk.stdout("frequencies calendar --date 2024-02-29 -o maps.html");
    insta::assert_snapshot!("maps_are_drawn", desk.read("maps.svg"));
    let page = desk.read("maps.html");
    assert!(page.contains("shares of 64 solutions") && page.contains(".q5{fill:"), "{page}");
}
