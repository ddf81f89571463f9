//! The pieces that lie on a board, and where others can lie, while an instance is sketched.

use super::board::Board;
use super::file::File;
use super::{FAMILY, Piece, piece};
use crate::puzzle::instance::{InstanceError, Params, Source};
use crate::puzzle::prelude::*;
use crate::puzzles::pieces::number;
use crate::shapes::drawing::{is_bare, marks};
use crate::shapes::lattice::stick;

/// The most steps of the search for the copies of a piece.
const MOST: usize = 10_000;

/// The board and the pieces of an instance that need not be right yet: pieces that are not, are left
/// out.
///
/// ```
/// use itertools::Itertools;
/// use puzzlec::puzzle::instance::Source;
/// use puzzlec::puzzles::packing::Lying;
///
/// let text = r#"
/// family = "packing"
/// board = "....."
/// fixed = "..I.."
/// [[piece]]
/// name = "I"
/// cells = [[1, 1], [1, 2], [1, 3]]
/// [[piece]]
/// name = "J"
/// shape = "..."
/// "#;
/// let lying = Lying::of(&Source::new("row.toml", text))?;
/// assert_eq!(lying.pieces().collect_vec(), [("I", 1)]);
/// let columns = |place: &Vec<_>| place.iter().join(" ");
/// let places = lying.places("I").iter().flatten().map(columns).collect_vec();
/// assert_eq!(places, ["1,1 1,2 1,3", "1,2 1,3 1,4", "1,3 1,4 1,5"]);
/// # Ok::<(), puzzlec::puzzle::instance::InstanceError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Lying {
    file: File,
    cells: BTreeSet<Cell>,
    pieces: Vec<Piece>,
    /// The names on the cells that are covered.
    marks: BTreeMap<Cell, String>,
}

impl Lying {
    /// Reads the board and the pieces.
    ///
    /// # Errors
    /// When the instance does not have the keys of its family, or no board.
    pub fn of(source: &Source) -> Result<Self, InstanceError> {
        FAMILY.puzzle(source, &Params::none(), |file: File| {
            let Board { cells, .. } = Board::read(&file)?.into_inner();
            let lattice = file.lattice;
            let fixed = file.fixed.as_ref();
            let fixed = fixed.map(|fixed| drawn(fixed, |text| marks(text, lattice))).transpose()?;
            let own = fixed.into_iter().flatten().filter(|mark| cells.contains(&mark.cell));
            let own = own.filter(|mark| mark.text != "#" && !is_bare(mark.text, lattice));
            let marks = own.map(|mark| (mark.cell, mark.text.to_owned())).collect();
            let pieces = piece::readable(&file);
            Ok(Self { file, cells, pieces, marks })
        })
    }

    /// The names of the pieces, and how often each may lie.
    pub fn pieces(&self) -> impl Iterator<Item = (&str, usize)> {
        self.pieces.iter().map(|piece| (&*piece.name, piece.times.1))
    }

    /// The cells that a piece covers.
    fn covered(&self, name: &str) -> BTreeSet<Cell> {
        self.marks.iter().filter(|(_, mark)| *mark == name).map(|(&cell, _)| cell).collect()
    }

    /// The pieces that lie on the board: names, each with the cells of one piece.
    pub fn laid(&self) -> Vec<(String, Vec<Cell>)> {
        let parts = self.marks.values().unique().sorted().flat_map(|name| {
            let cells = self.covered(name);
            let parts = match number(&self.pieces, name).map(|number| &self.pieces[number]) {
                Ok(piece) if piece.times.1 > 1 => self.copies(piece, cells),
                _ => vec![cells.into_iter().collect()],
            };
            parts.into_iter().map(|part| (name.clone(), part))
        });
        parts.collect()
    }

    /// The copies of a piece that cover some cells; what is left over are cells of their own.
    fn copies(&self, piece: &Piece, mut cells: BTreeSet<Cell>) -> Vec<Vec<Cell>> {
        let places =
            piece.orientations.iter().flat_map(|shape| shape.places(self.file.lattice, &cells));
        let places = places.map(|(_, cells)| cells).collect_vec();
        // The copies so far, each with the number of the place after its own.
        let (mut chosen, mut next): (Vec<usize>, usize) = (Vec::new(), 0);
        for _ in 0..MOST {
            let Some(first) = cells.first() else { break };
            let fits = |place: &Vec<Cell>| {
                place.contains(first) && place.iter().all(|cell| cells.contains(cell))
            };
            let place = (next..places.len()).find(|&place| fits(&places[place]));
            match (place, chosen.pop()) {
                (Some(place), last) => {
                    chosen.extend(last);
                    chosen.push(place);
                    cells.retain(|cell| !places[place].contains(cell));
                    next = 0;
                }
                (None, Some(last)) => {
                    cells.extend(&places[last]);
                    next = last + 1;
                }
                (None, None) => break,
            }
        }
        let copies = chosen.into_iter().map(|place| places[place].clone());
        copies.chain(cells.into_iter().map(|cell| vec![cell])).collect()
    }

    /// The places where a piece can lie beside what lies, with its orientations apart; none if
    /// it lies as often as it may.
    pub fn places(&self, name: &str) -> Vec<Vec<Vec<Cell>>> {
        let Ok(number) = number(&self.pieces, name) else { return Vec::new() };
        let (Piece { shape, orientations, times, .. }, lattice) =
            (&self.pieces[number], self.file.lattice);
        let own = self.covered(name);
        if own.len() / shape.area() >= times.1 {
            return Vec::new();
        }
        // A piece that lies in part lies there.
        let is_begun = times.1 == 1;
        let mut free = self.cells.clone();
        free.retain(|cell| !self.marks.contains_key(cell) || is_begun && own.contains(cell));
        let names = self.marks.values().unique().filter(|own| !self.file.crossing && *own != name);
        let passed = |own: &String| lattice.passed(&self.covered(own).into_iter().collect_vec());
        let passed: BTreeSet<_> = names.flat_map(passed).collect();
        let fits = |cells: &Vec<Cell>| {
            let crosses = lattice.passed(cells).iter().any(|point| passed.contains(point));
            !crosses && (!is_begun || own.iter().all(|cell| cells.contains(cell)))
        };
        let places = orientations.iter().map(|shape| {
            shape.places(lattice, &free).map(|(_, cells)| cells).filter(fits).collect_vec()
        });
        places.collect()
    }
}

/// The text of an instance to begin with: a small board of a lattice, and a piece.
///
/// ```
/// use puzzlec::puzzles::packing::start;
/// use puzzlec::shapes::lattice::Lattice;
///
/// assert!(start(Lattice::Hexagon).contains("lattice = \"hexagon\""));
/// ```
pub fn start(lattice: Lattice) -> String {
    let is_stick = lattice == Lattice::Stick;
    let (side, layers) = (if is_stick { 5 } else { 3 }, if lattice.is_space() { 2 } else { 1 });
    let board = |cell| Some(if is_stick { stick::mark(cell) } else { "." });
    // The first cell and the one beside it, or the first two sticks.
    let rows = if is_stick { 2 } else { 1 };
    let is_in_piece = |cell: Cell| cell.in_space()[0] < rows && cell.in_space()[1] < 2;
    let piece = |cell| is_in_piece(cell).then(|| if is_stick { stick::mark(cell) } else { "X" });
    let board = drawing::written([side, side, layers], lattice, board);
    let piece = drawing::written([side, side, 1], lattice, piece);
    let lattice = match lattice {
        Lattice::Square => String::new(),
        lattice => format!("lattice = {}\n", serde_json::json!(lattice)),
    };
    let tables = format!("[[piece]]\nname = \"A\"\nshape = \"\"\"\n{piece}\"\"\"\n");
    format!("family = \"packing\"\n{lattice}board = \"\"\"\n{board}\"\"\"\n\n{tables}")
}
