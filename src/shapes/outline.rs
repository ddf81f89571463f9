//! Outlines of cells: the lines around them, without those between them.

use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools;

use super::lattice::{Cell, Layout};
use super::plane::Point;

/// A corner in thousandths of a unit, by which the corners of neighbours are found equal.
type Key = (i64, i64);

/// The closed lines around cells, each by its corners, with the cells on one side of it; corners on a
/// straight line are left out.
///
/// ```
/// use puzzlec::shapes::lattice::{Cell, Layout};
/// use puzzlec::shapes::outline::outline;
///
/// let corners = outline(Layout::Rows, [Cell::default(), Cell::RIGHT, Cell::DOWN]);
/// assert_eq!(corners.len(), 1);
/// assert_eq!(corners[0].len(), 6);
/// ```
pub fn outline(layout: Layout, cells: impl IntoIterator<Item = Cell>) -> Vec<Vec<Point>> {
    let key = |at: Point| -> Key { ((at.x * 1e3).round() as i64, (at.y * 1e3).round() as i64) };
    let mut places = BTreeMap::new();
    // A side is met twice, in both directions, if it lies between two of the cells.
    let mut sides: BTreeSet<(Key, Key)> = BTreeSet::new();
    for cell in cells {
        let corners = layout.corners(cell);
        for &corner in &corners {
            places.entry(key(corner)).or_insert(corner);
        }
        for (from, to) in corners.into_iter().map(key).circular_tuple_windows() {
            if !sides.remove(&(to, from)) {
                sides.insert((from, to));
            }
        }
    }
    let mut lines = Vec::new();
    while let Some((start, mut at)) = sides.pop_first() {
        let mut line = vec![start];
        while at != start {
            let before = line[line.len() - 1];
            line.push(at);
            // Where the cells touch in a corner only, the line turns towards its own cell.
            let ways = sides.range((at, (i64::MIN, i64::MIN))..=(at, (i64::MAX, i64::MAX)));
            let next = ways.map(|&(_, to)| to).max_by_key(|&to| turn(before, at, to));
            let Some(next) = next else { break };
            sides.remove(&(at, next));
            at = next;
        }
        let is_corner = |&index: &usize| {
            let [before, after] = [line.len() - 1, 1].map(|step| line[(index + step) % line.len()]);
            turn(before, line[index], after) != 0
        };
        lines.push((0..line.len()).filter(is_corner).map(|index| places[&line[index]]).collect());
    }
    lines
}

/// The sides of the [outlines](outline) of cells, each moved inwards by a distance.
///
/// ```
/// use puzzlec::shapes::lattice::{Cell, Layout};
/// use puzzlec::shapes::outline::inset;
///
/// let sides = inset(Layout::Rows, [Cell::default(), Cell::RIGHT], 0.25);
/// let lengths = sides.iter().map(|[from, to]| from.distance(*to));
/// assert!(lengths.eq([1.5, 0.5, 1.5, 0.5]));
/// ```
pub fn inset(layout: Layout, cells: impl IntoIterator<Item = Cell>, by: f64) -> Vec<[Point; 2]> {
    // The cells lie on the right of the way around them.
    let right = |from: Point, to: Point| {
        let part = by / from.distance(to);
        [(to.y - from.y) * part, (from.x - to.x) * part]
    };
    let corner = |(before, at, after): (Point, Point, Point)| {
        let ([x, y], [right, up]) = (right(before, at), right(at, after));
        at.by(x + right, y + up)
    };
    let insets = outline(layout, cells).into_iter().flat_map(|corners| {
        let corners = corners.into_iter().circular_tuple_windows().map(corner).collect_vec();
        corners.into_iter().circular_tuple_windows().map(|(from, to)| [from, to]).collect_vec()
    });
    insets.collect()
}

/// The ends of the side that two cells share, if they share one.
///
/// ```
/// use puzzlec::shapes::lattice::{Cell, Layout};
/// use puzzlec::shapes::outline::side;
///
/// let ends = side(Layout::Rows, Cell::default(), Cell::RIGHT);
/// assert_eq!(ends, Some([(1.0, 0.0).into(), (1.0, -1.0).into()]));
/// assert_eq!(side(Layout::Rows, Cell::RIGHT, Cell::DOWN), None);
/// ```
pub fn side(layout: Layout, one: Cell, other: Cell) -> Option<[Point; 2]> {
    let others = layout.corners(other);
    let is_shared = |at: &Point| others.iter().any(|other| at.distance(*other) < 1e-3);
    layout.corners(one).into_iter().filter(is_shared).collect_array()
}

/// Above 0 for a turn to the right where y grows upwards, below 0 for one to the left, 0 for a
/// straight line.
fn turn(before: Key, at: Key, after: Key) -> i64 {
    let cross = (at.0 - before.0) * (after.1 - at.1) - (at.1 - before.1) * (after.0 - at.0);
    // Corners are rounded.
    if cross.abs() < 5_000 { 0 } else { -cross }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shapes::board::Board;

    #[test]
    fn lines_run_around_cells_and_holes() {
        let square = |rows, columns| Board::of_size(rows, columns).cells().collect_vec();
        assert_eq!(outline(Layout::Rows, square(3, 5))[0].len(), 4);
        let ring = square(3, 3).into_iter().filter(|&cell| cell != Cell::plane(1, 1));
        assert_eq!(outline(Layout::Rows, ring).iter().map(Vec::len).collect_vec(), [4, 4]);
        let touching = outline(Layout::Rows, [Cell::default(), Cell::plane(1, 1)]);
        assert_eq!(touching.iter().map(Vec::len).collect_vec(), [4, 4]);
        assert_eq!(outline(Layout::Hexagons, [Cell::default()])[0].len(), 6);
        assert_eq!(outline(Layout::Hexagons, [Cell::default(), Cell::RIGHT])[0].len(), 10);
        assert!(outline(Layout::Rows, []).is_empty());
    }
}
