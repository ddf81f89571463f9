//! Polygons that others lie in, with or without dents.

use itertools::Itertools;

use super::Polygon;
use super::point::{Point, side};

/// A simple polygon that others lie in: its convex hull without its dents.
#[derive(Clone, Debug)]
pub struct Frame {
    outline: Polygon,
    hull: Polygon,
    /// Convex polygons that make up the dents.
    dents: Vec<Polygon>,
    /// Convex polygons that make up the frame.
    parts: Vec<Polygon>,
}

impl Frame {
    /// The frame with this outline.
    ///
    /// ```
    /// use puzzlec::shapes::polygon::{Frame, Point, Polygon};
    ///
    /// let polygon = |vertices: &[[i32; 2]]| Polygon::new(vertices.iter().copied().map(Point::from));
    /// let boomerang = Frame::new(polygon(&[[0, 0], [4, 1], [1, 1], [1, 4]])?);
    /// assert!(boomerang.contains(&polygon(&[[0, 0], [1, 1], [1, 2]])?));
    /// // All three vertices are in the frame, one side is not.
    /// assert!(!boomerang.contains(&polygon(&[[0, 0], [4, 1], [1, 4]])?));
    /// # Ok::<(), puzzlec::shapes::polygon::PolygonError>(())
    /// ```
    pub fn new(outline: Polygon) -> Self {
        let on_hull = outline.on_hull();
        let vertices = &outline.0;
        let dent = |(&from, &to): (&usize, &usize)| {
            let around = (from..).take((to + vertices.len() - from) % vertices.len() + 1);
            let dent = around.map(|index| vertices[index % vertices.len()]).collect_vec();
            (dent.len() > 2).then(|| Polygon::normal(dent))
        };
        let dents = on_hull.iter().circular_tuple_windows().filter_map(dent);
        let dents = dents.flat_map(|dent| dent.convex_parts()).collect();
        let hull = Polygon::normal(on_hull.iter().map(|&index| vertices[index]).collect());
        Self { parts: outline.convex_parts(), outline, hull, dents }
    }

    /// The outline.
    pub const fn outline(&self) -> &Polygon {
        &self.outline
    }

    /// True if a polygon lies in the frame, its border perhaps on that of the frame.
    pub fn contains(&self, polygon: &Polygon) -> bool {
        polygon.vertices().iter().all(|&vertex| self.hull.covers(vertex))
            && !self.dents.iter().any(|dent| polygon.overlaps(dent))
    }

    /// True if a point lies in the frame or on its border.
    pub fn covers(&self, point: Point) -> bool {
        self.parts.iter().any(|part| part.covers(point))
    }

    /// True if a point, its coordinates multiplied by `scale`, lies inside the frame and inside one
    /// of the convex polygons that make it up.
    pub fn is_inside(&self, point: Point, scale: i64) -> bool {
        self.parts.iter().any(|part| part.place(point, scale).is_gt())
    }
}

impl Polygon {
    /// The numbers of the vertices on the border of the convex hull, anticlockwise.
    fn on_hull(&self) -> Vec<usize> {
        // The smallest vertex is one of them. The next one has nothing on its right, and is the
        // nearest if there are several.
        let next = |&from: &usize| {
            let here = self.0[from];
            let others = (0..self.0.len()).filter(|&index| index != from);
            let is_next = |&to: &usize| self.0.iter().all(|&at| side(here, self.0[to], at) >= 0);
            let distance = |&to: &usize| (self.0[to] - here).dot(self.0[to] - here);
            others.filter(is_next).min_by_key(distance).filter(|&to| to != 0)
        };
        std::iter::successors(Some(0), next).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn polygon(vertices: &[[i32; 2]]) -> Polygon {
        Polygon::new(vertices.iter().map(|&vertex| vertex.into())).unwrap()
    }

    #[test]
    fn hull_and_dents_make_up_each_other() {
        let comb = [[0, 0], [7, 0], [7, 5], [5, 5], [5, 1], [3, 1], [3, 5], [1, 5], [1, 1], [0, 1]];
        let star = [[0, 0], [4, 1], [8, 0], [7, 4], [8, 8], [4, 7], [0, 8], [1, 4]];
        let spiral = [[0, 0], [9, 0], [9, 9], [2, 9], [2, 4], [5, 4], [5, 6], [4, 6], [4, 5]];
        let spiral = [&spiral[..], &[[3, 5], [3, 8], [8, 8], [8, 1], [0, 1]]].concat();
        for (outline, dents) in [(&comb[..], 2), (&star, 4), (&spiral, 1), (&comb[..3], 0)] {
            let frame = Frame::new(polygon(outline));
            let area = |all: &[Polygon]| all.iter().map(Polygon::doubled_area).sum::<i64>();
            let Frame { outline, hull, dents: parts, .. } = &frame;
            assert!(hull.is_convex());
            assert_eq!(hull.doubled_area(), outline.doubled_area() + area(parts));
            assert!(parts.iter().all(|dent| !dent.overlaps(outline) && !frame.contains(dent)));
            assert!(parts.len() >= dents && frame.contains(outline), "{outline}");
            assert_eq!(frame.contains(hull), dents == 0);
            assert_eq!(area(&frame.parts), outline.doubled_area());
        }
    }

    #[test]
    fn what_lies_in_a_frame_has_all_its_points_there() {
        // Every lattice triangle against every point of a fine grid.
        let frame = Frame::new(polygon(&[[0, 0], [4, 0], [4, 4], [2, 1], [1, 4], [0, 2]]));
        let points = (0..5).cartesian_product(0..5).map(|(x, y)| Point::new(x, y)).collect_vec();
        let fine = (1..80).cartesian_product(1..80).map(|(x, y)| Point::new(5 * x + 1, 5 * y + 2));
        let fine = fine.collect_vec();
        let (mut inside, mut outside) = (0, 0);
        for corners in points.into_iter().array_combinations::<3>() {
            let Ok(triangle) = Polygon::new(corners) else { continue };
            let leaves = |&point: &Point| {
                triangle.place(point, 100).is_gt()
                    && frame.parts.iter().all(|part| part.place(point, 100).is_lt())
            };
            let is_inside = !fine.iter().any(leaves);
            assert_eq!(frame.contains(&triangle), is_inside, "{triangle}");
            *if is_inside { &mut inside } else { &mut outside } += 1;
        }
        assert!(inside > 50 && outside > 50, "{inside} {outside}");
    }
}
