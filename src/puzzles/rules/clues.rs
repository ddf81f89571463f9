//! Clues that a solution gives: values and marks in cells, words beside lines, signs, numbers of areas.

mod areas;
mod given;
mod layout;
mod prelude;
mod scattered;
mod shaped;
mod slots;
mod written;

use prelude::*;

impl Rules {
    /// The clues that a solution gives, or those that are drawn.
    pub(super) fn clues_of(&self, answer: Option<&Answer>) -> Option<Clues<'_>> {
        let filled = self.file.filled().ok()?;
        let slots = self.facts.slots(&filled);
        let words = match answer {
            None => slots.iter().map(|slot| slot.drawn.clone()).collect(),
            Some(answer) => self.facts.given(&filled, &slots, answer)?,
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
        let all = slots.iter().zip(words).filter_map(clue).collect();
        let loose = self.loose(&filled, &slots).map(Arc::new);
        let scattered = self.scattered(loose.clone(), &filled, &slots);
        if slots.is_empty() && scattered.is_none() {
            return None;
        }
        let known = Arc::new((filled, slots));
        let layout = loose.map(|loose| {
            let known = Arc::clone(&known);
            move || self.layout(&loose, &known.0, &known.1)
        });
        let clues = Clues::new(all, move |clues| self.written(&known.0, &known.1, clues));
        Some(clues.on(size).scattered(scattered).laid(layout))
    }
}
