//! Boards: slots, and which of their sides meet.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use itertools::Itertools;

/// Slots for pieces, and the edges between them.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) kind: Kind,
    pub(super) slots: Vec<Slot>,
    /// In the order in which the sides of the slots come to them.
    pub(super) edges: Vec<Edge>,
}

/// How a board was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Squares in rows and columns.
    Grid,
    /// Hexagons around one in the centre.
    Flower,
    /// Any faces.
    Faces,
}

/// A place for a piece.
#[derive(Clone, Debug)]
pub(super) struct Slot {
    pub(super) name: Arc<str>,
    /// The edge on each side, clockwise.
    pub(super) edges: Vec<usize>,
    /// Its row and column, or its coordinates among hexagons.
    pub(super) at: (i32, i32),
}

/// An edge: a side of one slot, on the border, or of two.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    pub(super) name: Arc<str>,
    pub(super) sides: Vec<Side>,
}

/// A slot, and a side of it.
pub(super) type Side = (usize, usize);

/// Six directions among hexagons, clockwise from the upper right.
pub(super) const DIRECTIONS: [(i32, i32); 6] = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];

impl Board {
    /// A board of slots, each with its place and with a key for each of its sides: sides of one
    /// key meet. An edge is named by its number or by its key.
    fn new<K: Hash + Eq + Clone>(
        kind: Kind,
        slots: impl IntoIterator<Item = (Arc<str>, (i32, i32), Vec<K>)>,
        name: impl Fn(usize, &K) -> Arc<str>,
    ) -> Self {
        let (mut edges, mut numbers): (Vec<Edge>, HashMap<K, usize>) = Default::default();
        let slots = slots.into_iter().enumerate().map(|(slot, (slot_name, at, keys))| {
            let sides = keys.into_iter().enumerate().map(|(side, key)| {
                let number = *numbers.entry(key.clone()).or_insert_with(|| {
                    edges.push(Edge { name: name(edges.len(), &key), sides: Vec::new() });
                    edges.len() - 1
                });
                edges[number].sides.push((slot, side));
                number
            });
            Slot { name: slot_name, edges: sides.collect(), at }
        });
        let slots = slots.collect();
        Self { kind, slots, edges }
    }

    /// Squares in rows and columns. The first side is the upper one.
    pub(super) fn grid(rows: u32, columns: u32) -> Self {
        let squares = (0..rows as i32).cartesian_product(0..columns as i32);
        let slots = squares.map(|(row, column)| {
            let name = format!("{row},{column}").into();
            let across = |row| (false, row, column);
            let down = |column| (true, row, column);
            (
                name,
                (row, column),
                vec![across(row), down(column + 1), across(row + 1), down(column)],
            )
        });
        Self::new(Kind::Grid, slots, |number, _| number.to_string().into())
    }

    /// Hexagons in so many rings around one in the centre, ring by ring, clockwise from the upper
    /// right. The first side of each is the one to the upper right.
    pub(super) fn flower(rings: u32) -> Self {
        let step = |(q, r): (i32, i32), (dq, dr): (i32, i32)| (q + dq, r + dr);
        let rings = (1..=rings as i32).flat_map(|ring| {
            let mut at = (ring * DIRECTIONS[0].0, ring * DIRECTIONS[0].1);
            (0..6).cartesian_product(0..ring).map(move |(corner, _)| {
                let here = at;
                at = step(at, DIRECTIONS[(corner + 2) % 6]);
                here
            })
        });
        let slots = std::iter::once((0, 0)).chain(rings).enumerate().map(|(number, (q, r))| {
            let keys = DIRECTIONS.map(|direction| step((2 * q, 2 * r), direction));
            (number.to_string().into(), (q, r), keys.to_vec())
        });
        Self::new(Kind::Flower, slots, |number, _| number.to_string().into())
    }

    /// Faces, each the cycle of its edges.
    pub(super) fn faces(faces: &[Vec<&str>]) -> Self {
        let slots = faces.iter().enumerate();
        let slots = slots.map(|(number, face)| (number.to_string().into(), (0, 0), face.clone()));
        Self::new(Kind::Faces, slots, |_, name| (*name).into())
    }

    /// The number of hexagons of a flower.
    pub(super) const fn hexagons(rings: usize) -> usize {
        3 * rings * (rings + 1) + 1
    }

    /// The side that meets this one.
    pub(super) fn across(&self, (slot, side): Side) -> Option<Side> {
        let sides = &self.edges[self.slots[slot].edges[side]].sides;
        sides.iter().copied().find(|&other| other != (slot, side))
    }

    /// The number of sides of a slot.
    pub(super) fn sides(&self, slot: usize) -> usize {
        self.slots[slot].edges.len()
    }

    /// The number of edges of one slot only.
    pub(super) fn border(&self) -> usize {
        self.edges.iter().filter(|edge| edge.sides.len() == 1).count()
    }
}

/// A map of the slots to the slots under which sides that meet go on meeting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Motion {
    /// The image of each slot, and the side that its first side becomes.
    images: Vec<Side>,
    /// Whether clockwise becomes anti-clockwise.
    pub(super) reflected: bool,
}

/// The most motions of a board that are looked for.
const MOST_MOTIONS: usize = 10_000;

impl Motion {
    fn image(&self, board: &Board, (slot, side): Side) -> Side {
        let (image, first) = self.images[slot];
        (image, turned(first, side, board.sides(slot), self.reflected))
    }

    /// What lies on the board, and on its sides, after the motion.
    pub(super) fn moved<T>(&self, board: &Board, (slot, labels): (usize, &[T])) -> (usize, Vec<T>)
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
    pub(super) fn all(board: &Board, reflected: bool) -> Vec<Self> {
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
