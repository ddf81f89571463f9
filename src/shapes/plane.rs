//! The plane of drawings, where coordinates are no integers.

use itertools::Itertools;

use super::polygon;

/// A point of the plane.
#[must_use]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Upwards.
    pub y: f64,
}

impl Point {
    /// The point whose coordinates are greater by these.
    pub(crate) fn by(self, x: f64, y: f64) -> Self {
        Self { x: self.x + x, y: self.y + y }
    }

    /// The point on the line to another one, by its part of the way.
    pub fn toward(self, other: Self, part: f64) -> Self {
        self.by(part * (other.x - self.x), part * (other.y - self.y))
    }

    /// The point at this distance from here, by the part of a whole turn: clockwise from above.
    ///
    /// ```
    /// use puzzlec::shapes::plane::Point;
    ///
    /// let east = Point::default().around(2.0, 0.25);
    /// assert!((east.x - 2.0).abs() < 1e-9 && east.y.abs() < 1e-9);
    /// ```
    pub fn around(self, distance: f64, turn: f64) -> Self {
        let (right, up) = (std::f64::consts::TAU * turn).sin_cos();
        self.by(distance * right, distance * up)
    }

    /// The point with its coordinates multiplied by a factor.
    pub(crate) fn scaled(self, factor: f64) -> Self {
        Self { x: factor * self.x, y: factor * self.y }
    }

    /// The distance from another one.
    pub fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

impl From<(f64, f64)> for Point {
    fn from((x, y): (f64, f64)) -> Self {
        Self { x, y }
    }
}

impl From<polygon::Point> for Point {
    fn from(point: polygon::Point) -> Self {
        Self { x: point.x as f64, y: point.y as f64 }
    }
}

/// The mean of points.
pub fn mean(points: impl IntoIterator<Item = Point>) -> Point {
    weighted_mean(points.into_iter().map(|point| (1.0, point)))
}

/// The mean of points with weights.
pub(super) fn weighted_mean(points: impl IntoIterator<Item = (f64, Point)>) -> Point {
    let sums = points.into_iter().fold((0.0, Point::default()), |(weights, sum), (weight, at)| {
        (weights + weight, sum.by(weight * at.x, weight * at.y))
    });
    let (weights, Point { x, y }) = sums;
    Point { x: x / weights, y: y / weights }
}

/// The least and the greatest of each coordinate of points.
pub(crate) fn bounds(points: impl IntoIterator<Item = Point>) -> Option<[Point; 2]> {
    points.into_iter().map(|point| [point; 2]).reduce(|[from, to], [point, _]| {
        let from = Point { x: from.x.min(point.x), y: from.y.min(point.y) };
        [from, Point { x: to.x.max(point.x), y: to.y.max(point.y) }]
    })
}

/// True if a point lies inside the polygon with these corners.
pub(crate) fn is_inside(corners: &[Point], at: Point) -> bool {
    let is_left = |&(from, to): &(&Point, &Point)| {
        let part = (at.y - from.y) / (to.y - from.y);
        (from.y > at.y) != (to.y > at.y) && from.toward(*to, part).x < at.x
    };
    corners.iter().circular_tuple_windows().filter(is_left).count() % 2 == 1
}

/// The distance of a point from the sides of a polygon; below 0 outside of it.
pub(crate) fn depth(corners: &[Point], at: Point) -> f64 {
    let distance = |(&from, &to): (&Point, &Point)| {
        let (right, down) = (to.x - from.x, to.y - from.y);
        let along = (at.x - from.x) * right + (at.y - from.y) * down;
        let part = (along / (right * right + down * down).max(f64::MIN_POSITIVE)).clamp(0.0, 1.0);
        at.distance(from.toward(to, part))
    };
    let least = corners.iter().circular_tuple_windows().map(distance).fold(f64::MAX, f64::min);
    if is_inside(corners, at) { least } else { -least }
}
