//! The steps of reading: words, values, numbers, and the words of a form one after the other.

use std::iter::zip;
use std::ops::Range;

use super::super::words::{cardinal, is_among, is_small, is_who, ordinal, words};
use super::{Junction, Reader, Readings, Said, Side, each, few, nearest};
use crate::puzzle::prelude::*;

/// The words of forms that say `is`, all but the first also nothing.
const LINKS: [&str; 4] = ["=", "is", "are", "have"];

/// True if a word of a form stands for others.
fn is_slot(token: &str) -> bool {
    token.len() == 1 && token.starts_with(|c: char| c.is_ascii_uppercase())
}

/// The most things of a list that are read.
const MOST: usize = 100;

impl Reader<'_> {
    /// The readings of the words of a form.
    pub(super) fn matches(&self, at: usize, says: &'static str, said: Said) -> Readings<Said> {
        let mut tokens = words(says);
        if self.loose {
            tokens.retain(|token| is_slot(token) || !is_small(token));
        }
        // A link may stand behind the first value.
        let has_link = tokens.iter().any(|token| LINKS.contains(token));
        if let (false, Some("A")) = (has_link, tokens.first().copied()) {
            tokens.insert(1, "is");
        }
        // The first value may be known.
        let first = usize::from(!said.sides.is_empty());
        if first == 1 && tokens[0] != "A" {
            return Vec::new();
        }
        (first..tokens.len()).fold(vec![(at, said)], |readings, index| {
            let next = |(at, said)| self.step(at, &said, says, &tokens, index);
            few(readings.into_iter().flat_map(next).collect())
        })
    }

    /// The readings of one word of a form after those before it.
    fn step(
        &self,
        at: usize,
        said: &Said,
        says: &str,
        tokens: &[&str],
        index: usize,
    ) -> Readings<Said> {
        let with = |change: &dyn Fn(&mut Said)| {
            let mut said = said.clone();
            change(&mut said);
            said
        };
        let before = || said.sides.values().flat_map(|(_, own)| &**own).copied().collect_vec();
        match tokens[index] {
            // Only a value after a verb tells that this form is meant.
            slot @ ("A" | "B" | "C" | "D" | "X") => {
                let is_told =
                    index == 0 || tokens[index - 1] != "=" || self.words[at - 1].ends_with('=');
                let mut sides = self.side(at, &before(), is_told);
                if slot == "X" {
                    sides.retain(|(_, (junction, _))| *junction == Junction::All);
                }
                // Behind `or`, a value may belong to what stands before it.
                let is_behind = at > 0 && is_among("or and nor", self.words[at - 1]);
                if slot == "A" && index == 0 && (!self.loose || is_behind) {
                    sides.retain(|(_, (_, values))| values.len() == 1);
                }
                let name = if slot == "X" { b'A' } else { slot.as_bytes()[0] };
                each(sides, |side| {
                    with(&|said| {
                        said.sides.insert(name, side.clone());
                    })
                })
            }
            "S" | "T" => {
                each(self.sentence(at), |part| with(&|said| said.parts.push(part.clone())))
            }
            "L" => each(self.chain(at, "and", |at| self.statement(at)), |(parts, _)| {
                with(&|said| said.parts.clone_from(&parts))
            }),
            link if LINKS.contains(&link) => {
                each(self.link(at, link == "="), |not| with(&|said| said.not ^= not))
            }
            token if token.starts_with(|c: char| c.is_ascii_digit()) => {
                let number = if cardinal(token).is_some() { cardinal } else { ordinal };
                // A value that follows says it, and not its number.
                let is_bound = !tokens.contains(&"house")
                    && tokens.iter().filter(|own| is_slot(own)).count() == 1;
                if is_bound && index + 1 == tokens.len() && !self.values_at(at).is_empty() {
                    return Vec::new();
                }
                let is_told = at > 1 && index > 1 && self.words[at - 2].eq_ignore_ascii_case("in");
                let mut numbers = self.chain(at, "or", |at| self.number(at, number, is_told));
                numbers.retain(|(_, (_, is_closed))| *is_closed);
                let numbered = |(end, (numbers, _)): (usize, (Vec<i64>, bool))| {
                    let first = (end + 1).saturating_sub(2 * numbers.len());
                    (end, with(&|said| said.numbers = (first, numbers.clone())))
                };
                numbers.into_iter().map(numbered).collect()
            }
            token => {
                let found = self.after(at, token);
                let (last, before) = (tokens[..index].last(), &tokens[..index]);
                let has_word = before.iter().any(|own| !is_slot(own) && !LINKS.contains(own));
                // What comes before was read: only this is missing.
                if found.is_none() && has_word && last.is_some_and(|own| is_slot(own)) {
                    let rest = self.riddle.place.renamed(&tokens[index..].join(" "));
                    self.missed(at..at + 1, &format!("`{rest}` is missing"), &self.kind(says));
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
            self.no_value(at);
        }
        let is_new = |(end, (_, values)): &(usize, Side)| {
            let again = values.iter().find(|value| before.contains(value));
            if let Some(&value) = again {
                let value = &self.riddle.values[value];
                let problem = match before {
                    [_] => format!("`{value}` stands on both sides"),
                    _ => format!("`{value}` stands in the clue twice"),
                };
                self.missed(at..*end, &problem, "a clue speaks of different values");
            }
            again.is_none()
        };
        sides.into_iter().filter(is_new).collect()
    }

    /// Remembers that no value stands here.
    fn no_value(&self, at: usize) {
        let at = self.starts(at).pop().unwrap_or(at);
        let (wrong, text) = self.unknown(at);
        let values = || self.riddle.values.iter().map(String::as_str);
        let (problem, help) = match nearest(&text, values()) {
            _ if text.is_empty() => {
                ("the clue ends where a value is expected".to_owned(), self.kinds())
            }
            Some(near) => {
                (format!("there is no value `{text}`"), format!("did you mean `{near}`?"))
            }
            None => (
                format!("there is no value `{text}`"),
                format!("the values are {}", values().format(", ")),
            ),
        };
        self.missed(wrong, &problem, &help);
    }

    /// The values that the next words are.
    pub(super) fn values_at(&self, at: usize) -> Readings<usize> {
        self.starts(at).into_iter().flat_map(|at| self.values_here(at)).collect()
    }

    fn values_here(&self, at: usize) -> Readings<usize> {
        let found = |is_same: fn(&str, &str) -> bool| {
            let end = |value: &String| {
                let (own, rest) = (words(value), &self.words[at..]);
                let comes = own.len() <= rest.len() && zip(&own, rest).all(|(a, b)| is_same(a, b));
                comes.then_some(at + own.len())
            };
            let values = self.riddle.values.iter().enumerate();
            values.filter_map(|(index, value)| Some((end(value)?, index))).collect_vec()
        };
        let exact = found(|own, word| own == word);
        if !self.loose {
            return exact;
        }
        // Here the longest is meant.
        let found = if exact.is_empty() { found(str::eq_ignore_ascii_case) } else { exact };
        found.into_iter().max_set_by_key(|&(end, _)| end)
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
        let verbs = |ends: Readings<(bool, bool)>| {
            let mut all = ends;
            let mut next = 0;
            while let Some(&(end, (_, not))) = all.get(next) {
                let is_verb = |at: &usize| self.is_verb(*at);
                all.extend(
                    self.starts(end).into_iter().find(is_verb).map(|at| (at + 1, (true, not))),
                );
                next += 1;
            }
            few(all)
        };
        let ends = verbs(vec![(at, (false, false))]).into_iter();
        let nots = ends.flat_map(|(end, (is, _))| each(self.optional(end, "not"), |not| (is, not)));
        let ends = verbs(nots.collect()).into_iter();
        let ends = ends.flat_map(|(end, (is, not))| {
            let sign = |(sign, negates)| Some((self.after(end, sign)?, (true, not ^ negates)));
            let signs = [("=", false), ("!=", true)].into_iter().filter_map(sign);
            signs.chain([(end, (is, not))]).collect_vec()
        });
        few(ends
            .filter(|(_, (is, _))| *is || !is_needed)
            .map(|(end, (_, not))| (end, not))
            .collect())
    }

    /// True if this word says `is`.
    fn is_verb(&self, at: usize) -> bool {
        self.words.get(at).is_some_and(|word| match self.loose {
            false => word.eq_ignore_ascii_case("is"),
            true => match self.riddle.is_verb(word) {
                // A last word is none, but perhaps a value that is spelled wrongly.
                Some(is_guess) => {
                    self.values_here(at).is_empty() && !(is_guess && at + 1 >= self.words.len())
                }
                None => false,
            },
        })
    }

    /// This word, and those behind it that come after words that say nothing.
    pub(super) fn starts(&self, at: usize) -> Vec<usize> {
        let says_nothing = |&at: &usize| {
            let is_verb = || {
                let before = self.words[..at].last().filter(|_| self.is_verb(at));
                let is_that =
                    |own: &&str| self.riddle.is_filler(own) && self.words[at].ends_with("ing");
                before.is_some_and(|own| is_who(own) || is_that(own))
            };
            // `one` may be a number.
            let is_count =
                |word: &&str| is_among("one", self.words[at]) && self.riddle.is_unit(word);
            self.loose
                && at < self.words.len()
                && !self.words.get(at + 1).is_some_and(is_count)
                && (self.riddle.is_filler(self.words[at]) || is_verb())
        };
        let rest = (at..self.words.len()).take_while(says_nothing).map(|at| at + 1);
        std::iter::once(at).chain(rest).collect()
    }

    /// The words from here to the next that is known, and their text.
    pub(super) fn unknown(&self, at: usize) -> (Range<usize>, String) {
        const ENDS: &str = "or and nor then , = != not";
        let is_known = |&at: &usize| {
            let word = self.words[at];
            is_among(ENDS, word) || self.riddle.is_filler(word) || !self.values_here(at).is_empty()
        };
        let count = self.words.len();
        let end = (at + 1..count).find(is_known).unwrap_or(count);
        (at..end.max(at + 1), self.words[at.min(count)..end.max(at).min(count)].join(" "))
    }

    /// The end of some words of a form, if they come.
    pub(super) fn after(&self, at: usize, phrase: &str) -> Option<usize> {
        words(phrase).into_iter().try_fold(at, |at, own| {
            let is_own =
                |&at: &usize| self.words.get(at).is_some_and(|word| self.riddle.is_same(own, word));
            self.starts(at).into_iter().find(is_own).map(|at| at + 1)
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
