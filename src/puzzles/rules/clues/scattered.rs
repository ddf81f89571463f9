//! Marks that are no clues, such as trees and walls, and areas such as cages, in other places.

use super::slots::{Place, Slots};
use crate::engines::random::Random;
use crate::puzzle::prelude::*;
use crate::puzzles::rules::sheet::Drawing;
use crate::puzzles::rules::words::size;
use crate::puzzles::rules::{Facts, File, Rules, Text};
use crate::sentences::singular;

/// The least part of the cells that is free, one of so many, where marks can lie elsewhere.
const FREE: usize = 4;

/// The drawings that are tried until the rules say something about one.
pub(super) const READS: u64 = 20;

/// The first of some files that can be read, or the first one.
pub(super) fn readable(files: impl IntoIterator<Item = File>) -> Option<File> {
    files.into_iter().find_or_first(|file| Rules::read(file.clone()).is_ok())
}

/// The words of a board that lie elsewhere in each puzzle.
pub(super) struct Loose {
    pub(super) cells: Vec<Cell>,
    /// The word of each cell without clues.
    pub(super) words: Vec<String>,
    /// A word without and with a clue, of which a board has one, since it shows which clues there are.
    example: Option<(String, String)>,
}

impl Loose {
    /// The board with these words in another order.
    fn shuffled(&self, seed: u64, facts: &Facts, file: &File) -> Option<Text> {
        let mut words = self.words.clone();
        Random::new(seed).shuffle(&mut words);
        self.with(words, facts, file)
    }

    /// The board with other words in these cells.
    pub(super) fn with(&self, mut words: Vec<String>, facts: &Facts, file: &File) -> Option<Text> {
        if let Some((blank, clue)) = &self.example
            && let Some(word) = words.iter_mut().find(|word| *word == blank)
        {
            word.clone_from(clue);
        }
        let at = |own: Cell| self.cells.binary_search(&own).ok().map(|index| words[index].clone());
        facts.board_with(file, at)
    }
}

impl Rules {
    /// True if areas can be drawn anew.
    pub(super) fn has_new_areas(&self) -> bool {
        !self.facts.redrawn_areas(self.facts.sheet.cells.size(), 0).is_empty()
    }

    /// The file with the marks that stay in other places and with other areas, for each seed; nothing
    /// if it has none.
    pub(super) fn scattered(&self, slots: &Slots, seed: u64) -> Option<File> {
        let words = self.loose(slots);
        if words.is_none() && !self.has_new_areas() {
            return None;
        }
        let seeds = (0..READS).map(|read: u64| seed.wrapping_add(read << 32));
        readable(seeds.map(|seed| self.scattered_once(slots, words.as_ref(), seed)))
    }

    /// The same, which need not be readable.
    fn scattered_once(&self, slots: &Slots, words: Option<&Loose>, seed: u64) -> File {
        let (size, filled) = (self.facts.sheet.cells.size(), &slots.file);
        let numbers = slots.all.iter().filter_map(|slot| match slot.place {
            Place::Cell(cell) => Some((cell, (slot.blank.clone(), slot.drawn.clone()))),
            _ => None,
        });
        let numbers: BTreeMap<_, _> = numbers.collect();
        let mut file = self.file.clone();
        if let Some(words) = words {
            file.board = words.shuffled(seed, &self.facts, filled);
        }
        for (noun, areas) in self.facts.redrawn_areas(size, seed) {
            if words.is_none() && !numbers.is_empty() {
                // A number in the first cell shows which clues there are.
                let example = numbers.values().find_map(|(_, drawn)| drawn.clone());
                let first = areas.first().and_then(|area| area.first()).copied();
                let at = |cell: Cell| {
                    let example = || example.clone().filter(|_| Some(cell) == first);
                    example().or_else(|| numbers.get(&cell).map(|(blank, _)| blank.clone()))
                };
                file.board = self.facts.board_with(filled, at);
            }
            let text = self.facts.drawing(&noun, &areas, size);
            let own = file.named_mut().filter(|(own, _)| *own == noun);
            own.for_each(|(_, own)| own.clone_from(&text));
        }
        file
    }

    /// The words of the board, if some are marks of single cells that sentences do not pair, and
    /// enough cells are free.
    pub(super) fn loose(&self, Slots { file, all }: &Slots) -> Option<Loose> {
        let text = file.board.as_ref().filter(|text| size(text.get_ref()).is_none())?;
        let drawing = Drawing::read(text).ok()?;
        let lattice = self.facts.sheet.cells.lattice();
        let board = drawing.board(lattice).ok()?.map(|_, &mark| mark.to_owned());
        let is_on = |cell: &Cell| self.facts.sheet.cells.contains(*cell);
        let slot = |cell: Cell| all.iter().find(|slot| slot.place == Place::Cell(cell));
        let is_clue = |cell: Cell| slot(cell).is_some_and(|slot| !slot.is_bound);
        // Clues in other cells are made anew, and leave nothing but what stays without them.
        let stays = |cell| slot(cell).map_or(&board[cell], |slot| &slot.blank).clone();
        let cells = board.cells().filter(is_on).collect_vec();
        let words = cells.iter().map(|&cell| stays(cell)).collect_vec();
        let is_single = |word: &String| {
            let marks = drawing.on_board(word);
            !marks.iter().any(|mark| ["letter", "clue"].contains(&mark.noun.as_str()))
        };
        let count = words.iter().filter(|word| *word != ".").count();
        let is_fit = count > 0 && count * FREE <= cells.len() * (FREE - 1);
        if !is_fit || !words.iter().all(is_single) {
            return None;
        }
        // Some clue shows which ones there are.
        let has_clue = |&&cell: &&Cell| is_clue(cell) && board[cell] != stays(cell);
        let shown = cells.iter().find(has_clue).copied();
        let example = shown.map(|cell| (stays(cell), board[cell].clone()));
        Some(Loose { cells, words, example })
    }
}

impl File {
    /// The drawings under their nouns.
    pub(super) fn named_mut(&mut self) -> impl Iterator<Item = (String, &mut Text)> {
        let regions = self.regions.iter_mut().map(|text| ("region".to_owned(), text));
        regions.chain(self.drawings.iter_mut().map(|(noun, text)| (singular(noun), text)))
    }
}
