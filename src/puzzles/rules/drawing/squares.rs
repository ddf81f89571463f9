//! What is in a cell: values and marks as words, signs and colours.

use super::View;
use crate::puzzle::prelude::*;
use crate::puzzles::rules::sheet::Mark;
use crate::puzzles::rules::unknown::{Layer, Lines};

/// The words for cells that are filled.
const DARK: &str = "black dark sea wall shaded filled block";

/// The words for cells that are not filled, or in which nothing is.
const LIGHT: &str = "white light empty land unshaded unfilled clear blank open free none neutral";

/// The words for colours, in the order of those of drawings.
const COLOURS: &str = "blue green red yellow cyan violet pink orange purple sky brown grey";

/// The words for things that have a sign, each followed by it.
const SIGNS: &str = "star ★ queen ♛ king ♚ rook ♜ bishop ♝ knight ♞ tree ♣ tent ▲ lamp ✹ bulb ✹ \
                     mine ● bomb ● circle ○ diamond ◆ heart ♥ cross × ship ■ plus + minus − \
                     left ← up ↑ right → down ↓";

/// The look of a value or a mark.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Look {
    /// The cell has a colour.
    Shade(usize),
    /// The cell is empty.
    Empty,
    /// There is a disc in the cell, filled or not.
    Disc(Option<usize>),
    /// There is a word or a sign in the cell.
    Word(String),
}

impl Look {
    /// The look that a word has by itself.
    fn of(word: &str) -> Option<Self> {
        let place = |words: &str| words.split(' ').position(|own| own == word);
        let sign = || Some(Self::Word(SIGNS.split(' ').nth(place(SIGNS)? + 1)?.to_owned()));
        if place(DARK).is_some() {
            Some(Self::Shade(Grid::DARK))
        } else if place(LIGHT).is_some() {
            Some(Self::Empty)
        } else {
            place(COLOURS).map(Self::Shade).or_else(sign)
        }
    }

    /// The looks of the words for values, which tell them apart.
    pub(super) fn of_words(layer: &Layer) -> Vec<Self> {
        let words = layer.words.iter();
        let are_apart = words.clone().map(|word| initial(word)).all_unique();
        let plain =
            |word: &Arc<str>| Self::Word(if are_apart { initial(word) } else { word.to_string() });
        let own = words.clone().map(|word| Self::of(word)).collect_vec();
        // Of two words, one of which has a sign, the other one says that there is none.
        let is_sign = |look: &&Option<Self>| matches!(look, Some(Self::Word(_)));
        let is_single = own.len() == 2 && own.iter().filter(is_sign).count() == 1;
        let look = |(own, word): (&Option<Self>, &Arc<str>)| match own {
            None | Some(Self::Shade(_)) if is_single => Self::Empty,
            own => own.clone().unwrap_or_else(|| plain(word)),
        };
        let looks = own.iter().zip(words.clone()).map(look).collect_vec();
        // Where some are given, all are discs.
        let is_given = layer.cells.values().iter().any(Option::is_some);
        if is_given && looks.iter().sorted().eq(&[Self::Shade(Grid::DARK), Self::Empty]) {
            let region = |look| (look != Self::Empty).then_some(Grid::DARK);
            return looks.into_iter().map(|look| Self::Disc(region(look))).collect();
        }
        if looks.iter().all_unique() { looks } else { words.map(plain).collect() }
    }
}

impl View<'_> {
    /// The value of a cell, if it is given or known.
    pub(super) fn value(&self, layer: &Layer, cell: Cell) -> Option<i64> {
        layer.cells.get(cell).copied().flatten().or_else(|| self.found.value(layer, cell))
    }

    /// The cell with what is known of it: values, and then marks.
    pub(super) fn square(&self, cell: Cell, marks: &[Mark], is_told: bool) -> Square {
        let mut square = Square::default();
        let mut words: Vec<(String, Weight)> = Vec::new();
        let (mut is_out, mut is_empty) = (!self.looks.is_empty(), false);
        for (layer, looks) in self.facts.unknown.layers.iter().zip(&self.looks) {
            is_out &= !layer.cells.contains(cell);
            let Some(value) = self.value(layer, cell) else { continue };
            let is_given = layer.cells[cell].is_some();
            let weight = if is_given { Weight::Strong } else { Weight::Plain };
            match usize::try_from(value).ok().and_then(|value| looks.get(value)) {
                None => words.push((value.to_string(), weight)),
                Some(Look::Word(word)) => words.push((word.clone(), weight)),
                Some(Look::Empty) if is_given => words.push(("×".to_owned(), weight)),
                Some(Look::Empty) => is_empty = true,
                Some(Look::Disc(_)) if is_given => square.shade = Some(Grid::PALE),
                Some(Look::Disc(_)) => {}
                Some(&Look::Shade(colour)) => {
                    let is_dark = colour == Grid::DARK;
                    square.shade = Some(colour).filter(|_| is_dark || !is_told).or(square.shade);
                    // A word for cells of one colour in a row or column.
                    let mut before = [0, 3].map(|side| cell + Cell::STEPS[side]).into_iter();
                    let is_first = before.all(|at| self.value(layer, at) != Some(value));
                    let is_named = !is_dark && (is_told || is_first);
                    words.extend(is_named.then(|| (initial(&layer.text(value)), Weight::Plain)));
                }
            }
        }
        for marks in marks.chunk_by(|one, other| one.word == other.word) {
            let (text, is_dark) = self.mark(marks, is_out, &mut square);
            words.extend(text.map(|text| (text, self.given)));
            square.shade = square.shade.or(is_dark.then_some(Grid::DARK));
        }
        let is_free = words.is_empty() && square.shade.is_none();
        let is_line = |pair: &[Cell; 2]| self.found.lines(*pair) > Some(0);
        let is_crossed = || self.facts.around.get(&cell).into_iter().flatten().any(is_line);
        let is_passed = is_told && self.facts.unknown.lines == Some(Lines::Cells);
        if is_empty && self.is_open || is_free && is_passed && !is_crossed() {
            words.push(("·".to_owned(), Weight::Faint));
        }
        let mut words = words.into_iter();
        (square.label, square.weight) = words.next().unwrap_or_default();
        if let Some(rest) = words.map(|(word, _)| word).reduce(|all, word| all + " " + &word) {
            square.corners[0] = rest;
        }
        square
    }

    /// The text of a mark that is no value, and whether its cell is dark.
    fn mark(&self, marks: &[Mark], is_out: bool, square: &mut Square) -> (Option<String>, bool) {
        let mut layers = self.facts.unknown.layers.iter();
        let is_value = |mark: &Mark, layer: &Layer| layer.given(mark).is_some();
        if layers.any(|layer| marks.iter().any(|mark| is_value(mark, layer))) {
            return (None, false);
        }
        let word = &*marks[0].word;
        let is_clue = marks.iter().any(|mark| mark.noun == "clue");
        let halves = word.split_once(['/', '\\']).filter(|_| is_clue);
        if let Some((down, right)) = halves {
            square.corners = ["", right, "", down].map(str::to_owned);
            return (None, true);
        }
        let looks = marks.iter().filter_map(|mark| mark.noun.split(' ').find_map(Look::of));
        let looks = looks.collect_vec();
        let is_plain = |mark: &Mark| ["number", "letter", "clue"].contains(&&*mark.noun);
        let is_other = looks.is_empty() && !marks.iter().all(is_plain);
        let is_dark = is_out && (is_other || looks.contains(&Look::Shade(Grid::DARK)));
        let is_text = !is_dark || word.chars().all(char::is_alphanumeric);
        let text = match looks.first().filter(|_| word.parse::<i32>().is_err()) {
            Some(Look::Word(sign)) => Some(sign.clone()),
            Some(_) => None,
            None if is_clue => Some(word.chars().map(|sign| turned(sign, "<←^↑>→v↓")).collect()),
            None => is_text.then(|| word.to_owned()),
        };
        (text, is_dark)
    }
}

/// The first letter of a word.
fn initial(word: &str) -> String {
    word.chars().take(1).collect::<String>().to_uppercase()
}

/// The sign that stands in pictures for another one, which is before it among pairs.
pub(super) fn turned(sign: char, pairs: &str) -> char {
    let mut pairs = pairs.chars().tuples();
    pairs.find(|&(own, _)| own == sign).map_or(sign, |(_, other)| other)
}
