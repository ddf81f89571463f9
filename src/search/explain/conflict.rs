//! Conflicts: parts of a puzzle that cannot all hold.

use super::members::Members;
use super::shrink::{Set, Shrinking};
use super::statement::Statement;
use super::{Given, without};
use crate::search::prelude::*;

/// Parts of a puzzle that cannot all hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The parts, in the order in which the puzzle says them.
    pub members: Vec<Given>,
    /// True if each part is needed: without it, the others can hold. Otherwise the time came to its
    /// end, and some may be needless.
    pub irreducible: bool,
    /// The way in which it is known that they cannot hold.
    pub evidence: Evidence,
}

/// The time for fewer parts, where the limits have no deadline.
const TIME: Duration = Duration::from_secs(2);

/// The search for few parts of a puzzle that cannot all hold.
pub(super) struct Refutation<'t> {
    core: &'t Core,
    pub(super) given: Vec<Given>,
    settings: Settings,
    /// The settings with a token that [`allow`](Self::allow) gives a deadline.
    limited: Settings,
}

/// The orders in which parts are left out.
const ORDERS: u64 = 6;

/// The questions for guesses, and for each thing that follows: limits that do not depend on the
/// clock, so that the result does only where the time is short.
const GUESSES: usize = 300;
const QUESTIONS: usize = 600;

/// The most parts among which the shortest set is looked for.
const FEW: usize = 300;

impl<'t> Refutation<'t> {
    pub(super) fn new(model: Named<'t>, settings: &Settings) -> Self {
        let solver = settings.solver.clone().unwrap_or_else(SolverKind::for_cores);
        let settings = Settings { solver: Some(solver), ..settings.clone() };
        let limited = settings.stopped_by(settings.limits.interrupt.child());
        Self { core: model.core, given: Given::all(model), settings, limited }
    }

    /// A solver that is asked about the parts.
    pub(super) fn members(&self) -> Result<Members<'t>, SearchError> {
        let of = Given::of_constraints(&self.given, self.core);
        Members::new(self.core, (of, self.given.len()), &self.limited, None)
    }

    /// Begins the time for fewer parts: where there is a deadline, most of what is left.
    pub(super) fn allow(&self) {
        let rest = self.settings.limits.interrupt.remaining();
        // The last proof needs the rest.
        self.limited.limits.interrupt.raise_after(rest.map_or(TIME, |rest| rest * 3 / 4));
    }

    /// The conflict of a set with clauses. A solver of its own proves it: a wrong answer about
    /// failed assumptions, as some solvers give now and then, must not explain anything.
    pub(super) fn proved(&self, set: Set, clauses: &[Vec<Lit>]) -> Result<Conflict, SearchError> {
        let answer = if set.irreducible {
            let given = self.given.iter().enumerate();
            let others = given.filter(|(part, _)| !set.parts.contains(part)).map(|(_, own)| own);
            without(others, self.core, clauses, &self.settings)?
        } else {
            Answer::Unknown
        };
        let parts = match answer {
            Answer::Satisfiable(_) => (0..self.given.len()).collect(),
            _ => set.parts,
        };
        let irreducible = matches!(answer, Answer::Unsatisfiable { .. });
        let members = parts.into_iter().map(|part| self.given[part].clone()).collect();
        let solver = self.settings.solver.as_ref().map_or_else(String::new, ToString::to_string);
        Ok(Conflict { members, irreducible, evidence: Evidence::Solver(solver) })
    }

    /// Few of these parts.
    ///
    /// Most puzzles have a small set that can be guessed from assignments. Where that takes too
    /// many questions, parts are left out in several orders. Then the shortest set is looked for.
    pub(super) fn few(
        &self,
        shrinking: &mut Shrinking<'_, 't>,
        parts: Vec<usize>,
    ) -> Result<Set, SolverError> {
        let last = |part| self.rank(part, 0);
        let guessed = shrinking.greedy(GUESSES, last)?;
        let orders = if guessed.is_some() { 1 } else { ORDERS };
        let parts = guessed.unwrap_or(parts);
        let mut best = shrinking.irreducible(parts.clone(), last)?;
        let end = shrinking.questions + QUESTIONS;
        for order in 1..orders {
            if !best.irreducible || shrinking.questions > end {
                break;
            }
            let set = shrinking.irreducible(parts.clone(), |part| self.rank(part, order))?;
            best = self.easier(best, set);
        }
        if best.irreducible && self.given.len() <= FEW {
            let interrupt = &self.limited.limits.interrupt;
            let shortest = shrinking.shortest(best.clone(), QUESTIONS, interrupt)?;
            let shortest = shrinking.irreducible(shortest.parts, last)?;
            best = self.easier(best, shortest);
        }
        Ok(best)
    }

    /// The one of two sets that is easier to follow, the first if they are alike.
    fn easier(&self, best: Set, other: Set) -> Set {
        if self.effort(&other) < self.effort(&best) { other } else { best }
    }

    /// A set that is easier to follow than the one that a statement follows from, if one is found:
    /// with pins in the place of what they were concluded from, or, if there are few parts to
    /// choose from, a shorter one.
    pub(super) fn easier_than(
        &self,
        set: Set,
        members: &mut Members<'t>,
        statement: &Statement,
    ) -> Result<Set, SolverError> {
        let also = vec![members.some_of(&statement.refuted())];
        let mut shrinking = Shrinking::new(members, also);
        let is_pin = |&part: &usize| self.given[part].is_pin();
        let pins = (0..self.given.len()).filter(is_pin);
        let pinned = set.parts.iter().copied().chain(pins).sorted().dedup().collect();
        let pinned = shrinking.irreducible(pinned, |part| self.rank(part, 0))?;
        let set = self.easier(set, pinned);
        if set.parts.len() <= 2 || self.given.len() > FEW {
            return Ok(set);
        }
        let shorter = self.few(&mut shrinking, set.parts.clone())?;
        Ok(self.easier(set, shorter))
    }

    /// The effort of following a set: the number of parts, then those that are no pins, then the
    /// sentences. It is less if nothing is needless.
    pub(super) fn effort(&self, set: &Set) -> (bool, usize, usize, usize) {
        let others = set.parts.iter().filter(|&&part| !self.given[part].is_pin());
        let sentences = set.parts.iter().map(|&part| &self.given[part].sentence).unique();
        (!set.irreducible, set.parts.len(), others.count(), sentences.count())
    }

    /// The rank of a part in an order: what goes first is what remains last. Rules go before clues,
    /// and clues before pins, which are what a player looks at.
    pub(super) fn rank(&self, part: usize, order: u64) -> u64 {
        let given = &self.given[part];
        let class: u64 = match given.role {
            _ if given.is_pin() => 3,
            Role::Clue => 2,
            Role::Implied => 1,
            _ => 0,
        };
        let within = match order {
            0 => u64::from(u32::MAX) - part as u64,
            1 => part as u64,
            _ => Random::new(order << 32 | part as u64).below(u32::MAX as usize) as u64,
        };
        class << 32 | within
    }
}

/// Settings that end after some time, where the limits have no deadline.
pub(super) fn patient(settings: &Settings) -> Settings {
    let limited = settings.stopped_by(settings.limits.interrupt.child());
    if settings.limits.interrupt.remaining().is_none() {
        limited.limits.interrupt.raise_after(TIME);
    }
    limited
}
