//! Files of version 0.2, which counted from 0: its program wrote those in `tests/older`.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;

use crate::common::Desk;

#[test]
fn formulas_and_solutions_of_version_0_2_are_read() {
    let desk = Desk::new();
    let files = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/older"));
    for file in files.expect("a folder").map(|file| file.expect("a file").path()) {
        let name = file.file_name().expect("a name").to_string_lossy();
        desk.write(&name, &fs::read_to_string(&file).expect("a text"));
    }
    for formula in ["tray.cnf", "sticks.cnf", "squares.cnf", "tower.cnf", "loop.cnf", "deck.opb"] {
        let name = formula.split('.').next().expect("a name");
        assert_snapshot!(
            name,
            desk.session(&[
                &format!("decode {formula} {name}.answer --format json"),
                &format!("check {name}.toml {name}.json"),
            ])
        );
    }
    // Neither way of counting makes them solutions, or solutions of other families.
    desk.write("damaged.json", &desk.read("tray.json").replace("[1,2]", "[0,2]"));
    desk.write("sudoku.json", "[[0,1,2,3],[2,3,0,1],[1,0,3,2],[3,2,1,0]]");
    // Names that differ in more than numbers are of another formula.
    desk.write("other.cnf", &desk.read("tray.cnf").replace("place(L,", "place(M,"));
    assert_snapshot!(desk.session(&[
        "check tray.toml damaged.json",
        "check sudoku sudoku.json",
        "decode other.cnf tray.answer",
    ]));
}
