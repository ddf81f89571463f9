//! The words that a solution gives to the places of clues.

use puzzlec_encodings::Name as _;

use super::super::forms::numbers::{difference, ratio};
use super::slots::{Of, Place, Slot, Slots};
use crate::puzzle::prelude::*;
use crate::puzzles::rules::form::{Form, Means};
use crate::puzzles::rules::grid::Grid;
use crate::puzzles::rules::meaning::Subject;
use crate::puzzles::rules::node::{Arg, Node};
use crate::puzzles::rules::sheet::Drawing;
use crate::puzzles::rules::solution::Answer;
use crate::puzzles::rules::unknown::Layer;
use crate::puzzles::rules::{Facts, File};

/// The least number up to which all are tried.
const ALL_UP_TO: i64 = 9;

impl Facts {
    /// The word for each place that a solution gives, if it gives one.
    pub(super) fn given(&self, slots: &Slots, answer: &Answer) -> Option<Vec<Option<String>>> {
        let Slots { file, all } = slots;
        let mut words: Vec<Option<String>> = vec![None; all.len()];
        let marks = all.iter().filter_map(|slot| match &slot.kind {
            Of::Marks(marks) => Some(marks),
            _ => None,
        });
        // Each mark in all places at once, and then a number in all places.
        for mark in marks.flatten().cloned().unique().map(Some).chain([None]) {
            let stand_in = |slot: &Slot| match (&slot.kind, &mark) {
                (Of::Marks(own), Some(mark)) => own.contains(mark).then(|| mark.clone()),
                (Of::Numbers, None) => Some(slot.stand_in()),
                _ => None,
            };
            let stand_ins = all.iter().map(stand_in).collect_vec();
            if stand_ins.iter().all(Option::is_none) {
                continue;
            }
            let facts = self.with_words(slots, &stand_ins)?;
            let mut grid = facts.grid(answer).ok()?;
            for (index, slot) in all.iter().enumerate() {
                if words[index].is_none() && stand_ins[index].is_some() {
                    words[index] = grid.word(self, slot, mark.as_deref());
                }
            }
        }
        for (slot, word) in all.iter().zip(&mut words) {
            if let Some((layer, cell)) = slot.value_of(self) {
                let value = answer.cells.get(&*layer.name)?.get(cell)?;
                *word = layer.word(file, layer.read(value)?);
            }
        }
        Some(words)
    }
}

impl Slot {
    /// The kind of values of which it has one, and the cell.
    fn value_of<'f>(&self, facts: &'f Facts) -> Option<(&'f Layer, Cell)> {
        let (Of::Values(layer), Place::Cell(cell)) = (&self.kind, &self.place) else {
            return None;
        };
        Some((&facts.unknown.layers[*layer], *cell))
    }

    /// The names whose values its clue tells, if it tells nothing else.
    pub(super) fn names(&self, facts: &Facts) -> Vec<String> {
        let Some((layer, cell)) = self.value_of(facts) else { return Vec::new() };
        // Of several words, only one holds.
        let words = match layer.words.len() {
            0 | 2 => 1,
            several => several,
        };
        (0..words).map(|word| layer.name(cell, word).shown().to_string()).collect()
    }

    /// A number that stands for others.
    fn stand_in(&self) -> String {
        match (&self.place, self.drawn.as_ref().or(Some(&self.blank))) {
            // The sign tells what an area does with its numbers.
            (Place::Area(..), Some(drawn))
                if drawn.ends_with(|sign: char| !sign.is_ascii_digit()) =>
            {
                drawn.clone()
            }
            _ => self.words.iter().flatten().next().map_or("1", |word| word).to_owned(),
        }
    }
}

impl Layer {
    /// The mark for a value.
    fn word(&self, file: &File, value: i64) -> Option<String> {
        if self.is_of_numbers() {
            return Some(value.to_string());
        }
        let drawing = Drawing::read(file.board.as_ref()?).ok()?;
        let own = drawing.board(Lattice::Square).ok()?;
        let drawn = own.values().iter().copied();
        let mut words = drawing.legend.iter().map(|(mark, _)| *mark).chain(drawn);
        let is_it = |mark: &&str| {
            drawing.on_board(mark).iter().find_map(|mark| self.given(mark)) == Some(value)
        };
        words.find(is_it).map(str::to_owned)
    }
}

/// A word that a place may have, with its numbers and its operation.
type Candidate = (String, Option<Vec<i64>>, Option<char>);

impl Grid<'_> {
    /// The word that a place can have: this mark, or a number, if none of its sentences is broken.
    fn word(&mut self, facts: &Facts, slot: &Slot, mark: Option<&str>) -> Option<String> {
        let own = facts.sentences.iter().filter(|(text, _)| slot.sentences.contains(text));
        let sentences = own.map(|(_, node)| node).collect_vec();
        let candidates = match mark {
            Some(mark) => vec![(mark.to_owned(), None, None)],
            None => self.candidates(&sentences, slot),
        };
        let is_kept = |grid: &mut Self, clue: &Option<Vec<i64>>, operation| {
            slot.subjects.iter().all(|subject| {
                let only = Subject { clue: clue.clone(), operation, ..Subject::of(subject, []) };
                grid.only = Some(only);
                sentences.iter().all(|node| grid.verdict(node).broken.is_none())
            })
        };
        let is_known = |word: &String| slot.words.as_ref().is_none_or(|own| own.contains(word));
        let mut candidates = candidates.into_iter().filter(|(word, ..)| is_known(word));
        let found = candidates.find(|(_, clue, operation)| is_kept(self, clue, *operation));
        self.only = None;
        found.map(|(word, ..)| word)
    }

    /// The clues that a place may have, with their numbers and operations: those that are measured
    /// first, then small ones.
    fn candidates(&mut self, sentences: &[&Node], slot: &Slot) -> Vec<Candidate> {
        let scopes = sentences.iter().flat_map(|node| &node.args);
        let scopes = scopes.filter(|arg| matches!(arg, Arg::Phrase(_)));
        let mut subjects = scopes.flat_map(|scope| self.subjects(scope));
        let subject = subjects.find(|own| slot.subjects.contains(&own.name));
        let Some(subject) = &subject else { return Vec::new() };
        let phrases = sentences.iter().flat_map(|node| node.all()).collect_vec();
        let plain = |number: i64| (number.to_string(), Some(vec![number]), None);
        let measured = phrases.iter().filter_map(|node| match node.form.entry().means {
            Means::Number(_, value) | Means::Measure(_, value) => value(self, &node.args, subject),
            _ => None,
        });
        let most = ALL_UP_TO.max(subject.cells.len() as i64);
        let numbers = measured.chain(0..=most).filter(|number| *number >= 0).unique();
        let mut all = numbers.map(plain).collect_vec();
        if phrases.iter().any(|node| node.is(Form::MakesNumber)) {
            all = self.made(subject);
        }
        let lists = phrases.iter().filter(|node| node.is(Form::ListsBlocks));
        all.extend(lists.filter_map(|node| {
            let line = subject.line.as_ref()?.iter();
            let runs = line.map(|&cell| self.is(&node.args[0], cell)).dedup_with_count();
            let blocks = runs.filter(|(_, is)| *is).map(|(count, _)| count as i64).collect_vec();
            let blocks = if blocks.is_empty() { vec![0] } else { blocks };
            Some((blocks.iter().join(","), Some(blocks), None))
        }));
        if phrases.iter().any(|node| node.is(Form::ListsBlocks)) {
            all.reverse();
        }
        all
    }

    /// The numbers of an area by the operations that its drawing has.
    fn made(&self, subject: &Subject) -> Vec<Candidate> {
        let Some(numbers) = self.numbers_of(subject) else { return Vec::new() };
        let sum: i64 = numbers.iter().sum();
        let product = numbers.iter().fold(1_i64, |all, &own| all.saturating_mul(own));
        let by = |sign: char| {
            if let [number] = numbers[..] {
                return Some((number.to_string(), Some(vec![number]), None));
            }
            let number = match (sign, <[i64; 2]>::try_from(&numbers[..]).ok()) {
                ('/' | '÷', Some([one, other])) => Some(ratio(one, other)).filter(|own| *own > 0),
                ('-' | '−', Some([one, other])) => Some(difference(one, other)),
                ('x' | '*' | '×', _) => Some(product),
                ('+', _) => Some(sum),
                _ => None,
            };
            number.map(|number| (format!("{number}{sign}"), Some(vec![number]), Some(sign)))
        };
        let areas = self.facts.sheet.areas.values().flatten();
        let signs = areas.filter_map(|area| area.clue?.1).unique().sorted().collect_vec();
        if signs.is_empty() {
            return vec![(sum.to_string(), Some(vec![sum]), None)];
        }
        // Now one, now another: differences alone tell little.
        let mut words = signs.into_iter().filter_map(by).collect_vec();
        let first = sum.saturating_add(product) as usize % words.len().max(1);
        words.rotate_left(first);
        words
    }
}
