//! Lattices as points of space that matrices move, and where a file has their cells.

use itertools::Itertools;

use super::tiler::{Matrix, Point, apply, signed};
use crate::random::Random;

/// A lattice.
pub(crate) struct Lattice {
    pub(crate) name: &'static str,
    pub(crate) is_space: bool,
    pub(crate) motions: Vec<Matrix>,
    /// The points beside a point.
    pub(crate) beside: fn(Point) -> Vec<Point>,
    /// The point of the cell that is drawn in this row, column and layer, if there is one.
    pub(crate) point: fn(Point) -> Option<Point>,
    /// The row, the column and the layer of a point.
    pub(crate) drawn: fn(Point) -> Point,
    /// The numbers that shifts are multiples of.
    pub(crate) step: i32,
    /// The rows, columns and layers of boards.
    pub(crate) extents: &'static [Point],
}

fn plus(point: Point, steps: &[Point]) -> Vec<Point> {
    let sum = |step: &Point| std::array::from_fn(|axis| point[axis] + step[axis]);
    steps.iter().map(sum).collect()
}

/// The points in the direction of a step, and in all directions alike.
fn alike(point: Point, step: Point) -> Vec<Point> {
    let steps = signed(3).iter().map(|matrix| apply(matrix, step)).unique().collect_vec();
    plus(point, &steps)
}

fn beside_cube(point: Point) -> Vec<Point> {
    alike(point, [1, 0, 0])
}

fn beside_ball(point: Point) -> Vec<Point> {
    alike(point, [1, 1, 0])
}

fn beside_square(point: Point) -> Vec<Point> {
    plus(point, &[[0, 1, 0], [1, 0, 0], [0, -1, 0], [-1, 0, 0]])
}

fn beside_hexagon(point: Point) -> Vec<Point> {
    [beside_square(point), plus(point, &[[-1, 1, 0], [1, -1, 0]])].concat()
}

/// Three coordinates of sum 0 are permuted and negated; row and column are two of them.
fn hexagonal() -> Vec<Matrix> {
    let axes = [[1, 0], [0, 1], [-1, -1]].into_iter().permutations(2);
    let matrices = axes.cartesian_product([1, -1]).map(|(axes, sign)| {
        let row = |[row, column]: [i32; 2]| [sign * row, sign * column, 0];
        [row(axes[0]), row(axes[1]), [0, 0, 1]]
    });
    matrices.collect()
}

/// A triangle is its middle, in thirds of two sides: those that point up have remainders 1 and 1.
#[expect(clippy::unnecessary_wraps, reason = "not every drawn place is one of each lattice")]
fn triangle(drawn: Point) -> Option<Point> {
    let [row, column, _] = drawn;
    let right = (row + column).div_euclid(2);
    let lower = if (row + column) % 2 == 0 { [1, 1] } else { [2, 2] };
    Some([3 * right + lower[0], -3 * (row + 1) + lower[1], 0])
}

fn triangle_drawn([right, up, _]: Point) -> Point {
    let row = -up.div_euclid(3) - 1;
    let points_up = up.rem_euclid(3) == 1;
    [row, 2 * right.div_euclid(3) + i32::from(!points_up) - row, 0]
}

fn beside_triangle(point: Point) -> Vec<Point> {
    let sign = if point[0].rem_euclid(3) == 1 { 1 } else { -1 };
    plus(point, &[[sign, sign, 0], [-2 * sign, sign, 0], [sign, -2 * sign, 0]])
}

fn stick(drawn: Point) -> Option<Point> {
    ((drawn[0] + drawn[1]) % 2 == 1).then_some(drawn)
}

fn beside_stick(point: Point) -> Vec<Point> {
    let along = if point[0].rem_euclid(2) == 0 { [0, 2, 0] } else { [2, 0, 0] };
    let corners = [[1, 1, 0], [1, -1, 0], [-1, 1, 0], [-1, -1, 0]];
    [plus(point, &[along, along.map(|part| -part)]), plus(point, &corners)].concat()
}

/// A ball is a point of three numbers with an even sum.
#[expect(clippy::unnecessary_wraps, reason = "not every drawn place is one of each lattice")]
fn ball([row, column, layer]: Point) -> Option<Point> {
    Some([row + column + layer, row - column, layer])
}

fn ball_drawn([one, other, layer]: Point) -> Point {
    [one - layer + other, one - layer - other, 2 * layer].map(|twice| twice / 2)
}

impl Lattice {
    /// Any lattice that a file may have.
    pub(crate) fn random(random: &mut Random) -> Self {
        let plane = Lattice {
            name: "square",
            is_space: false,
            motions: signed(2),
            beside: beside_square,
            point: Some,
            drawn: |point| point,
            step: 1,
            extents: &[[1, 6, 1], [2, 4, 1], [3, 3, 1], [3, 4, 1], [4, 4, 1], [2, 6, 1]],
        };
        let extents = &[[2, 2, 2], [2, 2, 3], [3, 2, 1], [3, 2, 2]];
        let space = |name| Lattice { name, is_space: true, motions: signed(3), extents, ..plane };
        match random.below(7) {
            0 => plane,
            1 => {
                let still = signed(2).into_iter().filter(|matrix| matrix[0][1] == 0);
                Lattice { name: "rectangle", motions: still.collect(), ..plane }
            }
            2 => Lattice { name: "hexagon", motions: hexagonal(), beside: beside_hexagon, ..plane },
            3 => Lattice {
                name: "triangle",
                motions: hexagonal(),
                beside: beside_triangle,
                point: triangle,
                drawn: triangle_drawn,
                step: 3,
                ..plane
            },
            4 => Lattice {
                name: "stick",
                beside: beside_stick,
                point: stick,
                step: 2,
                extents: &[[3, 3, 1], [3, 5, 1], [5, 5, 1], [1, 7, 1], [3, 7, 1]],
                ..plane
            },
            5 => Lattice { beside: beside_cube, ..space("cube") },
            _ => Lattice { beside: beside_ball, point: ball, drawn: ball_drawn, ..space("ball") },
        }
    }
}
