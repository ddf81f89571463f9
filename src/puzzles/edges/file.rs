//! Boards and pieces as they are written.

use super::{Edges, Piece, random};
use crate::puzzle::prelude::*;
use crate::shapes::adjacency::Board;
use crate::shapes::pieces::Word;

/// The fields of the file; the family explains them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    title: String,
    pub(super) grid: Option<Spanned<[u32; 2]>>,
    pub(super) flower: Option<Spanned<u32>>,
    faces: Option<Vec<Spanned<String>>>,
    #[serde(default)]
    pub(super) flip: bool,
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

/// The most slots of a board.
const MOST_SLOTS: usize = 10_000;

const EMPTY: &str = "the board has no place for a piece";

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

    fn board(&self) -> Result<Board, Fault> {
        let too_large = format!("the board has more than {MOST_SLOTS} places");
        match (&self.grid, &self.flower, &self.faces) {
            (Some(size), None, None) => {
                let [rows, columns] = *size.get_ref();
                match (rows as usize).saturating_mul(columns as usize) {
                    0 => Err(Fault::at(size, EMPTY)),
                    1..=MOST_SLOTS => Ok(Board::grid(rows, columns)),
                    _ => Err(Fault::at(size, too_large)),
                }
            }
            (None, Some(rings), None) => match *rings.get_ref() as usize {
                count if count < 100 && Board::hexagons(count) <= MOST_SLOTS => {
                    Ok(Board::flower(*rings.get_ref()))
                }
                _ => Err(Fault::at(rings, too_large)),
            },
            (None, None, Some(faces)) => {
                let mut times: BTreeMap<&str, usize> = BTreeMap::new();
                for face in faces {
                    let mut edges = face.get_ref().split_whitespace().peekable();
                    if edges.peek().is_none() {
                        return Err(Fault::at(face, "the face has no edges"));
                    }
                    for edge in edges {
                        if is_bad(edge) {
                            return Err(Fault::at(face, format!("`{edge}` cannot be a name")));
                        }
                        let times = times.entry(edge).or_default();
                        *times += 1;
                        if *times > 2 {
                            let problem = format!("more than two sides of faces are edge {edge}");
                            return Err(Fault::at(face, problem));
                        }
                    }
                }
                match faces.len() {
                    0 => Err(Fault::new(EMPTY)),
                    1..=MOST_SLOTS => {
                        let faces = faces.iter().map(|face| face.get_ref().split_whitespace());
                        Ok(Board::faces(&faces.map(Iterator::collect).collect_vec()))
                    }
                    _ => Err(Fault::new(too_large)),
                }
            }
            _ => {
                let problem = "the board is given by `grid`, `flower` or `faces`, one of them";
                let help = "a board of squares is `grid = [rows, columns]`, a board of hexagons \
                    `flower = rings`, and any other `faces = [\"a b c\", ...]`, each face the \
                    names of its edges in a cycle";
                Err(Fault::new(problem).help(help))
            }
        }
    }

    /// Refuses what is said of random pieces where they are listed.
    fn check_listed(&self) -> Result<(), Fault> {
        let Self { n, colours, seed, .. } = self;
        let given = [("n", n.is_some()), ("colours", colours.is_some()), ("seed", seed.is_some())];
        match given.into_iter().find(|&(_, given)| given) {
            Some((key, _)) if !self.piece.is_empty() => {
                Err(Fault::of(key, "the pieces are listed, not random"))
            }
            _ => Ok(()),
        }
    }

    /// Makes a flower of its number of hexagons.
    fn grow(&mut self) -> Result<(), Fault> {
        let Some(n) = self.n else { return Ok(()) };
        if n > MOST_SLOTS {
            let problem = format!("the board has more than {MOST_SLOTS} places");
            return Err(Fault::of("n", problem));
        }
        let rings = (0..n).find(|&rings| Board::hexagons(rings) >= n);
        let Some(rings) = rings.filter(|&rings| Board::hexagons(rings) == n) else {
            let help = "flowers have 1, 7, 19, 37, 61 hexagons and so on";
            return Err(Fault::of("n", format!("{n} hexagons make no flower")).help(help));
        };
        self.flower = Some(Spanned::new(0..0, rings as u32));
        Ok(())
    }

    /// Makes a list of pieces at random, if that is asked for.
    fn fill(&mut self, board: &Board) -> Result<(), Fault> {
        let Some(labels) = self.colours else { return Ok(()) };
        // Letters, or numbers where those do not suffice.
        let mut names = match labels {
            count @ 0..=26 => ('a'..='z').take(count as usize).map(String::from).collect_vec(),
            count => (1..=count).map(|label| label.to_string()).collect_vec(),
        };
        if names.is_empty() {
            return Err(Fault::of("colours", "there are no labels"));
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
pub(super) fn read(mut file: File) -> Result<Edges, Fault> {
    file.check_listed()?;
    file.grow()?;
    let board = file.board()?;
    file.fill(&board)?;
    let piece_names = distinct("piece", file.piece.iter().map(|fields| &fields.name))?;
    let all = file.piece.iter().flat_map(|piece| labels(piece.sides.get_ref()));
    let names: Vec<Arc<str>> = all.sorted().dedup().map(Arc::from).collect();
    let index = |label: &str| names.binary_search_by(|name| (**name).cmp(label)).ok();
    let mut pieces: Vec<Piece> = Vec::new();
    for (name, Fields { sides: text, .. }) in piece_names.into_iter().zip(&file.piece) {
        let labels = labels(text.get_ref());
        if let Some(label) = labels.iter().find(|label| is_bad(label)) {
            return Err(Fault::at(text, format!("`{label}` cannot be a name")));
        }
        if board.slots.iter().all(|slot| slot.edges.len() != labels.len()) {
            let problem =
                format!("piece {name} has {} sides, but no place has as many", labels.len());
            return Err(Fault::at(text, problem));
        }
        let sides = labels.into_iter().filter_map(index).collect();
        pieces.push(Piece::new(name, sides, file.flip));
    }
    for (sides, slots) in board.slots.iter().counts_by(|slot| slot.edges.len()).into_iter().sorted()
    {
        let pieces = pieces.iter().filter(|piece| piece.sides.len() == sides).count();
        if pieces < slots {
            let help = "a piece is `{ name = \"A\", sides = \"1234\" }`, the labels of its sides \
                clockwise";
            let board = format!("{pieces} for a board of {slots} such places");
            let fault = Fault::new(format!("too few pieces with {sides} sides: {board}"));
            return Err(fault.help(help));
        }
    }
    let border = match &file.border {
        None => None,
        Some(label) => match index(label.get_ref()) {
            None => {
                return Err(Fault::at(
                    label,
                    format!("no piece has the label {}", label.get_ref()),
                ));
            }
            some => some,
        },
    };
    Ok(Edges::new(file, board, names, pieces, border))
}
