//! Unit propagation with reasons, in clauses that come and go.
//!
//! Two literals of each clause are watched, its first ones. If one of them becomes false, another
//! literal takes its place, or the clause propagates: Matthew Moskewicz, Conor Madigan, Ying Zhao,
//! Lintao Zhang, Sharad Malik, "Chaff: engineering an efficient SAT solver", 2001. Urgent clauses
//! propagate before all others.

use crate::cnf::{ClauseSink, Cnf};
use crate::lit::Lit;

/// A formula and what unit propagation derives in it.
///
/// ```
/// use puzzlec_dimacs::{ClauseSink, Cnf, Propagator, Var};
///
/// let [x, y] = [0, 1].map(|index| Var::new(index).positive());
/// let mut cnf = Cnf::new();
/// cnf.add_clause(&[x, y]);
/// let mut formula = Propagator::new(&cnf);
/// let mark = formula.assume(!x);
/// assert_eq!((formula.value(y), formula.reason(y)), (Some(true), Some(0)));
/// formula.undo(mark);
/// assert_eq!(formula.value(y), None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Propagator {
    clauses: Cnf,
    is_attached: Vec<bool>,
    is_urgent: Vec<bool>,
    /// The unit clauses that were attached.
    units: Vec<u32>,
    /// The urgent and the other clauses that watch a literal, by its code. The watch of a detached
    /// clause is removed when it is met.
    watches: [Vec<Vec<Watch>>; 2],
    /// The value of each literal, by its code: 1, -1, or 0 if it is unknown.
    values: Vec<i8>,
    reasons: Vec<u32>,
    places: Vec<u32>,
    trail: Vec<Lit>,
    /// The numbers of literals on the trail that the urgent and the other clauses have propagated.
    heads: [usize; 2],
    conflict: Option<u32>,
    work: u64,
    is_seen: Vec<bool>,
}

/// The reason of an assumption.
const NONE: u32 = u32::MAX;

/// A watching clause, and one of its literals: if that is true, the clause need not be visited.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    other: Lit,
}

/// A state to return to, by default that in which nothing is known.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mark {
    trail: usize,
    heads: [usize; 2],
    conflict: Option<u32>,
}

impl Propagator {
    /// The formula, with its unit clauses propagated.
    pub fn new(cnf: &Cnf) -> Self {
        let mut this = Self::of(cnf.clone());
        (0..cnf.num_clauses()).for_each(|clause| _ = this.stand(clause as u32));
        this
    }

    /// The clauses of a formula, none of which is [attached](Self::attach). Variables of others must
    /// be reserved.
    pub fn of(clauses: Cnf) -> Self {
        let (vars, count) = (clauses.num_vars() as usize, clauses.num_clauses());
        Self {
            clauses,
            is_attached: vec![false; count],
            is_urgent: vec![false; count],
            watches: [vec![Vec::new(); 2 * vars], vec![Vec::new(); 2 * vars]],
            values: vec![0; 2 * vars],
            reasons: vec![NONE; vars],
            places: vec![0; vars],
            is_seen: vec![false; vars],
            ..Self::default()
        }
    }

    /// Keeps another clause, which is not attached. Returns its number.
    pub fn push(&mut self, clause: &[Lit]) -> u32 {
        self.is_attached.push(false);
        self.is_urgent.push(false);
        self.clauses.add_clause(clause);
        self.clauses.num_clauses() as u32 - 1
    }

    /// The number of variables.
    pub const fn num_vars(&self) -> usize {
        self.reasons.len()
    }

    /// A clause, with its literals in any order.
    pub fn clause(&self, number: u32) -> &[Lit] {
        self.clauses.clause(number as usize)
    }

    /// The numbers of the clauses.
    pub fn numbers(&self) -> std::ops::Range<u32> {
        0..self.clauses.num_clauses() as u32
    }

    /// True if a clause propagates.
    pub fn is_attached(&self, clause: u32) -> bool {
        self.is_attached[clause as usize]
    }

    /// True if a clause propagates before others.
    pub fn is_urgent(&self, clause: u32) -> bool {
        self.is_urgent[clause as usize]
    }

    /// The value of a literal, if it is known.
    pub fn value(&self, lit: Lit) -> Option<bool> {
        let value = self.values[lit.code()];
        (value != 0).then_some(value > 0)
    }

    /// The clause that made a literal true, or false; none if it was assumed.
    pub fn reason(&self, lit: Lit) -> Option<u32> {
        Some(self.reasons[lit.var().index()]).filter(|&reason| reason != NONE)
    }

    /// The true literals, in the order in which they became so.
    pub fn trail(&self) -> &[Lit] {
        &self.trail
    }

    /// True if no clause is known to be false.
    pub const fn is_consistent(&self) -> bool {
        self.conflict.is_none()
    }

    /// The number of watches visited so far, which measures the time.
    pub const fn work(&self) -> u64 {
        self.work
    }

    /// The present state.
    pub fn mark(&self) -> Mark {
        Mark { trail: self.trail.len(), heads: self.heads, conflict: self.conflict }
    }

    /// Makes a literal true, and all that follows.
    pub fn assume(&mut self, lit: Lit) -> Mark {
        let mark = self.mark();
        if self.value(lit) == Some(false) {
            self.conflict = self.conflict.or(Some(NONE));
        }
        self.claim(lit, None);
        self.propagate(|_| true);
        mark
    }

    /// Takes back everything that became true since.
    pub fn undo(&mut self, mark: Mark) {
        for lit in self.trail.drain(mark.trail..) {
            self.values[lit.code()] = 0;
            self.values[(!lit).code()] = 0;
        }
        self.heads = mark.heads;
        self.conflict = mark.conflict;
    }

    /// Makes an unknown literal true for a reason, or as an assumption, and propagates nothing yet.
    fn set(&mut self, lit: Lit, reason: Option<u32>) {
        self.values[lit.code()] = 1;
        self.values[(!lit).code()] = -1;
        self.reasons[lit.var().index()] = reason.unwrap_or(NONE);
        self.places[lit.var().index()] = self.trail.len() as u32;
        self.trail.push(lit);
    }

    /// The same for any literal. Returns the clause that makes it false, if one does: that of the
    /// reason, or the one that made it false before.
    pub fn claim(&mut self, lit: Lit, reason: Option<u32>) -> Option<u32> {
        match self.value(lit) {
            None => self.set(lit, reason),
            Some(true) => {}
            Some(false) => return reason.or(self.reason(lit)),
        }
        None
    }

    /// Gives a true literal another reason.
    pub fn set_reason(&mut self, lit: Lit, reason: u32) {
        self.reasons[lit.var().index()] = reason;
    }

    /// Attaches a clause, and propagates all that follows. Returns a clause that is false.
    pub fn stand(&mut self, clause: u32) -> Option<u32> {
        self.attach(clause).or_else(|| self.propagate(|_| true))
    }

    /// Attaches a clause, which propagates from now on, and draws its conclusion if it has one.
    /// Returns the clause if it is false.
    pub fn attach(&mut self, clause: u32) -> Option<u32> {
        let (values, places) = (&self.values, &self.places);
        let lits = self.clauses.clause_mut(clause as usize);
        // Literals that are not false can be watched; otherwise those that became false last.
        let rank = |lit: Lit| match values[lit.code()] {
            -1 => places[lit.var().index()],
            value => NONE - 1 + value as u32,
        };
        for place in 0..lits.len().min(2) {
            let best = (place..lits.len()).max_by_key(|&place| rank(lits[place]));
            lits.swap(place, best.unwrap_or(place));
        }
        let (first, second) = (lits.first().copied(), lits.get(1).copied());
        self.is_attached[clause as usize] = true;
        match (first, second) {
            (Some(one), Some(other)) => self.watch(clause, [one, other]),
            (Some(_), None) => self.units.push(clause),
            (None, _) => {}
        }
        let is_false = |lit: Option<Lit>| lit.is_none_or(|lit| self.value(lit) == Some(false));
        let (no_first, no_second) = (is_false(first), is_false(second));
        if no_first {
            self.conflict = self.conflict.or(Some(clause));
            return Some(clause);
        }
        if let Some(lit) = first.filter(|&lit| no_second && self.value(lit).is_none()) {
            self.set(lit, Some(clause));
        }
        None
    }

    fn watch(&mut self, clause: u32, [one, other]: [Lit; 2]) {
        let watches = &mut self.watches[usize::from(!self.is_urgent(clause))];
        watches[one.code()].push(Watch { clause, other });
        watches[other.code()].push(Watch { clause, other: one });
    }

    /// Detaches a clause, and takes back what it concluded, while nothing is assumed. Its literal
    /// stays if another clause is attached that implies it, too.
    pub fn retract(&mut self, clause: u32, other: Option<u32>) {
        self.is_attached[clause as usize] = false;
        let Some(lit) = self.forced(clause) else { return };
        if let Some(other) = other.filter(|&other| self.is_attached(other)) {
            return self.set_reason(lit, other);
        }
        let trail = self.places[lit.var().index()] as usize;
        self.undo(Mark { trail, ..Mark::default() });
        for index in 0..self.units.len() {
            let unit = self.units[index];
            if self.is_attached(unit) {
                self.claim(self.clause(unit)[0], Some(unit));
            }
        }
        let conflict = self.propagate(|_| true);
        debug_assert!(conflict.is_none(), "a part of what has no conflict has none");
    }

    /// The literal that a clause made true.
    pub fn forced(&self, clause: u32) -> Option<Lit> {
        let first = self.clause(clause).iter().take(2).copied();
        let is_forced = |lit: &Lit| self.value(*lit) == Some(true);
        first.into_iter().find(|lit| is_forced(lit) && self.reason(*lit) == Some(clause))
    }

    /// Lets a clause propagate before others, while nothing is assumed.
    pub fn hasten(&mut self, clause: u32) {
        if !std::mem::replace(&mut self.is_urgent[clause as usize], true)
            && self.is_attached(clause)
            && let &[one, other, ..] = self.clause(clause)
        {
            self.watch(clause, [one, other]);
        }
    }

    /// Propagates by the clauses that are on. Returns a clause that is false.
    pub fn propagate(&mut self, is_on: impl Fn(u32) -> bool) -> Option<u32> {
        while self.conflict.is_none()
            && let Some(tier) = self.heads.iter().position(|&head| head < self.trail.len())
        {
            let lit = self.trail[self.heads[tier]];
            self.heads[tier] += 1;
            self.conflict = self.visit(tier, !lit, &is_on);
        }
        self.conflict
    }

    /// Visits the clauses that watch a literal which became false.
    fn visit(&mut self, tier: usize, lit: Lit, is_on: impl Fn(u32) -> bool) -> Option<u32> {
        let mut list = std::mem::take(&mut self.watches[tier][lit.code()]);
        let (mut read, mut kept, mut conflict) = (0, 0, None);
        while let Some(&watch) = list.get(read) {
            read += 1;
            list[kept] = watch;
            let clause = watch.clause;
            if self.values[watch.other.code()] > 0 {
                kept += 1;
                continue;
            }
            if !self.is_attached[clause as usize] || self.is_urgent[clause as usize] != (tier == 0)
            {
                continue;
            }
            if !is_on(clause) {
                kept += 1;
                continue;
            }
            let lits = self.clauses.clause_mut(clause as usize);
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
                self.watches[tier][watched.code()].push(Watch { clause, other: first });
            } else {
                kept += 1;
                if self.values[first.code()] < 0 {
                    conflict = Some(clause);
                    break;
                }
                self.set(first, Some(clause));
            }
        }
        self.work += read as u64;
        list.copy_within(read.., kept);
        list.truncate(list.len() - (read - kept));
        self.watches[tier][lit.code()] = list;
        conflict
    }

    /// The clauses that make a clause false, or its last literal true, in the order in which they
    /// propagated, and that clause: down to assumptions, to literals that were known at a mark, to the
    /// variables of some others, and to what the caller knows.
    pub fn explain(
        &mut self,
        conflict: u32,
        known: Mark,
        others: &[Lit],
        mut is_known: impl FnMut(Lit) -> bool,
    ) -> Vec<u32> {
        let (mut found, mut stack) = (Vec::new(), vec![conflict]);
        let mut seen: Vec<usize> = others.iter().map(|lit| lit.var().index()).collect();
        for &var in &seen {
            self.is_seen[var] = true;
        }
        while let Some(clause) = stack.pop() {
            for &lit in self.clauses.clause(clause as usize) {
                let var = lit.var().index();
                if std::mem::replace(&mut self.is_seen[var], true) {
                    continue;
                }
                seen.push(var);
                let (reason, place) = (self.reasons[var], self.places[var]);
                let is_old = (place as usize) < known.trail;
                if reason != NONE && reason != clause && !is_old && !is_known(lit) {
                    found.push((place, reason));
                    stack.push(reason);
                }
            }
        }
        for var in seen {
            self.is_seen[var] = false;
        }
        found.sort_unstable();
        found.into_iter().map(|(_, reason)| reason).chain([conflict]).collect()
    }
}
