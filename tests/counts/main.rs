//! Known counts, by SAT, by exact cover search, and by plain searches that share no code with them.
//!
//! The slow ones are ignored: `cargo test --release --test counts -- --ignored`.

mod dobble;
mod edges;
mod engines;
mod numbers;
mod packing;
mod pins;
mod rolling;
mod sequences;
mod threads;
mod zebra;

use std::collections::HashSet;

use puzzlec::engines::Enumeration;
use puzzlec::engines::{BackEnd, Interrupt, SolverError, Values};
use puzzlec::puzzle::instance::Params;
use puzzlec::search::{Engine, Plan, Wanted};
use puzzlec::{AnyTask, Formulation, Natural, puzzles};
use puzzlec_encodings::Encodings;

/// The number of solutions, and of classes up to the coarsest symmetry.
fn count(name: &str, params: &Params, method: Engine) -> (usize, Option<usize>) {
    let source = puzzles::built_in(name).expect("a built-in instance");
    let task = puzzles::read(&source, params, Formulation::DIRECT).expect("a good instance");
    let (encodings, interrupt) = (Encodings::default(), Interrupt::new());
    let plan = Plan::start(&*task, method, Wanted::All, None, encodings, &interrupt);
    let mut models = plan.expect("a method that fits").models;
    let (mut found, mut classes, mut in_classes) = (HashSet::new(), 0, Natural::default());
    for values in models.by_ref() {
        let values = values.expect("an answer");
        let solution = task.solution(values.as_slice()).expect("a solution");
        if let Some(size) = solution.class_sizes().pop().flatten() {
            classes += 1;
            in_classes += &size;
        }
        assert!(found.insert(values), "a solution comes twice");
    }
    assert!(models.is_complete());
    if task.levels().is_empty() {
        return (found.len(), None);
    }
    assert_eq!(in_classes, found.len().into(), "every solution is in one class");
    (found.len(), Some(classes))
}

/// The count of a built-in instance as it is.
fn plain(name: &str, method: Engine) -> (usize, Option<usize>) {
    count(name, &Params::none(), method)
}

/// A count that is not large.
fn small(number: &Natural) -> usize {
    number.to_string().parse().expect("a small number")
}

/// The number of solutions and of classes, found where symmetries are broken.
fn broken(name: &str, params: &Params, method: Engine) -> (usize, usize, usize) {
    let source = puzzles::built_in(name).expect("a built-in instance");
    let formulation = Formulation { break_symmetry: true, ..Formulation::default() };
    let task = puzzles::read(&source, params, formulation).expect("a good instance");
    let (encodings, interrupt) = (Encodings::default(), Interrupt::new());
    let plan = Plan::start(&*task, method, Wanted::All, None, encodings, &interrupt);
    let (mut found, mut raw, mut classes) = (0, Natural::default(), Natural::default());
    for values in plan.expect("a method that fits").models {
        let values = values.expect("an answer");
        let solution = task.solution(values.as_slice()).expect("a solution");
        found += 1;
        if let Some(class) = solution.kept_class() {
            raw += &class.solutions;
            classes += class.classes.last().expect("a level");
        }
    }
    (found, small(&raw), small(&classes))
}

/// The number of solutions that a SAT solver finds one after the other, each of them checked.
fn solutions(task: &dyn AnyTask) -> usize {
    let mut solver = BackEnd::Varisat.start(&Interrupt::new());
    task.lower(Encodings::default(), &mut solver);
    let models = Enumeration::new(solver, task.projection(), task.blocking());
    let check = |values: Result<Values, SolverError>| {
        task.solution(values.expect("an answer").as_slice()).map(|_| ()).expect("a solution");
    };
    models.map(check).count()
}
