//! Parities of layers.

use super::model::Placed;
use super::{Name, Packing};
use crate::puzzle::prelude::*;
use crate::shapes::lattice::{Cell, Shape};

/// Pieces that can cover an odd part of a layer are told where they lie, if there are no more than so
/// many.
const MOST: usize = 8;

/// The layers of a board along one axis.
struct Layers {
    axis: usize,
    /// The number of pieces that can cover an odd part of some layer.
    odd: usize,
    /// The most layers of which one of them covers an odd part.
    crossed: usize,
}

impl Packing {
    /// The axes along which most pieces cover an even part of every layer, however they lie.
    fn odd_axes(&self) -> Vec<Layers> {
        let of_axis = |axis: usize| {
            let crossed = |shape: &Shape| odd_layers(axis, shape.cells().iter().copied()).len();
            let pieces = self.pieces.iter().map(|piece| {
                let crossed = piece.orientations.iter().map(crossed).max().unwrap_or_default();
                (crossed, piece.times.1)
            });
            let all: usize = pieces.clone().map(|(_, times)| times).sum();
            let odd = pieces.filter(|&(crossed, _)| crossed > 0);
            let (crossed, odd) =
                odd.fold((0, 0), |(most, sum), (crossed, times)| (most.max(crossed), sum + times));
            (odd <= MOST && 2 * odd < all).then_some(Layers { axis, odd, crossed })
        };
        (0..self.file.lattice.dimensions()).filter_map(of_axis).collect()
    }

    /// True if parities tell where some pieces lie.
    pub(super) fn has_parities(&self) -> bool {
        !self.odd_axes().is_empty()
    }

    /// A layer with an odd number of cells is one of which some piece covers an odd part. If most pieces
    /// always cover an even part, this places the others: the unit cubes of the box by Jan Slothouber
    /// and William Graatsma, and the rods of that by John Conway (Elwyn Berlekamp, John Conway and
    /// Richard Guy, "Winning Ways", 1982).
    pub(super) fn parities(&self, model: &mut Model<Name>, placed: &Placed) {
        if !model.wants(Role::Implied) {
            return;
        }
        for Layers { axis, odd, crossed } in self.odd_axes() {
            let along = |cell: &Cell| cell.coordinates()[axis];
            let cells = self.board.cells.iter().into_group_map_by(|cell| along(cell));
            let mut on_layer = BTreeMap::<i32, Vec<Lit>>::new();
            for (place, placement) in placed {
                for layer in odd_layers(axis, placement.cells.iter().copied()) {
                    on_layer.entry(layer).or_default().push(*place);
                }
            }
            let is_fixed =
                |cells: &[&Cell]| cells.iter().all(|cell| !self.board.optional.contains(cell));
            let layers = cells.into_iter().filter(|(_, cells)| is_fixed(cells)).sorted_unstable();
            let (odds, evens): (Vec<_>, Vec<_>) =
                layers.partition(|(_, cells)| cells.len() % 2 == 1);
            // Each odd layer takes one of the parts that are there.
            let most = (odd * crossed + 1).saturating_sub(odds.len()).min(odd);
            for (layer, is_odd) in odds
                .iter()
                .map(|(layer, _)| (layer, true))
                .chain(evens.iter().map(|(layer, _)| (layer, false)))
            {
                let places = on_layer.remove(layer).unwrap_or_default();
                let rule = model.implied("an odd layer takes an odd part of some piece");
                let mut rule = rule.of(format_args!("{axis},{layer}"));
                match (is_odd, most) {
                    (true, 0..=2) => rule.exactly_one(places),
                    (true, _) => rule.at_least_one(places),
                    (false, 0..=1) => rule.count(places, Comparison::Exactly, 0),
                    (false, _) => {}
                }
            }
        }
    }
}

/// The layers along an axis of which some cells take an odd part.
fn odd_layers(axis: usize, cells: impl IntoIterator<Item = Cell>) -> Vec<i32> {
    let counts = cells.into_iter().map(|cell| cell.coordinates()[axis]).counts();
    let odd = counts.into_iter().filter(|(_, count)| count % 2 == 1);
    odd.map(|(layer, _)| layer).sorted_unstable().collect()
}
