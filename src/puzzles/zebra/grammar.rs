//! The way to read a clue, which has one of the [forms](super::forms::FORMS).
//!
//! A clue is read in every way in which its words can be: at first as the forms have them, then
//! also without the words that say nothing. If that is more than one, because the names of values
//! are also words of clues, it is refused.

mod meaning;
mod seen;
mod steps;

use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

use self::seen::{Seen, seen};
use super::clue::{Clue, Lists};
use super::forms::{Junction, Means, PATTERNS, Pattern, Token};
use super::words::{Riddle, is_among, words};
use crate::puzzle::near::nearest;
use crate::puzzle::prelude::*;
use crate::shapes::drawing::span;

/// Reads the clues of a file, a line each.
pub(super) fn parse(clues: &Spanned<String>, riddle: &Riddle<'_>) -> Result<Vec<Clue>, Fault> {
    let lines = clues.get_ref().lines();
    let lines = lines.map(|line| line.split('#').next().unwrap_or_default().trim());
    let read = |line: &str| {
        let lists = read(riddle, line).map_err(|(part, problem, help)| {
            let start = span(clues.get_ref(), line).start;
            Fault::inside(clues, start + part.start..start + part.end, problem).help(help)
        })?;
        Ok(Clue { text: line.to_owned(), lists })
    };
    let (clues, faults): (Vec<_>, Vec<_>) =
        lines.filter(|line| !line.is_empty()).map(read).partition_result();
    Fault::all(faults).map_or(Ok(clues), Err)
}

/// A part of a line, its problem and the remedy.
type Wrong = (Range<usize>, String, String);

/// The most words of a clue.
const MOST: usize = 400;

fn read(riddle: &Riddle<'_>, line: &str) -> Result<Lists, Wrong> {
    let words = words(line);
    if words.len() > MOST {
        let help = format!("a clue has at most {MOST} words");
        return Err((0..line.len(), "the clue is too long".to_owned(), help));
    }
    let mut reading = Reader::new(riddle, words.clone(), Mode::Strict);
    let mut found = reading.clue();
    for mode in [Mode::Loose, Mode::Shared] {
        if found.is_empty() {
            reading = Reader::new(riddle, words.clone(), mode);
            found = reading.clue();
        }
    }
    let miss = match found.len() {
        0 => reading.miss.take(),
        1 => return Ok(found.swap_remove(0)),
        _ => {
            let problem = "the clue can be read in more than one way".to_owned();
            let help = "give other names to values that contain words of clues".to_owned();
            Some(Miss { words: 0..words.len(), far: 0, problem, help })
        }
    };
    // What is missing after the last word is missing there.
    let Miss { words: wrong, problem, help, .. } = miss.unwrap_or_default();
    let place = |word: usize| span(line, words[word.min(words.len() - 1)]);
    Err((place(wrong.start).start..place(wrong.end.max(1) - 1).end, problem, help))
}

/// The ways to read something that starts at a word, each with the word after it.
type Readings<T> = Vec<(usize, T)>;

/// What each of the readings makes.
fn each<T, U>(readings: Readings<T>, make: impl Fn(T) -> U) -> Readings<U> {
    readings.into_iter().map(|(end, read)| (end, make(read))).collect()
}

/// The readings of which at most two have the same end: two tell that there is more than one.
fn few<T: PartialEq>(mut readings: Readings<T>) -> Readings<T> {
    readings.sort_by_key(|(end, _)| *end);
    readings.dedup();
    let mut last = [None; 2];
    readings.retain(|&(end, _)| {
        let is_third = last == [Some(end); 2];
        last = [last[1], Some(end)];
        !is_third
    });
    readings
}

/// The reason why the words cannot be read, and which.
#[derive(Default)]
struct Miss {
    words: Range<usize>,
    /// The first word that could not be read.
    far: usize,
    problem: String,
    help: String,
}

/// Values that are joined.
type Side = (Junction, Rc<[usize]>);

/// What the words of a form say.
#[derive(Clone, Default, PartialEq)]
struct Said {
    /// A, B, C and D, by their numbers; several are A.
    sides: BTreeMap<usize, Side>,
    /// The numbers, and the first word of them.
    numbers: (usize, Vec<i64>),
    parts: Vec<Lists>,
    not: bool,
}

/// The freedom of a reader.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Mode {
    /// All words are those of forms.
    Strict,
    /// Words that say nothing may be left out.
    Loose,
    /// Also the first value of the clue may be left out later.
    Shared,
}

struct Reader<'t> {
    riddle: &'t Riddle<'t>,
    /// The words of a clue; there is one at least.
    words: Vec<&'t str>,
    /// What each of them can be.
    seen: Vec<Seen>,
    /// The forms that may come.
    patterns: Vec<&'static Pattern>,
    mode: Mode,
    /// The sides and statements that were read before.
    sides: RefCell<BTreeMap<usize, Readings<Side>>>,
    statements: RefCell<BTreeMap<usize, Readings<Lists>>>,
    /// The first of those that come latest.
    miss: RefCell<Option<Miss>>,
}

impl<'t> Reader<'t> {
    fn new(riddle: &'t Riddle<'t>, words: Vec<&'t str>, mode: Mode) -> Self {
        let seen = seen(riddle, &words, mode > Mode::Strict);
        let (sides, statements, miss, patterns) = Default::default();
        let mut reader = Self { riddle, words, seen, patterns, mode, sides, statements, miss };
        let comes = |token: &Token| match token {
            Token::Word(own) => Some((0..reader.words.len()).any(|at| reader.is_word(at, own))),
            _ => None,
        };
        let may_come = |pattern: &&Pattern| pattern.tokens.iter().find_map(comes) != Some(false);
        reader.patterns = PATTERNS.iter().filter(may_come).collect();
        reader
    }

    /// All that the clue may say.
    fn clue(&self) -> Vec<Lists> {
        let mut readings = self.sentence(0);
        for pattern @ Pattern { form, says, .. } in &self.patterns {
            if let Means::Whole(means) = form.means {
                for (end, Said { parts, numbers, .. }) in self.matches(0, pattern, Said::default())
                {
                    let count = numbers.1.first().copied().unwrap_or(1);
                    let is_list = pattern.tokens.contains(&Token::List);
                    if is_list && (parts.len() < 2 || count > parts.len() as i64)
                        || numbers.1.len() > 1
                    {
                        let problem = match parts.len() {
                            1 => "a comma and a second statement are missing".to_owned(),
                            count => format!("there are {count} statements"),
                        };
                        let wrong = numbers.0..numbers.0 + 1;
                        self.refused(end, wrong, &problem, &self.kind(says));
                    } else {
                        readings.extend(self.within((end, means(count, &parts))));
                    }
                }
            }
        }
        let is_whole = |end: usize| self.starts(end).last() == Some(&self.words.len());
        for &(end, _) in readings.iter().filter(|&&(end, _)| !is_whole(end)) {
            let problem = format!("the clue is complete before `{}`", self.words[end..].join(" "));
            self.missed(end..self.words.len(), &problem, "one clue a line; `#` starts a comment");
        }
        let whole = readings.into_iter().filter(|&(end, _)| is_whole(end));
        whole.map(|(_, lists)| lists).unique().collect()
    }

    /// The reading, unless it says too much.
    fn within(&self, (end, lists): (usize, Option<Lists>)) -> Option<(usize, Lists)> {
        if lists.is_none() {
            let help = "split it into several clues, or leave out some of its statements";
            self.refused(end, 0..end, "the clue says too much at once", help);
        }
        Some((end, lists?))
    }

    /// Statements that are joined.
    fn sentence(&self, at: usize) -> Readings<Lists> {
        let readings = self.joined(at, |at| self.statement(at));
        let lists = |(end, (junction, parts)): (usize, (Junction, Vec<Lists>))| {
            self.within((end, junction.join(&parts)))
        };
        few(readings.into_iter().filter_map(lists).collect())
    }

    /// A thing, or several with the words of a junction.
    fn joined<T: Clone + PartialEq>(
        &self,
        at: usize,
        item: impl Fn(usize) -> Readings<T>,
    ) -> Readings<(Junction, Vec<T>)> {
        let mut readings = each(item(at), |one| (Junction::Any, vec![one]));
        for Pattern { form, says, .. } in &self.patterns {
            if let Means::Joined(junction) = form.means
                && let Some((before, between)) = says.split_once('S')
            {
                let between = between.trim_end_matches('T').trim();
                if let Some(start) = self.after(at, before) {
                    let several = self.chain(start, between, &item).into_iter();
                    let several =
                        several.filter(|(_, (things, is_closed))| things.len() > 1 && *is_closed);
                    readings.extend(several.map(|(end, (things, _))| (end, (junction, things))));
                }
            }
        }
        few(readings)
    }

    fn statement(&self, at: usize) -> Readings<Lists> {
        if let Some(known) = self.statements.borrow().get(&at) {
            return known.clone();
        }
        let mut readings = Vec::new();
        let first =
            if self.mode == Mode::Shared && at > 0 { self.side(0, &[], false) } else { Vec::new() };
        let first = first.into_iter().rev().find(|&(end, _)| end < at);
        let first = first.map(|(_, side)| BTreeMap::from([(0, side)]));
        for (start, not) in self.optional(at, "not") {
            for pattern @ Pattern { form, .. } in &self.patterns {
                if matches!(form.means, Means::Whole(_) | Means::Joined(_) | Means::Not) {
                    continue;
                }
                for sides in first.iter().cloned().chain([BTreeMap::new()]) {
                    let said = Said { sides, not, ..Said::default() };
                    for (end, said) in self.matches(start, pattern, said) {
                        let lists = self.meant(form, &said, start..end);
                        readings.extend(lists.map(|lists| (end, lists)));
                    }
                }
            }
            for (end, (_, values)) in self.side(start, &[], false) {
                let end = self.link(end, false).last().map_or(end, |&(at, _)| at);
                self.unknown(end, values.last().copied());
            }
        }
        let readings = few(readings);
        self.statements.borrow_mut().insert(at, readings.clone());
        readings
    }

    /// Remembers that no value stands here, or no relation of one before.
    fn unknown(&self, at: usize, before: Option<usize>) {
        const ENDS: &str = "or and nor then , = != not";
        let Riddle { values, place, .. } = self.riddle;
        let is_unknown = |at: &usize| self.seen.get(*at).is_none_or(|seen| seen.values.is_empty());
        let at = self.starts(at).pop().filter(is_unknown).unwrap_or(at);
        let count = self.words.len();
        let is_known = |&at: &usize| {
            let (word, seen) = (self.words[at], &self.seen[at]);
            is_among(ENDS, word) || seen.says_nothing || !seen.values.is_empty()
        };
        let end = (at + 1..count).find(is_known).unwrap_or(count.max(at + 1));
        let text = self.words[at.min(count)..end.min(count)].join(" ");
        let phrase = |pattern: &Pattern| {
            let words = pattern.tokens.iter().filter_map(|token| match token {
                Token::Word(word) => Some(place.word(word)),
                _ => None,
            });
            ({ words }.join(" "), format!("`{}`", place.renamed(pattern.says)))
        };
        let phrases = before.iter().flat_map(|_| PATTERNS.iter().map(phrase));
        let values_here = values.iter().map(|value| (value.clone(), format!("`{value}`")));
        let known =
            values_here.chain(phrases).filter(|(words, _)| !words.is_empty() && !text.is_empty());
        let known = known.collect_vec();
        let near = nearest(&text, known.iter().map(|(phrase, _)| phrase.as_str()));
        let near = known.iter().find(|(phrase, _)| near == Some(phrase));
        let help = match (near, before) {
            (Some((_, near)), _) => format!("did you mean {near}?"),
            (None, None) if !text.is_empty() => {
                format!("the values are {}", values.iter().format(", "))
            }
            _ => self.kinds(),
        };
        let (problem, help) = match before.map(|value| &values[value]) {
            None if text.is_empty() => ("the clue ends where a value is expected".to_owned(), help),
            None => (format!("there is no value `{text}`"), help),
            Some(own) if text.is_empty() => (format!("the clue says nothing of `{own}`"), help),
            Some(own) => {
                let problem = format!("`{text}` is no relation of clues");
                (problem, format!("understood so far: {own}; {help}"))
            }
        };
        self.missed(at..end, &problem, &help);
    }

    /// The help to a clue of one form.
    fn kind(&self, says: &str) -> String {
        format!("clues of this kind: {}", self.riddle.place.renamed(says))
    }

    /// The help to a clue of any form.
    fn kinds(&self) -> String {
        let some = ["A = B", "A not next to B", "A in house 3", "A between B and C"];
        let some = some.map(|says| format!("`{}`", self.riddle.place.renamed(says)));
        format!("clues are such as {}; `puzzlec help zebra` lists them", some.iter().format(", "))
    }

    /// Remembers why something cannot be read, unless something else can be read further.
    fn missed(&self, words: Range<usize>, problem: &str, help: &str) {
        self.refused(words.start, words, problem, help);
    }

    /// The same of something that can be read as far as a word, but makes no sense.
    fn refused(&self, far: usize, words: Range<usize>, problem: &str, help: &str) {
        let mut known = self.miss.borrow_mut();
        if known.as_ref().is_none_or(|known| far > known.far) {
            *known = Some(Miss { words, far, problem: problem.to_owned(), help: help.to_owned() });
        }
    }
}
