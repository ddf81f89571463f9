//! Unit propagation in the clauses of a proof, which are taken away from the last to the first.
//!
//! Clauses that the proof needs anyway, the core, propagate before others, so that few others are
//! needed.

use std::ops::{Deref, DerefMut};

use puzzlec_dimacs::{Clauses, Mark, Propagator};

use crate::engines::prelude::*;

#[derive(Default)]
pub(super) struct Propagation {
    propagator: Propagator,
    /// The unit clauses that stand or stood.
    units: Vec<u32>,
    /// True for the variables of the clauses that are followed.
    is_followed: Vec<bool>,
}

impl Deref for Propagation {
    type Target = Propagator;

    fn deref(&self) -> &Propagator {
        &self.propagator
    }
}

impl DerefMut for Propagation {
    fn deref_mut(&mut self) -> &mut Propagator {
        &mut self.propagator
    }
}

impl Propagation {
    /// The clauses, none of which stands yet.
    pub(super) fn new(clauses: Clauses, vars: u32) -> Self {
        let is_followed = vec![false; vars as usize];
        Self { propagator: Propagator::of(clauses, vars), units: Vec::new(), is_followed }
    }

    /// Keeps another clause, which is the unit clause of a true literal and its reason from now on.
    /// Returns its number.
    pub(super) fn push_unit(&mut self, lit: Lit) -> u32 {
        let number = self.push(&[lit], false);
        self.units.push(number);
        self.set_reason(lit, Some(number));
        number
    }

    /// Lets a clause stand, while nothing is assumed. Returns a clause that is false.
    pub(super) fn stand(&mut self, clause: u32) -> Option<u32> {
        if self.clauses().get(clause).len() == 1 {
            self.units.push(clause);
        }
        self.attach(clause).or_else(|| self.propagate(|_| true))
    }

    /// Lets a clause stand no more, while nothing is assumed.
    pub(super) fn fall(&mut self, clause: u32) {
        self.detach(clause);
        let Some(lit) = self.forced(clause) else { return };
        let before = self.before(lit);
        self.undo(before);
        self.revisit();
        for index in 0..self.units.len() {
            let unit = self.units[index];
            let lit = self.clauses().get(unit)[0];
            if self.is_attached(unit) && self.value(lit).is_none() {
                self.set(lit, Some(unit));
            }
        }
        let conflict = self.propagate(|_| true);
        debug_assert!(conflict.is_none(), "a part of what has no conflict has none");
    }

    /// Lets the unit clause of a true literal stand no more; this is its reason from now on.
    pub(super) fn fall_unit(&mut self, clause: u32, origin: u32) {
        match self.forced(clause) {
            Some(lit) if self.is_attached(origin) => {
                self.detach(clause);
                self.set_reason(lit, Some(origin));
            }
            _ => self.fall(clause),
        }
    }

    /// The literal that this clause made true.
    pub(super) fn forced(&self, clause: u32) -> Option<Lit> {
        let first = self.clauses().get(clause).iter().take(2).copied();
        let is_forced = |lit: &Lit| self.value(*lit) == Some(true);
        first.into_iter().find(|lit| is_forced(lit) && self.reason(*lit) == Some(clause))
    }

    /// Appends the clauses that a clause follows from, in the order in which they propagate; false
    /// if it does not follow. Only while nothing is assumed.
    pub(super) fn follow(&mut self, clause: u32, hints: &mut Vec<u32>) -> bool {
        self.follow_any(&[clause], None, hints)
    }

    /// The same for what the resolution of a clause on this literal of it with another one yields;
    /// nothing is appended for a tautology.
    pub(super) fn follow_resolvent(
        &mut self,
        clauses: [u32; 2],
        pivot: Lit,
        hints: &mut Vec<u32>,
    ) -> bool {
        self.follow_any(&clauses, Some(!pivot), hints)
    }

    fn follow_any(&mut self, clauses: &[u32], except: Option<Lit>, hints: &mut Vec<u32>) -> bool {
        let mark = self.mark();
        let mut conflict = None;
        for &clause in clauses {
            for place in 0..self.clauses().get(clause).len() {
                let lit = self.clauses().get(clause)[place];
                match self.value(lit) {
                    _ if Some(lit) == except => {}
                    None => self.set(!lit, None),
                    Some(true) => match self.reason(lit) {
                        None => {
                            self.undo(mark);
                            return true;
                        }
                        // It is true without the others, and contradicts its reason.
                        reason => conflict = reason,
                    },
                    Some(false) => {}
                }
            }
        }
        let conflict = conflict.or_else(|| self.propagate(|_| true));
        if let Some(conflict) = conflict {
            hints.extend(self.hints(conflict, clauses));
        }
        self.undo(mark);
        conflict.is_some()
    }

    /// The clauses that make a clause false, and that clause, when the literals of others are false.
    pub(super) fn hints(&mut self, conflict: u32, others: &[u32]) -> Vec<u32> {
        self.mark_followed(others, true);
        let Self { propagator, is_followed, .. } = self;
        let hints =
            propagator.explain(conflict, Mark::default(), |lit| is_followed[lit.var().index()]);
        self.mark_followed(others, false);
        hints
    }

    fn mark_followed(&mut self, clauses: &[u32], is_followed: bool) {
        for &lit in clauses.iter().flat_map(|&clause| self.propagator.clauses().get(clause)) {
            self.is_followed[lit.var().index()] = is_followed;
        }
    }
}
