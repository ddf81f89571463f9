//! Known counts, by SAT, by exact cover search, and by plain searches that share no code with them.
//!
//! The slow ones are ignored: `cargo test --release --test it counts -- --ignored`.

mod copies;
mod dobble;
mod edges;
mod engines;
mod first;
mod grids;
mod lattices;
mod numbers;
mod packing;
mod pins;
mod rolling;
mod sequences;
mod threads;
mod zebra;

use std::collections::HashSet;

use puzzlec::engines::{Assignments, Blocking, Enumeration};
use puzzlec::engines::{Interrupt, SolverError, SolverKind, Values};
use puzzlec::puzzle::count::Natural;
use puzzlec::puzzle::instance::Params;
use puzzlec::puzzle::task::AnyTask;
use puzzlec::puzzles;
use puzzlec::search::{Engine, Question, Settings};
use puzzlec_encodings::Request;
use puzzlec_encodings::{Encodings, Role, Roles};

use crate::common::models;

/// The number of solutions, and of classes up to the coarsest symmetry.
fn count(name: &str, params: &Params, engine: Engine) -> (usize, Option<usize>) {
    let source = puzzles::built_in(name).expect("a built-in instance");
    let task = puzzles::read(&source, params, Request::PLAIN).expect("a good instance");
    let settings = Settings::default().with_engine(engine);
    let mut models = models(&*task, Question::All, &settings);
    let (mut found, mut classes, mut in_classes) = (HashSet::new(), 0, Natural::default());
    for values in models.by_ref() {
        let values = values.expect("an answer");
        task.solution(&values).expect("a solution");
        if let Some(size) = task.classes().represented(&values).pop().flatten() {
            classes += 1;
            in_classes += &size;
        }
        assert!(found.insert(values), "a solution comes twice");
    }
    assert!(models.is_complete());
    if task.classes().is_empty() {
        return (found.len(), None);
    }
    assert_eq!(in_classes, found.len().into(), "every solution is in one class");
    (found.len(), Some(classes))
}

/// The count of a built-in instance as it is.
fn plain(name: &str, engine: Engine) -> (usize, Option<usize>) {
    count(name, &Params::none(), engine)
}

/// A count that is not large.
fn small(number: &Natural) -> usize {
    number.to_string().parse().expect("a small number")
}

/// The number of solutions and of classes, found where symmetries are broken.
fn broken(name: &str, params: &Params, engine: Engine) -> (usize, usize, usize) {
    let source = puzzles::built_in(name).expect("a built-in instance");
    let request = Request::of(Roles::PLAIN | Role::Symmetry);
    let task = puzzles::read(&source, params, request).expect("a good instance");
    let settings = Settings::default().with_engine(engine);
    let models = models(&*task, Question::All, &settings);
    let (mut found, mut raw, mut classes) = (0, Natural::default(), Natural::default());
    for values in models {
        let values = values.expect("an answer");
        task.solution(&values).expect("a solution");
        found += 1;
        if let Some(class) = task.classes().kept(task.core(), &values) {
            raw += &class.solutions;
            classes += class.classes.last().expect("a level");
        }
    }
    (found, small(&raw), small(&classes))
}

/// The number of solutions that a SAT solver finds one after the other, each of them checked.
fn solutions(task: &dyn AnyTask) -> usize {
    let mut solver = SolverKind::default().start(&Interrupt::new());
    task.core().lower(Encodings::default(), &mut *solver);
    let models =
        Enumeration::new(solver, task.core().projection(), Blocking::sound_for(task.core()));
    let check = |values: Result<Values, SolverError>| {
        task.solution(&values.expect("an answer")).map(|_| ()).expect("a solution");
    };
    models.map(check).count()
}
