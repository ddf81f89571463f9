//! What lies above the cells of a board, as characters.

use std::collections::BTreeMap;

use itertools::Itertools;
use unicode_width::UnicodeWidthStr;

use super::TextStyle;
use crate::puzzle::picture::{Grid, Primitive, Stroke};
use crate::render::dots::signs_around;
use crate::shapes::plane::{Point, mean};

/// Characters by their line and column.
#[derive(Debug, Default)]
pub(super) struct Above(BTreeMap<(i64, i64), char>);

/// The lines that leave a place: see [`TextStyle::mark`]; and the way they are drawn, none if two
/// are in one place.
type Strokes = (usize, Option<Stroke>);

impl Above {
    /// What lies above the cells of a grid, each of so many characters and one line.
    pub(super) fn of(grid: &Grid, width: usize, style: TextStyle) -> Self {
        let place = |at: Point| {
            let (line, column) = (-2.0 * at.y, at.x * (width + 1) as f64);
            (line.round() as i64, column.round() as i64)
        };
        let mut strokes: BTreeMap<(i64, i64), Strokes> = BTreeMap::new();
        let (mut dots, mut words) = (Vec::new(), BTreeMap::new());
        let mut word = |at: Point, word: &str| {
            let (line, middle) = place(at);
            let first = middle - word.width() as i64 / 2;
            words.extend((first..).zip(word.chars()).map(|(at, letter)| ((line, at), letter)));
        };
        for primitive in &grid.above {
            match primitive {
                Primitive::Line {
                    ends, stroke: stroke @ (Stroke::Plain | Stroke::Bold), ..
                } => {
                    for (at, lines) in run(ends.map(place)) {
                        let (own, way) = strokes.entry(at).or_insert((0, None));
                        *way = if *own == lines { None } else { Some(*stroke) };
                        *own |= lines;
                    }
                }
                Primitive::Disc { at, region, .. } => {
                    word(*at, if *region == Some(Grid::DARK) { "●" } else { "○" });
                }
                Primitive::Mark { at, .. } => dots.push(place(*at)),
                Primitive::Label(label) => word(label.at, &label.text),
                _ => {}
            }
        }
        // Signs stand on both sides of what is marked.
        for own in &grid.marked {
            let (line, middle) = place(mean(own.1.points()));
            words.extend(signs_around(own, middle).map(|(column, sign)| ((line, column), sign)));
        }
        let strokes = strokes.into_iter().filter_map(|(at, (lines, stroke))| {
            Some((at, style.marks(stroke).chars().nth(lines)?))
        });
        Self(dots.into_iter().map(|at| (at, '·')).chain(strokes).chain(words).collect())
    }

    /// True if there is something in a line.
    pub(super) fn is_in_line(&self, line: usize) -> bool {
        let line = line as i64;
        self.0.range((line, i64::MIN)..=(line, i64::MAX)).next().is_some()
    }

    /// Characters of a line from a column on, with what lies above them; where only blanks give way,
    /// other characters stay.
    pub(super) fn on(&self, own: String, (line, from): (usize, usize), is_border: bool) -> String {
        if self.0.is_empty() {
            return own;
        }
        let character = |(column, character): (i64, char)| {
            let above = self.0.get(&(line as i64, column)).copied();
            above.filter(|_| is_border || character == ' ').unwrap_or(character)
        };
        (from as i64..).zip(own.chars()).map(character).collect()
    }
}

/// The places of a line, each with the lines that leave it; none unless it runs across or down.
fn run(ends: [(i64, i64); 2]) -> impl Iterator<Item = ((i64, i64), usize)> {
    let [from, to] = [ends[0].min(ends[1]), ends[0].max(ends[1])];
    let is_across = from.0 == to.0;
    let [back, forth] = if is_across { [0b0010, 0b0001] } else { [0b1000, 0b0100] };
    let places = (from.0..=to.0).cartesian_product(from.1..=to.1);
    let places = (is_across || from.1 == to.1).then_some(places).into_iter().flatten();
    let without = |end, at, line| if at == end { 0 } else { line };
    places.map(move |at| (at, without(from, at, back) | without(to, at, forth)))
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::puzzle::picture::{Block, Label, Square};
    use crate::render::text::Charset;

    /// A board of regions with a bold line that turns, two plain ones in one place, thin ones, words
    /// and discs.
    fn board() -> Grid {
        let square = |row: usize, column: usize| {
            let region = if row == 3 { Grid::BESIDE } else { usize::from(column > 1) };
            Some(Square::new(Some(region), if (row, column) == (1, 3) { "7" } else { "" }))
        };
        let line = |ends: [(f64, f64); 2], stroke| Primitive::line(ends.map(Point::from), stroke);
        let disc = |at: (f64, f64), region| Primitive::Disc { at: at.into(), radius: 0.3, region };
        let word = |at: (f64, f64), word: &str| Label::new(at.into(), word).into();
        let above = vec![
            line([(0.5, -0.5), (2.5, -0.5)], Stroke::Bold),
            line([(2.5, -1.5), (2.5, -0.5)], Stroke::Bold),
            line([(0.45, -1.5), (0.45, -2.5)], Stroke::Plain),
            line([(0.55, -1.5), (0.55, -2.5)], Stroke::Plain),
            line([(0.0, 0.0), (4.0, -3.0)], Stroke::Plain),
            line([(0.0, -1.5), (4.0, -1.5)], Stroke::Thin),
            disc((2.5, -1.5), Some(Grid::DARK)),
            disc((3.5, -1.5), None),
            disc((1.5, -2.5), None),
            word((2.0, -1.5), "<"),
            Primitive::Mark { at: Point { x: 4.0, y: -2.0 }, region: None },
            word((9.0, 9.0), "far"),
        ];
        Grid { above, ..Grid::of((4, 4), square) }
    }

    #[test]
    fn lines_and_signs_lie_above_cells() {
        let draw = |charset, width| {
            let style = TextStyle { charset, width, ..TextStyle::default() };
            style.draw(&Block::Grid(board()).into())
        };
        let narrow = draw(Charset::Unicode, Some(10));
        assert_snapshot!(
            [draw(Charset::Unicode, None), draw(Charset::Ascii, None), narrow].join("\n")
        );
    }
}
