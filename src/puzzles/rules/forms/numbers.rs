//! Numbers: literal ones, clues, and measures of cells; comparisons.

use puzzlec_encodings::{Formula, Linear};

use crate::puzzle::prelude::*;
use crate::puzzles::rules::Facts;
use crate::puzzles::rules::form::{Entry, Form, Means, Needs, Slot, forms};
use crate::puzzles::rules::grid::Grid;
use crate::puzzles::rules::meaning::{Bounds, Subject, lies, range};
use crate::puzzles::rules::node::{Arg, Args};
use crate::puzzles::rules::writer::Writer;

/// All forms.
pub(in super::super) const FORMS: &[Entry] = forms! {
    /// this number, as without the word
    /// e.g. each row has exactly 2 stars
    Exactly: COMPARISON "exactly" | "equal to" | "" => [Some(0), Some(0)];
    /// this number or more
    /// e.g. each row has at least 2 stars
    AtLeast: COMPARISON "at least" | "no|not less|fewer than" => [Some(0), None];
    /// this number or less
    /// e.g. each row has at most 2 stars
    AtMost: COMPARISON "at most" | "no|not more than" => [None, Some(0)];
    /// more than this number
    /// e.g. each row has more than 2 stars
    MoreThan: COMPARISON "more|greater|larger than" => [Some(1), None];
    /// less than this number
    /// e.g. each row has fewer than 2 stars
    LessThan: COMPARISON "less|fewer|smaller than" => [None, Some(-1)];
    /// the sum of two numbers
    /// e.g. each number is the number of stars in its row + the number of stars in its column
    Plus: NUMBER "TERM + NUMBER" | "TERM plus NUMBER" =>
        |to, args, own| Some(to.number(&args[0], own)? + to.number(&args[1], own)?),
        |grid, args, own| Some(grid.number(&args[0], own)? + grid.number(&args[1], own)?);
    /// the difference of two numbers
    /// e.g. each number is the size of its region - 1
    Minus: NUMBER "TERM - TERM" | "TERM minus TERM" =>
        |to, args, own| Some(to.number(&args[0], own)? - to.number(&args[1], own)?),
        |grid, args, own| Some(grid.number(&args[0], own)? - grid.number(&args[1], own)?);
    /// the number that is drawn for the subject
    /// e.g. each region has exactly that many stars
    ItsNumber: TERM "its number" | "its sum|clue" | "that many|number" =>
        |_, _, subject| subject.number().map(Linear::from),
        |_, _, subject| subject.number();
    /// the value of the cell itself
    /// e.g. each number cell is the sum of its cage - its digit
    ItsDigit: TERM "its digit|value" [needs: Needs::Numbers, alike: false] =>
        |to, _, own| to.int_of(to.facts.first_numbers()?, own.only()?).map(Linear::from),
        |grid, _, own| grid.number_in(own.only()?);
    /// the value of the first cell
    /// e.g. each row has the sum 2 times its first digit
    ItsFirst: TERM "its first DIGITS" [needs: Needs::Numbers, alike: false, turns: false] =>
        |to, args, own| to.int_of(args[0].layer(), *own.drawn()?.first()?).map(Linear::from),
        |grid, args, own| grid.value(args[0].layer(), *own.drawn()?.first()?);
    /// 0, before what is counted
    /// e.g. each row has no 3
    Zero: TERM "no" => |_, _, _| Some(Linear::from(0)), |_, _, _| Some(0);
    /// a whole number
    /// e.g. each row has exactly 2 stars
    Integer: TERM "INTEGER" =>
        |_, args, _| Some(Linear::from(args[0].number())),
        |_, args, _| Some(args[0].number());
    /// a measure of cells near the subject
    /// e.g. each number is the number of mines around it
    MeasureNear: TERM "MEASURE NEAR" =>
        |to, args, subject| {
            let near = to.near(&args[1], subject)?;
            to.measure(&args[0], &near, [None, None])
        },
        |grid, args, subject| grid.measure(&args[0], &grid.near(&args[1], subject)?);
    /// a measure of an area, or of all cells of a kind
    /// e.g. the sum of row 1 is more than the sum of row 2
    MeasureIn: TERM "MEASURE of SUBJECT" | "MEASURE in SUBJECT" =>
        |to, args, _| {
            let areas = to.subjects(&args[1]).into_iter();
            let cells = areas.flat_map(|own| own.cells.into_iter().map(move |at| (at.0, own.when)));
            let cells = cells.collect_vec();
            let area = if cells.iter().all(|(_, when)| *when == Atom::True) {
                Subject::of("", cells.into_iter().map(|(cell, _)| cell))
            } else {
                Subject::among(cells)
            };
            to.measure(&args[0], &area, [None, None])
        },
        |grid, args, _| {
            let areas = grid.subjects(&args[1]);
            let cells = areas.iter().flat_map(Subject::at).collect_vec();
            grid.measure(&args[0], &Subject::of("", cells))
        };
    /// a number, multiplied
    /// e.g. the sum of row 1 is 2 times the sum of row 2
    Times: TERM "INTEGER times TERM" =>
        |to, args, own| Some(to.number(&args[1], own)? * args[0].number() as i32),
        |grid, args, own| Some(grid.number(&args[1], own)? * args[0].number());
    /// the number of lines along the borders of a cell, or from it
    /// e.g. each number is the number of lines around it
    LinesAround: TERM "number of lines around it" | "number of lines|edges|bridges around|at|beside it"
        [needs: Needs::Lines] =>
        |to, _, subject| {
            let pairs = to.facts.lines_at(subject.only()?).into_iter();
            Some(pairs.map(|pair| to.lines(pair)).sum())
        },
        |grid, _, own| Some(grid.lines_at(own.only()?).into_iter().map(|(_, count)| count).sum());
    /// the number of sides of a cell that are on the border of its region
    /// e.g. each number is the number of borders around it
    BordersAround: TERM "number of borders around it" =>
        |to, _, subject| {
            let cell = subject.only().filter(|_| to.facts.unknown.divide.is_some())?;
            let steps = to.facts.sheet.cells.lattice().steps(cell).iter();
            Some(Linear::count(steps.map(|&step| !to.same_region(cell, cell + step))))
        },
        |grid, _, subject| {
            let cell = subject.only().filter(|_| grid.facts.unknown.divide.is_some())?;
            let own = grid.regions.get(cell);
            let steps = grid.facts.sheet.cells.lattice().steps(cell).iter();
            Some(steps.filter(|&&step| grid.regions.get(cell + step) != own).count() as i64)
        };
    /// the number of cells in the line of a clue that are greater than all cells before them
    /// e.g. each number is the number of digits visible in its line
    Visible: TERM "number of DIGITS visible in its line" | "number of DIGITS visible along its line"
        [alike: false] =>
        |to, args, subject| Some(to.visible(args[0].layer(), subject.line.as_ref()?)),
        |grid, args, subject| {
            let line = subject.line.as_ref()?.iter();
            let values = line.filter_map(|&cell| grid.value(args[0].layer(), cell));
            // The greatest so far: a new one is visible.
            let tallest = values.scan(i64::MIN, |most, value| {
                *most = value.max(*most);
                Some(*most)
            });
            Some(tallest.dedup().count() as i64)
        };
    /// the number of cells of a kind from a cell on in straight lines, up to the first of another
    /// kind; with the cell itself
    /// e.g. each number is the number of white cells reached from it
    Reached: TERM "number of KIND reached from it" =>
        |to, args, subject| {
            let cell = subject.only()?;
            let mut atoms = vec![to.kind(&args[0], cell)];
            for ray in to.facts.rays(cell) {
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
            let reached = grid.facts.rays(cell).into_iter().map(|ray| {
                ray.into_iter().take_while(|&at| grid.is(&args[0], at)).count()
            });
            Some(i64::from(grid.is(&args[0], cell)) + reached.sum::<usize>() as i64)
        };
    /// the number of cells of a kind
    /// e.g. each number is the number of lamps beside it
    CountOf: MEASURE "number of KIND" =>
        |to, args, subject, _| Some(Linear::count(to.kinds(&args[0], &subject.cells))),
        |grid, args, subject| Some(grid.count(&args[0], subject.at()));
    /// the number of different values
    /// e.g. each left number is the number of different digits in its line
    DifferentOf: MEASURE "number of different VALUES" =>
        |to, args, own, _| {
            let occurs = to.occurring(&args[0], own).into_iter();
            Some(Linear::count(occurs.map(|own| to.model.reified(own)).collect_vec()))
        },
        |grid, args, own| Some(grid.values_at(&args[0], own).iter().unique().count() as i64);
    /// the number of all cells
    /// e.g. each number is the size of its region
    Size: MEASURE "size" =>
        |_, _, subject, _| Some(Linear::count(subject.cells.iter().map(|(_, own)| *own))),
        |_, _, subject| Some(subject.cells.len() as i64);
    /// the sum of the numbers
    /// e.g. the sum of each row is 15
    Sum: MEASURE "sum of DIGITS" | "sum" [needs: Needs::Numbers, alike: false] =>
        |to, args, subject, _| {
            let layer = layer(to.facts, args);
            let (all, some): (Vec<_>, Vec<_>) =
                subject.cells.iter().partition(|(_, own)| *own == Atom::True);
            let all = all.into_iter().filter_map(|(cell, _)| to.int_of(layer, cell));
            let certain: Linear = all.sum();
            let values = &to.facts.unknown.layers[layer].values;
            let uncertain = some.into_iter().cartesian_product(values).map(|((cell, own), &value)| {
                let is = to.is(layer, cell, value);
                (value, to.all([own, is]))
            });
            Some(certain + Linear::weighted(uncertain.collect_vec()))
        },
        |grid, args, subject| {
            let layer = layer(grid.facts, args);
            Some(subject.at().filter_map(|cell| grid.value(layer, cell)).sum())
        };
    /// the sum of the numbers that are drawn in the cells
    /// e.g. the sum of numbers of each region is 5
    SumOfMarks: MEASURE "sum of numbers" =>
        |to, _, own, _| {
            let marks = own.cells.iter().filter_map(|&(at, own)| Some((to.facts.mark_in(at)?, own)));
            Some(Linear::weighted(marks))
        },
        |grid, _, own| Some(own.at().filter_map(|cell| grid.facts.mark_in(cell)).sum());
    /// the product of the numbers
    /// e.g. the product of each cage is its number
    Product: MEASURE "product" [needs: Needs::Numbers, alike: false] =>
        |to, _, subject, bounds| {
            let factors = to.numbers_of(subject)?;
            Some(to.product(factors, bounds))
        },
        |grid, _, own| Some(grid.numbers_of(own)?.into_iter().fold(1, i64::saturating_mul));
    /// the largest number
    /// e.g. each left number is the largest digit in its line
    Largest: MEASURE "largest DIGITS" [needs: Needs::Numbers, alike: false] =>
        |to, _, own, _| { let all = to.numbers_of(own)?; to.folded(all, i64::max) },
        |grid, _, own| grid.numbers_of(own)?.into_iter().max();
    /// the smallest number
    /// e.g. each left number is the smallest digit in its line
    Smallest: MEASURE "smallest DIGITS" [needs: Needs::Numbers, alike: false] =>
        |to, _, own, _| { let all = to.numbers_of(own)?; to.folded(all, i64::min) },
        |grid, _, own| grid.numbers_of(own)?.into_iter().min();
    /// the difference of two numbers, whichever is greater
    /// e.g. two cells with o between them have a difference of 1
    Difference: MEASURE "difference" [needs: Needs::Numbers, alike: false] =>
        |to, _, subject, _| to.of_two(subject, difference),
        |grid, _, subject| grid.of_two(subject, difference);
    /// the quotient of two numbers, the greater divided by the smaller; `-1` if it is not whole
    /// e.g. two cells with * between them have a ratio of 2
    Ratio: MEASURE "ratio" | "quotient" [needs: Needs::Numbers, alike: false] =>
        |to, _, subject, _| to.of_two(subject, ratio),
        |grid, _, subject| grid.of_two(subject, ratio);
};

/// The greater number less the smaller one.
pub(in super::super) fn difference(one: i64, other: i64) -> i64 {
    (one - other).abs()
}

/// The greater number divided by the smaller one; -1 if that is not whole.
pub(in super::super) fn ratio(one: i64, other: i64) -> i64 {
    let (less, more) = (one.min(other), one.max(other));
    if less > 0 && more % less == 0 { more / less } else { -1 }
}

/// The kind of values that is spoken of, or the first one of numbers.
fn layer(facts: &Facts, args: &Args) -> usize {
    args.first().map_or_else(|| facts.first_numbers().unwrap_or(0), Arg::layer)
}

impl crate::sentences::Arg<Facts> {
    /// The bounds of a comparison with a number.
    pub(in super::super) fn bounds(&self, number: i64) -> Bounds {
        let Means::Compare(bounds) = self.node().form.entry().means else { return [None, None] };
        bounds.map(|bound| bound.map(|bound| bound + number))
    }

    /// The formula that a number compares with another.
    pub(in super::super) fn compared(&self, one: Linear, other: Linear) -> Formula {
        (one - other).within(range(self.bounds(0)))
    }

    /// True if a number compares with another.
    pub(in super::super) fn compares(&self, one: i64, other: i64) -> bool {
        lies(one, self.bounds(other))
    }
}

impl Facts {
    /// The number that is drawn in a cell, and is not given as its value.
    pub(in super::super) fn mark_in(&self, cell: Cell) -> Option<i64> {
        self.sheet.mark(cell, "number").filter(|_| self.is_clue(cell))?.number()
    }
}

impl Grid<'_> {
    /// The numbers of cells that drawings tell, if all have one.
    pub(in super::super) fn numbers_of(&self, subject: &Subject) -> Option<Vec<i64>> {
        let cells = subject.drawn()?.into_iter().filter(|&cell| self.facts.has_value(cell));
        cells.map(|cell| self.number_in(cell)).collect()
    }

    /// A number that is computed of those of the only two cells.
    pub(super) fn of_two(&self, subject: &Subject, value: fn(i64, i64) -> i64) -> Option<i64> {
        let [one, other] = self.numbers_of(subject)?[..] else { return None };
        Some(value(one, other))
    }
}

impl Writer<'_, '_> {
    /// The numbers of cells that drawings tell, if all have one.
    pub(in super::super) fn numbers_of(&self, subject: &Subject) -> Option<Vec<Int>> {
        let layer = self.facts.first_numbers()?;
        let cells = subject.drawn()?.into_iter().filter(|&cell| self.facts.has_value(cell));
        cells.map(|cell| self.int_of(layer, cell)).collect()
    }

    /// A number that is computed of two others.
    fn computed(&mut self, one: Int, other: Int, value: impl Fn(i64, i64) -> i64) -> Int {
        let [ones, others] = [one, other].map(|int| self.model.domain(int).to_vec());
        let rows = iproduct!(ones, others).map(|(one, other)| [one, other, value(one, other)]);
        let rows = rows.collect_vec();
        let result = self.int(rows.iter().map(|row| row[2]));
        self.rule(&[]).table(&[one, other, result], rows);
        result
    }

    /// A number that is computed of those of the only two cells.
    pub(super) fn of_two(&mut self, own: &Subject, value: fn(i64, i64) -> i64) -> Option<Linear> {
        let [one, other] = self.numbers_of(own)?[..] else { return None };
        Some(Linear::from(self.computed(one, other, value)))
    }

    /// The product of numbers; where none is negative, all that are too large are the same.
    pub(super) fn product(&mut self, factors: Vec<Int>, [_, most]: Bounds) -> Linear {
        let are_natural =
            factors.iter().all(|&int| self.model.domain(int).iter().all(|at| *at >= 0));
        let cap = most.filter(|_| are_natural).map_or(i64::MAX, |most| most.max(0) + 1);
        let times = |one: i64, other: i64| one.saturating_mul(other).min(cap);
        self.folded(factors, times).unwrap_or(Linear::from(1))
    }

    /// The number that is computed of the first two, that and the third one, and so on.
    fn folded(&mut self, all: Vec<Int>, value: impl Fn(i64, i64) -> i64) -> Option<Linear> {
        let all = all.into_iter().reduce(|one, other| self.computed(one, other, &value));
        all.map(Linear::from)
    }

    /// The number of cells that are greater than all before them.
    fn visible(&mut self, layer: usize, line: &[Cell]) -> Linear {
        let mut atoms = Vec::new();
        // That some cell so far is this high at least.
        let mut reached: BTreeMap<i64, Atom> = BTreeMap::new();
        for int in line.iter().filter_map(|&cell| self.int_of(layer, cell)).collect_vec() {
            let seen = Atom::from(self.hidden());
            for value in self.model.domain(int).to_vec() {
                let [is, own] = [self.model.eq(int, value), self.model.ge(int, value)];
                let hides = reached.get(&value).copied().unwrap_or(Atom::False);
                self.rule(&[is]).clause([!hides, !seen]);
                self.rule(&[is]).clause([hides, seen]);
                reached.insert(value, self.any([own, hides]));
            }
            atoms.push(seen);
        }
        Linear::count(atoms)
    }
}
