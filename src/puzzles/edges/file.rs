//! Boards and pieces as they are written.

use super::{Edges, Piece};
use crate::engines::random::Random;
use crate::puzzle::prelude::*;
use crate::shapes::adjacency::{Board, Edge, Slot};
use crate::shapes::cycles::readings;
use crate::shapes::pieces::word;

/// The fields of the file; the family explains them.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct File {
    pub(super) title: String,
    pub(super) grid: Option<Spanned<Exactly<u32, 2>>>,
    pub(super) flower: Option<Spanned<u32>>,
    faces: Option<Vec<Spanned<String>>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) flip: bool,
    pub(super) rotate: Option<Spanned<bool>>,
    border: Option<Spanned<String>>,
    // These are taken when the pieces are made.
    n: Option<usize>,
    colours: Option<u32>,
    seed: Option<u64>,
    piece: Vec<Fields>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    name: Spanned<String>,
    sides: Spanned<String>,
}

/// The most labels of random pieces.
const MOST_LABELS: u32 = 1 << 16;

/// The most slots of a board.
const MOST_SLOTS: usize = 10_000;

/// Checks the number of slots of a board; `fault` gives its place.
fn check_slots(slots: usize, fault: impl Fn(String) -> Fault) -> Result<(), Fault> {
    ensure!(slots > 0, fault("the board has no place for a piece".to_owned()));
    ensure!(slots <= MOST_SLOTS, fault(format!("the board has more than {MOST_SLOTS} places")));
    Ok(())
}

/// Checks the name of a label or an edge, which stands in a text.
fn check_name(name: &str, text: &Spanned<String>) -> Result<(), Fault> {
    ensure!(word(name).is_some(), Fault::at(text, format!("`{name}` cannot be a name")));
    Ok(())
}

/// Labels as they are written: characters, or words with blanks between them.
pub(super) fn labels(text: &str) -> Vec<&str> {
    if text.trim().contains(char::is_whitespace) {
        text.split_whitespace().collect()
    } else {
        text.trim().split("").filter(|label| !label.is_empty()).collect()
    }
}

/// The inverse of [`labels`].
pub(super) fn written<T: AsRef<str>>(labels: &[T]) -> impl Display {
    let long = labels.iter().any(|label| label.as_ref().chars().nth(1).is_some());
    labels.iter().map(AsRef::as_ref).format(if long { " " } else { "" })
}

impl File {
    /// True if pieces may be turned.
    pub(super) fn rotates(&self) -> bool {
        self.rotate.as_ref().is_none_or(|rotate| *rotate.get_ref())
    }

    /// The ways to read the sides of a piece, by the number of the way to lay it.
    pub(super) fn ways<T: Copy>(&self, sides: &[T]) -> Vec<Vec<T>> {
        let ways = if self.rotates() { usize::MAX } else { 1 };
        readings(sides, self.flip).take(ways).collect()
    }

    fn board(&self) -> Result<Board, Fault> {
        match (&self.grid, &self.flower, &self.faces) {
            (Some(size), None, None) => {
                let [rows, columns] = **size.get_ref();
                let slots = (rows as usize).saturating_mul(columns as usize);
                check_slots(slots, |problem| Fault::at(size, problem))?;
                Ok(Board::grid(rows, columns))
            }
            (None, Some(flower), None) => {
                let rings = *flower.get_ref();
                check_slots(Board::hexagons(rings as usize), |problem| Fault::at(flower, problem))?;
                Ok(Board::flower(rings))
            }
            (None, None, Some(faces)) => read_faces(faces),
            _ => {
                let problem = "the board needs exactly one of `grid`, `flower` and `faces`";
                let help = "squares are `grid = [rows, columns]`, hexagons `flower = rings`, and any \
                    other board `faces = [\"a b c\", ...]`, each face the names of its edges in a \
                    cycle";
                Err(Fault::new(problem).help(help))
            }
        }
    }

    /// Makes the flower and the random pieces that the keys ask for.
    fn complete(&mut self) -> Result<Board, Fault> {
        let Self { n, colours, seed, .. } = self;
        let given = [("n", n.is_some()), ("colours", colours.is_some()), ("seed", seed.is_some())];
        if let Some((key, _)) = given.into_iter().find(|&(_, given)| given) {
            let problem = "the pieces are listed; this key is for random ones";
            let help = "leave out the key, or all [[piece]] tables";
            ensure!(self.piece.is_empty(), Fault::of(key, problem).help(help));
        }
        if let Some(n) = self.n.take() {
            check_slots(n, |problem| Fault::of("n", problem))?;
            let rings = (0..n).find(|&rings| Board::hexagons(rings) == n).ok_or_else(|| {
                let help = "a flower has 1, 7, 19, 37, 61, ... hexagons";
                Fault::of("n", format!("{n} hexagons do not make a flower")).help(help)
            })?;
            self.flower = Some(Spanned::new(0..0, rings as u32));
        }
        let (board, seed) = (self.board()?, self.seed.take().unwrap_or(0));
        if let Some(count) = self.colours.take() {
            ensure!(count > 0, Fault::of("colours", "random pieces need at least one label"));
            let fault = Fault::of("colours", format!("{count} labels are too many"));
            ensure!(count <= MOST_LABELS, fault.help("random pieces can have 65,536 labels"));
            // Letters, or numbers where those do not suffice.
            let labels = match count {
                ..=26 => ('a'..='z').take(count as usize).map(String::from).collect_vec(),
                _ => (1..=count).map(|label| label.to_string()).collect_vec(),
            };
            let text = |text: String| Spanned::new(0..0, text);
            let pieces = (1..).zip(self.random_pieces(&board, &labels, seed));
            let fields = pieces.map(|(number, sides): (usize, _)| Fields {
                name: text(number.to_string()),
                sides: text(written(&sides).to_string()),
            });
            self.piece = fields.collect();
        }
        Ok(board)
    }

    /// Labels for the sides of as many pieces as there are slots: a label at random on every edge,
    /// then the pieces mixed and, if they may be, turned.
    fn random_pieces(&self, board: &Board, labels: &[String], seed: u64) -> Vec<Vec<String>> {
        let mut random = Random::new(seed);
        let mut label = |edge: &Edge| match &self.border {
            Some(label) if !edge.is_inner() => label.get_ref(),
            _ => &labels[random.below(labels.len())],
        };
        let on_edge = board.edges.iter().map(&mut label).collect_vec();
        let sides = |slot: &Slot| slot.edges.iter().map(|&edge| on_edge[edge].clone()).collect();
        let mut pieces: Vec<Vec<String>> = board.slots.iter().map(sides).collect();
        random.shuffle(&mut pieces);
        for piece in pieces.iter_mut().filter(|_| self.rotates()) {
            let sides = piece.len();
            piece.rotate_left(random.below(sides));
        }
        pieces
    }
}

/// The most places of a board that is solved soon, however many labels there are.
const SMALL: usize = 20;

impl Edges {
    /// The least number of labels at which random pieces have about one way to be laid on the board, by
    /// the number of ways to lay them at random and the odds that all sides match.
    pub(super) fn likely_labels(&self) -> usize {
        let is_inner = |&&edge: &&usize| self.board.edges[edge].is_inner();
        let has_border = self.border.is_some();
        let kind = |slot: &Slot| {
            let inner = slot.edges.iter().filter(is_inner).count();
            (slot.edges.len(), if has_border { inner } else { slot.edges.len() })
        };
        let kinds = self.board.slots.iter().counts_by(kind).into_iter().sorted();
        let ways = kinds.map(|((sides, inner), count)| {
            // A side of the border tells how the piece is turned.
            let turns = if self.file.rotates() && inner == sides { sides } else { 1 };
            let orders = (1..=count).map(|number| (number as f64).ln()).sum::<f64>();
            orders + count as f64 * (turns as f64).ln()
        });
        let matches = self.board.edges.iter().filter(|edge| edge.is_inner()).count();
        let labels = (ways.sum::<f64>() / matches.max(1) as f64).exp();
        // Large boards are the harder to solve, the nearer they are to that number.
        let labels = if self.board.slots.len() > SMALL { labels * 1.5 } else { labels }.ceil();
        (labels as usize).min(MOST_LABELS as usize)
    }
}

fn read_faces(faces: &[Spanned<String>]) -> Result<Board, Fault> {
    let mut times: BTreeMap<&str, usize> = BTreeMap::new();
    let mut cycles = Vec::new();
    for face in faces {
        let edges = face.get_ref().split_whitespace().collect_vec();
        ensure!(!edges.is_empty(), Fault::at(face, "the face has no edges"));
        for edge in &edges {
            check_name(edge, face)?;
            let times = times.entry(edge).or_default();
            *times += 1;
            let problem = format!("edge {edge} is a side of more than two faces");
            ensure!(*times <= 2, Fault::at(face, problem));
        }
        cycles.push(edges);
    }
    check_slots(faces.len(), Fault::new)?;
    Ok(Board::faces(&cycles))
}

/// Reads an instance.
pub(super) fn read(mut file: File) -> Result<Edges, Fault> {
    let board = file.complete()?;
    file.rotate.take_if(|rotate| *rotate.get_ref());
    if let Some(rotate) = file.rotate.as_ref().filter(|_| file.flip) {
        let help = "leave out `flip`, or let pieces be turned as well";
        return Err(Fault::at(rotate, "pieces that are turned over are turned, too").help(help));
    }
    let piece_names = distinct("piece", file.piece.iter().map(|fields| &fields.name))?;
    let all = file.piece.iter().flat_map(|fields| labels(fields.sides.get_ref()));
    let names: Vec<Arc<str>> = all.sorted().dedup().map(Arc::from).collect();
    let index = |label: &str| names.binary_search_by(|name| (**name).cmp(label)).ok();
    let slots = board.slots.iter().counts_by(|slot| slot.edges.len());
    let with_sides = file.piece.iter().counts_by(|fields| labels(fields.sides.get_ref()).len());
    let piece = |(name, Fields { sides: text, .. }): (Arc<str>, &Fields)| {
        let labels = labels(text.get_ref());
        labels.iter().try_for_each(|label| check_name(label, text))?;
        let sides = labels.len();
        let problem = format!("no place has {}, as piece {name} has", plural(sides, "side"));
        ensure!(slots.contains_key(&sides), Fault::at(text, problem));
        let shape = labels.into_iter().filter_map(index).collect_vec();
        let orientations = file.ways(&shape);
        // All pieces are laid if there are no more than places with as many sides.
        let times = (usize::from(with_sides[&sides] == slots[&sides]), 1);
        Ok(Piece { name, shape, orientations, times })
    };
    let pieces = piece_names.into_iter().zip(&file.piece).map(piece);
    let pieces = pieces.collect::<Result<Vec<Piece>, Fault>>()?;
    for (sides, slots) in slots.into_iter().sorted() {
        let pieces = with_sides.get(&sides).copied().unwrap_or_default();
        let places = format!("{pieces} for a board of {slots} such places");
        let fault = Fault::new(format!("too few pieces with {sides} sides: {places}"));
        let help = "a piece is `{ name = \"A\", sides = \"1234\" }`, the labels of its sides \
            clockwise";
        ensure!(pieces >= slots, fault.help(help));
    }
    let border = file.border.as_ref().map(|label| {
        let problem = || Fault::at(label, format!("no piece has the label {}", label.get_ref()));
        index(label.get_ref()).ok_or_else(problem)
    });
    Ok(Edges { border: border.transpose()?, file, board, labels: names, pieces })
}
