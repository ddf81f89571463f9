//! The words of clues: which of them mean the same, and which mean nothing.

use std::sync::LazyLock;

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::forms::GRAMMAR;
use crate::puzzle::prelude::*;
use crate::sentences::inflections;

/// The roles that a word may have, as bits.
pub(super) type Roles = u32;

/// Their names in the list of words: the first is the first bit.
const NAMES: &str = "filler verb still not comma article at side more unit house days time age price height weight \
     people agent dwell line floor race past thing length";

/// A clue can have it or leave it out.
pub(super) const FILLER: Roles = 1;
/// It says `is`.
pub(super) const VERB: Roles = 1 << 1;
/// It says `is`, and names no action: `works as`, but not `lives as`.
pub(super) const STILL: Roles = 1 << 2;
pub(super) const NOT: Roles = 1 << 3;
pub(super) const ARTICLE: Roles = 1 << 5;
/// It stands before a place, or before a category that is compared.
pub(super) const AT: Roles = 1 << 6;
/// It tells the side of something else.
pub(super) const SIDE: Roles = 1 << 7;
/// It compares numbers.
pub(super) const MORE: Roles = 1 << 8;
/// It says what a number counts.
pub(super) const UNIT: Roles = 1 << 9;
/// It is the word for a house; `house` in forms.
pub(super) const HOUSE: Roles = 1 << 10;
/// The same, or it says what the numbers of a category count; `days` in forms.
pub(super) const DAYS: Roles = 1 << 11;
/// The kinds of numbers, of which time is one.
pub(super) const TIME: Roles = 1 << 12;
pub(super) const AGE: Roles = 1 << 13;
pub(super) const PRICE: Roles = 1 << 14;
pub(super) const KINDS: Roles = 0b11111 << 12 | 1 << 25;
/// A person, who may also belong to another: `the man with the cat`, `Bob's child`.
pub(super) const PEOPLE: Roles = 1 << 17;
/// Somebody by what he does: `the tea drinker`.
pub(super) const AGENT: Roles = 1 << 18;
/// It says where somebody is: `lives`, `sits`.
pub(super) const DWELL: Roles = 1 << 19;
/// The name of a category whose numbers are places in a line.
pub(super) const LINE: Roles = 1 << 20;
/// One of places above each other.
pub(super) const FLOOR: Roles = 1 << 21;
/// One of places in a race.
pub(super) const RACE: Roles = 1 << 22;
/// A verb that does not stand after `did not` and the like.
pub(super) const PAST: Roles = 1 << 23;
/// Something that people make, which is older if its year is lower.
pub(super) const THING: Roles = 1 << 24;
pub(super) const CARDINALS: &str = "one two three four five six seven eight nine ten eleven twelve";
pub(super) const ORDINALS: &str =
    "first second third fourth fifth sixth seventh eighth ninth tenth";

/// The words for countries and those who come from them, each with its country.
static NATIONS: LazyLock<FxHashMap<&str, usize>> = LazyLock::new(|| {
    let lines = include_str!("nations.txt").lines().enumerate();
    lines.flat_map(|(nation, line)| line.split(' ').map(move |word| (word, nation))).collect()
});

/// The words that are listed, with their roles.
static LISTED: LazyLock<FxHashMap<&'static str, Roles>> = LazyLock::new(|| {
    let mut roles = FxHashMap::<_, Roles>::with_capacity_and_hasher(800, FxBuildHasher);
    let lines = include_str!("words.txt").lines().filter_map(|line| line.split_once(": "));
    for (names, words) in lines {
        let is_named = |(_, name): &(usize, &str)| names.split(' ').contains(name);
        let named = NAMES.split(' ').enumerate().filter(is_named);
        let own = named.fold(0, |own, (bit, _)| own | 1 << bit);
        for word in words.split(' ') {
            *roles.entry(word).or_default() |= own;
        }
    }
    roles
});

/// The roles of a word in whatever riddle; of one without its last `s`, or of the verb that it is a
/// form of, if it is not known itself.
pub(super) fn listed(word: &str) -> Roles {
    let known = |word: &str| LISTED.get(word).copied();
    let low = word.to_ascii_lowercase();
    let verb = || {
        let verbs = inflections(&low).into_iter();
        verbs.filter_map(|own| known(&own)).find(|own| own & VERB != 0)
    };
    known(&low).or_else(|| known(stem(&low))).or_else(verb).unwrap_or(0)
}

/// True if a word is one of clues in whatever riddle.
pub(super) fn is_of_clues(word: &str) -> bool {
    listed(word) != 0 || GRAMMAR.knows(word)
}

/// A word without its last `s`, by which it is known.
pub(super) fn stem(word: &str) -> &str {
    word.strip_suffix('s').unwrap_or(word)
}

/// True if two words are the same, capitals and a last `s` aside.
pub(super) fn is_word(own: &str, word: &str) -> bool {
    stem(own).eq_ignore_ascii_case(stem(word))
}

/// True if two words are the same, or one is the plural of the other and no word of clues.
pub(super) fn is_plural(own: &str, word: &str) -> bool {
    // Such words begin alike, except a country and its people.
    let first = |word: &str| word.chars().next().and_then(|sign| sign.to_lowercase().next());
    if first(own) != first(word) && !is_nation(own) {
        return false;
    }
    let [own, word] = [own, word].map(str::to_lowercase);
    let adds = |one: &str, many: &str| {
        let is_ies = || one.strip_suffix('y').is_some_and(|one| many == format!("{one}ies"));
        matches!(many.strip_prefix(one), Some("s" | "es")) || is_ies()
    };
    let nation = |word: &str| NATIONS.get(word);
    let is_same = || nation(&own).is_some() && nation(&own) == nation(&word);
    let is_form = || adds(&own, &word) || adds(&word, &own) || is_agent(&own, &word) || is_same();
    // Who cycles is a cyclist, if there is such a value.
    let is_known = is_of_clues(&word);
    let is_person = || listed(&word) & (PEOPLE | AGENT) != 0 && is_agent(&own, &word);
    own == word || !is_known && is_form() || is_known && is_person()
}

/// True for the name of a country, or of those who come from it.
pub(super) fn is_nation(word: &str) -> bool {
    NATIONS.contains_key(&*word.to_lowercase())
}

/// True if a word is somebody who does what another word names: `violinist`, `golfer`, `cyclist`.
pub(super) fn is_agent(own: &str, word: &str) -> bool {
    let is_long = |own: &&str| own.len() > 3;
    let own = own.strip_suffix('s').filter(is_long).unwrap_or(own);
    let own = own.strip_suffix("ing").filter(|own| own.len() > 2).unwrap_or(own);
    let stem = own.strip_suffix(['a', 'e', 'o']).unwrap_or(own);
    let last = own.chars().next_back().unwrap_or_default();
    let is_any = |ends: &[&str], stem: &str| ends.iter().any(|end| word == format!("{stem}{end}"));
    is_any(&["ist", "er", "or"], own)
        || is_any(&["ist", "er"], stem)
        || word == format!("{own}{last}er")
        || own.strip_suffix('y') == Some(word)
}

/// True if a word is one of these, capitals aside.
pub(super) fn is_among(words: &[&str], word: &str) -> bool {
    words.iter().any(|own| own.eq_ignore_ascii_case(word))
}

/// The words of a text; signs, `n't` and `'s` are words wherever they end one, as `$` does
/// in `$5`.
pub(super) fn words(text: &str) -> Vec<&str> {
    const ENDS: [&str; 17] = [
        "!=", "=", ",", ".", ":", ";", "!", "?", "n't", "n’t", "'s", "’s", "'", "’", "€", "(", ")",
    ];
    let mut words = Vec::new();
    for part in text.split_whitespace() {
        if part.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            words.push(part);
            continue;
        }
        // `second-highest`
        if let Some((rank, rest)) = part.split_once('-').filter(|(rank, _)| ordinal(rank).is_some())
        {
            words.extend([rank, rest]);
            continue;
        }
        for mut part in part.split_inclusive(['=', ',', '$', '€', '£', '(']) {
            let mut ends = Vec::new();
            while let Some(end) = ENDS.iter().find(|&&end| part.ends_with(end)) {
                let (rest, end) = part.split_at(part.len() - end.len());
                ends.push(end);
                part = rest;
            }
            words.extend(std::iter::once(part).chain(ends.into_iter().rev()));
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The number that a word says as one in a list, or in digits.
fn number(list: &str, word: &str, digits: &str) -> Option<i64> {
    let own = list.split(' ').position(|own| own.eq_ignore_ascii_case(word));
    own.map_or_else(|| digits.parse::<i32>().ok().map(i64::from), |own| Some(own as i64 + 1))
}

/// The number of things that a word says: `3` or `three`.
pub(super) fn cardinal(word: &str) -> Option<i64> {
    number(CARDINALS, word, word)
}

/// The place in a row that a word says: `3rd` or `third`.
pub(super) fn ordinal(word: &str) -> Option<i64> {
    let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let is_ordinal = ["st", "nd", "rd", "th"].contains(&&word[digits.len()..]);
    number(ORDINALS, word, if is_ordinal { digits } else { "" })
}

/// The verbs of past forms that are not regular.
const PASTS: &str = "ran run sang sing sung sing swam swim swum swim wrote write written write drew draw \
                     drawn draw drove drive driven drive rode ride ridden ride spoke speak spoken speak \
                     taught teach flew fly flown fly slept sleep ate eat eaten eat drank drink drunk drink \
                     built build sat sit grew grow grown grow sold sell won win made make gave give \
                     given give stood stand threw throw thrown throw dug dig wove weave woven weave";

/// The words that a word can be a form of, with the verb of a past form.
pub(super) fn stems(word: &str) -> Vec<String> {
    let mut pasts = PASTS.split_whitespace().tuples();
    let verb = pasts.find(|(past, _)| *past == word).map(|(_, verb)| verb.to_owned());
    inflections(word).into_iter().chain(verb).collect()
}
