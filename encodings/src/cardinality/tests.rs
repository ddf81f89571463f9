//! Every encoding, on every partial assignment of few literals; its sizes; one example.

use std::fmt::Write;

use super::Cardinality;
use super::sequential::SEQUENTIAL;
use super::totalizer::TOTALIZER;
use crate::at_most_one;
use crate::bounds::Bounds;
use crate::choice::Sides;
use crate::constraint::Comparison;
use crate::encodings::Encodings;
use crate::testing::{Claims, check, formulas, model_formulas, readable};

fn count(world: &[bool]) -> usize {
    world.iter().filter(|&&value| value).count()
}

#[test]
fn every_encoding_means_what_it_says_and_keeps_its_claims() {
    for &cardinality in Cardinality::ALL {
        for &sides in Sides::ALL {
            // At most one of many is decided elsewhere; here it must not leave variables free.
            let at_most_one = &at_most_one::PAIRWISE;
            let encodings = Encodings { at_most_one, cardinality, sides, ..Encodings::default() };
            for &comparison in Comparison::ALL {
                let claims = Claims::of(&cardinality.about, sides, comparison);
                let cases = (0..=8).flat_map(|n| (0..=n + 1).map(move |bound| (n, bound)));
                let found = Claims::all(cases.map(|(n, bound)| {
                    let context = format_args!("{comparison} {bound} of {n}, {encodings}");
                    let formulas = model_formulas(n, encodings, |rule, lits| {
                        rule.count(lits.iter().copied(), comparison, bound);
                    });
                    check(&context, n, formulas, claims, |world| {
                        comparison.holds(count(world) as i128, bound as i128)
                    })
                }));
                assert_eq!(found, claims, "{cardinality} {comparison} {sides}-sided");
            }
        }
    }
}

#[test]
fn two_different_bounds_share_a_counter() {
    for &cardinality in Cardinality::ALL {
        for &sides in Sides::ALL {
            // Different bounds leave the variables as free as one bound does.
            let claims = Claims::of(&cardinality.about, sides, Comparison::AtMost);
            for n in 2..=7 {
                for (at_least, at_most) in
                    (0..n).flat_map(|low| (low.max(1)..=n).map(move |high| (low, high)))
                {
                    let context =
                        format_args!("{at_least} to {at_most} of {n}, {cardinality}, {sides}");
                    let formulas = formulas(n, sides, |out, lits| {
                        cardinality.state(out, lits, Bounds { total: n, at_least, at_most });
                    });
                    check(&context, n, formulas, claims, |world| {
                        (at_least..=at_most).contains(&count(world))
                    });
                }
            }
        }
    }
}

#[test]
fn sizes_are_as_documented() {
    for &choice in Cardinality::ALL {
        let Some(documented) = choice.about.size else { continue };
        for n in 0..=4 {
            // All are false, or any may be true: nothing is counted.
            assert_eq!(documented(n, 0), [0, n], "{choice} of {n}");
            assert_eq!([n, n + 1, usize::MAX].map(|k| documented(n, k)), [[0, 0]; 3], "{choice}");
        }
        for (n, k) in (2..=40).flat_map(|n| (1..n).map(move |k| (n, k))) {
            let size = |sides, at_least, at_most| {
                let [cnf, _] = formulas(n, sides, |out, lits| {
                    choice.state(out, lits, Bounds { total: n, at_least, at_most });
                });
                [cnf.num_vars() as usize - n, cnf.num_clauses()]
            };
            let context = format!("{k} of {n}, {choice}");
            // At least k are true if at most n - k are false.
            let [[vars, at_most], [_, at_least]] = [k, n - k].map(|k| documented(n, k));
            let both = at_most + at_least;
            assert_eq!(size(Sides::One, 0, k), [vars, at_most], "{context}");
            assert_eq!(size(Sides::One, k, n), [vars, at_least], "{context}");
            assert_eq!(size(Sides::One, k, k), [vars, both], "{context}");
            assert_eq!(size(Sides::Two, k, k), [vars, both], "{context}");
            assert_eq!(at_most, k * (n - k) + vars + n - 2 * k, "{context}");
            let levels = k.min(n - k).next_power_of_two().ilog2() as usize + 2;
            let most = if *choice == SEQUENTIAL { k * (n - k) - 1 } else { n * levels };
            assert!(vars <= most, "{context}: {vars} auxiliary variables");
        }
    }
}

#[test]
fn many_literals_need_no_deep_stack() {
    for choice in [SEQUENTIAL, TOTALIZER] {
        let [cnf, _] = formulas(100_000, Sides::One, |out, lits| {
            choice.state(out, lits, Bounds { total: lits.len(), at_least: 2, at_most: 3 });
        });
        assert!(cnf.num_vars() > 300_000, "{choice}");
    }
}

#[test]
fn few_literals_for_a_reader() {
    for choice in [SEQUENTIAL, TOTALIZER] {
        let mut text = String::new();
        for (says, at_least, at_most) in
            [("at most 2", 0, 2), ("at least 2", 2, 5), ("exactly 2", 2, 2)]
        {
            let clauses = readable(5, Sides::One, |out, lits| {
                choice.state(out, lits, Bounds { total: 5, at_least, at_most });
            });
            writeln!(text, "{says} of a to e, {choice}, one-sided:\n{clauses}").unwrap();
        }
        insta::with_settings!({ snapshot_suffix => choice.about.name }, {
            insta::assert_snapshot!(text);
        });
    }
}
