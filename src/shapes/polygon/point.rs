//! Points with integer coordinates, and the rotations and reflections that map some of them to
//! others.

use std::fmt;

use itertools::Itertools;
use serde::{Deserialize, Serialize};

use crate::shapes::list::Exactly;

/// A point of the plane with integer coordinates, or a vector.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(from = "Exactly<i32, 2>", into = "[i32; 2]")]
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

impl From<Exactly<i32, 2>> for Point {
    fn from(Exactly(coordinates): Exactly<i32, 2>) -> Self {
        coordinates.into()
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

/// A rotation or reflection with rational coefficients, and the shift after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Isometry {
    /// A point (x, y), first flipped to (x, -y) if `flip`, becomes (x, y) times this complex
    /// number, divided by `divisor`.
    factor: Point,
    divisor: i64,
    flip: bool,
    shift: Point,
}

impl Isometry {
    /// Every isometry without shift that maps a vector, or its mirror image, to an integer vector.
    pub(super) fn of_vector(vector: Point, flip: bool) -> Vec<Self> {
        let square = vector.dot(vector);
        let reach = square.isqrt();
        let images = (-reach..=reach).flat_map(|x| {
            let y = (square - x * x).isqrt();
            [y, -y].into_iter().dedup().map(move |y| Point::new(x, y))
        });
        let images = images.filter(|image| image.dot(*image) == square);
        let flips = std::iter::once(false).chain(flip.then_some(true));
        let isometry = |(flip, image): (bool, Point)| {
            // The image divided by the vector is the image times the vector's conjugate, divided
            // by the square of its length.
            let factor = image * if flip { vector } else { vector.mirrored() };
            Self { factor, divisor: square, flip, shift: Point::default() }
        };
        flips.cartesian_product(images.collect_vec()).map(isometry).collect()
    }

    /// The place to which a point goes, if it has integer coordinates.
    pub fn apply(self, point: Point) -> Option<Point> {
        let image = self.factor * if self.flip { point.mirrored() } else { point };
        let whole = image.x % self.divisor == 0 && image.y % self.divisor == 0;
        whole.then(|| Point::new(image.x / self.divisor, image.y / self.divisor) + self.shift)
    }

    /// The place to which a point goes whose coordinates are multiplied by `scale`, rounded.
    pub fn apply_scaled(self, point: Point, scale: i64) -> Point {
        let image = self.factor * if self.flip { point.mirrored() } else { point };
        let rounded = |product: i64| (product + self.divisor / 2).div_euclid(self.divisor);
        Point::new(rounded(image.x), rounded(image.y)) + self.shift.scaled(scale)
    }

    /// This isometry, followed by a shift.
    pub(super) fn shifted(self, by: Point) -> Self {
        Self { shift: self.shift + by, ..self }
    }

    /// True if it turns a piece over.
    pub const fn is_reflection(self) -> bool {
        self.flip
    }

    /// True if it turns nothing.
    pub(super) fn is_shift(self) -> bool {
        !self.flip && self.factor == Point::new(self.divisor, 0)
    }
}
