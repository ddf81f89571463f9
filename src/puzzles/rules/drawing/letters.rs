//! Equations of letters.

use super::{View, figure};
use crate::puzzle::prelude::*;
use crate::puzzles::rules::syntax::Arg;

impl View<'_> {
    /// The equations, and the values of letters.
    pub(super) fn letters(&self) -> Vec<Block> {
        let words = self.facts.sentences.iter().filter_map(|(_, node)| {
            if let Some(Arg::Words(words)) = node.args.first() { Some(words) } else { None }
        });
        let equation = |words: &Vec<String>| figure(|is_told| self.equation(words, is_told));
        let letters = self.facts.all_letters.iter().copied();
        let known =
            letters.filter_map(|letter| Some((letter, self.found.letter(letter)?))).collect_vec();
        let values = known.iter().map(|(_, value)| value.to_string()).collect();
        let heading = known.iter().map(|(letter, _)| letter.to_string());
        let table = Block::table(heading, [values]);
        words.map(equation).chain(Some(table).filter(|_| !known.is_empty())).collect()
    }

    /// The terms of an equation below each other, with digits for the letters that are known.
    fn equation(&self, words: &[String], is_told: bool) -> Grid {
        let mut rows: Vec<(&str, &str)> = Vec::new();
        let mut sign = "";
        for word in words {
            match word.as_str() {
                "+" | "-" | "=" => sign = word,
                word => rows.push((std::mem::take(&mut sign), word)),
            }
        }
        let length = |word: &str| word.chars().count();
        let width = 1 + rows.iter().map(|(_, word)| length(word)).max().unwrap_or(0);
        let square = |row: usize, column: usize| {
            let (sign, word) = rows[row];
            let Some(at) = (column + length(word)).checked_sub(width) else {
                let is_next = column + length(word) + 1 == width;
                return Some(Square::new(Some(Grid::BESIDE), if is_next { sign } else { "" }));
            };
            let letter = word.chars().nth(at)?;
            let Some(value) = self.found.letter(letter) else {
                return Some(Square::new(None, letter).weighing(Weight::Strong));
            };
            let corner = if is_told { String::new() } else { letter.to_string() };
            Some(Square::new(None, value.to_string()).cornered([&*corner, "", "", ""]))
        };
        Grid::of((rows.len(), width), square)
    }
}
