//! Kinds of cells: by their values, their marks, and the lines through them.

use std::iter;

use crate::puzzle::prelude::*;
use crate::puzzles::rules::Facts;
use crate::puzzles::rules::form::{Entry, Form, Means, Needs, Slot, forms};
use crate::puzzles::rules::grid::{Grid, other};
use crate::puzzles::rules::node::{Args, Leaf};
use crate::puzzles::rules::unknown::Layer;
use crate::puzzles::rules::words::integer;
use crate::puzzles::rules::writer::Writer;

/// All forms.
pub(in super::super) const FORMS: &[Entry] = forms! {
    /// cells of one of several kinds
    /// e.g. no 2x2 block has 4 black or grey cells
    AnyOf: KIND "QUALIFIED or KIND" => either, is_either;
    /// cells of a kind that are of one of several others as well
    /// e.g. each row has exactly 2 white (1 or 2)
    AlsoAnyOf: KIND "NOUN KIND" => both, is_both;
    /// cells of one of two kinds that are of another one as well
    /// e.g. each row has exactly 1 (red or green) 3
    EitherAnd: KIND "EITHER QUALIFIED" => both, is_both;
    /// one of two kinds, before another one
    /// e.g. each row has exactly 1 (red or green) 3
    OneOrOther: EITHER "NOUN or NOUN" => either, is_either;
    /// cells of several kinds at once
    /// e.g. no white number repeats in a row or column
    BothKinds: QUALIFIED "NOUN QUALIFIED" => both, is_both;
    /// cells of another kind
    /// e.g. each not black cell sees a star
    NotKind: NOUN "not NOUN" | "non NOUN" =>
        |to, args, cell| {
            if to.facts.has_value(cell) { !to.kind(&args[0], cell) } else { Atom::False }
        },
        |grid, args, cell| grid.facts.has_value(cell) && !grid.is(&args[0], cell);
    /// cells that have a value
    /// e.g. each cell is a lamp or sees a lamp
    Cell: NOUN "cell" | "value" =>
        |to, _, cell| to.facts.has_value(cell).into(),
        |grid, _, cell| grid.facts.has_value(cell);
    /// cells whose value is a number
    /// e.g. no digit is beside a 3
    Digit: NOUN "digit" [needs: Needs::Values] =>
        |to, _, cell| {
            let layers = to.facts.unknown.layers.iter().enumerate();
            let layers = layers.filter(|(_, own)| own.cells.contains(cell)).collect_vec();
            if layers.iter().any(|(_, own)| own.is_of_numbers()) {
                return Atom::True;
            }
            let words = layers
                .iter()
                .flat_map(|(at, own)| iter::repeat(*at).zip((0..).zip(&own.words)));
            let digits = words.filter(|(_, (_, word))| integer(word).is_some());
            let atoms = digits.map(|(at, (value, _))| to.is(at, cell, value)).collect_vec();
            to.any(atoms)
        },
        |grid, _, cell| {
            let layers = grid.facts.unknown.layers.iter().enumerate();
            let mut texts = layers.filter_map(|(at, layer)| Some(layer.text(grid.value(at, cell)?)));
            texts.any(|text| integer(&text).is_some())
        };
    /// cells with an even number
    /// e.g. each row has 2 even digits
    Even: NOUN "even" [needs: Needs::Numbers, alike: false] =>
        |to, _, cell| to.value_where(cell, |value| value % 2 == 0),
        |grid, _, cell| grid.number_in(cell).is_some_and(|value| value % 2 == 0);
    /// cells with an odd number
    /// e.g. no odd digit touches an odd digit
    Odd: NOUN "odd" [needs: Needs::Numbers, alike: false] =>
        |to, _, cell| to.value_where(cell, |value| value % 2 != 0),
        |grid, _, cell| grid.number_in(cell).is_some_and(|value| value % 2 != 0);
    /// cells with one neighbour in each direction at most
    /// e.g. each corner is black
    Corner: NOUN "corner" [needs: Needs::Squares] =>
        |to, _, cell| to.facts.is_corner(cell).into(),
        |grid, _, cell| grid.facts.is_corner(cell);
    /// cells without a neighbour on some side
    /// e.g. no star is at the edge
    Edge: NOUN "at edge" [needs: Needs::Squares] =>
        |to, _, cell| to.facts.is_edge(cell).into(),
        |grid, _, cell| grid.facts.is_edge(cell);
    /// the cell in the middle of the board
    /// e.g. the centre cell is black
    Centre: NOUN "centre" | "central" | "middle" [needs: Needs::Centre] =>
        |to, _, cell| to.facts.is_centre(cell).into(),
        |grid, _, cell| grid.facts.is_centre(cell);
    /// cells in which a line turns
    /// e.g. each black cell is a turn
    Turn: NOUN "turn" | "turning" [needs: Needs::Ways] =>
        |to, _, cell| to.left_by(cell, is_turn),
        |grid, _, cell| is_turn(&grid.ways(cell));
    /// cells through which a line goes straight
    /// e.g. each white cell is straight
    Straight: NOUN "straight" [needs: Needs::Ways] =>
        |to, _, cell| to.left_by(cell, is_straight),
        |grid, _, cell| is_straight(&grid.ways(cell));
    /// cells on a line
    /// e.g. each cell is on a path
    OnLine: NOUN "on line" | "on loop|path" [needs: Needs::Ways] =>
        |to, _, cell| {
            let ways = to.ways(cell);
            to.any(ways.into_iter().map(|(_, is)| is))
        },
        |grid, _, cell| !grid.ways(cell).is_empty();
    /// cells in which a line ends
    /// e.g. each letter is an end
    End: NOUN "end" [needs: Needs::Ways] =>
        |to, _, cell| to.left_by(cell, |ways| ways.len() == 1),
        |grid, _, cell| grid.ways(cell).len() == 1;
    /// cells with a value or a mark, by its word
    /// e.g. each row has exactly 1 star
    Word: NOUN "WORD" =>
        |to, args, cell| match args[0].leaf() {
            Some(Leaf::Value(layer, value)) => to.is(*layer, cell, *value),
            Some(Leaf::Noun(noun)) => to.facts.sheet.mark(cell, noun).is_some().into(),
            _ => Atom::False,
        },
        |grid, args, cell| match args[0].leaf() {
            Some(Leaf::Value(layer, value)) => grid.value(*layer, cell) == Some(*value),
            Some(Leaf::Noun(noun)) => grid.facts.sheet.mark(cell, noun).is_some(),
            _ => false,
        };
};

/// The atom that a cell is of one of two kinds.
fn either(to: &mut Writer<'_, '_>, args: &Args, cell: Cell) -> Atom {
    let kinds = [0, 1].map(|at| to.kind(&args[at], cell));
    to.any(kinds)
}

/// True if a cell is of one of two kinds.
fn is_either(grid: &Grid<'_>, args: &Args, cell: Cell) -> bool {
    [0, 1].iter().any(|&at| grid.is(&args[at], cell))
}

/// The atom that a cell is of both of two kinds.
fn both(to: &mut Writer<'_, '_>, args: &Args, cell: Cell) -> Atom {
    let kinds = [0, 1].map(|at| to.kind(&args[at], cell));
    to.all(kinds)
}

/// True if a cell is of both of two kinds.
fn is_both(grid: &Grid<'_>, args: &Args, cell: Cell) -> bool {
    [0, 1].iter().all(|&at| grid.is(&args[at], cell))
}

/// True if there are two ways, to cells of one row or column.
fn is_straight(ways: &[Cell]) -> bool {
    let is_one = |axis: usize| ways.iter().map(|way| way.coordinates()[axis]).all_equal();
    ways.len() == 2 && (is_one(0) || is_one(1))
}

/// True if there are two ways, to cells of different rows and columns.
fn is_turn(ways: &[Cell]) -> bool {
    ways.len() == 2 && !is_straight(ways)
}

impl Facts {
    /// The sides of a cell, across and down, on which it has no neighbour.
    fn open_sides(&self, cell: Cell) -> [usize; 2] {
        [Cell::RIGHT, Cell::DOWN].map(|step| {
            let beside = [cell + step, cell - step];
            beside.into_iter().filter(|&at| !self.sheet.cells.contains(at)).count()
        })
    }

    fn is_edge(&self, cell: Cell) -> bool {
        self.open_sides(cell) != [0, 0]
    }

    fn is_corner(&self, cell: Cell) -> bool {
        self.open_sides(cell).iter().all(|count| *count > 0)
    }

    /// True for the middle cell of a full board with odd sides.
    pub(in super::super) fn is_centre(&self, cell: Cell) -> bool {
        let (rows, columns) = self.sheet.cells.size();
        let middle = [rows, columns].map(|count| count as i32 / 2);
        rows % 2 == 1 && columns % 2 == 1 && cell == Cell::plane(middle[0], middle[1])
    }

    /// The first kind of values that are numbers.
    pub(in super::super) fn first_numbers(&self) -> Option<usize> {
        self.unknown.layers.iter().position(Layer::is_of_numbers)
    }

    /// True if a cell has a value to be found; any cell, where no values are asked for.
    pub(in super::super) fn has_value(&self, cell: Cell) -> bool {
        let layers = &self.unknown.layers;
        if !layers.is_empty() {
            return layers.iter().any(|layer| layer.cells.contains(cell));
        }
        let has_line = !self.sheet.has_any(cell, &self.unknown.lines_except);
        has_line && self.sheet.cells.contains(cell)
    }
}

impl Grid<'_> {
    /// The first number that a cell has.
    pub(in super::super) fn number_in(&self, cell: Cell) -> Option<i64> {
        self.value(self.facts.first_numbers()?, cell)
    }

    /// The cells to which lines run from a cell.
    pub(in super::super) fn ways(&self, cell: Cell) -> Vec<Cell> {
        let lines = self.lines_at(cell).into_iter().filter(|(_, count)| *count > 0);
        lines.map(|(pair, _)| other(pair, cell)).collect()
    }
}

impl Writer<'_, '_> {
    /// The atom that the first number of a cell is one of those.
    fn value_where(&mut self, cell: Cell, is_it: impl Fn(i64) -> bool) -> Atom {
        let facts = self.facts;
        let Some(at) = facts.first_numbers() else { return Atom::False };
        let values = facts.unknown.layers[at].values.iter().filter(|&&value| is_it(value));
        let atoms = values.map(|&value| self.is(at, cell, value)).collect_vec();
        self.any(atoms)
    }

    /// The cells to which lines can run from a cell, each with the atom that one does.
    pub(in super::super) fn ways(&mut self, cell: Cell) -> Vec<(Cell, Atom)> {
        let pairs = self.facts.lines_at(cell).into_iter();
        pairs.map(|pair| (other(pair, cell), self.line(pair))).collect()
    }

    /// The atom that the cells to which lines run from a cell are such.
    fn left_by(&mut self, cell: Cell, are_such: fn(&[Cell]) -> bool) -> Atom {
        let ways = self.ways(cell);
        let sets = ways.iter().map(|way| way.0).powerset().filter(|own| are_such(own));
        let all = sets.map(|own| {
            self.all(ways.iter().map(|&(to, is)| if own.contains(&to) { is } else { !is }))
        });
        let all = all.collect_vec();
        self.any(all)
    }
}
