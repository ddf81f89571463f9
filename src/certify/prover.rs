//! The engines whose work is a proof.

use std::fmt;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use itertools::Itertools;
use puzzlec_dimacs::{ClauseSink, Cnf, DratWriter, Header, Lit, ProofId, ProofWriter, Values};
use puzzlec_encodings::{Encodings, Lowering, Numbering, Role, lower_sum_proved};

use super::breaking::Breaking;
use super::error::{CertifyError, Result};
use super::folder::Folder;
use super::manifest::{DRAT, FORMULA, LRAT, PROOF};
use super::solutions;
use crate::engines::cover::{self, OfModel};
use crate::engines::{Assignments, Refutation, Refuted, SolverKind, Steps};
use crate::puzzle::ensure;
use crate::puzzle::task::AnyTask;
use crate::search::file::{Further, Statement};
use crate::search::{EngineError, FileError, Question, Search};

/// The engine whose work is the proof.
pub(super) struct Prover<'s> {
    search: &'s Search,
    way: Way,
    /// The steps that break symmetries, if the model breaks them so.
    breaking: Option<Breaking>,
}

enum Way {
    Cover(Arc<OfModel>),
    Sat(SolverKind),
}

impl fmt::Display for Prover<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.way {
            Way::Cover(_) => f.write_str("exact cover search"),
            Way::Sat(solver) => write!(f, "{solver}"),
        }
    }
}

impl<'s> Prover<'s> {
    /// The engine that suits a search: exact cover search where the puzzle is nothing else, unless
    /// another one is asked for; else a SAT solver.
    pub(super) fn of(search: &'s Search) -> Result<Self> {
        let strategy = match search.plan(Question::Proof) {
            Err(EngineError::Diagram(_)) => return Err(CertifyError::Diagram),
            strategy => strategy?,
        };
        let way = match strategy.covering() {
            Some((cover, _)) => Way::Cover(cover.clone()),
            None => Way::Sat(strategy.solver()),
        };
        Self::by(search, way)
    }

    /// A SAT solver, which optimises as well.
    pub(super) fn by_sat(search: &'s Search) -> Result<Self> {
        Self::by(search, Way::Sat(search.plan(Question::Best)?.solver()))
    }

    fn by(search: &'s Search, way: Way) -> Result<Self> {
        if let Way::Sat(solver) = &way {
            solver.proves()?;
        }
        let task = search.task();
        let is_broken = task.core().roles().contains(Role::Symmetry);
        let breaking = if is_broken { Breaking::of(task, search)? } else { None };
        Ok(Self { search, way, breaking })
    }

    /// The puzzle that the statement is about.
    pub(super) fn task(&self) -> &dyn AnyTask {
        self.breaking.as_ref().map_or(self.search.task(), |breaking| &*breaking.plain)
    }

    /// The encodings of the clauses that a SAT solver refutes. Cuts would be no consequences: all
    /// constraints become clauses.
    pub(super) fn encodings(&self) -> Option<Encodings> {
        let encodings = self.search.settings().encodings;
        let eager = Encodings { lowering: Lowering::Eager, ..encodings };
        matches!(self.way, Way::Sat(_)).then_some(eager)
    }

    /// All solutions, those first that the refutation meets, in its order, unless the clauses that
    /// exclude them take more than this number of bytes.
    pub(super) fn solutions(&self, most: u64) -> Result<Vec<Values>> {
        let interrupt = &self.search.settings().limits.interrupt;
        let found = match &self.way {
            Way::Cover(cover) => {
                listed(cover::Assignments::new(cover.clone(), interrupt), self.task(), most)?
            }
            Way::Sat(_) => listed(self.search.models()?, self.task(), most)?,
        };
        Ok(match &self.breaking {
            Some(breaking) => breaking.images(found),
            None => found,
        })
    }

    /// Writes the proof that a statement has no solution, and beside it, for a SAT solver, the
    /// formula with its proof.
    pub(super) fn write(
        &self,
        statement: &Statement<'_>,
        folder: &mut Folder,
        proof: &str,
    ) -> Result<()> {
        let numbers = statement.numbering();
        let failed = |error| FileError::new(Path::new(PROOF), error);
        let refutation = folder.write(proof, |out| {
            let mut proof = ProofWriter::new(out, numbers.count);
            let (end, refutation) = self.derive(statement, &numbers, &mut proof, &mut |_| ())?;
            Ok((proof.refutes(end).map_err(failed)?, refutation))
        })?;
        if let Some((cnf, refutation)) = refutation {
            folder.save(FORMULA, |out| cnf.write_dimacs(out, Header::default()))?;
            folder.save(DRAT, |out| refutation.write_drat(out))?;
            return folder.save(LRAT, |out| refutation.write_lrat(out));
        }
        if self.breaking.is_some() || !statement.further.is_empty() {
            return Ok(());
        }
        // The same search again, this time for its clauses: it is soon done.
        let mut nowhere = ProofWriter::new(io::sink(), numbers.count);
        let (cnf, _) = self.clauses(statement, &numbers, Vec::new(), &mut nowhere);
        folder.save(FORMULA, |out| cnf.write_dimacs(out, Header::default()))?;
        folder.write(DRAT, |out| {
            let mut drat = DratWriter::new(out);
            self.derive(statement, &numbers, &mut nowhere, &mut |step| drat.step(step))?;
            Ok((drat.finish().map_err(failed)?, ()))
        })
    }

    /// Derives the contradiction in a proof. A SAT solver refutes clauses, which are returned with
    /// the refutation; an exact cover search tells its steps.
    fn derive<W: Write>(
        &self,
        statement: &Statement<'_>,
        numbers: &Numbering,
        proof: &mut ProofWriter<W>,
        tell: &mut Steps<'_>,
    ) -> Result<(ProofId, Option<(Cnf, Refutation)>)> {
        let interrupt = &self.search.settings().limits.interrupt;
        let units = self.breaking.iter().flat_map(|breaking| breaking.write(proof)).collect_vec();
        match &self.way {
            Way::Cover(cover) => {
                let numbered = cover::Numbered {
                    core: statement.task.core(),
                    of_constraint: &numbers.of_constraint,
                    excluded: numbers.further,
                    solutions: statement.further.len(),
                };
                let end = cover.refute(numbered, proof, tell, interrupt);
                let end = end.map_err(|cover::NotExcluded| CertifyError::HasSolution)?;
                Ok((end.ok_or(CertifyError::Stopped)?, None))
            }
            Way::Sat(solver) => {
                let (cnf, ids) = self.clauses(statement, numbers, units, proof);
                match solver.refute(&cnf, interrupt)? {
                    Refuted::Satisfiable(_) => Err(CertifyError::HasSolution),
                    Refuted::Unknown => Err(CertifyError::Stopped),
                    Refuted::Refutation(own) => Ok((own.derive(proof, &ids), Some((cnf, own)))),
                }
            }
        }
    }

    /// The clauses of a statement, and their numbers in the proof that derives them.
    fn clauses<W: Write>(
        &self,
        statement: &Statement<'_>,
        numbers: &Numbering,
        units: Vec<(Lit, ProofId)>,
        proof: &mut ProofWriter<W>,
    ) -> (Cnf, Vec<ProofId>) {
        let (core, mut cnf) = (statement.task.core(), Cnf::new());
        let encodings = self.encodings().unwrap_or_default();
        let mut ids = core.lower_proved(encodings, numbers, &mut cnf, proof);
        for (unit, id) in units {
            cnf.add_clause(&[unit]);
            ids.push(id);
        }
        for (further, id) in statement.further.iter().zip((numbers.further.0..).map(ProofId)) {
            let Further { terms, bound, .. } = further;
            if *bound == 1 && terms.iter().all(|&(weight, _)| weight == 1) {
                cnf.add_clause(&terms.iter().map(|&(_, lit)| lit).collect_vec());
                ids.push(id);
            } else {
                ids.extend(lower_sum_proved(terms, *bound, id, encodings, &mut cnf, proof));
            }
        }
        (cnf, ids)
    }
}

/// All assignments, if their clauses do not take more than this number of bytes.
fn listed(mut assignments: impl Assignments, task: &dyn AnyTask, most: u64) -> Result<Vec<Values>> {
    /// The bytes of a literal in a clause, at least.
    const LITERAL: u64 = 7;
    let (mut found, mut bytes) = (Vec::new(), 0);
    for values in assignments.by_ref() {
        let values = values?;
        bytes += LITERAL * solutions::excluded(task, 0, &values).terms.len() as u64;
        ensure!(bytes <= most, CertifyError::TooLong(most));
        found.push(values);
    }
    ensure!(assignments.is_complete(), CertifyError::Stopped);
    Ok(found)
}
