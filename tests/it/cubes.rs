//! Searches that are split into cubes, and counts that go on where they were stopped.

use crate::common::{Desk, snapshot};

#[test]
fn a_count_goes_on_where_it_was_stopped() {
    let desk = Desk::new();
    let count = "count langford --n 8 --state count.json";
    snapshot!("from the start", desk.run(count));
    let all = desk.read("count.json");
    // As if it had been killed after the first cubes.
    assert!(all.lines().count() > 9, "some cubes");
    desk.write("count.json", &all[..all.len() / 2]);
    snapshot!("half of it", desk.run(count));
    assert_eq!(desk.read("count.json"), all);
    // A state of another puzzle, of another version, and none at all.
    snapshot!("of another puzzle", desk.run("count langford --n 7 --state count.json"));
    desk.write("count.json", "{\"version\":\"0.1.0\",\"formulation\":\"direct\"}\n");
    snapshot!("of another version", desk.run(count));
    desk.write("count.json", "{}\n");
    snapshot!("of nothing", desk.run(count));
    // By SAT as well, where what is in a cube depends on the solver no more.
    let zebra = "count zebra --engine sat --state zebra.json";
    snapshot!(desk.run(zebra));
    snapshot!(desk.run(&format!("{zebra} --solver splr")));
    assert_eq!(desk.files(), ["count.json", "zebra.json"]);
}

#[test]
fn splits_a_formula_into_cubes() {
    let desk = Desk::new();
    let cubes = "puzzlec split langford --n 3 --cubes 2 --engine sat 2>&1";
    // Without the clauses.
    insta::assert_snapshot!(desk.shell(&format!("{cubes} | grep -v '^[-0-9]'")));
    snapshot!(desk.run("split dobble --engine cover"));
    snapshot!(desk.run("split pilgrims --cubes 64 -o p.icnf"));
    snapshot!(desk.run("split pilgrims -o p.cnf"));
    desk.stdout("split pentominoes/6x10 --cubes 100 -o p.icnf.xz");
    let file = puzzlec_dimacs::open(desk.path("p.icnf.xz")).expect("a file");
    let file = puzzlec_dimacs::Dimacs::read(file).expect("an incremental file");
    assert!(file.cubes.len() >= 100);
    let formula = desk.stdout("encode pentominoes/6x10");
    let formula = puzzlec_dimacs::Dimacs::read(formula.as_bytes()).expect("a formula");
    assert_eq!((file.cnf, file.header.names), (formula.cnf, formula.header.names));
}

#[test]
fn what_is_kept_is_not_taken_for_all() {
    let desk = Desk::new();
    snapshot!(desk.run("enumerate langford --n 4 --break-symmetry"));
    snapshot!(desk.run("enumerate langford --n 4 --project first --break-symmetry"));
    snapshot!(desk.run("count langford --n 4 --by first --break-symmetry"));
    snapshot!(desk.run("enumerate zebra --project fish"));
}

#[test]
fn solutions_are_told_apart_by_variables_that_are_no_options() {
    let desk = Desk::new();
    let by_sat = desk.stdout("count nuts --by label --engine sat");
    assert_eq!(by_sat.lines().count(), 6);
    assert_eq!(desk.stdout("count nuts --by label"), by_sat);
    snapshot!(desk.run("count nuts --by label --engine cover"));
    snapshot!(desk.run("enumerate nuts --project label --engine cover"));
}
