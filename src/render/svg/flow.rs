//! Drawings side by side, in as many rows as it takes.

use super::grid;
use super::prelude::*;

/// The width of what stands side by side: on a telephone, it is not much smaller.
const WIDTH: f64 = 500.0;

/// The blank between drawings that stand side by side.
const GAP: f64 = 20.0;

/// A place for one drawing after the other.
struct Flow {
    at: Place,
    /// The upper left corner of the next drawing, if it fits into this row.
    next: Place,
    /// The height of this row.
    down: f64,
    /// The width of all rows.
    width: f64,
}

impl Flow {
    /// From this upper left corner on.
    const fn new(at: Place) -> Self {
        Self { at, next: at, down: 0.0, width: 0.0 }
    }

    /// The upper left corner of the next drawing.
    fn next(&mut self, across: f64, down: f64) -> Place {
        if self.next.x + across > self.at.x + WIDTH {
            self.end();
        }
        let place = self.next;
        self.width = self.width.max(place.x + across - self.at.x);
        self.next.x += across + GAP;
        self.down = self.down.max(down);
        place
    }

    /// Goes to a new row.
    fn end(&mut self) {
        if self.next.x > self.at.x {
            self.next = Place { x: self.at.x, y: self.next.y + self.down + GAP };
            self.down = 0.0;
        }
    }

    /// Draws a board whose cells have sides of this length under a heading.
    fn board(
        &mut self,
        canvas: &mut Canvas,
        (heading, weight): (&str, Weight),
        board: &Grid,
        side: f64,
    ) {
        let heading = Word { weight, size: 12.0, ..Word::new(heading) };
        let mut drawn = Canvas::default();
        let (across, down) = grid::draw_by(&mut drawn, Place::default(), board, side);
        let across = across.max(heading.width());
        let origin = self.next(across, down + 20.0);
        canvas.word(origin.by(across / 2.0, 8.0), heading);
        grid::draw_by(canvas, origin.by(0.0, 20.0), board, side);
    }

    /// The width and the height of all rows, the last one ended.
    fn size(&self) -> (f64, f64) {
        (self.width, (self.next.y - self.at.y - GAP).max(0.0))
    }
}

/// Something in space.
pub(super) trait Solid {
    /// The width and the height at a scale.
    fn extents(&self, unit: f64) -> (f64, f64);
    /// Draws one region of it, or all.
    fn draw(&self, canvas: &mut Canvas, origin: Place, unit: f64, only: Option<usize>);
}

/// Draws layers as a solid from two sides at one scale, piece by piece at another, and one by one;
/// returns the width and height.
pub(super) fn views(
    canvas: &mut Canvas,
    at: Place,
    layers: &[Grid],
    sides: [&dyn Solid; 2],
    [unit, small]: [f64; 2],
) -> (f64, f64) {
    let mut flow = Flow::new(at);
    canvas.colours = Colours::of_grids(layers);
    let regions = layers.iter().flat_map(Grid::squares).filter_map(|(_, square)| square.region);
    let regions = regions.sorted_unstable().dedup().collect_vec();
    // Nothing is seen of an empty box.
    for solid in sides.into_iter().filter(|_| !regions.is_empty()) {
        let (across, down) = solid.extents(unit);
        let origin = flow.next(across, down);
        solid.draw(canvas, origin, unit, None);
    }
    flow.end();
    for region in regions {
        let (across, down) = sides[0].extents(small);
        let origin = flow.next(across, down + 18.0);
        canvas.part(|canvas| {
            sides[0].draw(canvas, origin, small, Some(region));
            let word = Word::new(layers[0].name(region)).fitting(across + GAP / 2.0);
            canvas.word(origin.by(across / 2.0, down + 9.0), word);
        });
    }
    flow.end();
    for (number, layer) in (1..).zip(layers) {
        flow.board(canvas, (&format!("layer {number}"), Weight::Faint), layer, 36.0);
    }
    flow.end();
    flow.size()
}

/// Draws boards under their names, and returns their width and height.
pub(super) fn maps(canvas: &mut Canvas, at: Place, maps: &[Map]) -> (f64, f64) {
    let mut flow = Flow::new(at);
    for Map { name, grid } in maps {
        canvas.colours = Colours::of_grids(slice::from_ref(grid));
        // A number of two digits stands in each cell.
        let side = match grid.layout {
            Layout::Rows | Layout::Balls => 30.0,
            Layout::Hexagons => 18.0,
            Layout::Triangles => 60.0,
            Layout::Sticks => 44.0,
        };
        flow.board(canvas, (name, Weight::Strong), grid, side);
    }
    flow.end();
    flow.size()
}
