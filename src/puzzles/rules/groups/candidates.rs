//! Candidates for regions: rectangles, or small sets of cells.

use crate::puzzle::prelude::*;
use crate::puzzles::rules::Facts;
use crate::puzzles::rules::form::Form;
use crate::puzzles::rules::grid::Grid;
use crate::puzzles::rules::meaning::Subject;
use crate::puzzles::rules::node::Node;

impl Facts {
    /// The rectangles, or the sets of so many connected cells, that regions can be; nothing if
    /// there are too many sizes.
    pub(in super::super) fn candidates(&self) -> Option<Vec<Vec<Cell>>> {
        const MOST: usize = 200_000;
        let noun = self.unknown.divide.as_deref()?;
        let (board, said) = (&self.sheet.cells, self.about(None));
        let (rows, columns) = board.size();
        let sets = if self.said_of(None).iter().any(|node| node.is(Form::Rectangle)) {
            if rows * rows * columns * columns / 4 > MOST {
                return None;
            }
            let most = said.roots.and_then(|roots| roots.into_values().max());
            let most = most.unwrap_or(said.sizes[1]);
            let sizes = iproduct!(1..=rows, 1..=columns).filter(|(rows, cols)| rows * cols <= most);
            sizes.flat_map(|(rows, cols)| board.windows(rows, cols).collect_vec()).collect_vec()
        } else {
            let [least, most] = said.sizes;
            (least == most && most <= 4).then(|| board.connected_sets(most))?
        };
        let said = self.sentences.iter().map(|(_, own)| own).filter(|own| self.is_of_regions(own));
        let mut grid = Grid::blank(self);
        let single = grid.regions.clone();
        let (of_region, of_number): (Vec<&Node>, Vec<&Node>) =
            said.partition(|node| node.args[0].node().is(Form::Region));
        let numbers = of_number.iter().map(|node| (grid.subjects(&node.args[0]), &node.args[1]));
        let numbers = numbers.collect_vec();
        let fits = |cells: &Vec<Cell>| {
            let subject = Subject::of(noun, cells.iter().copied()).found();
            if of_region.iter().any(|node| grid.all_hold(&node.args[1], &subject) == Some(false)) {
                return false;
            }
            let is_in = |cell| cells.binary_search(&cell).is_ok();
            grid.regions = single.map(|cell, _| if is_in(cell) { cells[0] } else { cell });
            numbers.iter().all(|(subjects, said)| {
                let mut own = subjects.iter().filter(|own| own.only().is_some_and(is_in));
                own.all(|own| grid.all_hold(said, own) != Some(false))
            })
        };
        Some(sets.into_iter().filter(fits).collect())
    }

    /// True if a sentence is decided by each region alone: of each region, or of each number and its
    /// region, where nothing else is unknown.
    pub(in super::super) fn is_of_regions(&self, node: &Node) -> bool {
        let is_alone = self.unknown.layers.is_empty() && self.unknown.lines.is_none();
        let is_each = node.is(Form::Each) && self.unknown.divide.is_some();
        is_alone && is_each && {
            let (scope, said) = (node.args[0].node(), node.args[1].node());
            let mut own = [Form::InRegion, Form::BordersAround].into_iter();
            scope.is(Form::Region) || scope.is(Form::Number) && own.any(|form| said.speaks_of(form))
        }
    }
}
