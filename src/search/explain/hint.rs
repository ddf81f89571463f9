//! Hints: the next step, and why it must be taken.

use itertools::Itertools;
use puzzlec_dimacs::Lit;
use puzzlec_encodings::{Atom, Known, Named};

use super::conflict::Refutation;
use super::members::{Members, Verdict};
use super::shrink::{Set, Shrinking};
use super::statement::Statement;
use super::{Conflict, ExplainError};
use crate::engines::SolverError;
use crate::search::Settings;

/// The answer to the question for the next step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hinted {
    /// The next step.
    Hint(Hint),
    /// Nothing is left: pins and clues say all.
    Complete,
    /// There is no solution: what is laid is wrong, or the puzzle.
    None,
    /// The search was stopped before it knew a solution.
    Unknown,
}

/// A statement of a solution, and the reason for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The statement in the names of the puzzle, such as `place(F,2,3)` or `house(fish) = 4`.
    pub statement: String,
    /// The literals that it stands for, all of which are true.
    pub lits: Vec<Lit>,
    /// Parts of the puzzle that cannot hold together if it is false; `None` if it is not known to
    /// hold in all solutions.
    pub because: Option<Conflict>,
    /// True if all statements were looked at: without a reason for this one, there is none for any.
    pub is_settled: bool,
    /// The values of what is laid and of the hint, and the variables that have them.
    values: Vec<bool>,
    known: Vec<bool>,
}

impl Hint {
    fn new(
        model: Named<'_>,
        statement: Statement,
        because: Option<Conflict>,
        is_settled: bool,
    ) -> Self {
        let Statement { text, lits } = statement;
        let said = |lit: Lit| lits.contains(&lit) || model.core.known(lit) == Atom::True;
        let values: Vec<_> = model.core.vars().map(|var| said(var.positive())).collect();
        let known = model.core.vars().map(|var| said(var.positive()) || said(var.negative()));
        let known = known.collect();
        Self { statement: text, lits, because, is_settled, values, known }
    }

    /// What is laid, with the hint, to be drawn.
    pub fn known(&self) -> Known<'_> {
        Known::some(&self.values, &self.known)
    }
}

/// The most statements whose reasons are looked at, and the most whose reasons are made short.
const MOST: usize = 128;
const BEST: usize = 8;

/// Finds the next step: a statement that pins and clues do not say yet, which holds in all solutions,
/// and for a short reason. If none is found in time, a statement of some solution.
///
/// Reasons are looked for during two seconds, or as long as the [limits](Settings::limits) allow if
/// they have a deadline.
///
/// # Errors
/// When the solver fails, the formula is too large, or excludes solutions.
pub fn hint(model: Named<'_>, settings: &Settings) -> Result<Hinted, ExplainError> {
    ExplainError::check(model.core)?;
    let refutation = Refutation::new(model, settings);
    let mut members = refutation.members()?;
    let all: Vec<_> = (0..members.len()).collect();
    let solution = match members.ask(&all, &[])? {
        Verdict::Holds(values) => values,
        Verdict::Fails(_) => return Ok(Hinted::None),
        Verdict::Unknown => return Ok(Hinted::Unknown),
    };
    refutation.allow();
    let mut open = Statement::of(model, &solution);
    open.retain(|statement| !statement.is_laid(model));
    let Some(first) = open.first().cloned() else { return Ok(Hinted::Complete) };
    let (forced, is_settled) = forced(&mut members, &all, open)?;
    Ok(Hinted::Hint(match easiest(&refutation, &mut members, forced)? {
        None => Hint::new(model, first, None, is_settled),
        Some((statement, parts)) => {
            let refuted: Vec<Lit> = statement.lits.iter().map(|&lit| !lit).collect();
            let because = refutation.conflict(&mut members, parts, &refuted)?;
            Hint::new(model, statement, Some(because), is_settled)
        }
    }))
}

/// The statements that hold in all solutions, each with parts that it follows from, those with the
/// fewest parts first.
fn forced(
    members: &mut Members<'_>,
    all: &[usize],
    mut open: Vec<Statement>,
) -> Result<(Vec<(Statement, Vec<usize>)>, bool), SolverError> {
    let (mut forced, mut is_settled) = (Vec::new(), true);
    open.reverse();
    while let Some(statement) = open.pop() {
        let refuted: Vec<Lit> = statement.lits.iter().map(|&lit| !lit).collect();
        let refuted = members.some_of(&refuted);
        match members.ask(all, &[refuted])? {
            Verdict::Holds(values) => {
                let holds = |lit: &Lit| values.satisfies(*lit);
                open.retain(|statement| statement.lits.iter().all(holds));
            }
            Verdict::Fails(parts) => forced.push((statement, parts)),
            Verdict::Unknown => {
                is_settled = false;
                break;
            }
        }
        if forced.len() == MOST {
            break;
        }
    }
    // A statement that follows from nothing is known to everybody.
    forced.retain(|(_, parts)| !parts.is_empty());
    let forced = forced.into_iter().sorted_by_key(|(_, parts)| parts.len());
    Ok((forced.collect(), is_settled))
}

/// The statement that follows from the fewest parts, of those that were first in line.
fn easiest<'t>(
    refutation: &Refutation<'t>,
    members: &mut Members<'t>,
    forced: Vec<(Statement, Vec<usize>)>,
) -> Result<Option<(Statement, Vec<usize>)>, SolverError> {
    let mut best: Option<((usize, usize), Statement, Set)> = None;
    for (statement, parts) in forced.into_iter().take(BEST) {
        let refuted: Vec<Lit> = statement.lits.iter().map(|&lit| !lit).collect();
        let also = vec![members.some_of(&refuted)];
        let mut shrinking = Shrinking::new(members, also);
        let set = shrinking.irreducible(parts, |part| refutation.rank(part, 0))?;
        let effort = refutation.effort(&set);
        if best.as_ref().is_none_or(|(least, ..)| effort < *least) {
            best = Some((effort, statement, set));
        }
    }
    Ok(best.map(|(_, statement, set)| (statement, set.parts)))
}
