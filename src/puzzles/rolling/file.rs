//! Grids as they are written.

use crate::puzzle::prelude::*;

use serde::Deserialize;

use super::{Cell, Rolling};

/// As many cells as a grid may have; every one may be visited at every second step.
const MAX_CELLS: u64 = 1024;

/// A grid as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fields {
    rows: u32,
    cols: u32,
    /// The bottom left if nothing is said.
    start: Option<Cell>,
}

impl From<Fields> for Rolling {
    fn from(Fields { rows, cols, start }: Fields) -> Self {
        start.map_or_else(|| Self::new(rows, cols), |start| Self { rows, cols, start })
    }
}

impl From<Cell> for String {
    fn from(cell: Cell) -> Self {
        cell.to_string()
    }
}

impl TryFrom<String> for Cell {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, &'static str> {
        let numbers = text.split(',').map(|number| number.trim().parse().ok());
        match numbers.collect_tuple() {
            Some((Some(row), Some(column))) => Ok(Self { row, column }),
            _ => Err("a cell is its row and its column, counted from 1 at the top left: `1,1`"),
        }
    }
}

impl Rolling {
    pub(super) fn read(self) -> Result<Self, Fault> {
        let Self { rows, cols, start } = self;
        let grid = format!("a grid of {rows} rows and {cols} columns");
        let cells = u64::from(rows) * u64::from(cols);
        let key = if rows == 0 { "rows" } else { "cols" };
        ensure!(cells > 0, Fault::of(key, format!("{grid} has no cell")));
        let help = format!("it may have {MAX_CELLS} cells");
        let problem = format!("{grid} is too large");
        ensure!(cells <= MAX_CELLS, Fault::of("rows", problem).help(help));
        let problem = format!("the start {start} is outside of the {rows} rows and {cols} columns");
        let help = format!("\"1,1\" is the top left, \"{rows},{cols}\" the bottom right");
        ensure!(self.contains(start), Fault::of("start", problem).help(help));
        Ok(self)
    }
}
