//! Predicates: what is said of a subject.

use super::super::grid::ordered;
use super::super::meaning::{Formula, Linear, Subject};
use super::super::syntax::{Arg, Args, Form, Means, Needs, form};
use super::super::writer::{Variables, Writer};
use crate::puzzle::prelude::*;

/// All forms.
pub(in super::super) const FORMS: &[Form] = &[
    form(
        "PREDICATES",
        &["PREDICATE or PREDICATES"],
        "one of two predicates holds at least",
        "each cell is a lamp or sees a lamp",
        Means::Predicate(
            |to, args, subject| {
                let parts = [0, 1].map(|at| to.predicate(&args[at], subject));
                let [one, other] = parts;
                Some(Formula::Any(vec![one?, other?]))
            },
            |grid, args, subject| {
                Some(grid.holds(&args[0], subject)? | grid.holds(&args[1], subject)?)
            },
        ),
    ),
    form(
        "PREDICATES",
        &["PREDICATE and PREDICATES"],
        "both predicates hold",
        "each region has exactly 3 stars and is connected",
        Means::Predicate(
            |to, args, subject| {
                let one = to.predicate(&args[0], subject)?;
                Some(one.and(to.predicate(&args[1], subject)?))
            },
            |grid, args, subject| {
                Some(grid.holds(&args[0], subject)? & grid.holds(&args[1], subject)?)
            },
        ),
    ),
    form(
        "PREDICATE",
        &["does not PREDICATE", "is|has not PREDICATE"],
        "a predicate does not hold",
        "each row does not have the sum 10",
        Means::Predicate(
            |to, args, subject| to.predicate(&args[0], subject)?.negated(to.model),
            |grid, args, subject| Some(!grid.holds(&args[0], subject)?),
        ),
    )
    .denying(0),
    form(
        "PREDICATE",
        &["has COMPARISON NUMBER cells"],
        "a number of cells",
        "each region has exactly 4 cells",
        Means::Predicate(
            |to, args, subject| {
                let count = Linear::count(subject.cells.iter().map(|(_, own)| *own));
                Some(args[0].compared(count, to.number(&args[1], subject)?))
            },
            |grid, args, subject| {
                let count = subject.cells.len() as i64;
                Some(args[0].compares(count, grid.number(&args[1], subject)?))
            },
        ),
    ),
    form(
        "PREDICATE",
        &["has COMPARISON NUMBER KIND", "has COMPARISON NUMBER of KIND"],
        "a number of cells of a kind",
        "each row, column and region has exactly 1 star",
        Means::Predicate(
            |to, args, subject| {
                let count = Linear::count(to.kinds(&args[2], &subject.cells));
                Some(args[0].compared(count, to.number(&args[1], subject)?))
            },
            |grid, args, subject| {
                let count = grid.count(&args[2], subject.at());
                Some(args[0].compares(count, grid.number(&args[1], subject)?))
            },
        ),
    ),
    form(
        "PREDICATE",
        &["has KIND"],
        "one cell of a kind at least",
        "each region has a star",
        Means::Predicate(
            |to, args, subject| Some(Formula::clause(to.kinds(&args[0], &subject.cells))),
            |grid, args, subject| Some(subject.at().any(|cell| grid.is(&args[0], cell))),
        ),
    ),
    form(
        "PREDICATE",
        &["has as many KIND as KIND"],
        "equally many cells of two kinds",
        "each row and column has as many 0 as 1",
        Means::Predicate(
            |to, args, subject| {
                let [one, other] =
                    [0, 1].map(|at| Linear::count(to.kinds(&args[at], &subject.cells)));
                Some(one.plus(-1, other).within([Some(0), Some(0)]))
            },
            |grid, args, subject| {
                Some(grid.count(&args[0], subject.at()) == grid.count(&args[1], subject.at()))
            },
        ),
    ),
    form(
        "PREDICATE",
        &["has more KIND than KIND"],
        "more cells of one kind than of another",
        "each row has more stars than clouds",
        Means::Predicate(
            |to, args, subject| {
                let [one, other] =
                    [0, 1].map(|at| Linear::count(to.kinds(&args[at], &subject.cells)));
                Some(one.plus(-1, other).within([Some(1), None]))
            },
            |grid, args, subject| {
                Some(grid.count(&args[0], subject.at()) > grid.count(&args[1], subject.at()))
            },
        ),
    ),
    form(
        "PREDICATE",
        &["has different VALUES", "has no VALUES twice"],
        "no value twice",
        "each row, column and 3x3 box has different digits",
        Means::Predicate(
            |to, args, subject| Some(to.different(args[0].layer(), &subject.cells)),
            |grid, args, subject| {
                let values = subject.at().filter_map(|cell| grid.value(args[0].layer(), cell));
                Some(values.collect_vec().into_iter().all_unique())
            },
        ),
    ),
    form(
        "PREDICATE",
        &["is alike", "is equal", "has same VALUES", "has one|equal VALUES"],
        "the same value in all cells",
        "no 2x2 block is alike",
        Means::Predicate(
            |to, args, subject| Some(to.alike(args.first().map_or(0, Arg::layer), &subject.cells)),
            |grid, args, subject| {
                let layer = args.first().map_or(0, Arg::layer);
                let values = subject.at().filter_map(|cell| grid.value(layer, cell));
                Some(values.collect_vec().into_iter().all_equal())
            },
        ),
    )
    .needing(Needs::Values),
    form(
        "PREDICATE",
        &["is all KIND", "is only KIND"],
        "cells of one kind only",
        "no 2x2 block is all black",
        Means::Predicate(
            |to, args, subject| {
                let atoms = subject.cells.iter().map(|&(cell, own)| {
                    let is = to.kind(&args[0], cell);
                    to.any([!own, is])
                });
                Some(Formula::all(atoms.collect_vec()))
            },
            |grid, args, subject| Some(subject.at().all(|cell| grid.is(&args[0], cell))),
        ),
    ),
    form(
        "PREDICATE",
        &["has MEASURE COMPARISON NUMBER", "has MEASURE of COMPARISON NUMBER"],
        "a measure of the cells",
        "each row has the sum 15",
        Means::Predicate(
            |to, args, subject| measured(to, args, subject),
            |grid, args, subject| {
                let value = grid.measure(&args[0], subject)?;
                Some(args[1].compares(value, grid.number(&args[2], subject)?))
            },
        ),
    ),
    form(
        "PREDICATE",
        &["differ by COMPARISON NUMBER"],
        "the difference of two numbers",
        "two cells beside each other differ by at least 3",
        Means::Predicate(
            |to, args, subject| {
                let number = to.number(&args[1], subject)?;
                let difference = |one: i64, other: i64| (one - other).abs();
                if let Some(by) = number.known() {
                    return to
                        .pair(subject, |one, other| args[0].compares(difference(one, other), by));
                }
                Some(args[0].compared(to.of_two(subject, difference)?, number))
            },
            |grid, args, subject| {
                let [one, other] = grid.numbers_of(subject)?[..] else { return None };
                Some(args[0].compares((one - other).abs(), grid.number(&args[1], subject)?))
            },
        ),
    )
    .needing(Needs::Numbers)
    .telling_values(),
    form(
        "PREDICATE",
        &["makes its number"],
        "the numbers of a cage give its number by its operation: `12+`, `3-`, `6x`, `2/`",
        "each cage makes its number",
        Means::Predicate(
            |to, _, subject| {
                let number = subject.number()?;
                to.result(subject, number)
            },
            |grid, _, subject| {
                let numbers = grid.numbers_of(subject)?;
                let own = subject.number()?;
                let result = match (subject.operation, &numbers[..]) {
                    (Some('x' | '*' | '×'), _) => {
                        numbers.iter().try_fold(1_i64, |all, &one| all.checked_mul(one))
                    }
                    (Some('-' | '−'), &[one, other]) => Some((one - other).abs()),
                    (Some('/' | '÷'), &[one, other]) => {
                        let (less, more) = (one.min(other), one.max(other));
                        (less > 0 && more % less == 0).then(|| more / less)
                    }
                    (Some('-' | '−' | '/' | '÷'), _) => None,
                    _ => Some(numbers.iter().sum()),
                };
                Some(result == Some(own))
            },
        ),
    )
    .needing(Needs::Numbers)
    .telling_values(),
    form(
        "PREDICATE",
        &["increases", "is increasing"],
        "each number is greater than the one before",
        "each thermometer increases",
        Means::Predicate(
            |to, _, subject| {
                let numbers = to.numbers_of(subject)?.into_iter().map(Linear::int);
                let steps = numbers.tuple_windows().map(|(one, other)| other.plus(-1, one));
                Some(Formula::All(steps.map(|step| step.within([Some(1), None])).collect()))
            },
            |grid, _, subject| {
                Some(grid.numbers_of(subject)?.windows(2).all(|pair| pair[0] < pair[1]))
            },
        ),
    )
    .needing(Needs::Numbers)
    .telling_values()
    .upright(),
    form(
        "PREDICATE",
        &["points at smaller DIGITS", "points at|to smaller|lesser DIGITS"],
        "the first of two numbers is smaller than the second",
        "each sign points at the smaller digit",
        Means::Predicate(
            |to, args, subject| {
                let layer = args[0].layer();
                let [one, other] =
                    subject.drawn()?.into_iter().collect_array()?.map(|cell| to.value(layer, cell));
                Some(other?.plus(-1, one?).within([Some(1), None]))
            },
            |grid, args, subject| {
                let layer = args[0].layer();
                let [one, other] = subject
                    .drawn()?
                    .into_iter()
                    .collect_array()?
                    .map(|cell| grid.value(layer, cell));
                Some(one? < other?)
            },
        ),
    )
    .telling_values(),
    form(
        "PREDICATE",
        &["?is joined", "?is joined by line"],
        "a line runs from one of two cells to the other",
        "two cells with - between them are joined",
        Means::Predicate(
            |to, _, subject| {
                let [one, other] = subject.at().collect_array()?;
                Some(Formula::Is(to.line(ordered((one, other)))))
            },
            |grid, _, subject| {
                let [one, other] = subject.at().collect_array()?;
                Some(grid.lines.get(&ordered((one, other))).is_some_and(|&count| count > 0))
            },
        ),
    ),
    form(
        "PREDICATE",
        &["has COMPARISON NUMBER DRAWING", "contains COMPARISON NUMBER DRAWING"],
        "a number of whole areas of a drawing",
        "each region has exactly 1 cage",
        Means::Predicate(
            |to, args, subject| {
                let own: BTreeMap<Cell, Atom> = subject.cells.iter().copied().collect();
                let areas = to.facts.areas(args[2].text());
                let is_in = |cell| own.get(&cell).copied().unwrap_or(Atom::False);
                let whole = areas.iter().map(|area| to.all(area.at().map(is_in)));
                let count = Linear::count(whole.collect_vec());
                Some(args[0].compared(count, to.number(&args[1], subject)?))
            },
            |grid, args, subject| {
                let own: BTreeSet<Cell> = subject.at().collect();
                let areas = grid.areas(args[2].text());
                let whole = areas.iter().filter(|area| area.at().all(|cell| own.contains(&cell)));
                Some(args[0].compares(whole.count() as i64, grid.number(&args[1], subject)?))
            },
        ),
    ),
    form(
        "PREDICATE",
        &["is middle of its REGION", "is centre of its REGION"],
        "a region has all cells of the subject, and is the same when it is turned half round about \
         their middle",
        "each dot is the middle of its region",
        Means::Predicate(
            |to, _, subject| {
                let (first, image) = (subject.at().next()?, turned(subject)?);
                let own: BTreeMap<Cell, Atom> = to.region_of(first).cells.into_iter().collect();
                let is_in = |cell| own.get(&cell).copied().unwrap_or(Atom::False);
                let both =
                    own.iter().map(|(&cell, &is)| Formula::clause([!is, is_in(image(cell))]));
                let all = subject.at().map(|cell| Formula::Is(is_in(cell)));
                Some(Formula::All(both.chain(all).collect()))
            },
            |grid, _, subject| {
                let (first, image) = (subject.at().next()?, turned(subject)?);
                let region = *grid.regions.get(first)?;
                let is_in = |cell| grid.regions.get(cell) == Some(&region);
                let mut own = grid.regions.cells().filter(|&cell| is_in(cell));
                Some(subject.at().all(is_in) && own.all(|cell| is_in(image(cell))))
            },
        ),
    ),
    form(
        "PREDICATE",
        &["lists blocks of KIND in its line"],
        "the numbers of a clue are the lengths of the blocks of cells of a kind in its line, \
                in their order",
        "each clue lists the blocks of black cells in its line",
        Means::Predicate(
            |to, args, subject| {
                let (line, lengths) = (subject.line.clone()?, subject.clue.clone()?);
                let atoms = line.iter().map(|&cell| to.kind(&args[0], cell)).collect_vec();
                Some(to.blocks(&atoms, &lengths))
            },
            |grid, args, subject| {
                let (line, lengths) = (subject.line.as_ref()?, subject.clue.as_ref()?);
                let runs = line.iter().map(|&cell| grid.is(&args[0], cell)).chunk_by(|is| *is);
                let runs =
                    runs.into_iter().filter(|(is, _)| *is).map(|(_, run)| run.count() as i64);
                let blocks = runs.collect_vec();
                Some(blocks == lengths.iter().copied().filter(|&length| length > 0).collect_vec())
            },
        ),
    )
    .undeniable(),
    form(
        "PREDICATE",
        &["is rectangle"],
        "a full rectangle of cells",
        "each region is a rectangle",
        Means::Predicate(
            |to, _, subject| Some(to.rectangle(subject)),
            |_, _, subject| {
                let ranges = [0, 1].map(|axis| {
                    let along = subject.at().map(|cell| i64::from(cell.coordinates()[axis]));
                    along.minmax().into_option().map_or(0, |(least, most)| most - least + 1)
                });
                Some(ranges[0] * ranges[1] == subject.cells.len() as i64)
            },
        ),
    ),
    form(
        "PREDICATE",
        &["?is RELATION KIND"],
        "a cell of a kind in a relation",
        "no star touches a star",
        Means::Predicate(
            |to, args, subject| {
                let near = to.near(&args[0], subject)?;
                Some(Formula::clause(to.kinds(&args[1], &near.cells)))
            },
            |grid, args, subject| {
                let near = grid.near(&args[0], subject)?;
                Some(near.at().any(|cell| grid.is(&args[1], cell)))
            },
        ),
    ),
    form(
        "PREDICATE",
        &["?is RELATION COMPARISON NUMBER KIND"],
        "a number of cells of a kind in a relation",
        "each star is beside exactly 2 clouds",
        Means::Predicate(
            |to, args, subject| {
                let near = to.near(&args[0], subject)?;
                let count = Linear::count(to.kinds(&args[3], &near.cells));
                Some(args[1].compared(count, to.number(&args[2], subject)?))
            },
            |grid, args, subject| {
                let count = grid.count(&args[3], grid.near(&args[0], subject)?.at());
                Some(args[1].compares(count, grid.number(&args[2], subject)?))
            },
        ),
    ),
    form(
        "PREDICATE",
        &["is KIND"],
        "a cell is of a kind",
        "each number is white",
        Means::Predicate(
            |to, args, subject| {
                let cell = subject.only()?;
                Some(Formula::Is(to.kind(&args[0], cell)))
            },
            |grid, args, subject| Some(grid.is(&args[0], subject.only()?)),
        ),
    ),
    form(
        "PREDICATE",
        &["is COMPARISON NUMBER"],
        "the number of a clue, or else that of a cell, compares with another number",
        "each number is the number of mines around it",
        Means::Predicate(
            |to, args, subject| {
                let own = match subject.number() {
                    Some(number) => Linear::constant(number),
                    None => to.value(to.facts.first_numbers()?, subject.only()?)?,
                };
                Some(args[0].compared(own, to.number(&args[1], subject)?))
            },
            |grid, args, subject| {
                let own = subject.number().or_else(|| grid.number_in(subject.only()?))?;
                Some(args[0].compares(own, grid.number(&args[1], subject)?))
            },
        ),
    )
    .telling_values(),
];

/// The half turn about the middle of some cells.
fn turned(subject: &Subject) -> Option<impl Fn(Cell) -> Cell + use<>> {
    let along = |axis: usize| {
        let along = subject.at().map(|cell| cell.coordinates()[axis]);
        along.minmax().into_option().map(|(least, most)| least + most)
    };
    let sum = Cell::plane(along(0)?, along(1)?);
    Some(move |cell| sum - cell)
}

/// The formula that a measure of the subject's cells compares with a number.
fn measured(to: &mut Writer<'_, '_>, args: &Args, subject: &Subject) -> Option<Formula> {
    let number = to.number(&args[2], subject)?;
    let bounds = number.known().map_or([None, None], |number| args[1].bounds(number));
    Some(args[1].compared(to.measure(&args[0], subject, bounds)?, number))
}

impl super::super::Facts {
    /// The first kind of values that are numbers.
    pub(in super::super) fn first_numbers(&self) -> Option<usize> {
        self.unknown.layers.iter().position(super::super::unknown::Layer::is_of_numbers)
    }
}

impl Writer<'_, '_> {
    /// No value twice among cells.
    pub(in super::super) fn different(&mut self, layer: usize, cells: &[(Cell, Atom)]) -> Formula {
        let is_certain = cells.iter().all(|(_, own)| *own == Atom::True);
        let ints = cells.iter().filter_map(|&(cell, _)| self.int_of(layer, cell)).collect_vec();
        if is_certain && matches!(self.values[layer], Variables::Ints(_)) {
            return Formula::Different(ints);
        }
        let values = self.facts.unknown.layers[layer].values.clone();
        let once = values.into_iter().map(|value| {
            let atoms = cells.iter().map(|&(cell, own)| {
                let is = self.is(layer, cell, value);
                self.all([own, is])
            });
            Linear::count(atoms.collect_vec()).within([None, Some(1)])
        });
        Formula::All(once.collect())
    }

    /// One value in all cells.
    fn alike(&mut self, layer: usize, cells: &[(Cell, Atom)]) -> Formula {
        let values = self.facts.unknown.layers[layer].values.clone();
        let board = &self.facts.unknown.layers[layer].cells;
        let cells = cells.iter().filter(|(cell, _)| board.contains(*cell)).copied().collect_vec();
        let each = values.into_iter().map(|value| {
            let atoms = cells.iter().map(|&(cell, own)| {
                let is = self.is(layer, cell, value);
                self.any([!own, is])
            });
            Formula::all(atoms.collect_vec())
        });
        Formula::Any(each.collect())
    }

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
                let is_ratio = |one: i64, other: i64| one.min(other) * number == one.max(other);
                self.pair(subject, |one, other| is_ratio(one, other) && one.min(other) > 0)
            }
            Some('-' | '−' | '/' | '÷') => Some(Formula::Is(Atom::False)),
            _ => {
                let sum = Linear {
                    ints: ints.into_iter().map(|int| (1, int)).collect(),
                    ..Linear::default()
                };
                Some(sum.within([Some(number), Some(number)]))
            }
        }
    }

    /// Blocks of these lengths in a line of atoms, one gap at least between two.
    fn blocks(&mut self, atoms: &[Atom], lengths: &[i64]) -> Formula {
        let lengths = lengths.iter().filter(|&&length| length > 0).map(|&length| length as usize);
        let lengths = lengths.collect_vec();
        let needed = lengths.iter().sum::<usize>() + lengths.len().saturating_sub(1);
        if needed > atoms.len() {
            return Formula::Is(Atom::False);
        }
        let slack = atoms.len() - needed;
        let mut formulas = Vec::new();
        let mut covers = vec![Vec::new(); atoms.len()];
        let mut first = 0;
        let mut before: Option<Int> = None;
        for length in lengths {
            let starts = (first..=first + slack).map(|start| start as i64);
            let start = self.int(starts.clone());
            for at in starts {
                let is = self.model.eq(start, at);
                (at as usize..at as usize + length).for_each(|cell| covers[cell].push(is));
            }
            if let Some((before, step)) = before.zip(Some(first as i64)) {
                // The block before ends one cell earlier.
                let gap = step - self.model.domain(before)[0];
                let difference = Linear::int(start).plus(-1, Linear::int(before));
                formulas.push(difference.within([Some(gap), None]));
            }
            before = Some(start);
            first += length + 1;
        }
        for (&atom, covering) in atoms.iter().zip(covers) {
            for &is in &covering {
                formulas.push(Formula::clause([!is, atom]));
            }
            formulas.push(Formula::clause(covering.into_iter().chain([!atom])));
        }
        Formula::All(formulas)
    }

    /// The cells of a subject are a full rectangle: with two cells, all that lie between them.
    fn rectangle(&mut self, subject: &Subject) -> Formula {
        let own: BTreeMap<Cell, Atom> = subject.cells.iter().copied().collect();
        let is_in = |cell: Cell| own.get(&cell).copied().unwrap_or(Atom::False);
        let mut formulas = Vec::new();
        for [&one, &other] in own.keys().array_combinations() {
            let [rows, columns] = [0, 1].map(|axis| {
                [one, other]
                    .map(|cell| cell.coordinates()[axis])
                    .into_iter()
                    .minmax()
                    .into_option()
                    .unwrap_or_default()
            });
            let corners = [
                Cell::plane(rows.0, columns.0),
                Cell::plane(rows.0, columns.1),
                Cell::plane(rows.1, columns.0),
                Cell::plane(rows.1, columns.1),
            ];
            for corner in corners.into_iter().filter(|corner| *corner != one && *corner != other) {
                formulas.push(Formula::clause([!is_in(one), !is_in(other), is_in(corner)]));
            }
            let is_line = rows.0 == rows.1 || columns.0 == columns.1;
            if is_line {
                let between = iproduct!(rows.0..=rows.1, columns.0..=columns.1);
                let between = between.map(|(row, column)| Cell::plane(row, column));
                for cell in between.filter(|&cell| cell != one && cell != other) {
                    formulas.push(Formula::clause([!is_in(one), !is_in(other), is_in(cell)]));
                }
            }
        }
        Formula::All(formulas)
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
