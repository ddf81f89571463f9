//! The language of rules: its grammar, its nouns, and the phrases that can be meant.

use std::sync::LazyLock;

use super::form::{Entry, Form, Slot, entries};
use super::node::{Leaf, Node};
use super::readings::{PRECEDENCE, SAME};
use super::sheet::{Area, LARGEST, Mark};
use super::unknown::Layer;
use super::words::{fault, integer, is_same, size};
use super::{Facts, Text};
use crate::puzzle::near::nearest;
use crate::puzzle::prelude::*;
use crate::sentences::{Grammar, Language, Pattern, Row, Stop, is_article, number, stop, words};
use crate::shapes::drawing::span;

pub(super) static GRAMMAR: LazyLock<Grammar<Form, Slot>> = LazyLock::new(|| {
    let rows = entries().map(|&Entry { form, slot, says, .. }| Row { form, slot, says });
    Grammar::new(rows, include_str!("wordings.txt"))
});

/// As many words and forms as an error lists.
const FEW: usize = 8;

/// Words for values of any kind; the first two are for those that are numbers.
pub(super) const VALUES: [&str; 6] = ["number", "digit", "value", "colour", "letter", "symbol"];

impl Language for Facts {
    type Form = Form;
    type Slot = Slot;
    type Leaf = Leaf;

    fn grammar(&self) -> &'static Grammar<Form, Slot> {
        &GRAMMAR
    }

    fn sentence(&self) -> Slot {
        Slot::Line
    }

    fn is_filler(&self, words: &[&str], at: usize) -> bool {
        // `the only star` is said of no other cell.
        let is_only = words.get(at + 1).is_some_and(|next| next.eq_ignore_ascii_case("only"));
        let is_article = is_article(words, at) && !is_only && !self.is_named_a(words, at);
        is_article || adds_nothing(words, at)
    }

    fn nouns(&self, slot: Slot) -> Vec<(String, Leaf)> {
        self.nouns_of(slot)
    }

    fn leaves(&self, slot: Slot, words: &[&str], at: usize) -> Vec<(Leaf, usize)> {
        let Some(word) = words.get(at) else { return Vec::new() };
        match slot {
            Slot::Word => {
                let own = self.values_of(word).into_iter().chain(self.drawn_word(word));
                own.map(|leaf| (leaf, at + 1)).collect()
            }
            Slot::Name if *word != "a" || self.is_named_a(words, at) => {
                let mut areas = self.sheet.areas.values().flatten();
                let own = areas.find(|own| own.name.eq_ignore_ascii_case(word));
                own.map(|own| (Leaf::Noun(own.name.clone()), at + 1)).into_iter().collect()
            }
            Slot::Integer => {
                number(word).into_iter().map(|own| (Leaf::Number(own), at + 1)).collect()
            }
            Slot::RowNumber | Slot::ColumnNumber => {
                let (rows, columns) = self.sheet.cells.size();
                let of_row = slot == Slot::RowNumber;
                let last = if of_row { rows } else { columns };
                let is_corner =
                    words.get(at + 1).is_some_and(|own| ["left", "right"].contains(own));
                let own = ordinal(word, last as i64, of_row, is_corner);
                // `the left-hand column`
                let is_hand = words[at + 1..].starts_with(&["-", "hand"]);
                let end = if is_hand { at + 3 } else { at + 1 };
                own.into_iter().map(|own| (Leaf::Number(own), end)).collect()
            }
            Slot::Span => {
                self.span(words, at).or_else(|| self.listed(words, at)).into_iter().collect()
            }
            Slot::Many => self.many(words, at).into_iter().collect(),
            Slot::Times => {
                let own = match word.to_lowercase().as_str() {
                    "once" => Some((1, at + 1)),
                    "twice" => Some((2, at + 1)),
                    word => number(word).map(|count| (count, at + 2)),
                };
                let is_times = |end: usize| {
                    end == at + 1 || words.get(at + 1).is_some_and(|own| own.starts_with("time"))
                };
                let own = own.filter(|(_, end)| is_times(*end));
                own.into_iter().map(|(count, end)| (Leaf::Number(count), end)).collect()
            }
            Slot::Size => {
                let size = |end| {
                    let size = size(&words.get(at..end)?.join(" "));
                    let (rows, columns) = size.filter(|size| size.0.max(size.1) <= LARGEST)?;
                    Some((Leaf::Size(rows, columns), end))
                };
                // `two-by-two`
                let named = || {
                    let [rows, "-", "by", "-", columns] = words.get(at..at + 5)? else {
                        return None;
                    };
                    let sides = [rows, columns].map(|side| number(side).map(|own| own as usize));
                    Some((Leaf::Size(sides[0]?, sides[1]?), at + 5))
                };
                size(at + 1).or_else(|| size(at + 3)).or_else(named).into_iter().collect()
            }
            Slot::Equation if at == 0 && !self.unknown.letters.is_empty() => {
                equation(words).into_iter().map(|own| (own, words.len())).collect()
            }
            _ => Vec::new(),
        }
    }

    fn constant(&self, text: &str) -> Option<Leaf> {
        let number = integer(text).map(Leaf::Number);
        // Whatever the regions are called into which the board is divided.
        if text == "region" {
            return self.unknown.divide.clone().map(Leaf::Noun);
        }
        if text == "digits" {
            return self.first_numbers().map(Leaf::Layer);
        }
        let mut nouns = [Slot::Side, Slot::Word].into_iter().flat_map(|slot| self.nouns_of(slot));
        number.or_else(|| nouns.find(|(noun, _)| noun == text).map(|(_, leaf)| leaf))
    }

    fn is_meant(&self, phrase: &Node, words: &[&str]) -> bool {
        self.can_be_meant(phrase, words)
    }

    fn excludes(&self, phrase: &Node, other: &Node) -> bool {
        SAME.iter().chain(PRECEDENCE).any(|own| *own == [phrase.form, other.form])
    }

    fn is_listed(&self, pattern: &Pattern<Form, Slot>) -> bool {
        let is_said = matches!(pattern.slot, Slot::Line | Slot::Sentence | Slot::Predicate);
        is_said && pattern.is_canonical()
    }

    fn is_nameless(&self, slot: Slot) -> bool {
        matches!(slot, Slot::Drawing | Slot::Word)
    }
}

impl Facts {
    /// True for the name of an area: `region a and region b`.
    fn is_named_a(&self, words: &[&str], at: usize) -> bool {
        let before = words.get(at.wrapping_sub(1));
        let areas =
            before.and_then(|own| self.sheet.areas.iter().find(|(noun, _)| is_same(noun, own)));
        let is_name = |all: &Vec<Area>| all.iter().any(|own| own.name.eq_ignore_ascii_case("a"));
        words[at].eq_ignore_ascii_case("a") && areas.is_some_and(|(_, all)| is_name(all))
    }

    /// The fault of a line that is no sentence: the word that is not understood.
    pub(super) fn not_understood(&self, rules: &Text, line: &str, own: &[&str]) -> Fault {
        let Stop { at, expected, begun, is_nameless, is_whole } = stop(self, own);
        let word = own.get(at).copied().unwrap_or(&line[line.len()..]);
        let problem = match (line[..span(line, word).start].trim(), word) {
            ("", word) => format!("no sentence begins with `{word}`"),
            (understood, "") => format!("`{understood}` is no whole sentence"),
            (understood, word) if is_whole => {
                format!("the sentence `{understood}` is complete before `{word}`")
            }
            (understood, word) => format!("`{word}` is not understood after `{understood}`"),
        };
        let near = nearest(word, expected.iter().map(String::as_str)).map(str::to_owned);
        let near = self.with_is_all(line).or(near).map(|near| format!("did you mean `{near}`? "));
        let noun = format!("`{word}` is no value of `cells`, and is drawn nowhere; ");
        let noun = Some(noun).filter(|_| is_nameless && !word.is_empty());
        let begun = begun.into_iter().map(|form| form.words().replace('?', ""));
        let (what, words) = match expected.len() {
            1..=FEW => ("here can stand", expected.into_iter().collect_vec()),
            _ => ("forms that begin alike are", begun.sorted().collect()),
        };
        let list = format!("{what} `{}`; ", words.iter().take(FEW).format("`, `"));
        let list = Some(list).filter(|_| !words.is_empty());
        let help = [near, noun, list].into_iter().flatten().collect::<String>();
        fault(rules, word, &problem, &(help + "`puzzlec help rules` lists all forms"))
    }

    /// A letter or a number that is printed in cells and is no value, by itself or in the plural: `Ts`.
    fn drawn_word(&self, word: &str) -> Option<Leaf> {
        let layers = &self.unknown.layers;
        let is_given = |cell| layers.iter().any(|layer| layer.is_given(cell));
        let is_printed = |word: &&str| {
            let number = integer(word);
            let is_value = |layer: &Layer| {
                layer.has_word(&word.to_lowercase())
                    || layer.is_of_numbers()
                        && number.is_some_and(|own| layer.values.contains(&own))
            };
            let mut cells = self.sheet.cells.iter().filter(|(cell, _)| !is_given(*cell));
            let is_it =
                |mark: &Mark| ["letter", "number"].contains(&&*mark.noun) && mark.word == **word;
            *word != "a"
                && !layers.iter().any(is_value)
                && cells.any(|(_, own)| own.iter().any(is_it))
        };
        // `As`, of which the singular is a letter
        let letter = word.strip_suffix('s').filter(|own| own.chars().all(char::is_uppercase));
        let values = layers.iter().enumerate().filter_map(|(at, layer)| {
            let is_it =
                |own: &Arc<str>| letter.is_some_and(|letter| own.eq_ignore_ascii_case(letter));
            layer.words.iter().position(is_it).map(|value| Leaf::Value(at, value as i64))
        });
        let own = [Some(word), word.strip_suffix('s')].into_iter().flatten().find(is_printed);
        values.chain(own.map(|own| Leaf::Noun(own.to_owned()))).next()
    }

    /// The range of the first numbers, if the words from one on say it: `from 1 to 9`, `1-9`.
    fn span(&self, words: &[&str], at: usize) -> Option<(Leaf, usize)> {
        let start = if words.get(at)?.eq_ignore_ascii_case("from") { at + 1 } else { at };
        let (first, last) = (integer(words.get(start)?)?, integer(words.get(start + 2)?)?);
        let is_span = ["to", "-", "–", "through"].contains(words.get(start + 1)?);
        let index = self.first_numbers()?;
        let layer = &self.unknown.layers[index];
        let is_own = layer.values.first() == Some(&first) && layer.values.last() == Some(&last);
        (is_span && is_own).then_some((Leaf::Layer(index), start + 3))
    }

    /// The kind of values of which the words from one on list all: `1, 2 and 3`.
    fn listed(&self, words: &[&str], at: usize) -> Option<(Leaf, usize)> {
        let layers = self.unknown.layers.iter().enumerate();
        let own = layers.filter_map(|(index, layer)| {
            let all = layer.values.iter().map(|&value| layer.text(value)).collect_vec();
            let mut found = BTreeSet::new();
            for (end, word) in words.iter().enumerate().skip(at) {
                match all.iter().position(|own| is_same(own, word)) {
                    Some(value) => _ = found.insert(value),
                    None if [",", "and", "or"].contains(word) && end > at => (),
                    None => break,
                }
                if found.len() == all.len() {
                    return Some((Leaf::Layer(index), end + 1));
                }
            }
            None
        });
        own.exactly_one().ok()
    }

    /// The number of all values, if the words from one on say it: `both`, `all three`.
    fn many(&self, words: &[&str], at: usize) -> Option<(Leaf, usize)> {
        let word = |at: usize| words.get(at).map(|own| own.to_lowercase()).unwrap_or_default();
        let (count, end) = match word(at).as_str() {
            "both" => (2, at + 1),
            "all" => (number(&word(at + 1))?, at + 2),
            _ => return None,
        };
        let layers = &self.unknown.layers;
        let is_all = layers.len() == 1 && layers[0].values.len() as i64 == count;
        is_all.then_some((Leaf::Number(count), end))
    }

    /// The values that a number in a text is, one of each kind that has it.
    fn values_of(&self, word: &str) -> Vec<Leaf> {
        // `2s`, `twos`
        let digits = word.strip_suffix('s').filter(|rest| number(rest).is_some());
        let Some(value) = number(digits.unwrap_or(word)) else { return Vec::new() };
        let is_it = |layer: &Layer| layer.is_of_numbers() && layer.values.contains(&value);
        let layers = self.unknown.layers.iter().positions(is_it);
        layers.map(|layer| Leaf::Value(layer, value)).collect()
    }
}

/// The number of a row or a column that a word says, if there is one; `upper` and `lower` are rows of
/// two, or of a corner.
fn ordinal(word: &str, last: i64, of_row: bool, is_corner: bool) -> Option<i64> {
    const NAMES: &str = "first second third fourth fifth sixth seventh eighth ninth tenth";
    let named = NAMES.split(' ').position(|own| own.eq_ignore_ascii_case(word));
    match word.to_lowercase().as_str() {
        "top" | "topmost" if of_row => Some(1),
        "bottom" | "bottommost" if of_row => Some(last),
        "left" | "leftmost" if !of_row => Some(1),
        "right" | "rightmost" if !of_row => Some(last),
        "last" => Some(last),
        "middle" | "central" | "centre" | "center" => (last % 2 == 1).then_some(last / 2 + 1),
        "upper" if of_row && (last == 2 || is_corner) => Some(1),
        "lower" if of_row && (last == 2 || is_corner) => Some(last),
        _ => named.map(|number| number as i64 + 1),
    }
}

/// True for words that change no rule where they stand: `must`, `have to`, `may` after `no`, and what
/// stands before directions.
fn adds_nothing(words: &[&str], at: usize) -> bool {
    const NEGATIONS: [&str; 2] = ["not", "n't"];
    const DIRECTIONS: [&str; 4] = ["horizontally", "vertically", "orthogonally", "diagonally"];
    let word = |at: usize| words.get(at).map(|own| own.to_lowercase()).unwrap_or_default();
    let [before, own, next] = [word(at.wrapping_sub(1)), word(at), word(at + 1)];
    let needs = |own: &str| ["have", "has", "need", "needs"].contains(&own);
    let is_direction = |own: &str| DIRECTIONS.contains(&own);
    let is_joint = |own: &&str| [",", ";", ":", "and", "but", "or", "that"].contains(own);
    let start = words[..at].iter().rposition(is_joint).map_or(0, |joint| joint + 1);
    let is_no = word(start) == "no";
    if NEGATIONS.contains(&&*before) || is_no && (own == "to" || next == "to") {
        return false;
    }
    match own.as_str() {
        "always" | "must" | "should" | "shall" | "also" => true,
        "to" => needs(&before) && !NEGATIONS.contains(&&*word(at.wrapping_sub(2))),
        "either" | "whether" => is_direction(&next),
        "," => {
            is_direction(&next)
                || ["either", "whether"].contains(&&*next) && is_direction(&word(at + 2))
        }
        "may" | "can" => is_no,
        own => needs(own) && next == "to",
    }
}

/// The words and signs of an equation: words of letters or of digits, a sign between two.
fn equation(line: &[&str]) -> Option<Leaf> {
    /// The most letters of a word, so that sums are not too large.
    const MAX_LETTERS: usize = 9;
    let text = line.join(" ");
    let is_word = |word: &str| {
        let is_of = |is_it: fn(char) -> bool| word.chars().all(is_it);
        let is_one = is_of(char::is_alphabetic) || is_of(|sign| sign.is_ascii_digit());
        is_one && (1..=MAX_LETTERS).contains(&word.len())
    };
    let are_words = text.split(['+', '-', '=']).map(str::trim).all(is_word);
    let parts = words(&text).into_iter().map(str::to_owned).collect();
    (are_words && text.matches('=').count() == 1).then_some(Leaf::Words(parts))
}
