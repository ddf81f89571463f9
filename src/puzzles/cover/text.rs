//! The text form of exact cover problems that Donald Knuth's programs DLX1, DLX2, DLX3 and XCCDC
//! read: a line with the items, primary ones before `|`, and a line for each option.
//!
//! Donald Knuth, "DLX1", "DLX2" and "DLX3", programs, 2016 to 2022.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use crate::puzzle::prelude::*;
use crate::shapes::drawing::{DrawingError, span};

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
    /// The least and the largest number of options that cover a primary item; `None` for a
    /// secondary one.
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

/// A part of the text that is wrong, the problem and the remedy.
type Wrong<'t> = (&'t str, String, Cow<'static, str>);

fn wrong(part: &str, problem: impl Into<String>, help: impl Into<Cow<'static, str>>) -> Wrong<'_> {
    (part, problem.into(), help.into())
}

/// The numbers of items, by their names.
type Numbers<'t> = HashMap<&'t str, usize>;

/// The lines that are no comments, each with its words.
fn lines(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with('|'));
    let words = lines.map(|line| line.split_whitespace().collect_vec());
    words.filter(|words| !words.is_empty())
}

const ITEMS: &str = "the first line names the items: primary ones, `|`, secondary ones";
const BOUNDS: &str = "write `2|A` for two options with the item A, `0:3|A` for at most three";

impl Text {
    /// Reads a text.
    pub(crate) fn read(text: &str) -> Result<Self, DrawingError> {
        Self::of(text).map_err(|(part, problem, help)| DrawingError {
            span: span(text, part),
            problem,
            help,
        })
    }

    fn of(text: &str) -> Result<Self, Wrong<'_>> {
        let mut lines = lines(text);
        let first = lines.next().ok_or_else(|| wrong(text, "the text has no items", ITEMS))?;
        let items = items(&first)?;
        let numbers: Numbers<'_> = items.iter().map(|item| &*item.name).zip(0..).collect();
        let (mut options, mut left_out) = (Vec::new(), Vec::new());
        // The option that an item was seen in last.
        let mut seen = vec![0; items.len()];
        for (number, words) in (1..).zip(lines) {
            let mut parts = Vec::new();
            for word in words {
                let part = part(word, &items, &numbers)?;
                let name = &items[part.item].name;
                let twice = || wrong(word, format!("the option has the item {name} twice"), ONCE);
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

    /// The words of an option.
    pub(crate) fn words<'t>(&'t self, option: &'t TextOption) -> impl Iterator<Item = String> + 't {
        option.parts.iter().map(|Part { item, colour }| {
            let name = &self.items[*item].name;
            colour.as_ref().map_or_else(|| name.to_string(), |colour| format!("{name}:{colour}"))
        })
    }
}

const ONCE: &str = "an option has each of its items once";

/// The items of the first line.
fn items<'t>(words: &[&'t str]) -> Result<Vec<Item>, Wrong<'t>> {
    let (mut items, mut is_secondary, mut seen) = (Vec::new(), false, HashSet::new());
    for &(mut word) in words {
        if let Some(rest) = word.strip_prefix('|') {
            word = rest;
            let twice = || wrong(word, "the line of the items has `|` twice", ITEMS);
            ensure!(!std::mem::replace(&mut is_secondary, true), twice());
            if word.is_empty() {
                continue;
            }
        }
        let (name, bounds) = if is_secondary { (word, None) } else { bounded(word)? };
        let bad = name.chars().find(|&sign| sign.is_control() || ":|".contains(sign));
        ensure!(!name.is_empty(), wrong(word, format!("`{word}` names no item"), BOUNDS));
        if let Some(bad) = bad {
            let problem = format!("the name of an item cannot have a `{}`", bad.escape_default());
            let help = if is_secondary { "only primary items have bounds" } else { BOUNDS };
            return Err(wrong(word, problem, help));
        }
        let twice = || wrong(word, format!("two items are called {name}"), "name each once");
        ensure!(seen.insert(name), twice());
        items.push(Item { name: name.into(), bounds });
    }
    Ok(items)
}

/// The name of a primary item, and its bounds.
type Bounded<'t> = (&'t str, Option<(u32, u32)>);

fn bounded<'t>(word: &'t str) -> Result<Bounded<'t>, Wrong<'t>> {
    let Some((bounds, name)) = word.split_once('|') else { return Ok((word, Some((1, 1)))) };
    let number = |word: &'t str| {
        let number = word.parse().ok().filter(|_| word.bytes().all(|byte| byte.is_ascii_digit()));
        number.ok_or_else(|| wrong(word, format!("`{word}` is not a bound"), BOUNDS))
    };
    let (least, most) = bounds.split_once(':').unwrap_or((bounds, bounds));
    let (least, most) = (number(least)?, number(most)?);
    ensure!(most > 0, wrong(bounds, "an item cannot be in 0 options at most", BOUNDS));
    let problem = format!("no number is at least {least} and at most {most}");
    ensure!(least <= most, wrong(bounds, problem, BOUNDS));
    Ok((name, Some((least, most))))
}

/// An item of an option, perhaps with its colour.
fn part<'t>(word: &'t str, items: &[Item], numbers: &Numbers<'_>) -> Result<Part, Wrong<'t>> {
    let parted = word.split_once(':');
    let (name, colour) = parted.map_or((word, None), |(name, colour)| (name, Some(colour)));
    let costs = "options have items and colours only: the costs of DLX5 have no place";
    ensure!(!word.contains('|'), wrong(word, format!("`{word}` is not an item"), costs));
    let unknown = || {
        let near = nearest(name, items.iter().map(|item| &*item.name));
        let near = near.map(|near| format!("did you mean {near}? ")).unwrap_or_default();
        wrong(word, format!("there is no item `{name}`"), format!("{near}{ITEMS}"))
    };
    let item = *numbers.get(name).ok_or_else(unknown)?;
    let Some(colour) = colour else { return Ok(Part { item, colour: None }) };
    let help = "an item with a colour is `NAME:COLOUR`, the colour a word such as A";
    let is_bad = |sign: char| sign.is_control() || sign == ':';
    let is_colour = !colour.is_empty() && !colour.contains(is_bad);
    ensure!(is_colour, wrong(word, format!("`{colour}` is not a colour"), help));
    let problem = format!("the primary item {name} has a colour");
    let is_secondary = items[item].bounds.is_none();
    ensure!(is_secondary, wrong(word, problem, "only secondary items, after `|`, have colours"));
    Ok(Part { item, colour: Some(colour.into()) })
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
