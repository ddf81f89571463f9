//! The way to read a clue, which has one of the [forms](super::clue::FORMS).
//!
//! A clue is read in every way in which its words can be. If that is more than one, because the
//! names of values are also words of clues, it is refused.

use std::cell::RefCell;
use std::ops::Range;

use super::clue::{Clue, FORMS, Relation, Rest, Statement, WHOLES, Way};
use super::file::{File, Place};
use crate::puzzle::near::nearest;
use crate::puzzle::prelude::*;
use crate::shapes::drawing::span;

/// All that a clue can say, where houses are called so.
fn language(place: &Place) -> String {
    let statements = FORMS.iter().map(|form| form.example);
    let all = statements.chain(WHOLES.iter().copied()).join("; ");
    format!("a clue says: {}", place.renamed(&all))
}

/// Reads the clues of a file, a line each, which speak of these values.
pub(super) fn parse(file: &File, place: &Place, values: &[String]) -> Result<Vec<Clue>, Fault> {
    let lines = file.clues.get_ref().lines();
    let lines = lines.map(|line| line.split('#').next().unwrap_or_default().trim());
    let clue = |line: &str| {
        let (words, miss) = (words(line), RefCell::new(None));
        let reader = Reader { file, place, values, words, miss };
        Ok(Clue { text: line.to_owned(), lists: reader.clue()? })
    };
    lines.filter(|line| !line.is_empty()).map(clue).collect()
}

/// The words of a line; `=`, `!=` and a comma are words wherever they stand.
fn words(line: &str) -> Vec<&str> {
    let parts = line.split_whitespace().flat_map(|part| part.split_inclusive(['=', ',']));
    let words = parts.flat_map(|part| {
        let signs = ["!=", "=", ","].into_iter();
        let sign = { signs }.find(|sign| part.ends_with(sign)).unwrap_or_default();
        <[&str; 2]>::from(part.split_at(part.len() - sign.len()))
    });
    words.filter(|word| !word.is_empty()).collect()
}

/// The ways to read something that starts at a word, each with the word after it.
type Readings<T> = Vec<(usize, T)>;

/// The clues that each of the readings makes.
fn each<T, U>(readings: Readings<T>, make: impl Fn(T) -> U) -> Readings<U> {
    readings.into_iter().map(|(end, read)| (end, make(read))).collect()
}

/// The most readings of a list that are followed: two tell that there is more than one.
const MOST: usize = 2;

/// The reason why the words cannot be read, and how far they can.
struct Miss {
    words: Range<usize>,
    problem: String,
    help: String,
}

struct Reader<'t> {
    file: &'t File,
    place: &'t Place,
    values: &'t [String],
    /// The words of a clue, parts of the file's text; there is one at least.
    words: Vec<&'t str>,
    /// The first of those that come latest.
    miss: RefCell<Option<Miss>>,
}

impl Reader<'_> {
    fn clue(self) -> Result<Vec<Vec<Statement>>, Fault> {
        let mut readings = Vec::new();
        for start in ["exactly one of:", "exactly one of"] {
            let lists = self.after(0, start, |at| self.chain(at, ",", |at| self.statement(at)));
            for (end, _) in lists.iter().filter(|(_, statements)| statements.len() == 1) {
                let help = "clues of this kind: exactly one of: S, T";
                self.missed(*end..end + 1, "a comma and a second statement are missing", help);
            }
            let several = lists.into_iter().filter(|(_, statements)| statements.len() > 1);
            readings.extend(each(several.collect(), exactly_one));
        }
        for (end, condition) in self.after(0, "if", |at| self.either(at)) {
            for then in ["then", ", then"] {
                let conclusions = self.after(end, then, |at| self.either(at));
                readings.extend(each(conclusions, |conclusion| {
                    let list =
                        |premise: &Statement| [vec![!premise.clone()], conclusion.clone()].concat();
                    condition.iter().map(list).collect_vec()
                }));
            }
            self.missed(end..end + 1, "`then` is missing", "clues of this kind: if S then T");
        }
        readings.extend(each(self.either(0), |list| vec![list]));
        for &(end, _) in readings.iter().filter(|(end, _)| *end < self.words.len()) {
            let problem = format!("the clue is complete before `{}`", self.words[end..].join(" "));
            self.missed(end..end + 1, &problem, "one clue a line; a comment starts with `#`");
        }
        let whole = readings.into_iter().filter(|(end, _)| *end == self.words.len());
        let mut whole = whole.map(|(_, lists)| lists).dedup();
        match (whole.next(), whole.next()) {
            (Some(lists), None) => Ok(lists),
            (None, _) => Err(self.fault(self.miss.take())),
            (Some(_), Some(_)) => {
                let problem = "the clue can be read in more than one way".to_owned();
                let help = "give other names to values that contain words of clues".to_owned();
                Err(self.fault(Some(Miss { words: 0..self.words.len(), problem, help })))
            }
        }
    }

    /// Statements with `or` between them.
    fn either(&self, at: usize) -> Readings<Vec<Statement>> {
        self.chain(at, "or", |at| self.statement(at))
    }

    fn statement(&self, at: usize) -> Readings<Statement> {
        let mut readings = Vec::new();
        let values = self.optional(at, "not").into_iter();
        let values = values.flat_map(|(at, not)| each(self.value(at, &[]), |value| (not, value)));
        for (end, (not, value)) in values {
            let links = self.optional(end, "is");
            let at = links.last().map_or(end, |&(at, _)| at);
            let links = links.into_iter();
            let links = links.flat_map(|(at, is)| each(self.optional(at, "not"), |not| (is, not)));
            for (at, (is, not_after)) in links {
                let relations = self.relations(at, is, value);
                readings.extend(each(relations, |(relation, holds)| Statement {
                    value,
                    relation,
                    holds: holds ^ not ^ not_after,
                }));
            }
            let problem = match self.words[at..].join(" ").as_str() {
                "" => format!("the clue says nothing of `{}`", self.values[value]),
                words => format!("`{words}` is not a relation of clues"),
            };
            self.missed(at..at + 1, &problem, &language(self.place));
        }
        readings
    }

    /// The relations of a value that are named from here on, each with `false` if it does not hold.
    fn relations(&self, at: usize, is: bool, value: usize) -> Readings<(Relation, bool)> {
        let mut relations = Vec::new();
        let phrases =
            FORMS.iter().flat_map(|form| form.phrases.iter().map(move |own| (form, *own)));
        for (form, phrase) in phrases.filter(|(_, phrase)| is || !phrase.is_empty()) {
            let values = |at| {
                // Only a value after `is` tells that this form is meant.
                let is_tried = !phrase.is_empty() || !self.values_at(at).is_empty();
                let item = |at| self.value(at, &[value]);
                if is_tried { self.chain(at, "or", item) } else { Vec::new() }
            };
            let to =
                |at, way| each(self.after(at, phrase, values), |others| Relation::To(way, others));
            let found = match form.rest {
                Rest::Values(way) | Rest::NotValues(way) => to(at, way),
                Rest::Distance => match self.distance(at, phrase) {
                    Some(distance) => to(at + 1, Way::Apart(distance)),
                    None => Vec::new(),
                },
                Rest::Houses => each(self.after(at, phrase, |at| self.houses(at)), Relation::In),
                Rest::End(first, last) => {
                    let ends = [(first, 1), (last, self.file.num_houses() as i64)];
                    let ends = ends.iter().filter(|(is_end, _)| *is_end).map(|&(_, end)| end);
                    self.after(at, phrase, |at| vec![(at, Relation::In(ends.dedup().collect()))])
                }
                Rest::Two(directly) => {
                    let ends = self.after(at, phrase, |at| self.two(at, value));
                    each(ends, |ends| Relation::Between(ends, directly))
                }
            };
            let holds = !matches!(form.rest, Rest::NotValues(_));
            relations.extend(each(found, |relation| (relation, holds)));
        }
        relations
    }

    /// Two values with `and` between them, other than one before.
    fn two(&self, at: usize, before: usize) -> Readings<[usize; 2]> {
        let mut pairs = Vec::new();
        for (end, one) in self.value(at, &[before]) {
            let help = "clues of this kind: A between B and C";
            self.missed(end..end + 1, "`and` and a second value are missing", help);
            let others = self.after(end, "and", |at| self.value(at, &[before, one]));
            pairs.extend(each(others, |other| [one, other]));
        }
        pairs
    }

    /// The number of houses from one to another, which a phrase follows.
    fn distance(&self, at: usize, phrase: &str) -> Option<u64> {
        let distance = self.words.get(at)?.parse().ok()?;
        let (most, many) = (self.file.num_houses() as u64 - 1, &self.place.many);
        let is_possible = (1..=most).contains(&distance);
        if !is_possible && !self.after(at + 1, phrase, |end| vec![(end, ())]).is_empty() {
            let problem = format!("no two {many} are {distance} apart");
            let help = format!("the first and the last are {most} apart; `A = B` is the same one");
            self.missed(at..at + 1, &problem, &help);
        }
        is_possible.then_some(distance)
    }

    /// Numbers of houses, with `or` between them.
    fn houses(&self, at: usize) -> Readings<Vec<i64>> {
        let (houses, place) = (self.file.num_houses() as i64, self.place);
        self.chain(at, "or", |here| {
            let word = self.words.get(here).copied().unwrap_or_default();
            let number = word.parse().ok().filter(|house| (1..=houses).contains(house));
            let problem = match word {
                "" => format!("the number of a {} is missing: 1 to {houses}", place.one),
                _ => format!("`{word}` is no {}: they are numbered from 1 to {houses}", place.one),
            };
            // After `or`, another word than a number may be a value.
            if number.is_none() && (here == at || word.parse::<i64>().is_ok()) {
                let help = format!("{} are counted from the left", place.many);
                self.missed(here..here + 1, &problem, &help);
            }
            number.map(|house| (here + 1, house)).into_iter().collect()
        })
    }

    /// The values that the next words are, other than some before.
    fn value(&self, at: usize, before: &[usize]) -> Readings<usize> {
        let found = self.values_at(at);
        if found.is_empty() {
            if let Some(word) = self.words.get(at) {
                let near = nearest(word, self.values.iter().map(String::as_str));
                let known = || format!("the values are {}", self.values.iter().format(", "));
                let help = near.map_or_else(known, |value| format!("did you mean `{value}`?"));
                self.missed(at..at + 1, &format!("no value begins with `{word}`"), &help);
            } else {
                let problem = "the clue ends where a value is expected";
                self.missed(at..at + 1, problem, &language(self.place));
            }
        }
        let (again, new): (Vec<_>, Vec<_>) =
            found.into_iter().partition(|(_, value)| before.contains(value));
        for (end, value) in again {
            let value = &self.values[value];
            let problem = match before {
                [_] => format!("`{value}` stands on both sides"),
                _ => format!("`{value}` stands in the clue twice"),
            };
            self.missed(at..end, &problem, "a clue speaks of different values");
        }
        new
    }

    fn values_at(&self, at: usize) -> Readings<usize> {
        let length = |value: &String| {
            let words = value.split_whitespace().collect_vec();
            let comes = self.words.get(at..).is_some_and(|rest| rest.starts_with(&words));
            comes.then_some(at + words.len())
        };
        let values = self.values.iter().enumerate();
        values.filter_map(|(index, value)| Some((length(value)?, index))).collect()
    }

    /// The readings after a phrase, if it comes.
    fn after<T>(
        &self,
        at: usize,
        phrase: &str,
        read: impl FnOnce(usize) -> Readings<T>,
    ) -> Readings<T> {
        let phrase = phrase.split_whitespace().map(|word| self.place.word(word)).collect_vec();
        let rest = self.words.get(at..).unwrap_or_default();
        let same = |(word, own): (&&str, &&str)| word.eq_ignore_ascii_case(own);
        let comes = rest.len() >= phrase.len() && rest.iter().zip(&phrase).all(same);
        if comes { read(at + phrase.len()) } else { Vec::new() }
    }

    /// Here, `false`; and after a word if it comes, `true`.
    fn optional(&self, at: usize, word: &str) -> Readings<bool> {
        [vec![(at, false)], self.after(at, word, |end| vec![(end, true)])].concat()
    }

    /// Things with separators between them.
    fn chain<T: Clone + PartialEq>(
        &self,
        at: usize,
        separator: &str,
        item: impl Fn(usize) -> Readings<T>,
    ) -> Readings<Vec<T>> {
        let mut open = BTreeMap::<usize, Vec<Vec<T>>>::new();
        for (end, first) in item(at) {
            open.entry(end).or_default().push(vec![first]);
        }
        let mut readings = Vec::new();
        while let Some((end, lists)) = open.pop_first() {
            for (end, last) in self.after(end, separator, &item) {
                let longer =
                    lists.iter().map(|list| [&list[..], std::slice::from_ref(&last)].concat());
                let known = open.entry(end).or_default();
                known.extend(longer);
                known.dedup();
                known.truncate(MOST);
            }
            readings.extend(lists.into_iter().map(|list| (end, list)));
        }
        readings
    }

    /// Remembers why something cannot be read, unless something else can be read further.
    fn missed(&self, words: Range<usize>, problem: &str, help: &str) {
        let mut known = self.miss.borrow_mut();
        if known.as_ref().is_none_or(|known| words.start > known.words.start) {
            *known = Some(Miss { words, problem: problem.to_owned(), help: help.to_owned() });
        }
    }

    /// A fault at these words; at the last one if they come after it.
    fn fault(&self, miss: Option<Miss>) -> Fault {
        let Some(Miss { words, problem, help }) = miss else {
            return Fault::at(&self.file.clues, "a clue says nothing").help(language(self.place));
        };
        let last = self.words.len() - 1;
        let [from, to] = [words.start, words.end - 1].map(|word| self.words[word.min(last)]);
        let clues = &self.file.clues;
        let place = |word| span(clues.get_ref(), word);
        Fault::inside(clues, place(from).start..place(to).end, problem).help(help)
    }
}

/// One of these holds, and no two do.
fn exactly_one(statements: Vec<Statement>) -> Vec<Vec<Statement>> {
    let pairs = statements.iter().array_combinations();
    let pairs = pairs.map(|pair: [&Statement; 2]| pair.map(|one| !one.clone()).to_vec());
    let pairs = pairs.collect_vec();
    std::iter::once(statements).chain(pairs).collect()
}
