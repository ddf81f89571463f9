//! Few parts of a puzzle that cannot all hold.
//!
//! Deletion with the failed assumptions of each answer: Joao Marques-Silva, "Minimal
//! unsatisfiability: models, algorithms and applications", 2010. Shortest sets by minimum hitting
//! sets: Alexey Ignatiev, Alessandro Previti, Mark Liffiton, Joao Marques-Silva, "Smallest MUS
//! extraction with minimal hitting set dualization", 2015.

use super::hitting::{self, Smallest};
use super::members::Members;
use crate::search::prelude::*;

/// The search for few parts that cannot all hold with some literals.
pub(super) struct Shrinking<'s, 't> {
    members: &'s mut Members<'t>,
    also: Vec<Lit>,
    /// The violated parts of each assignment that was found: parts that none of it is among can
    /// hold.
    witnesses: Vec<Vec<bool>>,
    /// Sets that cannot hold.
    cores: Vec<Vec<usize>>,
    /// The number of questions so far.
    pub(super) questions: usize,
}

/// Parts that cannot all hold.
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
    /// The search for parts that cannot all hold with these literals.
    pub(super) const fn new(members: &'s mut Members<'t>, also: Vec<Lit>) -> Self {
        Self { members, also, witnesses: Vec::new(), cores: Vec::new(), questions: 0 }
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
            Answer::Satisfiable(values) => {
                self.witnesses.push(self.members.violated(&values));
                Answered::Holds
            }
            Answer::Unsatisfiable { failed, .. } => {
                let parts = self.members.parts(&failed);
                self.cores.push(parts.clone());
                Answered::Fails(parts)
            }
            Answer::Unknown => Answered::Unknown,
        })
    }

    /// A set without needless parts among these, which cannot all hold. Those of the least
    /// rank are the first to go.
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
            let parts = hitting::small(&self.witnesses, self.members.len(), &rank);
            match self.ask(&parts)? {
                Answered::Holds => self.grow()?,
                Answered::Fails(parts) => return Ok(Some(parts)),
                Answered::Unknown => break,
            }
        }
        Ok(None)
    }

    /// The shortest set found with this number of questions; the given one, if it finds no
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
        let mut smallest = Smallest::new(self.members.len(), interrupt);
        let (mut noted, end) = (0, self.questions + questions);
        while self.questions < end {
            self.witnesses[noted..].iter().for_each(|violated| smallest.hit(violated));
            noted = self.witnesses.len();
            let Some(parts) = smallest.below(known.parts.len())? else { break };
            match self.ask(&parts)? {
                Answered::Holds => self.grow()?,
                Answered::Fails(parts) => return Ok(Set { parts, irreducible: true }),
                Answered::Unknown => break,
            }
        }
        Ok(known)
    }

    /// Looks for assignments that violate less than the last one, until one violates few parts:
    /// that it cannot be fewer takes longest to find out.
    fn grow(&mut self) -> Result<(), SolverError> {
        const FEW: usize = 3;
        /// The number of parts tried, lest an assignment take too long.
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
