//! All grids of a puzzle, by brute force: whatever its cells, lines, regions and letters can be.

use super::super::super::Facts;
use super::super::super::grid::Grid;
use super::super::super::unknown::Lines;
use crate::puzzle::prelude::*;

/// What tells two grids apart.
pub(in super::super) type Key = (Vec<Vec<i64>>, Vec<([Cell; 2], i64)>, Vec<Cell>, Vec<i64>);

impl Grid<'_> {
    /// What tells this grid from others.
    pub(in super::super) fn key(&self) -> Key {
        (
            self.values.iter().map(|board| board.values().to_vec()).collect(),
            self.lines.iter().map(|(pair, count)| (*pair, *count)).collect(),
            self.regions.values().to_vec(),
            self.letters.values().copied().collect(),
        )
    }
}

/// All grids of a puzzle.
pub(super) struct Grids<'f> {
    facts: &'f Facts,
    /// The numbers among which each cell, line and letter has one, in this order.
    choices: Vec<Vec<i64>>,
    divisions: Vec<Board<Cell>>,
}

impl<'f> Grids<'f> {
    /// The grids of a puzzle, unless they are more than this many.
    pub(super) fn of(facts: &'f Facts, most: usize) -> Option<Self> {
        let values = facts.unknown.layers.iter().flat_map(|layer| {
            let given = |given: &Option<i64>| given.map(|given| vec![given]);
            layer.cells.values().iter().map(move |own| given(own).unwrap_or(layer.values.clone()))
        });
        let most_lines = match facts.unknown.lines {
            Some(Lines::Numbers(most)) => most,
            _ => 1,
        };
        let lines = facts.lines.iter().map(|_| (0..=most_lines).collect());
        let letters = facts.all_letters.iter().map(|_| facts.unknown.letters.clone());
        let choices = values.chain(lines).chain(letters).collect_vec();
        let board = &facts.sheet.cells;
        let divisions = match facts.unknown.divide {
            None => vec![board.map(|cell, _| cell)],
            Some(_) if board.len() > 9 => return None,
            Some(_) => divisions(board),
        };
        let grids = Self { facts, choices, divisions };
        grids.count().filter(|&count| count <= most).map(|_| grids)
    }

    /// The number of grids, unless it is too large.
    pub(super) fn count(&self) -> Option<usize> {
        let mut sizes = self.choices.iter().map(Vec::len).chain([self.divisions.len()]);
        sizes.try_fold(1_usize, usize::checked_mul)
    }

    /// The grids.
    pub(super) fn iter(&self) -> impl Iterator<Item = Grid<'f>> {
        (0..self.count().unwrap_or(0)).map(|number| self.nth(number))
    }

    fn nth(&self, number: usize) -> Grid<'f> {
        let mut rest = number;
        let mut below = |count: usize| {
            let digit = rest % count;
            rest /= count;
            digit
        };
        let regions = self.divisions[below(self.divisions.len())].clone();
        let mut chosen = self.choices.iter().map(|values| values[below(values.len())]);
        let facts = self.facts;
        let mut next = || chosen.next().unwrap_or_default();
        let layers = facts.unknown.layers.iter();
        let values = layers.map(|layer| layer.cells.map(|_, _| next())).collect();
        let lines = facts.lines.iter().map(|&pair| (pair, next()));
        let lines = lines.filter(|(_, count)| *count > 0).collect();
        let letters = facts.all_letters.iter().map(|&letter| (letter, next())).collect();
        Grid { values, lines, regions, letters, ..Grid::blank(facts) }
    }
}

/// All divisions of a board into connected regions, by the least cell of the region of each cell.
fn divisions<T>(board: &Board<T>) -> Vec<Board<Cell>> {
    // Each cell is in the region of an earlier one, or is the first of its own.
    let mut ways: Vec<Vec<Cell>> = vec![Vec::new()];
    for cell in board.cells() {
        let extended = ways.iter().flat_map(|way| {
            let firsts = way.iter().copied().chain([cell]).unique();
            firsts.map(|first| way.iter().copied().chain([first]).collect_vec()).collect_vec()
        });
        ways = extended.collect();
    }
    let whole = ways.into_iter().map(|way| {
        let mut firsts = way.into_iter();
        board.map(|cell, _| firsts.next().unwrap_or(cell))
    });
    let is_connected = |regions: &Board<Cell>| {
        let parts = regions.parts(|one, other| regions[one] == regions[other]);
        parts.len() == regions.regions().len()
    };
    whole.filter(is_connected).collect()
}
