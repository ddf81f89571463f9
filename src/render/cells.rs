//! Grids with nothing but cells: labels along sides and paths take cells of their own.

use std::borrow::Cow;

use itertools::Itertools;

use crate::puzzle::picture::{Grid, Square};
use crate::shapes::lattice::Layout;

/// The places of the labels of a tile, in a tile of three rows and columns.
const SIDES: [(usize, usize); 4] = [(0, 1), (1, 2), (2, 1), (1, 0)];

/// The grid in cells only. A grid that is not of squares, or one with both paths and tiles, keeps
/// what stands in its cells.
pub(super) fn expanded(grid: &Grid) -> Cow<'_, Grid> {
    let is_tile =
        |square: &Option<Square>| square.as_ref().is_some_and(|square| !square.sides.is_empty());
    let rows = match grid.layout {
        Layout::Rows if !grid.paths.is_empty() => passages(grid),
        Layout::Rows if grid.rows.iter().flatten().any(is_tile) => tiles(grid),
        _ => return Cow::Borrowed(grid),
    };
    Cow::Owned(Grid { rows, regions: grid.regions.clone(), ..Grid::default() })
}

/// Every second row and column is a passage between cells, open where a path goes.
fn passages(grid: &Grid) -> Vec<Vec<Option<Square>>> {
    let columns = grid.rows.iter().map(Vec::len).max().unwrap_or(0);
    let doubled = |count: usize| (2 * count).saturating_sub(1);
    let mut rows = vec![vec![None; doubled(columns)]; doubled(grid.rows.len())];
    for (row, squares) in grid.rows.iter().enumerate() {
        for (column, square) in squares.iter().enumerate() {
            rows[2 * row][2 * column].clone_from(square);
        }
    }
    for (from, to) in grid.paths.iter().flat_map(|path| path.iter().tuple_windows()) {
        let on_board = |&(row, column): &(usize, usize)| grid.rows.get(row)?.get(column);
        let (Some(square), Some(_)) = (on_board(from), on_board(to)) else { continue };
        let region = square.as_ref().and_then(|square| square.region);
        rows[from.0 + to.0][from.1 + to.1] = Some(Square { region, ..Square::default() });
    }
    rows
}

/// Every cell takes three rows and columns, its own label in the middle.
fn tiles(grid: &Grid) -> Vec<Vec<Option<Square>>> {
    let columns = grid.rows.iter().map(Vec::len).max().unwrap_or(0);
    let part = |square: &Square, number: usize, place: (usize, usize)| {
        let side = SIDES.iter().position(|&side| side == place);
        let label = match side {
            Some(side) => square.sides.get(side).cloned().unwrap_or_default(),
            None if place == (1, 1) => square.label.clone(),
            None => String::new(),
        };
        // An empty tile is one cell as well.
        let region = square.region.unwrap_or(grid.regions.len() + number);
        Square { region: Some(region), label, weight: square.weight, sides: Vec::new() }
    };
    let line = |((row, squares), down): ((usize, &Vec<Option<Square>>), usize)| {
        let parts = squares.iter().enumerate().cartesian_product(0..3);
        let part = |((column, square), right): ((usize, &Option<Square>), usize)| {
            Some(part(square.as_ref()?, row * columns + column, (down, right)))
        };
        parts.map(part).collect()
    };
    grid.rows.iter().enumerate().cartesian_product(0..3).map(line).collect()
}
