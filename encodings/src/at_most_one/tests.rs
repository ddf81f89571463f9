//! Every encoding, on every partial assignment of few literals; its sizes; one example.

use super::AtMostOne;
use crate::choice::Sides;
use crate::constraint::Comparison;
use crate::encodings::Encodings;
use crate::model::Model;
use crate::testing::{Claims, assert_means, check, formulas, model_formulas, readable};

#[test]
fn every_encoding_means_at_most_one_and_keeps_its_claims() {
    for &at_most_one in AtMostOne::ALL {
        for &sides in Sides::ALL {
            let encodings = Encodings { at_most_one, sides, ..Encodings::default() };
            let claims = Claims::of(&at_most_one.about, sides, Comparison::AtMost);
            let found = Claims::all((0..=10).map(|n| {
                let context = format_args!("{n} literals with {encodings}");
                let formulas = model_formulas(n, encodings, |rule, lits| {
                    rule.at_most_one(lits.iter().copied());
                });
                let at_most_one =
                    |world: &[bool]| world.iter().filter(|&&value| value).count() <= 1;
                check(&context, n, formulas, claims, at_most_one)
            }));
            assert_eq!(found, claims, "{at_most_one} {sides}-sided");
        }
    }
}

#[test]
fn a_second_solver_agrees_on_constraints_that_become_at_most_one() {
    for &at_most_one in AtMostOne::ALL {
        let encodings = Encodings { at_most_one, ..Encodings::default() };
        let mut model: Model<usize> = Model::new();
        let lits: Vec<_> = (0..9).map(|index| model.var(index)).collect();
        let mixed: Vec<_> =
            lits[..8].iter().step_by(2).chain(&lits[..7]).map(|&lit| !lit).collect();
        model.rule("one").exactly_one(lits[1..].iter().copied());
        model.rule("all but one").when(lits[8]).count(mixed, Comparison::AtLeast, 9);
        assert_means(model.core(), encodings, |world| {
            let negated = |index: usize| usize::from(!world[index]);
            let mixed = (0..8).step_by(2).chain(0..7).map(negated).sum::<usize>();
            world[1..].iter().filter(|&&value| value).count() == 1 && (!world[8] || mixed >= 9)
        });
    }
}

#[test]
fn sizes_are_as_documented() {
    for &choice in AtMostOne::ALL {
        let Some(size) = choice.about.size else { continue };
        for n in 0..=100 {
            let [vars, clauses] = size(n, 1);
            for (&sides, clauses) in Sides::ALL.iter().zip([clauses, clauses + vars]) {
                let [cnf, _] = formulas(n, sides, |out, lits| choice.state(out, lits));
                let found = [cnf.num_vars() as usize - n, cnf.num_clauses()];
                assert_eq!(found, [vars, clauses], "{choice} of {n}, {sides}-sided");
            }
        }
    }
}

#[test]
fn few_literals_for_a_reader() {
    for &choice in AtMostOne::ALL {
        let clauses = readable(7, Sides::Two, |out, lits| choice.state(out, lits));
        let text = format!("at most one of a to g, {choice}, two-sided:\n{clauses}");
        insta::with_settings!({ snapshot_suffix => choice.about.name }, {
            insta::assert_snapshot!(text);
        });
    }
}
