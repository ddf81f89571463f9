//! The steps of reading: words, values, numbers, and the words of a form one after the other.

use std::ops::RangeInclusive;

use super::super::clue::{ANY, Count, ONE};
use super::super::forms::{Means, Pattern, Token};
use super::super::words::{COMMA, DAYS, HOUSE, NOT, Roles, UNIT, cardinal, is_among, ordinal};
use super::{Reader, Readings, Said, Side, few};
use crate::puzzle::prelude::*;

impl Reader<'_> {
    /// The readings of so many words of a form.
    pub(super) fn matches(&self, at: usize, pattern: &Pattern, count: usize) -> Readings<Said> {
        (0..count).fold(vec![(at, Said::default())], |readings, index| {
            let next = |(at, said)| {
                let found = self.step(at, &said, pattern, index);
                if found.is_empty() {
                    self.stuck(at, pattern, index);
                }
                found
            };
            few(readings.into_iter().flat_map(next).collect())
        })
    }

    /// The readings of one word of a form after those before it.
    fn step(&self, at: usize, said: &Said, pattern: &Pattern, index: usize) -> Readings<Said> {
        let (before, rest) = pattern.tokens.split_at(index);
        match rest[0] {
            Token::Side(place) => {
                // Behind `or`, a value may belong to what stands before it.
                let is_one =
                    index == 0 && at > 0 && is_among(&["or", "and", "nor"], self.words[at - 1]);
                let sides = self.side(at).iter().cloned();
                let sides = sides.filter(|(_, (_, values))| !is_one || values.len() == 1);
                with(said, sides, |said, own| said.sides[place] = own)
            }
            Token::Part => with(said, self.sentence(at), |said, own| said.parts.push(own)),
            Token::Link(is_needed) => {
                with(said, self.link(at, is_needed), |said, not| said.not ^= not)
            }
            Token::Number(is_place) => {
                let is_at = matches!(pattern.form.means, Means::At(..));
                // A value that follows says it, and not its number.
                let is_value = is_at && rest.len() == 1 && !self.values_at(at).is_empty();
                if is_value && before.last() != Some(&Token::Word("house", HOUSE)) {
                    return Vec::new();
                }
                let numbers = self.joined(at, |at| self.number(at, is_place)).into_iter();
                let numbers = numbers.filter(|(_, (count, own))| {
                    own.len() == 1 || is_at && [ANY, ONE].contains(count)
                });
                with(said, numbers, |said, (_, own)| said.numbers = own)
            }
            Token::Small(role) => {
                let ends = [Some(at), self.after(at, role)].into_iter().flatten();
                with(said, ends.map(|end| (end, ())), |_, ()| ())
            }
            Token::Word(_, role) => {
                let end = self.after(at, role).map(|end| (end, end - 1));
                let is_unit = role == DAYS;
                with(said, end, |said, at| said.unit = if is_unit { Some(at) } else { said.unit })
            }
        }
    }

    /// The number that the next word says, at its word.
    fn number(&self, at: usize, is_place: bool) -> Readings<(usize, i64)> {
        let number = |at: usize| {
            let (seen, word) = (self.seen.get(at)?, self.words[at]);
            let number = match (is_place, seen.says_one) {
                (true, _) => ordinal(word),
                (false, true) => Some(1),
                (false, false) => cardinal(word),
            };
            Some((at + 1, (at, number?)))
        };
        // `$5` may also be a value.
        let is_sign = self.seen.get(at).is_some_and(|own| own.roles & UNIT != 0);
        self.starts(at).chain(is_sign.then_some(at + 1)).find_map(number).into_iter().collect()
    }

    /// Values that are joined.
    fn side(&self, at: usize) -> &Readings<Side> {
        self.sides[at].get_or_init(|| {
            let sides = self.joined(at, |at| self.values_at(at)).into_iter();
            sides.map(|(end, (count, values))| (end, (count, values.into()))).collect()
        })
    }

    /// The values that the next words are.
    fn values_at(&self, at: usize) -> Readings<usize> {
        let seen = self.starts(at).filter_map(|at| self.seen.get(at));
        seen.flat_map(|seen| seen.values.iter().copied()).collect()
    }

    /// The ends of what says `is`, each with `true` if it says `is not`; without a need for it,
    /// also of nothing.
    fn link(&self, at: usize, is_needed: bool) -> Readings<bool> {
        let (mut links, mut next) = (vec![(at, (false, false))], 0);
        while let Some(&(end, (is, not))) = links.get(next) {
            let link = |at: usize| {
                let seen = self.seen.get(at)?;
                let says_not = seen.roles & NOT != 0;
                (seen.says_is || says_not).then_some((at + 1, (is | seen.says_is, not ^ says_not)))
            };
            links.extend(self.starts(end).find_map(link).filter(|link| !links.contains(link)));
            next += 1;
        }
        links.retain(|(_, (is, _))| *is || !is_needed);
        few(links.into_iter().map(|(end, (_, not))| (end, not)).collect())
    }

    /// This word, and those behind it that come after words that say nothing.
    pub(super) fn starts(&self, at: usize) -> RangeInclusive<usize> {
        let rest = self.seen.iter().skip(at).take_while(|seen| seen.says_nothing);
        at..=at + rest.count()
    }

    /// The end of a word with a role, if it comes.
    pub(super) fn after(&self, at: usize, role: Roles) -> Option<usize> {
        let has_role = |&at: &usize| self.seen.get(at).is_some_and(|seen| seen.roles & role != 0);
        self.starts(at).find(has_role).map(|at| at + 1)
    }

    /// A thing, or several and how many of them are meant.
    pub(super) fn joined<T: Clone + PartialEq>(
        &self,
        at: usize,
        item: impl Fn(usize) -> Readings<T>,
    ) -> Readings<(Count, Vec<T>)> {
        let mut readings =
            item(at).into_iter().map(|(end, one)| (end, (ANY, vec![one]))).collect_vec();
        for pattern in &self.patterns {
            let Means::Joined(count) = pattern.form.means else { continue };
            let is_first = |token: &Token| *token == Token::Part;
            let Some(first) = pattern.tokens.iter().position(is_first) else { continue };
            let Token::Word(_, separator) = pattern.tokens[first + 1] else { continue };
            for (start, said) in self.matches(at, pattern, first) {
                let (word, number) =
                    said.numbers.first().map_or((at, 1), |&(at, own)| (at, own as usize));
                for (end, (own, is_closed)) in self.chain(start, separator, &item) {
                    match own.len() {
                        1 if first > 0 && self.after(end, separator).is_none() => {
                            self.stuck(end, pattern, first + 1);
                        }
                        2.. if number > own.len() => {
                            let problem = format!("{number} of {} cannot hold", own.len());
                            self.refused::<()>(end, word..word + 1, problem, self.kind(pattern));
                        }
                        2.. if is_closed => readings.push((end, (count(number), own))),
                        _ => {}
                    }
                }
            }
        }
        few(readings)
    }

    /// Things with commas or a word between them, with `true` if there is one, or the word stands
    /// before the last.
    fn chain<T: Clone + PartialEq>(
        &self,
        at: usize,
        word: Roles,
        item: impl Fn(usize) -> Readings<T>,
    ) -> Readings<(Vec<T>, bool)> {
        let first = item(at).into_iter().map(|(end, first)| (end, (vec![first], true)));
        let (mut open, mut readings) = (first.collect_vec(), Vec::new());
        while !open.is_empty() {
            let longer = open.iter().flat_map(|(end, (list, _))| {
                let comma = self.after(*end, COMMA);
                let words = [Some(*end), comma].map(|end| self.after(end?, word));
                let next = [(comma, word == COMMA), (words[0], true), (words[1], true)];
                let next =
                    next.into_iter().filter_map(|(end, is_last)| Some((item(end?), is_last)));
                next.flat_map(move |(items, is_closed)| {
                    let longer = move |last| [&list[..], &[last]].concat();
                    items.into_iter().map(move |(end, last)| (end, (longer(last), is_closed)))
                })
            });
            let longer = few(longer.collect());
            readings.extend(std::mem::replace(&mut open, longer));
        }
        readings
    }
}

/// What is said, with each of these readings.
fn with<T>(
    said: &Said,
    found: impl IntoIterator<Item = (usize, T)>,
    put: impl Fn(&mut Said, T),
) -> Readings<Said> {
    let with = |(end, own)| {
        let mut said = said.clone();
        put(&mut said, own);
        (end, said)
    };
    found.into_iter().map(with).collect()
}
