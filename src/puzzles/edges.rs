//! Edge matching: pieces with labelled sides on any board.

mod drawing;
mod file;
mod random;
mod symmetry;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

use itertools::Itertools;
use puzzlec_encodings::{Assignment, Model};
use serde::{Deserialize, Serialize};

pub use file::EdgesError;

use symmetry::{Confined, Group};

use crate::puzzle::family::{Family, Key, Kind, instances};
use crate::puzzle::picture::Picture;
use crate::puzzle::symmetry::Level;
use crate::puzzle::{Formulation, Puzzle, Violation};
use crate::shapes::adjacency::{Board, Motion};

/// The family.
pub static FAMILY: Family = Family {
    name: "edges",
    about: include_str!("edges/about.md"),
    keys: &[
        Key::TITLE,
        Key::new("grid", "[4, 6]", "A board of squares: its rows and columns."),
        Key::new("flower", "2", "A board of hexagons: the rings around the centre."),
        Key::new("faces", r#"["a b c", "c d e"]"#, "Any board: faces, each its edges in a cycle."),
        Key::new("flip", "true", "Pieces may be turned over."),
        Key::new("border", r#""a""#, "The label of every side without neighbour."),
        Key::new("n", "19", "The number of hexagons of a flower with random pieces.").value("N"),
        Key::new("colours", "10", "The number of labels of random pieces.").value("COUNT"),
        Key::new("seed", "1", "The seed of random pieces; 0 by default.").value("NUMBER"),
        Key::new("piece[].name", r#""A""#, "The name of a piece."),
        Key::new("piece[].sides", r#""123456""#, "Its labels clockwise: characters, or words."),
    ],
    instances: instances!("edges": "flower", "macmahon", "nuts", "quintomino"),
    kind: &Kind { read: file::read, file: |this: &Edges| &this.file, dates: None },
};

#[doc = include_str!("edges/about.md")]
///
/// Percy A. MacMahon, "New mathematical pastimes", 1921, has the squares; Drive Ya Nuts is of 1970.
#[derive(Clone, Debug)]
pub struct Edges {
    file: file::File,
    board: Arc<Board>,
    /// The names of the labels, sorted.
    labels: Arc<[Arc<str>]>,
    pieces: Vec<Piece>,
    /// The label of all sides without neighbour.
    border: Option<usize>,
    /// The motions of the board, once somebody asks for them.
    motions: OnceLock<Vec<Arc<Motion>>>,
    /// What maps solutions to solutions.
    group: OnceLock<Group>,
    /// The piece that is confined to break symmetries.
    confined: OnceLock<Option<Confined>>,
}

#[derive(Clone, Debug)]
struct Piece {
    name: Arc<str>,
    sides: Vec<usize>,
    /// The ways to lay it that differ, with their numbers.
    ways: Vec<(usize, Vec<usize>)>,
}

/// What a variable means.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Var {
    /// The piece lies in this place.
    Place {
        /// The piece.
        piece: Arc<str>,
        /// The place.
        slot: Arc<str>,
        /// How it is turned: its side of this number is the first of the place. From the number of
        /// sides on, it is flipped.
        way: usize,
    },
    /// The edge, of two places, has this label.
    Label {
        /// The edge.
        edge: Arc<str>,
        /// The label.
        label: Arc<str>,
    },
}

impl fmt::Display for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place { piece, slot, way } => write!(f, "place({piece},{slot},{way})"),
            Self::Label { edge, label } => write!(f, "label({edge},{label})"),
        }
    }
}

/// Why a constraint holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// The piece is placed once, or at most once if there are more pieces than places.
    Piece(Arc<str>),
    /// The place takes a piece.
    Slot(Arc<str>),
    /// The edge has a label.
    Edge(Arc<str>),
    /// What lies in the place labels the edge.
    Shows(Arc<str>, Arc<str>),
    /// The piece lies in a fundamental domain of the symmetries; breaks them.
    Confined(Arc<str>),
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Piece(piece) => write!(f, "piece({piece})"),
            Self::Slot(slot) => write!(f, "slot({slot})"),
            Self::Edge(edge) => write!(f, "edge({edge})"),
            Self::Shows(slot, edge) => write!(f, "shows({slot},{edge})"),
            Self::Confined(piece) => write!(f, "confined({piece})"),
        }
    }
}

/// What lies in a place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Laid {
    /// The name of the piece.
    pub piece: Arc<str>,
    /// The labels of the sides of the place, clockwise.
    pub sides: Vec<Arc<str>>,
}

/// A way to lay a piece somewhere.
struct Placement<'p> {
    piece: usize,
    slot: usize,
    way: usize,
    /// The labels of the sides of the place.
    labels: &'p [usize],
}

impl Piece {
    fn new(name: Arc<str>, sides: Vec<usize>, flip: bool) -> Self {
        let count = sides.len();
        let turned = (0..count).map(|turn| (0..count).map(|side| (side + turn) % count).collect());
        let flipped =
            (0..count).map(|turn| (0..count).map(|side| (turn + count - side) % count).collect());
        let ways = turned.chain(flipped.filter(|_| flip));
        let ways =
            ways.map(|order: Vec<usize>| order.into_iter().map(|side| sides[side]).collect());
        let ways = ways.enumerate().unique_by(|(_, labels): &(usize, Vec<usize>)| labels.clone());
        Self { name, ways: ways.collect(), sides }
    }
}

impl Edges {
    fn new(
        file: file::File,
        board: Board,
        labels: Vec<Arc<str>>,
        pieces: Vec<Piece>,
        border: Option<usize>,
    ) -> Self {
        let (motions, group, confined) = Default::default();
        let (board, labels) = (Arc::new(board), labels.into());
        Self { file, board, labels, pieces, border, motions, group, confined }
    }

    /// Every way to lay every piece, piece by piece, but for those that break the border.
    fn placements(&self) -> impl Iterator<Item = Placement<'_>> {
        self.pieces.iter().enumerate().flat_map(move |(piece, Piece { ways, .. })| {
            (0..self.board.slots.len()).cartesian_product(ways).filter_map(
                move |(slot, (way, labels))| {
                    let fits =
                        labels.len() == self.board.sides(slot) && self.is_bordered(slot, labels);
                    fits.then_some(Placement { piece, slot, way: *way, labels })
                },
            )
        })
    }

    /// Whether the sides without neighbour show what they must.
    fn is_bordered(&self, slot: usize, labels: &[usize]) -> bool {
        let Some(border) = self.border else { return true };
        labels
            .iter()
            .enumerate()
            .all(|(side, &label)| label == border || self.board.across((slot, side)).is_some())
    }

    /// The number of pieces and of slots with so many sides.
    fn count(&self, sides: usize) -> (usize, usize) {
        let pieces = self.pieces.iter().filter(|piece| piece.sides.len() == sides);
        let slots = self.board.slots.iter().filter(|slot| slot.edges.len() == sides);
        (pieces.count(), slots.count())
    }

    /// The number of ways to lay the pieces, each by itself.
    pub fn num_placements(&self) -> usize {
        self.placements().count()
    }
}

impl Puzzle for Edges {
    type Var = Var;
    type Rule = Rule;
    /// What lies in each place, in the order of the places.
    type Solution = Vec<Laid>;

    fn title(&self) -> String {
        self.file.title(&self.board)
    }

    fn model(&self, formulation: Formulation) -> Model<Var, Rule> {
        let mut model = Model::new();
        // Only edges between two sides need a label: the border is kept by the placements.
        let inner = |edge: usize| self.board.edges[edge].sides.len() == 2;
        let mut of_piece = vec![Vec::new(); self.pieces.len()];
        let mut in_slot = vec![Vec::new(); self.board.slots.len()];
        let mut shown = Vec::new();
        for Placement { piece, slot, way, labels } in self.placements() {
            let (name, place) = (&self.pieces[piece].name, &self.board.slots[slot]);
            let var = Var::Place { piece: name.clone(), slot: place.name.clone(), way };
            let lit = model.var(var);
            of_piece[piece].push(lit);
            in_slot[slot].push(lit);
            let edges = place.edges.iter().zip(labels).filter(|&(&edge, _)| inner(edge));
            shown.extend(edges.map(|(&edge, &label)| (lit, slot, edge, label)));
            if formulation.break_symmetry && !self.is_kept(piece, slot, labels) {
                model.clause(Rule::Confined(name.clone()), [!lit]);
            }
        }
        let mut on_edge = BTreeMap::new();
        for (edge, label) in shown.iter().map(|&(_, _, edge, label)| (edge, label)).sorted().dedup()
        {
            let name = self.board.edges[edge].name.clone();
            let lit = model.var(Var::Label { edge: name, label: self.labels[label].clone() });
            // The placements tell the labels.
            model.hide(lit);
            on_edge.insert((edge, label), lit);
        }
        for (piece, places) in self.pieces.iter().zip(of_piece) {
            let (pieces, slots) = self.count(piece.sides.len());
            if pieces == slots {
                model.exactly_one(Rule::Piece(piece.name.clone()), places);
            } else {
                model.at_most_one(Rule::Piece(piece.name.clone()), places);
            }
        }
        for (slot, places) in self.board.slots.iter().zip(in_slot) {
            model.exactly_one(Rule::Slot(slot.name.clone()), places);
        }
        for (edge, labels) in &on_edge.iter().chunk_by(|((edge, _), _)| *edge) {
            let rule = Rule::Edge(self.board.edges[edge].name.clone());
            model.exactly_one(rule, labels.map(|(_, &lit)| lit).collect_vec());
        }
        for (lit, slot, edge, label) in shown {
            let (place, name) = (&self.board.slots[slot].name, &self.board.edges[edge].name);
            model.implies(Rule::Shows(place.clone(), name.clone()), lit, on_edge[&(edge, label)]);
        }
        model
    }

    fn decode(&self, assignment: Assignment<'_, Var, Rule>) -> Result<Vec<Laid>, Violation> {
        let laid = assignment.trues().filter_map(|name| {
            let Var::Place { piece, slot, way } = name else { return None };
            let piece = self.pieces.iter().find(|known| known.name == *piece)?;
            let slot = self.board.slots.iter().position(|known| known.name == *slot)?;
            let (_, labels) = piece.ways.iter().find(|(known, _)| known == way)?;
            let sides = labels.iter().map(|&label| self.labels[label].clone()).collect();
            Some((slot, Laid { piece: piece.name.clone(), sides }))
        });
        let laid = laid.sorted_by_key(|(slot, _)| *slot).collect_vec();
        let slots = laid.iter().map(|(slot, _)| *slot);
        Violation::unless(slots.eq(0..self.board.slots.len()), || {
            "not every place has exactly one piece".to_owned()
        })?;
        Ok(laid.into_iter().map(|(_, laid)| laid).collect())
    }

    fn check(&self, solution: &Vec<Laid>) -> Result<(), Violation> {
        Violation::unless(solution.len() == self.board.slots.len(), || {
            format!("{} places have a piece, not {}", solution.len(), self.board.slots.len())
        })?;
        if let Some(name) = solution.iter().map(|laid| &laid.piece).duplicates().next() {
            return Err(Violation(format!("piece {name} is placed twice")));
        }
        for (slot, Laid { piece, sides }) in self.board.slots.iter().zip(solution) {
            let Some(known) = self.pieces.iter().find(|known| known.name == *piece) else {
                return Err(Violation(format!("there is no piece {piece}")));
            };
            let name = |&label: &usize| self.labels[label].clone();
            let around = known.sides.iter().chain(&known.sides).map(name).collect_vec();
            let back = around.iter().rev().cloned().collect_vec();
            let is_in =
                |cycle: &[Arc<str>]| cycle.windows(known.sides.len()).any(|part| part == sides);
            let turned = is_in(&around) || (self.file.flip && is_in(&back));
            Violation::unless(turned && sides.len() == slot.edges.len(), || {
                format!("piece {piece} cannot show {} in place {}", file::written(sides), slot.name)
            })?;
        }
        for edge in &self.board.edges {
            let labels = edge.sides.iter().map(|&(slot, side)| &solution[slot].sides[side]);
            let labels = labels.collect_vec();
            Violation::unless(labels.iter().all_equal(), || {
                let place = |&(slot, _): &(usize, usize)| &self.board.slots[slot].name;
                let places = edge.sides.iter().map(place).join(" and ");
                format!("{} meet between the places {places}", labels.iter().join(" and "))
            })?;
            if let (&[label], Some(border)) = (&*labels, self.border) {
                Violation::unless(*label == self.labels[border], || {
                    format!("{label} is on the border, not {}", self.labels[border])
                })?;
            }
        }
        Ok(())
    }

    fn symmetries(&self) -> Vec<Level<Vec<Laid>>> {
        self.levels()
    }

    fn keeps(&self, solution: &Vec<Laid>) -> bool {
        solution.iter().enumerate().all(|(slot, Laid { piece, sides })| {
            let piece = self.pieces.iter().position(|known| known.name == *piece);
            let label = |label: &Arc<str>| self.labels.iter().position(|known| known == label);
            let labels: Option<Vec<usize>> = sides.iter().map(label).collect();
            piece.zip(labels).is_none_or(|(piece, labels)| self.is_kept(piece, slot, &labels))
        })
    }

    fn obstruction(&self) -> Option<String> {
        let border = self.board.border();
        let exact = self.pieces.len() == self.board.slots.len();
        if !exact || (border > 0 && self.border.is_none()) {
            return None;
        }
        let sides = self.pieces.iter().flat_map(|piece| &piece.sides).counts();
        let odd = |(label, &times): (&Arc<str>, &usize)| {
            let outside = if self.border.is_some_and(|border| self.labels[border] == *label) {
                border
            } else {
                0
            };
            (times < outside || (times - outside) % 2 == 1).then(|| match outside {
                0 => format!("label {label} is on {times} sides, which cannot be paired"),
                _ => format!(
                    "label {label} is on {times} sides: {outside} on the border, and the others \
                     cannot be paired"
                ),
            })
        };
        let mut times = (0..self.labels.len()).map(|label| sides.get(&label).unwrap_or(&0));
        self.labels.iter().find_map(|label| odd((label, times.next()?)))
    }

    fn remarks(&self) -> Vec<String> {
        let spare = self.pieces.len() - self.board.slots.len();
        let spare = (spare > 0).then(|| format!("{spare} pieces stay beside the board"));
        spare.into_iter().chain(self.unnamed_symmetries()).collect()
    }

    fn draw(&self, solution: &Vec<Laid>) -> Picture {
        self.picture(solution)
    }
}
