//! Solutions: as they are written and read, and the variables that they come from.

use super::grid::{Grid, ordered};
use super::unknown::{Layer, Lines};
use super::writer::{Variables, Writer};
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
    pub letters: BTreeMap<char, i64>,
}

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

    /// The value of a cell, if it is known.
    pub(super) fn known(&self, cell: Cell, known: Assignment<'_, Name>) -> Option<i64> {
        match self.words.len() {
            0 => known.value(&self.name(cell, 0)),
            2 => {
                let name = self.name(cell, 0);
                (known.holds(&name) != known.refutes(&name))
                    .then(|| i64::from(known.refutes(&name)))
            }
            count => {
                (0..count).find(|&word| known.holds(&self.name(cell, word))).map(|word| word as i64)
            }
        }
    }
}

impl Facts {
    /// Writes all variables and sentences.
    pub(super) fn write(&self, model: &mut Model<Name>) {
        let mut writer = Writer::new(model, self);
        for layer in &self.unknown.layers {
            let variables = writer.variables(layer);
            writer.values.push(variables);
        }
        writer.make_lines();
        writer.make_regions();
        for &letter in &self.all_letters {
            let int = writer.model.int(Name::Letter(letter), self.unknown.letters.iter().copied());
            writer.letters.insert(letter, int);
        }
        writer.give();
        for (text, sentence) in &self.sentences {
            let is_done = writer.chosen.is_some() && self.is_of_regions(sentence);
            if !is_done {
                writer.write(text, sentence);
            }
        }
    }

    /// The solution that an assignment describes.
    pub(super) fn decode(&self, known: Assignment<'_, Name>) -> Result<Answer, Violation> {
        let mut answer = Answer::default();
        for layer in &self.unknown.layers {
            let value = |cell: Cell, _: &Option<i64>| {
                let value = layer.known(cell, known);
                value
                    .map(|value| layer.shown(value))
                    .ok_or_else(|| format!("{cell} has no {}", layer.name))
            };
            answer.cells.insert(layer.name.to_string(), layer.cells.try_map(value)?);
        }
        for &[one, other] in &self.lines {
            let name = Name::Line(one, other);
            let count = known.value(&name).unwrap_or_else(|| known.holds(&name).into());
            answer.lines.extend((0..count).map(|_| [one, other]));
        }
        if self.unknown.divide.is_some() {
            answer.regions = Some(self.decoded_regions(known)?);
        }
        for &letter in &self.all_letters {
            let value = known
                .value(&Name::Letter(letter))
                .ok_or_else(|| format!("{letter} has no value"))?;
            answer.letters.insert(letter, value);
        }
        Ok(answer)
    }

    /// The cells of the regions that are chosen, each with the first one of its region.
    pub(super) fn chosen(&self, known: Assignment<'_, Name>) -> BTreeMap<Cell, Cell> {
        let board = &self.sheet.cells;
        let mut of: BTreeMap<Cell, Cell> = BTreeMap::new();
        for name in known.trues() {
            let Name::Region(cells) = name else { continue };
            let all = if let [first, last] = cells[..] {
                let inside = |cell: &Cell| {
                    (0..2).all(|axis| {
                        let [least, at, most] =
                            [first, *cell, last].map(|cell| cell.coordinates()[axis]);
                        (least..=most).contains(&at)
                    })
                };
                board.cells().filter(inside).collect()
            } else {
                cells.clone()
            };
            of.extend(all.iter().map(|&cell| (cell, all[0])));
        }
        of
    }

    /// A name in words, with the noun of the regions, and the number of lines if it can be several.
    pub(super) fn words(&self, name: &Name) -> Option<String> {
        let noun = || self.unknown.divide.as_deref().unwrap_or("region");
        match name {
            Name::Line(one, other) if matches!(self.unknown.lines, Some(Lines::Numbers(2..))) => {
                Some(format!("the number of lines from {one} to {other}"))
            }
            Name::Same(one, other) => Some(format!("{one} and {other} are in one {}", noun())),
            Name::Region(cells) => Some(match cells[..] {
                [first, last] if !self.sheet.cells.neighbours(first).contains(&last) => {
                    format!("one {} is the rectangle from {first} to {last}", noun())
                }
                _ => format!("one {} has the cells {}", noun(), listed(cells)),
            }),
            _ => None,
        }
    }

    /// The regions by their numbers, as far as they are known.
    pub(super) fn decoded_regions(
        &self,
        known: Assignment<'_, Name>,
    ) -> Result<Board<usize>, Violation> {
        let (board, of) = (&self.sheet.cells, self.chosen(known));
        let is_same = |one: Cell, other: Cell| {
            let [one, other] = ordered((one, other));
            known.holds(&Name::Same(one, other))
                || of.get(&one).is_some_and(|root| of.get(&other) == Some(root))
        };
        let parts = board.parts(is_same);
        let numbered = (1..)
            .zip(parts)
            .flat_map(|(number, part)| part.into_iter().map(move |cell| (cell, number)));
        Ok(numbered.collect())
    }

    /// A solution as the evaluator sees it.
    pub(super) fn grid(&self, answer: &Answer) -> Result<Grid<'_>, Violation> {
        let mut grid = Grid::blank(self);
        for (layer, values) in self.unknown.layers.iter().zip(&mut grid.values) {
            let own = answer
                .cells
                .get(&*layer.name)
                .ok_or_else(|| format!("the {} of cells are missing", layer.name))?;
            ensure!(own.fits(&layer.cells), "the {} do not fit the board", layer.name);
            *values = own.try_map(|cell, value| {
                let value = match value {
                    Value::Number(number) => Some(*number)
                        .filter(|number| layer.is_of_numbers() && layer.values.contains(number)),
                    Value::Word(word) => {
                        layer.words.iter().position(|own| **own == **word).map(|index| index as i64)
                    }
                };
                value.ok_or_else(|| format!("{cell} has no {}", layer.name))
            })?;
            let wrong = layer
                .cells
                .iter()
                .find(|(cell, given)| given.is_some_and(|given| values[*cell] != given));
            if let Some((cell, _)) = wrong {
                return Err(format!("the given value of {cell} was changed").into());
            }
        }
        for &[one, other] in &answer.lines {
            let pair = ordered((one, other));
            ensure!(self.lines.contains(&pair), "no line can run from {one} to {other}");
            *grid.lines.entry(pair).or_default() += 1;
        }
        let most = if let Some(Lines::Numbers(most)) = self.unknown.lines { most } else { 1 };
        ensure!(
            grid.lines.values().all(|&count| count <= most),
            "there are too many lines in one place"
        );
        if let Some(regions) = &answer.regions {
            ensure!(regions.fits(&self.sheet.cells), "the regions do not fit the board");
            let all = regions.regions();
            grid.regions = regions.map(|_, number| all[number][0]);
            let parts = regions.parts(|one, other| regions[one] == regions[other]);
            ensure!(parts.len() == all.len(), "a region is not connected");
        }
        ensure!(
            answer.regions.is_some() == self.unknown.divide.is_some(),
            "the regions are missing"
        );
        for letter in &self.all_letters {
            let value = answer.letters.get(letter).copied();
            let value = value.filter(|value| self.unknown.letters.contains(value));
            grid.letters.insert(*letter, value.ok_or_else(|| format!("{letter} has no value"))?);
        }
        Ok(grid)
    }
}

impl Layer {
    fn shown(&self, value: i64) -> Value {
        if self.is_of_numbers() { Value::Number(value) } else { Value::Word(self.text(value)) }
    }
}

impl Writer<'_, '_> {
    /// The variables of one kind of values.
    fn variables(&mut self, layer: &Layer) -> Variables {
        match layer.words.len() {
            0 => Variables::Ints(layer.cells.map(|cell, _| {
                let (name, values) = (layer.name(cell, 0), layer.values.iter().copied());
                match layer.values.len() {
                    2 => self.model.int_by(IntEncoding::Order, name, values),
                    _ => self.model.int(name, values),
                }
            })),
            2 => Variables::Bool(layer.cells.map(|cell, _| self.model.var(layer.name(cell, 0)))),
            count => {
                let words = layer.cells.map(|cell, _| {
                    (0..count).map(|word| self.model.var(layer.name(cell, word))).collect_vec()
                });
                for (cell, lits) in words.iter() {
                    let sentence = format!("each cell has one {}", layer.name);
                    self.model.rule(sentence).of(cell).exactly_one(lits.iter().copied());
                }
                Variables::Words(words)
            }
        }
    }

    fn make_lines(&mut self) {
        for &[one, other] in &self.facts.lines {
            let name = Name::Line(one, other);
            let line = match self.facts.unknown.lines {
                Some(Lines::Numbers(most)) if most > 1 => Err(self.model.int(name, 0..=most)),
                _ => Ok(self.model.var(name)),
            };
            self.lines.insert([one, other], line);
        }
    }

    fn make_regions(&mut self) {
        let facts = self.facts;
        if facts.unknown.divide.is_none() {
            return;
        }
        let Some(candidates) = facts.candidates() else {
            for (one, other) in facts.sheet.cells.pairs() {
                self.same.insert([one, other], self.model.var(Name::Same(one, other)));
            }
            self.sentence = self.board_is_divided();
            self.region_parts();
            return;
        };
        let chosen = candidates.into_iter().map(|cells| {
            let lit = self.model.var(Name::region(&cells));
            (cells, lit)
        });
        let chosen = chosen.collect_vec();
        let own = facts.sentences.iter().filter(|(_, node)| facts.is_of_regions(node));
        let sentence = own.map(|(text, _)| text).join("; ");
        let sentence = if sentence.is_empty() { facts.board_is_divided() } else { sentence };
        let mut at: BTreeMap<Cell, Vec<Lit>> =
            facts.sheet.cells.cells().map(|cell| (cell, vec![])).collect();
        for (cells, lit) in &chosen {
            cells.iter().for_each(|cell| at.entry(*cell).or_default().push(*lit));
        }
        for (cell, lits) in at {
            let rule = match facts.sheet.nouns().next() {
                Some(_) => self.model.clue(&sentence),
                None => self.model.rule(&sentence),
            };
            rule.of(cell).exactly_one(lits);
        }
        self.chosen = Some(chosen);
    }

    /// Posts the given values.
    fn give(&mut self) {
        for (index, layer) in self.facts.unknown.layers.iter().enumerate() {
            for (cell, given) in layer.cells.iter() {
                let Some(given) = *given else { continue };
                let is = self.is(index, cell, given);
                let sentence = format!("some {} are given", super::words::several(&layer.name));
                self.model.clue(sentence).of(cell).holds(is);
            }
        }
    }
}
