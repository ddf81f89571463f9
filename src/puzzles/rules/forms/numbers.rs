//! Numbers: literal ones, clues, and measures of cells; comparisons.

use super::super::Facts;
use super::super::grid::Grid;
use super::super::meaning::{Bounds, Formula, Linear, Subject, lies};
use super::super::syntax::{Arg, Args, Form, Means, form};
use super::super::writer::Writer;
use super::kinds::counted;
use crate::puzzle::prelude::*;

/// All forms.
pub(in super::super) const FORMS: &[Form] = &[
    compare(&["exactly", "equal to"], "this number", [Some(0), Some(0)]),
    compare(&["at least"], "this number or more", [Some(0), None]),
    compare(&["at most"], "this number or less", [None, Some(0)]),
    compare(&["more|greater|larger than"], "more than this number", [Some(1), None]),
    compare(&["less|fewer|smaller than"], "less than this number", [None, Some(-1)]),
    compare(&[""], "this number", [Some(0), Some(0)]),
    form(
        "NUMBER",
        &["TERM + NUMBER", "TERM plus NUMBER"],
        "the sum of two numbers",
        "each number is the number of stars in its row + the number of stars in its column",
        Means::Number(
            |to, args, subject| {
                Some(to.number(&args[0], subject)?.plus(1, to.number(&args[1], subject)?))
            },
            |grid, args, subject| {
                Some(grid.number(&args[0], subject)? + grid.number(&args[1], subject)?)
            },
        ),
    ),
    form(
        "NUMBER",
        &["TERM - TERM", "TERM minus TERM"],
        "the difference of two numbers",
        "each number is the size of its region - 1",
        Means::Number(
            |to, args, subject| {
                Some(to.number(&args[0], subject)?.plus(-1, to.number(&args[1], subject)?))
            },
            |grid, args, subject| {
                Some(grid.number(&args[0], subject)? - grid.number(&args[1], subject)?)
            },
        ),
    ),
    form(
        "TERM",
        &["its number", "its sum|clue", "that many|number"],
        "the number that is drawn for the subject",
        "each region has exactly that many stars",
        Means::Number(
            |_, _, subject| subject.number().map(Linear::constant),
            |_, _, subject| subject.number(),
        ),
    ),
    form(
        "TERM",
        &["INTEGER"],
        "a whole number",
        "each row has exactly 2 stars",
        Means::Number(
            |_, args, _| Some(Linear::constant(args[0].number())),
            |_, args, _| Some(args[0].number()),
        ),
    ),
    form(
        "TERM",
        &["twice TERM"],
        "two times a number",
        "each number is twice the number of stars in its row",
        Means::Number(
            |to, args, subject| Some(Linear::constant(0).plus(2, to.number(&args[0], subject)?)),
            |grid, args, subject| Some(2 * grid.number(&args[0], subject)?),
        ),
    ),
    form(
        "TERM",
        &["MEASURE NEAR"],
        "a measure of cells near the subject",
        "each number is the number of mines around it",
        Means::Number(
            |to, args, subject| {
                let cells = to.near(&args[1], subject)?;
                let bounds = [0, 1].map(|_| subject.number());
                to.measure(&args[0], &cells, bounds)
            },
            |grid, args, subject| grid.measure(&args[0], &grid.near(&args[1], subject)?),
        ),
    ),
    form(
        "TERM",
        &["number of lines around it", "number of lines|edges|bridges around|at|beside it"],
        "the number of lines along the borders of a cell, or from it",
        "each number is the number of lines around it",
        Means::Number(
            |to, _, subject| {
                let pairs = to.facts.lines_at(subject.only()?);
                let mut sum = Linear::default();
                for pair in pairs {
                    match to.lines.get(&pair) {
                        Some(&Ok(lit)) => sum.atoms.push((1, lit.into())),
                        Some(&Err(int)) => sum.ints.push((1, int)),
                        None => {}
                    }
                }
                Some(sum)
            },
            |grid, _, subject| {
                Some(grid.lines_at(subject.only()?).into_iter().map(|(_, count)| count).sum())
            },
        ),
    ),
    form(
        "TERM",
        &["number of borders around it"],
        "the number of sides of a cell that are on the border of its region",
        "each number is the number of borders around it",
        Means::Number(
            |to, _, subject| {
                let cell = subject.only().filter(|_| to.facts.unknown.divide.is_some())?;
                let sides = Cell::STEPS.map(|step| !to.same_region(cell, cell + step));
                Some(Linear::count(sides))
            },
            |grid, _, subject| {
                let cell = subject.only().filter(|_| grid.unknown.divide.is_some())?;
                let own = grid.regions.get(cell);
                let sides =
                    Cell::STEPS.iter().filter(|&&step| grid.regions.get(cell + step) != own);
                Some(sides.count() as i64)
            },
        ),
    ),
    form(
        "TERM",
        &["number of VALUES visible in its line", "number of VALUES visible along its line"],
        "the number of cells in the line of a clue that are greater than all cells before them",
        "each number is the number of digits visible in its line",
        Means::Number(
            |to, args, subject| {
                let line = subject.line.clone()?;
                to.visible(args[0].layer(), &line)
            },
            |grid, args, subject| {
                let mut tallest = None;
                let mut count = 0;
                for &cell in subject.line.as_ref()? {
                    let value = grid.value(args[0].layer(), cell);
                    if value > tallest {
                        count += 1;
                        tallest = value;
                    }
                }
                Some(count)
            },
        ),
    )
    .telling_values(),
    form(
        "TERM",
        &["number of KIND reached from it"],
        "the number of cells of a kind from a cell on in straight lines, up to the first of \
                another kind; with the cell itself",
        "each number is the number of white cells reached from it",
        Means::Number(
            |to, args, subject| {
                let cell = subject.only()?;
                let mut atoms = vec![to.kind(&args[0], cell)];
                for ray in rays(to.facts, cell) {
                    let mut before = Atom::True;
                    for at in ray {
                        let is = to.kind(&args[0], at);
                        before = to.all([before, is]);
                        atoms.push(before);
                    }
                }
                Some(Linear::count(atoms.into_iter().filter(|atom| *atom != Atom::False)))
            },
            |grid, args, subject| {
                let cell = subject.only()?;
                let rays = rays(grid.facts, cell).into_iter();
                let reached =
                    rays.map(|ray| ray.into_iter().take_while(|&at| grid.is(&args[0], at)).count());
                Some(i64::from(grid.is(&args[0], cell)) + reached.sum::<usize>() as i64)
            },
        ),
    ),
    form(
        "TERM",
        &["sum of VALUES between KIND and KIND in its line"],
        "the sum of the numbers between the first cells of two kinds in the line of a clue",
        "each number is the sum of digits between 1 and 9 in its line",
        Means::Number(
            |to, args, subject| {
                let line = subject.line.clone()?;
                to.between(args, &line)
            },
            |grid, args, subject| {
                let line = subject.line.as_ref()?;
                let place = |kind: &Arg, after: usize| {
                    line.iter()
                        .skip(after)
                        .position(|&cell| grid.is(kind, cell))
                        .map(|at| at + after)
                };
                let (one, other) = (place(&args[1], 0)?, place(&args[2], 0)?);
                let other = if one == other { place(&args[2], one + 1)? } else { other };
                let inner = line.get(one.min(other) + 1..one.max(other))?;
                inner.iter().map(|&cell| grid.value(args[0].layer(), cell)).sum()
            },
        ),
    )
    .telling_values(),
    form(
        "MEASURE",
        &["number of KIND"],
        "the number of cells of a kind",
        "each number is the number of lamps beside it",
        Means::Measure(
            |to, args, cells, _| Some(counted(to, args, cells)),
            |grid, args, cells| Some(grid.count(&args[0], cells)),
        ),
    ),
    form(
        "MEASURE",
        &["size"],
        "the number of all cells",
        "each number is the size of its region",
        Means::Measure(
            |_, _, cells, _| Some(Linear::count(cells.iter().map(|(_, own)| *own))),
            |_, _, cells| Some(cells.len() as i64),
        ),
    ),
    form(
        "MEASURE",
        &["sum of VALUES", "sum"],
        "the sum of the numbers",
        "the sum of each row is 15",
        Means::Measure(
            |to, args, cells, _| {
                let layer = layer(to.facts, args);
                let mut sum = Linear::default();
                for &(cell, own) in cells {
                    let Some(int) = to.int_of(layer, cell) else { continue };
                    if own == Atom::True {
                        sum.ints.push((1, int));
                        continue;
                    }
                    for value in to.model.domain(int).to_vec() {
                        let is = to.model.eq(int, value);
                        sum.atoms.push((value, to.all([own, is])));
                    }
                }
                Some(sum)
            },
            |grid, args, cells| {
                let layer = layer(grid.facts, args);
                Some(cells.iter().filter_map(|&cell| grid.value(layer, cell)).sum())
            },
        ),
    )
    .telling_values(),
    form(
        "MEASURE",
        &["product"],
        "the product of the numbers",
        "the product of each cage is its number",
        Means::Measure(
            |to, _, cells, bounds| to.folded(cells, bounds, |one, other| one.checked_mul(other)),
            |grid, _, cells| grid.all_numbers(cells)?.into_iter().try_fold(1_i64, i64::checked_mul),
        ),
    )
    .telling_values(),
    form(
        "MEASURE",
        &["difference"],
        "the difference of two numbers, whichever is greater",
        "two cells with o between them have a difference of 1",
        Means::Measure(
            |to, _, cells, bounds| to.folded(cells, bounds, |one, other| Some((one - other).abs())),
            |grid, _, cells| {
                let [one, other] = grid.all_numbers(cells)?[..] else { return None };
                Some((one - other).abs())
            },
        ),
    )
    .telling_values(),
    form(
        "MEASURE",
        &["ratio", "quotient"],
        "the quotient of two numbers, the greater divided by the smaller, if it is whole",
        "two cells with * between them have a ratio of 2",
        Means::Measure(
            |to, _, cells, bounds| to.folded(cells, bounds, ratio),
            |grid, _, cells| {
                let [one, other] = grid.all_numbers(cells)?[..] else { return None };
                Some(ratio(one, other).unwrap_or(-1))
            },
        ),
    )
    .telling_values(),
];

/// A comparison.
const fn compare(says: &'static [&'static str], about: &'static str, bounds: Bounds) -> Form {
    let example = "each row has at least 2 stars";
    form("COMPARISON", says, about, example, Means::Compare(bounds))
}

/// The greater number divided by the smaller one, if that is whole.
fn ratio(one: i64, other: i64) -> Option<i64> {
    let (less, more) = (one.min(other), one.max(other));
    (less > 0 && more % less == 0).then(|| more / less)
}

/// The kind of values that is spoken of.
fn layer(facts: &Facts, args: &Args) -> usize {
    let first =
        || facts.unknown.layers.iter().position(super::super::unknown::Layer::is_of_numbers);
    args.first().map_or_else(|| first().unwrap_or(0), Arg::layer)
}

/// The cells from a cell on in the four directions.
fn rays(facts: &Facts, cell: Cell) -> Vec<Vec<Cell>> {
    let ray = |step| {
        let cells = iter::successors(Some(cell + step), move |&at| Some(at + step));
        cells.take_while(|&at| facts.has_value(at)).collect()
    };
    Cell::STEPS.into_iter().map(ray).collect()
}

impl Arg {
    /// The bounds of a comparison with a number.
    pub(in super::super) fn bounds(&self, number: i64) -> Bounds {
        let Means::Compare(bounds) = self.node().form.means else { return [None, None] };
        bounds.map(|bound| bound.map(|bound| bound + number))
    }

    /// The formula that a number compares with another.
    pub(in super::super) fn compared(&self, one: Linear, other: Linear) -> Formula {
        one.plus(-1, other).within(self.bounds(0))
    }

    /// True if a number compares with another.
    pub(in super::super) fn compares(&self, one: i64, other: i64) -> bool {
        lies(one, self.bounds(other))
    }
}

impl Grid<'_> {
    /// The numbers of cells, if all have one.
    fn all_numbers(&self, cells: &[Cell]) -> Option<Vec<i64>> {
        cells.iter().map(|&cell| self.number_in(cell)).collect()
    }
}

impl Writer<'_, '_> {
    /// A number that is computed of those of cells, one after the other, as far as it matters.
    fn folded(
        &mut self,
        cells: &[(Cell, Atom)],
        [_, most]: Bounds,
        fold: fn(i64, i64) -> Option<i64>,
    ) -> Option<Linear> {
        let layer = layer(self.facts, &[]);
        let ints =
            cells.iter().map(|&(cell, _)| self.int_of(layer, cell)).collect::<Option<Vec<_>>>()?;
        let mut ints = ints.into_iter();
        let mut result = ints.next()?;
        for int in ints {
            let pairs =
                iproduct!(self.model.domain(result).to_vec(), self.model.domain(int).to_vec());
            let rows = pairs.filter_map(|(one, other)| Some([one, other, fold(one, other)?]));
            let is_small = |row: &[i64; 3]| most.is_none_or(|most| row[2] <= most);
            let rows = rows.filter(is_small).collect_vec();
            let next = self.int(rows.iter().map(|row| row[2]));
            self.rule(&[]).table(&[result, int, next], rows);
            result = next;
        }
        Some(Linear::int(result))
    }

    /// The number of cells that are greater than all before them.
    fn visible(&mut self, layer: usize, line: &[Cell]) -> Option<Linear> {
        let ints = line.iter().map(|&cell| self.int_of(layer, cell)).collect::<Option<Vec<_>>>()?;
        let mut atoms = Vec::new();
        // That some cell so far is this high at least.
        let mut reached: BTreeMap<i64, Atom> = BTreeMap::new();
        for int in ints {
            let values = self.model.domain(int).to_vec();
            let seen = Atom::from(self.hidden());
            for &value in &values {
                let is = self.model.eq(int, value);
                let hides = reached.get(&value).copied().unwrap_or(Atom::False);
                self.rule(&[]).clause([!is, !hides, !seen]);
                self.rule(&[]).clause([!is, hides, seen]);
            }
            for &value in &values {
                let own = self.model.ge(int, value);
                let before = reached.get(&value).copied().unwrap_or(Atom::False);
                reached.insert(value, self.any([own, before]));
            }
            atoms.push(seen);
        }
        Some(Linear::count(atoms))
    }

    /// The sum of the numbers between two kinds of cells.
    fn between(&mut self, args: &Args, line: &[Cell]) -> Option<Linear> {
        let mut sum = Linear::default();
        let kinds =
            [1, 2].map(|at| line.iter().map(|&cell| self.kind(&args[at], cell)).collect_vec());
        for (index, &cell) in line.iter().enumerate() {
            let int = self.int_of(args[0].layer(), cell)?;
            let [before, after] = [0..index, index + 1..line.len()];
            let inside = [(0, 1), (1, 0)].map(|(one, other)| {
                let left = self.any(kinds[one][before.clone()].iter().copied().collect_vec());
                let right = self.any(kinds[other][after.clone()].iter().copied().collect_vec());
                self.all([left, right])
            });
            let inside = self.any(inside);
            for value in self.model.domain(int).to_vec() {
                let is = self.model.eq(int, value);
                sum.atoms.push((value, self.all([inside, is])));
            }
        }
        Some(sum)
    }
}

/// Bounds of a measure: those of a comparison with a number that is known.
pub(in super::super) fn known(number: &Arg, subject: &Subject) -> Option<i64> {
    match number {
        Arg::Number(number) => Some(*number),
        Arg::Node(node) => match node.args.as_slice() {
            [inner] => known(inner, subject),
            [] => subject.number(),
            _ => None,
        },
        _ => None,
    }
}
