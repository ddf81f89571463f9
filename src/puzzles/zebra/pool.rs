//! The sentences that a solution gives, drawn by lot from all that are true.

use rustc_hash::FxHashSet;

use super::clue::{Claim, Clue, Value, Way};
use super::grammar::meaning;
use super::kinds::{KINDS, Kind, On};
use super::riddle::{Riddle, Scale};
use super::speech::{Speech, Subject};
use super::stock::{Phrase, Stock};
use crate::engines::random::Random;
use crate::puzzle::prelude::*;

/// A way to draw sentences.
pub(super) struct Pool<'p> {
    riddle: &'p Riddle<'p>,
    pub(super) speech: Speech<'p>,
    random: Random,
    /// The places of all values in some arrangements, which tell whether a sentence says much.
    samples: Vec<Vec<i64>>,
}

/// The arrangements, and those of them at least in which a sentence does not hold.
const SAMPLES: usize = 40;
const FALSE: usize = 5;
/// The trials for each sentence.
const TRIALS: usize = 40;

impl<'p> Pool<'p> {
    pub(super) fn new(riddle: &'p Riddle<'p>, seed: u64) -> Self {
        let phrase = |name: &String| {
            let known = Stock::named(name).map(|stock| stock.phrase.clone());
            // Only houses are red.
            known.filter(|own| &*riddle.place.one == "house" || !own.is_house())
        };
        let phrases = riddle.names.iter().map(|name| phrase(name).unwrap_or_else(Phrase::plain));
        let speech = Speech { riddle, phrases: phrases.collect() };
        let mut random = Random::new(seed);
        let houses = (1..=riddle.num_houses() as i64).collect_vec();
        let order = |random: &mut Random| {
            let mut order = houses.clone();
            random.shuffle(&mut order);
            order
        };
        let sample = |_| (0..riddle.names.len()).flat_map(|_| order(&mut random)).collect();
        let samples = (0..SAMPLES).map(sample).collect();
        Self { riddle, speech, random, samples }
    }

    /// True if a claim holds where all values are in these houses.
    fn holds(&self, claim: &Claim, places: &[i64]) -> bool {
        claim.holds(&|value| number_of(self.riddle.scales, places, value))
    }

    /// The sentences that hold where all values are in these houses, in no order, but for those that
    /// tell the category of a value that is asked for.
    pub(super) fn sentences(&mut self, places: &[i64], asked: Option<(usize, usize)>) -> Vec<Clue> {
        let mut known = FxHashSet::default();
        let mut all = Vec::new();
        for kind in KINDS {
            for scale in self.scales(kind.on) {
                let count = (kind.share * self.riddle.values.len()).div_ceil(100);
                let mut found = 0;
                for _ in 0..count * TRIALS {
                    if found == count {
                        break;
                    }
                    let Some(subject) = self.drawn(kind, scale) else { continue };
                    let Some(text) = self.speech.sentence(kind.says, &subject) else { continue };
                    if !known.insert(text.clone()) {
                        continue;
                    }
                    let Some(claim) = meaning(&text, self.riddle) else { continue };
                    let tells = |(value, category)| {
                        let other = told_beside(&claim, value);
                        other.is_some_and(|other| self.speech.category(other) == category)
                    };
                    if !self.holds(&claim, places) || asked.is_some_and(tells) {
                        continue;
                    }
                    if self.is_sense(&claim) && self.says_much(&claim) {
                        found += 1;
                        all.push(Clue { text, claim });
                    }
                }
            }
        }
        self.random.shuffle(&mut all);
        all
    }

    /// The scales on which a kind of sentences compares values.
    pub(super) fn scales(&self, on: On) -> Vec<Option<usize>> {
        let is_meant = |&category: &usize| {
            let Some(scale) = &self.riddle.scales[category] else { return false };
            match (self.speech.phrases[category].compares.len(), scale.is_ranked) {
                (2, is_ranked) => on == On::Days && is_ranked,
                (6, is_ranked) => on == On::Numbers && !is_ranked,
                (_, is_ranked) => on == if is_ranked { On::Ranks } else { On::Scores },
            }
        };
        let row = (on == On::Row).then_some(None);
        row.into_iter().chain((0..self.riddle.names.len()).filter(is_meant).map(Some)).collect()
    }

    /// A subject for a kind of sentences; nothing if it suits none.
    pub(super) fn drawn(&mut self, kind: &Kind, scale: Option<usize>) -> Option<Subject> {
        let needed = 1 + ('B'..='D').filter(|&letter| kind.says.contains(letter)).count();
        let count = self.riddle.values.len();
        let mut values = [0; 4];
        if count < needed {
            return None;
        }
        for index in 0..needed {
            let value = self.random.below(count);
            if values[..index].contains(&value) {
                return None;
            }
            values[index] = value;
        }
        let is_same = kind.says.starts_with("@A +") || kind.says.starts_with("@A -");
        if is_same && self.speech.rank(values[0]) < self.speech.rank(values[1]) {
            values.swap(0, 1);
        }
        let all = self.riddle.places(scale);
        let mut any = || all[self.random.below(all.len())];
        let (one, at) = (any(), any());
        let count = if scale.is_some() { (one - at).abs() } else { one };
        (count > 0).then_some(Subject { values, count, at, scale })
    }

    /// True unless a claim compares two values of a category that are different anyway.
    pub(super) fn is_sense(&self, claim: &Claim) -> bool {
        match claim {
            Claim::To(Way::Apart(0), [one, other], _) => {
                self.speech.category(one.1) != self.speech.category(other.1)
            }
            Claim::In(..) | Claim::To(..) => true,
            Claim::Of(_, parts) => parts.iter().all(|part| self.is_sense(part)),
        }
    }

    /// True if a claim does not hold in most arrangements, or in many.
    fn says_much(&self, claim: &Claim) -> bool {
        let is_false = |places: &&Vec<i64>| !self.holds(claim, places);
        self.samples.iter().filter(is_false).take(FALSE).count() == FALSE
    }
}

/// The value of which a claim says that it is in the house of this one, if it says no more.
pub(super) fn told_beside(claim: &Claim, value: usize) -> Option<usize> {
    let Claim::To(Way::Apart(0), [(_, one), (_, other)], true) = *claim else { return None };
    [(one, other), (other, one)].into_iter().find(|pair| pair.0 == value).map(|pair| pair.1)
}

/// The place of a value where all values are in these houses: the number of the house, or the one in
/// it of a category.
pub(super) fn number_of(scales: &[Option<Scale>], places: &[i64], (scale, value): Value) -> i64 {
    let houses = places.len() / scales.len();
    let number = scale.and_then(|category| {
        let mut own = places[category * houses..][..houses].iter();
        let index = own.position(|&place| place == places[value])?;
        Some(scales[category].as_ref()?.numbers[index])
    });
    number.unwrap_or(places[value])
}
