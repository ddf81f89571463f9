//! Grids as they are written.

use serde::Deserialize;

use super::{Cell, Rolling};
use crate::puzzle::instance::{InstanceError, Source};

/// As many cells as a grid may have; every one may be visited at every second step.
const MAX_CELLS: u64 = 1024;

/// What is wrong with a grid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RollingError {
    /// No cells at all.
    #[error("a grid of {0} rows and {1} columns has no cell")]
    NoCells(u32, u32),
    /// Too many cells.
    #[error("a grid of {0} rows and {1} columns is too large")]
    TooLarge(u32, u32),
    /// A start that is no cell.
    #[error("a cell is its row and its column, counted from 1 at the top left: `1,1`")]
    NoCell,
    /// A start outside of the grid.
    #[error("the start {start} is outside of the {rows} rows and {cols} columns")]
    Outside {
        /// The start.
        start: Cell,
        /// The rows of the grid.
        rows: u32,
        /// Its columns.
        cols: u32,
    },
}

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
        let bottom_left = Self::new(rows, cols);
        Self { start: start.unwrap_or(bottom_left.start), ..bottom_left }
    }
}

impl From<Cell> for String {
    fn from(cell: Cell) -> Self {
        cell.to_string()
    }
}

impl TryFrom<String> for Cell {
    type Error = RollingError;

    fn try_from(text: String) -> Result<Self, RollingError> {
        let number = |text: &str| text.trim().parse().ok();
        let cell = text
            .split_once(',')
            .and_then(|(row, column)| Some(Self { row: number(row)?, column: number(column)? }));
        cell.ok_or(RollingError::NoCell)
    }
}

impl Rolling {
    pub(super) fn read(self, source: &Source) -> Result<Self, InstanceError> {
        let Self { rows, cols, start } = self;
        let cells = u64::from(rows) * u64::from(cols);
        if cells == 0 {
            let key = if rows == 0 { "rows" } else { "cols" };
            return Err(source.at(key, RollingError::NoCells(rows, cols), None));
        }
        if cells > MAX_CELLS {
            let help = format!("it may have {MAX_CELLS} cells");
            return Err(source.at("rows", RollingError::TooLarge(rows, cols), Some(&help)));
        }
        if !self.contains(start) {
            let help = format!("\"1,1\" is the top left, \"{rows},{cols}\" the bottom right");
            let problem = RollingError::Outside { start, rows, cols };
            return Err(source.at("start", problem, Some(&help)));
        }
        Ok(self)
    }
}
