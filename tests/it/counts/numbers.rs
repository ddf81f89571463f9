//! Prime circles, Bug Byte, pilgrims, equal areas, and grids of equal products.

use itertools::Itertools;
use puzzlec::engines::{Blocking, Enumeration};
use puzzlec::engines::{Interrupt, SolverKind};
use puzzlec::puzzle::instance::Params;
use puzzlec::puzzles;
use puzzlec::search::{Engine, Question, Settings};
use puzzlec_encodings::Request;
use puzzlec_encodings::{Encodings, Role, Roles};

use super::{broken, count, plain, solutions};
use crate::common::models;

#[test]
fn equal_areas_of_the_ostomachion_have_the_known_numbers_of_colourings() {
    for (colours, classes) in [(2, 0), (3, 2), (4, 9), (6, 33), (8, 0)] {
        let params = Params::none().with("colours", colours.to_string());
        // Every colour has an area and so is used: a class has an image for each swap of colours.
        let raw = classes * (1..=colours).product::<usize>();
        let found = count("ostomachion/colouring", &params, Engine::Sat);
        assert_eq!(found, (raw, Some(classes)), "{colours} colours");
        let broken = broken("ostomachion/colouring", &params, Engine::Sat);
        assert_eq!(broken, (classes, raw, classes), "{colours} colours");
    }
}

/// Circles from 1 on that are filled number by number, of which each is met twice.
fn circles_by_search(circle: &mut Vec<u32>, largest: u32) -> usize {
    let is_prime = |sum: u32| !(2..sum).any(|divisor| sum.is_multiple_of(divisor));
    let last = circle[circle.len() - 1];
    if circle.len() == largest as usize {
        return usize::from(is_prime(last + circle[0]));
    }
    let mut found = 0;
    for next in 2..=largest {
        if is_prime(last + next) && !circle.contains(&next) {
            circle.push(next);
            found += circles_by_search(circle, largest);
            circle.pop();
        }
    }
    found
}

#[test]
fn prime_circles_three_ways() {
    let source = puzzles::built_in("prime-circle").expect("a built-in instance");
    // OEIS A051252
    for (n, known) in [(1, 1), (2, 1), (3, 1), (4, 2), (5, 48), (6, 512)] {
        let params = Params::none().with("n", n.to_string());
        assert_eq!(count("prime-circle", &params, Engine::Sat), (known, None), "n = {n}");
        let lazy = Request::one(Roles::PLAIN);
        let task = puzzles::read(&source, &params, lazy).expect("a good instance");
        let settings = Settings::default().with_engine(Engine::Sat);
        let models = models(&*task, Question::All, &settings);
        let found = models.filter(|values| match values {
            Ok(values) => task.solution(values).is_ok(),
            Err(_) => false,
        });
        assert_eq!(found.count(), known, "n = {n}, lazily");
        let sides = if n == 1 { 1 } else { 2 };
        assert_eq!(circles_by_search(&mut vec![1], 2 * n), sides * known, "n = {n}");
    }
}

#[test]
fn large_prime_circles_are_found() {
    let source = puzzles::built_in("prime-circle").expect("a built-in instance");
    for n in [10, 50, 200] {
        let params = Params::none().with("n", n.to_string());
        let task = puzzles::read(&source, &params, Request::one(Roles::PLAIN));
        let task = task.expect("a good instance");
        let mut models = models(&*task, Question::Some, &Settings::default());
        let values = models.next().expect("a circle").expect("an answer");
        task.solution(&values).expect("a solution");
    }
}

#[test]
fn bug_byte_has_one_solution_and_its_sums_alone_48() {
    assert_eq!(plain("bugbyte", Engine::Sat), (1, None));
    let mut source = puzzles::built_in("bugbyte").expect("a built-in instance");
    let lines = source.text.lines().map(|line| match line.split_once(", paths") {
        Some((before, _)) => format!("{before} }},"),
        None => line.to_owned(),
    });
    source.text = lines.collect::<Vec<_>>().join("\n");
    let task = puzzles::read(&source, &Params::none(), Request::PLAIN).expect("a graph");
    assert_eq!(solutions(&*task), 48);
}

#[test]
fn the_pilgrims_are_27_or_30() {
    assert_eq!(plain("pilgrims", Engine::Sat), (118, Some(21)));
}

/// Grids of 1 to 9 in which row i has the product of column i, by trying all.
fn monkeys_by_search() -> usize {
    let good = |grid: &Vec<u32>| {
        (0..3).all(|line| {
            let row: u32 = grid[3 * line..3 * line + 3].iter().product();
            row == grid.iter().skip(line).step_by(3).product::<u32>()
        })
    };
    (1..=9).permutations(9).filter(good).count()
}

#[test]
fn small_grids_of_equal_products() {
    let params = |n: u32| Params::none().with("n", n.to_string());
    let found = count("monkey", &params(3), Engine::Sat);
    assert_eq!(found, (72, Some(6)));
    assert_eq!(monkeys_by_search(), 72);
    assert_eq!(broken("monkey", &params(3), Engine::Sat), (6, 72, 6));
    for n in [2, 9, 11, 12] {
        assert_eq!(count("monkey", &params(n), Engine::Sat).0, 0, "n = {n}");
    }
}

/// True if there is a grid of equal products; it is checked.
fn monkeys_exist(n: u32, streamline: bool) -> bool {
    let source = puzzles::built_in("monkey").expect("a built-in instance");
    let params = Params::none().with("n", n.to_string());
    let roles = if streamline { Roles::PLAIN | Role::Streamliner } else { Roles::PLAIN };
    let request = Request::of(roles);
    let task = puzzles::read(&source, &params, request).expect("a good instance");
    let mut solver = SolverKind::default().start(&Interrupt::new());
    task.core().lower(Encodings::default(), &mut *solver);
    let values =
        Enumeration::new(solver, task.core().projection(), Blocking::sound_for(task.core())).next();
    values.is_some_and(|values| {
        task.solution(&values.expect("an answer")).expect("a solution");
        true
    })
}

#[test]
fn grids_of_equal_products_exist() {
    for n in 3..=8_u32 {
        assert!(monkeys_exist(n, n == 8), "n = {n}");
    }
}

#[test]
#[ignore = "a minute: cargo test --release --test it counts -- --ignored"]
fn large_grids_of_equal_products_exist() {
    assert!(monkeys_exist(10, true), "with chosen cells");
    assert!(monkeys_exist(8, false), "with all cells free");
}
