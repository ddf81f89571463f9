//! Solutions as rows of a table.

use std::collections::HashMap;

use puzzlec_dimacs::Values;
use puzzlec_encodings::Known;

use super::line::{grids, tells_more};
use crate::puzzle::picture::Grid;
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
    let names = || project::row(named, values, None);
    if project::is_of_integers(named) {
        return names();
    }
    let picture = task.picture(Known::all(values.as_slice()));
    let cells = |grids: Vec<&Grid>| {
        let is_told = !grids.is_empty() && !grids.iter().any(|grid| tells_more(grid));
        is_told.then(|| {
            let suffix = |layer| if grids.len() > 1 { format!(",{layer}") } else { String::new() };
            let layers = grids.iter().zip(1..);
            layers.flat_map(|(grid, layer)| cells(grid, suffix(layer))).collect()
        })
    };
    grids(&picture.blocks).and_then(cells).unwrap_or_else(names)
}

/// The cells of a grid with what is in them: a word, or the name of a region, of several by one
/// name with a number.
fn cells(grid: &Grid, layer: String) -> impl Iterator<Item = (String, String)> {
    let mut named = HashMap::<&str, usize>::new();
    let names = grid.regions.iter().map(|name| {
        let number = named.entry(name).or_default();
        *number += 1;
        if *number == 1 { name.clone() } else { format!("{name} {number}") }
    });
    let names: Vec<String> = names.collect();
    grid.squares().map(move |(cell, square)| {
        let region = square.region.filter(|_| !grid.is_plain);
        let value = region.and_then(|region| names.get(region)).unwrap_or(&square.label);
        (format!("{cell}{layer}"), value.clone())
    })
}
