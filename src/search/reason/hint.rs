//! Hints: the next step, and why it must be taken.

use super::reasoner::{Goal, Reasoner};
use super::smallest::{Effort, smallest};
use super::statement::{Deduction, Statement};
use super::words::summary;
use super::{Conflict, Given, Located};
use crate::puzzle::picture::{Picture, StepPicture};
use crate::search::Advice;
use crate::search::prelude::*;

/// The next step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The step, and the reason for it; without a reason, if it is not known to hold in all
    /// solutions.
    pub deduction: Deduction,
    /// True if it is known to hold in all solutions.
    pub is_forced: bool,
    /// True if each part of the reason is needed.
    pub irreducible: bool,
    /// True if no statement has a smaller reason. If it is not forced, no statement has one.
    pub is_smallest: bool,
}

/// The next step, drawn; or that there is none.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NextStep {
    /// The statement, if pins and clues do not give everything.
    pub hint: Option<String>,
    #[serde(flatten)]
    details: Option<Details>,
    /// The picture of what pins and clues give, with the step.
    #[serde(skip)]
    pub picture: Picture,
    /// The text: a line for the hint, and lines for the reason.
    #[serde(skip)]
    text: String,
}

/// The details of a hint.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Details {
    words: String,
    phrase: Option<String>,
    pin: String,
    at: Vec<Vec<usize>>,
    forced: bool,
    irreducible: Option<bool>,
    smallest: bool,
    because: Option<Vec<Located>>,
}

impl NextStep {
    /// The hint of a task, drawn.
    pub fn new(task: &dyn AnyTask, hint: Option<Hint>) -> Self {
        let Some(hint) = hint else {
            let text = "pins and clues give it all\n".to_owned();
            return Self { hint: None, details: None, picture: Picture::default(), text };
        };
        let (drawn, because, text) = (hint.picture(task), hint.small_reason(), hint.to_string());
        let (irreducible, reason) = (because.map(|_| hint.irreducible), because.map(<[_]>::to_vec));
        let Deduction { statement, words, phrase, pin, .. } = hint.deduction;
        let details = Details {
            words,
            phrase,
            pin,
            at: drawn.at,
            forced: hint.is_forced,
            irreducible,
            smallest: hint.is_smallest,
            because: reason.map(|reason| Given::located(&reason, drawn.because)),
        };
        Self { hint: Some(statement), details: Some(details), picture: drawn.picture, text }
    }

    /// The move as a pin, if there is a hint.
    pub fn advice(&self) -> Option<Advice> {
        self.details.as_ref().map(|details| Advice::Pin(details.pin.clone()))
    }
}

impl fmt::Display for NextStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Hint {
    /// The picture of what pins and clues give, with the step.
    pub fn picture(&self, task: &dyn AnyTask) -> StepPicture {
        let core = task.core();
        let is_true = |lit: Lit| core.known(lit) == Atom::True;
        let values = core.vars().map(|var| is_true(var.positive())).collect_vec();
        let known = core.vars().map(|var| is_true(var.positive()) || is_true(var.negative()));
        let because = Given::subjects(self.small_reason().unwrap_or_default());
        StepPicture::new(task, (&values, &known.collect_vec()), &self.deduction.lits, because)
    }

    /// The reason, if people can follow it.
    pub fn small_reason(&self) -> Option<&[Given]> {
        let because = &self.deduction.because[..];
        Some(because).filter(|because| self.is_forced && because.len() <= Conflict::MAX_PARTS)
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
        Ok(Some(Hint {
            deduction: Deduction::new(task, statement, because),
            is_forced: reason.is_some(),
            irreducible: reason.is_some_and(|reason| reason.is_irreducible),
            is_smallest: found.is_complete && (reason.is_some() || found.is_exact),
        }))
    }
}

impl fmt::Display for Hint {
    /// A line for the hint, and lines for the reason, if a small one is known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (words, most) = (&self.deduction.words, Conflict::MAX_PARTS);
        if !self.is_forced {
            let found = if self.is_smallest { "is forced" } else { "forced was found" };
            return writeln!(f, "{words} in some solution: nothing {found}");
        }
        let Some(because) = self.small_reason() else {
            let many = format!("more than {most} rules and clues together");
            return writeln!(f, "{words}: forced, but by {many}");
        };
        let summary = format!("forced by {}", summary(because));
        f.write_str(&self.deduction.lines(summary))?;
        let easier = "an easier step may exist: the search for one met its limit";
        if self.is_smallest { Ok(()) } else { writeln!(f, "{easier}") }
    }
}
