//! Every constraint in every encoding, against its meaning on all tuples of values.

mod extremes;

use std::collections::BTreeSet;
use std::iter::zip;

use itertools::Itertools;

use super::testing::{assert_propagates, models};
use crate::atom::Atom;
use crate::choice::Sides;
use crate::constraint::Comparison;
use crate::encodings::Encodings;
use crate::int::{Int, IntEncoding};
use crate::model::Model;
use crate::model::rule::Rule;
use crate::model::rules::Said;
use crate::testing::{Propagator, count_models};

type Small = Model<&'static str>;

const NAMES: [&str; 4] = ["w", "x", "y", "z"];

/// Pairs of domains: equal, with holes and negative values, one value, apart, many in few, none.
const PAIRS: [[&[i64]; 2]; 7] = [
    [&[0, 1, 2], &[0, 1, 2]],
    [&[-3, -1, 0, 2], &[-2, -1, 2]],
    [&[1], &[0, 1, 2]],
    [&[1], &[2]],
    [&[0, 1], &[4, 7]],
    [&[-1, 1], &[-2, -1, 0, 1, 2]],
    [&[], &[1, 2]],
];

/// A constraint as it is posted.
trait Post: Fn(&mut Rule<'_>, &[Int]) {}

impl<F: Fn(&mut Rule<'_>, &[Int])> Post for F {}

/// Checks a constraint in every combination of encodings, with and without a condition: each tuple
/// that satisfies it is read from one model, which the projection tells from all others.
fn check(domains: &[&[i64]], post: impl Post, holds: impl Fn(&[i64]) -> bool) {
    let tuples = || domains.iter().map(|domain| domain.iter().copied()).multi_cartesian_product();
    let encodings = domains.iter().map(|_| IntEncoding::ALL.iter()).multi_cartesian_product();
    for (encodings, conditional) in encodings.cartesian_product([false, true]) {
        let mut model = Small::new();
        let ints = (encodings.iter().zip(domains).zip(NAMES))
            .map(|((&&encoding, domain), name)| model.int_by(encoding, name, domain.to_vec()))
            .collect_vec();
        let mut expected: BTreeSet<(bool, Vec<i64>)> =
            tuples().filter(|tuple| holds(tuple)).map(|tuple| (conditional, tuple)).collect();
        if conditional {
            let condition = model.var("condition");
            post(&mut model.rule("said").when(condition), &ints);
            expected.extend(tuples().map(|tuple| (false, tuple)));
        } else {
            post(&mut model.rule("said"), &ints);
        }

        let worlds = models(model.core());
        let read = |world: &Vec<bool>| {
            let answer = model.read(world);
            let value = |name| answer.value(name).expect("a value for every integer");
            (answer.holds(&"condition"), NAMES[..ints.len()].iter().map(value).collect())
        };
        let found: BTreeSet<_> = worlds.iter().map(read).collect();
        assert_eq!(found, expected, "with {encodings:?}:\n{model}");
        assert_eq!(worlds.len(), expected.len(), "with {encodings:?}:\n{model}");
        let projection = model.core().projection();
        let literals = encodings.iter().zip(domains).map(|(&&encoding, domain)| match encoding {
            IntEncoding::Direct | IntEncoding::Both => domain.len(),
            IntEncoding::Order => domain.len().saturating_sub(1),
        });
        assert_eq!(projection.len(), literals.sum::<usize>() + usize::from(conditional));
        let shown = worlds
            .iter()
            .unique_by(|world| projection.iter().map(|var| world[var.index()]).collect_vec());
        assert_eq!(shown.count(), expected.len(), "with {encodings:?}:\n{model}");

        let cnf = model.lower_to_cnf(Encodings { sides: Sides::Two, ..Encodings::default() });
        assert_eq!(
            count_models(&mut Propagator::new(&cnf), u64::MAX),
            expected.len() as u64,
            "the clauses of\n{model}"
        );
    }
}

/// Checks that unit propagation is complete for a constraint on two or more integers of one
/// encoding, on all literals that exist.
fn check_propagation(encoding: IntEncoding, domains: &[&[i64]], post: impl Post) {
    let mut model = Small::with_ints(encoding);
    let ints = domains.iter().zip(NAMES);
    let ints = ints.map(|(domain, name)| model.int(name, domain.to_vec())).collect_vec();
    post(&mut model.rule("said"), &ints);
    let lits = model.vars().map(puzzlec_dimacs::Var::positive).collect_vec();
    assert_propagates(&model, &lits);
}

#[test]
fn an_integer_has_one_value_of_its_domain() {
    let domains: [&[i64]; 4] = [&[], &[7], &[-1, 4], &[-5, 0, 1, 2, 9]];
    for domain in domains {
        check(&[domain], |rule, _| rule.clause([Atom::True]), |_| true);
    }
}

#[test]
fn statements_on_an_integer_mean_what_they_say() {
    type Statement = fn(&mut Small, Int, i64) -> Atom;
    type Meaning = fn(&i64, &i64) -> bool;
    let statements: [(Statement, Meaning); 6] = [
        (Model::eq, i64::eq),
        (Model::ne, i64::ne),
        (Model::le, i64::le),
        (Model::lt, i64::lt),
        (Model::ge, i64::ge),
        (Model::gt, i64::gt),
    ];
    let domains: [&[i64]; 3] = [&[3], &[-1, 4], &[-2, 0, 1, 4]];
    for domain in domains {
        for ((statement, means), value) in
            statements.into_iter().cartesian_product((-3..=5).chain([i64::MIN, i64::MAX]))
        {
            for &encoding in IntEncoding::ALL {
                let mut model = Small::with_ints(encoding);
                let x = model.int("x", domain.to_vec());
                let (atom, again) =
                    (statement(&mut model, x, value), statement(&mut model, x, value));
                assert_eq!(atom, again);
                let outside = !domain.iter().any(|v| means(v, &value))
                    || domain.iter().all(|v| means(v, &value));
                assert!(atom.as_lit().is_none() || domain.len() == 1 || !outside);
                model.rule("said").holds(atom);
                let worlds = models(model.core());
                let values = worlds.iter().map(|world| model.read(world).int(x).unwrap());
                let expected = domain.iter().copied().filter(|v| means(v, &value));
                assert_eq!(values.sorted().collect_vec(), expected.collect_vec(), "{model}");
                assert!(model.core().projection().len() <= domain.len());
            }
        }
    }
}

#[test]
fn literals_on_demand_are_determined_by_propagation() {
    for &encoding in IntEncoding::ALL {
        let mut model = Small::with_ints(encoding);
        let x = model.int("x", [1, 2, 4, 8]);
        for value in [1, 2, 4, 8] {
            model.eq(x, value);
            model.le(x, value);
        }
        let lits = model.vars().map(puzzlec_dimacs::Var::positive).collect_vec();
        assert_propagates(&model, &lits);
    }
}

#[test]
fn a_condition_spares_the_literals_that_are_made_under_it() {
    let mut model = Small::with_ints(IntEncoding::Order);
    let ints = NAMES.map(|name| model.int(name, 0..4));
    let condition = model.var("condition");
    model.rule("different").when(condition).all_different(ints);
    for constraint in model.core().constraints() {
        let conditional = !matches!(model.core().said(constraint.rule).0, Said::Domain(_));
        assert_eq!(!constraint.conditions.is_empty(), conditional);
    }
}

#[test]
fn a_condition_can_be_a_constant() {
    let mut model = Small::new();
    let x = model.int("x", 0..4);
    let (never, always) = (model.eq(x, 9), model.ne(x, 9));
    let before = model.core().num_constraints();
    let (a, b) = (model.var("a"), model.var("b"));
    model.rule("kept").when(always).clause([a]);
    model.rule("gone").when(b).when(never).sum([(2, a), (3, b)], Comparison::AtMost, 4);
    model.rule("next").when(a).clause([b]);
    let lines = (before..model.core().num_constraints()).map(|i| model.named().line(i).to_string());
    assert_eq!(lines.collect_vec(), ["kept: a", "next: if a: b"]);
}

#[test]
fn contradicting_literals_have_no_value() {
    for &encoding in IntEncoding::ALL {
        let mut model = Small::with_ints(encoding);
        let x = model.int("x", 0..3);
        let n = model.num_vars() as usize;
        let consistent = models(model.core());
        for code in 0..1_u32 << n {
            let world = (0..n).map(|i| code >> i & 1 == 1).collect_vec();
            assert_eq!(model.read(&world).int(x).is_some(), consistent.contains(&world));
        }
        assert_eq!(model.read(&[]).value(&"unknown"), None);
    }
}

#[test]
fn all_different() {
    let families: [&[&[i64]]; 7] = [
        &[&[1, 2, 3], &[1, 2, 3], &[1, 2, 3]],
        &[&[1, 2, 3], &[2, 3, 5], &[5, 2]],
        &[&[1], &[0, 1], &[-1, 0, 1]],
        &[&[1, 2], &[1, 2], &[1, 2]],
        &[&[1, 2, 3], &[1, 2, 3], &[1, 2, 3, 4], &[1, 4]],
        &[&[1, 2], &[3, 4], &[2, 5]],
        &[],
    ];
    for domains in families {
        check(
            domains,
            |rule, ints| rule.all_different(ints.iter().copied()),
            |values| values.iter().all_unique(),
        );
    }
    check(&[&[1, 2]], |rule, ints| rule.all_different([ints[0]; 2]), |_| false);
    // Three values for three integers: a value that is left to one integer goes there.
    check_propagation(IntEncoding::Direct, families[0], |rule, ints| {
        rule.all_different(ints.iter().copied());
    });
}

#[test]
fn table() {
    let rows = [[0, 0, 1], [0, 1, 0], [1, 0, 0], [2, 2, 2], [2, 0, 1], [0, 0, 1], [1, 9, 1]];
    let domains: [&[&[i64]]; 4] = [
        &[&[0, 1, 2], &[0, 1, 2], &[0, 1, 2, 3]],
        &[&[0, 1], &[0, 2], &[0, 1]],
        &[&[0], &[0, 1], &[0, 1]],
        &[&[0], &[3, 4], &[0, 1]],
    ];
    for domains in domains {
        check(
            domains,
            |rule, ints| rule.table(ints, rows),
            |values| rows.iter().any(|row| row == values),
        );
    }
    check(
        &[&[0, 1, 2], &[0, 1]],
        |rule, ints| rule.table(&[ints[0], ints[1], ints[0]], rows),
        |values| rows.contains(&[values[0], values[1], values[0]]),
    );
    // Every set of rows over two integers.
    for code in 0..1_u32 << 6 {
        let pairs = (0..2).cartesian_product(0..3).enumerate();
        let rows =
            pairs.filter(|(i, _)| code >> i & 1 == 1).map(|(_, (v, w))| [v, w]).collect_vec();
        check(
            &[&[0, 1], &[0, 1, 2]],
            |rule, ints| rule.table(ints, &rows),
            |values| rows.iter().any(|row| row == values),
        );
        for encoding in [IntEncoding::Direct, IntEncoding::Both] {
            check_propagation(encoding, &[&[0, 1], &[0, 1, 2]], |rule, ints| {
                rule.table(ints, &rows);
            });
        }
    }
    let none: [[i64; 0]; 0] = [];
    check(&[], |rule, ints| rule.table(ints, none), |_| false);
    check(&[], |rule, ints| rule.table(ints, [[]]), |_| true);
}

#[test]
fn element() {
    let values = [4, -1, 4, 0];
    let domains: [[&[i64]; 2]; 2] = [[&[0, 1, 2, 3], &[-1, 0, 4]], [&[-1, 1, 2, 7], &[0, 4, 5]]];
    for domains in domains {
        check(
            &domains,
            |rule, ints| rule.element(ints[0], &values, ints[1]),
            |at| usize::try_from(at[0]).is_ok_and(|index| values.get(index) == Some(&at[1])),
        );
        check_propagation(IntEncoding::Direct, &domains, |rule, ints| {
            rule.element(ints[0], &values, ints[1]);
        });
    }
}

#[test]
fn relations_of_two_integers() {
    for domains in &PAIRS {
        check(domains, |rule, x| rule.equal(x[0], x[1]), |v| v[0] == v[1]);
        check(domains, |rule, x| rule.not_equal(x[0], x[1]), |v| v[0] != v[1]);
        check(domains, |rule, x| rule.less(x[0], x[1]), |v| v[0] < v[1]);
        for d in [-2, 1, i64::MIN, i64::MAX] {
            let means = |v: &[i64]| v[0].checked_add(d) == Some(v[1]);
            check(domains, |rule, x| rule.offset(x[0], x[1], d), means);
        }
        for d in [0, 1, 2, u64::MAX] {
            check(domains, |rule, x| rule.distance(x[0], x[1], d), |v| v[0].abs_diff(v[1]) == d);
            let means = |v: &[i64]| v[0].abs_diff(v[1]) != d;
            check(domains, |rule, x| rule.distance_not(x[0], x[1], d), means);
        }
    }
    let one: &[&[i64]] = &[&[-1, 0, 3]];
    check(one, |rule, x| rule.equal(x[0], x[0]), |_| true);
    check(one, |rule, x| rule.not_equal(x[0], x[0]), |_| false);
    check(one, |rule, x| rule.less(x[0], x[0]), |_| false);
    check(one, |rule, x| rule.distance(x[0], x[0], 1), |_| false);
}

#[test]
fn relations_propagate_completely() {
    let domains: [[&[i64]; 2]; 4] = [
        [&[0, 1, 2], &[0, 1, 2]],
        [&[0, 1, 3], &[0, 2, 3]],
        [&[-1, 2], &[-2, 0, 1, 2]],
        [&[0, 1, 2, 3], &[2, 3, 5]],
    ];
    for domains in &domains {
        for &encoding in IntEncoding::ALL {
            // With both sides there are too many literals for the larger domains.
            if encoding == IntEncoding::Both && domains[0].len() + domains[1].len() > 6 {
                continue;
            }
            check_propagation(encoding, domains, |rule, x| rule.equal(x[0], x[1]));
            check_propagation(encoding, domains, |rule, x| rule.less(x[0], x[1]));
            check_propagation(encoding, domains, |rule, x| rule.offset(x[0], x[1], 1));
            check_propagation(encoding, domains, |rule, x| {
                rule.linear([(1, x[0]), (1, x[1])], Comparison::Exactly, 3);
            });
            for comparison in [Comparison::AtMost, Comparison::AtLeast] {
                check_propagation(encoding, domains, |rule, x| {
                    rule.linear([(2, x[0]), (-3, x[1])], comparison, -1);
                });
            }
            if encoding != IntEncoding::Order {
                check_propagation(encoding, domains, |rule, x| rule.distance(x[0], x[1], 1));
                check_propagation(encoding, domains, |rule, x| rule.not_equal(x[0], x[1]));
            }
        }
    }
}

#[test]
fn linear() {
    let comparisons = [Comparison::AtMost, Comparison::Exactly, Comparison::AtLeast];
    let domains: [&[i64]; 3] = [&[-1, 0, 2], &[1, 4], &[-2, -1, 0]];
    for ((coefficients, comparison), bound) in [[1, 1, 1], [2, -1, 3], [-1, 0, 2], [0, 0, -2]]
        .into_iter()
        .cartesian_product(comparisons)
        .cartesian_product([-7, -2, 0, 1, 4])
    {
        for n in 0..=3 {
            let holds = |values: &[i64]| {
                let terms = coefficients.iter().zip(values);
                let sum: i64 = terms.map(|(&c, v)| i64::from(c) * v).sum();
                comparison.holds(sum.into(), bound.into())
            };
            check(
                &domains[..n],
                |rule, ints| {
                    let terms = coefficients.into_iter().zip(ints.iter().copied());
                    rule.linear(terms, comparison, bound);
                },
                holds,
            );
        }
    }
}

#[test]
fn linear_merges_repeated_and_fixed_integers() {
    check(
        &[&[0, 1, 2], &[3], &[1, 2]],
        |rule, ints| {
            let [x, y, z] = [ints[0], ints[1], ints[2]];
            let terms = [(1, x), (2, y), (3, z), (-1, x), (1, x), (-1, z)];
            rule.linear(terms, Comparison::AtMost, 9);
        },
        |values| values[0] + 2 * values[1] + 2 * values[2] <= 9,
    );
}

#[test]
fn a_small_model_reads_by_name() {
    let mut model = Small::new();
    let x = model.int("x", [1, 2, 4]);
    let y = model.int_by(IntEncoding::Order, "y", 1..=3);
    let z = model.int_by(IntEncoding::Both, "z", [0, 5]);
    let lamp = model.var("lamp");
    model.rule("different").all_different([x, y]);
    model.rule("up").when(lamp).less(x, y);
    model.rule("total").linear([(1, x), (2, y), (-1, z)], Comparison::AtLeast, 3);
    model.rule("table").table(&[x, y, z], [[1, 2, 5], [4, 1, 0]]);
    let three = model.eq(y, 3);
    model.clue("lit").clause([three, lamp.into()]);
    let shown = model.core().projection().into_iter().map(|var| model.named().var(var)).join(" ");
    assert_eq!(shown, "x=1 x=2 x=4 y<=1 y<=2 z=0 z=5 lamp");
    insta::assert_snapshot!(model);
}
