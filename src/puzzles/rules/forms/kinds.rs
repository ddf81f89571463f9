//! Kinds of cells: by their values, their marks, and the lines through them.

use super::super::grid::Grid;
use super::super::syntax::{Arg, Form, Means, Needs, form};
use super::super::unknown::Lines;
use super::super::writer::Writer;
use crate::puzzle::prelude::*;

/// All forms.
pub(in super::super) const FORMS: &[Form] = &[
    form(
        "KIND",
        &["QUALIFIED or KIND"],
        "cells of one of several kinds",
        "no 2x2 block has 4 black or grey cells",
        Means::Kind(
            |to, args, cell| {
                let atoms = [0, 1].map(|index| to.kind(&args[index], cell));
                to.any(atoms)
            },
            |grid, args, cell| grid.is(&args[0], cell) || grid.is(&args[1], cell),
        ),
    ),
    form(
        "QUALIFIED",
        &["NOUN QUALIFIED"],
        "cells of several kinds at once",
        "no white number repeats in a row or column",
        Means::Kind(
            |to, args, cell| {
                let atoms = [0, 1].map(|index| to.kind(&args[index], cell));
                to.all(atoms)
            },
            |grid, args, cell| grid.is(&args[0], cell) && grid.is(&args[1], cell),
        ),
    ),
    form(
        "NOUN",
        &["not NOUN", "non NOUN"],
        "cells of another kind",
        "each not black cell sees a star",
        Means::Kind(
            |to, args, cell| {
                let is_cell = to.has_value(cell);
                if is_cell { !to.kind(&args[0], cell) } else { Atom::False }
            },
            |grid, args, cell| grid.has_value(cell) && !grid.is(&args[0], cell),
        ),
    ),
    form(
        "NOUN",
        &["cell"],
        "cells that have a value",
        "each cell is a lamp or sees a lamp",
        Means::Kind(|to, _, cell| to.has_value(cell).into(), |grid, _, cell| grid.has_value(cell)),
    ),
    form(
        "NOUN",
        &["even"],
        "cells with an even number",
        "each row has 2 even digits",
        Means::Kind(
            |to, _, cell| to.value_where(cell, |value| value % 2 == 0),
            |grid, _, cell| grid.number_in(cell).is_some_and(|value| value % 2 == 0),
        ),
    )
    .needing(Needs::Numbers)
    .telling_values(),
    form(
        "NOUN",
        &["odd"],
        "cells with an odd number",
        "no odd digit touches an odd digit",
        Means::Kind(
            |to, _, cell| to.value_where(cell, |value| value % 2 != 0),
            |grid, _, cell| grid.number_in(cell).is_some_and(|value| value % 2 != 0),
        ),
    )
    .needing(Needs::Numbers)
    .telling_values(),
    form(
        "NOUN",
        &["turn", "turning"],
        "cells in which a line turns",
        "each black cell is a turn",
        Means::Kind(
            |to, _, cell| {
                let straight = to.straight(cell);
                let two = to.passed(cell);
                to.all([two, !straight])
            },
            |grid, _, cell| {
                let ways = grid.ways(cell);
                ways.len() == 2 && !is_straight(&ways)
            },
        ),
    )
    .needing(Needs::Ways),
    form(
        "NOUN",
        &["straight"],
        "cells through which a line goes straight",
        "each white cell is straight",
        Means::Kind(|to, _, cell| to.straight(cell), |grid, _, cell| is_straight(&grid.ways(cell))),
    )
    .needing(Needs::Ways),
    form(
        "NOUN",
        &["on line", "on loop|path"],
        "cells on a line",
        "each cell is on a path",
        Means::Kind(
            |to, _, cell| {
                let atoms = to.line_atoms(cell);
                to.any(atoms)
            },
            |grid, _, cell| !grid.ways(cell).is_empty(),
        ),
    )
    .needing(Needs::Ways),
    form(
        "NOUN",
        &["end"],
        "cells in which a line ends",
        "each letter is an end",
        Means::Kind(
            |to, _, cell| {
                let atoms = to.line_atoms(cell);
                let two = to.two_of(&atoms);
                let some = to.any(atoms);
                to.all([some, !two])
            },
            |grid, _, cell| grid.ways(cell).len() == 1,
        ),
    )
    .needing(Needs::Ways),
    form(
        "NOUN",
        &["digit", "value"],
        "cells that have a value",
        "each digit is the size of its group",
        Means::Kind(|to, _, cell| to.has_value(cell).into(), |grid, _, cell| grid.has_value(cell)),
    ),
    form(
        "NOUN",
        &["WORD"],
        "cells with a value or a mark, by its word",
        "each row has exactly 1 star",
        Means::Kind(
            |to, args, cell| match &args[0] {
                Arg::Value(layer, value) => to.is(*layer, cell, *value),
                Arg::Noun(noun) => to.sheet.mark(cell, noun).is_some().into(),
                _ => Atom::False,
            },
            |grid, args, cell| match &args[0] {
                Arg::Value(layer, value) => grid.value(*layer, cell) == Some(*value),
                Arg::Noun(noun) => grid.sheet.mark(cell, noun).is_some(),
                _ => false,
            },
        ),
    ),
];

/// True if there are two ways, in opposite directions.
fn is_straight(ways: &[Cell]) -> bool {
    matches!(*ways, [one, other] if one + other == one - one)
}

/// The direction in which a line leaves a cell: one step.
fn way(cell: Cell, [one, other]: [Cell; 2]) -> Cell {
    let step = if one == cell { other - one } else { one - other };
    let [row, column] = [0, 1].map(|axis| step.coordinates()[axis].signum());
    Cell::plane(row, column)
}

impl super::super::Facts {
    /// True if a cell has a value to be found; any cell, where no values are asked for.
    pub(in super::super) fn has_value(&self, cell: Cell) -> bool {
        let layers = &self.unknown.layers;
        let on_line = || self.around.contains_key(&cell);
        match (layers.is_empty(), self.unknown.lines) {
            (true, Some(Lines::Cells)) => on_line(),
            (true, _) => self.sheet.cells.contains(cell),
            _ => layers.iter().any(|layer| layer.cells.contains(cell)),
        }
    }
}

impl Grid<'_> {
    /// The first number that a cell has.
    pub(in super::super) fn number_in(&self, cell: Cell) -> Option<i64> {
        let layer =
            self.unknown.layers.iter().position(super::super::unknown::Layer::is_of_numbers)?;
        self.value(layer, cell)
    }

    /// The ways on which lines leave a cell.
    pub(in super::super) fn ways(&self, cell: Cell) -> Vec<Cell> {
        let lines = self.lines_at(cell).into_iter().filter(|(_, count)| *count > 0);
        lines.map(|(pair, _)| way(cell, pair)).collect()
    }
}

impl Writer<'_, '_> {
    /// The atom that the first number of a cell is one of those.
    fn value_where(&mut self, cell: Cell, is_it: impl Fn(i64) -> bool) -> Atom {
        let layers = &self.facts.unknown.layers;
        let Some(at) = layers.iter().position(super::super::unknown::Layer::is_of_numbers) else {
            return Atom::False;
        };
        let values = layers[at].values.iter().copied().filter(|&value| is_it(value));
        let atoms =
            values.collect_vec().into_iter().map(|value| self.is(at, cell, value)).collect_vec();
        self.any(atoms)
    }

    /// The atoms that there is a line, for each way from a cell.
    pub(in super::super) fn line_atoms(&mut self, cell: Cell) -> Vec<Atom> {
        let pairs = self.facts.lines_at(cell);
        pairs.into_iter().map(|pair| self.line(pair)).collect()
    }

    /// The atom that there is a line between two places.
    pub(in super::super) fn line(&mut self, pair: [Cell; 2]) -> Atom {
        match self.lines.get(&pair) {
            Some(&Ok(lit)) => lit.into(),
            Some(&Err(int)) => self.model.ge(int, 1),
            None => Atom::False,
        }
    }

    /// The atom that two atoms hold at least.
    fn two_of(&mut self, atoms: &[Atom]) -> Atom {
        let pairs = atoms.iter().copied().array_combinations::<2>().collect_vec();
        let both = pairs.into_iter().map(|both| self.all(both)).collect_vec();
        self.any(both)
    }

    /// The atom that exactly two lines are at a cell.
    fn passed(&mut self, cell: Cell) -> Atom {
        let atoms = self.line_atoms(cell);
        let three = atoms.iter().copied().array_combinations::<3>().collect_vec();
        let three = three.into_iter().map(|three| self.all(three)).collect_vec();
        let two = self.two_of(&atoms);
        let three = self.any(three);
        self.all([two, !three])
    }

    /// The atom that a line goes straight through a cell.
    fn straight(&mut self, cell: Cell) -> Atom {
        let pairs = self.facts.lines_at(cell);
        let opposite = pairs
            .iter()
            .array_combinations()
            .filter(|&[&one, &other]| way(cell, one) + way(cell, other) == cell - cell);
        let opposite = opposite.map(|both| both.map(|pair| *pair)).collect_vec();
        let through = opposite.into_iter().map(|both| {
            let others = pairs.iter().copied().filter(|pair| !both.contains(pair)).collect_vec();
            let both = both.map(|pair| self.line(pair));
            let others = others.into_iter().map(|pair| !self.line(pair)).collect_vec();
            self.all(both.into_iter().chain(others))
        });
        let through = through.collect_vec();
        self.any(through)
    }
}
