//! Pictures of solutions, for renderers to draw.
//!
//! # How to draw
//!
//! A board of cells is a [`Grid`], made from what is in each cell. A [`Square`] has a region, a
//! word, and small words in its corners:
//!
//! | the cell | its square |
//! |---|---|
//! | is empty | `Square::default()` |
//! | has a digit | `Square::new(None, "7")`; on a pale ground if `.weighing(Weight::Strong)` |
//! | is filled, as walls and seas are | `Square::default().shaded(Grid::DARK)` |
//! | has the clues 16 to the right, 4 down | the same, `.cornered(["", "16", "", "4"])` |
//! | has the sum of a cage | `.cornered(["12", "", "", ""])` |
//! | belongs to a piece or an island | its region; no border runs between cells of one region |
//! | has a word beside the board | `Square::new(Some(Grid::BESIDE), "3")` |
//! | is off the board | `None` |
//!
//! Regions are numbered as you like, and have a colour each. `kinds` says which of them look alike:
//! copies of one piece have the number of the piece, islands without a colour `Grid::PALE`. Regions
//! that touch differ in their colours, as long as twelve are enough. With `is_plain`, borders alone
//! tell regions apart, as the boxes of a sudoku. A line through cells
//! is one of the `paths`; loops, bridges and signs between cells lie `above` the cells. A drawing
//! without cells is a [`Scene`].
//!
//! ```
//! use puzzlec::puzzle::picture::{Block, Grid, Picture, Square};
//! use puzzlec::render::{svg::Drawing, text::TextStyle};
//!
//! // A corner of a kakuro: `#` is filled, a cell with two numbers has clues.
//! let rows = [["#", "4\\", "10\\"], ["\\6", "1", "5"], ["\\8", "3", "5"]];
//! let square = |row: usize, column: usize| {
//!     let text: &str = rows[row][column];
//!     Some(match text.split_once('\\') {
//!         Some((down, right)) => {
//!             Square::default().shaded(Grid::DARK).cornered(["", right, "", down])
//!         }
//!         None if text == "#" => Square::default().shaded(Grid::DARK),
//!         None => Square::new(None, text),
//!     })
//! };
//! let picture = Picture::from(Block::Grid(Grid::of((3, 3), square)));
//! let text = TextStyle::default().draw(&picture);
//! assert_eq!(text.lines().nth(3), Some("│█\\6██│  1  │  5  │"));
//! let document = Drawing::of(&picture).document("Kakuro");
//! assert!(document.contains("class=\"dark g\"") && document.contains(">10</text>"));
//! ```

mod mark;
mod scene;

use std::collections::BTreeMap;
use std::iter;

use crate::shapes::board::Board;
use crate::shapes::lattice::{Cell, Layout};
pub use crate::shapes::plane::Point;

pub use scene::{Label, Mark, Primitive, Scene, Stroke};

/// A picture: blocks from top to bottom.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// The parts of the picture.
    pub blocks: Vec<Block>,
}

/// A part of a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A board of cells, with borders between regions.
    Grid(Grid),
    /// Slices of a box, from one side to the other.
    Layers(Vec<Grid>),
    /// Drawings side by side, each under its name; a solid alone, without its layers.
    Maps(Vec<Map>),
    /// Lines, polygons and labels anywhere in the plane.
    Scene(Scene),
    /// A drawing that needs lines, and other blocks in place of it where there are only characters.
    Figure {
        /// The drawing.
        drawn: Vec<Block>,
        /// The blocks that tell the same.
        told: Vec<Block>,
    },
    /// Rows and columns of words, the first row a heading.
    Table {
        /// The rows.
        rows: Vec<Vec<String>>,
        /// The marks of words, by row and column.
        marks: BTreeMap<(usize, usize), Mark>,
    },
    /// A line of text.
    Line(String),
}

/// A drawing of one thing.
#[derive(Clone, Debug, PartialEq)]
pub struct Map {
    /// The thing; may be empty.
    pub name: String,
    /// Its drawing.
    pub block: Block,
}

/// A board of cells. Cells of one region belong together: they are drawn in one colour,
/// without borders between them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Grid {
    /// Rows of cells, all of one length; `None` is off the board.
    pub rows: Vec<Vec<Option<Square>>>,
    /// The names of the regions, shown where a region has no labelled cell; those past the end have
    /// none.
    pub regions: Vec<String>,
    /// The kinds of the regions: those of one kind share a colour, and those of different kinds
    /// that touch differ in it. A region past the end is a kind of its own. [`Grid::PALE`],
    /// [`Grid::DARK`] and the steps of [`Grid::SCALE`] are kinds as well.
    pub kinds: Vec<usize>,
    /// True if borders are enough to tell regions apart, where lines have a width.
    pub is_plain: bool,
    /// The arrangement of the cells.
    pub layout: Layout,
    /// Lines through the middles of cells.
    pub paths: Vec<Vec<Cell>>,
    /// Lines, discs and words above the ground of the cells and below what is written in them. The
    /// upper left corner of a cell in a row and a column is at `Point::from(cell)`.
    pub above: Vec<Primitive>,
    /// Marks of lines and others that are `above`, and of steps of `paths`.
    pub marked: Vec<(Mark, Primitive)>,
}

/// A cell of a [`Grid`].
#[must_use]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Square {
    /// The region, an index into [`Grid::regions`]; `None` for a cell that nothing covers.
    pub region: Option<usize>,
    /// The colour of the cell alone, as that of a region, if it is not that of its own.
    pub shade: Option<usize>,
    /// The word in the cell; may be empty.
    pub label: String,
    /// The weight of this word.
    pub weight: Weight,
    /// The words along its upper, right, lower and left side, if the cell is a tile; empty
    /// otherwise.
    pub sides: Vec<String>,
    /// The small words in its upper left, upper right, lower right and lower left corner; a
    /// diagonal separates the second from the last.
    pub corners: [String; 4],
    /// The mark of the cell.
    pub mark: Option<Mark>,
}

/// The weight of a word in a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Weight {
    /// As most words.
    #[default]
    Plain,
    /// It was given, or is what one looks for.
    Strong,
    /// A remark.
    Faint,
}

impl Square {
    /// A cell of a region, with a word in it.
    pub fn new(region: Option<usize>, label: impl Into<String>) -> Self {
        Self { region, label: label.into(), ..Self::default() }
    }

    /// The cell with a word of another weight.
    pub fn weighing(self, weight: Weight) -> Self {
        Self { weight, ..self }
    }

    /// The cell in a [colour](Self::shade) of its own.
    pub fn shaded(self, shade: usize) -> Self {
        Self { shade: Some(shade), ..self }
    }

    /// The cell with small words in its [corners](Self::corners).
    pub fn cornered<W: Into<String>>(self, corners: [W; 4]) -> Self {
        Self { corners: corners.map(Into::into), ..self }
    }
}

impl Grid {
    /// The regions from this one on are the steps of a scale from little to much: their colours
    /// deepen.
    pub const SCALE: usize = 1 << 30;

    /// The region of words beside the board, which has no ground and no borders.
    pub const BESIDE: usize = Self::SCALE - 3;

    /// The region of cells on a pale ground, which has no colour.
    pub const PALE: usize = Self::SCALE - 2;

    /// The region of cells that are filled: dark, without a colour.
    pub const DARK: usize = Self::SCALE - 1;

    /// A grid of this many rows and columns, with a square in each row and column, counted from 0.
    pub fn of(size: (usize, usize), square: impl Fn(usize, usize) -> Option<Square>) -> Self {
        let row = |row| (0..size.1).map(|column| square(row, column)).collect();
        Self { rows: (0..size.0).map(row).collect(), ..Self::default() }
    }

    /// A grid of the cells of a board, with the square of each.
    pub fn on<T>(board: &Board<T>, square: impl Fn(Cell, &T) -> Square) -> Self {
        let square = |row, column| {
            let cell = Cell::plane(row as i32, column as i32);
            board.get(cell).map(|value| square(cell, value))
        };
        Self { layout: board.lattice().layout(), ..Self::of(board.size(), square) }
    }

    /// The cells on the board, row by row, and what is in them.
    pub(crate) fn squares(&self) -> impl Iterator<Item = (Cell, &Square)> {
        (0..).zip(&self.rows).flat_map(|(row, squares)| {
            let cells = (0..).map(move |column| Cell::plane(row, column)).zip(squares);
            cells.filter_map(|(cell, square)| Some((cell, square.as_ref()?)))
        })
    }

    /// The cells in space of grids that are its layers.
    pub(crate) fn in_space(layers: &[Self]) -> impl Iterator<Item = (Cell, &Square)> {
        (0..).zip(layers).flat_map(|(layer, grid)| {
            grid.squares().map(move |(cell, square)| (cell.in_layer(layer), square))
        })
    }

    /// The content of a cell; `None` off the board.
    pub(crate) fn square(&self, cell: Cell) -> Option<&Square> {
        let [row, column, _] = cell.in_space().map(|coordinate| usize::try_from(coordinate).ok());
        self.rows.get(row?)?.get(column?)?.as_ref()
    }

    /// The number of rows and of columns.
    pub(crate) fn size(&self) -> (usize, usize) {
        (self.rows.len(), self.rows.iter().map(Vec::len).max().unwrap_or(0))
    }

    /// The kind of a region.
    pub(crate) fn kind(&self, region: usize) -> usize {
        self.kinds.get(region).copied().unwrap_or(region)
    }

    /// The name of a region.
    pub fn name(&self, region: usize) -> &str {
        self.regions.get(region).map_or("", String::as_str)
    }
}

impl Map {
    /// A drawing under a name.
    pub fn new(name: impl Into<String>, block: Block) -> Self {
        Self { name: name.into(), block }
    }
}

impl Block {
    /// A table: a heading, and rows below it.
    pub fn table<W: Into<String>>(
        heading: impl IntoIterator<Item = W>,
        rows: impl IntoIterator<Item = Vec<String>>,
    ) -> Self {
        let heading = heading.into_iter().map(Into::into).collect();
        Self::Table { rows: iter::once(heading).chain(rows).collect(), marks: BTreeMap::new() }
    }
}

impl Picture {
    /// The picture with more blocks below it.
    #[must_use]
    pub fn followed_by(mut self, blocks: impl IntoIterator<Item = Block>) -> Self {
        self.blocks.extend(blocks);
        self
    }
}

impl From<Block> for Picture {
    fn from(block: Block) -> Self {
        Self { blocks: vec![block] }
    }
}
