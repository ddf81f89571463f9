//! Random riddles: four houses, and clues of every form.

use std::sync::atomic::{AtomicUsize, Ordering};

use itertools::Itertools;
use puzzlec::puzzle::instance::Source;
use puzzlec::search::Opened;

use super::{Case, MOST};
use crate::random::Random;

const HOUSES: usize = 4;

/// The random riddles so far, and those that were refused as ambiguous: few.
static ALL: AtomicUsize = AtomicUsize::new(0);
static AMBIGUOUS: AtomicUsize = AtomicUsize::new(0);

const CATEGORIES: [[&str; HOUSES]; 4] = [
    ["Brit", "Dane", "Pole", "Swede"],
    ["red", "dark red", "green", "white"],
    ["tea", "milk tea", "beer", "oat milk"],
    ["5 euros", "20 euros", "10 euros", "25 euros"],
];

const PRICES: [i64; HOUSES] = [5, 20, 10, 25];

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
    let own = random.below(values.len());
    let (is, mut holds) = (random.percent(50), true);
    let mut not = |random: &mut Random| {
        let is_not = random.percent(15);
        holds ^= is_not;
        if is_not { "not " } else { "" }
    };
    let before =
        format!("{}{}{} {}", not(random), values[own], if is { " is" } else { "" }, not(random));
    let to: [(&str, Way); 19] = [
        ("=", |a, b| a == b),
        ("", |a, b| a == b),
        ("left of", |a, b| a < b),
        ("somewhere left of", |a, b| a < b),
        ("right of", |a, b| a > b),
        ("immediately left of", |a, b| a + 1 == b),
        ("directly right of", |a, b| a == b + 1),
        ("next to", |a, b| (a - b).abs() == 1),
        ("adjacent to", |a, b| (a - b).abs() == 1),
        ("beside", |a, b| (a - b).abs() == 1),
        ("in the same house as", |a, b| a == b),
        ("before", |a, b| a < b),
        ("after", |a, b| a > b),
        ("just to the left of the", |a, b| a + 1 == b),
        ("immediately after", |a, b| a == b + 1),
        ("two houses left of", |a, b| a + 2 == b),
        ("1 house to the right of", |a, b| a == b + 1),
        ("2 houses from", |a, b| (a - b).abs() == 2),
        ("1 house from", |a, b| (a - b).abs() == 1),
    ];
    let last = HOUSES as i64;
    if values.iter().any(|value| value == "5 euros") && random.percent(40) {
        let (words, meaning) = priced(random, values, own, is);
        return (format!("{before}{words}"), Box::new(move |at| meaning(at) == holds));
    }
    let (words, meaning): Said = match random.below(10) {
        0 => ("first".into(), Box::new(move |at| at[own] == 1)),
        1 => ("last".into(), Box::new(move |at| at[own] == last)),
        2 => {
            let words = random.pick(&["at either end", "first or last", "at an end"]);
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
            // Between two prices may be a price.
            let is_price = |value: &usize| values[*value].ends_with("euros");
            let others = order.iter().copied().filter(|&other| other != own);
            let others = others.sorted_by_key(is_price).collect_vec();
            let [one, two] = [others[0], others[1]];
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
            let place = random.from(1, last);
            let ordinal = ["first", "second", "third", "4th"][place as usize - 1];
            let (words, place) = match random.below(4) {
                0 => (format!("the {ordinal} house"), place),
                1 => (format!("house {place}"), place),
                2 => (format!("{place}th from the left"), place),
                _ => (format!("{ordinal} from the right"), last + 1 - place),
            };
            (words, Box::new(move |at| at[own] == place))
        }
        6 => {
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

/// True if one number stands so to another.
type Way = fn(i64, i64) -> bool;

/// A statement on the numbers in houses.
fn priced(random: &mut Random, values: &[String], own: usize, is: bool) -> Said {
    let first = values.iter().position(|value| value == "5 euros").expect("prices");
    let price = move |at: &[i64], value: usize| {
        let mut prices = PRICES.into_iter().enumerate();
        let price = prices.find(|(index, _)| at[first + index] == at[value]);
        price.map_or(0, |(_, price)| price)
    };
    let to: [(&str, Way); 7] = [
        ("more than", |a, b| a > b),
        ("cheaper than", |a, b| a < b),
        ("at least", |a, b| a >= b),
        ("at most as much as", |a, b| a <= b),
        ("5 more than", |a, b| a == b + 5),
        ("15 euros more than", |a, b| a == b + 15),
        ("10 euros less than", |a, b| a == b - 10),
    ];
    let bounds: [(&str, Way); 4] = [
        ("more than", |a, b| a > b),
        ("less than", |a, b| a < b),
        ("at least", |a, b| a >= b),
        ("at most", |a, b| a <= b),
    ];
    if random.percent(70) {
        let (words, way) = to[random.below(to.len())];
        let (mut others, mut names) = others(random, values, own);
        // After a verb, `than A or B` may mean both.
        if is && words.ends_with("than") {
            others.truncate(1);
            names.clone_from(&values[others[0]]);
        }
        let is_way = move |at: &[i64], other| way(price(at, own), price(at, other));
        let meaning = move |at: &[i64]| others.iter().any(|&other| is_way(at, other));
        return (format!("{words} {names}"), Box::new(meaning));
    }
    let (words, way) = bounds[random.below(bounds.len())];
    let bound = random.pick(&[7, 12, 21]);
    (format!("{words} {bound} euros"), Box::new(move |at| way(price(at, own), bound)))
}

fn clue(random: &mut Random, values: &[String]) -> Said {
    // Elsewhere than alone, `not` at the beginning may be said of all statements.
    let part = |random: &mut Random| {
        let (words, meaning) = statement(random, values);
        let words = if words.starts_with("not ") { format!("({words})") } else { words };
        (words, meaning)
    };
    let some = |random: &mut Random, count: usize| {
        (0..count).map(|_| part(random)).unzip::<_, _, Vec<_>, Vec<_>>()
    };
    match random.below(9) {
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
            let total = 2 + random.below(2);
            let (words, meanings) = some(random, total);
            let number = 1 + random.below(total);
            let (start, least, most) = match random.below(6) {
                0 => ("exactly one of:".to_owned(), 1, 1),
                1 => ("exactly one of".to_owned(), 1, 1),
                2 => (format!("exactly {number} of:"), number, number),
                3 => (format!("at least {number} of"), number, total),
                4 => (format!("at most {number} of:"), 0, number),
                _ => ("none of:".to_owned(), 0, 0),
            };
            let meaning = move |at: &[i64]| {
                let count = meanings.iter().filter(|meaning| meaning(at)).count();
                (least..=most).contains(&count)
            };
            (format!("{start} {}", words.join(", ")), Box::new(meaning))
        }
        3 => {
            // Nothing tells where lists within lists would end.
            let plain = |random: &mut Random| {
                let of_lists =
                    |(words, _): &Said| words.contains(" or ") || words.contains(" and ");
                std::iter::repeat_with(|| part(random)).find(|said| !of_lists(said))
            };
            let [one, two] = [0; 2].map(|_| plain(random).expect("a statement"));
            let ((one, says), (two, also)) = (one, two);
            match random.below(3) {
                0 => (format!("{one} and {two}"), Box::new(move |at| says(at) && also(at))),
                1 => (format!("either {one} or {two}"), Box::new(move |at| says(at) != also(at))),
                _ => {
                    (format!("neither {one} nor {two}"), Box::new(move |at| !says(at) && !also(at)))
                }
            }
        }
        4 => {
            let [a, b, c] = random.order(values.len()).into_iter().next_array().expect("three");
            let [one, two, three] = [a, b, c].map(|value| &values[value]);
            match random.below(4) {
                0 => (
                    format!("{one} or {two} = {three}"),
                    Box::new(move |at| at[a] == at[c] || at[b] == at[c]),
                ),
                1 => (
                    format!("{one} and {two} left of {three}"),
                    Box::new(move |at| at[a] < at[c] && at[b] < at[c]),
                ),
                2 => (
                    format!("neither {one} nor {two} is next to {three}"),
                    Box::new(move |at| at[a].abs_diff(at[c]) != 1 && at[b].abs_diff(at[c]) != 1),
                ),
                _ => (
                    format!("{one} is either {two} or {three}"),
                    Box::new(move |at| (at[a] == at[b]) != (at[a] == at[c])),
                ),
            }
        }
        2 => {
            let (words, meanings) = some(random, 2);
            (words.join(" or "), Box::new(move |at| meanings.iter().any(|meaning| meaning(at))))
        }
        _ => statement(random, values),
    }
}

pub(crate) fn random(random: &mut Random) -> Option<Case> {
    let more = random.pick(&[&[][..], &[2], &[3], &[3]]);
    let chosen = [0, 1].iter().chain(more).copied().collect_vec();
    let categories = chosen.iter().map(|&index| CATEGORIES[index]).collect_vec();
    let values = categories.iter().flatten().map(|&value| value.to_owned()).collect_vec();
    let count = 1 + random.below(7);
    // Each category in each order; the first value of a category is in the first of its houses.
    let orders = (1..=HOUSES as i64).permutations(HOUSES).collect_vec();
    let worlds = categories.iter().map(|_| &orders).multi_cartesian_product();
    let worlds = worlds.map(|orders| orders.into_iter().flatten().copied().collect_vec());
    let worlds = worlds.collect_vec();
    // A clue that is always true, or never, is refused.
    let is_telling = |(_, meaning): &Said| !worlds.iter().map(|at| meaning(at)).all_equal();
    let clues = (0..count).map(|_| clue(random, &values)).filter(is_telling);
    let (clues, meanings): (Vec<_>, Vec<_>) = clues.unzip();
    let is_kept = |at: &&Vec<i64>| meanings.iter().all(|meaning| meaning(at));
    let solutions = worlds.iter().filter(is_kept).count();
    let mut text = format!(
        "family = \"zebra\"\nplaces = true\nclues = \"\"\"\n{}\n\"\"\"\n",
        clues.join("\n")
    );
    for (index, values) in chosen.into_iter().zip(categories) {
        let name = ["nation", "colour", "drink", "price"][index];
        text += &format!("[[category]]\nname = \"{name}\"\nvalues = {values:?}\n");
    }
    // Lists in lists may end in two ways.
    let refused = Opened::new(Source::new("random", &*text)).search().err();
    let all = ALL.fetch_add(1, Ordering::Relaxed);
    if refused.is_some_and(|error| error.to_string().contains("the clue can mean")) {
        let ambiguous = AMBIGUOUS.fetch_add(1, Ordering::Relaxed);
        assert!(30 * ambiguous <= all + 30, "{ambiguous} of {all} riddles are ambiguous: {text}");
        return None;
    }
    let case = Case { text, pins: Vec::new(), solutions, levels: Vec::new(), values: Vec::new() };
    (solutions <= MOST && !meanings.is_empty()).then_some(case)
}
