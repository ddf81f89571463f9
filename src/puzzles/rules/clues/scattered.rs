//! Marks that are no clues, such as trees and walls, in other places.

use super::super::FAMILY;
use super::*;
use crate::engines::random::Random;

/// The least part of the cells that is free, one of so many, where marks can lie elsewhere.
const FREE: usize = 4;

impl Rules {
    /// The file with the marks that stay in other places, for each seed: those of single cells that
    /// sentences do not pair.
    pub(super) fn scattered(
        &self,
        filled: &File,
        slots: &[Slot],
    ) -> Option<impl Fn(u64) -> String + Send + Sync + use<>> {
        let text = filled.board.as_ref().filter(|text| size(text.get_ref()).is_none())?;
        let drawing = Drawing::read(text).ok()?;
        let lattice = self.facts.sheet.cells.lattice();
        let board = drawing.board(lattice).ok()?.map(|_, &mark| mark.to_owned());
        let is_on = |cell: Cell| self.facts.sheet.cells.contains(cell);
        let is_clue =
            |cell: Cell| slots.iter().any(|slot| slot.place == Place::Cell(cell) && !slot.is_bound);
        // Clues in other cells are made anew, and leave nothing but what stays without them.
        let stays = |cell: Cell| {
            let slot = slots.iter().find(|slot| slot.place == Place::Cell(cell));
            slot.map_or_else(|| board[cell].clone(), |slot| slot.blank.clone())
        };
        let own = board.cells().filter(|&cell| is_on(cell)).collect_vec();
        let words = own.iter().map(|&cell| stays(cell)).collect_vec();
        let is_single = |word: &String| {
            let marks = drawing.on_board(word);
            !marks.iter().any(|mark| ["letter", "clue"].contains(&mark.noun.as_str()))
        };
        let count = words.iter().filter(|word| *word != ".").count();
        let has_clue = own.iter().any(|&cell| is_clue(cell) && board[cell] != stays(cell));
        let is_fit = count > 0 && count * FREE <= own.len() * (FREE - 1);
        if !is_fit || !words.iter().all(is_single) {
            return None;
        }
        // Some clue shows which ones there are.
        let shown = own.iter().find(|&&cell| is_clue(cell) && board[cell] != stays(cell)).copied();
        let example = shown.map(|cell| (stays(cell), board[cell].clone())).filter(|_| has_clue);
        let (file, facts) = (self.file.clone(), Arc::clone(&self.facts));
        let filled = filled.clone();
        Some(move |seed| {
            let mut words = words.clone();
            Random::new(seed).shuffle(&mut words);
            if let Some((blank, clue)) = &example
                && let Some(word) = words.iter_mut().find(|word| *word == blank)
            {
                word.clone_from(clue);
            }
            let at = |cell: Cell| own.binary_search(&cell).ok().map(|index| words[index].clone());
            let board = facts.board_with(&filled, at);
            FAMILY.write(&File { board, ..file.clone() })
        })
    }
}
