//! Polygons that make up a frame.

mod sample;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

pub use super::pieces::PieceName;
use super::pieces::{self, Congruence, declare_motions, number, polygon};
use super::refuse;
use crate::puzzle::prelude::*;
use crate::shapes::polygon::{Bounds, Frame, Isometry, Point, Polygon};

/// The family.
pub static FAMILY: Family = Family {
    name: "polygons",
    about: include_str!("polygons/about.md"),
    keys: &[
        Key::NAME,
        Key::new("one_sided", "true").help("Pieces turn, but do not flip.").or("false").flag(),
        Key::new("frame", "[[0, 0], [12, 0], [12, 12], [0, 12]]")
            .help("The vertices of the frame, a simple polygon, with or without dents."),
        Key::new("piece[].name", r#""A""#).help("The name of a piece."),
        Key::new("piece[].vertices", "[[0, 6], [4, 8], [0, 12]]")
            .help("The vertices of the piece, a simple polygon."),
    ],
    instances: instances!("polygons": "ostomachion/reassembly"),
    kind: &Kind { read, file: |this: &Polygons| &this.file },
};

#[doc = include_str!("polygons/about.md")]
///
/// The best known one is the Ostomachion or loculus of Archimedes; that its fourteen pieces make up
/// the square in 536 ways was found by William H. Cutler in 2003.
#[derive(Clone, Debug)]
pub struct Polygons {
    file: File,
    frame: Frame,
    pieces: Arc<[Piece]>,
}

/// The fields of the file; the family explains them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    title: String,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
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

type Piece = pieces::Piece<Polygon>;

names! {
    /// The meaning of a variable.
    pub enum Name {
        /// The piece covers this polygon.
        Place(piece: PieceName, polygon: Polygon) = "place" says "piece {piece} covers {polygon}",
    }
}

/// The way in which one piece lies.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Laid {
    /// The name of the piece.
    pub piece: String,
    /// The vertices, anticlockwise from the smallest on.
    pub vertices: Vec<Point>,
}

/// Reads and checks an instance.
fn read(file: File) -> Result<Polygons, Fault> {
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

/// A way to lay a piece of the model.
struct Placement {
    piece: usize,
    polygon: Polygon,
    bounds: Bounds,
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
    fn placements(&self) -> impl Iterator<Item = Placement> {
        (0..self.pieces.len()).flat_map(|piece| self.placements_of(piece))
    }

    /// Every way to lay a piece.
    fn placements_of(&self, piece: usize) -> impl Iterator<Item = Placement> {
        self.pieces[piece].orientations.iter().flat_map(move |orientation| {
            let (frame, bounds) = (self.frame.outline().bounds(), orientation.bounds());
            let (from, to) = (frame.least - bounds.least, frame.greatest - bounds.greatest);
            let shifts = (from.x..=to.x).cartesian_product(from.y..=to.y);
            let polygons = shifts.map(|(x, y)| orientation.shifted(Point::new(x, y)));
            polygons.filter(|polygon| self.frame.contains(polygon)).map(move |polygon| {
                let (bounds, parts) = (polygon.bounds(), polygon.convex_parts());
                Placement { piece, polygon, bounds, parts }
            })
        })
    }

    /// The isometries of the frame, the identity first, that map these placements to one another,
    /// each with the piece that each piece becomes and the placement that each placement becomes.
    fn motions(&self, placements: &[Placement]) -> Vec<Motion> {
        let numbers = placements.iter().map(|placed| (placed.piece, &placed.polygon)).zip(0..);
        let numbers: HashMap<(usize, &Polygon), usize> = numbers.collect();
        let congruence = Congruence::new(&self.pieces);
        let motion = |isometry: Isometry| {
            // Flipped or not is all that matters to a piece: rotations are allowed.
            let moved = |piece: &Polygon| {
                if isometry.is_reflection() { piece.mirrored() } else { piece.clone() }.at_origin()
            };
            let pieces = congruence.images(moved)?;
            let image = |placed: &Placement| {
                let polygon = placed.polygon.moved(isometry)?;
                numbers.get(&(pieces[placed.piece], &polygon)).copied()
            };
            let placements = placements.iter().map(image).collect::<Option<_>>()?;
            Some(Motion { isometry, pieces, placements })
        };
        self.frame.outline().symmetries().into_iter().filter_map(motion).collect()
    }

    /// Congruent pieces are of one kind, if there are some; then also the motions of the frame that
    /// the pieces allow.
    fn declare(&self, motions: &[Motion], symmetries: &mut Symmetries<'_, Name>) {
        let congruence = Congruence::new(&self.pieces);
        let place = |Name::Place(piece, polygon): &Name| {
            let piece = number(&self.pieces, piece).ok()?;
            Some((piece, Name::Place(congruence.first(piece).name.clone(), polygon.clone())))
        };
        let image = |motion: &&Motion, Name::Place(piece, polygon): &Name| {
            let image = motion.pieces[number(&self.pieces, piece).ok()?];
            Some(Name::Place(self.pieces[image].name.clone(), polygon.moved(motion.isometry)?))
        };
        let motions = motions.iter().skip(1);
        let motions = motions.map(|motion| (motion.isometry.is_reflection(), motion));
        let congruent = congruence.forget(symmetries, "congruent pieces", place);
        declare_motions(symmetries, congruent, (motions.collect(), false), image);
    }
}

impl Puzzle for Polygons {
    type Name = Name;
    /// The way in which each piece lies, in the order of the instance file.
    type Solution = Vec<Laid>;

    fn title(&self) -> String {
        let title = if self.file.title.is_empty() { "Polygons" } else { &self.file.title };
        format!("{title}{}", if self.file.one_sided { ", pieces not flipped" } else { "" })
    }

    fn rules(&self, model: &mut Model<Name>) {
        let placements = self.completable(self.placements().collect());
        let piece = |placed: &Placement| self.pieces[placed.piece].name.clone();
        let name = |placed| Name::Place(piece(placed), placed.polygon.clone());
        let lits = placements.iter().map(|placed| model.var(name(placed))).collect_vec();
        for (index, piece) in self.pieces.iter().enumerate() {
            let own = placements.iter().zip(&lits).filter(|(placed, _)| placed.piece == index);
            let mut rule = model.rule("each piece is laid once").of(&piece.name);
            rule.exactly_one(own.map(|(_, &place)| place));
        }
        // The areas add up to that of the frame, so pieces that do not overlap cover everything.
        let motions = self.motions(&placements);
        let (points, pairs) = sample::sufficient(&placements, &motions);
        for (point, covering) in points {
            let [x, y] = [point.x, point.y].map(|scaled| scaled as f64 / sample::SCALE as f64);
            let rule = model.rule("each point is covered once");
            let covering = covering.into_iter().map(|index| lits[index]);
            rule.of(format_args!("{x:.6}:{y:.6}")).exactly_one(covering);
        }
        for (one, other) in pairs {
            let names = [one, other].map(|index| piece(&placements[index]));
            let mut rule = model.rule("no two pieces overlap").of(names.iter().format(","));
            rule.at_most_one([lits[one], lits[other]]);
        }
        let this = self.clone();
        model.symmetries(move |symmetries| this.declare(&motions, symmetries));
    }

    fn decode(&self, assignment: Assignment<'_, Name>) -> Result<Vec<Laid>, Violation> {
        let laid = assignment.trues().filter_map(|Name::Place(piece, polygon)| {
            let vertices = polygon.vertices().to_vec();
            Some((number(&self.pieces, piece).ok()?, Laid { piece: piece.to_string(), vertices }))
        });
        Ok(laid.sorted().map(|(_, laid)| laid).collect())
    }

    fn check(&self, solution: &Vec<Laid>) -> Result<(), Violation> {
        for Piece { name, .. } in &*self.pieces {
            let times = solution.iter().filter(|laid| laid.piece == **name).count();
            ensure!(times == 1, "piece {name} is laid {}, not once", plural(times, "time"));
        }
        let mut polygons: Vec<(&str, Polygon)> = Vec::new();
        for Laid { piece: name, vertices } in solution {
            let number = number(&self.pieces, name)?;
            // Far away from the frame, numbers would be too large for what follows.
            let outside = vertices.iter().find(|&&vertex| !self.frame.covers(vertex));
            refuse(outside, |at| format!("piece {name} is outside of the frame at {at}"))?;
            let polygon = Polygon::new(vertices.iter().copied())
                .map_err(|error| format!("piece {name} is not a polygon: {error}"))?;
            // Turn what was laid, not what was drawn.
            let turned = polygon.orientations(!self.file.one_sided);
            let is_shape = turned.contains(&self.pieces[number].shape.at_origin())
                && vertices.len() == polygon.vertices().len();
            ensure!(is_shape, "the piece laid as {name} does not have its shape");
            ensure!(self.frame.contains(&polygon), "a side of piece {name} leaves the frame");
            let covered = polygons.iter().find(|(_, other)| polygon.overlaps(other));
            refuse(covered, |(other, _)| format!("{other} and {name} overlap"))?;
            polygons.push((name, polygon));
        }
        let area: i64 = polygons.iter().map(|(_, polygon)| polygon.doubled_area()).sum();
        ensure!(area == self.frame.outline().doubled_area(), "the pieces do not fill the frame");
        Ok(())
    }

    /// The frame, and the pieces below it.
    fn draw_unsolved(&self, nothing: Assignment<'_, Name>) -> Picture {
        let names = self.pieces.iter().map(|piece| piece.name.to_string()).collect_vec();
        let piece = |(number, piece): (usize, &Piece)| {
            let piece = [(piece.shape.vertices(), Some(number))];
            Map::new("", Block::Scene(Scene::of_polygons(piece, names.clone())))
        };
        let pieces = self.pieces.iter().enumerate().map(piece).collect();
        self.draw(nothing).followed_by([Block::Maps(pieces)])
    }

    fn draw(&self, known: Assignment<'_, Name>) -> Picture {
        let solution = self.decode(known).unwrap_or_default();
        let pieces = solution.iter().zip(0..).map(|(laid, piece)| (&*laid.vertices, Some(piece)));
        let all = std::iter::once((self.frame.outline().vertices(), None)).chain(pieces);
        let names = solution.iter().map(|laid| laid.piece.clone()).collect();
        Block::Scene(Scene::of_polygons(all, names)).into()
    }
}
