//! Stacks of balls: seen from two sides, piece by piece, and in layers.

use itertools::Itertools;

use super::canvas::{Canvas, Place, px};
use super::solid::{Solid, Views, is_shown};
use crate::puzzle::picture::Grid;
use crate::shapes::lattice::ball;
use crate::shapes::plane::bounds;

/// The directions to the right and upwards of someone who looks at a stack from above its front, so
/// that no ball lies behind another one in both of them; and that towards the eye.
const VIEW: [[f64; 3]; 3] = [
    [0.906_308, -0.422_618, 0.0],
    [0.211_309, 0.453_154, 0.866_025],
    [-0.365_998, -0.784_886, 0.5],
];

/// Balls in space.
struct Stack {
    /// The place of each ball as it is seen, from the upper left corner of all, and its region.
    balls: Vec<(Place, Option<usize>)>,
    /// The width and the height of all.
    size: (f64, f64),
}

/// Layers as a stack; none without balls.
pub(super) fn views(layers: &[Grid]) -> Option<Views> {
    let [front, back] = [1.0, -1.0].map(|side| Stack::of(layers, side));
    let (front, back) = front.zip(back)?;
    let most = front.size.0.max(front.size.1);
    let units = [(210.0 / most).min(48.0), (110.0 / most).min(24.0), 24.0];
    Some(([Box::new(front), Box::new(back)], units))
}

impl Stack {
    /// Balls as they are seen from the front, or from the back with -1 for the side.
    fn of(layers: &[Grid], side: f64) -> Option<Self> {
        let balls = Grid::in_space(layers).map(|(cell, square)| {
            let [x, y, z] = ball::middle(cell);
            let from_here = [side * x, side * y, z];
            let seen = VIEW.map(|way| {
                way.iter().zip(from_here).map(|(part, along)| part * along).sum::<f64>()
            });
            (seen, square.region)
        });
        // What is near hides what is far.
        let balls = balls.sorted_by(|(one, _), (other, _)| one[2].total_cmp(&other[2]));
        let balls = balls.collect_vec();
        let [from, to] = bounds(balls.iter().map(|&([x, y, _], _)| Place { x, y }))?;
        let size = (to.x - from.x + 1.0, to.y - from.y + 1.0);
        let place = |[x, y, _]: [f64; 3]| Place { x: x - (from.x - 0.5), y: to.y + 0.5 - y };
        let balls = balls.into_iter().map(|(seen, region)| (place(seen), region)).collect();
        Some(Self { balls, size })
    }
}

impl Solid for Stack {
    fn extents(&self, unit: f64) -> (f64, f64) {
        (self.size.0 * unit, self.size.1 * unit)
    }

    /// A dot for each ball, and those of one region, or of all, the ones far away first.
    fn draw(&self, canvas: &mut Canvas, origin: Place, unit: f64, only: Option<usize>) {
        let (shown, other): (Vec<_>, Vec<_>) =
            self.balls.iter().partition(|(_, region)| is_shown(*region, only));
        let place = |ball: Place| origin.by(ball.x * unit, ball.y * unit);
        let dot = |(ball, _): &(Place, Option<usize>)| {
            let Place { x, y } = place(*ball);
            format!("M{} {}h0", px(x), px(y))
        };
        if !other.is_empty() {
            canvas.path("l", &other.into_iter().map(dot).collect::<String>());
        }
        for &(ball, region) in shown {
            canvas.circle(&canvas.ground(region), place(ball), unit / 2.0);
        }
    }
}
