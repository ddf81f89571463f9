//! Balls, stacked as closely as possible.
//!
//! They lie in layers of rows and columns, each layer in the hollows of the one below: the
//! face-centred cubic lattice. The ball (r, c, l + 1) lies on the balls (r, c), (r, c + 1),
//! (r + 1, c) and (r + 1, c + 1) of layer l, so that a pyramid is squares, each smaller by one than
//! the one below. Every ball touches twelve others.

use super::cell::Cell;
use super::motion::Motion;

/// A quarter of a turn in the layer, and a third of a turn of three balls that touch each
/// other.
pub(super) const ROTATIONS: [Motion; 2] =
    [Motion([[0, -1, -1], [1, 0, 0], [0, 0, 1]]), Motion([[-1, 0, -1], [0, 1, 0], [1, -1, 0]])];

/// The middle of a ball, in space where balls have the diameter 1, x grows along the columns of
/// a row, y against the rows and z upwards.
pub fn middle(cell: Cell) -> [f64; 3] {
    let [row, column, layer] = cell.coordinates.map(f64::from);
    [column + layer / 2.0, -row - layer / 2.0, layer * 0.5_f64.sqrt()]
}

#[cfg(test)]
mod tests {
    use itertools::{Itertools, iproduct};

    use super::*;
    use crate::shapes::lattice::Lattice;

    fn distance(one: Cell, other: Cell) -> f64 {
        let between = middle(one).into_iter().zip(middle(other));
        between.map(|(one, other)| (one - other).powi(2)).sum::<f64>().sqrt()
    }

    #[test]
    fn a_ball_touches_twelve_others_and_motions_keep_distances() {
        let origin = Cell::space(0, 0, 0);
        let all = iproduct!(-2..3, -2..3, -2..3).map(|(x, y, z)| Cell::space(x, y, z));
        let all = all.collect_vec();
        let is_touched = |&cell: &Cell| (distance(origin, cell) - 1.0).abs() < 1e-9;
        assert_eq!(all.iter().filter(|cell| is_touched(cell)).count(), 12);
        assert!(all.iter().all(|&cell| cell == origin || distance(origin, cell) > 1.0 - 1e-9));
        for (motion, &cell) in Lattice::Ball.motions(true).into_iter().cartesian_product(&all) {
            let moved = Lattice::Ball.moved(cell, motion);
            assert!((distance(origin, moved) - distance(origin, cell)).abs() < 1e-9, "{cell}");
        }
    }
}
