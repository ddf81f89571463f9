//! The nouns of a puzzle that sentences use.

use super::Facts;
use super::form::Slot;
use super::node::Leaf;
use super::readings::is_reserved;
use super::syntax::VALUES;
use super::unknown::Layer;
use super::words::integer;
use crate::puzzle::prelude::*;

/// Words for a value that is no colour, letter or symbol.
const BLANK: [&str; 4] = ["empty", "blank", "none", "nothing"];

/// Values that are shapes.
const SHAPES: [&str; 5] = ["circle", "square", "triangle", "diamond", "cross"];

/// True for a value that is no colour, letter or symbol.
pub(super) fn is_blank(word: &str) -> bool {
    BLANK.contains(&word)
}

impl Facts {
    /// True if `number` is a digit to be found: no numbers are printed, in cells or for areas and lines.
    pub(super) fn calls_digits_numbers(&self) -> bool {
        let mut areas = self.sheet.areas.values().flatten();
        let is_printed = self.sheet.cells.cells().any(|cell| self.is_clue(cell))
            || areas.any(|own| own.clue.is_some())
            || !self.sheet.clues.is_empty();
        let is_named = self.unknown.layers.iter().any(|own| &*own.name == "number");
        !is_printed && !is_named && self.first_numbers().is_some()
    }

    /// The words of the puzzle's own that a slot takes, each with its meaning; numbers and digits
    /// are values only where values are numbers.
    pub(super) fn nouns_of(&self, slot: Slot) -> Vec<(String, Leaf)> {
        let layers = self.unknown.layers.iter().enumerate();
        let noun = |noun: &str| (noun.to_owned(), Leaf::Noun(noun.to_owned()));
        match slot {
            Slot::Values | Slot::Digits => {
                let layers = layers.filter(|(_, own)| slot == Slot::Values || own.is_of_numbers());
                let own =
                    layers.clone().map(|(index, own)| (own.name.to_string(), Leaf::Layer(index)));
                // A word that names a kind of values means no other; where there are several kinds,
                // colours, letters and symbols are words.
                let all = &self.unknown.layers;
                let has_words = all.iter().any(|layer| !layer.is_of_numbers());
                let has_numbers = all.iter().any(Layer::is_of_numbers);
                let any = layers.flat_map(|(index, layer)| {
                    let words = match (layer.is_of_numbers(), has_words) {
                        (true, true) => &VALUES[..3],
                        (true, false) => &VALUES[..],
                        (false, _) => &VALUES[2..],
                    };
                    let is_free = move |word: &&str| all.iter().all(|own| &*own.name != *word);
                    // `empty` is no colour, and `red` no letter: of several values that are letters
                    // or digits but for a blank one, these are meant.
                    let marks = layer.words.iter().filter(|own| !is_blank(own)).collect_vec();
                    let has_blank = marks.len() < layer.words.len();
                    let are = |is_it: fn(&str) -> bool| marks.iter().all(|own| is_it(own));
                    let are_letters = are(|own| own.chars().count() == 1);
                    let are_digits = has_blank && are(|own| integer(own).is_some());
                    let is_one = move |word: &str| match word {
                        "value" => true,
                        _ if layer.is_of_numbers() => word != "letter",
                        _ if has_blank && marks.len() < 2 => false,
                        "letter" => are_letters && !are_digits,
                        "number" | "digit" => are_digits,
                        "colour" => !has_blank || !are_letters && !are_digits,
                        _ => true,
                    };
                    let digits = if are_digits && !has_numbers { &VALUES[..2] } else { &[] };
                    let has_shape = layer.words.iter().any(|own| SHAPES.contains(&&**own));
                    let is_of_shapes = has_shape && !self.sheet.areas.contains_key("shape");
                    let shapes: &[&str] = if is_of_shapes { &["shape"] } else { &[] };
                    let words = words.iter().chain(digits).chain(shapes);
                    let words = words.copied().filter(is_free);
                    words.filter(move |own| is_one(own)).map(move |word| {
                        let is_marked = has_blank && word != "value";
                        let leaf = if is_marked { Leaf::Marked } else { Leaf::Layer };
                        (word.to_owned(), leaf(index))
                    })
                });
                own.chain(any).collect()
            }
            Slot::Drawing => self.sheet.areas.keys().map(|own| noun(own)).collect(),
            Slot::Region => self.unknown.divide.iter().map(|own| noun(own)).collect(),
            Slot::Sign => {
                let drawn = self.sheet.signs.iter().map(|(_, mark)| &mark.noun);
                drawn.chain(&self.sheet.declared).map(|own| noun(own)).collect()
            }
            Slot::Side => ["top", "bottom", "left", "right", "up", "down"].map(noun).to_vec(),
            Slot::Word => {
                let words = layers.clone().flat_map(|(index, layer)| {
                    let words = layer.words.iter().zip(0..);
                    words.map(move |(word, value)| (word.to_string(), Leaf::Value(index, value)))
                });
                let is_value = |noun: &&str| layers.clone().any(|(_, own)| own.has_word(noun));
                // Given values are neither numbers nor letters.
                let is_given = |cell| layers.clone().any(|(_, own)| own.is_given(cell));
                let is_mark = |noun: &&str| {
                    let mut cells = self.sheet.cells.cells();
                    !["number", "letter"].contains(noun)
                        || cells.any(|at| self.sheet.mark(at, noun).is_some() && !is_given(at))
                };
                let nouns = self.sheet.nouns().filter(|noun| !is_value(noun)).filter(is_mark);
                let nouns = nouns.collect_vec();
                // `circle` is a black circle or a white one.
                let last = nouns.iter().filter_map(|own| Some(own.rsplit_once(' ')?.1));
                let last = last.filter(|own| !is_value(own) && !is_reserved(own)).unique();
                let last = last.filter(|own| !nouns.contains(own)).map(noun).collect_vec();
                words.chain(nouns.iter().copied().map(noun)).chain(last).collect()
            }
            _ => Vec::new(),
        }
    }
}
