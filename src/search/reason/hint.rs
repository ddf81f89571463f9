//! Hints: the next step, and why it must be taken.

use std::fmt;
use std::sync::Arc;

use itertools::Itertools;
use puzzlec_dimacs::{Lit, Values};
use puzzlec_encodings::Atom;
use serde::Serialize;

use super::conflict::Conflict;
use super::reasoner::{Goal, Reasoner};
use super::smallest::{Effort, smallest};
use super::statement::{Deduction, Statement};
use super::words::summary;
use crate::engines::cover::{self, OfModel};
use crate::puzzle::picture::Picture;
use crate::puzzle::step::StepPicture;
use crate::puzzle::task::AnyTask;
use crate::search::conclusion::Conclusion;
use crate::search::error::SearchError;
use crate::search::given::{Given, Located};
use crate::search::session::Search;

/// The next step.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Hint {
    /// The statement in the names of the puzzle.
    #[serde(rename = "hint")]
    pub statement: String,
    /// The statement in words.
    pub words: String,
    /// The statement and its reason as people say it, if the puzzle knows how.
    pub phrase: Option<String>,
    /// The pin that makes the move.
    pub pin: String,
    /// The cells of the step.
    pub at: Vec<Vec<usize>>,
    /// True if it is known to hold in all solutions.
    #[serde(rename = "forced")]
    pub is_forced: bool,
    /// True if each part of the reason is needed; `None` without a reason.
    pub irreducible: Option<bool>,
    /// True if no statement has a smaller reason. If it is not forced, no statement has one.
    #[serde(rename = "smallest")]
    pub is_smallest: bool,
    /// The reason, if it is small enough for people.
    pub because: Option<Vec<Located>>,
    /// The deduction; without a reason, if the step is not known to hold in all solutions.
    #[serde(skip)]
    pub deduction: Deduction,
    /// The picture of what pins and clues give, with the step.
    #[serde(skip)]
    pub picture: Picture,
}

/// The next step, if pins and clues do not give everything.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum NextStep {
    /// A hint.
    Hint(Box<Hint>),
    /// Nothing is left.
    Nothing {
        /// Nothing.
        hint: (),
    },
}

impl From<Option<Hint>> for NextStep {
    fn from(hint: Option<Hint>) -> Self {
        hint.map_or(Self::Nothing { hint: () }, |hint| Self::Hint(Box::new(hint)))
    }
}

impl Hint {
    fn new(
        task: &dyn AnyTask,
        deduction: Deduction,
        irreducible: Option<bool>,
        is_smallest: bool,
    ) -> Self {
        let core = task.core();
        let is_true = |lit: Lit| core.known(lit) == Atom::True;
        let values = core.vars().map(|var| is_true(var.positive())).collect_vec();
        let known = core.vars().map(|var| is_true(var.positive()) || is_true(var.negative()));
        let is_forced = irreducible.is_some();
        let is_small = is_forced && deduction.because.len() <= Conflict::MAX_PARTS;
        let reason = if is_small { &deduction.because[..] } else { &[] };
        let known = known.collect_vec();
        let subjects = Given::subjects(reason);
        let drawn = StepPicture::new(task, (&values, &known), &deduction.lits, subjects);
        Self {
            statement: deduction.statement.clone(),
            words: deduction.words.clone(),
            phrase: deduction.phrase.clone(),
            pin: deduction.pin.clone(),
            at: drawn.at,
            is_forced,
            irreducible: irreducible.filter(|_| is_small),
            is_smallest,
            because: is_small.then(|| Given::located(reason, drawn.because)),
            picture: drawn.picture,
            deduction,
        }
    }
}

impl fmt::Display for NextStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hint(hint) => hint.fmt(f),
            Self::Nothing { .. } => writeln!(f, "pins and clues give it all"),
        }
    }
}

/// The limits of a search for the smallest reason: cases that a person might follow, and then what
/// nobody can follow. Both together take less than half a second.
const EFFORTS: [Effort; 2] = [
    Effort { work: 20_000_000, last: 1_000_000, cases: 10, parts: usize::MAX },
    Effort { work: 2_000_000, last: 100_000, cases: 1_000, parts: usize::MAX },
];

/// The solutions at random that are compared with the first one, and the nodes of an exact cover
/// search for each.
const SAMPLES: u64 = 16;
const NODES: u64 = 50_000;

impl Search {
    /// Finds the next step, and why it must be taken: of all statements that hold in all solutions,
    /// and that pins and clues do not give yet, the one with the smallest reason. If several have
    /// one of this size, it is the first. If no statement is known to hold in all solutions, the
    /// hint is a statement of some solution. There is no hint if pins and clues give it all.
    ///
    /// The search has limits that do not depend on the clock.
    ///
    /// ```
    /// use puzzlec::search::Conclusion;
    ///
    /// let Conclusion::Found(Some(hint)) = puzzlec::open("zebra")?.search()?.hint()? else {
    ///     return Err("there is a solution".into());
    /// };
    /// assert_eq!(hint.deduction.statement, "house(blue) = 2");
    /// let because = &hint.deduction.because;
    /// let clues: Vec<&str> = because.iter().map(|clue| clue.sentence.as_str()).collect();
    /// assert_eq!(clues, ["Norwegian in house 1", "Norwegian next to blue"]);
    /// assert!(hint.is_smallest);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`explain`](Self::explain).
    pub fn hint(&self) -> Result<Conclusion<Option<Hint>>, SearchError> {
        let (first, mut models, strategy) = self.begun()?;
        first.then(|solution| {
            let is_only = models.is_only(&solution)? == Some(true);
            let cover = strategy.cover.as_ref().filter(|_| !is_only);
            Ok(Conclusion::Found(self.hint_to(&solution, is_only, cover)?))
        })
    }

    /// The next step to a solution. If it is not the only one, an exact cover search finds others.
    fn hint_to(
        &self,
        solution: &Values,
        is_only: bool,
        cover: Option<&Arc<OfModel>>,
    ) -> Result<Option<Hint>, SearchError> {
        let (task, model) = (self.task(), self.task().named());
        let mut open = Statement::of(model, solution);
        let is_given = |&lit: &Lit| model.core.known(lit) == Atom::True;
        open.retain(|statement| !statement.lits.iter().all(is_given));
        let mut reasoner = Reasoner::new(task, self.settings())?;
        // What follows from nothing is known to everybody.
        open.retain(|statement| statement.lits.iter().any(|&lit| reasoner.value(lit).is_none()));
        let Some(first) = open.first().cloned() else { return Ok(None) };
        let interrupt = &self.settings().limits.interrupt;
        for (seed, cover) in (0..SAMPLES).zip(cover.into_iter().cycle()) {
            let sample = cover::Assignments::at_random(cover, seed, NODES, interrupt);
            let Ok(Some(sample)) = sample else { break };
            open.retain(|own| own.lits.iter().all(|&lit| sample.satisfies(lit)));
        }
        let goals = open.iter().map(|own| Goal::all(&own.lits)).collect_vec();
        let found = smallest(&mut reasoner, &goals, &EFFORTS, is_only)?;
        let reason = found.reason.as_ref();
        let statement = reason.map_or(&first, |reason| &open[reason.goal]);
        let parts = reason.map_or(&[][..], |reason| &reason.parts);
        let because = Given::chosen(&reasoner.parts, parts);
        let deduction = Deduction::new(task, statement, because);
        let is_smallest = found.is_complete && (reason.is_some() || found.is_exact);
        let irreducible = reason.map(|reason| reason.is_irreducible);
        Ok(Some(Hint::new(task, deduction, irreducible, is_smallest)))
    }
}

impl fmt::Display for Hint {
    /// A line for the hint, and lines for the reason, if a small one is known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (words, most) = (&self.words, Conflict::MAX_PARTS);
        if !self.is_forced {
            let found = if self.is_smallest { "is forced" } else { "forced was found" };
            return writeln!(f, "{words} in some solution: nothing {found}");
        }
        if self.because.is_none() {
            let many = format!("more than {most} rules and clues together");
            return writeln!(f, "{words}: forced, but by {many}");
        }
        let summary = format!("forced by {}", summary(&self.deduction.because));
        f.write_str(&self.deduction.lines(summary))?;
        let easier = "an easier step may exist: the search for one met its limit";
        if self.is_smallest { Ok(()) } else { writeln!(f, "{easier}") }
    }
}
