//! Pieces at random, so that they fit together.

use crate::engines::random::Random;
use crate::shapes::adjacency::Board;

/// Labels for the sides of as many pieces as there are slots: a label at random on every edge, then
/// the pieces turned and mixed.
pub(super) fn pieces(
    board: &Board,
    labels: usize,
    border: Option<usize>,
    seed: u64,
) -> Vec<Vec<usize>> {
    let mut random = Random::new(seed);
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
    random.shuffle(&mut pieces);
    for piece in &mut pieces {
        let sides = piece.len();
        piece.rotate_left(random.below(sides));
    }
    pieces
}
