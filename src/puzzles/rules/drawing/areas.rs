//! The areas of a board that have borders or colours.

use super::View;
use crate::puzzle::prelude::*;
use crate::puzzles::rules::Facts;
use crate::puzzles::rules::form::Means;
use crate::puzzles::rules::meaning::Subject;
use crate::puzzles::rules::sheet::Area;
use crate::puzzles::rules::syntax::Node;
use crate::puzzles::rules::unknown::Lines;

impl Facts {
    /// The drawings of areas and the boxes of sentences, those with clues last.
    pub(super) fn partitions(&self) -> Vec<Vec<Area>> {
        let drawn = self.sheet.areas.values();
        let drawn = drawn.filter(|areas| areas.iter().all(|area| !area.is_ordered)).cloned();
        let all = drawn.chain(self.boxes());
        all.sorted_by_key(|areas| areas.iter().any(|area| area.clue.is_some())).collect()
    }

    /// The boxes that a sentence speaks of.
    fn boxes(&self) -> Option<Vec<Area>> {
        let node = self.said("SIZE box")?;
        let Means::Scope(find) = node.form.means else { return None };
        let area = |subject: Subject| {
            let cells = subject.at().collect();
            Area { cells, name: subject.name, clue: None, is_ordered: false }
        };
        Some(find(self, &node.args).into_iter().map(area).collect())
    }

    /// The phrase of a form in the sentences.
    pub(super) fn said(&self, form: &str) -> Option<&Node> {
        let mut phrases = self.sentences.iter().flat_map(|(_, node)| node.all());
        phrases.find(|node| node.says(form))
    }
}

/// The regions of cells.
type Regions = BTreeMap<Cell, usize>;

/// The regions of the cells of areas, in their order.
fn regions<'c>(areas: impl IntoIterator<Item = &'c Vec<Cell>>) -> Regions {
    let areas = areas.into_iter().enumerate();
    areas.flat_map(|(number, cells)| cells.iter().map(move |&cell| (cell, number))).collect()
}

impl View<'_> {
    /// The regions of cells, those that are found or are drawn, and a grid with their looks.
    pub(super) fn areas(&self, is_told: bool) -> (Regions, Grid) {
        if self.facts.unknown.divide.is_some() {
            return self.parts();
        }
        let plain = Grid { is_plain: true, ..Grid::default() };
        if let [first, .., last] | [first @ last] = &*self.partitions {
            let own = if is_told { last } else { first };
            return (regions(own.iter().map(|area| &area.cells)), plain);
        }
        if let Some(groups) = self.groups() {
            return groups;
        }
        let region = match self.facts.unknown.lines {
            Some(Lines::Cells | Lines::Numbers(_)) if is_told => Some(Grid::PALE),
            Some(Lines::Borders | Lines::Numbers(_)) => Some(Grid::BESIDE),
            _ => None,
        };
        let cells = self.facts.sheet.cells.cells();
        (cells.filter_map(|cell| Some((cell, region?))).collect(), plain)
    }

    /// The parts into which the board is divided, as far as they are known.
    fn parts(&self) -> (Regions, Grid) {
        let parts = self.found.parts(&self.facts.sheet.cells);
        let is_known = |part: &Vec<Cell>| !self.is_open || part.len() > 1;
        let parts = parts.into_iter().filter(is_known).collect_vec();
        let names = ('A'..='Z').map(String::from);
        let names = names.chain((1..).map(|number| number.to_string()));
        let names = names.take(parts.len()).collect();
        (regions(&parts), Grid { regions: names, ..Grid::default() })
    }

    /// The parts of the board with equal values, if a sentence speaks of their size.
    fn groups(&self) -> Option<(Regions, Grid)> {
        let node = self.facts.said("each DIGITS is size of its group")?;
        let layer = &self.facts.unknown.layers[node.args[0].layer()];
        let values = layer.cells.map(|cell, _| self.value(layer, cell));
        let parts = values.parts(|one, other| values[one] == values[other]);
        let parts = parts.into_iter().filter(|part| values[part[0]].is_some()).collect_vec();
        let kind = |part: &Vec<Cell>| values[part[0]].unwrap_or(0).unsigned_abs() as usize;
        let kinds = parts.iter().map(kind).collect();
        Some((regions(&parts), Grid { kinds, ..Grid::default() }))
    }
}
