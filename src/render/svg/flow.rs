//! Drawings side by side, in as many rows as it takes.

use itertools::Itertools;

use super::canvas::{Canvas, Place, Word};
use super::look::COLOURS;
use super::solid::Views;
use super::{balls, boxes, grid};
use crate::puzzle::picture::{Block, Grid, Map, Weight};
use crate::render::colours::Colours;
use crate::shapes::lattice::Layout;

/// The width of what stands side by side, in letters that can be read on a telephone.
pub(super) const WIDTH: f64 = 450.0;

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
    fn next(&mut self, (across, down): (f64, f64)) -> Place {
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

    /// Draws something under a heading, if there is one.
    fn under(
        &mut self,
        canvas: &mut Canvas,
        (heading, weight): (&str, Weight),
        draw: impl Fn(&mut Canvas, Place) -> (f64, f64),
    ) {
        let heading = Word { weight, ..Word::new(heading) };
        let (across, down) = draw(&mut Canvas::default(), Place::default());
        let across = across.max(heading.width());
        let above = if heading.text.is_empty() { 0.0 } else { 20.0 };
        let origin = self.next((across, down + above));
        canvas.word(origin.by(across / 2.0, 8.0), heading);
        draw(canvas, origin.by(0.0, above));
    }

    /// The width and the height of all rows, when the last one is ended.
    fn size(&mut self) -> (f64, f64) {
        self.end();
        (self.width, (self.next.y - self.at.y - GAP).max(0.0))
    }
}

fn views(layers: &[Grid]) -> Option<Views> {
    match layers.first()?.layout {
        Layout::Balls => balls::views(layers),
        _ => Some(boxes::views(layers)),
    }
}

/// Draws layers as a solid from two sides at one scale, piece by piece at another, and one by one;
/// returns the width and height.
pub(super) fn layers(canvas: &mut Canvas, at: Place, layers: &[Grid]) -> (f64, f64) {
    let Some((sides, [unit, small, _])) = views(layers) else { return (0.0, 0.0) };
    let mut flow = Flow::new(at);
    canvas.colours = Colours::of_grids(COLOURS.len(), layers);
    let regions = Grid::in_space(layers).filter_map(|(_, square)| square.region);
    let regions = regions.sorted().dedup().collect_vec();
    // Nothing is seen of an empty box.
    for solid in sides.iter().filter(|_| !regions.is_empty()) {
        solid.draw(canvas, flow.next(solid.extents(unit)), unit, None);
    }
    flow.end();
    for region in regions {
        let (across, down) = sides[0].extents(small);
        let origin = flow.next((across, down + 18.0));
        canvas.part(|canvas| {
            sides[0].draw(canvas, origin, small, Some(region));
            let word = Word::new(layers[0].name(region)).fitting(across + GAP / 2.0);
            canvas.word(origin.by(across / 2.0, down + 9.0), word);
        });
    }
    flow.end();
    for (number, layer) in (1..).zip(layers) {
        flow.under(canvas, (&format!("layer {number}"), Weight::Faint), |canvas, at| {
            grid::draw_by(canvas, at, layer, 36.0)
        });
    }
    flow.size()
}

/// Draws drawings under their names, and returns their width and height.
pub(super) fn maps(canvas: &mut Canvas, at: Place, maps: &[Map]) -> (f64, f64) {
    let mut flow = Flow::new(at);
    for Map { name, block } in maps {
        flow.under(canvas, (name, Weight::Strong), |canvas, at| map(canvas, at, block));
    }
    flow.size()
}

/// Draws one of several, smaller than it would be alone.
fn map(canvas: &mut Canvas, at: Place, block: &Block) -> (f64, f64) {
    match block {
        Block::Grid(grid) => grid::draw(canvas, at, grid, true),
        Block::Layers(layers) => {
            let Some((sides, [.., unit])) = views(layers) else { return (0.0, 0.0) };
            canvas.colours = Colours::of_grids(COLOURS.len(), layers);
            let [front, back] = &sides;
            let solid = if back.faces() > front.faces() { back } else { front };
            solid.draw(canvas, at, unit, None);
            solid.extents(unit)
        }
        block => super::draw(canvas, at, block, WIDTH),
    }
}
