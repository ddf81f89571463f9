//! Predicates: what is said of a subject.

use puzzlec_encodings::{Formula, Linear};

use crate::puzzle::prelude::*;
use crate::puzzles::rules::form::{Entry, Form, Means, Needs, Slot, forms};
use crate::puzzles::rules::grid::{Grid, ordered};
use crate::puzzles::rules::meaning::{Bounds, Subject, lies, range};
use crate::puzzles::rules::node::Arg;
use crate::puzzles::rules::unknown::Layer;
use crate::puzzles::rules::writer::Writer;

/// All forms.
pub(in super::super) const FORMS: &[Entry] = forms! {
    /// one of two predicates holds at least
    /// e.g. each cell is a lamp or sees a lamp
    EitherHolds: PREDICATES "BOTH or PREDICATES" =>
        |to, args, subject| {
            let [one, other] = [0, 1].map(|at| to.predicate(&args[at], subject));
            Some(one? | other?)
        },
        |grid, args, subject| Some(grid.holds(&args[0], subject)? | grid.holds(&args[1], subject)?);
    /// both predicates hold
    /// e.g. each region has exactly 3 stars and has a cloud
    BothHold: BOTH "PREDICATE and BOTH" =>
        |to, args, subject| {
            let [one, other] = [0, 1].map(|at| to.predicate(&args[at], subject));
            Some(one? & other?)
        },
        |grid, args, subject| Some(grid.holds(&args[0], subject)? & grid.holds(&args[1], subject)?);
    /// a cell is of none of some kinds
    /// e.g. each number is not black
    IsNot: PREDICATE "is not KIND" =>
        |to, args, subject| Some(Formula::from(!to.kind(&args[0], subject.only()?))),
        |grid, args, subject| Some(!grid.is(&args[0], subject.only()?));
    /// none of several predicates, or not all of them, hold
    /// e.g. each row does not (have a star and have a cloud)
    NotAll: PREDICATES "does not PREDICATES" [denies: Some(0)] =>
        |to, args, subject| Some(!to.predicate(&args[0], subject)?),
        |grid, args, subject| Some(!grid.holds(&args[0], subject)?);
    /// a predicate does not hold
    /// e.g. each row does not have the sum 10
    Not: PREDICATE "does not PREDICATE" | "is|has not PREDICATE" [denies: Some(0)] =>
        |to, args, subject| Some(!to.predicate(&args[0], subject)?),
        |grid, args, subject| Some(!grid.holds(&args[0], subject)?);
    /// a number of cells of a kind
    /// e.g. each row, column and region has exactly 1 star
    HasCount: PREDICATE "has COMPARISON NUMBER KIND" | "has COMPARISON NUMBER of KIND" =>
        |to, args, subject| {
            let count = Linear::count(to.kinds(&args[2], &subject.cells));
            Some(args[0].compared(count, to.number(&args[1], subject)?))
        },
        |grid, args, subject| {
            let count = grid.count(&args[2], subject.at());
            Some(args[0].compares(count, grid.number(&args[1], subject)?))
        };
    /// one cell of a kind at least
    /// e.g. each region has a star
    Has: PREDICATE "has KIND" =>
        |to, args, subject| Some(Formula::any(to.kinds(&args[0], &subject.cells))),
        |grid, args, subject| Some(subject.at().any(|cell| grid.is(&args[0], cell)));
    /// an even number of cells of a kind
    /// e.g. each row has an even number of stars
    HasEven: PREDICATE "has even number of KIND" =>
        |to, args, subject| Some(!Formula::odd(to.kinds(&args[0], &subject.cells))),
        |grid, args, subject| Some(grid.count(&args[0], subject.at()) % 2 == 0);
    /// an odd number of cells of a kind
    /// e.g. each row has an odd number of stars
    HasOdd: PREDICATE "has odd number of KIND" =>
        |to, args, subject| Some(Formula::odd(to.kinds(&args[0], &subject.cells))),
        |grid, args, subject| Some(grid.count(&args[0], subject.at()) % 2 != 0);
    /// each value in some cell
    /// e.g. each row has all digits
    HasEach: PREDICATE "has all|each VALUES" =>
        |to, args, own| Some(to.each_occurs(&args[0], &own.cells, [Some(1), None])),
        |grid, args, own| Some(grid.each_occurs(&args[0], own, [Some(1), None]));
    /// each value in exactly one cell
    /// e.g. each row has each digit once
    HasEachOnce: PREDICATE "has all|each VALUES ?exactly once" =>
        |to, args, own| Some(to.each_occurs(&args[0], &own.cells, [Some(1); 2])),
        |grid, args, own| Some(grid.each_occurs(&args[0], own, [Some(1); 2]));
    /// each value in a number of cells
    /// e.g. each row has each digit at most 2 times
    HasEachTimes: PREDICATE "has each VALUES COMPARISON INTEGER times" =>
        |to, args, own| {
            let times = args[1].bounds(args[2].number());
            Some(to.each_occurs(&args[0], &own.cells, times))
        },
        |grid, args, own| {
            let times = args[1].bounds(args[2].number());
            Some(grid.each_occurs(&args[0], own, times))
        };
    /// no value twice
    /// e.g. each row, column and 3x3 box has different digits
    Differs: PREDICATE "has different VALUES" | "has no VALUES twice" =>
        |to, args, own| (!own.is_single()).then(|| to.different(&args[0], &own.cells)),
        |grid, args, subject| {
            let values = grid.values_at(&args[0], subject);
            (!subject.is_single()).then(|| values.iter().all_unique())
        };
    /// a number of different values
    /// e.g. each row has exactly 2 different digits
    HasDifferent: PREDICATE "has COMPARISON INTEGER different VALUES" =>
        |to, args, own| {
            let occurs = to.occurring(&args[2], own);
            Some(Formula::count(occurs, range(args[0].bounds(args[1].number()))))
        },
        |grid, args, own| {
            let count = grid.values_at(&args[2], own).iter().unique().count() as i64;
            Some(args[0].compares(count, args[1].number()))
        };
    /// the same values forwards and backwards
    /// e.g. each row reads the same in both directions
    Palindrome: PREDICATE "reads same in both directions" | "is palindrome"
        [needs: Needs::Values, turns: false] =>
        |to, _, own| {
            let pairs = mirrored(own)?.into_iter();
            let pairs = pairs.map(|pair| to.alike(None, &pair.map(|cell| (cell, Atom::True))));
            Some(Formula::All(pairs.collect()))
        },
        |grid, _, own| {
            let pairs = mirrored(own)?.into_iter();
            // A cell without a value is like any other one.
            let values = pairs.map(|pair| pair.into_iter().filter_map(|cell| grid.value(0, cell)));
            Some(values.into_iter().all(|mut own| own.all_equal()))
        };
    /// the same value in all cells
    /// e.g. no 2x2 block has equal values
    Alike: PREDICATE "?is alike" | "?is equal" | "has same VALUES" | "has one|equal VALUES"
        | "has exactly one VALUES"
        [needs: Needs::Values] =>
        |to, args, subject| {
            (!subject.is_single()).then(|| to.alike(args.first(), &subject.cells))
        },
        |grid, args, subject| {
            let layer = args.first().map_or(0, Arg::layer);
            let values = subject.at().filter_map(|cell| grid.value(layer, cell)).collect_vec();
            let meant = args.first().filter(|own| own.is_marked()).map(|own| own.values(grid.facts));
            let is_meant = meant.is_none_or(|meant| values.iter().all(|own| meant.contains(own)));
            (!subject.is_single()).then(|| is_meant && values.iter().all_equal())
        };
    /// cells of a kind in an area that are connected with each other inside of it
    /// e.g. each region has one group of black cells
    OneGroup: PREDICATE "has one group of KIND" [is_deniable: false] =>
        |to, args, subject| {
            let cells = subject.cells.iter().map(|&(cell, own)| {
                let is = to.kind(&args[0], cell);
                (cell, to.all([own, is]))
            });
            let cells = cells.collect_vec();
            let some = Formula::any(cells.iter().map(|(_, is)| *is));
            Some(some & to.connected(&cells))
        },
        |grid, args, subject| {
            let own: BTreeSet<Cell> = subject.at().collect();
            Some(grid.parts(|cell| own.contains(&cell) && grid.is(&args[0], cell)).len() == 1)
        };
    /// lines cross the border of an area in two places
    /// e.g. each region is visited once
    VisitedOnce: PREDICATE "is visited once" | "is visited exactly once" [needs: Needs::Ways] =>
        |to, _, subject| {
            let own = subject.drawn()?;
            let is_across = |pair: &&[Cell; 2]| own.contains(&pair[0]) != own.contains(&pair[1]);
            let across = to.facts.lines.iter().filter(is_across).map(|&pair| to.line(pair));
            Some(Linear::count(across.collect_vec()).is(2))
        },
        |grid, _, subject| {
            let own = subject.drawn()?;
            let drawn = grid.drawn().into_iter();
            Some(drawn.filter(|pair| own.contains(&pair[0]) != own.contains(&pair[1])).count() == 2)
        };
    /// cells of one kind only
    /// e.g. no 2x2 block is all black
    Throughout: PREDICATE "?is all KIND" | "?is only KIND" | "has only KIND" =>
        |to, args, subject| {
            let cells = subject.cells.iter().filter(|(cell, _)| to.facts.has_value(*cell));
            let atoms = cells.map(|&(cell, own)| {
                let is = to.kind(&args[0], cell);
                to.any([!own, is])
            });
            Some(Formula::all(atoms.collect_vec()))
        },
        |grid, args, subject| {
            let mut cells = subject.at().filter(|&cell| grid.facts.has_value(cell));
            Some(cells.all(|cell| grid.is(&args[0], cell)))
        };
    /// a measure of the cells
    /// e.g. each row has the sum 15
    HasMeasure: PREDICATE "has MEASURE COMPARISON NUMBER" | "has MEASURE of COMPARISON NUMBER" =>
        |to, args, own| measured(to, [&args[0], &args[1], &args[2]], own),
        |grid, args, own| measures(grid, [&args[0], &args[1], &args[2]], own);
    /// a line runs from one of two cells to the other
    /// e.g. two cells with - between them are joined
    Joined: PREDICATE "?is joined" | "?is joined by line" [needs: Needs::Ways] =>
        |to, _, subject| {
            let [one, other] = subject.drawn()?.into_iter().collect_array()?;
            Some(Formula::from(to.line(ordered((one, other)))))
        },
        |grid, _, subject| {
            let [one, other] = subject.drawn()?.into_iter().collect_array()?;
            Some(grid.lines.get(&ordered((one, other))).is_some_and(|&count| count > 0))
        };
    /// a number of whole areas of a drawing
    /// e.g. each region has exactly 1 cage
    HasDrawings: PREDICATE "has COMPARISON NUMBER DRAWING" | "contains COMPARISON NUMBER DRAWING" =>
        |to, args, subject| {
            let areas = to.facts.areas(args[2].text());
            let whole = areas.iter().map(|area| to.all(area.at().map(|cell| subject.has(cell))));
            let count = Linear::count(whole.collect_vec());
            Some(args[0].compared(count, to.number(&args[1], subject)?))
        },
        |grid, args, subject| {
            let own: BTreeSet<Cell> = subject.at().collect();
            let areas = grid.facts.areas(args[2].text());
            let whole = areas.iter().filter(|area| area.at().all(|cell| own.contains(&cell)));
            Some(args[0].compares(whole.count() as i64, grid.number(&args[1], subject)?))
        };
    /// a cell of a kind in a relation
    /// e.g. each cell is a lamp or sees a lamp
    NearSome: PREDICATE "?is RELATION KIND" =>
        |to, args, subject| {
            let near = to.near(&args[0], subject)?;
            Some(Formula::any(to.kinds(&args[1], &near.cells)))
        },
        |grid, args, own| Some(grid.near(&args[0], own)?.at().any(|cell| grid.is(&args[1], cell)));
    /// a number of cells of a kind in a relation
    /// e.g. each star is beside exactly 2 clouds
    NearCount: PREDICATE "?is RELATION COMPARISON NUMBER KIND" =>
        |to, args, subject| {
            let near = to.near(&args[0], subject)?;
            let count = Linear::count(to.kinds(&args[3], &near.cells));
            Some(args[1].compared(count, to.number(&args[2], subject)?))
        },
        |grid, args, subject| {
            let count = grid.count(&args[3], grid.near(&args[0], subject)?.at());
            Some(args[1].compares(count, grid.number(&args[2], subject)?))
        };
    /// a number of cells of a kind near the subject
    /// e.g. each star has exactly 2 clouds in its row
    NearAmount: PREDICATE "has COMPARISON NUMBER KIND NEAR" =>
        |to, args, subject| {
            let near = to.near(&args[3], subject)?;
            let count = Linear::count(to.kinds(&args[2], &near.cells));
            Some(args[0].compared(count, to.number(&args[1], subject)?))
        },
        |grid, args, subject| {
            let count = grid.count(&args[2], grid.near(&args[3], subject)?.at());
            Some(args[0].compares(count, grid.number(&args[1], subject)?))
        };
    /// a number of cells in a relation that have the same value
    /// e.g. each cell is beside at least 1 cell with the same colour
    NearAlike: PREDICATE "?is RELATION COMPARISON INTEGER cell with same VALUES" =>
        |to, args, own| {
            let (layer, cell) = (args[3].layer(), own.only()?);
            let board = &to.facts.unknown.layers[layer].cells;
            let near = to.near(&args[0], own).filter(|_| board.contains(cell))?.cells.into_iter();
            let alike = near.filter(|(at, _)| board.contains(*at)).map(|(at, is_near)| {
                let pair = [cell, at].map(|cell| (cell, Atom::True));
                Formula::from(is_near) & to.alike(Some(&args[3]), &pair)
            });
            Some(Formula::count(alike.collect_vec(), range(args[1].bounds(args[2].number()))))
        },
        |grid, args, own| {
            let value = |cell| grid.value(args[3].layer(), cell);
            let (near, value_here) = (grid.near(&args[0], own)?, value(own.only()?)?);
            let count = near.at().filter(|&at| value(at) == Some(value_here)).count() as i64;
            Some(args[1].compares(count, args[2].number()))
        };
    /// the number of a cell compares with each of those near it
    /// e.g. each digit is more than the digit directly right of it
    ComparesNear: PREDICATE "is COMPARISON DIGITS NEAR" [needs: Needs::Numbers, alike: false] =>
        |to, args, own| {
            let number = to.int_of(args[1].layer(), own.only()?)?;
            let near = to.near(&args[2], own)?.cells.into_iter().filter_map(|(cell, is_near)| {
                let other = to.int_of(args[1].layer(), cell)?;
                Some(Formula::from(!is_near) | args[0].compared(number.into(), other.into()))
            });
            let near = near.collect_vec();
            (!near.is_empty()).then_some(Formula::All(near))
        },
        |grid, args, own| {
            let value = |cell| grid.value(args[1].layer(), cell);
            let (near, number) = (grid.near(&args[2], own)?, value(own.only()?)?);
            let near = near.at().filter_map(value).collect_vec();
            (!near.is_empty())
                .then(|| near.into_iter().all(|other| args[0].compares(number, other)))
        };
    /// a cell is of a kind
    /// e.g. each number is white
    Is: PREDICATE "is KIND" =>
        |to, args, subject| Some(Formula::from(to.kind(&args[0], subject.only()?))),
        |grid, args, subject| Some(grid.is(&args[0], subject.only()?));
    /// the number of a clue, or else that of a cell, compares with another number
    /// e.g. each number is the number of mines around it
    Equals: PREDICATE "is COMPARISON NUMBER" [alike: false] =>
        |to, args, subject| {
            let own = match subject.number() {
                Some(number) => Linear::from(number),
                None => Linear::from(to.int_of(to.facts.first_numbers()?, subject.only()?)?),
            };
            Some(args[0].compared(own, to.number(&args[1], subject)?))
        },
        |grid, args, subject| {
            let own = subject.number().or_else(|| grid.number_in(subject.only()?))?;
            Some(args[0].compares(own, grid.number(&args[1], subject)?))
        };
};

/// The first and the last cell, the second and the last but one, and so on.
fn mirrored(subject: &Subject) -> Option<Vec<[Cell; 2]>> {
    let cells = subject.drawn()?;
    let pairs = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2);
    Some(pairs.map(|(&one, &other)| [one, other]).collect())
}

/// The formula that a measure of the subject's cells compares with a number.
fn measured(
    to: &mut Writer<'_, '_>,
    [measure, comparison, number]: [&Arg; 3],
    subject: &Subject,
) -> Option<Formula> {
    let number = to.number(number, subject)?;
    let bounds = number.known().map_or([None, None], |number| comparison.bounds(number));
    Some(comparison.compared(to.measure(measure, subject, bounds)?, number))
}

/// True if a measure of the subject's cells compares with a number.
fn measures(
    grid: &Grid<'_>,
    [measure, comparison, number]: [&Arg; 3],
    subject: &Subject,
) -> Option<bool> {
    Some(comparison.compares(grid.measure(measure, subject)?, grid.number(number, subject)?))
}

impl Grid<'_> {
    /// True if each value occurs so many times.
    fn each_occurs(&self, kind: &Arg, subject: &Subject, times: Bounds) -> bool {
        let values = self.values_at(kind, subject).into_iter().counts();
        let count = |value| values.get(&value).copied().unwrap_or(0) as i64;
        kind.values(self.facts).into_iter().all(|value| lies(count(value), times))
    }

    /// The values of a kind that the cells of a subject have.
    pub(super) fn values_at(&self, kind: &Arg, subject: &Subject) -> Vec<i64> {
        let meant = kind.values(self.facts);
        let values = subject.at().filter_map(|cell| self.value(kind.layer(), cell));
        values.filter(|value| meant.contains(value)).collect()
    }
}

impl Writer<'_, '_> {
    /// No value twice among cells.
    fn different(&mut self, kind: &Arg, cells: &[(Cell, Atom)]) -> Formula {
        let layer = kind.layer();
        let are_certain = cells.iter().all(|(_, own)| *own == Atom::True);
        if are_certain && self.facts.unknown.layers[layer].is_of_numbers() {
            let ints = cells.iter().filter_map(|&(cell, _)| self.int_of(layer, cell));
            return Formula::all_different(ints);
        }
        self.each_occurs(kind, cells, [None, Some(1)])
    }

    /// Each value occurs so many times among cells.
    fn each_occurs(&mut self, kind: &Arg, cells: &[(Cell, Atom)], times: Bounds) -> Formula {
        let counts = kind.values(self.facts).into_iter().map(|value| {
            Linear::count(self.with_value(kind.layer(), value, cells)).within(range(times))
        });
        Formula::All(counts.collect())
    }

    /// The atoms that cells are among some and have a value.
    fn with_value(&mut self, layer: usize, value: i64, cells: &[(Cell, Atom)]) -> Vec<Atom> {
        let atoms = cells.iter().map(|&(cell, own)| {
            let is = self.is(layer, cell, value);
            self.all([own, is])
        });
        atoms.collect()
    }

    /// For each value of a kind, the formula that a cell of the subject has it.
    pub(super) fn occurring(&mut self, kind: &Arg, subject: &Subject) -> Vec<Formula> {
        let values = kind.values(self.facts).into_iter();
        let all = values.map(|own| self.with_value(kind.layer(), own, &subject.cells));
        all.map(Formula::any).collect()
    }

    /// One value in all cells.
    fn alike(&mut self, kind: Option<&Arg>, cells: &[(Cell, Atom)]) -> Formula {
        let layer = kind.map_or(0, Arg::layer);
        let Layer { cells: board, values, .. } = &self.facts.unknown.layers[layer];
        let values = kind.map_or_else(|| values.clone(), |kind| kind.values(self.facts));
        let cells = cells.iter().filter(|(cell, _)| board.contains(*cell)).collect_vec();
        let each = values.into_iter().map(|value| {
            let atoms = cells.iter().map(|&&(cell, own)| {
                let is = self.is(layer, cell, value);
                self.any([!own, is])
            });
            Formula::all(atoms.collect_vec())
        });
        Formula::Any(each.collect())
    }
}
