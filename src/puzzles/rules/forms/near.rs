//! Relations of cells, and the cells near a subject.

use crate::puzzle::prelude::*;
use crate::puzzles::rules::Facts;
use crate::puzzles::rules::form::{Entry, Form, Means, Needs, Slot, forms};
use crate::puzzles::rules::meaning::Subject;
use crate::puzzles::rules::node::Arg;

/// All forms.
pub(in super::super) const FORMS: &[Entry] = forms! {
    /// across a side
    /// e.g. no black cell is beside a black cell
    Beside: RELATION "beside" | "next to" | "adjacent to" =>
        |facts, _, own| outside(own, |cell| facts.sheet.cells.neighbours(cell).collect());
    /// across a side or a corner
    /// e.g. no star touches a star
    Touching: RELATION "touching" | "touch" | "around" =>
        |facts, _, own| {
            let board = &facts.sheet.cells;
            let near = |at: Cell| board.neighbours(at).chain(board.diagonal_neighbours(at));
            outside(own, |cell| near(cell).collect())
        };
    /// across a corner
    /// e.g. no star is diagonally beside a star
    DiagonallyBeside: RELATION "diagonally beside" | "diagonal to" =>
        |facts, _, own| outside(own, |cell| facts.sheet.cells.diagonal_neighbours(cell).collect());
    /// a knight's move away
    /// e.g. two cells a knight's move apart have different digits
    KnightsMove: RELATION "knight's move from" | "knight's move away from" | "knight's move apart"
        [needs: Needs::Squares] =>
        |facts, _, own| {
            let steps = iproduct!([-2_i32, -1, 1, 2], [-2_i32, -1, 1, 2]);
            let steps = steps.filter(|(row, column)| row.abs() != column.abs());
            let steps = steps.map(|(row, column)| Cell::plane(row, column)).collect_vec();
            let board = facts.board();
            let moves = |cell: Cell| steps.iter().map(move |&step| cell + step);
            outside(own, |cell| moves(cell).filter(|&at| board.contains(at)).collect())
        };
    /// in the same area of a scope
    /// e.g. no star is in the same row or column as a star
    InSame: RELATION "in same SUBJECTS as" =>
        |facts, args, own| {
            let areas = facts.areas_of(&args[0]);
            let near = |cell| areas.iter().flat_map(move |area| {
                let cells = area.at().filter(move |_| area.at().contains(&cell));
                cells.filter(move |&other| other != cell)
            });
            outside(own, |cell| near(cell).collect())
        };
    /// across a side, in the same row
    /// e.g. no star is horizontally beside a star
    BesideInRow: RELATION "horizontally beside" [needs: Needs::Squares] =>
        |facts, _, own| outside(own, |cell| facts.pair_around(cell, Cell::RIGHT));
    /// across a side, in the same column
    /// e.g. no star is vertically beside a star
    BesideInColumn: RELATION "vertically beside" [needs: Needs::Squares] =>
        |facts, _, own| outside(own, |cell| facts.pair_around(cell, Cell::DOWN));
    /// across one side: `up`, `down`, `left`, `right`
    /// e.g. no star is directly left of a cloud
    Directly: RELATION "directly SIDE of" [needs: Needs::Squares, turns: false] =>
        |facts, args, own| outside(own, |cell| facts.away(cell, args[0].text()).take(1).collect());
    /// in the same row or column, on one side: `up`, `down`, `left`, `right`
    /// e.g. no cloud is anywhere left of a star
    Anywhere: RELATION "anywhere SIDE of" [needs: Needs::Squares, turns: false] =>
        |facts, args, own| outside(own, |cell| facts.away(cell, args[0].text()).collect());
    /// in the same row or column, with nothing but cells that have values between
    /// e.g. no lamp sees a lamp
    Sees: RELATION "sees" | "seeing" | "in sight of" =>
        |facts, _, own| outside(own, |cell| facts.rays(cell).concat());
    /// at the other end of a line
    /// e.g. each white cell is joined to a turn
    JoinedTo: RELATION "joined to" [needs: Needs::Ways] =>
        |to, _, subject| Some(Subject::among(to.ways(subject.only()?))),
        |grid, _, subject| Some(Subject::of("", grid.ways(subject.only()?)).found());
    /// in the direction of the arrow in the cell: `↑ ↗ → ↘ ↓ ↙ ← ↖`
    /// e.g. consecutive numbers are along the arrows
    AlongArrow: RELATION "along arrow" [needs: Needs::Squares, turns: false] =>
        |facts, _, subject| {
            let cell = subject.only()?;
            let mut words = facts.sheet.cells.get(cell)?.iter().map(|mark| &mark.word);
            let word = words.find(|word| word.starts_with(|sign| ARROWS.contains(sign)))?;
            let mut arrows = ARROWS.chars().zip([Cell::STEPS, Cell::DIAGONAL_STEPS].concat());
            let (_, step) = arrows.find(|(arrow, _)| word.starts_with(*arrow))?;
            Some(facts.sheet.cells.ray(cell, step).collect())
        };
    /// cells in a relation to the subject
    /// e.g. each number is the number of mines around it
    Related: NEAR "RELATION it" | "RELATION them" =>
        |to, args, subject| to.near(&args[0], subject),
        |grid, args, subject| grid.near(&args[0], subject);
    /// the cells of the subject itself, those of its line if it is a clue with one
    /// e.g. each row has exactly (the number of clouds in it) stars
    Itself: NEAR "in it" | "of it" => |_, _, own| Some(own.itself()), |_, _, own| Some(own.itself());
    /// the cells of a block of which the cell is the middle, as far as they are on the board
    /// e.g. each number is the number of black cells in the 3x3 block around it
    BlockAround: NEAR "in SIZE block around it" [needs: Needs::Squares] =>
        |facts, args, subject| {
            let middle = subject.only()?;
            let (rows, columns) = args[0].size();
            let first = middle - Cell::plane(rows as i32 / 2, columns as i32 / 2);
            let steps = iproduct!(0..rows as i32, 0..columns as i32);
            let cells = steps.map(|(row, column)| first + Cell::plane(row, column));
            let cells = cells.filter(|&cell| facts.sheet.cells.contains(cell)).collect();
            (rows % 2 == 1 && columns % 2 == 1).then_some(cells)
        };
    /// the line of cells that a clue belongs to, the nearest cell first
    /// e.g. each number is the number of tents in its line
    InLine: NEAR "in its line" | "of its line" => |_, _, subject| subject.line.clone();
    /// the cells in the line of a clue that have a cell of one kind on one side, and of the other
    /// kind on the other side
    /// e.g. each number is the sum of the digits between 1 and 9 in its line
    Between: NEAR "between KIND and KIND in its line" =>
        |to, args, subject| {
            let line = subject.line.as_ref()?;
            let kinds = [0, 1]
                .map(|at| line.iter().map(|&cell| to.kind(&args[at], cell)).collect_vec());
            let cells = line.iter().enumerate().map(|(at, &cell)| {
                let inside = [[0, 1], [1, 0]].map(|[one, other]| {
                    let before = to.any(kinds[one][..at].to_vec());
                    let after = to.any(kinds[other][at + 1..].to_vec());
                    to.all([before, after])
                });
                (cell, to.any(inside))
            });
            Some(Subject::among(cells.collect()))
        },
        |grid, args, subject| {
            let line = subject.line.as_ref()?;
            let places = |kind: &Arg| line.iter().positions(|&cell| grid.is(kind, cell)).minmax();
            let [one, other] = [0, 1].map(|kind| places(&args[kind]).into_option());
            let Some(((first, last), (other_first, other_last))) = one.zip(other) else {
                return Some(Subject::of("", []).found());
            };
            let is_inside = |at| first < at && at < other_last || other_first < at && at < last;
            let cells = line.iter().enumerate().filter(|&(at, _)| is_inside(at));
            Some(Subject::of("", cells.map(|(_, &cell)| cell)).found())
        };
    /// the cells of the row of a cell
    /// e.g. each number is the number of stars in its row
    InRow: NEAR "in its row" | "of its row" => |facts, _, subject| facts.line_of(subject, facts.sheet.cells.rows());
    /// the cells of the column of a cell
    /// e.g. each number is the number of stars in its column
    InColumn: NEAR "in its column" | "of its column" [needs: Needs::Squares] =>
        |facts, _, subject| facts.line_of(subject, facts.sheet.cells.columns());
    /// the cells of the area of a cell, or of that with this number
    /// e.g. each number is the number of black cells in its region
    InDrawing: NEAR "in its DRAWING" | "of its DRAWING" =>
        |facts, args, subject| {
            let index = facts.sheet.area(args[0].text(), subject.only()?)?;
            Some(facts.sheet.areas.get(args[0].text())?[index].cells.clone())
        };
    /// the cells that are connected with a cell and have the same value
    /// e.g. each number is the size of its group
    InGroup: NEAR "in its group" | "of its group" [needs: Needs::Values] =>
        |to, _, subject| to.group_of(subject.only()?),
        |grid, _, subject| grid.group_of(subject.only()?);
    /// the cells of the region of a cell
    /// e.g. each number is the size of its region
    InRegion: NEAR "in its REGION" | "of its REGION" =>
        |to, _, subject| to.region_of(subject.only()?),
        |grid, _, subject| {
            let own = grid.regions.get(subject.only()?)?;
            let cells = grid.regions.iter().filter(|(_, of)| *of == own);
            Some(Subject::of("", cells.map(|(cell, _)| cell)).found())
        };
};

/// Arrows, those of steps across a side before those across a corner.
const ARROWS: &str = "↑→↓←↗↘↙↖";

/// The cells near to those of a subject, if it has some, but for its own.
fn outside(subject: &Subject, near: impl Fn(Cell) -> Vec<Cell>) -> Option<Vec<Cell>> {
    let own = subject.at().collect_vec();
    let near = own.iter().flat_map(|&cell| near(cell)).filter(|cell| !own.contains(cell));
    let near = near.unique().collect();
    (!own.is_empty()).then_some(near)
}

impl Subject {
    /// Its cells, those of its line if it has one.
    fn itself(&self) -> Self {
        self.line.clone().map_or_else(|| self.clone(), |line| Self::of("", line))
    }
}

impl Facts {
    /// The cells one step on and one step back.
    fn pair_around(&self, cell: Cell, step: Cell) -> Vec<Cell> {
        let both = [cell + step, cell - step].into_iter();
        both.filter(|&at| self.sheet.cells.contains(at)).collect()
    }

    /// The cells of which a cell is on one side, the nearest first.
    fn away(&self, cell: Cell, side: &str) -> impl Iterator<Item = Cell> {
        let step = match side {
            "up" | "top" => Cell::DOWN,
            "down" | "bottom" => Cell::default() - Cell::DOWN,
            "left" => Cell::RIGHT,
            _ => Cell::default() - Cell::RIGHT,
        };
        self.sheet.cells.ray(cell, step)
    }

    /// The cells with values of the line among some that the only cell of a subject is in.
    fn line_of(&self, subject: &Subject, lines: Vec<Vec<Cell>>) -> Option<Vec<Cell>> {
        // That of a clue outside is its own, if it runs so.
        let is_outside = subject.cells.is_empty();
        let own = subject.line.as_ref().filter(|line| is_outside && line.len() > 1);
        let cell = own.map_or_else(|| subject.only(), |line| line.first().copied())?;
        let line = lines.into_iter().find(|line| line.contains(&cell))?;
        if own.is_some_and(|own| own.iter().any(|at| !line.contains(at))) {
            return None;
        }
        let line = line.into_iter();
        Some(line.filter(|&at| self.has_value(at)).collect())
    }
}
