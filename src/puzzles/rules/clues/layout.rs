//! Puzzles whose solutions say where the marks of another puzzle can lie.

use super::super::solution::Value::{Number, Word};
use super::super::unknown::excepted;
use super::super::words::several;
use super::scattered::Loose;
use super::slots::Slots;
use crate::puzzle::prelude::*;
use crate::puzzles::rules::sheet::{Drawing, Mark};
use crate::puzzles::rules::solution::Answer;
use crate::puzzles::rules::{File, Rules};
use crate::sentences::singular;

/// A puzzle whose solutions say where marks can stand.
pub(super) struct Layout {
    pub(super) file: File,
    loose: Loose,
    /// The word on the board for each noun of its marks.
    words: BTreeMap<String, String>,
}

impl Rules {
    /// The puzzle in which marks without clues, of cells that have no values, are further values, as
    /// many as are drawn: rules that speak of clues are left out.
    pub(super) fn layout_of(&self, slots: &Slots) -> Option<Layout> {
        let (loose, filled) = (self.loose(slots)?, &slots.file);
        let (rows, columns) = self.facts.sheet.cells.size();
        let drawing = Drawing::read(filled.board.as_ref()?).ok()?;
        let mut counts = BTreeMap::<String, usize>::new();
        let mut words = BTreeMap::new();
        for word in loose.words.iter().filter(|word| *word != ".") {
            let [mark] = <[Mark; 1]>::try_from(drawing.on_board(word)).ok()?;
            *counts.entry(mark.noun.clone()).or_default() += 1;
            let own = words.entry(mark.noun).or_insert_with(|| word.clone());
            if own != word {
                return None;
            }
        }
        let (values, except) = excepted(filled.cells.as_ref()?.get_ref());
        let is_fit = except.map(singular).sorted().eq(words.keys().cloned())
            && loose.words.len() == rows * columns
            && self.facts.sheet.cells.lattice() == Lattice::Square;
        if !is_fit || filled.lines.is_some() {
            return None;
        }
        let text = |text: String| Some(Spanned::new(0..0, text));
        let mut file = slots.redrawn(&self.facts, &vec![None; slots.all.len()]);
        file.board = text(format!("{rows} x {columns}"));
        file.cells = text(format!("{}, {values}", words.keys().format(", ")));
        let kept = self.kept_rules(&file, slots, false).into_inner();
        let count = |(noun, count): (&String, &usize)| {
            let noun = if *count == 1 { noun.clone() } else { several(noun) };
            format!("the board has exactly {count} {noun}\n")
        };
        let counts = counts.iter().map(count).collect::<String>();
        file.rules = Spanned::new(0..0, format!("{}\n{counts}", kept.trim_end()));
        Self::read(file.clone()).ok()?;
        Some(Layout { file, loose, words })
    }

    /// The file with the marks where a solution of a layout has them.
    pub(super) fn laid_out(&self, layout: &Layout, slots: &Slots, answer: &Answer) -> Option<File> {
        let values = answer.cells.values().next()?;
        let word = |&cell: &Cell| match values.get(cell)? {
            Word(own) => Some(layout.words.get(own).map_or(".", |word| word).to_owned()),
            Number(_) => None,
        };
        let words = layout.loose.cells.iter().map(word).collect::<Option<_>>()?;
        let board = layout.loose.with(words, &self.facts, &slots.file);
        Some(File { board, ..self.file.clone() })
    }
}
