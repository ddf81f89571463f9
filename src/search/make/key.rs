//! Keys of puzzles that are the same for all images of a puzzle under the symmetries of its board.

use indexmap::IndexSet;
use puzzlec_encodings::symmetry::Map;

use crate::search::prelude::*;

/// The images under which puzzles count as the same.
pub(super) struct Keys {
    maps: Vec<Map>,
}

/// The most images of a puzzle that are compared: a board has fewer motions.
const MOST: usize = 200;

impl Keys {
    /// The images of puzzles that have these rules: those of the coarsest level, if they are few.
    pub(super) fn of(blank: &dyn AnyTask) -> Self {
        let level = blank.classes().coarsest();
        let own = level.map_or(&[][..], |level| &level.maps);
        let mut maps: IndexSet<Map> = own.iter().cloned().collect();
        let mut next = 0;
        while let Some(first) = maps.get_index(next).cloned() {
            if maps.len() > MOST {
                return Self { maps: Vec::new() };
            }
            maps.extend(own.iter().map(|map| map.after(&first)));
            next += 1;
        }
        Self { maps: maps.into_iter().collect() }
    }

    /// The key of a puzzle whose clues are about some literals and have some texts.
    pub(super) fn key<'c>(&self, clues: impl Iterator<Item = (&'c [Lit], &'c str)>) -> String {
        let clues = clues.collect_vec();
        let key = |image: &dyn Fn(Lit) -> Lit| {
            let clue = |(lits, text): &(&[Lit], &str)| {
                let lits = lits.iter().map(|&lit| image(lit).to_dimacs()).sorted();
                format!("{} {text}", lits.format(","))
            };
            clues.iter().map(clue).sorted().join("\n")
        };
        let images = self.maps.iter().map(|map| key(&|lit| map.image(lit)));
        images.chain([key(&|lit| lit)]).min().unwrap_or_default()
    }
}
