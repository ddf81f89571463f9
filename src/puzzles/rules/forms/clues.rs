//! Predicates on numbers in an order, on cages and clues, and on shapes.

use puzzlec_encodings::{Formula, Linear};

use super::super::grid::is_rectangle;
use super::numbers::{difference, ratio};
use crate::puzzle::prelude::*;
use crate::puzzles::rules::form::{Entry, Form, Means, Needs, Slot, forms};
use crate::puzzles::rules::grid::Grid;
use crate::puzzles::rules::meaning::{Bounds, Subject, lies, range};
use crate::puzzles::rules::writer::Writer;

/// All forms.
pub(in super::super) const FORMS: &[Entry] = forms! {
    /// the difference of two numbers
    /// e.g. two cells beside each other differ by at least 3
    DiffersBy: PREDICATE "differ by COMPARISON NUMBER" [needs: Needs::Numbers, alike: false] =>
        |to, args, own| {
            let number = to.number(&args[1], own)?;
            match number.known() {
                Some(by) => to.pair(own, |one, two| args[0].compares(difference(one, two), by)),
                None => Some(args[0].compared(to.of_two(own, difference)?, number)),
            }
        },
        |grid, args, subject| {
            let own = grid.of_two(subject, difference)?;
            Some(args[0].compares(own, grid.number(&args[1], subject)?))
        };
    /// the numbers of a cage give its number by its operation: `12+`, `3-`, `6x`, `2/`
    /// e.g. each cage makes its number
    MakesNumber: PREDICATE "makes its number" [needs: Needs::Numbers, alike: false] =>
        |to, _, subject| {
            let (number, ints) = (subject.number()?, to.numbers_of(subject)?);
            let two = |value: fn(i64, i64) -> i64| move |one, other| value(one, other) == number;
            let formula = match subject.operation {
                Some('x' | '*' | '×') => Some(to.product(ints, [None, Some(number)]).is(number)),
                Some('-' | '−') => to.pair(subject, two(difference)),
                Some('/' | '÷') => to.pair(subject, two(ratio)),
                _ => Some(ints.into_iter().sum::<Linear>().is(number)),
            };
            formula.or(Some(Atom::False.into()))
        },
        |grid, _, subject| {
            let (number, numbers) = (subject.number()?, grid.numbers_of(subject)?);
            let result = match (subject.operation, &numbers[..]) {
                (Some('x' | '*' | '×'), _) => numbers.into_iter().fold(1, i64::saturating_mul),
                (Some('-' | '−'), &[one, other]) => difference(one, other),
                (Some('/' | '÷'), &[one, other]) => ratio(one, other),
                (Some(sign), _) if sign != '+' => return Some(false),
                _ => numbers.iter().sum(),
            };
            Some(result == number)
        };
    /// each number is greater than the one before
    /// e.g. each thermometer increases
    Increases: PREDICATE "increases" | "is increasing" [needs: Needs::Numbers, alike: false, turns: false] =>
        |to, _, subject| to.ordered([Some(1), None], subject),
        |grid, _, subject| grid.is_ordered([Some(1), None], subject);
    /// each number compares with the one before it
    /// e.g. each row has each digit at least the one before it
    Ordered: PREDICATE "has each DIGITS COMPARISON one before it"
        [needs: Needs::Numbers, alike: false, turns: false] =>
        |to, args, subject| to.ordered(args[1].bounds(0), subject),
        |grid, args, subject| grid.is_ordered(args[1].bounds(0), subject);
    /// the first of two numbers is smaller than the second
    /// e.g. each sign points at the smaller digit
    PointsAtSmaller: PREDICATE "points at smaller DIGITS" | "points at|to smaller|lesser DIGITS"
        [alike: false, turns: false] =>
        |to, args, subject| {
            let [one, other] = subject.drawn()?.into_iter().collect_array()?;
            let [one, other] = [one, other].map(|cell| to.int_of(args[0].layer(), cell));
            Some(Linear::from(other?).more_than(one?))
        },
        |grid, args, subject| {
            let [one, other] = subject.drawn()?.into_iter().collect_array()?;
            Some(grid.value(args[0].layer(), one)? < grid.value(args[0].layer(), other)?)
        };
    /// a region has all cells of the subject, and is the same when it is turned half round about
    /// their middle
    /// e.g. each dot is the middle of its region
    MiddleOfRegion: PREDICATE "?is middle of its REGION" | "?is centre of its REGION" [needs: Needs::Squares] =>
        |to, _, subject| {
            let (first, image) = (subject.at().next()?, turned(subject)?);
            let own = to.region_of(first)?;
            let both = own.cells.iter();
            let both = both.map(|&(cell, is)| Formula::any([!is, own.has(image(cell))]));
            let all = subject.at().map(|cell| Formula::from(own.has(cell)));
            Some(Formula::all(both.chain(all)))
        },
        |grid, _, subject| {
            let (first, image) = (subject.at().next()?, turned(subject)?);
            let region = *grid.regions.get(first)?;
            let is_in = |cell| grid.regions.get(cell) == Some(&region);
            let mut own = grid.regions.cells().filter(|&cell| is_in(cell));
            Some(subject.at().all(is_in) && own.all(|cell| is_in(image(cell))))
        };
    /// the numbers of a clue are the lengths of the blocks of cells of a kind in its line, in their
    /// order
    /// e.g. each clue lists the blocks of black cells in its line
    ListsBlocks: PREDICATE "lists blocks of KIND in its line" [is_deniable: false] =>
        |to, args, subject| {
            let line = subject.line.as_ref()?.iter();
            let atoms = line.map(|&cell| to.kind(&args[0], cell)).collect_vec();
            Some(to.blocks(&atoms, &lengths(subject)?))
        },
        |grid, args, subject| {
            let line = subject.line.as_ref()?.iter();
            let runs = line.map(|&cell| grid.is(&args[0], cell)).dedup_with_count();
            let blocks = runs.filter(|(_, is)| *is).map(|(count, _)| count);
            Some(blocks.eq(lengths(subject)?))
        };
    /// a full rectangle of cells
    /// e.g. each region is a rectangle
    Rectangle: PREDICATE "?is rectangle" [needs: Needs::Squares] =>
        |_, _, subject| Some(Writer::rectangle(subject)),
        |_, _, subject| Some(is_rectangle(&subject.at().collect_vec()));
};

/// The lengths of blocks that a clue lists; no line has one that is negative.
fn lengths(subject: &Subject) -> Option<Vec<usize>> {
    let numbers = subject.clue.as_ref()?.iter().filter(|number| **number != 0);
    Some(numbers.map(|&number| number.try_into().unwrap_or(1 << 20)).collect())
}

/// The half turn about the middle of cells that drawings tell.
fn turned(subject: &Subject) -> Option<impl Fn(Cell) -> Cell + use<>> {
    let [first, last] = Cell::bounds(subject.drawn()?.iter().copied())?;
    Some(move |cell| first + last - cell)
}

impl Grid<'_> {
    /// True if each number less the one before it lies within bounds.
    fn is_ordered(&self, bounds: Bounds, subject: &Subject) -> Option<bool> {
        let own = Some(subject).filter(|own| !own.is_single())?;
        Some(self.numbers_of(own)?.windows(2).all(|pair| lies(pair[1] - pair[0], bounds)))
    }
}

impl Writer<'_, '_> {
    /// Each number less the one before it lies within bounds.
    fn ordered(&self, bounds: Bounds, subject: &Subject) -> Option<Formula> {
        let own = Some(subject).filter(|own| !own.is_single())?;
        let numbers = self.numbers_of(own)?.into_iter().map(Linear::from);
        let steps = numbers.tuple_windows().map(|(one, other)| (other - one).within(range(bounds)));
        Some(Formula::all(steps))
    }

    /// The pairs of numbers of the two cells of a subject that go together.
    fn pair(&mut self, subject: &Subject, allowed: impl Fn(i64, i64) -> bool) -> Option<Formula> {
        let [one, other] = self.numbers_of(subject)?[..] else { return None };
        let pairs = iproduct!(self.model.domain(one), self.model.domain(other));
        let pairs = pairs.filter(|&(&one, &other)| allowed(one, other));
        Some(Formula::table([one, other], pairs.map(|(&one, &other)| [one, other])))
    }

    /// Blocks of these lengths in a line of atoms, one gap at least between two.
    fn blocks(&mut self, atoms: &[Atom], lengths: &[usize]) -> Formula {
        let needed = lengths.iter().map(|length| length + 1).sum::<usize>();
        let Some(slack) = (atoms.len() + 1).checked_sub(needed) else {
            return Atom::False.into();
        };
        let mut formulas = Vec::new();
        let mut covers = vec![Vec::new(); atoms.len()];
        let mut first = 0;
        // The next block begins one cell after the end of the one before, or later.
        let mut before: Option<(Int, i64)> = None;
        for &length in lengths {
            let start = self.int((first..=first + slack).map(|start| start as i64));
            for at in first..=first + slack {
                let is = self.model.eq(start, at as i64);
                covers[at..at + length].iter_mut().for_each(|cover| cover.push(is));
            }
            if let Some((before, gap)) = before.replace((start, length as i64 + 1)) {
                formulas.push((Linear::from(start) - before).at_least(gap));
            }
            first += length + 1;
        }
        for (&atom, covering) in atoms.iter().zip(covers) {
            formulas.extend(covering.iter().map(|&is| Formula::any([!is, atom])));
            formulas.push(Formula::any(covering.into_iter().chain([!atom])));
        }
        Formula::All(formulas)
    }

    /// The cells of a subject are a full rectangle. Those that are found are connected: they are
    /// one if no three of four cells in a square are in without the fourth.
    fn rectangle(subject: &Subject) -> Formula {
        if !subject.is_found {
            return is_rectangle(&subject.at().collect_vec()).into();
        }
        let corners = subject.cells.iter().cartesian_product(Cell::DIAGONAL_STEPS);
        let clauses = corners.map(|(&(cell, is), step)| {
            let [row, column] = [0, 1].map(|axis| step.coordinates()[axis]);
            let beside = [Cell::plane(row, 0), Cell::plane(0, column)];
            let [one, other] = beside.map(|step| subject.has(cell + step));
            Formula::any([!is, !one, !other, subject.has(cell + step)])
        });
        Formula::all(clauses)
    }
}
