//! Certificates: the checker accepts each of them, and refuses what was changed.

mod changed;
mod uses;

use std::fs;
use std::path::Path;

use itertools::Itertools;
use puzzlec::Solve;
use puzzlec::certify::{Certifier, CertifyError, Checker, Manifest, verify};
use puzzlec::engines::{Interrupt, Record};
use puzzlec::puzzles::FAMILIES;
use puzzlec::search::file::Statement;
use puzzlec::search::{Explanation, Form, Search, Settings};
use puzzlec_dimacs::{Dimacs, DratReader, Opb};
use puzzlec_encodings::{Comparison, Goal, Model, Role, Roles};

use crate::common::{Desk, installed, snapshot};

fn search(puzzle: &str, params: &[(&str, &str)]) -> Search {
    let opened = puzzlec::open(puzzle).expect("a built-in puzzle");
    let opened = params.iter().fold(opened, |opened, (name, value)| opened.with(name, value));
    opened.search().expect("a puzzle")
}

/// The claim of a puzzle's certificate, which is verified.
fn certified(puzzle: &str, params: &[(&str, &str)]) -> String {
    let desk = Desk::new();
    let made = Certifier::new(&search(puzzle, params)).count(&desk.path("all"));
    let made = made.unwrap_or_else(|error| panic!("{puzzle}: {error}"));
    let verified = verify(&desk.path("all"), &Checker::default());
    let verified = verified.unwrap_or_else(|error| panic!("{puzzle}: {error}"));
    assert_eq!(made, verified, "{puzzle}");
    verified.claim.to_string()
}

/// The certificate of the count of a file's solutions, in the folder of the same name.
fn counted(desk: &Desk, file: &str) -> Manifest {
    let opened = puzzlec::open(&desk.path(&format!("{file}.toml")).to_string_lossy());
    let search = opened.expect("a puzzle").search().expect("a search");
    Certifier::new(&search).count(&desk.path(file)).expect("a certificate")
}

/// The outcome of the check of a folder.
fn told(folder: &Path) -> String {
    match verify(folder, &Checker::default()) {
        Ok(manifest) => format!("verified: {manifest}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn counts_are_certified() {
    if !installed("veripb") {
        return;
    }
    for (n, claim) in [
        ("5", "no solution"),
        ("6", "no solution"),
        ("7", "exactly 52 solutions, 26 up to reversal"),
        ("9", "no solution"),
        ("10", "no solution"),
    ] {
        assert_eq!(certified("langford", &[("n", n)]), claim, "Langford {n}");
    }
    for (puzzle, claim) in [
        ("zebra", "exactly one solution"),
        ("nuts", "exactly 6 solutions, 1 up to rotation"),
        ("insanity", "exactly 8 solutions, 1 up to turning the tower"),
        ("pentominoes/3x20", "exactly 8 solutions, 2 up to rotation and reflection"),
        ("sudoku-classic", "exactly one solution"),
        ("exact-cover/bounds", "exactly one solution"),
        ("exact-cover/colours", "exactly one solution"),
        ("minesweeper", "exactly one solution"),
    ] {
        assert_eq!(certified(puzzle, &[]), claim, "{puzzle}");
    }
}

/// The numbers of the two engines that count without a certificate are the same for twelve dates.
#[test]
fn twelve_dates_of_the_calendar_are_certified() {
    if !installed("veripb") {
        return;
    }
    for month in 1..=12 {
        let date = format!("2026-{month:02}-{:02}", 2 * month);
        let own = search("calendar", &[("date", &date)]);
        let count = own.count(false).expect("a count").raw.expect("a number").to_string();
        assert_eq!(certified("calendar", &[("date", &date)]), format!("exactly {count} solutions"));
    }
}

#[test]
fn broken_symmetries_are_steps_of_the_proof() {
    if !installed("veripb") {
        return;
    }
    let desk = Desk::new();
    for (puzzle, n, claim) in [
        ("langford", "8", "exactly 300 solutions, 150 up to reversal"),
        ("langford", "10", "no solution"),
        ("pentominoes/3x20", "", "exactly 8 solutions, 2 up to rotation and reflection"),
    ] {
        let opened = puzzlec::open(puzzle).expect("a puzzle");
        let opened = if n.is_empty() { opened } else { opened.with("n", n) };
        let search = opened.roles(Roles::PLAIN | Role::Symmetry).search().expect("a search");
        let path = desk.path("certificate");
        Certifier::new(&search).count(&path).expect("a certificate");
        assert!(desk.read("certificate/proof.pbp").contains("\nred 1 ~x"), "{puzzle}");
        let verified = verify(&path, &Checker::default());
        let verified = verified.unwrap_or_else(|error| panic!("{puzzle} {n}: {error}"));
        assert_eq!(verified.to_string(), claim);
    }
}

#[test]
fn a_limit_leaves_nothing() {
    let desk = Desk::new();
    let search = search("langford", &[("n", "10")]);
    let error = Certifier::new(&search).at_most(100_000).none(&desk.path("small")).unwrap_err();
    assert_eq!(error.to_string(), "the certificate takes more than 100.0 kB");
    assert!(desk.files().is_empty());
}

#[test]
fn a_folder_with_other_files_stays() {
    let desk = Desk::new();
    fs::create_dir(desk.path("letters")).expect("a folder");
    desk.write("letters/letter.txt", "Dear");
    snapshot!(desk.run("prove langford --n 2 -o letters"));
    assert_eq!(desk.read("letters/letter.txt"), "Dear");
}

#[test]
fn a_certificate_is_a_folder_to_read() {
    let desk = Desk::new();
    snapshot!(desk.run("prove langford --n 2 -o langford-2"));
    insta::assert_snapshot!(desk.read("langford-2/statement.opb"));
    insta::assert_snapshot!(desk.read("langford-2/proof.pbp"));
    snapshot!(desk.run("certify count langford --n 3 -o langford-3"));
    insta::assert_snapshot!(desk.read("langford-3/solutions.jsonl"));
    // Its other files are there as well, and a certificate replaces another one.
    snapshot!(desk.run("certify count langford --n 3 -o langford-2"));
    assert_eq!(desk.read("langford-2/manifest.toml"), desk.read("langford-3/manifest.toml"));
    snapshot!(desk.run("prove langford --n 3 -o langford-4"));
    assert_eq!(desk.files(), ["langford-2", "langford-3"]);
}

#[test]
fn without_the_checker_its_installation_is_told() {
    let desk = Desk::new();
    let mut command = desk.run("verify langford-2");
    command.env("PATH", desk.path(""));
    snapshot!(command);
}

#[test]
fn what_only_sat_can_search_is_certified() {
    if !installed("veripb") {
        return;
    }
    for (puzzle, claim) in [
        ("ostomachion/colouring", "exactly 216 solutions, 9 up to swapping colours"),
        ("pilgrims", "exactly 118 solutions, 21 up to rotation and reflection"),
        ("slitherlink-7", "exactly one solution"),
        ("tents", "exactly one solution"),
        ("nurikabe", "exactly one solution"),
        ("kakuro", "exactly one solution"),
        ("kenken", "exactly one solution"),
        ("hashi", "exactly one solution"),
        ("skyscrapers", "exactly one solution"),
        ("map-colouring", "exactly one solution"),
    ] {
        assert_eq!(certified(puzzle, &[]), claim, "{puzzle}");
    }
}

/// The totals of the pilgrims that the list tells: {27: 4, 30: 114}.
#[test]
fn a_list_tells_how_often_each_total_occurs() {
    let desk = Desk::new();
    Certifier::new(&search("pilgrims", &[])).count(&desk.path("all")).expect("a certificate");
    let list = desk.read("all/solutions.jsonl");
    let with = |total: &str| list.lines().filter(|line| line.contains(total)).count();
    let totals = [26, 27, 29, 30].map(|most| with(&format!("\"total<={most}\"")));
    assert_eq!(totals, [0, 4, 4, 118]);
}

#[test]
fn optima_are_certified_for_both_goals() {
    if !installed("veripb") {
        return;
    }
    let desk = Desk::new();
    let die = search("rolling", &[("rows", "3"), ("cols", "3")]);
    for (goal, claim) in [
        (Goal::Min, "sum of the faces on top = 25, optimal (min)"),
        (Goal::Max, "sum of the faces on top = 37, optimal (max)"),
    ] {
        Certifier::new(&die).optimum(&desk.path("die"), goal).expect("a certificate");
        assert_eq!(told(&desk.path("die")), format!("verified: {claim}"));
        // A worse value is not the best.
        let path = desk.path("die/manifest.toml");
        let text = fs::read_to_string(&path).expect("a manifest");
        let other = text.replace("value = \"25\"", "value = \"26\"");
        fs::write(&path, other.replace("value = \"37\"", "value = \"36\"")).expect("written");
        assert!(told(&desk.path("die")).starts_with("the manifest claims"));
    }
}

#[test]
fn a_conflict_is_certified_without_the_other_rules() {
    if !installed("veripb") {
        return;
    }
    let desk = Desk::new();
    let pinned = puzzlec::open("zebra").expect("a riddle").pin("house(Dane)=1");
    let pinned = pinned.search().expect("a search");
    let Explanation::Conflict(conflict) = pinned.explain().expect("a reason") else {
        panic!("the Dane does not live in the first house");
    };
    let made = Certifier::new(&pinned).conflict(&desk.path("made"), &conflict.members);
    let made = made.expect("a certificate").to_string();
    assert_eq!(made, "3 parts cannot all hold, pinned: house(Dane)=1");
    assert_eq!(told(&desk.path("made")), format!("verified: {made}"));
    let sums = |text: &str| Opb::read(text.as_bytes()).expect("a statement").sums.len();
    let all = Statement::new(pinned.task()).write(Vec::new()).expect("written");
    let all = sums(std::str::from_utf8(&all).expect("text"));
    assert!(sums(&desk.read("made/statement.opb")) < all);
    // Without one of its parts, the others can hold.
    for part in 0..conflict.members.len() {
        let mut fewer = conflict.members.clone();
        fewer.remove(part);
        let error = Certifier::new(&pinned).conflict(&desk.path("fewer"), &fewer).unwrap_err();
        assert!(matches!(error, CertifyError::HasSolution), "{error}");
    }
}

/// The clauses and the DRAT beside a proof of an exact cover search are a proof of their own.
#[test]
fn the_plain_pair_is_a_refutation() {
    let desk = Desk::new();
    let puzzles = [("langford", &[("n", "9")][..]), ("sudoku-classic", &[])];
    for ((puzzle, params), engine) in puzzles.into_iter().cartesian_product(["cover", "sat"]) {
        let opened = puzzlec::open(puzzle).expect("a puzzle");
        let opened = params.iter().fold(opened, |opened, (name, value)| opened.with(name, value));
        let opened = if params.is_empty() { opened.pin("digit(1,1)=1") } else { opened };
        let settings = Settings::default().with_engine(engine.parse().expect("an engine"));
        let search = opened.by(settings).search().expect("a search");
        Certifier::new(&search).none(&desk.path("made")).expect("a certificate");
        let cnf = Dimacs::read(desk.read("made/formula.cnf").as_bytes()).expect("clauses").cnf;
        let drat = desk.read("made/formula.drat");
        let mut steps = DratReader::new(drat.as_bytes()).expect("steps");
        let mut record = Record::new(&cnf);
        while let Some(step) = steps.step().expect("a step") {
            record.step(step);
        }
        let refutation = record.refutation(&Interrupt::new()).expect("a proof").expect("an end");
        let lrat = refutation.write_lrat(Vec::new()).expect("written");
        let lrat = String::from_utf8(lrat).expect("numbers");
        // The hints of a clause that is RAT begin with a negated one, if there are any.
        let mut hints = lrat.lines().filter_map(|line| Some(line.split_once(" 0 ")?.1));
        assert!(hints.all(|hints| !hints.starts_with(['-', '0'])), "{puzzle} by {engine}");
    }
}

/// The statement says what the puzzle's OPB file says.
#[test]
fn statements_are_the_sums_of_the_puzzle() {
    for family in FAMILIES {
        for instance in family.instances {
            let search = search(instance.name, &[]);
            let statement = Statement::new(search.task());
            let own = Opb::read(&*statement.write(Vec::new()).expect("written")).expect("read");
            let file = search.write(Form::Opb, Vec::new()).expect("written");
            let file = Opb::read(file.as_slice()).expect("read");
            assert_eq!((own.vars, own.sums), (file.vars, file.sums), "{}", instance.name);
        }
    }
}

/// Puzzles with objectives, streamliners and implied rules are stated without these.
#[test]
fn what_only_helps_a_search_is_in_no_statement() {
    if !installed("veripb") {
        return;
    }
    let desk = Desk::new();
    for n in ["9", "10"] {
        snapshot!(desk.run(&format!("solve langford --n {n} --certified")));
    }
    snapshot!(desk.run("count nuts --certified"));
    snapshot!(desk.run("count langford --n 3..5 --certified"));
    snapshot!(desk.run("explain langford --n 5 --certified"));
    snapshot!(desk.run("optimise rolling --rows 2 --cols 3 --max --certified --quiet"));
    snapshot!(desk.run("count langford --n 15 --certified --proof-limit 10M --engine diagram"));
}

/// A file with so many copies of pieces.
fn copies(desk: &Desk, file: &str, board: &str, pieces: &[(&str, &str, usize)]) {
    let piece = |&(name, shape, count): &(&str, &str, usize)| {
        format!("[[piece]]\nname = \"{name}\"\nshape = \"{shape}\"\ncount = {count}\n")
    };
    let pieces = pieces.iter().map(piece).join("");
    let text = format!("family = \"packing\"\nboard = \"{board}\"\n{pieces}");
    desk.write(&format!("{file}.toml"), &text);
}

/// Two copies of each of two congruent pieces: no exchange of names makes A A B B and A B A B the
/// same, which are one class.
#[test]
fn names_that_no_map_exchanges_are_forgotten() {
    if !installed("veripb") {
        return;
    }
    let desk = Desk::new();
    copies(&desk, "two", "....", &[("A", "X", 2), ("B", "X", 2)]);
    copies(&desk, "eight", "....\\n....", &[("A", "X", 3), ("B", "X", 1), ("C", "XX", 2)]);
    for file in ["two", "eight"] {
        let made = counted(&desk, file);
        assert_eq!(told(&desk.path(file)), format!("verified: {made}"));
        snapshot!(desk.run(&format!("count {file}.toml --certified")));
    }
    insta::assert_snapshot!(desk.read("two/classes.json"));
}

/// The piece that belongs on a corner of the border has no place: nothing to choose, and yet a rule.
#[test]
fn a_piece_without_a_place_is_refuted() {
    if !installed("veripb") {
        return;
    }
    let desk = Desk::new();
    let pieces = ["bbaa", "cabb", "bbca", "abca"]
        .map(|sides| format!("[[piece]]\nname = \"{sides}\"\nsides = \"{sides}\"\n"));
    let head = "family = \"edges\"\ngrid = [2, 2]\nborder = \"b\"\nrotate = true\nflip = true\n";
    desk.write("border.toml", &format!("{head}{}", pieces.concat()));
    counted(&desk, "border");
    assert_eq!(told(&desk.path("border")), "verified: no solution");
}

/// A map that does not take each constraint to one generates no level of a certificate.
#[test]
fn maps_that_change_the_rules_are_refused() {
    let mut model: Model<&str> = Model::new();
    let [tea, milk, juice] = ["tea", "milk", "juice"].map(|drink| model.var(drink));
    model.rule("there is tea or juice").clause([tea, juice]);
    model.clue("milk is for the tea").implies(milk, tea);
    model.symmetries(|symmetries| {
        symmetries.level("exchange").map(|&drink| match drink {
            "tea" => "juice",
            "juice" => "tea",
            other => other,
        });
    });
    let desk = Desk::new();
    let made = Certifier::new(&model.search()).count(&desk.path("made"));
    let told = made.expect_err("no certificate").to_string();
    assert_eq!(told, "the level \"exchange\": a map of names does not take each constraint to one");
    assert!(!desk.path("made").exists());
}

/// What has no derivation is refused by the sentence of its rule, and leaves no folder.
#[test]
fn rules_without_a_derivation_are_refused_by_their_sentences() {
    let mut model: Model<&str> = Model::new();
    let [tea, milk, juice] = ["tea", "milk", "juice"].map(|drink| model.var(drink));
    model.rule("there is a drink").at_least_one([tea, juice]);
    let fault = |model: &Model<&'static str>| {
        let desk = Desk::new();
        let made = Certifier::new(&model.search()).count(&desk.path("made"));
        assert!(desk.files().is_empty());
        made.expect_err("no certificate").to_string()
    };
    let mut broken = model.clone();
    broken.symmetry("tea comes first").implies(juice, tea);
    broken.streamliner("nobody takes milk").holds(!milk);
    let expected = "symmetry: tea comes first; streamliner: nobody takes milk";
    assert_eq!(fault(&broken), format!("the model excludes solutions: {expected}"));
    let weights = [(i64::MAX, tea), (i64::MAX, milk), (i64::MAX, juice)];
    model.rule("it is cheap").of("milk").sum(weights, Comparison::AtMost, i64::MAX);
    let fault = fault(&model);
    assert!(fault.starts_with("`it is cheap (milk)` sums up more than "), "{fault}");
}
