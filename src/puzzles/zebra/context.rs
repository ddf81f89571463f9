//! The words around a word of a clue, which tell its roles.

use std::iter::zip;

use itertools::Itertools;

use super::riddle::Riddle;
use super::words::{
    AGE, ARTICLE, AT, DAYS, FILLER, HOUSE, KINDS, MORE, PEOPLE, PRICE, RACE, Roles, SIDE, UNIT,
    VERB, cardinal, is_among, is_nation, listed, stems,
};
use crate::sentences::inflections;

/// Words after which something belongs to somebody.
pub(super) const OWNERS: [&str; 8] = ["'s", "’s", "'", "’", "his", "her", "their", "its"];

const NEIGHBOURS: [&str; 4] = ["neighbour", "neighbor", "neighbours", "neighbors"];

/// A value at some words: the word behind it, and the value.
pub(super) type Found = (usize, usize);

/// The words of a clue, with the roles that each may have where it stands.
pub(super) struct Context<'a> {
    pub(super) riddle: &'a Riddle<'a>,
    pub(super) text: &'a [&'a str],
    pub(super) roles: Vec<Roles>,
    /// True for words that can be words of forms.
    pub(super) are_of_patterns: Vec<bool>,
}

impl<'a> Context<'a> {
    pub(super) fn new(riddle: &'a Riddle<'a>, text: &'a [&'a str]) -> Self {
        let mut this = Self { riddle, text, roles: Vec::new(), are_of_patterns: Vec::new() };
        (this.roles, this.are_of_patterns) = (0..text.len()).map(|at| this.role(at)).unzip();
        this
    }

    /// The roles of a word; and true if it can be a word of forms.
    fn role(&self, at: usize) -> (Roles, bool) {
        let (riddle, word) = (self.riddle, self.text[at]);
        let is_side =
            self.is_one(at + 1, &["of", "than", "end"]) || self.is_behind(at, &["the", "far"]);
        let has_left = self.is_one(at, &["left"]) && !is_side;
        // Whose left it is has no form.
        let before = (0..at).rev().find(|&at| !self.is_one(at, &["immediate", "direct"]));
        let is_owned = self.is_one(at, &["left", "right"])
            && before.is_some_and(|at| self.is_one(at, &OWNERS));
        // Who visits a house does not live in it, and the next day is that after another one.
        let is_house = |word: &&str| riddle.roles(word) & HOUSE != 0;
        let is_visit = word.to_lowercase().starts_with("visit") && self.text.iter().any(is_house);
        let is_unit = |unit: &&str| riddle.roles(unit) & (UNIT | DAYS) != 0;
        let is_next = self.is_one(at, &["next"])
            && self.is_behind(at, &["the"])
            && self.text.get(at + 1).is_some_and(is_unit);
        // `in the months following May` says no number.
        let is_many = at > 1 && self.text[at - 1].ends_with('s') && is_unit(&self.text[at - 1]);
        let is_the = |back: usize| at >= back && self.is_one(at - back, &["the"]);
        let is_vague = is_many
            && self.is_one(at, &["following", "before", "after", "preceding"])
            && (is_the(2) || is_the(3) && self.number(at - 2).is_some());
        // Who dated somebody is no more known by that.
        let is_meeting = self.is_one(at, &["dates", "dated", "dating"])
            && !self.is_one(at + 1, &["from", "back"]);
        let is_list = self.is_one(at, &["following"])
            && self.is_behind(at, &["the"])
            && at > 1
            && self.is_one(at - 2, &["of"])
            && !self.text.get(at + 1).is_some_and(is_unit);
        // Who looks after something does not come later.
        let is_look = self.is_one(at, &["after"])
            && self.is_behind(at, &["look", "looks", "looked", "looking"]);
        // Who flew took the plane, if there is one.
        let has_plane = || riddle.values.iter().any(|own| is_among(&["plane", "aeroplane"], own));
        let is_flight = self.is_one(at, &["fly", "flies", "flew", "flown"]) && has_plane();
        // Who sings does so in no other sense, if there is a value `singing`.
        let is_deed = riddle.is_deed(word);
        // `like the doctor` is not the doctor.
        let is_like =
            self.is_one(at, &["like"]) && at > 0 && riddle.roles(self.text[at - 1]) & VERB != 0;
        // `needn't` and `doesn't have to` say nothing, and `the highest place` is one or the other.
        let is_need = self.is_one(at, &["need"]) && self.is_one(at + 1, &["not", "n't", "n’t"])
            || self.is_one(at, &["have"]) && self.is_one(at + 1, &["to"]);
        let is_rank = |word: &&str| listed(word) & RACE != 0;
        let is_place = self.is_one(at, &["highest", "lowest", "higher", "lower"])
            && self.text.get(at + 1).is_some_and(is_rank);
        let is_onward = self.is_one(at, &["on"])
            && self.is_end(at + 1)
            && (0..at).any(|own| self.is_one(own, &["from"]));
        // Who won was first, and no more.
        let is_race = || {
            let mut own = [None].into_iter().chain((0..riddle.names.len()).map(Some));
            own.any(|own| riddle.has_places(RACE, own))
        };
        if self.is_one(at, &["won", "win", "wins", "winning"]) && is_race() {
            return (0, true);
        }
        let is_doubtful = is_need || is_place || is_onward;
        if is_doubtful
            || is_owned
            || is_vague
            || is_meeting
            || is_visit
            || is_next
            || is_flight
            || is_deed
            || is_like
        {
            (0, false)
        } else if is_list
            || is_look
            || self.is_one(at, &["next-door"]) && self.is_one(at + 1, &NEIGHBOURS)
        {
            (FILLER, false)
        } else if has_left {
            (riddle.roles("leave"), false)
        } else {
            (riddle.roles(word), true)
        }
    }

    /// True for one of these words.
    pub(super) fn is_one(&self, at: usize, of: &[&str]) -> bool {
        self.text.get(at).is_some_and(|word| is_among(of, word))
    }

    /// True for a word behind one of these.
    pub(super) fn is_behind(&self, at: usize, of: &[&str]) -> bool {
        at > 0 && self.is_one(at - 1, of)
    }

    /// True for a word with one of these roles.
    pub(super) fn has(&self, at: usize, role: Roles) -> bool {
        self.roles.get(at).is_some_and(|own| own & role != 0)
    }

    /// The number of things that a word says.
    pub(super) fn number(&self, at: usize) -> Option<i64> {
        self.text.get(at).and_then(|word| cardinal(word))
    }

    /// The values whose words begin here.
    pub(super) fn values(&self, at: usize, is_same: fn(&str, &str) -> bool) -> Vec<Found> {
        // The number after the word for a house is that of the house, and before it a count.
        let is_at_house = at > 0 && self.has(at - 1, HOUSE) || self.has(at + 1, HOUSE);
        let Some(first) = self.text.get(at) else { return Vec::new() };
        if is_at_house && first.parse::<i64>().is_ok() {
            return Vec::new();
        }
        let rest = &self.text[at..];
        let comes = |own: &[&str]| {
            own.len() <= rest.len() && zip(own, rest).all(|(own, word)| is_same(own, word))
        };
        let begun = self.riddle.beginning(first);
        let spelled = begun.iter().map(|&value| (value, &self.riddle.spelled[value]));
        let found = spelled.filter(|(_, own)| comes(own));
        let found = found.map(|(value, own)| (at + own.len(), value));
        found.filter(|found| !self.is_of_other_kind(at, found)).collect()
    }

    /// True for a number that words around it say of another category: `older than 20`, where only a
    /// price is 20.
    fn is_of_other_kind(&self, at: usize, &(end, value): &Found) -> bool {
        let riddle = self.riddle;
        let category = value / riddle.num_houses();
        let is_plain = self.text[at].starts_with(|sign: char| sign.is_ascii_digit());
        if riddle.scales[category].is_none() || !is_plain || riddle.spelled[value].len() > 1 {
            return false;
        }
        let kind = |at: usize, role: Roles| {
            let roles = self.text.get(at).map_or(0, |word| riddle.roles(word));
            if roles & role == role { roles & KINDS } else { 0 }
        };
        let is_or = usize::from(self.is_one(end, &["or"]));
        let is_old = self.is_one(end + 1, &["old"]);
        let units = kind(end, UNIT) | kind(end + is_or, MORE) | if is_old { AGE } else { 0 };
        let is_than = at > 1 && self.is_behind(at, &["than"]);
        let compared = if is_than { kind(at - 2, MORE) } else { 0 };
        let before = at.saturating_sub(4)..at;
        let verb = before.rev().find(|&own| self.has(own, VERB));
        let is_paid = verb.is_some_and(|verb| kind(verb, VERB) & PRICE != 0);
        let paid = if is_paid && units == 0 { PRICE } else { 0 };
        // `is 20` tells an age, if there is a category of ages.
        let is_bare = verb.is_some_and(|verb| self.is_one(verb, &["is", "are", "was"]));
        let is_under = at > 0 && self.is_one(at - 1, &["under", "over"]);
        let is_aged = units == 0 && self.is_end(end) && is_bare || is_under;
        let aged = if is_aged { AGE } else { 0 };
        let others = (0..riddle.names.len()).filter(|&own| own != category);
        let of_others = |kinds: Roles| {
            let mut others = others.clone();
            kinds & riddle.kinds(category) == 0
                && others.any(|own| riddle.scales[own].is_some() && riddle.kinds(own) & kinds != 0)
        };
        let is_unit = |own: usize| self.text.get(end).is_some_and(|word| riddle.is_unit(own, word));
        let is_of_other = others.clone().any(|own| riddle.scales[own].is_some() && is_unit(own));
        of_others(units)
            || of_others(compared)
            || of_others(paid)
            || of_others(aged)
            || is_of_other && !is_unit(category)
    }

    /// The value of an action that a verb names at the end of a part: `sings` for `singing`, `plays
    /// chess` for `playing chess`.
    pub(super) fn deed(&self, at: usize) -> Vec<Found> {
        const BEHIND: [&str; 9] = [".", ",", ";", "and", "or", "but", "nor", "then", "if"];
        let spelled = &self.riddle.spelled;
        let has_action = spelled.iter().any(|own| own[0].ends_with("ing"));
        let low = self.text[at].to_lowercase();
        if !has_action || low.ends_with("ing") {
            return Vec::new();
        }
        let stems = stems(&low);
        let is_it = |own: &Vec<&str>| {
            let end = at + own.len();
            let is_last =
                end >= self.text.len() || self.is_one(end, &BEHIND) || self.has(end, VERB);
            let is_form = || inflections(own[0]).iter().any(|own| stems.contains(own));
            let is_action = own[0].ends_with("ing") && self.text[at + 1..].starts_with(&own[1..]);
            is_last && is_action && is_form()
        };
        let found = spelled.iter().positions(is_it);
        found.map(|value| (at + spelled[value].len(), value)).collect()
    }

    /// The values that are part of such a word: `red-haired`, `17-year-old`, `300-page`.
    pub(super) fn numbered(&self, at: usize) -> Vec<Found> {
        let riddle = self.riddle;
        if let Some((first, _)) =
            self.text[at].strip_suffix("ed").and_then(|own| own.split_once('-'))
        {
            let is_it = |own: &Vec<&str>| own.len() == 1 && own[0].eq_ignore_ascii_case(first);
            return riddle.spelled.iter().positions(is_it).map(|value| (at + 1, value)).collect();
        }
        let mut parts = self.text[at].split('-');
        let number = parts.next().and_then(|own| own.parse::<i64>().ok());
        if number.is_none() {
            return Vec::new();
        }
        let is_it = |&value: &usize| {
            let (category, own) = (value / riddle.num_houses(), value % riddle.num_houses());
            let is_unit = |part: &str| {
                riddle.is_unit(category, part) || riddle.roles(part) & riddle.kinds(category) != 0
            };
            let scale = riddle.scales[category].as_ref();
            scale.is_some_and(|scale| Some(scale.numbers[own]) == number)
                && parts.clone().any(is_unit)
        };
        (0..riddle.values.len()).filter(is_it).map(|value| (at + 1, value)).collect()
    }

    /// True for `to the left` and the like.
    pub(super) fn is_side(&self, at: usize) -> bool {
        let mut words = at..self.text.len();
        let first = words.find(|&at| !self.is_one(at, &["to", "the", "on"])).unwrap_or(at);
        // `right after`
        let is_near = self.is_one(first, &["right"]) && self.has(first + 1, SIDE);
        self.has(first, SIDE) && !is_near
    }

    /// True for the unit in `the day before`, `two days before` or `a day more`; but `in a house left
    /// of` says no number.
    pub(super) fn is_far(&self, at: usize) -> bool {
        let is_some = self.is_behind(at, &["a", "an"]) && !(at > 1 && self.has(at - 2, AT));
        let is_number = || at > 0 && self.number(at - 1).is_some();
        let is_before =
            self.is_side(at + 1) && (is_some || self.is_behind(at, &["the"]) || is_number());
        self.has(at, UNIT | DAYS) && (is_before || is_some && self.has(at + 1, MORE))
    }

    /// True for a word after an article: `the train` says no verb.
    pub(super) fn is_noun(&self, at: usize) -> bool {
        let is_word = self.text[at].starts_with(char::is_alphabetic);
        let is_value = || !self.values(at - 1, str::eq).is_empty();
        is_word && at > 0 && self.has(at - 1, ARTICLE) && !is_value()
    }

    /// True for the name of a category.
    pub(super) fn is_name(&self, at: usize) -> bool {
        self.riddle.names.iter().any(|name| self.is_one(at, &[name]))
    }

    /// True for a value that is somebody: of the first category, or of a country.
    pub(super) fn is_person(&self, &(_, value): &Found) -> bool {
        value < self.riddle.num_houses() || is_nation(&self.riddle.values[value])
    }

    /// True for a value that is somebody by name or by job.
    pub(super) fn is_somebody(&self, &(_, value): &Found) -> bool {
        let name = self.riddle.category_of(value);
        let is_first = value < self.riddle.num_houses();
        self.has_job(&(0, value))
            || is_among(&["name"], name)
            || is_first && self.riddle.roles(name) & PEOPLE != 0
    }

    /// True for a value that is a job.
    pub(super) fn has_job(&self, &(_, value): &Found) -> bool {
        let name = self.riddle.category_of(value);
        is_among(&["job", "occupation", "profession"], name)
    }

    /// True if a value of numbers of this kind begins here.
    pub(super) fn has_value_of(&self, at: usize, kind: Roles) -> bool {
        let mut own = self.values(at, str::eq_ignore_ascii_case).into_iter();
        own.any(|(_, value)| self.riddle.kinds(value / self.riddle.num_houses()) & kind != 0)
    }

    /// True if a part of the clue ends before a word.
    pub(super) fn is_end(&self, at: usize) -> bool {
        at >= self.text.len() || self.is_one(at, &[".", ",", ";", "and", "or", "but"])
    }
}
