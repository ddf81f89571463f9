//! Objections to sentences that can be read but not meant: they speak of what the puzzle does not
//! have, say nothing of a subject, or deny what cannot be denied.

use super::Facts;
use super::form::{Form, Needs};
use super::grid::Grid;
use super::node::{Arg, Node};
use super::unknown::{Lines, Unknown};
use crate::puzzle::prelude::*;
use crate::sentences::Phrase;

/// The help where there are no lines.
const LINES: &str = "say where they run: lines = \"through cells\"";

impl Phrase<Facts> {
    /// The same sentence on each of several subjects alone, with each of the predicates said of it.
    pub(super) fn alone(&self) -> Vec<Self> {
        let is_each = self.is_one(&[Form::Each, Form::EachThat]);
        let is_several = |at: &usize| {
            let Arg::Phrase(own) = &self.args[*at] else { return false };
            let is_said = is_each && at + 1 == self.args.len();
            own.is(Form::Scopes) || is_said && own.is(Form::BothHold)
        };
        let Some(at) = (0..self.args.len()).find(is_several) else { return vec![self.clone()] };
        let of_one = |subject: &Arg| {
            let mut sentence = self.clone();
            sentence.args[at] = subject.clone();
            sentence.alone()
        };
        self.args[at].node().args.iter().flat_map(of_one).collect()
    }
}

impl Facts {
    /// The reason why a sentence cannot be meant, with help.
    pub(super) fn objection(&self, sentence: &Node) -> Option<(String, &'static str)> {
        let phrases = sentence.all();
        if let Some((what, help)) =
            phrases.iter().find_map(|node| self.lack(node.form.entry().needs))
        {
            return Some((format!("the puzzle has no {what}"), help));
        }
        if sentence.is(Form::NoTwoSameNumbers) && self.candidates().is_none() {
            let problem = "regions of any size cannot be told apart by their numbers".to_owned();
            return Some((problem, "say how large they are: `each region has exactly 2 cells`"));
        }
        let denied = phrases.iter().filter_map(|node| node.args.get(node.form.entry().denies?));
        let denied = denied.flat_map(|denied| denied.node().all());
        if let Some(node) = denied.into_iter().find(|node| !node.form.entry().is_deniable) {
            let problem = format!("`{}` cannot be denied", node.form.words().to_lowercase());
            return Some((problem, "say what holds instead"));
        }
        let sample = Grid { is_sample: true, ..Grid::blank(self) };
        let mut parts = sentence.alone().into_iter();
        let is_idle = parts.any(|own| sample.verdict(&own).is_idle && !self.is_absent(&own));
        let help = "it speaks of something that the puzzle does not have, or says of a subject what \
                    such a subject does not have";
        is_idle.then(|| ("the rule says nothing".to_owned(), help))
    }

    /// The thing that a puzzle does not have, and help.
    pub(super) fn lack(&self, needs: Needs) -> Option<(&'static str, &'static str)> {
        let Unknown { layers, lines, .. } = &self.unknown;
        let (has, what, help) = match needs {
            Needs::Nothing => return None,
            Needs::Squares => (self.has_squares(), "squares", "leave out the `lattice`"),
            Needs::Columns => {
                let starts = self.sheet.cells.cells().map(Cell::in_space);
                let starts = starts.into_grouping_map_by(|[row, ..]| *row).min();
                let is_upright = starts.values().all(|[_, column, _]| *column == 0);
                let help = "give the cell a mark, and speak of the mark by its noun";
                (is_upright || self.has_squares(), "columns: its rows are indented", help)
            }
            Needs::Centre => {
                let has = self.sheet.cells.cells().any(|cell| self.is_centre(cell));
                let help = "name the cell by its row and column: `cell 2,2 is a star`";
                (has && self.has_squares(), "cell in the centre", help)
            }
            Needs::Values => (!layers.is_empty(), "values", "say which: cells = \"star or empty\""),
            Needs::Numbers => {
                let has = self.first_numbers().is_some();
                (has, "numbers to be found", "say which: cells = \"1..9\"")
            }
            Needs::Lines => (lines.is_some(), "lines", LINES),
            Needs::Ways => {
                (lines.is_some_and(|own| own != Lines::Borders), "lines from cell to cell", LINES)
            }
            Needs::Letters => {
                (!self.all_letters.is_empty(), "equations", "write one: SEND + MORE = MONEY")
            }
        };
        (!has).then_some((what, help))
    }
}
