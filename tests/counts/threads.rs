//! Counting on several threads.

use std::collections::BTreeSet;

use itertools::Itertools;
use puzzlec::instance::Params;
use puzzlec::loops::{Cubes, Method, Tally, counted_by_cover};
use puzzlec::solvers::Interrupt;
use puzzlec::{Formulation, SearchError, puzzles};

use super::small;

/// The number of solutions and classes, counted on so many threads.
pub(super) fn on_threads(name: &str, params: &Params, broken: bool, threads: usize) -> Tally {
    let source = puzzles::built_in(name).expect("a built-in instance");
    let formulation = Formulation { break_symmetry: broken, ..Formulation::default() };
    let task = puzzles::read(&source, params, formulation).expect("a good instance");
    let problem = counted_by_cover(&*task, Method::Auto, None).expect("an exact cover problem");
    let cubes = Cubes::new(&*task, problem).expect("a problem of good size");
    let wanted = (0..cubes.len()).collect_vec();
    let mut sum = Tally::new(task.levels().len());
    let mut counted = BTreeSet::new();
    let rest = cubes.count(&wanted, threads, &Interrupt::new(), |cube, tally| {
        assert!(counted.insert(cube), "a cube comes twice");
        sum.merge(&tally);
        Ok::<(), SearchError>(())
    });
    assert_eq!(rest.expect("solutions"), Tally::new(task.levels().len()), "nothing is cut short");
    assert_eq!(counted.len(), cubes.len());
    sum
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
        assert_eq!([&one.raw, &one.classes[0]].map(small), [raw, classes], "{name}");
        assert_eq!(on_threads(name, &Params::none(), false, 3), one, "{name}");
    }
    let broken = on_threads("pentominoes/4x15", &Params::none(), true, 2);
    assert_eq!(broken.found, 368);
    assert_eq!([&broken.raw, &broken.classes[0]].map(small), [1_472, 368]);
    // No solution at all, and one that needs no choice.
    assert_eq!(
        on_threads("langford", &Params::none().with("n", "5"), false, 2).raw,
        0_usize.into()
    );
    assert_eq!(on_threads("skolem", &Params::none().with("n", "1"), false, 2).raw, 1_usize.into());
}

#[test]
fn an_interrupted_count_tells_what_it_cut_short() {
    let source = puzzles::built_in("pentominoes/4x15").expect("a built-in instance");
    let task = puzzles::read(&source, &Params::none(), Formulation::default()).expect("a board");
    let problem = counted_by_cover(&*task, Method::Auto, None).expect("an exact cover problem");
    let cubes = Cubes::new(&*task, problem).expect("a problem of good size");
    let wanted = (0..cubes.len()).collect_vec();
    let (interrupt, mut counted) = (Interrupt::new(), 0);
    let rest = cubes.count(&wanted, 1, &interrupt, |_, _| {
        counted += 1;
        interrupt.raise();
        Ok::<(), SearchError>(())
    });
    assert!(counted < cubes.len(), "some cubes are left");
    assert!(small(&rest.expect("solutions").raw) < 1_472);
}
