//! The way to read a clue, which has one of the [forms](super::forms::FORMS).
//!
//! A clue is read in every way in which its words can be, without those that say nothing. If that is
//! more than one, because the names of values are also words of clues, it is refused.

mod meaning;
mod seen;
mod steps;

use std::cell::{OnceCell, RefCell};
use std::ops::Range;

use self::seen::{Seen, seen};
use super::clue::{Claim, Clue, Count};
use super::forms::{LANGUAGE, Means, Pattern, Token};
use super::words::{NOT, Riddle, Roles, is_among, words};
use crate::puzzle::near::nearest;
use crate::puzzle::prelude::*;
use crate::shapes::drawing::span;

/// Reads the clues of a file, a line each.
pub(super) fn parse(clues: &Spanned<String>, riddle: &Riddle<'_>) -> Result<Vec<Clue>, Fault> {
    let text = clues.get_ref();
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    let read = |line: &str| {
        let words = words(line);
        let claim =
            read(riddle, &words).map_err(|Miss { words: wrong, problem, help, .. }| {
                // What is missing after the last word is missing there.
                let place = |word: usize| span(text, words[word.min(words.len() - 1)]);
                let wrong = place(wrong.start).start..place(wrong.end.max(1) - 1).end;
                Fault::inside(clues, wrong, problem).help(help)
            })?;
        Ok(Clue { text: line.to_owned(), claim })
    };
    let (clues, faults): (Vec<_>, Vec<_>) =
        lines.filter(|line| !line.is_empty()).map(read).partition_result();
    Fault::all(faults).map_or(Ok(clues), Err)
}

/// The meaning of one clue, if it has one.
pub(super) fn meaning(clue: &str, riddle: &Riddle<'_>) -> Option<Claim> {
    read(riddle, &words(clue)).ok()
}

/// The most words of a clue.
const MOST: usize = 400;

fn read(riddle: &Riddle<'_>, words: &[&str]) -> Result<Claim, Miss> {
    let miss = |problem: &str, help: String| {
        Err(Miss { far: 0, words: 0..words.len(), problem: problem.to_owned(), help })
    };
    if words.len() > MOST {
        return miss("the clue is too long", format!("a clue has at most {MOST} words"));
    }
    // With the forms of which so many words there are.
    let reader = |most: usize, latest: Option<RefCell<Miss>>| {
        let seen = seen(riddle, words);
        let roles = seen.iter().fold(0, |roles, seen| roles | seen.roles);
        let is_there = |(_, role): (_, Roles)| role & roles != 0;
        let patterns = LANGUAGE.patterns.iter();
        let patterns = patterns.filter(|own| own.words().take(most).all(is_there)).collect();
        let sides = vec![OnceCell::new(); words.len() + 1];
        Reader { riddle, words, seen, patterns, sides, latest }
    };
    match &reader(usize::MAX, None).clue()[..] {
        [claim] => Ok(claim.clone()),
        [] => {
            // Read again, with every form whose first word there is, for what is wrong.
            let reader = reader(1, Some(RefCell::default()));
            reader.clue();
            Err(reader.latest.unwrap_or_default().into_inner())
        }
        _ => {
            let help = "give other names to values that contain words of clues";
            miss("the clue can be read in more than one way", help.to_owned())
        }
    }
}

/// The ways to read something that starts at a word, each with the word after it.
type Readings<T> = Vec<(usize, T)>;

/// The readings of which at most two have the same end: two tell that there is more than one.
fn few<T: PartialEq>(readings: Readings<T>) -> Readings<T> {
    let readings = readings.into_iter().ordered_by_key(|(end, _)| *end).dedup();
    let ends = readings.chunk_by(|(end, _)| *end);
    ends.into_iter().flat_map(|(_, same)| same.take(2)).collect()
}

/// The reason why the words cannot be read, and which.
#[derive(Default)]
struct Miss {
    /// The first word that could not be read.
    far: usize,
    words: Range<usize>,
    problem: String,
    help: String,
}

/// Values, and how many of them are meant.
type Side = (Count, Vec<usize>);

/// The content of the words of a form.
#[derive(Clone, Default, PartialEq)]
struct Said {
    /// A, B and C.
    sides: [Side; 3],
    /// The numbers, each at its word.
    numbers: Vec<(Range<usize>, i64)>,
    parts: Vec<Claim>,
    /// The unit of a distance, by its word.
    unit: Option<usize>,
    not: bool,
}

struct Reader<'t> {
    riddle: &'t Riddle<'t>,
    /// The words of a clue; there is one at least.
    words: &'t [&'t str],
    /// The possible roles of each of them.
    seen: Vec<Seen>,
    /// The forms whose words there are.
    patterns: Vec<&'static Pattern>,
    /// The sides at each word, once they are read.
    sides: Vec<OnceCell<Readings<Side>>>,
    /// The first of the misses that come latest, if they are to be told.
    latest: Option<RefCell<Miss>>,
}

impl Reader<'_> {
    /// All that the clue may say.
    fn clue(&self) -> Vec<Claim> {
        let readings = [self.sentence(0), self.formed(0, true)].concat().into_iter();
        let is_whole = |&(end, _): &(usize, _)| *self.starts(end).end() == self.words.len();
        let (whole, others): (Vec<_>, Vec<_>) = readings.partition(is_whole);
        for (end, _) in others {
            let problem = format!("the clue is complete before `{}`", self.words[end..].join(" "));
            let help = "one clue a line; `#` starts a comment";
            self.refused::<()>(end, end..self.words.len(), problem, help);
        }
        whole.into_iter().map(|(_, claim)| claim).unique().collect()
    }

    /// Statements that are joined.
    fn sentence(&self, at: usize) -> Readings<Claim> {
        let readings = self.joined(at, |at| self.statement(at)).into_iter();
        few(readings.map(|(end, (count, parts))| (end, Claim::of(count, parts))).collect())
    }

    fn statement(&self, at: usize) -> Readings<Claim> {
        let behind = self.after(at, NOT).map(|at| self.formed(at, false));
        let nots = behind.into_iter().flatten().map(|(end, claim)| (end, !claim));
        few(self.formed(at, false).into_iter().chain(nots).collect())
    }

    /// The readings of forms: those of whole clues, or of statements.
    fn formed(&self, at: usize, is_clue: bool) -> Readings<Claim> {
        let forms = self.patterns.iter().filter(|pattern| match pattern.form.means {
            Means::Joined(_) | Means::Not => false,
            Means::If => is_clue,
            _ => !is_clue,
        });
        let readings = forms.flat_map(|pattern| {
            let meant = |(end, said)| Some((end, self.meant(pattern, &said, at..end)?));
            self.matches(at, pattern, pattern.tokens.len()).into_iter().filter_map(meant)
        });
        readings.collect()
    }

    /// Remembers why something cannot be read, or makes no sense, unless another can be read
    /// further.
    fn refused<T>(
        &self,
        far: usize,
        words: Range<usize>,
        problem: impl Into<String>,
        help: impl Into<String>,
    ) -> Option<T> {
        let (mut latest, far) = (self.latest.as_ref()?.borrow_mut(), *self.starts(far).end());
        if far >= latest.far {
            *latest = Miss { far, words, problem: problem.into(), help: help.into() };
        }
        None
    }

    /// Remembers that a word of a form does not come.
    fn stuck(&self, start: usize, pattern: &Pattern, index: usize) {
        const ENDS: [&str; 8] = ["or", "and", "nor", "then", ",", "=", "!=", "not"];
        let Some(latest) = &self.latest else { return };
        let (before, token) = (&pattern.tokens[..index], pattern.tokens[index]);
        let (Riddle { values, place, .. }, count) = (self.riddle, self.words.len());
        let has_value = |at: usize| self.seen.get(at).is_some_and(|seen| !seen.values.is_empty());
        let at = *self.starts(start).end();
        let at = if has_value(at) { start } else { at };
        let told = (latest.borrow().far, !latest.borrow().problem.is_empty());
        if told > (at, false) {
            return;
        }
        let is_end = |&at: &usize| {
            let seen = &self.seen[at];
            is_among(&ENDS, self.words[at]) || seen.says_nothing || seen.says_is || has_value(at)
        };
        let end = (at + 1..count).find(is_end).unwrap_or(count.max(at + 1));
        let text = self.words[at.min(count)..end.min(count)].join(" ");
        // These words or signs tell that the form is meant.
        let has_word = before.iter().any(|own| matches!(own, Token::Word(..)));
        let is_told = index == 0 || has_word || start > 0 && self.words[start - 1].ends_with('=');
        let is_value = matches!(token, Token::Side(_)) && is_told;
        let is_after = matches!(before.last(), Some(Token::Side(_) | Token::Part));
        let (problem, help) = match token {
            Token::Word(word, _) if has_word && is_after => {
                (format!("`{word}` is missing"), self.kind(pattern))
            }
            _ if text.is_empty() => ("the clue ends too early".to_owned(), self.kinds()),
            _ => {
                let name = |value: &String| (value.clone(), value.clone());
                let phrase = |pattern: &Pattern| {
                    (pattern.words().map(|(word, _)| word).join(" "), place.renamed(pattern.says))
                };
                let phrases = LANGUAGE.patterns.iter().map(phrase);
                let known = values.iter().map(name).chain(phrases).collect_vec();
                let near = nearest(&text, known.iter().map(|(own, _)| own.as_str()));
                let near = known.iter().find(|(own, _)| near == Some(own));
                let near = near.map(|(_, own)| format!("did you mean `{own}`?"));
                let (problem, help) = if is_value {
                    let all = values.iter().format(", ");
                    (format!("there is no value `{text}`"), format!("the values are {all}"))
                } else {
                    (format!("`{text}` is not understood"), self.kinds())
                };
                (problem, near.unwrap_or(help))
            }
        };
        self.refused::<()>(at, at..end, problem, help);
    }

    /// The help to a clue of one form.
    fn kind(&self, pattern: &Pattern) -> String {
        format!("clues of this kind: {}", self.riddle.place.renamed(pattern.says))
    }

    /// The help to a clue of any form.
    fn kinds(&self) -> String {
        let some = ["A = B", "A not next to B", "A in house 3", "A between B and C"];
        let some = some.map(|says| format!("`{}`", self.riddle.place.renamed(says)));
        format!("clues are such as {}; `puzzlec help zebra` lists them", some.iter().format(", "))
    }
}
