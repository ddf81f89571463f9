//! Cells that are drawn as they lie: the column of a mark determines its cell.

use std::ops::Range;

use itertools::Itertools;
use unicode_width::UnicodeWidthStr;

use super::{DrawingError, Mark};
use crate::shapes::lattice::{Cell, Lattice, Layout};

/// A mark in its place: its row, its line, and the column where it begins.
pub(super) struct Placed<'m, 't> {
    row: i32,
    /// The place where its line begins, in bytes.
    pub(super) line: usize,
    pub(super) column: i32,
    pub(super) mark: &'m Mark<'t>,
}

/// The marks of a drawing where they stand.
pub(super) fn placed<'m, 't>(text: &'t str, marks: &'m [Mark<'t>]) -> Vec<Placed<'m, 't>> {
    let place = |mark: &'m Mark<'t>| {
        let line = text[..mark.span.start].rfind('\n').map_or(0, |newline| newline + 1);
        let column = text[line..mark.span.start].width() as i32;
        Placed { row: mark.cell.coordinates()[0], line, column, mark }
    };
    marks.iter().map(place).collect()
}

/// The way in which the rows of a lattice lie, in parts of a cell.
pub(super) struct Grain {
    /// The number of parts from a cell to the next one of its row.
    cell: i32,
    /// The number of parts by which a row begins further right than the row above.
    row: i32,
    what: &'static str,
    /// The remedy.
    help: &'static str,
}

const HEXAGONS: Grain = Grain {
    cell: 2,
    row: 1,
    what: "hexagons",
    help: "begin all rows in one column, or draw hexagons as they lie: each row half a cell further \
           right than the row above, `#` in each gap, and for each cell the same even \
           number of columns, more than the longest word has",
};

const TRIANGLES: Grain = Grain {
    cell: 1,
    row: 0,
    what: "triangles",
    help: "begin all rows in one column, or draw triangles as they lie: the one below a triangle in \
           its column, `#` in each gap, and for each the same number of columns, more than \
           the longest word has",
};

impl Grain {
    /// The grain of lattices that are drawn as they lie.
    pub(super) const fn of(layout: Layout) -> Option<Self> {
        match layout {
            Layout::Hexagons => Some(HEXAGONS),
            Layout::Triangles => Some(TRIANGLES),
            Layout::Rows | Layout::Sticks | Layout::Balls => None,
        }
    }

    fn fault(&self, span: Range<usize>, problem: String) -> DrawingError {
        DrawingError { problem, span, help: self.help.into() }
    }

    /// The cells of marks, their columns from 0 on; from 1 on where the first one could not lie so.
    pub(super) fn cells(
        &self,
        lattice: Lattice,
        text: &str,
        placed: &[Placed<'_, '_>],
    ) -> Result<Vec<Cell>, DrawingError> {
        let Some((first, last)) = placed.first().zip(placed.last()) else { return Ok(Vec::new()) };
        if let Some(at) = text[..last.mark.span.end].find('\t') {
            let problem = format!("a tab stands among {} that are drawn as they lie", self.what);
            return Err(self.fault(at..at + 1, problem));
        }
        let part = self.part(placed, first)?;
        // A word that is as wide as a cell may have pushed the next one aside.
        let is_wide = |mark: &&Placed<'_, '_>| {
            let width = mark.mark.text.width() as i32;
            width > 1 && width >= self.cell * part
        };
        if let Some(wide) = placed.iter().find(is_wide) {
            let (Mark { text, span, .. }, columns) = (wide.mark, self.cell * part);
            let problem = format!("`{text}` is too wide: the width of a cell is {columns} here");
            return Err(self.fault(span.clone(), problem));
        }
        let columns = placed.iter().filter_map(|mark| self.column(mark, first, part)).collect_vec();
        let least = lattice.shift(Cell::plane(0, columns.iter().min().copied().unwrap_or(0)));
        let cells = placed.iter().zip(columns);
        Ok(cells.map(|(mark, column)| Cell::plane(mark.row, column) - least).collect())
    }

    /// The number of cells further right than the first mark, if a part has this number of columns.
    fn column(&self, mark: &Placed<'_, '_>, first: &Placed<'_, '_>, part: i32) -> Option<i32> {
        let right = mark.column - first.column - self.row * part * (mark.row - first.row);
        (right % (self.cell * part) == 0).then(|| right / (self.cell * part))
    }

    /// The columns of a part.
    fn part(&self, placed: &[Placed<'_, '_>], first: &Placed<'_, '_>) -> Result<i32, DrawingError> {
        let neighbours = placed.iter().tuple_windows().filter(|(a, b)| a.row == b.row);
        let nearest = neighbours.map(|(left, right)| right.column - left.column).min();
        let widest = nearest.map_or_else(
            || placed.iter().map(|mark| (mark.column - first.column).abs()).max().unwrap_or(1),
            |nearest| nearest / self.cell,
        );
        let fits = |&part: &i32| placed.iter().all(|own| self.column(own, first, part).is_some());
        // Between triangles that stand apart there are others, which point the other way.
        let least = if self.cell == 1 && nearest.is_some() { widest } else { 1 };
        match (least..=widest.max(1)).rev().filter(fits).collect_vec()[..] {
            // Marks that are as near as can be stand in neighbouring cells.
            [part] => Ok(part),
            [part, ..] if nearest == Some(self.cell * part) => Ok(part),
            [] => {
                let part = (nearest.unwrap_or(2) / self.cell).max(1);
                let between = placed.iter().find(|mark| self.column(mark, first, part).is_none());
                let Mark { text, span, .. } = between.unwrap_or(first).mark;
                let problem = format!("`{text}` stands between the cells of its row");
                Err(self.fault(span.clone(), problem))
            }
            _ => {
                let other = placed.iter().find(|mark| mark.column != first.column);
                let span = other.unwrap_or(first).mark.span.clone();
                Err(self.fault(span, "the width of a cell is ambiguous".to_owned()))
            }
        }
    }
}
