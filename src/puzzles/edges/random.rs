//! Pieces at random, so that they fit together.

use super::board::Board;

/// `SplitMix64`: Guy L. Steele Jr., Doug Lea and Christine H. Flood, "Fast splittable pseudorandom
/// number generators", 2014.
struct Random(u64);

impl Random {
    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below a bound that is small beside 2^64.
    const fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

/// Labels for the sides of as many pieces as there are slots: a label at random on every edge, then
/// the pieces turned and mixed.
pub(super) fn pieces(
    board: &Board,
    labels: usize,
    border: Option<usize>,
    seed: u64,
) -> Vec<Vec<usize>> {
    let mut random = Random(seed);
    let label = |sides: usize, random: &mut Random| match border {
        Some(label) if sides == 1 => label,
        _ => random.below(labels),
    };
    let on_edge: Vec<usize> =
        board.edges.iter().map(|edge| label(edge.sides.len(), &mut random)).collect();
    let mut pieces: Vec<Vec<usize>> = board
        .slots
        .iter()
        .map(|slot| slot.edges.iter().map(|&edge| on_edge[edge]).collect())
        .collect();
    for last in (1..pieces.len()).rev() {
        pieces.swap(last, random.below(last + 1));
    }
    for piece in &mut pieces {
        let sides = piece.len();
        piece.rotate_left(random.below(sides));
    }
    pieces
}
