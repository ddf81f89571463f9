//! Unit propagation with reasons, in clauses that come and go.
//!
//! Every clause has two watched literals, its first ones: if one of them becomes false, another
//! takes its place, or the clause propagates. Clauses that the proof needs anyway, the core,
//! propagate before others, so that few others are needed.

use super::clauses::Clauses;
use crate::engines::prelude::*;

/// The reason of an assumption.
pub(super) const NONE: u32 = u32::MAX;

/// A watched clause, and one of its literals: if that is true, the clause can wait.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    other: Lit,
}

#[derive(Default)]
pub(super) struct Propagation {
    pub(super) clauses: Clauses,
    /// True for clauses that stand.
    is_live: Vec<bool>,
    /// True for clauses that the proof needs.
    is_core: Vec<bool>,
    /// The clauses that watch a literal, by its code: those of the core, and others.
    ///
    /// What a clause does not watch any more stays until it is met.
    watches: [Vec<Vec<Watch>>; 2],
    /// The value of each literal, by its code: 1, -1, or 0 for none.
    values: Vec<i8>,
    reasons: Vec<u32>,
    places: Vec<u32>,
    /// The true literals, in the order in which they became so.
    trail: Vec<Lit>,
    /// The number of literals on the trail that have been propagated in the core, and in others.
    heads: [usize; 2],
    /// The unit clauses that stand or stood.
    units: Vec<u32>,
    is_seen: Vec<bool>,
    seen: Vec<usize>,
    stack: Vec<Lit>,
    found: Vec<(u32, u32)>,
}

impl Propagation {
    /// The clauses, none of which stands yet.
    pub(super) fn new(clauses: Clauses, vars: u32) -> Self {
        let (vars, count) = (vars as usize, clauses.len() as usize);
        Self {
            clauses,
            is_live: vec![false; count],
            is_core: vec![false; count],
            watches: [vec![Vec::new(); 2 * vars], vec![Vec::new(); 2 * vars]],
            values: vec![0; 2 * vars],
            reasons: vec![NONE; vars],
            places: vec![0; vars],
            is_seen: vec![false; vars],
            ..Self::default()
        }
    }

    /// The literals that are true, in the order in which they became so.
    pub(super) fn trail(&self) -> &[Lit] {
        &self.trail
    }

    /// The clause that made a literal true.
    pub(super) fn reason(&self, lit: Lit) -> u32 {
        self.reasons[lit.var().index()]
    }

    pub(super) fn is_true(&self, lit: Lit) -> bool {
        self.values[lit.code()] > 0
    }

    pub(super) fn is_live(&self, clause: u32) -> bool {
        self.is_live[clause as usize]
    }

    pub(super) fn is_core(&self, clause: u32) -> bool {
        self.is_core[clause as usize]
    }

    /// Keeps another clause, which is the unit clause of a true literal and its reason from now on.
    /// Returns its number.
    pub(super) fn push_unit(&mut self, lit: Lit) -> u32 {
        let number = self.clauses.push(&[lit]);
        self.is_live.push(true);
        self.is_core.push(false);
        self.units.push(number);
        self.reasons[lit.var().index()] = number;
        number
    }

    /// Lets a clause stand, while nothing is assumed. Returns a clause that is false.
    pub(super) fn attach(&mut self, clause: u32) -> Option<u32> {
        let lits = self.clauses.get_mut(clause);
        // The literals that can be watched come first: those that are not false, and of the others
        // the last ones.
        for place in 0..lits.len().min(2) {
            let rank = |lit: Lit| match self.values[lit.code()] {
                -1 => self.places[lit.var().index()],
                value => NONE - 1 + value as u32,
            };
            let best = (place..lits.len()).max_by_key(|&place| rank(lits[place]));
            lits.swap(place, best.unwrap_or(place));
        }
        self.is_live[clause as usize] = true;
        let last = match *lits {
            [] => return Some(clause),
            [lit] => {
                self.units.push(clause);
                lit
            }
            [one, other, ..] => {
                self.watch(clause, [one, other]);
                if self.values[other.code()] >= 0 {
                    return None;
                }
                one
            }
        };
        match self.values[last.code()] {
            0 => {
                self.set(last, clause);
                self.propagate()
            }
            value => (value < 0).then_some(clause),
        }
    }

    fn watch(&mut self, clause: u32, [one, other]: [Lit; 2]) {
        let watches = &mut self.watches[usize::from(!self.is_core[clause as usize])];
        watches[one.code()].push(Watch { clause, other });
        watches[other.code()].push(Watch { clause, other: one });
    }

    /// Lets a clause stand no more, while nothing is assumed.
    pub(super) fn detach(&mut self, clause: u32) {
        self.is_live[clause as usize] = false;
        let Some(lit) = self.forced(clause) else { return };
        self.undo(self.places[lit.var().index()] as usize);
        self.heads = [0; 2];
        for index in 0..self.units.len() {
            let unit = self.units[index];
            let lit = self.clauses.get(unit)[0];
            if self.is_live[unit as usize] && self.values[lit.code()] == 0 {
                self.set(lit, unit);
            }
        }
        let conflict = self.propagate();
        debug_assert!(conflict.is_none(), "a part of what has no conflict has none");
    }

    /// Lets the unit clause of a true literal stand no more; this is its reason from now on.
    pub(super) fn detach_unit(&mut self, clause: u32, origin: u32) {
        match self.forced(clause) {
            Some(lit) if self.is_live[origin as usize] => {
                self.is_live[clause as usize] = false;
                self.reasons[lit.var().index()] = origin;
            }
            _ => self.detach(clause),
        }
    }

    /// The literal that this clause made true.
    pub(super) fn forced(&self, clause: u32) -> Option<Lit> {
        let first = self.clauses.get(clause).iter().take(2).copied();
        first.into_iter().find(|&lit| self.is_true(lit) && self.reason(lit) == clause)
    }

    /// Notes that the proof needs clauses, while nothing is assumed.
    pub(super) fn need(&mut self, clauses: impl IntoIterator<Item = u32>) {
        for clause in clauses {
            if !std::mem::replace(&mut self.is_core[clause as usize], true)
                && let &[one, other, ..] = self.clauses.get(clause)
            {
                self.watch(clause, [one, other]);
            }
        }
    }

    fn set(&mut self, lit: Lit, reason: u32) {
        self.values[lit.code()] = 1;
        self.values[(!lit).code()] = -1;
        self.reasons[lit.var().index()] = reason;
        self.places[lit.var().index()] = self.trail.len() as u32;
        self.trail.push(lit);
    }

    /// Takes back what became true since there were as many literals on the trail.
    pub(super) fn undo(&mut self, mark: usize) {
        for lit in self.trail.drain(mark..) {
            self.values[lit.code()] = 0;
            self.values[(!lit).code()] = 0;
        }
        self.heads = self.heads.map(|head| head.min(mark));
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
        let mark = self.trail.len();
        let mut conflict = None;
        for &clause in clauses {
            for place in 0..self.clauses.get(clause).len() {
                let lit = self.clauses.get(clause)[place];
                match self.values[lit.code()] {
                    _ if Some(lit) == except => {}
                    0 => self.set(!lit, NONE),
                    1 if self.reason(lit) == NONE => {
                        self.undo(mark);
                        return true;
                    }
                    // It is true without the others, and contradicts its reason.
                    1 => conflict = Some(self.reason(lit)),
                    _ => {}
                }
            }
        }
        let conflict = conflict.or_else(|| self.propagate());
        if let Some(conflict) = conflict {
            self.explain(conflict, clauses, hints);
        }
        self.undo(mark);
        conflict.is_some()
    }

    /// Appends the clauses that make a clause false, and that clause, when the literals of others
    /// are false.
    pub(super) fn explain(&mut self, conflict: u32, others: &[u32], hints: &mut Vec<u32>) {
        for lit in others.iter().flat_map(|&clause| self.clauses.get(clause)) {
            self.is_seen[lit.var().index()] = true;
            self.seen.push(lit.var().index());
        }
        self.stack.extend_from_slice(self.clauses.get(conflict));
        while let Some(lit) = self.stack.pop() {
            let var = lit.var().index();
            if std::mem::replace(&mut self.is_seen[var], true) {
                continue;
            }
            self.seen.push(var);
            let reason = self.reasons[var];
            self.found.push((self.places[var], reason));
            self.stack.extend_from_slice(self.clauses.get(reason));
        }
        self.found.sort_unstable();
        hints.extend(self.found.drain(..).map(|(_, reason)| reason));
        hints.push(conflict);
        self.seen.drain(..).for_each(|var| self.is_seen[var] = false);
    }

    /// Propagates. Returns a clause that is false.
    fn propagate(&mut self) -> Option<u32> {
        loop {
            let kind = self.heads.iter().position(|&head| head < self.trail.len())?;
            let lit = self.trail[self.heads[kind]];
            self.heads[kind] += 1;
            if let Some(conflict) = self.visit(kind, !lit) {
                return Some(conflict);
            }
        }
    }

    /// Visits the clauses of a kind that watch a literal that has become false.
    fn visit(&mut self, kind: usize, lit: Lit) -> Option<u32> {
        let mut list = std::mem::take(&mut self.watches[kind][lit.code()]);
        let (mut read, mut kept, mut conflict) = (0, 0, None);
        while let Some(&watch) = list.get(read) {
            read += 1;
            list[kept] = watch;
            if self.values[watch.other.code()] > 0 {
                kept += 1;
                continue;
            }
            let clause = watch.clause;
            if !self.is_live[clause as usize] || self.is_core[clause as usize] != (kind == 0) {
                continue;
            }
            let lits = self.clauses.get_mut(clause);
            if lits[0] == lit {
                lits.swap(0, 1);
            } else if lits[1] != lit {
                continue;
            }
            let first = lits[0];
            list[kept].other = first;
            if self.values[first.code()] > 0 {
                kept += 1;
            } else if let Some(place) =
                (2..lits.len()).find(|&place| self.values[lits[place].code()] >= 0)
            {
                lits.swap(1, place);
                let watched = lits[1];
                self.watches[kind][watched.code()].push(Watch { clause, other: first });
            } else {
                kept += 1;
                if self.values[first.code()] < 0 {
                    conflict = Some(clause);
                    break;
                }
                self.set(first, clause);
            }
        }
        list.copy_within(read.., kept);
        list.truncate(list.len() - (read - kept));
        self.watches[kind][lit.code()] = list;
        conflict
    }
}
