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
    /// Dots that are each as small as a character, without borders: a picture of something that
    /// has no cells.
    Dots,
}

/// A cell of a [`Grid`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Square {
    /// The region, an index into [`Grid::regions`]; `None` for a cell that nothing covers.
    pub region: Option<usize>,
    /// What stands in the cell; may be empty.
    pub label: String,
}

impl Picture {
    /// The picture in one line: for each cell of a grid the first character of its region's name,
    /// `.` for a cell that nothing covers and `#` for none, rows separated by `/`.
    pub fn line(&self) -> String {
        let grids = self.blocks.iter().flat_map(|block| match block {
            Block::Grid(grid) => std::slice::from_ref(grid),
            Block::Layers(grids) => grids,
            Block::Table(_) | Block::Line(_) => &[],
        });
        grids.map(Grid::line).collect::<Vec<_>>().join("//")
    }
}

impl Grid {
    fn line(&self) -> String {
        let mark = |square: &Option<Square>| match square {
            None => '#',
            Some(Square { region: None, .. }) => '.',
            Some(Square { region: Some(region), .. }) => {
                self.regions[*region].chars().next().unwrap_or('?')
            }
        };
        let row = |row: &Vec<Option<Square>>| row.iter().map(mark).collect::<String>();
        self.rows.iter().map(row).collect::<Vec<_>>().join("/")
    }
}

impl From<Block> for Picture {
    fn from(block: Block) -> Self {
        Self { blocks: vec![block] }
    }
}
