//! Decks of cards.

use itertools::Itertools;
use puzzlec::puzzle::instance::Params;
use puzzlec::puzzles;
use puzzlec::search::Engine;
use puzzlec_encodings::{Request, Role, Roles};

use super::{broken, count, solutions};

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

fn params(n: usize, cards: usize) -> Params {
    Params::none().with("n", n.to_string()).with("cards", cards.to_string())
}

fn dobble(n: usize, cards: usize, request: Request) -> usize {
    let source = puzzles::built_in("dobble").expect("a built-in instance");
    let task = puzzles::read(&source, &params(n, cards), request).expect("a good instance");
    solutions(&*task)
}

#[test]
fn small_decks_both_ways() {
    for cards in 0..=2 {
        let searched = decks_by_search(&mut Vec::new(), cards);
        assert_eq!(dobble(2, cards, Request::PLAIN), searched, "{cards} cards");
    }
    let first = decks_by_search(&mut vec![[0, 1, 2]], 4);
    let broken = Request::of(Roles::PLAIN | Role::Symmetry);
    assert_eq!(dobble(2, 4, broken), first);
    // Numbered cards and numbered symbols, by the 168 symmetries of the plane.
    let planes = 5_040 * 5_040 / 168;
    assert_eq!(decks_by_search(&mut vec![[0, 1, 2]], 7) * 35, planes);
    // The Fano plane has one normal form; a plane of order 6 would have one.
    assert_eq!([2, 6].map(|n| dobble(n, n * n + n + 1, broken)), [1, 0]);
}

/// The classes are those that a unit test finds by exchanging symbols.
#[test]
fn decks_up_to_the_numbers_of_cards_and_symbols() {
    for (cards, classes) in (0..).zip([1, 1, 1, 2, 2, 1, 1, 1]) {
        let raw = decks_by_search(&mut Vec::new(), cards);
        if cards <= 2 {
            let plain = count("dobble", &params(2, cards), Engine::Sat);
            assert_eq!(plain, (raw, Some(classes)), "{cards} cards");
        }
        let (_, kept_raw, kept_classes) = broken("dobble", &params(2, cards), Engine::Sat);
        assert_eq!((kept_raw, kept_classes), (raw, classes), "{cards} cards");
    }
    for (cards, raw) in [(0, 1), (1, 3), (2, 6), (3, 6)] {
        assert_eq!(count("dobble", &params(1, cards), Engine::Sat), (raw, Some(1)));
        let (_, kept_raw, classes) = broken("dobble", &params(1, cards), Engine::Sat);
        assert_eq!((kept_raw, classes), (raw, 1), "{cards} cards");
    }
    // 13! · 13! / 5616, a plane of order 3 having as many symmetries.
    let planes = 6_227_020_800 * (6_227_020_800 / 5_616);
    assert_eq!(broken("dobble", &params(3, 13), Engine::Sat), (1, planes, 1));
}

/// 7! · 7! / 168, each of them found.
#[test]
#[ignore = "many seconds: cargo test --release --test it counts -- --ignored"]
fn all_decks_of_order_2() {
    assert_eq!(count("dobble", &params(2, 7), Engine::Sat), (151_200, Some(1)));
}
