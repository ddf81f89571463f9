//! The clues that a solution gives, and files that have some of them.

use itertools::Itertools;

use super::clue::Clue;
use super::pool::{Pool, number_of, told_beside};
use super::riddle::Riddle;
use super::stock::Stock;
use super::{Houses, Zebra};
use crate::engines::random::Random;
use crate::puzzle::clues::{self, Clues, Making};
use crate::puzzle::document::Document;

impl Zebra {
    /// The clues that a solution gives, or those of the file.
    ///
    /// The names and the subjects are the numbers of the clues. Those of the file come first if all
    /// of them hold.
    pub(super) fn clues_of(&self, houses: Option<&Houses>) -> Option<Clues> {
        let mut all = self.clues.clone();
        if let Some(houses) = houses {
            let places = self.places(houses).ok()?;
            let place = |value| number_of(&self.scales, &places, value);
            if !all.iter().all(|clue| clue.claim.holds(&place)) {
                all.clear();
            }
            let names = self.file.names();
            let values = self.file.values().map(|(_, value)| value.clone()).collect_vec();
            let place = self.file.place().ok()?;
            let mut riddle = Riddle::new(&place, &names, &values, &self.scales);
            riddle.has_row = self.has_places;
            // A solution has its own sentences.
            let seed = places.iter().fold(0, |seed, &own| Random::new(seed ^ own as u64).word());
            let asked = self.file.ask.as_ref().and_then(|ask| {
                let [value, category] = &**ask.get_ref();
                let of = |all: &[String], own| all.iter().position(|other| other == own);
                Some((of(&values, value)?, of(&names, category)?))
            });
            let sentences = Pool::new(&riddle, seed).sentences(&places, asked).into_iter();
            all.extend(sentences.filter(|own| self.has_places || !own.claim.has_place()));
        }
        let given = (1..).zip(all).map(|(number, clue): (usize, _)| {
            clues::Clue::new(number, &clue.text).said_of(number).meaning(clue)
        });
        Some(Clues::new(given.collect()))
    }

    /// A value and a category that these clues do not tell at once, and the value perhaps in no
    /// clue, as the zebra; nothing if there are no clues.
    fn asked(&self, clues: &[&Clue]) -> Option<[String; 2]> {
        let (values, n) = (self.file.values().collect_vec(), self.file.num_houses());
        let names = self.file.names();
        let is_person = |own: &String| Stock::named(own).is_some_and(|own| own.phrase.is_person());
        let category = names.iter().position(is_person).unwrap_or(0);
        let is_told = |value: usize| {
            let mut beside = clues.iter().filter_map(|clue| told_beside(&clue.claim, value));
            beside.any(|other| other / n == category)
        };
        let spoken = clues.iter().flat_map(|own| own.claim.values()).map(|own| own.1).collect_vec();
        let open = (0..values.len()).filter(|&own| own / n != category && !is_told(own));
        let value =
            open.min_by_key(|value| spoken.contains(value)).filter(|_| !clues.is_empty())?;
        Some([values[value].1.clone(), names[category].clone()])
    }
}

impl Making for Zebra {
    fn write_clues(&self, clues: &[&clues::Clue], document: &mut Document) {
        let kept = clues.iter().filter_map(|clue| clue.meant::<Clue>()).collect_vec();
        let text: String = kept.iter().flat_map(|clue| [&*clue.text, "\n"]).collect();
        document.set_text("clues", &text);
        let by_default = kept.is_empty() || kept.iter().any(|clue| clue.claim.has_place());
        if self.file.places.is_none() && self.has_places != by_default {
            document.set("places", &self.has_places.to_string());
        }
        if self.file.ask.is_none()
            && let Some(asked) = self.asked(&kept)
        {
            document.set("ask", &toml::Value::from(asked.to_vec()).to_string());
        }
    }
}
