//! The steps of reading: words, values, numbers, and the words of a form one after the other.

use super::super::clue::{ANY, Count};
use super::super::forms::{Means, Pattern, Token};
use super::super::words::{cardinal, is_among, ordinal, words};
use super::{Reader, Readings, Said, Side, few};
use crate::puzzle::prelude::*;

impl Reader<'_> {
    /// The readings of the words of a form.
    pub(super) fn matches(&self, at: usize, pattern: &Pattern, said: Said) -> Readings<Said> {
        (0..pattern.tokens.len()).fold(vec![(at, said)], |readings, index| {
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
        let said = || said.clone();
        match rest[0] {
            Token::Side(place) => {
                let mut sides = self.other_sides(at, &said());
                // Behind `or`, a value may belong to what stands before it.
                let is_behind = at > 0 && is_among("or and nor", self.words[at - 1]);
                if index == 0 && is_behind {
                    sides.retain(|(_, (_, values))| values.len() == 1);
                }
                let sides = sides.into_iter();
                let with = |side| {
                    let mut said = said();
                    said.sides.insert(place, side);
                    said
                };
                sides.map(|(end, side)| (end, with(side))).collect()
            }
            Token::Part => {
                let parts = self.sentence(at).into_iter();
                let with = |part| Said { parts: [said().parts, vec![part]].concat(), ..said() };
                parts.map(|(end, part)| (end, with(part))).collect()
            }
            Token::List => {
                let lists = self.chain(at, "and", |at| self.statement(at)).into_iter();
                let is_list = |(end, (parts, _)): &(usize, (Vec<_>, bool))| {
                    if parts.len() == 1 {
                        let problem = "a comma and a second statement are missing".to_owned();
                        self.refused(*end, *end..end + 1, problem, self.kind(pattern));
                    }
                    parts.len() > 1
                };
                let several = lists.filter(is_list);
                several.map(|(end, (parts, _))| (end, Said { parts, ..said() })).collect()
            }
            Token::Link(is_needed) => {
                let links = self.link(at, is_needed).into_iter();
                links.map(|(end, not)| (end, Said { not: said().not ^ not, ..said() })).collect()
            }
            Token::Number(is_place) => {
                let read = if is_place { ordinal } else { cardinal };
                let number = |at: usize| {
                    let read = |at: usize| Some((at + 1, (at, read(self.words.get(at)?)?)));
                    self.starts(at).into_iter().find_map(read).into_iter().collect()
                };
                let is_at = matches!(pattern.form.means, Means::At(..));
                // A value that follows says it, and not its number.
                let is_value = is_at && rest.len() == 1 && !self.values_at(at).is_empty();
                if is_value && before.last() != Some(&Token::Word("house")) {
                    return Vec::new();
                }
                let numbers = self.joined(at, number).into_iter();
                let numbers = numbers
                    .filter(|(_, (count, numbers))| *count == ANY && (is_at || numbers.len() == 1));
                numbers.map(|(end, (_, numbers))| (end, Said { numbers, ..said() })).collect()
            }
            Token::Small(word) => {
                let ends = self.optional(at, word).into_iter();
                ends.map(|(end, _)| (end, said())).collect()
            }
            Token::Word(word) => {
                self.after(at, word).map(|end| (end, said())).into_iter().collect()
            }
        }
    }

    /// Values that are joined, other than those that are said.
    fn other_sides(&self, at: usize, said: &Said) -> Readings<Side> {
        let known = said.sides.values().flat_map(|(_, own)| &**own).collect_vec();
        let is_new = |(end, (_, values)): &(usize, Side)| {
            let again = values.iter().find(|value| known.contains(value));
            if let Some(&value) = again {
                let problem = format!("`{}` stands in the clue twice", self.riddle.values[value]);
                self.refused(*end, at..*end, problem, "a clue speaks of different values");
            }
            again.is_none()
        };
        self.side(at).into_iter().filter(is_new).collect()
    }

    /// Values that are joined.
    pub(super) fn side(&self, at: usize) -> Readings<Side> {
        let known = self.sides.borrow().get(&at).cloned();
        known.unwrap_or_else(|| {
            let sides = self.joined(at, |at| self.values_at(at)).into_iter();
            let sides = sides.map(|(end, (count, values))| (end, (count, values.into())));
            let sides = sides.collect_vec();
            self.sides.borrow_mut().insert(at, sides.clone());
            sides
        })
    }

    /// The values that the next words are.
    fn values_at(&self, at: usize) -> Readings<usize> {
        let seen = self.starts(at).into_iter().filter_map(|at| self.seen.get(at));
        seen.flat_map(|seen| seen.values.iter().copied()).collect()
    }

    /// The ends of what says `is`, each with `true` if it says `is not`; without a need for it,
    /// also of nothing.
    fn link(&self, at: usize, is_needed: bool) -> Readings<bool> {
        let (mut links, mut next) = (vec![(at, (false, false))], 0);
        while let Some(&(end, (is, not))) = links.get(next) {
            let says_is = |at: &usize| self.seen.get(*at).is_some_and(|seen| seen.says_is);
            let verb = self.starts(end).into_iter().find(says_is).map(|at| (at + 1, (true, not)));
            let signs = [("not", is, !not), ("=", true, not), ("!=", true, !not)];
            let signs = signs.map(|(sign, is, not)| Some((self.after(end, sign)?, (is, not))));
            let longer = signs.into_iter().chain([verb]).flatten();
            links.extend(longer.filter(|link| !links.contains(link)).collect_vec());
            next += 1;
        }
        links.retain(|(_, (is, _))| *is || !is_needed);
        few(links.into_iter().map(|(end, (_, not))| (end, not)).collect())
    }

    /// This word, and those behind it that come after words that say nothing.
    pub(super) fn starts(&self, at: usize) -> Vec<usize> {
        let rest = self.seen.iter().skip(at).take_while(|seen| seen.says_nothing);
        (at..=at + rest.count()).collect()
    }

    /// The end of some words of a form, if they come.
    fn after(&self, at: usize, phrase: &str) -> Option<usize> {
        words(phrase).into_iter().try_fold(at, |at, own| {
            let is_own = |at: &usize| self.seen.get(*at)?.same.iter().find(|&word| word == own);
            self.starts(at).into_iter().find(|at| is_own(at).is_some()).map(|at| at + 1)
        })
    }

    /// Here, `false`; and after a word if it comes, `true`.
    pub(super) fn optional(&self, at: usize, word: &str) -> Readings<bool> {
        std::iter::once((at, false)).chain(self.after(at, word).map(|end| (end, true))).collect()
    }

    /// A thing, or several and how many of them are meant.
    pub(super) fn joined<T: Clone + PartialEq>(
        &self,
        at: usize,
        item: impl Fn(usize) -> Readings<T>,
    ) -> Readings<(Count, Vec<T>)> {
        let mut readings =
            item(at).into_iter().map(|(end, one)| (end, (ANY, vec![one]))).collect_vec();
        for Pattern { form, says, .. } in &self.patterns {
            if let Means::Joined(count) = form.means
                && let Some((before, between)) = says.split_once('S')
                && let Some(start) = self.after(at, before)
            {
                let several = self.chain(start, between.trim_end_matches('T').trim(), &item);
                let several = several.into_iter();
                let several = several.filter(|(_, (own, is_closed))| own.len() > 1 && *is_closed);
                readings.extend(several.map(|(end, (own, _))| (end, (count, own))));
            }
        }
        few(readings)
    }

    /// Things with commas or a word between them, with `true` if there is one, or the word stands
    /// before the last.
    fn chain<T: Clone + PartialEq>(
        &self,
        at: usize,
        word: &str,
        item: impl Fn(usize) -> Readings<T>,
    ) -> Readings<(Vec<T>, bool)> {
        let comma = format!(", {word}");
        let separators = [",", word, &comma];
        let first = item(at).into_iter().map(|(end, first)| (end, (vec![first], true)));
        let (mut open, mut readings) = (first.collect_vec(), Vec::new());
        while !open.is_empty() {
            let longer = iproduct!(&open, separators).flat_map(|((end, (list, _)), separator)| {
                let next = self.after(*end, separator).map(&item).into_iter().flatten();
                let longer = |last| [&list[..], &[last]].concat();
                next.map(move |(end, last)| (end, (longer(last), separator != ",")))
            });
            let longer = few(longer.collect());
            readings.extend(std::mem::replace(&mut open, longer));
        }
        readings
    }
}
