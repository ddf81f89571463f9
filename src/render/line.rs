//! Pictures in one line.

use crate::puzzle::picture::{Block, Grid, Picture, Square};

impl Picture {
    /// The picture in one line: for each cell of a grid the first character of its region's name,
    /// `.` for a cell that nothing covers and `#` for none, rows separated by `/`, grids by `//`.
    /// None if the regions do not tell the picture.
    ///
    /// ```
    /// use puzzlec::puzzle::picture::{Block, Grid, Picture, Square};
    ///
    /// let square = |region| Some(Square { region, ..Square::default() });
    /// let rows = vec![vec![square(Some(0)), square(None)], vec![square(Some(0)), None]];
    /// let grid = Grid { rows, regions: vec!["apple".to_owned()], ..Grid::default() };
    /// assert_eq!(Picture::from(Block::Grid(grid.clone())).line().as_deref(), Some("a./a#"));
    /// let unnamed = Grid { regions: Vec::new(), ..grid };
    /// assert_eq!(Picture::from(Block::Grid(unnamed)).line(), None);
    /// ```
    pub fn line(&self) -> Option<String> {
        let lines = lines(&self.blocks)?;
        (!lines.is_empty()).then(|| lines.join("//"))
    }
}

/// The lines of blocks, if these draw nothing but grids; tables and lines tell more of what is
/// drawn.
fn lines(blocks: &[Block]) -> Option<Vec<String>> {
    let of_block = |block: &Block| match block {
        Block::Grid(grid) => Some(vec![line(grid)?]),
        Block::Layers(grids) => grids.iter().map(line).collect(),
        Block::Figure { told, .. } => lines(told),
        Block::Table(_) | Block::Line(_) => Some(Vec::new()),
        Block::Scene(_) | Block::Maps(_) => None,
    };
    blocks.iter().map(of_block).collect::<Option<Vec<_>>>().map(|lines| lines.concat())
}

fn line(grid: &Grid) -> Option<String> {
    let mut squares = grid.rows.iter().flatten().flatten();
    // These tell more than their regions.
    if grid.is_plain || !grid.paths.is_empty() || squares.any(|square| !square.sides.is_empty()) {
        return None;
    }
    let mark = |square: &Option<Square>| match square {
        None => Some('#'),
        Some(Square { region: None, .. }) => Some('.'),
        Some(Square { region: Some(region), .. }) => grid.name(*region).chars().next(),
    };
    let row = |squares: &Vec<Option<Square>>| squares.iter().map(mark).collect::<Option<String>>();
    let rows: Vec<String> = grid.rows.iter().map(row).collect::<Option<_>>()?;
    Some(rows.join("/"))
}
