//! Claims that say nothing.

use std::iter::zip;

use super::super::clue::{Claim, Value};
use super::super::words::Riddle;
use crate::puzzle::prelude::*;

impl Riddle<'_> {
    /// True if a claim is true in all arrangements or in none, where few of them differ in it.
    pub(super) fn is_settled(&self, claim: &Claim) -> bool {
        /// The most arrangements of its values.
        const MOST: usize = 50_000;
        let houses = self.num_houses();
        let values = claim.values().into_iter().map(|(_, value)| value).unique().collect_vec();
        let scales = claim.values().into_iter().filter_map(|(scale, _)| scale).unique();
        let scales = scales.collect_vec();
        let count = houses.checked_pow(values.len() as u32).filter(|count| *count <= MOST);
        if count.is_none() || scales.len() + usize::from(claim.has_place()) > 1 {
            return false;
        }
        let numbers =
            scales.first().map(|&scale| self.scales[scale].iter().flat_map(|own| &own.numbers));
        let numbers = numbers.map(|own| own.copied().collect_vec());
        let verdicts =
            values.iter().map(|_| 0..houses).multi_cartesian_product().filter_map(|places| {
                let own = || zip(&values, &places);
                // Values of a category have different places, those of numbers their own.
                let is_arranged = own().map(|(value, place)| (value / houses, place)).all_unique()
                    && own().all(|(value, place)| {
                        !scales.contains(&(value / houses)) || value % houses == *place
                    });
                let place = |(scale, value): Value| {
                    let at = own().find(|(own, _)| **own == value).map_or(0, |(_, place)| *place);
                    match (&numbers, scale) {
                        (Some(numbers), Some(_)) => numbers[at],
                        _ => at as i64 + 1,
                    }
                };
                is_arranged.then(|| claim.holds(&place))
            });
        verdicts.unique().count() < 2
    }
}
