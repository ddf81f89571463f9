//! Edge matching: pieces with labelled sides on any board.

mod drawing;
mod exchanges;
mod file;
mod random;
mod symmetry;
#[cfg(test)]
mod tests;

use crate::puzzle::prelude::*;
use crate::shapes::adjacency::Board;

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
    pieces: Arc<[Piece]>,
    /// The label of all sides without neighbour.
    border: Option<usize>,
}

#[derive(Clone, Debug)]
struct Piece {
    name: Arc<str>,
    sides: Vec<usize>,
    /// The ways to lay it that differ, with their numbers.
    ways: Vec<(usize, Vec<usize>)>,
}

names! {
    /// What a variable means.
    pub enum Name {
        /// The piece lies in this place, turned so that its side of this number is the first of the
        /// place. From the number of sides on, it is flipped.
        Place(piece: Arc<str>, slot: Arc<str>, way: usize) = "place",
        /// The edge, of two places, has this label.
        Label(edge: Arc<str>, label: Arc<str>) = "label",
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

    /// The labels of a place where the piece lies so.
    fn labels(&self, way: usize) -> Option<&[usize]> {
        self.ways.iter().find(|(own, _)| *own == way).map(|(_, labels)| &**labels)
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
        Self { file, board: Arc::new(board), labels: labels.into(), pieces: pieces.into(), border }
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

    /// What is known to lie in each place.
    fn laid(&self, known: Assignment<'_, Name>) -> Vec<Option<Laid>> {
        let mut laid = vec![None; self.board.slots.len()];
        for name in known.trues() {
            let Name::Place(piece, slot, way) = name else { continue };
            let piece = self.pieces.iter().find(|known| known.name == *piece);
            let slot = self.board.slots.iter().position(|known| known.name == *slot);
            let Some((piece, slot)) = piece.zip(slot) else { continue };
            let label = |&label: &usize| self.labels[label].clone();
            let sides = piece.labels(*way).unwrap_or_default().iter().map(label).collect();
            laid[slot] = Some(Laid { piece: piece.name.clone(), sides });
        }
        laid
    }

    /// Why there is no solution, if some label is on an odd number of sides that meet.
    fn obstruction(&self) -> Option<String> {
        let border = self.board.border();
        let exact = self.pieces.len() == self.board.slots.len();
        if !exact || (border > 0 && self.border.is_none()) {
            return None;
        }
        let sides = self.pieces.iter().flat_map(|piece| &piece.sides).counts();
        let odd = |(label, name): (usize, &Arc<str>)| {
            let times = sides.get(&label).copied().unwrap_or_default();
            let outside = if self.border == Some(label) { border } else { 0 };
            (times < outside || (times - outside) % 2 == 1).then(|| match outside {
                0 => format!("label {name} is on {times} sides, which cannot be paired"),
                _ => format!(
                    "label {name} is on {times} sides: {outside} on the border, and the others \
                     cannot be paired"
                ),
            })
        };
        self.labels.iter().enumerate().find_map(odd)
    }

    /// The number of ways to lay the pieces, each by itself.
    pub fn num_placements(&self) -> usize {
        self.placements().count()
    }
}

impl Puzzle for Edges {
    type Name = Name;
    /// What lies in each place, in the order of the places.
    type Solution = Vec<Laid>;

    fn title(&self) -> String {
        self.file.title(&self.board)
    }

    fn rules(&self, model: &mut Model<Name>) {
        // Only edges between two sides need a label: the border is kept by the placements.
        let inner = |edge: usize| self.board.edges[edge].sides.len() == 2;
        let mut of_piece = vec![Vec::new(); self.pieces.len()];
        let mut in_slot = vec![Vec::new(); self.board.slots.len()];
        let mut shown = Vec::new();
        for Placement { piece, slot, way, labels } in self.placements() {
            let (name, place) = (&self.pieces[piece].name, &self.board.slots[slot]);
            let lit = model.var(Name::Place(name.clone(), place.name.clone(), way));
            of_piece[piece].push(lit);
            in_slot[slot].push(lit);
            let edges = place.edges.iter().zip(labels).filter(|&(&edge, _)| inner(edge));
            shown.extend(edges.map(|(&edge, &label)| (lit, slot, edge, label)));
        }
        let mut on_edge = BTreeMap::new();
        for (edge, label) in shown.iter().map(|&(_, _, edge, label)| (edge, label)).sorted().dedup()
        {
            // The placements tell the labels.
            let name = self.board.edges[edge].name.clone();
            let lit = model.hidden(Name::Label(name, self.labels[label].clone()));
            on_edge.insert((edge, label), lit);
        }
        for (piece, places) in self.pieces.iter().zip(of_piece) {
            let (pieces, slots) = self.count(piece.sides.len());
            if pieces == slots {
                model.rule("each piece is placed once").of(&piece.name).exactly_one(places);
            } else {
                let mut rule = model.rule("each piece is placed at most once").of(&piece.name);
                rule.at_most_one(places);
            }
        }
        for (slot, places) in self.board.slots.iter().zip(in_slot) {
            model.rule("each place takes one piece").of(&slot.name).exactly_one(places);
        }
        for (edge, labels) in &on_edge.iter().chunk_by(|((edge, _), _)| *edge) {
            let name = &self.board.edges[edge].name;
            let mut rule = model.rule("each edge has one label").of(name);
            rule.exactly_one(labels.map(|(_, &lit)| lit));
        }
        for (lit, slot, edge, label) in shown {
            let (place, name) = (&self.board.slots[slot].name, &self.board.edges[edge].name);
            let rule = model.rule("each piece labels the edges of its place");
            rule.of(format_args!("{place},{name}")).implies(lit, on_edge[&(edge, label)]);
        }
        let this = self.clone();
        model.symmetries(move |symmetries| this.declare(symmetries));
        if let Some(reason) = self.obstruction() {
            model.obstruction(reason);
        }
    }

    fn decode(&self, assignment: Assignment<'_, Name>) -> Result<Vec<Laid>, Violation> {
        let placed = assignment.trues().filter(|name| matches!(name, Name::Place(..))).count();
        let laid = self.laid(assignment).into_iter().collect::<Option<Vec<Laid>>>();
        laid.filter(|laid| laid.len() == placed)
            .ok_or_else(|| Violation("not every place has exactly one piece".to_owned()))
    }

    fn check(&self, solution: &Vec<Laid>) -> Result<(), Violation> {
        ensure!(
            solution.len() == self.board.slots.len(),
            "{} places have a piece, not {}",
            solution.len(),
            self.board.slots.len()
        );
        if let Some(name) = solution.iter().map(|laid| &laid.piece).duplicates().next() {
            return Err(format!("piece {name} is placed twice").into());
        }
        for (slot, Laid { piece, sides }) in self.board.slots.iter().zip(solution) {
            let Some(known) = self.pieces.iter().find(|known| known.name == *piece) else {
                return Err(format!("there is no piece {piece}").into());
            };
            let name = |&label: &usize| self.labels[label].clone();
            let around = known.sides.iter().chain(&known.sides).map(name).collect_vec();
            let back = around.iter().rev().cloned().collect_vec();
            let is_in =
                |cycle: &[Arc<str>]| cycle.windows(known.sides.len()).any(|part| part == sides);
            let turned = is_in(&around) || (self.file.flip && is_in(&back));
            ensure!(
                turned && sides.len() == slot.edges.len(),
                "piece {piece} cannot show {} in place {}",
                file::written(sides),
                slot.name
            );
        }
        for edge in &self.board.edges {
            let labels = edge.sides.iter().map(|&(slot, side)| &solution[slot].sides[side]);
            let labels = labels.collect_vec();
            let places = edge.sides.iter().map(|&(slot, _)| &self.board.slots[slot].name);
            let (met, places) = (labels.iter().format(" and "), places.format(" and "));
            ensure!(labels.iter().all_equal(), "{met} meet between the places {places}");
            if let (&[label], Some(border)) = (&*labels, self.border) {
                ensure!(
                    *label == self.labels[border],
                    "{label} is on the border, not {}",
                    self.labels[border]
                );
            }
        }
        Ok(())
    }

    fn remarks(&self) -> Vec<String> {
        let spare = self.pieces.len() - self.board.slots.len();
        (spare > 0).then(|| format!("{spare} pieces stay beside the board")).into_iter().collect()
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        let blank = || Laid { piece: "".into(), sides: Vec::new() };
        let solution = self.laid(known).into_iter().map(|laid| laid.unwrap_or_else(blank));
        self.picture(&solution.collect_vec())
    }
}
