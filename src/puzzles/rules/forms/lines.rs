//! Sentences on lines: loops, paths, bridges.

use puzzlec_encodings::Formula;

use crate::puzzle::prelude::*;
use crate::puzzles::rules::form::{Entry, Form, Means, Needs, Slot, Verdict, forms};

/// All forms.
pub(in super::super) const FORMS: &[Entry] = forms! {
    /// the lines form one closed loop, which meets itself nowhere
    /// e.g. the lines form one loop
    OneLoop: SENTENCE "lines form one loop" | "lines form single loop" [needs: Needs::Lines] =>
        |to, _| {
            let edges = to.edges();
            to.rule(&[]).single_loop(edges);
        },
        |grid, _| {
            let edges = grid.drawn().into_iter().map(Into::into);
            Verdict::whole(crate::shapes::graph::single_loop(edges).is_some())
        };
    /// the lines form paths without branches and loops; each ends in two cells with the same letter
    /// or number, and each such cell is an end
    /// e.g. each path joins two equal letters
    PathsJoinMarks: SENTENCE "each path joins two equal letters"
        | "each path joins|connects two equal numbers|marks" [needs: Needs::Ways] =>
        |to, _| to.paths(),
        |grid, _| {
            let mut cells = grid.facts.sheet.cells.cells();
            let has_ends = cells.any(|cell| !grid.facts.word_in(cell).is_empty());
            Verdict { is_idle: !has_ends, ..Verdict::whole(grid.are_paths()) }
        };
    /// no two lines between numbers cross each other
    /// e.g. no lines cross
    NoCrossing: SENTENCE "no lines cross" | "no bridges cross" | "lines|bridges does not cross"
        [needs: Needs::Lines] =>
        |to, _| {
            for pairs in to.facts.crossings() {
                let both = pairs.map(|pair| !to.line(pair));
                to.say(pairs.concat().iter().join(" and "), Formula::any(both));
            }
        },
        |grid, _| {
            let drawn = grid.drawn();
            let is_fine = |pairs: &[[Cell; 2]; 2]| !pairs.iter().all(|pair| drawn.contains(pair));
            let pairs = grid.facts.crossings().into_iter();
            Verdict::of_all(pairs.map(|pairs| (is_fine(&pairs), pairs.concat()[0])))
        };
    /// from each cell of a kind, every other one is reached along lines
    /// e.g. the bridges connect all numbers
    LinesConnect: SENTENCE "lines connect KIND" | "lines|bridges connect|join KIND"
        | "lines|bridges connect|join all KIND" [needs: Needs::Ways] =>
        |to, args| {
            let cells = to.cells_of(&args[0]);
            to.connected_by_lines(&cells);
        },
        |grid, args| Verdict::whole(grid.are_joined(&grid.cells_of(&args[0])));
    /// no way along lines comes back to its beginning; several lines side by side are one
    /// e.g. the lines form no loop
    NoLoop: SENTENCE "lines form no loop" | "lines|bridges form no loop|loops" [needs: Needs::Lines] =>
        |to, _| to.forest(),
        |grid, _| Verdict::whole(grid.is_forest());
};
