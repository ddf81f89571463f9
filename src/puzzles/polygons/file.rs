//! The instance file of polygons, and what can be wrong with it.

use itertools::Itertools;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::{Piece, Polygons};
use crate::puzzle::instance::{InstanceError, Source};
use crate::shapes::pieces::{Word, WordError};
use crate::shapes::polygon::{Point, Polygon, PolygonError};

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

/// What is wrong with a puzzle of polygons.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PolygonsError {
    /// Vertices that are none of a polygon.
    #[error("{what} is no polygon: {error}")]
    NoPolygon {
        /// The piece or the frame.
        what: String,
        /// What is wrong with it.
        error: PolygonError,
    },
    /// A frame with a dent.
    #[error("the frame is not convex")]
    FrameNotConvex,
    /// A coordinate so large that products of several would not fit.
    #[error("{0} is too far away: coordinates are at most {most}", most = MOST)]
    TooFar(Point),
    /// No pieces at all.
    #[error("there are no pieces")]
    NoPieces,
    /// A name that would not survive in the name of a variable.
    #[error("`{0}` cannot be the name of a piece")]
    BadName(String),
    /// Two pieces of one name.
    #[error("two pieces are called {0}")]
    SameName(String),
    /// A piece for which the frame has no place.
    #[error("piece {0} fits nowhere in the frame")]
    FitsNowhere(String),
    /// The pieces cannot fill the frame.
    #[error("the areas {sum} = {pieces}, but the frame has {frame}")]
    Area {
        /// The pieces' areas, such as `A 12 + B 6`.
        sum: String,
        /// The area of all pieces.
        pieces: String,
        /// The area of the frame.
        frame: String,
    },
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
pub(super) fn read(file: File, source: &Source) -> Result<Polygons, InstanceError> {
    let polygon = |what: &str, vertices: &Spanned<Vec<Point>>| {
        let fault = |problem| source.error(Some(vertices.span()), problem, None);
        let far = |point: &&Point| point.x.abs().max(point.y.abs()) > MOST;
        if let Some(&point) = vertices.get_ref().iter().find(far) {
            return Err(fault(PolygonsError::TooFar(point)));
        }
        Polygon::new(vertices.get_ref().iter().copied())
            .map_err(|error| fault(PolygonsError::NoPolygon { what: what.to_owned(), error }))
    };
    let frame = polygon("the frame", &file.frame)?;
    if !frame.is_convex() {
        let help = "cut off the dent with pieces that fit nowhere else, or draw a packing of cells";
        let span = Some(file.frame.span());
        return Err(source.error(span, PolygonsError::FrameNotConvex, Some(help)));
    }
    let mut pieces: Vec<Piece> = Vec::new();
    for PieceFields { name, vertices } in &file.piece {
        let fault = |problem, help| source.error(Some(name.span()), problem, Some(help));
        let text = name.get_ref();
        let word: Word = text
            .parse()
            .map_err(|WordError(text)| fault(PolygonsError::BadName(text), WordError::HELP))?;
        if pieces.iter().any(|piece| *piece.name == **text) {
            let problem = PolygonsError::SameName(text.clone());
            return Err(fault(problem, "give each piece a name of its own"));
        }
        let drawn = polygon(&format!("piece {text}"), vertices)?;
        let orientations = drawn.orientations(file.flip());
        pieces.push(Piece { name: word.into(), polygon: drawn, orientations });
    }
    let span = Some(file.frame.span());
    if pieces.is_empty() {
        let help = "draw some in [[piece]] tables";
        return Err(source.error(span, PolygonsError::NoPieces, Some(help)));
    }
    check_area(&frame, &pieces, source, &file)?;
    let this = Polygons { file, frame, pieces: pieces.into() };
    let placements = this.placements();
    for (index, fields) in this.file.piece.iter().enumerate() {
        if !placements.iter().any(|placement| placement.piece == index) {
            let problem = PolygonsError::FitsNowhere(fields.name.get_ref().clone());
            return Err(source.error(Some(fields.name.span()), problem, None));
        }
    }
    Ok(this)
}

/// Refuses a frame that the pieces cannot fill.
fn check_area(
    frame: &Polygon,
    pieces: &[Piece],
    source: &Source,
    file: &File,
) -> Result<(), InstanceError> {
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
    let problem = PolygonsError::Area {
        sum: sum.format(" + ").to_string(),
        pieces: half(total),
        frame: half(needed),
    };
    let help = "the pieces fill the frame, so the areas must be the same";
    Err(source.error(Some(file.frame.span()), problem, Some(help)))
}
