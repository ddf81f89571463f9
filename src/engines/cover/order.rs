//! The orders in which a search goes through items and options, and the bits that stand for them.

use super::implied::implied;
use super::problem::Problem;
use crate::engines::random::Random;

/// The order of the items, the first of which is chosen where several have the fewest options, and
/// the order in which the options are tried.
pub(super) struct Order {
    pub(super) items: Vec<u32>,
    pub(super) options: Vec<u32>,
}

impl Order {
    /// The order of the problem.
    pub(super) fn of(problem: &Problem) -> Self {
        let options = (0..problem.num_options() as u32).collect();
        Self { items: (0..problem.num_items()).collect(), options }
    }

    /// Another order for each number, and that of the problem for 0. Otherwise the items are at
    /// random. So are the options for odd numbers; for even ones those that cover rare items are
    /// first.
    pub(super) fn varied(problem: &Problem, number: u64) -> Self {
        let (mut order, mut random) = (Self::of(problem), Random::new(number));
        if number == 0 {
            return order;
        }
        random.shuffle(&mut order.items);
        if number.is_multiple_of(2) {
            let rarity = rarity(problem);
            let of_option = |&option: &u32| rarity[option as usize];
            order.options.sort_by(|a, b| of_option(b).total_cmp(&of_option(a)));
        } else {
            random.shuffle(&mut order.options);
        }
        order
    }
}

/// The rarity of the items of each option: an item counts the more, the fewer options cover it.
fn rarity(problem: &Problem) -> Vec<f64> {
    let options_of = problem.options_of();
    let of_item = |index: u32| 1.0 / options_of[index as usize].len() as f64;
    problem.options().map(|items| items.iter().map(|item| of_item(item.index)).sum()).collect()
}

/// The places of the bits of items and colours.
pub(super) struct Layout {
    /// The first bit of each item; none for one whose bounds follow from all else.
    pub(super) first: Vec<Option<usize>>,
    /// The colours of each item, sorted.
    pub(super) colours: Vec<Vec<u32>>,
    pub(super) bits: usize,
}

impl Layout {
    /// The bits of the items one after the other, in this order.
    pub(super) fn of(problem: &Problem, order: &[u32]) -> Self {
        let colours = problem.colours();
        let (mut first, mut bits) = (vec![None; colours.len()], 0);
        let implied = implied(problem);
        for &item in order.iter().filter(|item| !implied.contains(item)) {
            first[item as usize] = Some(bits);
            // A bit for being covered without a colour, and one for each colour.
            bits += 1 + colours[item as usize].len();
        }
        Self { first, colours, bits }
    }
}

/// Of the bits of an item with these colours, the one that an option sets which covers it in a
/// colour, or in none, and those that it allows no other option to set.
pub(super) fn marks(colours: &[u32], colour: Option<u32>) -> (usize, impl Iterator<Item = usize>) {
    let place = |colour| colours.binary_search(&colour).map_or(0, |index| index + 1);
    let own = colour.map_or(0, place);
    (own, (0..=colours.len()).filter(move |&other| own == 0 || other != own))
}
