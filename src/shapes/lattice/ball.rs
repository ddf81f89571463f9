//! Balls, stacked as closely as possible.

use super::{Cell, Lattice, Layout, Motion};

/// Balls in layers of rows and columns, each layer in the hollows of the one below: the
/// face-centred cubic lattice; 24 motions, 48 with reflections. The ball (r, c, l + 1) lies on the
/// balls (r, c), (r, c + 1), (r + 1, c) and (r + 1, c + 1) of layer l, so that a pyramid is squares,
/// each smaller by one than the one below. Every ball touches twelve others.
#[derive(Clone, Copy, Debug)]
pub struct Ball;

impl Ball {
    /// The middle of a ball, in space where balls have the diameter 1, x grows along the columns of
    /// a row, y against the rows and z upwards.
    pub fn middle(cell: Cell) -> [f64; 3] {
        let [row, column, layer] = cell.coordinates.map(f64::from);
        [column + layer / 2.0, -row - layer / 2.0, layer * 0.5_f64.sqrt()]
    }
}

impl Lattice for Ball {
    fn dimensions(&self) -> usize {
        3
    }

    /// A quarter of a turn in the layer, and a third of a turn of three balls that touch each other.
    fn rotations(&self) -> &'static [Motion] {
        const QUARTER_TURN: Motion = Motion([[0, -1, -1], [1, 0, 0], [0, 0, 1]]);
        const THIRD: Motion = Motion([[-1, 0, -1], [0, 1, 0], [1, -1, 0]]);
        &[QUARTER_TURN, THIRD]
    }

    /// Rows and columns change places.
    fn reflection(&self) -> Motion {
        Motion([[0, 1, 0], [1, 0, 0], [0, 0, 1]])
    }

    fn colours(&self) -> u32 {
        4
    }

    fn colour(&self, cell: Cell) -> u32 {
        let [row, column, layer] = cell.coordinates;
        ((row + column).rem_euclid(2) + 2 * layer.rem_euclid(2)) as u32
    }

    fn layout(&self) -> Layout {
        Layout::Balls
    }
}

#[cfg(test)]
mod tests {
    use itertools::{Itertools, iproduct};

    use super::*;

    fn distance(one: Cell, other: Cell) -> f64 {
        let between = Ball::middle(one).into_iter().zip(Ball::middle(other));
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
        for (motion, &cell) in Ball.motions(true).into_iter().cartesian_product(&all) {
            let moved = Ball.moved(cell, motion);
            assert!((distance(origin, moved) - distance(origin, cell)).abs() < 1e-9, "{cell}");
        }
    }
}
