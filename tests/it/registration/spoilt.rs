//! Solutions that are spoilt in one place, which the checks of families refuse.

mod changed;

use std::collections::BTreeSet;

use itertools::Itertools;
use puzzlec::puzzles;
use puzzlec::search::Opened;
use puzzlec_encodings::Request;
use serde_json::{Value, json};

use self::changed::changed;
use super::small::{all_small, good, solutions, task_of};
use crate::random::Random;

/// The forms that differ from a JSON form in one place: a number or text is another one that
/// stands somewhere in it, a number is one more or one less, or a list lacks its last item.
fn spoilt(json: &Value) -> Vec<Value> {
    fn leaves<'v>(value: &'v Value, all: &mut Vec<&'v Value>) {
        match value {
            Value::Array(values) => values.iter().for_each(|value| leaves(value, all)),
            Value::Object(fields) => fields.values().for_each(|value| leaves(value, all)),
            leaf => all.push(leaf),
        }
    }
    fn spoil(value: &Value, others: &[&Value]) -> Vec<Value> {
        match value {
            Value::Array(values) => {
                let mut spoilt: Vec<Value> = Vec::new();
                for (index, value) in values.iter().enumerate() {
                    spoilt.extend(spoil(value, others).into_iter().map(|other| {
                        let mut values = values.clone();
                        values[index] = other;
                        Value::Array(values)
                    }));
                }
                let shorter = values.split_last().map(|(_, shorter)| shorter.to_vec().into());
                spoilt.extend(shorter);
                spoilt
            }
            Value::Object(fields) => {
                let of_key = |(key, value): (&String, &Value)| {
                    let with = |other: Value| {
                        let mut fields = fields.clone();
                        fields.insert(key.clone(), other);
                        Value::Object(fields)
                    };
                    spoil(value, others).into_iter().map(with).collect_vec()
                };
                fields.iter().flat_map(of_key).collect()
            }
            leaf => {
                let more = leaf.as_i64().map(|n| [n + 1, n - 1]).into_iter().flatten();
                let alike = |other: &&&Value| {
                    std::mem::discriminant(**other) == std::mem::discriminant(leaf)
                };
                let others = others.iter().filter(alike).map(|&other| other.clone());
                others.chain(more.map(Value::from)).filter(|other| other != leaf).collect()
            }
        }
    }
    let mut all = Vec::new();
    leaves(json, &mut all);
    spoil(json, &all.into_iter().unique().collect_vec())
}

#[test]
fn a_spoilt_solution_is_refused() {
    for (name, opened) in all_small() {
        let task = task_of(name, &opened, Request::PLAIN);
        let known = good(name, solutions(&opened));
        let mut refused = 0;
        for json in &known {
            for other in spoilt(&json.parse().expect("JSON")) {
                let checked = task.solution_from_json(&other).and_then(|other| other.check());
                let is_known = known.contains(&other.to_string());
                assert_eq!(checked.is_ok(), is_known, "{name}: {other}: {checked:?}");
                assert!(!format!("{:?}", checked.err()).contains("expected"), "{name}: {other}");
                refused += usize::from(!is_known);
            }
        }
        assert!(refused > 0, "{name}: nothing was spoilt");
    }
}

/// A solution with its regions numbered in the order of their first cells, since any numbers do.
fn renumbered(mut json: Value) -> String {
    let mut numbers = Vec::new();
    let rows = json.get_mut("regions").and_then(Value::as_array_mut).into_iter().flatten();
    for cell in rows.filter_map(Value::as_array_mut).flatten() {
        let known = numbers.iter().position(|number| number == cell);
        let index = known.unwrap_or_else(|| {
            numbers.push(cell.clone());
            numbers.len() - 1
        });
        *cell = json!(index);
    }
    json.to_string()
}

/// Changes the first solutions of all built-in instances at random. A change that the check accepts
/// is one of these solutions again: no two of them are so close.
fn change_solutions(count: usize, changes: usize) {
    let (mut accepted, mut refused) = (0, 0);
    for instance in puzzles::instances() {
        let opened = Opened::new(instance.source());
        let search = opened.search().expect("a good instance");
        let found = search.solutions().expect("a search").take(count);
        let found = found.map(|solution| solution.expect("an answer").to_json()).collect_vec();
        let known: BTreeSet<String> = found.iter().cloned().map(renumbered).collect();
        assert!(!known.is_empty(), "{} has no solution", instance.name);
        let mut random = Random::of(53, 0);
        for json in &found {
            for _ in 0..changes {
                let changed = changed(&mut random, json);
                let read = search.task().solution_from_json(&changed);
                let Ok(read) = read.and_then(|read| read.check().map(|()| read)) else {
                    refused += 1;
                    continue;
                };
                let is_known = known.contains(&renumbered(read.to_json()));
                assert!(is_known, "{}: {changed} is no {json}", instance.name);
                accepted += 1;
            }
        }
    }
    println!("{refused} changes refused, {accepted} the same solution");
    assert!(refused > 10 * accepted, "{refused} refused, {accepted} accepted");
}

#[test]
fn changed_solutions_of_built_in_instances_are_refused() {
    change_solutions(3, 50);
}

#[test]
#[ignore = "minutes: cargo test --release --test it many_changed_solutions -- --ignored --nocapture"]
fn many_changed_solutions_of_built_in_instances_are_refused() {
    change_solutions(20, 200);
}
