//! Polyhedra in the plane.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use itertools::Itertools;

use super::adjacency::Board;
use super::graph::distances;
use super::plane::{Point, weighted_mean};

/// The rounds after which the corners hardly move any more.
const ROUNDS: usize = 500;

/// The faces of a polyhedron as polygons in the plane, by the corners of each, clockwise as its
/// edges are: corner k lies between edge k and the next. The first face is around all others
/// (Victor Schlegel, 1883); every other corner lies in a weighted middle of its neighbours (William
/// Tutte, "How to draw a graph", 1963). `None` if the slots are not the faces of one closed surface
/// without holes, all read in the same direction.
///
/// ```
/// use puzzlec::shapes::adjacency::Board;
/// use puzzlec::shapes::planar::schlegel;
///
/// assert_eq!(schlegel(&Board::grid(2, 2)), None);
/// ```
pub fn schlegel(board: &Board) -> Option<Vec<Vec<Point>>> {
    let corners = corners(board)?;
    let count = corners.iter().flatten().max()? + 1;
    let outer = corners.first()?;
    let mut beside = vec![Vec::new(); count];
    for face in &corners {
        for (&one, &other) in face.iter().circular_tuple_windows() {
            beside[one].push(other);
        }
    }
    let depth = distances(&beside, outer);
    let depth = |corner: usize| depth[corner].unwrap_or_default();
    // What lies deep inside pulls less, so that the faces there are not too small.
    let weight = |one: usize, other: usize| 1.0 / f64::from(1 + depth(one) + depth(other));
    // The outer face is seen from inside, so that its corners come the other way around.
    let mut places = vec![Point::default(); count];
    for (number, &corner) in outer.iter().enumerate() {
        places[corner] = Point::default().around(1.0, -(number as f64) / outer.len() as f64);
    }
    let inner = (0..count).filter(|corner| !outer.contains(corner)).collect_vec();
    for _ in 0..ROUNDS {
        for &corner in &inner {
            let around = beside[corner].iter().map(|&other| (weight(corner, other), places[other]));
            places[corner] = weighted_mean(around);
        }
    }
    let face = |face: &Vec<usize>| face.iter().map(|&corner| places[corner]).collect_vec();
    Some(corners.iter().map(face).collect())
}

/// The number of each corner of each face: corners that meet in a vertex have the same.
fn corners(board: &Board) -> Option<Vec<Vec<usize>>> {
    let sides = |slot: usize| board.slots.get(slot).map_or(0, |slot| slot.edges.len());
    let mut of: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    let mut count = 0;
    let slots = 0..board.slots.len();
    for start in slots.clone().flat_map(|slot| (0..sides(slot)).map(move |side| (slot, side))) {
        // Around the vertex: over the edge after a corner into the face beside, where that edge
        // comes first.
        let mut at = start;
        while let Entry::Vacant(new) = of.entry(at) {
            new.insert(count);
            let after = (at.0, (at.1 + 1) % sides(at.0));
            let edge = &board.edges[board.slots[after.0].edges[after.1]];
            let [one, other] = edge.sides[..] else { return None };
            at = if one == after { other } else { one };
        }
        if at != start {
            // The way around does not close.
            return None;
        }
        count += usize::from(of[&start] == count);
    }
    // Euler's formula for what can be drawn on a sphere.
    let is_sphere = count + board.slots.len() == board.edges.len() + 2;
    let faces = slots.map(|slot| (0..sides(slot)).map(|corner| of[&(slot, corner)]).collect());
    is_sphere.then(|| faces.collect())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn board(faces: &[&str]) -> Board {
        let face = |(number, edges): (usize, &&str)| {
            (Arc::from(number.to_string()), None, edges.chars().collect())
        };
        Board::new(faces.iter().enumerate().map(face), |_, edge: &char| edge.to_string().into())
    }

    fn area(corners: &[Point]) -> f64 {
        corners.iter().circular_tuple_windows().map(|(a, b)| a.x * b.y - a.y * b.x).sum::<f64>()
            / 2.0
    }

    #[test]
    fn the_other_faces_of_a_polyhedron_fill_the_first() {
        // A tetrahedron and a cube.
        for faces in
            [&["abc", "cde", "bfd", "aef"][..], &["abcd", "aefg", "bghi", "cikl", "dlme", "fmkh"]]
        {
            let faces = schlegel(&board(faces)).expect("a polyhedron");
            let areas = faces.iter().map(|face| area(face)).collect_vec();
            assert!(areas[1..].iter().all(|&area| area < 0.0), "{areas:?}");
            assert!((areas.iter().sum::<f64>()).abs() < 1e-6, "{areas:?}");
        }
    }

    #[test]
    fn other_surfaces_are_told() {
        // A face the wrong way round, an edge on the border, a torus of one square.
        assert_eq!(schlegel(&board(&["abc", "cde", "bfd", "afe"])), None);
        assert_eq!(schlegel(&board(&["abc", "cde"])), None);
        assert_eq!(schlegel(&board(&["abab"])), None);
    }
}
