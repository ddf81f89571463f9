//! Sentences made of others, and of numbers that are compared.

use puzzlec_encodings::{Formula, Linear};

use crate::puzzle::prelude::*;
use crate::puzzles::rules::form::{Entry, Form, Means, Slot, Verdict, forms};
use crate::puzzles::rules::grid::Grid;
use crate::puzzles::rules::meaning::{Subject, range};
use crate::puzzles::rules::node::Arg;
use crate::puzzles::rules::writer::Writer;

/// All forms.
pub(in super::super) const FORMS: &[Entry] = forms! {
    /// two sentences in one
    /// e.g. no star touches a star, and each row has exactly 1 star
    Several: LINE "SENTENCE , and LINE" =>
        |to, args| {
            for own in args {
                to.write_part(own.node());
            }
        },
        |grid, args| {
            let verdicts = args.iter().map(|own| grid.verdict(own.node()));
            verdicts.reduce(Verdict::and).unwrap_or_default()
        };
    /// a sentence holds if another one does
    /// e.g. if row 1 has a star, no star is beside a star
    If: SENTENCE "if SENTENCE , SENTENCE" [denies: Some(0)] =>
        |to, args| {
            let [premise, said] = [0, 1].map(|at| to.formula(args[at].node()));
            to.post(premise.implies(said));
        },
        |grid, args| {
            let [premise, said] = [0, 1].map(|at| grid.verdict(args[at].node()));
            let is_idle = premise.is_idle || said.is_idle;
            let broken = said.broken.filter(|_| premise.broken.is_none());
            Verdict { is_idle, broken }
        };
    /// one of two sentences holds at least
    /// e.g. either row 1 has a star or column 1 has a star
    Either: SENTENCE "either SENTENCE or SENTENCE" =>
        |to, args| {
            let [one, other] = [0, 1].map(|at| to.formula(args[at].node()));
            to.post(one | other);
        },
        |grid, args| {
            let [one, other] = [0, 1].map(|at| grid.verdict(args[at].node()));
            let is_idle = one.is_idle || other.is_idle;
            Verdict { is_idle, broken: one.broken.and(other.broken) }
        };
    /// exactly one of two sentences holds
    /// e.g. either row 1 has a star or column 1 has a star, but not both
    OnlyOne: SENTENCE "either SENTENCE or SENTENCE , but not both" =>
        |to, args| {
            let [one, other] = [0, 1].map(|at| to.formula(args[at].node()));
            to.post(one ^ other);
        },
        |grid, args| {
            let [one, other] = [0, 1].map(|at| grid.verdict(args[at].node()));
            let holds = one.broken.is_some() != other.broken.is_some();
            Verdict { is_idle: one.is_idle || other.is_idle, ..Verdict::whole(holds) }
        };
    /// a measure is the same for all areas
    /// e.g. all rows have the same sum
    SameMeasures: SENTENCE "all SUBJECTS has same MEASURE" | "each SUBJECTS has same MEASURE" =>
        |to, args| {
            let areas = to.subjects(&args[0]);
            if areas.iter().all(|own| own.when == Atom::True) {
                let measures = to.measures(areas, &args[1]);
                for (one, other) in measures.iter().tuple_windows() {
                    to.say(other.0.clone(), (one.1.clone() - other.1.clone()).is(0));
                }
            } else {
                let is_same = to.by_measure(&areas, &args[1]).into_iter().map(|own| {
                    Formula::all(own.into_iter().map(|(when, is_it)| is_it.when(when)))
                });
                to.post(Formula::any(is_same.collect_vec()));
            }
        },
        |grid, args| Verdict::whole(grid.measures([&args[0], &args[1]]).into_iter().all_equal());
    /// a measure is different for any two areas
    /// e.g. no two rows have the same sum
    DifferentMeasures: SENTENCE "no two SUBJECTS has same MEASURE" | "all SUBJECTS has different MEASURE" =>
        |to, args| {
            let areas = to.subjects(&args[0]);
            if areas.iter().all(|own| own.when == Atom::True) {
                let measures = to.measures(areas, &args[1]);
                for [one, other] in measures.iter().array_combinations() {
                    let is_same = (one.1.clone() - other.1.clone()).is(0);
                    to.say(format!("{} and {}", one.0, other.0), !is_same);
                }
            } else {
                for own in to.by_measure(&areas, &args[1]) {
                    let alike = own.into_iter().map(|(when, is_it)| is_it & Formula::from(when));
                    to.post(Formula::count(alike.collect_vec(), ..=1));
                }
            }
        },
        |grid, args| Verdict::whole(grid.measures([&args[0], &args[1]]).into_iter().all_unique());
    /// a measure compares with that of the area before, in the order of rows or columns
    /// e.g. the sum of each row is more than that of the one before
    NextMeasure: SENTENCE "MEASURE of each SUBJECT is COMPARISON that of one before" [turns: false] =>
        |to, args| {
            let areas = to.subjects(&args[1]);
            let measures = to.measures(areas, &args[0]);
            for (one, next) in measures.iter().tuple_windows() {
                to.say(next.0.clone(), args[2].compared(next.1.clone(), one.1.clone()));
            }
        },
        |grid, args| {
            let measures = grid.measures([&args[1], &args[0]]).into_iter().tuple_windows();
            Verdict::of_each(measures.map(|(one, next)| (args[2].compares(next, one), next)))
        };
    /// a predicate holds of a number of subjects
    /// e.g. at least 1 region is all black
    HoldsFor: SENTENCE "COMPARISON INTEGER SUBJECTS PREDICATES" [denies: Some(3)] =>
        |to, args| {
            let subjects = to.subjects(&args[2]).into_iter();
            let holds = subjects
                .filter_map(|own| Some(to.predicate(&args[3], &own)? & Formula::from(own.when)));
            let bounds = args[0].bounds(args[1].number());
            let formula = Formula::count(holds.collect_vec(), range(bounds));
            to.post(formula);
        },
        |grid, args| {
            let subjects = grid.subjects(&args[2]).into_iter();
            let holds = subjects.filter_map(|own| grid.holds(&args[3], &own)).collect_vec();
            let count = holds.iter().filter(|holds| **holds).count() as i64;
            let fits = args[0].compares(count, args[1].number());
            Verdict { is_idle: holds.is_empty(), ..Verdict::whole(fits) }
        };
    /// a number compares with another
    /// e.g. the sum of row 1 is more than the sum of row 2
    NumberIs: SENTENCE "NUMBER is COMPARISON NUMBER" =>
        |to, args| {
            let board = Subject::of("", []);
            let [one, other] = [0, 2].map(|at| to.number(&args[at], &board));
            if let Some((one, other)) = one.zip(other) {
                to.post(args[1].compared(one, other));
            }
        },
        |grid, args| {
            let board = Subject::of("", []);
            let [one, other] = [0, 2].map(|at| grid.number(&args[at], &board));
            let holds = one.zip(other).map(|(one, other)| args[1].compares(one, other));
            holds.map(Verdict::whole).unwrap_or_default()
        };
};

impl Grid<'_> {
    /// The measure of each area.
    fn measures(&self, [scope, measure]: [&Arg; 2]) -> Vec<i64> {
        let subjects = self.subjects(scope).into_iter();
        subjects.filter_map(|own| self.measure(measure, &own)).collect()
    }
}

impl Writer<'_, '_> {
    /// The measure of each area, with its name.
    fn measures(&mut self, areas: Vec<Subject>, measure: &Arg) -> Vec<(String, Linear)> {
        let measured = areas.into_iter().filter_map(|own| {
            let number = self.measure(measure, &own, [None, None])?;
            Some((own.name, number))
        });
        measured.collect()
    }

    /// For each number of cells, the formulas that it is the measure of each area, with the atom that
    /// the area is one.
    fn by_measure(&mut self, areas: &[Subject], measure: &Arg) -> Vec<Vec<(Atom, Formula)>> {
        let measured = areas
            .iter()
            .filter_map(|own| Some((own.when, self.measure(measure, own, [None, None])?)));
        let measured = measured.collect_vec();
        let values = 0..=self.facts.sheet.cells.len() as i64;
        let is = |value| measured.iter().map(move |(when, own)| (*when, own.clone().is(value)));
        values.map(|value| is(value).collect()).collect()
    }
}
