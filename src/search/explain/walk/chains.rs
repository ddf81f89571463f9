//! Unit propagation that finds near conclusions first, and remembers the parts they follow from.
//!
//! Conclusions come level by level: those that follow from one part, then those that follow from
//! these. What an auxiliary or hidden variable stands for is no conclusion of its own and takes no
//! level, nor does what the domain of an integer says, which everybody knows.

use std::collections::VecDeque;

use rustc_hash::FxHashSet;

use puzzlec_encodings::{Lowered, Lowering};

use crate::search::prelude::*;

/// No clause: the literal is known or assumed.
const NONE: u32 = u32::MAX;

/// A formula whose clauses know their parts of a puzzle, and what propagation concludes in it.
pub(super) struct Chains<'t> {
    core: &'t Core,
    /// The part of each constraint; none for the domain of an integer.
    of: Vec<Option<usize>>,
    /// For each part whether it is left out.
    left_out: Vec<bool>,
    cuts: Cuts,
    lits: Vec<Lit>,
    /// The end of each clause in `lits`, and its constraint.
    ends: Vec<(u32, u32)>,
    /// The clauses that watch a literal, by its code: the first two of each.
    watches: Vec<Vec<u32>>,
    vars: Vec<State>,
    /// The true literals, in the order in which they became so.
    trail: Vec<Lit>,
    queue: VecDeque<Concluded>,
}

/// What is known of a variable.
#[derive(Clone, Copy)]
struct State {
    value: Option<bool>,
    reason: u32,
    level: u32,
}

/// A literal that a clause makes true.
#[derive(Clone, Copy)]
struct Concluded {
    lit: Lit,
    reason: u32,
    level: u32,
}

/// A clause that is false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Contradiction(u32);

impl<'t> Chains<'t> {
    /// The formula of a model whose constraints belong to these parts. Nothing is concluded yet,
    /// and no limit is met unless the settings say so.
    pub(super) fn new(
        core: &'t Core,
        of: Vec<Option<usize>>,
        settings: &Settings,
    ) -> Result<Self, EngineError> {
        // Cuts are the reasons that people see.
        let encodings = Encodings { lowering: Lowering::Cuts, ..settings.encodings };
        let parts = of.iter().flatten().max().map_or(0, |last| last + 1);
        let (left_out, cuts) = (vec![false; parts], core.cuts(encodings));
        let (lits, ends, watches, vars, trail, queue) = Default::default();
        let mut this = Self { core, of, left_out, cuts, lits, ends, watches, vars, trail, queue };
        let (mut cnf, mut owners) = (Cnf::new(), Vec::new());
        let each = |index, Lowered { size, .. }: Lowered| {
            owners.extend(std::iter::repeat_n(index as u32, size.clauses as usize));
        };
        lowered(&settings.limits, &mut cnf, |sink| {
            core.lower_where(encodings, sink, |_| true, each)
        })?;
        for (clause, owner) in cnf.clauses().zip(owners) {
            this.lits.extend_from_slice(clause);
            this.ends.push((this.lits.len() as u32, owner));
        }
        let num_vars = cnf.num_vars() as usize;
        this.vars = vec![State { value: None, reason: NONE, level: 0 }; num_vars];
        this.watches = vec![Vec::new(); 2 * num_vars];
        for clause in 0..this.ends.len() as u32 {
            this.watch(clause);
            this.begin(clause);
        }
        Ok(this)
    }

    fn range(&self, clause: u32) -> std::ops::Range<usize> {
        let start = (clause as usize).checked_sub(1).map_or(0, |before| self.ends[before].0);
        start as usize..self.ends[clause as usize].0 as usize
    }

    /// The part that a clause belongs to; none if it is about a domain.
    fn part(&self, clause: u32) -> Option<usize> {
        self.of[self.ends[clause as usize].1 as usize]
    }

    /// True if a clause belongs to a part that is left out.
    fn is_left_out(&self, clause: u32) -> bool {
        self.part(clause).is_some_and(|part| self.left_out[part])
    }

    /// The value of a literal, if it is known.
    pub(super) fn value(&self, lit: Lit) -> Option<bool> {
        self.vars[lit.var().index()].value.map(|value| value == lit.is_positive())
    }

    /// Puts the two literals of a clause first that become false last, and watches them.
    fn watch(&mut self, clause: u32) {
        let range = self.range(clause);
        let place = |lit: &Lit| match self.value(*lit) {
            Some(false) => self.trail.iter().rposition(|own| *own == !*lit).unwrap_or(0),
            _ => usize::MAX,
        };
        let sorted = self.lits[range.clone()].iter().copied();
        let sorted = sorted.sorted_by_key(|lit| std::cmp::Reverse(place(lit))).collect_vec();
        self.lits[range.clone()].copy_from_slice(&sorted);
        for lit in sorted.iter().take(2) {
            self.watches[lit.code()].push(clause);
        }
    }

    /// Draws the conclusion of a new clause, if it has one.
    fn begin(&mut self, clause: u32) {
        let lits = &self.lits[self.range(clause)];
        let is_false = |lit: &Lit| self.value(*lit) == Some(false);
        if let Some(&first) = lits.first()
            && lits[1..].iter().all(is_false)
        {
            self.conclude(first, clause);
        }
    }

    /// Queues the literal that a clause makes true.
    fn conclude(&mut self, lit: Lit, clause: u32) {
        let others = self.lits[self.range(clause)].iter().filter(|own| **own != lit);
        let level = others.map(|own| self.vars[own.var().index()].level).max().unwrap_or(0);
        let is_step = self.core.is_shown(lit.var()) && self.part(clause).is_some();
        let concluded = Concluded { lit, reason: clause, level: level + u32::from(is_step) };
        if is_step {
            self.queue.push_back(concluded);
        } else {
            self.queue.push_front(concluded);
        }
    }

    /// Makes a literal known, and concludes nothing yet.
    pub(super) fn learn(&mut self, lit: Lit) {
        if self.value(lit).is_none() {
            self.queue.push_front(Concluded { lit, reason: NONE, level: 0 });
        }
    }

    /// Draws the conclusions, until a clause is false.
    pub(super) fn propagate(&mut self) -> Option<Contradiction> {
        loop {
            while let Some(Concluded { lit, reason, level }) = self.queue.pop_front() {
                match self.value(lit) {
                    Some(true) => {}
                    Some(false) => return Some(Contradiction(reason)),
                    None => {
                        let value = Some(lit.is_positive());
                        self.vars[lit.var().index()] = State { value, reason, level };
                        self.trail.push(lit);
                        if let Some(clause) = self.visit(!lit) {
                            return Some(Contradiction(clause));
                        }
                    }
                }
            }
            if let Some(clause) = self.cut() {
                return Some(Contradiction(clause));
            }
            if self.queue.is_empty() {
                return None;
            }
        }
    }

    /// Visits the clauses that watch a literal which became false.
    fn visit(&mut self, lit: Lit) -> Option<u32> {
        let mut watching = std::mem::take(&mut self.watches[lit.code()]);
        let (mut kept, mut failed) = (0, None);
        for at in 0..watching.len() {
            let clause = watching[at];
            watching[kept] = clause;
            kept += 1;
            if failed.is_some() || self.is_left_out(clause) {
                continue;
            }
            let range = self.range(clause);
            if self.lits[range.start] == lit && range.len() > 1 {
                self.lits.swap(range.start, range.start + 1);
            }
            let first = self.lits[range.start];
            if self.value(first) == Some(true) {
                continue;
            }
            let open = (range.start + 2..range.end)
                .find(|&place| self.value(self.lits[place]) != Some(false));
            if let Some(place) = open {
                self.lits.swap(range.start + 1, place);
                self.watches[self.lits[range.start + 1].code()].push(clause);
                kept -= 1;
            } else if first == lit || self.value(first) == Some(false) {
                failed = Some(clause);
            } else {
                self.conclude(first, clause);
            }
        }
        watching.truncate(kept);
        self.watches[lit.code()] = watching;
        failed
    }

    /// Adds clauses for what is apart, if they conclude something; one that is false, if any is.
    fn cut(&mut self) -> Option<u32> {
        if self.cuts.is_empty() {
            return None;
        }
        let cuts = self.cuts.apart(|lit| self.value(lit));
        for (constraint, lits) in cuts {
            let open = lits.iter().filter(|lit| self.value(**lit) != Some(false)).collect_vec();
            let is_open = |lit: &&Lit| self.value(**lit).is_none();
            let is_left_out = self.of[constraint].is_some_and(|part| self.left_out[part]);
            if is_left_out || open.len() > 1 || !open.iter().all(is_open) {
                continue;
            }
            let is_false = open.is_empty();
            self.lits.extend(lits);
            self.ends.push((self.lits.len() as u32, constraint as u32));
            let clause = self.ends.len() as u32 - 1;
            self.watch(clause);
            if is_false {
                return Some(clause);
            }
            self.begin(clause);
        }
        None
    }

    /// The number of true literals.
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// The literals that became true since.
    pub(super) fn since(&self, mark: usize) -> &[Lit] {
        &self.trail[mark..]
    }

    /// Takes back what became true since.
    pub(super) fn undo(&mut self, mark: usize) {
        self.queue.clear();
        for lit in self.trail.drain(mark..) {
            self.vars[lit.var().index()] = State { value: None, reason: NONE, level: 0 };
        }
    }

    /// Makes all that is known as near as what is given.
    pub(super) fn settle(&mut self) {
        self.vars.iter_mut().for_each(|var| var.level = 0);
    }

    /// Leaves out all parts but these, until they are all [restored](Self::restore).
    pub(super) fn restrict(&mut self, parts: &[usize]) {
        self.left_out.fill(true);
        for &part in parts {
            self.left_out[part] = false;
        }
    }

    /// Takes all parts in again.
    pub(super) fn restore(&mut self) {
        self.left_out.fill(false);
    }

    /// The parts that a literal follows from, together with other known ones, ascending; none for
    /// one that was learnt, or that domains say.
    pub(super) fn parts_of(&self, lit: Lit) -> Vec<usize> {
        self.derivation(self.vars[lit.var().index()].reason, |lit| self.core.is_shown(lit.var()))
    }

    /// The parts that a contradiction follows from, together with what was known at a mark,
    /// ascending.
    pub(super) fn parts_against(
        &self,
        Contradiction(clause): Contradiction,
        mark: usize,
    ) -> Vec<usize> {
        let known: FxHashSet<_> = self.trail[..mark].iter().map(|lit| lit.var()).collect();
        self.derivation(clause, |lit| known.contains(&lit.var()))
    }

    /// The parts of a clause, and of those that its literals follow from, down to known ones.
    fn derivation(&self, clause: u32, is_known: impl Fn(Lit) -> bool) -> Vec<usize> {
        let (mut parts, mut seen) = (FxHashSet::default(), FxHashSet::default());
        let mut open = vec![clause];
        while let Some(clause) = open.pop() {
            if clause != NONE {
                parts.extend(self.part(clause));
                let lits = self.lits[self.range(clause)].iter().copied();
                let new = lits.filter(|&lit| !is_known(lit) && seen.insert(lit.var()));
                open.extend(new.map(|lit| self.vars[lit.var().index()].reason));
            }
        }
        parts.into_iter().sorted().collect()
    }
}
