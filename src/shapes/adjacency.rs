//! Adjacency: slots whose sides meet, such as the cells of a lattice or the faces of a polyhedron.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use indexmap::IndexMap;
use itertools::Itertools;

use super::cycles::{Cycles, Exchanges};
use super::lattice::{Cell, hexagon};

/// Slots for pieces, and the edges between them.
///
/// ```
/// use puzzlec::shapes::adjacency::Board;
///
/// let board = Board::grid(2, 2);
/// assert_eq!((board.slots.len(), board.edges.len(), board.border()), (4, 12, 8));
/// // The right side of the first square is the left side of the second.
/// assert_eq!(board.edges[1].sides, [(0, 1), (1, 3)]);
/// assert_eq!(board.motions().count, Some(4));
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    /// The slots, in their order.
    pub slots: Vec<Slot>,
    /// In the order in which the sides of the slots come to them.
    pub edges: Vec<Edge>,
}

/// A place for a piece.
#[derive(Clone, Debug)]
pub struct Slot {
    /// Its name.
    pub name: Arc<str>,
    /// The edge on each side, clockwise.
    pub edges: Vec<usize>,
    /// Its cell, if the board is a part of a lattice.
    pub cell: Option<Cell>,
}

/// An edge: a side of one slot, on the border, or of two.
#[derive(Clone, Debug)]
pub struct Edge {
    /// Its name.
    pub name: Arc<str>,
    /// The sides that meet here.
    pub sides: Vec<Side>,
}

/// A slot, and a side of it, by their numbers.
pub type Side = (usize, usize);

impl Board {
    /// A board of slots, each with its name, its cell and a key for each of its sides: sides of one
    /// key meet. An edge is named by its number or by its key.
    pub fn new<K: Hash + Eq>(
        slots: impl IntoIterator<Item = (Arc<str>, Option<Cell>, Vec<K>)>,
        name: impl Fn(usize, &K) -> Arc<str>,
    ) -> Self {
        let mut meeting: IndexMap<K, Vec<Side>> = IndexMap::new();
        let slots = slots.into_iter().enumerate().map(|(slot, (name, cell, keys))| {
            let edges = keys.into_iter().enumerate().map(|(side, key)| {
                let edge = meeting.entry(key);
                let number = edge.index();
                edge.or_default().push((slot, side));
                number
            });
            Slot { name, edges: edges.collect(), cell }
        });
        let slots = slots.collect();
        let edge = |(number, (key, sides))| Edge { name: name(number, &key), sides };
        Self { slots, edges: meeting.into_iter().enumerate().map(edge).collect() }
    }

    /// Cells of a lattice, each with a name, and the steps to its neighbours, in the order of its
    /// sides. Edges are named by their numbers.
    fn of_cells(steps: &[Cell], cells: impl Iterator<Item = (Arc<str>, Cell)>) -> Self {
        let slots = cells.map(|(name, cell)| {
            // Twice the middle between two cells stands for the side between them.
            (name, Some(cell), steps.iter().map(|&step| cell + cell + step).collect())
        });
        Self::new(slots, |index, _| (index + 1).to_string().into())
    }

    /// Squares in rows and columns, named by both. The first side is the upper one.
    pub fn grid(rows: u32, columns: u32) -> Self {
        let cells = (0..rows as i32).cartesian_product(0..columns as i32);
        let cells = cells.map(|(row, column)| Cell::plane(row, column));
        Self::of_cells(&Cell::STEPS, cells.map(|cell| (cell.to_string().into(), cell)))
    }

    /// Hexagons in rings around one in the centre, ring by ring, clockwise from the upper
    /// right, named by their numbers. The first side of each is the one to the upper right.
    pub fn flower(rings: u32) -> Self {
        let steps = hexagon::STEPS;
        let rings = (1..=rings as i32).flat_map(|ring| {
            let mut at = Cell::plane(-ring, ring);
            (0..6).cartesian_product(0..ring).map(move |(corner, _)| {
                let here = at;
                at = at + steps[(corner + 2) % 6];
                here
            })
        });
        let cells = (1..).zip(std::iter::once(Cell::plane(0, 0)).chain(rings));
        let cells = cells.map(|(number, cell): (u32, _)| (number.to_string().into(), cell));
        Self::of_cells(&steps, cells)
    }

    /// Faces, each the cycle of its edges.
    pub fn faces(faces: &[Vec<&str>]) -> Self {
        let slot = |(number, face): (u32, &Vec<_>)| (number.to_string().into(), None, face.clone());
        Self::new((1..).zip(faces).map(slot), |_, name| (*name).into())
    }

    /// The number of hexagons of a flower.
    pub const fn hexagons(rings: usize) -> usize {
        rings.saturating_mul(rings.saturating_add(1)).saturating_mul(3).saturating_add(1)
    }

    /// The number of edges of one slot only.
    pub fn border(&self) -> usize {
        self.edges.iter().filter(|edge| !edge.is_inner()).count()
    }

    /// The motions of the board, as far as they are not too many.
    pub fn motions(&self) -> Motions {
        let sides_of = |at: usize| (0..self.slots[at].edges.len()).map(move |side| (at, side));
        let slots = (0..self.slots.len()).map(|slot| sides_of(slot).collect_vec()).collect_vec();
        let sides = slots.concat();
        let numbers: HashMap<Side, usize> = sides.iter().copied().zip(0..).collect();
        // An edge goes round its two sides twice, as no slot does.
        let edges = self.edges.iter().filter(|edge| edge.is_inner());
        let cycles = slots.iter().cloned().chain(edges.map(|edge| edge.sides.repeat(2)));
        let cycles = cycles.map(|cycle| cycle.iter().map(|side| numbers[side]).collect()).collect();
        let cycles = Cycles { cycles, flip: false, colours: vec![0; sides.len()] };
        let Exchanges { generators, count, mirroring } = cycles.exchanges(MOST_MOTIONS);
        let motion = |images: Vec<usize>, reflected| {
            let mut images = images.into_iter().map(|image| sides[image]);
            let of_slot = |slot: &Vec<Side>| images.by_ref().take(slot.len()).collect();
            Motion { images: slots.iter().map(of_slot).collect(), reflected }
        };
        let rotation = |images| motion(images, false);
        Motions {
            still: rotation((0..sides.len()).collect()),
            rotations: generators.into_iter().map(rotation).collect(),
            reflection: mirroring.map(|images| motion(images, true)),
            count,
        }
    }
}

impl Edge {
    /// True if the edge is not on the border.
    pub fn is_inner(&self) -> bool {
        self.sides.len() == 2
    }
}

/// A map of the slots to the slots under which sides that meet go on meeting.
#[derive(Clone, Debug)]
pub struct Motion {
    /// The image of each side of each slot.
    pub images: Vec<Vec<Side>>,
    /// True if clockwise becomes anti-clockwise.
    pub reflected: bool,
}

impl Motion {
    /// The image of a slot, and the labels on its sides if these were on those of the slot.
    pub fn moved(&self, slot: usize, labels: &[usize]) -> (usize, Vec<usize>) {
        let mut moved = labels.to_vec();
        for (&(_, side), &label) in self.images[slot].iter().zip(labels) {
            moved[side] = label;
        }
        (self.images[slot][0].0, moved)
    }
}

/// The motions of a board.
#[derive(Clone, Debug)]
pub struct Motions {
    /// The one that moves nothing.
    pub still: Motion,
    /// Generators of those that preserve the orientation.
    pub rotations: Vec<Motion>,
    /// One of the others, if there are some.
    pub reflection: Option<Motion>,
    /// The number of rotations, the one that moves nothing among them; nothing if they are too many
    /// to be found.
    pub count: Option<usize>,
}

/// The most motions of a board that are looked for.
const MOST_MOTIONS: usize = 10_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_that_meet_lie_opposite() {
        for (board, sides) in [(Board::grid(3, 4), 4), (Board::flower(2), 6)] {
            assert_eq!(
                board.edges.iter().map(|edge| edge.sides.len()).sum::<usize>(),
                board.slots.len() * sides
            );
            for edge in board.edges.iter().filter(|edge| edge.is_inner()) {
                assert_eq!(edge.sides[1].1, (edge.sides[0].1 + sides / 2) % sides);
            }
        }
        assert_eq!(Board::flower(2).slots.len(), Board::hexagons(2));
    }

    #[test]
    fn motions_map_sides_that_meet_to_sides_that_meet() {
        let faces = |faces: &[&'static str]| {
            let edges =
                |face: &&'static str| face.split("").filter(|edge| !edge.is_empty()).collect();
            Board::faces(&faces.iter().map(edges).collect_vec())
        };
        let tetrahedron = faces(&["abc", "eda", "dfb", "cfe"]);
        for (board, count) in [
            (Board::grid(2, 3), 2),
            (Board::grid(1, 1), 4),
            (Board::flower(1), 6),
            (tetrahedron, 12),
            // A torus of one square, a sphere of two digons, and separate faces.
            (faces(&["abab"]), 4),
            (faces(&["ab", "ab"]), 4),
            (faces(&["abc", "def"]), 18),
        ] {
            let Motions { still, rotations, reflection, count: found } = board.motions();
            assert_eq!((found, reflection.is_some()), (Some(count), true));
            for motion in rotations.iter().chain(&reflection).chain([&still]) {
                for (slot, own) in board.slots.iter().enumerate() {
                    let images = &motion.images[slot];
                    assert_eq!(own.edges.len(), board.slots[images[0].0].edges.len());
                    let turn = if motion.reflected { own.edges.len() - 1 } else { 1 };
                    for (one, next) in images.iter().circular_tuple_windows() {
                        assert_eq!((one.0, (one.1 + turn) % own.edges.len()), *next);
                    }
                }
                for edge in &board.edges {
                    let image = |&(slot, side): &Side| motion.images[slot][side];
                    let images = edge.sides.iter().map(image).sorted().collect_vec();
                    let meet = |other: &Edge| {
                        other.sides.iter().copied().sorted().eq(images.iter().copied())
                    };
                    assert!(board.edges.iter().any(meet), "{motion:?}");
                }
            }
        }
    }
}
