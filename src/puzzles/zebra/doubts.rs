//! Doubts about clues that have one reading here, and may have another one in plain English: of whom
//! a second half speaks, whether `or` means both, and what `not` denies.

use super::forms::{Entry, Form};
use super::language::{Clues, Leaf, Phrase, Words, values};
use super::meaning::{Miss, refused};
use super::seen::says_be;
use super::words::{AGE, AGENT, ARTICLE, HOUSE, NOT, PAST, PEOPLE, VERB, is_among, is_nation};
use crate::puzzle::prelude::*;
use crate::sentences::Arg;

/// Words that begin a relative clause.
const RELATIVE: [&str; 5] = ["who", "whose", "that", "which", "whoever"];

/// Pronouns of people.
const PERSONAL: [&str; 4] = ["he", "she", "his", "her"];

impl Clues<'_> {
    /// The first of several statements without a verb, if the one before it has one and is said of a
    /// value of another category.
    pub(super) fn without_verb<'p, 't>(&self, parts: &[&'p Phrase<'t>]) -> Option<&'p Phrase<'t>> {
        let is_statement = |part: &Phrase<'_>| part.form.entry().is_some_and(Entry::is_statement);
        let has_verb = |part: &Phrase<'_>, is_any: bool| {
            let mut words = part.words.clone().filter(|&at| self.seen[at].says_is);
            words.any(|at| is_any && self.words[at] != "=" || !says_be(self.words[at]))
        };
        let category = |part: &Phrase<'_>| {
            let subject = part.inner().find(|own| own.form == Form::Value);
            subject.and_then(|own| Some(values(own).first()? / self.riddle.num_houses()))
        };
        let mut pairs = parts.iter().tuple_windows();
        let pair = pairs.find(|(part, next)| {
            let are_statements = is_statement(part) && is_statement(next);
            let is_of_another = category(part) != category(next) && next.form != Form::Same;
            are_statements && is_of_another && has_verb(part, false) && !has_verb(next, true)
        });
        pair.map(|(_, next)| *next)
    }

    /// True if `not` before a verb is said of the next one too: `did not buy a lamp or come late`.
    pub(super) fn is_denied_too(&self, part: &Phrase<'_>, next: &Phrase<'_>) -> bool {
        let is_denial = |arg: &Arg<Clues<'_>>| matches!(arg, Arg::Leaf(Leaf::Link(true)));
        let first = self.starts(next.words.start).find(|&at| self.seen[at].says_is);
        let is_base = first.is_some_and(|at| {
            let word = self.words[at];
            let is_present = word.ends_with('s') || word.ends_with("ed");
            self.seen[at].roles & VERB != 0 && self.seen[at].roles & PAST == 0 && !is_present
        });
        let mut between = part.words.end..next.words.start;
        let is_joined = between.any(|at| is_among(&["and", "or"], self.words[at]));
        part.args.iter().any(is_denial) && is_base && is_joined
    }

    /// True if a statement may be said of a value in the one before it.
    pub(super) fn may_be_of_another(
        &self,
        is_person: Option<bool>,
        (part, is_denied): (&Phrase<'_>, bool),
        next: &Phrase<'_>,
    ) -> bool {
        let has = |mut words: Words, own: &[&str]| words.any(|at| is_among(own, self.words[at]));
        let between = part.words.end..next.words.start;
        let first = next.words.start..next.words.start + 1;
        // What follows `, who` is said of the last value.
        if has(first, &RELATIVE) && has(between.clone(), &[","]) {
            return true;
        }
        let denies = |arg: &Arg<Clues<'_>>| matches!(arg, Arg::Leaf(Leaf::Link(true)));
        let is_denied = is_denied || part.args.iter().any(denies);
        if part.form == Form::Same && !is_denied {
            return false;
        }
        let is_thing_said = has(between.clone(), &["it", "its"]) && is_person == Some(true);
        if is_thing_said || has(between.clone(), &PERSONAL) && is_person == Some(false) {
            return true;
        }
        // `next to the man who has the cat and drinks tea`
        let has_clause = has(part.words.clone(), &RELATIVE) || has(part.words.clone(), &["with"]);
        let is_parted = has(between.clone(), &[",", "but"]);
        // `next to Bob, and he drinks tea`
        let pronouns = ["he", "she", "they", "it", "his", "her", "their", "its"];
        let has_pronoun = has(between, &pronouns);
        let has_agent = part.words.clone().any(|at| self.seen[at].roles & AGENT != 0);
        let values = values(part);
        // Numbers are no persons, and `isn't Bob, and he` speaks of who is not.
        let is_thing =
            |value: &usize| self.riddle.scales[value / self.riddle.num_houses()].is_none();
        let is_other = part.form != Form::Same && values.iter().any(is_thing);
        let has_person = has_clause || has_agent || is_other;
        has_clause && !is_parted || has_pronoun && has_person
    }

    /// The fault of words that could be said of several values.
    pub(super) fn of_nobody(&self, words: Words) -> Miss {
        let problem = format!("`{}` does not say of whom", self.words[words.clone()].join(" "));
        refused(words, problem, "repeat the value: `A is next to B and A = C`")
    }

    /// The words of a statement that do not say how many are meant.
    pub(super) fn doubtful(&self, phrase: &Phrase<'_>, is_same: bool) -> Option<Words> {
        // `one of Ann's neighbours has both tea and milk` speaks of one, and `paid more than A or B` of
        // both.
        let verbs = phrase.words.clone().filter(|&at| self.seen[at].says_is).collect_vec();
        let acts = verbs.iter().any(|&at| !says_be(self.words[at]));
        let is_doubtful = |side: &&Phrase<'_>| match side.form {
            Form::All => self.is_of_one(side),
            Form::Any | Form::OneOf => !verbs.is_empty() && self.is_of_both(side, acts),
            _ => false,
        };
        let side = phrase.inner().find(is_doubtful).filter(|_| !is_same);
        // `the house between A and B` is the only one.
        let mut part = phrase.words.clone();
        let between = part.find(|&at| is_among(&["between"], self.words[at]));
        let is_only = between.is_some_and(|at| {
            let is_house = at > 1 && self.seen[at - 1].roles & HOUSE != 0;
            is_house && is_among(&["the"], self.words[at - 2])
        });
        side.map(|own| own.words.clone()).or_else(|| is_only.then(|| phrase.words.clone()))
    }

    /// The word before the values of a side, without articles and `both` or `either`.
    fn before_values(&self, side: &Phrase<'_>) -> &str {
        let is_small = |at: &usize| {
            let is_article = self.seen[*at].roles & ARTICLE != 0;
            is_article || is_among(&["both", "either"], self.words[*at])
        };
        let mut values = side.words.clone().filter(|&at| !self.seen[at].values.is_empty());
        let start = values.next().unwrap_or(side.words.start);
        let before = (0..start).rev().find(|at| !is_small(at));
        before.map_or("", |at| self.words[at])
    }

    /// True for values that somebody has together: `has both tea and milk`, `with tea and milk`.
    fn is_of_one(&self, side: &Phrase<'_>) -> bool {
        is_among(&["has", "had", "with"], self.before_values(side))
    }

    /// True for values with `or` that may mean all of them: `more than A or B`.
    fn is_of_both(&self, side: &Phrase<'_>, acts: bool) -> bool {
        let before = self.before_values(side);
        let is_either = side.form == Form::OneOf;
        is_among(&["than"], before)
            || acts && is_either && is_among(&["before", "after", "of"], before)
    }

    /// The words before one of a clue that follow its last value.
    fn since_value(&self, at: usize) -> impl Iterator<Item = usize> {
        (0..at).rev().take_while(|&own| self.seen[own].values.is_empty())
    }

    /// True for `not` in the description of somebody, of whom the rest is said: `the one who isn't Ann
    /// lives next to Bob`; or before a count: `not one of them`.
    pub(super) fn denies_part(&self, phrase: &Phrase<'_>) -> bool {
        let Some(at) = phrase.words.clone().find(|&at| self.seen[at].roles & NOT != 0) else {
            return false;
        };
        let is_one = self.words.get(at + 1).is_some_and(|own| is_among(&["one"], own));
        let is_word = |own: &usize| self.words[*own].contains(char::is_alphanumeric);
        let is_somebody = self.since_value(at).take_while(is_word).any(|own| {
            let is_relative = is_among(&RELATIVE, self.words[own]);
            is_relative || self.seen[own].roles & (PEOPLE | HOUSE) != 0
        });
        let is_same = phrase.inner().all(|own| own.form == Form::Same);
        is_one && is_among(&["not"], self.words[at]) || is_somebody && !is_same
    }

    /// True for `neither` in the description of somebody: `who drinks neither tea nor milk`.
    pub(super) fn is_described(&self, phrase: &Phrase<'_>) -> bool {
        let is_neither = |at: &usize| is_among(&["neither", "none"], self.words[*at]);
        let neither = phrase.words.clone().find(is_neither);
        neither.into_iter().flat_map(|at| self.since_value(at)).any(|own| {
            let is_with = is_among(&["with"], self.words[own]);
            let has_somebody = own > 0 && self.seen[own - 1].roles & PEOPLE != 0;
            is_with && has_somebody || is_among(&RELATIVE, self.words[own])
        })
    }

    /// True for somebody: by name, by country, by age or by what he does; nothing if the categories do
    /// not say.
    pub(super) fn is_person(&self, value: usize) -> Option<bool> {
        let riddle = self.riddle;
        let category = value / riddle.num_houses();
        let is_person = riddle.has_people(category)
            || riddle.kinds(category) & AGE != 0
            || is_nation(&riddle.values[value]);
        let is_known = (0..riddle.names.len()).any(|own| riddle.has_people(own));
        (is_person || is_known).then_some(is_person)
    }
}
