//! Polygons with integer vertices, by exact arithmetic.

mod frame;
mod point;

use std::cmp::Ordering;
use std::fmt;

use itertools::Itertools;

pub use frame::Frame;
use point::side;
pub use point::{Isometry, Point};

/// The least upright rectangle around something.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Its lower left corner.
    pub least: Point,
    /// Its upper right corner.
    pub greatest: Point,
}

impl Bounds {
    /// True if two rectangles have inner points in common.
    pub const fn meets(&self, other: &Self) -> bool {
        self.least.x < other.greatest.x
            && other.least.x < self.greatest.x
            && self.least.y < other.greatest.y
            && other.least.y < self.greatest.y
    }

    /// True if a point, its coordinates multiplied by `scale`, lies inside or on the border.
    pub const fn covers(&self, point: Point, scale: i64) -> bool {
        let (least, greatest) = (self.least.scaled(scale), self.greatest.scaled(scale));
        least.x <= point.x && point.x <= greatest.x && least.y <= point.y && point.y <= greatest.y
    }
}

/// A simple polygon: anticlockwise, from its smallest vertex on, without vertices in the middle of
/// a side. So two polygons are equal if they are the same set of points.
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Polygon(Vec<Point>);

impl fmt::Display for Polygon {
    /// The vertices.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.iter().format(","))
    }
}

/// The fault of a polygon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PolygonError {
    /// Nothing that has an area.
    #[error("it has no area")]
    NoArea,
    /// Sides that meet.
    #[error("the side from {0} crosses or touches the side from {1}")]
    Crossing(Point, Point),
}

impl Polygon {
    /// The polygon with these vertices, in either direction.
    ///
    /// # Errors
    /// When sides cross or touch each other, or nothing is inside.
    pub fn new(vertices: impl IntoIterator<Item = Point>) -> Result<Self, PolygonError> {
        let mut vertices = vertices.into_iter().collect_vec();
        vertices.dedup();
        let last = vertices.len().saturating_sub(1);
        let sides = vertices.iter().copied().circular_tuple_windows().enumerate();
        for [(i, a), (j, b)] in sides.array_combinations() {
            let neighbours = j == i + 1 || (i == 0 && j == last);
            if !neighbours && touch(a, b) {
                return Err(PolygonError::Crossing(a.0, b.0));
            }
        }
        let this = Self::normal(vertices);
        if this.0.len() < 3 { Err(PolygonError::NoArea) } else { Ok(this) }
    }

    /// The normal form of a simple polygon's vertices.
    fn normal(mut vertices: Vec<Point>) -> Self {
        let is_straight = |(&a, &b, &c): (&Point, &Point, &Point)| side(a, b, c) == 0;
        let before_straight =
            |vertices: &[Point]| vertices.iter().circular_tuple_windows().position(is_straight);
        while let Some(before) = before_straight(&vertices) {
            vertices.remove((before + 1) % vertices.len());
        }
        Self::in_order(vertices)
    }

    /// The polygon with these vertices, none of them in the middle of a side.
    fn in_order(mut vertices: Vec<Point>) -> Self {
        if doubled_area(&vertices) < 0 {
            vertices.reverse();
        }
        if let Some(smallest) = vertices.iter().position_min() {
            vertices.rotate_left(smallest);
        }
        Self(vertices)
    }

    /// The vertices, anticlockwise from the smallest on.
    pub fn vertices(&self) -> &[Point] {
        &self.0
    }

    /// The sides, each by its ends, anticlockwise.
    pub fn sides(&self) -> impl Iterator<Item = (Point, Point)> + Clone {
        self.0.iter().chain(self.0.first()).copied().tuple_windows()
    }

    /// Twice the area, which is a whole number.
    pub fn doubled_area(&self) -> i64 {
        doubled_area(&self.0)
    }

    /// True if it bends to the left everywhere.
    pub fn is_convex(&self) -> bool {
        self.0.iter().circular_tuple_windows().all(|(&a, &b, &c)| side(a, b, c) > 0)
    }

    /// Convex polygons that make up this one: itself, or triangles.
    pub fn convex_parts(&self) -> Vec<Self> {
        if self.is_convex() {
            return vec![self.clone()];
        }
        let (mut rest, mut parts) = (self.clone(), Vec::new());
        while rest.0.len() > 3
            && let Some((tip, ear)) = rest.ear()
        {
            parts.push(ear);
            rest.0.remove(tip);
            // What lies straight now is no vertex any more.
            rest = Self::normal(rest.0);
        }
        parts.push(rest);
        parts
    }

    /// A triangle between two sides with nothing else in it, and the number of the vertex between
    /// them. Every simple polygon has one: G. H. Meisters, "Polygons have ears", 1975.
    fn ear(&self) -> Option<(usize, Self)> {
        let tips = (1..self.0.len()).chain([0]);
        let corners = self.0.iter().copied().circular_tuple_windows();
        let triangles = corners.map(|(a, b, c)| Self(vec![a, b, c]));
        let is_ear = |(_, ear): &(usize, Self)| {
            let is_outside = |vertex: &Point| ear.0.contains(vertex) || !ear.covers(*vertex);
            ear.is_convex() && self.0.iter().all(is_outside)
        };
        let (tip, ear) = tips.zip(triangles).find(is_ear)?;
        Some((tip, Self::in_order(ear.0)))
    }

    /// The place of a point, its coordinates multiplied by `scale`: `Greater` inside this convex
    /// polygon, `Equal` on its border, `Less` outside.
    pub fn place(&self, point: Point, scale: i64) -> Ordering {
        let places =
            self.sides().map(|(a, b)| side(a.scaled(scale), b.scaled(scale), point).cmp(&0));
        places.min().unwrap_or(Ordering::Less)
    }

    /// True if a point lies in this convex polygon or on its border.
    pub fn covers(&self, point: Point) -> bool {
        self.place(point, 1).is_ge()
    }

    /// True if two polygons have inner points in common.
    pub fn overlaps(&self, other: &Self) -> bool {
        let overlap = |(one, other): (Self, Self)| one.overlaps_convex(&other);
        self.bounds().meets(&other.bounds())
            && self.convex_parts().into_iter().cartesian_product(other.convex_parts()).any(overlap)
    }

    /// True if two convex polygons have inner points in common: if they have not, a side of one of
    /// them separates them.
    pub fn overlaps_convex(&self, other: &Self) -> bool {
        let apart = |one: &Self, other: &Self| {
            one.sides().any(|(a, b)| other.0.iter().all(|&vertex| side(a, b, vertex) <= 0))
        };
        !apart(self, other) && !apart(other, self)
    }

    /// True if two polygons that do not overlap share more than points of their borders.
    pub fn shares_side(&self, other: &Self) -> bool {
        self.sides().cartesian_product(other.sides()).any(|((a, b), (c, d))| {
            let [from, to] = [c, d].map(|end| (b - a).dot(end - a));
            let straight = side(a, b, c) == 0 && side(a, b, d) == 0;
            straight && from.min(to).max(0) < from.max(to).min((b - a).dot(b - a))
        })
    }

    /// The least rectangle around it.
    pub fn bounds(&self) -> Bounds {
        let of = |pick: fn(i64, i64) -> i64| {
            let both = |a: Point, b: Point| Point::new(pick(a.x, b.x), pick(a.y, b.y));
            self.0.iter().copied().reduce(both).unwrap_or_default()
        };
        Bounds { least: of(i64::min), greatest: of(i64::max) }
    }

    /// The polygon after an isometry, if all its vertices are integer then.
    pub fn moved(&self, isometry: Isometry) -> Option<Self> {
        let vertices = self.0.iter().map(|&vertex| isometry.apply(vertex));
        Some(Self::in_order(vertices.collect::<Option<_>>()?))
    }

    /// The polygon turned over.
    pub fn mirrored(&self) -> Self {
        Self::in_order(self.0.iter().map(|vertex| vertex.mirrored()).collect())
    }

    /// Every polygon congruent to this one with integer vertices and its smallest vertex on the
    /// origin; without its mirror images if it must not be flipped.
    pub fn orientations(&self, flip: bool) -> Vec<Self> {
        let turns = Isometry::of_vector(self.0[1] - self.0[0], flip).into_iter();
        turns.filter_map(|turn| Some(self.moved(turn)?.at_origin())).sorted().dedup().collect()
    }

    /// The polygon with its smallest vertex on the origin.
    pub fn at_origin(&self) -> Self {
        self.shifted(Point::default() - self.0[0])
    }

    /// The polygon elsewhere.
    pub fn shifted(&self, by: Point) -> Self {
        Self(self.0.iter().map(|&vertex| vertex + by).collect())
    }

    /// The isometries that map this polygon onto itself, the identity first.
    pub fn symmetries(&self) -> Vec<Isometry> {
        let [first, second] = [self.0[0], self.0[1]];
        let turns = Isometry::of_vector(second - first, true).into_iter();
        let symmetry = |turn: Isometry| {
            let turned = self.moved(turn)?;
            let shift = first - turned.0[0];
            (turned.shifted(shift) == *self).then(|| turn.shifted(shift))
        };
        turns.filter_map(symmetry).sorted_by_key(|isometry| !isometry.is_shift()).collect()
    }
}

/// Twice the area, negative for a clockwise polygon.
fn doubled_area(vertices: &[Point]) -> i64 {
    vertices.iter().circular_tuple_windows().map(|(&a, &b)| a.cross(b)).sum()
}

/// True if two segments have a point in common.
fn touch((a, b): (Point, Point), (c, d): (Point, Point)) -> bool {
    let apart = |one: i64, other: i64| one.signum() * other.signum() > 0;
    let boxes = |of: fn(Point) -> i64| {
        of(a).max(of(b)) >= of(c).min(of(d)) && of(c).max(of(d)) >= of(a).min(of(b))
    };
    boxes(|point| point.x)
        && boxes(|point| point.y)
        && !apart(side(a, b, c), side(a, b, d))
        && !apart(side(c, d, a), side(c, d, b))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn polygon(vertices: &[[i32; 2]]) -> Polygon {
        Polygon::new(vertices.iter().map(|&vertex| vertex.into())).unwrap()
    }

    #[test]
    fn a_polygon_is_the_same_however_it_is_written() {
        let triangle = polygon(&[[0, 0], [4, 0], [0, 2]]);
        assert_eq!(triangle, polygon(&[[4, 0], [0, 0], [0, 1], [0, 2], [2, 1]]));
        assert_eq!(triangle.doubled_area(), 8);
        let line = [[0, 0], [4, 0], [2, 0]].map(Point::from);
        assert_eq!(Polygon::new(line), Err(PolygonError::NoArea));
        let bow = [[0, 0], [2, 2], [2, 0], [0, 2]].map(Point::from);
        let crossing = PolygonError::Crossing(Point::new(0, 0), Point::new(2, 0));
        assert_eq!(Polygon::new(bow), Err(crossing));
    }

    #[test]
    fn congruent_polygons_are_found_with_slanted_sides() {
        // The sides of length 5 also fit a 3-4-5 triangle.
        let square = polygon(&[[0, 0], [5, 0], [5, 5], [0, 5]]);
        assert_eq!(square.orientations(false).len(), 3);
        assert_eq!(square.orientations(true).len(), 3);
        let triangle = polygon(&[[0, 0], [2, 0], [0, 1]]);
        assert_eq!((triangle.orientations(false).len(), triangle.orientations(true).len()), (4, 8));
        assert_eq!(square.symmetries().len(), 8);
        assert_eq!(triangle.symmetries().len(), 1);
        let kite = polygon(&[[0, 0], [3, 1], [4, 4], [1, 3]]);
        assert_eq!(kite.symmetries().len(), 4);
    }

    #[test]
    fn overlap_is_not_touching() {
        let left = polygon(&[[0, 0], [3, 1], [0, 2]]);
        assert!(left.overlaps(&polygon(&[[2, 0], [5, 0], [2, 2]])));
        assert!(left.overlaps(&left));
        let above = polygon(&[[0, 2], [3, 1], [3, 4]]);
        assert!(!left.overlaps(&above) && left.shares_side(&above));
        let right = polygon(&[[3, 1], [5, 0], [5, 2]]);
        assert!(!left.overlaps(&right) && !left.shares_side(&right));
        let half = polygon(&[[0, 0], [0, 1], [-2, 0]]);
        assert!(left.shares_side(&half) && half.shares_side(&left));
    }

    #[test]
    fn parts_make_up_the_whole() {
        let star = polygon(&[[0, 0], [4, 1], [8, 0], [7, 4], [8, 8], [4, 7], [0, 8], [1, 4]]);
        let comb =
            polygon(&[[0, 0], [7, 0], [7, 5], [5, 5], [5, 1], [3, 1], [3, 5], [1, 5], [1, 1]]);
        for whole in [star, comb, polygon(&[[0, 0], [9, 0], [9, 9]])] {
            let parts = whole.convex_parts();
            assert!(parts.iter().all(Polygon::is_convex));
            let area: i64 = parts.iter().map(Polygon::doubled_area).sum();
            assert_eq!(area, whole.doubled_area());
            assert!(parts.iter().array_combinations().all(|[one, other]| !one.overlaps(other)));
        }
    }
}
