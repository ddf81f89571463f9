//! Predicates on numbers in an order, on cages and clues, and on shapes.

use super::super::form::{Form, Means, Needs, forms};
use super::super::meaning::{Formula, Linear, Subject};
use super::super::writer::Writer;
use super::numbers::ratio;
use crate::puzzle::prelude::*;

/// All forms.
pub(in super::super) const FORMS: &[Form] = forms! {
    /// the difference of two numbers
    PREDICATE "differ by COMPARISON NUMBER"
        [needs: Needs::Numbers, alike: false]
        e.g. "two cells beside each other differ by at least 3" =>
        |to, args, subject| {
            let number = to.number(&args[1], subject)?;
            let difference = |one: i64, other: i64| (one - other).abs();
            if let Some(by) = number.known() {
                return to.pair(subject, |one, other| args[0].compares(difference(one, other), by));
            }
            Some(args[0].compared(to.of_two(subject, difference)?, number))
        },
        |grid, args, subject| {
            let [one, other] = grid.numbers_of(subject)?[..] else { return None };
            Some(args[0].compares((one - other).abs(), grid.number(&args[1], subject)?))
        };
    /// the numbers of a cage give its number by its operation: `12+`, `3-`, `6x`, `2/`
    PREDICATE "makes its number"
        [needs: Needs::Numbers, alike: false] e.g. "each cage makes its number" =>
        |to, _, subject| to.result(subject, subject.number()?),
        |grid, _, subject| {
            let numbers = grid.numbers_of(subject)?;
            let own = subject.number()?;
            let result = match (subject.operation, &numbers[..]) {
                (Some('x' | '*' | '×'), _) => {
                    numbers.iter().try_fold(1_i64, |all, &one| all.checked_mul(one))
                }
                (Some('-' | '−'), &[one, other]) => Some((one - other).abs()),
                (Some('/' | '÷'), &[one, other]) => ratio(one, other),
                (Some('-' | '−' | '/' | '÷'), _) => None,
                _ => Some(numbers.iter().sum()),
            };
            Some(result == Some(own))
        };
    /// each number is greater than the one before
    PREDICATE "increases" | "is increasing"
        [needs: Needs::Numbers, alike: false, turns: false] e.g. "each thermometer increases" =>
        |to, _, subject| {
            let numbers = to.numbers_of(subject)?.into_iter().map(Linear::int);
            let steps = numbers.tuple_windows().map(|(one, other)| other.plus(-1, one));
            Some(Formula::All(steps.map(|step| step.within([Some(1), None])).collect()))
        },
        |grid, _, subject| Some(grid.numbers_of(subject)?.windows(2).all(|pair| pair[0] < pair[1]));
    /// the first of two numbers is smaller than the second
    PREDICATE "points at smaller DIGITS" | "points at|to smaller|lesser DIGITS"
        [alike: false, turns: false] e.g. "each sign points at the smaller digit" =>
        |to, args, subject| {
            let [one, other] = subject.drawn()?.into_iter().collect_array()?;
            let [one, other] = [one, other].map(|cell| to.value(args[0].layer(), cell));
            Some(other?.plus(-1, one?).within([Some(1), None]))
        },
        |grid, args, subject| {
            let [one, other] = subject.drawn()?.into_iter().collect_array()?;
            Some(grid.value(args[0].layer(), one)? < grid.value(args[0].layer(), other)?)
        };
    /// a region has all cells of the subject, and is the same when it is turned half round about
    /// their middle
    PREDICATE "?is middle of its REGION" | "?is centre of its REGION"
        e.g. "each dot is the middle of its region" =>
        |to, _, subject| {
            let (first, image) = (subject.at().next()?, turned(subject)?);
            let own: BTreeMap<Cell, Atom> = to.region_of(first).cells.into_iter().collect();
            let is_in = |cell| own.get(&cell).copied().unwrap_or(Atom::False);
            let both = own.iter().map(|(&cell, &is)| Formula::clause([!is, is_in(image(cell))]));
            let all = subject.at().map(|cell| Formula::Is(is_in(cell)));
            Some(Formula::All(both.chain(all).collect()))
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
    PREDICATE "lists blocks of KIND in its line"
        [is_deniable: false] e.g. "each clue lists the blocks of black cells in its line" =>
        |to, args, subject| {
            let (line, lengths) = (subject.line.clone()?, subject.clue.clone()?);
            let atoms = line.iter().map(|&cell| to.kind(&args[0], cell)).collect_vec();
            Some(to.blocks(&atoms, &lengths))
        },
        |grid, args, subject| {
            let (line, lengths) = (subject.line.as_ref()?, subject.clue.as_ref()?);
            let runs = line.iter().map(|&cell| grid.is(&args[0], cell)).chunk_by(|is| *is);
            let runs = runs.into_iter().filter(|(is, _)| *is).map(|(_, run)| run.count() as i64);
            let blocks = runs.collect_vec();
            Some(blocks == lengths.iter().copied().filter(|&length| length > 0).collect_vec())
        };
    /// a full rectangle of cells
    PREDICATE "?is rectangle" e.g. "each region is a rectangle" =>
        |_, _, subject| Some(Writer::rectangle(subject)),
        |_, _, subject| {
            let [first, last] = Cell::bounds(subject.at())?;
            let [rows, columns] = [0, 1].map(|axis| (last - first).coordinates()[axis] + 1);
            Some(rows * columns == subject.cells.len() as i32)
        };
};

/// The half turn about the middle of cells that drawings tell.
fn turned(subject: &Subject) -> Option<impl Fn(Cell) -> Cell + use<>> {
    let [first, last] = Cell::bounds(subject.drawn()?.iter().copied())?;
    Some(move |cell| first + last - cell)
}

impl Writer<'_, '_> {
    /// The pairs of numbers of the two cells of a subject that go together.
    fn pair(&mut self, subject: &Subject, allowed: impl Fn(i64, i64) -> bool) -> Option<Formula> {
        let ints = self.numbers_of(subject)?;
        let [one, other] = ints[..] else { return None };
        let pairs = iproduct!(self.model.domain(one), self.model.domain(other));
        let pairs = pairs.filter(|&(&one, &other)| allowed(one, other));
        let rows = pairs.map(|(&one, &other)| vec![one, other]).collect();
        Some(Formula::Table(ints, rows))
    }

    /// The numbers of a cage give a number by its operation.
    fn result(&mut self, subject: &Subject, number: i64) -> Option<Formula> {
        let ints = self.numbers_of(subject)?;
        match subject.operation {
            Some('x' | '*' | '×') => {
                let domains = ints.iter().map(|&int| self.model.domain(int).to_vec()).collect_vec();
                Some(Formula::Table(ints, products(&domains, number)))
            }
            Some('-' | '−') if ints.len() == 2 => {
                self.pair(subject, |one, other| (one - other).abs() == number)
            }
            Some('/' | '÷') if ints.len() == 2 => {
                self.pair(subject, |one, other| ratio(one, other) == Some(number))
            }
            Some('-' | '−' | '/' | '÷') => Some(Formula::Is(Atom::False)),
            _ => {
                let ints = ints.into_iter().map(|int| (1, int)).collect();
                Some(Linear { ints, ..Linear::default() }.within([Some(number), Some(number)]))
            }
        }
    }

    /// Blocks of these lengths in a line of atoms, one gap at least between two.
    fn blocks(&mut self, atoms: &[Atom], lengths: &[i64]) -> Formula {
        let lengths = lengths.iter().map(|&length| length as usize).filter(|&length| length > 0);
        let lengths = lengths.collect_vec();
        let needed = lengths.iter().sum::<usize>() + lengths.len().saturating_sub(1);
        if needed > atoms.len() {
            return Formula::Is(Atom::False);
        }
        let slack = atoms.len() - needed;
        let mut formulas = Vec::new();
        let mut covers = vec![Vec::new(); atoms.len()];
        let mut first = 0;
        let mut before: Option<(Int, i64)> = None;
        for length in lengths {
            let start = self.int((first..=first + slack).map(|start| start as i64));
            for at in first..=first + slack {
                let is = self.model.eq(start, at as i64);
                covers[at..at + length].iter_mut().for_each(|cover| cover.push(is));
            }
            if let Some((before, gap)) = before {
                let difference = Linear::int(start).plus(-1, Linear::int(before));
                formulas.push(difference.within([Some(gap), None]));
            }
            // The next block begins one cell after the end of this one, or later.
            before = Some((start, length as i64 + 1));
            first += length + 1;
        }
        for (&atom, covering) in atoms.iter().zip(covers) {
            formulas.extend(covering.iter().map(|&is| Formula::clause([!is, atom])));
            formulas.push(Formula::clause(covering.into_iter().chain([!atom])));
        }
        Formula::All(formulas)
    }

    /// The cells of a subject are a full rectangle: with two cells, all in the corners between them
    /// and, if they are in one line, all that lie between.
    fn rectangle(subject: &Subject) -> Formula {
        let own: BTreeMap<Cell, Atom> = subject.cells.iter().copied().collect();
        let is_in = |cell: Cell| own.get(&cell).copied().unwrap_or(Atom::False);
        let pairs = own.keys().copied().array_combinations();
        let clauses = pairs.flat_map(|[one, other]| {
            let [rows, columns] = [0, 1].map(|axis| {
                let ends = [one, other].map(|cell| cell.coordinates()[axis]);
                (ends, ends[0].min(ends[1])..=ends[0].max(ends[1]))
            });
            let is_line = rows.0[0] == rows.0[1] || columns.0[0] == columns.0[1];
            let cells = iproduct!(rows.1, columns.1).filter(move |(row, column)| {
                is_line || rows.0.contains(row) && columns.0.contains(column)
            });
            let cells = cells.map(|(row, column)| Cell::plane(row, column));
            let cells = cells.filter(move |&cell| cell != one && cell != other);
            cells.map(|cell| [!is_in(one), !is_in(other), is_in(cell)]).collect_vec()
        });
        Formula::All(clauses.map(Formula::clause).collect())
    }
}

/// The rows of numbers that have a product.
fn products(domains: &[Vec<i64>], number: i64) -> Vec<Vec<i64>> {
    let Some((first, rest)) = domains.split_first() else {
        return if number == 1 { vec![Vec::new()] } else { Vec::new() };
    };
    let factors = first.iter().filter(|&&factor| factor != 0 && number % factor == 0);
    let rows = factors.flat_map(|&factor| {
        let rests = products(rest, number / factor).into_iter();
        rests.map(move |rest| iter::once(factor).chain(rest).collect())
    });
    rows.collect()
}
