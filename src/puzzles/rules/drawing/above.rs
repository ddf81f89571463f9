//! What lies above the ground of cells: lines, discs, signs between cells.

use super::View;
use super::squares::{Look, turned};
use crate::puzzle::prelude::*;
use crate::puzzles::rules::Facts;
use crate::puzzles::rules::sheet::{Area, Mark};
use crate::puzzles::rules::unknown::{Layer, Lines};
use crate::shapes::graph::single_loop;
use crate::shapes::outline::outline;

/// The middle of a cell.
pub(super) fn middle(cell: Cell) -> Point {
    Point::from(cell).by(0.5, -0.5)
}

/// The ends of the side between two neighbours, the upper or left one first.
fn side([one, other]: [Cell; 2]) -> [Point; 2] {
    let end = Point::from(one).by(1.0, -1.0);
    [Point::from(other), end]
}

impl View<'_> {
    /// All that lies above the ground.
    pub(super) fn above(&self, is_told: bool) -> Vec<Primitive> {
        let Facts { sheet, lines, .. } = self.facts;
        let inside = self.inside();
        let inside = inside.map(|corners| Primitive::Polygon { corners, region: Some(Grid::PALE) });
        let cages = self.partitions.iter().skip(1).filter(|_| !is_told).flatten();
        let ordered = sheet.areas.values().flatten().filter(|area| area.is_ordered);
        let corners = lines.iter().filter(|_| self.is_of_borders()).flatten().unique();
        let mut above = inside.into_iter().chain(self.diagonals()).collect_vec();
        above.extend(cages.flat_map(cage));
        above.extend(ordered.flat_map(thermometer));
        above.extend(lines.iter().flat_map(|&pair| self.line(pair)));
        above.extend(corners.map(|&at| Primitive::Mark { at: at.into(), region: None }));
        above.extend(sheet.cells.iter().filter_map(|(cell, marks)| self.disc(cell, marks)));
        above.extend(sheet.signs.chunk_by(|one, other| one.0 == other.0).map(sign));
        above.extend(self.walls());
        above
    }

    /// True if lines run along borders.
    fn is_of_borders(&self) -> bool {
        self.facts.unknown.lines == Some(Lines::Borders)
    }

    /// The inside of a closed loop along borders.
    pub(super) fn inside(&self) -> Option<Vec<Point>> {
        let lines = self.facts.lines.iter().filter(|_| self.is_of_borders());
        let lines = lines.filter(|&&pair| self.found.lines(pair) == Some(1));
        let corners = single_loop(lines.map(|&[one, other]| (one, other)))?;
        Some(corners.into_iter().map(Point::from).collect())
    }

    /// The main diagonals, if a sentence speaks of them.
    fn diagonals(&self) -> impl Iterator<Item = Primitive> {
        let (rows, columns) = self.facts.sheet.cells.size();
        let (right, down) = (columns as f64, -(rows as f64));
        let ends = [[(0.0, 0.0), (right, down)], [(right, 0.0), (0.0, down)]];
        let is_said = self.facts.said("main diagonal").is_some();
        let ends = ends.into_iter().filter(move |_| is_said);
        ends.map(|ends| Primitive::line(ends.map(Point::from), Stroke::Thin))
    }

    /// The disc in a cell: its value, or a mark through which lines go, or at which they end.
    fn disc(&self, cell: Cell, marks: &[Mark]) -> Option<Primitive> {
        let own = |(layer, looks): (&Layer, &Vec<Look>)| {
            let value = usize::try_from(self.value(layer, cell)?).ok()?;
            if let Look::Disc(region) = *looks.get(value)? { Some(region) } else { None }
        };
        let is = |noun: &str| marks.iter().any(|mark| mark.noun.split(' ').contains(&noun));
        let layers = &self.facts.unknown.layers;
        let value = layers.iter().zip(&self.looks).find_map(own);
        let (radius, region) = match (value, self.facts.unknown.lines) {
            (Some(region), _) => (0.3, region),
            (None, Some(Lines::Numbers(_))) if is("number") => (0.4, None),
            (None, None) => return None,
            _ if !layers.is_empty() || marks.is_empty() => return None,
            _ if is("black") => (0.3, Some(Grid::DARK)),
            _ if is("white") => (0.3, None),
            (None, Some(Lines::Cells)) => (0.36, Some(Grid::PALE)),
            _ => return None,
        };
        Some(Primitive::Disc { at: middle(cell), radius, region })
    }

    /// The lines between two places; a cross where none is, as long as something is unknown.
    fn line(&self, pair: [Cell; 2]) -> Vec<Primitive> {
        let [from, to] = pair.map(|at| if self.is_of_borders() { at.into() } else { middle(at) });
        let is_bridge = matches!(self.facts.unknown.lines, Some(Lines::Numbers(_)));
        let stroke = if is_bridge { Stroke::Plain } else { Stroke::Bold };
        let count = self.found.lines(pair);
        // Where areas are drawn, a colour tells lines from their borders.
        let is_way = self.facts.unknown.lines == Some(Lines::Cells);
        let region = (is_way && !self.partitions.is_empty()).then_some(0);
        let line = |number: i64| {
            let aside = 0.14 * (number as f64 - (count.unwrap_or(0) - 1) as f64 / 2.0);
            let (right, up) =
                if from.x.total_cmp(&to.x).is_eq() { (aside, 0.0) } else { (0.0, aside) };
            Primitive::Line { ends: [from, to].map(|at| at.by(right, up)), stroke, region }
        };
        let is_none = count == Some(0) && self.is_open;
        let cross = || Label::new(from.toward(to, 0.5), "x").weighing(Weight::Faint).into();
        (0..count.unwrap_or(0)).map(line).chain(is_none.then(cross)).collect()
    }

    /// The borders between cells that are known to be in different regions.
    fn walls(&self) -> impl Iterator<Item = Primitive> {
        let is_shown = self.facts.unknown.divide.is_some() && self.is_open;
        let pairs = self.facts.sheet.cells.pairs().filter(move |_| is_shown);
        let pairs = pairs.filter(|&(one, other)| self.found.is_same(one, other) == Some(false));
        pairs.map(|(one, other)| Primitive::line(side([one, other]), Stroke::Bold))
    }
}

/// The sign between two cells, by its marks.
fn sign(marks: &[([Cell; 2], Mark)]) -> Primitive {
    let (pair, own) = &marks[marks.len() - 1];
    let ends = side(*pair);
    let at = ends[0].toward(ends[1], 0.5);
    let is_wall = marks.iter().any(|(_, mark)| mark.noun == "wall");
    match &*own.word {
        "*" => Primitive::Disc { at, radius: 0.12, region: Some(Grid::DARK) },
        "o" => Primitive::Disc { at, radius: 0.12, region: None },
        "|" | "-" => Primitive::line(ends, Stroke::Bold),
        _ if is_wall => Primitive::line(ends, Stroke::Bold),
        word => Label::new(at, word.chars().map(|sign| turned(sign, "^∧v∨")).join("")).into(),
    }
}

/// A thermometer: a bulb in its first cell, and a line through all.
fn thermometer(area: &Area) -> Vec<Primitive> {
    let at = area.cells.first().map(|&cell| middle(cell));
    let bulb = at.map(|at| Primitive::Disc { at, radius: 0.32, region: Some(Grid::PALE) });
    let steps = area.cells.iter().tuple_windows();
    let steps =
        steps.map(|(&one, &other)| Primitive::line([one, other].map(middle), Stroke::Plain));
    bulb.into_iter().chain(steps).collect()
}

/// A dashed line inside of the border of a cage.
fn cage(area: &Area) -> Vec<Primitive> {
    const INSET: f64 = 0.07;
    let inset = |(before, at, after): (Point, Point, Point)| {
        // The cells lie on the right of the way around them.
        let aside = |way: f64| way.clamp(-INSET, INSET);
        let right = |from: Point, to: Point| (aside(to.y - from.y), aside(from.x - to.x));
        let ((x, y), (right, up)) = (right(before, at), right(at, after));
        at.by(x + right, y + up)
    };
    let outlines = outline(Layout::Rows, area.cells.iter().copied());
    let outlines = outlines.into_iter().flat_map(|corners| {
        let inner = corners.into_iter().circular_tuple_windows().map(inset).collect_vec();
        inner.into_iter().circular_tuple_windows().map(|(from, to)| [from, to]).collect_vec()
    });
    outlines.map(|ends| Primitive::line(ends, Stroke::Dashed)).collect()
}
