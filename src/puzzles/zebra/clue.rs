//! The language of clues; it is described at [`Zebra`](super::Zebra).

use std::fmt;
use std::ops::Range;

/// What a clue says: at least one of its statements.
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
    /// This distance.
    Distance(u64),
    /// Any other distance than this.
    NotDistance(u64),
    /// The second house comes so many after the first; negative: before it.
    Offset(i64),
    /// The first house is left of the second.
    Left,
    /// The first house is right of the second.
    Right,
}

impl Relation {
    fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Self::Distance(distance) => left.abs_diff(right) == distance,
            Self::NotDistance(distance) => left.abs_diff(right) != distance,
            Self::Offset(offset) => left + offset == right,
            Self::Left => left < right,
            Self::Right => left > right,
        }
    }
}

impl Clue {
    /// Whether the clue holds when `house` tells the house of each value.
    pub(super) fn holds(&self, house: impl Fn(usize) -> i64) -> bool {
        self.statements.iter().any(|&statement| match statement {
            Statement::House { value, house: at, holds } => (house(value) == at) == holds,
            Statement::Pair { left, relation, right } => relation.holds(house(left), house(right)),
        })
    }
}

/// What is wrong with a clue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ClueError {
    /// The offending part of the text.
    pub(super) span: Range<usize>,
    pub(super) problem: ClueProblem,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ClueProblem {
    /// A value is expected, and these words begin none.
    NoValue(String),
    /// The clue ends where a value is expected.
    ValueMissing,
    /// A relation is expected after this value, or another value after `is`, and these words begin
    /// none.
    NoRelation { value: String, words: String },
    /// A number of a house is expected, from 1 to so many.
    NoHouse { word: String, houses: i64 },
    /// These words follow after the end of the clue.
    Rest(String),
    /// A value stands on both sides.
    SameValue(String),
}

impl fmt::Display for ClueProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoValue(words) => write!(f, "no value begins with `{words}`"),
            Self::ValueMissing => write!(f, "the clue ends where a value is expected"),
            Self::NoRelation { value, words } if words.is_empty() => {
                write!(f, "the clue says nothing of `{value}`")
            }
            Self::NoRelation { value, words } => {
                write!(f, "`{words}` is nothing that a clue can say of `{value}`")
            }
            Self::NoHouse { word, houses } if word.is_empty() => {
                write!(f, "the number of a house is missing: 1 to {houses}")
            }
            Self::NoHouse { word, houses } => {
                write!(f, "`{word}` is no house: they are numbered from 1 to {houses}")
            }
            Self::Rest(words) => write!(f, "the clue is complete before `{words}`"),
            Self::SameValue(value) => write!(f, "`{value}` stands on both sides"),
        }
    }
}

/// Reads the clues of a text, a line each.
pub(super) fn parse(text: &str, values: &[String], houses: i64) -> Result<Vec<Clue>, ClueError> {
    let mut clues = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let clue = line.split('#').next().unwrap_or_default().trim_end();
        let mut parser = Parser { words: words(clue, start), at: 0, values, houses };
        start += line.len();
        if !parser.words.is_empty() {
            clues.push(Clue { text: clue.trim().to_owned(), statements: parser.clue()? });
        }
    }
    Ok(clues)
}

/// A word and where it starts in the text.
type Word<'t> = (usize, &'t str);

/// The words of a line that starts here in the text; `=` and `!=` are words wherever they stand.
fn words(line: &str, start: usize) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut rest = line;
    loop {
        rest = rest.trim_start();
        let Some(first) = rest.chars().next() else { return words };
        let sign = ["!=", "="].into_iter().find(|sign| rest.starts_with(sign));
        let end = sign.map_or_else(
            || {
                let ends = |(at, c): (usize, char)| {
                    c.is_whitespace() || c == '=' || rest[at..].starts_with("!=")
                };
                let after = first.len_utf8();
                rest.char_indices()
                    .skip(1)
                    .find(|&next| ends(next))
                    .map_or(rest.len(), |(at, _)| at.max(after))
            },
            str::len,
        );
        words.push((start + line.len() - rest.len(), &rest[..end]));
        rest = &rest[end..];
    }
}

struct Parser<'t> {
    words: Vec<Word<'t>>,
    /// The next word.
    at: usize,
    values: &'t [String],
    houses: i64,
}

impl Parser<'_> {
    fn clue(&mut self) -> Result<Vec<Statement>, ClueError> {
        let mut statements = Vec::new();
        loop {
            self.statement(&mut statements)?;
            if !self.take(&["or"]) {
                break;
            }
        }
        if self.at < self.words.len() {
            return Err(self.error(ClueProblem::Rest(self.rest())));
        }
        Ok(statements)
    }

    fn statement(&mut self, statements: &mut Vec<Statement>) -> Result<(), ClueError> {
        let left = self.value()?;
        let is = self.take(&["is"]);
        for (phrase, holds) in [(&["not", "in", "house"][..], false), (&["in", "house"], true)] {
            if self.take(phrase) {
                statements.push(Statement::House { value: left, house: self.house()?, holds });
                // `in house 1 or 5`, but not `in house 1 or milk ...`
                while holds && self.number_after_or() {
                    self.at += 1;
                    statements.push(Statement::House { value: left, house: self.house()?, holds });
                }
                return Ok(());
            }
        }
        let relation = self.relation(is).ok_or_else(|| {
            let (value, words) = (self.values[left].clone(), self.rest());
            self.error(ClueProblem::NoRelation { value, words })
        })?;
        let before = self.at;
        let right = self.value()?;
        if left == right {
            let problem = ClueProblem::SameValue(self.values[left].clone());
            let start = self.words[before].0;
            return Err(ClueError { span: start..self.end_of(self.at - 1), problem });
        }
        statements.push(Statement::Pair { left, relation, right });
        Ok(())
    }

    /// The relation that the next words name; after `is`, nothing and `not` do.
    fn relation(&mut self, is: bool) -> Option<Relation> {
        let phrases: [(&[&str], Relation); 9] = [
            (&["="], Relation::Distance(0)),
            (&["!="], Relation::NotDistance(0)),
            (&["immediately", "left", "of"], Relation::Offset(1)),
            (&["immediately", "right", "of"], Relation::Offset(-1)),
            (&["left", "of"], Relation::Left),
            (&["somewhere", "left", "of"], Relation::Left),
            (&["right", "of"], Relation::Right),
            (&["somewhere", "right", "of"], Relation::Right),
            (&["next", "to"], Relation::Distance(1)),
        ];
        if let Some(&(_, relation)) = phrases.iter().find(|(phrase, _)| self.take(phrase)) {
            return Some(relation);
        }
        if self.take(&["not", "next", "to"]) {
            return Some(Relation::NotDistance(1));
        }
        let number = self.words.get(self.at).and_then(|(_, word)| word.parse().ok());
        if let Some(number) = number {
            self.at += 1;
            if self.take(&["houses", "from"]) || self.take(&["house", "from"]) {
                return Some(Relation::Distance(number));
            }
            self.at -= 1;
        }
        if is && self.take(&["not"]) {
            return Some(Relation::NotDistance(0));
        }
        (is && self.next_value().is_some()).then_some(Relation::Distance(0))
    }

    fn value(&mut self) -> Result<usize, ClueError> {
        let Some(&(_, word)) = self.words.get(self.at) else {
            return Err(self.error(ClueProblem::ValueMissing));
        };
        let next = self.next_value();
        let (length, value) =
            next.ok_or_else(|| self.error(ClueProblem::NoValue(word.to_owned())))?;
        self.at += length;
        Ok(value)
    }

    /// The number of words and the index of the longest value that the next words are.
    fn next_value(&self) -> Option<(usize, usize)> {
        let rest = &self.words[self.at..];
        let length = |value: &String| {
            let words = value.split_whitespace().collect::<Vec<_>>();
            let next = rest.iter().map(|(_, word)| word).take(words.len());
            next.eq(&words).then_some(words.len())
        };
        let values = self.values.iter().enumerate();
        values.filter_map(|(index, value)| Some((length(value)?, index))).max()
    }

    fn house(&mut self) -> Result<i64, ClueError> {
        let word = self.words.get(self.at).map_or("", |(_, word)| word);
        match word.parse() {
            Ok(house) if (1..=self.houses).contains(&house) => {
                self.at += 1;
                Ok(house)
            }
            _ => {
                let problem = ClueProblem::NoHouse { word: word.to_owned(), houses: self.houses };
                Err(self.error(problem))
            }
        }
    }

    fn number_after_or(&self) -> bool {
        match self.words[self.at..] {
            [(_, "or"), (_, number), ..] => number.parse::<i64>().is_ok(),
            _ => false,
        }
    }

    /// Goes past these words if they come next.
    fn take(&mut self, phrase: &[&str]) -> bool {
        let next = self.words[self.at..].iter().map(|(_, word)| word);
        let same = next.take(phrase.len()).eq(phrase);
        self.at += if same { phrase.len() } else { 0 };
        same
    }

    /// The words that are left.
    fn rest(&self) -> String {
        let words: Vec<_> = self.words[self.at..].iter().map(|(_, word)| *word).collect();
        words.join(" ")
    }

    fn end_of(&self, word: usize) -> usize {
        self.words.get(word).map_or(0, |(start, text)| start + text.len())
    }

    /// An error at the next word, or at the last one if there is none.
    fn error(&self, problem: ClueProblem) -> ClueError {
        let word = self.at.min(self.words.len() - 1);
        ClueError { span: self.words[word].0..self.end_of(word), problem }
    }
}
