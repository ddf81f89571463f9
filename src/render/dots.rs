//! Scenes as the characters of a terminal.

use itertools::Itertools;
use unicode_width::UnicodeWidthStr;

use crate::puzzle::picture::{Grid, Mark, Primitive, Scene, Square};
use crate::shapes::plane::{Point, bounds, is_inside, mean};

/// The way from its middle to where a character is looked at, in units of length, so that no side
/// of small slope between integer points runs through there.
const ASIDE: Point = Point { x: 3.0 / 8072.0, y: 5.0 / 8072.0 };

/// The most rows or columns of a scene; a larger one is drawn smaller.
const MOST: f64 = 2048.0;

/// A scene as a grid whose cells are characters. A label or a line in it is drawn with characters,
/// and then so are the outlines of its polygons. Otherwise there is room for the names of regions:
/// the grid shows them.
pub(super) fn of(scene: &Scene) -> Grid {
    let regions = scene.regions.clone();
    let [mut from, mut to] = scene.bounds().unwrap_or_default();
    let is_line = |primitive: &Primitive| !matches!(primitive, Primitive::Polygon { .. });
    let lined = scene.primitives.iter().any(is_line);
    let (across, down) = scene.resolution;
    let extent = ((to.x - from.x) * across).max((to.y - from.y) * down);
    let smaller = (MOST / extent).min(1.0);
    let (across, down) = (across * smaller, down * smaller);
    // On both sides is room for the sign of a mark.
    if !scene.marked.is_empty() {
        (from.x, to.x) = (from.x - 1.0 / across, to.x + 1.0 / across);
    }
    // Lines run through the middles of characters, so that there is one more of these.
    let count = |extent: f64| extent.round() as usize + usize::from(lined);
    let (columns, rows) = (count((to.x - from.x) * across), count((to.y - from.y) * down));
    let mut canvas = Canvas(vec![vec![None; columns]; rows]);
    let place = |point: Point| Point { x: (point.x - from.x) * across, y: (to.y - point.y) * down };
    for primitive in &scene.primitives {
        match primitive {
            Primitive::Line { .. } | Primitive::Arc { .. } | Primitive::Disc { .. } => {
                let ends = primitive.points().into_iter().map(place).tuple_windows();
                canvas.draw(ends.flat_map(|(from, to)| strokes([from, to], 0.25)));
            }
            Primitive::Polygon { corners, region } => {
                let corners = corners.iter().copied().map(place).collect_vec();
                let aside = Point { x: ASIDE.x * across, y: -ASIDE.y * down };
                if lined {
                    canvas.outline(&corners, *region);
                } else {
                    canvas.fill(&corners, aside, *region);
                }
            }
            Primitive::Mark { at, region } => canvas.word(place(*at), "*", *region),
            Primitive::Label(label) => canvas.word(place(label.at), &label.text, label.region),
        }
    }
    // Signs stand on both sides of what is marked.
    for own in &scene.marked {
        let Point { x, y } = place(mean(own.1.points()));
        for (column, sign) in signs_around(own, x.round() as i64) {
            canvas.set((y.round() as i64, column), sign, None);
        }
    }
    Grid { rows: canvas.0, regions, ..Grid::default() }
}

/// Characters in rows, y downwards.
struct Canvas(Vec<Vec<Option<Square>>>);

impl Canvas {
    /// Writes a word with its middle at a point.
    fn word(&mut self, at: Point, word: &str, region: Option<usize>) {
        let first = at.x.round() as i64 - word.chars().count() as i64 / 2;
        for (column, letter) in (first..).zip(word.chars()) {
            self.set((at.y.round() as i64, column), letter, region);
        }
    }

    /// Sets a character, if there is one in this place.
    fn set(&mut self, (row, column): (i64, i64), label: impl Into<String>, region: Option<usize>) {
        let row = usize::try_from(row).ok().and_then(|row| self.0.get_mut(row));
        let column = usize::try_from(column).ok();
        if let Some(square) = row.zip(column).and_then(|(row, column)| row.get_mut(column)) {
            *square = Some(Square::new(region, label));
        }
    }

    /// Sets the characters of lines.
    fn draw(&mut self, strokes: impl IntoIterator<Item = (i64, i64, char)>) {
        for (row, column, mark) in strokes {
            self.set((row, column), mark, None);
        }
    }

    /// A polygon by its sides; what lies between them is blank.
    fn outline(&mut self, corners: &[Point], region: Option<usize>) {
        let sides = corners.iter().copied().circular_tuple_windows();
        // A side that ends in the middle of a row leaves it to its neighbour.
        let strokes = sides.flat_map(|(from, to)| strokes([from, to], 0.75)).sorted();
        let strokes = strokes.dedup_by(|one, other| (one.0, one.1) == (other.0, other.1));
        let strokes = strokes.collect_vec();
        for row in strokes.chunk_by(|one, other| one.0 == other.0) {
            for sides in row.chunks_exact(2) {
                for column in sides[0].1 + 1..sides[1].1 {
                    self.set((row[0].0, column), ' ', region);
                }
            }
        }
        self.draw(strokes);
    }

    /// The characters whose middles lie inside a polygon.
    fn fill(&mut self, corners: &[Point], aside: Point, region: Option<usize>) {
        let Some([from, to]) = bounds(corners.iter().copied()) else { return };
        let range = |from: f64, to: f64| from.floor() as i64..to.ceil() as i64;
        for (row, column) in range(from.y, to.y).cartesian_product(range(from.x, to.x)) {
            let at = Point { x: column as f64 + 0.5 + aside.x, y: row as f64 + 0.5 + aside.y };
            if is_inside(corners, at) {
                self.set((row, column), "", region);
            }
        }
    }
}

/// The characters of a line, by row and column: a row of them, or one in each row in which the line
/// has a part of at least this length.
fn strokes([from, to]: [Point; 2], least: f64) -> Vec<(i64, i64, char)> {
    let (right, down) = (to.x - from.x, to.y - from.y);
    if down.abs() < 0.5 {
        let (row, ends) = (from.toward(to, 0.5).y.round() as i64, [from.x, to.x]);
        let [left, right] = ends.map(|x| x.round() as i64);
        return (left.min(right)..=left.max(right)).map(|column| (row, column, '-')).collect();
    }
    let mark = match right / down {
        slope if slope.abs() < 0.5 => '|',
        slope if slope < 0.0 => '/',
        _ => '\\',
    };
    let (top, bottom) = (from.y.min(to.y), from.y.max(to.y));
    let stroke = |row: i64| {
        // The part of the line that lies in this row.
        let ends = [-0.5, 0.5].map(|half| (row as f64 + half).clamp(top, bottom));
        let [above, below] = ends.map(|y| from.toward(to, (y - from.y) / down));
        let long = (below.y - above.y).max((below.x - above.x).abs());
        let middle = above.toward(below, 0.5);
        (long > least).then(|| (row, middle.x.round() as i64, mark))
    };
    (top.round() as i64..=bottom.round() as i64).filter_map(stroke).collect()
}

/// The signs before and after what is marked.
pub(super) const fn signs(mark: Mark) -> [char; 2] {
    match mark {
        Mark::Step => ['[', ']'],
        Mark::Reason => [':', ':'],
    }
}

/// The signs around a primitive with its middle in a column, each in its own one.
pub(super) fn signs_around((mark, own): &(Mark, Primitive), middle: i64) -> [(i64, char); 2] {
    let [left, right] = signs(*mark);
    let width = if let Primitive::Label(label) = own { label.text.width() as i64 } else { 1 };
    let first = middle - width / 2;
    [(first - 1, left), (first + width, right)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::picture::{Label, Stroke};
    use crate::shapes::lattice::{Cell, hexagon};

    fn drawn(primitives: Vec<Primitive>, resolution: (f64, f64)) -> String {
        let regions = vec!["a".to_owned()];
        let scene = Scene { primitives, regions, ..Scene::with_resolution(resolution) };
        let mark = |square: &Option<Square>| {
            let label = square.as_ref().and_then(|square| square.label.chars().next());
            label.unwrap_or(if square.is_some() { 'a' } else { ' ' })
        };
        of(&scene).rows.iter().map(|row| row.iter().map(mark).collect::<String>()).join("\n")
    }

    fn label(at: (f64, f64), text: &str) -> Primitive {
        Primitive::Label(Label { at: at.into(), text: text.to_owned(), ..Label::default() })
    }

    fn points<const N: usize>(points: [(f64, f64); N]) -> [Point; N] {
        points.map(Point::from)
    }

    #[test]
    fn lines_take_a_character_a_row() {
        let cross = vec![
            Primitive::line(points([(0.0, 0.0), (4.0, 4.0)]), Stroke::Plain),
            Primitive::line(points([(0.0, 2.0), (4.0, 2.0)]), Stroke::Plain),
            Primitive::line(points([(2.0, 4.0), (2.0, 0.0)]), Stroke::Plain),
            Primitive::Mark { at: Point { x: 2.0, y: 2.0 }, region: None },
            label((3.0, 0.0), "abc"),
        ];
        assert_eq!(drawn(cross, (1.0, 1.0)), "  | /\n  |/ \n--*--\n /|  \n/ abc");
    }

    #[test]
    fn polygons_are_filled_or_outlined() {
        let corners =
            points([(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (1.0, 1.0), (1.0, 2.0), (0.0, 2.0)]);
        let polygon = Primitive::Polygon { corners: corners.to_vec(), region: Some(0) };
        assert_eq!(drawn(vec![polygon], (2.0, 1.0)), "aa  \naaaa");
        let corners = hexagon::corners(Cell::plane(0, 0)).to_vec();
        let hexagon = vec![Primitive::Polygon { corners, region: Some(0) }, label((0.0, 0.0), "b")];
        let lines = ["   / \\   ", " /     \\ ", "|   b   |", " \\     / ", "   \\ /   "];
        assert_eq!(drawn(hexagon, (8.0 / 3_f64.sqrt(), 2.0)), lines.join("\n"));
    }

    #[test]
    fn a_scene_without_end_is_drawn_smaller() {
        let line = Primitive::line(points([(0.0, 0.0), (4e9, 4e9)]), Stroke::Plain);
        assert_eq!(
            of(&Scene { primitives: vec![line], ..Scene::with_resolution((1.0, 1.0)) }).rows.len(),
            2049
        );
    }
}
