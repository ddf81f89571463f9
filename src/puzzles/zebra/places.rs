//! The places that a statement compares: by their order, or by the numbers of a category.

use super::clue::{ALL, ANY, Claim, FAR, Way};
use super::forms::{Means, On};
use super::language::{Clues, Words};
use super::meaning::{Miss, refused};
use super::words::{AGE, KINDS, RACE, TIME, UNIT, is_word};
use crate::puzzle::prelude::*;

/// The places that a statement compares.
pub(super) struct Places {
    scale: Option<usize>,
    /// The numbers of all places, in their order.
    pub(super) all: Vec<i64>,
    /// True if they are compared by their order: the first is 1, whatever its number.
    is_by_order: bool,
    /// True if the lower number is more: what is older is of an earlier year.
    is_reversed: bool,
    /// What a number in words stands for: 60 for an hour.
    pub(super) size: i64,
}

impl Places {
    /// The number by which a place is compared.
    fn number(&self, at: usize) -> i64 {
        if self.is_by_order { at as i64 + 1 } else { self.all[at] }
    }

    /// Claims of which one holds if a value has a place of which this is true.
    pub(super) fn at(
        &self,
        value: usize,
        is_at: fn(i64, i64, &[i64]) -> bool,
        numbers: &[i64],
    ) -> Vec<Claim> {
        let sign = if self.is_reversed { -1 } else { 1 };
        let own = (0..self.all.len()).map(|at| sign * self.number(at)).collect_vec();
        let all = own.iter().copied().sorted().collect_vec();
        let is_one = |at: &usize| numbers.iter().any(|&number| is_at(own[*at], number, &all));
        let places = (0..all.len()).filter(is_one);
        places.map(|at| Claim::In((self.scale, value), self.all[at], true)).collect()
    }

    /// The claim that this way leads from one value to another.
    pub(super) fn to(&self, way: Way, values: [usize; 2]) -> Claim {
        let values = values.map(|own| (self.scale, own));
        let way = if self.is_reversed { way.back() } else { way };
        let is_far = [Way::Ahead(1, FAR), Way::Ahead(-FAR, -1)].contains(&way);
        if !self.is_by_order || is_far {
            return Claim::To(way, values, true);
        }
        let pairs = iproduct!(0..self.all.len(), 0..self.all.len());
        let pairs = pairs.filter(|&(one, other)| way.leads(self.number(one), self.number(other)));
        let claims = pairs.map(|(one, other)| {
            let places = [(values[0], one), (values[1], other)];
            let places = places.map(|(value, at)| Claim::In(value, self.all[at], true));
            Claim::of(ALL, places.into())
        });
        Claim::of(ANY, claims.collect())
    }

    /// True if a statement with this number can hold.
    pub(super) fn fit(&self, means: Means, number: i64) -> bool {
        let number = number * self.size;
        match means {
            Means::At(_, is_at) => !self.at(0, is_at, &[number]).is_empty(),
            Means::To(_, _, way) => {
                let mut pairs = iproduct!(0..self.all.len(), 0..self.all.len());
                pairs.any(|(one, other)| {
                    one != other && way(number).leads(self.number(one), self.number(other))
                })
            }
            _ => true,
        }
    }
}

impl Clues<'_> {
    /// The places that a statement compares on a scale. Numbers with the unit of the scale are those
    /// of its places; without it, the places are counted in their order.
    pub(super) fn places(
        &self,
        means: Means,
        scale: Option<usize>,
        numbers: &[(Words, i64)],
        part: &Words,
    ) -> Result<Places, Miss> {
        let riddle = self.riddle;
        let all = riddle.places(scale);
        let row = Places { scale, all, is_by_order: false, is_reversed: false, size: 1 };
        let category = scale.and_then(|own| Some((own, riddle.scales[own].as_ref()?)));
        let Some((category, own)) = category else { return Ok(row) };
        if riddle.has_places(RACE, scale) && means.on() == Some(On::Numbers) {
            let problem = "a higher place may be nearer to the first or to the last one";
            return Err(refused(part.clone(), problem, "say `before` or `after`"));
        }
        let behind = numbers.iter().map(|(words, _)| words.end).filter(|at| *at < self.words.len());
        let is_unit = |at: &usize| riddle.is_unit(category, self.words[*at]);
        let unit = behind.clone().find(is_unit);
        let other = behind.clone().find(|at| unit.is_none() && self.is_other_unit(category, *at));
        if let Some(at) = other {
            let problem = format!("`{}` is no unit of {}", self.words[at], riddle.names[category]);
            return Err(refused(at - 1..at + 1, problem, "name the category: `in age`"));
        }
        let size = unit.map_or(1, |at| own.size(self.words[at]));
        let is_apart = |by| matches!(means, Means::To(_, _, way) if way(1) == Way::Apart(by));
        // `the third month` may be March, and two hours lie between two others, or between 9 and 12.
        let is_doubtful = matches!(means, Means::At(..)) || is_apart(2) && size > 1;
        let is_of_row = means.on() == Some(On::Row);
        if let Some(at) = unit.filter(|_| is_of_row && is_doubtful && !own.counts()) {
            let problem = format!("`{}` may be counted here, or in general", self.words[at]);
            return Err(refused(at - 1..at + 1, problem, "name the value"));
        }
        // `on consecutive days`
        let is_plain = |at: &usize| self.seen[*at].values.is_empty();
        let has_unit = part.clone().filter(is_plain).any(|at| is_unit(&at));
        let is_of_units = unit.is_some() || is_apart(1) && has_unit;
        let is_by_order = is_of_row && !is_of_units && !own.counts();
        let is_old = |at: usize| self.seen[at].roles & AGE != 0;
        let is_year = riddle.kinds(category) & TIME != 0 && self.compares_things(part);
        let is_reversed = is_year && part.clone().any(is_old);
        Ok(Places { is_by_order, is_reversed, size, ..row })
    }

    /// True for a unit of other numbers than those of a category: months of an age in years.
    fn is_other_unit(&self, category: usize, at: usize) -> bool {
        let (word, kinds) = (self.words[at], self.riddle.kinds(category));
        let roles = self.riddle.roles(word);
        let is_age = kinds & AGE != 0 && is_word("year", word);
        let is_kind = kinds & TIME == 0 && roles & kinds != 0;
        roles & UNIT != 0 && roles & KINDS != 0 && kinds != 0 && !is_age && !is_kind
    }
}
