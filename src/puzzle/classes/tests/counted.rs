//! Classes of built-in puzzles, which are counted.

use puzzlec_encodings::{Request, Roles};

use super::*;
use crate::puzzle::instance::{Params, Source};
use crate::puzzle::task::AnyTask;
use crate::puzzles;
use crate::search::{Check, Counting, Question, Settings, plan};

/// An instance in roles, with parameters.
pub(super) fn task(source: &Source, params: &[(&str, &str)], roles: Roles) -> Box<dyn AnyTask> {
    let with = |all: Params, (name, value): &(&str, &str)| all.with(name, *value);
    let params = params.iter().fold(Params::none(), with);
    puzzles::read(source, &params, Request::of(roles)).expect("a good instance")
}

fn built_in(name: &str) -> Source {
    puzzles::built_in(name).expect("a built-in instance")
}

/// The number of solutions, and of the classes of each level.
pub(super) fn count(task: &dyn AnyTask, threads: usize) -> Vec<String> {
    let settings = Settings::default().with_threads(threads);
    // Every solution is listed.
    let counting = Counting::default().with_classes(true).checking(Check::All);
    let strategy = plan(task, Question::Count(counting), &settings).expect("a search");
    let counted = strategy.count(&|_| ()).expect("good solutions");
    assert!(counted.is_complete());
    counted.raw.iter().chain(&counted.classes).map(ToString::to_string).collect()
}

/// Counts every solution, and those that are left when symmetries are broken.
pub(super) fn counts(source: &Source, params: &[(&str, &str)], known: &[&str]) {
    for roles in [Roles::PLAIN, Roles::PLAIN | Role::Symmetry] {
        let task = task(source, params, roles);
        assert_eq!(count(&*task, 2), known, "{}: {params:?}, {roles}", source.name);
    }
}

#[test]
fn symmetries_map_rules_to_rules() {
    for instance in puzzles::instances() {
        let task = task(&instance.source(), &[], Roles::PLAIN);
        for Prepared { level, .. } in &task.classes().levels {
            for map in level.maps.iter().chain(&level.renamings) {
                assert!(task.core().is_invariant(map), "{}: {}", instance.name, level.name);
            }
        }
    }
}

/// They are the same where symmetries are broken.
#[test]
fn built_in_puzzles_have_as_many_classes_as_are_known() {
    counts(&built_in("langford"), &[], &["300", "150"]);
    counts(&built_in("langford"), &[("n", "9"), ("copies", "3")], &["6", "3"]);
    counts(&built_in("skolem"), &[("n", "8")], &["504", "252"]);
    counts(&built_in("insanity"), &[], &["8", "1"]);
    counts(&built_in("pilgrims"), &[], &["118", "21"]);
    counts(&built_in("soma"), &[], &["11520", "480", "240"]);
    counts(&built_in("pentominoes/3x20"), &[], &["8", "2"]);
    counts(&built_in("pentominoes/8x8-hole"), &[], &["520", "65"]);
    counts(&built_in("sudoku"), &[], &["288", "12", "2"]);
    let latin = [("box_rows", "1"), ("box_cols", "4")];
    counts(&built_in("sudoku"), &latin, &["576", "24", "2"]);
    counts(&built_in("dobble"), &[("n", "1")], &["6", "1", "1"]);
    counts(&built_in("dobble"), &[("n", "2"), ("cards", "3")], &["5670", "945", "2"]);
    counts(&built_in("dobble"), &[("n", "2"), ("cards", "4")], &["25200", "1050", "2"]);
}

/// Those of which only one of each class is looked for.
#[test]
fn classes_of_decks_are_counted_where_solutions_are_too_many() {
    for (cards, known) in
        [("7", ["151200", "30", "1"]), ("6", ["151200", "210", "1"]), ("5", ["75600", "630", "1"])]
    {
        let params = [("n", "2"), ("cards", cards)];
        let task = task(&built_in("dobble"), &params, Roles::PLAIN | Role::Symmetry);
        assert_eq!(count(&*task, 1), known);
    }
    for (n, raw) in [("3", "6904520663040000"), ("4", "21579731911317444686417756160000000")] {
        let task = task(&built_in("dobble"), &[("n", n)], Roles::PLAIN | Role::Symmetry);
        assert_eq!(count(&*task, 1)[0], raw);
    }
}
