//! Sample points that detect overlaps of placements.

use std::cmp::Ordering;

use indexmap::IndexSet;

use super::{Motion, Placement, Polygons};
use crate::puzzle::prelude::*;
use crate::shapes::plane::{self, mean};
use crate::shapes::polygon::{Bounds, Point, Polygon};

/// Coordinates of sample points are multiples of the reciprocal of this number.
pub(super) const SCALE: i64 = 1_000_000;

/// A point, its coordinates multiplied by [`SCALE`], that lies on the border of no placement, and
/// the placements that it lies inside of, in their order. Whatever covers the frame covers it once.
type Covered = (Point, Vec<usize>);

/// Pairs of placements that overlap where there is no room for a point.
type Pairs = BTreeSet<(usize, usize)>;

/// Points, each with the placements that it lies inside of, and pairs of placements: enough points
/// that any two placements of different pieces overlap only if one of them lies in both, but for
/// the pairs that are listed. This is not believed but checked: every overlap of two placements is
/// decided exactly, and every pair that has no point in common yet gets one.
///
/// With a point there are its images under the motions, and so with a pair, so that motions map
/// what is said to what is said. The images of a point are given by the placements that have it
/// inside, which are exact; their coordinates are rounded where they must be.
pub(super) fn sufficient(placements: &[Placement], motions: &[Motion]) -> (Vec<Covered>, Pairs) {
    let (mut orbits, mut pairs) = (Vec::<Vec<Covered>>::new(), Pairs::new());
    let count = placements.len();
    // The number of points that two placements share, and one more where the piece is the same.
    let pairs_of = placements.iter().cartesian_product(placements);
    let mut shared = pairs_of.map(|(b, a)| u16::from(a.piece == b.piece)).collect_vec();
    for (second, b) in placements.iter().enumerate() {
        for (first, a) in placements[..second].iter().enumerate() {
            let known = shared[second * count + first] > 0 || pairs.contains(&(first, second));
            if known || !a.bounds.meets(&b.bounds) {
                continue;
            }
            let mut parts = a.parts.iter().cartesian_product(&b.parts);
            let overlapping = parts.find(|(one, other)| one.overlaps_convex(other));
            let Some((one, other)) = overlapping else { continue };
            if let Some(point) = between(one, other, placements) {
                let orbit = orbit(&point, motions);
                sharing(&orbit, count, |pair| shared[pair] = shared[pair].saturating_add(1));
                orbits.push(orbit);
            } else {
                pairs.extend(motions.iter().map(|motion| {
                    let [one, other] = [first, second].map(|index| motion.placements[index]);
                    (one.min(other), one.max(other))
                }));
            }
        }
    }
    // Drop points with their images while every pair that shares one still does.
    orbits.retain(|orbit| {
        let mut is_needed = false;
        sharing(orbit, count, |pair| {
            shared[pair] -= 1;
            is_needed |= shared[pair] == 0;
        });
        if is_needed {
            sharing(orbit, count, |pair| shared[pair] += 1);
        }
        is_needed
    });
    (orbits.into_iter().flatten().sorted().collect(), pairs)
}

/// Calls a function with each pair of placements that share a point, as often as they do: of so
/// many placements, a pair has the number of the second times their number plus the number of the
/// first.
fn sharing(orbit: &[Covered], count: usize, mut each: impl FnMut(usize)) {
    for (_, covering) in orbit {
        for (at, &second) in covering.iter().enumerate() {
            covering[..at].iter().for_each(|first| each(second * count + first));
        }
    }
}

/// The images of a point under motions.
fn orbit((point, covering): &Covered, motions: &[Motion]) -> Vec<Covered> {
    let image = |motion: &Motion| {
        let images = covering.iter().map(|&index| motion.placements[index]);
        (motion.isometry.apply_scaled(*point, SCALE), images.sorted().collect_vec())
    };
    motions.iter().map(image).unique_by(|(_, covering)| covering.clone()).collect()
}

/// A point with the placements that it lies inside of; None if it lies on the border of one, or of
/// a part of one.
fn covered(point: Point, placements: &[Placement]) -> Option<Covered> {
    let places = placements.iter().map(|placement| {
        if !placement.bounds.covers(point, SCALE) {
            return Ordering::Less;
        }
        placement.parts.iter().map(|part| part.place(point, SCALE)).max().unwrap_or(Ordering::Less)
    });
    let touched = places.enumerate().filter(|(_, place)| place.is_ge());
    let covering = touched.map(|(index, place)| place.is_gt().then_some(index));
    Some((point, covering.collect::<Option<_>>()?))
}

/// A point inside both of two convex polygons and on no border.
///
/// It is guessed by rounded arithmetic near the middle of what they have in common, and then
/// checked exactly.
fn between(one: &Polygon, other: &Polygon, placements: &[Placement]) -> Option<Covered> {
    let middle = middle(one, other)?;
    let nudges = (0..40_i64).map(|step| Point::new(step * 7 % 41, step * 18 % 43));
    let points = nudges.map(|nudge| middle + nudge);
    let is_inside = |point| [one, other].iter().all(|part| part.place(point, SCALE).is_gt());
    { points }.filter(|&point| is_inside(point)).find_map(|point| covered(point, placements))
}

/// The mean of the vertices of the intersection of two convex polygons, rounded: Ivan Sutherland
/// and Gary Hodgman, "Reentrant polygon clipping", 1974.
fn middle(one: &Polygon, other: &Polygon) -> Option<Point> {
    let mut rest = one.vertices().iter().map(|&vertex| plane::Point::from(vertex)).collect_vec();
    for (a, b) in other.sides() {
        let [a, b] = [a, b].map(plane::Point::from);
        let side = |at: plane::Point| (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x);
        let sides = rest.last().into_iter().chain(&rest).zip(&rest);
        let kept = sides.flat_map(|(&start, &end)| {
            let (before, after) = (side(start), side(end));
            let crossing = start.toward(end, before / (before - after));
            [(before * after < 0.0).then_some(crossing), (after >= 0.0).then_some(end)]
        });
        rest = kept.flatten().collect();
    }
    let mean = mean(rest.iter().copied()).scaled(SCALE as f64);
    (!rest.is_empty()).then(|| Point::new(mean.x.round() as i64, mean.y.round() as i64))
}

impl Polygons {
    /// Leaves out placements beside which some point can no longer be covered, and their images
    /// under the motions of the frame, until there are none. The points lie around every integer
    /// point, where the vertices of pieces meet.
    pub(super) fn completable(&self, placements: Vec<Placement>) -> Vec<Placement> {
        let motions = self.motions(&placements);
        let Bounds { least, greatest } = self.frame.outline().bounds();
        let (columns, rows) = (least.x..=greatest.x, least.y..=greatest.y);
        let points = iproduct!(columns, rows, [(1, 3), (3, 1)], [-1, 1], [-1, 1]);
        let points = points.map(|(x, y, (across, up), x_sign, y_sign)| {
            Point::new(x * SCALE + x_sign * across * 50_021, y * SCALE + y_sign * up * 50_023)
        });
        // With a point there are its images, so one placement stands for all of its images.
        let mut coverings: IndexSet<Vec<usize>> = IndexSet::new();
        for point in points.filter(|&point| self.frame.is_inside(point, SCALE)) {
            let Some(point) = covered(point, &placements) else { continue };
            if !coverings.contains(&point.1) {
                coverings.extend(orbit(&point, &motions).into_iter().map(|(_, covering)| covering));
            }
        }
        let is_first = |&one: &usize| motions.iter().all(|motion| motion.placements[one] >= one);
        let mut firsts = (0..placements.len()).filter(is_first).collect_vec();
        let mut keep = vec![true; placements.len()];
        let mut before = usize::MAX;
        while firsts.len() < before {
            before = firsts.len();
            firsts.retain(|&first| {
                let others = placements.iter().zip(&keep);
                let mut beside = others
                    .map(|(other, &is_kept)| is_kept && other.piece != placements[first].piece)
                    .collect_vec();
                let (own, others): (Vec<_>, Vec<_>) =
                    coverings.iter().partition(|covering| covering.binary_search(&first).is_ok());
                own.into_iter().flatten().for_each(|&other| beside[other] = false);
                let is_covered = |others: &Vec<usize>| others.iter().any(|&other| beside[other]);
                let is_completable = others.into_iter().all(is_covered);
                for motion in motions.iter().filter(|_| !is_completable) {
                    keep[motion.placements[first]] = false;
                }
                is_completable
            });
        }
        let kept = placements.into_iter().zip(keep).filter(|(_, is_kept)| *is_kept);
        kept.map(|(placement, _)| placement).collect()
    }
}
