//! Edge matching: pieces with labelled sides on any board.

mod drawing;
mod file;
mod symmetry;
impl Making for Edges {
    fn write_clues(&self, _: &[&Clue], _: &mut Document) {}

    fn resize(&self, (rows, columns): (usize, usize), document: &mut Document) -> bool {
        document.set("grid", &format!("[{rows}, {columns}]"));
        document.remove("flower");
        document.remove("faces");
        set_random(document, self.labels.len(), 0);
        true
    }

    /// Random pieces: of as many labels as make one solution likely, and of more where these leave
    /// several.
    fn scatter(&self, seed: u64, attempt: usize, document: &mut Document) -> bool {
        /// The boards that are tried before one more label is taken.
        const ATTEMPTS: usize = 8;
        let least = self.labels.len().max(self.likely_labels());
        set_random(document, least + attempt / ATTEMPTS, seed);
        true
    }
}

/// Makes the pieces of a document random, with this number of labels.
fn set_random(document: &mut Document, labels: usize, seed: u64) {
    document.remove_tables("piece");
    document.set("colours", &labels.to_string());
    // A number of TOML has a sign.
    document.set("seed", &(seed >> 1).to_string());
}

#[cfg(test)]
mod tests;

use puzzlec_encodings::PinError;

use super::pieces::{self, number};
use super::{check_size, refuse};
use crate::puzzle::near::counted;
use crate::puzzle::prelude::*;
use crate::shapes::adjacency::{Board, Slot};

/// The family.
pub static FAMILY: Family = Family {
    name: "edges",
    about: include_str!("edges/about.md"),
    keys: &[
        Key::NAME,
        Key::new("grid", "[4, 6]").help("The rows and columns of a board of squares."),
        Key::new("flower", "2").help("The rings around the centre of a board of hexagons."),
        Key::new("faces", r#"["a b c", "c d e"]"#).help(
            "The faces of any board, each with its edges in a cycle, clockwise from outside.",
        ),
        Key::new("rotate", "false")
            .help("Pieces may be turned; if not, their first side stays first.")
            .or("true"),
        Key::new("flip", "true").help("Pieces may be turned over.").or("false"),
        Key::new("border", r#""a""#)
            .help("The label of every side without a neighbour; by default any."),
        Key::new("n", "19")
            .help("The number of hexagons of a flower with random pieces.")
            .value("N"),
        Key::new("colours", "10").help("The number of labels of random pieces.").value("COUNT"),
        Key::new("seed", "1").help("The seed of random pieces, 0 by default.").value("NUMBER"),
        Key::new("piece[].name", r#""A""#).help("The name of a piece."),
        Key::new("piece[].sides", r#""123456""#)
            .help("The labels of its sides, clockwise: characters, or words."),
    ],
    instances: instances!("edges": "flower", "macmahon", "nuts", "quintomino"),
    kind: &Kind { read: file::read, file: |this: &Edges| &this.file },
};

#[doc = include_str!("edges/about.md")]
///
/// Percy A. MacMahon, "New mathematical pastimes", 1921, has the squares; Drive Ya Nuts is of 1970.
#[derive(Clone, Debug)]
pub struct Edges {
    file: file::File,
    board: Board,
    /// The names of the labels, sorted.
    labels: Vec<Arc<str>>,
    pieces: Vec<Piece>,
    /// The label of all sides without neighbour.
    border: Option<usize>,
}

/// A piece: the labels of its sides, and the readings of them, by the numbers of the ways to lay
/// it.
type Piece = pieces::Piece<Vec<usize>>;

names! {
    /// The meaning of a variable.
    pub enum Name {
        /// The piece lies in this place, turned so that its side of this number, from 1 on, is the
        /// first of the place. Beyond the number of sides, it is flipped.
        Place(piece: Arc<str>, slot: Arc<str>, way: Nth) = "place"
            says "piece {piece} lies in place {slot}, turned to side {way}",
        /// The edge, of two places, has this label.
        Label(edge: Arc<str>, label: Arc<str>) = "label",
    }
}

/// A piece in its place.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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

impl Edges {
    /// Every way to lay every piece, piece by piece; of ways that look the same the first.
    fn placements(&self) -> impl Iterator<Item = Placement<'_>> {
        self.pieces.iter().enumerate().flat_map(|(piece, own)| {
            let ways = own.orientations.iter().enumerate().unique_by(|(_, labels)| *labels);
            let slots = self.board.slots.iter().enumerate().cartesian_product(ways.collect_vec());
            let fitting = slots.filter(|((_, place), (_, labels))| self.fits(place, labels));
            fitting.map(move |((slot, _), (way, labels))| Placement { piece, slot, way, labels })
        })
    }

    /// True if a place can show these labels: one on each side, and on the border what must be
    /// there.
    fn fits(&self, slot: &Slot, labels: &[usize]) -> bool {
        let mut sides = slot.edges.iter().zip(labels);
        let is_border = |label| self.border.is_none_or(|border| border == label);
        labels.len() == slot.edges.len()
            && sides.all(|(&edge, &label)| self.board.edges[edge].is_inner() || is_border(label))
    }

    fn place(&self, piece: usize, slot: usize, way: usize) -> Name {
        Name::Place(self.pieces[piece].name.clone(), self.board.slots[slot].name.clone(), Nth(way))
    }

    fn label(&self, (edge, label): (usize, usize)) -> Name {
        Name::Label(self.board.edges[edge].name.clone(), self.labels[label].clone())
    }

    /// The piece that is known to lie in each place.
    fn laid(&self, known: Assignment<'_, Name>) -> Vec<Option<Laid>> {
        let laid = known.trues().filter_map(|name| {
            let Name::Place(piece, slot, Nth(way)) = name else { return None };
            let slot = self.board.slots.iter().position(|known| known.name == *slot)?;
            let labels = &self.pieces[number(&self.pieces, piece).ok()?].orientations[*way];
            let sides = labels.iter().map(|&label| self.labels[label].clone()).collect();
            Some((slot, Laid { piece: piece.clone(), sides }))
        });
        let mut laid: BTreeMap<usize, Laid> = laid.collect();
        (0..self.board.slots.len()).map(|slot| laid.remove(&slot)).collect()
    }

    /// The reason why there is no solution, if some label is on an odd number of sides that meet.
    fn obstruction(&self) -> Option<String> {
        let border = self.board.border();
        let is_open = border > 0 && self.border.is_none();
        let is_full = !is_open && self.pieces.len() == self.board.slots.len();
        let sides = self.pieces.iter().flat_map(|piece| &piece.shape).counts();
        let odd = |(label, name): (usize, &Arc<str>)| {
            let times = sides[&label];
            let outside = if self.border == Some(label) { border } else { 0 };
            let unpaired = match outside {
                0 => ", which".to_owned(),
                _ => format!(": {outside} on the border, and the others"),
            };
            let is_odd = times < outside || (times - outside) % 2 == 1;
            is_odd.then(|| format!("label {name} is on {times} sides{unpaired} cannot be paired"))
        };
        self.labels.iter().enumerate().filter(|_| is_full).find_map(odd)
    }
}

impl Puzzle for Edges {
    type Name = Name;
    /// The piece in each place, in the order of the places.
    type Solution = Vec<Laid>;

    fn title(&self) -> String {
        let slots = self.board.slots.len();
        match (&self.file.grid, &self.file.flower) {
            _ if !self.file.title.is_empty() => self.file.title.clone(),
            (Some(size), _) => {
                let [rows, columns] = **size.get_ref();
                format!("{rows} by {columns} squares that match")
            }
            (_, Some(_)) => format!("A flower of {slots} hexagons"),
            _ => format!("{slots} faces that match"),
        }
    }

    fn rules(&self, model: &mut Model<Name>) {
        let mut of_piece = vec![Vec::new(); self.pieces.len()];
        let mut in_slot = vec![Vec::new(); self.board.slots.len()];
        let mut shown = Vec::new();
        for Placement { piece, slot, way, labels } in self.placements() {
            if model.is_stopped() {
                return;
            }
            let lit = model.var(self.place(piece, slot, way));
            of_piece[piece].push(lit);
            in_slot[slot].push(lit);
            let sides = self.board.slots[slot].edges.iter().zip(labels);
            shown.extend(sides.map(|(&edge, &label)| (lit, slot, edge, label)));
        }
        // Only edges between two sides need a label: the border is kept by the placements, which
        // tell the other labels too.
        shown.retain(|&(_, _, edge, _)| self.board.edges[edge].is_inner());
        let labels = shown.iter().map(|&(.., edge, label)| (edge, label)).collect::<BTreeSet<_>>();
        let on_edge = labels.into_iter().map(|label| (label, model.hidden(self.label(label))));
        let on_edge = on_edge.collect::<BTreeMap<_, _>>();
        for (piece, places) in self.pieces.iter().zip(of_piece) {
            let (sentence, comparison) = match piece.times {
                (1, 1) => ("each piece is placed once", Comparison::Exactly),
                _ => ("each piece is placed at most once", Comparison::AtMost),
            };
            model.rule(sentence).of(&piece.name).count(places, comparison, 1);
        }
        for (slot, places) in self.board.slots.iter().zip(in_slot) {
            model.rule("each place takes one piece").of(&slot.name).exactly_one(places);
        }
        for (edge, labels) in &on_edge.iter().chunk_by(|((edge, _), _)| *edge) {
            let rule = model.rule("each edge has one label");
            rule.of(&self.board.edges[edge].name).exactly_one(labels.map(|(_, &lit)| lit));
        }
        for (lit, slot, edge, label) in shown {
            let (place, name) = (&self.board.slots[slot].name, &self.board.edges[edge].name);
            let rule = model.rule("each piece labels the edges of its place");
            rule.of(format_args!("{place},{name}")).implies(lit, on_edge[&(edge, label)]);
        }
        let this = self.clone();
        model.symmetries(move |symmetries| this.declare(symmetries));
        model.obstruction(self.obstruction());
    }

    fn decode(&self, assignment: Assignment<'_, Name>) -> Result<Vec<Laid>, Violation> {
        let placed = assignment.trues().filter(|name| matches!(name, Name::Place(..))).count();
        let laid: Option<Vec<Laid>> = self.laid(assignment).into_iter().collect();
        let laid = laid.filter(|laid| laid.len() == placed);
        laid.ok_or_else(|| "not every place has exactly one piece".into())
    }

    fn check(&self, solution: &Vec<Laid>) -> Result<(), Violation> {
        check_size("the solution", solution.len(), "piece", self.board.slots.len())?;
        let twice = solution.iter().map(|laid| &laid.piece).duplicates().next();
        refuse(twice, |name| format!("piece {name} is placed twice"))?;
        for (slot, Laid { piece, sides }) in self.board.slots.iter().zip(solution) {
            let own = &self.pieces[number(&self.pieces, piece)?].shape;
            let around = own.iter().map(|&label| &self.labels[label]).collect_vec();
            let mut ways = self.file.ways(&around).into_iter();
            let is_turned = ways.any(|turned| sides.iter().eq(turned));
            let (fits, shown) = (sides.len() == slot.edges.len(), file::written(sides));
            let place = &slot.name;
            ensure!(is_turned && fits, "piece {piece} cannot show {shown} in place {place}");
        }
        for edge in &self.board.edges {
            let labels = edge.sides.iter().map(|&(slot, side)| &solution[slot].sides[side]);
            let places = edge.sides.iter().map(|&(slot, _)| &self.board.slots[slot].name);
            let (labels, places) = (labels.collect_vec(), places.format(" and "));
            let met = labels.iter().format(" and ");
            ensure!(labels.iter().all_equal(), "{met} meet between the places {places}");
            if let (&[label], Some(border)) = (&*labels, self.border) {
                let border = &self.labels[border];
                ensure!(label == border, "{label} is on the border, not {border}");
            }
        }
        Ok(())
    }

    fn pinned(&self, words: &str) -> Result<Option<Vec<Name>>, PinError> {
        let Some((piece, place)) = pieces::at(&self.pieces, words)? else { return Ok(None) };
        let (slots, same) = (&self.board.slots, |name: &str| name.replace(' ', ""));
        let Some(slot) = slots.iter().position(|slot| same(&slot.name) == same(place)) else {
            let names = [slots.first(), slots.last()].into_iter().flatten().map(|slot| &slot.name);
            let help = counted(place, format!("the places are {}", names.format(" to ")));
            let problem = match place {
                "" => pieces::NO_PLACE.to_owned(),
                place => format!("there is no place {place}"),
            };
            return Err(PinError::Unfit { problem, help });
        };
        let placed = self.placements().filter(|own| (own.piece, own.slot) == (piece, slot));
        Ok(Some(placed.map(|placed| self.place(piece, slot, placed.way)).collect()))
    }

    fn making(&self) -> Option<&dyn Making> {
        Some(self)
    }

    /// No clues, but random pieces.
    fn clues(&self, _: Option<&Vec<Laid>>) -> Option<Clues> {
        Some(Clues { is_up_to_symmetry: true, ..Clues::default() })
    }

    fn remarks(&self) -> Vec<String> {
        let spare = self.pieces.len() - self.board.slots.len();
        (spare > 0).then(|| format!("pieces beside the board: {spare}")).into_iter().collect()
    }

    fn draw_unsolved(&self, nothing: Assignment<'_, Name>) -> Picture {
        let tile = |piece: &Piece| {
            let sides = piece.shape.iter().map(|&label| self.labels[label].clone()).collect();
            Map::new("", self.tile(&Laid { piece: piece.name.clone(), sides }))
        };
        self.draw(nothing).followed_by([Block::Maps(self.pieces.iter().map(tile).collect())])
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        self.picture(&self.laid(known).into_iter().map(Option::unwrap_or_default).collect_vec())
    }
}
