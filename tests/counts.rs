//! Known counts, by SAT, by exact cover search, and by plain searches that share no code with them.
//!
//! The slow ones are ignored: `cargo test --release --test counts -- --ignored`.

use std::collections::{BTreeSet, HashSet};

use itertools::Itertools;
use puzzlec::instance::Params;
use puzzlec::loops::{
    Cubes, Enumeration, Method, Needless, Optimisation, Plan, Step, Tally, Verdict, Wanted,
    counted_by_cover,
};
use puzzlec::solvers::{Engine, Interrupt, SolverError, Values};
use puzzlec::{Formulation, Goal, SearchError, Way, puzzles};
use puzzlec_encodings::Encodings;

/// The number of solutions, and of classes up to the coarsest symmetry.
fn count(name: &str, params: &Params, method: Method) -> (usize, Option<usize>) {
    let source = puzzles::built_in(name).expect("a built-in instance");
    let task = puzzles::read(&source, params, Formulation::DIRECT).expect("a good instance");
    let (encodings, interrupt) = (Encodings::default(), Interrupt::new());
    let plan = Plan::start(&*task, method, Wanted::All, None, encodings, &interrupt);
    let mut models = plan.expect("a method that fits").models;
    let (mut found, mut classes, mut in_classes) = (HashSet::new(), 0, 0);
    for values in models.by_ref() {
        let values = values.expect("an answer");
        let solution = task.solution(values.as_slice()).expect("a solution");
        if let Some(size) = solution.class_sizes().last().copied().flatten() {
            classes += 1;
            in_classes += size;
        }
        assert!(found.insert(values), "a solution comes twice");
    }
    assert!(models.is_complete());
    if task.levels().is_empty() {
        return (found.len(), None);
    }
    assert_eq!(in_classes, found.len(), "every solution is in one class");
    (found.len(), Some(classes))
}

/// The count of a built-in instance as it is.
fn plain(name: &str, method: Method) -> (usize, Option<usize>) {
    count(name, &Params::none(), method)
}

fn langford(n: u32, method: Method) -> (usize, Option<usize>) {
    count("langford", &Params::none().with("n", n.to_string()), method)
}

/// Langford pairs by filling the row, largest number first.
fn langford_by_search(n: u32) -> usize {
    rows_by_search(&mut vec![0; 2 * n as usize], n, 2, 1)
}

/// The ways to fill the row with copies of the numbers up to `number`, those of each number that
/// number of places and `more` apart.
fn rows_by_search(row: &mut [u32], number: u32, copies: usize, more: usize) -> usize {
    if number == 0 {
        return 1;
    }
    let distance = number as usize + more;
    let mut found = 0;
    for first in 0..row.len().saturating_sub((copies - 1) * distance) {
        let places = (first..).step_by(distance).take(copies);
        if places.clone().all(|place| row[place] == 0) {
            places.clone().for_each(|place| row[place] = number);
            found += rows_by_search(row, number - 1, copies, more);
            places.for_each(|place| row[place] = 0);
        }
    }
    found
}

#[test]
fn langford_pairs_three_ways() {
    for (n, known) in [(1, 0), (2, 0), (3, 2), (4, 2), (5, 0), (6, 0), (7, 52), (8, 300)] {
        for method in [Method::Sat, Method::Cover] {
            assert_eq!(langford(n, method), (known, Some(known / 2)), "n = {n}, {method}");
        }
        assert_eq!(langford_by_search(n), known, "n = {n}");
    }
    assert_eq!(langford(11, Method::Cover), (35_584, Some(17_792)));
}

#[test]
#[ignore = "minutes: cargo test --release --test counts -- --ignored"]
fn larger_langford_pairs_three_ways() {
    for (n, known) in [(9, 0), (10, 0), (11, 35_584)] {
        assert_eq!(langford(n, Method::Sat), (known, Some(known / 2)), "n = {n}");
        assert_eq!(langford_by_search(n), known, "n = {n}");
    }
    assert_eq!(langford(12, Method::Cover), (216_288, Some(108_144)));
}

/// The number of solutions and classes, counted on so many threads.
fn on_threads(name: &str, params: &Params, broken: bool, threads: usize) -> Tally {
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
        assert_eq!((one.raw, one.classes[0]), (raw, classes), "{name}");
        assert_eq!(on_threads(name, &Params::none(), false, 3), one, "{name}");
    }
    let broken = on_threads("pentominoes/4x15", &Params::none(), true, 2);
    assert_eq!((broken.found, broken.raw, broken.classes[0]), (368, 1_472, 368));
    // No solution at all, and one that needs no choice.
    assert_eq!(on_threads("langford", &Params::none().with("n", "5"), false, 2).raw, 0);
    assert_eq!(on_threads("skolem", &Params::none().with("n", "1"), false, 2).raw, 1);
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
    assert!(rest.expect("solutions").raw < 1_472);
}

/// Published: OEIS A014552.
#[test]
#[ignore = "many minutes: cargo test --release --test counts -- --ignored"]
fn the_largest_langford_pairs_up_to_reversal() {
    for (n, classes) in [(15, 39_809_640), (16, 326_721_800)] {
        let tally = on_threads("langford", &Params::none().with("n", n.to_string()), true, 2);
        assert_eq!((tally.raw, tally.classes[0]), (2 * classes, classes), "n = {n}");
    }
}

#[test]
fn langford_triples_and_skolem_sequences_three_ways() {
    let langford = [(5, 0), (8, 0), (9, 6), (10, 10)].map(|(n, known)| ("langford", n, 3, known));
    let skolem = [(1, 1), (2, 0), (3, 0), (4, 6), (5, 10), (6, 0), (7, 0), (8, 504), (9, 2_656)];
    let skolem = skolem.map(|(n, known)| ("skolem", n, 2, known));
    for (name, n, copies, known) in langford.into_iter().chain(skolem) {
        let params = Params::none().with("n", n.to_string()).with("copies", copies.to_string());
        let classes = usize::div_ceil(known, 2);
        for method in [Method::Sat, Method::Cover] {
            let found = count(name, &params, method);
            assert_eq!(found, (known, Some(classes)), "{name}, n = {n}, {method}");
        }
        let mut row = vec![0; copies * n as usize];
        let found = rows_by_search(&mut row, n, copies, usize::from(name == "langford"));
        assert_eq!(found, known, "{name}, n = {n}");
    }
}

#[test]
fn a_number_left_of_the_middle_halves_the_rows() {
    for (name, n, copies, found, raw) in [
        ("langford", 7, 2, 26, 52),
        ("langford", 8, 2, 150, 300),
        ("langford", 10, 3, 5, 10),
        // Every number can stand in the middle here.
        ("langford", 9, 3, 4, 6),
        ("skolem", 1, 2, 1, 1),
        ("skolem", 8, 2, 252, 504),
        ("skolem", 9, 2, 1_328, 2_656),
    ] {
        let params = Params::none().with("n", n.to_string()).with("copies", copies.to_string());
        let broken = broken(name, &params, Method::Auto);
        assert_eq!(broken, (found, raw, usize::div_ceil(raw, 2)), "{name}, n = {n}");
    }
}

#[test]
fn tilings_of_calendars_both_ways() {
    let leap_day = Params::none().with("date", "2024-02-29");
    for method in [Method::Sat, Method::Cover] {
        assert_eq!(plain("calendar", method), (26, None), "{method}");
        assert_eq!(count("calendar", &leap_day, method), (64, None), "{method}");
    }
    assert_eq!(plain("rhombus", Method::Cover), (201, None));
}

#[test]
#[ignore = "a minute: cargo test --release --test counts -- --ignored"]
fn tilings_that_take_sat_a_while() {
    assert_eq!(plain("rhombus", Method::Sat), (201, None));
    assert_eq!(plain("pentominoes/3x20", Method::Sat), (8, Some(2)));
}

/// The number of solutions and of classes, found where symmetries are broken.
fn broken(name: &str, params: &Params, method: Method) -> (usize, usize, usize) {
    let source = puzzles::built_in(name).expect("a built-in instance");
    let formulation = Formulation { break_symmetry: true, ..Formulation::default() };
    let task = puzzles::read(&source, params, formulation).expect("a good instance");
    let (encodings, interrupt) = (Encodings::default(), Interrupt::new());
    let plan = Plan::start(&*task, method, Wanted::All, None, encodings, &interrupt);
    let (mut found, mut raw, mut classes) = (0, 0, 0);
    for values in plan.expect("a method that fits").models {
        let values = values.expect("an answer");
        let solution = task.solution(values.as_slice()).expect("a solution");
        found += 1;
        if let Some(class) = solution.kept_class() {
            raw += class.solutions;
            classes += class.classes.last().expect("a level");
        }
    }
    (found, raw, classes)
}

#[test]
fn broken_symmetries_leave_some_of_every_class() {
    for (name, found, raw, classes) in [
        ("pentominoes/3x20", 2, 8, 2),
        ("pentominoes/4x15", 368, 1_472, 368),
        ("pentominoes/8x8-hole", 65, 520, 65),
        ("pentominoes/2x3x10", 12, 96, 12),
        ("soma", 273, 11_520, 240),
    ] {
        assert_eq!(broken(name, &Params::none(), Method::Cover), (found, raw, classes), "{name}");
        assert_eq!(plain(name, Method::Auto), (raw, Some(classes)), "{name}");
    }
}

#[test]
fn the_ostomachion_has_the_known_numbers_of_solutions() {
    assert_eq!(plain("ostomachion/reassembly", Method::Auto), (17_152, Some(536)));
    let one_sided = Params::none().with("one_sided", "true");
    assert_eq!(count("ostomachion/reassembly", &one_sided, Method::Cover), (64, Some(4)));
}

#[test]
fn equal_areas_of_the_ostomachion_have_the_known_numbers_of_colourings() {
    for (colours, classes) in [(2, 0), (3, 2), (4, 9), (6, 33), (8, 0)] {
        let params = Params::none().with("colours", colours.to_string());
        // Every colour has an area and so is used: a class has an image for each swap of colours.
        let raw = classes * (1..=colours).product::<usize>();
        let found = count("ostomachion/colouring", &params, Method::Sat);
        assert_eq!(found, (raw, Some(classes)), "{colours} colours");
        let broken = broken("ostomachion/colouring", &params, Method::Sat);
        assert_eq!(broken, (classes, raw, classes), "{colours} colours");
    }
}

/// Decks of three symbols a card, out of seven, by choosing one card after the other.
fn decks_by_search(deck: &mut Vec<[u32; 3]>, cards: usize) -> usize {
    if deck.len() == cards {
        return 1;
    }
    let mut found = 0;
    for card in (0..7).array_combinations() {
        let shared = |other: &[u32; 3]| other.iter().filter(|symbol| card.contains(symbol)).count();
        if deck.iter().all(|other| shared(other) == 1) {
            deck.push(card);
            found += decks_by_search(deck, cards);
            deck.pop();
        }
    }
    found
}

fn dobble(n: usize, cards: usize, formulation: Formulation) -> usize {
    let source = puzzles::built_in("dobble").expect("a built-in instance");
    let params = Params::none().with("n", n.to_string()).with("cards", cards.to_string());
    let task = puzzles::read(&source, &params, formulation).expect("a good instance");
    let mut solver = Engine::Varisat.start(&Interrupt::new());
    task.lower(Encodings::default(), &mut solver);
    let models = Enumeration::new(solver, task.projection(), task.blocking());
    let solution = |values: Values| task.solution(values.as_slice()).map(|_| ());
    models.map(|values| solution(values.expect("an answer")).expect("a solution")).count()
}

#[test]
fn small_decks_both_ways() {
    for cards in 0..=2 {
        let searched = decks_by_search(&mut Vec::new(), cards);
        assert_eq!(dobble(2, cards, Formulation::DIRECT), searched, "{cards} cards");
    }
    let first = decks_by_search(&mut vec![[0, 1, 2]], 4);
    let broken = Formulation { break_symmetry: true, ..Formulation::DIRECT };
    assert_eq!(dobble(2, 4, broken), first);
    // Numbered cards and numbered symbols, by the 168 symmetries of the plane.
    let planes = 5_040 * 5_040 / 168;
    assert_eq!(decks_by_search(&mut vec![[0, 1, 2]], 7) * 35, planes);
    // The Fano plane has one normal form; a plane of order 6 would have one.
    assert_eq!([2, 6].map(|n| dobble(n, n * n + n + 1, broken)), [1, 0]);
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
        assert_eq!(count("prime-circle", &params, Method::Sat), (known, None), "n = {n}");
        let lazy = Formulation { lazy: true, ..Formulation::DIRECT };
        let task = puzzles::read(&source, &params, lazy).expect("a good instance");
        let (encodings, interrupt) = (Encodings::default(), Interrupt::new());
        let plan = Plan::start(&*task, Method::Sat, Wanted::All, None, encodings, &interrupt);
        let models = plan.expect("SAT").models;
        let found = models.filter(|values| match values {
            Ok(values) => task.solution(values.as_slice()).is_ok(),
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
        let task = puzzles::read_to_find(&source, &params, Formulation::DIRECT);
        let task = task.expect("a good instance");
        let (encodings, interrupt) = (Encodings::default(), Interrupt::new());
        let plan = Plan::start(&*task, Method::Auto, Wanted::Some, None, encodings, &interrupt);
        let values = plan.expect("SAT").models.next().expect("a circle").expect("an answer");
        task.solution(values.as_slice()).expect("a solution");
    }
}

#[test]
fn bug_byte_has_one_solution_and_its_sums_alone_48() {
    assert_eq!(plain("bugbyte", Method::Sat), (1, None));
    let mut source = puzzles::built_in("bugbyte").expect("a built-in instance");
    let lines = source.text.lines().map(|line| match line.split_once(", paths") {
        Some((before, _)) => format!("{before} }},"),
        None => line.to_owned(),
    });
    source.text = lines.collect::<Vec<_>>().join("\n");
    let task = puzzles::read(&source, &Params::none(), Formulation::DIRECT).expect("a graph");
    let mut solver = Engine::Varisat.start(&Interrupt::new());
    task.lower(Encodings::default(), &mut solver);
    let models = Enumeration::new(solver, task.projection(), task.blocking());
    let solution = |values: Values| task.solution(values.as_slice()).map(|_| ());
    let found = models.map(|values| solution(values.expect("an answer")).expect("a solution"));
    assert_eq!(found.count(), 48);
}

/// The classical riddle by going through the houses of all nations, colours, drinks, cigars and
/// pets, each clue as soon as it can be told; the fourth clue is given.
fn houses_by_search(fourth: impl Fn(i32, i32) -> bool) -> usize {
    let orders = || (1..=5_i32).permutations(5).map(|order| <[i32; 5]>::try_from(order).unwrap());
    let next = |one: i32, other: i32| (one - other).abs() == 1;
    let mut found = 0;
    for [brit, swede, dane, norwegian, german] in orders() {
        if norwegian != 1 {
            continue;
        }
        for [red, green, white, yellow, blue] in orders() {
            if brit != red || !fourth(green, white) || !next(norwegian, blue) {
                continue;
            }
            for [tea, coffee, milk, beer, water] in orders() {
                if dane != tea || green != coffee || milk != 3 {
                    continue;
                }
                for [pallmall, dunhill, blends, bluemaster, prince] in orders() {
                    let smokers = yellow == dunhill && bluemaster == beer && german == prince;
                    if !smokers || !next(blends, water) {
                        continue;
                    }
                    let pets = orders().filter(|&[dogs, birds, cats, horses, _fish]| {
                        let owners = swede == dogs && pallmall == birds;
                        owners && next(blends, cats) && next(horses, dunhill)
                    });
                    found += pets.count();
                }
            }
        }
    }
    found
}

/// The classical riddle with another text for its clues.
fn zebra(change: impl Fn(&str) -> String) -> usize {
    let mut source = puzzles::built_in("zebra").expect("a built-in instance");
    source.text = change(&source.text);
    let task = puzzles::read(&source, &Params::none(), Formulation::DIRECT).expect("a riddle");
    let mut solver = Engine::Varisat.start(&Interrupt::new());
    task.lower(Encodings::default(), &mut solver);
    let models = Enumeration::new(solver, task.projection(), task.blocking());
    let solution = |values: Values| task.solution(values.as_slice()).map(|_| ());
    models.map(|values| solution(values.expect("an answer")).expect("a solution")).count()
}

#[test]
fn the_fish_has_one_owner_and_a_relaxed_clue_more() {
    assert_eq!(zebra(str::to_owned), 1);
    assert_eq!(houses_by_search(|green, white| green + 1 == white), 1);
    let relaxed = zebra(|text| text.replace("green immediately left of", "green left of"));
    assert_eq!(relaxed, houses_by_search(|green, white| green < white));
    assert_eq!(relaxed, 7);
}

#[test]
fn one_clue_about_the_fish_could_be_left_out() {
    let source = puzzles::built_in("zebra").expect("a built-in instance");
    let task = puzzles::read(&source, &Params::none(), Formulation::DIRECT).expect("a riddle");
    let (encodings, interrupt) = (Encodings::default(), Interrupt::new());
    let needless = Needless::new(&*task, &Engine::Varisat, encodings, &interrupt);
    let needless = needless.expect("one solution");
    let rules = task.given();
    assert_eq!(rules.len(), 15);
    for rule in &rules {
        let words = task.words(rule).expect("a clue");
        let without = zebra(|text| text.replace(&format!("{words}\n"), ""));
        let verdict = needless.verdict(std::slice::from_ref(rule)).expect("a verdict");
        assert_eq!(verdict == Verdict::Needless, without == 1, "{rule}: {words}");
        assert_eq!(verdict == Verdict::Needless, rule == "clue(15)", "{rule}: {words}");
    }
}

#[test]
fn the_pilgrims_are_27_or_30() {
    assert_eq!(plain("pilgrims", Method::Sat), (118, Some(21)));
}

#[test]
fn four_cubes_make_one_tower() {
    for method in [Method::Sat, Method::Cover] {
        assert_eq!(plain("insanity", method), (8, Some(1)), "{method}");
    }
}

#[test]
fn edges_match_in_the_known_numbers_of_ways() {
    for method in [Method::Sat, Method::Cover] {
        assert_eq!(plain("nuts", method), (6, Some(1)), "{method}");
        assert_eq!(plain("flower", method), (6, Some(1)), "{method}");
        let up_to_isometry = broken("quintomino", &Params::none(), method);
        assert_eq!(up_to_isometry, (60, 7_200, 3), "{method}");
    }
    assert_eq!(plain("quintomino", Method::Cover), (7_200, Some(3)));
    // Published as 12,261 in 1964, and that number is still around.
    let macmahon = broken("macmahon", &Params::none(), Method::Cover);
    assert_eq!(macmahon, (13_328, 106_624, 13_328));
}

#[test]
#[ignore = "minutes: cargo test --release --test counts -- --ignored"]
fn edges_that_take_a_while_to_match() {
    assert_eq!(plain("quintomino", Method::Sat), (7_200, Some(3)));
    assert_eq!(plain("macmahon", Method::Cover), (106_624, Some(13_328)));
    let flower = Params::none().with("n", "37");
    assert_eq!(count("flower", &flower, Method::Cover), (6, Some(1)));
}

/// Ways to lay pieces slot by slot, where a slot is its edges and a piece the ways to label them.
fn matchings(
    slots: &[Vec<usize>],
    pieces: &mut Vec<BTreeSet<Vec<u8>>>,
    labels: &mut Vec<Option<u8>>,
) -> usize {
    let Some((slot, rest)) = slots.split_first() else { return 1 };
    let mut found = 0;
    for index in 0..pieces.len() {
        let piece = pieces.swap_remove(index);
        for way in &piece {
            let fits = |(&edge, &label): (&usize, &u8)| labels[edge].is_none_or(|is| is == label);
            if slot.iter().zip(way).all(fits) {
                let bare = slot.iter().copied().filter(|&edge| labels[edge].is_none());
                let bare = bare.collect_vec();
                for (&edge, &label) in slot.iter().zip(way) {
                    labels[edge] = Some(label);
                }
                found += matchings(rest, pieces, labels);
                for edge in bare {
                    labels[edge] = None;
                }
            }
        }
        pieces.push(piece);
        let last = pieces.len() - 1;
        pieces.swap(index, last);
    }
    found
}

/// Every way to turn, and perhaps to flip, pieces given by their labels.
fn turned(pieces: &[&str], flip: bool) -> Vec<BTreeSet<Vec<u8>>> {
    let ways = |piece: &&str| {
        let labels = piece.as_bytes().to_vec();
        let flipped = flip.then(|| labels.iter().rev().copied().collect_vec());
        let sides = std::iter::once(labels).chain(flipped);
        let turned = |labels: Vec<u8>, turn: usize| [&labels[turn..], &labels[..turn]].concat();
        let ways = sides.cartesian_product(0..piece.len());
        ways.map(|(labels, turn)| turned(labels, turn)).collect()
    };
    pieces.iter().map(ways).collect()
}

#[test]
fn nuts_and_quintominoes_by_search() {
    // Sides anti-clockwise: the first of every outer nut is that to the centre.
    let outer = |nut: usize| {
        let own = 12 + 3 * nut;
        vec![nut, 6 + (nut + 5) % 6, own, own + 1, own + 2, 6 + nut]
    };
    let slots = std::iter::once((0..6).collect()).chain((0..6).map(outer)).collect_vec();
    let nuts = ["165432", "143652", "164253", "162453", "165324", "146235", "123456"];
    assert_eq!(matchings(&slots, &mut turned(&nuts, false), &mut vec![None; 30]), 6);

    let faces = "0 1 2 3 4,0 5 6 7 8,1 9 10 11 5,2 12 13 14 9,3 15 16 17 12,4 8 18 19 15,\
        7 20 21 22 18,6 11 23 24 20,10 14 25 26 23,13 17 27 28 25,16 19 22 29 27,21 24 26 28 29";
    let face = |face: &str| face.split(' ').map(|edge| edge.parse().expect("an edge")).collect();
    let slots: Vec<Vec<usize>> = faces.split(',').map(face).collect();
    let pieces = [
        "01234", "01243", "01324", "01342", "01423", "01432", "02134", "02143", "02314", "02413",
        "03124", "03214",
    ];
    assert_eq!(matchings(&slots, &mut turned(&pieces, true), &mut vec![None; 30]), 7_200);
}

/// A search for squares that match, by the set of pieces that fit four labels, 3 for an unknown one.
struct Squares {
    slots: Vec<[usize; 4]>,
    ways: Vec<BTreeSet<[usize; 4]>>,
    fitting: Vec<u32>,
    labels: Vec<usize>,
}

impl Squares {
    fn fits(known: [usize; 4], way: &[usize; 4]) -> bool {
        known.iter().zip(way).all(|(&known, &label)| known == 3 || known == label)
    }

    /// Lays a piece where the fewest fit.
    fn count(&mut self, free_pieces: u32, free_slots: u32) -> usize {
        if free_slots == 0 {
            return 1;
        }
        let known = |labels: &[usize], slot: [usize; 4]| slot.map(|edge| labels[edge]);
        let open = (0..24).filter(|slot| free_slots >> slot & 1 == 1).map(|slot| {
            let index = known(&self.labels, self.slots[slot]).iter().fold(0, |sum, l| 4 * sum + l);
            (self.fitting[index] & free_pieces, slot)
        });
        let (mut all, mut fewest) = (0, (u32::MAX, 0));
        for (fitting, slot) in open {
            all |= fitting;
            if fitting.count_ones() < fewest.0.count_ones() {
                fewest = (fitting, slot);
            }
        }
        // Every piece must fit somewhere.
        if all != free_pieces {
            return 0;
        }
        let (fitting, slot) = fewest;
        let edges = self.slots[slot];
        let before = known(&self.labels, edges);
        let mut found = 0;
        for piece in (0..24).filter(|piece| fitting >> piece & 1 == 1) {
            let ways = self.ways[piece].clone();
            for way in ways.iter().filter(|way| Self::fits(before, way)) {
                edges.iter().zip(way).for_each(|(&edge, &label)| self.labels[edge] = label);
                found += self.count(free_pieces & !(1 << piece), free_slots & !(1 << slot));
                edges.iter().zip(before).for_each(|(&edge, label)| self.labels[edge] = label);
            }
        }
        found
    }
}

#[test]
#[ignore = "a minute: cargo test --release --test counts -- --ignored"]
fn squares_of_three_colours_by_search() {
    let across = |row: usize, column: usize| 6 * row + column;
    let down = |row: usize, column: usize| 30 + 7 * row + column;
    let squares = (0..4).cartesian_product(0..6);
    let slots = squares.map(|(row, column)| {
        [across(row, column), down(row, column + 1), across(row + 1, column), down(row, column)]
    });
    let slots = slots.collect_vec();
    let is_border = |edge| slots.iter().flatten().filter(|&&other| other == edge).count() == 1;
    let labels = (0..58).map(|edge| if is_border(edge) { 0 } else { 3 }).collect();
    let digits = |number: usize, base: usize| [3, 2, 1, 0].map(|at| number / base.pow(at) % base);
    let turned = |labels: [usize; 4]| -> BTreeSet<[usize; 4]> {
        (0..4).map(|turn| [0, 1, 2, 3].map(|side| labels[(side + turn) % 4])).collect()
    };
    let ways = (0..81).map(|number| turned(digits(number, 3))).unique().collect_vec();
    let fitting = |known: [usize; 4]| {
        let fits = |piece: &usize| ways[*piece].iter().any(|way| Squares::fits(known, way));
        (0..ways.len()).filter(fits).map(|piece| 1 << piece).sum()
    };
    let fitting = (0..256).map(|number| fitting(digits(number, 4))).collect();
    let mut squares = Squares { slots, ways, fitting, labels };
    assert_eq!(squares.count(0xFF_FFFF, 0xFF_FFFF), 106_624);
}

#[test]
fn one_sided_pentominoes_have_the_known_numbers_of_solutions() {
    let one_sided = Params::none().with("one_sided", "true");
    for (board, classes) in [("4x15", 5), ("5x12", 36), ("3x20", 0), ("6x10", 46)] {
        let name = format!("pentominoes/{board}");
        let turned = 2 * classes;
        let found = count(&name, &one_sided, Method::Cover);
        assert_eq!(found, (turned, Some(classes)), "{board}");
        let others = one_sided.clone().with("mirror", "FLNPYZ");
        assert_eq!(count(&name, &others, Method::Cover), found, "{board}, all turned over");
    }
}

#[test]
#[ignore = "a minute: cargo test --release --test counts -- --ignored"]
fn every_choice_of_sides_together_makes_the_flipped_solutions() {
    for (board, raw) in [("3x20", 8), ("4x15", 1_472), ("5x12", 4_040), ("6x10", 9_356)] {
        let name = format!("pentominoes/{board}");
        let choices = "FLNPYZ".chars().powerset().map(String::from_iter).map(|mirror: String| {
            let params = Params::none().with("one_sided", "true").with("mirror", mirror);
            count(&name, &params, Method::Cover).0
        });
        assert_eq!(choices.sum::<usize>(), raw, "{board}");
    }
}

#[test]
fn boards_and_boxes_have_the_known_numbers_of_solutions() {
    for (name, raw, classes) in [
        ("pentominoes/3x20", 8, 2),
        ("pentominoes/4x15", 1_472, 368),
        ("pentominoes/8x8-hole", 520, 65),
        ("pentominoes/2x3x10", 96, 12),
        ("soma", 11_520, 240),
    ] {
        assert_eq!(plain(name, Method::Auto), (raw, Some(classes)), "{name}");
    }
}

#[test]
#[ignore = "a minute: cargo test --release --test counts -- --ignored"]
fn larger_boards_and_boxes_have_the_known_numbers_of_solutions() {
    for (name, raw, classes) in [
        ("pentominoes/5x12", 4_040, 1_010),
        ("pentominoes/6x10", 9_356, 2_339),
        ("pentominoes/2x5x6", 2_112, 264),
        ("pentominoes/3x4x5", 31_520, 3_940),
        ("pentominoes/8x8-square", 129_168, 16_146),
    ] {
        assert_eq!(plain(name, Method::Auto), (raw, Some(classes)), "{name}");
    }
}

/// The twelve pentominoes, each with a cell at the origin.
const PENTOMINOES: [[Cell; 5]; 12] = [
    [(0, 0), (0, 1), (1, -1), (1, 0), (2, 0)],
    [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)],
    [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1)],
    [(0, 0), (1, 0), (1, 1), (2, 1), (3, 1)],
    [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)],
    [(0, 0), (0, 1), (0, 2), (1, 1), (2, 1)],
    [(0, 0), (0, 2), (1, 0), (1, 1), (1, 2)],
    [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)],
    [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)],
    [(0, 0), (1, -1), (1, 0), (1, 1), (2, 0)],
    [(0, 0), (1, -1), (1, 0), (2, 0), (3, 0)],
    [(0, 0), (0, 1), (1, 1), (2, 1), (2, 2)],
];

type Cell = (i32, i32);
type Cells = Vec<Cell>;

/// Every orientation, its first cell in reading order at the origin.
fn orientations(piece: &[Cell]) -> BTreeSet<Cells> {
    let turns: [fn(Cell) -> Cell; 8] = [
        |(r, c)| (r, c),
        |(r, c)| (c, -r),
        |(r, c)| (-r, -c),
        |(r, c)| (-c, r),
        |(r, c)| (r, -c),
        |(r, c)| (-r, c),
        |(r, c)| (c, r),
        |(r, c)| (-c, -r),
    ];
    let turned = turns.map(|turn| {
        let mut cells: Cells = piece.iter().copied().map(turn).collect();
        cells.sort_unstable();
        let (row, column) = cells[0];
        cells.iter().map(|(r, c)| (r - row, c - column)).collect()
    });
    turned.into()
}

/// Tilings of a board by covering its first free cell.
fn tilings(board: &mut Vec<Vec<bool>>, pieces: &mut Vec<Option<BTreeSet<Cells>>>) -> usize {
    let free = board.iter().enumerate().find_map(|(row, cells)| {
        cells.iter().position(|covered| !covered).map(|column| (row, column))
    });
    let Some((row, column)) = free else { return 1 };
    let mut found = 0;
    for index in 0..pieces.len() {
        let Some(shapes) = pieces[index].take() else { continue };
        for shape in &shapes {
            let at = |&(r, c): &Cell| {
                Some((row.checked_add_signed(r as isize)?, column.checked_add_signed(c as isize)?))
            };
            let cells: Option<Vec<_>> = shape.iter().map(at).collect();
            let is_free = |&(r, c): &(usize, usize)| {
                board.get(r).and_then(|cells| cells.get(c)) == Some(&false)
            };
            let Some(cells) = cells.filter(|cells| cells.iter().all(is_free)) else { continue };
            let cover = |board: &mut Vec<Vec<bool>>, covered| {
                for &(r, c) in &cells {
                    board[r][c] = covered;
                }
            };
            cover(board, true);
            found += tilings(board, pieces);
            cover(board, false);
        }
        pieces[index] = Some(shapes);
    }
    found
}

#[test]
fn the_narrowest_board_by_search() {
    let mut pieces = PENTOMINOES.map(|piece| Some(orientations(&piece))).into();
    let mut board = vec![vec![false; 3]; 20];
    assert_eq!(tilings(&mut board, &mut pieces), 8);
}

#[test]
fn a_small_board_in_both_formulations_and_by_search() {
    // P, U and V on 3 by 5 squares.
    let text = "family = \"packing\"\nsize = [3, 5]\n\
        [[piece]]\nname = \"P\"\nshape = \"\"\"\nXX\nXX\nX.\n\"\"\"\n\
        [[piece]]\nname = \"U\"\nshape = \"\"\"\nX.X\nXXX\n\"\"\"\n\
        [[piece]]\nname = \"V\"\nshape = \"\"\"\nX..\nX..\nXXX\n\"\"\"\n";
    let source = puzzlec::instance::Source::new("small.toml", text);
    let mut pieces = vec![];
    pieces.extend([4, 6, 7].map(|index| Some(orientations(&PENTOMINOES[index]))));
    let known = tilings(&mut vec![vec![false; 5]; 3], &mut pieces);
    assert!(known > 0, "the board can be tiled");
    for (way, redundant) in Way::ALL.iter().cartesian_product([false, true]) {
        let formulation = Formulation { way: *way, redundant, ..Formulation::default() };
        let task = puzzles::read(&source, &Params::none(), formulation).expect("a good instance");
        let mut solver = Engine::Varisat.start(&Interrupt::new());
        task.lower(Encodings::default(), &mut solver);
        let models = Enumeration::new(solver, task.projection(), task.blocking());
        assert_eq!(models.count(), known, "{formulation}");
    }
}

/// The tours of a rolling die over the free cells: what the faces on top sum to, and the least
/// and the greatest of these sums.
struct Tours {
    size: [usize; 2],
    free: Vec<bool>,
    values: Vec<u32>,
    sums: (u32, u32),
}

impl Tours {
    /// All tours from a cell, counted from 0 at the top left.
    fn of(size: [usize; 2], start: [usize; 2]) -> Self {
        let free = vec![true; size[0] * size[1]];
        let mut tours = Self { size, free, values: Vec::new(), sums: (u32::MAX, 0) };
        tours.visit(start, [1, 2, 3], 0, size[0] * size[1]);
        tours
    }

    fn visit(&mut self, [row, column]: [usize; 2], die: [u32; 3], sum: u32, left: usize) {
        let [rows, columns] = self.size;
        if row >= rows || column >= columns || !self.free[row * columns + column] {
            return;
        }
        let [top, north, east] = die;
        let sum = sum + top;
        if left == 1 {
            self.values.push(sum);
            self.sums = (self.sums.0.min(sum), self.sums.1.max(sum));
            return;
        }
        self.free[row * columns + column] = false;
        if !self.is_connected() {
            self.free[row * columns + column] = true;
            return;
        }
        self.visit([row.wrapping_sub(1), column], [7 - north, top, east], sum, left - 1);
        self.visit([row + 1, column], [north, 7 - top, east], sum, left - 1);
        self.visit([row, column + 1], [7 - east, north, top], sum, left - 1);
        self.visit([row, column.wrapping_sub(1)], [east, north, 7 - top], sum, left - 1);
        self.free[row * columns + column] = true;
    }

    /// Whether one can walk from every free cell to every other.
    fn is_connected(&self) -> bool {
        let [rows, columns] = self.size;
        let mut unseen = self.free.clone();
        let mut stack: Vec<_> = unseen.iter().position(|&free| free).into_iter().collect();
        while let Some(cell) = stack.pop() {
            if std::mem::take(&mut unseen[cell]) {
                let (row, column) = (cell / columns, cell % columns);
                let beside = [
                    (row > 0).then(|| cell - columns),
                    (row + 1 < rows).then_some(cell + columns),
                    (column > 0).then(|| cell - 1),
                    (column + 1 < columns).then_some(cell + 1),
                ];
                stack.extend(beside.into_iter().flatten().filter(|&cell| unseen[cell]));
            }
        }
        !unseen.contains(&true)
    }
}

fn grid([rows, cols]: [usize; 2]) -> Params {
    Params::none().with("rows", rows.to_string()).with("cols", cols.to_string())
}

#[test]
fn tours_of_a_rolling_die_have_the_known_numbers() {
    for (size, known) in [([1, 1], 1), ([1, 4], 1), ([3, 3], 8), ([4, 3], 17), ([4, 4], 52)] {
        assert_eq!(count("rolling", &grid(size), Method::Sat), (known, None), "{size:?}");
        assert_eq!(Tours::of(size, [size[0] - 1, 0]).values.len(), known, "{size:?}");
    }
    for start in [[0, 0], [0, 1], [1, 1], [2, 3], [1, 3]] {
        let [row, column] = start.map(|number| number + 1);
        let params = grid([3, 5]).with("start", format!("{row},{column}"));
        let known = Tours::of([3, 5], start).values.len();
        assert_eq!(count("rolling", &params, Method::Sat), (known, None), "{start:?}");
    }
    assert_eq!(count("rolling", &grid([5, 5]), Method::Sat), (824, None));
}

/// The value that is proved to be the best, and how many solutions have it.
fn optimum(name: &str, params: &Params, goal: Goal, step: Step) -> (i64, usize) {
    let source = puzzles::built_in(name).expect("a built-in instance");
    let formulation = Formulation { redundant: step == Step::Half, ..Formulation::DIRECT };
    let task = puzzles::read(&source, params, formulation).expect("a good instance");
    let (encodings, interrupt) = (Encodings::default(), Interrupt::new());
    let engine = Engine::default();
    let search = Optimisation::start(&*task, goal, step, &engine, encodings, &interrupt);
    let (mut search, _) = search.expect("an objective");
    for better in search.by_ref() {
        let (value, values) = better.expect("an answer");
        let solution = task.solution(values.as_slice()).expect("a solution");
        solution.check_value(value).expect("the value by the rules");
    }
    assert!(search.is_proved());
    let best = search.best().expect("a solution");
    let optima = search.optima(task.projection(), task.blocking());
    let check = |values: Result<Values, SolverError>| {
        let solution = task.solution(values.expect("an answer").as_slice()).expect("a solution");
        assert_eq!(solution.value(), Some(best));
    };
    (best, optima.map(check).count())
}

fn check_optima(size: [usize; 2], known: Option<(u32, u32)>) {
    let tours = Tours::of(size, [size[0] - 1, 0]);
    assert!(known.is_none_or(|known| known == tours.sums), "{size:?}");
    for (goal, step) in Goal::ALL.iter().cartesian_product(Step::ALL) {
        let best = if *goal == Goal::Max { tours.sums.1 } else { tours.sums.0 };
        let with_it = tours.values.iter().filter(|&&value| value == best).count();
        let found = optimum("rolling", &grid(size), *goal, *step);
        assert_eq!(found, (best.into(), with_it), "{size:?} {goal} {step}");
    }
}

#[test]
fn the_best_tours_of_a_rolling_die_are_the_known_ones() {
    for (size, known) in [
        ([1, 1], None),
        ([1, 5], None),
        ([2, 3], None),
        ([3, 3], Some((25, 37))),
        ([3, 4], None),
        ([4, 3], None),
        ([4, 4], Some((47, 68))),
        ([5, 5], Some((71, 103))),
    ] {
        check_optima(size, known);
    }
}

#[test]
#[ignore = "a minute: cargo test --release --test counts -- --ignored"]
fn the_best_tours_of_a_rolling_die_on_36_cells() {
    check_optima([6, 6], Some((100, 150)));
}

#[test]
#[ignore = "a minute: cargo test --release --test counts -- --ignored"]
fn the_best_tours_of_a_rolling_die_on_49_cells_by_search() {
    let tours = Tours::of([7, 7], [6, 0]);
    assert_eq!((tours.values.len(), tours.sums), (1_510_446, (134, 207)));
}
