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
const COLOURS: &str = "blue green red yellow cyan violet pink orange purple sky brown teal";

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
    /// There is a word or a sign in the cell.
    Word(String),
}

impl Look {
    /// The look that a word has by itself.
    fn of(word: &str) -> Option<Self> {
        let place = |words: &str| words.split_whitespace().position(|own| own == word);
        let colour = || match word {
            "water" => Some(0),
            "grey" | "gray" => Some(Grid::PALE),
            _ => place(COLOURS),
        };
        let sign = || SIGNS.split_whitespace().nth(place(SIGNS)? + 1);
        if place(DARK).is_some() {
            Some(Self::Shade(Grid::DARK))
        } else if place(LIGHT).is_some() {
            Some(Self::Empty)
        } else {
            colour().map(Self::Shade).or_else(|| Some(Self::Word(sign()?.to_owned())))
        }
    }

    /// The looks of the words for values, which tell them apart.
    pub(super) fn of_words(layer: &Layer) -> Vec<Self> {
        let initial = |word: &str| word.chars().take(1).collect::<String>().to_uppercase();
        let are_apart = layer.words.iter().map(|word| initial(word)).all_unique();
        let plain =
            |word: &Arc<str>| Self::Word(if are_apart { initial(word) } else { word.to_string() });
        let looks = layer.words.iter().map(|word| Self::of(word).unwrap_or_else(|| plain(word)));
        let looks = looks.collect_vec();
        // Where some of both are given, they are signs.
        let is_given = layer.cells.values().iter().any(Option::is_some);
        if is_given && looks.iter().sorted().eq(&[Self::Shade(Grid::DARK), Self::Empty]) {
            let sign = |look| if look == Self::Empty { "○" } else { "●" };
            return looks.into_iter().map(|look| Self::Word(sign(look).to_owned())).collect();
        }
        if looks.iter().all_unique() { looks } else { layer.words.iter().map(plain).collect() }
    }
}

impl View<'_> {
    /// The value of a cell, if it is given or known.
    pub(super) fn value(&self, layer: &Layer, cell: Cell) -> Option<i64> {
        layer.cells.get(cell).copied().flatten().or_else(|| layer.known(cell, self.known))
    }

    /// The look of a value of a cell.
    fn look(&self, index: usize, cell: Cell) -> Option<Look> {
        let value = self.value(&self.facts.unknown.layers[index], cell)?;
        let look = usize::try_from(value).ok().and_then(|value| self.looks[index].get(value));
        Some(look.cloned().unwrap_or_else(|| Look::Word(value.to_string())))
    }

    /// The marks of a cell that are no values, each with its nouns.
    fn marks<'m>(&self, marks: &'m [Mark]) -> impl Iterator<Item = (&'m str, Vec<&'m str>)> {
        let layers = &self.facts.unknown.layers;
        let is_value =
            |mark: &Mark| layers.iter().any(|layer| layer.given(&mark.noun, &mark.word).is_some());
        let groups = marks.chunk_by(|one, other| one.word == other.word);
        let groups = groups.filter(move |group| !group.iter().any(is_value));
        groups.map(|group| (&*group[0].word, group.iter().map(|mark| &*mark.noun).collect()))
    }

    /// The cell with what is known of it.
    pub(super) fn square(&self, cell: Cell, marks: &[Mark], is_told: bool) -> Square {
        let layers = &self.facts.unknown.layers;
        let is_in = |layer: &Layer| layer.cells.contains(cell);
        let is_out = !layers.is_empty() && !layers.iter().any(is_in);
        // Only some cells have something that is given.
        let is_full = self.facts.sheet.cells.values().iter().all(|marks| !marks.is_empty());
        let given = if is_full { Weight::Plain } else { Weight::Strong };
        let mut square = Square::default();
        let mut is_empty = false;
        let mut words: Vec<(String, Weight)> = Vec::new();
        for (index, layer) in layers.iter().enumerate() {
            let is_given = layer.cells.get(cell).is_some_and(Option::is_some);
            match self.look(index, cell) {
                Some(Look::Word(word)) => {
                    words.push((word, if is_given { Weight::Strong } else { Weight::Plain }));
                }
                Some(Look::Empty) if is_given => words.push(("×".to_owned(), given)),
                Some(Look::Empty) => is_empty = true,
                Some(Look::Shade(Grid::DARK)) => square.shade = Some(Grid::DARK),
                Some(Look::Shade(colour)) => {
                    let others = [cell + Cell::STEPS[0], cell + Cell::STEPS[3]];
                    let own = self.value(layer, cell);
                    let is_first = others.iter().all(|&other| self.value(layer, other) != own);
                    let word = layer.text(own.unwrap_or(0)).chars().take(1).collect::<String>();
                    square.shade = Some(colour).filter(|_| !is_told);
                    words.extend(
                        (is_told || is_first).then(|| (word.to_uppercase(), Weight::Plain)),
                    );
                }
                None => {}
            }
        }
        for (word, nouns) in self.marks(marks) {
            let look = nouns.iter().find_map(|noun| Look::of(noun));
            let is_text = word.chars().all(char::is_alphanumeric);
            let text = match (&look, word.char_indices().next_back()) {
                _ if nouns.contains(&"clue") && word.contains(['/', '\\']) => None,
                (_, Some((at, way))) if nouns.contains(&"clue") => {
                    Some(format!("{}{}", &word[..at], turned(way)))
                }
                (Some(Look::Word(sign)), _) if word.parse::<i32>().is_err() => Some(sign.clone()),
                (Some(Look::Shade(_) | Look::Empty), _) if word.parse::<i32>().is_err() => None,
                _ => Some(word.to_owned()).filter(|_| !is_out || is_text),
            };
            let is_sign = matches!(look, Some(Look::Word(_) | Look::Empty));
            let is_word = nouns.iter().all(|noun| matches!(*noun, "number" | "letter" | "clue"));
            if is_out && !is_sign && !is_word || text.is_none() && nouns.contains(&"clue") {
                square.shade = Some(Grid::DARK);
            }
            words.extend(text.map(|text| (text, given)));
        }
        let is_free = words.is_empty() && square.shade.is_none();
        let on_line = || {
            self.facts.lines.iter().any(|pair| {
                pair.contains(&cell) && self.lines(*pair).is_some_and(|count| count > 0)
            })
        };
        if is_free && is_told && self.facts.unknown.lines == Some(Lines::Cells) && !on_line() {
            words.push(("·".to_owned(), Weight::Faint));
        } else if is_empty && self.is_open && square.shade.is_none() {
            words.push(("·".to_owned(), Weight::Faint));
        }
        let mut words = words.into_iter();
        if let Some((label, weight)) = words.next() {
            (square.label, square.weight) = (label, weight);
        }
        square.corners[0] = self.cage(cell);
        let rest = words.map(|(word, _)| word).join(" ");
        let is_first = square.corners[0].is_empty() && rest != "·";
        square.corners[if is_first { 0 } else { 2 }] = rest;
        for (_, clue) in self.slashed().filter(|(at, _)| *at == cell) {
            square.corners[if clue.side == "down" { 3 } else { 1 }] = clue.words.join(" ");
        }
        square
    }

    /// The number and the operation of a cage, in the first of its cells.
    fn cage(&self, cell: Cell) -> String {
        let areas = self.partitions.iter().flatten();
        let own = areas.filter(|area| area.cells.first() == Some(&cell));
        let clue = own.filter_map(|area| area.clue).map(|(number, operation)| {
            let sign = operation.map(|sign| match sign {
                'x' | '*' => '×',
                '/' => '÷',
                '-' => '−',
                sign => sign,
            });
            format!("{number}{}", sign.iter().format(""))
        });
        clue.collect_vec().join(" ")
    }
}

/// The arrow of the direction of a clue.
fn turned(way: char) -> char {
    match way {
        '<' => '←',
        '^' => '↑',
        '>' => '→',
        'v' => '↓',
        way => way,
    }
}
