//! Every encoding, on every partial assignment of few literals; its sizes; one example.

use super::{encode, product::ceil_sqrt};
use crate::testing::{Claims, Strength, assert_means, check, formulas, model_formulas, readable};
use crate::{AtMostOne, Comparison, Encodings, Model, Sides};

/// The last columns of the module's table.
fn is_determined(at_most_one: AtMostOne, sides: Sides) -> bool {
    sides == Sides::Two || at_most_one == AtMostOne::Pairwise
}

#[test]
fn every_encoding_means_at_most_one_and_keeps_its_claims() {
    for &at_most_one in AtMostOne::ALL {
        for &sides in Sides::ALL {
            let encodings = Encodings { at_most_one, sides, ..Encodings::default() };
            let determined = is_determined(at_most_one, sides);
            let claims = Claims { strength: Strength::Complete, determined };
            let all_determined = (0..=10)
                .map(|n| {
                    let context = format_args!("{n} literals with {encodings}");
                    let formulas = model_formulas(n, encodings, |rule, lits| {
                        rule.at_most_one(lits.iter().copied());
                    });
                    let at_most_one =
                        |world: &[bool]| world.iter().filter(|&&value| value).count() <= 1;
                    check(&context, n, formulas, claims, at_most_one)
                })
                .fold(true, |all, one| all & one);
            // `auto` is pairwise for so few literals.
            if at_most_one != AtMostOne::Auto {
                assert_eq!(all_determined, determined, "{at_most_one} {sides}-sided");
            }
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
        assert_means(&model, encodings, |world| {
            let negated = |index: usize| usize::from(!world[index]);
            let mixed = (0..8).step_by(2).chain(0..7).map(negated).sum::<usize>();
            world[1..].iter().filter(|&&value| value).count() == 1 && (!world[8] || mixed >= 9)
        });
    }
}

/// Auxiliary variables and clauses, as the table of the module says.
fn size(choice: AtMostOne, n: usize) -> [usize; 2] {
    let pairs = n * n.saturating_sub(1) / 2;
    let bits = |groups: usize| groups.next_power_of_two().ilog2() as usize;
    match choice {
        AtMostOne::Auto => size(super::auto(n), n),
        AtMostOne::Sequential if n > 1 => [n - 1, 3 * n - 4],
        AtMostOne::Product if n > 6 => {
            let (rows, columns) = (n.div_ceil(ceil_sqrt(n)), ceil_sqrt(n));
            let [[v, c], [w, d]] = [rows, columns].map(|side| size(choice, side));
            [rows + columns + v + w, 2 * n + c + d]
        }
        AtMostOne::Commander if n > 5 => {
            let (groups, left) = (n / 3, n % 3);
            let [v, c] = size(choice, n.div_ceil(3));
            [groups + usize::from(left == 2) + v, 6 * groups + [0, 0, 3][left] + c]
        }
        AtMostOne::Bimander if n > 0 => {
            let bits = bits(n.div_ceil(2));
            [bits, n / 2 + n * bits]
        }
        AtMostOne::Binary if n > 0 => [bits(n), n * bits(n)],
        _ => [0, pairs],
    }
}

#[test]
fn sizes_are_as_documented() {
    for &choice in AtMostOne::ALL {
        for n in 0..=100 {
            let [one, two] = Sides::ALL else { unreachable!() };
            let [one, two] = [one, two].map(|&sides| {
                let [cnf, _] = formulas(n, sides, |out, lits| {
                    encode(out, lits, choice);
                });
                [cnf.num_vars() as usize - n, cnf.num_clauses()]
            });
            let [vars, clauses] = size(choice, n);
            assert_eq!(one, [vars, clauses], "{choice} of {n}, one-sided");
            assert_eq!(two, [vars, clauses + vars], "{choice} of {n}, two-sided");
        }
    }
}

#[test]
fn few_literals_for_a_reader() {
    for &choice in AtMostOne::ALL {
        let clauses = readable(7, Sides::Two, |out, lits| {
            encode(out, lits, choice);
        });
        let text = format!("at most one of a to g, {choice}, two-sided:\n{clauses}");
        insta::with_settings!({ snapshot_suffix => choice.as_str() }, {
            insta::assert_snapshot!(text);
        });
    }
}
