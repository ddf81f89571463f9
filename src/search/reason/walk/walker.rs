//! The search for the smallest reasons, round by round.

use itertools::Itertools;
use puzzlec_dimacs::{Lit, Values};

use super::{Inference, Walk};
use crate::puzzle::task::AnyTask;
use crate::search::error::SearchError;
use crate::search::reason::reasoner::{Goal, Reasoner, Reasons};
use crate::search::settings::Settings;

/// Somebody who walks to a solution.
pub(super) struct Walker<'t> {
    reasoner: Reasoner<'t>,
    /// What is true in the solution, of the projection.
    truth: Vec<Lit>,
    /// True if smallest reasons are looked for; otherwise what does not follow at sight is a guess.
    has_reasons: bool,
    /// The conflicts that a question about cases may take.
    pub(super) conflicts: u64,
}

/// What became known, whether it is a move or what everybody knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Learnt {
    /// The round, counted from 1.
    pub(super) round: usize,
    /// The way in which it follows.
    pub(super) inference: Inference,
    /// The literal.
    pub(super) lit: Lit,
    /// The parts that it follows from, with what was known.
    pub(super) parts: Vec<usize>,
}

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
        solution: &Values,
        has_reasons: bool,
    ) -> Result<Self, SearchError> {
        let core = task.core();
        let mut reasoner = Reasoner::new(task, settings)?;
        reasoner.learn_given();
        let shown = core.vars().filter(|&var| core.is_shown(var));
        let truth = shown.map(|var| var.lit(solution.get(var))).collect();
        Ok(Self { reasoner, truth, has_reasons, conflicts: CONFLICTS })
    }

    /// Walks to the end. `None` if it is stopped.
    pub(super) fn walk(mut self, solution: Values) -> Result<Option<Walk>, SearchError> {
        let mut trace = Vec::new();
        for round in 1.. {
            let learnt = |inference| move |(lit, parts)| Learnt { round, inference, lit, parts };
            trace.extend(self.reasoner.look().into_iter().map(learnt(Inference::Sight)));
            let open = self.truth.iter().copied().filter(|&lit| self.reasoner.value(lit).is_none());
            let open = open.collect_vec();
            if open.is_empty() {
                break;
            }
            let (inference, reasons) = self.moves(&open)?;
            if self.reasoner.is_stopped() {
                return Ok(None);
            }
            self.reasoner.learn(reasons.iter().map(|(lit, _)| *lit));
            trace.extend(reasons.into_iter().map(learnt(inference)));
        }
        Ok(Some(Walk { parts: self.reasoner.parts, solution, trace }))
    }

    /// The moves with the smallest reasons, and the way in which they follow; a guess if there are
    /// none.
    fn moves(&mut self, open: &[Lit]) -> Result<(Inference, Reasons), SearchError> {
        if self.has_reasons {
            let goals = open.iter().map(|&lit| Goal(vec![vec![!lit]])).collect_vec();
            let shown = self.reasoner.shown(&goals).into_iter();
            let by_contradiction = shown.min_set_by_key(|(_, parts)| parts.len()).into_iter();
            let by_contradiction =
                by_contradiction.map(|(goal, parts)| (open[goal], parts)).collect_vec();
            if !by_contradiction.is_empty() {
                return Ok((Inference::Contradiction, by_contradiction));
            }
            let by_cases = self.cases(open)?;
            if !by_cases.is_empty() {
                return Ok((Inference::Cases, by_cases));
            }
        }
        let first = open.iter().find(|lit| lit.is_positive()).unwrap_or(&open[0]);
        Ok((Inference::Guess, vec![(*first, Vec::new())]))
    }

    /// The statements with the smallest reasons by cases.
    fn cases(&mut self, open: &[Lit]) -> Result<Reasons, SearchError> {
        // A true literal says more than a false one.
        let open = open.iter().copied().sorted_by_key(|lit| !lit.is_positive());
        let (all, mut refuted) = (self.reasoner.all(), Reasons::new());
        for lit in open.take(ASKED) {
            let verdict = self.reasoner.refute_by_cases(&all, &[vec![!lit]], self.conflicts)?;
            refuted.extend(verdict.refuted().map(|parts| (lit, parts)));
        }
        let refuted = refuted.into_iter().sorted_by_key(|(_, parts)| parts.len());
        let mut found = Reasons::new();
        for (lit, parts) in refuted.take(SHORTENED) {
            // Rules come first in most models, and go first: clues say more.
            let parts = self.reasoner.irreducible(parts, &[vec![!lit]], self.conflicts)?;
            found.push((lit, parts));
        }
        Ok(found.into_iter().min_set_by_key(|(_, parts)| parts.len()))
    }
}
