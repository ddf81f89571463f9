//! The cells of a grid, as characters need them.

use std::collections::BTreeSet;

use itertools::Itertools;
use unicode_width::UnicodeWidthStr;

use super::TextStyle;
use super::above::Above;
use crate::puzzle::picture::{Grid, Square};
use crate::render::colours::Colours;
use crate::shapes::lattice::{Cell, Layout, triangle};

/// A grid with the words that are shown in its cells.
pub(super) struct Labelled<'g> {
    pub(super) grid: &'g Grid,
    pub(super) colours: &'g Colours,
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The width of a cell in characters.
    pub(super) width: usize,
    /// The first cell of each region that has no labelled cell: there its name is shown.
    named: BTreeSet<Cell>,
    /// What lies above the cells.
    pub(super) above: Above,
}

impl<'g> Labelled<'g> {
    pub(super) fn new(grid: &'g Grid, colours: &'g Colours, style: TextStyle) -> Self {
        let (rows, columns) = grid.size();
        let (named, above) = (BTreeSet::new(), Above::default());
        let mut this = Self { grid, colours, rows, columns, width: 0, named, above };
        let in_region = |(cell, square): (Cell, &'g Square)| Some((square.region?, (cell, square)));
        for own in grid.squares().filter_map(in_region).into_group_map().into_values() {
            if own.iter().all(|(_, square)| square.label.is_empty()) {
                let with_room = own.iter().find(|(cell, _)| this.has_room(*cell));
                this.named.extend(with_room.or(own.first()).map(|(cell, _)| *cell));
            }
        }
        let widest = grid.squares().map(|(cell, _)| this.label(cell).width()).max();
        this.width = (widest.unwrap_or(0) + 2).max(3);
        this.above = Above::of(grid, this.width, style);
        this
    }

    /// The colour of a cell.
    pub(super) fn colour(&self, cell: Cell) -> Option<usize> {
        let square = self.grid.square(cell)?;
        square.shade.or_else(|| Some(self.colours.of(square.region?)))
    }

    /// The colour of a cell inside its borders: that of its mark, or else its own.
    pub(super) fn ground(&self, cell: Cell) -> Option<usize> {
        let mark = self.grid.square(cell).and_then(|square| square.mark);
        mark.map(Colours::of_mark).or_else(|| self.colour(cell))
    }

    /// The label of a cell, or the name of its region: where no cell of the region has a label, in
    /// the first one that has room, and in every one among hexagons, which have no borders above
    /// them, and among sticks.
    pub(super) fn label(&self, cell: Cell) -> &'g str {
        let Some(Square { region, label, .. }) = self.grid.square(cell) else { return "" };
        let layout = self.grid.layout;
        let everywhere = matches!(layout, Layout::Hexagons | Layout::Sticks) && label.is_empty();
        let named = region.filter(|_| everywhere || self.named.contains(&cell));
        named.map_or(label, |region| self.grid.name(region))
    }

    /// The lines that leave the upper left corner of a cell: see [`TextStyle::mark`].
    pub(super) fn lines(&self, cell: Cell) -> usize {
        let (above, left) = (cell - Cell::DOWN, cell - Cell::RIGHT);
        let before = above - Cell::RIGHT;
        let borders = [[before, above], [left, cell], [before, left], [above, cell]];
        let bits = borders.map(|ends| usize::from(self.is_border(ends)));
        bits.into_iter().fold(0, |lines, bit| lines << 1 | bit)
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

    /// True if a line runs between these neighbours: they are not of one region.
    pub(super) fn is_border(&self, cells: [Cell; 2]) -> bool {
        match cells.map(|cell| self.grid.square(cell).filter(|square| Self::is_on_board(square))) {
            [None, None] => false,
            [Some(one), Some(other)] => one.region != other.region || one.region.is_none(),
            _ => true,
        }
    }

    /// True if nothing runs through the line of a label: the side below a triangle does.
    fn has_room(&self, cell: Cell) -> bool {
        let is_above = self.grid.layout == Layout::Triangles && triangle::points_up(cell);
        !is_above || !self.is_border([cell, cell + Cell::DOWN])
    }
}
