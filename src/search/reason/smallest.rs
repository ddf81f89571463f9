//! The smallest reason: the fewest parts from which one of several goals follows.
//!
//! Leave out parts until a goal does not follow any more: each of its reasons has one of the parts
//! left out. So no reason is smaller than the smallest set that has one of each such list, and if
//! the goal follows from that set, it is a smallest reason: Alexey Ignatiev, Alessandro Previti, Mark
//! Liffiton, Joao Marques-Silva, "Smallest MUS extraction with minimal hitting set dualization",
//! 2015. The goal with the lowest bound comes first, and all goals that an assignment refutes share
//! what it violates: Emilio Gamba, Bart Bogaerts, Tias Guns, "Efficiently explaining CSPs with
//! unsatisfiable subset optimization", 2021.

use std::collections::BTreeSet;

use itertools::Itertools;
use puzzlec_dimacs::Values;

use super::reasoner::{FACTOR, Goal, Reasoner, irreducible};
use super::selected::Verdict;
use crate::search::error::SearchError;

/// A goal, and parts from which it follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reason {
    /// The number of the goal.
    pub(super) goal: usize,
    /// The parts, ascending.
    pub(super) parts: Vec<usize>,
    /// True if the goal does not follow without any one of the parts.
    pub(super) is_irreducible: bool,
}

/// The result of a search for the smallest reason.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Found {
    /// The reason; none if no goal follows, or none was shown to follow.
    pub(super) reason: Option<Reason>,
    /// True if all of it was searched: within the limit of cases there is no smaller reason, nor
    /// one of this size for an earlier goal.
    pub(super) is_complete: bool,
    /// True if no question met the limit of cases.
    pub(super) is_exact: bool,
}

/// The limits of a search for the smallest reason.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// The [work](Reasoner::work).
    pub(super) work: u64,
    /// The work of the last look for parts that can be left out.
    pub(super) last: u64,
    /// The conflicts of the solver in a distinction of cases.
    pub(super) cases: u64,
    /// The most parts of a reason.
    pub(super) parts: usize,
}

/// The search for the smallest reason.
struct Smallest<'r, 't> {
    reasoner: &'r mut Reasoner<'t>,
    goals: &'r [Goal],
    effort: Effort,
    end: u64,
    /// For each goal, lists one of whose parts is in each of its reasons.
    corrections: Vec<Vec<Vec<usize>>>,
    /// The goals that may follow, each after the least number of parts of a reason.
    open: BTreeSet<(usize, usize)>,
    /// The reason that was found, which is first in size and then in its goal.
    best: Option<Reason>,
    is_exact: bool,
}

/// The conflicts of a question whether a part of the reason can be left out.
const IRREDUCIBLE: u64 = 1_000;

/// Finds the smallest reason of a goal, the first of these if there are several, by the first of the
/// efforts that finds a reason or meets no limit of cases. `all_follow` is true if it is known already
/// that all goals follow from all parts.
pub(super) fn smallest(
    reasoner: &mut Reasoner<'_>,
    goals: &[Goal],
    efforts: &[Effort],
    all_follow: bool,
) -> Result<Found, SearchError> {
    let mut found = Found::default();
    for &effort in efforts {
        found = Smallest::new(reasoner, goals, effort).find(all_follow)?;
        if found.reason.is_some() || found.is_exact {
            break;
        }
    }
    Ok(found)
}

impl<'r, 't> Smallest<'r, 't> {
    fn new(reasoner: &'r mut Reasoner<'t>, goals: &'r [Goal], effort: Effort) -> Self {
        let end = reasoner.work().saturating_add(effort.work);
        let corrections = vec![Vec::new(); goals.len()];
        let open = (0..goals.len()).map(|goal| (0, goal)).collect();
        Self { reasoner, goals, effort, end, corrections, open, best: None, is_exact: true }
    }

    /// Finds the smallest reason of a goal.
    fn find(mut self, all_follow: bool) -> Result<Found, SearchError> {
        self.look_at_all_parts(all_follow)?;
        // The goal with the lowest bound may have a better reason than the best, or none has.
        while let Some((size, goal)) = self.open.pop_first()
            && size <= self.most(goal)
        {
            if self.reasoner.work() >= self.end || self.reasoner.is_stopped() {
                return self.found(false);
            }
            let lists = self.corrections[goal].iter().sorted_by_key(|list| list.len());
            let (end, mut seen) = (self.most(goal).saturating_add(1), 0);
            let hitting = hitting_set(&lists.cloned().collect_vec(), end, &mut seen);
            self.end = self.end.saturating_sub(seen);
            let Some(parts) = hitting else { continue };
            if parts.len() > size {
                self.open.insert((parts.len(), goal));
            } else if let Some(used) = self.reasoner.refute(&parts, &self.goals[goal].0) {
                self.take(goal, used);
            } else if self.correct(goal, &parts)? {
                self.open.insert((size, goal));
            }
        }
        self.found(true)
    }

    /// The most parts of a reason for a goal that would be better than the best.
    fn most(&self, goal: usize) -> usize {
        self.best
            .as_ref()
            .map_or(self.effort.parts, |best| best.parts.len() - usize::from(goal >= best.goal))
    }

    /// Looks for reasons that propagation finds in all parts. Leaves out the goals that do not follow
    /// from all parts, or not within the limit of cases, unless it is known that all follow.
    fn look_at_all_parts(&mut self, all_follow: bool) -> Result<(), SearchError> {
        let all = self.reasoner.all();
        let mut unshown: BTreeSet<usize> = (0..self.goals.len()).collect();
        for (goal, parts) in self.reasoner.shown(self.goals) {
            unshown.remove(&goal);
            self.take(goal, parts);
        }
        for goal in unshown.into_iter().filter(|_| !all_follow) {
            if !self.open.contains(&(0, goal)) || self.reasoner.work() >= self.end {
                continue;
            }
            match self.test(&all, goal)? {
                Verdict::Refuted(parts) => self.take(goal, parts),
                Verdict::Satisfied(values) => self.close(&values),
                Verdict::Unknown => _ = self.open.remove(&(0, goal)),
            }
        }
        Ok(())
    }

    /// Leaves out the goals that an assignment refutes which satisfies all parts.
    fn close(&mut self, values: &Values) {
        let goals = self.goals;
        self.open.retain(|&(_, goal)| !goals[goal].is_refuted(values));
    }

    /// Keeps a reason if it is better than the best.
    fn take(&mut self, goal: usize, mut parts: Vec<usize>) {
        if parts.len() <= self.most(goal) {
            parts.sort_unstable();
            self.best = Some(Reason { goal, parts, is_irreducible: true });
        }
    }

    /// Finds out whether a goal follows from some parts.
    fn test(&mut self, parts: &[usize], goal: usize) -> Result<Verdict, SearchError> {
        let cases = &self.goals[goal].0;
        if let Some(parts) = self.reasoner.refute(parts, cases) {
            return Ok(Verdict::Refuted(parts));
        }
        let is_over = self.reasoner.work() >= self.end;
        let conflicts = if is_over { 0 } else { self.effort.cases };
        let verdict = self.reasoner.refute_by_cases(parts, cases, conflicts)?;
        self.is_exact &= verdict != Verdict::Unknown;
        Ok(verdict)
    }

    /// Leaves out parts other than these until the goal does not follow, and notes them. False if
    /// the goal is done with: it follows from these, or does not follow at all.
    fn correct(&mut self, goal: usize, kept: &[usize]) -> Result<bool, SearchError> {
        let all = self.reasoner.all();
        let mut left_out: Vec<usize> = Vec::new();
        let values = loop {
            match self.test(&without(&all, &left_out), goal)? {
                Verdict::Satisfied(values) => {
                    left_out = self.reasoner.violated(&values);
                    break Some(values);
                }
                Verdict::Unknown => break None,
                Verdict::Refuted(mut parts) => {
                    let Some(&next) = parts.iter().rfind(|part| !kept.contains(part)) else {
                        self.take(goal, parts);
                        return Ok(false);
                    };
                    if parts.len() / FACTOR <= self.most(goal) {
                        parts = self.reasoner.shortened(parts, &self.goals[goal].0);
                    }
                    self.take(goal, parts);
                    left_out.push(next);
                }
            }
        };
        if left_out.is_empty() {
            values.inspect(|values| self.close(values));
            return Ok(false);
        }
        for (other, corrections) in self.corrections.iter_mut().enumerate() {
            let is_refuted = values.as_ref().is_some_and(|own| self.goals[other].is_refuted(own));
            if (is_refuted || other == goal) && !corrections.contains(&left_out) {
                corrections.push(left_out.clone());
            }
        }
        Ok(true)
    }

    /// The result. Parts of the reason that can be left out after all are.
    fn found(mut self, is_complete: bool) -> Result<Found, SearchError> {
        let (mut best, is_exact) = (self.best.take(), self.is_exact);
        self.effort.cases = self.effort.cases.max(IRREDUCIBLE);
        self.end = self.reasoner.work().saturating_add(self.effort.last);
        if let Some(reason) = &mut best {
            reason.parts = irreducible(std::mem::take(&mut reason.parts), |parts| {
                let verdict = self.test(parts, reason.goal)?;
                reason.is_irreducible &= verdict != Verdict::Unknown;
                Ok::<_, SearchError>(verdict.refuted())
            })?;
        }
        Ok(Found { reason: best, is_complete, is_exact })
    }
}

/// Parts without some of them.
fn without(parts: &[usize], left_out: &[usize]) -> Vec<usize> {
    parts.iter().copied().filter(|part| !left_out.contains(part)).collect()
}

/// A smallest set with one of each of these lists, if it has fewer than `end` parts, by choice of a
/// part of the shortest list. Adds the lists that it looks at to `seen`.
fn hitting_set(lists: &[Vec<usize>], mut end: usize, seen: &mut u64) -> Option<Vec<usize>> {
    *seen += lists.len() as u64;
    // Each of some disjoint lists needs a part of its own.
    let (mut disjoint, mut bound) = (Vec::new(), 0);
    for list in lists {
        if !list.iter().any(|part| disjoint.contains(part)) {
            disjoint.extend_from_slice(list);
            bound += 1;
        }
    }
    if bound >= end {
        return None;
    }
    let Some(shortest) = lists.iter().min_by_key(|list| list.len()) else {
        return Some(Vec::new());
    };
    let mut best = None;
    for (index, part) in shortest.iter().enumerate() {
        // The sets with one of the parts before it were tried.
        let open = lists.iter().filter(|list| !list.contains(part));
        let open = open.map(|list| without(list, &shortest[..index])).collect_vec();
        if let Some(mut rest) = hitting_set(&open, end - 1, seen) {
            rest.push(*part);
            end = rest.len();
            best = Some(rest);
        }
    }
    best
}
