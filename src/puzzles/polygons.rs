//! Polygons that make up a frame.

mod file;
mod sample;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use puzzlec_encodings::symmetry::{Kind as Names, Symmetries};

use crate::puzzle::prelude::*;
use crate::shapes::pieces::images;
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
    pieces: Arc<[Piece]>,
}

#[derive(Clone, Debug)]
struct Piece {
    name: PieceName,
    polygon: Polygon,
    orientations: Vec<Polygon>,
}

/// The name of a piece, as in the instance file.
pub type PieceName = Arc<str>;

names! {
    /// What a variable means.
    pub enum Name {
        /// The piece covers this polygon.
        Place(piece: PieceName, polygon: Polygon) = "place",
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

/// An isometry of the frame.
struct Motion {
    isometry: Isometry,
    /// The piece that each piece becomes.
    pieces: Vec<usize>,
    /// The placement that each placement becomes.
    placements: Vec<usize>,
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

    /// The isometries of the frame, the identity first, that map these placements to one another,
    /// each with the piece that each piece becomes and the placement that each placement becomes.
    fn motions(&self, placements: &[Placement]) -> Vec<Motion> {
        let numbers = placements.iter().enumerate();
        let numbers: HashMap<(usize, &Polygon), usize> =
            numbers.map(|(number, placed)| ((placed.piece, &placed.polygon), number)).collect();
        let motion = |isometry: Isometry| {
            let pieces = self.images(isometry)?;
            let image = |placed: &Placement| {
                let polygon = placed.polygon.moved(isometry)?;
                numbers.get(&(pieces[placed.piece], &polygon)).copied()
            };
            let placements = placements.iter().map(image).collect::<Option<_>>()?;
            Some(Motion { isometry, pieces, placements })
        };
        self.frame.symmetries().into_iter().filter_map(motion).collect()
    }

    /// Congruent pieces are of one kind, if there are some; then also the motions of the frame that
    /// the pieces allow.
    fn declare(&self, motions: &[Motion], symmetries: &mut Symmetries<'_, Name>) {
        let number = |name: &PieceName| self.pieces.iter().position(|piece| piece.name == *name);
        let congruent = |one: &Piece, other: &Piece| one.orientations == other.orientations;
        let first = |piece| self.pieces.iter().position(|other| congruent(other, piece));
        let firsts = self.pieces.iter().filter_map(first).collect_vec();
        let also = if firsts.iter().all_unique() { "" } else { "congruent pieces and " };
        if !also.is_empty() {
            // The kind of congruent pieces has the number of their first.
            let times = firsts.iter().counts();
            let kind = |piece| Names { names: vec![(1, 1); *times.get(&piece).unwrap_or(&0)] };
            let kinds = (0..firsts.len()).map(kind).collect();
            symmetries.level("congruent pieces").forget(kinds, |Name::Place(piece, polygon)| {
                let piece = number(piece)?;
                let kind = firsts[piece];
                let which = firsts[..piece].iter().filter(|&&other| other == kind).count();
                Some((kind, which, Name::Place(self.pieces[kind].name.clone(), polygon.clone())))
            });
        }
        let (reflections, rotations): (Vec<_>, Vec<_>) =
            motions.iter().skip(1).partition(|motion| motion.isometry.is_reflection());
        let name = match (reflections.len(), rotations.len()) {
            (0, 0) => return,
            (0, _) => "rotation",
            (_, 0) => "reflection",
            _ => "rotation and reflection",
        };
        symmetries.level(format!("{also}{name}"));
        for Motion { isometry, pieces, .. } in motions.iter().skip(1) {
            symmetries.map(|name| {
                let Name::Place(piece, polygon) = name;
                let image = number(piece).zip(polygon.moved(*isometry));
                image.map_or_else(
                    || name.clone(),
                    |(piece, polygon)| {
                        Name::Place(self.pieces[pieces[piece]].name.clone(), polygon)
                    },
                )
            });
        }
    }

    /// The polygon of a piece as it is laid.
    fn polygon(laid: &Laid) -> Result<Polygon, Violation> {
        Polygon::new(laid.vertices.iter().copied())
            .map_err(|error| format!("piece {} is no polygon: {error}", laid.piece).into())
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
    type Name = Name;
    /// How each piece lies, in the order of the instance file.
    type Solution = Vec<Laid>;

    fn title(&self) -> String {
        self.file.title()
    }

    fn rules(&self, model: &mut Model<Name>) {
        let placements = self.completable(self.placements());
        let mut of_piece = vec![Vec::new(); self.pieces.len()];
        let lits = placements.iter().map(|placement| {
            let piece = self.pieces[placement.piece].name.clone();
            let place = model.var(Name::Place(piece, placement.polygon.clone()));
            of_piece[placement.piece].push(place);
            place
        });
        let lits = lits.collect_vec();
        for (piece, places) in self.pieces.iter().zip(of_piece) {
            model.rule("each piece is laid once").of(&piece.name).exactly_one(places);
        }
        // The areas add up to that of the frame, so pieces that do not overlap cover everything.
        let motions = self.motions(&placements);
        let samples = sample::Samples::sufficient(&placements, &motions);
        for (sample, covering) in samples.points {
            let mut rule = model.rule("each point is covered once").of(sample);
            rule.exactly_one(covering.into_iter().map(|index| lits[index]));
        }
        for (one, other) in samples.pairs {
            let name = |index: usize| &self.pieces[placements[index].piece].name;
            let rule = model.rule("no two pieces overlap");
            rule.of(format_args!("{},{}", name(one), name(other)))
                .at_most_one([lits[one], lits[other]]);
        }
        let this = self.clone();
        model.symmetries(move |symmetries| this.declare(&motions, symmetries));
    }

    fn decode(&self, assignment: Assignment<'_, Name>) -> Result<Vec<Laid>, Violation> {
        let laid = assignment.trues().filter_map(|Name::Place(piece, polygon)| {
            let index = self.pieces.iter().position(|other| other.name == *piece)?;
            Some((index, polygon.vertices().to_vec()))
        });
        let laid = laid
            .sorted()
            .map(|(index, vertices)| Laid { piece: self.pieces[index].name.to_string(), vertices });
        Ok(laid.collect())
    }

    fn check(&self, solution: &Vec<Laid>) -> Result<(), Violation> {
        for Piece { name, .. } in &*self.pieces {
            let times = solution.iter().filter(|laid| laid.piece == **name).count();
            ensure!(times == 1, "piece {name} is laid {times} times");
        }
        let mut parts: Vec<(&str, Vec<Polygon>)> = Vec::new();
        let mut area = 0;
        for laid in solution {
            let name = &laid.piece;
            let Some(piece) = self.pieces.iter().find(|piece| *piece.name == **name) else {
                return Err(format!("there is no piece {name}").into());
            };
            let polygon = Self::polygon(laid)?;
            // Turn what was laid, not what was drawn.
            let turned = polygon.orientations(self.file.flip());
            ensure!(
                turned.contains(&at_origin(&piece.polygon)),
                "what is laid as {name} does not have its shape"
            );
            let outside = polygon.vertices().iter().find(|&&vertex| !self.frame.covers(vertex));
            if let Some(vertex) = outside {
                return Err(format!("piece {name} is outside of the frame at {vertex}").into());
            }
            area += polygon.doubled_area();
            let own = polygon.convex_parts();
            for (other, others) in &parts {
                let pairs = own.iter().cartesian_product(others);
                ensure!(
                    !pairs.into_iter().any(|(a, b)| a.overlaps(b)),
                    "{other} and {name} overlap"
                );
            }
            parts.push((name, own));
        }
        ensure!(area == self.frame.doubled_area(), "the pieces do not fill the frame");
        Ok(())
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        let solution = self.decode(known).unwrap_or_default();
        let pieces = solution.iter().zip(0..).map(|(laid, piece)| (&*laid.vertices, Some(piece)));
        let all = std::iter::once((self.frame.vertices(), None)).chain(pieces);
        let names = solution.iter().map(|laid| laid.piece.clone()).collect();
        Block::Scene(Scene::of_polygons(all, names)).into()
    }
}
