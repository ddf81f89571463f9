//! Counting on several threads.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use itertools::Itertools;
use puzzlec::engines::{Limits, Values};
use puzzlec::puzzle::instance::Params;
use puzzlec::puzzle::task::{AnySolution, AnyTask};
use puzzlec::puzzles;
use puzzlec::search::{
    Count, Counting, Cubes, Engine, Event, Question, Search, SearchError, Settings, plan,
};
use puzzlec_dimacs::Lit;
use puzzlec_encodings::{Request, Role, Roles};

use super::small;

/// A task of a built-in instance.
fn task(name: &str, params: &Params, broken: bool) -> Box<dyn AnyTask> {
    let source = puzzles::built_in(name).expect("a built-in instance");
    let request = Request::of(if broken { Roles::PLAIN | Role::Symmetry } else { Roles::PLAIN });
    puzzles::read(&source, params, request).expect("a good instance")
}

fn settings(engine: Engine, threads: usize) -> Settings {
    Settings::default().with_engine(engine).with_threads(threads)
}

fn cubes(task: &dyn AnyTask, engine: Engine, threads: usize) -> Cubes<'_> {
    let strategy = plan(task, Question::All, &settings(engine, threads)).expect("an engine");
    strategy.cubes().expect("a way to list it")
}

/// The number of solutions and classes in all cubes and before them.
fn counted(task: &dyn AnyTask, settings: &Settings, counting: Counting) -> Count {
    let found = AtomicU64::new(0);
    let hear = |event: Event| {
        if let Event::Solutions(more) = event {
            found.fetch_add(more, Ordering::Relaxed);
        }
    };
    let strategy = plan(task, Question::Count(counting), settings).expect("an engine");
    let count = strategy.count(&hear).expect("solutions");
    assert!(count.is_complete());
    assert_eq!(count.found, found.into_inner(), "each solution is heard of");
    count
}

/// The number of solutions and classes of an exact cover problem, counted on so many threads.
pub(super) fn on_threads(name: &str, params: &Params, broken: bool, threads: usize) -> Count {
    let task = task(name, params, broken);
    counted(&*task, &settings(Engine::Cover, threads), Counting::default().with_classes(true))
}

/// All solutions as JSON, in the order in which so many threads hand them on.
fn in_order(cubes: &Cubes<'_>) -> Vec<String> {
    let mut all = Vec::new();
    let make = |_: &Values, solution: &dyn AnySolution| Some(solution.to_json().to_string());
    let end = cubes.each(make, |solution| {
        all.push(solution);
        Ok::<_, SearchError>(ControlFlow::Continue(()))
    });
    assert!(end.expect("solutions").is_some(), "all of them");
    all
}

#[test]
fn threads_count_the_same() {
    for (name, raw, classes) in [
        ("pentominoes/4x15", 1_472, 368),
        ("langford", 300, 150),
        ("insanity", 8, 1),
        ("quintomino", 7_200, 120),
    ] {
        let one = on_threads(name, &Params::none(), false, 1);
        assert_eq!(
            [one.raw.as_ref().expect("a count"), &one.classes[0]].map(small),
            [raw, classes],
            "{name}"
        );
        assert_eq!(on_threads(name, &Params::none(), false, 3), one, "{name}");
    }
    let broken = on_threads("pentominoes/4x15", &Params::none(), true, 2);
    assert_eq!(broken.found, 368);
    assert_eq!(
        [broken.raw.as_ref().expect("a count"), &broken.classes[0]].map(small),
        [1_472, 368]
    );
    // No solution at all, and one that needs no choice.
    for (name, n, raw) in [("langford", "5", 0_usize), ("skolem", "1", 1)] {
        let count = on_threads(name, &Params::none().with("n", n), false, 2);
        assert_eq!(count.raw, Some(raw.into()), "{name} {n}");
    }
}

#[test]
fn threads_count_the_same_by_sat() {
    // Few solutions, so that nothing is split; many; and a formula that is completed by cuts.
    for (name, n, lazy, raw) in [
        ("langford", "7", false, 52),
        ("langford", "8", false, 300),
        ("prime-circle", "7", false, 1_440),
        ("prime-circle", "7", true, 1_440),
        ("ostomachion/colouring", "4", false, 216),
    ] {
        let source = puzzles::built_in(name).expect("a built-in instance");
        let params = match name {
            "ostomachion/colouring" => Params::none(),
            _ => Params::none().with("n", n),
        };
        let request = if lazy { Request::one } else { Request::of }(Roles::PLAIN);
        let task = puzzles::read(&source, &params, request).expect("a good instance");
        let folder = tempfile::tempdir().expect("a folder");
        let by_sat = |threads, counting| counted(&*task, &settings(Engine::Sat, threads), counting);
        let one = by_sat(1, Counting::default());
        assert_eq!(one.raw.as_ref().map(small), Some(raw), "{name} {n}");
        assert_eq!(by_sat(3, Counting::default()), one, "{name} {n}");
        // With a state, the search is split at once.
        let split = Counting::default().resuming(folder.path().join("state"));
        assert_eq!(by_sat(2, split), one, "{name} {n}");
    }
}

#[test]
fn every_solution_is_in_one_cube() {
    for (name, n, solutions) in [("langford", "7", 52), ("skolem", "8", 504), ("langford", "5", 0)]
    {
        let params = Params::none().with("n", n);
        let task = task(name, &params, false);
        for (engine, many) in [Engine::Cover, Engine::Sat].into_iter().cartesian_product([1, 30]) {
            let search = Search::from(self::task(name, &params, false)).by(settings(engine, 1));
            let cubes = search.split(many).expect("a way to split it").cubes;
            assert!(cubes.len() >= many.min(solutions), "{} cubes", cubes.len());
            let within = |values: &Values, _: &dyn AnySolution| {
                let within = |cube: &&Vec<Lit>| cube.iter().all(|&lit| values.satisfies(lit));
                Some(cubes.iter().filter(within).count())
            };
            let mut found = 0;
            let all = self::cubes(&*task, Engine::Auto, 1).each(within, |cubes| {
                found += 1;
                assert_eq!(cubes, 1);
                Ok::<_, SearchError>(ControlFlow::Continue(()))
            });
            assert!(all.expect("solutions").is_some());
            assert_eq!(found, solutions, "{name} {n}");
        }
    }
}

#[test]
fn threads_make_no_difference_to_the_order() {
    for engine in [Engine::Cover, Engine::Sat] {
        let task = task("langford", &Params::none(), false);
        let alone = in_order(&cubes(&*task, engine, 1));
        assert_eq!((alone.len(), alone.iter().collect::<BTreeSet<_>>().len()), (300, 300));
        for threads in [2, 5] {
            let cubes = cubes(&*task, engine, threads);
            assert_eq!(in_order(&cubes), alone, "{engine:?} on {threads} threads");
        }
    }
}

#[test]
fn an_enumeration_that_is_broken_off_is_not_complete() {
    let task = task("langford", &Params::none(), false);
    // In the first cube, before the search is split, and after it.
    for (engine, last) in [(Engine::Cover, 1), (Engine::Sat, 50), (Engine::Sat, 200)] {
        let mut found = 0;
        let make = |_: &Values, _: &dyn AnySolution| Some(());
        let end = cubes(&*task, engine, 2).each(make, |()| {
            found += 1;
            let end =
                if found == last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            Ok::<_, SearchError>(end)
        });
        assert!(end.expect("solutions").is_none());
        assert_eq!(found, last);
    }
}

#[test]
fn an_interrupted_count_tells_what_it_cut_short() {
    let task = task("pentominoes/4x15", &Params::none(), false);
    for engine in [Engine::Cover, Engine::Sat] {
        let (limits, folder) = (Limits::default(), tempfile::tempdir().expect("a folder"));
        let settings = settings(engine, 1).with_limits(limits.clone());
        let counting = Counting::default().with_classes(true);
        let counting = counting.resuming(folder.path().join("state"));
        let strategy = plan(&*task, Question::Count(counting), &settings).expect("an engine");
        // The first solution is heard of, and no cube is complete.
        let stop = |event: Event| {
            if let Event::Solutions(_) = event {
                limits.interrupt.raise();
            }
        };
        let count = strategy.count(&stop).expect("solutions");
        assert!(!count.is_complete());
        // The board has four symmetries.
        let raw = count.raw.as_ref().map(small).expect("a lower bound");
        assert!(4 * small(&count.classes[0]) >= raw);
        assert!((1..1_472).contains(&raw), "{engine:?}");
    }
}
