//! The steps of a solver, kept, with the number of each clause.

use puzzlec_dimacs::{ClauseSink, Cnf, DratStep, Lit, line};
use rustc_hash::FxHashMap;

use crate::engines::random::Random;

/// A step, with the number of the clause that it adds or deletes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Numbered {
    Add(u32),
    Delete(u32),
}

/// The end of a list of clauses with the same digest.
const NONE: u32 = u32::MAX;

/// The steps by which a solver refutes a formula.
///
/// ```
/// use puzzlec::engines::{Interrupt, Record};
/// use puzzlec_dimacs::{Cnf, DratStep, Var};
///
/// let [x, y] = [0, 1].map(|index| Var::new(index).positive());
/// let cnf = Cnf::from_iter([[x, y], [x, !y], [!x, y], [!x, !y]]);
/// let mut record = Record::new(&cnf);
/// record.step(DratStep::Add(&[x]));
/// let refutation = record.refutation(&Interrupt::new())?.ok_or("it was interrupted")?;
/// let lrat = refutation.write_lrat(Vec::new())?;
/// assert_eq!(String::from_utf8(lrat)?, "5 1 0 1 2 0\n6 0 5 3 4 0\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Record {
    /// The clauses of the formula, and those that were added.
    pub(super) clauses: Cnf,
    /// The number of clauses of the formula.
    pub(super) formula: u32,
    pub(super) steps: Vec<Numbered>,
    /// The first literal of each clause that was added, if it has one.
    pub(super) pivots: Vec<Option<Lit>>,
    /// The last clause of each digest that stands.
    by_digest: FxHashMap<u64, u32>,
    /// The clause before each one of the same digest.
    before: Vec<u32>,
    /// True for the literals of a clause that is looked at.
    marks: Vec<bool>,
    lits: Vec<Lit>,
}

impl Record {
    /// A record without steps.
    pub fn new(cnf: &Cnf) -> Self {
        let mut this = Self { formula: cnf.num_clauses() as u32, ..Self::default() };
        this.clauses.reserve_vars(cnf.num_vars());
        for clause in cnf.clauses() {
            this.push(clause);
        }
        this
    }

    /// Takes a step. The deletion of a clause that does not stand is passed over.
    pub fn step(&mut self, step: DratStep<'_>) {
        match step {
            DratStep::Add(clause) => {
                let number = self.push(clause);
                self.steps.push(Numbered::Add(number));
                self.pivots.push(clause.first().copied());
            }
            DratStep::Delete(clause) => {
                let taken = self.take(clause);
                self.steps.extend(taken.map(Numbered::Delete));
            }
        }
    }

    /// Keeps a clause, without literals that it repeats.
    fn push(&mut self, clause: &[Lit]) -> u32 {
        let mut lits = std::mem::take(&mut self.lits);
        lits.clear();
        for &lit in clause {
            if self.marks.len() <= lit.code() {
                self.marks.resize(lit.code() + 1, false);
            }
            if !std::mem::replace(&mut self.marks[lit.code()], true) {
                lits.push(lit);
            }
        }
        for lit in &lits {
            self.marks[lit.code()] = false;
        }
        let number = self.clauses.num_clauses() as u32;
        self.clauses.add_clause(&lits);
        let before = self.by_digest.insert(digest(&lits), number);
        self.before.push(before.unwrap_or(NONE));
        self.lits = lits;
        number
    }

    /// The last clause that stands and has these literals, which does so no more.
    fn take(&mut self, clause: &[Lit]) -> Option<u32> {
        let mut lits = std::mem::take(&mut self.lits);
        lits.clear();
        lits.extend_from_slice(clause);
        lits.sort_unstable();
        lits.dedup();
        let found = self.take_sorted(&lits);
        self.lits = lits;
        found
    }

    fn take_sorted(&mut self, lits: &[Lit]) -> Option<u32> {
        let last = self.by_digest.get_mut(&digest(lits))?;
        let (mut number, mut after) = (*last, NONE);
        while number != NONE {
            let own = self.clauses.clause(number as usize);
            let is_same =
                own.len() == lits.len() && own.iter().all(|lit| lits.binary_search(lit).is_ok());
            let before = self.before[number as usize];
            if is_same {
                if after == NONE {
                    *last = before;
                } else {
                    self.before[after as usize] = before;
                }
                return Some(number);
            }
            (after, number) = (number, before);
        }
        None
    }
}

/// A number for the literals of a clause in any order.
fn digest(lits: &[Lit]) -> u64 {
    // The mixture of `SplitMix64`, of each literal.
    let mixed = lits.iter().map(|lit| Random::new(lit.code() as u64).word());
    mixed.fold(0, u64::wrapping_add)
}

/// The reason why the steps of a solver are no refutation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unproved {
    /// A clause that the contradiction needs does not follow by unit propagation, and is no
    /// resolution asymmetric tautology on its first literal either.
    #[error("its clause `{}` neither follows by unit propagation nor is RAT", line(.0))]
    Clause(Vec<Lit>),
    /// The clauses at the end have no contradiction that unit propagation finds.
    #[error("it ends without a contradiction")]
    NoContradiction,
}
