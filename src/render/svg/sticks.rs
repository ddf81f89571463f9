//! Boards of sticks: lines between points.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::canvas::{Canvas, Place, chain, px};
use super::grid::Board;
use super::scene;
use crate::puzzle::picture::Stroke;
use crate::shapes::lattice::{Cell, stick};

/// The part of a stick by which a line ends before a point, or bends.
const SHORT: f64 = 0.28;

impl Board<'_> {
    /// The sticks that nothing covers, the points, and the regions as lines. A line keeps away from
    /// the point where it ends, and cuts the corner where it bends: others may be there.
    pub(super) fn sticks(&self, canvas: &mut Canvas) {
        let mut points = BTreeSet::new();
        for (stick, square) in self.grid.squares() {
            points.extend(stick::ends(stick));
            if square.region.is_none() {
                canvas.path("h", &chain(stick::ends(stick).map(|point| self.middle(point))));
            }
        }
        for point in points {
            canvas.circle("d", self.middle(point), 2.0);
        }
        for (&region, sticks) in &self.regions {
            let line = self.line(&sticks.iter().copied().collect());
            scene::line(canvas, &line, Stroke::Plain, Some(region));
        }
    }

    /// The line of the sticks of a region.
    fn line(&self, sticks: &BTreeSet<Cell>) -> String {
        let mut line = String::new();
        for &stick in sticks {
            let [from, to] = stick::ends(stick);
            let end = |point: Cell, other: Cell| {
                let short = if goes_on(&around(point, sticks)) { 0.0 } else { SHORT };
                self.middle(point).toward(self.middle(other), short)
            };
            line += &chain([end(from, to), end(to, from)]);
        }
        let points = sticks.iter().flat_map(|&stick| stick::ends(stick));
        for point in points.sorted().dedup() {
            let around = around(point, sticks);
            if let ([one, other], false) = (&around[..], goes_on(&around)) {
                line += &self.bend(point, *one, *other);
            }
        }
        line
    }

    /// A bend near a point, from one stick to another one.
    fn bend(&self, point: Cell, one: Cell, other: Cell) -> String {
        let at = self.middle(point);
        // From the point to the middle of a stick is half a stick.
        let [from, to] = [one, other].map(|stick| at.toward(self.middle(stick), 2.0 * SHORT));
        let [from, at, to] = [from, at, to].map(|Place { x, y }| format!("{} {}", px(x), px(y)));
        format!("M{from}Q{at} {to}")
    }
}

/// The sticks at a point, clockwise from the one above.
fn around(point: Cell, sticks: &BTreeSet<Cell>) -> Vec<Cell> {
    let around = Cell::STEPS.into_iter().map(|step| point + step);
    around.filter(|stick| sticks.contains(stick)).collect()
}

/// True if a line runs through the point between these sticks.
fn goes_on(around: &[Cell]) -> bool {
    match *around {
        [one, other] => stick::is_horizontal(one) == stick::is_horizontal(other),
        _ => around.len() > 2,
    }
}
