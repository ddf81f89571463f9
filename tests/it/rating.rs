//! How hard puzzles are: what `rate` prints.

use puzzlec::search::{Conclusion, Inference};

use crate::common::{Desk, snapshot};

/// A square of two by two, which lacks its rules.
const SIGNS: &str = "family = \"rules\"\ncells = \"1..2\"\nboard = \"\"\"\n..\n..\n\"\"\"\n";

#[test]
fn a_puzzle_is_rated() {
    let desk = Desk::new();
    snapshot!(desk.run("rate zebra"));
    snapshot!(desk.run("rate slitherlink-5"));
    snapshot!(desk.run("rate skyscrapers"));
    snapshot!(desk.run("rate futoshiki --format json"));
    snapshot!(desk.run("rate futoshiki --hardest"));
}

#[test]
fn a_walk_is_printed_step_by_step() {
    let desk = Desk::new();
    snapshot!(desk.run("walk zebra"));
    snapshot!(desk.run("walk futoshiki --format json"));
    snapshot!(desk.run("walk langford --n 7"));
    snapshot!(desk.run("walk zebra --pin house(Dane)=1"));
}

#[test]
fn only_puzzles_with_one_solution_are_rated() {
    let desk = Desk::new();
    snapshot!(desk.run("rate langford --n 7"));
    snapshot!(desk.run("rate langford --n 5"));
    snapshot!(desk.run("rate langford --n 7 --format json"));
    snapshot!(desk.run("rate langford --n 21 --timeout 60"));
}

#[test]
fn many_puzzles_make_a_table() {
    let desk = Desk::new();
    let rules = "rules = \"each row and column has different digits\"\n";
    let wrong = format!("{SIGNS}rules = \"each sign is nice\"\n");
    desk.write("two.toml", &format!("{SIGNS}{rules}")).write("wrong.toml", &wrong);
    let line = r#"{"family":"rules","cells":"1..2","board":"1.\n..","#;
    let line = format!("{line}\"rules\":\"each row and column has different digits\"}}\n");
    desk.write("many.txt", &line.repeat(2));
    snapshot!(desk.run("rate zebra futoshiki two.toml"));
    snapshot!(desk.run("rate zebra two.toml wrong.toml --format csv"));
    snapshot!(desk.run("rate many.txt --lines --format json"));
    snapshot!(desk.run("rate langford --n 3..5"));
    snapshot!(desk.run("rate suguru --format csv"));
    snapshot!(desk.run("rate zebra futoshiki --hardest"));
}

/// Threads and tables change nothing.
#[test]
fn a_rating_does_not_depend_on_threads() {
    let desk = Desk::new();
    let all = "rate slitherlink-5 zebra skyscrapers futoshiki --format json";
    let [one, four] = [1, 4].map(|threads| desk.stdout(&format!("{all} --threads {threads}")));
    assert_eq!(one, four);
    assert_eq!(one.lines().count(), 4);
}

/// A pin is known from the start; a puzzle with more of them is no harder.
#[test]
fn pins_are_known() {
    let rated = |pins: &[&str]| {
        let opened = puzzlec::open("slitherlink-5").expect("an instance");
        let opened = pins.iter().fold(opened, |own, pin| own.pin(*pin));
        let search = opened.search().expect("a model");
        let Ok(Conclusion::Found(Some(walk))) = search.walk() else { panic!("one solution") };
        (walk.moves(search.task()), walk)
    };
    let (free_moves, free) = rated(&[]);
    let hard = free_moves.iter().filter(|own| own.inference != Inference::Sight);
    let pins: Vec<&str> = hard.map(|own| &*own.deduction.statement).collect();
    let (pinned_moves, pinned) = rated(&pins);
    assert!(free.level() > 1 && !pins.is_empty());
    assert_eq!((pinned.level(), pinned.score()), (1, 0));
    assert_eq!(pinned_moves.len() + pins.len(), free_moves.len());
}
