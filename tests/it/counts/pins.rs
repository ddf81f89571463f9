//! Solutions of which something is pinned: all ways together are all solutions.

use puzzlec::puzzle::instance::Params;
use puzzlec::puzzles;
use puzzlec::search::Engine;
use puzzlec_encodings::Request;

use super::solutions;

/// The numbers of solutions with these names pinned, one at a time.
fn pinned(name: &str, params: &Params, pins: &[String]) -> Vec<usize> {
    let source = puzzles::built_in(name).expect("a built-in instance");
    let of = |pin: &String| {
        let mut task = puzzles::read(&source, params, Request::PLAIN).expect("an instance");
        task.pin(pin).expect("a good pin");
        let pinned = task.pins().iter().map(ToString::to_string);
        assert_eq!(pinned.collect::<Vec<_>>(), std::slice::from_ref(pin));
        assert!(task.classes().is_empty());
        solutions(&*task)
    };
    pins.iter().map(of).collect()
}

#[test]
fn the_values_of_an_integer_add_up_to_all_solutions() {
    let none = Params::none();
    let pins: Vec<_> = (1..=4).map(|colour| format!("colour(A)={colour}")).collect();
    assert_eq!(pinned("ostomachion/colouring", &none, &pins), [54; 4]);
    let others: Vec<_> = (1..=4).map(|colour| format!("colour(A)!={colour}")).collect();
    assert_eq!(pinned("ostomachion/colouring", &none, &others), [162; 4]);

    let seven = none.with("n", "7");
    let pins: Vec<_> = (1..=6).map(|place| format!("first(7,{place})")).collect();
    let counts = pinned("langford", &seven, &pins);
    assert_eq!(counts.iter().sum::<usize>(), 52);
    assert!(counts.iter().eq(counts.iter().rev()), "a row may be read from its end: {counts:?}");
    assert_eq!(super::count("langford", &seven, Engine::Cover).0, 52);
}
