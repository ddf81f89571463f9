//! The instance file of polygons, and what can be wrong with it.

use super::{Piece, Polygons};
use crate::puzzle::prelude::*;
use crate::shapes::polygon::{Point, Polygon};

/// The fields of the file; the family explains them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    title: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    one_sided: bool,
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

/// The largest coordinate.
const MOST: i64 = 1000;

impl File {
    pub(super) fn title(&self) -> String {
        let title = if self.title.is_empty() { "Polygons" } else { &self.title };
        format!("{title}{}", if self.one_sided { ", pieces not flipped" } else { "" })
    }

    pub(super) const fn flip(&self) -> bool {
        !self.one_sided
    }
}

/// Reads and checks an instance.
pub(super) fn read(file: File) -> Result<Polygons, Fault> {
    let polygon = |what: &str, vertices: &Spanned<Vec<Point>>| {
        let far = |point: &&Point| point.x.abs().max(point.y.abs()) > MOST;
        if let Some(point) = vertices.get_ref().iter().find(far) {
            let problem = format!("{point} is too far away: coordinates are at most {MOST}");
            return Err(Fault::at(vertices, problem));
        }
        let polygon = Polygon::new(vertices.get_ref().iter().copied());
        polygon.map_err(|error| Fault::at(vertices, format!("{what} is no polygon: {error}")))
    };
    let frame = polygon("the frame", &file.frame)?;
    if !frame.is_convex() {
        let help = "cut off the dent with pieces that fit nowhere else, or draw a packing of cells";
        return Err(Fault::at(&file.frame, "the frame is not convex").help(help));
    }
    let names = distinct("piece", file.piece.iter().map(|fields| &fields.name))?;
    let pieces = names.into_iter().zip(&file.piece).map(|(name, fields)| {
        let polygon = polygon(&format!("piece {name}"), &fields.vertices)?;
        let orientations = polygon.orientations(file.flip());
        Ok(Piece { name, polygon, orientations })
    });
    let pieces = pieces.collect::<Result<Vec<Piece>, Fault>>()?;
    if pieces.is_empty() {
        let fault = Fault::at(&file.frame, "there are no pieces");
        return Err(fault.help("draw some in [[piece]] tables"));
    }
    check_area(&frame, &pieces, &file)?;
    let this = Polygons { file, frame, pieces: pieces.into() };
    let placements = this.placements();
    for (index, PieceFields { name, .. }) in this.file.piece.iter().enumerate() {
        if !placements.iter().any(|placement| placement.piece == index) {
            let problem = format!("piece {} fits nowhere in the frame", name.get_ref());
            return Err(Fault::at(name, problem));
        }
    }
    Ok(this)
}

/// Refuses a frame that the pieces cannot fill.
fn check_area(frame: &Polygon, pieces: &[Piece], file: &File) -> Result<(), Fault> {
    let half = |doubled: i64| match doubled % 2 {
        0 => (doubled / 2).to_string(),
        _ => format!("{}.5", doubled / 2),
    };
    let area = |piece: &Piece| piece.polygon.doubled_area();
    let (total, needed) = (pieces.iter().map(area).sum::<i64>(), frame.doubled_area());
    if total == needed {
        return Ok(());
    }
    let sum = pieces.iter().map(|piece| format!("{} {}", piece.name, half(area(piece))));
    let (sum, total, needed) = (sum.format(" + "), half(total), half(needed));
    let problem = format!("the areas {sum} = {total}, but the frame has {needed}");
    let help = "the pieces fill the frame, so the areas must be the same";
    Err(Fault::at(&file.frame, problem).help(help))
}
