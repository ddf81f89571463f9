//! Solutions as rows of a table.

use std::collections::HashMap;

use puzzlec_dimacs::Values;
use puzzlec_encodings::Known;

use crate::puzzle::picture::{Block, Grid, Picture, Square};
use crate::puzzle::task::AnyTask;
use crate::search::project;

/// The columns of a solution, each with its value: the cells of its picture, by row and column
/// counted from 1; or where integers tell solutions apart, or no grid does, the names of the model.
///
/// ```
/// use puzzlec::render::row;
///
/// let search = puzzlec::open("langford")?.with("n", "3").search()?;
/// let first = search.models()?.next().expect("a solution")?;
/// let row = row(search.task(), &first);
/// assert_eq!(row[0], ("1,1".to_owned(), "3".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn row(task: &dyn AnyTask, values: &Values) -> Vec<(String, String)> {
    let named = task.named();
    let names = || project::row(named, values, |_| true);
    if project::is_of_integers(named) {
        return names();
    }
    let picture = task.picture(Known::all(values.as_slice()));
    picture.cells().filter(|cells| !cells.is_empty()).unwrap_or_else(names)
}

impl Picture {
    /// The cells of its grids with what is in them: a word, or the name of a region, of several by
    /// one name with a number. None if that does not tell the picture.
    pub fn cells(&self) -> Option<Vec<(String, String)>> {
        cells(&self.blocks)
    }
}

fn cells(blocks: &[Block]) -> Option<Vec<(String, String)>> {
    let of_block = |block: &Block| match block {
        Block::Grid(grid) => of_grid(grid, ""),
        Block::Layers(grids) => {
            let layers = (1..).zip(grids);
            let layers = layers.map(|(layer, grid)| of_grid(grid, &format!(",{layer}")));
            layers.collect::<Option<Vec<_>>>().map(|layers| layers.concat())
        }
        Block::Figure { told, .. } => cells(told),
        Block::Table(_) | Block::Line(_) => Some(Vec::new()),
        Block::Scene(_) | Block::Maps(_) => None,
    };
    blocks.iter().map(of_block).collect::<Option<Vec<_>>>().map(|blocks| blocks.concat())
}

fn of_grid(grid: &Grid, layer: &str) -> Option<Vec<(String, String)>> {
    // These tell more than their cells.
    if !grid.paths.is_empty() || grid.squares().any(|(_, square)| !square.sides.is_empty()) {
        return None;
    }
    let mut named = HashMap::<&str, usize>::new();
    let names = grid.regions.iter().map(|name| {
        let number = named.entry(name).or_default();
        *number += 1;
        if *number == 1 { name.clone() } else { format!("{name} {number}") }
    });
    let names: Vec<String> = names.collect();
    let cell = |((row, column), square): ((usize, usize), &Square)| {
        let region = square.region.filter(|_| !grid.is_plain);
        let value = region.and_then(|region| names.get(region)).unwrap_or(&square.label);
        (format!("{},{}{layer}", row + 1, column + 1), value.clone())
    };
    Some(grid.squares().map(cell).collect())
}
