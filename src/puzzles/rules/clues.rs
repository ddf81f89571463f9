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

use slots::Slot;

impl Rules {
    /// The clues that a solution gives, or those that are drawn.
    pub(super) fn clues_of(&self, answer: Option<&Answer>) -> Option<Clues<'_>> {
        let slots = Arc::new(self.facts.slots(self.file.filled().ok()?));
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
        let all = slots.all.iter().zip(words).filter_map(clue).collect();
        let loose = self.loose(&slots).map(Arc::new);
        let scattered = self.scattered(loose.clone(), &slots);
        if slots.all.is_empty() && scattered.is_none() {
            return None;
        }
        let layout = loose.map(|loose| {
            let slots = Arc::clone(&slots);
            move || self.layout(&loose, &slots)
        });
        let clues = Clues::new(all, move |clues| self.written(&slots, clues));
        Some(clues.on(size).scattered(scattered).laid(layout))
    }
}
