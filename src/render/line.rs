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
        let lines = grids(&self.blocks)?.into_iter().map(line).collect::<Option<Vec<_>>>()?;
        (!lines.is_empty()).then(|| lines.join("//"))
    }
}

/// The grids of blocks, if these draw all of them: tables and lines tell more of what is drawn.
pub(super) fn grids<'p>(blocks: &'p [Block]) -> Option<Vec<&'p Grid>> {
    let of_block = |block: &'p Block| match block {
        Block::Grid(grid) => Some(vec![grid]),
        Block::Layers(layers) => Some(layers.iter().collect()),
        Block::Figure { told, .. } => grids(told),
        Block::Table { .. } | Block::Line(_) => Some(Vec::new()),
        Block::Scene(_) | Block::Maps(_) => None,
    };
    blocks.iter().map(of_block).collect::<Option<Vec<_>>>().map(|grids| grids.concat())
}

/// True if there is more in its cells than regions or words.
pub(super) fn tells_more(grid: &Grid) -> bool {
    let tells_more = |(_, square): (_, &Square)| {
        !square.sides.is_empty() || square.shade.is_some() || square.corners.concat() != ""
    };
    !grid.paths.is_empty() || !grid.above.is_empty() || grid.squares().any(tells_more)
}

fn line(grid: &Grid) -> Option<String> {
    // Words tell more than their regions.
    if grid.is_plain || tells_more(grid) {
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
