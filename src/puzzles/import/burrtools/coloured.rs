//! Assemblies with colours as exact cover problems.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::Wrong;
use super::assembly::{Allowed, Assembly, agree};
use super::shape::{Grid, Voxels};
use crate::puzzle::ensure;
use crate::puzzles::cover::{Cover, text};
use crate::shapes::lattice::{Cell, Lattice};

/// The most voxels that are compared: those of each piece in each orientation on each voxel of the
/// result.
const MOST: usize = 100_000_000;

/// The text of an exact cover problem: an option is a piece `S1` and the voxels that it fills, and a
/// voxel that may stay empty is a secondary item. Two ways to fill the same voxels are two options if
/// their colours differ.
pub(super) fn problem(assembly: &Assembly, grid: Grid, allowed: &Allowed) -> Result<String, Wrong> {
    let Assembly { title, result, pieces } = assembly;
    let lattice = grid.lattice();
    let turned = pieces.iter().map(|(piece, _)| piece.orientations(&*lattice)).collect_vec();
    let voxels = turned.iter().flatten().map(Vec::len).sum::<usize>();
    let large = Wrong {
        span: None,
        problem: "an assembly with colours of this size is too large".to_owned(),
        help: Some(format!("its placements are listed, from at most {MOST} voxels")),
    };
    ensure!(voxels.saturating_mul(result.cells.len()) <= MOST, large);
    let item = |(piece, bounds): &(Voxels, _)| {
        text::Item { name: piece.numbered().into(), bounds: Some(*bounds) }.to_string()
    };
    let (empty, full): (Vec<&Cell>, Vec<_>) =
        result.cells.keys().partition(|cell| result.variable.contains(cell));
    let separator = (!empty.is_empty()).then(|| "|".to_owned());
    let cells = full.into_iter().map(Cell::to_string).chain(separator);
    let items = pieces.iter().map(item).chain(cells).chain(empty.into_iter().map(Cell::to_string));
    let names = pieces.iter().map(|(piece, _)| format!("| {} is {}", piece.numbered(), piece.name));
    let mut lines = names.chain([items.format(" ").to_string()]).collect_vec();
    for ((piece, _), shapes) in pieces.iter().zip(&turned) {
        for (shape, &on) in shapes.iter().cartesian_product(result.cells.keys()) {
            let home = on - shape[0].0;
            let fits = shape.iter().all(|&(cell, own)| {
                result.cells.get(&(cell + home)).is_some_and(|&on| agree(allowed, own, on))
            });
            if fits {
                let cells = shape.iter().map(|&(cell, _)| cell + home);
                lines.push(format!("{} {}", piece.numbered(), cells.format(" ")));
            }
        }
    }
    Ok(Cover::file_of(title, lines.join("\n") + "\n"))
}

impl Voxels {
    /// The ways to turn a piece: its cells, and their colours.
    fn orientations(&self, lattice: &dyn Lattice) -> BTreeSet<Vec<(Cell, u32)>> {
        let turned = lattice.motions(false).into_iter().map(|motion| {
            let moved = self.cells.iter();
            let moved =
                moved.map(|(&cell, &colour)| (lattice.moved(cell, motion), colour)).sorted();
            let first = moved.clone().next().map(|(cell, _)| cell);
            moved.filter_map(|(cell, colour)| Some((cell - first?, colour))).collect_vec()
        });
        turned.filter(|shape| !shape.is_empty()).collect()
    }

    /// True if some ways to turn a piece differ in the places of the colours only.
    pub(super) fn is_told_by_colours(&self, grid: Grid) -> bool {
        let coloured = self.orientations(&*grid.lattice());
        let without = coloured.iter().map(|shape| shape.iter().map(|(cell, _)| cell).collect_vec());
        coloured.len() > without.unique().count()
    }
}
