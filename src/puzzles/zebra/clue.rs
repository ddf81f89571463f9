//! The language of clues; it is described at [`Zebra`](super::Zebra).

use crate::puzzle::prelude::*;

use super::file::File;

/// A line of which at least one statement holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clue {
    /// As it stands in the file.
    pub(super) text: String,
    pub(super) statements: Vec<Statement>,
}

/// A statement on one or two values, given by their indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Statement {
    /// The value is in this house, or it is not.
    House { value: usize, house: i64, holds: bool },
    /// The houses of both values stand in a relation.
    Pair { left: usize, relation: Relation, right: usize },
}

/// A relation of two houses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    /// They are so many houses apart, or they are not.
    Apart(u64, bool),
    /// The second house comes so many after the first; negative: before it.
    Offset(i64),
    /// The first house is left of the second.
    Left,
    /// The first house is right of the second.
    Right,
}

/// The words between two values, and their relations.
const RELATIONS: [(&str, Relation); 10] = [
    ("=", Relation::Apart(0, true)),
    ("!=", Relation::Apart(0, false)),
    ("immediately left of", Relation::Offset(1)),
    ("immediately right of", Relation::Offset(-1)),
    ("left of", Relation::Left),
    ("somewhere left of", Relation::Left),
    ("right of", Relation::Right),
    ("somewhere right of", Relation::Right),
    ("next to", Relation::Apart(1, true)),
    ("not next to", Relation::Apart(1, false)),
];

/// All that a clue can say.
const LANGUAGE: &str = "\
    a clue says: A = B, A != B, A in house 3, A left of B, A immediately left of B, A next to B, \
    A not next to B, A 2 houses from B; also right of, and `or` between two";

impl Clue {
    /// True if the clue holds where `house` tells the house of each value.
    pub(super) fn holds(&self, house: impl Fn(usize) -> i64) -> bool {
        self.statements.iter().any(|&statement| match statement {
            Statement::House { value, house: at, holds } => (house(value) == at) == holds,
            Statement::Pair { left, relation, right } => {
                let (left, right) = (house(left), house(right));
                match relation {
                    Relation::Apart(distance, holds) => (left.abs_diff(right) == distance) == holds,
                    Relation::Offset(offset) => left + offset == right,
                    Relation::Left => left < right,
                    Relation::Right => left > right,
                }
            }
        })
    }
}

/// Reads the clues of a file, a line each, which speak of these values.
pub(super) fn parse(file: &File, values: &[String]) -> Result<Vec<Clue>, Fault> {
    let lines = file.clues.get_ref().lines();
    let lines = lines.map(|line| line.split('#').next().unwrap_or_default().trim());
    let clue = |line: &str| {
        let parser = Parser { file, values, words: words(line), at: 0 };
        Ok(Clue { text: line.to_owned(), statements: parser.clue()? })
    };
    lines.filter(|line| !line.is_empty()).map(clue).collect()
}

/// The words of a line; `=` and `!=` are words wherever they stand.
fn words(line: &str) -> Vec<&str> {
    let parts = line.split_whitespace().flat_map(|part| part.split_inclusive('='));
    let words = parts.flat_map(|part| {
        let sign = ["!=", "="].into_iter().find(|sign| part.ends_with(sign)).unwrap_or_default();
        <[&str; 2]>::from(part.split_at(part.len() - sign.len()))
    });
    words.filter(|word| !word.is_empty()).collect()
}

struct Parser<'t> {
    file: &'t File,
    values: &'t [String],
    /// The words of a clue, parts of the file's text; there is one at least.
    words: Vec<&'t str>,
    /// The next word.
    at: usize,
}

impl<'t> Parser<'t> {
    fn clue(mut self) -> Result<Vec<Statement>, Fault> {
        let mut statements = Vec::new();
        loop {
            // `in house 1 or 5`, but not `in house 1 or milk ...`
            let is_number = self.next().parse::<i64>().is_ok();
            statements.push(match statements.last() {
                Some(&Statement::House { value, holds: true, .. }) if is_number => {
                    Statement::House { value, house: self.house()?, holds: true }
                }
                _ => self.statement()?,
            });
            if !self.take("or") {
                break;
            }
        }
        let rest = self.rest();
        let fault = self.fault(self.at, &format!("the clue is complete before `{rest}`"));
        ensure!(rest.is_empty(), fault.help("one clue a line; a comment starts with `#`"));
        Ok(statements)
    }

    fn statement(&mut self) -> Result<Statement, Fault> {
        let left = self.value()?;
        let is = self.take("is");
        for (phrase, holds) in [("in house", true), ("not in house", false)] {
            if self.take(phrase) {
                return Ok(Statement::House { value: left, house: self.house()?, holds });
            }
        }
        let value = &self.values[left];
        let relation = self.relation(is).ok_or_else(|| {
            let problem = match self.rest().as_str() {
                "" => format!("the clue says nothing of `{value}`"),
                words => format!("`{words}` is not a relation of clues"),
            };
            self.fault(self.at, &problem).help(LANGUAGE)
        })?;
        let before = self.at;
        let right = self.value()?;
        let fault = self.fault(before, &format!("`{value}` stands on both sides"));
        ensure!(left != right, fault.help("a clue speaks of two different values"));
        Ok(Statement::Pair { left, relation, right })
    }

    /// The relation that the next words name; after `is`, nothing and `not` do.
    fn relation(&mut self, is: bool) -> Option<Relation> {
        let not = is.then_some(("not", Relation::Apart(0, false)));
        let mut relations = RELATIONS.into_iter().chain(not);
        if let Some((_, relation)) = relations.find(|(phrase, _)| self.take(phrase)) {
            return Some(relation);
        }
        let number = self.next();
        if let Ok(distance) = number.parse()
            && ["house", "houses"].iter().any(|unit| self.take(&format!("{number} {unit} from")))
        {
            return Some(Relation::Apart(distance, true));
        }
        (is && self.next_value().is_some()).then_some(Relation::Apart(0, true))
    }

    fn value(&mut self) -> Result<usize, Fault> {
        let (word, missing) = (self.next(), "the clue ends where a value is expected");
        ensure!(!word.is_empty(), self.fault(self.at, missing).help(LANGUAGE));
        let (length, value) = self.next_value().ok_or_else(|| {
            let begins = |value: &&String| value.to_lowercase().starts_with(&word.to_lowercase());
            let help = match self.values.iter().find(begins) {
                Some(value) => format!("did you mean `{value}`?"),
                None => format!("the values are {}", self.values.iter().format(", ")),
            };
            self.fault(self.at, &format!("no value begins with `{word}`")).help(help)
        })?;
        self.at += length;
        Ok(value)
    }

    /// The number of words and the index of the longest value that the next words are.
    fn next_value(&self) -> Option<(usize, usize)> {
        let values = self.values.iter().enumerate();
        values.filter_map(|(index, value)| Some((self.comes(value)?, index))).max()
    }

    fn house(&mut self) -> Result<i64, Fault> {
        let (word, houses) = (self.next(), self.file.num_houses() as i64);
        let house = word.parse().ok().filter(|house| (1..=houses).contains(house));
        let house = house.ok_or_else(|| {
            let problem = match word {
                "" => format!("the number of a house is missing: 1 to {houses}"),
                _ => format!("`{word}` is no house: they are numbered from 1 to {houses}"),
            };
            self.fault(self.at, &problem).help("houses are counted from the left")
        })?;
        self.at += 1;
        Ok(house)
    }

    /// The next word; empty after the last.
    fn next(&self) -> &'t str {
        self.words.get(self.at).copied().unwrap_or_default()
    }

    /// The words that are left.
    fn rest(&self) -> String {
        self.words[self.at..].join(" ")
    }

    /// The number of words of a phrase, if they come next.
    fn comes(&self, phrase: &str) -> Option<usize> {
        let phrase = phrase.split_whitespace().collect_vec();
        self.words[self.at..].starts_with(&phrase).then_some(phrase.len())
    }

    /// Goes past the words of a phrase if they come next.
    fn take(&mut self, phrase: &str) -> bool {
        let length = self.comes(phrase);
        self.at += length.unwrap_or_default();
        length.is_some()
    }

    /// A fault at the words from this one on that the parser has read; at the next one if this is
    /// it, and at the last one if there is none.
    fn fault(&self, from: usize, problem: &str) -> Fault {
        let from = from.min(self.words.len() - 1);
        let to = self.words[from.max(self.at.saturating_sub(1))];
        let clues = &self.file.clues;
        let start = |word: &str| word.as_ptr().addr() - clues.get_ref().as_ptr().addr();
        Fault::inside(clues, start(self.words[from])..start(to) + to.len(), problem)
    }
}
