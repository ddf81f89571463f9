//! Pieces at random, so that they fit together.

use crate::engines::random::Random;
use crate::shapes::adjacency::Board;

/// Labels for the sides of as many pieces as there are slots: a label at random on every edge, then
/// the pieces mixed and, if they may be, turned.
pub(super) fn pieces<'l>(
    board: &Board,
    labels: &'l [String],
    border: Option<&'l String>,
    rotate: bool,
    seed: u64,
) -> Vec<Vec<&'l String>> {
    let mut random = Random::new(seed);
    let mut label = |is_inner: bool| match border {
        Some(label) if !is_inner => label,
        _ => &labels[random.below(labels.len())],
    };
    let on_edge: Vec<_> = board.edges.iter().map(|edge| label(edge.is_inner())).collect();
    let piece = |edges: &Vec<usize>| edges.iter().map(|&edge| on_edge[edge]).collect();
    let mut pieces: Vec<Vec<_>> = board.slots.iter().map(|slot| piece(&slot.edges)).collect();
    random.shuffle(&mut pieces);
    for piece in pieces.iter_mut().filter(|_| rotate) {
        let sides = piece.len();
        piece.rotate_left(random.below(sides));
    }
    pieces
}
