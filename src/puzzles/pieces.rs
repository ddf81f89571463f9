//! Pieces on a board and their symmetries: congruent pieces are alike, and motions map the board to
//! itself.

use puzzlec_encodings::symmetry::Kind;
use puzzlec_encodings::{Name, PinError, Rule};

use crate::puzzle::prelude::*;
use crate::shapes::polygon::{Point, Polygon};

/// The name of a piece, as in the instance file.
pub type PieceName = Arc<str>;

/// A piece, or several under one name. Its shape is whatever determines how it may lie, such as
/// cells or the labels of its sides.
#[derive(Clone, Debug)]
pub(super) struct Piece<S> {
    pub(super) name: PieceName,
    /// The shape as it is drawn.
    pub(super) shape: S,
    /// The shapes that it may have where it lies; congruent pieces have the same ones.
    pub(super) orientations: Vec<S>,
    /// The number of times that it lies somewhere, at least and at most.
    pub(super) times: (usize, usize),
}

impl<S: PartialEq> Piece<S> {
    /// The number of the orientation that is this shape.
    pub(super) fn orientation(&self, shape: &S) -> Option<usize> {
        self.orientations.iter().position(|own| own == shape)
    }
}

/// The number of the piece of a name.
///
/// # Errors
/// When no piece has this name.
pub(super) fn number<S>(pieces: &[Piece<S>], name: &str) -> Result<usize, String> {
    let number = pieces.iter().position(|piece| *piece.name == *name);
    number.ok_or_else(|| format!("there is no piece {name}"))
}

/// The problem of a pin such as `A@`.
pub(super) const NO_PLACE: &str = "the place after `@` is missing";

/// The number of the piece and the place that a pin such as `A@1,1` speaks of, if it is one.
///
/// # Errors
/// When no piece has this name.
pub(super) fn at<'w, S>(
    pieces: &[Piece<S>],
    words: &'w str,
) -> Result<Option<(usize, &'w str)>, PinError> {
    let Some((name, place)) = words.rsplit_once('@') else { return Ok(None) };
    let (name, place) = (name.trim(), place.trim());
    let found = number(pieces, name).map_err(|unknown| {
        let problem = if name.is_empty() { format!("`{words}` names no piece") } else { unknown };
        let names = pieces.iter().map(|piece| &*piece.name);
        let known = format!("the pieces are {}", names.clone().format(" "));
        let near = nearest(name, names).map(|near| format!("did you mean {near}?"));
        PinError::Unfit { problem, help: near.into_iter().chain([known]).join(" ") }
    })?;
    Ok(Some((found, place)))
}

/// States the least and the greatest number of some literals that are true.
pub(super) fn count_between(rule: &mut Rule<'_>, lits: &[Lit], (least, most): (usize, usize)) {
    if 0 < least && least < most {
        rule.count(lits.iter().copied(), Comparison::AtLeast, least);
    }
    let comparison = if least < most { Comparison::AtMost } else { Comparison::Exactly };
    rule.count(lits.iter().copied(), comparison, most);
}

/// Pieces, and which of them are congruent.
pub(super) struct Congruence<'p, S> {
    pieces: &'p [Piece<S>],
    /// For each piece the number of the first that is congruent to it, which stands for its kind.
    firsts: Vec<usize>,
}

impl<'p, S: Ord> Congruence<'p, S> {
    pub(super) fn new(pieces: &'p [Piece<S>]) -> Self {
        let least = |piece: &'p Piece<S>| piece.orientations.iter().min();
        let leasts = pieces.iter().map(least).collect_vec();
        let first = |least| leasts.iter().position(|other| other == least);
        Self { pieces, firsts: leasts.iter().filter_map(first).collect() }
    }

    /// The first of the pieces that are congruent to this one.
    pub(super) fn first(&self, piece: usize) -> &'p Piece<S> {
        &self.pieces[self.firsts[piece]]
    }

    /// The number of the piece of a name, the name of the first of its kind, and the number that an
    /// orientation of the piece has there.
    pub(super) fn in_first(&self, name: &str, way: usize) -> Option<(usize, PieceName, usize)> {
        let piece = number(self.pieces, name).ok()?;
        let (first, shape) = (self.first(piece), self.pieces[piece].orientations.get(way)?);
        Some((piece, first.name.clone(), first.orientation(shape)?))
    }

    /// The pieces of a kind.
    fn of_kind(&self, kind: usize) -> impl Iterator<Item = usize> {
        (0..self.pieces.len()).filter(move |&piece| self.firsts[piece] == kind)
    }

    /// The piece that each piece becomes by a motion of shapes: itself if it can lie so, or one
    /// that is congruent to its mirror image. None if some piece becomes nothing that is there as
    /// often: a one-sided piece forbids reflections unless its mirror image is there too.
    pub(super) fn images(&self, moved: impl Fn(&S) -> S) -> Option<Vec<usize>> {
        let times = |&piece: &usize| self.pieces[piece].times;
        let image = |piece: usize| {
            let shape = moved(&self.first(piece).shape);
            let kind = self.pieces.iter().position(|other| other.orientation(&shape).is_some())?;
            let [own, theirs] = [self.firsts[piece], kind]
                .map(|kind| self.of_kind(kind).sorted_by_key(times).collect_vec());
            if own.iter().map(times).eq(theirs.iter().map(times)) {
                return own.into_iter().zip(theirs).find(|pair| pair.0 == piece).map(|pair| pair.1);
            }
            // The names differ, but as many things of either kind are there, if that is fixed.
            let fixed = |(least, most): (usize, usize)| (least == most).then_some(most);
            let number = |own: Vec<usize>| own.iter().map(times).map(fixed).sum::<Option<usize>>();
            (number(own)? == number(theirs)?).then_some(kind)
        };
        (0..self.pieces.len()).map(image).collect()
    }

    /// Declares that congruent pieces are of one kind, and returns the name of this level; declares
    /// nothing if there are none.
    ///
    /// `place` returns the piece that a name speaks of, and the name that says the same of the
    /// first piece of its kind.
    pub(super) fn forget<N: Name>(
        &self,
        symmetries: &mut Symmetries<'_, N>,
        level: &'static str,
        place: impl Fn(&N) -> Option<(usize, N)>,
    ) -> Option<&'static str> {
        if self.firsts.iter().all_unique() {
            return None;
        }
        let times = |kind| self.of_kind(kind).map(|piece| self.pieces[piece].times).collect();
        let kinds = (0..self.pieces.len()).map(|kind| Kind { names: times(kind) }).collect();
        symmetries.level(level).forget(kinds, |name| {
            let (piece, of_first) = place(name)?;
            let kind = self.firsts[piece];
            Some((kind, self.of_kind(kind).position(|other| other == piece)?, of_first))
        });
        Some(level)
    }
}

/// The motions that keep a board, each with true for a reflection; and true in space, where no motion
/// of a solid thing is one, so that rotations are a level of their own.
pub(super) type Motions<M> = (Vec<(bool, M)>, bool);

/// Declares the levels of motions, after one of this name; `image` maps a name under a motion, if it
/// changes it.
pub(super) fn declare_motions<N: Name, M>(
    symmetries: &mut Symmetries<'_, N>,
    before: Option<&str>,
    (mut motions, in_space): Motions<M>,
    image: impl Fn(&M, &N) -> Option<N>,
) {
    let reflections = motions.iter().filter(|(is_reflection, _)| *is_reflection).count();
    let name = match (reflections, motions.len() - reflections) {
        (0, _) => "rotation",
        (_, 0) => "reflection",
        _ => "rotation and reflection",
    };
    let mut declare = |name, motions: Vec<(bool, M)>| {
        let level = before.into_iter().chain([name]).join(" and ");
        symmetries.generators(level, motions, |(_, motion), name| {
            image(motion, name).unwrap_or_else(|| name.clone())
        });
    };
    if in_space && reflections > 0 {
        declare("rotation", motions.extract_if(.., |(is_reflection, _)| !*is_reflection).collect());
    }
    declare(name, motions);
}

/// The largest coordinate.
const MOST: i64 = 1000;

/// The polygon with these vertices.
pub(super) fn polygon(what: &str, vertices: &Spanned<Vec<Point>>) -> Result<Polygon, Fault> {
    for point in vertices.get_ref() {
        let problem = format!("{point} is too far away: coordinates are at most {MOST}");
        ensure!(point.x.abs().max(point.y.abs()) <= MOST, Fault::at(vertices, problem));
    }
    let polygon = Polygon::new(vertices.get_ref().iter().copied());
    polygon.map_err(|error| Fault::at(vertices, format!("{what} is not a polygon: {error}")))
}
