//! The search for the smallest reasons, round by round.

use super::{Inference, Move, Walk};
use crate::search::prelude::*;
use crate::search::reason::reasoner::{Derived, Reasoner, irreducible};

/// Somebody who walks to a solution.
pub(super) struct Walker<'t> {
    task: &'t dyn AnyTask,
    reasoner: Reasoner<'t>,
    /// The numbers of all parts.
    all: Vec<usize>,
    solution: Values,
    /// What is true in the solution, of the projection.
    truth: Vec<Lit>,
    /// The conflicts that a question about cases may take.
    pub(super) conflicts: u64,
    moves: Vec<Move>,
    /// All that became known, in order, whether it is a move or what everybody knows.
    trace: Trace,
    round: usize,
}

/// What became known, and how.
pub(super) type Trace = Vec<(Inference, Derived)>;

/// Statements that follow in one way.
type Moves = (Inference, Reasons);

/// Statements with their reasons, all of one size.
type Reasons = Vec<(Lit, Vec<usize>)>;

/// A reason is shortened if it has at most this multiple of the parts of the smallest so far.
const FACTOR: usize = 3;

/// The conflicts of each question about cases.
pub(super) const CONFLICTS: u64 = 1_000;

/// The statements that are asked about cases in a round, and those of them whose reasons are
/// shortened.
const ASKED: usize = 128;
const SHORTENED: usize = 32;

impl<'t> Walker<'t> {
    /// A walk to a solution that has not begun. Clues and pins that are a single literal are known.
    pub(super) fn new(
        task: &'t dyn AnyTask,
        settings: &Settings,
        solution: Values,
    ) -> Result<Self, SearchError> {
        let core = task.core();
        let mut reasoner = Reasoner::new(task, settings)?;
        let mut truth = core.vars().map(|var| var.lit(solution.get(var))).collect_vec();
        let is_given = |lit: &&Lit| core.known(**lit) == Atom::True;
        truth.iter().filter(is_given).for_each(|&lit| reasoner.learn(lit));
        truth.retain(|lit| core.is_shown(lit.var()));
        let (all, moves, trace) = (reasoner.all(), Vec::new(), Vec::new());
        Ok(Self {
            task,
            reasoner,
            all,
            solution,
            truth,
            conflicts: CONFLICTS,
            moves,
            trace,
            round: 0,
        })
    }

    /// Walks to the end, with these moves where nothing follows at sight; with a guess if they are
    /// none. `None` if it is stopped.
    pub(super) fn walk(
        mut self,
        moves: impl Fn(&mut Self, &[Lit]) -> Result<Option<Moves>, SearchError>,
    ) -> Result<Option<Walk>, SearchError> {
        loop {
            self.round += 1;
            for derived in self.reasoner.look() {
                if !derived.parts.is_empty() {
                    self.take(derived.lit, Inference::Sight, &derived.parts);
                }
                self.trace.push((Inference::Sight, derived));
            }
            let open = self.truth.iter().copied().filter(|&lit| self.reasoner.value(lit).is_none());
            let open = open.collect_vec();
            let Some(&first) = open.iter().find(|lit| lit.is_positive()).or(open.first()) else {
                break;
            };
            let found = moves(&mut self, &open)?;
            if self.reasoner.is_stopped() {
                return Ok(None);
            }
            let guess = (Inference::Guess, vec![(first, Vec::new())]);
            let (inference, found) = found.unwrap_or(guess);
            for (lit, parts) in found {
                self.take(lit, inference, &parts);
                self.reasoner.learn(lit);
                self.trace.push((inference, Derived { lit, parts, uses: Vec::new() }));
            }
        }
        let (parts, solution) = (self.all.len(), self.solution);
        Ok(Some(Walk { moves: self.moves, parts, solution, trace: self.trace }))
    }

    /// The moves with the smallest reasons.
    pub(super) fn smallest(&mut self, open: &[Lit]) -> Result<Option<Moves>, SearchError> {
        let by_contradiction = self.contradictions(open);
        if !by_contradiction.is_empty() {
            return Ok(Some((Inference::Contradiction, by_contradiction)));
        }
        let by_cases = self.cases(open)?;
        Ok((!by_cases.is_empty()).then_some((Inference::Cases, by_cases)))
    }

    /// The statements with the smallest reasons by contradiction.
    fn contradictions(&mut self, open: &[Lit]) -> Reasons {
        let mut found = Reasons::new();
        for &lit in open {
            if self.reasoner.is_stopped() {
                break;
            }
            let Some(mut parts) = self.reasoner.propagate(&self.all, &[!lit]) else { continue };
            let least = found.first().map_or(usize::MAX / FACTOR, |(_, parts)| parts.len());
            if parts.len() <= FACTOR * least {
                parts.sort_unstable_by(|one, other| other.cmp(one));
                parts = self.reasoner.shortened(parts, &[vec![!lit]]);
            }
            keep(&mut found, lit, parts);
        }
        found
    }

    /// The statements with the smallest reasons by cases.
    fn cases(&mut self, open: &[Lit]) -> Result<Reasons, SearchError> {
        // A true literal says more than a false one.
        let open = open.iter().copied().sorted_by_key(|lit| !lit.is_positive());
        let mut refuted = Reasons::new();
        for lit in open.take(ASKED) {
            if let Some(parts) = self.reasoner.ask(&self.all, &[!lit], self.conflicts)?.refuted() {
                refuted.push((lit, parts));
            }
        }
        let refuted = refuted.into_iter().sorted_by_key(|(_, parts)| parts.len());
        let mut found = Reasons::new();
        for (lit, mut parts) in refuted.take(SHORTENED) {
            parts.reverse();
            let refute = |parts: &[usize]| {
                let verdict = self.reasoner.ask(parts, &[!lit], self.conflicts)?;
                Ok::<_, SearchError>(verdict.refuted())
            };
            keep(&mut found, lit, irreducible(parts, refute)?);
        }
        Ok(found)
    }

    /// Adds a move.
    fn take(&mut self, lit: Lit, inference: Inference, parts: &[usize]) {
        let because = parts.iter().sorted().map(|&part| self.reasoner.parts[part].clone());
        let because = because.collect();
        let statement = self.task.named().lit(lit).to_string();
        let words = words(self.task, lit);
        let (round, lits, phrase) = (self.round, vec![lit], None);
        self.moves.push(Move { round, inference, lits, statement, words, phrase, because });
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
pub(super) fn words(task: &dyn AnyTask, lit: Lit) -> String {
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
