//! Boards of sticks: lines between points.

use super::grid::Board;
use super::prelude::*;

/// A row and a column, of a stick or of a point.
type At = (usize, usize);

/// The part of a stick by which a line ends before a point, or bends.
const SHORT: f64 = 0.28;

impl Board<'_> {
    /// The sticks that nothing covers, the points, and the regions as lines. A line keeps away from
    /// the point where it ends, and cuts the corner where it bends: others may be there.
    pub(super) fn sticks(&self, canvas: &mut Canvas) {
        let mut points = BTreeSet::new();
        for (stick, square) in self.grid.squares() {
            points.extend(ends(stick));
            if square.region.is_none() {
                canvas.path("h", &chain(ends(stick).map(|point| self.middle(point))));
            }
        }
        for point in points {
            canvas.circle("d", self.middle(point), 2.0);
        }
        for (&region, sticks) in &self.regions {
            let line = self.line(&sticks.iter().copied().collect());
            canvas.path("k", &line);
            canvas.path(&format!("r {}", canvas.class(Some(region))), &line);
        }
    }

    /// The line of the sticks of a region.
    fn line(&self, sticks: &BTreeSet<At>) -> String {
        let mut line = String::new();
        for &stick in sticks {
            let [from, to] = ends(stick);
            let end = |point: At, other: At| {
                let is_met = goes_on(&around(point, sticks));
                let short = if is_met { 0.0 } else { SHORT };
                self.middle(point).toward(self.middle(other), short)
            };
            line += &chain([end(from, to), end(to, from)]);
        }
        let points = sticks.iter().flat_map(|&stick| ends(stick));
        for point in points.sorted().dedup() {
            let around = around(point, sticks);
            if let ([one, other], false) = (&around[..], goes_on(&around)) {
                line += &self.bend(point, *one, *other);
            }
        }
        line
    }

    /// A bend near a point, from one stick to another one.
    fn bend(&self, point: At, one: At, other: At) -> String {
        let at = self.middle(point);
        // From the point to the middle of a stick is half a stick.
        let [from, to] = [one, other].map(|stick| at.toward(self.middle(stick), 2.0 * SHORT));
        let [from, at, to] = [from, at, to].map(|Place { x, y }| format!("{} {}", px(x), px(y)));
        format!("M{from}Q{at} {to}")
    }
}

/// The points at the ends of a stick.
fn ends((row, column): At) -> [At; 2] {
    if row % 2 == 0 {
        [(row, column.saturating_sub(1)), (row, column + 1)]
    } else {
        [(row.saturating_sub(1), column), (row + 1, column)]
    }
}

/// The sticks at a point, clockwise from the one above.
fn around((row, column): At, sticks: &BTreeSet<At>) -> Vec<At> {
    let (above, left) = (row.wrapping_sub(1), column.wrapping_sub(1));
    let around = [(above, column), (row, column + 1), (row + 1, column), (row, left)];
    around.into_iter().filter(|stick| sticks.contains(stick)).collect()
}

/// True if a line runs through the point between these sticks.
fn goes_on(around: &[At]) -> bool {
    match around {
        [one, other] => one.0 == other.0 || one.1 == other.1,
        _ => around.len() > 2,
    }
}
