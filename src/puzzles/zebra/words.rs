//! The words of clues: which of them mean the same, and which mean nothing.

use super::clue::{Clue, Relation, Statement};
use super::file::{Place, Scale};
use super::forms::{FORMS, Form, Means, On};
use crate::puzzle::prelude::*;

/// Words that mean the same in a line, after the one that the forms have.
const SAME: &[&str] = &[
    "immediately directly immediate direct just",
    "not n't n’t never cannot",
    "first leftmost",
    "last rightmost",
    "middle center centre",
    "neighbour neighbor neighbours neighbors",
    "neighbours neighbors",
    "end ends",
    "both each",
    "different separate",
    "more higher greater older bigger larger taller longer heavier dearer",
    "less fewer lower younger smaller shorter lighter cheaper",
    "much many old high big large tall long heavy",
    "most highest greatest oldest biggest largest tallest longest heaviest dearest",
    "least lowest youngest smallest shortest lightest cheapest",
];

/// Words that a form can do without.
const SMALL: &str = "the a an of to in on at by with as for : . ;";

/// Other words that say nothing.
const NOUNS: &str = "one ones person people man men woman women boy girl child friend friends \
    owner player drinker smoker runner student guest flat room from who whose that which where \
    there here he she it his her their its also somewhere these statement statements \
    true favourite favorite worth expensive 's ’s year years old";

/// Words that say `is`; others that end as verbs do need not stand here.
const VERBS: &str = "is are was were be been has have had do does did belong belongs own owns \
    live lives lived living sit sits sitting sat stand stands standing stood drink drinks drank \
    drunk like likes keep keeps kept smoke smokes eat eats ate eaten play plays wear wears wore \
    worn drive drives driven read reads speak speaks spoken come comes came cost costs pay pays \
    paid finish finishes finished run runs ran get got buy bought take took choose chose won \
    sold made go goes going leave leaves ca";

/// Words that end as verbs do, but do not say `is`.
const NO_VERBS: &str = "precedes follows adjoins borders exceeds beats dislikes hates avoids lacks \
    misses refuses loses fears faces opposes unless perhaps sometimes besides across versus minus \
    always";

const CARDINALS: &str = "one two three four five six seven eight nine ten eleven twelve";
const ORDINALS: &str = "first second third fourth fifth sixth seventh eighth ninth tenth";

/// True if a word is one of those in a text, capitals aside.
pub(super) fn is_among(words: &str, word: &str) -> bool {
    words.split_whitespace().any(|own| own.eq_ignore_ascii_case(word))
}

/// True if clues can do without a word of a form.
pub(super) fn is_small(word: &str) -> bool {
    is_among(SMALL, word)
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

/// True if a verb may follow that says nothing.
pub(super) fn is_who(word: &str) -> bool {
    is_among("who that which one", word)
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

/// The words of the forms and those that mean the same.
fn of_forms() -> impl Iterator<Item = &'static str> {
    let says = FORMS.iter().flat_map(|form| form.says).flat_map(|says| words(says));
    says.chain(SAME.iter().flat_map(|words| words.split_whitespace()))
}

/// True if a word has a meaning in clues, but for the word for a house.
pub(super) fn is_of_clues(word: &str) -> bool {
    let is_house = ["house", "houses"].iter().any(|house| word.eq_ignore_ascii_case(house));
    !is_house && of_forms().any(|own| own.eq_ignore_ascii_case(word))
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
    /// The category of a value.
    pub(super) const fn category(&self, value: usize) -> usize {
        value / self.num_houses
    }

    /// All places on a scale, in their order.
    pub(super) fn places(&self, scale: Option<usize>) -> Vec<i64> {
        match scale {
            None => (1..=self.num_houses as i64).collect(),
            Some(category) => {
                let scale = self.scales[category].iter();
                scale.flat_map(|scale| &scale.numbers).copied().sorted().dedup().collect()
            }
        }
    }

    /// The words of forms that mean the same as a word of a clue; `true` if it is no other itself.
    pub(super) fn same(&self, word: &str) -> (Vec<&'static str>, bool) {
        let sides = self.scales.iter().flatten().filter_map(|scale| scale.than.as_ref());
        let sides = sides.flat_map(|than| than.iter().zip(["more", "less"]));
        let declared =
            sides.filter(|(own, _)| own.eq_ignore_ascii_case(word)).map(|(_, side)| side);
        let declared = declared.collect_vec();
        if !declared.is_empty() {
            return (declared, true);
        }
        let Place { one, many } = self.place;
        let is_house = [one, many.as_str()].iter().any(|own| own.eq_ignore_ascii_case(word));
        let same = SAME.iter().filter(|words| is_among(words, word));
        let same = same.filter_map(|words| words.split(' ').next());
        let house = ["house", "houses"].into_iter().filter(|_| is_house);
        (house.chain(same).collect(), is_among("house houses", word))
    }

    /// True if a word says nothing.
    pub(super) fn is_filler(&self, word: &str) -> bool {
        let is_among = [SMALL, NOUNS, VERBS].iter().any(|words| is_among(words, word));
        is_among || is_word(&self.place.one, word) || self.is_unit(word)
    }

    /// True if a word says what a number counts: a unit, or the name of a category.
    pub(super) fn is_unit(&self, word: &str) -> bool {
        let mut own = (0..self.names.len()).flat_map(|category| self.words_of(category));
        is_among("year years", word) || own.any(|own| is_word(own, word))
    }

    /// The name of a category, and the words of its numbers.
    pub(super) fn words_of(&self, category: usize) -> impl Iterator<Item = &str> {
        let scale = self.scales[category].iter();
        let words = scale.flat_map(|scale| scale.units.iter().chain(scale.than.iter().flatten()));
        words.chain([&self.names[category]]).map(String::as_str)
    }

    /// True if a word may say `is`; the second is true if it is not sure.
    pub(super) fn is_verb(&self, word: &str) -> Option<bool> {
        let ends = ["s", "ed", "ing"].iter().any(|end| word.len() > 3 && word.ends_with(end));
        let is_known = is_among(VERBS, word);
        let is_other = || self.is_filler(word) || is_of_clues(word) || is_among(NO_VERBS, word);
        (is_known || ends && !is_other()).then_some(!is_known)
    }

    /// What is odd about clues: statements that hold always or never, and words that are taken for
    /// verbs.
    pub(super) fn remarks(&self, clues: &[Clue]) -> Vec<String> {
        let is_odd = |own: &Statement| {
            let few = if matches!(own.relation, Relation::Between(..)) { 8 } else { usize::MAX };
            let places = |value: usize| match own.scale {
                Some(scale) if self.category(value) == scale => {
                    let numbers = self.scales[scale].iter();
                    numbers.map(|scale| scale.numbers[value % self.num_houses]).collect()
                }
                scale => self.places(scale).into_iter().take(few).collect(),
            };
            own.always(&places, &|a, b| self.category(a) == self.category(b))
        };
        let numbered = (1..).zip(clues).flat_map(|(number, clue)| {
            let statements = clue.lists.iter().flatten();
            statements.map(move |own| (number, Statement { holds: true, ..own.clone() }))
        });
        let odd = numbered.unique().filter_map(|(number, own)| {
            let often = if is_odd(&own)? { "always holds" } else { "can never hold" };
            Some(format!("clue {number}: `{}` {often}", self.told(&own)))
        });
        let values = self.values.iter().flat_map(|value| words(value)).collect_vec();
        let verbs = clues.iter().flat_map(|clue| words(&clue.text));
        let verbs = verbs.filter(|word| !values.contains(word) && self.is_verb(word) == Some(true));
        let verbs = verbs.unique().map(|verb| format!("clues: `{verb}` is read as `is`"));
        odd.chain(verbs).collect()
    }

    /// A statement in the words of its form.
    pub(super) fn told(&self, Statement { value, relation, holds, scale }: &Statement) -> String {
        let on = if scale.is_none() { On::Row } else { On::Numbers };
        let all = self.places(*scale);
        let (all, name) = (&all[..], |&value: &usize| self.values[value].as_str());
        let numbers = || (1..=self.num_houses as i64).chain(all.iter().copied());
        let said = |form: &Form| match (form.means, relation) {
            (Means::To(own, to), Relation::To(way, _)) if own == on => {
                Some(vec![[1, way.number()].into_iter().find(|&number| to(number) == *way)?])
            }
            (Means::At(own, is_at), Relation::In(places)) if own == on => {
                let at = |number| all.iter().filter(move |&&place| is_at(place, number, all));
                let one =
                    numbers().find(|&number| at(number).eq(places)).map(|number| vec![number]);
                one.or_else(|| places.iter().all(|&own| at(own).eq([&own])).then(|| places.clone()))
            }
            (Means::Between(own), Relation::Between(_, directly)) => {
                (own == *directly).then(Vec::new)
            }
            _ => None,
        };
        let found = FORMS.iter().find_map(|form| Some((form.says[0], said(form)?)));
        let (says, numbers) = found.unwrap_or_default();
        let others = match relation {
            Relation::To(_, others) => vec![others.iter().map(name).join(" or ")],
            Relation::Between(ends, _) => ends.iter().map(name).map_into().collect(),
            Relation::In(_) => Vec::new(),
        };
        let scale = scale.filter(|_| self.scales.iter().filter(|own| own.is_some()).count() > 1);
        let name_of = scale.map(|scale| format!("in {}", self.names[scale]));
        let word = |word| match word {
            "A" if *holds || says.contains('=') => name(value).to_owned(),
            "A" => format!("{} not", name(value)),
            "B" => others[0].clone(),
            "C" => others[1].clone(),
            "=" if !holds => "!=".to_owned(),
            word if word.starts_with(|c: char| c.is_ascii_digit()) => numbers.iter().join(" or "),
            word => self.place.word(word).to_owned(),
        };
        words(says).into_iter().map(word).chain(name_of).join(" ")
    }
}

/// Some numbers in their order, the middle of many left out.
pub(super) fn listed(numbers: &[i64]) -> String {
    match numbers {
        [first, _, .., last] if last.abs_diff(*first) == numbers.len() as u64 - 1 => {
            format!("{first} to {last}")
        }
        numbers => numbers.iter().join(", "),
    }
}
