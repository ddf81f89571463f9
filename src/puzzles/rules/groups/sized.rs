//! Numbers that are the sizes of their groups.

use puzzlec_encodings::{Formula, Linear};

use crate::puzzle::prelude::*;
use crate::puzzles::rules::meaning::Subject;
use crate::puzzles::rules::unknown::Layer;
use crate::puzzles::rules::writer::Writer;

impl Writer<'_, '_> {
    /// The atom that a cell has a value, known if the cell is given.
    fn is_known(&mut self, layer: usize, cell: Cell, value: i64) -> Atom {
        match self.facts.unknown.layers[layer].cells.get(cell) {
            Some(Some(given)) => (*given == value).into(),
            _ => self.is(layer, cell, value),
        }
    }

    /// Posts that two atoms are equal if another one holds.
    pub(in super::super) fn equal(&mut self, same: Atom, one: Atom, other: Atom) {
        self.post(Formula::any([!same, !one, other]));
        self.post(Formula::any([!same, one, !other]));
    }

    /// The atom that two cells have the same value.
    pub(super) fn same_value(&mut self, layer: usize, one: Cell, other: Cell) -> Atom {
        let Layer { cells, values, .. } = &self.facts.unknown.layers[layer];
        for (one, other) in [(one, other), (other, one)] {
            if let Some(&Some(given)) = cells.get(one) {
                return self.is_known(layer, other, given);
            }
        }
        let same = Atom::from(self.hidden());
        for &value in values {
            let [one, other] = [one, other].map(|cell| self.is(layer, cell, value));
            self.equal(same, one, other);
            self.post(Formula::any([same, !one, !other]));
        }
        same
    }

    /// Each number of a kind is the size of its group.
    ///
    /// A group is a tree: its root bears the label of all its cells, every other cell has a parent
    /// beside it, and the size of a cell counts itself and all below it.
    pub(in super::super) fn sized_groups(&mut self, layer: usize) {
        let Layer { cells: board, values, .. } = &self.facts.unknown.layers[layer];
        let most = values.last().map_or(1, |&most| most.clamp(1, board.len() as i64));
        let largest = |cell: Cell| board[cell].map_or(most, |given| given.clamp(1, most));
        self.around_given(layer);
        let bits = usize::BITS - board.len().leading_zeros();
        let labels = board.map(|_, _| (0..bits).map(|_| self.hidden()).collect_vec());
        let sizes = board.map(|cell, _| self.int(1..=largest(cell)));
        // Each two neighbours, the child first, whether they are so, and what is below.
        let mut arcs = Vec::new();
        for (one, other) in board.pairs().collect_vec() {
            self.subject = format!("{one} and {other}");
            let same = self.same_value(layer, one, other);
            if same == Atom::False {
                continue;
            }
            for (&one, &other) in labels[one].iter().zip(&labels[other]) {
                self.equal(same, one.into(), other.into());
            }
            for (child, parent) in [(one, other), (other, one)] {
                let is = Atom::from(self.hidden());
                self.post(Formula::any([!is, same]));
                let part = self.int(0..largest(one).min(largest(other)));
                self.rule(&[is]).equal(sizes[child], part);
                let none = self.model.le(part, 0);
                self.post(Formula::any([is, none]));
                arcs.push((child, parent, is, part));
            }
        }
        // The root is the first cell of a group, given numbers before others.
        let order = board.iter().sorted_by_key(|(_, given)| given.is_none());
        for (number, (cell, _)) in order.enumerate() {
            let (label, size) = (&labels[cell], sizes[cell]);
            self.subject = cell.to_string();
            let root = Atom::from(self.hidden());
            for (bit, &is) in label.iter().enumerate() {
                let is_set = number >> bit & 1 == 1;
                if !is_set {
                    let higher = (bit + 1..label.len()).filter(|bit| number >> bit & 1 == 1);
                    let lits = higher.chain([bit]).map(|bit| Atom::from(!label[bit]));
                    self.post(Formula::any(lits.collect_vec()));
                }
                let is = Atom::from(is);
                self.post(Formula::any([!root, if is_set { is } else { !is }]));
            }
            let above = arcs.iter().filter(|(child, ..)| *child == cell).map(|&(.., is, _)| is);
            self.post(Linear::count(above.chain([root])).is(1));
            let below = arcs.iter().filter(|(_, parent, ..)| *parent == cell);
            let below: Linear = below.map(|&(.., part)| part).sum();
            self.post((below - size).is(-1));
            if let Some(value) = self.int_of(layer, cell) {
                self.rule(&[root]).equal(size, value);
                self.rule(&[]).linear([(1, size), (-1, value)], Comparison::AtMost, 0);
            }
        }
    }

    /// The cells that belong to a given number are as many as it says, which follows from the trees
    /// and sees early that a group is too large, or cannot grow.
    fn around_given(&mut self, layer: usize) {
        let board = &self.facts.unknown.layers[layer].cells;
        let given = |cell: Cell| board.get(cell).copied().flatten();
        for (root, number) in board.cells().filter_map(|cell| Some((cell, given(cell)?))) {
            // Of given numbers side by side, one is enough.
            if board.neighbours(root).any(|other| other < root && given(other) == Some(number)) {
                continue;
            }
            let is_open = |at| board.contains(at) && given(at).is_none_or(|own| own == number);
            let ball = board.within(usize::try_from(number).unwrap_or(0), root, is_open);
            let mut atom = |cell| if cell == root { Atom::True } else { self.hidden().into() };
            let atoms = ball.into_iter().map(|cell| (cell, atom(cell)));
            let own = Subject::among(atoms.collect());
            self.subject = root.to_string();
            for &(cell, is) in &own.cells {
                let same = self.is_known(layer, cell, number);
                self.post(Formula::any([!is, same]));
                let beside = board.neighbours(cell).collect_vec();
                for &other in &beside {
                    let same = self.is_known(layer, other, number);
                    self.post(Formula::any([!is, !same, own.has(other)]));
                }
                let support = beside.into_iter().map(|other| own.has(other));
                self.post(Formula::any(support.chain([!is, Atom::from(cell == root)])));
            }
            self.post(Linear::count(own.cells.into_iter().map(|(_, is)| is)).is(number));
        }
    }
}
