//! Splr: a modern CDCL solver in Rust, by Narazaki Shuji.
//!
//! Its incremental mode turns most of its simplification off and knows no assumptions, so every
//! call builds it anew from the clauses, assumptions as unit clauses. Of an interrupt it only takes
//! the deadline, in whole seconds.

use puzzlec_dimacs::{Clause, Lit};
use splr::types::{CNFDescription, Instantiate};
use splr::{Certificate, Config, SatSolverIF, SolveIF, SolverError as EngineError};

use super::checked::{Engine, Question};
use super::{Answer, InProcess, Interruption, SolverError, Values};

/// Splr.
pub(super) static SOLVER: InProcess = InProcess {
    name: "splr",
    about: "CDCL after Glucose, vivification",
    authors: "Narazaki Shuji",
    url: "https://github.com/shnarazk/splr",
    incremental: false,
    cores: false,
    interruption: Interruption::Deadline,
    engine: |_| Box::new(Splr),
};

/// A deadline in seconds that is later than anybody waits.
const FOREVER: f64 = 1e9;

struct Splr;

fn run(question: Question<'_>) -> Result<Certificate, EngineError> {
    let Question { cnf, assumptions, interrupt } = question;
    let remaining = interrupt.remaining().map(|time| time.as_secs_f64().ceil().max(1.0));
    let c_timeout = remaining.unwrap_or(FOREVER);
    let vars = assumptions.iter().map(|lit| lit.var().to_dimacs());
    let num_of_variables = vars.fold(cnf.num_vars(), u32::max) as usize;
    let description = CNFDescription { num_of_variables, ..CNFDescription::default() };
    let config = Config { c_timeout, quiet_mode: true, ..Config::default() };
    let mut engine = splr::Solver::instantiate(&config, &description);
    let mut numbers = Vec::new();
    for clause in cnf.clauses().map(Clause::lits).chain(assumptions.chunks(1)) {
        numbers.clear();
        numbers.extend(clause.iter().map(|lit| lit.to_dimacs()));
        // It forgets that a clause contradicted the others, so the first such one is the end.
        engine.add_clause(&numbers)?;
    }
    engine.solve()
}

impl Engine for Splr {
    fn answer(&mut self, question: Question<'_>) -> Result<Answer, SolverError> {
        match run(question) {
            Ok(Certificate::SAT(numbers)) => {
                let lits =
                    numbers.iter().filter_map(|&number| Lit::from_dimacs(number.try_into().ok()?));
                Ok(Answer::Satisfiable(lits.collect::<Values>()))
            }
            Ok(Certificate::UNSAT)
            | Err(
                EngineError::EmptyClause
                | EngineError::Inconsistent
                | EngineError::RootLevelConflict(_),
            ) => Ok(Answer::Unsatisfiable { failed: question.assumptions.to_vec() }),
            Err(EngineError::TimeOut) => Ok(Answer::Unknown),
            Err(error) => Err(SolverError::Failed { solver: "splr", reason: error.to_string() }),
        }
    }
}
