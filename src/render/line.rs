//! Pictures in one line.

use unicode_width::UnicodeWidthStr;

use crate::puzzle::picture::{Block, Grid, Picture, Square};

impl Picture {
    /// The grids of the picture in one line, rows separated by `/`, grids by `//`; none if they do
    /// not tell the picture.
    ///
    /// Where all cells are labelled, these are their labels, with blanks between them if one of them
    /// is longer than a character. Otherwise each cell is the first character of its region's name,
    /// or `.` if nothing covers it. `#` is off the board.
    ///
    /// ```
    /// use puzzlec::puzzle::picture::{Block, Grid, Picture, Square};
    ///
    /// let square = |region| Some(Square { region, ..Square::default() });
    /// let rows = vec![vec![square(Some(0)), square(None)], vec![square(Some(0)), None]];
    /// let grid = Grid { rows, regions: vec!["apple".to_owned()], ..Grid::default() };
    /// assert_eq!(Picture::from(Block::Grid(grid)).line().as_deref(), Some("a./a#"));
    ///
    /// let digits = Grid::of((2, 2), |row, column| {
    ///     Some(Square::new(Some(0), (3 * row + column + 8).to_string()))
    /// });
    /// assert_eq!(Picture::from(Block::Grid(digits)).line().as_deref(), Some("8 9/11 12"));
    /// ```
    pub fn line(&self) -> Option<String> {
        let lines: Vec<String> =
            grids(&self.blocks)?.into_iter().map(line).collect::<Option<_>>()?;
        (!lines.is_empty()).then(|| lines.join("//"))
    }
}

/// The grids of blocks, if these draw nothing else; tables and lines tell more of what is drawn.
fn grids<'b>(blocks: &'b [Block]) -> Option<Vec<&'b Grid>> {
    let of_block = |block: &'b Block| match block {
        Block::Grid(grid) => Some(vec![grid]),
        Block::Layers(grids) => Some(grids.iter().collect()),
        Block::Figure { told, .. } => grids(told),
        Block::Table(_) | Block::Line(_) => Some(Vec::new()),
        Block::Scene(_) => None,
    };
    blocks.iter().map(of_block).collect::<Option<Vec<_>>>().map(|grids| grids.concat())
}

fn line(grid: &Grid) -> Option<String> {
    let squares = || grid.rows.iter().flatten().flatten();
    // Paths and the sides of tiles lie between cells.
    if !grid.paths.is_empty() || squares().any(|square| !square.sides.is_empty()) {
        return None;
    }
    let is_labelled = squares().all(|square| !square.label.is_empty());
    let is_wide = is_labelled && squares().any(|square| square.label.width() > 1);
    let mark = |square: &Option<Square>| match square {
        None => Some("#".to_owned()),
        Some(square) if is_labelled => Some(square.label.clone()),
        Some(Square { region: None, .. }) => Some(".".to_owned()),
        Some(Square { region: Some(region), .. }) => {
            grid.name(*region).chars().next().map(String::from)
        }
    };
    let row = |squares: &Vec<Option<Square>>| {
        let marks: Vec<String> = squares.iter().map(mark).collect::<Option<_>>()?;
        Some(marks.join(if is_wide { " " } else { "" }))
    };
    let rows: Vec<String> = grid.rows.iter().map(row).collect::<Option<_>>()?;
    Some(rows.join("/"))
}
