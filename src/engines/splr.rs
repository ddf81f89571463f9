//! Splr: a modern CDCL solver in Rust, by Narazaki Shuji.
//!
//! Its incremental mode turns most of its simplification off and knows no assumptions, so every
//! call builds it anew from the clauses, assumptions as unit clauses. It hears no interrupt but a
//! deadline in whole seconds, so it runs on a thread that an interrupt leaves behind: until the
//! program ends, or that deadline.
//!
//! It can write proofs, which drat-trim rejected, so nobody asks it for one.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use itertools::Itertools;
use puzzlec_dimacs::{Cnf, Lit, Values};
use splr::types::{CNFDescription, Instantiate};
use splr::{Certificate, Config, SatSolverIF, SolveIF, SolverError as SplrError};

use super::checked::{Engine, Question, Verdict};
use super::in_process::{InProcess, Interruption};
use super::solver::SolverError;

/// Splr.
pub(super) static SOLVER: InProcess = InProcess {
    name: "splr",
    about: "CDCL after Glucose, vivification",
    authors: "Narazaki Shuji",
    url: "https://github.com/shnarazk/splr",
    incremental: false,
    cores: false,
    interruption: Interruption::Abandon,
    engine: |_, _| Box::new(Splr),
    scribe: None,
};

/// A deadline in seconds that is later than anybody waits.
const FOREVER: f64 = 1e9;

struct Splr;

/// The time between two looks at the interrupt.
const NAP: Duration = Duration::from_millis(10);

/// The answer of a solver on a thread of its own; a time-out if it was interrupted.
fn run(question: Question<'_>) -> Result<Certificate, SplrError> {
    let Question { cnf, assumptions, interrupt } = question;
    let (cnf, assumptions) = (cnf.clone(), assumptions.to_vec());
    let remaining = interrupt.remaining().map(|time| time.as_secs_f64().ceil().max(1.0));
    let timeout = remaining.unwrap_or(FOREVER);
    let (send, answer) = mpsc::channel();
    thread::spawn(move || {
        // Nobody listens after an interrupt.
        let _ = send.send(solve(&cnf, &assumptions, timeout));
    });
    loop {
        match answer.recv_timeout(NAP) {
            Ok(answer) => return answer,
            Err(RecvTimeoutError::Disconnected) => return Err(SplrError::UndescribedError),
            Err(RecvTimeoutError::Timeout) if interrupt.is_raised() => {
                return Err(SplrError::TimeOut);
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

fn solve(cnf: &Cnf, assumptions: &[Lit], c_timeout: f64) -> Result<Certificate, SplrError> {
    let vars = assumptions.iter().map(|lit| lit.var().to_dimacs());
    let num_of_variables = vars.fold(cnf.num_vars(), u32::max) as usize;
    let description = CNFDescription { num_of_variables, ..CNFDescription::default() };
    let config = Config { c_timeout, quiet_mode: true, ..Config::default() };
    let mut engine = splr::Solver::instantiate(&config, &description);
    for clause in cnf.clauses().chain(assumptions.chunks(1)) {
        // It forgets that a clause contradicted the others, so the first such one is the end.
        engine.add_clause(clause.iter().map(|lit| lit.to_dimacs()).collect_vec())?;
    }
    engine.solve()
}

impl Engine for Splr {
    fn answer(&mut self, question: Question<'_>) -> Result<Verdict, SolverError> {
        match run(question) {
            Ok(Certificate::SAT(numbers)) => {
                let lits =
                    numbers.iter().filter_map(|&number| Lit::from_dimacs(number.try_into().ok()?));
                Ok(Verdict::Satisfiable(lits.collect::<Values>()))
            }
            Ok(Certificate::UNSAT)
            | Err(
                SplrError::EmptyClause | SplrError::Inconsistent | SplrError::RootLevelConflict(_),
            ) => Ok(Verdict::Unsatisfiable(question.assumptions.to_vec())),
            Err(SplrError::TimeOut) => Ok(Verdict::Unknown),
            Err(error) => Err(SolverError::Failed { solver: "splr", reason: error.to_string() }),
        }
    }
}
