//! Repairs of all that first-time readers stumbled over.

use insta::assert_snapshot;
use itertools::Itertools;
use puzzlec::puzzles::FAMILIES;

use crate::common::{Desk, snapshot};

#[test]
fn variables_are_said_in_words() {
    let first = FAMILIES.iter().map(|family| {
        let instance = family.instances.last().expect("an instance").name;
        let search = puzzlec::open(instance).expect("a puzzle").search().expect("a model");
        let task = search.task();
        format!("{}: {}: {}", family.name, task.named().name(0), task.words(0))
    });
    assert_snapshot!(first.format("\n"));
    let desk = Desk::new();
    snapshot!(desk.run("hint nuts --pin place(A,2,6) --format json"));
    snapshot!(desk.run("hint calendar --date 2026-04-24 --quiet"));
}

#[test]
fn pieces_of_a_set_may_be_left_out() {
    let desk = Desk::new();
    let set = "family = \"packing\"\nset = \"pentominoes\"\npieces = \"FLPV\"\noptional = true\n";
    desk.write("most.toml", &format!("{set}board = \"????\\n????\\n????\""));
    desk.write("fewest.toml", &format!("{set}size = [2, 5]"));
    snapshot!(desk.run("optimise most.toml").arg("--quiet"));
    snapshot!(desk.run("optimise fewest.toml --min --quiet"));
    snapshot!(desk.run("optimise soma"));
    assert_eq!(
        desk.stdout("show most.toml").lines().filter(|line| *line == "optional = true").count(),
        1
    );
}

#[test]
fn all_unknown_keys_are_told_at_once() {
    let desk = Desk::new();
    desk.write("keys.toml", "family = \"sudoku\"\nfoo = 1\nbox-rows = 2\n[bar]\nbaz = 3\n");
    let piece = "[[piece]]\nname = \"A\"\nshap = \"X\"\none_sided = true\n[calendar]\nmoths = 1\n";
    desk.write("tray.toml", &format!("family = \"packing\"\nsize = [2, 2]\n{piece}"));
    snapshot!(desk.run("solve keys.toml"));
    snapshot!(desk.run("solve tray.toml"));
}

#[test]
fn advice_on_sizes_and_keys_can_be_followed() {
    let desk = Desk::new();
    let set = "family = \"packing\"\nset = \"pentominoes\"\npieces = \"FLPV\"\noptional = true\n";
    desk.write("list.toml", &format!("{set}size = [5, 4]"));
    desk.write("text.toml", &format!("{set}size = \"5x4\""));
    assert_eq!(desk.stdout("count text.toml -q"), desk.stdout("count list.toml -q"));
    let lost = "family = 'rules'\nrules = 'each cage has different digits'\n[drawings]\ncage = 'ab'\ncells = '1..2'";
    desk.write("lost.toml", lost);
    let refused = desk.run("count lost.toml").output().expect("a run");
    let words = String::from_utf8(refused.stderr).expect("text");
    assert!(words.contains("move `cells` above [drawings]"), "{words}");
}

#[test]
fn a_solution_has_others_where_symmetries_are_broken() {
    let solved = Desk::new().stdout("solve dobble --n 2 --unique --format json -q");
    let solved: serde_json::Value = serde_json::from_str(&solved).expect("JSON");
    assert_eq!(solved["unique"], false);
}

#[test]
fn digits_are_a_sudoku_and_its_answer() {
    let desk = Desk::new();
    for count in [80, 81, 82] {
        desk.write(&format!("{count}.txt"), &".".repeat(count));
    }
    snapshot!(desk.run("solve 80.txt"));
    snapshot!(desk.run("solve 82.txt"));
    assert_eq!(desk.stdout("solve 81.txt --format json -q").lines().count(), 1);
    for (file, digits) in [("right", "1234 3412 2143 4321"), ("wrong", "1234 3412 2143 4312")] {
        desk.write(file, digits);
    }
    assert_eq!(desk.stdout("check sudoku right"), "valid\n");
    snapshot!(desk.run("check sudoku wrong"));
    let puzzles = ["sudoku", "binairo", "hitori", "minesweeper", "skolem"];
    for (puzzle, options) in puzzles.into_iter().cartesian_product(["-q", "-q --ascii"]) {
        let picture = desk.stdout(&format!("solve {puzzle} {options}"));
        desk.write("picture", &picture);
        assert_eq!(desk.stdout(&format!("check {puzzle} picture")), "valid\n", "{picture}");
    }
    desk.write("places", "[[0,1],[0,2],[1,2],[1,1]]")
        .write("sum", r#"{"cells":{"value":[[0,1]]}}"#);
    let zero =
        "family = 'rules'\nboard = '1 x 2'\ncells = '0..3'\nrules = 'each row has the sum 3'";
    desk.write("zero.toml", zero);
    assert_snapshot!(desk.session(&["check slitherlink-5 places", "check zero.toml sum"]));
    desk.write("empty", "\n");
    desk.write("cut", "[1, [2");
    snapshot!(desk.run("check langford empty"));
    snapshot!(desk.run("check langford cut"));
    snapshot!(desk.run("solve sudoku --box-rows 2 --box-cols 0"));
    snapshot!(desk.run("solve sudoku --box-rows 99 --box-cols 1"));
}

#[test]
fn pins_that_fit_nothing_are_answered_with_some_that_do() {
    let desk = Desk::new();
    for (puzzle, pin) in [
        ("sudoku-classic", "digit(0,1)=5"),
        ("sudoku-classic", "digit(10,1)=5"),
        ("hexiamonds", "F@1,13"),
        ("soma", "V@1,1"),
    ] {
        snapshot!(desk.run(&format!("solve {puzzle} --pin {pin}")));
    }
    let meant = desk.stdout("solve sudoku-classic --pin digit(1,2)=5 --quiet");
    assert!(meant.contains("│ 4   5   2 │"), "{meant}");
}
