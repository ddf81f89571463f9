//! The text form of exact cover problems that Donald Knuth's programs DLX1, DLX2, DLX3 and XCCDC
//! read: a line with the items, primary ones before `|`, and a line for each option.
//!
//! Donald Knuth, "DLX1", "DLX2" and "DLX3", programs, 2016 to 2022.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use itertools::Itertools;

use crate::puzzle::ensure;
use crate::puzzle::near::nearest;
use crate::shapes::drawing::DrawingError;

/// An exact cover problem with names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Text {
    /// The items, primary ones first.
    pub(crate) items: Vec<Item>,
    /// The options that have a primary item.
    pub(crate) options: Vec<TextOption>,
    /// The numbers of the options that have none, which no program chooses.
    pub(crate) left_out: Vec<usize>,
}

/// An item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Item {
    pub(crate) name: Arc<str>,
    /// The least and the largest number of options that cover a primary item; `None` for a secondary
    /// one.
    pub(crate) bounds: Option<(u32, u32)>,
}

/// An option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TextOption {
    /// Its number in the text, counted from 1.
    pub(crate) number: usize,
    pub(crate) parts: Vec<Part>,
}

/// An item of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    /// The number of the item.
    pub(crate) item: usize,
    pub(crate) colour: Option<Arc<str>>,
}

/// A word of the text, and where it stands.
#[derive(Clone, Copy)]
struct Word<'t> {
    start: usize,
    text: &'t str,
}

impl Word<'_> {
    /// The word without its first bytes.
    fn after(self, bytes: usize) -> Self {
        Self { start: self.start + bytes, text: &self.text[bytes..] }
    }

    /// The part before and the part after a sign.
    fn parted(self, sign: char) -> Option<(Self, Self)> {
        let at = self.text.find(sign)?;
        Some((Self { text: &self.text[..at], ..self }, self.after(at + sign.len_utf8())))
    }

    fn fault(self, problem: impl Into<String>, help: impl Into<Cow<'static, str>>) -> DrawingError {
        let span = self.start..self.start + self.text.len();
        DrawingError { span, problem: problem.into(), help: help.into() }
    }
}

/// The lines that are no comments, each with its words.
fn lines<'t>(text: &'t str) -> impl Iterator<Item = Vec<Word<'t>>> {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with('|'));
    let words = lines.map(move |line| {
        // Words are slices of the text.
        let start = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
        let word = |text: &'t str| Word { start: start(text), text };
        line.split_whitespace().map(word).collect_vec()
    });
    words.filter(|words| !words.is_empty())
}

const ITEMS: &str = "the first line names the items: primary ones, `|`, secondary ones";
const BOUNDS: &str = "write `2|A` for two options with the item A, `0:3|A` for at most three";

impl FromStr for Text {
    type Err = DrawingError;

    fn from_str(text: &str) -> Result<Self, DrawingError> {
        let mut lines = lines(text);
        let whole = Word { start: 0, text };
        let first = lines.next().ok_or_else(|| whole.fault("the text has no items", ITEMS))?;
        let items = items(&first)?;
        let numbers: HashMap<&str, usize> =
            items.iter().enumerate().map(|(number, item)| (&*item.name, number)).collect();
        let (mut options, mut left_out) = (Vec::new(), Vec::new());
        // The option that an item was seen in last.
        let mut seen = vec![0; items.len()];
        for (number, words) in (1..).zip(lines) {
            let mut parts = Vec::new();
            for word in words {
                let part = part(word, &items, &numbers)?;
                let name = &items[part.item].name;
                let twice = || word.fault(format!("the option has the item {name} twice"), ONCE);
                ensure!(std::mem::replace(&mut seen[part.item], number) != number, twice());
                parts.push(part);
            }
            if parts.iter().any(|part| items[part.item].bounds.is_some()) {
                options.push(TextOption { number, parts });
            } else {
                left_out.push(number);
            }
        }
        Ok(Self { items, options, left_out })
    }
}

const ONCE: &str = "an option has each of its items once";

/// The items of the first line.
fn items(words: &[Word<'_>]) -> Result<Vec<Item>, DrawingError> {
    let (mut items, mut is_secondary, mut seen) = (Vec::new(), false, HashSet::new());
    for &(mut word) in words {
        if word.text.starts_with('|') {
            word = word.after(1);
            let twice = || word.fault("the line of the items has `|` twice", ITEMS);
            ensure!(!std::mem::replace(&mut is_secondary, true), twice());
            if word.text.is_empty() {
                continue;
            }
        }
        let (name, bounds) = if is_secondary { (word, None) } else { bounded(word)? };
        let bad = name.text.chars().find(|&sign| sign.is_control() || ":|".contains(sign));
        let is_named = !name.text.is_empty();
        ensure!(is_named, word.fault(format!("`{}` names no item", word.text), BOUNDS));
        if let Some(bad) = bad {
            let problem = format!("the name of an item cannot have a `{}`", bad.escape_default());
            let help = if is_secondary { "only primary items have bounds" } else { BOUNDS };
            return Err(word.fault(problem, help));
        }
        let twice = || word.fault(format!("two items are called {}", name.text), "name each once");
        ensure!(seen.insert(name.text), twice());
        items.push(Item { name: name.text.into(), bounds });
    }
    Ok(items)
}

/// The name of a primary item, and its bounds.
fn bounded(word: Word<'_>) -> Result<(Word<'_>, Option<(u32, u32)>), DrawingError> {
    let Some((bounds, name)) = word.parted('|') else { return Ok((word, Some((1, 1)))) };
    let number = |word: Word<'_>| {
        let is_number = word.text.bytes().all(|byte| byte.is_ascii_digit());
        let number = word.text.parse().ok().filter(|_| is_number);
        number.ok_or_else(|| word.fault(format!("`{}` is no bound", word.text), BOUNDS))
    };
    let (least, most) = match bounds.parted(':') {
        Some((least, most)) => (number(least)?, number(most)?),
        None => (number(bounds)?, number(bounds)?),
    };
    let none = || bounds.fault("an item cannot be in 0 options at most", BOUNDS);
    ensure!(most > 0, none());
    let none = || bounds.fault(format!("no number is {least} or more and {most} or less"), BOUNDS);
    ensure!(least <= most, none());
    Ok((name, Some((least, most))))
}

/// An item of an option, perhaps with its colour.
fn part(
    word: Word<'_>,
    items: &[Item],
    numbers: &HashMap<&str, usize>,
) -> Result<Part, DrawingError> {
    let (name, colour) = match word.parted(':') {
        Some((name, colour)) => (name, Some(colour)),
        None => (word, None),
    };
    let costs = "options have items and colours only: the costs of DLX5 have no place";
    ensure!(!word.text.contains('|'), word.fault(format!("`{}` is no item", word.text), costs));
    let unknown = || {
        let near = nearest(name.text, items.iter().map(|item| &*item.name));
        let near = near.map(|near| format!("did you mean {near}? ")).unwrap_or_default();
        word.fault(format!("there is no item `{}`", name.text), format!("{near}{ITEMS}"))
    };
    let item = *numbers.get(name.text).ok_or_else(unknown)?;
    let Some(colour) = colour else { return Ok(Part { item, colour: None }) };
    let help = "an item with a colour is `NAME:COLOUR`, the colour a word such as A";
    let is_bad = |sign: char| sign.is_control() || sign == ':';
    let is_colour = !colour.text.is_empty() && !colour.text.contains(is_bad);
    ensure!(is_colour, word.fault(format!("`{}` is no colour", colour.text), help));
    let problem = format!("the primary item {} has a colour", name.text);
    let is_secondary = items[item].bounds.is_none();
    ensure!(is_secondary, word.fault(problem, "only secondary items, after `|`, have colours"));
    Ok(Part { item, colour: Some(colour.text.into()) })
}

impl Text {
    /// The words of an option.
    pub(crate) fn words<'t>(&'t self, option: &'t TextOption) -> impl Iterator<Item = String> + 't {
        option.parts.iter().map(|part| self.word(part))
    }

    fn word(&self, Part { item, colour }: &Part) -> String {
        let name = &self.items[*item].name;
        colour.as_ref().map_or_else(|| name.to_string(), |colour| format!("{name}:{colour}"))
    }
}

impl fmt::Display for Item {
    /// The item as the first line names it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.bounds {
            None | Some((1, 1)) => {}
            Some((least, most)) if least == most => write!(f, "{least}|")?,
            Some((least, most)) => write!(f, "{least}:{most}|")?,
        }
        f.write_str(&self.name)
    }
}
