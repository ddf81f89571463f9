//! The search for the smallest reasons, round by round.

use super::chains::Chains;
use super::{Move, Walk, Way};
use crate::search::explain::Given;
use crate::search::explain::members::Members;
use crate::search::explain::shrink::Shrinking;
use crate::search::prelude::*;

/// Somebody who walks to a solution.
pub(super) struct Walker<'t> {
    task: &'t dyn AnyTask,
    settings: Settings,
    given: Vec<Given>,
    chains: Chains<'t>,
    /// What is true in the solution, of the projection.
    truth: Vec<Lit>,
    /// The solver that knows cases, once it is needed, and how much of what is known it was told.
    members: Option<(Members<'t>, usize)>,
    /// The conflicts that a question about cases may take.
    pub(super) conflicts: u64,
    moves: Vec<Move>,
    round: usize,
}

/// Statements with their reasons, all of one size.
type Reasons = Vec<(Lit, Vec<usize>)>;

/// A reason is shortened if it has at most this multiple of the parts of the smallest so far.
const FACTOR: usize = 3;

/// The conflicts of each question about cases.
const CONFLICTS: u64 = 1_000;

/// The most statements that are asked about cases in a round, and the most of them whose reasons are
/// shortened.
const MOST: usize = 128;
const FEW: usize = 32;

impl<'t> Walker<'t> {
    /// A walk to a solution that has not begun. Clues and pins that are a single literal are known.
    pub(super) fn new(
        task: &'t dyn AnyTask,
        settings: &Settings,
        solution: &Values,
    ) -> Result<Self, SearchError> {
        let core = task.core();
        let solver = settings.solver.clone().unwrap_or_else(SolverKind::for_cores);
        let settings = Settings { solver: Some(solver), ..settings.clone() };
        let given = Given::merged(task.named());
        let mut chains = Chains::new(core, Given::of_constraints(&given, core), &settings)?;
        let mut truth = core.vars().map(|var| var.lit(solution.get(var))).collect_vec();
        let is_laid = |lit: &&Lit| core.known(**lit) == Atom::True;
        truth.iter().filter(is_laid).for_each(|&lit| chains.learn(lit));
        truth.retain(|lit| core.is_shown(lit.var()));
        let (members, conflicts, moves, round) = (None, CONFLICTS, Vec::new(), 0);
        Ok(Self { task, settings, given, chains, truth, members, conflicts, moves, round })
    }

    /// Walks to the end; `None` if it is stopped.
    pub(super) fn walk(mut self) -> Result<Option<Walk>, SearchError> {
        loop {
            self.round += 1;
            self.look();
            let open = self.truth.iter().copied().filter(|&lit| self.chains.value(lit).is_none());
            let open = open.collect_vec();
            let Some(&first) = open.iter().find(|lit| lit.is_positive()).or(open.first()) else {
                break;
            };
            let (mut way, mut found) = (Way::Contradiction, self.contradictions(&open));
            if found.is_empty() {
                (way, found) = (Way::Cases, self.cases(&open)?);
            }
            if self.settings.limits.interrupt.cause().is_some() {
                return Ok(None);
            }
            if found.is_empty() {
                (way, found) = (Way::Guess, vec![(first, Vec::new())]);
            }
            for (lit, parts) in found {
                self.take(lit, way, &parts);
                self.chains.learn(lit);
            }
        }
        Ok(Some(Walk { moves: self.moves, parts: self.given.len() }))
    }

    /// Concludes whatever follows at sight.
    fn look(&mut self) {
        let mark = self.chains.mark();
        // The solution satisfies all clauses, and so what follows from it.
        self.chains.propagate();
        let core = self.task.core();
        let new = self.chains.since(mark).iter().copied().filter(|lit| core.is_shown(lit.var()));
        for lit in new.collect_vec() {
            let parts = self.chains.parts_of(lit);
            if !parts.is_empty() {
                self.take(lit, Way::Sight, &parts);
            }
        }
        self.chains.settle();
    }

    /// The statements with the smallest reasons by contradiction.
    fn contradictions(&mut self, open: &[Lit]) -> Reasons {
        let mut found = Reasons::new();
        for &lit in open {
            if self.settings.limits.interrupt.cause().is_some() {
                break;
            }
            let Some(mut parts) = self.contradiction(lit) else { continue };
            let least = found.first().map_or(usize::MAX / FACTOR, |(_, parts)| parts.len());
            if parts.len() <= FACTOR * least {
                parts = self.shortened(lit, parts);
            }
            keep(&mut found, lit, parts);
        }
        found
    }

    /// The parts that contradict that a literal is false, if propagation finds that they do.
    fn contradiction(&mut self, lit: Lit) -> Option<Vec<usize>> {
        let mark = self.chains.mark();
        self.chains.learn(!lit);
        let contradiction = self.chains.propagate();
        let parts = contradiction.map(|clause| self.chains.parts_against(clause, mark));
        self.chains.undo(mark);
        parts
    }

    /// As few of these parts as contradict that a literal is false: none of them can be left out.
    fn shortened(&mut self, lit: Lit, parts: Vec<usize>) -> Vec<usize> {
        let (mut parts, mut needed) = (parts, Vec::new());
        while let Some(&next) = parts.iter().rev().find(|part| !needed.contains(*part)) {
            let others = parts.iter().copied().filter(|&part| part != next).collect_vec();
            self.chains.restrict(&others);
            match self.contradiction(lit) {
                Some(fewer) => parts = fewer,
                None => needed.push(next),
            }
        }
        self.chains.restore();
        parts
    }

    /// The statements with the smallest reasons by cases.
    fn cases(&mut self, open: &[Lit]) -> Result<Reasons, SearchError> {
        let core = self.task.core();
        let (mut members, told) = if let Some(members) = self.members.take() {
            members
        } else {
            let parts = (Given::of_constraints(&self.given, core), self.given.len());
            (Members::new(core, parts, &self.settings, Some(self.conflicts))?, 0)
        };
        let new = self.chains.since(told).iter().filter(|lit| core.is_shown(lit.var()));
        new.for_each(|&lit| members.add(&[lit]));
        let all = (0..members.len()).collect_vec();
        // A true literal says more than a false one.
        let open = open.iter().copied().sorted_by_key(|lit| !lit.is_positive());
        let mut failed = Reasons::new();
        for lit in open.take(MOST) {
            if let Answer::Unsatisfiable { failed: selectors, .. } = members.ask(&all, &[!lit])? {
                failed.push((lit, members.parts(&selectors)));
            }
        }
        let failed = failed.into_iter().sorted_by_key(|(_, parts)| parts.len());
        let mut found = Reasons::new();
        for (lit, parts) in failed.take(FEW) {
            let mut shrinking = Shrinking::new(&mut members, vec![!lit]);
            let last = |part| u64::from(u32::MAX) - part as u64;
            keep(&mut found, lit, shrinking.irreducible(parts, last)?.parts);
        }
        self.members = Some((members, self.chains.mark()));
        Ok(found)
    }

    /// Adds a move.
    fn take(&mut self, lit: Lit, way: Way, parts: &[usize]) {
        let because = parts.iter().map(|&part| self.given[part].clone()).collect();
        let statement = self.task.named().lit(lit).to_string();
        let words = words(self.task, lit);
        self.moves.push(Move { round: self.round, way, lit, statement, words, because });
    }
}

/// Adds a statement to those with the smallest reasons, or in their place.
fn keep(found: &mut Reasons, lit: Lit, parts: Vec<usize>) {
    let least = found.first().map_or(usize::MAX, |(_, parts)| parts.len());
    if parts.len() < least {
        found.clear();
    }
    if parts.len() <= least {
        found.push((lit, parts));
    }
}

/// A literal in words.
fn words(task: &dyn AnyTask, lit: Lit) -> String {
    let (core, holds) = (task.core(), lit.is_positive());
    let choose = |yes, no| if holds { yes } else { no };
    match core.meaning(lit.var()) {
        Some(Meaning::Equals(x, value)) => {
            format!("{} {} {value}", task.words(core.int_name(x)), choose("is", "is not"))
        }
        Some(Meaning::AtMost(x, value)) => {
            let compares = choose("is at most", "is more than");
            format!("{} {compares} {value}", task.words(core.int_name(x)))
        }
        Some(Meaning::Is(name)) => format!("{}{}", choose("", "not: "), task.words(name)),
        None => lit.to_string(),
    }
}
