//! Grids with nothing but cells: labels along sides and paths take cells of their own.

use std::collections::BTreeMap;

use itertools::Itertools;

use crate::puzzle::picture::{Grid, Square};
use crate::shapes::lattice::{Cell, Layout};

/// The grid in cells only. A grid that is not of squares, or one with both paths and tiles, keeps
/// what stands in its cells.
pub(super) fn expanded(grid: &Grid) -> Grid {
    let expanded = match grid.layout {
        Layout::Rows if !grid.paths.is_empty() => passages(grid),
        Layout::Rows if grid.squares().any(|(_, square)| !square.sides.is_empty()) => tiles(grid),
        _ => {
            let mut told = grid.clone();
            for square in told.rows.iter_mut().flatten().flatten() {
                square.label = words(square);
            }
            return told;
        }
    };
    Grid { regions: grid.regions.clone(), ..expanded }
}

/// The words in the corners of a cell before that in its middle: `4\16` has the one in the lower
/// left and the one in the upper right.
fn words(square: &Square) -> String {
    let [upper_left, upper_right, lower_right, lower_left] = &square.corners;
    let between = if upper_right.is_empty() && lower_left.is_empty() { "" } else { "\\" };
    let halves = format!("{lower_left}{between}{upper_right}");
    let all = [upper_left, &halves, &square.label, lower_right];
    all.into_iter().filter(|word| !word.is_empty()).join(" ")
}

/// Every second row and column is a passage between cells, open where a path goes.
fn passages(grid: &Grid) -> Grid {
    let (rows, columns) = grid.size();
    let doubled = |count: usize| (2 * count).saturating_sub(1);
    let cells = grid.squares().map(|(cell, square)| (cell + cell, square.clone()));
    let steps = grid.paths.iter().flat_map(|path| path.iter().tuple_windows());
    let passages = steps.filter_map(|(&from, &to)| {
        Some((from + to, Square { region: grid.square(from)?.region, ..Square::default() }))
    });
    let cells: BTreeMap<Cell, Square> = cells.chain(passages).collect();
    let square = |row, column| cells.get(&Cell::plane(row as i32, column as i32)).cloned();
    Grid::of((doubled(rows), doubled(columns)), square)
}

/// Every cell takes three rows and columns, its own label in the middle.
fn tiles(grid: &Grid) -> Grid {
    let (rows, columns) = grid.size();
    Grid::of((3 * rows, 3 * columns), |row, column| {
        let square = grid.rows[row / 3].get(column / 3)?.as_ref()?;
        // An empty tile is one cell as well.
        let number = row / 3 * columns + column / 3;
        let region = square.region.unwrap_or(grid.regions.len() + number);
        let side = |side: usize| square.sides.get(side).map_or("", String::as_str);
        let labels = [["", side(0), ""], [side(3), &square.label, side(1)], ["", side(2), ""]];
        let label = labels[row % 3][column % 3];
        Some(Square::new(Some(region), label).weighing(square.weight))
    })
}
