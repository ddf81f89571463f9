//! Every encoding, on every partial assignment of few literals; its sizes; one example.

use itertools::Itertools;
use puzzlec_dimacs::{Cnf, Lit};

use super::adder::ADDER;
use super::diagram::DIAGRAM;
use super::nodes::Diagram;
use super::totalizer::{TOTALIZER, Total};
use super::{AUTO, Sum};
use crate::atom::Atom;
use crate::choice::Sides;
use crate::constraint::Comparison;
use crate::encoder::Encoder;
use crate::encoding::Propagates;
use crate::encodings::Encodings;
use crate::int::IntEncoding;
use crate::layer::Layer;
use crate::model::Model;
use crate::testing::{
    Claims, Traced, check, check_among, formulas, model_formulas, readable, worlds,
};
use crate::window::Window;

/// Ones, repeated weights, powers, primes, one heavy weight, hardly different ones, any.
const WEIGHTS: &[&[i64]] = &[
    &[1, 2],
    &[3, 5],
    &[1, 1, 2],
    &[2, 3, 4],
    &[1, 1, 1, 4],
    &[1, 2, 4, 8],
    &[2, 2, 3, 3],
    &[7, 8, 8, 9],
    &[1, 2, 3, 4, 5],
    &[2, 3, 5, 7, 11],
    &[1, 1, 1, 1, 20],
    &[6, 6, 10, 10, 15],
    &[1, 2, 4, 8, 16, 32],
    &[2, 3, 5, 7, 11, 13],
    &[1, 1, 2, 2, 3, 3],
    &[5, 5, 5, 7, 7, 7],
    &[9, 1, 8, 2, 7, 3],
    &[1, 1, 1, 2, 2, 2, 3],
    &[3, 14, 15, 9, 2, 6, 5],
    &[1, -2, 3, -4, 5],
];

fn weigh(weights: &[i64], world: &[bool]) -> i128 {
    weights.iter().zip(world).map(|(&weight, &value)| i128::from(weight) * i128::from(value)).sum()
}

/// Checks one comparison with all these bounds; returns the claims that it keeps.
fn check_bounds(
    weights: &[i64],
    comparison: Comparison,
    bounds: impl IntoIterator<Item = i64>,
    encodings: Encodings,
) -> Claims {
    let n = weights.len();
    let claims = Claims::of(&encodings.sum.about, encodings.sides, comparison);
    Claims::all(bounds.into_iter().map(|bound| {
        let context = format_args!("{weights:?} {comparison} {bound}, {encodings}");
        let formulas = model_formulas(n, encodings, |rule, lits| {
            let terms = weights.iter().copied().zip(lits.iter().copied());
            rule.sum(terms, comparison, bound);
        });
        check(&context, n, formulas, claims, |world| {
            comparison.holds(weigh(weights, world), bound.into())
        })
    }))
}

#[test]
fn every_encoding_means_what_it_says_and_keeps_its_claims() {
    for &sum in Sum::ALL {
        for &sides in Sides::ALL {
            let encodings = Encodings { sum, sides, ..Encodings::default() };
            for &comparison in Comparison::ALL {
                let found = Claims::all(WEIGHTS.iter().map(|weights| {
                    let least = weights.iter().filter(|&&weight| weight < 0).sum::<i64>();
                    let most = weights.iter().filter(|&&weight| weight > 0).sum::<i64>();
                    check_bounds(weights, comparison, least - 1..=most + 1, encodings)
                }));
                // `auto` is a diagram for so few terms.
                let about = if *sum == AUTO { &DIAGRAM.about } else { &sum.about };
                let claims = Claims::of(about, sides, comparison);
                assert_eq!(found, claims, "{sum} {comparison} {sides}-sided");
            }
        }
    }
}

#[test]
fn two_different_bounds_share_a_diagram() {
    for &choice in Sum::ALL {
        for &sides in Sides::ALL {
            for weights in WEIGHTS.iter().filter(|weights| weights.len() <= 5 && weights[1] > 0) {
                let n = weights.len();
                let total = weights.iter().sum::<i64>() as u128;
                for (at_least, at_most) in
                    (0..=total).flat_map(|low| (low..=total).map(move |high| (low, high)))
                {
                    let has_both = 0 < at_least && at_most < total;
                    let both = if has_both { Comparison::Exactly } else { Comparison::AtMost };
                    let Claims { propagates, .. } = Claims::of(&choice.about, sides, both);
                    // One bound may be left when forced literals are gone.
                    let Claims { determined, .. } =
                        Claims::of(&choice.about, sides, Comparison::AtMost);
                    let claims = Claims { propagates, determined };
                    let context =
                        format_args!("{weights:?} {at_least} to {at_most}, {choice}, {sides}");
                    let formulas = formulas(n, sides, |out, lits| {
                        choice.state(out, Window::new(terms(weights, lits), at_least..=at_most));
                    });
                    check(&context, n, formulas, claims, |world| {
                        (at_least..=at_most).contains(&(weigh(weights, world) as u128))
                    });
                }
            }
        }
    }
}

#[test]
fn a_total_is_bounded_by_any_of_its_literals() {
    for &sides in Sides::ALL {
        for weights in WEIGHTS {
            let n = weights.len();
            let least = weights.iter().filter(|&&weight| weight < 0).sum::<i64>();
            let most = weights.iter().filter(|&&weight| weight > 0).sum::<i64>();
            for bound in i128::from(least) - 1..=i128::from(most) + 1 {
                let formulas = formulas(n, sides, |out, lits| {
                    let weights = weights.iter().map(|&weight| weight.into());
                    let terms: Vec<_> = weights.zip(lits.iter().copied()).collect();
                    let total = Total::write(out, &terms);
                    assert_eq!(total.least(), least.into());
                    match total.at_most(bound) {
                        Atom::True => assert!(bound >= most.into()),
                        Atom::False => out.fail(),
                        Atom::Lit(lit) => out.require([lit]),
                    }
                });
                let determined = sides == Sides::Two;
                let claims = Claims { propagates: Propagates::Completely, determined };
                let context = format_args!("{weights:?} at most {bound}, {sides}-sided");
                check(&context, n, formulas, claims, |world| weigh(weights, world) <= bound);
            }
        }
    }
}

/// Integers of few literals: values, bounds, both, and two of them beside a Boolean.
const INTS: &[&[(IntEncoding, &[i64])]] = &[
    &[(IntEncoding::Direct, &[0, 1, 3]), (IntEncoding::Direct, &[0, 2, 3])],
    &[(IntEncoding::Order, &[0, 1, 3, 4]), (IntEncoding::Order, &[1, 2, 5])],
    &[(IntEncoding::Both, &[0, 2, 3]), (IntEncoding::Order, &[0, 1, 2])],
    &[(IntEncoding::Direct, &[0, 1, 2, 4]), (IntEncoding::Order, &[-1, 0, 1])],
];

/// Checks a sum of integers and a Boolean in every partial assignment that leaves each of them a
/// value; returns the claims that it keeps.
fn check_ints(
    ints: &[(IntEncoding, &[i64])],
    coefficients: &[i64],
    comparison: Comparison,
    bound: i64,
    encodings: Encodings,
) -> Claims {
    let written = |is_conditional: bool| {
        let mut model: Model<usize> = Model::new();
        let own = ints
            .iter()
            .enumerate()
            .map(|(index, (encoding, domain))| model.int_by(*encoding, index, domain.to_vec()));
        let own = own.collect::<Vec<_>>();
        let lit = model.var(ints.len());
        let inputs = model.num_vars() as usize;
        let condition = if is_conditional { model.var(ints.len() + 1).into() } else { Atom::True };
        let mut cnf = Traced::default();
        model.lower(encodings, &mut cnf);
        let given = cnf.num_clauses();
        let terms = own.iter().zip(coefficients).flat_map(|(&x, &times)| {
            let (least, terms) = model.core().value_terms(x);
            let constant = (times * least, Atom::True);
            let weigh = move |(weight, lit): (i128, Lit)| (times * weight as i64, Atom::from(lit));
            terms.into_iter().map(weigh).chain([constant])
        });
        let terms: Vec<_> = terms.chain([(2, lit.into())]).collect();
        model.rule("said").when(condition).sum(terms, comparison, bound);
        let mut cnf = Traced::default();
        cnf.given = given;
        model.lower(encodings, &mut cnf);
        (model, inputs, cnf)
    };
    let [(model, inputs, plain), (.., conditional)] = [false, true].map(written);
    let value = |world: &[bool], index: usize| model.read(world).value(&index);
    let possible: Vec<_> = worlds(inputs)
        .filter(|world| (0..ints.len()).all(|index| value(world, index).is_some()))
        .collect();
    let claims = Claims::of(&encodings.sum.about, encodings.sides, comparison);
    let context = format_args!("{ints:?} {coefficients:?} {comparison} {bound}, {encodings}");
    check_among(&context, &possible, [plain, conditional], claims, |world| {
        let own =
            (0..ints.len()).map(|index| coefficients[index] * value(world, index).unwrap_or(0));
        let sum = own.sum::<i64>() + 2 * i64::from(world[inputs - 1]);
        comparison.holds(sum.into(), bound.into())
    })
}

#[test]
fn integers_are_layers_of_every_encoding() {
    for (&sum, &sides) in Sum::ALL.iter().cartesian_product(Sides::ALL) {
        let encodings = Encodings { sum, sides, ..Encodings::default() };
        for &comparison in Comparison::ALL {
            let cases = INTS.iter().cartesian_product([[1, 1], [2, -1], [-1, -3]]);
            let found = Claims::all(cases.map(|(ints, coefficients)| {
                let values = |(&(_, domain), times): (&(_, &[i64]), i64)| {
                    domain.iter().map(|value| value * times).minmax().into_option()
                };
                let ends = ints.iter().zip(coefficients).filter_map(values);
                let (least, most) = ends.fold((0, 2), |a, b| (a.0 + b.0, a.1 + b.1));
                Claims::all(
                    (least - 1..=most + 1)
                        .map(|bound| check_ints(ints, &coefficients, comparison, bound, encodings)),
                )
            }));
            let claims = Claims::of(&sum.about, sides, comparison);
            assert!(*sum == AUTO || found == claims, "{sum} {comparison} {sides}-sided: {found:?}");
        }
    }
}

fn terms(weights: &[i64], lits: &[Lit]) -> Vec<Layer> {
    weights.iter().zip(lits).map(|(&weight, &lit)| Layer::Literal(weight as u128, lit)).collect()
}

#[test]
fn the_largest_weights_do_not_overflow() {
    let max = i64::MAX;
    let weights = [max, max - 1, max / 2, max / 3, 1];
    for &sum in Sum::ALL {
        let encodings = Encodings { sum, ..Encodings::default() };
        for &comparison in Comparison::ALL {
            let bounds = [1, max / 3 + 1, max / 2, max - 2, max - 1, max];
            check_bounds(&weights, comparison, bounds, encodings);
        }
    }
}

#[test]
fn many_terms_need_no_deep_stack() {
    let weights: Vec<i64> = (0..100_000).map(|index| 1 + index % 2).collect();
    for &choice in Sum::ALL {
        for at_least in [0, 3] {
            let [cnf, _] = formulas(weights.len(), Sides::One, |out, lits| {
                choice.state(out, Window::new(terms(&weights, lits), at_least..=4));
            });
            assert!(cnf.num_vars() > 200_000, "{choice}");
        }
    }
}

#[test]
fn auto_gives_up_a_large_diagram() {
    let weights: Vec<i64> = (1..=60).map(|index| 1_000_003 * index * index % 99_991).collect();
    for (n, expected) in [(5, "diagram"), (60, "adder")] {
        let weights = &weights[..n];
        let half = weights.iter().sum::<i64>() as u128 / 2;
        for at_least in [0, half / 2] {
            formulas(n, Sides::One, |out, lits| {
                AUTO.state(out, Window::new(terms(weights, lits), at_least..=half));
                assert_eq!(out.encoding, expected, "{n} terms, at least {at_least}");
            });
        }
    }
}

#[test]
fn equal_rests_are_one_node() {
    // Any two of the four and no three: what remains depends only on how many there were.
    formulas(4, Sides::One, |out, lits| {
        let window = Window::new(terms(&[7, 8, 9, 8], lits), 0..=17).unforced(out).unwrap();
        let diagram = Diagram::of(&window, 6).unwrap();
        let mut levels: Vec<usize> = diagram.nodes.iter().map(|node| node.level).collect();
        levels.sort_unstable();
        assert_eq!(levels, [0, 1, 1, 2, 2, 3]);
        assert!(Diagram::of(&window, 5).is_none());
    });
}

#[test]
fn sizes_are_as_documented() {
    for n in 2..=40 {
        let weights: Vec<i64> = (1..=n as i64).map(|index| index * index % 11 + 1).collect();
        let total = weights.iter().sum::<i64>() as u128;
        for at_most in [total / 4, total / 2, total * 3 / 4] {
            for (choice, sides) in Sum::ALL
                .iter()
                .flat_map(|&choice| Sides::ALL.iter().map(move |&sides| (choice, sides)))
            {
                for at_least in [0, at_most] {
                    let mut nodes = 0;
                    let [cnf, _] = formulas(n, sides, |out, lits| {
                        let terms = terms(&weights, lits);
                        let mut nothing = Cnf::new();
                        let mut nowhere = Encoder::new(&mut nothing, sides);
                        nodes = Window::new(terms.clone(), at_least..=at_most)
                            .unforced(&mut nowhere)
                            .and_then(|window| Diagram::of(&window, usize::MAX))
                            .map_or(0, |diagram| diagram.nodes.len());
                        choice.state(out, Window::new(terms, at_least..=at_most));
                    });
                    let (vars, clauses) = (cnf.num_vars() as usize - n, cnf.num_clauses());
                    let bits = total.ilog2() as usize + 1;
                    let (most_vars, most_clauses) = match (choice.about.name, sides) {
                        ("adder", _) => (2 * n * bits, 14 * n * bits + 2 * bits),
                        // The table gives no bound.
                        ("totalizer", _) => continue,
                        _ if at_least > 0 => (3 * nodes + n + 1, 10 * nodes + 2 * n + 3),
                        (_, Sides::One) => (nodes, 2 * nodes + n + 1),
                        (_, Sides::Two) => (nodes, 4 * nodes + n + 1),
                    };
                    let context = format!("{n} terms, {at_least} to {at_most}, {choice} {sides}");
                    assert!(vars <= most_vars, "{context}: {vars} > {most_vars} variables");
                    assert!(
                        clauses <= most_clauses,
                        "{context}: {clauses} > {most_clauses} clauses"
                    );
                }
            }
        }
    }
}

#[test]
fn few_terms_for_a_reader() {
    for choice in [DIAGRAM, TOTALIZER, ADDER] {
        for (says, at_least, at_most) in [("at most", 0, 5), ("exactly", 5, 5)] {
            let clauses = readable(4, Sides::One, |out, lits| {
                choice.state(out, Window::new(terms(&[2, 3, 3, 4], lits), at_least..=at_most));
            });
            let suffix = format!("{choice}_{says}").replace(' ', "_");
            insta::with_settings!({ snapshot_suffix => suffix }, {
                let sum = format!("2 a + 3 b + 3 c + 4 d is {says} 5");
                insta::assert_snapshot!(format!("{sum}, {choice}, one-sided:\n{clauses}"));
            });
        }
    }
}
