//! Few parts of a puzzle that cannot hold together.
//!
//! Deletion with the failed assumptions of each answer: Joao Marques-Silva, "Minimal
//! unsatisfiability: models, algorithms and applications", 2010. Shortest sets by minimum hitting
//! sets: Alexey Ignatiev, Alessandro Previti, Mark Liffiton, Joao Marques-Silva, "Smallest MUS
//! extraction with minimal hitting set dualization", 2015.

use puzzlec_dimacs::{ClauseSink, Lit, Values};
use puzzlec_encodings::sum::Total;
use puzzlec_encodings::{Atom, Sides};

use super::members::{Members, Verdict};
use crate::engines::{Answer, Interrupt, SolverError, SolverKind};

/// The search for few parts that cannot hold together with some literals.
pub(super) struct Shrinking<'s, 't> {
    members: &'s mut Members<'t>,
    also: Vec<Lit>,
    /// What the assignments that were found violate: parts that none of it is among can hold.
    witnesses: Vec<Vec<bool>>,
    /// Sets that cannot hold.
    cores: Vec<Vec<usize>>,
    /// The number of questions so far.
    pub(super) questions: usize,
}

/// Parts that cannot hold together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Set {
    /// The parts, ascending.
    pub(super) parts: Vec<usize>,
    /// True if each part is needed: without it, the others can hold.
    pub(super) irreducible: bool,
}

/// The answer for some parts, without an assignment.
enum Answered {
    Holds,
    Fails(Vec<usize>),
    Unknown,
}

impl<'s, 't> Shrinking<'s, 't> {
    /// The search for parts that cannot hold together with these literals.
    pub(super) const fn new(members: &'s mut Members<'t>, also: Vec<Lit>) -> Self {
        Self { members, also, witnesses: Vec::new(), cores: Vec::new(), questions: 0 }
    }

    /// Notes what an assignment violates, which satisfies the literals.
    pub(super) fn note(&mut self, values: &Values) {
        self.witnesses.push(self.members.violated(values));
    }

    fn ask(&mut self, parts: &[usize]) -> Result<Answered, SolverError> {
        let holds = |violated: &Vec<bool>| parts.iter().all(|&part| !violated[part]);
        if self.witnesses.iter().any(holds) {
            return Ok(Answered::Holds);
        }
        let fails = |core: &&Vec<usize>| core.iter().all(|part| parts.contains(part));
        if let Some(core) = self.cores.iter().filter(fails).min_by_key(|core| core.len()) {
            return Ok(Answered::Fails(core.clone()));
        }
        self.questions += 1;
        Ok(match self.members.ask(parts, &self.also)? {
            Verdict::Holds(values) => {
                self.note(&values);
                Answered::Holds
            }
            Verdict::Fails(parts) => {
                self.cores.push(parts.clone());
                Answered::Fails(parts)
            }
            Verdict::Unknown => Answered::Unknown,
        })
    }

    /// A set without needless parts among these, which cannot hold together. Those of the least rank
    /// are the first to go.
    pub(super) fn irreducible(
        &mut self,
        parts: Vec<usize>,
        rank: impl Fn(usize) -> u64,
    ) -> Result<Set, SolverError> {
        let (mut parts, mut needed) = (parts, Vec::new());
        loop {
            let untried = parts.iter().copied().filter(|part| !needed.contains(part));
            let Some(next) = untried.min_by_key(|&part| rank(part)) else {
                return Ok(Set { parts, irreducible: true });
            };
            let others: Vec<_> = parts.iter().copied().filter(|&part| part != next).collect();
            match self.ask(&others)? {
                Answered::Holds => needed.push(next),
                Answered::Fails(fewer) => parts = fewer,
                Answered::Unknown => return Ok(Set { parts, irreducible: false }),
            }
        }
    }

    /// A set that cannot hold, by few questions that are answered with no, which take longest: a
    /// small set that has a part of whatever an assignment violated is tried, until it cannot hold.
    pub(super) fn greedy(
        &mut self,
        questions: usize,
        rank: impl Fn(usize) -> u64,
    ) -> Result<Option<Vec<usize>>, SolverError> {
        let end = self.questions + questions;
        while self.questions < end {
            let parts = self.hitting(&rank);
            match self.ask(&parts)? {
                Answered::Holds => self.grow()?,
                Answered::Fails(parts) => return Ok(Some(parts)),
                Answered::Unknown => break,
            }
        }
        Ok(None)
    }

    /// A small set that has a part of whatever an assignment violated.
    fn hitting(&self, rank: impl Fn(usize) -> u64) -> Vec<usize> {
        let mut open: Vec<&Vec<bool>> = self.witnesses.iter().collect();
        let mut parts = Vec::new();
        while !open.is_empty() {
            let often =
                |&part: &usize| (open.iter().filter(|violated| violated[part]).count(), rank(part));
            let Some(part) = (0..self.members.len()).max_by_key(often) else { break };
            open.retain(|violated| !violated[part]);
            parts.push(part);
        }
        for index in (0..parts.len()).rev() {
            let part = parts.remove(index);
            let is_hit = |violated: &Vec<bool>| parts.iter().any(|&part| violated[part]);
            if !self.witnesses.iter().all(is_hit) {
                parts.insert(index, part);
            }
        }
        parts.sort_unstable();
        parts
    }

    /// The shortest set that can be found with so many questions; the given one, if it finds no
    /// shorter one.
    ///
    /// Of whatever an assignment violates, each set has a part. So no set is shorter than the
    /// shortest that has a part of everything which was violated so far; and if its parts can hold,
    /// there is an assignment that violates something else.
    pub(super) fn shortest(
        &mut self,
        known: Set,
        questions: usize,
        interrupt: &Interrupt,
    ) -> Result<Set, SolverError> {
        let mut hitting = SolverKind::default().start(interrupt);
        let lits: Vec<Lit> =
            (0..self.members.len()).map(|_| hitting.new_var().positive()).collect();
        let terms: Vec<_> = lits.iter().map(|&lit| (1, lit)).collect();
        let total = Total::new(&mut hitting, &terms, Sides::One);
        let (mut noted, mut size) = (0, 1);
        let end = self.questions + questions;
        while size < known.parts.len() && self.questions < end {
            for violated in &self.witnesses[noted..] {
                let clause: Vec<_> = lits
                    .iter()
                    .zip(violated)
                    .filter(|(_, violated)| **violated)
                    .map(|(&lit, _)| lit)
                    .collect();
                hitting.add_clause(&clause);
            }
            noted = self.witnesses.len();
            let at_most = match total.at_most(size as i128) {
                Atom::Lit(lit) => Some(lit),
                Atom::True | Atom::False => None,
            };
            match hitting.solve(at_most.as_slice())? {
                Answer::Unsatisfiable { .. } => size += 1,
                Answer::Unknown => break,
                Answer::Satisfiable(values) => {
                    let parts: Vec<_> =
                        (0..lits.len()).filter(|&part| values.satisfies(lits[part])).collect();
                    match self.ask(&parts)? {
                        Answered::Holds => self.grow()?,
                        Answered::Fails(parts) => return Ok(Set { parts, irreducible: true }),
                        Answered::Unknown => break,
                    }
                }
            }
        }
        Ok(known)
    }

    /// Looks for assignments that violate less than the last one, until one violates few parts:
    /// that it cannot be fewer takes longest to find out.
    fn grow(&mut self) -> Result<(), SolverError> {
        const FEW: usize = 3;
        /// So many parts are tried, lest an assignment take too long.
        const MOST: usize = 12;
        let mut tried = 0;
        while let Some(last) = self.witnesses.last() {
            let (violated, mut holding): (Vec<_>, Vec<_>) =
                (0..last.len()).partition(|&part| last[part]);
            let (known, number) = (self.witnesses.len(), violated.len());
            let Some(&part) = violated.get(tried) else { break };
            if number <= FEW || tried == MOST {
                break;
            }
            holding.push(part);
            holding.sort_unstable();
            match self.ask(&holding)? {
                Answered::Holds if self.witnesses.len() > known => {}
                Answered::Unknown => break,
                _ => tried += 1,
            }
        }
        Ok(())
    }
}
