//! Adjacency: slots whose sides meet, such as the cells of a lattice or the faces of a polyhedron.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use itertools::Itertools;

use super::lattice::{Cell, Hexagon, Lattice, Square};

/// Slots for pieces, and the edges between them.
///
/// ```
/// use puzzlec::shapes::adjacency::{Board, Motion};
///
/// let board = Board::grid(2, 2);
/// assert_eq!((board.slots.len(), board.edges.len(), board.border()), (4, 12, 8));
/// // The right side of the first square is the left side of the second.
/// assert_eq!(board.across((0, 1)), Some((1, 3)));
/// assert_eq!(Motion::all(&board, false).len(), 4);
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
    /// What it is called.
    pub name: Arc<str>,
    /// The edge on each side, clockwise.
    pub edges: Vec<usize>,
    /// Its cell, if the board is a part of a lattice.
    pub cell: Option<Cell>,
}

/// An edge: a side of one slot, on the border, or of two.
#[derive(Clone, Debug)]
pub struct Edge {
    /// What it is called.
    pub name: Arc<str>,
    /// The sides that meet here.
    pub sides: Vec<Side>,
}

/// A slot, and a side of it, by their numbers.
pub type Side = (usize, usize);

impl Board {
    /// A board of slots, each with its name, its cell and a key for each of its sides: sides of one
    /// key meet. An edge is named by its number or by its key.
    pub fn new<K: Hash + Eq + Clone>(
        slots: impl IntoIterator<Item = (Arc<str>, Option<Cell>, Vec<K>)>,
        name: impl Fn(usize, &K) -> Arc<str>,
    ) -> Self {
        let (mut edges, mut numbers): (Vec<Edge>, HashMap<K, usize>) = Default::default();
        let slots = slots.into_iter().enumerate().map(|(slot, (slot_name, cell, keys))| {
            let sides = keys.into_iter().enumerate().map(|(side, key)| {
                let number = *numbers.entry(key.clone()).or_insert_with(|| {
                    edges.push(Edge { name: name(edges.len(), &key), sides: Vec::new() });
                    edges.len() - 1
                });
                edges[number].sides.push((slot, side));
                number
            });
            Slot { name: slot_name, edges: sides.collect(), cell }
        });
        let slots = slots.collect();
        Self { slots, edges }
    }

    /// Cells of a lattice, each with a name. The sides of a slot are in the order of the lattice's
    /// [steps](Lattice::steps), edges are named by their numbers.
    pub fn of_cells(
        lattice: &dyn Lattice,
        cells: impl IntoIterator<Item = (Arc<str>, Cell)>,
    ) -> Self {
        let slots = cells.into_iter().map(|(name, cell)| {
            // Twice the middle between two cells stands for the side between them.
            let sides = lattice.steps().iter().map(|&step| cell + cell + step);
            (name, Some(cell), sides.collect())
        });
        Self::new(slots, |number, _| number.to_string().into())
    }

    /// Squares in rows and columns, named by both. The first side is the upper one.
    pub fn grid(rows: u32, columns: u32) -> Self {
        let cells = (0..rows as i32).cartesian_product(0..columns as i32);
        let cells = cells.map(|(row, column)| Cell::plane(row, column));
        Self::of_cells(&Square, cells.map(|cell| (cell.to_string().into(), cell)))
    }

    /// Hexagons in so many rings around one in the centre, ring by ring, clockwise from the upper
    /// right, named by their numbers. The first side of each is the one to the upper right.
    pub fn flower(rings: u32) -> Self {
        let steps = Hexagon.steps();
        let rings = (1..=rings as i32).flat_map(|ring| {
            let mut at = (0..ring).fold(Cell::plane(0, 0), |at, _| at + steps[0]);
            (0..6).cartesian_product(0..ring).map(move |(corner, _)| {
                let here = at;
                at = at + steps[(corner + 2) % 6];
                here
            })
        });
        let cells = std::iter::once(Cell::plane(0, 0)).chain(rings).enumerate();
        let cells = cells.map(|(number, cell)| (number.to_string().into(), cell));
        Self::of_cells(&Hexagon, cells)
    }

    /// Faces, each the cycle of its edges.
    pub fn faces(faces: &[Vec<&str>]) -> Self {
        let slots = faces.iter().enumerate();
        let slots = slots.map(|(number, face)| (number.to_string().into(), None, face.clone()));
        Self::new(slots, |_, name| (*name).into())
    }

    /// The number of hexagons of a flower.
    pub const fn hexagons(rings: usize) -> usize {
        3 * rings * (rings + 1) + 1
    }

    /// The side that meets this one.
    pub fn across(&self, (slot, side): Side) -> Option<Side> {
        let sides = &self.edges[self.slots[slot].edges[side]].sides;
        sides.iter().copied().find(|&other| other != (slot, side))
    }

    /// The number of sides of a slot.
    pub fn sides(&self, slot: usize) -> usize {
        self.slots[slot].edges.len()
    }

    /// The number of edges of one slot only.
    pub fn border(&self) -> usize {
        self.edges.iter().filter(|edge| edge.sides.len() == 1).count()
    }
}

/// A map of the slots to the slots under which sides that meet go on meeting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Motion {
    /// The image of each slot, and the side that its first side becomes.
    images: Vec<Side>,
    /// Whether clockwise becomes anti-clockwise.
    pub reflected: bool,
}

/// The most motions of a board that are looked for.
const MOST_MOTIONS: usize = 10_000;

impl Motion {
    fn image(&self, board: &Board, (slot, side): Side) -> Side {
        let (image, first) = self.images[slot];
        (image, turned(first, side, board.sides(slot), self.reflected))
    }

    /// What lies on the board, and on its sides, after the motion.
    pub fn moved<T>(&self, board: &Board, (slot, labels): (usize, &[T])) -> (usize, Vec<T>)
    where
        T: Clone,
    {
        let sides = labels.len();
        let mut moved = labels.to_vec();
        for (side, label) in labels.iter().enumerate().take(sides) {
            moved[self.image(board, (slot, side)).1] = label.clone();
        }
        (self.images[slot].0, moved)
    }

    /// Every motion of a board, the identity first, or none of them if there are too many.
    pub fn all(board: &Board, reflected: bool) -> Vec<Self> {
        let slots = board.slots.len();
        let mut partial = vec![vec![None; slots]];
        // A slot and its image determine all that can be reached from there.
        while let Some(next) =
            partial.first().and_then(|images| images.iter().position(Option::is_none))
        {
            let images = (0..slots).filter(|&slot| board.sides(slot) == board.sides(next));
            let images =
                images.flat_map(|slot| (0..board.sides(slot)).map(move |side| (slot, side)));
            let images = images.collect_vec();
            let spread = partial.iter().cartesian_product(images).filter_map(|(partial, image)| {
                spread(board, partial.clone(), (next, image), reflected)
            });
            partial = spread.take(MOST_MOTIONS + 1).collect();
        }
        if partial.len() > MOST_MOTIONS {
            partial = vec![(0..slots).map(|slot| Some((slot, 0))).collect()];
            partial.retain(|_| !reflected);
        }
        let complete = partial.into_iter().filter_map(|images| images.into_iter().collect());
        complete.map(|images| Self { images, reflected }).collect()
    }
}

/// A side that is so many sides from the first.
const fn turned(first: usize, side: usize, sides: usize, reflected: bool) -> usize {
    if reflected { (first + sides - side) % sides } else { (first + side) % sides }
}

/// The images of all slots that can be reached from one whose image is known, if there are some.
fn spread(
    board: &Board,
    mut images: Vec<Option<Side>>,
    (slot, image): (usize, Side),
    reflected: bool,
) -> Option<Vec<Option<Side>>> {
    images[slot] = Some(image);
    let mut open = vec![slot];
    while let Some(slot) = open.pop() {
        let (image, first) = images[slot]?;
        let sides = board.sides(slot);
        for side in 0..sides {
            let across = board.across((image, turned(first, side, sides, reflected)));
            match (board.across((slot, side)), across) {
                (None, None) => {}
                (Some((other, back)), Some((image, image_back))) => {
                    let sides = board.sides(other);
                    if board.sides(image) != sides {
                        return None;
                    }
                    // Which side the first one becomes, if `back` becomes `image_back`.
                    let first = turned(image_back, back, sides, !reflected);
                    match images[other] {
                        None => {
                            images[other] = Some((image, first));
                            open.push(other);
                        }
                        Some(known) if known != (image, first) => return None,
                        Some(_) => {}
                    }
                }
                _ => return None,
            }
        }
    }
    images.iter().flatten().map(|(slot, _)| slot).all_unique().then_some(images)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_that_meet_lie_opposite() {
        for (board, sides) in [(Board::grid(3, 4), 4), (Board::flower(2), 6)] {
            for (slot, side) in (0..board.slots.len()).cartesian_product(0..sides) {
                let Some((other, back)) = board.across((slot, side)) else { continue };
                assert_eq!(
                    (board.across((other, back)), back),
                    (Some((slot, side)), (side + sides / 2) % sides)
                );
            }
        }
        assert_eq!(Board::flower(2).slots.len(), Board::hexagons(2));
    }

    #[test]
    fn motions_map_sides_that_meet_to_sides_that_meet() {
        let tetrahedron = Board::faces(
            &["abc", "eda", "dfb", "cfe"]
                .map(|face| face.split("").filter(|edge| !edge.is_empty()).collect()),
        );
        for (board, count) in [(Board::grid(2, 3), 2), (Board::flower(1), 6), (tetrahedron, 12)] {
            for reflected in [false, true] {
                let motions = Motion::all(&board, reflected);
                assert_eq!(motions.len(), count);
                for (motion, edge) in motions.iter().cartesian_product(&board.edges) {
                    let moved =
                        edge.sides.iter().map(|&side| motion.image(&board, side)).collect_vec();
                    let meets = |&[one, other]: &[Side; 2]| board.across(one) == Some(other);
                    assert!(moved.first_chunk().is_none_or(meets), "{motion:?}");
                }
            }
        }
    }
}
