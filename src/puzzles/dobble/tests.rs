use std::collections::BTreeMap;

use insta::assert_snapshot;
use puzzlec_dimacs::Values;
use puzzlec_encodings::{Request, Roles};

use super::*;
use crate::puzzle::classes::Class;
use crate::puzzle::count::Natural;
use crate::puzzle::instance::{Params, Source};
use crate::puzzle::task::{AnyTask, Task};
use crate::search::Solve;

fn dobble(n: usize) -> Dobble {
    Dobble { n, cards: None }
}

/// All is asked for that keeps one deck of each class.
fn in_normal_form(puzzle: Dobble) -> Task<Dobble> {
    Task::new(puzzle, Request::of(Roles::PLAIN | Role::Symmetry))
}

#[test]
fn the_model_speaks_of_cards_and_symbols() {
    assert_snapshot!("model", Task::new(dobble(1), Request::PLAIN).model());
    assert_snapshot!("model-normal", in_normal_form(dobble(2)).model());
}

#[test]
fn what_is_published_or_open_is_said() {
    let said = |n| (dobble(n).obstruction(), dobble(n).open_question());
    let refuted = (1..=LARGEST).filter(|&n| said(n).0.is_some()).collect_vec();
    let open = (1..=LARGEST).filter(|&n| said(n).1.is_some()).collect_vec();
    assert_eq!(refuted, [6, 10, 14, 21, 22, 30]);
    assert_eq!(open, [12, 15, 18, 20, 24, 26, 28]);
    assert!(said(10).0.expect("a reason").contains("Lam, Thiel and Swiercz, 1989"));
    // With fewer cards, nothing is published.
    let some = |n| Dobble { n, cards: Some(50) };
    assert_eq!((some(10).obstruction(), some(12).open_question()), (None, None));
}

/// The elements of a field as polynomials over its prime field, modulo an irreducible polynomial:
/// digits of a number in base p, the lowest first.
struct Field {
    p: usize,
    modulus: &'static [usize],
}

impl Field {
    fn of_order(n: usize) -> Self {
        let (p, modulus): (_, &[usize]) = match n {
            4 => (2, &[1, 1, 1]),
            8 => (2, &[1, 1, 0, 1]),
            9 => (3, &[1, 0, 1]),
            prime => (prime, &[0, 1]),
        };
        Self { p, modulus }
    }

    fn digits(&self, mut number: usize) -> Vec<usize> {
        let digit = |_| {
            let digit = number % self.p;
            number /= self.p;
            digit
        };
        (1..self.modulus.len()).map(digit).collect()
    }

    /// True if the sum of the products is zero.
    fn is_orthogonal(&self, one: [usize; 3], other: [usize; 3]) -> bool {
        let mut sum = vec![0; 2 * self.modulus.len()];
        for (one, other) in one.into_iter().zip(other) {
            let (one, other) = (self.digits(one), self.digits(other));
            for (i, j) in (0..one.len()).cartesian_product(0..other.len()) {
                sum[i + j] = (sum[i + j] + one[i] * other[j]) % self.p;
            }
        }
        let degree = self.modulus.len() - 1;
        for top in (degree..sum.len()).rev() {
            let factor = sum[top];
            for (index, coefficient) in self.modulus.iter().enumerate() {
                let digit = &mut sum[top - degree + index];
                *digit = (*digit + (self.p - factor) * coefficient) % self.p;
            }
        }
        sum.iter().all(|&digit| digit == 0)
    }
}

/// The plane of a field: point x is on line y if x · y = 0 in homogeneous coordinates, whose first
/// one that is not zero is one.
fn field_plane(n: usize) -> Vec<Vec<usize>> {
    let field = Field::of_order(n);
    let finite = (0..n).cartesian_product(0..n).map(|(x, y)| [1, x, y]);
    let infinite = (0..n).map(|x| [0, 1, x]);
    let points = finite.chain(infinite).chain([[0, 0, 1]]).collect_vec();
    let line = |&line: &[usize; 3]| {
        let on = points.iter().positions(|&point| field.is_orthogonal(point, line));
        on.map(|point| point + 1).collect()
    };
    points.iter().map(line).collect()
}

/// The deck that is found, with the roles that are best for that.
fn found(puzzle: Dobble) -> Vec<Vec<usize>> {
    let task = Task::new(puzzle, Request::one(Roles::ALL));
    let values = task.model().solve().expect("a solver that works").expect("there is a deck");
    task.solution(&values).expect("a good one")
}

/// All decks in normal form.
fn normal(task: &Task<Dobble>) -> Vec<Vec<Vec<usize>>> {
    let solution = |values: Result<Values, _>| task.solution(&values.expect("a deck"));
    task.model().solutions().map(|values| solution(values).expect("a good one")).collect()
}

/// The values of the variables for a deck.
fn values(task: &Task<Dobble>, deck: &[Vec<usize>]) -> Values {
    let mut values = vec![false; task.core().num_vars() as usize];
    for (card, symbols) in deck.iter().enumerate() {
        for &symbol in symbols {
            let on = task.model().lit(&Name::On(Nth(card), Nth(symbol - 1)));
            let on = on.expect("a card of the deck");
            values[on.var().index()] = true;
        }
    }
    values.into()
}

#[test]
fn planes_of_fields_are_decks() {
    for n in [2, 3, 4, 5, 7, 8, 9] {
        assert_eq!(dobble(n).check(&field_plane(n)), Ok(()), "n = {n}");
    }
}

/// A plane's lines as points and its points as lines are a plane as well.
#[test]
fn every_two_symbols_of_a_found_deck_are_on_one_card() {
    for n in [1, 2, 3, 4, 5, 7, 8] {
        let deck = found(dobble(n));
        let cards_with = |symbol| deck.iter().positions(move |card| card.contains(&symbol));
        let cards_with = |symbol| cards_with(symbol).map(|card| card + 1).collect();
        let dual = (1..=deck.len()).map(cards_with).collect();
        assert_eq!(dobble(n).check(&dual), Ok(()), "n = {n}");
    }
}

/// A cyclic deck is a difference set; those of order n = p^e that have 1 and 2 are φ(n² + n + 1) /
/// 3e in number: each comes from one by a factor, and the powers of p, each in three sizes, change
/// nothing (James Singer, 1938).
#[test]
fn cyclic_decks_are_as_many_as_singer_says() {
    for (n, exponent) in [(2, 1), (3, 1), (4, 2), (5, 1), (7, 1)] {
        let order = n * n + n + 1;
        let coprime = (1..order).filter(|&number| gcd(number, order) == 1).count();
        let request = Request::of(Roles::PLAIN | Role::Symmetry | Role::Streamliner);
        let decks = normal(&Task::new(dobble(n), request));
        assert_eq!(decks.len(), coprime / (3 * exponent), "n = {n}");
        let is_moved_on = |[one, next]: [&Vec<usize>; 2]| {
            let moved = one.iter().map(|symbol| symbol % order + 1).sorted_unstable();
            moved.collect_vec() == *next
        };
        for deck in &decks {
            assert!(deck.iter().array_windows().all(is_moved_on), "{deck:?}");
        }
    }
}

fn gcd(one: usize, other: usize) -> usize {
    if other == 0 { one } else { gcd(other, one % other) }
}

/// If n is a prime, four points of which no three are on a line generate a plane from a field.
#[test]
fn found_decks_of_prime_order_are_the_planes_of_fields() {
    for n in [2, 3, 5, 7] {
        let (ours, theirs) = (generated(&found(dobble(n))), generated(&field_plane(n)));
        assert_eq!(ours.len(), dobble(n).symbols(), "n = {n}");
        assert_eq!(ours, theirs, "n = {n}");
    }
}

/// The lines of a plane, its points numbered in the order in which they are met from the first four
/// of which no three are on a line: where the lines meet through any two of those met so far.
fn generated(deck: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let on_line = |points: &[usize]| {
        deck.iter().position(|card| points.iter().all(|point| card.contains(point)))
    };
    let mut points = vec![];
    for point in 1..=deck.len() {
        let in_line = |pair: &[usize; 2]| on_line(&[pair[0], pair[1], point]).is_some();
        if points.len() < 4 && !points.iter().copied().array_combinations().any(|p| in_line(&p)) {
            points.push(point);
        }
    }
    loop {
        let pairs = points.iter().copied().array_combinations();
        let lines = pairs.filter_map(|[one, other]| on_line(&[one, other])).unique().collect_vec();
        let meet = |[one, other]: [usize; 2]| {
            deck[one].iter().copied().find(|symbol| deck[other].contains(symbol))
        };
        let met = lines.into_iter().array_combinations().filter_map(meet);
        let Some(new) = met.into_iter().find(|point| !points.contains(point)) else { break };
        points.push(new);
    }
    let number = |symbol: &usize| points.iter().position(|point| point == symbol);
    deck.iter().map(|card| card.iter().filter_map(number).sorted().collect()).sorted().collect()
}

#[test]
fn cards_may_be_missing() {
    let puzzle = Dobble { cards: Some(55), ..dobble(7) };
    let deck = found(puzzle);
    assert_eq!((deck.len(), puzzle.check(&deck)), (55, Ok(())));
}

/// The sets of this number of cards that make a deck with the first ones, each in ascending order.
fn decks(puzzle: &Dobble, first: &[Vec<usize>]) -> Vec<Vec<Vec<usize>>> {
    let mut decks = vec![first.to_vec()];
    for _ in first.len()..puzzle.num_cards() {
        let longer = |deck: &Vec<Vec<usize>>| {
            let cards = (1..=puzzle.symbols()).combinations(puzzle.n + 1);
            let fits = |card: &Vec<usize>| {
                let shared = |other: &Vec<usize>| card.iter().filter(|s| other.contains(s)).count();
                deck.last() < Some(card) && deck.iter().all(|other| shared(other) == 1)
            };
            let longer = |card| deck.iter().cloned().chain([card]).collect();
            cards.filter(fits).map(longer).collect_vec()
        };
        decks = decks.iter().flat_map(longer).collect();
    }
    decks
}

/// The number of decks that stand for their class up to each level, and the sums of the sizes.
fn classes(puzzle: Dobble, decks: &[Vec<Vec<usize>>]) -> [(usize, Natural); 2] {
    let task = Task::new(puzzle, Request::PLAIN);
    let mut classes = [(0, Natural::default()), (0, Natural::default())];
    for deck in decks {
        let sizes = task.classes().represented(&values(&task, deck));
        for (size, (number, sum)) in sizes.into_iter().zip(&mut classes) {
            if let Some(size) = size {
                *number += 1;
                *sum += &size;
            }
        }
    }
    classes
}

/// The number of classes of decks, which two exchanges of symbols make of one another: two
/// permutations that generate all.
fn orbits(puzzle: &Dobble, decks: &[Vec<Vec<usize>>]) -> usize {
    let places: BTreeMap<_, _> = decks.iter().zip(0..).collect();
    let mut orbits = decks.len();
    let mut of: Vec<usize> = (0..decks.len()).collect();
    for (place, deck) in decks.iter().enumerate() {
        let turned = |symbol: usize| symbol % puzzle.symbols() + 1;
        let swapped = |symbol: usize| if symbol < 3 { 3 - symbol } else { symbol };
        for images in [&turned as &dyn Fn(usize) -> usize, &swapped] {
            let card = |card: &Vec<usize>| card.iter().map(|&s| images(s)).sorted().collect();
            let image: Vec<Vec<usize>> = deck.iter().map(card).sorted().collect();
            let [mut one, mut other] = [place, places[&image]];
            while one != of[one] {
                one = of[one];
            }
            while other != of[other] {
                other = of[other];
            }
            orbits -= usize::from(one != other);
            of[one] = other;
        }
    }
    orbits
}

#[test]
fn decks_are_in_as_many_classes_as_by_search() {
    let found = [1, 2].map(|n| {
        let with = |cards| {
            let puzzle = Dobble { cards: Some(cards), ..dobble(n) };
            let decks = decks(&puzzle, &[]);
            let raw = decks.len() * (1..=cards).product::<usize>();
            let classes = classes(puzzle, &decks);
            let known = [(decks.len(), raw.into()), (orbits(&puzzle, &decks), raw.into())];
            assert_eq!(classes, known, "n = {n}, {cards} cards");
            classes[1].0
        };
        (0..=dobble(n).symbols()).map(with).collect_vec()
    });
    assert_eq!(found, [vec![1, 1, 1, 1], vec![1, 1, 1, 2, 2, 1, 1, 1]]);
}

/// The smallest deck of a class begins with the same card in all classes.
#[test]
fn classes_of_decks_of_four_symbols_a_card_add_up() {
    for (cards, known) in [(2, 1), (3, 2)] {
        let puzzle = Dobble { cards: Some(cards), ..dobble(3) };
        let decks = decks(&puzzle, &[vec![1, 2, 3, 4]]);
        // Any of them can be the first card, and the others have any order.
        let raw = decks.len() * 715 * (1..cards).product::<usize>();
        assert_eq!(classes(puzzle, &decks)[1], (known, raw.into()), "{cards} cards");
    }
}

/// By the orders of the groups of planes from fields: PΓL(3, n). Those of order n <= 5 are the only
/// ones.
#[test]
fn the_smallest_plane_is_in_normal_form_and_has_the_known_automorphisms() {
    for (n, automorphisms) in [(1, 6), (2, 168), (3, 5_616), (4, 120_960), (5, 372_000)] {
        let (task, symbols) = (in_normal_form(dobble(n)), dobble(n).symbols());
        let class = |deck| task.classes().kept(task.core(), &values(&task, deck));
        let mut decks = normal(&task);
        decks.sort_unstable();
        let names = Natural::ratio(1..=symbols, [automorphisms]);
        let both = Natural::ratio((1..=symbols).chain(1..=symbols), [automorphisms]);
        let known = Class { solutions: both, classes: vec![names, 1_usize.into()] };
        assert_eq!(class(&decks[0]), Some(known), "n = {n}");
        assert_eq!(decks[1..].iter().find_map(|deck| class(deck)), None, "n = {n}");
    }
}

/// By the numbers of symmetries of a plane that keep one card, or two.
#[test]
fn decks_with_one_or_two_cards_missing_have_one_smallest_in_normal_form() {
    for (n, automorphisms) in [(3, 5_616), (4, 120_960), (5, 372_000)] {
        let full = dobble(n).symbols();
        for (cards, kept) in [(full - 1, full), (full - 2, full * (full - 1) / 2)] {
            let task = in_normal_form(Dobble { cards: Some(cards), ..dobble(n) });
            let class = |deck: &Vec<_>| task.classes().kept(task.core(), &values(&task, deck));
            let decks = normal(&task);
            let sizes = decks.iter().filter_map(class).map(|class| class.solutions);
            let known = Natural::ratio((1..=cards).chain(1..=full), [automorphisms / kept]);
            assert_eq!(sizes.collect_vec(), [known], "n = {n}, {cards} cards");
        }
    }
}

#[test]
fn broken_rules_and_bad_decks_are_told() {
    let puzzle = Dobble { cards: Some(3), ..dobble(2) };
    let check = |deck: &[&[usize]]| {
        let deck = deck.iter().map(|card| card.to_vec()).collect();
        puzzle.check(&deck).map_or_else(|error| error.to_string(), |()| "right".to_owned())
    };
    let read = |params: &Params| {
        let deck = Source::new("deck.toml", FAMILY.write(&puzzle));
        let read = FAMILY.puzzle(&deck, params, Dobble::read);
        read.map_or_else(|error| error.to_string(), |puzzle| puzzle.title())
    };
    assert_snapshot!(
        [
            check(&[&[1, 2, 3], &[1, 4, 5], &[2, 4, 6]]),
            check(&[&[1, 2, 3], &[1, 4, 5]]),
            check(&[&[1, 2, 3], &[1, 4, 5], &[2, 4]]),
            check(&[&[1, 2, 3], &[1, 4, 5], &[2, 6, 4]]),
            check(&[&[1, 2, 3], &[1, 4, 5], &[2, 4, 8]]),
            check(&[&[1, 2, 3], &[1, 4, 5], &[2, 3, 4]]),
            check(&[&[1, 2, 3], &[1, 4, 5], &[5, 6, 7]]),
            read(&Params::none()),
            read(&Params::none().with("n", "0")),
            read(&Params::none().with("cards", "8")),
        ]
        .join("\n"),
        @"
    right
    the deck has 2 cards, not 3
    card 3 has 2 symbols, not 3
    the symbols of card 3 are not in ascending order
    card 3 has a symbol that is not 1 to 7
    cards 1 and 3 share not one symbol, but 2
    cards 1 and 3 share not one symbol, but 0
    Dobble, 3 cards with 3 symbols each, n = 2
    deck.toml: invalid value `0` for --n: 0 is not an order of a deck
    deck.toml: invalid value `8` for --cards: a deck of order 2 has at most 7 cards, not 8
    "
    );
}
