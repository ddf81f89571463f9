//! Solutions: as they are written and read, and the variables that they come from.

use std::iter;

use super::grid::{Grid, ordered};
use super::meaning::Subject;
use super::unknown::{Layer, Lines};
use super::words::several;
use super::writer::Writer;
use super::{Facts, Name};
use crate::puzzle::prelude::*;
use crate::puzzle::text::listed;

/// A solution: what was unknown, each part if the puzzle has it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The values of the cells, under the name of each kind.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub cells: BTreeMap<String, Board<Value>>,
    /// The two ends of each line, repeated where there are two lines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<[Cell; 2]>,
    /// The number of the region of each cell, in the order of their first cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub regions: Option<Board<usize>>,
    /// The values of the letters.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub letters: Letters,
}

/// The values of letters.
pub(super) type Letters = BTreeMap<char, i64>;

/// The value of a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// A number.
    Number(i64),
    /// A word.
    Word(String),
}

impl Layer {
    /// The variable for the value of a cell, if it is a word; that of the first of two words.
    pub(super) fn name(&self, cell: Cell, value: usize) -> Name {
        match self.words.get(value) {
            Some(word) => Name::Is(Arc::clone(word), cell),
            None => Name::Value(Arc::clone(&self.name), cell),
        }
    }

    /// The complaint that a cell has no value.
    fn lack(&self, cell: Cell) -> Violation {
        format!("{cell} has no {}", self.name).into()
    }

    /// A value as it is written.
    pub(super) fn written(&self, value: i64) -> Value {
        if self.is_of_numbers() { Value::Number(value) } else { Value::Word(self.text(value)) }
    }

    /// The value that was written.
    pub(super) fn read(&self, value: &Value) -> Option<i64> {
        self.values.iter().copied().find(|&own| self.written(own) == *value)
    }
}

/// The knowledge of the variables.
pub(super) struct Found<'k> {
    known: Assignment<'k, Name>,
    /// The cells of the regions that are chosen, each with the first one of its region.
    chosen: BTreeMap<Cell, Cell>,
}

impl Found<'_> {
    /// The value of a cell, known or given.
    pub(super) fn value(&self, layer: &Layer, cell: Cell) -> Option<i64> {
        let is = |word: i64| self.holds(&layer.name(cell, word as usize));
        let known = match layer.words.len() {
            0 => self.known.value(&layer.name(cell, 0)),
            2 => is(0).map(|is_first| (!is_first).into()),
            _ => layer.values.iter().copied().find(|&word| is(word) == Some(true)),
        };
        known.or_else(|| *layer.cells.get(cell)?)
    }

    /// True if a name holds, false if not.
    fn holds(&self, name: &Name) -> Option<bool> {
        let [holds, fails] = [self.known.holds(name), self.known.refutes(name)];
        (holds != fails).then_some(holds)
    }

    /// The number of lines between two places.
    pub(super) fn lines(&self, pair: [Cell; 2]) -> Option<i64> {
        let name = Name::Line(pair);
        self.known.value(&name).or_else(|| self.holds(&name).map(i64::from))
    }

    /// True if two neighbours are in one region.
    pub(super) fn is_same(&self, one: Cell, other: Cell) -> Option<bool> {
        match [one, other].map(|cell| self.chosen.get(&cell)) {
            [None, None] => self.holds(&Name::Same(ordered((one, other)))),
            [one, other] => Some(one == other),
        }
    }

    /// The parts of the board that are known to be in one region each.
    pub(super) fn parts<T>(&self, board: &Board<T>) -> Vec<Vec<Cell>> {
        board.parts(|one, other| self.is_same(one, other) == Some(true))
    }

    /// The value of a letter.
    pub(super) fn letter(&self, letter: char) -> Option<i64> {
        self.known.value(&Name::Letter(letter))
    }
}

impl Facts {
    /// Writes all variables and sentences.
    pub(super) fn write(&self, model: &mut Model<Name>) {
        let mut writer = Writer::new(model, self);
        for layer in &self.unknown.layers {
            writer.make_values(layer);
        }
        writer.make_lines();
        writer.make_regions();
        for &letter in &self.all_letters {
            writer.model.int(Name::Letter(letter), self.unknown.letters.iter().copied());
        }
        writer.give();
        for (text, sentence) in &self.sentences {
            if !(writer.are_chosen && self.is_of_regions(sentence)) {
                writer.write(text, sentence);
            }
        }
    }

    /// The knowledge in an assignment.
    pub(super) fn found<'k>(&self, known: Assignment<'k, Name>) -> Found<'k> {
        let regions = known.trues().filter_map(|name| match name {
            Name::Region(cells) => Some(self.region(cells)),
            _ => None,
        });
        let chosen =
            regions.flat_map(|cells| cells.clone().into_iter().map(move |cell| (cell, cells[0])));
        Found { known, chosen: chosen.collect() }
    }

    /// The cells of a region, of which a rectangle has the first and the last.
    pub(super) fn region(&self, cells: &[Cell]) -> Vec<Cell> {
        let corners = Cell::bounds(cells.iter().copied());
        // Two hexagons side by side need not be the corners of a rectangle.
        let Some(corners) = corners.filter(|corners| cells == corners) else {
            return cells.to_vec();
        };
        let is_inside = |at: &Cell| Cell::bounds(corners.into_iter().chain([*at])) == Some(corners);
        self.sheet.cells.cells().filter(is_inside).collect()
    }

    /// The solution that an assignment describes.
    pub(super) fn decode(&self, known: Assignment<'_, Name>) -> Result<Answer, Violation> {
        let found = self.found(known);
        let mut answer = Answer::default();
        for layer in &self.unknown.layers {
            let value = |cell, _: &_| found.value(layer, cell).ok_or_else(|| layer.lack(cell));
            let values = layer.cells.try_map(value)?.map(|_, &value| layer.written(value));
            answer.cells.insert(layer.name.to_string(), values);
        }
        for &pair in &self.lines {
            let lack = || format!("the lines from {} are not known", pair.iter().format(" to "));
            let count = found.lines(pair).ok_or_else(lack)?;
            answer.lines.extend(iter::repeat_n(pair, count as usize));
        }
        if self.unknown.divide.is_some() {
            let is_known = |(one, other)| found.is_same(one, other).is_some();
            ensure!(self.sheet.cells.pairs().all(is_known), "the regions are not known");
            let parts = (1..).zip(found.parts(&self.sheet.cells));
            let regions = parts.map(|(number, cells)| cells.into_iter().zip(iter::repeat(number)));
            answer.regions = Some(regions.flatten().collect());
        }
        answer.letters = self.letters(|letter| found.letter(letter))?;
        Ok(answer)
    }

    /// The values of all letters.
    fn letters(&self, value: impl Fn(char) -> Option<i64>) -> Result<Letters, Violation> {
        let lack = |letter| Violation::from(format!("{letter} has no value"));
        let values = self.all_letters.iter().map(|&letter| (letter, value(letter)));
        let values = values.map(|(letter, value)| Ok((letter, value.ok_or_else(|| lack(letter))?)));
        values.process_results(|values| values.collect())
    }

    /// A name in words, with the noun of the regions, and the number of lines if it can be several.
    pub(super) fn words(&self, name: &Name) -> Option<String> {
        let noun = self.unknown.divide.as_deref().unwrap_or("region");
        match name {
            Name::Line([one, other]) if matches!(self.unknown.lines, Some(Lines::Numbers(2..))) => {
                Some(format!("the number of lines from {one} to {other}"))
            }
            Name::Same([one, other]) => Some(format!("{one} and {other} are in one {noun}")),
            Name::Region(cells) => Some(match cells[..] {
                [first, last] if !self.sheet.cells.neighbours(first).contains(&last) => {
                    format!("one {noun} is the rectangle from {first} to {last}")
                }
                _ => format!("one {noun} has the cells {}", listed(cells)),
            }),
            _ => None,
        }
    }

    /// A solution as the evaluator sees it.
    pub(super) fn grid(&self, answer: &Answer) -> Result<Grid<'_>, Violation> {
        let mut grid = Grid::blank(self);
        let kinds = answer.cells.len();
        ensure!(kinds <= self.unknown.layers.len(), "cells do not have {kinds} kinds of values");
        for (layer, values) in self.unknown.layers.iter().zip(&mut grid.values) {
            let own = answer.cells.get(&*layer.name);
            let own = own.ok_or_else(|| format!("`{}` of `cells` is missing", layer.name))?;
            ensure!(own.fits(&layer.cells), "`{}` of `cells` does not fit the board", layer.name);
            let value = |cell, _: &_| layer.read(&own[cell]).ok_or_else(|| layer.lack(cell));
            *values = layer.cells.try_map(value)?;
            for (cell, given) in layer.cells.iter() {
                let is_kept = given.is_none_or(|given| values[cell] == given);
                ensure!(is_kept, "the given value of {cell} was changed");
            }
        }
        for &[one, other] in &answer.lines {
            let pair = ordered((one, other));
            ensure!(self.lines.contains(&pair), "no line can run from {one} to {other}");
            *grid.lines.entry(pair).or_default() += 1;
        }
        let most = if let Some(Lines::Numbers(most)) = self.unknown.lines { most } else { 1 };
        let fits = grid.lines.values().all(|&count| count <= most);
        ensure!(fits, "there are too many lines in one place");
        if let Some(regions) = &answer.regions {
            ensure!(regions.fits(&self.sheet.cells), "the regions do not fit the board");
            ensure!(!regions.values().contains(&0), "there is no region 0: they count from 1");
            let all = regions.regions();
            let board = &self.sheet.cells;
            grid.regions = board.map(|cell, _| all[&regions[cell]][0]);
            let parts = board.parts(|one, other| regions[one] == regions[other]);
            ensure!(parts.len() == all.len(), "a region is not connected");
        }
        let is_divided = answer.regions.is_some() == self.unknown.divide.is_some();
        ensure!(is_divided, "the regions are missing");
        if let Some(letter) = answer.letters.keys().find(|own| !self.all_letters.contains(own)) {
            return Err(format!("no equation has the letter {letter}").into());
        }
        let values = &self.unknown.letters;
        let value = |letter| answer.letters.get(&letter).filter(|value| values.contains(value));
        grid.letters = self.letters(|letter| value(letter).copied())?;
        Ok(grid)
    }
}

impl Writer<'_, '_> {
    /// Makes the variables of one kind of values.
    fn make_values(&mut self, layer: &Layer) {
        for cell in layer.cells.cells() {
            let (name, values) = (layer.name(cell, 0), layer.values.iter().copied());
            match (layer.words.len(), layer.values.len()) {
                (0, 2) => drop(self.model.int_by(IntEncoding::Order, name, values)),
                (0, _) => drop(self.model.int(name, values)),
                (2, _) => drop(self.model.var(name)),
                (count, _) => {
                    let words = (0..count).map(|word| self.model.var(layer.name(cell, word)));
                    let words = words.collect_vec();
                    let sentence = format!("each cell has one {}", layer.name);
                    self.model.rule(sentence).of(cell).exactly_one(words);
                }
            }
        }
    }

    /// Makes the variables of lines.
    fn make_lines(&mut self) {
        for &pair in &self.facts.lines {
            let name = Name::Line(pair);
            match self.facts.unknown.lines {
                // All lines have the same literals, so that motions of the board map them.
                Some(Lines::Numbers(most @ 2..)) => {
                    let int = self.model.int(name, 0..=most);
                    for bound in 1..=most {
                        self.model.ge(int, bound);
                    }
                }
                _ => drop(self.model.var(name)),
            }
        }
    }

    fn make_regions(&mut self) {
        let facts = self.facts;
        if facts.unknown.divide.is_none() {
            return;
        }
        let Some(candidates) = facts.candidates() else {
            for pair in facts.sheet.cells.pairs() {
                self.model.var(Name::Same(pair.into()));
            }
            self.sentence = self.facts.board_is_divided();
            self.parts_of(None);
            return;
        };
        let own = facts.sentences.iter().filter(|(_, node)| facts.is_of_regions(node));
        let sentence = own.map(|(text, _)| text).join("; ");
        let sentence = if sentence.is_empty() { facts.board_is_divided() } else { sentence };
        let role = if facts.sheet.nouns().next().is_some() { Role::Clue } else { Role::Rule };
        let mut at: BTreeMap<Cell, Vec<Lit>> = BTreeMap::new();
        let mut regions = Vec::new();
        for cells in candidates {
            let lit = self.model.var(Name::region(&cells));
            for &cell in &cells {
                at.entry(cell).or_default().push(lit);
            }
            let name = format!("{} {}", facts.divided(), cells.iter().join(" "));
            regions.push(Subject { when: lit.into(), ..Subject::of(name, cells).found() });
        }
        for cell in facts.sheet.cells.cells() {
            let lits = at.remove(&cell).unwrap_or_default();
            self.model.say(role, &sentence).of(cell).exactly_one(lits);
        }
        self.parts.insert(String::new(), regions.into());
        self.are_chosen = true;
    }

    /// Posts the given values.
    fn give(&mut self) {
        for (index, layer) in self.facts.unknown.layers.iter().enumerate() {
            let sentence = format!("some {} are given", several(&layer.name));
            for (cell, given) in layer.cells.iter() {
                let Some(given) = *given else { continue };
                let is = self.is(index, cell, given);
                self.model.clue(&sentence).of(cell).holds(is);
            }
        }
    }
}
