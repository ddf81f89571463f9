//! The way to read a clue, which has one of the [forms](super::forms::FORMS).
//!
//! A clue is read in every way in which its words can be, without those that say nothing. If that is
//! more than one, because the names of values are also words of clues, it is refused.

mod constant;
mod meaning;
mod seen;
mod steps;

use std::cell::{OnceCell, RefCell};
use std::iter::zip;
use std::ops::Range;

use strsim::damerau_levenshtein;

use self::seen::{Seen, seen};
use super::clue::{Claim, Clue, Count};
use super::forms::{LANGUAGE, Means, Pattern, Token};
use super::words::{FIRST, NOT, Riddle, Roles, cardinal, is_among, is_plural, ordinal, words};
use crate::puzzle::near::nearest;
use crate::puzzle::prelude::*;
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
        let clue = read(riddle, &words).map_err(|Miss { words: wrong, problem, help, .. }| {
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
        let is_known = seen.roles != 0 || cardinal(word).is_some();
        let is_prose = if unmarked(line) == line {
            (is_known || !is_near(word)) && word != "than"
        } else {
            is_known && (seen.roles & !(FIRST - 1) == 0 || line.ends_with('?'))
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
    let claims = Reader::new(riddle, &words(clue), false).clue();
    <[Claim; 1]>::try_from(claims).ok().map(|[claim]| claim)
}

/// The most words of a clue.
const MOST: usize = 400;

fn read(riddle: &Riddle<'_>, words: &[&str]) -> Result<Claim, Miss> {
    let miss = |problem, help| Miss { far: 0, words: 0..words.len(), problem, help };
    if words.len() > MOST {
        let help = format!("a clue has at most {MOST} words");
        return Err(miss("the clue is too long".to_owned(), help));
    }
    match &Reader::new(riddle, words, false).clue()[..] {
        [claim] if riddle.is_constant(claim) => {
            let help = "say it of other values, or name the category that is compared: `in age`";
            Err(miss("the clue is always true, or never".to_owned(), help.to_owned()))
        }
        [claim] => Ok(claim.clone()),
        [] => {
            let reader = Reader::new(riddle, words, true);
            reader.clue();
            Err(reader.missed())
        }
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
            Err(miss(format!("the clue can mean `{one}` or `{other}`"), help.to_owned()))
        }
    }
}

/// The ways to read something that starts at a word, each with the word after it.
type Readings<T> = Vec<(usize, T)>;

/// The readings of which at most four have the same end: two tell that there is more than one.
fn few<T: PartialEq>(readings: Readings<T>) -> Readings<T> {
    let readings = readings.into_iter().sorted_by_key(|(end, _)| *end).dedup();
    let ends = readings.chunk_by(|(end, _)| *end);
    ends.into_iter().flat_map(|(_, same)| same.take(4)).collect()
}

/// The reason why the words cannot be read, and which.
#[derive(Default)]
struct Miss {
    /// The first word that could not be read.
    far: usize,
    words: Words,
    problem: String,
    help: String,
}

/// Some of the words of a clue, by their numbers.
type Words = Range<usize>;

/// Values, and how many of them are meant.
type Side = (Count, Vec<usize>);

/// The content of the words of a form.
#[derive(Clone, Default, PartialEq)]
struct Said {
    /// A, B and C.
    sides: [Side; 3],
    /// The numbers, each at its word.
    numbers: Vec<(Words, i64)>,
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
    /// The same of sentences.
    sentences: Vec<OnceCell<Readings<Claim>>>,
    /// The first of the misses that come latest, if they are to be told.
    latest: Option<RefCell<Miss>>,
}

impl<'t> Reader<'t> {
    /// A reader with the forms whose words all occur in the clue. To report an error, it also has
    /// those whose first word occurs.
    fn new(riddle: &'t Riddle<'t>, words: &'t [&'t str], tells: bool) -> Self {
        let (most, latest) = (if tells { 1 } else { usize::MAX }, tells.then(RefCell::default));
        let seen = seen(riddle, words);
        let roles = seen.iter().fold(0, |roles, seen| roles | seen.roles);
        let is_there = |(_, role): (_, Roles)| role & roles != 0;
        let patterns = LANGUAGE.patterns.iter();
        let patterns = patterns.filter(|own| own.words().take(most).all(is_there)).collect();
        let sides = vec![OnceCell::new(); words.len() + 1];
        let sentences = vec![OnceCell::new(); words.len() + 1];
        Self { riddle, words, seen, patterns, sides, sentences, latest }
    }

    /// All that the clue may say.
    fn clue(&self) -> Vec<Claim> {
        let readings = [self.sentence(0).clone(), self.formed(0, true)].concat().into_iter();
        let is_whole = |&(end, _): &(usize, _)| *self.starts(end).end() == self.words.len();
        let (whole, others): (Vec<_>, Vec<_>) = readings.partition(is_whole);
        for (end, _) in others {
            let problem = format!("the clue is complete before `{}`", self.words[end..].join(" "));
            let help = "one clue a line; `#` starts a comment";
            self.refused::<()>(end, end..self.words.len(), problem, help);
        }
        whole.into_iter().map(|(_, claim)| claim).unique().collect()
    }

    /// Statements that are joined; `not` before them may be said of all.
    fn sentence(&self, at: usize) -> &Readings<Claim> {
        self.sentences[at].get_or_init(|| {
            let listed = |at| self.sentence(at).clone();
            let joined = |at| self.joined(at, &|at| self.statement(at), &listed).into_iter();
            let plain = joined(at).map(|(end, (count, parts))| (end, Claim::of(count, parts)));
            let behind = self.after(at, NOT).into_iter().flat_map(joined);
            let several = behind.filter(|(_, (_, parts))| parts.len() > 1);
            let nots = several.map(|(end, (count, parts))| (end, !Claim::of(count, parts)));
            few(plain.chain(nots).collect())
        })
    }

    fn statement(&self, at: usize) -> Readings<Claim> {
        let plain = |at| self.formed(at, false).into_iter().chain(self.grouped(at));
        let behind = self.after(at, NOT).into_iter().flat_map(plain);
        few(plain(at).chain(behind.map(|(end, claim)| (end, !claim))).collect())
    }

    /// A sentence in parentheses.
    fn grouped(&self, at: usize) -> Readings<Claim> {
        let behind = |at: usize, sign: &str| {
            let is_sign = |&at: &usize| self.words.get(at) == Some(&sign);
            self.starts(at).find(is_sign).map(|at| at + 1)
        };
        let readings = behind(at, "(").into_iter().flat_map(|at| self.sentence(at));
        readings.filter_map(|(end, claim)| Some((behind(*end, ")")?, claim.clone()))).collect()
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
        words: Words,
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
        let count = self.words.len();
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
            _ => self.unread(at..end, is_value),
        };
        self.refused::<()>(at, at..end, problem, help);
    }

    /// The reason why the clue cannot be read: the first word that is unknown, unless it and some
    /// others are nearly a value or a form.
    fn missed(&self) -> Miss {
        let latest = self.latest.as_ref().map(RefCell::take).unwrap_or_default();
        let (is_near, is_value) =
            (latest.help.starts_with("did"), latest.problem.starts_with("there is no value"));
        match (0..self.words.len()).find(|&at| self.is_unknown(at)) {
            Some(at) if !latest.words.contains(&at) || latest.words.len() > 1 && !is_near => {
                let (problem, help) = self.unread(at..at + 1, is_value && latest.words.start == at);
                Miss { far: at, words: at..at + 1, problem, help }
            }
            _ => latest,
        }
    }

    /// True if a word is neither one of clues nor of a value.
    fn is_unknown(&self, at: usize) -> bool {
        let word = self.words[at];
        let is_number = cardinal(word).or_else(|| ordinal(word)).is_some();
        let is_sign = !word.contains(char::is_alphanumeric);
        let mut own = self.riddle.spelled.iter().flatten();
        self.seen[at].roles == 0 && !is_number && !is_sign && !own.any(|own| is_plural(own, word))
    }

    /// The problem and the help where some words are no value, or cannot be read.
    fn unread(&self, words: Words, is_value: bool) -> (String, String) {
        let Riddle { values, place, .. } = self.riddle;
        let text = self.words[words.clone()].join(" ");
        if text == "?" {
            let help =
                "remove it; `ask = [\"fish\", \"nation\"]` asks for the nation with the fish";
            return ("a question is no clue".to_owned(), help.to_owned());
        }
        let name = |value: &String| (value.clone(), value.clone());
        let phrase = |pattern: &Pattern| {
            (pattern.words().map(|(word, _)| word).join(" "), place.renamed(pattern.says))
        };
        let phrases = LANGUAGE.patterns.iter().map(phrase);
        let known = values.iter().map(name).chain(phrases).collect_vec();
        let is_wrong = words.into_iter().any(|at| self.seen[at].roles == 0);
        let near = nearest(&text, known.iter().map(|(own, _)| own.as_str()));
        // A word for what someone does is no value that has some of its letters.
        let is_like = |near: &str| is_slip(near, &text) || near.starts_with(&text);
        // A value that is known stands where none can.
        let is_known = values.iter().any(|own| own.eq_ignore_ascii_case(&text));
        let is_meant = |near: &&str| is_wrong && !is_known && (is_value || is_like(near));
        let near = near.filter(is_meant);
        let near = known.iter().find(|(own, _)| near == Some(own)).map(|(_, own)| own);
        let is_value = is_value && !is_known || near.is_some_and(|near| values.contains(near));
        let (problem, help) = if is_value {
            (format!("there is no value `{text}`"), format!("the values are {}", values.join(", ")))
        } else {
            (format!("`{text}` is not understood"), self.kinds())
        };
        (problem, near.map_or(help, |near| format!("did you mean `{near}`?")))
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
