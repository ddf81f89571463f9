//! Hints: the next step, and why it must be taken.

use super::conflict::Refutation;
use super::members::Members;
use super::shrink::{Set, Shrinking};
use super::statement::Statement;
use super::{Conflict, first, patient};
use crate::search::prelude::*;

/// The answer to the question for the next step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hinted {
    /// The next step.
    Hint(Hint),
    /// Nothing is left: pins and clues say all.
    Complete,
    /// No solution exists, by this evidence: the pins are wrong, or the puzzle is.
    None(Evidence),
    /// The search was stopped before it knew a solution.
    Unknown,
}

/// A statement of a solution, and the reason for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The statement in the names of the puzzle, such as `place(F,2,3)` or `house(fish) = 4`.
    pub statement: String,
    /// The same as a sentence of the puzzle, such as `piece F covers 2,3 2,4 3,2 3,3 4,3`.
    pub words: String,
    /// The literals that it stands for, all of which are true.
    pub lits: Vec<Lit>,
    /// Parts of the puzzle that cannot all hold if it is false; `None` if it is not known to
    /// hold in all solutions.
    pub because: Option<Conflict>,
    /// True if all statements were looked at: without a reason for this one, no other one has a reason.
    pub is_settled: bool,
    /// The values of the pins and of the hint, and the variables that have them.
    values: Vec<bool>,
    known: Vec<bool>,
}

impl Hint {
    fn new(
        task: &dyn AnyTask,
        Statement { name, value, lits }: Statement,
        because: Option<Conflict>,
        is_settled: bool,
    ) -> Self {
        let core = task.core();
        let said = |lit: Lit| lits.contains(&lit) || core.known(lit) == Atom::True;
        let values: Vec<_> = core.vars().map(|var| said(var.positive())).collect();
        let known = core.vars().map(|var| said(var.positive()) || said(var.negative()));
        let known = known.collect();
        let with = |text: String, is: &str| match value {
            Some(value) => format!("{text} {is} {value}"),
            None => text,
        };
        let statement = with(task.named().name(name).to_string(), "=");
        let words = with(task.words(name), "is");
        Self { statement, words, lits, because, is_settled, values, known }
    }

    /// The laid part with the hint, to be drawn.
    pub fn known(&self) -> Known<'_> {
        Known::some(&self.values, &self.known)
    }
}

/// The most statements whose reasons are looked at.
const MOST: usize = 128;

/// A reason is shortened if it has at most this multiple of the parts of the shortest so far.
const FACTOR: usize = 3;

impl Search {
    /// Finds the next step, and why it must be taken: a statement that pins and clues do not say
    /// yet, which holds in all solutions, and for a short reason. If none is found in time, a
    /// statement of some solution.
    ///
    /// It takes two seconds, or as long as the [limits](Settings::limits) allow if they have a
    /// deadline.
    ///
    /// ```
    /// use puzzlec::search::Hinted;
    ///
    /// let Hinted::Hint(hint) = puzzlec::open("zebra")?.search()?.hint()? else {
    ///     return Err("there is a solution".into());
    /// };
    /// assert_eq!(hint.statement, "house(blue) = 2");
    /// let because = hint.because.expect("it is forced");
    /// let clues: Vec<&str> = because.members.iter().map(|clue| clue.sentence.as_str()).collect();
    /// assert_eq!(clues, ["Norwegian in house 1", "Norwegian next to blue"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`explain`](Self::explain).
    pub fn hint(&self) -> Result<Hinted, SearchError> {
        let (task, model) = (self.task(), self.task().named());
        Question::Shared.check(model.core)?;
        let settings = &patient(self.settings());
        let refutation = Refutation::new(model, settings);
        let mut members = refutation.members()?;
        let solution = match first(task, &mut members, settings)? {
            Answer::Satisfiable(values) => values,
            Answer::Unsatisfiable { evidence, .. } => return Ok(Hinted::None(evidence)),
            Answer::Unknown => return Ok(Hinted::Unknown),
        };
        refutation.allow();
        let mut open = Statement::of(model, &solution);
        open.retain(|statement| !statement.is_laid(model));
        open.reverse();
        let (found, is_settled) = easiest(&refutation, &mut members, &mut open)?;
        Ok(match (found, open.pop()) {
            (None, None) => Hinted::Complete,
            (None, Some(first)) => Hinted::Hint(Hint::new(task, first, None, is_settled)),
            (Some((statement, set)), _) => {
                let set = refutation.easier_than(set, &mut members, &statement)?;
                let because = refutation.proved(set, &[statement.refuted()])?;
                Hinted::Hint(Hint::new(task, statement, Some(because), is_settled))
            }
        })
    }
}

/// The statement that holds in all solutions and is easiest to follow, with the parts that it
/// follows from; and whether all statements were looked at. The last statement that is left is the
/// first one that is not known to everybody.
fn easiest<'t>(
    refutation: &Refutation<'t>,
    members: &mut Members<'t>,
    left: &mut Vec<Statement>,
) -> Result<(Option<(Statement, Set)>, bool), SolverError> {
    let all: Vec<_> = (0..members.len()).collect();
    let (mut best, mut found): (Option<(Statement, Set)>, usize) = (None, 0);
    let mut open = left.clone();
    while let Some(statement) = open.pop() {
        let refuted = members.some_of(&statement.refuted());
        let parts = match members.ask(&all, &[refuted])? {
            Answer::Unsatisfiable { failed, .. } => members.parts(&failed),
            Answer::Unknown => return Ok((best, false)),
            Answer::Satisfiable(values) => {
                let holds = |lit: &Lit| values.satisfies(*lit);
                open.retain(|statement| statement.lits.iter().all(holds));
                continue;
            }
        };
        found += 1;
        // What follows from nothing is known to everybody.
        if parts.is_empty() {
            left.retain(|other| *other != statement);
        }
        let most = best.as_ref().map_or(usize::MAX, |(_, set)| FACTOR * set.parts.len());
        if (1..=most).contains(&parts.len()) {
            let mut shrinking = Shrinking::new(members, vec![refuted]);
            let set = shrinking.irreducible(parts, |part| refutation.rank(part, 0))?;
            let effort = refutation.effort(&set);
            let is_easier = |(_, known): &(_, Set)| effort < refutation.effort(known);
            if best.as_ref().is_none_or(is_easier) {
                best = Some((statement, set));
            }
        }
        if found == MOST {
            return Ok((best, false));
        }
    }
    Ok((best, true))
}
