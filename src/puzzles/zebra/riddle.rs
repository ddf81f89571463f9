//! Riddles: all that clues speak of.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::calendar;
use super::clue::{Claim, Way};
use super::words::{
    AGENT, DAYS, FILLER, HOUSE, KINDS, LINE, PEOPLE, Roles, STILL, TIME, UNIT, VERB, is_agent,
    is_among, is_plural, is_word, listed, stems, words,
};
use crate::puzzle::prelude::*;
use crate::sentences::inflections;

/// All that clues speak of.
pub(super) struct Riddle<'t> {
    pub(super) place: &'t Place,
    /// The names of the categories.
    pub(super) names: &'t [String],
    /// The values of all categories, one after the other.
    pub(super) values: &'t [String],
    /// The words of each value.
    pub(super) spelled: Vec<Vec<&'t str>>,
    /// The numbers of each category, if it has some.
    pub(super) scales: &'t [Option<Scale>],
    /// True if the houses may stand in a row.
    pub(super) has_row: bool,
    /// The values that begin with a form of a word, for the words of clues that have been read.
    begun: RefCell<FxHashMap<String, Rc<[usize]>>>,
}

impl<'t> Riddle<'t> {
    /// What clues of these categories speak of.
    pub(super) fn new(
        place: &'t Place,
        names: &'t [String],
        values: &'t [String],
        scales: &'t [Option<Scale>],
    ) -> Self {
        let spelled = values.iter().map(|value| words(value)).collect();
        Self { place, names, values, spelled, scales, has_row: true, begun: RefCell::default() }
    }

    /// The values whose first word is a [form](is_plural) of this one.
    pub(super) fn beginning(&self, word: &str) -> Rc<[usize]> {
        if let Some(known) = self.begun.borrow().get(word) {
            return Rc::clone(known);
        }
        let begins = |own: &Vec<&str>| own.first().is_some_and(|own| is_plural(own, word));
        let values: Rc<[usize]> = self.spelled.iter().positions(begins).collect();
        self.begun.borrow_mut().insert(word.to_owned(), Rc::clone(&values));
        values
    }

    /// True for a verb or a person of an action that is a value, as `sings` for `singing`, or the last
    /// word of one: `driver` for `taxi driver`.
    pub(super) fn is_deed(&self, word: &str) -> bool {
        let own = listed(word);
        let low = word.to_lowercase();
        // A verb that is not listed, or that is a noun as well: `rowed`, `shops`.
        let is_verb = own & VERB != 0 || own == 0 || low.ends_with('s');
        if !is_verb && own & (AGENT | PEOPLE) == 0 {
            return false;
        }
        let stems = stems(&low);
        self.spelled.iter().any(|value| {
            let last = value.last().map(|own| own.to_lowercase()).unwrap_or_default();
            let is_ing = last.ends_with("ing") && is_verb && low != last;
            let is_action = || inflections(&last).iter().any(|own| stems.contains(own));
            let is_last = value.len() > 1 && own & AGENT != 0 && last == low;
            is_ing && is_action() || own & (AGENT | PEOPLE) != 0 && is_agent(&last, &low) || is_last
        })
    }

    /// The name of the category of a value.
    pub(super) fn category_of(&self, value: usize) -> &str {
        &self.names[value / self.num_houses()]
    }

    /// True if the values of a category are people: by name, by country or by what they do.
    pub(super) fn has_people(&self, category: usize) -> bool {
        const NAMES: &str =
            "name surname nation nationality job occupation profession husband wife";
        let name = &self.names[category];
        let is_named = NAMES.split(' ').any(|own| own.eq_ignore_ascii_case(name));
        is_named || self.roles(name) & (PEOPLE | AGENT) != 0
    }

    pub(super) fn num_houses(&self) -> usize {
        self.values.len() / self.names.len()
    }

    /// All places on a scale, in their order.
    pub(super) fn places(&self, scale: Option<usize>) -> Vec<i64> {
        let numbers = scale.and_then(|scale| self.scales[scale].as_ref());
        let houses = || (1..=self.num_houses() as i64).collect();
        numbers.map_or_else(houses, |own| own.numbers.iter().copied().sorted().dedup().collect())
    }

    /// A claim in which the only value with a number stands for it.
    pub(super) fn normal(&self, claim: &Claim) -> Claim {
        match claim {
            Claim::In((Some(scale), value), place, holds) => {
                let numbers = self.scales[*scale].iter().flat_map(|own| &own.numbers);
                match numbers.positions(|own| own == place).collect_vec()[..] {
                    [at] => {
                        let other = scale * self.num_houses() + at;
                        self.normal(&Claim::To(
                            Way::Apart(0),
                            [(None, *value), (None, other)],
                            *holds,
                        ))
                    }
                    _ => claim.clone(),
                }
            }
            Claim::To(way @ Way::Apart(_), [one, other], holds) => {
                Claim::To(*way, [*one.min(other), *one.max(other)], *holds)
            }
            // None of some hold if all of them do not.
            Claim::Of((0, 0), parts) => {
                let denied = parts.iter().map(|part| self.normal(&!part.clone())).collect_vec();
                Claim::Of((denied.len(), denied.len()), denied)
            }
            Claim::Of((least, most), parts) => {
                // A value has one place: one of several is any of them.
                let value = |part: &Claim| match part {
                    Claim::In(value, _, true) => Some(*value),
                    _ => None,
                };
                let is_exclusive =
                    parts.iter().map(value).all_equal_value().is_ok_and(|own| own.is_some());
                let most = if is_exclusive && *least == 1 { parts.len() } else { *most };
                Claim::Of((*least, most), parts.iter().map(|part| self.normal(part)).collect())
            }
            _ => claim.clone(),
        }
    }

    /// The roles of a word in this riddle.
    pub(super) fn roles(&self, word: &str) -> Roles {
        let Place { one, many } = self.place;
        let is_place = [one, many.as_str()].iter().any(|own| own.eq_ignore_ascii_case(word));
        let role = |category: usize| {
            let days = if self.scales[category].is_some() { DAYS } else { 0 };
            let unit = if is_word(&self.names[category], word) { 0 } else { UNIT };
            if self.is_unit(category, word) { FILLER | days | unit } else { 0 }
        };
        // Couples are known by either name.
        let are_couples = || self.names.iter().any(|own| is_among(&["husband", "wife"], own));
        let married = if is_among(&["married", "marry"], word) && are_couples() {
            VERB | FILLER | STILL
        } else {
            0
        };
        let units = (0..self.names.len()).fold(0, |roles, category| roles | role(category));
        listed(word) | married | units | if is_place { FILLER | HOUSE | DAYS } else { 0 }
    }

    /// True if a word is the name of a category, or one of those behind its numbers.
    pub(super) fn is_unit(&self, category: usize, word: &str) -> bool {
        let units = self.scales[category].iter().flat_map(|scale| &scale.units);
        units.chain([&self.names[category]]).any(|own| is_word(own, word))
    }

    /// True if the numbers of a category are places in an order: times, floors, ranks.
    pub(super) fn is_line(&self, category: usize) -> bool {
        let is_named = listed(&self.names[category]) & LINE != 0;
        let scale = self.scales[category].as_ref();
        scale.is_some_and(|own| own.is_ranked || is_named || self.kinds(category) & TIME != 0)
    }

    /// True if places on a scale are such: floors, places in a race.
    pub(super) fn has_places(&self, role: Roles, scale: Option<usize>) -> bool {
        let name = scale.map_or(&*self.place.one, |category| &self.names[category]);
        listed(name) & role != 0
    }

    /// The kinds of a category's numbers: those of its name, or else of the words behind them.
    pub(super) fn kinds(&self, category: usize) -> Roles {
        let units = self.scales[category].iter().flat_map(|scale| &scale.units);
        let kinds = |word: &String| listed(word) & KINDS;
        match kinds(&self.names[category]) {
            0 => units.fold(0, |all, unit| all | kinds(unit)),
            own => own,
        }
    }
}

/// The numbers of the values of a category.
#[derive(Clone, Debug)]
pub(super) struct Scale {
    /// A number for each value.
    pub(super) numbers: Vec<i64>,
    /// The words behind the numbers.
    pub(super) units: Vec<String>,
    /// The numbers are places in an order, which nothing is twice as much as.
    pub(super) is_ranked: bool,
}

impl Scale {
    /// The number that a unit of this word stands for: 60 minutes for an hour.
    pub(super) fn size(&self, unit: &str) -> i64 {
        let has_minutes = self.units.iter().any(|own| own == calendar::MINUTE);
        if has_minutes && is_word(calendar::HOUR, unit) { 60 } else { 1 }
    }

    /// True if the numbers are 1, 2, 3 and so on.
    pub(super) fn counts(&self) -> bool {
        self.numbers.iter().copied().sorted().eq(1..=self.numbers.len() as i64)
    }
}

/// The words for a house and for houses.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) one: Arc<str>,
    pub(super) many: String,
}

impl Place {
    pub(super) fn named(one: &str) -> Self {
        Self { one: one.into(), many: format!("{one}s") }
    }

    /// A text with these words in the place of `house` and `houses`.
    pub(super) fn renamed(&self, text: &str) -> String {
        let word = |word| match word {
            "house" => &self.one,
            "houses" => &*self.many,
            word => word,
        };
        text.split(' ').map(word).join(" ")
    }
}
