use insta::assert_snapshot;

use super::*;

fn dobble(n: usize) -> Dobble {
    Dobble { family: FamilyName::NEW, n, cards: None }
}

#[test]
fn the_model_speaks_of_cards_and_symbols() {
    assert_snapshot!("model", dobble(1).model(Formulation::DIRECT).to_string());
    let normal = Formulation { break_symmetry: true, ..Formulation::DIRECT };
    assert_snapshot!("model-normal", dobble(2).model(normal).to_string());
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

    /// Whether the sum of the products is zero.
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
        points.iter().positions(|&point| field.is_orthogonal(point, line)).collect()
    };
    points.iter().map(line).collect()
}

/// The deck that is found, in the formulation that is best for that.
fn found(puzzle: Dobble) -> Vec<Vec<usize>> {
    use crate::solvers::{Engine, Interrupt};
    let formulation = puzzle.to_find(Formulation::DIRECT);
    let task = crate::Task::new(puzzle, formulation);
    let solver = Engine::Varisat.start(&Interrupt::new());
    let mut solutions = task.solutions(solver, puzzlec_encodings::Encodings::default());
    solutions.next().expect("there is a deck").expect("a good one")
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
        let dual = (0..deck.len()).map(|symbol| cards_with(symbol).collect()).collect();
        assert_eq!(dobble(n).check(&dual), Ok(()), "n = {n}");
    }
}

/// Where n is a prime, four points of which no three are on a line generate a plane from a field.
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
    for point in 0..deck.len() {
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

#[test]
fn broken_rules_and_bad_decks_are_told() {
    let puzzle = Dobble { cards: Some(3), ..dobble(2) };
    let check = |deck: &[&[usize]]| {
        let deck = deck.iter().map(|card| card.to_vec()).collect();
        puzzle.check(&deck).map_or_else(|error| error.to_string(), |()| "right".to_owned())
    };
    let read = |params: &Params| {
        let read = Dobble::read(&Source::new("deck.toml", to_toml(&puzzle)), params);
        read.map_or_else(|error| error.to_string(), |puzzle| puzzle.title())
    };
    assert_snapshot!(
        [
            check(&[&[0, 1, 2], &[0, 3, 4], &[1, 3, 5]]),
            check(&[&[0, 1, 2], &[0, 3, 4]]),
            check(&[&[0, 1, 2], &[0, 3, 4], &[1, 3]]),
            check(&[&[0, 1, 2], &[0, 3, 4], &[1, 5, 3]]),
            check(&[&[0, 1, 2], &[0, 3, 4], &[1, 3, 7]]),
            check(&[&[0, 1, 2], &[0, 3, 4], &[1, 2, 3]]),
            check(&[&[0, 1, 2], &[0, 3, 4], &[4, 5, 6]]),
            read(&Params::none()),
            read(&Params::none().with("n", "0")),
            read(&Params::none().with("cards", "8")),
        ]
        .join("\n"),
        @"
    right
    there are 2 cards, not 3
    card 2 has 2 symbols, not 3
    the symbols of card 2 are not in ascending order
    card 2 has a symbol past 6
    cards 0 and 2 share 2 symbols, not one
    cards 0 and 2 share 0 symbols, not one
    Dobble, 3 cards with 3 symbols each, n = 2
    deck.toml: the order cannot be 0
    deck.toml: a deck of order 2 has at most 7 cards, not 8
    "
    );
}
