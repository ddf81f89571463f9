//! Langford pairs, triples and Skolem sequences.

use puzzlec::puzzle::instance::Params;
use puzzlec::search::Engine;

use super::threads::on_threads;
use super::{broken, count, small};

fn langford(n: u32, engine: Engine) -> (usize, Option<usize>) {
    count("langford", &Params::none().with("n", n.to_string()), engine)
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
        for engine in [Engine::Sat, Engine::Cover] {
            assert_eq!(langford(n, engine), (known, Some(known / 2)), "n = {n}, {engine}");
        }
        assert_eq!(langford_by_search(n), known, "n = {n}");
    }
    assert_eq!(langford(11, Engine::Cover), (35_584, Some(17_792)));
}

#[test]
#[ignore = "minutes: cargo test --release --test it counts -- --ignored"]
fn larger_langford_pairs_three_ways() {
    for (n, known) in [(9, 0), (10, 0), (11, 35_584)] {
        assert_eq!(langford(n, Engine::Sat), (known, Some(known / 2)), "n = {n}");
        assert_eq!(langford_by_search(n), known, "n = {n}");
    }
    assert_eq!(langford(12, Engine::Cover), (216_288, Some(108_144)));
}

/// Published: OEIS A014552.
#[test]
#[ignore = "many minutes: cargo test --release --test it counts -- --ignored"]
fn the_largest_langford_pairs_up_to_reversal() {
    for (n, classes) in [(15, 39_809_640), (16, 326_721_800)] {
        let count = on_threads("langford", &Params::none().with("n", n.to_string()), true, 2);
        let counted = [count.raw.as_ref().expect("a count"), &count.classes[0]].map(small);
        assert_eq!(counted, [2 * classes, classes], "n = {n}");
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
        for engine in [Engine::Sat, Engine::Cover] {
            let found = count(name, &params, engine);
            assert_eq!(found, (known, Some(classes)), "{name}, n = {n}, {engine}");
        }
        let mut row = vec![0; copies * n as usize];
        let found = rows_by_search(&mut row, n, copies, usize::from(name == "langford"));
        assert_eq!(found, known, "{name}, n = {n}");
    }
}

#[test]
fn a_number_with_half_of_its_positions_halves_the_rows() {
    for (name, n, copies, found, raw) in [
        ("langford", 7, 2, 26, 52),
        ("langford", 8, 2, 150, 300),
        ("langford", 10, 3, 5, 10),
        ("langford", 9, 3, 3, 6),
        ("skolem", 1, 2, 1, 1),
        ("skolem", 8, 2, 252, 504),
        ("skolem", 9, 2, 1_328, 2_656),
    ] {
        let params = Params::none().with("n", n.to_string()).with("copies", copies.to_string());
        let broken = broken(name, &params, Engine::Auto);
        assert_eq!(broken, (found, raw, usize::div_ceil(raw, 2)), "{name}, n = {n}");
    }
}
