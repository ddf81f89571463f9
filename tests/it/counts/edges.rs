//! Sides that match.

use std::collections::BTreeSet;

use itertools::Itertools;
use puzzlec::puzzle::instance::Params;
use puzzlec::search::Engine;

use super::{broken, count, plain};

#[test]
fn four_cubes_make_one_tower() {
    for engine in [Engine::Sat, Engine::Cover] {
        assert_eq!(plain("insanity", engine), (8, Some(1)), "{engine}");
    }
}

#[test]
fn edges_match_in_the_known_numbers_of_ways() {
    for engine in [Engine::Sat, Engine::Cover] {
        assert_eq!(plain("nuts", engine), (6, Some(1)), "{engine}");
        assert_eq!(plain("flower", engine), (6, Some(1)), "{engine}");
        let up_to_isometry = broken("quintomino", &Params::none(), engine);
        assert_eq!(up_to_isometry, (60, 7_200, 3), "{engine}");
    }
    assert_eq!(plain("quintomino", Engine::Cover), (7_200, Some(3)));
    // Published as 12,261 in 1964, and that number is still around.
    let macmahon = broken("macmahon", &Params::none(), Engine::Cover);
    assert_eq!(macmahon, (13_328, 106_624, 13_328));
}

#[test]
#[ignore = "minutes: cargo test --release --test it counts -- --ignored"]
fn edges_that_take_a_while_to_match() {
    assert_eq!(plain("quintomino", Engine::Sat), (7_200, Some(3)));
    assert_eq!(plain("macmahon", Engine::Cover), (106_624, Some(13_328)));
    let flower = Params::none().with("n", "37");
    assert_eq!(count("flower", &flower, Engine::Cover), (6, Some(1)));
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

/// A search for squares that match, by the set of pieces that fit four labels, 3 for an unknown
/// one.
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
#[ignore = "a minute: cargo test --release --test it counts -- --ignored"]
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
