//! The board of a packing.

use puzzlec_encodings::PinError;

use super::Packing;
use super::file::{Extents, File, way_to_draw};
use crate::puzzle::near::counted;
use crate::puzzle::prelude::*;
use crate::puzzles::pieces::NO_PLACE;
use crate::shapes::drawing::{Mark, is_bare, marks};
use crate::shapes::lattice::Layout;

/// A place on a board, and the cell by which it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spot {
    pub(super) at: Cell,
    written: Cell,
}

impl Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.written.fmt(f)
    }
}

/// The directions in which cells are counted.
pub(super) const AXES: [&str; 3] = ["row", "column", "layer"];

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
    /// The column in which each row begins, if the board is drawn as it lies.
    starts: Vec<i32>,
}

impl Packing {
    /// The lines of cells along an axis: columns of hexagons that are drawn as they lie are slanted.
    pub(super) fn axis(&self, axis: usize) -> &'static str {
        let is_slanted = axis == 1 && self.file.lattice == Lattice::Hexagon;
        if is_slanted && self.board.is_indented() { "diagonal" } else { AXES[axis] }
    }

    /// The cells as they are written.
    pub(super) fn written(&self, cells: &[Cell]) -> Vec<Cell> {
        cells.iter().map(|&cell| self.board.written(cell)).collect()
    }
}

impl Board {
    /// The board, in the place where it is given.
    pub(super) fn read(file: &File) -> Result<Spanned<Self>, Fault> {
        let (place, mut board) = match (&file.board, &file.size) {
            (Some(drawing), None) => (drawing.span(), Self::drawn(drawing, file.lattice)?),
            (None, Some(size)) => {
                let (Extents(extents), dimensions) = (size.get_ref(), file.lattice.dimensions());
                let is_positive = extents.iter().all(|&extent| extent > 0);
                let problem = format!("`size` is {dimensions} positive numbers in this lattice");
                ensure!(is_positive && extents.len() == dimensions, Fault::at(size, problem));
                let extents = extents.iter().map(|&size| file.lattice.extent(size)).collect_vec();
                let area = extents.iter().map(|&extent| i64::from(extent));
                let area = area.fold(1, i64::saturating_mul);
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
        for label in file.revealed() {
            let unknown = || {
                let known = match board.labels.len() {
                    0 => "write it into a cell of the board, in the place of a `.`".to_owned(),
                    _ => format!("the labels are {}", board.labels.values().format(" ")),
                };
                Fault::at(&place, format!("no cell has the label `{label}`")).help(known)
            };
            let mut labels = board.labels.iter();
            let (&cell, _) = labels.find(|(_, other)| **other == label).ok_or_else(unknown)?;
            let twice = || Fault::of("reveal", format!("the label `{label}` is revealed twice"));
            ensure!(board.revealed.insert(cell), twice());
        }
        board.cells = &board.cells - &board.revealed;
        let cells =
            "a cell is a `.`, a `?` (it may stay uncovered) or a label; `#` is off the board";
        let empty = Fault::at(&place, "the board has no cell");
        ensure!(!board.cells.is_empty(), empty.help(way_to_draw(file.lattice, cells)));
        Ok(Spanned::new(place.span(), board))
    }

    /// All cells, those that must stay uncovered among them.
    pub(super) fn all(&self) -> BTreeSet<Cell> {
        &self.cells | &self.revealed
    }

    fn drawn(drawing: &Spanned<String>, lattice: Lattice) -> Result<Self, Fault> {
        let mut board = Self::default();
        let is_indented = matches!(lattice.layout(), Layout::Hexagons | Layout::Triangles);
        for Mark { cell, text, span } in drawn(drawing, |text| marks(text, lattice))? {
            let [row, column, _] = cell.in_space();
            if is_indented && board.starts.len() <= row as usize {
                board.starts.resize(row as usize + 1, column);
            }
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

    /// The column of the lattice in which the row of a cell begins.
    fn start(&self, cell: Cell) -> i32 {
        self.starts.get(cell.in_space()[0] as usize).copied().unwrap_or(0)
    }

    /// A cell as it is written: rows are counted from the first mark of their drawing.
    pub(super) fn written(&self, cell: Cell) -> Cell {
        cell - Cell::plane(0, self.start(cell))
    }

    /// The cell of the lattice that is [written](Self::written) so, or one that is not on the board.
    pub(super) fn meant(&self, written: Cell) -> Cell {
        let column = written.in_space()[1];
        written + Cell::plane(0, column.saturating_add(self.start(written)) - column)
    }

    /// True if the columns of the lattice are not those of the drawing.
    pub(super) fn is_indented(&self) -> bool {
        self.starts.iter().any(|&start| start != 0)
    }

    /// A shape that lies somewhere: the place of its corner, written as that of its first cell on a
    /// board that is [indented](Self::is_indented).
    pub(super) fn spot(&self, corner: Cell, first: Option<Cell>) -> Spot {
        let first = first.filter(|_| self.is_indented()).map(|first| self.written(first));
        Spot { at: corner, written: first.unwrap_or(corner) }
    }

    /// The cell of these coordinates, which the piece of a pin is to cover.
    pub(super) fn cell(&self, text: &str) -> Result<Cell, PinError> {
        let all = self.all().into_iter().map(|cell| self.written(cell)).collect::<BTreeSet<_>>();
        if let Some(cell) = Cell::read(text).filter(|cell| all.contains(cell)) {
            return Ok(self.meant(cell));
        }
        let along = |axis: usize| all.iter().filter_map(move |cell| cell.coordinates().get(axis));
        let ranges = (0..3).map_while(|axis| along(axis).minmax().into_option()).collect_vec();
        let (cell, axes) = (Cell::read(text), ranges.len());
        let problem = match cell.map(|cell| (cell, cell.coordinates().len())) {
            Some((_, own)) if own != axes => {
                let numbers = plural(own, "number");
                format!("`{text}` has {numbers}, but a cell of this board has {axes}")
            }
            Some((cell, _)) => format!("the board has no cell {cell}"),
            None if text.is_empty() => NO_PLACE.to_owned(),
            None => format!("`{text}` is not a cell"),
        };
        let size = ranges.iter().map(|&(least, most)| i64::from(most - least + 1));
        let is_full = size.fold(1, i64::saturating_mul) == all.len() as i64;
        let row = cell.filter(|_| axes == 2).map(|cell| cell.coordinates()[0]);
        let in_row = all.iter().filter(|at| !is_full && row == Some(at.coordinates()[0]));
        let columns = in_row.map(|at| format!(" {}", at.coordinates()[1] + 1)).join("");
        let row = if columns.is_empty() { "" } else { "; this row has columns" };
        let range = |(axis, (least, most)): (&&str, (&i32, &i32))| {
            format!("{axis}s {} to {}", least + 1, most + 1)
        };
        let axes = AXES.iter().zip(ranges).map(range).format(", ");
        let help = counted(text, format!("the board has {axes}{row}{columns}"));
        Err(PinError::Unfit { problem, help })
    }
}
