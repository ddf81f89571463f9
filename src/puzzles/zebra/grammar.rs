//! The way to read a clue: in every way in which its words can be, without those that say nothing. If
//! that is more than one, because the names of values are also words of clues, it is refused.

use std::iter::zip;

use strsim::damerau_levenshtein;

use super::clue::{Claim, Clue};
use super::forms::{FORMS, GRAMMAR};
use super::language::{Clues, Words};
use super::meaning::{Miss, refused};
use super::riddle::Riddle;
use super::seen::{Seen, seen};
use super::words::{cardinal, is_of_clues, is_plural, ordinal, words};
use crate::puzzle::near::nearest;
use crate::puzzle::prelude::*;
use crate::sentences;
use crate::shapes::drawing::span;

/// Reads the clues of a file, a line each; and the lines that are none: an introduction and closing
/// questions that name no value.
pub(super) fn parse<'t>(
    clues: &'t Spanned<String>,
    riddle: &Riddle<'_>,
) -> Result<(Vec<Clue>, Vec<&'t str>), Fault> {
    let text = clues.get_ref();
    // `#1` is no comment, but a mark.
    let lines = text.lines().map(|line| {
        let line = line.trim_start();
        let marked =
            line.strip_prefix('#').filter(|own| own.starts_with(|c: char| c.is_ascii_digit()));
        marked.unwrap_or(line).split('#').next().unwrap_or_default().trim()
    });
    let read = |line: &'t str| {
        let words = words(unmarked(line));
        let clue = read(riddle, &words).map_err(|Miss { words: wrong, problem, help }| {
            // What is missing after the last word is missing there.
            let place = |word: usize| span(text, words[word.min(words.len() - 1)]);
            let wrong = place(wrong.start).start..place(wrong.end.max(1) - 1).end;
            Fault::inside(clues, wrong, problem).help(help)
        });
        (line, clue.map(|claim| Clue { text: unmarked(line).to_owned(), claim }))
    };
    let lines = lines.filter(|line| !unmarked(line).is_empty()).map(read).collect_vec();
    let is_clue = |(_, clue): &(_, Result<_, _>)| clue.is_ok();
    let (first, last) = (lines.iter().position(is_clue), lines.iter().rposition(is_clue));
    let (mut read, mut others, mut faults) = (Vec::new(), Vec::new(), Vec::new());
    for (at, (line, clue)) in lines.into_iter().enumerate() {
        let is_around = first > Some(at) && line.ends_with(['.', ':', '!', '?'])
            || line.ends_with('?') && last.is_some_and(|last| last < at);
        match clue {
            Ok(clue) => read.push(clue),
            Err(_) if is_around && names_nothing(line, riddle) => others.push(line),
            Err(fault) => faults.push(fault),
        }
    }
    Fault::all(faults).map_or(Ok((read, others)), Err)
}

/// A line without its mark in a list: `1.`, `(a)`, `-`, `Clue 3:`.
fn unmarked(line: &str) -> &str {
    let is_clue = line.get(..5).is_some_and(|start| start.eq_ignore_ascii_case("clue "));
    let text = if is_clue { line[5..].trim_start() } else { line };
    let (mark, ends) = text.strip_prefix('(').map_or((text, ".):"), |mark| (mark, ")"));
    let rest = mark.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
    let name = &mark[..mark.len() - rest.len()];
    let is_number = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
    let is_mark = is_number || name.len() == 1 && rest.starts_with(')');
    let behind = rest.strip_prefix(|c| ends.contains(c)).filter(|_| is_mark);
    let behind = behind.filter(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()));
    let point = line.strip_prefix(['-', '•', '*', '–', '—', '·', '●', '▪']);
    let point = point.filter(|rest| rest.starts_with(char::is_whitespace));
    behind.or(point).map_or(line, str::trim_start)
}

/// True if a line names no value, nor what may be one that is spelled wrongly, and is no comparison;
/// one with a mark has only known words, and none of a form.
fn names_nothing(line: &str, riddle: &Riddle<'_>) -> bool {
    let words = words(unmarked(line));
    let is_near = |word: &str| riddle.values.iter().any(|own| is_slip(own, word));
    let is_idle = |(seen, word): (Seen, &str)| {
        let is_known = seen.roles != 0 || is_of_clues(word) || cardinal(word).is_some();
        let is_prose = if unmarked(line) == line {
            (is_known || !is_near(word)) && word != "than"
        } else {
            is_known && (!GRAMMAR.knows(word) || line.ends_with('?'))
        };
        seen.values.is_empty() && is_prose
    };
    zip(seen(riddle, &words), words.iter().copied()).all(is_idle)
}

/// True if two words differ in a letter.
fn is_slip(own: &str, word: &str) -> bool {
    damerau_levenshtein(&own.to_lowercase(), &word.to_lowercase()) < 2
}

/// The meaning of one clue, if it has one, and not several.
pub(super) fn meaning(clue: &str, riddle: &Riddle<'_>) -> Option<Claim> {
    let words = words(clue);
    let (claims, _) = claims(&Clues::new(riddle, &words));
    <[Claim; 1]>::try_from(claims).ok().map(|[claim]| claim)
}

/// All that a line may claim; and why its first reading claims nothing.
fn claims(clues: &Clues<'_>) -> (Vec<Claim>, Option<Miss>) {
    let read = sentences::read(clues, clues.words).into_iter();
    let (claims, faults): (Vec<Claim>, Vec<Miss>) =
        read.map(|phrase| clues.claim(&phrase)).partition_result();
    let claims = claims.into_iter().unique_by(|claim| clues.riddle.normal(claim)).collect();
    (claims, faults.into_iter().next())
}

/// The most words of a clue.
const MOST: usize = 400;

fn read(riddle: &Riddle<'_>, words: &[&str]) -> Result<Claim, Miss> {
    let whole = 0..words.len();
    if words.len() > MOST {
        let help = format!("a clue has at most {MOST} words");
        return Err(refused(whole, "the clue is too long", help));
    }
    let clues = Clues::new(riddle, words);
    let (claims, fault) = claims(&clues);
    match &claims[..] {
        [claim] if riddle.is_constant(claim) => {
            let help = "say it of other values, or name the category that is compared: `in age`";
            Err(refused(whole, "the clue is always true, or never", help))
        }
        [claim] => Ok(claim.clone()),
        [] => Err(fault.unwrap_or_else(|| clues.missed())),
        [one, other, ..] => {
            let meanings = [one, other].map(|claim| (claim, riddle.paraphrase(claim)));
            let is_plain =
                |(claim, text): &(&Claim, String)| meaning(text, riddle).as_ref() == Some(*claim);
            let help = if meanings.iter().all(is_plain) {
                "write the one that you mean"
            } else {
                "give other names to values that contain words of clues"
            };
            let [one, other] = meanings.map(|(_, text)| text);
            Err(refused(whole, format!("the clue can mean `{one}` or `{other}`"), help))
        }
    }
}

impl Clues<'_> {
    /// The reason why the line cannot be read: the first word that is unknown, or that does not fit.
    fn missed(&self) -> Miss {
        let stop = sentences::stop(self, self.words);
        let unknown = (0..self.words.len()).find(|&at| self.is_unknown(at));
        let at = unknown.filter(|&at| at <= stop.at).unwrap_or(stop.at);
        let kinds = stop.begun.iter().filter_map(|form| form.entry());
        let kinds = kinds.map(|entry| self.riddle.place.renamed(entry.says[0])).take(4);
        let kinds = kinds.map(|says| format!("`{says}`")).collect_vec();
        let help = if kinds.is_empty() || unknown == Some(at) {
            self.kinds()
        } else {
            format!("clues that begin alike: {}", kinds.iter().format(", "))
        };
        if at >= self.words.len() {
            let missing = stop.expected.iter().filter(|own| !self.riddle.values.contains(own));
            let problem = match &missing.collect_vec()[..] {
                [word] => format!("`{word}` is missing"),
                _ => "the clue ends too early".to_owned(),
            };
            return refused(at..at + 1, problem, help);
        }
        if stop.is_whole && at == stop.at && !self.is_unknown(at) {
            let rest = self.words[at..].join(" ");
            let problem = format!("the clue is complete before `{rest}`");
            return refused(at..self.words.len(), problem, "one clue a line; `#` starts a comment");
        }
        // The words of a value that is spelled wrongly.
        let is_near = |end: &usize| {
            let text = self.words[at..*end].join(" ");
            self.riddle.values.iter().any(|value| is_slip(value, &text))
        };
        let end = (at + 1..=self.words.len().min(at + 4)).rev().find(is_near).unwrap_or(at + 1);
        let is_value = |own: &String| self.riddle.values.contains(own);
        self.unread(at..end, stop.is_nameless && stop.expected.iter().all(is_value), help)
    }

    /// True if a word is neither one of clues nor of a value.
    fn is_unknown(&self, at: usize) -> bool {
        let word = self.words[at];
        let is_number = cardinal(word).or_else(|| ordinal(word)).is_some();
        let is_sign = !word.contains(char::is_alphanumeric);
        let mut own = self.riddle.spelled.iter().flatten();
        let seen = &self.seen[at];
        let is_known = seen.roles != 0 || !seen.values.is_empty() || is_of_clues(word);
        !is_known && !is_number && !is_sign && !own.any(|own| is_plural(own, word))
    }

    /// The problem and the help where some words are no value, or cannot be read.
    fn unread(&self, words: Words, is_value: bool, help: String) -> Miss {
        let values = &self.riddle.values;
        let text = self.words[words.clone()].join(" ");
        if text == "?" {
            let help =
                "remove it; `ask = [\"fish\", \"nation\"]` asks for the nation with the fish";
            return refused(words, "a question is no clue", help);
        }
        let own = FORMS.iter().flat_map(|entry| entry.says.iter().flat_map(|says| says.split(' ')));
        let known = values.iter().map(String::as_str).chain(own.filter(|own| own.len() > 2));
        let is_known = values.iter().any(|own| own.eq_ignore_ascii_case(&text));
        let is_wrong = words.clone().any(|at| self.is_unknown(at));
        let near = nearest(&text, known)
            .filter(|near| is_wrong && !is_known && (is_value || is_slip(near, &text)));
        let is_value = is_value && !is_known && is_wrong
            || near.is_some_and(|near| values.iter().any(|own| own == near));
        let (problem, help) = if is_value {
            (format!("there is no value `{text}`"), format!("the values are {}", values.join(", ")))
        } else {
            (format!("`{text}` is not understood"), help)
        };
        let help = near.map_or(help, |near| format!("did you mean `{near}`?"));
        refused(words, problem, help)
    }

    /// The help to a clue of any form.
    fn kinds(&self) -> String {
        let some = ["A = B", "A not next to B", "A in house 3", "A between B and C"];
        let some = some.map(|says| format!("`{}`", self.riddle.place.renamed(says)));
        format!("clues are such as {}; `puzzlec help zebra` lists them", some.iter().format(", "))
    }
}
