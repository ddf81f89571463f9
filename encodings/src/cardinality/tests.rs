//! Every encoding, on every partial assignment of few literals; its sizes; one example.

use std::fmt::Write;

use super::between;
use crate::testing::{Claims, Strength, check, formulas, model_formulas, readable};
use crate::{AtMostOne, Cardinality, Comparison, Encodings, Sides};

fn count(world: &[bool]) -> usize {
    world.iter().filter(|&&value| value).count()
}

#[test]
fn every_encoding_means_what_it_says_and_keeps_its_claims() {
    for &cardinality in Cardinality::ALL {
        for &sides in Sides::ALL {
            // At most one of many is decided elsewhere; here it must not leave variables free.
            let at_most_one = AtMostOne::Pairwise;
            let encodings = Encodings { at_most_one, cardinality, sides, ..Encodings::default() };
            for comparison in [Comparison::AtMost, Comparison::Exactly, Comparison::AtLeast] {
                let determined = sides == Sides::Two || comparison == Comparison::Exactly;
                let claims = Claims { strength: Strength::Complete, determined };
                let mut all_determined = true;
                for n in 0..=8 {
                    for bound in -1..=n as i64 + 1 {
                        let context = format_args!("{comparison} {bound} of {n}, {encodings}");
                        let formulas = model_formulas(n, encodings, |rule, lits| {
                            rule.count(lits.iter().copied(), comparison, bound);
                        });
                        let holds =
                            |world: &[bool]| comparison.holds(count(world) as i128, bound.into());
                        all_determined &= check(&context, n, formulas, claims, holds);
                    }
                }
                assert_eq!(all_determined, determined, "{cardinality} {comparison} {sides}-sided");
            }
        }
    }
}

#[test]
fn two_different_bounds_share_a_counter() {
    for &cardinality in Cardinality::ALL {
        for &sides in Sides::ALL {
            let claims = Claims { strength: Strength::Complete, determined: sides == Sides::Two };
            for n in 2..=7 {
                for (at_least, at_most) in
                    (0..n).flat_map(|low| (low.max(1)..=n).map(move |high| (low, high)))
                {
                    let context =
                        format_args!("{at_least} to {at_most} of {n}, {cardinality}, {sides}");
                    let formulas = formulas(n, sides, |out, lits| {
                        between(out, lits, at_least, at_most, cardinality);
                    });
                    check(&context, n, formulas, claims, |world| {
                        (at_least..=at_most).contains(&count(world))
                    });
                }
            }
        }
    }
}

/// The outputs of a count over `leaves` of `n` literals that a bound `k` can see.
fn outputs(n: usize, k: usize, leaves: usize) -> usize {
    k.min(leaves) - (k + leaves).saturating_sub(n)
}

/// The auxiliary variables of a totalizer over `leaves` of `n` literals.
fn totalizer_vars(n: usize, k: usize, leaves: usize) -> usize {
    if leaves < 2 {
        return 0;
    }
    let half = leaves / 2;
    totalizer_vars(n, k, half) + totalizer_vars(n, k, leaves - half) + outputs(n, k, leaves)
}

#[test]
fn sizes_are_as_documented() {
    for n in 2..=40 {
        for k in 1..n {
            let size = |choice, sides, at_least, at_most| {
                let [cnf, _] = formulas(n, sides, |out, lits| {
                    between(out, lits, at_least, at_most, choice);
                });
                [cnf.num_vars() as usize - n, cnf.num_clauses()]
            };
            for (choice, vars) in [
                (Cardinality::Sequential, k * (n - k) - 1),
                (Cardinality::Totalizer, totalizer_vars(n, k, n)),
            ] {
                let context = format!("{k} of {n}, {choice}");
                let [at_most, at_least] =
                    [n - k, k].map(|spare| k * (n - k) + vars + 2 * spare - n);
                let both = at_most + at_least;
                assert_eq!(size(choice, Sides::One, 0, k), [vars, at_most], "{context}");
                assert_eq!(size(choice, Sides::One, k, n), [vars, at_least], "{context}");
                assert_eq!(size(choice, Sides::One, k, k), [vars, both], "{context}");
                assert_eq!(size(choice, Sides::Two, k, k), [vars, both], "{context}");
                let levels = k.min(n - k).next_power_of_two().ilog2() as usize + 2;
                let documented = choice == Cardinality::Sequential || vars <= n * levels;
                assert!(documented, "{context}: {vars} auxiliary variables");
            }
        }
    }
}

#[test]
fn many_literals_need_no_deep_stack() {
    for choice in [Cardinality::Sequential, Cardinality::Totalizer] {
        let [cnf, _] = formulas(100_000, Sides::One, |out, lits| {
            between(out, lits, 2, 3, choice);
        });
        assert!(cnf.num_vars() > 300_000, "{choice}");
    }
}

#[test]
fn few_literals_for_a_reader() {
    for choice in [Cardinality::Sequential, Cardinality::Totalizer] {
        let mut text = String::new();
        for (says, at_least, at_most) in
            [("at most 2", 0, 2), ("at least 2", 2, 5), ("exactly 2", 2, 2)]
        {
            let clauses = readable(5, Sides::One, |out, lits| {
                between(out, lits, at_least, at_most, choice);
            });
            writeln!(text, "{says} of a to e, {choice}, one-sided:\n{clauses}").unwrap();
        }
        insta::with_settings!({ snapshot_suffix => choice.as_str() }, {
            insta::assert_snapshot!(text);
        });
    }
}
