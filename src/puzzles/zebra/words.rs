//! The words of clues: which of them mean the same, and which mean nothing.

use super::clue::Clue;
use super::file::{Place, Scale};
use super::forms::FORMS;
use crate::puzzle::prelude::*;

/// Words that mean the same in a line, after the one that the forms have.
pub(super) const SAME: &[&str] = &[
    "immediately directly immediate direct just",
    "not n't n’t never cannot",
    "left before ahead earlier",
    "right after behind later",
    "next adjacent beside neighbour neighbor neighbours neighbors",
    "first leftmost",
    "last rightmost",
    "middle center centre",
    "end ends",
    "both each",
    "different separate",
    "more over higher greater older bigger larger taller longer heavier dearer",
    "less under fewer lower younger smaller shorter lighter cheaper",
    "much many old high big large tall long heavy",
    "most highest greatest oldest biggest largest tallest longest heaviest dearest",
    "least lowest youngest smallest shortest lightest cheapest",
];

/// Words that a clue can have or leave out.
const FILLERS: &str = "the a an of to in on at by with as for than : . ; one ones person people \
    man men woman women boy girl child friend friends owner player drinker smoker runner student \
    guest flat room from who whose that which where there here he she it his her their its also \
    somewhere these statement statements true favourite favorite worth expensive 's ’s old";

/// Words that say `is`; others that end as verbs do need not stand here.
const VERBS: &str = "is are was were be been has have had do does did belong own live lived sit \
    sat stand stood drink drank drunk like keep kept smoke eat ate eaten play wear wore worn drive \
    driven read speak spoken come came cost pay paid finish run ran get got buy bought take took \
    choose chose won sold made go goes leave ca";

/// Words that end as verbs do, but do not say `is`.
const NO_VERBS: &str = "precedes follows adjoins borders exceeds beats dislikes hates avoids lacks \
    misses refuses loses fears faces opposes unless perhaps sometimes besides across versus minus \
    always";

/// Units of numbers that need not stand in a value.
const UNITS: &str = "year years euro euros dollar dollars pound pounds cent cents coin coins point \
    points minute minutes hour hours metre metres meter meters km kg";

const CARDINALS: &str = "one two three four five six seven eight nine ten eleven twelve";
const ORDINALS: &str = "first second third fourth fifth sixth seventh eighth ninth tenth";

/// True if a word is one of those in a text, capitals aside.
pub(super) fn is_among(words: &str, word: &str) -> bool {
    words.split_whitespace().any(|own| own.eq_ignore_ascii_case(word))
}

/// True if a clue can have or leave out a word.
pub(super) fn is_filler(word: &str) -> bool {
    is_among(FILLERS, word)
}

/// True if a word says `is`.
fn is_known_verb(word: &str) -> bool {
    VERBS.split_whitespace().any(|own| is_word(own, word))
}

/// The words of a text; signs, `n't` and `'s` are words wherever they end one.
pub(super) fn words(text: &str) -> Vec<&str> {
    const ENDS: [&str; 11] = ["!=", "=", ",", ".", ":", ";", "!", "n't", "n’t", "'s", "’s"];
    let parts = text.split_whitespace().flat_map(|part| part.split_inclusive(['=', ',']));
    let words = parts.flat_map(|mut part| {
        let mut ends = Vec::new();
        while let Some(end) = ENDS.iter().find(|&&end| part.ends_with(end)) {
            let (rest, end) = part.split_at(part.len() - end.len());
            ends.push(end);
            part = rest;
        }
        std::iter::once(part).chain(ends.into_iter().rev())
    });
    words.filter(|word| !word.is_empty()).collect()
}

/// True if two words are the same, capitals and a last `s` aside.
pub(super) fn is_word(own: &str, word: &str) -> bool {
    let [own, word] = [own, word].map(|word| word.strip_suffix('s').unwrap_or(word));
    own.eq_ignore_ascii_case(word)
}

/// The number that a word or the words of a list say.
fn number(list: &str, word: &str, digits: &str) -> Option<i64> {
    let own = { list }.split_whitespace().position(|own| own.eq_ignore_ascii_case(word));
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

/// True if a word has a meaning in clues, but for the word for a house.
pub(super) fn is_of_clues(word: &str) -> bool {
    let says = FORMS.iter().flat_map(|form| form.says).chain(SAME);
    let is_own = |own: &&str| own.eq_ignore_ascii_case(word);
    !is_among("house houses", word) && says.flat_map(|says| words(says)).any(|own| is_own(&own))
}

/// All that clues speak of.
pub(super) struct Riddle<'t> {
    pub(super) place: &'t Place,
    /// The names of the categories.
    pub(super) names: &'t [String],
    /// The values of all categories, one after the other.
    pub(super) values: &'t [String],
    /// The numbers of each category, if it has some.
    pub(super) scales: &'t [Option<Scale>],
    pub(super) num_houses: usize,
}

impl Riddle<'_> {
    /// All places on a scale, in their order.
    pub(super) fn places(&self, scale: Option<usize>) -> Vec<i64> {
        let numbers = scale.and_then(|scale| self.scales[scale].as_ref());
        let houses = || (1..=self.num_houses as i64).collect();
        numbers.map_or_else(houses, |own| own.numbers.iter().copied().sorted().dedup().collect())
    }

    /// The words of forms that a word of a clue is or means.
    pub(super) fn same(&self, word: &str) -> Vec<String> {
        let Place { one, many } = self.place;
        let is_house = [one, many.as_str()].iter().any(|own| own.eq_ignore_ascii_case(word));
        let house = ["house", "houses"].into_iter().filter(|_| is_house);
        let same = SAME.iter().filter(|words| is_among(words, word));
        let same = same.filter_map(|words| words.split(' ').next());
        let words = house.chain(same).map(str::to_owned);
        words.chain((!is_among("house houses", word)).then(|| word.to_lowercase())).collect()
    }

    /// True if a word says nothing.
    pub(super) fn says_nothing(&self, word: &str) -> bool {
        is_filler(word)
            || is_known_verb(word)
            || is_word(&self.place.one, word)
            || self.is_unit(word)
    }

    /// True if a word says what a number counts: a unit, or the name of a category.
    pub(super) fn is_unit(&self, word: &str) -> bool {
        let mut own = (0..self.names.len()).flat_map(|category| self.words_of(category));
        is_among(UNITS, word) || own.any(|own| is_word(own, word))
    }

    /// The name of a category, and the words of its numbers.
    pub(super) fn words_of(&self, category: usize) -> impl Iterator<Item = &str> {
        let units = self.scales[category].iter().flat_map(|scale| &scale.units);
        units.chain([&self.names[category]]).map(String::as_str)
    }

    /// True if a word may say `is`; the second is true if it is not sure.
    pub(super) fn is_verb(&self, word: &str) -> Option<bool> {
        let is_ending = |end| word.len() > 3 && word.ends_with(end);
        let is_known = is_known_verb(word);
        let is_other = || self.says_nothing(word) || is_of_clues(word) || is_among(NO_VERBS, word);
        let is_guess = || ["s", "ed", "ing"].into_iter().any(is_ending) && !is_other();
        (is_known || is_guess()).then_some(!is_known)
    }

    /// The words of clues that are taken for verbs, though no list has them.
    pub(super) fn remarks(&self, clues: &[Clue]) -> Vec<String> {
        let values = self.values.iter().flat_map(|value| words(value)).collect_vec();
        let verbs = clues.iter().flat_map(|clue| words(&clue.text));
        let verbs = verbs.filter(|word| !values.contains(word) && self.is_verb(word) == Some(true));
        verbs.unique().map(|verb| format!("clues: `{verb}` is read as `is`")).collect()
    }
}
