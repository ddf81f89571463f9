//! The cells of a grid, as characters need them.

use super::above::Above;
use crate::render::prelude::*;

/// A grid with the words that are shown in its cells.
pub(super) struct Labelled<'g> {
    pub(super) grid: &'g Grid,
    pub(super) colours: &'g Colours,
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The width of a cell in characters.
    pub(super) width: usize,
    /// For each region that has no labelled cell, its first cell, where its name is shown.
    first: BTreeMap<usize, (usize, usize)>,
    /// What lies above the cells.
    pub(super) above: Above,
}

impl<'g> Labelled<'g> {
    pub(super) fn new(grid: &'g Grid, colours: &'g Colours) -> Self {
        let (rows, columns) = grid.size();
        let (first, above) = (BTreeMap::new(), Above::default());
        let mut this = Self { grid, colours, rows, columns, width: 0, first, above };
        let mut labelled = BTreeSet::new();
        let cells = (0..rows).cartesian_product(0..columns);
        for cell in cells.clone() {
            let Some(square) = this.square(cell.0, cell.1) else { continue };
            let Some(region) = square.region else { continue };
            let has_room = |cell| grid.layout != Layout::Triangles || this.has_room(cell);
            let first = this.first.get(&region).copied();
            if first.is_none_or(|first| !has_room(first) && has_room(cell)) {
                this.first.insert(region, cell);
            }
            labelled.extend(Some(region).filter(|_| !square.label.is_empty()));
        }
        this.first.retain(|region, _| !labelled.contains(region));
        let labels = cells.map(|(row, column)| this.label(row, column));
        let widest = labels.map(UnicodeWidthStr::width).max();
        this.width = (widest.unwrap_or(0) + 2).max(3);
        this
    }

    pub(super) fn square(&self, row: usize, column: usize) -> Option<&'g Square> {
        self.grid.rows.get(row)?.get(column)?.as_ref()
    }

    /// The colour of a cell.
    pub(super) fn colour(&self, row: usize, column: usize) -> Option<usize> {
        let square = self.square(row, column)?;
        square.shade.or_else(|| Some(self.colours.of(square.region?)))
    }

    /// The colour of a cell inside its borders: that of its mark, or else its own.
    pub(super) fn ground(&self, row: usize, column: usize) -> Option<usize> {
        let mark = self.square(row, column).and_then(|square| square.mark);
        mark.map(Colours::of_mark).or_else(|| self.colour(row, column))
    }

    /// The label of a cell, or the name of its region: where no cell of the region has a label, in
    /// the first one that has room, and in every one among hexagons, which have no borders above
    /// them, and among sticks.
    pub(super) fn label(&self, row: usize, column: usize) -> &'g str {
        let Some(Square { region, label, .. }) = self.square(row, column) else { return "" };
        let layout = self.grid.layout;
        let everywhere = matches!(layout, Layout::Hexagons | Layout::Sticks) && label.is_empty();
        let shows_name = |own: &usize| everywhere || self.first.get(own) == Some(&(row, column));
        region.filter(shows_name).map_or(label, |region| self.grid.name(region))
    }

    /// The lines that leave the upper left corner of a cell: see [`TextStyle::mark`]. One runs
    /// between two neighbouring cells that are not of one region.
    pub(super) fn lines(&self, row: usize, column: usize) -> usize {
        let cell = |up, left| self.square(row.wrapping_sub(up), column.wrapping_sub(left));
        let [a, b, c, d] = [cell(1, 1), cell(1, 0), cell(0, 1), cell(0, 0)];
        let borders = [[a, b], [c, d], [a, c], [b, d]].map(Self::is_border);
        borders.iter().fold(0, |lines, &border| lines << 1 | usize::from(border))
    }

    /// True if there is something between a row and the one above it.
    pub(super) fn has_border(&self, row: usize) -> bool {
        let rows = [row.wrapping_sub(1), row].map(|row| self.grid.rows.get(row));
        let mut squares = rows.into_iter().flatten().flatten().flatten();
        squares.any(Self::is_on_board) || self.above.is_in_line(2 * row)
    }

    /// True unless it is beside the board.
    fn is_on_board(square: &Square) -> bool {
        square.region != Some(Grid::BESIDE)
    }

    /// True if a line runs between these neighbours.
    pub(super) fn is_border(cells: [Option<&Square>; 2]) -> bool {
        match cells.map(|square| square.filter(|square| Self::is_on_board(square))) {
            [None, None] => false,
            [Some(one), Some(other)] => one.region != other.region || one.region.is_none(),
            _ => true,
        }
    }
}
