//! Keys of puzzles that are the same for all images of a puzzle under the symmetries of its board.

use indexmap::IndexSet;
use puzzlec_encodings::symmetry::{Form, Map};

use super::reduce::Reduction;
use crate::search::prelude::*;

/// What is the same for puzzles that are alike.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Key {
    /// Nobody asked for it.
    #[default]
    Unknown,
    /// The text of a file: no other puzzle is like this one.
    File(String),
    /// The clues.
    Clues(Vec<Said>),
}

/// What a clue says, in the variables of the puzzle without clues.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Said {
    /// The literals that it tells.
    pub(super) told: Vec<Lit>,
    /// Its text, if it tells what has no literal there.
    pub(super) text: Option<String>,
    /// Its constraints.
    pub(super) rules: Vec<Form>,
}

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

    /// The key of a puzzle that has some clues, with their texts.
    pub(super) fn key(
        &self,
        clues: &[(usize, &str)],
        reduction: &Reduction<'_>,
        blank: Named<'_>,
    ) -> Key {
        let vars = reduction.vars_in(blank);
        // What nobody sees is not told apart.
        let hidden = Var::new(blank.core.num_vars());
        let said = |image: &dyn Fn(Lit) -> Lit| {
            let image = |lit: Lit| match vars[lit.var().index()] {
                Some(var) => image(var.lit(lit.is_positive())),
                None => hidden.lit(lit.is_positive()),
            };
            clues.iter().map(|&(clue, text)| reduction.said(clue, text, &image, hidden)).sorted()
        };
        let images = self.maps.iter().map(|map| said(&|lit| map.image(lit)));
        let images = images.chain([said(&|lit| lit)]).map(Iterator::collect);
        Key::Clues(images.min().unwrap_or_default())
    }
}
