//! Explanations: every set is solved again, and what is forced is compared with all solutions.

use std::time::Duration;

use insta::assert_snapshot;
use itertools::Itertools;
use puzzlec::engines::{Answer, Interrupt, Lazy, Limits, SolverKind};
use puzzlec::puzzle::instance::Source;
use puzzlec::puzzle::picture::Picture;
use puzzlec::puzzle::task::AnyTask;
use puzzlec::puzzles;
use puzzlec::render::text::TextStyle;
use puzzlec::search::{
    Ambiguity, Conclusion, Deduction, Engine, Explanation, Given, Opened, Question, Search,
    Settings,
};

use puzzlec_dimacs::{Lit, Values};
use puzzlec_encodings::{Encodings, Known, Lowering, RuleId};

use crate::common::{BOARD, Desk, models, snapshot};

/// The riddle of the fish with one clue too many.
const GREEN_FIRST: &str = "Blends next to water\ngreen in house 1";

/// A board whose upper left corner takes a piece that is one cell wide, and pieces that are none.
const CORNER: &str = r#"family = "packing"
title = "A board with a narrow corner"
board = """
.####
.....
....."""
[[piece]]
name = "Q"
shape = """
XX
XX"""
[[piece]]
name = "R"
shape = """
XXX.
XXXX"""
"#;

fn zebra(clues: &str) -> Source {
    let text =
        puzzles::built_in("zebra").expect("a riddle").text.replace("Blends next to water", clues);
    Source::new("zebra", text)
}

fn built_in(name: &str) -> Opened {
    Opened::new(puzzles::built_in(name).expect("a built-in instance"))
}

/// A search that takes the time it needs.
fn patient(opened: Opened) -> Search {
    let interrupt = Interrupt::after(std::time::Duration::from_secs(3600));
    let limits = Limits::default().with_interrupt(interrupt);
    opened.by(Settings::default().with_limits(limits)).search().expect("a good instance")
}

/// True if some parts of a puzzle can all hold with a clause, if one is given.
fn can_hold(task: &dyn AnyTask, parts: &[&Given], clause: &[Lit]) -> bool {
    let (named, core) = (task.named(), task.core());
    let is_kept = |rule: RuleId| {
        let subject = named.subject(rule).to_string();
        let is_said =
            |part: &&Given| part.sentence == named.sentence(rule) && part.subject == subject;
        core.said(rule).0.is_definition() || parts.iter().any(is_said)
    };
    let keep = |index: usize| is_kept(core.constraint(index).rule);
    let encodings = Encodings { lowering: Lowering::Cuts, ..Encodings::default() };
    let solver = SolverKind::default().start(&Interrupt::new());
    let mut solver = Lazy::new(core.cuts_where(encodings, keep)).solver(solver);
    core.lower_where(encodings, &mut *solver, keep, |_, _| {});
    if !clause.is_empty() {
        solver.add_clause(clause);
    }
    match solver.solve(&[]).expect("an answer") {
        Answer::Satisfiable(_) => true,
        Answer::Unsatisfiable { .. } => false,
        Answer::Unknown => panic!("nobody stops it"),
    }
}

/// Asserts that the parts of a conflict cannot all hold with a clause, and that all but any
/// one can.
#[track_caller]
fn assert_irreducible(task: &dyn AnyTask, members: &[Given], clause: &[Lit]) {
    let members = members.iter().collect_vec();
    assert!(!can_hold(task, &members, clause), "they can all hold: {members:?}");
    for left_out in &members {
        let others = members.iter().copied().filter(|other| other != left_out).collect_vec();
        assert!(can_hold(task, &others, clause), "{left_out} is needless");
    }
}

/// The members of the conflict of a puzzle without solutions, which is solved again.
#[track_caller]
fn members(opened: Opened) -> String {
    let search = patient(opened);
    let Explanation::Conflict(conflict) = search.explain().expect("an answer") else {
        panic!("there is a solution");
    };
    assert!(conflict.irreducible);
    assert_irreducible(search.task(), &conflict.members, &[]);
    conflict.members.iter().join("\n")
}

#[test]
fn a_clue_too_many_cannot_hold_with_few_others() {
    assert_snapshot!(members(Opened::new(zebra(GREEN_FIRST))), @r"
    the values of a category are in different houses (colour)
    green immediately left of white (4)
    Norwegian in house 1 (9)
    Norwegian next to blue (14)
    green in house 1 (16)
    ");
}

#[test]
fn a_corner_that_no_piece_fits_cannot_be_covered() {
    assert_snapshot!(members(Opened::new(Source::new("corner", CORNER))), @"each cell is covered once (1,1)");
}

#[test]
fn even_numbers_do_not_fill_the_odd_positions_of_langford_5() {
    assert_snapshot!(members(built_in("langford").with("n", 5)), @r"
    each number is placed once (4)
    each number is placed once (2)
    each position is taken by one number (1)
    each position is taken by one number (3)
    each position is taken by one number (5)
    each position is taken by one number (7)
    each position is taken by one number (9)
    ");
}

#[test]
fn nuts_that_do_not_match_cannot_be_pinned() {
    let pinned = built_in("nuts").pin("place(D,1,1)").pin("place(A,2,1)");
    assert_snapshot!(members(pinned), @r"
    each edge has one label (1)
    each piece labels the edges of its place (1,1)
    each piece labels the edges of its place (2,1)
    pinned (place(D,1,1))
    pinned (place(A,2,1))
    ");
    // One nut in the wrong place takes more parts than people can follow.
    let search = patient(built_in("nuts").pin("place(A,1,1)"));
    let Ok(Explanation::Conflict(conflict)) = search.explain() else { panic!("it is wrong") };
    assert!(
        conflict.rules.is_none()
            && !can_hold(search.task(), &conflict.members.iter().collect_vec(), &[])
    );
}

#[test]
fn a_loop_is_refuted_by_cuts_and_by_clauses() {
    for pins in [["edge(1,1,1,2)", "!edge(1,1,2,1)"], ["!edge(2,6,3,6)", "edge(1,1,1,2)"]] {
        let pinned = pins.into_iter().fold(built_in("slitherlink-5"), Opened::pin);
        let text = members(pinned);
        assert!(text.contains("pinned"), "{text}");
    }
}

/// Puzzles with few solutions, of several families.
fn small() -> Vec<(&'static str, Opened)> {
    vec![
        ("langford 4", built_in("langford").with("n", 4)),
        ("langford 4, pinned", built_in("langford").with("n", 4).pin("first(1,2)")),
        ("langford 7, pinned", built_in("langford").with("n", 7).pin("first(7,1)")),
        ("skolem 4", built_in("skolem").with("n", 4)),
        ("zebra", built_in("zebra")),
        ("zebra with less clues", Opened::new(zebra("Norwegian in house 1"))),
        (
            "sudoku, pinned",
            built_in("sudoku").pin("digit(1,1)=1").pin("digit(2,4)=2").pin("digit(3,3)=3"),
        ),
        ("slitherlink-5", built_in("slitherlink-5")),
        ("nuts, pinned", built_in("nuts").pin("place(D,1,1)")),
        ("insanity", built_in("insanity")),
        ("pilgrims", built_in("pilgrims")),
        ("soma, pinned", built_in("soma").pin("V@1,1,1").pin("L@3,3,3").pin("T@2,2,2")),
        ("prime circle", built_in("prime-circle").with("n", 4)),
        ("packing", Opened::new(Source::new("packing", BOARD))),
    ]
}

/// The values of all solutions of a model.
fn all_of(task: &dyn AnyTask) -> Vec<Values> {
    let models = models(task, Question::All, &Settings::default());
    models.map(|values| values.expect("an answer")).collect()
}

#[test]
fn what_is_forced_is_what_all_solutions_share() {
    for (name, opened) in small() {
        let again = opened.clone();
        let search = patient(opened);
        let (task, core) = (search.task(), search.task().core());
        let all = all_of(task);
        let shared = |lit: &Lit| all.iter().all(|values| values.satisfies(*lit));
        let lits = core.vars().flat_map(|var| [var.positive(), var.negative()]);
        let shared = lits.filter(|lit| core.is_shown(lit.var()) && shared(lit)).collect_vec();
        // The second is by SAT wherever the first lists an exact cover problem.
        let by_sat = Settings::default().with_engine(Engine::Sat);
        let again = patient(again).by(by_sat);
        let backbones = [search.forced(), again.forced()];
        for found in backbones.map(|backbone| backbone.expect("an answer")) {
            match found {
                Conclusion::Found(forced) => {
                    assert!(forced.evidence.is_some());
                    let mut lits = forced.lits(core);
                    lits.retain(|lit| core.is_shown(lit.var()));
                    assert_eq!(lits, shared, "{name}");
                }
                Conclusion::None(_) => assert!(all.is_empty(), "{name}"),
                Conclusion::Open { .. } => panic!("nobody stops it"),
            }
        }
    }
}

#[test]
fn a_hint_that_is_forced_holds_in_all_solutions() {
    let mut forced = Vec::new();
    for (name, opened) in small() {
        let search = patient(opened);
        let (task, hinted) = (search.task(), search.hint().expect("an answer"));
        let all = all_of(task);
        let Conclusion::Found(Some(hint)) = hinted else {
            assert!(all.is_empty() || hinted == Conclusion::Found(None), "{name}: {hinted:?}");
            continue;
        };
        let Deduction { lits, because, .. } = hint.deduction;
        let holds = |values: &Values| lits.iter().all(|&lit| values.satisfies(lit));
        assert!(all.iter().any(holds), "{name}");
        assert_eq!(all.iter().all(holds), hint.is_forced, "{name}");
        if hint.is_forced {
            let refuted = lits.iter().map(|&lit| !lit).collect_vec();
            assert_ne!(hint.irreducible, Some(false));
            assert_irreducible(task, &because, &refuted);
            forced.push(name);
        } else {
            assert!(hint.is_smallest, "{name}");
        }
    }
    assert!(forced.len() > 3, "only {forced:?} are forced");
}

/// A piece that is drawn in full lies: it is in the picture, and no hint.
#[test]
fn pieces_that_lie_are_no_hints() {
    let tray = format!("{BOARD}[[piece]]\nname = \"J\"\nshape = \"X\"\n");
    let tray = tray.replace("..#", "...").replace("title", "fixed = \"L..\\nLL.\"\ntitle");
    let search = patient(Opened::new(Source::new("tray", tray)));
    let Conclusion::Found(Some(hint)) = search.hint().expect("an answer") else {
        panic!("there is a hint")
    };
    assert!(!hint.deduction.statement.starts_with("place(L"), "{hint}");
    assert!(drawn(&hint.picture).contains('L'));
}

/// A search that is soon stopped, wherever it is then.
fn impatient(search: Search) -> Search {
    let limits = Limits::default().with_interrupt(Interrupt::after(Duration::from_millis(50)));
    search.by(Settings::default().with_limits(limits))
}

/// The picture of what is known.
fn draw(task: &dyn AnyTask, known: Known<'_>) -> String {
    drawn(&task.picture(known))
}

fn drawn(picture: &Picture) -> String {
    TextStyle::default().draw(picture)
}

#[test]
fn every_instance_can_be_explained() {
    for instance in puzzles::instances() {
        let name = instance.name;
        let search = impatient(built_in(name).search().expect("a good instance"));
        match search.explain().expect("an answer") {
            Explanation::Several(Ambiguity { solutions, first, second, .. }) => {
                for (values, own) in solutions.iter().zip([first, second]) {
                    assert!(!own.is_empty(), "{name}: nothing differs");
                    search
                        .task()
                        .solution(values)
                        .unwrap_or_else(|error| panic!("{name}: {error}"));
                }
            }
            Explanation::Unique(needed) => assert!(!needed.clues.is_empty(), "{name}"),
            Explanation::Conflict(conflict) => panic!("{name} has solutions: {conflict:?}"),
            Explanation::Satisfiable { .. } | Explanation::Unknown { .. } => {}
        }
        let search = impatient(search);
        if let Conclusion::Found(forced) = search.forced().expect("an answer") {
            let task = search.task();
            task.solution(&forced.solution).unwrap_or_else(|error| panic!("{name}: {error}"));
            draw(task, forced.known());
        }
        let search = impatient(search);
        if let Conclusion::Found(Some(hint)) = search.hint().expect("an answer") {
            let task = search.task();
            assert!(!drawn(&hint.picture).is_empty(), "{name}");
            if hint.irreducible == Some(true) {
                let Deduction { lits, because, .. } = hint.deduction;
                let refuted = lits.iter().map(|&lit| !lit).collect_vec();
                assert!(!can_hold(task, &because.iter().collect_vec(), &refuted), "{name}");
            }
        }
    }
}

#[test]
fn rules_that_cannot_hold_are_told() {
    let desk = Desk::new();
    desk.write("fish.toml", &zebra(GREEN_FIRST).text).write("corner.toml", CORNER);
    snapshot!(desk.run("explain fish.toml"));
    snapshot!(desk.run("explain fish.toml --format json"));
    snapshot!(desk.run("explain corner.toml"));
    snapshot!(desk.run("explain langford --n 5"));
    snapshot!(desk.run("explain nuts --pin place(D,1,1) --pin place(A,2,1)"));
    snapshot!(desk.run("explain zebra --pin house(fish)=4"));
    snapshot!(desk.run("explain langford --n 21 --quiet"));
    snapshot!(desk.run("explain langford --break-symmetry"));
}

#[test]
fn what_is_forced_is_drawn() {
    let desk = Desk::new();
    snapshot!(desk.run("forced langford --n 7 --pin first(7,1) --pin first(6,3)"));
    snapshot!(desk.run("forced langford --n 4 --pin first(1,2) --format json"));
    snapshot!(desk.run("forced langford --n 6"));
    snapshot!(desk.run("forced sudoku"));
}

#[test]
fn a_hint_is_given() {
    let desk = Desk::new();
    snapshot!(desk.run("hint zebra"));
    snapshot!(desk.run("hint zebra --format json"));
    snapshot!(desk.run("hint langford --n 7 --pin first(7,1) --pin first(6,3)"));
    snapshot!(desk.run("hint langford --n 7"));
    snapshot!(desk.run("hint zebra --pin house(Dane)=1"));
    snapshot!(desk.run("hint langford --n 3 --pin first(1,2) --pin first(2,3) --pin first(3,1)"));
}
