//! Pieces and the result that they fill.

use roxmltree::Node;

use super::{Voxels, fault};
use crate::puzzle::prelude::*;
use crate::puzzles::cover::{Cover, text};
use crate::puzzles::packing;

/// The most cells of a drawing.
const MOST: i64 = 1 << 20;

/// The pairs of a colour of pieces and one of the result on which it may lie.
type Allowed = BTreeSet<(u32, u32)>;

/// True if a voxel of a piece may lie on one of the result. What has no colour agrees with all.
fn agree(allowed: &Allowed, own: u32, on: u32) -> bool {
    own == 0 || on == 0 || allowed.contains(&(own, on))
}

/// Pieces and the result that they fill.
pub(super) struct Assembly<'a, 'i> {
    /// Its element of the file.
    pub(super) problem: Node<'a, 'i>,
    pub(super) title: String,
    pub(super) lattice: Lattice,
    pub(super) result: Voxels,
    /// The pieces, each with its least and its largest number.
    pub(super) pieces: Vec<(Voxels, (u32, u32))>,
}

/// The fields of a packing.
#[derive(Serialize)]
struct Packing<'a> {
    title: &'a str,
    lattice: Lattice,
    board: String,
    piece: Vec<Piece>,
}

/// The fields of a piece.
#[derive(Serialize)]
struct Piece {
    name: String,
    cells: Vec<Cell>,
    count: u32,
    least: Option<u32>,
    optional: bool,
}

impl Assembly<'_, '_> {
    /// Adds a number of pieces of a shape, which may be present already.
    pub(super) fn add(&mut self, piece: Voxels, (least, most): (u32, u32)) {
        let mut pieces = self.pieces.iter_mut();
        match pieces.find(|(other, _)| other.number == piece.number) {
            Some((_, own)) => *own = (own.0.saturating_add(least), own.1.saturating_add(most)),
            None if most > 0 => self.pieces.push((piece, (least, most))),
            None => {}
        }
    }

    /// True if at most this number of voxels of the result can stay empty.
    pub(super) fn holes_within(&self, most: u64) -> bool {
        let least = self.pieces.iter().fold(0_u64, |sum, (piece, (least, _))| {
            sum.saturating_add((piece.cells.len() as u64).saturating_mul((*least).into()))
        });
        let holes = (self.result.cells.len() as u64).saturating_sub(least);
        holes.min(self.result.variable.len() as u64) <= most
    }

    /// The text of an instance: a packing, or an exact cover problem if colours matter.
    pub(super) fn instance(&self, allowed: &Allowed) -> Result<String, Fault> {
        // The same voxels in other colours are another way to lie, as they are for BurrTools.
        let is_told_by_colours = |(piece, _): &(Voxels, _)| piece.is_told_by_colours(self.lattice);
        if !self.colours_agree(allowed) || self.pieces.iter().any(is_told_by_colours) {
            return coloured(self, allowed);
        }
        let board = self.board()?;
        // If two pieces have the same name, each has that of its number.
        let is_named = self.pieces.iter().map(|(piece, _)| &piece.name).all_unique();
        let pieces = self.pieces.iter().map(|(piece, (least, most))| {
            let name = if is_named { piece.name.clone() } else { piece.numbered() };
            let optional = *least == 0;
            // Files count from 1, wherever the voxels are.
            let corner = self.lattice.home(piece.cells.keys().copied()).unwrap_or_default();
            let cells = piece.cells.keys().map(|&cell| cell - corner).collect();
            let least = (0 < *least && least < most).then_some(*least);
            Piece { name, cells, count: *most, least, optional }
        });
        let (title, lattice, piece) = (&self.title, self.lattice, pieces.collect());
        Ok(packing::FAMILY.write(&Packing { title, lattice, board, piece }))
    }

    /// True if a piece may lie wherever its shape fits, whatever the colours are.
    fn colours_agree(&self, allowed: &Allowed) -> bool {
        let of = |voxels: &Voxels| voxels.cells.values().copied().unique().collect_vec();
        let on = of(&self.result);
        let own = self.pieces.iter().flat_map(|(piece, _)| of(piece)).unique().collect_vec();
        iproduct!(own, on).all(|(own, on)| agree(allowed, own, on))
    }

    /// The result as the drawing of a board.
    fn board(&self) -> Result<String, Fault> {
        let [xs, ys, zs] = Cell::ranges(&self.result.cells);
        let extents = [&xs, &ys, &zs].map(|range| range.end() - range.start() + 1);
        let volume = extents.into_iter().map(i64::from).fold(1, i64::saturating_mul);
        let large = fault(self.problem, format!("a board of {volume} cells is too large"));
        ensure!(volume <= MOST, large.help("a board can have 1,048,576 cells"));
        let sign = |cell: Cell| match self.result.cells.contains_key(&cell) {
            _ if self.result.variable.contains(&cell) => "?",
            true => ".",
            false => "#",
        };
        let corner = Cell::space(*xs.start(), *ys.start(), *zs.start());
        Ok(drawing::written(extents, self.lattice, |cell| Some(sign(cell + corner))))
    }
}

/// The most voxels that are compared: those of each piece in each orientation on each voxel of the
/// result.
const MOST_VOXELS: usize = 100_000_000;

/// The text of an exact cover problem: an option is a piece `S1` and the voxels that it fills, and
/// a voxel that may stay empty is a secondary item. Two ways to fill the same voxels are two
/// options if their colours differ, and then have items for them.
fn coloured(assembly: &Assembly<'_, '_>, allowed: &Allowed) -> Result<String, Fault> {
    let Assembly { problem, title, lattice, result, pieces } = assembly;
    let turned = pieces.iter().map(|(piece, _)| piece.orientations(*lattice)).collect_vec();
    let voxels = turned.iter().flatten().map(Vec::len).sum::<usize>();
    let large = fault(*problem, "an assembly with colours of this size is too large");
    let help = format!("its placements are listed, from at most {MOST_VOXELS} voxels");
    ensure!(voxels.saturating_mul(result.cells.len()) <= MOST_VOXELS, large.help(help));
    let item = |(piece, bounds): &(Voxels, _)| {
        text::Item { name: piece.numbered().into(), bounds: Some(*bounds) }.to_string()
    };
    let (mut options, mut shown) = (Vec::new(), BTreeSet::new());
    for ((piece, _), shapes) in pieces.iter().zip(&turned) {
        // Where only the colours tell how it lies, they are items as well.
        let is_told = piece.is_told_by_colours(*lattice);
        for (shape, &on) in shapes.iter().cartesian_product(result.cells.keys()) {
            let home = on - shape[0].0;
            let fits = shape.iter().all(|&(cell, own)| {
                result.cells.get(&(cell + home)).is_some_and(|&on| agree(allowed, own, on))
            });
            if fits {
                let cells = shape.iter().map(|&(cell, _)| (cell + home).to_string());
                let told = shape.iter().filter(|_| is_told);
                let told = told.map(|&(cell, own)| format!("{own}@{}", cell + home)).collect_vec();
                let items = cells.chain(told.iter().cloned()).format(" ").to_string();
                options.push(format!("{} {items}", piece.numbered()));
                shown.extend(told);
            }
        }
    }
    let (empty, full): (Vec<&Cell>, Vec<_>) =
        result.cells.keys().partition(|cell| result.variable.contains(cell));
    let secondary = empty.into_iter().map(Cell::to_string).chain(shown).collect_vec();
    let separator = (!secondary.is_empty()).then(|| "|".to_owned());
    let cells = full.into_iter().map(Cell::to_string).chain(separator);
    let items = pieces.iter().map(item).chain(cells).chain(secondary);
    let names = pieces.iter().map(|(piece, _)| format!("| {} is {}", piece.numbered(), piece.name));
    let mut lines = names.chain([items.format(" ").to_string()]).chain(options);
    Ok(Cover::file_of(title, Some(*lattice), lines.join("\n") + "\n"))
}

impl Voxels {
    /// The ways to turn a piece: its cells, and their colours.
    fn orientations(&self, lattice: Lattice) -> BTreeSet<Vec<(Cell, u32)>> {
        let turned = lattice.motions(false).into_iter().map(|motion| {
            let moved = self.cells.iter();
            let moved = moved.map(|(&cell, &own)| (lattice.moved(cell, motion), own)).sorted();
            let first = moved.clone().next().map(|(cell, _)| cell);
            moved.filter_map(|(cell, colour)| Some((cell - first?, colour))).collect_vec()
        });
        turned.filter(|shape| !shape.is_empty()).collect()
    }

    /// True if some ways to turn a piece differ in the places of the colours only.
    fn is_told_by_colours(&self, lattice: Lattice) -> bool {
        let coloured = self.orientations(lattice);
        let without = coloured.iter().map(|shape| shape.iter().map(|(cell, _)| cell).collect_vec());
        coloured.len() > without.unique().count()
    }
}
