//! Grids as they are written.

use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::{Cell, Rolling};
use crate::puzzle::instance::{FamilyName, InstanceError, Params, Source, to_toml};

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
    #[error("`{0}` is no cell")]
    NoCell(String),
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
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    family: FamilyName<Rolling>,
    rows: Spanned<u32>,
    cols: Spanned<u32>,
    /// The bottom left if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<Spanned<String>>,
}

/// The value of a field or of the parameter that replaces it, and where it stands in the file.
type Given<T> = (T, Option<std::ops::Range<usize>>);

pub(super) fn read(source: &Source, params: &Params) -> Result<Rolling, InstanceError> {
    let fields: Fields = source.parse()?;
    let number = |name, field: Spanned<u32>| -> Result<Given<u32>, InstanceError> {
        let given = params.get(name, source)?.map(|value| (value, None));
        Ok(given.unwrap_or_else(|| (*field.get_ref(), Some(field.span()))))
    };
    let (rows, rows_span) = number("rows", fields.rows)?;
    let (cols, cols_span) = number("cols", fields.cols)?;
    let cells = u64::from(rows) * u64::from(cols);
    if cells == 0 {
        let span = if rows == 0 { rows_span } else { cols_span };
        return Err(source.error(span, RollingError::NoCells(rows, cols), None));
    }
    if cells > MAX_CELLS {
        let help = format!("it may have {MAX_CELLS} cells");
        return Err(source.error(rows_span, RollingError::TooLarge(rows, cols), Some(&help)));
    }
    let given = params.get::<String>("start", source)?.map(|text| (text, None));
    let written = fields.start.map(|text| (text.get_ref().clone(), Some(text.span())));
    let Some((text, span)) = given.or(written) else { return Ok(Rolling::new(rows, cols)) };
    let start = cell(&text).ok_or_else(|| {
        let help = "give its row and its column, counted from 1 at the top left: \"1,1\"";
        source.error(span.clone(), RollingError::NoCell(text.clone()), Some(help))
    })?;
    let rolling = Rolling { rows, cols, start };
    if !rolling.contains(start) {
        let help = format!("\"1,1\" is the top left, \"{rows},{cols}\" the bottom right");
        let problem = RollingError::Outside { start, rows, cols };
        return Err(source.error(span, problem, Some(&help)));
    }
    Ok(rolling)
}

/// The grid as [`read`] reads it.
pub(super) fn write(rolling: &Rolling) -> String {
    let &Rolling { rows, cols, start } = rolling;
    let [rows, cols] = [rows, cols].map(|number| Spanned::new(0..0, number));
    let start = Some(Spanned::new(0..0, start.to_string()));
    to_toml(&Fields { family: FamilyName::NEW, rows, cols, start })
}

fn cell(text: &str) -> Option<Cell> {
    let (row, column) = text.split_once(',')?;
    let number = |text: &str| text.trim().parse().ok();
    Some(Cell { row: number(row)?, column: number(column)? })
}
