//! The areas of a board that have borders or colours.

use super::View;
use crate::puzzle::prelude::*;
use crate::puzzles::rules::meaning::Subject;
use crate::puzzles::rules::sheet::Area;
use crate::puzzles::rules::syntax::{Arg, Means, Node};
use crate::puzzles::rules::unknown::Lines;
use crate::puzzles::rules::{Name, grid};

/// The regions of a grid: see [`Grid`].
#[derive(Default)]
pub(super) struct Areas {
    pub(super) of: BTreeMap<Cell, usize>,
    pub(super) names: Vec<String>,
    pub(super) kinds: Vec<usize>,
    pub(super) is_plain: bool,
}

impl Areas {
    fn new<'c>(areas: impl IntoIterator<Item = &'c Vec<Cell>>) -> Self {
        let cells =
            |(number, cells): (usize, &'c Vec<Cell>)| cells.iter().map(move |&cell| (cell, number));
        Self { of: areas.into_iter().enumerate().flat_map(cells).collect(), ..Self::default() }
    }
}

impl View<'_> {
    /// The areas with borders or colours: those that are found, or are drawn.
    pub(super) fn areas(&self, is_told: bool) -> Areas {
        let board = &self.facts.sheet.cells;
        let all = |region: usize| board.cells().map(|cell| (cell, region)).collect();
        if self.facts.unknown.divide.is_some() {
            let parts = board.parts(|one, other| self.is_same((one, other)) == Some(true));
            let is_known = |part: &Vec<Cell>| !self.is_open || part.len() > 1;
            let parts = parts.into_iter().filter(is_known).collect_vec();
            let name = |number: usize| {
                let letter = char::from(b'A' + (number % 26) as u8);
                format!(
                    "{letter}{}",
                    if number < 26 { String::new() } else { (number / 26).to_string() }
                )
            };
            return Areas { names: (0..parts.len()).map(name).collect(), ..Areas::new(&parts) };
        }
        if let [first, .., last] | [first @ last] = &*self.partitions {
            let own = if is_told { last } else { first };
            return Areas { is_plain: true, ..Areas::new(own.iter().map(|area| &area.cells)) };
        }
        if let Some(groups) = self.groups() {
            return groups;
        }
        let of = match self.facts.unknown.lines {
            Some(Lines::Cells | Lines::Numbers(_)) if is_told => all(Grid::PALE),
            Some(Lines::Borders | Lines::Numbers(_)) => all(Grid::BESIDE),
            _ => BTreeMap::new(),
        };
        Areas { of, is_plain: true, ..Areas::default() }
    }

    /// The drawings of areas and the boxes of sentences, those with clues last.
    pub(super) fn partitions(&self) -> Vec<Vec<Area>> {
        let drawn = self.facts.sheet.areas.values();
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
        Some(find(self.facts, &node.args).into_iter().map(area).collect())
    }

    /// The phrase of a form in the sentences.
    pub(super) fn said(&self, form: &str) -> Option<&Node> {
        fn find<'n>(node: &'n Node, form: &str) -> Option<&'n Node> {
            let inner =
                |arg: &'n Arg| if let Arg::Node(node) = arg { find(node, form) } else { None };
            if node.says(form) { Some(node) } else { node.args.iter().find_map(inner) }
        }
        self.facts.sentences.iter().find_map(|(_, node)| find(node, form))
    }

    /// The parts of the board with equal values, if a sentence speaks of their size.
    fn groups(&self) -> Option<Areas> {
        let node = self.said("each DIGITS is size of its group")?;
        let layer = &self.facts.unknown.layers[node.args[0].layer()];
        let values = layer.cells.map(|cell, _| self.value(layer, cell));
        let parts = values.parts(|one, other| values[one] == values[other]);
        let parts = parts.into_iter().filter(|part| values[part[0]].is_some()).collect_vec();
        let kinds = parts.iter().map(|part| values[part[0]].unwrap_or(0).unsigned_abs() as usize);
        Some(Areas { kinds: kinds.collect(), ..Areas::new(&parts) })
    }

    /// True if two neighbours are in one region of those that are to be found.
    pub(super) fn is_same(&self, (one, other): (Cell, Cell)) -> Option<bool> {
        let [one, other] = grid::ordered((one, other));
        let name = Name::Same(one, other);
        let chosen = self.chosen.get(&one).zip(self.chosen.get(&other));
        let chosen = chosen.map(|(one, other)| one == other);
        let is_apart =
            (self.chosen.contains_key(&one) != self.chosen.contains_key(&other)).then_some(false);
        let same = self.known.holds(&name).then_some(true);
        same.or(self.known.refutes(&name).then_some(false)).or(chosen).or(is_apart)
    }
}
