//! Objectives, which make one solution better than another.

use std::hash::Hash;

use puzzlec_dimacs::{Lit, Values};

use super::Model;
use super::name::Name;
use crate::choices;
use crate::int::Int;

choices! {
    /// The goal of an optimisation.
    Goal {
        /// The maximum.
        Max = "max",
        /// The minimum.
        Min = "min",
    }
}

/// The value of a solution, in literals of a model: a sum of whole numbers, which is exact.
///
/// ```
/// use puzzlec_encodings::{Model, Objective};
///
/// let mut model: Model<&str> = Model::new();
/// let (taxi, miles) = (model.var("taxi"), model.int("miles", 1..=3));
/// let mut cost = Objective::new("cost of the way");
/// cost.weigh(20, taxi);
/// cost.add(&model, 5, miles);
/// let dear = [taxi, model.eq(miles, 3).as_lit().expect("a value of the domain")];
/// assert_eq!(cost.value(&dear.into_iter().collect()), 35);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// The meaning of the value, in words: `sum of the faces on top`.
    pub meaning: String,
    /// The goal, if the puzzle has one.
    pub goal: Option<Goal>,
    /// No solution has a greater value, as the puzzle knows.
    pub ceiling: Option<i128>,
    constant: i128,
    terms: Vec<(i128, Lit)>,
}

impl Objective {
    /// The objective 0, before terms are added.
    pub fn new(meaning: impl Into<String>) -> Self {
        let (goal, ceiling, constant, terms) = (None, None, 0, Vec::new());
        Self { meaning: meaning.into(), goal, ceiling, constant, terms }
    }

    /// Adds an integer of the model, `times` times.
    pub fn add(&mut self, model: &Model<impl Name>, times: i32, x: Int) {
        let (least, terms) = model.core().value_terms(x);
        let times = i128::from(times);
        self.constant += times * i128::from(least);
        self.terms.extend(terms.into_iter().map(|(weight, lit)| (times * weight, lit)));
    }

    /// Adds a weight if a literal is true.
    pub fn weigh(&mut self, weight: i64, lit: Lit) {
        self.terms.push((weight.into(), lit));
    }

    /// The value of a solution without any of the terms.
    pub const fn constant(&self) -> i128 {
        self.constant
    }

    /// The weight that each of these literals adds if it is true.
    pub fn terms(&self) -> &[(i128, Lit)] {
        &self.terms
    }

    /// The value under these values of the variables.
    pub fn value(&self, values: &Values) -> i128 {
        let holds = self.terms.iter().filter(|(_, lit)| values.satisfies(*lit));
        self.constant + holds.map(|(weight, _)| weight).sum::<i128>()
    }
}
