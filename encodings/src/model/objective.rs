//! Objectives, which make one solution better than another.

use puzzlec_dimacs::{Lit, Values};

use crate::{Core, Int, choices};

choices! {
    /// The goal of an optimisation.
    Goal {
        /// The greatest value.
        Max = "max",
        /// The least value.
        Min = "min",
    }
}

/// The value of a solution, in literals of a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// The meaning of the value, in words: `sum of the faces on top`.
    pub meaning: String,
    /// The goal, if the puzzle has one.
    pub goal: Option<Goal>,
    /// The value of a solution without any of the terms.
    pub constant: i64,
    /// The weight that each of these literals adds if it is true.
    pub terms: Vec<(i64, Lit)>,
}

impl Objective {
    /// The objective 0, before terms are added.
    pub fn new(meaning: impl Into<String>) -> Self {
        Self { meaning: meaning.into(), goal: None, constant: 0, terms: Vec::new() }
    }

    /// Adds an integer of the model, `times` times.
    ///
    /// # Panics
    /// If the integer has no values, or too large ones.
    pub fn add(&mut self, model: &Core, times: i64, x: Int) {
        let (least, terms) = model.value_terms(x);
        self.constant += times * least;
        self.terms.extend(terms.into_iter().map(|(weight, lit)| (times * weight, lit)));
    }

    /// The value under these values of the variables.
    pub fn value(&self, values: &Values) -> i64 {
        let holds = self.terms.iter().filter(|(_, lit)| values.satisfies(*lit));
        self.constant + holds.map(|(weight, _)| weight).sum::<i64>()
    }
}
