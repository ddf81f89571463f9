//! Reasons: why there is no solution, what holds in all of them, the next step, the walk to the
//! solution, and what could be left out.

mod conflict;
mod forced;
mod hint;
mod needed;
mod rating;
mod reasoner;
mod selected;
mod smallest;
mod statement;
mod steps;
mod walk;
mod words;

use itertools::Itertools;
use puzzlec_dimacs::Values;
use puzzlec_encodings::{Known, Named};
use serde::Serialize;

pub use self::conflict::Conflict;
pub use self::forced::Forced;
pub use self::hint::{Hint, NextStep};
pub use self::needed::Needed;
pub use self::rating::Rating;
pub(super) use self::reasoner::irreducible;
pub(super) use self::selected::{Selected, Verdict};
pub use self::statement::Deduction;
pub use self::steps::{Frame, Steps};
pub use self::walk::{Inference, Move, Walk};
use super::conclusion::Conclusion;
use super::error::SearchError;
use super::models::Models;
use super::plan::Strategy;
use super::project;
use super::question::Question;
use super::session::Search;
use crate::engines::Assignments;
use crate::puzzle::picture::{Block, Mark, Picture};
use crate::puzzle::task::AnyTask;

/// The answer to the question what a puzzle has too much or too little of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "status")]
pub enum Explanation {
    /// It has no solution: these parts of it cannot all hold.
    #[serde(rename = "unsatisfiable")]
    Conflict(Conflict),
    /// It has one solution, and needs some of its clues for that.
    #[serde(rename = "satisfiable")]
    Unique(Needed),
    /// It has several solutions, such as these.
    #[serde(rename = "satisfiable")]
    Several(Ambiguity),
    /// It has solutions, and whether more than one is unknown.
    #[serde(rename = "satisfiable")]
    Satisfiable {
        /// Unknown.
        unique: Option<bool>,
    },
    /// The search was stopped before it was known whether there is a solution.
    #[serde(rename = "unknown")]
    Unknown {
        /// The reason, if there is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
}

/// Two solutions of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ambiguity {
    /// False: there are several solutions.
    pub unique: bool,
    /// The statements that are true in the first only, as in [`Forced`].
    pub first: Vec<String>,
    /// Those that are true in the second only.
    pub second: Vec<String>,
    /// The solutions.
    #[serde(skip)]
    pub solutions: [Values; 2],
}

impl Ambiguity {
    fn of(model: Named<'_>, solutions: [Values; 2]) -> Self {
        let stated =
            |values: &Values| project::stated(model, Known::all(values.as_slice()), |_| true);
        let [first, second] = solutions.each_ref().map(stated);
        let only = |own: &[String], other: &[String]| {
            own.iter().filter(|statement| !other.contains(statement)).cloned().collect()
        };
        let (first, second) = (only(&first, &second), only(&second, &first));
        Self { unique: false, first, second, solutions }
    }

    /// The picture of both solutions, with what differs.
    ///
    /// # Errors
    /// When one of them is wrong.
    pub fn picture(&self, task: &dyn AnyTask) -> Result<Picture, SearchError> {
        let [one, other] = self.solutions.each_ref().map(Values::as_slice);
        let differs = one.iter().zip(other).map(|(one, other)| one != other).collect_vec();
        let nothing = vec![false; differs.len()];
        let blank = task.picture(Known::some(&nothing, &nothing));
        let mut blocks = Vec::new();
        let headings = ["several solutions; this is one:", "another:"];
        for (values, heading) in self.solutions.iter().zip(headings) {
            task.solution(values)?;
            let mut picture = task.picture(Known::all(values.as_slice()));
            let own = task.picture(Known::some(values.as_slice(), &differs));
            picture.mark_differences(&own, &blank, Mark::Step);
            blocks.push(Block::Line(heading.to_owned()));
            blocks.extend(picture.blocks);
        }
        for (differences, which) in [(&self.first, "first"), (&self.second, "second")] {
            let statements = differences.iter().format(", ");
            blocks.push(Block::Line(format!("only the {which} has {statements}")));
        }
        Ok(Picture { blocks })
    }
}

impl Search {
    /// Explains a puzzle: why it has no solution, which clues it needs for its only solution, or
    /// where two solutions differ.
    ///
    /// To find out how many solutions there are takes as long as it takes. The search for a small
    /// conflict has limits that do not depend on the clock.
    ///
    /// ```
    /// use puzzlec::search::Explanation;
    ///
    /// let search = puzzlec::open("zebra")?.pin("house(Dane)=1").search()?;
    /// let Explanation::Conflict(conflict) = search.explain()? else {
    ///     return Err("the Norwegian lives in the first house".into());
    /// };
    /// let members: Vec<String> = conflict.members.iter().map(ToString::to_string).collect();
    /// assert_eq!(members, [
    ///     "the values of a category are in different houses (nation)",
    ///     "Norwegian in house 1 (9)",
    ///     "pinned (house(Dane)=1)",
    /// ]);
    /// assert!(conflict.irreducible && conflict.is_smallest);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the solver fails, the formula is too large, or excludes solutions.
    pub fn explain(&self) -> Result<Explanation, SearchError> {
        let (task, settings) = (self.task(), self.settings());
        let (first, mut models, _) = self.begun()?;
        let first = match first {
            Conclusion::Found(values) => values,
            Conclusion::None(refuted) => {
                let evidence = refuted.evidence().clone();
                return Ok(Explanation::Conflict(Conflict::find(task, settings, evidence)?));
            }
            Conclusion::Open { reason, .. } => return Ok(Explanation::Unknown { reason }),
        };
        match models.next().transpose()? {
            Some(second) => Ok(Explanation::Several(Ambiguity::of(task.named(), [first, second]))),
            None if models.end().is_none() => Ok(Explanation::Satisfiable { unique: None }),
            None => Ok(Explanation::Unique(Needed::of(task, settings, &first)?)),
        }
    }
    /// The conclusion from a search for a solution, the search for others, and its strategy.
    fn begun(&self) -> Result<(Conclusion, Models<'_>, Strategy<'_>), SearchError> {
        let core = self.task().core();
        Question::Shared.check(core)?;
        let strategy = self.plan(Question::Some)?;
        let mut models = strategy.models(&|_| ())?;
        Ok((Conclusion::of(core, &mut models)?, models, strategy))
    }
}
