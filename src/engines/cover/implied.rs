//! Bounds that follow from all else, so that a search need not look at them.

use std::cmp::Reverse;

use itertools::Itertools;

use super::problem::Problem;

/// The most items that are added up.
const MOST: usize = 1 << 16;

/// Options of one kind, such as the placements of a piece.
struct Class {
    item: u32,
    /// The number of added items that each of its options covers.
    size: usize,
    least: usize,
    most: usize,
}

/// The items whose [bounds](Problem::bound) follow from those of the others, as the number of the
/// pieces of one kind follows from the area that the others leave.
///
/// Every option must belong to one kind, marked by an item, and all options of a kind must cover as
/// many of the other items. These add up to as many as are covered, and if no number of options but
/// those within the bounds makes up the sum, the bounds say nothing new.
pub(super) fn implied(problem: &Problem) -> Vec<u32> {
    let bounded = (0..problem.num_primary()).filter(|&item| !problem.is_single(item)).collect_vec();
    if bounded.is_empty() {
        return Vec::new();
    }
    let Some((mut classes, sum)) = classes(problem, &bounded) else { return Vec::new() };
    let mut implied = Vec::new();
    for class in (0..classes.len()).sorted_by_key(|&class| Reverse(classes[class].most)) {
        let Class { item, size, least, most } = classes[class];
        let others = classes.iter().enumerate().filter(|&(other, _)| other != class);
        let sums = sums(others.map(|(_, other)| other), sum.1);
        let all = 0..=sum.1.checked_div(size).unwrap_or_default();
        let makes_up = |number: usize| {
            let rest = sum.0.saturating_sub(number * size)..=sum.1 - number * size;
            sums[rest].contains(&true)
        };
        let follows = all.clone().all(|own| (least..=most).contains(&own) || !makes_up(own));
        if follows && size > 0 && !problem.is_single(item) && is_covered_otherwise(problem, item) {
            implied.push(item);
            (classes[class].least, classes[class].most) = (*all.start(), *all.end());
        }
    }
    implied
}

/// The kinds of options, if each has one, and the least and the largest number of the other items
/// that are covered.
fn classes(problem: &Problem, bounded: &[u32]) -> Option<(Vec<Class>, (usize, usize))> {
    let options_of = problem.options_of();
    let colours = problem.colours();
    // The items that tell the kinds: those with bounds, and then those with the most options.
    let mut kind = vec![None; problem.num_options()];
    let singles = (0..problem.num_primary()).filter(|&item| problem.is_single(item));
    let singles = singles.sorted_by_key(|&item| Reverse(options_of[item as usize].len()));
    let mut tells = vec![false; colours.len()];
    for item in bounded.iter().copied().chain(singles) {
        let is_bounded = !problem.is_single(item);
        let own = &options_of[item as usize];
        if own.iter().any(|&option| kind[option as usize].is_some()) {
            if is_bounded {
                return None;
            }
            continue;
        }
        for &option in own {
            kind[option as usize] = Some(item);
        }
        tells[item as usize] = is_bounded || !own.is_empty();
    }
    let is_added = |item: u32| !tells[item as usize] && colours[item as usize].is_empty();
    let least = (0..problem.num_primary()).filter(|&item| is_added(item)).count();
    let most = (0..problem.num_items()).filter(|&item| is_added(item)).count();
    if most > MOST || kind.iter().any(Option::is_none) {
        return None;
    }
    let of_item = |item: u32| {
        let size = |&option: &u32| {
            problem.items(option as usize).iter().filter(|item| is_added(item.index)).count()
        };
        let mut sizes = options_of[item as usize].iter().map(size);
        let size = sizes.next().unwrap_or_default();
        let (least, most) = problem.times(item);
        let class = Class { item, size, least: least as usize, most: most as usize };
        sizes.all(|other| other == size).then_some(class)
    };
    let tells = (0..problem.num_items()).filter(|&item| tells[item as usize]);
    Some((tells.map(of_item).collect::<Option<_>>()?, (least, most)))
}

/// The sums up to a limit that some numbers of options within the bounds make up.
fn sums<'c>(classes: impl Iterator<Item = &'c Class>, limit: usize) -> Vec<bool> {
    let mut sums = vec![false; limit + 1];
    sums[0] = true;
    for &Class { size, least, most, .. } in classes {
        // The least number of options of this kind beyond the smallest that lead to a sum.
        let mut beyond = vec![usize::MAX; limit + 1];
        let first = size * least;
        for sum in first..=limit {
            let before = sum.checked_sub(size).filter(|&before| size > 0 && before >= first);
            let one_more = before.map_or(usize::MAX, |before| beyond[before].saturating_add(1));
            beyond[sum] = if sums[sum - first] { 0 } else { one_more };
        }
        sums = beyond.into_iter().map(|beyond| beyond <= most - least).collect();
    }
    sums
}

/// True if each option of an item has another item that exactly one option covers.
fn is_covered_otherwise(problem: &Problem, item: u32) -> bool {
    let mut own = problem.options().filter(|items| items.iter().any(|own| own.index == item));
    own.all(|items| items.iter().any(|own| own.index != item && problem.is_single(own.index)))
}
