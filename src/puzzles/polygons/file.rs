//! The instance file of polygons.

use super::{Piece, Polygons};
use crate::puzzle::prelude::*;
use crate::puzzles::pieces::polygon;
use crate::shapes::polygon::{Frame, Point, Polygon};

/// The fields of the file; the family explains them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    #[serde(default)]
    pub(super) title: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) one_sided: bool,
    frame: Spanned<Vec<Point>>,
    #[serde(default)]
    piece: Vec<PieceFields>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PieceFields {
    name: Spanned<String>,
    vertices: Spanned<Vec<Point>>,
}

/// Reads and checks an instance.
pub(super) fn read(file: File) -> Result<Polygons, Fault> {
    let frame = polygon("the frame", &file.frame)?;
    let names = distinct("piece", file.piece.iter().map(|fields| &fields.name))?;
    let pieces = names.into_iter().zip(&file.piece).map(|(name, fields)| {
        let shape = polygon(&format!("piece {name}"), &fields.vertices)?;
        let orientations = shape.orientations(!file.one_sided);
        Ok(Piece { name, shape, orientations, times: (1, 1) })
    });
    let pieces = pieces.collect::<Result<Vec<Piece>, Fault>>()?;
    let none = Fault::at(&file.frame, "there are no pieces").help("add a [[piece]] table for each");
    ensure!(!pieces.is_empty(), none);
    check_area(&frame, &pieces, &file)?;
    let frame = Frame::new(frame);
    let this = Polygons { file, frame, pieces: pieces.into() };
    for (index, PieceFields { name, .. }) in this.file.piece.iter().enumerate() {
        let problem = || format!("piece {name} fits nowhere in the frame");
        ensure!(this.placements_of(index).next().is_some(), Fault::at(name, problem()));
    }
    Ok(this)
}

/// Refuses a frame that the pieces cannot fill.
fn check_area(frame: &Polygon, pieces: &[Piece], file: &File) -> Result<(), Fault> {
    let area = |piece: &Piece| piece.shape.doubled_area();
    let (total, needed) = (pieces.iter().map(area).sum::<i64>(), frame.doubled_area());
    let is_filled = total == needed;
    let half = |doubled: i64| doubled as f64 / 2.0;
    let sum = pieces.iter().map(|piece| format!("{} {}", piece.name, half(area(piece))));
    let (sum, total, needed) = (sum.format(" + "), half(total), half(needed));
    let problem = format!("the pieces have the area {sum} = {total}, but the frame has {needed}");
    let help = "the pieces fill the frame, so the areas are equal";
    ensure!(is_filled, Fault::at(&file.frame, problem).help(help));
    Ok(())
}
