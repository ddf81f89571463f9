//! Steps of a walk: moves for the same reason, as text and as frames to be shown.

use std::fmt;

use itertools::Itertools;
use puzzlec_dimacs::Var;
use puzzlec_encodings::Atom;
use serde::Serialize;

use super::statement::Deduction;
use super::walk::{Inference, Move, Walk};
use crate::puzzle::picture::Picture;
use crate::puzzle::step::StepPicture;
use crate::puzzle::task::AnyTask;
use crate::search::error::SearchError;
use crate::search::given::{Given, Located};
use crate::search::session::Search;

/// The steps of a walk.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Steps {
    /// The frames, if they were wanted.
    #[serde(rename = "steps")]
    pub frames: Vec<Frame>,
    /// The moves of each step.
    #[serde(skip)]
    pub moves: Vec<Vec<Move>>,
}

/// A step of a walk, to be shown.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Frame {
    /// The moves.
    pub moves: Vec<Deduction>,
    /// The cells of the moves.
    pub at: Vec<Vec<usize>>,
    /// The way in which they follow.
    pub inference: Inference,
    /// The reason.
    pub because: Vec<Located>,
    /// The number of the step, and that of all.
    #[serde(skip)]
    pub place: (usize, usize),
    /// The picture of what is known, with the step.
    #[serde(skip)]
    pub picture: Picture,
}

impl Walk {
    /// The steps of the walk in its puzzle; moves for the same reason, one after the other, are one.
    ///
    /// # Errors
    /// When the formula is too large.
    pub fn in_steps(&self, search: &Search, has_frames: bool) -> Result<Steps, SearchError> {
        let moves = self.steps(search)?;
        let moves = moves.chunk_by(is_same_step).map(<[_]>::to_vec).collect_vec();
        let frames = if has_frames { self.frames(search.task(), &moves) } else { Vec::new() };
        Ok(Steps { frames, moves })
    }

    fn frames(&self, task: &dyn AnyTask, steps: &[Vec<Move>]) -> Vec<Frame> {
        let (core, values) = (task.core(), self.solution.as_slice());
        let is_given = |var: Var| core.known(var.lit(self.solution.get(var))) == Atom::True;
        let mut is_known = core.vars().map(is_given).collect_vec();
        let frame = |(number, step): (usize, &Vec<Move>)| {
            let moves = step.iter().map(|own| own.deduction.clone()).collect_vec();
            let lits = moves.iter().flat_map(|own| own.lits.iter().copied()).collect_vec();
            let because = &moves[0].because;
            let subjects = Given::subjects(because);
            let drawn = StepPicture::new(task, (values, &is_known), &lits, subjects);
            for lit in &lits {
                is_known[lit.var().index()] = true;
            }
            Frame {
                at: drawn.at,
                inference: step[0].inference,
                because: Given::located(because, drawn.because),
                moves,
                place: (number, steps.len()),
                picture: drawn.picture,
            }
        };
        (1..).zip(steps).map(frame).collect()
    }
}

/// True if a move and the next one follow in the same way for the same reason.
fn is_same_step(one: &Move, next: &Move) -> bool {
    let (own, other) = (&one.deduction, &next.deduction);
    let is_same = one.inference == next.inference && own.because == other.because;
    own.phrase.is_none() && !own.because.is_empty() && is_same
}

impl fmt::Display for Steps {
    /// The steps with their numbers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (1..).zip(&self.moves).try_for_each(|(number, step): (usize, _)| {
            let mut joined = step[0].clone();
            joined.deduction.words = step.iter().map(|own| &own.deduction.words).join("; ");
            write!(f, "{number}. {joined}")
        })
    }
}

impl Frame {
    /// The moves in words, or in the phrase of the puzzle.
    pub fn words(&self) -> String {
        let words = || self.moves.iter().map(|own| &own.words).join("; ");
        self.moves[0].phrase.clone().unwrap_or_else(words)
    }

    /// The step in one line: its moves, and the sentences of its reason.
    pub fn caption(&self) -> String {
        let Deduction { phrase, because, .. } = &self.moves[0];
        match phrase {
            Some(phrase) => phrase.clone(),
            None if because.is_empty() => format!("{}: {}", self.words(), self.inference),
            None => {
                let sentences = Given::lines(because);
                format!("{}: {}", self.words(), sentences.lines().map(str::trim).format("; "))
            }
        }
    }
}
