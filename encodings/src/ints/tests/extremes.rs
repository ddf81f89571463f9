//! Values, coefficients and bounds near the limits of their types.

use super::*;

#[test]
fn extreme_values_do_not_overflow() {
    let domains: [&[i64]; 2] = [&[i64::MIN, 0, i64::MAX], &[i64::MIN, -1, i64::MAX]];
    check(&domains, |rule, x| rule.less(x[0], x[1]), |v| v[0] < v[1]);
    check(&domains, |rule, x| rule.offset(x[0], x[1], -1), |v| v[0].checked_sub(1) == Some(v[1]));
    for d in [1, u64::MAX] {
        check(&domains, |rule, x| rule.distance(x[0], x[1], d), |v| v[0].abs_diff(v[1]) == d);
        let means = |v: &[i64]| v[0].abs_diff(v[1]) != d;
        check(&domains, |rule, x| rule.distance_not(x[0], x[1], d), means);
    }
    let terms = |x: &[Int]| [(i32::MIN, x[0]), (i32::MAX, x[1])];
    let sum = |v: &[i64]| {
        i128::from(i32::MIN) * i128::from(v[0]) + i128::from(i32::MAX) * i128::from(v[1])
    };
    check(&domains, |rule, x| rule.linear(terms(x), Comparison::AtMost, 0), |v| sum(v) <= 0);
    let domains: [&[i64]; 3] = [&[i64::MIN, 0], &[i64::MIN, i64::MAX], &[-1, i64::MAX]];
    let coefficients = [i32::MIN, i32::MAX, i32::MIN];
    let sum = |v: &[i64]| {
        coefficients.iter().zip(v).map(|(&c, &v)| i128::from(c) * i128::from(v)).sum::<i128>()
    };
    for (&comparison, bound) in Comparison::ALL.iter().cartesian_product([i64::MIN, 0, i64::MAX]) {
        check(
            &domains,
            |rule, x| rule.linear(zip(coefficients, x.iter().copied()), comparison, bound),
            |v| comparison.holds(sum(v), bound.into()),
        );
    }
}

#[test]
#[should_panic(expected = "an integer has 18446744073709551615 values, too many")]
fn too_many_values_are_refused_before_memory_is_taken() {
    Small::new().int("x", i64::MIN..=i64::MAX);
}
