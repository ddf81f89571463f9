//! Files with other clues.

use super::slots::{Place, Slot, Slots};
use crate::puzzle::prelude::*;
use crate::puzzles::rules::sheet::Drawing;
use crate::puzzles::rules::words::size;
use crate::puzzles::rules::{Facts, File, Rules, Text};
use crate::sentences::singular;
use crate::shapes::drawing::marks_and_legend;

/// A rule that every grid keeps.
const NO_RULE: &str = "the board has at least 0 cells\n";

/// The most columns of a line of a legend.
const WIDTH: usize = 72;

impl Rules {
    /// The file with these clues.
    pub(super) fn with_clues(&self, slots: &Slots, clues: &[&Clue]) -> File {
        let Slots { file: filled, all } = slots;
        let texts = texts(clues);
        let words = all.iter().map(|slot| texts.get(&*slot.name).map(|&word| word.to_owned()));
        let words = words.collect_vec();
        let mut file = slots.redrawn(&self.facts, &words);
        let own = &self.file;
        // What is the same as before keeps its parameters.
        if file.board == filled.board {
            file.board.clone_from(&own.board);
        }
        if file.signs == filled.signs {
            file.signs.clone_from(&own.signs);
        }
        for (noun, text) in &mut file.drawings {
            if filled.drawings.get(noun) == Some(text) {
                text.clone_from(&own.drawings[noun]);
            }
        }
        (file.cells, file.lines) = (own.cells.clone(), own.lines.clone());
        (file.divide, file.letters) = (own.divide.clone(), own.letters.clone());
        file.regions.clone_from(&own.regions);
        let is_bare = |(slot, word): (&Slot, &Option<String>)| slot.is_bound && word.is_none();
        file.rules = self.kept_rules(&file, slots, all.iter().zip(&words).any(is_bare));
        file
    }

    /// Writes a file into a document of this puzzle, if there is one.
    pub(super) fn write_or_not(&self, file: Option<&File>, document: &mut Document) -> bool {
        if let Some(file) = file {
            file.write(&self.file, document);
        }
        file.is_some()
    }

    /// The rules without those that speak of clues that the file does not have, or has with values
    /// that are not those of a solution.
    pub(super) fn kept_rules(&self, file: &File, slots: &Slots, is_bare: bool) -> Text {
        let Some(facts) = file.filled().ok().and_then(|file| file.facts().ok()) else {
            return self.file.rules.clone();
        };
        let of_clues: BTreeSet<&String> =
            slots.all.iter().flat_map(|slot| &*slot.sentences).collect();
        let of_values = if is_bare { self.facts.of_values() } else { Vec::new() };
        // Parameters have their values in sentences, but not in the lines of the file.
        let Ok(full) = self.file.filled() else { return self.file.rules.clone() };
        let is_idle = |line: &str| {
            let text = line.split('#').next().unwrap_or_default().trim().trim_end_matches('.');
            let alone = || Spanned::new(0..0, text.to_owned());
            of_values.iter().any(|own| *own == text)
                || of_clues.iter().any(|own| *own == text)
                    && facts.clone().read_sentences(&alone()).is_err()
        };
        let (own, full) = (self.file.rules.get_ref().lines(), full.rules.get_ref().lines());
        let lines = own.zip(full.map(is_idle)).collect_vec();
        if !lines.iter().any(|(_, is_idle)| *is_idle) {
            return self.file.rules.clone();
        }
        let kept = lines.iter().filter(|(_, is_idle)| !is_idle);
        let kept = kept.map(|(line, _)| (*line).to_owned() + "\n").collect::<String>();
        // A file has a rule, be it one that says nothing.
        let kept = if kept.trim().is_empty() { NO_RULE.to_owned() } else { kept };
        Spanned::new(0..0, kept)
    }
}

impl Slots {
    /// The file with these words in its places.
    pub(super) fn redrawn(&self, facts: &Facts, words: &[Option<String>]) -> File {
        let (mut file, slots) = (self.file.clone(), &self.all);
        let word = |place: &Place| {
            let index = slots.iter().position(|slot| slot.place == *place)?;
            Some(words[index].clone().unwrap_or_else(|| slots[index].blank.clone()))
        };
        if slots.iter().any(|slot| matches!(slot.place, Place::Cell(_))) {
            file.board = facts.board_with(&self.file, |cell| word(&Place::Cell(cell)));
        }
        for (side, text) in file.sides() {
            let mut words = text.get_ref().split_whitespace().enumerate().map(|(index, own)| {
                word(&Place::Side(side, index)).unwrap_or_else(|| own.to_owned())
            });
            *text = Spanned::new(0..0, words.join(" "));
        }
        if slots.iter().any(|slot| matches!(slot.place, Place::Between(_))) {
            let signs = signs_of(&facts.sheet.cells, |pair| {
                word(&Place::Between(pair)).unwrap_or_default()
            });
            let legend = file.signs.as_ref().map_or("", |text| marks_and_legend(text.get_ref()).1);
            file.signs = Some(Spanned::new(0..0, signs + legend));
        }
        let nouns = facts.sheet.areas.iter().filter(|(noun, _)| {
            let is_own = |slot: &Slot| matches!(&slot.place, Place::Area(own, _) if own == *noun);
            slots.iter().any(is_own)
        });
        for (noun, areas) in nouns {
            let is_own = |(own, _): &(&String, &mut Text)| singular(own) == *noun;
            let Some((_, text)) = file.drawings.iter_mut().find(is_own) else { continue };
            let entries = areas.iter().enumerate().filter_map(|(index, area)| {
                let word = word(&Place::Area(noun.clone(), index))?;
                (!word.is_empty()).then(|| format!("{} = {word}", area.name))
            });
            let lines = entries.coalesce(|line, entry| match line.len() + entry.len() + 2 {
                ..=WIDTH => Ok(format!("{line}, {entry}")),
                _ => Err((line, entry)),
            });
            let legend = lines.map(|line| line + "\n").collect::<String>();
            *text = Spanned::new(0..0, marks_and_legend(text.get_ref()).0.to_owned() + &legend);
        }
        file
    }
}

impl File {
    /// Writes the keys that differ from those of another file into the document of that one.
    pub(super) fn write(&self, before: &Self, document: &mut Document) {
        for (key, own, before) in [("n", self.n, before.n), ("m", self.m, before.m)] {
            if own != before {
                document.set_or_remove(key, own.map(|number| number.to_string()).as_deref());
            }
        }
        for ((key, own), (_, before)) in self.texts().into_iter().zip(before.texts()) {
            if own != before {
                document.set_text(&key, own);
            }
        }
    }

    /// The texts that can differ between puzzles of a kind, under their keys.
    fn texts(&self) -> Vec<(String, &str)> {
        let own = [
            ("board", self.board.as_ref()),
            ("regions", self.regions.as_ref()),
            ("signs", self.signs.as_ref()),
            ("top", self.top.as_ref()),
            ("bottom", self.bottom.as_ref()),
            ("left", self.left.as_ref()),
            ("right", self.right.as_ref()),
            ("cells", self.cells.as_ref()),
            ("rules", Some(&self.rules)),
        ];
        let own = own.into_iter().map(|(key, text)| (key.to_owned(), text));
        let drawings = self.drawings.iter();
        let drawings = drawings.map(|(noun, text)| (format!("drawings.{noun}"), Some(text)));
        let all = own.chain(drawings);
        all.map(|(key, text)| (key, text.map_or("", |text| text.get_ref().as_str()))).collect()
    }

    /// The clues outside of the frame, by their sides.
    pub(super) fn sides(&mut self) -> impl Iterator<Item = (&'static str, &mut Text)> {
        let Self { top, bottom, left, right, .. } = self;
        let sides = [("top", top), ("bottom", bottom), ("left", left), ("right", right)];
        sides.into_iter().filter_map(|(side, text)| Some((side, text.as_mut()?)))
    }
}

impl Facts {
    /// The facts of the file that has these words in its places.
    pub(super) fn with_words(&self, slots: &Slots, words: &[Option<String>]) -> Option<Self> {
        let mut facts = slots.redrawn(self, words).facts().ok()?;
        facts.sentences.clone_from(&self.sentences);
        facts.all_letters.clone_from(&self.all_letters);
        Some(facts)
    }

    /// The board with other words in some cells: where these are as long as the ones before, at the
    /// places of these.
    pub(super) fn board_with(
        &self,
        file: &File,
        word: impl Fn(Cell) -> Option<String>,
    ) -> Option<Text> {
        let drawn = file.board.as_ref().filter(|text| size(text.get_ref()).is_none());
        let Some(text) = drawn else {
            let board = self.sheet.cells.text(|cell, _| word(cell).unwrap_or_else(|| ".".into()));
            return Some(Spanned::new(0..0, board));
        };
        let board = Drawing::read(text).ok()?.board(self.sheet.cells.lattice()).ok()?;
        let new = board.map(|cell, &own| word(cell).unwrap_or_else(|| own.to_owned()));
        let is_alike = board.iter().all(|(cell, own)| own.len() == new[cell].len());
        if !is_alike {
            return Some(Spanned::new(0..0, in_columns(&new) + marks_and_legend(text.get_ref()).1));
        }
        let mut redrawn = text.get_ref().clone();
        for (cell, word) in new.iter() {
            redrawn.replace_range(board.span(cell), word);
        }
        Some(Spanned::new(0..0, redrawn))
    }
}

/// A drawing of signs between cells.
pub(super) fn signs_of<T>(cells: &Board<T>, sign: impl Fn([Cell; 2]) -> String) -> String {
    let (rows, columns) = cells.size();
    let at = |row: usize, column: usize, step: Cell| {
        let cell = Cell::plane(row as i32, column as i32);
        let is_pair = cells.contains(cell) && cells.contains(cell + step);
        let sign = if is_pair { sign([cell, cell + step]) } else { String::new() };
        if sign.is_empty() { " ".to_owned() } else { sign }
    };
    let mut text = String::new();
    for row in 0..rows {
        let across = (0..columns).map(|column| {
            let is_cell = cells.contains(Cell::plane(row as i32, column as i32));
            format!("{}{}", if is_cell { "." } else { "#" }, at(row, column, Cell::RIGHT))
        });
        let down = (0..columns).map(|column| at(row, column, Cell::DOWN) + " ");
        for line in [across.collect::<String>(), down.collect::<String>()] {
            text.extend([line.trim_end(), "\n"]);
        }
    }
    text.trim_end().to_owned() + "\n"
}

/// A board of words in columns of the same width, with blanks between them if that is not one.
pub(super) fn in_columns(board: &Board<String>) -> String {
    let width = board.values().iter().map(|word| word.chars().count()).max().unwrap_or(1);
    let text = board.text(|_, word| format!("{word:width$}"));
    text.lines().flat_map(|line| [line.trim_end(), "\n"]).collect()
}
