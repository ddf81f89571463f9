//! Scenes: lines, polygons and words with coordinates.

use itertools::Itertools;

use super::canvas::{Canvas, Place, SIZE, Word, chain, closed, mark_class, px};
use super::look::COLOURS;
use crate::puzzle::picture::{Label, Mark, Primitive, Scene, Stroke, Weight};
use crate::render::colours::Colours;
use crate::shapes::plane::{Point, bounds, depth};

/// The width of the character of a terminal.
const CHARACTER: f64 = 8.0;

/// The greatest width and height of a scene; where units are small against it, they are shrunk.
const MOST: f64 = 20_000.0;

/// The way from points to their places in a drawing.
type Placing<'p> = &'p dyn Fn(Point) -> Place;

/// Draws a scene, and returns its width and height.
pub(super) fn draw(canvas: &mut Canvas, at: Place, scene: &Scene) -> (f64, f64) {
    let Some([from, to]) = scene.bounds() else { return (0.0, 0.0) };
    canvas.colours = Colours::of_scene(COLOURS.len(), scene);
    let extent = (to.x - from.x).max(to.y - from.y);
    let unit = (scene.resolution.0 * CHARACTER).min(MOST / extent.max(f64::MIN_POSITIVE));
    let [width, height] = [(to.x - from.x) * unit, (to.y - from.y) * unit];
    let place = |point: Point| Place { x: (point.x - from.x) * unit, y: (to.y - point.y) * unit };
    // Letters, lines and dots reach out of their places.
    let [left, above, right, below] = reach(scene, &place, width, height);
    let place = |point: Point| place(point).by(at.x + left, at.y + above);
    for primitive in &scene.primitives {
        one(canvas, &place, [unit, width], primitive);
    }
    scene.marked.iter().for_each(|own| marked(canvas, &place, own));
    // Where nothing has a word of its own, regions have their names.
    if !scene.primitives.iter().any(|primitive| matches!(primitive, Primitive::Label(_))) {
        name_polygons(canvas, &place, scene);
    }
    (width + left + right, height + above + below)
}

/// The lengths by which words, lines and dots reach out of the bounds of a scene of such a size: to
/// the left, above, to the right and below.
fn reach(scene: &Scene, place: Placing<'_>, width: f64, height: f64) -> [f64; 4] {
    let mut reach = [2.0_f64; 4];
    for primitive in &scene.primitives {
        let (at, across, down) = match primitive {
            Primitive::Label(own) => (place(own.at), word(own, width).width() / 2.0 + 2.0, 10.0),
            Primitive::Mark { at, .. } => (place(*at), 4.0, 4.0),
            _ => continue,
        };
        let sides = [across - at.x, down - at.y, at.x + across - width, at.y + down - height];
        for (reach, side) in reach.iter_mut().zip(sides) {
            *reach = reach.max(side);
        }
    }
    reach
}

/// The word of a label in a scene of this width. In a wide one, letters are larger, for it is shown
/// smaller on a telephone.
fn word(label: &Label, width: f64) -> Word<'_> {
    let is_faint = label.weight == Weight::Faint;
    let size = if is_faint { 12.0 } else { (width / 32.0).clamp(SIZE, 16.0) };
    Word { weight: label.weight, on: label.region, size, ..Word::new(&label.text) }
}

/// Draws a primitive, where a unit of length and the whole drawing have these widths.
pub(super) fn one(canvas: &mut Canvas, place: Placing<'_>, scale: [f64; 2], own: &Primitive) {
    let [unit, width] = scale;
    match own {
        Primitive::Line { ends, stroke, region } => {
            line(canvas, &chain(ends.map(place)), *stroke, *region);
        }
        Primitive::Arc { ends, rise, stroke, region } => {
            line(canvas, &arc(ends.map(place), *rise * unit), *stroke, *region);
        }
        Primitive::Disc { at, radius, region } => {
            canvas.circle(&canvas.ground(*region), place(*at), *radius * unit);
        }
        Primitive::Polygon { corners, region } => {
            canvas.path(&canvas.ground(*region), &closed(corners.iter().copied().map(place)));
        }
        Primitive::Mark { at, region: None } => canvas.circle("d", place(*at), 3.0),
        Primitive::Mark { at, region } => canvas.circle(&canvas.ground(*region), place(*at), 4.0),
        Primitive::Label(label) => canvas.word(place(label.at), word(label, width)),
    }
}

/// Draws the mark of a primitive: a line along it, or around a dot or a word.
pub(super) fn marked(canvas: &mut Canvas, place: Placing<'_>, (mark, own): &(Mark, Primitive)) {
    let class = format!("{} w", mark_class(*mark));
    let places = own.points().into_iter().map(place).collect_vec();
    match (&places[..], own) {
        ([at], _) => canvas.circle(&class, *at, SIZE * 0.75),
        (_, Primitive::Polygon { .. }) => canvas.path(&class, &closed(places)),
        _ => canvas.path(&class, &chain(places)),
    }
}

/// A line; one of a region has its colour, and a border that is seen on any ground.
pub(super) fn line(canvas: &mut Canvas, path: &str, stroke: Stroke, region: Option<usize>) {
    match (region, stroke) {
        (None, Stroke::Plain) => canvas.path("l", path),
        (None, Stroke::Bold) => canvas.path("m", path),
        (None, Stroke::Thin) => canvas.path("h", path),
        (None, Stroke::Dashed) => canvas.path("h t", path),
        (region, _) => {
            canvas.path("k", path);
            canvas.path(&format!("r {}", canvas.class(region)), path);
        }
    }
}

/// A part of a circle that rises so far on the left of the line from end to end.
fn arc([from, to]: [Place; 2], rise: f64) -> String {
    let half = from.distance(to) / 2.0;
    let radius = (half * half + rise * rise) / (2.0 * rise.abs().max(0.05));
    let (large, sweep) = (u8::from(rise.abs() > half), u8::from(rise > 0.0));
    let [(a, b), (c, d)] = [from, to].map(|at| (px(at.x), px(at.y)));
    format!("M{a} {b}A{r} {r} 0 {large} {sweep} {c} {d}", r = px(radius))
}

/// The name of each polygon's region, where it has most room.
fn name_polygons(canvas: &mut Canvas, place: Placing<'_>, scene: &Scene) {
    for primitive in &scene.primitives {
        let Primitive::Polygon { corners, region: Some(region) } = primitive else { continue };
        let (middle, room) = heart(&corners.iter().copied().map(place).collect_vec());
        let word = Word { on: Some(*region), ..Word::new(scene.name(*region)) };
        canvas.word(middle, word.fitting(1.5 * room));
    }
}

/// The place inside a polygon that is farthest from its sides, and its distance from them.
fn heart(corners: &[Place]) -> (Place, f64) {
    let Some([Place { x: mut left, y: mut top }, to]) = bounds(corners.iter().copied()) else {
        return (Place::default(), 0.0);
    };
    let (mut across, mut down) = (to.x - left, to.y - top);
    let mut best = (Place { x: left, y: top }, f64::MIN);
    // Each round looks closer at what was best.
    for _ in 0..6 {
        const PARTS: u32 = 12;
        for (row, column) in (0..=PARTS).cartesian_product(0..=PARTS) {
            let part = |number: u32| f64::from(number) / f64::from(PARTS);
            let at = Place { x: left + across * part(column), y: top + down * part(row) };
            let depth = depth(corners, at);
            // Of places that are as good the first.
            if depth > best.1 + 0.01 {
                best = (at, depth);
            }
        }
        (across, down) = (across / 3.0, down / 3.0);
        (left, top) = (best.0.x - across / 2.0, best.0.y - down / 2.0);
    }
    best
}
