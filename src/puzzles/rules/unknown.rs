//! What a puzzle asks for: values of cells, lines, a division into regions, values of letters.

use std::iter;

use super::grid::ordered;
use super::readings::is_reserved;
use super::sheet::{Mark, Sheet};
use super::words::{fault, integer, is_same};
use super::{File, Text};
use crate::puzzle::prelude::*;
use crate::sentences::singular;

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

    /// True if a word is one of its values.
    pub(super) fn has_word(&self, word: &str) -> bool {
        self.words.iter().any(|own| **own == *word)
    }

    /// True if a cell has a value that is given.
    pub(super) fn is_given(&self, cell: Cell) -> bool {
        self.cells.get(cell).is_some_and(Option::is_some)
    }

    /// True if its values are numbers.
    pub(super) fn is_of_numbers(&self) -> bool {
        self.words.is_empty()
    }

    /// The value that a mark gives: one whose noun is a value, or a number or a letter on the board.
    pub(super) fn given(&self, Mark { noun, word }: &Mark) -> Option<i64> {
        let is_own = noun == "number" || noun == "letter";
        if self.is_of_numbers() {
            return integer(word).filter(|number| is_own && self.values.contains(number));
        }
        let is_it = |own: &Arc<str>| **own == **noun || is_own && is_same(own, word);
        self.words.iter().position(is_it).map(|index| index as i64)
    }
}

/// The places where lines run.
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
    /// Reports that all keys for what is unknown stand among the drawings.
    pub(super) fn check_keys(file: &File) -> Result<(), Fault> {
        let own = [&file.cells, &file.lines, &file.divide, &file.letters];
        let mut keys = ["cells", "lines", "divide", "letters"].into_iter();
        let lost = keys.find_map(|key| Some((key, file.drawings.get(key)?)));
        let lost = lost.filter(|_| own.iter().all(|own| own.is_none()));
        let Some((key, text)) = lost else { return Ok(()) };
        let problem = format!("`{key}` is read as a drawing, so nothing is unknown");
        Err(Fault::at(text, problem).help(format!("move `{key}` above [drawings]")))
    }

    /// Reads the texts of the file.
    pub(super) fn read(file: &File, sheet: &Sheet) -> Result<Self, Fault> {
        let mut unknown = Self::default();
        if let Some(text) = &file.cells {
            for line in text.get_ref().lines().map(str::trim).filter(|line| !line.is_empty()) {
                let layer = layer(text, line, sheet)?;
                let is_new = unknown.layers.iter().all(|known| known.name != layer.name);
                let problem = format!("two kinds are called `{}`", layer.name);
                ensure!(is_new, fault(text, line, &problem, "name each: `digit: 1..9`"));
                unknown.layers.push(layer);
            }
            unknown.check_given(text, sheet)?;
        }
        if let Some(text) = &file.lines {
            let (own, except) = excepted(text.get_ref());
            unknown.lines = Some(read_lines(text, own)?);
            unknown.lines_except = except.map(singular).collect();
        }
        unknown.divide = file.divide.as_ref().map(|text| singular(text.get_ref().trim()));
        if let Some(text) = &file.letters {
            let letters = numbers(&values(text, text.get_ref())?);
            let fault = || Fault::at(text, "letters have numbers: `0..9`").help(VALUES);
            unknown.letters = letters.ok_or_else(fault)?;
        }
        let Self { layers, lines, divide, letters, .. } = &unknown;
        let is_idle = (layers.len(), letters.len(), lines, divide) == (0, 0, &None, &None);
        let help = "say what is to be found: `cells`, `lines`, `divide` or `letters`";
        ensure!(!is_idle, Fault::new("nothing is unknown").help(help));
        Ok(unknown)
    }

    /// Reports a number that is drawn in a cell and is none of its values, which are numbers.
    fn check_given(&self, text: &Text, sheet: &Sheet) -> Result<(), Fault> {
        let layers = self.layers.iter().filter(|layer| layer.is_of_numbers());
        let given = |cell| layers.clone().filter_map(move |layer| layer.cells.get(cell));
        let is_lost = |cell| given(cell).next().is_some() && given(cell).all(Option::is_none);
        let number = |cell| Some((cell, sheet.mark(cell, "number").filter(|_| is_lost(cell))?));
        let Some((cell, Mark { word, .. })) = sheet.cells.cells().find_map(number) else {
            return Ok(());
        };
        let problem = format!("`{word}` at {cell} is none of the values");
        let help = "a number on the board is the value of its cell; cells without a value are \
                    told by `except`: `1..9, except numbers`";
        Err(Fault::at(text, problem).help(help))
    }

    /// The places between which lines can run, the smaller one first.
    pub(super) fn places(&self, sheet: &Sheet) -> Vec<[Cell; 2]> {
        let board = &sheet.cells;
        match self.lines {
            None => Vec::new(),
            Some(Lines::Cells) => {
                let is_open = |cell: &Cell| !sheet.has_any(*cell, &self.lines_except);
                let pairs = board.pairs().map(<[Cell; 2]>::from);
                pairs.filter(|pair| pair.iter().all(is_open)).collect()
            }
            Some(Lines::Borders) => board.cells().flat_map(borders).sorted().dedup().collect(),
            Some(Lines::Numbers(_)) => {
                let is_number = |cell: &Cell| sheet.mark(*cell, "number").is_some();
                let next = |(cell, step)| Some([cell, board.ray(cell, step).find(is_number)?]);
                let numbers = board.cells().filter(is_number);
                numbers.cartesian_product([Cell::RIGHT, Cell::DOWN]).filter_map(next).collect()
            }
        }
    }
}

/// The borders of a cell, each by its ends, the smaller one first.
pub(super) fn borders(cell: Cell) -> impl Iterator<Item = [Cell; 2]> {
    cell.corners().into_iter().circular_tuple_windows().map(ordered)
}

/// The lines that a text says.
fn read_lines(text: &Text, own: &str) -> Result<Lines, Fault> {
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

/// The things of a list with commas, `or` and `and`.
fn listed(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(',').flat_map(|part| part.split(" or "));
    parts.flat_map(|part| part.split(" and ")).map(str::trim).filter(|part| !part.is_empty())
}

/// The text before `except`, and the things of the list after it.
pub(super) fn excepted(text: &str) -> (&str, impl Iterator<Item = &str>) {
    let (own, except) = text.split_once("except").unwrap_or((text, ""));
    (own.trim().trim_end_matches(','), listed(except))
}

/// Words before values, which add nothing: `the digits from 1 to 9`.
const BEFORE_VALUES: &str = "a an the digit digits number numbers integer integers from";

/// The signs and words between the ends of a range.
const RANGES: [&str; 4] = ["..", " to ", " through ", "–"];

/// A part of a list of values without the words before it.
fn bare(part: &str) -> &str {
    let rest = part.split_once(' ');
    let rest = rest.filter(|(word, _)| BEFORE_VALUES.split(' ').contains(&&*word.to_lowercase()));
    rest.map_or(part, |(_, rest)| bare(rest.trim_start()))
}

/// The words of a list of values, with the numbers of ranges.
fn values(text: &Text, list: &str) -> Result<Vec<String>, Fault> {
    let values = listed(list).map(|part| {
        let ends = RANGES.iter().find_map(|sign| bare(part).split_once(sign));
        let Some((least, most)) = ends else { return Ok(vec![singular(bare(part))]) };
        let range = integer(least).zip(integer(most));
        let range = range.filter(|(least, most)| least <= most && most - least < MOST);
        let problem = format!("`{part}` is no range of at most {MOST} numbers");
        let (least, most) = range.ok_or_else(|| fault(text, part, &problem, VALUES))?;
        Ok((least..=most).map(|number| number.to_string()).collect())
    });
    values.flatten_ok().collect()
}

/// The numbers that values are, ascending, if all are some.
fn numbers(values: &[String]) -> Option<Vec<i64>> {
    let numbers = values.iter().map(|value| integer(value)).collect::<Option<Vec<_>>>()?;
    Some(numbers.into_iter().sorted().dedup().collect())
}

/// One kind of values.
fn layer(text: &Text, line: &str, sheet: &Sheet) -> Result<Layer, Fault> {
    let (name, rest) = line.split_once(':').unwrap_or(("value", line));
    let (own, except) = excepted(rest);
    let drawn = |noun: &str| {
        let own = singular(noun);
        let mut marks = sheet.cells.values().iter().flatten();
        let is_known = sheet.declared.contains(&own) || marks.any(|mark| mark.is(&own));
        ensure!(is_known, fault(text, noun, &format!("`{noun}` is drawn nowhere"), VALUES));
        Ok::<_, Fault>(own)
    };
    let except = except.map(drawn).collect::<Result<Vec<_>, _>>()?;
    let own = values(text, own)?;
    if let Some(word) = own.iter().find(|word| is_reserved(word)) {
        let problem = format!("`{word}` is a word that sentences use, and cannot be a value");
        return Err(fault(text, line, &problem, "choose another word for the value"));
    }
    let is_plain = own.iter().all(|word| !word.contains(':'));
    ensure!(is_plain, fault(text, line, "each kind of values has a line of its own", VALUES));
    ensure!(own.len() > 1, fault(text, line, "a cell has at least two values", VALUES));
    // Numbers among words are words.
    let (words, values) = match numbers(&own) {
        Some(numbers) => (Vec::new(), numbers),
        None => (own.iter().map(|word| (**word).into()).collect(), (0..own.len() as i64).collect()),
    };
    let name = name.trim().into();
    let mut layer = Layer { name, words, values, cells: iter::empty().collect() };
    let open = sheet.cells.part(|cell| !sheet.has_any(cell, &except));
    let given = |cell| sheet.cells[cell].iter().find_map(|mark| layer.given(mark));
    layer.cells = open.map(|cell, ()| given(cell));
    Ok(layer)
}
