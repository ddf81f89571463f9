//! First solutions, by an exact cover search that begins again in other orders.

use itertools::Itertools;
use puzzlec::engines::cover::{Assignments, OfModel, Problem, Search};
use puzzlec::engines::{Assignments as _, Interrupt};
use puzzlec::puzzle::instance::{Params, Source};
use puzzlec::puzzles;
use puzzlec_encodings::{Request, Roles};

/// The models of a built-in instance, if it is an exact cover problem.
fn built_in(name: &str) -> Option<(Problem, Assignments)> {
    read(&puzzles::built_in(name).expect("a built-in instance"))
}

fn read(source: &Source) -> Option<(Problem, Assignments)> {
    let task = puzzles::read(source, &Params::none(), Request::one(Roles::PLAIN));
    let model = OfModel::new(task.expect("a good instance").core()).ok()?;
    let problem = model.problem.clone();
    Some((problem, Assignments::new(model, &Interrupt::new())))
}

#[test]
fn a_solution_of_every_built_in_instance_is_soon_found() {
    for instance in puzzles::instances() {
        let Some((_, mut models)) = built_in(instance.name) else { continue };
        assert!(models.restart(1 << 18), "{}", instance.name);
        assert!(models.next().is_some(), "{}", instance.name);
    }
}

#[test]
fn the_search_that_found_the_first_solution_finds_the_others_once() {
    let (problem, mut models) = built_in("soma").expect("an exact cover problem");
    assert!(models.restart(1 << 14));
    let found = models.by_ref().map(|model| model.expect("no solver").as_slice().to_vec());
    let found = found.collect_vec();
    assert!(models.is_complete());
    assert_eq!(found.len(), Search::new(&problem).count());
    assert!(found.iter().all_unique(), "a solution comes twice");
}

#[test]
fn a_search_in_one_order_finds_that_there_is_none() {
    let pieces = "[[piece]]\nname = \"L\"\nshape = \"XXX\\nX..\"\ncount = 15";
    let text = format!("family = \"packing\"\nsize = [6, 10]\n{pieces}");
    let (problem, mut models) = read(&Source::new("l.toml", text)).expect("an exact cover problem");
    let mut plain = Search::new(&problem);
    assert_eq!(plain.by_ref().count(), 0);
    // None of the orders in the first half has as many nodes as this.
    let enough = 2 * (plain.nodes() + (1 << 15));
    assert!(models.restart(enough) && models.is_complete());
    assert!((plain.nodes()..enough).contains(&models.nodes()));
}

#[test]
fn where_restarts_find_nothing_the_order_is_that_of_the_problem() {
    let (_, mut plain) = built_in("bedlam").expect("an exact cover problem");
    let (_, mut models) = built_in("bedlam").expect("an exact cover problem");
    assert!(!models.restart(1));
    assert_eq!(models.nodes(), 512);
    let first = |models: &mut Assignments| models.next().expect("a model").expect("no solver");
    assert_eq!(first(&mut models).as_slice(), first(&mut plain).as_slice());
    assert_eq!(models.nodes(), 512 + plain.nodes());
}
