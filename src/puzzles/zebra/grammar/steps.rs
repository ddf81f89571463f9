//! The steps of reading: words, values, numbers, and the words of a form one after the other.

use super::super::forms::{Pattern, Token};
use super::super::words::{cardinal, is_among, ordinal, words};
use super::{Junction, Mode, Reader, Readings, Said, Side, each, few};
use crate::puzzle::prelude::*;

/// The most things of a list that are read.
const MOST: usize = 100;

impl Reader<'_> {
    /// The readings of the words of a form, whose first value may be known.
    pub(super) fn matches(
        &self,
        at: usize,
        pattern: &'static Pattern,
        said: Said,
    ) -> Readings<Said> {
        let first = usize::from(!said.sides.is_empty());
        if first == 1 && pattern.tokens[0] != Token::Side(0) {
            return Vec::new();
        }
        (first..pattern.tokens.len()).fold(vec![(at, said)], |readings, index| {
            let next = |(at, said)| self.step(at, &said, pattern, index);
            few(readings.into_iter().flat_map(next).collect())
        })
    }

    /// The readings of one word of a form after those before it.
    fn step(&self, at: usize, said: &Said, pattern: &Pattern, index: usize) -> Readings<Said> {
        let (before, rest) = pattern.tokens.split_at(index);
        let with = |change: &dyn Fn(&mut Said)| {
            let mut said = said.clone();
            change(&mut said);
            said
        };
        match rest[0] {
            Token::Side(_) | Token::Several => {
                let known = said.sides.values().flat_map(|(_, own)| &**own).copied().collect_vec();
                // Only a value after a verb tells that this form is meant.
                let is_told =
                    before.last() != Some(&Token::Link(true)) || self.words[at - 1].ends_with('=');
                let mut sides = self.side(at, &known, is_told);
                // Behind `or`, a value may belong to what stands before it.
                let is_behind = at > 0 && is_among("or and nor", self.words[at - 1]);
                if index == 0
                    && rest[0] == Token::Side(0)
                    && (self.mode == Mode::Strict || is_behind)
                {
                    sides.retain(|(_, (_, values))| values.len() == 1);
                }
                let place = if let Token::Side(place) = rest[0] { place } else { 0 };
                if rest[0] == Token::Several {
                    sides.retain(|(_, (junction, _))| *junction == Junction::All);
                }
                each(sides, |side| {
                    let mut said = said.clone();
                    said.sides.insert(place, side);
                    said
                })
            }
            Token::Part => {
                each(self.sentence(at), |part| with(&|said| said.parts.push(part.clone())))
            }
            Token::List => each(self.chain(at, "and", |at| self.statement(at)), |(parts, _)| {
                with(&|said| said.parts.clone_from(&parts))
            }),
            Token::Link(is_needed) => {
                each(self.link(at, is_needed), |not| with(&|said| said.not ^= not))
            }
            Token::Number(is_place) => {
                let read = if is_place { ordinal } else { cardinal };
                // A value that follows says it, and not its number.
                let of_house = before.last() == Some(&Token::Word("house"));
                let is_bound = rest.len() == 1
                    && !before.iter().skip(1).any(|own| matches!(own, Token::Side(_)));
                if is_bound && !of_house && !self.values_at(at).is_empty() {
                    return Vec::new();
                }
                let is_told = of_house && at > 1 && self.words[at - 2].eq_ignore_ascii_case("in");
                let mut numbers = self.chain(at, "or", |at| self.number(at, read, is_told));
                numbers.retain(|(_, (_, is_closed))| *is_closed);
                let numbered = |(end, (numbers, _)): (usize, (Vec<i64>, bool))| {
                    let first = (end + 1).saturating_sub(2 * numbers.len());
                    (end, with(&|said| said.numbers = (first, numbers.clone())))
                };
                numbers.into_iter().map(numbered).collect()
            }
            Token::Small(_) if self.mode > Mode::Strict => vec![(at, said.clone())],
            Token::Word(word) | Token::Small(word) => {
                let found = self.after(at, word);
                let has_word = before.iter().any(|own| matches!(own, Token::Word(_)));
                let has_side =
                    matches!(before.last(), Some(Token::Side(_) | Token::Part | Token::Several));
                // What comes before was read: only this is missing.
                if found.is_none() && has_word && has_side {
                    self.missed(
                        at..at + 1,
                        &format!("`{word}` is missing"),
                        &self.kind(pattern.says),
                    );
                }
                found.into_iter().map(|end| (end, said.clone())).collect()
            }
        }
    }

    /// Values that are joined, other than some before.
    pub(super) fn side(&self, at: usize, before: &[usize], is_told: bool) -> Readings<Side> {
        let known = self.sides.borrow().get(&at).cloned();
        let sides = known.unwrap_or_else(|| {
            let sides = self.joined(at, |at| self.values_at(at));
            let sides = each(sides, |(junction, values)| (junction, values.into()));
            self.sides.borrow_mut().insert(at, sides.clone());
            sides
        });
        if sides.is_empty() && is_told {
            self.unknown(at, None);
        }
        let is_new = |(end, (_, values)): &(usize, Side)| {
            let again = values.iter().find(|value| before.contains(value));
            if let Some(&value) = again {
                let value = &self.riddle.values[value];
                let problem = match before {
                    [_] => format!("`{value}` stands on both sides"),
                    _ => format!("`{value}` stands in the clue twice"),
                };
                // A list of values may end before it.
                let far = if values.len() == 1 { end + 1 } else { at };
                self.refused(far, at..*end, &problem, "a clue speaks of different values");
            }
            again.is_none()
        };
        sides.into_iter().filter(is_new).collect()
    }

    /// The values that the next words are.
    pub(super) fn values_at(&self, at: usize) -> Readings<usize> {
        let seen = self.starts(at).into_iter().filter_map(|at| self.seen.get(at));
        seen.flat_map(|seen| seen.values.iter().copied()).collect()
    }

    /// A number of things, or a place in a row.
    fn number(&self, at: usize, read: fn(&str) -> Option<i64>, is_told: bool) -> Readings<i64> {
        let number = |at: usize| Some((at + 1, read(self.words.get(at)?)?));
        let found = self.starts(at).into_iter().find_map(number);
        if is_told && found.is_none() {
            let wrong = at..at + 1;
            let problem = match self.words.get(at) {
                None => "the clue ends where a number is expected".to_owned(),
                Some(word) => format!("`{word}` is no number"),
            };
            let (houses, many) = (self.riddle.num_houses, &self.riddle.place.many);
            self.missed(
                wrong,
                &problem,
                &format!("{many} are numbered from 1 to {houses}, from the left"),
            );
        }
        found.into_iter().collect()
    }

    /// The ends of what says `is`, each with `true` if it says `is not`; without a need for it,
    /// also of nothing.
    pub(super) fn link(&self, at: usize, is_needed: bool) -> Readings<bool> {
        let (mut links, mut next) = (vec![(at, (false, false))], 0);
        while let Some(&(end, (is, not))) = links.get(next) {
            let says_is = |at: &usize| self.seen.get(*at).is_some_and(|seen| seen.says_is);
            let verb = self.starts(end).into_iter().find(says_is).map(|at| (at + 1, (true, not)));
            let signs = [("not", is, true), ("=", true, false), ("!=", true, true)];
            let signs = signs.into_iter().filter_map(|(sign, is, negates)| {
                Some((self.after(end, sign)?, (is, not ^ negates)))
            });
            let longer = verb.into_iter().chain(signs).filter(|link| !links.contains(link));
            links.extend(longer.collect_vec());
            next += 1;
        }
        links.retain(|(_, (is, _))| *is || !is_needed);
        few(each(links, |(_, not)| not))
    }

    /// This word, and those behind it that come after words that say nothing.
    pub(super) fn starts(&self, at: usize) -> Vec<usize> {
        let rest = self.seen.iter().skip(at).take_while(|seen| seen.says_nothing);
        (at..=at + rest.count()).collect()
    }

    /// True if a word is one of a form, or means the same.
    pub(super) fn is_word(&self, at: usize, own: &str) -> bool {
        let is_own = |word: &&str| {
            let (same, is_other) = &self.seen[at].same;
            same.contains(&own) || !is_other && own.eq_ignore_ascii_case(word)
        };
        self.words.get(at).is_some_and(is_own)
    }

    /// The end of some words of a form, if they come.
    pub(super) fn after(&self, at: usize, phrase: &str) -> Option<usize> {
        words(phrase).into_iter().try_fold(at, |at, own| {
            self.starts(at).into_iter().find(|&at| self.is_word(at, own)).map(|at| at + 1)
        })
    }

    /// Here, `false`; and after a word if it comes, `true`.
    pub(super) fn optional(&self, at: usize, word: &str) -> Readings<bool> {
        std::iter::once((at, false)).chain(self.after(at, word).map(|end| (end, true))).collect()
    }

    /// Things with commas or a word between them, with `true` if there is one, or the word stands
    /// before the last.
    pub(super) fn chain<T: Clone + PartialEq>(
        &self,
        at: usize,
        word: &str,
        item: impl Fn(usize) -> Readings<T>,
    ) -> Readings<(Vec<T>, bool)> {
        let mut open = BTreeMap::<usize, Vec<(Vec<T>, bool)>>::new();
        for (end, first) in item(at) {
            open.entry(end).or_default().push((vec![first], true));
        }
        let mut readings = Vec::new();
        while let Some((end, lists)) = open.pop_first() {
            for separator in [",", word, &format!(", {word}")] {
                let next = self.after(end, separator).map(&item).into_iter().flatten();
                for (end, last) in next {
                    let known = open.entry(end).or_default();
                    let short = lists.iter().filter(|(list, _)| list.len() < MOST);
                    let longer =
                        short.map(|(list, _)| [&list[..], std::slice::from_ref(&last)].concat());
                    known.extend(longer.map(|list| (list, separator != ",")));
                    known.dedup();
                    known.truncate(2);
                }
            }
            readings.extend(lists.into_iter().map(|list| (end, list)));
        }
        readings
    }
}
