//! Pictures of solutions, before anybody decides how they are drawn.

/// A picture: blocks from top to bottom.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// What the picture is made of.
    pub blocks: Vec<Block>,
}

/// A part of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A board of cells, with borders between regions.
    Grid(Grid),
    /// Slices of a box, from one side to the other.
    Layers(Vec<Grid>),
    /// Rows and columns of words, the first row a heading.
    Table(Vec<Vec<String>>),
    /// A line of text.
    Line(String),
}

/// A board of cells. Cells of one region belong together: they are drawn in one colour,
/// without borders between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    /// Rows of cells, all of one length; `None` is off the board.
    pub rows: Vec<Vec<Option<Square>>>,
    /// The names of the regions, shown where a region has no labelled cell.
    pub regions: Vec<String>,
    /// How the cells are arranged.
    pub layout: Layout,
}

/// How the cells of a [`Grid`] are arranged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Layout {
    /// In rows and columns.
    #[default]
    Rows,
    /// Hexagons: every row is shifted by half a cell to the right of the row above.
    Hexagons,
}

/// A cell of a [`Grid`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Square {
    /// The region, an index into [`Grid::regions`]; `None` for a cell that nothing covers.
    pub region: Option<usize>,
    /// What stands in the cell; may be empty.
    pub label: String,
}

impl From<Block> for Picture {
    fn from(block: Block) -> Self {
        Self { blocks: vec![block] }
    }
}
