//! Random riddles: four houses, and clues of every form.

use itertools::Itertools;

use super::{Case, MOST};
use crate::random::Random;

const HOUSES: usize = 4;

const CATEGORIES: [[&str; HOUSES]; 3] = [
    ["Brit", "Dane", "Pole", "Swede"],
    ["red", "dark red", "green", "white"],
    ["tea", "milk tea", "beer", "oat milk"],
];

/// A text, and its meaning where each value has a house, counted from 1.
type Said = (String, Box<dyn Fn(&[i64]) -> bool>);

/// Some values, and their names with `or` between them.
fn others(random: &mut Random, values: &[String], own: usize) -> (Vec<usize>, String) {
    let count = random.pick(&[1, 1, 1, 2, 3]);
    let others = random.order(values.len()).into_iter().filter(|&other| other != own).take(count);
    let others = others.collect_vec();
    let names = others.iter().map(|&other| &values[other]).join(" or ");
    (others, names)
}

fn statement(random: &mut Random, values: &[String]) -> Said {
    type Way = fn(i64, i64) -> bool;
    let own = random.below(values.len());
    let (is, mut holds) = (random.percent(50), true);
    let mut not = |random: &mut Random| {
        let is_not = random.percent(15);
        holds ^= is_not;
        if is_not { "not " } else { "" }
    };
    let before =
        format!("{}{}{} {}", not(random), values[own], if is { " is" } else { "" }, not(random));
    let to: [(&str, Way); 10] = [
        ("=", |a, b| a == b),
        ("", |a, b| a == b),
        ("left of", |a, b| a < b),
        ("somewhere left of", |a, b| a < b),
        ("right of", |a, b| a > b),
        ("immediately left of", |a, b| a + 1 == b),
        ("directly right of", |a, b| a == b + 1),
        ("next to", |a, b| (a - b).abs() == 1),
        ("2 houses from", |a, b| (a - b).abs() == 2),
        ("1 house from", |a, b| (a - b).abs() == 1),
    ];
    let last = HOUSES as i64;
    let (words, meaning): Said = match random.below(9) {
        0 => ("first".into(), Box::new(move |at| at[own] == 1)),
        1 => ("last".into(), Box::new(move |at| at[own] == last)),
        2 => {
            let words = random.pick(&["at either end", "first or last"]);
            (words.into(), Box::new(move |at| [1, last].contains(&at[own])))
        }
        3 => {
            let count = 1 + random.below(3);
            let houses = (0..count).map(|_| random.from(1, last)).collect_vec();
            let words = format!("in house {}", houses.iter().join(" or "));
            (words, Box::new(move |at| houses.contains(&at[own])))
        }
        4 => {
            let order = random.order(values.len());
            let [one, two] =
                order.iter().copied().filter(|&other| other != own).next_array().expect("two");
            let directly = random.percent(50);
            let words = if directly { "directly between" } else { "between" };
            let words = format!("{words} {} and {}", values[one], values[two]);
            let meaning = move |at: &[i64]| {
                let (low, high) = (at[one].min(at[two]), at[one].max(at[two]));
                low < at[own] && at[own] < high && (!directly || high - low == 2)
            };
            (words, Box::new(meaning))
        }
        5 => {
            let (others, names) = others(random, values, own);
            (
                format!("!= {names}"),
                Box::new(move |at| others.iter().all(|&other| at[own] != at[other])),
            )
        }
        _ => {
            // What is says may follow at once.
            let (words, way) = to[random.below(to.len())];
            let words = if words.is_empty() && !is { "=" } else { words };
            let (others, names) = others(random, values, own);
            let meaning = move |at: &[i64]| others.iter().any(|&other| way(at[own], at[other]));
            (format!("{words} {names}"), Box::new(meaning))
        }
    };
    (format!("{before}{words}"), Box::new(move |at| meaning(at) == holds))
}

fn clue(random: &mut Random, values: &[String]) -> Said {
    let some = |random: &mut Random, count: usize| {
        (0..count).map(|_| statement(random, values)).unzip::<_, _, Vec<_>, Vec<_>>()
    };
    match random.below(6) {
        0 => {
            let ((premises, ifs), (conclusions, thens)) = (some(random, 1), {
                let count = 1 + random.below(2);
                some(random, count)
            });
            let then = random.pick(&["then", ", then"]);
            let words = format!("if {} {then} {}", premises.join(" or "), conclusions.join(" or "));
            (words, Box::new(move |at| !ifs[0](at) || thens.iter().any(|then| then(at))))
        }
        1 => {
            let count = 2 + random.below(2);
            let (words, meanings) = some(random, count);
            let start = random.pick(&["exactly one of:", "exactly one of"]);
            let meaning =
                move |at: &[i64]| meanings.iter().filter(|meaning| meaning(at)).count() == 1;
            (format!("{start} {}", words.join(", ")), Box::new(meaning))
        }
        2 => {
            let (words, meanings) = some(random, 2);
            (words.join(" or "), Box::new(move |at| meanings.iter().any(|meaning| meaning(at))))
        }
        _ => statement(random, values),
    }
}

pub(crate) fn random(random: &mut Random) -> Option<Case> {
    let categories = &CATEGORIES[..2 + random.below(2)];
    let values = categories.iter().flatten().map(|&value| value.to_owned()).collect_vec();
    let count = 1 + random.below(7);
    let (clues, meanings): (Vec<_>, Vec<_>) = (0..count).map(|_| clue(random, &values)).unzip();
    // Each category in each order; the first value of a category is in the first of its houses.
    let orders = (1..=HOUSES as i64).permutations(HOUSES).collect_vec();
    let worlds = categories.iter().map(|_| &orders).multi_cartesian_product();
    let is_kept = |at: &Vec<i64>| meanings.iter().all(|meaning| meaning(at));
    let solutions = worlds.map(|orders| orders.into_iter().flatten().copied().collect_vec());
    let solutions = solutions.filter(is_kept).count();
    let mut text = format!("family = \"zebra\"\nclues = \"\"\"\n{}\n\"\"\"\n", clues.join("\n"));
    for (name, values) in ["nation", "colour", "drink"].iter().zip(categories) {
        text += &format!("[[category]]\nname = \"{name}\"\nvalues = {values:?}\n");
    }
    let case = Case { text, pins: Vec::new(), solutions, levels: Vec::new(), values: Vec::new() };
    (solutions <= MOST).then_some(case)
}
