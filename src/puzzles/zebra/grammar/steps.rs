//! The steps of reading: words, values, numbers, and the words of a form one after the other.

use std::ops::RangeInclusive;

use super::super::clue::{ANY, Count, ONE};
use super::super::forms::{Means, Pattern, Token};
use super::super::words::{COMMA, DAYS, HOUSE, NOT, Roles, UNIT, cardinal, is_among, ordinal};
use super::{Reader, Readings, Said, Side, Words, few};
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
            Token::Part => with(said, self.sentence(at).clone(), |said, own| said.parts.push(own)),
            Token::Link(needed) => with(said, self.link(at, needed), |said, not| said.not ^= not),
            Token::Number(is_place) => {
                let is_at = matches!(pattern.form.means, Means::At(..));
                // A value that follows says it, and not its number.
                let is_value = is_at && rest.len() == 1 && !self.values_at(at).is_empty();
                if is_value && before.last() != Some(&Token::Word("house", HOUSE)) {
                    return Vec::new();
                }
                let number = |at| self.number(at, is_place);
                let numbers = self.joined(at, &number, &number).into_iter();
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
                with(said, self.after(at, role).map(|end| (end, end - 1)), |said, at| {
                    said.unit = Some(at).filter(|_| role == DAYS).or(said.unit);
                })
            }
        }
    }

    /// The number that the next word says, at its word.
    fn number(&self, at: usize, is_place: bool) -> Readings<(Words, i64)> {
        let number = |at: usize| {
            let (seen, word) = (self.seen.get(at)?, self.words[at]);
            let count = || if seen.says_one { Some(1) } else { cardinal(word) };
            let number = if is_place { ordinal(word) } else { count() };
            Some((at + 1, (at..at + 1, number?)))
        };
        // `$5` may also be a value.
        let is_sign = self.seen.get(at).is_some_and(|own| own.roles & UNIT != 0);
        self.starts(at).chain(is_sign.then_some(at + 1)).find_map(number).into_iter().collect()
    }

    /// Values that are joined.
    fn side(&self, at: usize) -> &Readings<Side> {
        let value = |at| self.values_at(at);
        self.sides[at].get_or_init(|| self.joined(at, &value, &value))
    }

    /// The values that the next words are.
    fn values_at(&self, at: usize) -> Readings<usize> {
        let seen = self.starts(at).filter_map(|at| self.seen.get(at));
        seen.flat_map(|seen| seen.values.iter().copied()).collect()
    }

    /// The ends of what says `is`, each with `true` if it says `is not`; without a need for it,
    /// also of nothing.
    fn link(&self, at: usize, is_needed: bool) -> Readings<bool> {
        let links = iter::successors(Some((at, (false, false))), |&(end, (is, not))| {
            let link = |at: usize| {
                let seen = self.seen.get(at)?;
                let says_not = seen.roles & NOT != 0;
                (seen.says_is || says_not).then_some((at + 1, (is | seen.says_is, not ^ says_not)))
            };
            self.starts(end).find_map(link)
        });
        links.filter(|(_, (is, _))| *is || !is_needed).map(|(end, (_, not))| (end, not)).collect()
    }

    /// This word, and those behind it that come after words that say nothing.
    pub(super) fn starts(&self, at: usize) -> RangeInclusive<usize> {
        at..=at + self.seen.iter().skip(at).take_while(|seen| seen.says_nothing).count()
    }

    /// The end of a word with a role, if it comes.
    pub(super) fn after(&self, at: usize, role: Roles) -> Option<usize> {
        let has_role = |&at: &usize| self.seen.get(at).is_some_and(|seen| seen.roles & role != 0);
        self.starts(at).find(has_role).map(|at| at + 1)
    }

    /// A thing, or several and how many of them are meant; those with commas alone between them may
    /// be others.
    pub(super) fn joined<T: Clone + PartialEq>(
        &self,
        at: usize,
        item: &dyn Fn(usize) -> Readings<T>,
        listed: &dyn Fn(usize) -> Readings<T>,
    ) -> Readings<(Count, Vec<T>)> {
        let single = |(end, one)| (end, (ANY, vec![one]));
        let mut readings = item(at).into_iter().map(single).collect_vec();
        for pattern in &self.patterns {
            let Means::Joined(count) = pattern.form.means else { continue };
            let [before @ .., Token::Part, Token::Word(_, between), Token::Part] =
                &pattern.tokens[..]
            else {
                continue;
            };
            for (start, said) in self.matches(at, pattern, before.len()) {
                let (word, number) = said.numbers.first().cloned().unwrap_or((at..at, 1));
                let item = if *between == COMMA { listed } else { item };
                for (end, (is_whole, things)) in self.chain(start, *between, item) {
                    match things.len() {
                        1 if start > at && self.after(end, *between).is_none() => {
                            self.stuck(end, pattern, before.len() + 1);
                        }
                        2.. if number as usize > things.len() => {
                            let problem = format!("{number} of {} cannot hold", things.len());
                            self.refused::<()>(end, word.clone(), problem, self.kind(pattern));
                        }
                        2.. if is_whole => readings.push((end, (count(number as usize), things))),
                        _ => {}
                    }
                }
            }
        }
        few(readings)
    }

    /// Things with commas or a word between them, with `true` if the word stands before the last: no
    /// comma comes after the word.
    fn chain<T: Clone + PartialEq>(
        &self,
        at: usize,
        word: Roles,
        item: &dyn Fn(usize) -> Readings<T>,
    ) -> Readings<(bool, Vec<T>)> {
        let first = item(at).into_iter().map(|(end, first)| (end, (true, vec![first])));
        let (mut longest, mut readings) = (first.collect_vec(), Vec::new());
        while !longest.is_empty() {
            let mut longer = Vec::new();
            for (end, (is_whole, things)) in &longest {
                let comma = self.after(*end, COMMA);
                let words = [Some(*end), comma].map(|end| Some((self.after(end?, word)?, true)));
                let is_comma = word != COMMA && (things.len() == 1 || !is_whole);
                let comma = comma.filter(|_| is_comma).map(|end| (end, false));
                for (start, is_whole) in words.into_iter().chain([comma]).flatten() {
                    let with = |last| (is_whole, [&things[..], &[last]].concat());
                    longer.extend(item(start).into_iter().map(|(end, last)| (end, with(last))));
                }
            }
            readings.extend(std::mem::replace(&mut longest, few(longer)));
        }
        readings
    }
}

/// The content so far, with each of these readings.
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
