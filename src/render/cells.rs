//! Grids with nothing but cells: labels along sides and paths take cells of their own.

use std::borrow::Cow;

use super::prelude::*;

/// The places of the labels of a tile, in a tile of three rows and columns.
const SIDES: [(usize, usize); 4] = [(0, 1), (1, 2), (2, 1), (1, 0)];

/// The grid in cells only. A grid that is not of squares, or one with both paths and tiles, keeps
/// what stands in its cells.
pub(super) fn expanded(grid: &Grid) -> Cow<'_, Grid> {
    let rows = match grid.layout {
        Layout::Rows if !grid.paths.is_empty() => passages(grid),
        Layout::Rows if grid.squares().any(|(_, square)| !square.sides.is_empty()) => tiles(grid),
        _ if grid.squares().any(|(_, square)| square.corners.concat() != "") => {
            let told =
                |row: &Vec<Option<_>>| row.iter().map(|own| own.as_ref().map(told)).collect();
            let rows = grid.rows.iter().map(told).collect();
            return Cow::Owned(Grid { rows, ..grid.clone() });
        }
        _ => return Cow::Borrowed(grid),
    };
    Cow::Owned(Grid { rows, regions: grid.regions.clone(), ..Grid::default() })
}

/// The cell with the words of its corners before that in its middle: `4\16` has the one in the
/// lower left and the one in the upper right.
fn told(square: &Square) -> Square {
    let [upper_left, upper_right, lower_right, lower_left] = &square.corners;
    let between = if upper_right.is_empty() && lower_left.is_empty() { "" } else { "\\" };
    let halves = format!("{lower_left}{between}{upper_right}");
    let words = [upper_left, &halves, &square.label, lower_right];
    let label = words.into_iter().filter(|word| !word.is_empty()).join(" ");
    Square { label, ..square.clone() }
}

/// Every second row and column is a passage between cells, open where a path goes.
fn passages(grid: &Grid) -> Vec<Vec<Option<Square>>> {
    let (rows, columns) = grid.size();
    let doubled = |count: usize| (2 * count).saturating_sub(1);
    let mut doubled = vec![vec![None; doubled(columns)]; doubled(rows)];
    for ((row, column), square) in grid.squares() {
        doubled[2 * row][2 * column] = Some(square.clone());
    }
    for (from, to) in grid.paths.iter().flat_map(|path| path.iter().tuple_windows()) {
        let on_board = |&(row, column): &(usize, usize)| grid.rows.get(row)?.get(column);
        let (Some(square), Some(_)) = (on_board(from), on_board(to)) else { continue };
        let region = square.as_ref().and_then(|square| square.region);
        doubled[from.0 + to.0][from.1 + to.1] = Some(Square { region, ..Square::default() });
    }
    doubled
}

/// Every cell takes three rows and columns, its own label in the middle.
fn tiles(grid: &Grid) -> Vec<Vec<Option<Square>>> {
    let (rows, columns) = grid.size();
    let mut parts = vec![vec![None; 3 * columns]; 3 * rows];
    for ((row, column), square) in grid.squares() {
        // An empty tile is one cell as well.
        let region = square.region.unwrap_or(grid.regions.len() + row * columns + column);
        for place in (0..3).cartesian_product(0..3) {
            let label = match SIDES.iter().position(|&side| side == place) {
                Some(side) => square.sides.get(side).cloned().unwrap_or_default(),
                None if place == (1, 1) => square.label.clone(),
                None => String::new(),
            };
            let part = Square::new(Some(region), label).weighing(square.weight);
            parts[3 * row + place.0][3 * column + place.1] = Some(part);
        }
    }
    parts
}
