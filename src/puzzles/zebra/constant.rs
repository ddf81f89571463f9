//! Claims that are true in all arrangements, or in none.

use std::iter::zip;

use super::clue::{Claim, Value};
use super::riddle::Riddle;
use crate::puzzle::prelude::*;

/// The most arrangements of the values of a claim that are tried.
const MOST: usize = 50_000;

impl Riddle<'_> {
    /// True if a claim is true in all arrangements of its values, or in none. Claims on several scales
    /// or on many values are not tried.
    pub(super) fn is_constant(&self, claim: &Claim) -> bool {
        let houses = self.num_houses();
        let values = claim.values().into_iter().map(|(_, value)| value).unique().collect_vec();
        let scales = claim.values().into_iter().filter_map(|(scale, _)| scale).unique();
        let scales = scales.collect_vec();
        let count = houses.checked_pow(values.len() as u32);
        let has_one_scale = scales.len() + usize::from(claim.has_place()) <= 1;
        if !has_one_scale || count.is_none_or(|count| count > MOST) {
            return false;
        }
        let arrangements = values.iter().map(|_| 0..houses).multi_cartesian_product();
        let verdicts = arrangements.filter_map(|places| {
            // Values of a category have different places, and those of the scale have their own.
            let mut in_category = zip(&values, &places).map(|(value, at)| (value / houses, at));
            let are_apart = in_category.all_unique();
            let mut of_scale =
                zip(&values, &places).filter(|(own, _)| scales.contains(&(*own / houses)));
            let is_arranged = are_apart && of_scale.all(|(value, at)| value % houses == *at);
            let place = |(scale, value): Value| {
                let at = values.iter().position(|own| *own == value).map_or(0, |own| places[own]);
                let numbers = scale.and_then(|scale| self.scales[scale].as_ref());
                numbers.map_or(at as i64 + 1, |own| own.numbers[at])
            };
            is_arranged.then(|| claim.holds(&place))
        });
        verdicts.unique().count() < 2
    }
}
