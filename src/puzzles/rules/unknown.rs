//! What a puzzle asks for: values of cells, lines, a division into regions, values of letters.

use super::sheet::Sheet;
use super::words::singular;
use crate::puzzle::prelude::*;

/// All that is unknown.
#[derive(Clone, Debug, Default)]
pub(super) struct Unknown {
    /// The kinds of values of cells.
    pub(super) layers: Vec<Layer>,
    /// The lines, if some are to be drawn.
    pub(super) lines: Option<Lines>,
    /// The nouns of cells through which no line goes.
    pub(super) lines_except: Vec<String>,
    /// The noun for the regions into which the board is to be divided.
    pub(super) divide: Option<String>,
    /// The values that letters can have.
    pub(super) letters: Vec<i64>,
}

/// One kind of values: each cell has one.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    /// Its name: `digit`, `colour`.
    pub(super) name: Arc<str>,
    /// The words for values, if they are no numbers; a value is the index of its word.
    pub(super) words: Vec<Arc<str>>,
    /// The values, ascending.
    pub(super) values: Vec<i64>,
    /// The cells that have a value, each with the one that is given.
    pub(super) cells: Board<Option<i64>>,
}

impl Layer {
    /// The value as it is printed.
    pub(super) fn text(&self, value: i64) -> String {
        let word = usize::try_from(value).ok().and_then(|index| self.words.get(index));
        word.map_or_else(|| value.to_string(), ToString::to_string)
    }

    /// The value of a word.
    pub(super) fn value(&self, word: &str) -> Option<i64> {
        if self.words.is_empty() {
            let value = word.parse::<i32>().ok()?.into();
            return self.values.contains(&value).then_some(value);
        }
        let index = self.words.iter().position(|own| super::words::is_same(own, word))?;
        Some(index as i64)
    }

    /// True if its values are numbers.
    pub(super) fn is_of_numbers(&self) -> bool {
        self.words.is_empty()
    }
}

/// Where lines run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lines {
    /// From the middle of a cell to the middle of a neighbour.
    Cells,
    /// Along the borders of cells, from corner to corner.
    Borders,
    /// Straight from a number to the next one, at most so many.
    Numbers(i64),
}

/// The help for values.
const VALUES: &str = "write numbers, `1..9`, or words, `star or empty`; before them a name, \
                      `digit: 1..9`; after them cells without a value, `1..9, except walls`";

/// The most values that a cell can have.
const MOST: i64 = 1000;

impl Unknown {
    /// Reads the texts of the file.
    pub(super) fn read(
        sheet: &Sheet,
        cells: Option<&Spanned<String>>,
        lines: Option<&Spanned<String>>,
        divide: Option<&Spanned<String>>,
        letters: Option<&Spanned<String>>,
    ) -> Result<Self, Fault> {
        let mut unknown = Self::default();
        if let Some(text) = cells {
            let lines = text.get_ref().lines().map(str::trim).filter(|line| !line.is_empty());
            for line in lines {
                let layer = layer(text, line, sheet)?;
                let is_known = unknown.layers.iter().any(|known| known.name == layer.name);
                let at = span(text.get_ref(), line);
                let fault =
                    Fault::inside(text, at, format!("two kinds are called `{}`", layer.name));
                ensure!(!is_known, fault.help("name each: `digit: 1..9`"));
                unknown.layers.push(layer);
            }
        }
        if let Some(text) = lines {
            unknown.lines = Some(read_lines(text)?);
            let except = text.get_ref().split_once("except").map_or("", |(_, except)| except);
            unknown.lines_except = listed(except).into_iter().map(singular).collect();
        }
        unknown.divide = divide.map(|text| singular(text.get_ref().trim()));
        if let Some(text) = letters {
            let fault = || Fault::at(text, "letters have numbers: `0..9`").help(VALUES);
            unknown.letters = numbers(text.get_ref()).ok_or_else(fault)?;
        }
        let is_idle = unknown.layers.is_empty() && unknown.lines.is_none();
        let is_idle = is_idle && unknown.divide.is_none() && unknown.letters.is_empty();
        let help = "say what is to be found: `cells`, `lines`, `divide` or `letters`";
        ensure!(!is_idle, Fault::new("nothing is unknown").help(help));
        Ok(unknown)
    }
}

/// The lines that a text says.
fn read_lines(text: &Spanned<String>) -> Result<Lines, Fault> {
    let own = text.get_ref().split("except").next().unwrap_or_default();
    let own = own.trim().trim_end_matches(',');
    let most = own.split("..").nth(1).and_then(|rest| rest.split_whitespace().next()?.parse().ok());
    let help =
        "lines run `through cells`, `along borders` or `between numbers`, `0..2 between numbers`";
    match own.rsplit(' ').next().map(singular).as_deref() {
        Some("cell") => Ok(Lines::Cells),
        Some("border") => Ok(Lines::Borders),
        Some("number") => Ok(Lines::Numbers(most.unwrap_or(1).clamp(1, 9))),
        _ => Err(Fault::at(text, format!("`{own}` are no lines")).help(help)),
    }
}

/// The numbers of `1..9` or `1, 2 or 4`.
fn numbers(text: &str) -> Option<Vec<i64>> {
    let number = |text: &str| text.trim().parse::<i32>().ok().map(i64::from);
    if let Some((least, most)) = text.split_once("..") {
        let (least, most) = (number(least)?, number(most)?);
        return (least <= most && most - least < MOST).then(|| (least..=most).collect());
    }
    let numbers = listed(text).into_iter().map(number).collect::<Option<Vec<_>>>()?;
    Some(numbers.into_iter().sorted().dedup().collect())
}

/// The things of a list with commas, `or` and `and`.
fn listed(text: &str) -> Vec<&str> {
    let parts =
        text.split(',').flat_map(|part| part.split(" or ")).flat_map(|part| part.split(" and "));
    parts.map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// One kind of values.
fn layer(text: &Spanned<String>, line: &str, sheet: &Sheet) -> Result<Layer, Fault> {
    let fault = |part: &str, problem: String| {
        Fault::inside(text, span(text.get_ref(), part), problem).help(VALUES)
    };
    let (name, rest) =
        line.split_once(':').map_or(("value", line), |(name, rest)| (name.trim(), rest));
    let (values, except) =
        rest.split_once("except").map_or((rest, ""), |(one, other)| (one, other));
    let values = values.trim().trim_end_matches(',');
    let excepted = listed(except).into_iter().map(|noun| {
        let own = singular(noun);
        let problem = format!("`{noun}` is drawn nowhere");
        if sheet.nouns().contains(&own.as_str()) { Ok(own) } else { Err(fault(noun, problem)) }
    });
    let excepted = excepted.collect::<Result<Vec<_>, _>>()?;
    let words = listed(values);
    let known = numbers(values);
    let too_few = known.as_ref().map_or(words.len(), Vec::len) < 2;
    ensure!(!too_few, fault(line, "a cell has at least two values".to_owned()));
    let (words, values) = match known {
        Some(numbers) => (Vec::new(), numbers),
        None => {
            let values = (0..words.len() as i64).collect();
            (words.into_iter().map(|word| singular(word).into()).collect(), values)
        }
    };
    let is_open = |cell: &Cell| excepted.iter().all(|noun| sheet.mark(*cell, noun).is_none());
    let cells = sheet.cells.cells().filter(is_open).map(|cell| (cell, None)).collect();
    let mut layer = Layer { name: name.into(), words, values, cells };
    let given = |cell| {
        let marks = sheet.cells.get(cell).into_iter().flatten();
        let mut values = marks.filter_map(|mark| layer.given(&mark.noun, &mark.word));
        values.next()
    };
    layer.cells = layer.cells.map(|cell, _| given(cell));
    Ok(layer)
}

impl Layer {
    /// The value that a mark gives: one whose noun is a value, or a number or a letter on the board.
    pub(super) fn given(&self, noun: &str, word: &str) -> Option<i64> {
        let is_own = noun == "number" || noun == "letter";
        let by_word = is_own.then(|| self.value(word)).flatten();
        by_word
            .or_else(|| self.words.iter().position(|own| **own == *noun).map(|index| index as i64))
    }
}
