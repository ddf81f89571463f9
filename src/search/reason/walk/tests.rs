use puzzlec_dimacs::Var;
use puzzlec_encodings::{Atom, Model, Request, Role};

use super::*;
use crate::engines::{Interrupt, Limits};
use crate::puzzle::plain::Plain;
use crate::puzzle::task::Task;
use crate::search::opened::open;
use crate::search::reason::selected::{Selected, Verdict};
use crate::search::settings::Settings;
use crate::search::solve::Solve;

/// The walk of a puzzle with one solution, and its moves.
fn walk(search: &Search) -> (Walk, Vec<Move>) {
    let Conclusion::Found(Some(walk)) = search.walk().expect("an answer") else {
        panic!("one solution")
    };
    let moves = walk.moves(search.task());
    (walk, moves)
}

/// The moves of a walk: the round, and the statement with its reason.
fn told(moves: &[Move]) -> Vec<String> {
    let line = |own: &Move| {
        let Deduction { statement, because, .. } = &own.deduction;
        let sentences = because.iter().map(|given| &given.sentence).join(", ");
        format!("{} {statement} {}: {sentences}", own.round, own.inference)
    };
    moves.iter().map(line).collect()
}

#[test]
fn what_each_part_says_is_at_sight() {
    let mut model: Model<&str> = Model::new();
    let [ann, bob, cem] = ["ann", "bob", "cem"].map(|name| model.int(name, 1..=4));
    let last = model.eq(cem, 4);
    model.clue("Cem is not last").holds(!last);
    model.rule("Bob is behind Ann").less(ann, bob);
    model.rule("Cem is behind Bob").less(bob, cem);
    let (walk, moves) = walk(&model.search());
    assert!(moves.iter().all(|own| own.inference == Inference::Sight && own.round == 1));
    assert_eq!((walk.level(), walk.score(), walk.rounds(), walk.largest()), (1, 0, 1, 1));
    // That Cem is not last is given: it is known, and no move.
    assert!(
        moves.iter().all(|own| own.deduction.because[0].role == Role::Rule),
        "{:?}",
        told(&moves)
    );
}

/// Two people have two places, so that the third has neither.
#[test]
fn a_pair_is_a_contradiction_in_one_part() {
    let mut model: Model<&str> = Model::new();
    let [ann, bob] = ["ann", "bob"].map(|name| model.int(name, 1..=2));
    let cem = model.int("cem", 1..=4);
    let last = model.eq(cem, 4);
    model.clue("Cem is not last").holds(!last);
    model.rule("all are in different places").all_different([ann, bob, cem]);
    let third = [model.ne(cem, 3), model.eq(ann, 1)];
    model.rule("if Cem is third, Ann is first").clause(third);
    let search = model.search();
    let (walk, moves) = walk(&search);
    assert_eq!(
        told(&moves)[..3],
        [
            "1 !cem=1 by contradiction: all are in different places",
            "1 !cem=2 by contradiction: all are in different places",
            "2 ann=1 at sight: if Cem is third, Ann is first",
        ]
    );
    assert_eq!((walk.level(), walk.score(), walk.rounds(), walk.largest()), (2, 1, 2, 1));
    assert_eq!(walk.hardest(search.task()).as_ref(), moves.first());
}

/// A choice; without it, four pigeons would have three holes.
fn pigeons() -> Search {
    let mut model: Model<(&str, usize, usize)> = Model::new();
    let rain = model.var(("rain", 0, 0));
    let holes = [0, 1, 2, 3].map(|pigeon| [0, 1, 2].map(|hole| model.var(("in", pigeon, hole))));
    for pigeon in holes {
        model.rule("each pigeon has a hole").when(!rain).clause(pigeon);
        for hole in pigeon {
            model.rule("in the rain all are away").implies(rain, !hole);
        }
    }
    for hole in 0..3 {
        let all = holes.map(|pigeon| pigeon[hole]);
        model.rule("each hole has one pigeon").of(hole).at_most_one(all);
    }
    model.search()
}

#[test]
fn pigeons_need_cases_or_a_guess() {
    let search = pigeons();
    let (by_cases, moves) = walk(&search);
    let first = &moves[0];
    assert_eq!(
        (first.inference, &*first.deduction.statement, first.deduction.because.len()),
        (Inference::Cases, "rain(0,0)", 4)
    );
    assert_eq!((by_cases.level(), by_cases.score()), (4, 8));
    // Without conflicts, no question about cases is answered.
    let Conclusion::Found(solution) = search.first().expect("an answer") else { panic!("rain") };
    let mut walker =
        Walker::new(search.task(), search.settings(), &solution, true).expect("a model");
    walker.conflicts = 0;
    let guessed = walker.walk(solution).expect("an answer").expect("the end");
    let first = &guessed.moves(search.task())[0];
    assert_eq!(
        (first.inference, &*first.deduction.statement, first.deduction.because.len()),
        (Inference::Guess, "rain(0,0)", 0)
    );
    assert_eq!((guessed.level(), guessed.score()), (5, 2 * guessed.parts.len()));
    assert_eq!(first.to_string(), "rain(0,0): by a guess\n");
}

#[test]
fn only_a_puzzle_with_one_solution_has_a_walk() {
    let mut model: Model<&str> = Model::new();
    let [ann, bob] = ["ann", "bob"].map(|name| model.int(name, 1..=2));
    assert_eq!(model.search().walk().expect("an answer"), Conclusion::Found(None));
    model.rule("Bob is behind Ann").less(ann, bob);
    assert!(matches!(model.search().walk(), Ok(Conclusion::Found(Some(_)))));
    model.rule("Ann is behind Bob").less(bob, ann);
    assert!(matches!(model.search().walk(), Ok(Conclusion::None(_))));
}

#[test]
fn a_walk_that_is_stopped_is_unknown() {
    let interrupt = Interrupt::new();
    let limits = Limits::default().with_interrupt(interrupt.clone());
    let search = open("suguru").expect("an instance").search().expect("a model");
    let search = search.by(Settings::default().with_limits(limits));
    interrupt.raise();
    assert!(matches!(search.walk(), Ok(Conclusion::Open { .. })));
}

/// Each statement is true in the solution, and follows from its reason and from what was known. The
/// same walk comes twice, and ends with the solution.
#[test]
fn every_move_follows_from_its_reason() {
    let names = ["slitherlink-5", "zebra", "futoshiki", "skyscrapers", "suguru", "tents", "fences"];
    let mut ways = Vec::new();
    for name in names {
        let search = open(name).expect("an instance").search().expect("a model");
        let (task, core) = (search.task(), search.task().core());
        let (walk, moves) = walk(&search);
        assert_eq!(self::walk(&search).0, walk, "{name}");
        let given = Given::all(task.named());
        let parts = (Given::of_constraints(&given, core), given.len());
        for moves in [moves.clone(), walk.steps(&search).expect("small")] {
            let mut solver =
                Selected::new(core, parts.clone(), &Settings::default()).expect("small");
            for lit in core.vars().map(Var::positive).flat_map(|lit| [lit, !lit]) {
                if core.known(lit) == Atom::True {
                    solver.add(None, &[lit]);
                }
            }
            for own in &moves {
                let is_reason = |part: &usize| {
                    let (own, part) = (&own.deduction.because, &given[*part]);
                    own.iter().any(|own| own.to_string() == part.to_string())
                };
                let parts = (0..given.len()).filter(is_reason).collect_vec();
                for &lit in &own.deduction.lits {
                    let refuted = solver.ask(&parts, &[!lit], u64::MAX).expect("an answer");
                    assert!(matches!(refuted, Verdict::Refuted(_)), "{name}: {own}");
                }
                own.deduction.lits.iter().for_each(|&lit| solver.add(None, &[lit]));
                ways.push(own.inference);
            }
        }
        let Conclusion::Found(solution) = search.first().expect("an answer") else { panic!() };
        assert!(
            moves.iter().flat_map(|own| &own.deduction.lits).all(|&lit| solution.satisfies(lit)),
            "{name}"
        );
        assert_eq!(walk.count(Inference::Guess), 0, "{name}");
    }
    assert!(
        [Inference::Sight, Inference::Contradiction, Inference::Cases]
            .iter()
            .all(|way| ways.contains(way))
    );
}

/// A loop that closes too early is seen: its last edge is refuted by the rule of the loop alone.
#[test]
fn an_early_loop_is_seen() {
    let mut model: Model<(usize, usize)> = Model::new();
    let joined = [(0, 1), (1, 2), (2, 3), (3, 0), (2, 4), (4, 5), (5, 3)];
    let edges = joined.map(|(one, other)| (one, other, model.var((one, other))));
    model.rule("the edges form one loop").single_loop(edges);
    for edge in [0, 1, 5] {
        model.clue("this edge is on the loop").of(edge).holds(edges[edge].2);
    }
    let (walk, moves) = walk(&model.search());
    assert!(moves.iter().all(|own| own.deduction.because.len() == 1), "{:?}", told(&moves));
    assert!(walk.level() <= 2);
}

/// A move of a task with hidden variables is told in the names of the others.
#[test]
fn hidden_variables_are_no_moves() {
    let mut model: Model<&str> = Model::new();
    let (rain, umbrella) = (model.var("rain"), model.hidden("umbrella"));
    model.rule("the umbrella is up").holds(umbrella);
    model.rule("it is up in the rain only").implies(umbrella, rain);
    let search = Search::of(Task::new(Plain(model), Request::PLAIN));
    assert_eq!(told(&walk(&search).1), ["1 rain at sight: it is up in the rain only"]);
}
