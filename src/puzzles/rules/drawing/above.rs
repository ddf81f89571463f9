//! What lies above the ground of cells: lines, discs, signs between cells.

use super::View;
use super::squares::{look_of, turned};
use crate::puzzle::picture::Grid;
use crate::puzzle::prelude::*;
use crate::puzzles::rules::form::Form;
use crate::puzzles::rules::sheet::{Area, Mark};
use crate::puzzles::rules::unknown::Lines;
use crate::shapes::graph::single_loop;
use crate::shapes::lattice::Layout;
use crate::shapes::outline::{inset, side};

impl View<'_> {
    /// All that lies above the ground.
    pub(super) fn above(&self) -> Vec<Primitive> {
        let (sheet, lines) = (&self.facts.sheet, &self.facts.lines);
        let layout = sheet.cells.lattice().layout();
        // Characters have places for these among squares only.
        if self.is_told && layout != Layout::Rows {
            return Vec::new();
        }
        let cages = self.partitions.iter().skip(1).filter(|_| !self.is_told).flatten();
        let ordered = sheet.areas.values().flatten().filter(|area| area.is_ordered);
        let corners = lines.iter().filter(|_| self.is_of_borders()).flatten().unique();
        let diagonals = self.facts.scope(Form::MainDiagonal).unwrap_or_default();
        let diagonals = diagonals.iter().flat_map(|own| through(layout, own.at(), Stroke::Thin));
        let mut above = self.inside().into_iter().chain(diagonals).collect_vec();
        let cages = cages.flat_map(|area| inset(layout, area.cells.iter().copied(), 0.07));
        above.extend(cages.map(|ends| Primitive::line(ends, Stroke::Dashed)));
        above.extend(ordered.flat_map(|area| thermometer(layout, area)));
        above.extend(lines.iter().flat_map(|&pair| self.line(pair)));
        above.extend(corners.map(|&at| Primitive::Mark { at: at.into(), region: None }));
        above.extend(sheet.cells.iter().filter_map(|(cell, marks)| self.disc(cell, marks)));
        above.extend(sheet.signs.chunk_by(|one, other| one.0 == other.0).map(sign));
        above.extend(self.walls(layout));
        above
    }

    /// The ground inside of a closed loop along borders.
    fn inside(&self) -> Option<Primitive> {
        let lines = self.facts.lines.iter().filter(|_| self.is_of_borders());
        let lines = lines.filter(|&&pair| self.found.lines(pair) == Some(1));
        let corners = single_loop(lines.map(|&pair| pair.into()))?.into_iter().map(Point::from);
        Some(Primitive::Polygon { corners: corners.collect(), region: Some(Grid::PALE) })
    }

    /// True if lines run along borders.
    fn is_of_borders(&self) -> bool {
        self.facts.unknown.lines == Some(Lines::Borders)
    }

    /// The disc around a mark through which lines go, or at which they end.
    fn disc(&self, cell: Cell, marks: &[Mark]) -> Option<Primitive> {
        let is_free = self.is_of_borders() || !self.looks.is_empty() || marks.is_empty();
        let region = look_of(marks).and_then(|(shade, _)| shade);
        let disc = Primitive::Disc { at: Layout::Rows.middle(cell), radius: 0.36, region };
        (self.facts.unknown.lines.is_some() && !is_free).then_some(disc)
    }

    /// The lines between two places; a cross where none is, as long as something is unknown.
    fn line(&self, pair: [Cell; 2]) -> Vec<Primitive> {
        let place =
            |at: Cell| if self.is_of_borders() { at.into() } else { Layout::Rows.middle(at) };
        let [from, to] = pair.map(place);
        let count = self.found.lines(pair).unwrap_or(-1);
        if count == 0 && self.is_open {
            return vec![Label::new(from.toward(to, 0.5), "x").weighing(Weight::Faint).into()];
        }
        let is_bridge = matches!(self.facts.unknown.lines, Some(Lines::Numbers(_)));
        let stroke = if is_bridge { Stroke::Plain } else { Stroke::Bold };
        let line = |number: i64| {
            // Several are beside each other, wherever they run: their ends are under discs.
            let aside = 0.14 * (number as f64 - (count - 1) as f64 / 2.0);
            Primitive::line([from, to].map(|at| at.by(aside, aside)), stroke)
        };
        (0..count).map(line).collect()
    }

    /// The borders between cells that are known to be in different regions.
    fn walls(&self, layout: Layout) -> impl Iterator<Item = Primitive> {
        let is_shown = self.facts.unknown.divide.is_some() && self.is_open;
        let pairs = self.facts.sheet.cells.pairs().filter(move |_| is_shown);
        let pairs = pairs.filter(|&(one, other)| self.found.is_same(one, other) == Some(false));
        let sides = pairs.filter_map(move |(one, other)| side(layout, one, other));
        sides.map(|ends| Primitive::line(ends, Stroke::Bold))
    }
}

/// The sign between two cells, by its marks.
fn sign(marks: &[([Cell; 2], Mark)]) -> Primitive {
    let (pair, own) = &marks[marks.len() - 1];
    let ends = side(Layout::Rows, pair[0], pair[1]).unwrap_or_default();
    let is_wall = |(_, mark): &(_, Mark)| ["wall", "|", "-"].contains(&&*mark.noun);
    if marks.iter().any(is_wall) {
        return Primitive::line(ends, Stroke::Bold);
    }
    Label::new(ends[0].toward(ends[1], 0.5), turned(&own.word, "^∧v∨*●o○")).into()
}

/// A line through the middles of cells.
fn through(
    layout: Layout,
    cells: impl Iterator<Item = Cell> + Clone,
    stroke: Stroke,
) -> impl Iterator<Item = Primitive> {
    let steps = cells.map(move |cell| layout.middle(cell)).tuple_windows();
    steps.map(move |(from, to)| Primitive::line([from, to], stroke))
}

/// A thermometer: a bulb in its first cell, and a line through all.
fn thermometer(layout: Layout, area: &Area) -> impl Iterator<Item = Primitive> {
    let cells = area.cells.iter().copied();
    let region = Some(Grid::PALE);
    let bulb = move |cell| Primitive::Disc { at: layout.middle(cell), radius: 0.32, region };
    cells.clone().take(1).map(bulb).chain(through(layout, cells, Stroke::Plain))
}
