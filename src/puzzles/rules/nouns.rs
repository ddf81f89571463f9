//! The nouns of a puzzle that sentences use.

use super::prelude::*;
use super::readings::is_reserved;
use super::syntax::VALUES;

/// Words for a value that is no colour, letter or symbol.
const BLANK: [&str; 4] = ["empty", "blank", "none", "nothing"];

impl Facts {
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
                let any = layers.flat_map(|(index, layer)| {
                    let words = match (layer.is_of_numbers(), has_words) {
                        (true, true) => &VALUES[..3],
                        (true, false) => &VALUES[..],
                        (false, _) => &VALUES[2..],
                    };
                    let is_free = move |word: &&str| all.iter().all(|own| &*own.name != *word);
                    // `empty` is no colour, and `red` no letter.
                    let is_one = |word: &str| match word {
                        "value" => true,
                        "letter" => {
                            let is_letter = |own: &Arc<str>| own.chars().count() == 1;
                            !layer.is_of_numbers() && layer.words.iter().all(is_letter)
                        }
                        _ => !BLANK.iter().any(|blank| layer.has_word(blank)),
                    };
                    let own = words.iter().copied().filter(is_free).filter(move |own| is_one(own));
                    own.map(move |word| (word.to_owned(), Leaf::Layer(index)))
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
