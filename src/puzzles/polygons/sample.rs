//! Points that tell which placements overlap.

use std::fmt;

use super::{Motion, Placement, Polygons};
use crate::puzzle::prelude::*;
use crate::shapes::polygon::{Point, Polygon};

/// Coordinates of samples are multiples of one in so many.
const SCALE: i64 = 1_000_000;

/// A point on the border of no placement: whatever covers the frame covers it exactly once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Sample {
    /// The coordinates in millionths.
    millionths: Point,
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimal = |millionths: i64| {
            let sign = if millionths < 0 { "-" } else { "" };
            let size = millionths.abs();
            format!("{sign}{}.{:06}", size / SCALE, size % SCALE)
        };
        write!(f, "{}:{}", decimal(self.millionths.x), decimal(self.millionths.y))
    }
}

/// What tells every overlap of two placements of different pieces.
pub(super) struct Samples {
    /// Points, each with the placements that it lies inside of.
    pub(super) points: Vec<Covered>,
    /// Pairs of placements that overlap where there is no room for a point.
    pub(super) pairs: BTreeSet<(usize, usize)>,
}

/// A point, and the placements that it lies inside of.
type Covered = (Sample, Vec<usize>);

impl Samples {
    /// Enough points that any two placements of different pieces overlap only if one of them lies
    /// in both, but for the pairs that are listed. This is not believed but checked: whether two
    /// placements overlap is decided exactly, and every pair that has no point in common yet gets
    /// one.
    ///
    /// With a point there are its images under the motions, and so with a pair, so that motions map
    /// what is said to what is said. The images of a point are given by the placements that have it
    /// inside, which are exact; their coordinates are rounded where they must be.
    pub(super) fn sufficient(placements: &[Placement], motions: &[Motion]) -> Self {
        let bounds = placements.iter().map(|placement| placement.polygon.bounds()).collect_vec();
        let (mut orbits, mut pairs) = (Vec::<Vec<Covered>>::new(), BTreeSet::new());
        let mut bits = Bits::new(placements.len());
        for (second, b) in placements.iter().enumerate() {
            for (first, a) in placements[..second].iter().enumerate() {
                let boxes = meet(bounds[first], bounds[second]);
                if a.piece == b.piece || !boxes || bits.meet(first, second) {
                    continue;
                }
                let Some((one, other)) = overlapping(a, b) else { continue };
                if pairs.contains(&(first, second)) {
                    continue;
                }
                if let Some(sample) = between(one, other, placements) {
                    let orbit = orbit(&(sample, covering(sample, placements)), motions);
                    for (_, covering) in &orbit {
                        bits.add(covering);
                    }
                    orbits.push(orbit);
                } else {
                    pairs.extend(motions.iter().map(|motion| {
                        let [one, other] = [first, second].map(|index| motion.placements[index]);
                        (one.min(other), one.max(other))
                    }));
                }
            }
        }
        drop_redundant(&mut orbits, placements);
        Self { points: orbits.into_iter().flatten().sorted_unstable().collect(), pairs }
    }
}

/// The images of a point under motions.
fn orbit((sample, covering): &Covered, motions: &[Motion]) -> Vec<Covered> {
    let image = |motion: &Motion| {
        let images = covering.iter().map(|&index| motion.placements[index]);
        let millionths = motion.isometry.apply_scaled(sample.millionths, SCALE);
        (Sample { millionths }, images.sorted_unstable().collect_vec())
    };
    motions.iter().map(image).unique_by(|(_, covering)| covering.clone()).collect()
}

/// Drops points with their images while every pair that shares one still does.
fn drop_redundant(orbits: &mut Vec<Vec<Covered>>, placements: &[Placement]) {
    let count = placements.len();
    let mut shared = vec![0_u16; count * count];
    let pairs = |orbit: &[Covered]| {
        let pairs = orbit.iter().flat_map(|(_, covering)| covering.iter().array_combinations());
        let pairs = pairs.map(|[&one, &other]| (one, other));
        let pairs = pairs.filter(|&(a, b)| placements[a].piece != placements[b].piece);
        pairs.map(|(one, other)| one * count + other).collect_vec()
    };
    for pair in orbits.iter().flat_map(|orbit| pairs(orbit)) {
        shared[pair] = shared[pair].saturating_add(1);
    }
    orbits.retain(|orbit| {
        let pairs = pairs(orbit);
        for &pair in &pairs {
            shared[pair] -= 1;
        }
        let needed = pairs.iter().any(|&pair| shared[pair] == 0);
        if needed {
            for pair in pairs {
                shared[pair] += 1;
            }
        }
        needed
    });
}

impl Polygons {
    /// Leaves out placements beside which some point can no longer be covered, and their images
    /// under the motions of the frame, until there are none. The points lie around every integer
    /// point, where the vertices of pieces meet.
    pub(super) fn completable(&self, mut placements: Vec<Placement>) -> Vec<Placement> {
        let (from, to) = self.frame.bounds();
        let offsets = [(1, 3), (3, 1)].into_iter().flat_map(|(across, up)| {
            let offset = move |signs: (i64, i64)| {
                Point::new(signs.0 * across * 50_021, signs.1 * up * 50_023)
            };
            [(1, 1), (1, -1), (-1, 1), (-1, -1)].map(offset)
        });
        let corners = (from.x..=to.x).cartesian_product(from.y..=to.y);
        let points = corners.cartesian_product(offsets.collect_vec());
        let points = points.map(|((x, y), offset)| Point::new(x * SCALE, y * SCALE) + offset);
        let points = points.filter(|&point| self.frame.has_inside(point, SCALE));
        let on_no_border = |&point: &Point| !placements.iter().any(|p| on_border(p, point));
        let points = points.filter(on_no_border).map(|millionths| Sample { millionths });
        let points = points.collect_vec();
        loop {
            let mut bits = Bits::new(placements.len());
            let covering = points.iter().map(|&point| covering(point, &placements)).collect_vec();
            for covering in &covering {
                bits.add(covering);
            }
            let before = placements.len();
            let mut keep = vec![true; before];
            for one in 0..before {
                keep[one] = covering.iter().enumerate().all(|(point, covering)| {
                    let beside = |&other: &usize| {
                        keep[other]
                            && placements[one].piece != placements[other].piece
                            && !bits.meet_near(point, one, other)
                            && !bits.meet(one, other)
                    };
                    bits.has(one, point) || covering.iter().any(beside)
                });
            }
            let motions = self.motions(&placements);
            let kept = |index| motions.iter().all(|motion| keep[motion.placements[index]]);
            let mut keep = (0..before).map(kept).collect_vec().into_iter();
            placements.retain(|_| keep.next() == Some(true));
            if placements.len() == before {
                return placements;
            }
        }
    }
}

/// The placements that a point lies inside of.
fn covering(sample: Sample, placements: &[Placement]) -> Vec<usize> {
    let has = |placement: &Placement| {
        placement.parts.iter().any(|part| part.has_inside(sample.millionths, SCALE))
    };
    (0..placements.len()).filter(|&index| has(&placements[index])).collect()
}

/// For each placement the points inside of it, a bit for each.
struct Bits {
    points: usize,
    words: Vec<Vec<u64>>,
}

impl Bits {
    fn new(placements: usize) -> Self {
        Self { points: 0, words: vec![Vec::new(); placements] }
    }

    /// Adds a point.
    fn add(&mut self, covering: &[usize]) {
        let (word, bit) = (self.points / 64, self.points % 64);
        self.points += 1;
        if bit == 0 {
            for words in &mut self.words {
                words.push(0);
            }
        }
        for &index in covering {
            self.words[index][word] |= 1 << bit;
        }
    }

    fn has(&self, placement: usize, point: usize) -> bool {
        self.words[placement][point / 64] >> (point % 64) & 1 != 0
    }

    /// Whether two placements have a point in common that was added at about the same time as
    /// this one: a quick look where a common point is likely.
    fn meet_near(&self, point: usize, one: usize, other: usize) -> bool {
        let (from, to) = ((point / 64).saturating_sub(2), point / 64 + 3);
        let words = |index: usize| self.words[index].iter().take(to).skip(from);
        words(one).zip(words(other)).any(|(one, other)| one & other != 0)
    }

    /// Whether two placements have a point in common.
    fn meet(&self, one: usize, other: usize) -> bool {
        self.words[one].iter().zip(&self.words[other]).any(|(one, other)| one & other != 0)
    }
}

/// Whether two boxes have inner points in common.
const fn meet(a: (Point, Point), b: (Point, Point)) -> bool {
    a.0.x < b.1.x && b.0.x < a.1.x && a.0.y < b.1.y && b.0.y < a.1.y
}

/// Parts of two placements that overlap.
fn overlapping<'p>(a: &'p Placement, b: &'p Placement) -> Option<(&'p Polygon, &'p Polygon)> {
    let pairs = a.parts.iter().flat_map(|one| b.parts.iter().map(move |other| (one, other)));
    pairs.into_iter().find(|(one, other)| one.overlaps(other))
}

/// A point inside both of two convex polygons and on no border.
///
/// It is guessed by rounded arithmetic near the middle of what they have in common, and then
/// checked exactly.
fn between(one: &Polygon, other: &Polygon, placements: &[Placement]) -> Option<Sample> {
    let middle = centroid(&clip(one, other))?;
    let nudges = (0..40_i64).map(|step| Point::new(step * 7 % 41, step * 18 % 43));
    nudges.map(|nudge| middle + nudge).find_map(|point| {
        let inside = one.has_inside(point, SCALE) && other.has_inside(point, SCALE);
        (inside && !placements.iter().any(|placement| on_border(placement, point)))
            .then_some(Sample { millionths: point })
    })
}

/// Whether a point lies on the border of a placement or of one of its parts.
fn on_border(placement: &Placement, point: Point) -> bool {
    placement.parts.iter().any(|part| {
        let scaled = |vertex: Point| Point::new(vertex.x * SCALE, vertex.y * SCALE);
        let sides =
            |(a, b): (Point, Point)| crate::shapes::polygon::side(scaled(a), scaled(b), point);
        part.sides().all(|ends| sides(ends) >= 0) && part.sides().any(|ends| sides(ends) == 0)
    })
}

/// What two convex polygons have in common, rounded: Ivan Sutherland and Gary Hodgman, "Reentrant
/// polygon clipping", 1974.
fn clip(one: &Polygon, other: &Polygon) -> Vec<(f64, f64)> {
    let float = |point: Point| (point.x as f64, point.y as f64);
    let mut rest: Vec<_> = one.vertices().iter().map(|&vertex| float(vertex)).collect();
    for (a, b) in other.sides() {
        let (a, b) = (float(a), float(b));
        let side = |(x, y): (f64, f64)| (b.0 - a.0) * (y - a.1) - (b.1 - a.1) * (x - a.0);
        let mut kept = Vec::new();
        for (index, &end) in rest.iter().enumerate() {
            let start = rest[(index + rest.len() - 1) % rest.len()];
            let (before, after) = (side(start), side(end));
            if before * after < 0.0 {
                let part = before / (before - after);
                kept.push((start.0 + part * (end.0 - start.0), start.1 + part * (end.1 - start.1)));
            }
            if after >= 0.0 {
                kept.push(end);
            }
        }
        rest = kept;
    }
    rest
}

/// The mean of some vertices, in millionths; it lies inside a convex polygon.
fn centroid(vertices: &[(f64, f64)]) -> Option<Point> {
    let count = vertices.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| {
        (vertices.iter().map(of).sum::<f64>() / count * SCALE as f64).round() as i64
    };
    (!vertices.is_empty()).then(|| Point::new(mean(|vertex| vertex.0), mean(|vertex| vertex.1)))
}
