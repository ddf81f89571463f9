//! Boards and pieces as they are written.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use itertools::Itertools;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::{Edges, Piece, random};
use crate::puzzle::instance::{InstanceError, Source};
use crate::shapes::adjacency::Board;
use crate::shapes::pieces::Word;

/// The fields of the file; the family explains them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) grid: Option<Spanned<[u32; 2]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) flower: Option<Spanned<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    faces: Option<Vec<Spanned<String>>>,
    #[serde(default)]
    pub(super) flip: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    border: Option<Spanned<String>>,
    #[serde(skip_serializing)]
    n: Option<usize>,
    #[serde(skip_serializing)]
    colours: Option<u32>,
    #[serde(skip_serializing)]
    seed: Option<u64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    piece: Vec<Fields>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    name: Spanned<String>,
    sides: Spanned<String>,
}

/// What is wrong with a board or its pieces.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EdgesError {
    /// No board, or more than one.
    #[error("the board is given by `grid`, `flower` or `faces`, one of them")]
    NoBoard,
    /// A board without slots.
    #[error("the board has no place for a piece")]
    EmptyBoard,
    /// A board with far too many slots.
    #[error("the board has more than {MOST_SLOTS} places")]
    TooLarge,
    /// A face without edges.
    #[error("the face has no edges")]
    EmptyFace,
    /// An edge of more than two faces.
    #[error("more than two sides of faces are edge {0}")]
    CommonEdge(String),
    /// A number of hexagons that make no flower.
    #[error("{0} hexagons make no flower")]
    NoFlower(usize),
    /// Pieces at random besides those that are listed.
    #[error("the pieces are listed, not random")]
    ListedAndRandom,
    /// No labels for pieces at random.
    #[error("there are no labels")]
    NoLabels,
    /// A name that would not survive in the name of a variable.
    #[error("`{0}` cannot be a name")]
    BadName(String),
    /// Two pieces of one name.
    #[error("two pieces are called {0}")]
    SameName(String),
    /// A piece that no slot can take.
    #[error("piece {piece} has {sides} sides, but no place has as many")]
    WrongSides {
        /// The piece.
        piece: String,
        /// Its sides.
        sides: usize,
    },
    /// Too few pieces of some number of sides.
    #[error("too few pieces with {sides} sides: {pieces} for a board of {slots} such places")]
    FewPieces {
        /// The number of sides.
        sides: usize,
        /// The number of slots.
        slots: usize,
        /// The number of pieces.
        pieces: usize,
    },
    /// A label that no piece has.
    #[error("no piece has the label {0}")]
    UnknownLabel(String),
}

/// The most slots of a board.
const MOST_SLOTS: usize = 10_000;

/// Labels as they are written: characters, or words with blanks between them.
pub(super) fn labels(text: &str) -> Vec<&str> {
    if text.trim().contains(char::is_whitespace) {
        return text.split_whitespace().collect();
    }
    let text = text.trim();
    text.char_indices().map(|(at, letter)| &text[at..at + letter.len_utf8()]).collect()
}

/// The inverse of [`labels`].
pub(super) fn written<T: AsRef<str>>(labels: &[T]) -> String {
    let long = labels.iter().any(|label| label.as_ref().chars().nth(1).is_some());
    labels.iter().map(AsRef::as_ref).join(if long { " " } else { "" })
}

fn is_bad(name: &str) -> bool {
    name.parse::<Word>().is_err()
}

impl File {
    pub(super) fn title(&self, board: &Board) -> String {
        let slots = board.slots.len();
        match (&self.grid, self.title.as_str()) {
            (Some(size), "") => {
                let [rows, columns] = size.get_ref();
                format!("{rows} by {columns} squares that match")
            }
            (None, "") if self.flower.is_some() => format!("A flower of {slots} hexagons"),
            (None, "") => format!("{slots} faces that match"),
            (_, title) => title.to_owned(),
        }
    }

    fn board(&self, source: &Source) -> Result<Board, InstanceError> {
        let fault = |span: Range<usize>, problem| Err(source.error(Some(span), problem, None));
        match (&self.grid, &self.flower, &self.faces) {
            (Some(size), None, None) => {
                let [rows, columns] = *size.get_ref();
                match (rows as usize).saturating_mul(columns as usize) {
                    0 => fault(size.span(), EdgesError::EmptyBoard),
                    1..=MOST_SLOTS => Ok(Board::grid(rows, columns)),
                    _ => fault(size.span(), EdgesError::TooLarge),
                }
            }
            (None, Some(rings), None) => match *rings.get_ref() as usize {
                count if count < 100 && Board::hexagons(count) <= MOST_SLOTS => {
                    Ok(Board::flower(*rings.get_ref()))
                }
                _ => fault(rings.span(), EdgesError::TooLarge),
            },
            (None, None, Some(faces)) => {
                let mut times: BTreeMap<&str, usize> = BTreeMap::new();
                for face in faces {
                    let mut edges = face.get_ref().split_whitespace().peekable();
                    if edges.peek().is_none() {
                        return fault(face.span(), EdgesError::EmptyFace);
                    }
                    for edge in edges {
                        if is_bad(edge) {
                            return fault(face.span(), EdgesError::BadName(edge.to_owned()));
                        }
                        let times = times.entry(edge).or_default();
                        *times += 1;
                        if *times > 2 {
                            return fault(face.span(), EdgesError::CommonEdge(edge.to_owned()));
                        }
                    }
                }
                match faces.len() {
                    0 => Err(source.error(None, EdgesError::EmptyBoard, None)),
                    1..=MOST_SLOTS => {
                        let faces = faces.iter().map(|face| face.get_ref().split_whitespace());
                        Ok(Board::faces(&faces.map(Iterator::collect).collect_vec()))
                    }
                    _ => Err(source.error(None, EdgesError::TooLarge, None)),
                }
            }
            _ => {
                let help = "a board of squares is `grid = [rows, columns]`, a board of hexagons \
                    `flower = rings`, and any other `faces = [\"a b c\", ...]`, each face the \
                    names of its edges in a cycle";
                Err(source.error(None, EdgesError::NoBoard, Some(help)))
            }
        }
    }

    /// Refuses what is said of random pieces where they are listed.
    fn check_listed(&self, source: &Source) -> Result<(), InstanceError> {
        let Self { n, colours, seed, .. } = self;
        let given = [("n", n.is_some()), ("colours", colours.is_some()), ("seed", seed.is_some())];
        match given.into_iter().find(|&(_, given)| given) {
            Some((key, _)) if !self.piece.is_empty() => {
                Err(source.at(key, EdgesError::ListedAndRandom, None))
            }
            _ => Ok(()),
        }
    }

    /// Makes a flower of its number of hexagons.
    fn grow(&mut self, source: &Source) -> Result<(), InstanceError> {
        let Some(n) = self.n else { return Ok(()) };
        if n > MOST_SLOTS {
            return Err(source.at("n", EdgesError::TooLarge, None));
        }
        let rings = (0..n).find(|&rings| Board::hexagons(rings) >= n);
        let Some(rings) = rings.filter(|&rings| Board::hexagons(rings) == n) else {
            let help = "flowers have 1, 7, 19, 37, 61 hexagons and so on";
            return Err(source.at("n", EdgesError::NoFlower(n), Some(help)));
        };
        self.flower = Some(Spanned::new(0..0, rings as u32));
        Ok(())
    }

    /// Makes a list of pieces at random, if that is asked for.
    fn fill(&mut self, source: &Source, board: &Board) -> Result<(), InstanceError> {
        let Some(labels) = self.colours else { return Ok(()) };
        // Letters, or numbers where those do not suffice.
        let mut names = match labels {
            count @ 0..=26 => ('a'..='z').take(count as usize).map(String::from).collect_vec(),
            count => (1..=count).map(|label| label.to_string()).collect_vec(),
        };
        if names.is_empty() {
            return Err(source.at("colours", EdgesError::NoLabels, None));
        }
        let border = self.border.as_ref().map(Spanned::get_ref);
        let free = names.len();
        let border = border.map(|border| {
            names.iter().position(|name| name == border).unwrap_or_else(|| {
                names.push(border.clone());
                free
            })
        });
        let pieces = random::pieces(board, free, border, self.seed.unwrap_or(0));
        self.piece = (1..)
            .zip(pieces)
            .map(|(number, labels): (usize, _)| {
                let sides = labels.into_iter().map(|label| &names[label]).collect_vec();
                let name = Spanned::new(0..0, number.to_string());
                Fields { name, sides: Spanned::new(0..0, written(&sides)) }
            })
            .collect();
        Ok(())
    }
}

/// Reads an instance.
pub(super) fn read(mut file: File, source: &Source) -> Result<Edges, InstanceError> {
    file.check_listed(source)?;
    file.grow(source)?;
    let board = file.board(source)?;
    file.fill(source, &board)?;
    let all = file.piece.iter().flat_map(|piece| labels(piece.sides.get_ref()));
    let names: Vec<Arc<str>> = all.sorted().dedup().map(Arc::from).collect();
    let index = |label: &str| names.binary_search_by(|name| (**name).cmp(label)).ok();
    let mut pieces: Vec<Piece> = Vec::new();
    for Fields { name, sides: text } in &file.piece {
        let fault = |span: Range<usize>, problem| Err(source.error(Some(span), problem, None));
        let labels = labels(text.get_ref());
        if is_bad(name.get_ref()) {
            return fault(name.span(), EdgesError::BadName(name.get_ref().clone()));
        }
        if let Some(label) = labels.iter().find(|label| is_bad(label)) {
            return fault(text.span(), EdgesError::BadName((*label).to_owned()));
        }
        if pieces.iter().any(|piece| *piece.name == **name.get_ref()) {
            return fault(name.span(), EdgesError::SameName(name.get_ref().clone()));
        }
        if board.slots.iter().all(|slot| slot.edges.len() != labels.len()) {
            let (piece, sides) = (name.get_ref().clone(), labels.len());
            return fault(text.span(), EdgesError::WrongSides { piece, sides });
        }
        let sides = labels.into_iter().filter_map(index).collect();
        pieces.push(Piece::new(name.get_ref().as_str().into(), sides, file.flip));
    }
    for (sides, slots) in board.slots.iter().counts_by(|slot| slot.edges.len()).into_iter().sorted()
    {
        let pieces = pieces.iter().filter(|piece| piece.sides.len() == sides).count();
        if pieces < slots {
            let help = "a piece is `{ name = \"A\", sides = \"1234\" }`, the labels of its sides \
                clockwise";
            let problem = EdgesError::FewPieces { sides, slots, pieces };
            return Err(source.error(None, problem, Some(help)));
        }
    }
    let border = match &file.border {
        None => None,
        Some(label) => match index(label.get_ref()) {
            None => {
                let problem = EdgesError::UnknownLabel(label.get_ref().clone());
                return Err(source.error(Some(label.span()), problem, None));
            }
            some => some,
        },
    };
    Ok(Edges::new(file, board, names, pieces, border))
}
