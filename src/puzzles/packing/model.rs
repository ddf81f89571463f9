//! What must hold, in variables and constraints.

use std::collections::BTreeMap;

use itertools::Itertools;
use puzzlec_dimacs::Lit;
use puzzlec_encodings::{Comparison, Model};

use super::{Packing, Piece, Placement, Rule, Var};
use crate::shapes::lattice::Cell;

impl Packing {
    /// One variable per placement: as many per piece as there are pieces, one per cell.
    pub(super) fn direct(&self) -> (Model<Var, Rule>, Vec<(Lit, Placement)>) {
        let mut model = Model::new();
        let mut of_piece = vec![Vec::new(); self.pieces.len()];
        let mut on_cell: BTreeMap<Cell, Vec<Lit>> =
            self.board.cells.iter().map(|&cell| (cell, Vec::new())).collect();
        let placed = self.placements().map(|placement| {
            let place = model.var(self.place(&placement));
            of_piece[placement.piece].push(place);
            for cell in &placement.cells {
                on_cell.entry(*cell).or_default().push(place);
            }
            (place, placement)
        });
        let placed = placed.collect_vec();
        for (piece, places) in self.pieces.iter().zip(of_piece) {
            piece.placed(&mut model, places);
        }
        for (cell, places) in on_cell {
            if self.board.optional.contains(&cell) {
                model.at_most_one(Rule::Cell(cell), places);
            } else {
                model.exactly_one(Rule::Cell(cell), places);
            }
        }
        (model, placed)
    }

    /// A variable per piece and cell, and a command variable per placement that implies its cells.
    pub(super) fn command(&self) -> (Model<Var, Rule>, Vec<(Lit, Placement)>) {
        let mut model = Model::new();
        let mut covers = BTreeMap::new();
        for (index, piece) in self.pieces.iter().enumerate() {
            for &cell in &self.board.cells {
                let covered = model.var(Var::Covers { piece: piece.name.clone(), cell });
                // The placements tell what is covered.
                model.hide(covered);
                covers.insert((index, cell), covered);
            }
        }
        let mut of_piece = vec![Vec::new(); self.pieces.len()];
        let placed = self.placements().map(|placement| {
            let command = model.var(self.place(&placement));
            of_piece[placement.piece].push((command, placement.cells.clone()));
            (command, placement)
        });
        let placed = placed.collect_vec();
        for &cell in &self.board.cells {
            let pieces = (0..self.pieces.len()).map(|piece| covers[&(piece, cell)]).collect_vec();
            if !self.board.optional.contains(&cell) {
                model.at_least_one(Rule::Cell(cell), pieces.iter().copied());
            }
            model.at_most_one(Rule::Overlap(cell), pieces);
        }
        for (index, (piece, commands)) in self.pieces.iter().zip(&of_piece).enumerate() {
            let rule = || Rule::Command(piece.name.clone());
            for (command, cells) in commands {
                for &cell in cells {
                    model.implies(rule(), *command, covers[&(index, cell)]);
                }
            }
            piece.placed(&mut model, commands.iter().map(|&(command, _)| command));
            if !self.is_exact() {
                // Counting cells no longer does it: a covered cell is covered by one placement.
                for &cell in &self.board.cells {
                    let on_cell = commands.iter().filter(|(_, cells)| cells.contains(&cell));
                    let on_cell = on_cell.map(|&(command, _)| command).collect_vec();
                    model.exactly_one(rule(), on_cell).when(covers[&(index, cell)]);
                }
            }
        }
        (model, placed)
    }

    /// Cells coloured like a chessboard, or in three colours on hexagons: however the pieces lie,
    /// those of each colour are covered. Solomon W. Golomb, "Checker boards and polyominoes", 1954.
    /// The last colour follows from the others and the area.
    pub(super) fn balance(&self, model: &mut Model<Var, Rule>, placed: &[(Lit, Placement)]) {
        let lattice = self.file.lattice;
        for wanted in 0..lattice.colours() - 1 {
            let count = |cells: &mut dyn Iterator<Item = &Cell>| {
                cells.filter(|&&cell| lattice.colour(cell) == wanted).count() as i64
            };
            let most = count(&mut self.board.cells.iter());
            let least = most - count(&mut self.board.cells.intersection(&self.board.optional));
            let terms = placed
                .iter()
                .map(|(place, placement)| (count(&mut placement.cells.iter()), *place));
            let terms = terms.collect_vec();
            let rule = Rule::Balance(wanted);
            if least == most {
                model.sum(rule, terms, Comparison::Exactly, most);
            } else {
                model.sum(rule.clone(), terms.clone(), Comparison::AtMost, most);
                model.sum(rule, terms, Comparison::AtLeast, least);
            }
        }
    }

    /// Confines one piece to a fundamental domain: of the placements of that piece that are images
    /// of one another under the symmetries of the board, only the least may be chosen.
    ///
    /// Every solution has an image that may be chosen, since every placement has: the symmetries
    /// map solutions to solutions, and this piece to itself. Where no symmetry but the identity
    /// maps a placement to itself, exactly one image may, so that every class is found once.
    pub(super) fn confine(&self, model: &mut Model<Var, Rule>, placed: &[(Lit, Placement)]) {
        let Some(piece) = self.confined() else { return };
        for (place, placement) in placed.iter().filter(|(_, placement)| placement.piece == piece) {
            if !self.is_least(&placement.cells) {
                model.clause(Rule::Confined(self.pieces[piece].name.clone()), [!*place]);
            }
        }
    }

    /// The piece that is confined to break the symmetries of the board: one that is there once and
    /// that every symmetry maps to itself, with the fewest placements that are left.
    pub(super) fn confined(&self) -> Option<usize> {
        *self.confined.get_or_init(|| self.choose_confined())
    }

    fn choose_confined(&self) -> Option<usize> {
        let group = self.group();
        if group.len() < 2 {
            return None;
        }
        let once = |&piece: &usize| {
            let Piece { at_least, at_most, .. } = self.pieces[piece];
            (at_least, at_most) == (1, 1) && group.iter().all(|(_, images)| images[piece] == piece)
        };
        let left = |&piece: &usize| {
            let of_piece = self.placements().filter(|placement| placement.piece == piece);
            let (mut least, mut all) = (0, 0);
            for placement in of_piece {
                least += usize::from(self.is_least(&placement.cells));
                all += 1;
            }
            // Per mille of the placements, so that a piece whose images differ comes first; then
            // the fewest.
            (1000 * least / all.max(1), least)
        };
        (0..self.pieces.len()).filter(once).min_by_key(left)
    }

    /// Whether no symmetry of the board maps these cells to smaller ones.
    pub(super) fn is_least(&self, cells: &[Cell]) -> bool {
        let sorted = cells.iter().copied().sorted().collect_vec();
        self.group().iter().all(|(symmetry, _)| {
            let image = cells.iter().map(|&cell| symmetry.apply(cell)).sorted();
            image.ge(sorted.iter().copied())
        })
    }
}

impl Piece {
    /// As many of these placements as there are pieces.
    fn placed(&self, model: &mut Model<Var, Rule>, places: impl IntoIterator<Item = Lit>) {
        let rule = || Rule::Piece(self.name.clone());
        let (least, most) = (self.at_least as i64, self.at_most as i64);
        if least == most {
            model.count(rule(), places, Comparison::Exactly, most);
        } else {
            model.count(rule(), places, Comparison::AtMost, most);
        }
    }
}
