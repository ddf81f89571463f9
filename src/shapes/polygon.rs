//! Polygons with integer vertices, and everything about them decided exactly.

use std::fmt;

use itertools::Itertools;
use serde::{Deserialize, Serialize};

/// A point of the plane with integer coordinates, or a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "[i32; 2]", into = "[i32; 2]")]
pub struct Point {
    /// To the right.
    pub x: i64,
    /// Upwards.
    pub y: i64,
}

impl Point {
    /// The point with these coordinates.
    pub const fn new(x: i64, y: i64) -> Self {
        Self { x, y }
    }

    /// The cross product with another vector: positive if that is to the left of this one.
    const fn cross(self, other: Self) -> i64 {
        self.x * other.y - self.y * other.x
    }

    /// The square of the length.
    const fn square(self) -> i64 {
        self.x * self.x + self.y * self.y
    }

    fn scaled(self, factor: i64) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

impl std::ops::Add for Point {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl std::ops::Sub for Point {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl From<[i32; 2]> for Point {
    /// Files have 32 bits for a coordinate, so that no product of two overflows.
    fn from([x, y]: [i32; 2]) -> Self {
        Self::new(x.into(), y.into())
    }
}

impl From<Point> for [i32; 2] {
    fn from(Point { x, y }: Point) -> Self {
        [x, y].map(|coordinate| coordinate as i32)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.x, self.y)
    }
}

/// On which side of the directed line from `a` to `b` a point lies: positive for the left.
pub(crate) fn side(a: Point, b: Point, point: Point) -> i64 {
    (b - a).cross(point - a)
}

/// A simple polygon: anticlockwise, from its smallest vertex on, without vertices in the middle of
/// a side. So two polygons are equal if they are the same set of points.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Polygon(Vec<Point>);

impl fmt::Display for Polygon {
    /// The vertices.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.iter().format(","))
    }
}

/// What is wrong with a polygon.
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
        let count = vertices.len();
        let sides = || (0..count).map(|i| (vertices[i], vertices[(i + 1) % count]));
        for ((i, a), (j, b)) in
            sides().enumerate().array_combinations().map(|[one, other]| (one, other))
        {
            let neighbours = j == i + 1 || (i == 0 && j == count - 1);
            if !neighbours && touch(a, b) {
                return Err(PolygonError::Crossing(a.0, b.0));
            }
        }
        let this = Self::normal(vertices);
        if this.0.len() < 3 { Err(PolygonError::NoArea) } else { Ok(this) }
    }

    /// The normal form of a simple polygon's vertices.
    fn normal(mut vertices: Vec<Point>) -> Self {
        let mut at = 0;
        while at < vertices.len() && vertices.len() >= 3 {
            let count = vertices.len();
            let (before, after) = (vertices[(at + count - 1) % count], vertices[(at + 1) % count]);
            if side(before, vertices[at], after) == 0 {
                vertices.remove(at);
                at = at.saturating_sub(1);
            } else {
                at += 1;
            }
        }
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
        self.0.iter().copied().circular_tuple_windows()
    }

    /// Twice the area, which is a whole number.
    pub fn doubled_area(&self) -> i64 {
        doubled_area(&self.0)
    }

    /// Whether it bends to the left everywhere.
    pub fn is_convex(&self) -> bool {
        self.0.iter().circular_tuple_windows().all(|(&a, &b, &c)| side(a, b, c) > 0)
    }

    /// Convex polygons that make up this one: itself, or triangles.
    pub fn convex_parts(&self) -> Vec<Self> {
        if self.is_convex() {
            return vec![self.clone()];
        }
        // Every simple polygon has an ear: G. H. Meisters, "Polygons have ears", 1975.
        let (mut rest, mut parts) = (self.0.clone(), Vec::new());
        while rest.len() > 3 {
            let count = rest.len();
            let is_ear = |&at: &usize| {
                let [a, b, c] = [at, at + 1, at + 2].map(|index| rest[index % count]);
                let ear = [a, b, c];
                side(a, b, c) > 0
                    && rest.iter().filter(|vertex| !ear.contains(vertex)).all(|&vertex| {
                        side(a, b, vertex) < 0 || side(b, c, vertex) < 0 || side(c, a, vertex) < 0
                    })
            };
            let Some(at) = (0..count).find(is_ear) else { break };
            parts.push(Self::normal([0, 1, 2].map(|step| rest[(at + step) % count]).to_vec()));
            rest.remove((at + 1) % count);
            // What lies straight now is no vertex any more.
            rest = Self::normal(rest).0;
        }
        parts.push(Self::normal(rest));
        parts
    }

    /// Whether a point, its coordinates multiplied by `scale`, lies inside this convex polygon and
    /// not on its border.
    pub fn has_inside(&self, point: Point, scale: i64) -> bool {
        self.sides().all(|(a, b)| side(a.scaled(scale), b.scaled(scale), point) > 0)
    }

    /// Whether a point lies in this convex polygon or on its border.
    pub fn covers(&self, point: Point) -> bool {
        self.sides().all(|(a, b)| side(a, b, point) >= 0)
    }

    /// Whether two convex polygons have inner points in common: if they have not, a side of one of
    /// them separates them.
    pub fn overlaps(&self, other: &Self) -> bool {
        let apart = |one: &Self, other: &Self| {
            one.sides().any(|(a, b)| other.0.iter().all(|&vertex| side(a, b, vertex) <= 0))
        };
        !apart(self, other) && !apart(other, self)
    }

    /// Whether two polygons that do not overlap share more than points of their borders.
    pub fn shares_side(&self, other: &Self) -> bool {
        self.sides().cartesian_product(other.sides()).any(|((a, b), (c, d))| {
            let along = |point: Point| {
                let (direction, from) = (b - a, point - a);
                direction.x * from.x + direction.y * from.y
            };
            let straight = side(a, b, c) == 0 && side(a, b, d) == 0;
            straight && along(c).min(along(d)).max(0) < along(c).max(along(d)).min(along(b))
        })
    }

    /// The least and the greatest of each coordinate.
    pub fn bounds(&self) -> (Point, Point) {
        let coordinates = |of: fn(&Point) -> i64| self.0.iter().map(of).minmax().into_option();
        let (left, right) = coordinates(|point| point.x).unwrap_or_default();
        let (bottom, top) = coordinates(|point| point.y).unwrap_or_default();
        (Point::new(left, bottom), Point::new(right, top))
    }

    /// The polygon after an isometry, if all its vertices are integer then.
    pub fn moved(&self, isometry: Isometry) -> Option<Self> {
        let vertices = self.0.iter().map(|&vertex| isometry.apply(vertex));
        Some(Self::normal(vertices.collect::<Option<_>>()?))
    }

    /// Every polygon congruent to this one with integer vertices and its smallest vertex on the
    /// origin; without its mirror images if it must not be flipped.
    pub fn orientations(&self, flip: bool) -> Vec<Self> {
        let [first, second] = [self.0[0], self.0[1]];
        let turns = Isometry::of_vector(second - first, flip);
        let turned = turns.into_iter().filter_map(|turn| self.moved(turn));
        turned
            .map(|turned| turned.shifted(Point::new(0, 0) - turned.0[0]))
            .sorted()
            .dedup()
            .collect()
    }

    /// The polygon elsewhere.
    #[must_use]
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
            (turned.shifted(shift) == *self).then_some(Isometry { shift, ..turn })
        };
        turns.filter_map(symmetry).sorted_by_key(|isometry| !isometry.is_identity()).collect()
    }
}

/// Twice the area, negative for a clockwise polygon.
fn doubled_area(vertices: &[Point]) -> i64 {
    vertices.iter().circular_tuple_windows().map(|(&a, &b)| a.cross(b)).sum()
}

/// Whether two segments have a point in common.
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

/// A rotation or reflection with rational coefficients, and the shift after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Isometry {
    /// A point (x, y), first flipped to (x, -y) if `flip`, becomes (x, y) times this complex number,
    /// divided by `divisor`.
    factor: Point,
    divisor: i64,
    flip: bool,
    shift: Point,
}

impl Isometry {
    /// Up becomes down.
    pub const MIRROR: Self =
        Self { factor: Point::new(1, 0), divisor: 1, flip: true, shift: Point::new(0, 0) };

    /// Every isometry without shift that maps a vector, or its mirror image, to an integer vector.
    fn of_vector(vector: Point, flip: bool) -> Vec<Self> {
        let square = vector.square();
        let reach = square.isqrt();
        let images = (-reach..=reach).flat_map(|x| {
            let y = (square - x * x).isqrt();
            [y, -y].into_iter().dedup().map(move |y| Point::new(x, y))
        });
        let images = images.filter(|image| image.square() == square);
        let flips = if flip { vec![false, true] } else { vec![false] };
        let isometry = |(flip, image): (bool, Point)| {
            // The image divided by the vector is the image times the vector's conjugate, divided
            // by the square of its length.
            let conjugate = Point::new(vector.x, if flip { vector.y } else { -vector.y });
            let factor = times(image, conjugate);
            Self { factor, divisor: square, flip, shift: Point::new(0, 0) }
        };
        flips.into_iter().cartesian_product(images.collect_vec()).map(isometry).collect()
    }

    /// Where a point goes, if its image has integer coordinates.
    pub fn apply(self, point: Point) -> Option<Point> {
        let image =
            times(if self.flip { Point::new(point.x, -point.y) } else { point }, self.factor);
        let whole = image.x % self.divisor == 0 && image.y % self.divisor == 0;
        whole.then(|| Point::new(image.x / self.divisor, image.y / self.divisor) + self.shift)
    }

    /// Where a point goes whose coordinates are multiplied by `scale`, rounded.
    pub fn apply_scaled(self, point: Point, scale: i64) -> Point {
        let image =
            times(if self.flip { Point::new(point.x, -point.y) } else { point }, self.factor);
        let rounded = |product: i64| (product + self.divisor / 2).div_euclid(self.divisor);
        Point::new(rounded(image.x), rounded(image.y)) + self.shift.scaled(scale)
    }

    /// Whether it turns a piece over.
    pub const fn is_reflection(self) -> bool {
        self.flip
    }

    fn is_identity(self) -> bool {
        !self.flip && self.factor == Point::new(self.divisor, 0) && self.shift == Point::new(0, 0)
    }
}

/// The product of two complex numbers.
fn times(a: Point, b: Point) -> Point {
    Point::new(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x)
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
