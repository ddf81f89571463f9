//! Varisat: a CDCL solver in Rust, by Jannis Harder.
//!
//! It is incremental and takes assumptions, but it has no way to be interrupted. There is one all
//! the same: it writes a proof to whatever writer it is given, and stops when the writer fails.
//! So an interrupt is given to it as a writer of its native proof format, which fails when the
//! interrupt is raised; nothing is kept of the proof. After that the solver is spent.
//!
//! The proof is also its only source of statistics for spectators. Where it is wanted itself, it is
//! in binary DRAT, which speaks of the variables of the formula.

mod steps;

use std::io;
use std::sync::Arc;

use puzzlec_dimacs::{BinaryDrat, Lit, Var};
use varisat::ExtendFormula;
use varisat::solver::{ProofFormat, SolverError as EngineError};

use self::steps::Steps;
use super::checked::{Engine, Question, Verdict};
use super::figures::Figures;
use super::in_process::{InProcess, Interruption};
use super::interrupt::Interrupt;
use super::proof;
use super::solver::SolverError;

/// Varisat.
pub(super) static SOLVER: InProcess = InProcess {
    name: "varisat",
    about: "CDCL, learnt clauses in tiers by LBD",
    authors: "Jannis Harder",
    url: "https://jix.one/project/varisat",
    incremental: true,
    cores: true,
    interruption: Interruption::Final,
    engine: |interrupt, figures| Box::new(Varisat::new(interrupt, figures)),
    scribe: Some(scribe),
};

struct Varisat<'p> {
    engine: varisat::Solver<'p>,
    /// True if assumptions are in force from the last call.
    assuming: bool,
    /// True if it was interrupted, after which it must not be asked again.
    spent: bool,
    lits: Vec<varisat::Lit>,
}

impl<'p> Varisat<'p> {
    fn new(interrupt: &Interrupt, figures: Option<&Arc<Figures>>) -> Self {
        let mut steps = figures.map(Steps::new);
        let proof = Proof(interrupt.clone(), move |bytes: &[u8]| {
            let is_spent = steps.as_mut().is_some_and(|steps| steps.read(bytes));
            if is_spent { Err(io::Error::other("interrupted")) } else { Ok(()) }
        });
        Self::writing(proof, ProofFormat::Varisat)
    }

    /// A solver that writes its proof in this format.
    fn writing(proof: impl io::Write + 'p, format: ProofFormat) -> Self {
        let mut engine = varisat::Solver::new();
        engine.write_proof(proof, format);
        Self { engine, assuming: false, spent: false, lits: Vec::new() }
    }

    /// True if the clauses can be satisfied under these assumptions; `None` if interrupted.
    fn decide(&mut self, assumptions: &[Lit]) -> Result<Option<bool>, SolverError> {
        if self.spent {
            return Ok(None);
        }
        if self.assuming || !assumptions.is_empty() {
            let lits: Vec<_> = assumptions.iter().copied().map(to_engine).collect();
            self.engine.assume(&lits);
            self.assuming = !lits.is_empty();
        }
        let decided = match self.engine.solve() {
            Ok(satisfiable) => Ok(Some(satisfiable)),
            Err(EngineError::ProofIoError { .. } | EngineError::Interrupted) => Ok(None),
            Err(error) => Err(SolverError::Failed { solver: "varisat", reason: error.to_string() }),
        };
        self.spent = !matches!(decided, Ok(Some(_)));
        decided
    }
}

/// The engine that tells the steps of its proof.
fn scribe<'s>(steps: &'s mut proof::Steps<'_>, interrupt: &Interrupt) -> Box<dyn Engine + 's> {
    let mut decoder = BinaryDrat::default();
    let proof = Proof(interrupt.clone(), move |bytes: &[u8]| {
        for &byte in bytes {
            if decoder.push(byte).map_err(io::Error::other)? {
                steps(decoder.step());
            }
        }
        Ok(())
    });
    Box::new(Varisat::writing(proof, ProofFormat::BinaryDrat))
}

impl Engine for Varisat<'_> {
    fn add_clause(&mut self, lits: &[Lit]) {
        if !self.spent {
            self.lits.clear();
            self.lits.extend(lits.iter().copied().map(to_engine));
            self.engine.add_clause(&self.lits);
        }
    }

    fn answer(&mut self, question: Question<'_>) -> Result<Verdict, SolverError> {
        let Question { assumptions, .. } = question;
        Ok(match self.decide(assumptions)? {
            None => Verdict::Unknown,
            Some(true) => {
                let model = self.engine.model().unwrap_or_default();
                Verdict::Satisfiable(model.into_iter().map(from_engine).collect())
            }
            Some(false) if assumptions.is_empty() => Verdict::Unsatisfiable(Vec::new()),
            Some(false) => {
                let core = self.engine.failed_core().unwrap_or_default();
                let core: Vec<_> = core.iter().copied().map(from_engine).collect();
                // Version 0.2.2 gives a wrong core now and then: believe it if it fails again.
                let is_sure = core.len() == assumptions.len() || self.decide(&core)? == Some(false);
                Verdict::Unsatisfiable(if is_sure { core } else { assumptions.to_vec() })
            }
        })
    }
}

fn to_engine(lit: Lit) -> varisat::Lit {
    varisat::Lit::from_index(lit.var().index(), lit.is_positive())
}

fn from_engine(lit: varisat::Lit) -> Lit {
    Var::new(lit.index() as u32).lit(lit.is_positive())
}

/// A writer of a proof, whose bytes are heard until the interrupt is raised, or nobody wants more.
struct Proof<F>(Interrupt, F);

impl<F: FnMut(&[u8]) -> io::Result<()>> io::Write for Proof<F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Self(interrupt, hears) = self;
        if interrupt.is_raised() {
            return Err(io::Error::other("interrupted"));
        }
        hears(bytes).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
