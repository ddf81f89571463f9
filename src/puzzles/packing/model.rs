//! What must hold, in variables and constraints.

use super::{Name, Packing, Piece, Placement};
use crate::puzzle::prelude::*;
use crate::shapes::lattice::Cell;

type Placed = Vec<(Lit, Placement)>;

impl Packing {
    /// One variable per placement: as many per piece as there are pieces, one per cell.
    pub(super) fn direct(&self, model: &mut Model<Name>) -> Placed {
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
            piece.placed(model, places);
        }
        for (cell, places) in on_cell {
            if self.board.optional.contains(&cell) {
                model
                    .rule("each optional cell is covered at most once")
                    .of(cell)
                    .at_most_one(places);
            } else {
                model.rule("each cell is covered once").of(cell).exactly_one(places);
            }
        }
        placed
    }

    /// A variable per piece and cell, and a command variable per placement that implies its cells.
    pub(super) fn command(&self, model: &mut Model<Name>) -> Placed {
        let mut covers = BTreeMap::new();
        for (index, piece) in self.pieces.iter().enumerate() {
            for &cell in &self.board.cells {
                // The placements tell what is covered.
                covers.insert((index, cell), model.hidden(Name::Covers(piece.name.clone(), cell)));
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
                model.rule("each cell is covered").of(cell).at_least_one(pieces.iter().copied());
            }
            model.rule("no two pieces share a cell").of(cell).at_most_one(pieces);
        }
        for (index, (piece, commands)) in self.pieces.iter().zip(&of_piece).enumerate() {
            let mut rule = model.rule("each placement covers its cells").of(&piece.name);
            for (command, cells) in commands {
                for &cell in cells {
                    rule.implies(*command, covers[&(index, cell)]);
                }
            }
            piece.placed(model, commands.iter().map(|&(command, _)| command));
            if !self.is_exact() {
                // Counting cells no longer does it: a covered cell is covered by one placement.
                for &cell in &self.board.cells {
                    let on_cell = commands.iter().filter(|(_, cells)| cells.contains(&cell));
                    let on_cell = on_cell.map(|&(command, _)| command).collect_vec();
                    let rule = model.rule("each covered cell has one placement").of(&piece.name);
                    rule.when(covers[&(index, cell)]).exactly_one(on_cell);
                }
            }
        }
        placed
    }

    /// Cells coloured like a chessboard, or in three colours on hexagons: however the pieces lie,
    /// those of each colour are covered. Solomon W. Golomb, "Checker boards and polyominoes", 1954.
    /// The last colour follows from the others and the area.
    pub(super) fn balance(&self, model: &mut Model<Name>, placed: &[(Lit, Placement)]) {
        if !model.wants(Role::Implied) {
            return;
        }
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
            let mut rule = model.implied("the cells of each colour are covered").of(wanted);
            if least == most {
                rule.sum(terms, Comparison::Exactly, most);
            } else {
                rule.sum(terms.clone(), Comparison::AtMost, most);
                rule.sum(terms, Comparison::AtLeast, least);
            }
        }
    }
}

impl Piece {
    /// As many of these placements as there are pieces.
    fn placed(&self, model: &mut Model<Name>, places: impl IntoIterator<Item = Lit>) {
        let (least, most) = (self.at_least as i64, self.at_most as i64);
        let (sentence, comparison) = match (least == most, most) {
            (true, 1) => ("each piece is placed once", Comparison::Exactly),
            (true, _) => ("each piece is placed as often as it has copies", Comparison::Exactly),
            (false, 1) => ("each optional piece is placed at most once", Comparison::AtMost),
            (false, _) => (
                "each optional piece is placed at most as often as it has copies",
                Comparison::AtMost,
            ),
        };
        model.rule(sentence).of(&self.name).count(places, comparison, most);
    }
}
