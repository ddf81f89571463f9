//! Polygons that make up a frame.

mod file;
mod sample;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

use itertools::Itertools;
use puzzlec_encodings::{Assignment, Model};
use serde::{Deserialize, Serialize};

pub use file::PolygonsError;
pub use sample::Sample;

use crate::puzzle::family::{Family, Key, Kind, instances};
use crate::puzzle::picture::{Block, Picture, Scene};
use crate::puzzle::symmetry::{Level, Symmetry, swaps};
use crate::puzzle::{Formulation, Puzzle, Violation};
use crate::shapes::pieces::{classes, images};
use crate::shapes::polygon::{Isometry, Point, Polygon};

/// The family.
pub static FAMILY: Family = Family {
    name: "polygons",
    about: include_str!("polygons/about.md"),
    keys: &[
        Key::TITLE,
        Key::new("one_sided", "true", "Pieces keep the side that is drawn.").flag(),
        Key::new("frame", "[[0, 0], [12, 0], [12, 12], [0, 12]]", "The vertices of the frame."),
        Key::new("piece[].name", r#""A""#, "The name of a piece."),
        Key::new("piece[].vertices", "[[0, 6], [4, 8], [0, 12]]", "Its vertices."),
    ],
    instances: instances!("polygons": "ostomachion/reassembly"),
    kind: &Kind { read: file::read, file: |this: &Polygons| &this.file, dates: None },
};

#[doc = include_str!("polygons/about.md")]
///
/// The best known one is the Ostomachion or loculus of Archimedes; that its fourteen pieces make up
/// the square in 536 ways was found by William H. Cutler in 2003.
#[derive(Clone, Debug)]
pub struct Polygons {
    file: file::File,
    frame: Polygon,
    pieces: Vec<Piece>,
}

#[derive(Clone, Debug)]
struct Piece {
    name: PieceName,
    polygon: Polygon,
    orientations: Vec<Polygon>,
}

/// The name of a piece, as in the instance file.
pub type PieceName = Arc<str>;

/// The piece lies so.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The piece.
    pub piece: PieceName,
    /// What it covers.
    pub polygon: Polygon,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "place({},{})", self.piece, self.polygon.vertices().iter().format(","))
    }
}

/// Why a constraint holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// The piece is laid once.
    Piece(PieceName),
    /// The point is covered, and by one piece only.
    Point(Sample),
    /// Two pieces overlap where there is no room for a point.
    Overlap(PieceName, PieceName),
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Piece(piece) => write!(f, "piece({piece})"),
            Self::Point(sample) => write!(f, "point({sample})"),
            Self::Overlap(one, other) => write!(f, "overlap({one},{other})"),
        }
    }
}

/// How one piece lies.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Laid {
    /// The name of the piece.
    pub piece: String,
    /// The vertices, anticlockwise from the smallest on.
    pub vertices: Vec<Point>,
}

/// A way to lay a piece of the model.
struct Placement {
    piece: usize,
    polygon: Polygon,
    parts: Vec<Polygon>,
}

impl Polygons {
    /// Every way to lay every piece, piece by piece.
    fn placements(&self) -> Vec<Placement> {
        let (from, to) = self.frame.bounds();
        let mut placements = Vec::new();
        for (piece, Piece { orientations, .. }) in self.pieces.iter().enumerate() {
            for orientation in orientations {
                let (least, greatest) = orientation.bounds();
                let parts = orientation.convex_parts();
                let shifts = (from.x - least.x..=to.x - greatest.x)
                    .cartesian_product(from.y - least.y..=to.y - greatest.y);
                for shift in shifts.map(|(x, y)| Point::new(x, y)) {
                    let polygon = orientation.shifted(shift);
                    if polygon.vertices().iter().all(|&vertex| self.frame.covers(vertex)) {
                        let parts = parts.iter().map(|part| part.shifted(shift)).collect();
                        placements.push(Placement { piece, polygon, parts });
                    }
                }
            }
        }
        placements
    }

    /// The number of ways to lay the pieces, each by itself.
    pub fn num_placements(&self) -> usize {
        self.placements().len()
    }

    /// The piece that each piece becomes by a motion. Flipped or not is all that matters: rotations
    /// are allowed.
    fn images(&self, isometry: Isometry) -> Option<Vec<usize>> {
        let keys = self.pieces.iter().map(|piece| piece.orientations.iter().min().cloned());
        let keys = keys.collect_vec();
        if !isometry.is_reflection() {
            return images(&keys, &keys);
        }
        let mirrored = self.pieces.iter().map(|piece| mirrored(&piece.polygon));
        let least = |polygon: Polygon| polygon.orientations(self.file.flip()).into_iter().min();
        images(&keys, &mirrored.map(least).collect_vec())
    }

    /// Moves what is laid, and replaces each piece by another.
    fn moving(&self, isometry: Option<Isometry>, images: Vec<usize>) -> Symmetry<Vec<Laid>> {
        let names = self.pieces.iter().map(|piece| piece.name.clone()).collect_vec();
        Arc::new(move |solution: &Vec<Laid>| {
            let image = |laid: &Laid| {
                let piece = names.iter().position(|name| **name == *laid.piece)?;
                let polygon = Polygon::new(laid.vertices.iter().copied()).ok()?;
                let polygon = match isometry {
                    Some(isometry) => polygon.moved(isometry)?,
                    None => polygon,
                };
                Some((images[piece], polygon.vertices().to_vec()))
            };
            let moved = solution.iter().filter_map(image).sorted();
            let laid =
                |(piece, vertices): (usize, _)| Laid { piece: names[piece].to_string(), vertices };
            moved.map(laid).collect()
        })
    }

    /// The polygon of a piece as it is laid.
    fn polygon(laid: &Laid) -> Result<Polygon, Violation> {
        Polygon::new(laid.vertices.iter().copied())
            .map_err(|error| Violation(format!("piece {} is no polygon: {error}", laid.piece)))
    }
}

/// The polygon with its smallest vertex on the origin.
fn at_origin(polygon: &Polygon) -> Polygon {
    polygon.shifted(Point::new(0, 0) - polygon.vertices()[0])
}

/// The polygon turned over.
fn mirrored(polygon: &Polygon) -> Polygon {
    polygon.moved(Isometry::MIRROR).unwrap_or_else(|| polygon.clone())
}

impl Puzzle for Polygons {
    type Var = Place;
    type Rule = Rule;
    /// How each piece lies, in the order of the instance file.
    type Solution = Vec<Laid>;

    fn title(&self) -> String {
        self.file.title()
    }

    fn model(&self, _: Formulation) -> Model<Place, Rule> {
        let placements = sample::completable(&self.frame, self.placements());
        let mut model = Model::new();
        let mut of_piece = vec![Vec::new(); self.pieces.len()];
        let lits = placements.iter().map(|placement| {
            let piece = self.pieces[placement.piece].name.clone();
            let place = model.var(Place { piece, polygon: placement.polygon.clone() });
            of_piece[placement.piece].push(place);
            place
        });
        let lits = lits.collect_vec();
        for (piece, places) in self.pieces.iter().zip(of_piece) {
            model.exactly_one(Rule::Piece(piece.name.clone()), places);
        }
        // The areas add up to that of the frame, so pieces that do not overlap cover everything.
        let samples = sample::Samples::sufficient(&placements);
        for (sample, covering) in samples.points {
            model.exactly_one(Rule::Point(sample), covering.into_iter().map(|index| lits[index]));
        }
        for (one, other) in samples.pairs {
            let name = |index: usize| self.pieces[placements[index].piece].name.clone();
            model.at_most_one(Rule::Overlap(name(one), name(other)), [lits[one], lits[other]]);
        }
        model
    }

    fn decode(&self, assignment: Assignment<'_, Place, Rule>) -> Result<Vec<Laid>, Violation> {
        let laid = assignment.trues().filter_map(|Place { piece, polygon }| {
            let index = self.pieces.iter().position(|other| other.name == *piece)?;
            Some((index, polygon.vertices().to_vec()))
        });
        let laid = laid
            .sorted()
            .map(|(index, vertices)| Laid { piece: self.pieces[index].name.to_string(), vertices });
        Ok(laid.collect())
    }

    fn check(&self, solution: &Vec<Laid>) -> Result<(), Violation> {
        for Piece { name, .. } in &self.pieces {
            let times = solution.iter().filter(|laid| laid.piece == **name).count();
            Violation::unless(times == 1, || format!("piece {name} is laid {times} times"))?;
        }
        let mut parts: Vec<(&str, Vec<Polygon>)> = Vec::new();
        let mut area = 0;
        for laid in solution {
            let name = &laid.piece;
            let Some(piece) = self.pieces.iter().find(|piece| *piece.name == **name) else {
                return Err(Violation(format!("there is no piece {name}")));
            };
            let polygon = Self::polygon(laid)?;
            // Turn what was laid, not what was drawn.
            let turned = polygon.orientations(self.file.flip());
            Violation::unless(turned.contains(&at_origin(&piece.polygon)), || {
                format!("what is laid as {name} does not have its shape")
            })?;
            let outside = polygon.vertices().iter().find(|&&vertex| !self.frame.covers(vertex));
            if let Some(vertex) = outside {
                return Err(Violation(format!("piece {name} is outside of the frame at {vertex}")));
            }
            area += polygon.doubled_area();
            let own = polygon.convex_parts();
            for (other, others) in &parts {
                let pairs = own.iter().cartesian_product(others);
                Violation::unless(!pairs.into_iter().any(|(a, b)| a.overlaps(b)), || {
                    format!("{other} and {name} overlap")
                })?;
            }
            parts.push((name, own));
        }
        Violation::unless(area == self.frame.doubled_area(), || {
            "the pieces do not fill the frame".to_owned()
        })
    }

    fn symmetries(&self) -> Vec<Level<Vec<Laid>>> {
        let least = |piece: &Piece| piece.orientations.iter().min().cloned();
        let keys = self.pieces.iter().map(least).collect_vec();
        let exchanges = swaps(keys.len(), &classes(&keys)).unwrap_or_default();
        let exchanges: Vec<Symmetry<_>> =
            exchanges.into_iter().map(|images| self.moving(None, images)).collect();
        let of_frame = self.frame.symmetries().into_iter().skip(1);
        let of_frame: Vec<(bool, Symmetry<_>)> = of_frame
            .filter_map(|isometry| {
                let moving = self.moving(Some(isometry), self.images(isometry)?);
                Some((isometry.is_reflection(), moving))
            })
            .collect();
        let (reflects, rotates) =
            (of_frame.iter().any(|(flip, _)| *flip), of_frame.iter().any(|(flip, _)| !flip));
        let name = match (rotates, reflects) {
            (true, true) => "rotation and reflection",
            (false, _) => "reflection",
            (true, false) => "rotation",
        };
        let of_frame: Vec<_> = of_frame.into_iter().map(|(_, moving)| moving).collect();
        Level::above("congruent pieces", exchanges, [(name.to_owned(), of_frame)])
    }

    fn draw(&self, solution: &Vec<Laid>) -> Picture {
        let pieces = solution.iter().zip(0..).map(|(laid, piece)| (&*laid.vertices, Some(piece)));
        let all = std::iter::once((self.frame.vertices(), None)).chain(pieces);
        let names = solution.iter().map(|laid| laid.piece.clone()).collect();
        Block::Scene(Scene::of_polygons(all, names)).into()
    }
}
