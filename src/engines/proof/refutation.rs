//! What a contradiction needs of a solver's steps, with hints.

use std::io::Write;

use itertools::Itertools;
use puzzlec_dimacs::{
    ClauseSink, Cnf, DratStep, DratWriter, Image, Lit, LratWriter, Mark, ProofId, ProofWriter,
    Propagator, WriteError,
};
use rustc_hash::FxHashMap;

use super::record::{Numbered, Record, Unproved};
use crate::engines::interrupt::Interrupt;

/// A proof that a formula has no solution: clauses that follow one after the other by unit
/// propagation, each from clauses before it, down to the empty one. A clause about new variables
/// may be a resolution asymmetric tautology (RAT) instead: it does not follow, but does no harm.
#[derive(Debug)]
pub struct Refutation {
    /// The number of clauses of the formula.
    formula: u32,
    /// The clauses that follow.
    clauses: Cnf,
    /// The clauses that each one follows from, in the order in which they propagate: by their
    /// numbers, those of the formula first.
    ///
    /// A clause that does not follow has, for each clause that its first literal resolves with,
    /// that clause with the mark [`RESOLVED`], and the hints of the resolvent.
    hints: Vec<u32>,
    /// `ends[i]` is where the hints of clause `i` end.
    ends: Vec<usize>,
    /// The last clause that needs each one.
    last_use: Vec<u32>,
}

/// The mark of a clause among the hints of one that does not follow: its resolvent does.
const RESOLVED: u32 = 1 << 31;

/// True if these are the hints of a clause that follows.
fn of_rup(hints: &[u32]) -> bool {
    hints.first().is_some_and(|hint| hint & RESOLVED == 0)
}

impl Record {
    /// The part of the steps that their contradiction needs; nothing if it was interrupted.
    ///
    /// # Errors
    /// If the steps end without a contradiction, or what it needs does not follow.
    pub fn refutation(self, interrupt: &Interrupt) -> Result<Option<Refutation>, Unproved> {
        let Self { clauses, formula, steps, pivots, .. } = self;
        let propagator = Propagator::of(clauses);
        let mut trimming = Trimming { propagator, formula, pivots, ..Trimming::default() };
        let Some(end) = trimming.go(&steps, interrupt) else {
            return if interrupt.is_raised() { Ok(None) } else { Err(Unproved::NoContradiction) };
        };
        Ok(trimming.go_back(interrupt)?.then(|| trimming.refutation(end)))
    }
}

/// The steps up to the contradiction, and what is known of them.
#[derive(Default)]
struct Trimming {
    propagator: Propagator,
    /// The number of clauses of the formula.
    formula: u32,
    /// The first literal of each clause that a step adds.
    pivots: Vec<Option<Lit>>,
    /// The steps, and between them a unit clause for each literal that clauses imply.
    order: Vec<Numbered>,
    /// The number of literals on the trail that are known to have a unit clause.
    known: usize,
    /// The clauses that imply the literals of such unit clauses.
    origins: FxHashMap<u32, u32>,
    hints: Vec<u32>,
    /// The places of the hints of each clause that the contradiction needs.
    places: FxHashMap<u32, std::ops::Range<usize>>,
    /// The clauses that contain a literal, if some clause does not follow.
    occurrences: Option<FxHashMap<Lit, Vec<u32>>>,
}

/// The number of steps between two looks at the interrupt.
const NAP: usize = 64;

impl Trimming {
    /// Goes on to the contradiction. Returns the places of its hints.
    fn go(&mut self, steps: &[Numbered], interrupt: &Interrupt) -> Option<std::ops::Range<usize>> {
        let given = (0..self.formula).map(|clause| (true, Numbered::Add(clause)));
        let steps = given.chain(steps.iter().map(|&step| (false, step)));
        for (index, (is_given, step)) in steps.enumerate() {
            if index % NAP == 0 && interrupt.is_raised() {
                return None;
            }
            let mark = self.propagator.mark();
            match step {
                Numbered::Add(clause) => {
                    if !is_given {
                        self.order.push(step);
                    }
                    if let Some(conflict) = self.propagator.stand(clause) {
                        let start = self.hints.len();
                        let reasons =
                            self.propagator.explain(conflict, Mark::default(), &[], |_| false);
                        self.hints.extend(reasons);
                        self.propagator.undo(mark);
                        self.need(start);
                        return Some(start..self.hints.len());
                    }
                    self.name_units();
                }
                // The reason of a literal stays, which most solvers rely on.
                Numbered::Delete(clause) => {
                    let is_unit = self.propagator.clause(clause).len() < 2;
                    if !is_unit && self.propagator.forced(clause).is_none() {
                        self.propagator.retract(clause, None);
                        self.order.push(step);
                    }
                }
            }
        }
        None
    }

    /// Adds unit clauses for the literals that have none.
    fn name_units(&mut self) {
        while let Some(&lit) = self.propagator.trail().get(self.known) {
            self.known += 1;
            if let Some(reason) = self.propagator.reason(lit)
                && self.propagator.clause(reason).len() > 1
            {
                let unit = self.propagator.push(&[lit]);
                self.propagator.set_reason(lit, unit);
                self.origins.insert(unit, reason);
                self.order.push(Numbered::Add(unit));
            }
        }
    }

    /// Goes back, and finds the hints of what the contradiction needs; false if it was interrupted.
    fn go_back(&mut self, interrupt: &Interrupt) -> Result<bool, Unproved> {
        for index in (0..self.order.len()).rev() {
            if index % NAP == 0 && interrupt.is_raised() {
                return Ok(false);
            }
            let clause = match self.order[index] {
                Numbered::Delete(clause) => {
                    let conflict = self.propagator.stand(clause);
                    debug_assert!(conflict.is_none(), "there was no conflict at this step");
                    continue;
                }
                Numbered::Add(clause) => clause,
            };
            self.propagator.retract(clause, self.origins.get(&clause).copied());
            if self.propagator.is_urgent(clause) {
                let start = self.hints.len();
                if follow(&mut self.propagator, &[clause], None, &mut self.hints) {
                    self.need(start);
                } else {
                    self.resolve(clause)?;
                }
                self.places.insert(clause, start..self.hints.len());
            }
        }
        Ok(true)
    }

    /// Notes that the proof needs the clauses of the hints from this place on.
    fn need(&mut self, start: usize) {
        for &clause in &self.hints[start..] {
            self.propagator.hasten(clause);
        }
    }

    /// The first literal of a clause that a step adds.
    fn pivot(&self, clause: u32) -> Option<Lit> {
        self.pivots.get((clause - self.formula) as usize).copied().flatten()
    }

    /// Appends the hints of a clause that does not follow, for each clause that its first literal
    /// resolves with: those of the formula, and of others those that are needed further on.
    fn resolve(&mut self, clause: u32) -> Result<(), Unproved> {
        let wrong = Unproved::Clause(self.propagator.clause(clause).to_vec());
        let Some(pivot) = self.pivot(clause) else { return Err(wrong) };
        let propagator = &self.propagator;
        let occurrences = self.occurrences.get_or_insert_with(|| {
            let pairs = propagator
                .numbers()
                .flat_map(|number| propagator.clause(number).iter().map(move |&lit| (lit, number)));
            let mut occurrences = FxHashMap::<Lit, Vec<u32>>::default();
            pairs.for_each(|(lit, number)| occurrences.entry(lit).or_default().push(number));
            occurrences
        });
        let mut others = occurrences.get(&!pivot).cloned().unwrap_or_default();
        loop {
            let propagator = &mut self.propagator;
            let stands = |other: u32| propagator.is_attached(other) && propagator.is_urgent(other);
            // The hints of one may need another.
            let next = others.iter().position(|&other| other < self.formula || stands(other));
            let Some(next) = next else { return Ok(()) };
            let other = others.swap_remove(next);
            let start = self.hints.len();
            self.hints.push(other | RESOLVED);
            if !follow(propagator, &[clause, other], Some(!pivot), &mut self.hints) {
                return Err(wrong);
            }
            self.need(start + 1);
        }
    }

    /// The clauses that are needed, with new numbers.
    fn refutation(self, end: std::ops::Range<usize>) -> Refutation {
        let (clauses, hints, ends, last_use) = Default::default();
        let mut refutation = Refutation { formula: self.formula, clauses, hints, ends, last_use };
        let mut lits = Vec::new();
        let mut numbers = FxHashMap::default();
        for step in &self.order {
            let Numbered::Add(clause) = *step else { continue };
            let Some(place) = self.places.get(&clause) else { continue };
            let hints = &self.hints[place.clone()];
            lits.clear();
            lits.extend_from_slice(self.propagator.clause(clause));
            if let Some(place) = lits.iter().position(|&lit| Some(lit) == self.pivot(clause)) {
                lits.swap(0, place);
            }
            let own = refutation.push(&lits, hints, &numbers);
            numbers.insert(clause, own);
        }
        refutation.push(&[], &self.hints[end], &numbers);
        refutation
    }
}

/// Appends the clauses that a clause follows from, in the order in which they propagate; false if it
/// does not follow. With two clauses, it is what their resolution yields on this literal of the
/// second one; nothing is appended for a tautology. Only while nothing is assumed.
fn follow(
    propagator: &mut Propagator,
    clauses: &[u32],
    resolved: Option<Lit>,
    hints: &mut Vec<u32>,
) -> bool {
    let mark = propagator.mark();
    let lits = clauses.iter().flat_map(|&clause| propagator.clause(clause));
    let lits = lits.copied().collect_vec();
    let mut conflict = None;
    for &lit in lits.iter().filter(|lit| Some(**lit) != resolved) {
        if propagator.value(lit) == Some(true) && propagator.reason(lit).is_none() {
            propagator.undo(mark);
            return true;
        }
        // If it is true without the others, it contradicts its reason.
        conflict = conflict.or(propagator.claim(!lit, None));
    }
    let conflict = conflict.or_else(|| propagator.propagate(|_| true));
    if let Some(conflict) = conflict {
        hints.extend(propagator.explain(conflict, Mark::default(), &lits, |_| false));
    }
    propagator.undo(mark);
    conflict.is_some()
}

impl Refutation {
    /// Appends a clause. Returns its number.
    fn push(&mut self, lits: &[Lit], hints: &[u32], numbers: &FxHashMap<u32, u32>) -> u32 {
        let own = self.clauses.num_clauses() as u32;
        self.clauses.add_clause(lits);
        self.last_use.push(own);
        for &hint in hints {
            let (mark, hint) = (hint & RESOLVED, hint & !RESOLVED);
            let hint = numbers.get(&hint).copied().unwrap_or(hint);
            self.hints.push(hint | mark);
            if let Some(before) = hint.checked_sub(self.formula) {
                self.last_use[before as usize] = own;
            }
        }
        self.ends.push(self.hints.len());
        self.formula + own
    }

    /// Each clause, its hints, and the clauses that no later one needs, if there is a later one.
    fn steps(&self) -> impl Iterator<Item = (&[Lit], &[u32], Vec<u32>)> {
        let mut start = 0;
        (0..self.clauses.num_clauses() as u32).map(move |own| {
            let hints = &self.hints[start..self.ends[own as usize]];
            start = self.ends[own as usize];
            let spent = |&hint: &u32| {
                let before = hint.checked_sub(self.formula);
                let is_last = own as usize + 1 == self.clauses.num_clauses();
                !is_last && before.is_some_and(|before| self.last_use[before as usize] == own)
            };
            let spent = hints.iter().map(|hint| hint & !RESOLVED).filter(spent).unique();
            let spent = spent.collect_vec();
            (self.clauses.clause(own as usize), hints, spent)
        })
    }

    /// Derives the contradiction in a proof whose constraints of these numbers are the clauses of
    /// the formula, in their order. Returns the number of the contradiction.
    pub fn derive<W: Write>(&self, proof: &mut ProofWriter<W>, ids: &[ProofId]) -> ProofId {
        let mut derived = Vec::<ProofId>::new();
        let mut hint_ids = Vec::new();
        for (clause, hints, spent) in self.steps() {
            let id = |&number: &u32| match number.checked_sub(self.formula) {
                None => ids[number as usize],
                Some(before) => derived[before as usize],
            };
            let own = if of_rup(hints) {
                hint_ids.clear();
                hint_ids.extend(hints.iter().map(id));
                proof.rup(clause, &hint_ids)
            } else {
                let terms = clause.iter().map(|&lit| (1, lit)).collect_vec();
                let image = |lit: &Lit| (lit.var(), Image::Constant(lit.is_positive()));
                proof.red(&terms, 1, &clause.first().map(image).into_iter().collect_vec())
            };
            proof.delete(spent.iter().map(id));
            derived.push(own);
        }
        derived.last().copied().unwrap_or_default()
    }

    /// Writes the proof in DRAT, as text.
    ///
    /// # Errors
    /// The first error of the underlying writer.
    pub fn write_drat<W: Write>(&self, out: W) -> Result<W, WriteError> {
        let mut proof = DratWriter::new(out);
        for (clause, _, spent) in self.steps() {
            proof.step(DratStep::Add(clause));
            for number in spent {
                proof.step(DratStep::Delete(self.clauses.clause((number - self.formula) as usize)));
            }
        }
        proof.finish()
    }

    /// Writes the proof in LRAT, as text.
    ///
    /// # Errors
    /// The first error of the underlying writer.
    pub fn write_lrat<W: Write>(&self, out: W) -> Result<W, WriteError> {
        let mut proof = LratWriter::new(out);
        let number = |number: u32| i64::from(number & !RESOLVED) + 1;
        let hint = |&hint: &u32| if hint & RESOLVED == 0 { number(hint) } else { -number(hint) };
        for (own, (clause, hints, spent)) in (self.formula..).zip(self.steps()) {
            proof.add(number(own), clause, hints.iter().map(hint));
            if !spent.is_empty() {
                proof.delete(number(own), spent.into_iter().map(number));
            }
        }
        proof.finish()
    }
}
