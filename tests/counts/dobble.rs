//! Decks of cards.

use itertools::Itertools;
use puzzlec::instance::Params;
use puzzlec::{Formulation, puzzles};

use super::solutions;

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
    solutions(&*task)
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
