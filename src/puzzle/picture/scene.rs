//! Scenes: lines, polygons and words with coordinates.

use std::slice;

use super::Weight;
use crate::shapes::plane::{Point, bounds};
use crate::shapes::polygon;

/// The mark of a place in a picture. A step outranks a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// It belongs to the reason for the step.
    Reason,
    /// It belongs to the step.
    Step,
}

/// Primitives with coordinates, the later ones above the earlier ones.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The lines, polygons, dots and words.
    pub primitives: Vec<Primitive>,
    /// Marks of some of them.
    pub marked: Vec<(Mark, Primitive)>,
    /// The names of the regions. Where a scene has no labels and lines, they are shown instead.
    pub regions: Vec<String>,
    /// The number of columns and rows of characters that a unit of length takes.
    pub resolution: (f64, f64),
}

/// A part of a [`Scene`]. A region is an index into [`Scene::regions`]; what belongs to none has no
/// colour.
#[derive(Clone, Debug, PartialEq)]
pub enum Primitive {
    /// A straight line.
    Line {
        /// Its ends.
        ends: [Point; 2],
        /// The way it is drawn.
        stroke: Stroke,
        /// Its region.
        region: Option<usize>,
    },
    /// A part of a circle.
    Arc {
        /// Its ends.
        ends: [Point; 2],
        /// The height of its middle above the line from end to end, on the left of it; below 0 on
        /// the right.
        rise: f64,
        /// The way it is drawn.
        stroke: Stroke,
        /// Its region.
        region: Option<usize>,
    },
    /// The inside of a circle, and its border.
    Disc {
        /// Its middle.
        at: Point,
        /// Its radius.
        radius: f64,
        /// Its region.
        region: Option<usize>,
    },
    /// The inside of a polygon, and its border.
    Polygon {
        /// Its corners, in one direction.
        corners: Vec<Point>,
        /// Its region.
        region: Option<usize>,
    },
    /// A dot.
    Mark {
        /// Its middle.
        at: Point,
        /// Its region.
        region: Option<usize>,
    },
    /// A word.
    Label(Label),
}

/// A word in a [`Scene`].
#[must_use]
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Label {
    /// Its middle.
    pub at: Point,
    /// The word.
    pub text: String,
    /// Its weight.
    pub weight: Weight,
    /// The region in which it stands.
    pub region: Option<usize>,
}

impl Label {
    /// A word around a point.
    #[expect(clippy::needless_pass_by_value, reason = "numbers and words are given as they are")]
    pub fn new(at: Point, text: impl ToString) -> Self {
        Self { at, text: text.to_string(), ..Self::default() }
    }

    /// The word in another weight.
    pub fn weighing(self, weight: Weight) -> Self {
        Self { weight, ..self }
    }

    /// The word inside of a region.
    pub fn inside(self, region: Option<usize>) -> Self {
        Self { region, ..self }
    }
}

impl From<Label> for Primitive {
    fn from(label: Label) -> Self {
        Self::Label(label)
    }
}

/// The way in which a line is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stroke {
    /// As most lines.
    #[default]
    Plain,
    /// It is what one looks for.
    Bold,
    /// It only helps to see.
    Thin,
    /// It goes around what belongs together in another way than by borders.
    Dashed,
}

impl Scene {
    /// A scene of polygons with integer vertices, each with its region; a terminal shows a letter
    /// of each region's name.
    pub fn of_polygons<'p>(
        polygons: impl IntoIterator<Item = (&'p [polygon::Point], Option<usize>)>,
        regions: Vec<String>,
    ) -> Self {
        let primitives = polygons.into_iter().map(|(vertices, region)| {
            let corners = vertices.iter().map(|&vertex| vertex.into()).collect();
            Primitive::Polygon { corners, region }
        });
        // Characters are about twice as high as wide.
        let scene = Self::with_resolution((4.0, 2.0));
        Self { primitives: primitives.collect(), regions, ..scene }
    }

    /// An empty scene with this many characters for a unit of length.
    pub fn with_resolution(resolution: (f64, f64)) -> Self {
        Self { resolution, ..Self::default() }
    }

    /// An empty scene, where a unit of length has room for a word of this many letters.
    pub fn with_room(letters: usize) -> Self {
        let letters = letters.max(2) as f64;
        Self::with_resolution((2.0 * letters, letters))
    }

    /// Adds primitives above all others.
    pub fn add<P: Into<Primitive>>(&mut self, primitives: impl IntoIterator<Item = P>) {
        self.primitives.extend(primitives.into_iter().map(Into::into));
    }

    /// The least and the greatest of each coordinate, as the lower left and the upper right corner.
    pub fn bounds(&self) -> Option<[Point; 2]> {
        bounds(self.primitives.iter().flat_map(Primitive::points))
    }

    /// The name of a region.
    pub fn name(&self, region: usize) -> &str {
        self.regions.get(region).map_or("", String::as_str)
    }
}

impl Primitive {
    /// A line of no region.
    pub const fn line(ends: [Point; 2], stroke: Stroke) -> Self {
        Self::Line { ends, stroke, region: None }
    }

    /// A rectangle by its middle, its width and its height.
    pub fn rectangle(at: Point, (width, height): (f64, f64), region: Option<usize>) -> Self {
        let corner = |(x, y)| at.by(x * width / 2.0, y * height / 2.0);
        let corners = [(-1.0, 1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)].map(corner).to_vec();
        Self::Polygon { corners, region }
    }

    /// The primitive moved to the right and upwards.
    #[must_use]
    pub(crate) fn moved(&self, x: f64, y: f64) -> Self {
        let mut moved = self.clone();
        let points: &mut [Point] = match &mut moved {
            Self::Line { ends, .. } | Self::Arc { ends, .. } => ends,
            Self::Polygon { corners, .. } => corners,
            Self::Disc { at, .. } | Self::Mark { at, .. } => slice::from_mut(at),
            Self::Label(label) => slice::from_mut(&mut label.at),
        };
        for point in points {
            *point = point.by(x, y);
        }
        moved
    }

    /// Points that tell how far it goes: its ends, its corners or its middle, and of what is round
    /// points along it, those that lie farthest out among them.
    pub fn points(&self) -> Vec<Point> {
        match self {
            Self::Line { ends, .. } => ends.to_vec(),
            Self::Arc { ends, rise, .. } => chain(*ends, *rise),
            Self::Disc { at, radius, .. } => {
                (0..=32).map(|part| at.around(*radius, f64::from(part) / 32.0)).collect()
            }
            Self::Polygon { corners, .. } => corners.clone(),
            Self::Mark { at, .. } | Self::Label(Label { at, .. }) => vec![*at],
        }
    }
}

/// Points along an arc, both ends among them.
fn chain([from, to]: [Point; 2], rise: f64) -> Vec<Point> {
    const PARTS: u32 = 16;
    let half = from.distance(to) / 2.0;
    if half == 0.0 || rise == 0.0 {
        return vec![from, to];
    }
    // The middle of the circle lies on the line that halves the arc.
    let radius = (half * half + rise * rise) / (2.0 * rise);
    let left = Point { x: (from.y - to.y) / (2.0 * half), y: (to.x - from.x) / (2.0 * half) };
    let base = from.toward(to, 0.5);
    let middle = base.by((rise - radius) * left.x, (rise - radius) * left.y);
    let start = (from.y - middle.y).atan2(from.x - middle.x);
    // Half of the angle of the arc, which turns clockwise if it rises to the left.
    let angle = 2.0 * (rise / half).atan() * 2.0;
    let point = |part: u32| {
        let turned = start - angle * f64::from(part) / f64::from(PARTS);
        let (up, right) = turned.sin_cos();
        middle.by(radius.abs() * right, radius.abs() * up)
    };
    std::iter::once(from).chain((1..PARTS).map(point)).chain([to]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arcs_rise_on_their_left() {
        let ends = [Point { x: 0.0, y: 0.0 }, Point { x: 2.0, y: 0.0 }];
        for rise in [1.0, 0.25, -0.5, -1.0, 1.5, -3.0] {
            let points = chain(ends, rise);
            assert!(
                (points[8].x - 1.0).abs() < 1e-9 && (points[8].y - rise).abs() < 1e-9,
                "{rise}"
            );
            let radius = (1.0 + rise * rise) / (2.0 * rise.abs());
            let middle = Point { x: 1.0, y: rise - rise.signum() * radius };
            for point in points {
                assert!((point.distance(middle) - radius).abs() < 1e-9, "{rise} {point:?}");
            }
        }
    }

    #[test]
    fn bounds_hold_what_is_round() {
        let disc = Primitive::Disc { at: Point { x: 1.0, y: 2.0 }, radius: 3.0, region: None };
        let ends = [Point { x: 0.0, y: 0.0 }, Point { x: 4.0, y: 0.0 }];
        let arc = Primitive::Arc { ends, rise: -2.0, stroke: Stroke::Plain, region: None };
        let scene = Scene { primitives: vec![disc, arc], ..Scene::default() };
        let [from, to] = scene.bounds().expect("it is not empty");
        assert_eq!((from.x, to.x, to.y), (-2.0, 4.0, 5.0));
        assert!((from.y + 2.0).abs() < 1e-9);
    }
}
