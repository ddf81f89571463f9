//! Random reassemblies: a rectangle that is cut along the sides and diagonals of unit squares.
//!
//! A unit square is four quarters around its middle. A quarter is told by its centre, six times as
//! large: whatever is a motion of polygons is one of these points.

use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools;

use super::Case;
use super::tiler::{Matrix, Piece, Point, Tiler, apply, determinant, signed};
use crate::random::Random;

type Vertex = [i32; 2];

/// A half of a unit square: its corners anticlockwise, and its quarters.
type Half = ([Vertex; 3], [Point; 2]);

/// The halves of the unit square at a corner, cut along one of its diagonals.
fn halves([x, y]: Vertex, rising: bool) -> [Half; 2] {
    let corners = [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]];
    // Of the sides below, to the right, above and to the left.
    let quarters = [[3, 1], [5, 3], [3, 5], [1, 3]].map(|[a, b]| [6 * x + a, 6 * y + b, 0]);
    let half = |first: usize| {
        let [one, two] = [first % 4, (first + 1) % 4];
        ([corners[one], corners[two], corners[(first + 2) % 4]], [quarters[one], quarters[two]])
    };
    if rising { [half(0), half(2)] } else { [half(1), half(3)] }
}

/// The vertices of the polygon that halves make up, anticlockwise, if it is one.
fn outline(halves: &[Half]) -> Option<Vec<Vertex>> {
    let sides = halves
        .iter()
        .flat_map(|(corners, _)| (0..3).map(|at| (corners[at], corners[(at + 1) % 3])));
    let sides: BTreeSet<_> = sides.collect();
    let outer = sides.iter().filter(|(from, to)| !sides.contains(&(*to, *from)));
    let next: BTreeMap<Vertex, Vertex> = outer.clone().copied().collect();
    if next.len() != outer.count() {
        return None;
    }
    let (&start, _) = next.first_key_value()?;
    let mut ring = vec![start];
    while next[ring.last()?] != start {
        ring.push(next[ring.last()?]);
    }
    let is_turn = |(before, at, after): &(&Vertex, &Vertex, &Vertex)| {
        (at[0] - before[0]) * (after[1] - at[1]) != (at[1] - before[1]) * (after[0] - at[0])
    };
    let turns = ring.iter().circular_tuple_windows().filter(is_turn);
    let vertices = turns.map(|(_, &at, _)| at).collect();
    (ring.len() == next.len()).then_some(vertices)
}

/// Halves that share a side, joined at random into so many parts.
fn joined(random: &mut Random, halves: Vec<Half>, count: usize) -> Vec<Vec<Half>> {
    let mut parts = halves.into_iter().map(|half| vec![half]).collect_vec();
    for _ in 0..200 {
        if parts.len() <= count {
            break;
        }
        let order = random.order(parts.len());
        let both = [&parts[order[0]][..], &parts[order[1]]].concat();
        if both.len() <= 7 && outline(&both).is_some() {
            parts[order[0]] = both;
            parts.swap_remove(order[1]);
        }
    }
    parts
}

pub(crate) fn random(random: &mut Random) -> Option<Case> {
    let [width, height] = random.pick(&[[2, 1], [2, 2], [2, 2], [3, 1], [3, 2], [4, 2], [3, 3]]);
    let corners = (0..width).cartesian_product(0..height);
    let all = corners.flat_map(|(x, y)| halves([x, y], random.percent(50))).collect_vec();
    let count = 3 + random.below(5);
    let mut parts = joined(random, all, count);
    if random.percent(30) {
        parts.pop();
    }
    if parts.is_empty() || parts.len() > 8 {
        return None;
    }
    let frame = outline(&parts.concat())?;
    let one_sided = random.percent(40);
    let all_motions = signed(2);
    let is_allowed = |matrix: &&Matrix| !one_sided || determinant(matrix) == 1;
    let motions = all_motions.iter().filter(is_allowed).copied().collect_vec();
    let points = |halves: &[Half]| halves.iter().flat_map(|(_, quarters)| *quarters).collect_vec();
    let board = points(&parts.concat()).into_iter().map(|point| (point, false)).collect();
    let mut text = format!("family = \"polygons\"\none_sided = {one_sided}\nframe = {frame:?}\n");
    let mut pieces = Vec::new();
    for (letter, part) in ('A'..).zip(&parts) {
        let (matrix, by) =
            (random.pick(&motions), [random.from(-3, 3) as i32, random.from(-3, 3) as i32]);
        let vertices = outline(part)?.into_iter().map(|[x, y]| {
            let [x, y, _] = apply(&matrix, [x, y, 0]);
            [x + by[0], y + by[1]]
        });
        text +=
            &format!("[[piece]]\nname = \"{letter}\"\nvertices = {:?}\n", vertices.collect_vec());
        pieces.push(Piece { name: letter.to_string(), cells: points(part), least: 1, most: 1 });
    }
    let tiler = Tiler {
        board,
        pieces,
        motions,
        all_motions,
        step: 6,
        turns_over: false,
        is_crossing_refused: false,
    };
    let tilings = tiler.tilings()?;
    let levels = tiler.levels(&tilings);
    Some(Case { text, pins: Vec::new(), solutions: tilings.len(), levels, values: Vec::new() })
}
