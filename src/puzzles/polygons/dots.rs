//! Polygons as dots of a terminal.

use crate::puzzle::picture::{Block, Grid, Layout, Square};
use crate::shapes::polygon::{Point, Polygon};

/// Characters for a unit of length: they are about twice as high as wide.
const ACROSS: i64 = 4;
const DOWN: i64 = 2;

/// A picture of polygons between two corners, the lower left and the upper right, each polygon given
/// by its convex parts and the region that it belongs to.
pub(in crate::puzzles) fn dots(
    (from, to): (Point, Point),
    shapes: &[(Vec<Polygon>, usize)],
    regions: Vec<String>,
) -> Block {
    // The middle of a character, a little aside so that it lies on no side of small slope.
    let scale = 2 * ACROSS * 1009;
    let square = |row: i64, column: i64| {
        let x = from.x * scale + (2 * column + 1) * 1009 + 3;
        let y = to.y * scale - (2 * row + 1) * (ACROSS / DOWN) * 1009 + 5;
        let inside = |part: &Polygon| part.has_inside(Point::new(x, y), scale);
        let (_, region) = shapes.iter().find(|(parts, _)| parts.iter().any(inside))?;
        Some(Square { region: Some(*region), label: String::new() })
    };
    let rows = (0..(to.y - from.y) * DOWN)
        .map(|row| (0..(to.x - from.x) * ACROSS).map(|column| square(row, column)).collect());
    Block::Grid(Grid { rows: rows.collect(), regions, layout: Layout::Dots })
}
