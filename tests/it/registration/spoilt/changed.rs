//! Random changes of solutions, for the tests of built-in instances and of random rules.

use itertools::Itertools;
use serde_json::Value as Json;

use super::Random;

/// All places in a solution, as JSON pointers.
fn places(json: &Json, at: &str) -> Vec<String> {
    let inner = match json {
        Json::Array(own) => own.iter().enumerate().map(|(at, own)| (at.to_string(), own)).collect(),
        Json::Object(own) => own.iter().map(|(key, own)| (key.clone(), own)).collect_vec(),
        _ => Vec::new(),
    };
    let inner = inner.into_iter().flat_map(|(key, own)| places(own, &format!("{at}/{key}")));
    inner.chain([at.to_owned()]).collect()
}

/// A solution that is changed in one place: a number is another one, a word as well, a list has more or
/// fewer items.
pub(super) fn changed(random: &mut Random, json: &Json) -> Json {
    let (mut changed, places) = (json.clone(), places(json, ""));
    let place = &places[random.below(places.len())];
    let numbers = [1, -1, 7, -7, 99, i64::from(i32::MAX)];
    match changed.pointer_mut(place).expect("a place") {
        Json::Array(own) if random.percent(50) => drop(own.pop()),
        Json::Array(own) => own.extend(own.last().cloned()),
        Json::Object(own) if random.percent(50) => drop(own.insert("extra".to_owned(), 1.into())),
        Json::Object(own) => {
            let first = own.keys().next().cloned();
            first.map(|key| own.remove(&key));
        }
        Json::String(own) => own.push('s'),
        own => *own = (own.as_i64().unwrap_or(0) + random.pick(&numbers)).into(),
    }
    changed
}
