//! Order at little cost of code: the sort of the standard library is compiled anew, some 4 kB, for each
//! type and each comparison, and so is each collection of a map. Code that sorts seldom uses these.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::vec;

/// Iterators in order, and collected in order.
pub trait Ordered: Iterator + Sized {
    /// The items in their order; equal ones stay in theirs.
    fn ordered(self) -> vec::IntoIter<Self::Item>
    where
        Self::Item: Ord,
    {
        self.ordered_by(Ord::cmp)
    }

    /// The items in the order of a key of each; equal ones stay in theirs.
    fn ordered_by_key<K: Ord>(
        self,
        mut key: impl FnMut(&Self::Item) -> K,
    ) -> vec::IntoIter<Self::Item> {
        self.ordered_by(|one, other| key(one).cmp(&key(other)))
    }

    /// The items in the order of a comparison; equal ones stay in theirs.
    fn ordered_by(
        self,
        mut compare: impl FnMut(&Self::Item, &Self::Item) -> Ordering,
    ) -> vec::IntoIter<Self::Item> {
        let mut items: Vec<_> = self.collect();
        let mut from = places(items.len(), &mut |one, other| compare(&items[one], &items[other]));
        for at in 0..from.len() {
            // What was at an earlier place has been moved to where that place got its item from.
            while from[at] < at {
                from[at] = from[from[at]];
            }
            items.swap(at, from[at]);
        }
        items.into_iter()
    }

    /// The set of the items.
    fn collect_set(self) -> BTreeSet<Self::Item>
    where
        Self::Item: Ord,
    {
        let mut set = BTreeSet::new();
        set.extend(self);
        set
    }

    /// The map of pairs, of each key the last.
    fn collect_map<K: Ord, V>(self) -> BTreeMap<K, V>
    where
        Self: Iterator<Item = (K, V)>,
    {
        let mut map = BTreeMap::new();
        map.extend(self);
        map
    }
}

impl<I: Iterator> Ordered for I {}

/// The places of items in the order of a comparison of two places.
fn places(count: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<_> = (0..count).collect();
    places.sort_by(|&one, &other| compare(one, other));
    places
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn items_are_ordered_as_the_standard_library_sorts(
            items in prop::collection::vec((0..9_u8, 0..9_u8), 0..40),
        ) {
            let mut sorted = items.clone();
            sorted.sort_by_key(|&(key, _)| key);
            prop_assert!(items.iter().copied().ordered_by_key(|&(key, _)| key).eq(sorted));
            let (set, map) = (items.iter().collect(), items.iter().copied().collect());
            prop_assert_eq!(items.iter().collect_set(), set);
            prop_assert_eq!(items.into_iter().collect_map(), map);
        }
    }
}
