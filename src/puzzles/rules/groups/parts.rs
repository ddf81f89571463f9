//! Parts of a board: literals for what belongs to each root.

use puzzlec_encodings::{Formula, Linear};

use super::Said;
use crate::puzzle::prelude::*;
use crate::puzzles::rules::Name;
use crate::puzzles::rules::grid::ordered;
use crate::puzzles::rules::meaning::Subject;
use crate::puzzles::rules::writer::Writer;

impl Writer<'_, '_> {
    /// For each root, the cells that can belong to it, with the atom that they do: neighbours that
    /// are cells of one kind belong together, or else those that are said to.
    pub(super) fn belonging(
        &mut self,
        said: &Said,
        cells: &BTreeMap<Cell, Atom>,
        are_of_kind: bool,
    ) -> Vec<Subject> {
        let facts = self.facts;
        let pairs = facts.sheet.cells.pairs().filter(|_| !are_of_kind).map(<[Cell; 2]>::from);
        let same = pairs.filter_map(|pair| Some((pair, self.model.lit(&Name::Same(pair))?)));
        let same: BTreeMap<[Cell; 2], Lit> = same.collect();
        // That a cell belongs to the part of another one beside it.
        let join = |from: Cell, to: Cell| {
            let same = same.get(&ordered((from, to))).map(|&lit| lit.into());
            same.or(cells.get(&to).copied()).unwrap_or(Atom::False)
        };
        let is_anchored = said.roots.is_some();
        let all = || cells.keys().map(|&cell| (cell, said.sizes[1])).collect();
        let roots = said.roots.clone().unwrap_or_else(all);
        let mut parts: BTreeMap<Cell, BTreeMap<Cell, Atom>> = BTreeMap::new();
        for (&root, &far) in roots.iter().filter(|(root, _)| cells.contains_key(root)) {
            // The first cell of a group comes before all others; a group has one mark.
            let is_after = |cell| if is_anchored { !said.is_root(cell) } else { cell > root };
            let is_own = |cell| cells.contains_key(&cell) && is_after(cell);
            let own = facts.sheet.cells.within(far, root, is_own);
            let own = own.into_iter().map(|cell| match cell {
                cell if is_anchored && cell == root => (cell, cells[&cell]),
                _ => (cell, self.hidden().into()),
            });
            parts.insert(root, own.collect());
        }
        // One root for each cell that is in, and none for the others.
        for (&cell, &is_in) in cells {
            let atoms = parts.values().filter_map(|own| own.get(&cell).copied()).collect_vec();
            self.subject = cell.to_string();
            for &atom in atoms.iter().filter(|atom| **atom != is_in) {
                self.post(Formula::any([!atom, is_in]));
            }
            if atoms != [is_in] {
                self.post(Formula::any(atoms.iter().copied().chain([!is_in])));
                self.post(Linear::count(atoms).at_most(1));
            }
        }
        for own in parts.values().filter(|_| !is_anchored) {
            // Nothing belongs to a cell that does not belong to itself.
            let mut own = own.values();
            let Some(&first) = own.next() else { continue };
            for &atom in own {
                self.post(Formula::any([!atom, first]));
            }
        }
        for (one, other) in facts.sheet.cells.pairs() {
            self.subject = format!("{one} and {other}");
            for (from, to) in [(one, other), (other, one)] {
                let joins = join(from, to);
                for own in parts.values().filter(|_| joins != Atom::False) {
                    let Some(&is) = own.get(&from) else { continue };
                    let too = own.get(&to).copied().unwrap_or(Atom::False);
                    self.post(Formula::any([!is, !joins, too]));
                    if !are_of_kind && from < to {
                        self.post(Formula::any([!is, !too, joins]));
                    }
                }
            }
        }
        let deepest = roots.values().copied().max().unwrap_or(1).min(cells.len());
        let rest = cells.iter().filter(|(cell, _)| !said.is_root(**cell)).map(|(&cell, &is_in)| {
            let root = parts.get(&cell).and_then(|own| own.get(&cell)).copied();
            (cell, is_in, root.unwrap_or(Atom::False))
        });
        let beside = |_: &mut Self, cell| {
            let beside = facts.sheet.cells.neighbours(cell);
            let beside = beside.filter(|other| cells.contains_key(other));
            beside.map(|other| (other, join(cell, other))).collect()
        };
        self.rooted(&rest.collect_vec(), is_anchored.into()..deepest as i64, beside);
        let noun = if are_of_kind { "group" } else { facts.divided() };
        let subjects = parts.into_iter().map(|(root, own)| Subject {
            name: format!("{noun} of {root}"),
            when: own.get(&root).copied().unwrap_or(Atom::False),
            ..Subject::among(own.into_iter().collect())
        });
        subjects.collect()
    }
}
