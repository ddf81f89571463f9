//! The language of clues: the roles of words where they stand, and the words that are no forms.

use std::iter;
use std::ops::{Range, RangeInclusive};

use super::forms::{Form, GRAMMAR, Means, Slot};
use super::riddle::Riddle;
use super::seen::{AUXILIARIES, Seen, seen};
use super::words::{DAYS, HOUSE, NOT, UNIT, cardinal, is_among, ordinal};
use crate::sentences::{Arg, Grammar, Language, Pattern, Phrase as PhraseOf};

/// Some of the words of a clue, by their numbers.
pub(super) type Words = Range<usize>;

/// A phrase of a clue.
pub(super) type Phrase<'t> = PhraseOf<Clues<'t>>;

/// The meaning of words that are no forms.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Leaf {
    /// A value, counted through all categories.
    Value(usize),
    /// `is`, in one or several words; or `is not`, if `true`.
    Link(bool),
    /// A number at its word.
    Number(Words, i64),
    /// The word for a house.
    House,
    /// The unit of a distance, by its word.
    Unit(usize),
    /// The subject of a predicate, which stands before it.
    Subject,
}

/// Statements of which some are counted.
const LISTS: [Form; 4] = [Form::NoneOf, Form::ExactlyOf, Form::AtLeastOf, Form::AtMostOf];

/// A line of clues.
pub(super) struct Clues<'t> {
    pub(super) riddle: &'t Riddle<'t>,
    pub(super) words: &'t [&'t str],
    /// The possible roles of each word.
    pub(super) seen: Vec<Seen>,
}

impl<'t> Clues<'t> {
    pub(super) fn new(riddle: &'t Riddle<'t>, words: &'t [&'t str]) -> Self {
        Self { riddle, words, seen: seen(riddle, words) }
    }

    /// This word, and those behind it that come after words that say nothing.
    pub(super) fn starts(&self, at: usize) -> RangeInclusive<usize> {
        at..=at + self.seen.iter().skip(at).take_while(|seen| seen.says_nothing).count()
    }

    /// The number that a word says.
    fn number(&self, at: usize, is_place: bool) -> Option<(Leaf, usize)> {
        let number = |at: usize| {
            let (seen, word) = (self.seen.get(at)?, self.words[at]);
            let is_nobody =
                at > 0 && is_among(&["one"], word) && is_among(&["no", "not"], self.words[at - 1]);
            let count = || if seen.says_one { Some(1) } else { cardinal(word) };
            let number = if is_place { ordinal(word) } else { count() };
            let number = number.filter(|_| !is_nobody);
            Some((Leaf::Number(at..at + 1, number?), at + 1))
        };
        // `$5` may also be a value.
        let is_sign = self.seen.get(at).is_some_and(|own| own.roles & UNIT != 0);
        number(at).or_else(|| number(at + 1).filter(|_| is_sign))
    }

    /// The ends of what says `is`, each with `true` if it says `is not`; without a need for it,
    /// also of nothing.
    fn links(&self, at: usize, is_needed: bool) -> Vec<(Leaf, usize)> {
        let links = iter::successors(Some((at, (false, false))), |&(end, (is, not))| {
            let link = |at: usize| {
                let seen = self.seen.get(at)?;
                let says_not = seen.roles & NOT != 0;
                (seen.says_is || says_not).then_some((at + 1, (is | seen.says_is, not ^ says_not)))
            };
            self.starts(end).find_map(link)
        });
        let links = links.filter(|(_, (is, _))| *is || !is_needed);
        links.map(|(end, (_, not))| (Leaf::Link(not), end)).collect()
    }
}

impl Clues<'_> {
    /// True unless `nor` begins what is said of another value: `nor does Ann`, but `nor does he live`.
    fn is_of_subject(&self, phrase: &Phrase<'_>) -> bool {
        let says = GRAMMAR.patterns[phrase.pattern].text;
        let is_ellipsis = says.contains("nor IS ONE");
        if !is_ellipsis && !says.contains("nor PREDICATE") {
            return true;
        }
        let is_nor = |at: &usize| is_among(&["nor"], self.words[*at]);
        let Some(nor) = phrase.words.clone().rfind(is_nor) else { return true };
        let next = |distance: usize| self.words.get(nor + distance).copied().unwrap_or_default();
        let has_pronoun = (1..4).any(|at| is_among(&["he", "she", "they", "it"], next(at)));
        let has_verb = is_among(&AUXILIARIES, next(1));
        is_ellipsis == (has_verb && !has_pronoun)
    }
}

impl Language for Clues<'_> {
    type Form = Form;
    type Slot = Slot;
    type Leaf = Leaf;

    fn grammar(&self) -> &'static Grammar<Form, Slot> {
        &GRAMMAR
    }

    fn sentence(&self) -> Slot {
        Slot::Clue
    }

    fn is_filler(&self, _: &[&str], at: usize) -> bool {
        self.seen[at].says_nothing
    }

    fn is_of_patterns(&self, at: usize) -> bool {
        self.seen[at].is_of_patterns
    }

    fn nouns(&self, slot: Slot) -> Vec<(String, Leaf)> {
        if slot != Slot::Value {
            return Vec::new();
        }
        let values = self.riddle.values.iter().enumerate();
        values.map(|(index, value)| (value.clone(), Leaf::Value(index))).collect()
    }

    fn finds_nouns(&self) -> bool {
        false
    }

    fn leaves(&self, slot: Slot, _: &[&str], at: usize) -> Vec<(Leaf, usize)> {
        let has = |role| self.seen.get(at).is_some_and(|seen| seen.roles & role != 0);
        let word =
            |is_one: bool, leaf: Leaf| is_one.then_some((leaf, at + 1)).into_iter().collect();
        match slot {
            Slot::Value => {
                let values = self.seen.get(at).into_iter().flat_map(|seen| &seen.values);
                let values = values.map(|&(end, value)| (Leaf::Value(value), end));
                let extreme = self.extreme(at).map(|(value, end)| (Leaf::Value(value), end));
                values.chain(extreme).collect()
            }
            Slot::Deed => {
                let is_ing = |word: &str| word.to_lowercase().ends_with("ing");
                let is_deed =
                    |value: usize| is_ing(self.riddle.spelled[value][0]) && !is_ing(self.words[at]);
                let mut found = self.leaves(Slot::Value, self.words, at);
                found.retain(|(leaf, _)| matches!(leaf, Leaf::Value(own) if is_deed(*own)));
                found
            }
            Slot::Link => self.links(at, true),
            Slot::Aux => self.links(at, false),
            Slot::Is | Slot::Be => {
                let mut links = self.links(at, slot == Slot::Is);
                links.retain(|(link, _)| *link == Leaf::Link(false));
                links
            }
            // `the other three` are all others, and `the four` are all.
            Slot::Others | Slot::Everyone => {
                let all = self.riddle.num_houses() as i64;
                let others = if slot == Slot::Everyone { all } else { all - 1 };
                let mut number = Vec::from_iter(self.number(at, false));
                number.retain(|(leaf, _)| matches!(leaf, Leaf::Number(_, own) if *own == others));
                number
            }
            Slot::Deny => word(has(NOT), Leaf::Link(true)),
            Slot::Number => self.number(at, false).into_iter().collect(),
            Slot::Ordinal => self.number(at, true).into_iter().collect(),
            Slot::House => word(has(HOUSE), Leaf::House),
            Slot::Unit => word(has(DAYS), Leaf::Unit(at)),
            _ => Vec::new(),
        }
    }

    fn constant(&self, text: &str) -> Option<Leaf> {
        let number = text.parse().ok().map(|number| Leaf::Number(0..0, number));
        number.or_else(|| (text == "subject").then_some(Leaf::Subject))
    }

    fn is_meant(&self, phrase: &Phrase<'_>, words: &[&str]) -> bool {
        if !self.is_of_subject(phrase) {
            return false;
        }
        // `the person with both the cat and the tea` is one of two values.
        let start = *self.starts(phrase.words.start).end();
        let is_word = |back: usize, of: &[&str]| {
            let word = start.checked_sub(back).map(|at| words[at]);
            word.is_some_and(|word| is_among(of, word))
        };
        let is_description =
            is_word(1, &["with", "having"]) || is_word(2, &["who", "that", "which"]);
        if phrase.form == Form::All && is_among(&["both"], words[start]) && is_description {
            return false;
        }
        let Some(entry) = phrase.form.entry() else { return true };
        // `exactly one of A and B is red; C is green` ends at the semicolon.
        let has = |sign: &str| words[phrase.words.clone()].contains(&sign);
        if LISTS.contains(&phrase.form) && has(";") && !has(":") {
            return false;
        }
        if phrase.form == Form::Not && self.denies_part(phrase)
            || phrase.form == Form::NoneOf && self.is_described(phrase)
        {
            return false;
        }
        // Behind `or`, a value may belong to what stands before it.
        let before = phrase.words.start.checked_sub(1).map(|at| words[at]);
        let is_behind = before.is_some_and(|own| is_among(&["or", "and", "nor"], own));
        let is_statement = entry.is_statement();
        let is_number = |own: &&Phrase<'_>| matches!(own.form, Form::Number | Form::Ordinal);
        let first = phrase.inner().find(|own| !is_number(own) && own.form != Form::List);
        // A value that follows says it, and not its number.
        let has_value = |at: usize| {
            let mut seen = self.starts(at).filter_map(|at| self.seen.get(at));
            seen.any(|own| !own.values.is_empty())
        };
        let is_house = phrase.args.iter().any(|arg| matches!(arg, Arg::Leaf(Leaf::House)));
        let number = phrase.inner().find(is_number);
        if matches!(entry.means, Means::At(..))
            && !is_house
            && number.is_some_and(|own| has_value(own.words.start))
        {
            return false;
        }
        let has_subject = phrase.args.iter().any(|arg| matches!(arg, Arg::Leaf(Leaf::Subject)));
        !(is_statement && is_behind)
            || has_subject
            || first.is_none_or(|side| side.form == Form::Value)
    }

    fn is_listed(&self, pattern: &Pattern<Form, Slot>) -> bool {
        pattern.slot == Slot::Statement
    }

    fn is_nameless(&self, slot: Slot) -> bool {
        slot == Slot::Value
    }
}

/// The leaves of a phrase that lists things.
fn leaves<'p>(phrase: &'p Phrase<'_>) -> Vec<&'p Leaf> {
    let own = phrase.args.iter().flat_map(|arg| match arg {
        Arg::Leaf(leaf) => vec![leaf],
        Arg::Phrase(inner) => leaves(inner),
    });
    own.collect()
}

/// The numbers of a list.
pub(super) fn numbers(phrase: &Phrase<'_>) -> Vec<(Words, i64)> {
    let own = leaves(phrase).into_iter().filter_map(|leaf| match leaf {
        Leaf::Number(at, number) => Some((at.clone(), *number)),
        _ => None,
    });
    own.collect()
}

/// The values that a phrase names.
pub(super) fn values(phrase: &Phrase<'_>) -> Vec<usize> {
    let own = leaves(phrase).into_iter().filter_map(|leaf| match leaf {
        Leaf::Value(value) => Some(*value),
        _ => None,
    });
    own.collect()
}

/// The number in the words of a form, at its word.
pub(super) fn number(phrase: &Phrase<'_>) -> Option<(Words, i64)> {
    phrase.args.iter().find_map(|arg| match arg {
        Arg::Leaf(Leaf::Number(at, number)) => Some((at.clone(), *number)),
        _ => None,
    })
}
