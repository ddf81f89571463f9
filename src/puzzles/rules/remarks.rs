//! Remarks on sentences: how each is read, what it covers, and whether it excludes anything.

use super::Facts;
use super::form::{Form, Means, Slot};
use super::grid::{Grid, ordered};
use super::node::{Arg, Node};
use super::readings::parenthesised;
use crate::engines::random::Random;
use crate::puzzle::prelude::*;
use crate::sentences::words;

impl Facts {
    /// The sentences with parentheses around their phrases, and the number of their subjects.
    pub(super) fn readings(&self) -> Vec<String> {
        let read = |(line, node): &(String, Node)| {
            let slots = [Slot::Subject, Slot::Kind, Slot::Qualified];
            let is_part = |node: &&Node| slots.contains(&node.slot());
            let phrases =
                node.all().into_iter().filter(is_part).filter(|node| node.words.len() > 1);
            let phrases = phrases.unique_by(|node| node.words.clone()).collect_vec();
            let text = parenthesised(line, &words(line), &phrases);
            let count = self.subject_count(node).map(|count| plural(count, "subject"));
            format!("{text}{}", count.map_or_else(String::new, |count| format!(": {count}")))
        };
        self.sentences.iter().map(read).collect()
    }

    /// The number of subjects of a sentence, if drawings alone decide it.
    fn subject_count(&self, node: &Node) -> Option<usize> {
        let is_scope = |arg: &&Arg| matches!(arg, Arg::Phrase(own) if own.is_scope());
        let scope = node.args.iter().find(is_scope)?;
        // Several subjects are drawn if each of them is.
        let is_mark = |own: &&Node| {
            own.is_one(&[Form::Cell, Form::Number])
                || own.args.first().is_some_and(|noun| !noun.text().is_empty())
        };
        let is_drawn = |own: &&Node| {
            let are_marks = own.is(Form::CellsOf) && own.all()[1..].iter().all(is_mark);
            matches!(own.form.entry().means, Means::Scope(_)) || are_marks
        };
        let mut scopes = scope.node().all().into_iter().filter(|own| own.slot() == Slot::Subject);
        scopes.all(|own| is_drawn(&own)).then(|| Grid::blank(self).subjects(scope).len())
    }

    /// A remark on each sentence that no arrangement among some breaks, given values aside.
    pub(super) fn idle_remarks(&self) -> Vec<String> {
        let mut known = Vec::new();
        let mut samples = self.samples();
        let remark = |(line, node): &(String, Node)| {
            let is_broken = |grid: &Grid<'_>| grid.verdict(node).broken.is_some();
            let mut is_idle = !known.iter().any(is_broken);
            while is_idle && let Some(grid) = samples.next() {
                is_idle = !is_broken(&grid);
                known.push(grid);
            }
            let count = known.len();
            is_idle.then(|| {
                format!("`{line}` seems to exclude nothing: all of {count} grids tried satisfy it")
            })
        };
        let sentences = self.sentences.iter().filter(|(_, node)| !self.lacks_subject(node));
        sentences.filter_map(remark).collect()
    }

    /// Grids that break most sentences: each value everywhere, then some at random.
    fn samples(&self) -> impl Iterator<Item = Grid<'_>> {
        /// The number of grids at random.
        const RANDOM: usize = 200;
        let kinds = self.unknown.layers.iter().map(|layer| layer.values.len());
        let plain = kinds.chain([self.unknown.letters.len(), 2]).max().unwrap_or(0);
        let plain = (0..plain).map(|number| self.sample(|count| number % count));
        let mut random = Random::new(1);
        plain.chain((0..RANDOM).map(move |_| self.sample(|count| random.below(count))))
    }

    /// A grid with a choice for each cell, place of a line, border and letter.
    fn sample(&self, mut choice: impl FnMut(usize) -> usize) -> Grid<'_> {
        let layers = self.unknown.layers.iter();
        let values =
            layers.map(|layer| layer.cells.map(|_, _| layer.values[choice(layer.values.len())]));
        let values = values.collect();
        let lines = self.lines.iter().map(|pair| (*pair, choice(2) as i64)).collect();
        let board = &self.sheet.cells;
        let joined = board.pairs().filter(|_| self.unknown.divide.is_some() && choice(2) == 1);
        let joined: BTreeSet<[Cell; 2]> = joined.map(ordered).collect();
        let parts = board.parts(|one, other| joined.contains(&ordered((one, other))));
        let first = |cell: Cell| parts.iter().find(|part| part.contains(&cell)).map(|own| own[0]);
        let regions = board.map(|cell, _| first(cell).unwrap_or(cell));
        let numbers = &self.unknown.letters;
        let letters = self.all_letters.iter();
        let letters = letters.map(|&own| (own, numbers[choice(numbers.len())])).collect();
        Grid { values, lines, regions, letters, ..Grid::blank(self) }
    }
}
