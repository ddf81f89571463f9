//! The steps of a walk: the statements of the solution, one after the other.

use rustc_hash::FxHashMap;

use super::walker::{CONFLICTS, Learnt};
use super::{Inference, Move, Walk};
use crate::search::prelude::*;
use crate::search::reason::reasoner::{Derived, Reasoner};
use crate::search::reason::smallest::Goal;
use crate::search::reason::statement::{Statement, words};

/// The literals that became known in a walk, and those of them that were reported as steps.
struct Known<'w> {
    trace: &'w [Learnt],
    /// The place of each literal in the trace.
    places: FxHashMap<Lit, usize>,
    is_reported: Vec<bool>,
}

impl<'w> Known<'w> {
    fn new(trace: &'w [Learnt]) -> Self {
        let places = trace.iter().enumerate().map(|(place, own)| (own.derived.lit, place));
        Self { trace, places: places.collect(), is_reported: vec![false; trace.len()] }
    }

    fn places<'k>(&'k self, lits: &'k [Lit]) -> impl Iterator<Item = usize> + 'k {
        lits.iter().filter_map(|lit| self.places.get(lit).copied())
    }

    /// The parts that literals follow from, together with what was reported.
    fn parts_of(&self, lits: &[Lit]) -> Vec<usize> {
        let mut open = self.places(lits).collect_vec();
        let (mut parts, mut is_seen) = (Vec::new(), self.is_reported.clone());
        while let Some(place) = open.pop() {
            if !std::mem::replace(&mut is_seen[place], true) {
                let Derived { parts: own, uses, .. } = &self.trace[place].derived;
                parts.extend_from_slice(own);
                open.extend(self.places(uses));
            }
        }
        parts.into_iter().sorted().dedup().collect()
    }

    /// The parts of everything up to a place that was not reported.
    fn parts_before(&self, place: usize) -> Vec<usize> {
        let hidden = self.trace[..=place].iter().zip(&self.is_reported);
        let hidden = hidden.filter(|(_, is_reported)| !**is_reported);
        hidden.flat_map(|(own, _)| &own.derived.parts).copied().sorted().dedup().collect()
    }

    fn report(&mut self, lits: &[Lit]) {
        for place in self.places(lits).collect_vec() {
            self.is_reported[place] = true;
        }
    }
}

impl Walk {
    /// The steps of the walk in its puzzle: the statements of the solution, and what is ruled out by
    /// a contradiction or by cases. What is ruled out at sight is no step: its reasons are among
    /// those of the statements that it leads to. Each reason is as short as propagation allows.
    ///
    /// # Errors
    /// When the formula is too large.
    pub fn steps(&self, search: &Search) -> Result<Vec<Move>, SearchError> {
        let task = search.task();
        let mut reasoner = Reasoner::new(task, search.settings())?;
        reasoner.learn_given();
        let mut known = Known::new(&self.trace);
        let statements = Statement::of(task.named(), &self.solution).into_iter();
        // A statement is complete when the last of its literals is known.
        let mut complete = statements
            .filter_map(|own| Some((known.places(&own.lits).max()?, own)))
            .into_group_map();
        let mut steps = Vec::new();
        for (place, &Learnt { inference, ref derived, .. }) in self.trace.iter().enumerate() {
            let statements = complete.remove(&place).unwrap_or_default();
            let stated = statements.into_iter().map(|own| (own.lits.clone(), Some(own)));
            let mut stated = stated.collect_vec();
            if stated.is_empty() && inference != Inference::Sight {
                stated.push((vec![derived.lit], None));
            }
            for (lits, own) in stated {
                let cases = Goal::all(&lits).0;
                let parts = match inference {
                    Inference::Guess => Vec::new(),
                    Inference::Sight => reasoner.shortened(known.parts_of(&lits), &cases),
                    // It may use what was ruled out before.
                    _ => reasoner.irreducible(known.parts_before(place), &cases, CONFLICTS)?,
                };
                let because = reasoner.given(&parts);
                known.report(&lits);
                for &lit in &lits {
                    reasoner.learn(lit);
                }
                let (statement, words) = match &own {
                    Some(own) => own.texts(task),
                    None => (task.named().lit(lits[0]).to_string(), words(task, lits[0])),
                };
                let phrase = own.and_then(|own| own.phrase(task, &because));
                let round = steps.len() + 1;
                steps.push(Move { round, inference, lits, statement, words, phrase, because });
            }
        }
        Ok(steps)
    }
}
