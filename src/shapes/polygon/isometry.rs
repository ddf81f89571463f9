//! Rotations and reflections that map some integer points to integer points.

use itertools::Itertools;

use super::Point;

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
