//! Keys of puzzles that are the same for all images of a puzzle under the symmetries of its board.

use itertools::Itertools;
use puzzlec_dimacs::{Lit, Var};
use puzzlec_encodings::symmetry::{Form, Map};

use super::reduce::Reduction;
use crate::puzzle::task::AnyTask;

/// What is the same for puzzles that are alike.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Key {
    /// Nobody asked for it.
    #[default]
    Unknown,
    /// Its [figure](crate::puzzle::definition::Puzzle::figure), or the text of its file.
    Figure(String),
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

/// The maximum number of images of a puzzle that are compared: a board has fewer motions.
const MAX_IMAGES: usize = 200;

/// The symmetries of a puzzle without clues, if they are few.
pub(super) fn symmetries(blank: &dyn AnyTask) -> Vec<Map> {
    blank.classes().group_up_to(MAX_IMAGES).unwrap_or_default()
}

/// The key of a puzzle that has some clues, with their texts: the same for the images of a puzzle
/// under symmetries of the one without clues.
pub(super) fn key(
    clues: &[(usize, &str)],
    reduction: &Reduction<'_>,
    (blank, symmetries): (&dyn AnyTask, &[Map]),
) -> Key {
    let vars = reduction.vars_in(blank.named());
    // What nobody sees is not told apart.
    let hidden = Var::new(blank.core().num_vars());
    let said = |image: &dyn Fn(Lit) -> Lit| {
        let image = |lit: Lit| match vars[lit.var().index()] {
            Some(var) => image(var.lit(lit.is_positive())),
            None => hidden.lit(lit.is_positive()),
        };
        let said = clues.iter().map(|&(clue, text)| reduction.said(clue, text, &image, hidden));
        said.sorted().collect()
    };
    let images = symmetries.iter().map(|map| said(&|lit| map.image(lit)));
    Key::Clues(images.min().unwrap_or_else(|| said(&|lit| lit)))
}
