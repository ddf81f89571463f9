//! What lies above the ground of cells: lines, discs, signs between cells.

use super::View;
use crate::puzzle::prelude::*;
use crate::puzzles::rules::sheet::Area;
use crate::puzzles::rules::unknown::Lines;
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
        let mut above = Vec::new();
        above.extend(
            self.inside().map(|corners| Primitive::Polygon { corners, region: Some(Grid::PALE) }),
        );
        above.extend(self.diagonals());
        if !is_told {
            let cages = self.partitions.iter().skip(1).flatten();
            above.extend(cages.flat_map(cage));
        }
        let lines = self.facts.sheet.areas.values().flatten().filter(|area| area.is_ordered);
        above.extend(lines.flat_map(thermometer));
        // Bridges end at islands, and loops go through circles.
        let lines = self.facts.lines.iter().flat_map(|&pair| self.line(pair)).collect_vec();
        let discs = self.discs().collect();
        let is_bridged = matches!(self.facts.unknown.lines, Some(Lines::Numbers(_)));
        above.extend(if is_bridged { [lines, discs] } else { [discs, lines] }.concat());
        if self.facts.unknown.lines == Some(Lines::Borders) {
            let corners = self.facts.lines.iter().flatten().unique();
            above.extend(corners.map(|&at| Primitive::Mark { at: at.into(), region: None }));
        }
        above.extend(self.signs());
        above.extend(self.walls());
        above
    }

    /// The inside of a closed loop along borders.
    pub(super) fn inside(&self) -> Option<Vec<Point>> {
        let is_drawn = |pair: &&[Cell; 2]| self.lines(**pair) == Some(1);
        let edges = self.facts.lines.iter().filter(is_drawn).map(|&[one, other]| (one, other));
        let is_of_borders = self.facts.unknown.lines == Some(Lines::Borders);
        let corners = single_loop(edges.filter(|_| is_of_borders))?;
        Some(corners.into_iter().map(Point::from).collect())
    }

    /// The main diagonals, if a sentence speaks of them.
    fn diagonals(&self) -> Vec<Primitive> {
        let (rows, columns) = self.facts.sheet.cells.size();
        let (right, down) = (columns as f64, -(rows as f64));
        let ends = [[(0.0, 0.0), (right, down)], [(right, 0.0), (0.0, down)]];
        let is_said = self.said("main diagonal").is_some();
        let ends = ends.into_iter().filter(|_| is_said);
        ends.map(|ends| Primitive::line(ends.map(Point::from), Stroke::Thin)).collect()
    }

    /// The islands of bridges, and marks that are black or white circles.
    fn discs(&self) -> impl Iterator<Item = Primitive> {
        let sheet = &self.facts.sheet;
        let is_bridged = matches!(self.facts.unknown.lines, Some(Lines::Numbers(_)));
        sheet.cells.iter().filter_map(move |(cell, marks)| {
            let is = |noun: &str| marks.iter().any(|mark| mark.noun == noun);
            let layers = &self.facts.unknown.layers;
            let is_free = layers.is_empty() && self.facts.unknown.lines.is_some();
            let (radius, region) = if is_bridged && is("number") {
                (0.4, None)
            } else if is_free && is("black") {
                (0.3, Some(Grid::DARK))
            } else if is_free && is("white") {
                (0.3, None)
            } else {
                return None;
            };
            Some(Primitive::Disc { at: middle(cell), radius, region })
        })
    }

    /// The lines between two places; a cross where none is, as long as something is unknown.
    fn line(&self, pair: [Cell; 2]) -> Vec<Primitive> {
        let is_of_borders = self.facts.unknown.lines == Some(Lines::Borders);
        let [from, to] = pair.map(|at| if is_of_borders { Point::from(at) } else { middle(at) });
        let is_bridge = matches!(self.facts.unknown.lines, Some(Lines::Numbers(_)));
        let stroke = if is_bridge { Stroke::Plain } else { Stroke::Bold };
        match self.lines(pair) {
            Some(0) if self.is_open => {
                let at = from.toward(to, 0.5);
                vec![Label::new(at, "x").weighing(Weight::Faint).into()]
            }
            Some(count) => {
                let line = |number: i64| {
                    let aside = 0.14 * (number as f64 - (count - 1) as f64 / 2.0);
                    let (right, up) = if from.x == to.x { (aside, 0.0) } else { (0.0, aside) };
                    Primitive::line([from, to].map(|at| at.by(right, up)), stroke)
                };
                (0..count).map(line).collect()
            }
            None => Vec::new(),
        }
    }

    /// The signs between cells.
    fn signs(&self) -> impl Iterator<Item = Primitive> {
        let signs = self.facts.sheet.signs.chunk_by(|one, other| one.0 == other.0);
        signs.map(|signs| {
            let (pair, own) = &signs[signs.len() - 1];
            let is = |noun: &str| signs.iter().any(|(_, mark)| mark.noun == noun);
            let ends = side(*pair);
            let at = ends[0].toward(ends[1], 0.5);
            match own.word.as_str() {
                "|" | "-" => Primitive::line(ends, Stroke::Bold),
                _ if is("wall") => Primitive::line(ends, Stroke::Bold),
                "*" => Primitive::Disc { at, radius: 0.12, region: Some(Grid::DARK) },
                "o" => Primitive::Disc { at, radius: 0.12, region: None },
                "^" => Label::new(at, "∧").into(),
                "v" => Label::new(at, "∨").into(),
                word => Label::new(at, word).into(),
            }
        })
    }

    /// The borders between cells that are known to be in different regions.
    fn walls(&self) -> impl Iterator<Item = Primitive> {
        let is_shown = self.facts.unknown.divide.is_some() && self.is_open;
        let pairs = self.facts.sheet.cells.pairs().filter(move |_| is_shown);
        let pairs = pairs.filter(|&pair| self.is_same(pair) == Some(false));
        pairs.map(|(one, other)| Primitive::line(side([one, other]), Stroke::Bold))
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
        let right = |from: Point, to: Point| {
            let length = from.distance(to);
            ((to.y - from.y) / length * INSET, (from.x - to.x) / length * INSET)
        };
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
