//! Clues that a solution gives: values and marks in cells, words beside lines, signs, numbers of areas.

mod areas;
mod given;
mod layout;
mod prelude;
mod scattered;
mod shaped;
mod slots;
mod written;

use serde_json::Value;

use crate::puzzle::clues::Layout;
use prelude::*;

impl Rules {
    /// The clues that a solution gives, or those that are drawn.
    pub(super) fn clues_of(&self, answer: Option<&Answer>) -> Option<Clues<'_>> {
        let filled = self.file.filled().ok()?;
        let slots = self.facts.slots(&filled).unwrap_or_default();
        let words = match answer {
            None => slots.iter().map(|slot| slot.drawn.clone()).collect(),
            Some(answer) => self.facts.given(&filled, &slots, answer)?,
        };
        let clue = |(slot, word): (&Slot, Option<String>)| {
            let (subjects, sentences) = (slot.subjects.clone(), Arc::clone(&slot.sentences));
            let (text, place) = (word?, slot.place.halves());
            let names = slot.names(&self.facts);
            let is_bound = slot.is_bound;
            Some(Clue {
                names,
                subjects,
                sentences,
                place,
                is_bound,
                ..Clue::new(&slot.name, text)
            })
        };
        let all = slots.iter().zip(words).filter_map(clue).collect();
        let size = self.facts.sheet.cells.size();
        let scattered = self.scattered(&filled, &slots);
        let loose = self.words(&filled, &slots);
        let layout = loose.and_then(|own| Some((self.layout(&own, &filled, &slots)?, own)));
        let layout = layout.map(|(layout, loose)| {
            let (text, blank) = (FAMILY.write(&layout.file), filled.clone());
            let of = move |solution: &Value| {
                let words = layout.words(solution, &loose.cells)?;
                let board = loose.with(words, &self.facts, &blank);
                Some(FAMILY.write(&File { board, ..self.file.clone() }))
            };
            Layout::new(text, of)
        });
        if slots.is_empty() && scattered.is_none() {
            return None;
        }
        let clues = Clues::new(all, move |clues| self.written(&filled, &slots, clues));
        Some(clues.on(size).scattered(scattered).laid(layout))
    }
}
