//! Pictures in one line.

use std::borrow::Cow;

use itertools::Itertools;

use super::{cells, dots};
use crate::puzzle::picture::{Block, Grid, Picture, Square};

impl Picture {
    /// The picture in one line: for each cell of a grid the first character of its region's name,
    /// `.` for a cell that nothing covers and `#` for none, rows separated by `/`.
    ///
    /// ```
    /// use puzzlec::puzzle::picture::{Block, Grid, Picture, Square};
    ///
    /// let square = |region| Some(Square { region, ..Square::default() });
    /// let rows = vec![vec![square(Some(0)), square(None)], vec![square(Some(0)), None]];
    /// let grid = Grid { rows, regions: vec!["apple".to_owned()], ..Grid::default() };
    /// assert_eq!(Picture::from(Block::Grid(grid)).line(), "a./a#");
    /// ```
    pub fn line(&self) -> String {
        self.blocks.iter().flat_map(grids).map(|grid| line(&grid)).join("//")
    }
}

fn grids(block: &Block) -> Vec<Cow<'_, Grid>> {
    match block {
        Block::Grid(grid) => vec![cells::expanded(grid)],
        Block::Layers(grids) => grids.iter().map(cells::expanded).collect(),
        Block::Scene(scene) => vec![Cow::Owned(dots::of(scene))],
        Block::Figure { told, .. } => told.iter().flat_map(grids).collect(),
        Block::Table(_) | Block::Line(_) => Vec::new(),
    }
}

fn line(grid: &Grid) -> String {
    let mark = |square: &Option<Square>| match square {
        None => '#',
        Some(Square { region: None, .. }) => '.',
        Some(Square { region: Some(region), .. }) => {
            grid.name(*region).chars().next().unwrap_or('?')
        }
    };
    grid.rows.iter().map(|row| row.iter().map(mark).collect::<String>()).join("/")
}
