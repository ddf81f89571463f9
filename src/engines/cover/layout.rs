//! The places of the bits of items and colours.

use super::Problem;
use super::implied::implied;

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
        let mut colours = vec![Vec::new(); problem.num_items() as usize];
        for item in problem.options().flatten() {
            colours[item.index as usize].extend(item.colour);
        }
        let (mut first, mut bits) = (vec![None; colours.len()], 0);
        let implied = implied(problem);
        for &item in order.iter().filter(|item| !implied.contains(item)) {
            let colours = &mut colours[item as usize];
            colours.sort_unstable();
            colours.dedup();
            first[item as usize] = Some(bits);
            // A bit for being covered without a colour, and one for each colour.
            bits += 1 + colours.len();
        }
        Self { first, colours, bits }
    }
}
