//! What is in a cell: values and marks as words, signs and colours.

use super::View;
use crate::puzzle::prelude::*;
use crate::puzzles::rules::sheet::Mark;
use crate::puzzles::rules::unknown::{Layer, Lines, Unknown};

/// The words for cells that are filled.
const DARK: &str = "black dark sea wall shaded filled block";

/// The words for cells that are not filled, or in which nothing is.
const LIGHT: &str = "white light empty land unshaded unfilled clear blank open free none neutral \
                     safe grass nothing";

/// The words for colours, in the order of those of drawings.
const COLOURS: &str = "blue green red yellow cyan violet pink orange purple sky brown grey";

/// The words for things that have a sign, each followed by it.
const SIGNS: &str = "star ★ queen ♛ king ♚ rook ♜ bishop ♝ knight ♞ tree ♣ tent ▲ lamp ✹ bulb ✹ \
                     mine ● bomb ● circle ○ diamond ◆ heart ♥ cross × ship ■ plus + minus − \
                     left ← up ↑ right → down ↓";

/// The look of a value or a mark: the colour of its cell, and a word or a sign.
pub(super) type Look = (Option<usize>, String);

/// The look that a word has by itself.
fn look(word: &str) -> Option<Look> {
    let place = |words: &str| words.split(' ').position(|own| own == word);
    if place(DARK).is_some() {
        Some((Some(Grid::DARK), String::new()))
    } else if place(LIGHT).is_some() {
        Some(Look::default())
    } else if let Some(colour) = place(COLOURS) {
        Some((Some(colour), initial(word)))
    } else {
        let (_, sign) = SIGNS.split(' ').tuples().find(|(own, _)| *own == word)?;
        Some((None, sign.to_owned()))
    }
}

/// The looks of the words for values, which tell them apart.
pub(super) fn looks(layer: &Layer) -> Vec<Look> {
    let words = layer.words.iter();
    let are_apart = words.clone().map(|word| initial(word)).all_unique();
    let plain = |word: &Arc<str>| (None, if are_apart { initial(word) } else { word.to_string() });
    let mut looks = words.clone().map(|own| look(own).unwrap_or_else(|| plain(own))).collect_vec();
    // Where some are given, light cells are seen as well as dark ones.
    let is_given = layer.cells.values().iter().any(Option::is_some);
    if is_given && looks.iter().any(|(shade, _)| *shade == Some(Grid::DARK)) {
        for (shade, word) in looks.iter_mut().filter(|(_, word)| word.is_empty()) {
            word.push(if shade.take().is_some() { '●' } else { '○' });
        }
    }
    if looks.iter().all_unique() { looks } else { words.map(plain).collect() }
}

/// The look of what marks say of their cell.
pub(super) fn look_of(marks: &[Mark]) -> Option<Look> {
    marks.iter().find_map(|mark| mark.noun.split(' ').find_map(look))
}

impl View<'_> {
    /// The cell with what is known of it: values, and then marks.
    pub(super) fn square(&self, cell: Cell, marks: &[Mark]) -> Square {
        let Unknown { layers, lines, .. } = &self.facts.unknown;
        let mut square = Square::default();
        let mut words: Vec<(String, Weight)> = Vec::new();
        let mut is_empty = false;
        for (layer, looks) in layers.iter().zip(&self.looks) {
            let Some(value) = self.found.value(layer, cell) else { continue };
            let look = looks.get(value as usize).cloned();
            let (shade, word) = look.unwrap_or_else(|| (None, value.to_string()));
            square.shade = shade.or(square.shade);
            let is_given = layer.cells[cell].is_some();
            is_empty |= !is_given && shade.is_none() && word.is_empty();
            let word = if is_given && word.is_empty() { "×".to_owned() } else { word };
            words.push((word, if is_given { Weight::Strong } else { Weight::Plain }));
        }
        let is_value = |mark: &Mark| layers.iter().any(|layer| layer.given(mark).is_some());
        let is_out = !layers.is_empty() && layers.iter().all(|own| !own.cells.contains(cell));
        let marks = marks.chunk_by(|one, other| one.word == other.word);
        for marks in marks.filter(|marks| !marks.iter().any(is_value)) {
            let word = &*marks[0].word;
            let is_clue = marks.iter().any(|mark| mark.noun == "clue");
            let (shade, sign) = look_of(marks).unwrap_or_else(|| (None, word.to_owned()));
            square.shade = square.shade.or(shade.filter(|_| is_out));
            if let Some((down, right)) = word.split_once(['/', '\\']).filter(|_| is_clue) {
                square.shade = Some(Grid::DARK);
                square.corners = ["", right, "", down].map(str::to_owned);
            } else if is_clue {
                words.push((turned(word, "<←^↑>→v↓"), Weight::Strong));
            } else {
                let is_number = word.parse::<i32>().is_ok();
                words.push((if is_number { word.to_owned() } else { sign }, Weight::Strong));
            }
        }
        words.retain(|(word, _)| !word.is_empty());
        let is_free = words.is_empty() && square.shade.is_none();
        let is_line = |pair: &[Cell; 2]| self.found.lines(*pair) > Some(0);
        let is_off_lines = || !self.facts.lines_at(cell).iter().any(is_line);
        let is_way = self.is_told && *lines == Some(Lines::Cells);
        if is_empty && self.is_open || is_free && is_way && is_off_lines() {
            words.push(("·".to_owned(), Weight::Faint));
        }
        let mut words = words.into_iter();
        (square.label, square.weight) = words.next().unwrap_or_default();
        square.corners[2] = words.map(|(word, _)| word).join(" ");
        square
    }
}

/// The first letter of a word.
fn initial(word: &str) -> String {
    word.chars().take(1).collect::<String>().to_uppercase()
}

/// A word with the signs of pictures in place of others, each after such a one among pairs.
pub(super) fn turned(word: &str, pairs: &str) -> String {
    let sign = |sign| {
        let mut pairs = pairs.chars().tuples();
        pairs.find(|&(own, _)| own == sign).map_or(sign, |(_, other)| other)
    };
    word.chars().map(sign).collect()
}
