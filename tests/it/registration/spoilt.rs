//! Solutions that are spoilt in one place, which the checks of families refuse.

use itertools::Itertools;
use puzzlec_encodings::Request;
use serde_json::Value;

use super::small::{all_small, good, solutions, task_of};

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
