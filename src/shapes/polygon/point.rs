//! Points with integer coordinates.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A point of the plane with integer coordinates, or a vector.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
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
    pub(super) const fn cross(self, other: Self) -> i64 {
        self.x * other.y - self.y * other.x
    }

    /// The scalar product with another vector.
    pub(super) const fn dot(self, other: Self) -> i64 {
        self.x * other.x + self.y * other.y
    }

    /// The point with its coordinates multiplied by a factor.
    #[must_use]
    pub const fn scaled(self, factor: i64) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }

    /// The mirror image below.
    pub(super) const fn mirrored(self) -> Self {
        Self::new(self.x, -self.y)
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

impl std::ops::Mul for Point {
    type Output = Self;

    /// The product of two complex numbers.
    fn mul(self, other: Self) -> Self {
        Self::new(self.x * other.x - self.y * other.y, self.x * other.y + self.y * other.x)
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

/// The side of the directed line from `a` to `b` on which a point lies: positive for the left.
pub(super) fn side(a: Point, b: Point, point: Point) -> i64 {
    (b - a).cross(point - a)
}
