//! The instance file of a packing.

use super::calendar::{self, Calendar};
use super::piece::{self, Names, PieceFields};
use super::{Packing, Piece, laid};
use crate::puzzle::prelude::*;
use crate::shapes::drawing::{DRAW_STICKS, Mark, is_bare, marks};
use crate::shapes::lattice::{AnyLattice, Cell, Lattice, Layout, Motion, Shape};

/// The fields of the file; the family explains them.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct File {
    pub(super) title: String,
    #[serde(skip_serializing_if = "is_default")]
    pub(super) lattice: AnyLattice,
    #[serde(skip_serializing_if = "is_default")]
    pub(super) formulation: Formulation,
    pub(super) one_sided: Option<bool>,
    #[serde(skip_serializing_if = "is_default")]
    pub(super) crossing: bool,
    pub(super) mirror: Option<Spanned<Names>>,
    pub(super) set: Option<Spanned<String>>,
    pub(super) pieces: Option<Spanned<Names>>,
    size: Option<Spanned<Extents>>,
    board: Option<Spanned<String>>,
    pub(super) fixed: Option<Spanned<String>>,
    pub(super) reveal: Vec<String>,
    // These are taken when what they reveal is known.
    pub(super) date: Option<String>,
    pub(super) month: Option<String>,
    pub(super) day: Option<u32>,
    pub(super) weekday: Option<String>,
    pub(super) calendar: Option<Calendar>,
    pub(super) piece: Vec<PieceFields>,
}

/// The things that the variables say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Formulation {
    /// The way in which each piece lies.
    #[default]
    Direct,
    /// Also the piece that covers each cell, implied by a command variable for each placement.
    Command,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Extents in a list, or in one text with commas between them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "ListOrText")]
struct Extents(Vec<i32>);

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "extents are a list of numbers, or one text with commas between them"
)]
enum ListOrText {
    List(Vec<i32>),
    Text(String),
}

impl TryFrom<ListOrText> for Extents {
    type Error = String;

    fn try_from(extents: ListOrText) -> Result<Self, String> {
        let text = match extents {
            ListOrText::List(extents) => return Ok(Self(extents)),
            ListOrText::Text(text) => text,
        };
        let extents = text.split(',').map(|extent| extent.trim().parse().ok());
        let no_extents = || format!("`{text}` is no list of extents, such as 6,10");
        extents.collect::<Option<_>>().map(Self).ok_or_else(no_extents)
    }
}

/// The most cells of a board that is given by its size.
const MOST_CELLS: i64 = 1 << 20;

/// The cells of a board.
#[derive(Clone, Debug, Default)]
pub(super) struct Board {
    /// The cells that may be covered.
    pub(super) cells: BTreeSet<Cell>,
    /// Those of them that may stay uncovered.
    pub(super) optional: BTreeSet<Cell>,
    /// The cells that must stay uncovered.
    pub(super) revealed: BTreeSet<Cell>,
    /// The labels that stand on cells.
    pub(super) labels: BTreeMap<Cell, String>,
}

impl File {
    /// The motions of a shape.
    pub(super) fn motions(&self, shape: &Shape) -> Vec<Motion> {
        let is_one_sided = self.one_sided.unwrap_or(self.lattice.is_space());
        self.lattice.motions_of(shape, !is_one_sided)
    }

    /// The names of the pieces that show their other side.
    pub(super) fn mirrored(&self) -> &[String] {
        self.mirror.as_ref().map_or(&[], |names| &names.get_ref().0)
    }
}

/// Reads and checks an instance.
pub(super) fn read(mut file: File) -> Result<Packing, Fault> {
    calendar::reveal(&mut file)?;
    for piece in &mut file.piece {
        // One piece goes without saying, and all of them.
        let count = piece.count.as_ref().map_or(1, |count| *count.get_ref());
        piece.count.take_if(|count| *count.get_ref() == 1);
        let usual = if piece.optional { 0 } else { count };
        piece.least.take_if(|least| *least.get_ref() == usual);
    }
    let board = Board::read(&file)?;
    let pieces = piece::read(&file)?;
    check_area(&file, &board, &pieces)?;
    check_homes(&file, board.get_ref(), &pieces)?;
    let can_cross = !file.crossing || file.lattice.layout() == Layout::Sticks;
    let fault = Fault::of("crossing", "pieces cannot cross in this lattice");
    ensure!(can_cross, fault.help("sticks cross in the points between them: lattice = \"stick\""));
    let laid = laid::read(&file, board.get_ref(), &pieces)?;
    // Motions are a group: those back are among them.
    let turned = |Piece { shape, .. }: &Piece| {
        let motions = file.motions(shape).into_iter();
        motions.map(|motion| shape.moved(&*file.lattice, motion)).collect()
    };
    let turned = pieces.iter().map(turned).collect();
    let (board, pieces) = (board.into_inner().into(), pieces.into());
    Ok(Packing { file, board, pieces, laid, turned })
}

impl Board {
    /// The board, in the place where it is given.
    fn read(file: &File) -> Result<Spanned<Self>, Fault> {
        let (place, mut board) = match (&file.board, &file.size) {
            (Some(drawing), None) => (drawing.span(), Self::drawn(drawing, &*file.lattice)?),
            (None, Some(size)) => {
                let (Extents(extents), dimensions) = (size.get_ref(), file.lattice.dimensions());
                let is_positive = extents.iter().all(|&extent| extent > 0);
                let problem = format!("`size` is {dimensions} positive numbers in this lattice");
                ensure!(is_positive && extents.len() == dimensions, Fault::at(size, problem));
                let extents = extents.iter().map(|&size| file.lattice.extent(size));
                let extents = extents.collect_vec();
                let area =
                    extents.iter().map(|&extent| i64::from(extent)).reduce(i64::saturating_mul);
                let area = area.unwrap_or_default();
                let too_large = Fault::at(size, format!("{area} cells are too many"));
                ensure!(area <= MOST_CELLS, too_large.help("a board can have 1,048,576 cells"));
                let cells = extents.iter().map(|&extent| 0..extent).multi_cartesian_product();
                let cells = cells.filter_map(|coordinates| Cell::new(&coordinates));
                let cells = cells.filter(|&cell| file.lattice.is_cell(cell)).collect();
                (size.span(), Self { cells, ..Self::default() })
            }
            _ => return Err(Fault::new("the board needs exactly one of `board` and `size`")),
        };
        let place = Spanned::new(place, ());
        for label in &file.reveal {
            let unknown = || {
                let known = match board.labels.len() {
                    0 => "write it into a cell of the board, in the place of a `.`".to_owned(),
                    _ => format!("the labels are {}", board.labels.values().format(" ")),
                };
                Fault::at(&place, format!("no cell has the label `{label}`")).help(known)
            };
            let mut labels = board.labels.iter();
            let (&cell, _) = labels.find(|(_, other)| *other == label).ok_or_else(unknown)?;
            let twice = || Fault::of("reveal", format!("the label `{label}` is revealed twice"));
            ensure!(board.revealed.insert(cell), twice());
        }
        board.cells = &board.cells - &board.revealed;
        let help = match file.lattice.layout() {
            Layout::Sticks => DRAW_STICKS,
            _ => "a cell is a `.`, a `?` (it may stay uncovered) or a label; `#` is off the board",
        };
        let empty = Fault::at(&place, "the board has no cell");
        ensure!(!board.cells.is_empty(), empty.help(help));
        Ok(Spanned::new(place.span(), board))
    }

    /// All cells, those that must stay uncovered among them.
    pub(super) fn all(&self) -> BTreeSet<Cell> {
        &self.cells | &self.revealed
    }

    fn drawn(drawing: &Spanned<String>, lattice: &dyn Lattice) -> Result<Self, Fault> {
        let mut board = Self::default();
        for Mark { cell, text, span } in marks_of(drawing, lattice)? {
            match text {
                "#" => continue,
                bare if is_bare(bare, lattice) => {}
                "?" => drop(board.optional.insert(cell)),
                label => {
                    let help = "a cell is `.` and a label names one cell; draw the pieces that lie already in \
                         `fixed`";
                    let is_new = board.labels.values().all(|other| other != label);
                    let problem = format!("two cells have the label `{label}`");
                    ensure!(is_new, Fault::inside(drawing, span, problem).help(help));
                    board.labels.insert(cell, label.to_owned());
                }
            }
            board.cells.insert(cell);
        }
        Ok(board)
    }
}

pub(super) fn marks_of<'t>(
    drawing: &'t Spanned<String>,
    lattice: &dyn Lattice,
) -> Result<Vec<Mark<'t>>, Fault> {
    drawn(drawing, |text| marks(text, lattice))
}

/// Refuses a piece that fits nowhere on the board, whatever is revealed, and may not be left out.
fn check_homes(file: &File, board: &Board, pieces: &[Piece]) -> Result<(), Fault> {
    let all = board.all();
    let fits = |shape: &Shape| shape.places(&*file.lattice, &all).next().is_some();
    let homeless = |piece: &Piece| piece.times.0 > 0 && !piece.orientations.iter().any(fits);
    let Some((index, Piece { name, .. })) = pieces.iter().find_position(|&piece| homeless(piece))
    else {
        return Ok(());
    };
    let problem = format!("piece {name} fits nowhere on the board");
    let built_in = pieces.len() - file.piece.len();
    // A built-in set has no place in this file.
    let fields = index.checked_sub(built_in).map(|index| &file.piece[index].name);
    let fault = fields.map_or_else(|| Fault::new(&problem), |name| Fault::at(name, &problem));
    Err(fault.help("draw a larger board, or let the piece be left out: optional = true"))
}

/// Refuses a board that the pieces cannot cover, by counting cells.
fn check_area(file: &File, board: &Spanned<Board>, pieces: &[Piece]) -> Result<(), Fault> {
    let areas = pieces.iter().map(|Piece { shape, times, .. }| {
        (shape.area() as u128, (times.0 as u128, times.1 as u128))
    });
    let least: u128 = areas.clone().map(|(area, times)| area * times.0).sum();
    let most: u128 = areas.clone().map(|(area, times)| area * times.1).sum();
    let cells = board.get_ref().cells.len() as u128;
    let required = cells - board.get_ref().optional.len() as u128;
    let range = |ends: [u128; 2]| ends.iter().dedup().join(" to ");
    let sizes = areas.map(|(area, times)| (area, times.1)).into_grouping_map().sum();
    let sizes = sizes.into_iter().sorted().rev();
    let sum = sizes.map(|(area, count)| format!("{count} x {area}")).join(" + ");
    let (area, covered) = (range([least, most]), range([required, cells]));
    let problem =
        format!("the pieces have {sum} = {area} cells, but the board has {covered} to cover");
    let help = if file.calendar.is_some() && file.reveal.is_empty() {
        "the cells of a date stay uncovered: choose one, --date 2026-04-24"
    } else {
        "every cell is covered exactly once, so both must be the same"
    };
    let is_right = least <= cells && most >= required;
    ensure!(is_right, Fault::at(board, problem).help(help));
    Ok(())
}
