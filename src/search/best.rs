//! A solution with its value, as a report.

use puzzlec_dimacs::Values;
use puzzlec_encodings::{Goal, Known};
use serde::Serialize;

use super::error::SearchError;
use super::optimise::Optimisation;
use crate::puzzle::picture::{Block, Picture};
use crate::puzzle::task::{AnySolution, AnyTask};

/// The reason why a puzzle cannot be optimised.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GoalError {
    /// The puzzle, of this family, has no objective.
    #[error("this puzzle of the family {0} has no objective")]
    NoObjective(String),
    /// The objective, which means this, has no goal of its own.
    #[error("the goal is missing: maximise or minimise the {0}")]
    NoGoal(String),
}

/// The meaning of the objective of a task, and its goal: the wanted one, or its own.
///
/// # Errors
/// When there is none.
pub fn objective(task: &dyn AnyTask, wanted: Option<Goal>) -> Result<(&str, Goal), GoalError> {
    let none = || GoalError::NoObjective(task.family().to_owned());
    let objective = task.core().objective().ok_or_else(none)?;
    let no_goal = || GoalError::NoGoal(objective.meaning.clone());
    let goal = wanted.or(objective.goal).ok_or_else(no_goal)?;
    Ok((&objective.meaning, goal))
}

/// A solution with its value.
#[derive(Serialize)]
pub struct Best<'t> {
    /// `optimal`; `satisfiable` if there may be better ones.
    pub status: &'static str,
    /// The value, if JSON holds it.
    pub value: Option<serde_json::Number>,
    /// The bound: no solution has a better value.
    pub bound: Option<serde_json::Number>,
    /// The solution.
    pub solution: Box<dyn AnySolution + 't>,
    #[serde(skip)]
    values: Values,
    #[serde(skip)]
    line: String,
}

impl<'t> Best<'t> {
    /// The solution that values stand for, with its value in the model and what is proved.
    ///
    /// # Errors
    /// The first rule that it breaks, or that it has another value.
    pub fn new(
        task: &'t dyn AnyTask,
        (value, values): (i128, &Values),
        bound: Option<i128>,
    ) -> Result<Self, SearchError> {
        let solution = task.solution(values)?;
        solution.check_value(value)?;
        let is_optimal = bound == Some(value);
        let status = if is_optimal { "optimal" } else { "satisfiable" };
        let meaning = task.core().objective().map_or("value", |objective| &objective.meaning);
        let words = if is_optimal { "optimal" } else { "best found" };
        let line = format!("{meaning} = {value}, {words}");
        let number = serde_json::Number::from_i128;
        let (bound, value) = (bound.and_then(number), number(value));
        Ok(Self { status, value, bound, solution, values: values.clone(), line })
    }

    /// The picture of the solution, with its value.
    pub fn picture(&self, task: &dyn AnyTask) -> Picture {
        let picture = task.picture(Known::all(self.values.as_slice()));
        picture.followed_by([Block::Line(self.line.clone())])
    }
}

impl Optimisation {
    /// Searches to the end, and returns the best assignment with its value; `hears` of each better
    /// value. Each solution is checked.
    ///
    /// # Errors
    /// When the solver fails, or a solution is wrong.
    pub fn run(
        &mut self,
        task: &dyn AnyTask,
        mut hears: impl FnMut(i128),
    ) -> Result<Option<(i128, Values)>, SearchError> {
        let mut best = None;
        for better in self {
            let (value, values) = better?;
            task.solution(&values)?.check_value(value)?;
            hears(value);
            best = Some((value, values));
        }
        Ok(best)
    }
}
