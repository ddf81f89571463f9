//! The possible roles of each word of a clue.

use std::iter::zip;

use super::super::words::{Riddle, is_among, words};
use super::Readings;
use crate::puzzle::prelude::*;

/// The possible roles of a word.
pub(super) struct Seen {
    /// Words of forms.
    pub(super) same: Vec<String>,
    /// The values that begin here.
    pub(super) values: Readings<usize>,
    /// True if it may say `is`.
    pub(super) says_is: bool,
    /// True if it may be left out.
    pub(super) says_nothing: bool,
}

/// The possible roles of each of these words.
pub(super) fn seen(riddle: &Riddle<'_>, text: &[&str]) -> Vec<Seen> {
    let names = riddle.values.iter().map(|value| words(value)).collect_vec();
    let is_house = |word: &str| riddle.same(word).iter().any(|own| is_among("house houses", own));
    let values = |at: usize, is_same: fn(&str, &str) -> bool| {
        let comes = |own: &Vec<&str>| {
            let rest = &text[at..];
            own.len() <= rest.len() && zip(own, rest).all(|(own, word)| is_same(own, word))
        };
        // The number after the word for a house is that of the house.
        let is_number = at > 0 && is_house(text[at - 1]) && text[at].parse::<i64>().is_ok();
        let found = names.iter().enumerate().filter(|(_, own)| !is_number && comes(own));
        found.map(|(index, own)| (at + own.len(), index)).collect_vec()
    };
    let seen = |(at, &word): (usize, &&str)| {
        let (same, exact) = (riddle.same(word), values(at, |own, word| own == word));
        let like =
            if exact.is_empty() { values(at, str::eq_ignore_ascii_case) } else { exact.clone() };
        // A last word is no unknown verb, but perhaps a value that is spelled wrongly.
        let is_verb = |is_guess: bool| like.is_empty() && !(is_guess && at + 1 == text.len());
        let says_is = riddle.is_verb(word).is_some_and(is_verb);
        let is_told = |own: &&str| {
            is_among("who that which one", own) || riddle.says_nothing(own) && word.ends_with("ing")
        };
        // `one` may be a number, and `exactly one of` a count.
        let next = text.get(at + 1).is_some_and(|own| riddle.is_unit(own));
        let is_of = text[at + 1..].iter().take(2).any(|own| is_among("of", own));
        let is_count = is_among("one", word) && next || is_among("one exactly", word) && is_of;
        let is_filler = (riddle.says_nothing(word) || is_among("exactly", word)) && !is_count;
        let is_idle_verb = says_is && text[..at].last().is_some_and(is_told);
        let says_nothing = exact.is_empty() && (is_filler || is_idle_verb);
        // The longest value is meant.
        let values = like.into_iter().max_set_by_key(|&(end, _)| end);
        Seen { same, values, says_is, says_nothing }
    };
    text.iter().enumerate().map(seen).collect()
}
