//! Searches that are split into cubes, and counts that go on where they were stopped.

use itertools::Itertools;
use puzzlec::search::file::CubeFile;
use sha2::{Digest, Sha256};

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
fn parts_are_merged() {
    let desk = Desk::new();
    let split = desk.stdout("split langford --n 7 --cubes 6 -o c.icnf");
    assert_eq!(split, "");
    desk.stdout("split langford --n 8 --cubes 6 -o other.icnf");
    desk.stdout("split langford --n 7 --cubes 6 --engine sat -o sat.icnf");
    for (cubes, part) in [("c.icnf:1-2", "1"), ("c.icnf:3", "3"), ("c.icnf:4-6", "4")] {
        desk.stdout(&format!("count --cube {cubes} -o {part}.part"));
        desk.stdout(&format!("solve --cube {cubes} -o {part}.found"));
    }
    desk.stdout("count --cube other.icnf:4-6 -o other.part");
    desk.stdout("count --cube c.icnf:4-6 --up-to raw -o raw.part");
    desk.stdout("count --cube c.icnf:4-6 --engine sat -o sat.part");
    let part = desk.read("4.part");
    assert_eq!(desk.stdout("count --cube c.icnf:4-6 --threads 3"), part);
    let lines: Vec<&str> = part.lines().collect();
    desk.write("cut.part", &format!("{}\n{}\n", lines[0], lines[1]));
    desk.write("shortened.part", &part[..part.len() - 9]);
    desk.write("damaged.part", &part.replacen("\"cube\":5", "\"cube\":6", 1));
    desk.write("old.part", &part.replacen("\"0.", "\"9.", 1));
    insta::assert_snapshot!(desk.session(&[
        "count --cube c.icnf:3",
        "merge c.icnf 4.part 1.part 3.part",
        "merge c.icnf 4.part 1.part 3.part --format json --quiet",
        "merge c.icnf 1.part",
        "merge c.icnf 3.part 4.part",
        "merge c.icnf 1.found 3.found 4.found",
        "merge c.icnf 3.found",
        "merge c.icnf 3.part 4.part 3.part",
        "merge c.icnf 1.part 4.found",
        "merge c.icnf 1.part raw.part",
        "merge c.icnf 1.part sat.part",
        "merge c.icnf 1.part other.part",
        "merge c.icnf 1.part cut.part",
        "merge c.icnf 1.part shortened.part",
        "merge c.icnf 1.part damaged.part",
        "merge c.icnf 1.part old.part",
        "merge c.icnf c.icnf",
        "merge c.icnf missing.part",
        "merge 1.part 1.part",
        "merge c.icnf",
    ]));
}

#[test]
fn a_cube_is_one_of_a_file() {
    let desk = Desk::new();
    desk.stdout("split langford --n 7 --cubes 6 -o c.icnf");
    let file = desk.read("c.icnf");
    let cut = file.trim_end().rsplit_once('\n').expect("lines").0;
    desk.write("cut.icnf", &format!("{cut}\n"));
    let (first, lines) = file.split_once('\n').expect("lines");
    let negative = lines.replace("\na 1 ", "\na -1 ");
    let digest = Sha256::digest(&negative);
    let digest = digest.iter().map(|byte| format!("{byte:02x}")).join("");
    let title = first.rsplit_once(' ').expect("a digest").0;
    desk.write("negative.icnf", &format!("{title} {digest}\n{negative}"));
    desk.write("foreign.icnf", "p inccnf\n1 2 0\na 1 0\n");
    desk.stdout("encode langford --n 7 -o none.cnf");
    insta::assert_snapshot!(desk.session(&[
        "count --cube c.icnf:17",
        "count --cube c.icnf",
        "count --cube c.icnf:0",
        "count --cube c.icnf:3-2",
        "count --cube c.icnf:1 langford",
        "count --cube c.icnf:1 --n 7",
        "count --cube c.icnf:1 --break-symmetry",
        "count --cube c.icnf:1 --state x",
        "count --cube c.icnf:1 --engine diagram",
        "count --cube c.icnf:1 --format json",
        "count --cube c.icnf:1 --up-to rotation",
        "count --cube negative.icnf:1 --engine cover",
        "count --cube negative.icnf:1 --quiet",
        "count --cube cut.icnf:1",
        "count --cube foreign.icnf:1",
        "count --cube none.cnf:1",
        "count --cube missing.icnf:1",
        "solve --cube c.icnf:1 --watch",
    ]));
    assert_eq!(desk.files(), ["c.icnf", "cut.icnf", "foreign.icnf", "negative.icnf", "none.cnf"]);
}

#[test]
fn every_damaged_byte_of_a_file_of_cubes_is_seen() {
    let desk = Desk::new();
    let mut file = desk.stdout("split langford --n 3 --cubes 3").into_bytes();
    let read = |file: &[u8]| CubeFile::read(file, 1..=1).map(|(_, file)| file.all);
    assert_eq!(read(&file).expect("as it was written"), 2);
    for (place, bit) in (0..file.len()).cartesian_product([0, 3, 6]) {
        file[place] ^= 1 << bit;
        assert!(read(&file).is_err(), "byte {place}, bit {bit}");
        file[place] ^= 1 << bit;
    }
}

#[test]
fn a_cube_that_is_stopped_makes_no_part() {
    let desk = Desk::new();
    desk.stdout("split langford --n 20 --cubes 2 -o c.icnf");
    snapshot!(desk.run("count --cube c.icnf:2 --timeout 4 -o 2.part"));
    assert_eq!(desk.files(), ["c.icnf"]);
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
