//! Clues that a solution gives: values and marks in cells, words beside lines, signs, numbers of areas.

mod areas;
mod given;
mod layout;
mod scattered;
mod shaped;
mod slots;
mod written;

use super::Rules;
use super::solution::Answer;
use crate::puzzle::prelude::*;
use crate::puzzle::task::AnySolution;

use slots::{Slot, Slots};

impl Rules {
    /// The places where clues can stand.
    fn slots(&self) -> Option<Slots> {
        Some(self.facts.slots(self.file.filled().ok()?))
    }

    /// The clues that a solution gives, or those that are drawn.
    pub(super) fn clues_of(&self, answer: Option<&Answer>) -> Option<Clues> {
        let slots = self.slots()?;
        let words = match answer {
            None => slots.all.iter().map(|slot| slot.drawn.clone()).collect(),
            Some(answer) => self.facts.given(&slots, answer)?,
        };
        let size = self.facts.sheet.cells.size();
        let clue = |(slot, word): (&Slot, Option<String>)| {
            let text = word?;
            Some(Clue {
                names: slot.names(&self.facts),
                subjects: slot.subjects.clone(),
                sentences: Arc::clone(&slot.sentences),
                place: slot.place.halves(size),
                is_bound: slot.is_bound,
                ..Clue::new(&slot.name, text)
            })
        };
        if slots.all.is_empty() && self.loose(&slots).is_none() && !self.has_new_areas() {
            return None;
        }
        let all = slots.all.iter().zip(words).filter_map(clue).collect();
        Some(Clues::new(all).on(size))
    }
}

impl Making for Rules {
    fn write_clues(&self, clues: &[&Clue], document: &mut Document) {
        if let Some(slots) = self.slots() {
            self.with_clues(&slots, clues).write(&self.file, document);
        }
    }

    fn resize(&self, size: (usize, usize), document: &mut Document) -> bool {
        self.write_or_not(self.with_shape(size).as_ref(), document)
    }

    fn scatter(&self, seed: u64, _: usize, document: &mut Document) -> bool {
        let file = self.slots().and_then(|slots| self.scattered(&slots, seed));
        self.write_or_not(file.as_ref(), document)
    }

    fn layout(&self, document: &mut Document) -> bool {
        let layout = self.slots().and_then(|slots| self.layout_of(&slots));
        self.write_or_not(layout.as_ref().map(|layout| &layout.file), document)
    }

    fn lay_out(&self, solution: &dyn AnySolution, document: &mut Document) -> bool {
        let answer = solution.typed().downcast_ref();
        let slots = self.slots();
        let laid = slots.zip(answer).and_then(|(slots, answer)| {
            let layout = self.layout_of(&slots)?;
            self.laid_out(&layout, &slots, answer)
        });
        self.write_or_not(laid.as_ref(), document)
    }

    fn figure(&self) -> Option<String> {
        Some(self.facts.figure())
    }
}
