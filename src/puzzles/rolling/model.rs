//! The rules in variables and constraints.
//!
//! A tour is told by the edges that the die rolls over, which are a Hamiltonian path. An edge turns
//! the die in the same way back as there, so that no step needs a number: the faces on a cell and
//! on the next are told by the edge between them alone.

use super::{Die, Direction, Name, Rolling, next};
use crate::puzzle::prelude::*;

impl Rolling {
    pub(super) fn write(&self, model: &mut Model<Name>) {
        let var = |(cell, direction)| (cell, direction, model.var(Name::Edge(cell, direction)));
        let edges = self.edges().map(var).collect_vec();
        let ends = edges.iter().map(|&(cell, direction, edge): &(Cell, Direction, Lit)| {
            (cell, next(cell, direction), edge)
        });
        let rule = model.rule("the die visits each cell once");
        { rule }.hamiltonian_path(self.first, ends);
        let faces = self.board.map(|cell, ()| self.faces(model, cell));
        for (cell, faces) in faces.iter() {
            self.axes(model, cell, faces);
        }
        for (cell, direction, edge) in edges {
            let [before, after] = [cell, next(cell, direction)].map(|cell| &faces[cell]);
            // A roll over an edge carries every face to its next side, and back. The faces 1, 2 and
            // 3 lie on the three sides; after the roll, they or their opposites do.
            for (&to, carried) in after.iter().zip(Die::START.rolled(direction).0) {
                let from = before[usize::from(carried.min(7 - carried)) - 1];
                for face in 1..=6 {
                    let shown = model.eq(from, face);
                    let next = model.eq(to, if carried > 3 { 7 - face } else { face });
                    let rule = model.rule("each roll turns the die");
                    let mut rule = rule.of(format_args!("{cell},{direction}")).when(edge);
                    rule.clause([!shown, next]);
                    rule.clause([shown, !next]);
                }
            }
        }
        let mut objective = Objective::new("sum of the faces on top");
        for &[top, ..] in faces.values() {
            objective.add(model, 1, top);
        }
        model.optimise(objective);
        self.obstruct(model);
    }

    /// Every roll leads to a cell of the other colour of a chessboard.
    fn obstruct(&self, model: &mut Model<Name>) {
        let of_start = self.board.cells().filter(|&cell| self.is_like_start(cell)).count();
        let others = self.board.len() - of_start;
        if of_start < others {
            let colours =
                format!("{of_start} cells have the colour of the start and {others} the other");
            model.obstruction(format!("on a chessboard, {colours}; a tour alternates"));
        }
    }

    /// True if a cell has the colour of the start on a chessboard.
    fn is_like_start(&self, cell: Cell) -> bool {
        Lattice::Square.colour(cell) == Lattice::Square.colour(self.first)
    }

    /// The faces on the three sides on a cell, which the tour determines.
    fn faces(&self, model: &mut Model<Name>, cell: Cell) -> [Int; 3] {
        let names = [Name::Top(cell), Name::North(cell), Name::East(cell)];
        let encodings = [IntEncoding::Both, IntEncoding::Direct, IntEncoding::Direct];
        let start = Die::START.0;
        std::array::from_fn(|side| {
            let at_start = i64::from(start[side]);
            let values = if cell == self.first { at_start..=at_start } else { 1..=6 };
            let number = model.int_by(encodings[side], names[side].clone(), values);
            model.hide_int(number);
            number
        })
    }

    /// Every roll swaps two of the three axes of the die: on the cells of one colour, the axis on
    /// top determines the faces to the north and to the east.
    fn axes(&self, model: &mut Model<Name>, cell: Cell, faces: &[Int; 3]) {
        let axis = |face: i64| face.min(7 - face);
        // At the start the axes are 1, 2, 3 on top, to the north and to the east.
        let after = if self.is_like_start(cell) { 1 } else { 2 };
        for (&one, &other) in faces.iter().circular_tuple_windows() {
            for (face, next) in model.domain(one).to_vec().into_iter().cartesian_product(1..=6) {
                if axis(next) != (axis(face) - 1 + after) % 3 + 1 {
                    let pair = [model.ne(one, face), model.ne(other, next)];
                    let rule = model.implied("the axis on each side fixes those on the others");
                    rule.of(cell).clause(pair);
                }
            }
        }
    }
}
